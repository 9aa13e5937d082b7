"""Write the bubblewrap command: what exists inside, and nothing else."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from autograder.sandbox.readable import INSIDE, SYSTEM, hidden_within, readable

PLACE = "/sandbox"  # where our own modules for the inside appear
SCRATCH = "/tmp"


def command(scratch_bytes: int, hidden: Sequence[str] = ()) -> list[str]:
    """Return the arguments that precede the command to run behind the wall."""
    paths = readable()
    arguments = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    arguments += ["--proc", "/proc", "--dev", "/dev", "--size", str(scratch_bytes), "--tmpfs", SCRATCH]
    for path in paths:
        if path in SYSTEM and Path(path).is_symlink():
            arguments += ["--symlink", str(Path(path).readlink()), path]  # /bin -> usr/bin
        else:
            arguments += ["--ro-bind-try", path, path]
    for folder in hidden_within(paths, hidden):
        arguments += ["--tmpfs", folder]
    arguments += ["--ro-bind", str(INSIDE), PLACE]
    return [*arguments, "--chdir", SCRATCH, "--"]


def refusal(hidden: Sequence[str] = ()) -> str:
    """Run bubblewrap once as it will be used; return why it does not work here, or nothing."""
    if shutil.which("bwrap") is None:
        return "not installed"
    trial = [*command(1 << 20, hidden), sys.executable, "-I", "-S", "-c", "pass"]
    try:
        run = subprocess.run(trial, capture_output=True, text=True, timeout=20, env={}, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"does not start: {problem}"
    if run.returncode == 0:
        return ""
    return (run.stderr.strip().splitlines() or [f"exit status {run.returncode}"])[0][:200]
