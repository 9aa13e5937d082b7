"""How soon the command answers.

The best of several runs: what else the machine does can only add.
"""

from common import autograder, table, timed

RUNS = 7
COMMANDS = (("--help",), ("grade", "--help"), ("doctor",))


def measure() -> str:
    """Return a row per command."""
    rows = []
    for arguments in COMMANDS:
        runs = [timed(arguments[0], 1, autograder(*arguments)) for _ in range(RUNS)]
        wall, cpu = min(run.wall for run in runs), min(run.cpu for run in runs)
        rows.append((f"`autograder {' '.join(arguments)}`", f"{wall:.2f}", f"{cpu:.2f}"))
    return table(("command", "wall s", "CPU s"), rows)
