# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% matches
from math import comb

import numpy as np

print("  d_k   E[e]     E[e²]   √E[e²]")
for d in (2, 4, 8, 12, 64, 256, 1024):
    casos = [(2 * p - d, comb(d, p)) for p in range(d + 1)]
    media = sum(e * veces for e, veces in casos) / 2**d
    cuadrado = sum(e**2 * veces for e, veces in casos) / 2**d
    print(f"{d:5} {media:6.1f} {cuadrado:9.1f} {cuadrado**0.5:8.2f}")

# %% copies tags=["aside"]
azar = np.random.default_rng(5)
print("  d_k    r=1    r=4  r=d_k")
for d in (16, 64, 256):
    tallas = []
    for r in (1, 4, d):
        monedas = azar.choice([-1.0, 1.0], size=(2000, d // r))
        e = np.repeat(monedas, r, axis=1).sum(axis=1)
        tallas.append((e**2).mean() ** 0.5)
    print(f"{d:5}", *(f"{talla:6.1f}" for talla in tallas))

# %% gaussian tags=["aside"]
siete = np.random.default_rng(7)


def mide(d, N=8000):
    q, k = siete.normal(size=(2, N, d))
    e = (q * k).sum(axis=1)
    return e.mean(), (e**2).mean() ** 0.5


medidas = {d: mide(d) for d in (4, 16, 64, 256)}
print("  d_k   media  √E[e²]   √d_k  razón")
for d, (media, talla) in medidas.items():
    print(f"{d:5} {media:7.3f} {talla:7.2f} {d**0.5:6.2f} {talla / d**0.5:6.2f}")


# %% rows
def reparte(E):
    w = np.exp(E)
    return w / w.sum(axis=-1, keepdims=True)


z = np.array([0.3, -1.4, 1.2, -0.2, 0.7, -0.6])
for d in (16, 64, 256):
    e = d**0.5 * z
    print(f"d_k = {d}", *(reparte(e / c).round(2) for c in (1, d**0.5, d)), sep="\n  ")


# %% divisors tags=["aside"]
azar = np.random.default_rng(11)
T, N = 8, 4000
mapas = {}
print("  d_k  c       α_max  α_max(1-α_max)")
for d in (8, 64, 512):
    Q = azar.normal(size=(N, d))
    K = azar.normal(size=(T, d))
    for nombre, c in (("1", 1), ("√d_k", d**0.5), ("d_k", d)):
        A = mapas[d, nombre] = reparte(Q @ K.T / c)
        m = A.max(axis=1)
        print(f"{d:5}  {nombre:5} {m.mean():7.3f} {(m * (1 - m)).mean():9.4f}")

# %% differences tags=["aside"]
q, k, otra = np.random.default_rng(3).normal(size=(3, 20_000, 64))
distancias = (q * (k - otra)).sum(axis=1)
print(distancias.std().round(2), np.sqrt(2 * 64).round(2), np.median(abs(distancias)).round(2))


# %% jacobian
def jacobiano(A):
    return A[..., :, None] * (np.eye(A.shape[-1]) - A[..., None, :])


abierta = np.array([0.25, 0.25, 0.25, 0.25])
cerrada = np.array([0.97, 0.01, 0.01, 0.01])
for a in (abierta, cerrada):
    J = jacobiano(a)
    valores = np.linalg.eigvalsh(J).round(4) + 0.0
    print(J.round(4), J.trace().round(4), valores, sep="\n", end="\n\n")

# %% chain tags=["aside"]
for nombre, c in (("1", 1), ("√d_k", 512**0.5)):
    m = mapas[512, nombre].max(axis=1)
    x = (m * (1 - m)).mean()
    print(f"{nombre:5} {x:.4f} -> {x / c:.4f}")

# %% dead tags=["aside"]
azar = np.random.default_rng(2)
N = 2000
trazas, normas, picos = {}, {}, {}
print("  d_k  c         media   mediana  <1e-3")
for d in (8, 64, 512):
    Q = azar.normal(size=(N, d))
    E = np.array([azar.normal(size=(T, d)) @ q for q in Q])
    G = azar.normal(size=(N, T))
    for nombre, c in (("1", 1), ("√d_k", d**0.5)):
        A = reparte(E / c)
        J = jacobiano(A)
        t = trazas[d, nombre] = J.trace(axis1=1, axis2=2)
        normas[d, nombre] = np.linalg.norm(J @ G[:, :, None], axis=(1, 2))
        picos[d, nombre] = A.max(axis=1)
        print(f"{d:5}  {nombre:5} {t.mean():9.4f} {np.median(t):9.1e} {(t < 1e-3).mean():6.0%}")


# %% sure
y = np.array([0.0, 1.0, 0.0])
for e in ([0.0, 20.0, 0.0], [20.0, 0.0, 0.0]):
    p = reparte(np.array(e))
    for v in (p, p - y, jacobiano(p) @ (p - y)):
        print(*(f"{x:9.1e}" for x in v))
    print()

# %% places tags=["aside"]
d = 64
Q, K = azar.normal(size=(3, d)), azar.normal(size=(5, d))
puntos = Q @ K.T / d**0.5
print(np.allclose(puntos, (Q / d**0.5) @ K.T))
print(np.allclose(puntos, (Q / d**0.25) @ (K / d**0.25).T))
print(np.allclose(puntos, (Q / d**0.5) @ (K / d**0.5).T))
print(np.allclose(reparte(puntos), reparte(Q @ K.T) / d**0.5))


# %% training tags=["aside"]
def entrena(d, c, tasa, nuevos, pasos=200, semilla=0):
    azar = np.random.default_rng(semilla)
    Wq, Wk = azar.normal(size=(2, 16, d)) / 4
    curva = []
    for paso in range(pasos):
        if nuevos or paso == 0:
            X = azar.normal(size=(8, T, 16))
            Y = X + 0.3 * azar.normal(size=X.shape)
        A = reparte(Y @ (Wq @ Wk.T / c) @ X.swapaxes(1, 2))
        G = A - np.eye(T)
        curva.append((G**2).sum() / (2 * 8 * T))
        dE = (jacobiano(A) @ G[..., None])[..., 0] / (8 * T)
        dM = (Y.swapaxes(1, 2) @ dE @ X).sum(axis=0) / c
        Wq, Wk = Wq - tasa * dM @ Wk, Wk - tasa * dM.T @ Wq
    return curva


def final(*args, **kwargs):
    return np.mean(entrena(*args, **kwargs)[-20:])


print("        c    0.1    0.3      1")
for nuevos in (True, False):
    for nombre, c in (("1", 1), ("√d_k", 512**0.5)):
        fila = [final(512, c, tasa, nuevos) for tasa in (0.1, 0.3, 1)]
        print(f"{nuevos!s:5} {nombre:4}", *(f"{x:6.3f}" for x in fila))

# %% curves tags=["figure"]
try:
    import matplotlib.pyplot as plt

    fig, axes = plt.subplots(1, 2, figsize=(6.4, 3), sharey=True, layout="constrained")
    for ax, nuevos in zip(axes, (True, False), strict=True):
        ax.plot(entrena(512, 1, 1, nuevos), color="0.4", linestyle="--", label="$c = 1$")
        ax.plot(entrena(512, 512**0.5, 1, nuevos), color="black", label=r"$c = \sqrt{d_k}$")
        ax.set(title=nuevos, xlabel="$t$", ylim=(0, 0.9))
    axes[0].set_ylabel(r"$\ell$")
    axes[0].legend()
    plt.show()
except ImportError:
    pass

# %% numbers
from itertools import product


def enumera(q):
    e = np.array([np.dot(q, k) for k in product((-1, 1), repeat=len(q))])
    return {"combinations": len(e), "mean": e.mean(), "square": (e**2).mean()}


def estabilidad(d, N):
    tallas = {"1": [], "root": []}
    for semilla in range(30):
        azar = np.random.default_rng(semilla)
        E = azar.normal(size=(N, d)) @ azar.normal(size=(T, d)).T
        for nombre, c in (("1", 1), ("root", d**0.5)):
            tallas[nombre].append(1 - (reparte(E / c) ** 2).sum(axis=1).mean())
    return {nombre: {"mean": np.mean(x), "std": np.std(x)} for nombre, x in tallas.items()}


def columnas(A):
    m = A.max(axis=1)
    return {"peak": m.mean(), "trace": 1 - (A**2).sum(axis=1).mean(), "slope": (m * (1 - m)).mean()}


def filas(d, nombre, c):
    t, g, m = trazas[d, nombre], normas[d, nombre], picos[d, nombre]
    return {
        "mean": t.mean(),
        "median": np.median(t),
        "dead": (t < 1e-3).mean(),
        "gradient": np.median(g),
        "through": np.median(g) / c,
        "mean_through": g.mean() / c,
        "slope": (m * (1 - m)).mean(),
        "slope_through": (m * (1 - m)).mean() / c,
    }


def llega_a_q(d, c, N=1000):
    azar = np.random.default_rng(21)
    Q, K, G = azar.normal(size=(N, d)), azar.normal(size=(N, T, d)), azar.normal(size=(N, T))
    A = reparte(np.einsum("nd,njd->nj", Q, K) / c)
    dE = (jacobiano(A) @ G[:, :, None])[:, :, 0]
    return np.median(np.linalg.norm(np.einsum("nj,njd->nd", dE, K) / c, axis=1))


def entrenadas(nuevos, c):
    finales = {str(x): [final(512, c, x, nuevos, semilla=s) for s in range(3)] for x in (0.1, 0.3, 1)}
    todas = [x for valores in finales.values() for x in valores]
    return {"at": finales, "best": min(todas), "worst": max(todas)}


def anchuras(nuevos, potencia):
    finales = [final(d, d**potencia, 0.3, nuevos) for d in (16, 64, 512)]
    return {"at": finales, "spread": max(finales) / min(finales)}


def nacen_muertas():
    azar = np.random.default_rng(0)
    Wq, Wk = azar.normal(size=(2, 16, 512)) / 4
    X = azar.normal(size=(100, T, 16))
    Y = X + 0.3 * azar.normal(size=X.shape)
    A = reparte(Y @ (Wq @ Wk.T) @ X.swapaxes(1, 2))
    return (jacobiano(A).trace(axis1=2, axis2=3) < 1e-3).mean()


NOMBRES = {"1": "1", "√d_k": "root", "d_k": "d"}
potencias = {"1": 0, "root": 0.5, "d": 1}
medidas[1024] = mide(1024)
divisors = {str(d): {} for d in (8, 64, 512)}
for (d, nombre), A in mapas.items():
    divisors[str(d)][NOMBRES[nombre]] = columnas(A)
dead = {str(d): {} for d in (8, 64, 512)}
for d, nombre in trazas:
    dead[str(d)][NOMBRES[nombre]] = filas(d, nombre, 1 if nombre == "1" else d**0.5)

n = {
    "enumerated": {str(d): enumera([(-1) ** m for m in range(d)]) for d in (2, 4, 8, 12)},
    "gaussian": {str(d): {"mean": m, "size": t, "ratio": t / d**0.5} for d, (m, t) in medidas.items()},
    "mean_error": 1024**0.5 / 8000**0.5,
    "divisors": divisors,
    "digits": len(str(2**1024)),
    "open": (T - 1) / T,
    "uniform": 1 / T,
    "largest_score": abs(E).max(),
    "stable": {"8": estabilidad(8, 4000), "512": estabilidad(512, 1000)},
    "differences": {
        "measured": distancias.std(),
        "expected": 128**0.5,
        "median": np.median(abs(distancias)),
        "factor": np.exp(128**0.5),
    },
    "eight": np.exp(8),
    "ceiling": 1 / (1 + (T - 1) * np.exp(-2 * 64**0.5)),
    "closed_trace": jacobiano(cerrada).trace(),
    "closed_eigenvalues": np.sort(np.linalg.eigvalsh(jacobiano(cerrada))),
    "dead": dead,
    "dead_below": 1e-3,
    "dead_rows": len(trazas[512, "1"]),
    "traces": {NOMBRES[c]: np.quantile(trazas[512, c], np.linspace(0, 1, 201)) for c in ("1", "√d_k")},
    "row_shares": {
        str(d): {nombre: reparte(d**0.5 * z / d**x) for nombre, x in potencias.items()} for d in (16, 64, 256)
    },
    "training": {
        modo: {nombre: entrenadas(modo == "new", 512**x) for nombre, x in potencias.items() if x < 1}
        for modo in ("new", "fixed")
    },
    "widths": {
        modo: {nombre: anchuras(modo == "new", x) for nombre, x in potencias.items()}
        for modo in ("new", "fixed")
    },
    "born_dead": nacen_muertas(),
    "deaf": abs(jacobiano(p) @ (p - y)).max(),
    "untrained": (1 - 1 / T) / 2,
    "to_query": {str(d): {"1": llega_a_q(d, 1), "root": llega_a_q(d, d**0.5)} for d in (8, 64, 512)},
    "jacobian_mib": 256 * 256 * 256 * 8 / 2**20,
    "map_mib": 256 * 256 * 8 / 2**20,
}
