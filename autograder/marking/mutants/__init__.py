"""Mutants: solutions with one small mistake each, which the hidden graders must all see."""

from autograder.marking.mutants.grading import Survey, survey_mutants
from autograder.marking.mutants.making import Mutant, mutants

__all__ = ["Mutant", "Survey", "mutants", "survey_mutants"]
