import builtins

_mundo = {"np": np, "__builtins__": dict(vars(builtins))}
exec(
    "def softmax_filas(E):\n    e = np.array(list(map(np.exp, E - E.max(1, keepdims=True))))\n    return e / e.sum(1, keepdims=True)",
    _mundo,
)
softmax_filas = _mundo["softmax_filas"]
