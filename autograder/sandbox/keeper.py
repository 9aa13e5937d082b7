"""Start a process from a thread that lives as long as the process is wanted.

Both bubblewrap's --die-with-parent and our own request to the kernel follow the thread that started the
process, not the program: started from a short-lived thread, a zygote would be dead at once.
"""

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence

LOG = 4_000  # bytes of a failed start that are told


class Keeper:
    """A running command, its log, and the thread behind it."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], descriptor: int, told: bytes
    ) -> None:
        """Start `command`, which inherits `descriptor` and reads `told`; raise OSError if it cannot."""
        self._log = os.memfd_create("log", os.MFD_CLOEXEC)
        self._told = os.memfd_create("told", os.MFD_CLOEXEC)
        os.write(self._told, told)
        os.lseek(self._told, 0, os.SEEK_SET)
        self._started, self._ended = threading.Event(), threading.Event()
        self._problem: OSError | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(
            target=self._keep, args=(list(command), dict(environment), descriptor), daemon=True
        )
        self._thread.start()
        self._started.wait()
        os.close(self._told)
        self._raise_if_not_started()

    def _keep(self, command: list[str], environment: dict[str, str], descriptor: int) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                env=environment,
                pass_fds=[descriptor],
                stdin=self._told,
                stdout=self._log,
                stderr=self._log,
                start_new_session=True,  # an interrupt at the terminal is for the grader
            )
        except OSError as problem:
            self._problem = problem
        finally:
            self._started.set()
        self._ended.wait()

    def _raise_if_not_started(self) -> None:
        if self._problem is not None:
            self._ended.set()
            os.close(self._log)
            raise self._problem

    def log(self) -> str:
        """Return the end of what the command wrote."""
        size = os.fstat(self._log).st_size
        text = os.pread(self._log, LOG, max(0, size - LOG)).decode("utf-8", "replace")
        return text.strip()

    def stop(self, patience: float) -> None:
        """Wait for the command to end by itself, or kill it."""
        process = self._process
        if process is None:
            return
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._ended.set()
        self._thread.join()
        os.close(self._log)
        self._process = None
