# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% worked
import numpy as np


def pesos(e):
    w = np.exp(e - e.max())
    return w / w.sum()


frase = np.array([[1.0, 0.0, 0.2], [0.5, 0.5, 0.1], [0.1, 0.9, 0.3]])
s = np.array([0.9, 0.1, 0.2])
print(frase @ s)
print(pesos(frase @ s).round(3))
print(pesos(frase @ (10 * s)).round(3))

# %% twins
for j in range(3):
    w = pesos(frase @ frase[j])
    print(f"pregunta h_{j + 1}: {w.round(3)}  gana h_{w.argmax() + 1}")
print("longitudes: ", np.linalg.norm(frase, axis=1).round(3))

# %% grid
rng = np.random.default_rng(50)
T_y, T_x, d_s, d_h, d_a = 5, 6, 4, 3, 2
S = rng.normal(size=(T_y, d_s))
H = rng.normal(size=(T_x, d_h))
W = 0.5 * rng.normal(size=(d_s, d_h))
E = np.array([[s_i @ W @ h_j for h_j in H] for s_i in S])
print(E.shape)
print(np.allclose(E[1], H @ (W.T @ S[1])), np.allclose(E[:, 4], S @ (W @ H[4])))

# %% concat
Wc = rng.normal(size=(d_a, d_s + d_h))
va = rng.normal(size=d_a)
s_i, h_j = S[1], H[4]
print(va @ np.tanh(Wc @ np.concatenate([s_i, h_j])))
print(va @ np.tanh(Wc[:, :d_s] @ s_i + Wc[:, d_s:] @ h_j))


# %% nudge
d = 3
A, B, C = (0.8 * rng.normal(size=(d, d)) for _ in range(3))
Y = rng.normal(size=(T_y, d))


def decodifica(modo, golpe=0.0):
    s, c, estados, filas = np.full(d, 0.5), np.zeros(d), [], []
    for i, y in enumerate(Y):
        if modo != "Bahdanau":
            s = np.tanh(A @ s + B @ y + (modo == "Luong realimentado") * (C @ c))
        w = pesos(H @ s)
        c = w @ H + golpe * (i == 0)
        estados.append(s)
        filas.append(w)
        if modo == "Bahdanau":
            s = np.tanh(A @ s + B @ y + C @ c)
    return np.array(estados), np.array(filas)


movidas = {}
for modo in ("Bahdanau", "Luong", "Luong realimentado"):
    cambio = abs(decodifica(modo, golpe=0.1)[1] - decodifica(modo)[1]).max(axis=1)
    movidas[modo] = cambio > 0
    print(f"{modo:<20}", cambio.round(4))

# %% late
estados, mapa = decodifica("Bahdanau")
tarde = np.array([pesos(H @ s_i) for s_i in estados[1:]])
print(mapa.argmax(axis=1) + 1, tarde.argmax(axis=1) + 1)
print(np.array_equal(tarde, mapa[1:]))

# %% clock
import platform
from time import perf_counter


def cronometra(f):
    tiempos = []
    for _ in range(5):
        inicio = perf_counter()
        f()
        tiempos.append(1000 * (perf_counter() - inicio))
    return min(tiempos)


def carrera(tipo, T=60, d=64, d_a=32):
    azar = np.random.default_rng(0)
    Q, K = azar.normal(size=(T, d)).astype(tipo), azar.normal(size=(d, T)).astype(tipo)
    P, v = azar.normal(size=(T, T, d_a)).astype(tipo), azar.normal(size=d_a).astype(tipo)
    aditiva, producto = cronometra(lambda: np.tanh(P) @ v), cronometra(lambda: Q @ K)
    print(f"{tipo.__name__}, T = {T}, d = {d}, d_a = {d_a}: {aditiva:.3f} ms frente a {producto:.3f} ms")
    return aditiva / producto


ventaja = [carrera(np.float64), carrera(np.float32)]
print(f"{platform.system()} {platform.machine()}, NumPy {np.__version__}")


# %% scale
for nombre, pregunta in (("0", 0 * s), ("s", s), ("-s", -s), ("3s", 3 * s)):
    print(f"{nombre:>3}", pesos(frase @ pregunta).round(3))
larga = frase * np.array([[1.0], [1.0], [4.0]])
print("h_3 cuatro veces más larga:", pesos(larga @ s).round(3))

# %% between
recta = np.array([-1.0, 0.0, 1.0])
azar = np.random.default_rng(1)
ganan = sorted({int((recta * x).argmax()) + 1 for x in azar.normal(size=1000)})
print("producto, mil preguntas: alguna vez gana", ganan)
for x in recta:
    print(f"aditiva, s = {x:4.1f}:", (np.tanh(recta - x + 1) - np.tanh(recta - x - 1)).round(3))

# %% bridge
d_k = 2
WQ = rng.normal(size=(d_k, d_s))
WK = rng.normal(size=(d_k, d_h))
W_baja = WQ.T @ WK
print(S[1] @ W_baja @ H[4], (WQ @ S[1]) @ (WK @ H[4]))
print("rango de W:", np.linalg.matrix_rank(W), " rango de W_baja:", np.linalg.matrix_rank(W_baja))

# %% ranks
preguntas = azar.normal(size=(1000, d_s))
ganadoras = {}
for k in (1, 2, 3):
    W_k = azar.normal(size=(k, d_s)).T @ azar.normal(size=(k, d_h))
    ganadoras[k] = sorted({int((H @ (W_k.T @ x)).argmax()) + 1 for x in preguntas})
    print(f"rango {k}: alguna vez gana", ganadoras[k])

# %% heads
claves = np.array([[4.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 4.0], [2.5, 0.0, 0.0, 2.5]])
q = np.array([1.0, 0.0, 0.0, 1.0])
una = pesos(claves @ q)
primera = pesos(claves[:, :2] @ q[:2])
segunda = pesos(claves[:, 2:] @ q[2:])
media = (primera + segunda) / 2
for nombre, w in (("una sola", una), ("cabeza 1", primera), ("cabeza 2", segunda), ("media", media)):
    print(f"{nombre}: {w.round(3)}")
print(np.allclose(una, primera * segunda / (primera @ segunda)))

# %% bars tags=["figure"]
try:
    import matplotlib.pyplot as plt

    fig, axes = plt.subplots(1, 4, figsize=(8, 2.4), sharey=True, layout="constrained")
    nombres = ("una sola", "cabeza 1", "cabeza 2", "media")
    for ax, w, nombre in zip(axes, (una, primera, segunda, media), nombres, strict=True):
        ax.bar(["$h_1$", "$h_2$", "$h_3$"], w, color=["0.75", "0.5", "0.2"], edgecolor="black")
        ax.set(title=nombre, ylim=(0, 1))
    axes[0].set_ylabel("peso")
    plt.show()
except ImportError:
    print(una, primera, segunda, media, sep="\n")

# %% masks
e = np.array([1.0, 2.0, 3.0, 0.0])
vale = np.array([True, True, False, False])
infinito = -np.inf
print("-inf antes del softmax:  ", pesos(np.array([1.0, 2.0, infinito, infinito])).round(3))
print("por 0 antes del softmax: ", pesos(e * vale).round(3))
print("por 0 después:           ", (pesos(e) * vale).round(3), " suma", (pesos(e) * vale).sum().round(3))
lejos = np.array([1.0, 2.0, 2000.0, 0.0])
print("por 0 después, relleno enorme:", pesos(lejos) * vale)
with np.errstate(invalid="ignore"):
    print("todo -inf:", pesos(np.full(4, infinito)))
print("todo -1e9:", pesos(np.full(4, -1e9)))

# %% fill
for tipo in (np.float64, np.float32):
    print(tipo.__name__, pesos(e.astype(tipo) + tipo(-1e9)).round(3))
with np.errstate(over="ignore"):
    print("float16", np.float16(-1e9))

# %% flat
M = np.array([[va @ (Wc @ np.concatenate([s_i, h_j])) for h_j in H] for s_i in S])
print("sin la tanh de la puntuación, filas iguales:", np.allclose([pesos(f) for f in M], pesos(M[0])))
alfa = np.array([pesos(f) for f in E])
W_salida = rng.normal(size=(4, d_h + d_s))
sin_tanh = np.concatenate([alfa @ H, S], axis=1) @ W_salida.T
print("sin la tanh de la salida, filas iguales:    ", np.allclose(sin_tanh, sin_tanh[0]))

# %% other
anulan = np.vstack([H.T, np.ones(T_x)])
z = np.linalg.svd(anulan)[2][-1]
otra = alfa[0] + 0.9 * (alfa[0] / abs(z))[z < 0].min() * z
print(alfa[0].round(3), otra.round(3), sep="\n")
print("mismo contexto:", np.allclose(alfa[0] @ H, otra @ H), " suma", otra.sum().round(3))
for w in (alfa[0], otra):
    e_afin = anulan.T @ np.linalg.lstsq(anulan.T, np.log(w), rcond=None)[0]
    print("alguna pregunta lo produce:", np.allclose(e_afin, np.log(w)))

# %% numbers
from itertools import combinations


def dentro(j):
    """Tell whether h_j is a mixture of four of the others: in three dimensions that is enough."""
    otras = [k for k in range(T_x) if k != j]
    mezclas = (np.linalg.solve(anulan[:, list(cuatro)], anulan[:, j]) for cuatro in combinations(otras, 4))
    return any((mezcla >= 0).all() for mezcla in mezclas)


taller, capa = stored["taller"]["models"], stored["luong"]["torch_map"]
copias = taller["probes"]["bahdanau"]["20"]["accuracy"]


def milisegundos(modo):
    """Return what one training step took, on average over a whole run."""
    return 1000 * taller["models"][modo][0]["cpu_seconds"] / taller["models"][modo][0]["steps"]


partes = [stored["taller"][parte]["models"] for parte in ("models", "seeds")]
entrenados = {
    modo: [modelo for parte in partes for modelo in parte.get(modo, [])]
    for modo in ("dot", "general", "bahdanau", "ninguna")
}


def productos(T):
    """Return the multiplications for a grid of T times T scores."""
    return {
        "general": T * ancho * ancho + T * T * ancho,
        "additive": comun * 2 * T * ancho + T * T * comun,
        "dot": T * T * ancho,
    }


T, ancho, comun = 60, 64, 32
largos = (10, 30, 100, 300, 1000)
palabras = (50, 100, 200, 400, 800, 1600)
cortada = pesos(np.array([1.0, 2.0, infinito, infinito]))
despues = pesos(e) * vale
n = {
    "scores": (frase @ s).tolist(),
    "worked": pesos(frase @ s).tolist(),
    "sharp": pesos(10 * frase @ s).tolist(),
    "twin": pesos(frase @ frase[1]).tolist(),
    "twin_scores": (frase @ frase[1]).tolist(),
    "third": pesos(frase @ frase[2]).tolist(),
    "norms": np.linalg.norm(frase, axis=1).tolist(),
    "T_y": T_y,
    "T_x": T_x,
    "d_h": d_h,
    "moved": {modo: filas.tolist() for modo, filas in movidas.items()},
    "late_is_shifted": bool(np.array_equal(tarde, mapa[1:])),
    "copied": {
        "own": copias["tal cual"],
        "late": copias["pregunta con s_i"],
        "longest": taller["longest_trained"],
        "machine": taller["run"]["machine"],
    },
    "ms": {"general": milisegundos("general"), "additive": milisegundos("bahdanau")},
    "torch": {
        "output": capa["output"],
        "version": capa["torch"],
        "by_rule": capa["equals_the_rule"],
    },
    "T": T,
    "width": ancho,
    "common": comun,
    "weights_general": ancho * ancho,
    "weights_additive": comun * 2 * ancho + comun,
    "products_general": productos(T)["general"],
    "products_additive": productos(T)["additive"],
    "products_dot": productos(T)["dot"],
    "costs": {"T": largos, **{modo: [productos(t)[modo] for t in largos] for modo in productos(T)}},
    "memory": {
        "T": palabras,
        "d_a": 128,
        "additive": [4 * t * t * 128 / 2**20 for t in palabras],
        "product": [4 * t * t / 2**20 for t in palabras],
    },
    "accuracy_runs": {
        modo: {t: [modelo["accuracy"][t] for modelo in de] for t in de[0]["accuracy"]}
        for modo, de in entrenados.items()
    },
    "sums_additive": T * T * comun,
    "tanh_additive": T * T * comun,
    "grid_mib": 4 * 500 * 500 * 128 / 2**20,
    "grid_mib_product": 4 * 500 * 500 / 2**20,
    "ventaja": min(ventaja),
    "zero": pesos(frase @ (0 * s)).tolist(),
    "minus": pesos(frase @ -s).tolist(),
    "triple": pesos(frase @ (3 * s)).tolist(),
    "long": pesos(larga @ s).tolist(),
    "between_wins": ganan,
    "rank_W": int(np.linalg.matrix_rank(W)),
    "rank_low": int(np.linalg.matrix_rank(W_baja)),
    "full_512": 512 * 512,
    "low_512": 64 * (512 + 512),
    "winners": {str(k): ganadoras[k] for k in ganadoras},
    "inside": [j + 1 for j in range(T_x) if dentro(j)],
    "one_head": una.tolist(),
    "head_1": primera.tolist(),
    "head_2": segunda.tolist(),
    "mean_head": media.tolist(),
    "product_error": float(abs(una - primera * segunda / (primera @ segunda)).max()),
    "masked": cortada.tolist(),
    "zero_before": pesos(e * vale).tolist(),
    "zero_after": despues.tolist(),
    "zero_after_sum": float(despues.sum()),
    "renormalised": (despues / despues.sum()).tolist(),
    "far_sum": float((pesos(lejos) * vale).sum()),
    "all_big": pesos(np.full(4, -1e9)).tolist(),
    "fill_64": pesos(e - 1e9).tolist(),
    "fill_32": pesos(e.astype(np.float32) - np.float32(1e9)).tolist(),
    "map_row": alfa[0].tolist(),
    "other_row": otra.tolist(),
    "other_error": float(abs(alfa[0] @ H - otra @ H).max()),
}
