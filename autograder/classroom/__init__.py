"""A class: find the submissions, mark what is new, keep every result, write the gradebook and the pages."""

from autograder.classroom.changes import Change, Move, summary
from autograder.classroom.folder import assignment_names, load_manifest
from autograder.classroom.forget import ELSEWHERE, Traces, forget, traces_of
from autograder.classroom.grade import ClassResult, grade_class, handed_in, mark_one
from autograder.classroom.options import GradeOptions
from autograder.classroom.past import Past, past_of
from autograder.classroom.progress import Event, Progress
from autograder.classroom.stored import marked_before, stored_result, write_pages
from autograder.classroom.void import Voiding, void
from autograder.classroom.voided import Decision, decisions, voided_ids
from autograder.classroom.why import Evidence, assignments_with, evidence
from autograder.classroom.write import graded

__all__ = [
    "ELSEWHERE",
    "Change",
    "ClassResult",
    "Decision",
    "Event",
    "Evidence",
    "GradeOptions",
    "Move",
    "Past",
    "Progress",
    "Traces",
    "Voiding",
    "assignment_names",
    "assignments_with",
    "decisions",
    "evidence",
    "forget",
    "grade_class",
    "graded",
    "handed_in",
    "load_manifest",
    "mark_one",
    "marked_before",
    "past_of",
    "stored_result",
    "summary",
    "traces_of",
    "void",
    "voided_ids",
    "write_pages",
]
