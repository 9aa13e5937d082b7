"""Check what the course says: structure, terms, links, formulas, spelling, demo outputs, published values."""

from autograder.content.check import check_content, refresh_content
from autograder.content.finding import Finding

__all__ = ["Finding", "check_content", "refresh_content"]
