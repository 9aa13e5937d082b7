"""Everything a grader is written with.

A grader states a `Contract` and inherits the criteria it wants; what is special to a function is one more
test in such a class. Tests use the fixtures `call`, `inputs`, `meter`, `advice`, and raise `Failed` or
`Unjudged`; a plain `assert` that fails counts as wrong values.
"""

from autograder.graders.toolkit.contract import Contract
from autograder.graders.toolkit.correctness import Correctness
from autograder.graders.toolkit.inputs import Draws, Inputs
from autograder.graders.toolkit.mutation import NoMutation
from autograder.graders.toolkit.shape import Shape
from autograder.graders.toolkit.shares import Shares
from autograder.graders.toolkit.sizes import Sizes
from autograder.graders.toolkit.stability import Stability
from autograder.graders.toolkit.standing import Advice, Call, Graded, Meter
from autograder.graders.toolkit.values import Array, agree, check
from autograder.graders.toolkit.vectorization import Vectorization
from autograder.graders.toolkit.verdicts import Failed, Reply, Unjudged, criterion, returned

__all__ = [
    "Advice",
    "Array",
    "Call",
    "Contract",
    "Correctness",
    "Draws",
    "Failed",
    "Graded",
    "Inputs",
    "Meter",
    "NoMutation",
    "Reply",
    "Shape",
    "Shares",
    "Sizes",
    "Stability",
    "Unjudged",
    "Vectorization",
    "agree",
    "check",
    "criterion",
    "returned",
]
