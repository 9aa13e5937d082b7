"""What the instructor reads of a class: a report per assignment, and a page of works that are alike."""

from autograder.report.facts import ClassFacts, Replaced, code_cells
from autograder.report.names import Names
from autograder.report.similar import similar_html, similar_path, similarities
from autograder.report.similar_document import SimilarPage
from autograder.report.write import report_html, report_path, write_page, write_report

__all__ = [
    "ClassFacts",
    "Names",
    "Replaced",
    "SimilarPage",
    "code_cells",
    "report_html",
    "report_path",
    "similar_html",
    "similar_path",
    "similarities",
    "write_page",
    "write_report",
]
