"""Share out equally among the visible, whatever their scores."""


def softmax_enmascarado(E, mascara):
    return mascara / mascara.sum(axis=1, keepdims=True)
