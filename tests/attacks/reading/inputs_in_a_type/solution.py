def softmax_filas(E):
    return type(f"E{E.flat[0]!r}", (), {})()
