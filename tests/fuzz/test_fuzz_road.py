"""The whole road on damaged notebooks: a report always, and never a point for what nobody wrote."""

from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
import pytest
from conftest import ROOT, Released
from fuzz_effort import bounded, effort
from fuzz_notebooks import Damage, damage, readable
from hypothesis import given

from autograder.marking import Job, Marked, Setup, mark_chunk
from autograder.outcome import Verdict

pytestmark = pytest.mark.usefixtures("grader")


def marked(released: Released, data: bytes) -> Marked:
    """Mark one file through a grader child and its sandbox."""
    setup = Setup(str(ROOT), released.manifest, "secret")
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{released.manifest.notebook}.ipynb")
        path.write_bytes(data)
        (one,) = mark_chunk(setup, [Job("ana", str(path))])
    return one


def check(one: Marked, released: Released) -> None:
    """Check that a result is complete: a page, a valid notebook, and scores of our own cells alone."""
    report, manifest = one.report, released.manifest
    assert one.page
    assert "grader_ended" not in {note.code for note in report.notes}
    nbformat.validate(nbformat.reads(one.notebook, as_version=4))
    assert report.readable or (report.notes and report.score == 0)
    points = {key.grade_id(c.name): c.points for key in manifest.challenges for c in key.criteria}
    points |= {key.id: key.points for key in (*manifest.questions, *manifest.explanations)}
    scores = one.scores()
    assert scores.keys() <= points.keys()
    assert all(score is None or 0 <= score <= points[name] for name, score in scores.items())


@effort(short=4, share=0.008)
@given(damage=damage)
def test_a_notebook_in_which_nothing_was_solved_earns_nothing_whatever_its_metadata_claims(
    released: Released, damage: Damage
) -> None:
    data = damage.apply(released.empty)

    with bounded("road, unsolved"):
        one = marked(released, data)
        check(one, released)
    assert one.report.score == 0
    assert all(
        c.verdict is not Verdict.PASSED or not c.score for f in one.report.functions for c in f.criteria
    )


@effort(short=2, share=0.004)
@given(damage=readable)
def test_a_solved_notebook_is_marked_whatever_happened_to_it(released: Released, damage: Damage) -> None:
    data = damage.apply(released.solved)

    with bounded("road, solved"):
        one = marked(released, data)
        check(one, released)
        assert one == marked(released, data)
