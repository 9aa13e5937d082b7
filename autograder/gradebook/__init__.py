"""nbgrader's bookkeeping: its folders, its database, its commands; nobody else imports nbgrader.

Importing nbgrader takes more than a second, so it happens inside the functions that need it.
"""

from autograder.gradebook.folder import ClassFolder, read_secret
from autograder.gradebook.generate import generate_assignment
from autograder.gradebook.graded import GradedSubmission, answer_text
from autograder.gradebook.grades import CellGrade, StudentGrades, read_grades
from autograder.gradebook.lock import class_lock
from autograder.gradebook.names import name_problem
from autograder.gradebook.prepare import ClassSettings, prepare_class
from autograder.gradebook.save import Saved, save, update_penalties
from autograder.gradebook.written import written_scores

__all__ = [
    "CellGrade",
    "ClassFolder",
    "ClassSettings",
    "GradedSubmission",
    "Saved",
    "StudentGrades",
    "answer_text",
    "class_lock",
    "generate_assignment",
    "name_problem",
    "prepare_class",
    "read_grades",
    "read_secret",
    "save",
    "update_penalties",
    "written_scores",
]
