"""Feedback: what a student is told, in the voice of somebody who would like them to get there."""

from autograder.feedback.byhand import ByHand, Given
from autograder.feedback.explain import explain
from autograder.feedback.page import AnswerPart, FunctionPart, ManualPart, Page, Row, Value
from autograder.feedback.write import comment, lines, page_html

__all__ = [
    "AnswerPart",
    "ByHand",
    "FunctionPart",
    "Given",
    "ManualPart",
    "Page",
    "Row",
    "Value",
    "comment",
    "explain",
    "lines",
    "page_html",
]
