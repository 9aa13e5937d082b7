"""Graders of the workshop on the copy task."""
