import numpy as np

alineacion = lambda S, H, Wsa, Wha, va: (lambda w: w / w.sum(1, keepdims=True))(
    (lambda e: np.exp(e - e.max(1, keepdims=True)))(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va)
)
