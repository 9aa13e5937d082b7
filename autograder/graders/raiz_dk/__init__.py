"""Graders of the unit on the square root of d_k."""
