"""Grades on their way out of the class: tables for people, JSON for programs, files that an LMS imports."""

from autograder.export.rows import Sheet, Standing, read_sheet
from autograder.export.table import Style
from autograder.export.write import Exported, ExportOptions, Format, export, export_text

__all__ = [
    "ExportOptions",
    "Exported",
    "Format",
    "Sheet",
    "Standing",
    "Style",
    "export",
    "export_text",
    "read_sheet",
]
