"""Graders of the unit on multiplicative attention."""
