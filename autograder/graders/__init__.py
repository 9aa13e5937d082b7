"""Hidden graders, one pytest file per function, and the toolkit they are written with.

Graders import pytest, numpy and this package only. What a student's function does reaches them through
the fixtures `call`, `inputs`, `meter` and `advice`, which `autograder.challenge` provides.
"""
