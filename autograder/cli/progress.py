"""How a long run shows itself: a bar on a terminal, JSON lines for whoever records it, nothing for cron."""

import heapq
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Literal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from autograder.classroom import Event, Progress
from autograder.cli.show import printable

Style = Literal["bar", "json", "none"]
SHOWN = 3  # chunks at work, slow students


@dataclass
class Watch:
    """What a run told so far: who is at work, and who took longest."""

    at_work: list[tuple[str, ...]] = field(default_factory=list)  # chunks, the oldest first
    took: dict[str, float] = field(default_factory=dict)  # student -> seconds, of the longer try

    def note(self, event: Event) -> None:
        """Take note of an event."""
        if event.kind == "sent":
            self.at_work.append(event.students)
        elif event.kind == "marked":
            self.at_work = [chunk for chunk in self.at_work if event.student not in chunk]
            self.took[event.student] = max(event.seconds, self.took.get(event.student, 0.0))

    def now(self) -> str:
        """Return who is being marked, a chunk by its first and last student."""
        spans = [
            chunk[0] if len(chunk) == 1 else f"{chunk[0]} … {chunk[-1]}" for chunk in self.at_work[:SHOWN]
        ]
        return printable("; ".join(spans))

    def slowest(self) -> str:
        """Return the students whose marking took longest, or nothing when nobody was marked."""
        longest = heapq.nlargest(SHOWN, self.took, key=self.took.__getitem__)
        return ", ".join(f"{printable(student)} {self.took[student]:.1f} s" for student in longest)


@contextmanager
def progress(name: str, style: Style) -> Iterator[tuple[Progress, Watch]]:
    """Show a run in a style; a file or a pipe never gets a bar."""
    watch = Watch()
    if style == "bar":
        with _bar(name, watch) as take:
            yield take, watch
    else:

        def take_plainly(event: Event) -> None:
            watch.note(event)
            if style == "json":
                facts = {key: value for key, value in asdict(event).items() if value}
                print(json.dumps({"assignment": name} | facts), file=sys.stderr, flush=True)

        yield take_plainly, watch


@contextmanager
def _bar(name: str, watch: Watch) -> Iterator[Progress]:
    """Show rate, remaining time and who is at work; time-outs scroll by above the bar."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[now]}", markup=False),
    )
    console = Console(stderr=True)
    with Bar(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(name, total=None, rate="", now="")

        def take(event: Event) -> None:
            watch.note(event)
            if event.kind == "start":
                bar.update(task, total=event.count)
            elif event.kind in ("unchanged", "marked"):
                bar.advance(task, event.count)
                speed = bar.tasks[0].speed
                bar.update(task, rate=f"{speed:.1f}/s" if speed else "")
            elif event.kind == "confirming":
                bar.update(task, description=f"{name}: repeating a time-out of {event.student} in quiet")
            if event.late:
                late = f"{printable(event.student)}: {', '.join(event.late)} out of time, to be repeated"
                bar.console.print(late, markup=False, highlight=False)
            bar.update(task, now=watch.now())

        yield take
