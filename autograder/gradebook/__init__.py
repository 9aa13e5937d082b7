"""nbgrader's bookkeeping: its folders, its database, its commands; nobody else imports nbgrader.

Importing nbgrader takes more than a second, so it happens inside the functions that need it.
"""

from autograder.gradebook.attempts import (
    BESIDE,
    Attempt,
    Collection,
    attempts_folder,
    digest_of,
    iso,
    lms_labels,
    newest,
    read_collection,
    write_collection,
)
from autograder.gradebook.configfile import course_of, renew_late_policy
from autograder.gradebook.dates import (
    due_date,
    extensions,
    grant_extensions,
    last_extension,
    penalties_of,
    update_times,
)
from autograder.gradebook.folder import ClassFolder, read_secret
from autograder.gradebook.forget import (
    forget_collected,
    forget_rows,
    in_exchange,
    is_collected,
    lms_names,
    remove,
    student_folders,
)
from autograder.gradebook.generate import generate_assignment, is_generated
from autograder.gradebook.graded import GradedSubmission, answer_text
from autograder.gradebook.grades import CellGrade, StudentGrades, Totals, read_grades, read_totals
from autograder.gradebook.installed import install_attempts, write_time
from autograder.gradebook.lock import class_lock
from autograder.gradebook.names import name_problem
from autograder.gradebook.place import gradebook_place
from autograder.gradebook.prepare import ClassSettings, prepare_class
from autograder.gradebook.release import fill_feedback, release_feedback
from autograder.gradebook.remarks import read_remarks
from autograder.gradebook.roster import Person, merged, read_roster, read_teams, save_roster
from autograder.gradebook.save import Saved, save, update_penalties
from autograder.gradebook.timestamps import known_time
from autograder.gradebook.written import written_scores
from autograder.gradebook.zipcollect import downloads, submitted_folder

__all__ = [
    "BESIDE",
    "Attempt",
    "CellGrade",
    "ClassFolder",
    "ClassSettings",
    "Collection",
    "GradedSubmission",
    "Person",
    "Saved",
    "StudentGrades",
    "Totals",
    "answer_text",
    "attempts_folder",
    "class_lock",
    "course_of",
    "digest_of",
    "downloads",
    "due_date",
    "extensions",
    "fill_feedback",
    "forget_collected",
    "forget_rows",
    "generate_assignment",
    "gradebook_place",
    "grant_extensions",
    "in_exchange",
    "install_attempts",
    "is_collected",
    "is_generated",
    "iso",
    "known_time",
    "last_extension",
    "lms_labels",
    "lms_names",
    "merged",
    "name_problem",
    "newest",
    "penalties_of",
    "prepare_class",
    "read_collection",
    "read_grades",
    "read_remarks",
    "read_roster",
    "read_secret",
    "read_teams",
    "read_totals",
    "release_feedback",
    "remove",
    "renew_late_policy",
    "save",
    "save_roster",
    "student_folders",
    "submitted_folder",
    "update_penalties",
    "update_times",
    "write_collection",
    "write_time",
    "written_scores",
]
