"""Train the copy task's models and store what came out: `make experiments`.

Runs the notebook's own cells (`demos.py`), so that what is stored is what a student's notebook does, and
writes `experiments.json` (curves, probes, mistakes; each part with commit, seeds, steps and CPU time) and
`files/taller.npz` (curves, and weights of two models). A part can be run alone: `experiments.py models`, or
`small`, `mistakes`, `seeds`, `longer`.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy: small products gain nothing from a second thread

import hashlib
import json
import platform
import re
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STORE = HERE / "experiments.json"
WEIGHTS = HERE / "files" / "taller.npz"

Cells = dict[str, Any]
LENGTHS = (5, 10, 20, 40, 80)
STEPS = {"bahdanau": 2500, "general": 1500, "dot": 1500, "sin_tanh": 2000, "ninguna": 2000}
SEEDS = (1, 2, 3)
MORE_STEPS = 5000  # for the model without attention: has it reached its ceiling?
REPEATED = ("bahdanau", "general", "ninguna")  # trained with every seed; the other two with the first
SHIPPED = ("bahdanau", "general")
SMALL = dict(hasta=20, B=32, ritmo=6e-3, V=16, d=32, d_e=16, d_a=16)
SMALL_STEPS = 2000
MISTAKE_STEPS = 1500
UNITS = {"alineacion": "bahdanau", "gradiente_puntuaciones": "raiz_dk"}
MISTAKES = {
    "alineacion": (
        "axis_0", "no_softmax", "not_divided", "no_tanh", "tanh_each_side", "tanh_after_va", "va_forgotten",
        "sigmoid_for_tanh", "relu_for_tanh", "sigmoid_per_position", "linear_normalisation", "double_softmax",
        "log_softmax", "negative_scores", "hard_argmax", "global_softmax", "transposed_output",
        "ignores_encoder", "multiplicative", "divided_by_root", "no_maximum", "swapped_weights",
    ),
    "gradiente_puntuaciones": (
        "sign_flipped", "diagonal_only", "diagonal_without_square", "factor_forgotten", "product_only",
        "unweighted_mean", "mean_for_sum", "cross_entropy_shortcut", "plus_in_cross_terms", "column_sum",
        "global_sum", "off_diagonal_only", "second_factor_forgotten", "arguments_swapped", "softmax_again",
    ),
}  # fmt: skip  # a table, read by rows
LEFT_OUT = ("check", "train_yours", "stored", "lengths_figure", "map", "map_figure", "probes", "numbers")


def main(parts: list[str]) -> None:
    """Run the parts named, all of them by default, and store each as soon as it is known."""
    known: dict[str, Callable[[], Any]] = {
        "models": models,
        "small": small,
        "mistakes": mistakes,
        "seeds": seeds,
        "longer": longer,
    }
    for part in parts or known:
        started = time.process_time()
        found = known[part]()
        stored = json.loads(STORE.read_text(encoding="utf-8")) if STORE.is_file() else {}
        stored[part] = {"run": run_facts(time.process_time() - started), **found}
        STORE.write_text(as_text(stored), encoding="utf-8")
        ship_curves(stored)


def as_text(stored: dict[str, Any]) -> str:
    """Return JSON with one line for each list of numbers, so that a difference can be read."""
    text = json.dumps(stored, indent=1, sort_keys=True)
    return re.sub(r"\[\s+([^\[\]{}]+?)\s+\]", lambda m: f"[{' '.join(m[1].split())}]", text) + "\n"


def run_facts(cpu_seconds: float) -> dict[str, Any]:
    """Return what a reader needs to know of a run: from which sources, on what, how long."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    changed = subprocess.run(
        [*git, "status", "--porcelain", "--", *sources()], capture_output=True, text=True
    )
    return {
        "commit": commit.stdout.strip(),
        "changed_since": bool(changed.stdout.strip()),  # the sources differ from those of the commit
        "cells": digest(),
        "date": time.strftime("%Y-%m-%d"),
        "cpu_seconds": round(cpu_seconds, 1),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "machine": platform.machine(),
    }


def sources() -> list[str]:
    """Return the files that a result depends on."""
    own = [HERE / "demos.py", Path(__file__)]
    for function, unit in UNITS.items():
        folder = ROOT / "solutions" / unit
        own += [folder / f"{function}.py", folder / "misconceptions" / function]
    return [str(path) for path in own]


def notebook_cells() -> Iterator[tuple[str, str]]:
    """Yield the name and the source of every cell of the notebook."""
    for cell in (HERE / "demos.py").read_text(encoding="utf-8").split("\n# %% ")[1:]:
        heading, _, source = cell.partition("\n")
        yield heading.split()[0], source.strip()


def digest() -> str:
    """Return a hash of the cells that train: another one says that what is stored is out of date."""
    # The borrowed functions are not among them: the references stand in their place.
    used = [source for name, source in notebook_cells() if name not in (*LEFT_OUT, "yours")]
    return hashlib.sha256("\n".join(used).encode()).hexdigest()


def cells(**functions: Any) -> Cells:
    """Return the names of the notebook's cells, with some functions in place of the borrowed ones."""
    names: Cells = {}
    run_cells(names, lambda title: title not in LEFT_OUT)
    names.update(functions)  # the cells' functions look names up when they are called
    return names


def run_cells(names: Cells, wanted: Callable[[str], bool]) -> None:
    """Run some of the notebook's cells; what they print is theirs."""
    for name, source in notebook_cells():
        if wanted(name):
            with redirect_stdout(StringIO()):
                exec(compile(source, f"<{name}>", "exec"), names)


def solution(function: str, mistake: str = "") -> Any:
    """Return the reference of a function, or one of its known wrong solutions."""
    folder = ROOT / "solutions" / UNITS[function]
    path = folder / "misconceptions" / function / f"{mistake}.py" if mistake else folder / f"{function}.py"
    names: Cells = {"__name__": "solution"}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return names[function]


def with_references() -> Cells:
    """Return the notebook's names with both reference solutions in place."""
    return cells(**{function: solution(function) for function in UNITS})


# --- the five models ---------------------------------------------------------------------------------


def models() -> dict[str, Any]:
    """Train the five models on lengths 1 to 40; keep the weights of two, and what tampering does to maps."""
    notebook = with_references()
    found = {modo: trained(notebook, modo, steps, SEEDS[0], LENGTHS) for modo, steps in STEPS.items()}
    shipped = ship({modo: found[modo][0] for modo in SHIPPED})
    return {
        "lengths": LENGTHS,
        "longest_trained": 40,
        "vocabulary": 32,
        "models": {modo: [run] for modo, (_, run) in found.items()},
        "probes": probes(shipped),
        "row_spread_without_tanh": row_spread(notebook, found["sin_tanh"][0], "sin_tanh"),
    }


def seeds() -> dict[str, Any]:
    """Train the models that are compared most once more, with the other seeds."""
    notebook = with_references()
    return {
        "models": {
            modo: [trained(notebook, modo, STEPS[modo], seed, LENGTHS)[1] for seed in SEEDS[1:]]
            for modo in REPEATED
        }
    }


def longer() -> dict[str, Any]:
    """Train the model without attention for many more steps."""
    _, run = trained(with_references(), "ninguna", MORE_STEPS, SEEDS[0], LENGTHS)
    return {"models": {"ninguna": [run]}}


def trained(
    notebook: Cells, modo: str, steps: int, seed: int, lengths: tuple[int, ...], **how: Any
) -> tuple[Any, dict[str, Any]]:
    """Train one model; return its weights and everything there is to say of the run."""
    started = time.process_time()
    weights, curve = notebook["entrena"](modo, steps, semilla=seed, **how)
    cpu = time.process_time() - started
    rng_seed = 1000 + seed  # new sentences
    accuracy = {str(T): notebook["precision"](weights, modo, T, semilla=rng_seed) for T in lengths}
    run = {
        "seed": seed,
        "steps": steps,
        "cpu_seconds": round(cpu, 1),
        "parameters": sum(p.size for p in weights.values()),
        "accuracy": {T: rounded(x) for T, x in accuracy.items()},
        "whole_sentences": {str(lengths[-2]): rounded(whole(notebook, weights, modo, lengths[-2], rng_seed))},
        "learning": [[int(step), rounded(loss), rounded(right)] for step, loss, right in curve],
    }
    print(modo, seed, run["accuracy"], f"{cpu:.0f} s", flush=True)
    return weights, run


def whole(notebook: Cells, weights: Any, modo: str, T: int, seed: int) -> float:
    """Return the part of 200 new sentences that is copied without one slip."""
    X = np.random.default_rng([seed, T]).integers(len(weights["Ex"]), size=(200, T))
    return float((notebook["copia"](weights, X, modo)[0] == X).all(axis=1).mean())


def ship(weights: dict[str, Any]) -> Cells:
    """Store weights in half precision; return the notebook's names with them loaded."""
    WEIGHTS.parent.mkdir(exist_ok=True)
    flat = {f"{modo}.{name}": p.astype(np.float16) for modo, P in weights.items() for name, p in P.items()}
    np.savez_compressed(WEIGHTS, **flat)
    notebook = with_references()
    before = Path.cwd()
    os.chdir(WEIGHTS.parent)
    try:
        run_cells(notebook, ("stored", "map", "probes").__contains__)
    finally:
        os.chdir(before)
    return notebook


def ship_curves(stored: dict[str, Any]) -> None:
    """Store the accuracy of every run beside the weights: one row per seed, one column per length."""
    with np.load(WEIGHTS) as archive:
        flat = dict(archive)
    parts = [stored.get(part, {}).get("models", {}) for part in ("models", "seeds")]
    for modo in STEPS:
        runs = [run for part in parts for run in part.get(modo, [])]
        flat[f"{modo}.precision"] = np.array([[run["accuracy"][str(T)] for T in LENGTHS] for run in runs])
    np.savez_compressed(WEIGHTS, **flat)


def probes(notebook: Cells) -> dict[str, Any]:
    """Return what the maps of the shipped models look like, and what is left when they are tampered with."""
    found: dict[str, Any] = {}
    for modo, P in notebook["PESOS"].items():
        found[modo] = {}
        for T in (20, 40):
            marks = {name: rounded(x) for name, x in notebook["marcas"](P, modo, T).items()}
            left = {
                name: rounded(notebook["precision"](P, modo, T, frases=100, **how))
                for name, how in notebook["MANIPULACIONES"].items()
            }
            found[modo][str(T)] = {"map": marks, "accuracy": left, **ahead(notebook, P, modo, T)}
    return found


def ahead(notebook: Cells, P: Any, modo: str, T: int) -> dict[str, float]:
    """Return how often a map asked with s_i points one position further."""
    X = np.random.default_rng([7, T]).integers(32, size=(100, T))
    top = notebook["copia"](P, X, modo, adelanta=True)[1].argmax(axis=2)
    return {"points_one_ahead": rounded((top[:, :-1] == np.arange(1, T)).mean())}


def row_spread(notebook: Cells, P: Any, modo: str) -> float:
    """Return the mean standard deviation of a weight across the rows of a map."""
    X = np.random.default_rng([7, 20]).integers(32, size=(100, 20))
    return rounded(notebook["copia"](P, X, modo)[1].std(axis=1).mean(), 7)


# --- the small model: with a student's own functions --------------------------------------------------


def small() -> dict[str, Any]:
    """Train the small model of the challenge, with and without attention: the margins of its thresholds."""
    notebook = with_references()
    lengths = (5, 10, 20, 30)
    runs = {
        modo: [trained(notebook, modo, SMALL_STEPS, seed, lengths, **SMALL)[1] for seed in SEEDS]
        for modo in ("tuya", "ninguna")
    }
    return {"lengths": lengths, "longest_trained": SMALL["hasta"], "vocabulary": SMALL["V"], "models": runs}


def mistakes() -> dict[str, Any]:
    """Train the notebook's small model with every main mistake in the place of a student's function."""
    size = with_references()["PEQUENO"]
    lengths = (3, 6, 12, 24)
    right = {function: solution(function) for function in UNITS}
    found: dict[str, Any] = {"right": with_mistake(cells(**right), lengths, size)}
    found["ninguna"] = trained(cells(**right), "ninguna", MISTAKE_STEPS, 1, lengths, **size)[1]
    for function, names in MISTAKES.items():
        found[function] = {
            name: with_mistake(cells(**{**right, function: solution(function, name)}), lengths, size)
            for name in names
        }
    return {"lengths": lengths, "longest_trained": size["hasta"], "vocabulary": size["V"], "curves": found}


def with_mistake(notebook: Cells, lengths: tuple[int, ...], size: dict[str, Any]) -> dict[str, Any]:
    """Return the run, or the error that ended it."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return trained(notebook, "tuya", MISTAKE_STEPS, 1, lengths, **size)[1]
        except (ValueError, TypeError, IndexError) as problem:
            print(type(problem).__name__, problem, flush=True)
            return {"error": type(problem).__name__, "message": str(problem)}


def rounded(value: float, digits: int = 4) -> float | None:
    """Return a number as JSON can carry it; None for NaN."""
    return round(float(value), digits) if np.isfinite(value) else None


if __name__ == "__main__":
    main(sys.argv[1:])
