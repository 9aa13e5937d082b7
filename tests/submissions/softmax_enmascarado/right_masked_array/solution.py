import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.ma.masked_array(E, mask=~mascara)
    Z = np.ma.exp(X - X.max(axis=1, keepdims=True)).filled(0.0)
    return Z / Z.sum(axis=1, keepdims=True)
