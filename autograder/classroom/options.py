"""What an instructor can ask of one run."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class GradeOptions:
    """Settings of `grade_class`."""

    class_dir: Path
    assignment: str
    course_root: Path
    workers: int = 0  # 0: one per core
    students: tuple[str, ...] = ()  # empty: everyone
    force: bool = False  # mark again even when nothing changed
    sandbox: Literal["auto", "process"] = "auto"
    long: bool = False
    dry_run: bool = False  # mark, tell what would change, write nothing
    time_factor: float = 1.0  # multiplies every limit of time
    busy_seconds: float = 60.0  # how long to wait for a database that another program holds
    scheduler: str = ""  # address of a Dask scheduler; empty: this machine alone
    chunk: int = 0  # submissions per pytest session; 0: chosen from the class's size

    def worker_count(self) -> int:
        """Return the number of grader children to run at once."""
        return self.workers or len(os.sched_getaffinity(0))

    def chunk_size(self, jobs: int) -> int:
        """Return how many submissions one pytest session streams: large enough to pay for its start."""
        return self.chunk or max(1, min(25, -(-jobs // (self.worker_count() * 2))))
