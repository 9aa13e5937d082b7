"""The figures of the unit, drawn while building from the numbers of its demo cells.

Every line has its own dash and mark and its name beside it: no figure needs its colours to be read.
"""

import matplotlib.pyplot as plt
import numpy as np

INK, BLUE, ORANGE, GREEN = "#222222", "#0072b2", "#b84700", "#00694e"
STEPS = (1, 2, 3)


def clocks(n, words):
    """Two decoders step by step: where the context stands on the way from one state to the next."""
    fig, axes = plt.subplots(2, 1, figsize=(5.2, 3.9))
    for i in STEPS:
        x = 2 * i
        for ax in axes:
            _arrow(ax, (x - 2, 1), (x, 1))
            _node(ax, (x, 1), f"$s_{i}$")
        _node(axes[0], (x - 1, 0), f"$c_{i}$", "0.85")
        _arrow(axes[0], (x - 2, 1), (x - 1, 0), colour=BLUE)
        _arrow(axes[0], (x - 1, 0), (x, 1), colour=BLUE)
        _node(axes[1], (x, 0), f"$c_{i}$", "0.85")
        _node(axes[1], (x + 1, 0), rf"$\tilde{{h}}_{i}$", "0.85")
        _arrow(axes[1], (x, 1), (x, 0), colour=BLUE)
        _arrow(axes[1], (x, 0), (x + 1, 0), colour=BLUE)
        _arrow(axes[1], (x, 1), (x + 1, 0))
        if i < STEPS[-1]:
            _arrow(axes[1], (x + 1, 0), (x + 2, 1), "--", ORANGE)
    axes[1].text(2.5, -0.52, words["feeding"], color=ORANGE, ha="left", va="center")
    for ax, title in zip(axes, (words["bahdanau"], words["luong"]), strict=True):
        _node(ax, (0, 1), "$s_0$")
        ax.set(xlim=(-0.4, 7.4), ylim=(-0.7, 1.4))
        ax.set_title(title, loc="left", fontsize=9)
        ax.axis("off")
    return fig


def cost(n, words):
    """Multiplications for the whole grid against length, and the hyperbolic tangents of one of them."""
    fig, ax = plt.subplots(figsize=(5.2, 3.3))
    T = n["costs"]["T"]
    lines = (
        ("general", "general", "o-", BLUE, 8),
        ("additive", words["additive"], "s--", ORANGE, -15),
        ("dot", "dot", "^-.", GREEN, -4),
    )
    for name, label, style, colour, up in lines:
        counts = n["costs"][name]
        ax.loglog(T, counts, style, color=colour, markersize=4)
        ax.annotate(
            label, (T[-1], counts[-1]), (6, up), textcoords="offset points", color=colour, va="center"
        )
    ax.axvline(n["T"], color=INK, linewidth=0.8, linestyle=":")
    ax.text(n["T"] * 0.95, max(n["costs"]["general"]), words["table"], ha="right", va="top")
    ax.set_xticks(T, T)
    ax.minorticks_off()
    ax.set(xlim=(T[0] * 0.9, T[-1] * 2.4), xlabel="$T_x = T_y$", ylabel=words["products"])
    return fig


def memory(n, words):
    """The largest array on the way to the scores, on logarithmic scales."""
    fig, ax = plt.subplots(figsize=(5.2, 3.0))
    T = n["memory"]["T"]
    wide = ("additive", words["additive"] + f"\n$T^2 d_a$, $d_a = {n['memory']['d_a']}$", "s--", ORANGE)
    for name, label, style, colour in (wide, ("product", words["product"] + "\n$T^2$", "o-", BLUE)):
        sizes = n["memory"][name]
        ax.loglog(T, sizes, style, color=colour, markersize=4)
        ax.annotate(label, (T[-1], sizes[-1]), (7, 0), textcoords="offset points", color=colour, va="center")
    ax.set_xticks(T, T)
    ax.minorticks_off()
    ax.grid(color="0.9", axis="y")
    ax.set(xlim=(T[0] * 0.9, T[-1] * 2.9), xlabel="$T_x = T_y = T$", ylabel="MiB (float32)")
    return fig


def scores(n, words):
    """What models that differ in their score alone copy right, against the length of the sentence."""
    fig, ax = plt.subplots(figsize=(5.2, 3.2))
    lines = {
        "dot": ("dot", "^-.", GREEN, 8),
        "general": ("general", "o-", BLUE, -6),
        "bahdanau": (words["additive"], "s--", ORANGE, 0),
        "ninguna": (words["none"], "D:", INK, 3),
    }
    for name, (label, style, colour, up) in lines.items():
        runs = n["accuracy_runs"][name]
        T = sorted(map(int, runs))
        mean, low, high = ([f(runs[str(t)]) for t in T] for f in (np.mean, np.min, np.max))
        ax.fill_between(T, low, high, color=colour, alpha=0.2, linewidth=0)
        ax.plot(T, mean, style, color=colour, markersize=4.5)
        ax.annotate(label, (T[-1], mean[-1]), (7, up), textcoords="offset points", color=colour, va="center")
    ax.axvline(n["copied"]["longest"], color=INK, linewidth=0.8)
    ax.text(n["copied"]["longest"] * 0.95, 0.62, words["longest"], ha="right", va="center")
    ax.set(xscale="log", xlim=(T[0] * 0.93, T[-1] * 1.9), ylim=(0, 1.05), yticks=[0, 0.25, 0.5, 0.75, 1])
    ax.set_xticks(T, T)
    ax.minorticks_off()
    ax.set(xlabel=words["length"], ylabel=words["copied"])
    return fig


def _node(ax, place, name, fill="white"):
    circle = {"boxstyle": "circle,pad=0.3", "fc": fill, "ec": INK}
    ax.text(*place, name, ha="center", va="center", fontsize=10, zorder=3, bbox=circle)


def _arrow(ax, start, end, dash="-", colour=INK):
    form = {"arrowstyle": "-|>", "shrinkA": 13, "shrinkB": 13, "lw": 1.3, "ls": dash, "color": colour}
    ax.annotate("", end, start, arrowprops=form)
