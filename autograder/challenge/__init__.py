"""Judge what students write: hidden pytest graders, streamed over many submissions."""

from autograder.challenge.agreement import Agreement, Disagreement, Label, agreement, labels
from autograder.challenge.desk import Candidate
from autograder.challenge.exercise import Exercise, exercises, fingerprint
from autograder.challenge.record import Failure, Growth, Record
from autograder.challenge.stream import judge_stream

__all__ = [
    "Agreement",
    "Candidate",
    "Disagreement",
    "Exercise",
    "Failure",
    "Growth",
    "Label",
    "Record",
    "agreement",
    "exercises",
    "fingerprint",
    "judge_stream",
    "labels",
]
