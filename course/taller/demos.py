# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% task
import time

import numpy as np

V = 32  # símbolos distintos
azar = np.random.default_rng(3)
frases = azar.integers(V, size=(2, 6))  # dos frases de seis símbolos
print("se lee:   ", *frases)
print("se escribe", *frases)
print("acertar al azar:", 1 / V)


# %% yours
# De prestado, y fila a fila a propósito. Cámbialas por las tuyas.
def alineacion(S, H, Wsa, Wha, va):
    filas = []
    for s in S:
        e = np.tanh(Wsa @ s + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        filas.append(w / w.sum())
    return np.array(filas)


def gradiente_puntuaciones(A, G):
    filas = []
    for a, g in zip(A, G, strict=True):
        J = np.diag(a) - np.outer(a, a)  # el jacobiano entero de una fila
        filas.append(J @ g)
    return np.array(filas)


# %% gru
def sigma(x):
    return 0.5 + 0.5 * np.tanh(0.5 * x)


def gru(xW, h, U):
    """Un paso. `xW` (B, 3d) es lo que aporta la entrada, ya multiplicada; `h` (B, d), el estado."""
    d = h.shape[1]
    hU = h @ U
    z = sigma(xW[:, :d] + hU[:, :d])  # cuánto se conserva
    r = sigma(xW[:, d : 2 * d] + hU[:, d : 2 * d])  # cuánto del pasado entra en la propuesta
    n = np.tanh(xW[:, 2 * d :] + r * hU[:, 2 * d :])  # la propuesta
    return n + z * (h - n), (h, hU, z, r, n)


def gru_atras(dh, guardado, U):
    """Del gradiente del estado nuevo a los de `xW`, `h @ U` y el estado viejo."""
    h, hU, z, r, n = guardado
    d = h.shape[1]
    dn = dh * (1 - z) * (1 - n * n)
    dz = dh * (h - n) * z * (1 - z)
    dr = dn * hU[:, 2 * d :] * r * (1 - r)
    dxW = np.concatenate([dz, dr, dn], axis=1)
    dhU = np.concatenate([dz, dr, dn * r], axis=1)
    return dxW, dhU, dh * z + dhU @ U.T


# %% scorers
class Aditiva:
    """Bahdanau. Vive mientras duran unas frases: `H` (B, T, d) son sus anotaciones."""

    @staticmethod
    def formas(d, d_a):
        return dict(Wsa=(d_a, d), Wha=(d_a, d), va=(d_a,))

    def __init__(self, P, D, H):
        self.P, self.D, self.H = P, D, H
        self.empieza()

    def empieza(self):
        self.PH = self.H @ self.P["Wha"].T  # se proyecta una vez por frase
        self.dPH = np.zeros_like(self.PH)

    def dobla(self, p):
        return np.tanh(p)

    def pendiente(self, Z):
        return 1 - Z * Z

    def puntua(self, s):
        Z = self.dobla(self.PH + (s @ self.P["Wsa"].T)[:, None])
        return Z @ self.P["va"], Z

    def reparte(self, s):
        """Los pesos (B, T) del paso que pregunta con `s` (B, d), y lo que hará falta a la vuelta."""
        E, guardado = self.puntua(s)
        E = np.exp(E - E.max(axis=1, keepdims=True))
        return E / E.sum(axis=1, keepdims=True), guardado

    def atras(self, dE, s, Z):
        """Suma los gradientes de los pesos y devuelve el de `s`."""
        self.D["va"] += np.tensordot(dE, Z, axes=2)
        dp = dE[:, :, None] * self.P["va"] * self.pendiente(Z)
        self.dPH += dp
        ds = dp.sum(axis=1)
        self.D["Wsa"] += ds.T @ s
        return ds @ self.P["Wsa"]

    def termina(self):
        """Lo que la puntuación devuelve a las anotaciones."""
        self.D["Wha"] += np.tensordot(self.dPH, self.H, axes=([0, 1], [0, 1]))
        return self.dPH @ self.P["Wha"]


class SinTanh(Aditiva):
    def dobla(self, p):
        return p

    def pendiente(self, Z):
        return 1.0


class General(Aditiva):
    """Luong: s W h. `clave` es s W."""

    @staticmethod
    def formas(d, d_a):
        return dict(W=(d, d))

    def empieza(self):
        self.dH = np.zeros_like(self.H)

    def clave(self, s):
        return s @ self.P["W"]

    def clave_atras(self, dq, s):
        self.D["W"] += s.T @ dq
        return dq @ self.P["W"].T

    def puntua(self, s):
        q = self.clave(s)
        return (self.H @ q[:, :, None])[:, :, 0], q

    def atras(self, dE, s, q):
        self.dH += dE[:, :, None] * q[:, None]
        return self.clave_atras((dE[:, None] @ self.H)[:, 0], s)

    def termina(self):
        return self.dH


class Dot(General):
    @staticmethod
    def formas(d, d_a):
        return {}

    def clave(self, s):
        return s

    def clave_atras(self, dq, s):
        return dq


class Ninguna(Aditiva):
    """Sin atención: todo el peso, siempre, en la última anotación."""

    @staticmethod
    def formas(d, d_a):
        return {}

    def empieza(self):
        self.ultima = np.zeros(self.H.shape[:2], self.H.dtype)
        self.ultima[:, -1] = 1

    def reparte(self, s):
        return self.ultima, None

    def atras(self, dE, s, guardado):
        return 0.0

    def termina(self):
        return 0.0


class Tuya(Aditiva):
    """La aditiva, pero el reparto lo hace tu función: una llamada por frase y por paso."""

    def reparte(self, s):
        P, T = self.P, self.H.shape[1]
        filas = [alineacion(s[b : b + 1], H, P["Wsa"], P["Wha"], P["va"]) for b, H in enumerate(self.H)]
        if np.shape(filas[0]) != (1, T):
            raise ValueError(f"alineacion devuelve {np.shape(filas[0])} y aquí tocaba (1, {T})")
        return np.concatenate(filas).astype(s.dtype), self.puntua(s)[1]


MODOS = {"bahdanau": Aditiva, "sin_tanh": SinTanh, "general": General, "dot": Dot, "ninguna": Ninguna}
MODOS["tuya"] = Tuya


# %% model
def crea(modo, semilla=0, *, V=32, d=64, d_e=32, d_a=32, tipo=np.float32):
    """Los pesos de un modelo recién nacido."""
    formas = dict(Ex=(V, d_e), Wx=(d_e, 3 * d), Ux=(d, 3 * d), bx=(3 * d,))  # encoder
    formas |= dict(W0=(d, d), b0=(d,))  # de la última anotación al primer estado del decoder
    formas |= dict(Ey=(V + 1, d_e), Wy=(d_e, 3 * d), Wc=(d, 3 * d), Uy=(d, 3 * d), by=(3 * d,))
    formas |= dict(Wo=(2 * d, V), bo=(V,))  # de [estado; contexto] a las V puntuaciones de salida
    formas |= MODOS[modo].formas(d, d_a)
    azar = np.random.default_rng(semilla)
    P = {}
    for nombre, forma in formas.items():
        ancho = forma[1] if nombre in ("Wsa", "Wha") else forma[0]
        escala = 0 if nombre.startswith("b") else 1 if nombre.startswith("E") else ancho**-0.5
        P[nombre] = (escala * azar.normal(size=forma)).astype(tipo)
    return P


def lee(P, X):
    """El encoder: de los símbolos X (B, T) a las anotaciones H (B, T, d)."""
    h = np.zeros((len(X), len(P["Ux"])), P["Ux"].dtype)
    entradas = P["Ex"][X] @ P["Wx"] + P["bx"]
    H, guardados = [], []
    for t in range(X.shape[1]):
        h, guardado = gru(entradas[:, t], h, P["Ux"])
        H.append(h)
        guardados.append(guardado)
    return np.stack(H, axis=1), guardados


def ida_y_vuelta(P, X, modo):
    """Pérdida media por símbolo al copiar X (B, T), parte de aciertos, y gradiente de cada peso.

    Con teacher forcing: en cada paso el decoder recibe el símbolo anterior correcto.
    """
    B, T = X.shape
    D = {nombre: np.zeros_like(p) for nombre, p in P.items()}
    H, del_encoder = lee(P, X)
    puntuador = MODOS[modo](P, D, H)

    # Ida: un paso por símbolo.
    inicio = np.full((B, 1), len(P["Ey"]) - 1)
    Y = np.concatenate([inicio, X[:, :-1]], axis=1)
    entradas = P["Ey"][Y] @ P["Wy"] + P["by"]
    s = np.tanh(H[:, -1] @ P["W0"] + P["b0"])
    S, C, pasos = [s], [], []
    for i in range(T):
        alfa, de_puntuar = puntuador.reparte(s)
        c = (alfa[:, None] @ H)[:, 0]
        s, de_gru = gru(entradas[:, i] + c @ P["Wc"], s, P["Uy"])
        S.append(s)
        C.append(c)
        pasos.append((alfa, de_puntuar, de_gru))
    Z = np.concatenate([np.stack(S[1:], axis=1), np.stack(C, axis=1)], axis=2)
    logits = Z @ P["Wo"] + P["bo"]
    logits -= logits.max(axis=2, keepdims=True)
    logp = logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))
    acierta = np.take_along_axis(logp, X[:, :, None], axis=2)
    perdida, aciertos = -acierta.mean(), (logits.argmax(axis=2) == X).mean()

    # Vuelta: de la salida a los pesos, con los pasos en orden inverso.
    dlogits = np.exp(logp)
    np.put_along_axis(dlogits, X[:, :, None], np.exp(acierta) - 1, axis=2)
    dlogits /= B * T
    D["Wo"] += np.tensordot(Z, dlogits, axes=([0, 1], [0, 1]))
    D["bo"] += dlogits.sum(axis=(0, 1))
    dS, dC = np.split(dlogits @ P["Wo"].T, 2, axis=2)
    dH = np.zeros_like(H)
    dentradas = np.zeros_like(entradas)
    ds = np.zeros_like(s)
    for i in reversed(range(T)):
        alfa, de_puntuar, de_gru = pasos[i]
        dentradas[:, i], dhU, ds = gru_atras(ds + dS[:, i], de_gru, P["Uy"])
        D["Uy"] += S[i].T @ dhU
        D["Wc"] += C[i].T @ dentradas[:, i]
        dc = dC[:, i] + dentradas[:, i] @ P["Wc"].T
        dH += alfa[:, :, None] * dc[:, None]  # la ruta del valor
        if modo != "ninguna":
            dalfa = (H @ dc[:, :, None])[:, :, 0]
            dE = gradiente_puntuaciones(alfa, dalfa)
            ds = ds + puntuador.atras(dE, S[i], de_puntuar)
    dH += puntuador.termina()  # la ruta de la puntuación
    D["Wy"] += np.tensordot(P["Ey"][Y], dentradas, axes=([0, 1], [0, 1]))
    D["by"] += dentradas.sum(axis=(0, 1))
    np.add.at(D["Ey"], Y, dentradas @ P["Wy"].T)
    d0 = ds * (1 - S[0] ** 2)
    D["W0"] += H[:, -1].T @ d0
    D["b0"] += d0.sum(axis=0)
    dH[:, -1] += d0 @ P["W0"].T

    # Y por el encoder, también hacia atrás.
    dentradas = np.zeros((B, T, len(P["bx"])), P["bx"].dtype)
    dh = np.zeros_like(s)
    for t in reversed(range(T)):
        dentradas[:, t], dhU, dh = gru_atras(dh + dH[:, t], del_encoder[t], P["Ux"])
        D["Ux"] += del_encoder[t][0].T @ dhU
    D["Wx"] += np.tensordot(P["Ex"][X], dentradas, axes=([0, 1], [0, 1]))
    D["bx"] += dentradas.sum(axis=(0, 1))
    np.add.at(D["Ex"], X, dentradas @ P["Wx"].T)
    return perdida, aciertos, D


# %% check
def error_del_gradiente(modo, semilla=0, paso=1e-5):
    """La mayor distancia entre el gradiente escrito a mano y el de diferencias centradas."""
    P = crea(modo, semilla, V=5, d=4, d_e=3, d_a=3, tipo=np.float64)
    X = np.random.default_rng(semilla).integers(5, size=(2, 4))
    D = ida_y_vuelta(P, X, modo)[2]
    peor = 0.0
    for nombre, p in P.items():
        for k in range(p.size):
            antes = p.flat[k]
            p.flat[k] = antes + paso
            mas = ida_y_vuelta(P, X, modo)[0]
            p.flat[k] = antes - paso
            menos = ida_y_vuelta(P, X, modo)[0]
            p.flat[k] = antes
            peor = max(peor, abs((mas - menos) / (2 * paso) - D[nombre].flat[k]))
    return peor


errores = {modo: error_del_gradiente(modo) for modo in MODOS if modo != "tuya"}
for modo, error in errores.items():
    print(f"{modo:10} {error:.0e}")


# %% training
def entrena(modo, pasos, *, semilla=0, hasta=40, B=64, ritmo=3e-3, cada=100, **tamanos):
    """Entrena con frases de 1 a `hasta` símbolos; devuelve los pesos y la curva (paso, pérdida, aciertos)."""
    P = crea(modo, semilla, **tamanos)
    azar = np.random.default_rng([semilla, 1])
    m = {nombre: np.zeros_like(p) for nombre, p in P.items()}
    v = {nombre: np.zeros_like(p) for nombre, p in P.items()}
    curva, ultimos = [], []
    for paso in range(1, pasos + 1):
        X = azar.integers(len(P["Ex"]), size=(B, azar.integers(1, hasta + 1)))
        perdida, aciertos, D = ida_y_vuelta(P, X, modo)
        ultimos.append((perdida, aciertos))
        if paso % cada == 0 or paso == pasos:
            curva.append((paso, *np.mean(ultimos, axis=0)))
            ultimos = []
        # Adam, con el gradiente recortado, calentamiento y bajada en coseno.
        norma = np.sqrt(sum((d * d).sum() for d in D.values()))
        recorte = min(1.0, 1.0 / (norma + 1e-12))
        eta = ritmo * min(1.0, paso / 50) * 0.5 * (1 + np.cos(np.pi * paso / pasos))
        for nombre, p in P.items():
            d = recorte * D[nombre]
            m[nombre] += 0.1 * (d - m[nombre])
            v[nombre] += 0.01 * (d * d - v[nombre])
            p -= eta * m[nombre] / (1 - 0.9**paso) / (np.sqrt(v[nombre] / (1 - 0.99**paso)) + 1e-8)
    return P, curva


# %% copying
def copia(P, X, modo, *, toca=None, adelanta=False):
    """Escribe sola: en cada paso recibe el símbolo que ella misma eligió. Devuelve la copia y el mapa.

    `toca` cambia los pesos (B, T) de cada paso; `adelanta` pregunta con s_i en vez de con s_{i-1}.
    """
    H, _ = lee(P, X)
    puntuador = MODOS[modo](P, {}, H)
    s = np.tanh(H[:, -1] @ P["W0"] + P["b0"])
    y = np.full(len(X), len(P["Ey"]) - 1)
    copiado, mapa = [], []
    for _ in range(X.shape[1]):
        entrada = P["Ey"][y] @ P["Wy"] + P["by"]
        alfa, _ = puntuador.reparte(s)
        if adelanta:
            c = (alfa[:, None] @ H)[:, 0]
            alfa, _ = puntuador.reparte(gru(entrada + c @ P["Wc"], s, P["Uy"])[0])
        if toca is not None:
            alfa = toca(alfa)
        c = (alfa[:, None] @ H)[:, 0]
        s, _ = gru(entrada + c @ P["Wc"], s, P["Uy"])
        y = (np.concatenate([s, c], axis=1) @ P["Wo"] + P["bo"]).argmax(axis=1)
        copiado.append(y)
        mapa.append(alfa)
    return np.stack(copiado, axis=1), np.stack(mapa, axis=1)


def precision(P, modo, T, *, semilla=0, frases=200, **como):
    """Parte de los símbolos que copia bien, en frases nuevas de T símbolos."""
    X = np.random.default_rng([semilla, T]).integers(len(P["Ex"]), size=(frases, T))
    return (copia(P, X, modo, **como)[0] == X).mean()


# %% copying_small
PEQUENO = dict(hasta=12, B=32, ritmo=6e-3, V=16, d=32, d_e=16, d_a=16)
print("números que aprender:", sum(p.size for p in crea("tuya", V=16, d=32, d_e=16, d_a=16).values()))

# %% train_yours tags=["long"]
PASOS = 1500


def dibuja(curvas):
    for modo, curva in curvas.items():
        print(modo)
        for paso, _, aciertos in curva[:: max(1, len(curva) // 8)]:
            print(f"{paso:6} {aciertos:.2f} " + "█" * round(40 * aciertos))
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        return
    _, ax = plt.subplots(figsize=(6, 3.2), layout="constrained")
    for (modo, curva), raya in zip(curvas.items(), ("-", "--", ":", "-."), strict=False):
        pasos, _, aciertos = zip(*curva, strict=True)
        ax.plot(pasos, aciertos, raya, label=modo)
    ax.set(xlabel="pasos", ylabel="aciertos al entrenar", ylim=(0, 1.02))
    ax.legend()
    plt.show()


inicio = time.perf_counter()
P_tuya, curva_tuya = entrena("tuya", PASOS, semilla=1, **PEQUENO)
P_ninguna, curva_ninguna = entrena("ninguna", PASOS, semilla=1, **PEQUENO)
print(f"{time.perf_counter() - inicio:.0f} segundos")
dibuja({"con tu atención": curva_tuya, "sin atención": curva_ninguna})
for T in (3, 6, 12, 24):
    print(T, precision(P_tuya, "tuya", T).round(3), precision(P_ninguna, "ninguna", T).round(3))

# %% stored
try:
    with np.load("taller.npz") as archivo:
        DATOS = dict(archivo)
except FileNotFoundError:
    DATOS = {}
    print("No encuentro taller.npz. Ponlo en la carpeta del cuaderno; sin él, las celdas que siguen callan.")
PESOS, CURVAS = {}, {}
for clave in DATOS:
    modo, _, nombre = clave.partition(".")
    if nombre == "precision":
        CURVAS[modo] = DATOS[clave]  # una fila por semilla, una columna por longitud
    else:
        PESOS.setdefault(modo, {})[nombre] = DATOS[clave].astype(np.float32)
LARGOS = (5, 10, 20, 40, 80)
for modo, curva in CURVAS.items():
    print(f"{modo:9}", *(f"{T}: {x:.2f}" for T, x in zip(LARGOS, curva.mean(axis=0), strict=True)))

# %% lengths_figure tags=["figure"]
try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None
    print("Sin matplotlib no hay figura.")

if plt and CURVAS:
    _, ax = plt.subplots(figsize=(6, 3.6), layout="constrained")
    for (modo, curva), raya in zip(CURVAS.items(), ("o-", "s--", "^:", "v-.", "D-"), strict=True):
        ax.plot(LARGOS, curva.mean(axis=0), raya, label=modo)
        ax.fill_between(LARGOS, curva.min(axis=0), curva.max(axis=0), alpha=0.2)
    ax.axvline(40, color="0.5", linewidth=1)
    ax.axhline(1 / V, color="0.5", linewidth=1, linestyle=":")
    ax.set(xscale="log", xlabel="símbolos por frase", ylabel="parte bien copiada", ylim=(0, 1.02))
    ax.set_xticks(LARGOS, LARGOS)
    ax.minorticks_off()
    ax.legend()
    plt.show()


# %% map
def marcas(P, modo, T, frases=100):
    """Cuánto se parece el mapa a una diagonal."""
    X = np.random.default_rng([7, T]).integers(V, size=(frases, T))
    _, A = copia(P, X, modo)
    mayor = A.argmax(axis=2)
    cerca = abs(np.subtract.outer(np.arange(T), np.arange(T))) <= 1
    return {
        "mayor en la diagonal": (mayor == np.arange(T)).mean(),
        "peso mayor": A.max(axis=2).mean(),
        "a una posición o menos": (A * cerca).sum(axis=2).mean(),
    }


for modo, P in PESOS.items():
    for T in (20, 40):
        print(f"{modo:9} {T}", {que: round(float(x), 3) for que, x in marcas(P, modo, T).items()})

# %% map_figure tags=["figure"]
try:
    import matplotlib.pyplot as plt
except ImportError:
    plt = None
    print("Sin matplotlib no hay figura.")

if plt and PESOS:
    fig, axes = plt.subplots(1, 2, figsize=(8, 4), sharey=True, layout="constrained")
    for ax, (modo, P) in zip(axes, PESOS.items(), strict=False):
        X = np.random.default_rng(5).integers(V, size=(1, 20))
        im = ax.imshow(copia(P, X, modo)[1][0], cmap="cividis", vmin=0, vmax=1)
        ax.set(title=modo, xlabel="$j$", xticks=range(0, 20, 5), yticks=range(0, 20, 5))
        fig.colorbar(im, ax=ax, label=r"$\alpha_{ij}$")
    axes[0].set_ylabel("$i$")
    plt.show()


# %% probes
def barajado(alfa):
    orden = np.random.default_rng(0).random(alfa.shape).argsort(axis=1)
    return np.take_along_axis(alfa, orden, axis=1)


def uniforme(alfa):
    return np.full_like(alfa, 1 / alfa.shape[1])


def solo_la_mayor(alfa):
    return (alfa == alfa.max(axis=1, keepdims=True)).astype(alfa.dtype)


MANIPULACIONES = {
    "tal cual": {},
    "barajado": dict(toca=barajado),
    "uniforme": dict(toca=uniforme),
    "solo la mayor": dict(toca=solo_la_mayor),
    "pregunta con s_i": dict(adelanta=True),
}
for como, cambios in MANIPULACIONES.items():
    fila = [precision(P, modo, T, frases=100, **cambios) for modo, P in PESOS.items() for T in (20, 40)]
    print(f"{como:17}", np.round(fila, 3))

# %% numbers
taller = stored["taller"]
parts = [taller[part]["models"] for part in ("models", "seeds")]
order = ("bahdanau", "general", "dot", "sin_tanh", "ninguna")
runs = {modo: [run for part in parts for run in part.get(modo, [])] for modo in order}


def of_runs(what):
    return {
        modo: {str(T): float(what([run["accuracy"][str(T)] for run in runs[modo]])) for T in LARGOS}
        for modo in order
    }


def after_twelve(run):
    return run["accuracy"]["12"] if "accuracy" in run else None


marks = {"top": "mayor en la diagonal", "weight": "peso mayor", "near": "a una posición o menos"}
left = {
    "untouched": "tal cual",
    "shuffled": "barajado",
    "uniform": "uniforme",
    "brightest": "solo la mayor",
    "ahead": "pregunta con s_i",
}
probed = taller["models"]["probes"]
curves = taller["mistakes"]["curves"]
n = {
    "V": V,
    "d": crea.__kwdefaults__["d"],
    "d_a": crea.__kwdefaults__["d_a"],
    "dtype": crea.__kwdefaults__["tipo"].__name__,
    "batch": entrena.__kwdefaults__["B"],
    "machine": taller["models"]["run"]["machine"],
    "numpy": taller["models"]["run"]["numpy"],
    "chance": 1 / V,
    "longest": taller["models"]["longest_trained"],
    "lengths": LARGOS,
    "order": order,
    "seeds": max(len(of) for of in runs.values()),
    "gradient_error": max(errores.values()),
    "weights_small": sum(p.size for p in crea("tuya", V=16, d=32, d_e=16, d_a=16).values()),
    "parameters": {modo: of[0]["parameters"] for modo, of in runs.items()},
    "steps": {modo: of[0]["steps"] for modo, of in runs.items()},
    "ms": {modo: 1000 * of[0]["cpu_seconds"] / of[0]["steps"] for modo, of in runs.items()},
    "cpu_models": sum(of[0]["cpu_seconds"] for of in runs.values()),
    "acc": of_runs(np.mean),
    "low": of_runs(min),
    "high": of_runs(max),
    "whole": {m: float(np.mean([run["whole_sentences"]["40"] for run in of])) for m, of in runs.items()},
    "longer": taller["longer"]["models"]["ninguna"][0],
    "row_spread": taller["models"]["row_spread_without_tanh"],
    "right": curves["right"]["accuracy"],
    "none": curves["ninguna"]["accuracy"],
    "mistakes": {
        function: {name: after_twelve(run) for name, run in curves[function].items()}
        for function in ("alineacion", "gradiente_puntuaciones")
    },
    "map": {
        modo: {T: {key: at["map"][name] for key, name in marks.items()} for T, at in of.items()}
        for modo, of in probed.items()
    },
    "probe": {
        modo: {T: {key: at["accuracy"][name] for key, name in left.items()} for T, at in of.items()}
        for modo, of in probed.items()
    },
    "one_ahead": {modo: of["20"]["points_one_ahead"] for modo, of in probed.items()},
    "small": {
        modo: {T: [run["accuracy"][T] for run in of] for T in ("5", "10", "20")}
        for modo, of in taller["small"]["models"].items()
    },
}
