"""What students handed in elsewhere: an LMS's archives become submissions of the class."""

from autograder.collect.archive import Refused
from autograder.collect.plan import Action, StudentPlan
from autograder.collect.run import Collected, CollectOptions, collect, downloaded
from autograder.collect.zips import Caps

__all__ = ["Action", "Caps", "CollectOptions", "Collected", "Refused", "StudentPlan", "collect", "downloaded"]
