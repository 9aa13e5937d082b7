"""Run a program of the course's own code in a fresh interpreter."""

import os
import subprocess
import sys

from autograder.errors import CourseError


def started(arguments: list[str], folder: str, what: str, seconds: int, where: str) -> str:
    """Run a Python program in a folder and return its last line of complaint.

    Nothing of the user's own Python is seen, and nothing opens a window. Raises CourseError when `what` it
    runs takes longer than `seconds`.
    """
    environment = {**os.environ, "MPLBACKEND": "Agg", "OPENBLAS_NUM_THREADS": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-I", *arguments],
            cwd=folder,
            env=environment,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
            timeout=seconds,
        )
    except subprocess.TimeoutExpired as problem:
        complaint = f"the {what} take more than {seconds} seconds"
        raise CourseError(complaint, where=where, remedy="make them smaller") from problem
    return (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
