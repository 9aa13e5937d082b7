"""Grade numerical Python fairly: a course on attention and the grader that marks it."""

__version__ = "0.1.0"
