"""The figures of the unit, drawn while building from the numbers of its demo cells.

Every line has its own dash and mark and its name beside it: no figure needs its colours to be read.
"""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.patches import Rectangle

INK, BLUE, ORANGE, PALE = "#222222", "#0072b2", "#b84700", "#e3e3e3"


def accuracy(n, words):
    """What is copied right against length, beyond the longest sentence of the training too."""
    fig, ax = plt.subplots(figsize=(5.2, 3.0))
    chance, longest = n["bottleneck"]["chance"], n["bottleneck"]["longest"]
    lines = {
        "bahdanau": (words["attention"], "o-", BLUE, -8, "top"),
        "ninguna": (words["single"], "s--", ORANGE, 3, "bottom"),
    }
    for name, (label, style, colour, up, side) in lines.items():
        runs = n["accuracy_runs"][name]
        lengths = sorted(map(int, runs))
        mean, low, high = ([f(runs[str(T)]) for T in lengths] for f in (np.mean, np.min, np.max))
        ax.fill_between(lengths, low, high, color=colour, alpha=0.25, linewidth=0)
        ax.plot(lengths, mean, style, color=colour, markersize=5)
        ax.annotate(label, (lengths[1], mean[1]), (5, up), textcoords="offset points", color=colour, va=side)
    ax.axvline(longest, color=INK, linewidth=0.8)
    ax.text(longest * 0.96, 0.68, words["longest"], ha="right", va="center")
    ax.axhline(chance, color=INK, linewidth=0.8, linestyle=":")
    ax.text(lengths[0], chance + 0.02, words["chance"], va="bottom")
    ax.set(
        xscale="log",
        xlim=(lengths[0] * 0.93, lengths[-1] * 1.15),
        ylim=(0, 1.12),
        yticks=[0, 0.25, 0.5, 0.75, 1],
    )
    ax.set_xticks(lengths, lengths)
    ax.minorticks_off()
    ax.set(xlabel=words["length"], ylabel=words["copied"])
    return fig


def shapes(n, words):
    """From one row of S and one of H to one cell of the map, with the sizes of the demo."""
    fig, ax = plt.subplots(figsize=(5.2, 3.2))
    T_y, T_x, d, d_a = n["T_y"], n["T_x"], n["d"], n["d_a"]
    i, j = 2, 3
    _grid(ax, (0, 8), T_y, d, row=i)
    _grid(ax, (0, -3.4), T_x, d, row=j)
    ax.text(0, 8.5, words["states"] + "\nS: $(T_y, d_s)$", va="bottom")
    ax.text(0, -2.9, words["annotations"] + "\nH: $(T_x, d_h)$", va="bottom")
    top, bottom = 8 - i - 0.5, -3.4 - j - 0.5
    for start, y, letter, name in ((top, 3.6, "s", "$s_{i-1}$"), (bottom, 0.2, "h", "$h_j$")):
        ax.text(-0.3, start, name, ha="right", va="center")
        _grid(ax, (9.6, y), 1, d_a, row=0)
        _arrow(ax, (d + 0.2, start), (9.4, y - 0.5))
        label_y, side = (y + 0.25, "bottom") if letter == "s" else (y - 1.25, "top")
        ax.text(9.6 + d_a / 2, label_y, rf"$W_{{{letter}a}}\,{name.strip('$')}$", ha="center", va=side)
    ax.text(9.6 + d_a / 2, 1.4, "+", ha="center", va="center", fontsize=12)
    ax.annotate("", (15.6, 1.4), (13.9, 3.1), arrowprops={"arrowstyle": "-", "color": INK})
    ax.annotate("", (15.6, 1.4), (13.9, -0.3), arrowprops={"arrowstyle": "-", "color": INK})
    _arrow(ax, (15.6, 1.4), (16.4, 1.4))
    _grid(ax, (16.6, 1.9), 1, d_a, row=0)
    ax.text(16.6 + d_a / 2, 2.2, "$p_{ij}$: $(d_a,)$", ha="center", va="bottom")
    grid_x, grid_y = 24.6, 5.4
    _arrow(ax, (20.9, 1.4), (grid_x + j - 0.1, grid_y - i - 0.5))
    ax.text(21.0, 0.2, r"$v_a^\top\,\tanh$", ha="center", va="top")
    _grid(ax, (grid_x, grid_y), T_y, T_x, cell=(i, j))
    ax.text(
        grid_x + T_x / 2, grid_y + 0.4, words["scores"] + "\n$e_{ij}$: $(T_y, T_x)$", ha="center", va="bottom"
    )
    ax.set(xlim=(-2, 31), ylim=(-9.6, 11.6), aspect="equal")
    ax.axis("off")
    return fig


def maps(n, words):
    """The two maps of the demo side by side on one scale, with and without the tanh."""
    fig, axes = plt.subplots(1, 2, figsize=(5.2, 3.3), sharey=True)
    drawn = (np.array(n["map"]), np.array(n["linear_map"]))
    low, high = min(X.min() for X in drawn), max(X.max() for X in drawn)
    for ax, X, title in zip(axes, drawn, (words["with"], words["without"]), strict=True):
        image = ax.imshow(X, cmap="cividis", vmin=low, vmax=high)
        ax.set(title=title, xticks=range(X.shape[1]), yticks=range(X.shape[0]), xlabel=words["words"])
        ax.spines[:].set_visible(False)
    axes[1].tick_params(left=False)
    axes[0].set_ylabel(words["steps"])
    fig.colorbar(image, ax=axes, label=r"$\alpha_{ij}$", shrink=0.8)
    return fig


def routes(n, words):
    """The two ways by which the gradient comes back to an annotation, and to a state only one."""
    fig, ax = plt.subplots(figsize=(5.2, 2.7))
    places = {
        r"$\ell$": (8.6, 0),
        "$c_i$": (6.6, 0),
        r"$\alpha_{ij}$": (5.2, 2.2),
        "$e_{ij}$": (3.0, 2.2),
        "$s_{i-1}$": (0.4, 2.9),
        "$h_j$": (0.4, 0),
    }
    for name, place in places.items():
        circle = {"boxstyle": "circle,pad=0.35", "fc": "white", "ec": INK}
        ax.text(*place, name, ha="center", va="center", fontsize=10, bbox=circle, zorder=3)
    value = {"color": BLUE, "lw": 3.0}
    score = {"color": ORANGE, "lw": 1.8, "ls": (0, (4, 2))}
    for start, end, style in (
        (r"$\ell$", "$c_i$", {"color": INK, "lw": 1.5}),
        ("$c_i$", "$h_j$", value),
        ("$c_i$", r"$\alpha_{ij}$", score),
        (r"$\alpha_{ij}$", "$e_{ij}$", score),
        ("$e_{ij}$", "$h_j$", score),
        ("$e_{ij}$", "$s_{i-1}$", score),
    ):
        _arrow(ax, places[start], places[end], gap=15, **style)
    ax.text(
        3.5, -0.15, words["value"].format(norm=_short(n["norm_value"])), color=BLUE, ha="center", va="top"
    )
    ax.text(
        4.1, 2.85, words["score"].format(norm=_short(n["norm_score"])), color=ORANGE, ha="center", va="bottom"
    )
    ax.text(7.6, 0.2, r"$g_i$", ha="center", va="bottom")
    ax.set(xlim=(-0.3, 9.2), ylim=(-0.9, 3.6))
    ax.axis("off")
    return fig


def _short(x):
    return f"{x:.2f}"


def _arrow(ax, start, end, gap=0, **style):
    form = {"arrowstyle": "-|>", "shrinkA": gap, "shrinkB": gap, "color": INK, "lw": 1.0, **style}
    ax.annotate("", end, start, arrowprops=form)


def _grid(ax, corner, rows, columns, row=None, cell=None):
    """A matrix of empty cells below and right of its corner, with a row or a cell picked out."""
    x, y = corner
    for r in range(rows):
        for c in range(columns):
            picked = r == row or (r, c) == cell
            colour = "#7a7a7a" if picked else "white"
            ax.add_patch(Rectangle((x + c, y - r - 1), 1, 1, fc=colour, ec=INK, lw=0.6))
