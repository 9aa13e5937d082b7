"""What goes back to the students: feedback pages, and after the due date the solved notebook."""

from autograder.handout.pages import names_for_the_lms, read_pages, to_folder, to_nbgrader, to_zip
from autograder.handout.solutions import write_solved

__all__ = ["names_for_the_lms", "read_pages", "to_folder", "to_nbgrader", "to_zip", "write_solved"]
