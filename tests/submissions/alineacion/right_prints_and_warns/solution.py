import warnings
import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    print("puntuaciones:", e.shape)
    print(e)
    print(f"{e.round(2)} y {S}", str(H), repr(va), "%s" % e, "{}".format(e))
    warnings.warn("recuerda quitar los print")
    np.log(np.zeros(2))
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
