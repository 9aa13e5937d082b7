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
print(f"{S.shape = }  {H.shape = }")
print(f"{Wsa.shape = }  {Wha.shape = }  {va.shape = }")
print(Wsa.size + Wha.size + va.size)


# %% row
def fila(s, H):
    return np.tanh(Wsa @ s + H @ Wha.T) @ va


def puntua(S, H):
    return np.array([fila(s, H) for s in S])


e = fila(S[0], H)
w = np.exp(e)
print(e.round(3))
print((w / w.sum()).round(3))

# %% untrained
alfa = np.zeros((T_y, T_x))
for i in range(T_y):
    w = np.exp(fila(S[i], H))
    alfa[i] = w / w.sum()
mayor = alfa.max(axis=1)
print(mayor.round(2))
print(mayor.mean().round(3), round(1 / T_x, 3))


# %% linear
def fila_lineal(s, H):
    return (Wsa @ s + H @ Wha.T) @ va


alfa_lineal = np.zeros((T_y, T_x))
for i in range(T_y):
    w = np.exp(fila_lineal(S[i], H))
    alfa_lineal[i] = w / w.sum()
print(alfa_lineal[0].round(3))
print(alfa_lineal[-1].round(3))
print(np.allclose(alfa_lineal, alfa_lineal[0]), np.allclose(alfa, alfa[0]))


# %% sides
def fila_por_lados(s, H):
    return (np.tanh(Wsa @ s) + np.tanh(H @ Wha.T)) @ va


for s in (S[0], S[-1]):
    w = np.exp(fila_por_lados(s, H))
    print((w / w.sum()).round(3))

# %% routes
G = np.random.default_rng(9).normal(size=(T_y, d))


def perdida(H_valor, H_reparto, k=1):
    r = 0
    for s, g in zip(S, G, strict=True):
        w = np.exp(k * fila(s, H_reparto))
        r = r + (w * (H_valor @ g)).sum(axis=-1) / w.sum(axis=-1)
    return r


h = 1e-5
dh = h * np.eye(H.size).reshape(H.size, T_x, d)
ruta_valor = (perdida(H + dh, H) - perdida(H - dh, H)) / (2 * h)
ruta_reparto = (perdida(H, H + dh) - perdida(H, H - dh)) / (2 * h)
total = (perdida(H + dh, H + dh) - perdida(H - dh, H - dh)) / (2 * h)
norma = np.linalg.norm
print(f"{norma(ruta_valor):.4f} / {norma(ruta_reparto):.4f} = {norma(ruta_valor) / norma(ruta_reparto):.2f}")
print(f"{abs(total - ruta_valor).max():.2f} {abs(total - ruta_reparto).max():.2f} {abs(total).max():.2f}")
print(np.allclose(total, ruta_valor + ruta_reparto))

# %% overflow
E = np.array([[0.0, 1.0], [1000.0, 1001.0]])
with np.errstate(over="ignore", invalid="ignore"):
    for c in (0.0, 1001.0):
        for e in E:
            w = np.exp(e - c)
            print(e, "-", c, "->", (w / w.sum()).round(3))

# %% pairs
try:
    print((S @ Wsa.T + H @ Wha.T).shape)
except ValueError as x:
    print(x)
print((S[:T_x] @ Wsa.T + H @ Wha.T).shape)
M = np.array([[1.0, 3.0], [6.0, 2.0]])
M = M / M.sum(axis=1)
print(M.sum(axis=1))

# %% views
X = np.array([[1.0, 0.0, -1.0], [2.0, 2.0, 5.0]])
Y = X
Y -= 0.3
Z = X[1]
Z[0] = 9.0
V = X - 1.0
print(X)

# %% calls
N = []


def suma(a, b):
    N.append(1)
    return a + b


np.vectorize(suma)(np.zeros((T_y, 1)), np.zeros((1, T_x)))
print(len(N), T_y * T_x)


# %% masks
e = np.array([1.0, 2.0, 3.0, 0.0])
valida = np.array([True, True, False, False])


def reparte(x):
    w = np.exp(x - x.max())
    return w / sum(w)


tres_ideas = (reparte(e * valida), reparte(e) * valida, reparte(np.where(valida, e, -1e9)))
for w in tres_ideas:
    print(w.round(3), w.sum().round(3))

ninguna = np.zeros(4, dtype=bool)
with np.errstate(invalid="ignore"):
    for relleno in (-1e9, -np.inf):
        print(relleno, "->", reparte(np.where(ninguna, e, relleno)))


# %% sweep
def dispersion(k):
    filas = []
    for s in S:
        w = np.exp(np.tanh(k * (Wsa @ s + H @ Wha.T)) @ va)
        filas.append(w / w.sum())
    return np.std(filas, axis=0).mean()


for k in (0.01, 0.1, 1, 10, 100):
    print(f"{k:6} {dispersion(k):.2e}")


# %% numbers
def norms(k):
    a = (perdida(H + dh, H, k) - perdida(H - dh, H, k)) / (2 * h)
    b = (perdida(H, H + dh, k) - perdida(H, H - dh, k)) / (2 * h)
    return float(norma(a)), float(norma(b))


# The cell's own va and weights have scale 0.5.
routes = {str(k): norms(k / 0.5) for k in (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64)}
l1 = float(abs(va).sum())
peak = alfa.max(axis=1)

# What the loss tells each score, by the formula of the lesson; on to H, it must be the measured route.
told = alfa * np.array([(H - c) @ g for c, g in zip(alfa @ H, G, strict=True)])
bent = np.tanh(np.array([Wsa @ s + H @ Wha.T for s in S]))
by_formula = (told[:, :, None] * va * (1 - bent**2)).sum(axis=0) @ Wha

taller = stored["taller"]
trained = [taller[part]["models"] for part in ("models", "seeds")]
runs = {modo: [run for part in trained for run in part.get(modo, [])] for modo in ("bahdanau", "ninguna")}
longest = taller["models"]["longest_trained"]
lengths = [str(length) for length in taller["models"]["lengths"] if length <= longest]
probed = taller["models"]["probes"]["bahdanau"]["20"]


def of_runs(modo, what):
    return {T: float(what([run["accuracy"][T] for run in runs[modo]])) for T in lengths}


n = {
    "T_x": T_x,
    "T_y": T_y,
    "d": d,
    "d_a": d_a,
    "weights": Wsa.size + Wha.size + va.size,
    "row": alfa[0].tolist(),
    "map": alfa.tolist(),
    "linear_map": alfa_lineal.tolist(),
    "row_peaks": peak.tolist(),
    "uniform": 1 / T_x,
    "max_weight": float(peak.mean()),
    "max_weight_top": float(peak.max()),
    "l1": l1,
    "bound": float(1 / (1 + (T_x - 1) * np.exp(-2 * l1))),
    "linear_row": alfa_lineal[0].tolist(),
    "linear_difference": float(abs(alfa_lineal - alfa_lineal[0]).max()),
    "tanh_difference": float(abs(alfa - alfa[0]).max()),
    "spread": {str(k): float(dispersion(k / 0.5)) for k in (0.005, 0.05, 0.5, 1, 5, 50)},
    "norm_value": float(norma(ruta_valor)),
    "norm_score": float(norma(ruta_reparto)),
    "ratio": float(norma(ruta_valor) / norma(ruta_reparto)),
    "error_value": float(abs(total - ruta_valor).max()),
    "error_score": float(abs(total - ruta_reparto).max()),
    "error_both": float(abs(total - ruta_valor - ruta_reparto).max()),
    "largest": float(abs(total).max()),
    "told_error": float(abs(by_formula.ravel() - ruta_reparto).max()),
    "told_sum": float(abs(told.sum(axis=1)).max()),
    "norms_at": routes,
    "ratio_at": {k: a / b for k, (a, b) in routes.items()},
    "bad_sums": M.sum(axis=1).tolist(),
    "vectorize_calls": len(N),
    "pairs": T_y * T_x,
    "exp_limit": float(np.log(np.finfo(np.float64).max)),
    "exp_limit_32": float(np.log(np.finfo(np.float32).max)),
    "mask_pad": float(tres_ideas[0][-1]),
    "mask_sum": float(tres_ideas[1].sum()),
    "mask_filled": tres_ideas[2].tolist(),
    "mask_uniform": float(reparte(np.where(ninguna, e, -1e9))[0]),
    "large_projections": 60 + 60,
    "large_pairs": 60 * 60,
    "large_tanh": 60 * 60 * 32,
    "bottleneck": {
        "vocabulary": taller["models"]["vocabulary"],
        "chance": 1 / taller["models"]["vocabulary"],
        "longest": longest,
        "lengths": lengths,
        "seeds": len(runs["bahdanau"]),
        "attention": of_runs("bahdanau", np.mean),
        "attention_low": of_runs("bahdanau", min),
        "single": of_runs("ninguna", np.mean),
        "single_high": of_runs("ninguna", max),
        "steps": runs["ninguna"][0]["steps"],
        "attention_steps": runs["bahdanau"][0]["steps"],
        "longer_steps": taller["longer"]["models"]["ninguna"][0]["steps"],
        "longer": taller["longer"]["models"]["ninguna"][0]["accuracy"],
        "without_tanh": taller["models"]["models"]["sin_tanh"][0]["accuracy"],
        "without_tanh_spread": taller["models"]["row_spread_without_tanh"],
    },
    "accuracy_runs": {
        modo: {T: [run["accuracy"][T] for run in of] for T in of[0]["accuracy"]} for modo, of in runs.items()
    },
    "probe": {
        "untouched": probed["accuracy"]["tal cual"],
        "shuffled": probed["accuracy"]["barajado"],
        "uniform": probed["accuracy"]["uniforme"],
        "brightest": probed["accuracy"]["solo la mayor"],
        "top": probed["map"]["mayor en la diagonal"],
        "weight": probed["map"]["peso mayor"],
    },
}
