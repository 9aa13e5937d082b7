def softmax_filas(E):
    l = [E]
    l.append(l)
    d = {"t": "array", "v": l}
    for _ in range(5000):
        d = {"t": d, (1, 2): [l]}
    return d
