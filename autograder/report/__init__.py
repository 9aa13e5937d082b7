"""The report of a class: one HTML file per assignment, for whoever teaches it."""

from autograder.report.facts import ClassFacts, Replaced, code_cells
from autograder.report.names import Names
from autograder.report.write import report_html, report_path, write_report

__all__ = ["ClassFacts", "Names", "Replaced", "code_cells", "report_html", "report_path", "write_report"]
