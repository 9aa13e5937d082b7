"""What a sandbox is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from autograder.sandbox.calls import Budget

STANDARD = Budget()

# Sentences that the notebook's shell prints by itself; the caller gives them in the student's language.
PHRASES: Mapping[str, str] = {
    "refused": "This is not executed while marking: {name}",
    "missing_package": "The library {name} is not available while marking; using it raises an error.",
    "no_input": "A notebook that is being marked cannot ask for input.",
    "out_of_memory": "The memory that a notebook may use is exhausted.",
    "output_cut": "The rest of this cell's output is not kept: it is too long.",
}


@dataclass(frozen=True)
class Settings:
    """How to build a sandbox; equal settings may share one."""

    kind: Literal["auto", "process"] = "auto"  # "process": no walls, only a process of its own
    plots: bool = False  # load matplotlib beforehand; a child that has to do so itself pays half a second
    cells: tuple[str, ...] = ()  # sources that most notebooks hold, to be parsed beforehand
    bwrap: bool = True  # use bubblewrap where it works
    memory_bytes: int = 1 << 30  # most that any budget may give
    input_bytes: int = 1 << 26  # room for the arguments of one call
    scratch_bytes: int = 1 << 28  # files that one submission may write
    output_bytes: int = 1 << 24  # outputs kept of one notebook, as JSON
    cell_output_bytes: int = 1 << 21  # and of one cell
    # What a notebook may import besides the standard library. The verdict on a function that uses another
    # library must not depend on what else the grader's machine has installed.
    libraries: tuple[str, ...] = (
        "numpy",
        "matplotlib",
        "mpl_toolkits",
        "matplotlib_inline",
        "IPython",
        "PIL",
    )
    hidden: tuple[
        str, ...
    ] = ()  # folders that must not be readable inside although they lie in a readable one
