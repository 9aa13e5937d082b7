"""The figures of the unit, drawn while building from the numbers of its demo cells.

Every line has its own dash and mark and its name beside it: no figure needs its colours to be read.
"""

import matplotlib.pyplot as plt
import numpy as np

INK, BLUE, ORANGE = "#222222", "#0072b2", "#b84700"
DIVISORS = ("1", "root", "d")
PLAIN, ROOT = "$c = 1$", r"$c = \sqrt{d_k}$"


def bars(n, words):
    """One row of six scores at three widths, divided by 1, by the root and by the width."""
    shares = n["row_shares"]
    widths = sorted(shares, key=int)
    fig, axes = plt.subplots(3, 3, figsize=(5.2, 4.2), sharex=True, sharey=True)
    for row, width in zip(axes, widths, strict=True):
        row[0].set_ylabel(f"$d_k = {width}$")
        for ax, divisor in zip(row, DIVISORS, strict=True):
            share = shares[width][divisor]
            kept = divisor == "root"
            ax.bar(range(len(share)), share, color=BLUE if kept else "0.78", edgecolor=INK, linewidth=0.8)
            ax.axhline(1 / len(share), color=INK, linewidth=0.8, linestyle=":")
            ax.set(xticks=[], yticks=[0, 0.5, 1], ylim=(0, 1.05))
    for ax, title in zip(axes[0], (PLAIN, ROOT, "$c = d_k$"), strict=True):
        ax.set_title(title)
    fig.supxlabel(words["keys"])
    return fig


def asleep(n, words):
    """What part of the rows has a trace smaller than that of the axis."""
    fig, ax = plt.subplots(figsize=(5.2, 3.2))
    part = np.linspace(0, 1, len(n["traces"]["1"]))
    lines = {
        "1": ("--", "o", ORANGE, (2e-9, 0.42), PLAIN + "\n" + words["plain"]),
        "root": ("-", "o", BLUE, (0.3, 0.2), ROOT + "\n" + words["root"]),
    }
    for name, (dash, mark, colour, place, label) in lines.items():
        traces, mean = np.array(n["traces"][name]), n["dead"]["512"][name]["mean"]
        ax.semilogx(traces, part, dash, color=colour, linewidth=2)
        ax.plot(mean, np.interp(mean, traces, part), mark, color=colour, markersize=9)
        ax.text(*place, label, color=colour, ha="left" if name == "1" else "right", va="center")
    ax.axvline(n["dead_below"], color=INK, linewidth=1, linestyle=":")
    ax.text(n["dead_below"] / 1.5, 0.97, words["dead"], ha="right", va="top")
    ax.set(xlim=(1e-10, 2), ylim=(0, 1), yticks=[0, 0.25, 0.5, 0.75, 1])
    ax.set(xlabel=r"$\mathrm{tr}\,J$", ylabel=words["part"])
    return fig


def medians(n, words):
    """Mean and median of what reaches the products: they tell two stories."""
    fig, ax = plt.subplots(figsize=(5.2, 3.2))
    widths = sorted(n["dead"], key=int)
    lines = (
        ("1", "mean_through", "s--", ORANGE, "none", PLAIN + "\n" + words["mean"], 6),
        ("root", "mean_through", "o--", BLUE, "none", "", 0),
        ("root", "through", "o-", BLUE, BLUE, ROOT + "\n" + words["both"], -10),
        ("1", "through", "s-", ORANGE, ORANGE, PLAIN + "\n" + words["median"], 0),
    )
    for divisor, what, style, colour, fill, label, up in lines:
        values = [n["dead"][width][divisor][what] for width in widths]
        ax.loglog([int(width) for width in widths], values, style, color=colour, markerfacecolor=fill)
        last = (int(widths[-1]), values[-1])
        ax.annotate(label, last, (8, up), textcoords="offset points", color=colour, va="center")
    ax.set_xticks([int(width) for width in widths], widths)
    ax.minorticks_off()
    ax.set(xlim=(6.5, int(widths[-1]) * 6), xlabel="$d_k$", ylabel=words["norm"])
    return fig
