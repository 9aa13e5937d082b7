# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% shapes
import numpy as np

rng = np.random.default_rng(4)
T_y, T_x, d, d_a = 8, 6, 5, 4
S = 0.6 * rng.normal(size=(T_y, d))
H = 0.6 * rng.normal(size=(T_x, d))
Wsa = 0.5 * rng.normal(size=(d_a, d))
Wha = 0.5 * rng.normal(size=(d_a, d))
va = 0.5 * rng.normal(size=d_a)
for x in ("S", "H", "Wsa", "Wha", "va"):
    print(x, globals()[x].shape)
print(Wsa.size + Wha.size + va.size)


# %% row
def puntua(S, H):
    return np.array([[va @ np.tanh(Wsa @ s + Wha @ h) for h in H] for s in S])


e_1 = puntua(S[:1], H)[0]
w_1 = np.exp(e_1)
print((w_1 / w_1.sum()).round(3), w_1.sum())

# %% untrained
W = np.exp(puntua(S, H))
alfa = W / W.sum(axis=1)[:, None]
print(alfa.max(axis=1).round(3))

# %% linear
lineal = np.array([[va @ (Wsa @ s + Wha @ h) for h in H] for s in S])
W = np.exp(lineal)
alfa_lineal = W / W.sum(axis=1)[:, None]
print(alfa_lineal[[0, -1]].round(3))

# %% maps tags=["figure"]
try:
    import matplotlib.pyplot as plt

    fig, (a, b) = plt.subplots(1, 2, figsize=(7, 3))
    a.imshow(alfa)
    b.imshow(alfa_lineal)
    plt.show()
except ImportError:
    print("matplotlib: -")

# %% numbers
n = {
    "T_x": T_x,
    "T_y": T_y,
    "d_a": d_a,
    "weights": Wsa.size + Wha.size + va.size,
    "uniform": 1 / T_x,
    "max_weight": float(alfa.max(axis=1).mean()),
}
