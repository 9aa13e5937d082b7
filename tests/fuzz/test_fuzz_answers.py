"""Whatever stands in an answer's variable is judged right, wrong or unreadable, in little time."""

from typing import Any

import pytest
from conftest import Released
from fuzz_effort import bounded, effort
from fuzz_frames import Packed, values
from fuzz_notebooks import UNITS
from hypothesis import event, given
from hypothesis import strategies as st

from autograder import quiz
from autograder.outcome import Verdict
from autograder.sandbox.calls import Call, Ended, Foreign
from autograder.sandbox.values import TEXT, ViolationError, decode

# Hypothesis writes every case out; some hold a long text on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")


def _decoded(packed: Packed) -> Any:
    try:
        return decode(packed.node, memoryview(packed.body))
    except ViolationError:
        return None


def _repeated(unit: str, end: str) -> str:
    return unit * (TEXT // len(unit)) + end


FORMS = [
    "a",
    " B ",
    "b)",
    "(c)",
    "a) la primera",
    "a, c",
    "{'a', 'c'}",
    "4128",
    "4 128",
    "4.128,5",
    "1e3",
    "nan",
    "1/2",
    "½",
]
# What may come out of the sandbox, and what students do write.
answers = st.one_of(
    values.map(_decoded),
    st.sampled_from(FORMS),
    st.builds(
        _repeated,
        st.sampled_from([*UNITS, "9", "9.", "a) ", "1,", "e", "_1"]),
        st.sampled_from(["", "a", "9"]),
    ),
    st.lists(st.sampled_from(FORMS) | st.integers(), max_size=5).flatmap(
        lambda items: st.sampled_from([items, tuple(items), set(items), dict.fromkeys(items, True)])
    ),
    st.integers(0, 1_300).map(lambda digits: 10**digits),
    st.floats(),
    st.builds(Foreign, st.text(max_size=5), st.none() | st.sampled_from(FORMS)),
    st.integers(1, 20_000).map(lambda count: ["a"] * count),
)


@effort(short=60, share=0.05)
@given(
    value=answers, ended=st.sampled_from([Ended.VALUE] * 9 + [Ended.MISSING, Ended.KILLED, Ended.TIMED_OUT])
)
def test_no_answer_breaks_the_judge(released: Released, value: Any, ended: Ended) -> None:
    call = Call(ended, value if ended is Ended.VALUE else None)

    with bounded("answers"):
        results = [quiz.judge(key, call) for key in released.manifest.questions]
    for key, result in zip(released.manifest.questions, results, strict=True):
        event(result.code)
        assert result.score in (0, key.points)
        assert (result.score == key.points) >= (result.verdict is Verdict.PASSED)
        assert (result.score > 0) <= (result.verdict is Verdict.PASSED)
        assert len(result.given) <= 200
        result.given.encode("utf-8")
        assert set(result.chosen) <= {*key.options.values(), *(known.id for known in key.known_wrong)}
