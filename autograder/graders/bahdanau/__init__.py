"""Graders of the unit on additive attention."""
