"""Run the command line: `python -m autograder` and the `autograder` command."""

import sys

from autograder.errors import AutograderError


def main() -> None:
    """Run one command; an error of the course, the class or the machine is one line, never a traceback."""
    from autograder.cli import app

    try:
        app()
    except AutograderError as error:
        print(f"autograder: {error}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
