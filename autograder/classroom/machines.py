"""Mark on many machines: a Dask cluster whose workers see the same folders and have the same engine.

Each worker thread leases a grader child of its own, as the threads of a single machine do. A worker that is
lost takes nothing with it: Dask gives its chunks to others. What is sent to workers includes the course's
secret, so a cluster belongs to a network that is trusted, or speaks `tls://`.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import autograder
from autograder import sandbox
from autograder.classroom.folder import manifest_path
from autograder.classroom.keys import engine_digest
from autograder.classroom.options import GradeOptions
from autograder.errors import AutograderError, ClassError
from autograder.marking import end_children, stop_children

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 15


@dataclass(frozen=True)
class Machine:
    """What decides whether a machine gives the same grades as another."""

    engine: str  # hash of the program and its graders
    walls: str  # that stand there; or why none do
    manifest: str  # hash of what the class was given, as that machine reads it
    answers: str  # hash of the course's solutions

    @classmethod
    def here(cls, kind: Literal["auto", "process"], manifest: Path, course_root: Path) -> "Machine":
        """Look at the machine on which this runs."""
        try:
            walls = sandbox.require(kind)
        except AutograderError as problem:
            walls = str(problem)
        graders, solutions = Path(autograder.__file__).parent / "graders", course_root / "solutions"
        return cls(
            engine=engine_digest() + digest_of(graders.rglob("*.py")),
            walls=walls,
            manifest=digest_of([manifest]),
            answers=digest_of(path for path in solutions.rglob("*") if path.suffix in (".py", ".toml")),
        )


def digest_of(files: Iterable[Path]) -> str:
    """Return a hash of the contents of some files; a missing one counts as such."""
    digest = hashlib.sha256()
    for path in sorted(files):
        with suppress(OSError):
            data = path.read_bytes()
            digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


@contextmanager
def cluster(options: GradeOptions) -> Iterator[tuple[Executor, int]]:
    """Yield an executor over the workers of `options.scheduler`, and how many chunks they mark at once.

    Raises ClassError when the scheduler does not answer, has no worker, or has one that would mark otherwise
    than this machine; and when a chunk ended one worker after the other.
    """
    from distributed import KilledWorker

    with _client(options.scheduler) as client:
        count = sum(client.nthreads().values())
        _demand_equal(client, options)
        try:
            yield client.get_executor(), count
        except KilledWorker as problem:
            what = f"{problem.last_worker.address}: the last of several workers that ended over one chunk"
            remedy = "look at that worker's log and memory, then run the same command: it goes on from there"
            raise ClassError(what, where=options.scheduler, remedy=remedy) from problem
        except BaseException:
            client.run(stop_children)
            raise
        finally:
            client.run(end_children)


def _client(address: str) -> "Client":
    try:
        from distributed import Client
    except ImportError as problem:
        what = "Dask is not installed"
        raise ClassError(what, where=address, remedy="pip install distributed") from problem
    try:
        return Client(  # type: ignore[no-untyped-call]  # Dask types only some of its signatures
            address, timeout=CONNECT_SECONDS, set_as_default=False
        )
    except (OSError, ValueError) as problem:
        remedy = "start one with `dask scheduler`, and workers with `dask worker ADDRESS`"
        raise ClassError("no scheduler answers", where=address, remedy=remedy) from problem


def _demand_equal(client: "Client", options: GradeOptions) -> None:
    """Raise ClassError for a worker that would mark otherwise than this machine."""
    look = (options.sandbox, manifest_path(options.class_dir, options.assignment), options.course_root)
    found: Mapping[str, Machine] = client.run(Machine.here, *look)
    if not found:
        remedy = f"start some: dask worker {options.scheduler}"
        raise ClassError("the scheduler has no worker", where=options.scheduler, remedy=remedy)
    here = Machine.here(*look)
    for address, there in sorted(found.items()):
        for what, same, remedy in (
            (
                "the worker does not see the class",
                there.manifest == here.manifest,
                f"every worker needs {options.class_dir} at this path, on a shared disk",
            ),
            (
                "the worker sees another course",
                there.answers == here.answers,
                f"every worker needs {options.course_root} at this path, on a shared disk",
            ),
            (
                "the worker has another version",
                there.engine == here.engine,
                "install the same one there: pip install --require-hashes -r requirements.lock",
            ),
            (
                f"the worker has other walls: {there.walls}",
                there.walls == here.walls,
                f"grades must not depend on the machine: raise the same walls on all; here {here.walls}",
            ),
        ):
            if not same:
                raise ClassError(what, where=address, remedy=remedy)
