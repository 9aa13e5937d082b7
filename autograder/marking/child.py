"""The grader child: owns the sandbox and pytest, marks what it is sent, one submission at a time.

Speaks JSON lines on its standard input and output with the process that started it. Both ends are ours
and trusted; student code lives one wall further in.
"""

import gc
import json
import os
import select
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import IO, Any

from autograder.errors import AutograderError
from autograder.marking.job import Job, Marked, Setup
from autograder.marking.road import Road
from autograder.records import from_plain, to_plain


def requests() -> Iterator[dict[str, Any]]:
    """Yield what the other side sends until it closes the pipe, or is killed halfway through a request."""
    for line in sys.stdin.buffer:
        if not line.endswith(b"\n"):
            return
        yield json.loads(line)


def private_output() -> IO[bytes]:
    """Keep standard output for answers alone: whatever else prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def end_with_parent() -> None:
    """End this process when the one that asked is gone, even killed: nobody would read the answers.

    The sandbox ends with us. Not the kernel's own request for that, which follows a thread of the parent.
    """
    parent = os.pidfd_open(os.getppid())

    def wait() -> None:
        select.select([parent], [], [])
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def serve() -> None:
    """Answer requests until the pipe closes; the sandbox stays open between chunks of the same kind."""
    # Ctrl-C reaches the whole group; the process that asked decides, and closes the pipe.
    signal.signal(signal.SIGINT, lambda *_: None)  # not SIG_IGN, which the sandbox would inherit
    end_with_parent()
    gc.freeze()  # what was imported stays: nobody need look through it for cycles again
    answers = private_output()

    def answer(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message).encode() + b"\n")
        answers.flush()

    def deliver(marked: Marked) -> None:
        answer(to_plain(marked))

    with ExitStack() as stack:
        road: Road | None = None
        for request in requests():
            setup = from_plain(Setup, request["setup"], where="request", error=AutograderError)
            jobs = from_plain(tuple[Job, ...], request["jobs"], where="request", error=AutograderError)
            try:
                if road is None or road.setup != setup:
                    stack.close()
                    road = stack.enter_context(Road(setup))
                road.mark(jobs, deliver)
            except BrokenPipeError:
                return  # whoever asked is gone, and nobody reads the rest
            except AutograderError as error:
                facts = {"what": error.what, "where": error.where, "remedy": error.remedy}
                answer({"error": {"kind": type(error).__name__, **facts}})
                return


if __name__ == "__main__":
    serve()
