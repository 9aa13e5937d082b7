"""Run the command line: `python -m autograder` and the `autograder` command."""

import errno
import gc
import sys
from types import ModuleType
from typing import cast

from autograder.errors import AutograderError

# The machine's trouble, whoever met it first; any other OSError is a mistake of ours and keeps its traceback.
_MACHINE = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.ENFILE, errno.EMFILE))


def main() -> None:
    """Run one command; an error of the course, the class or the machine is one line, never a traceback."""
    # jsonschema, which comes with nbgrader, would build a grammar of IRIs: most of a second, and nobody asks.
    sys.modules.setdefault("rfc3987_syntax", cast("ModuleType", None))
    # Ten thousand reports hold no cycle, and looking for one takes nearly as long as reading them.
    gc.set_threshold(100_000, 20, 50)
    from autograder.cli import app

    try:
        app()
    except AutograderError as error:
        print(f"autograder: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        if error.errno not in _MACHINE:
            raise
        where = f"{error.filename}: " if error.filename else ""
        remedy = "mend that (`df`, `ulimit -n`), then run the same command again; what was marked is kept"
        print(f"autograder: {where}{error.strerror} — {remedy}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
