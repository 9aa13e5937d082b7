"""Measure, and keep what was measured: `python benchmarks/run.py [NAME …]`, all but `scale` by default.

Each NAME is a module of this folder whose `measure()` returns a table; its docstring says what is measured.
A table is stored in `benchmarks/results/`, and `benchmarks/RESULTS.md` is put together again from all that
are there.
"""

import argparse
import importlib
from pathlib import Path

from common import machine, own_descendants

HERE = Path(__file__).parent
NAMES = ("stock", "floor", "stages", "functions", "build", "startup", "machines", "similar", "scale")
LONG = ("scale",)  # minutes to an hour
HEAD = """# Measured

Put together by `python benchmarks/run.py`. Each table is one run of the command above it; compare within
a table, not between machines.
"""


def main() -> None:
    """Run the benchmarks that were asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    names = parser.parse_args().names or [name for name in NAMES if name not in LONG]
    if unknown := set(names) - set(NAMES):
        parser.error(f"no benchmark {', '.join(sorted(unknown))}; there are: {', '.join(NAMES)}")
    own_descendants()
    (HERE / "results").mkdir(exist_ok=True)
    for name in names:
        where = machine()
        found = importlib.import_module(name).measure()
        text = f"{where}\ncommand: `python benchmarks/run.py {name}`\n\n{found}\n"
        (HERE / "results" / f"{name}.md").write_text(text, encoding="utf-8")
        print(f"{name}: {text}", flush=True)
        (HERE / "RESULTS.md").write_text(_page(), encoding="utf-8")


def _page() -> str:
    parts = [HEAD]
    for name in NAMES:
        stored = HERE / "results" / f"{name}.md"
        if stored.is_file():
            title, _, about = (importlib.import_module(name).__doc__ or "").partition("\n\n")
            parts.append(f"## {title.rstrip('.')}\n\n{about.strip()}\n\n{stored.read_text(encoding='utf-8')}")
    return "\n".join(parts)


if __name__ == "__main__":
    main()
