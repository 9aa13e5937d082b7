"""Run a notebook's cells as a kernel would, with what a marked notebook may not do refused politely."""

import builtins
import contextlib
import getpass
import resource
import sys
from collections.abc import Iterator
from typing import Any

from gate import Gate
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import StdinNotImplementedError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.text import SList
from parsing import Compiler, Transformer, may_await
from render import Cells, message_of, traceback_of
from sink import Sink, Stream, plain
from traitlets.config import Config

_RUN = """
time timeit precision who whos who_ls pprint autoawait config xmode colors pinfo pinfo2 pdoc pdef psource
alias_magic history reset reset_selective tb lsmagic magic
"""
_RUN_ON_CELLS = "time timeit capture latex html HTML svg SVG markdown javascript js"
# They do nothing here that a student could miss.
_SILENT = "matplotlib autoreload load_ext reload_ext unload_ext writefile"
LINE_MAGICS, CELL_MAGICS, SILENT = (frozenset(names.split()) for names in (_RUN, _RUN_ON_CELLS, _SILENT))


class Publisher(DisplayPublisher):  # type: ignore[misc]  # IPython has no types
    """Keep rich output, and update or clear what was shown."""

    def publish(
        self,
        data: dict[str, Any],
        metadata: dict[str, Any] | None = None,
        *,
        transient: dict[str, Any] | None = None,
        update: bool = False,
        **more: Any,
    ) -> None:
        """Keep one display, or change the earlier ones of the same id."""
        sink: Sink = self.shell.sink
        name = (transient or {}).get("display_id")
        output = {"output_type": "display_data", "data": plain(data), "metadata": plain(metadata)}
        if update:
            for shown in sink.displayed.get(name or "", []):
                if sink.pay(output):
                    shown.update(data=output["data"], metadata=output["metadata"])
            return
        if name:
            sink.displayed.setdefault(str(name), []).append(output)
        sink.add(output)

    def clear_output(self, wait: bool = False) -> None:
        """Forget what the cell has shown."""
        self.shell.sink.outputs.clear()


class Hook(DisplayHook):  # type: ignore[misc]  # IPython has no types
    """Keep the value of a cell's last expression."""

    result: dict[str, Any] | None = None

    def start_displayhook(self) -> None:
        """Expect a value."""
        self.result = None

    def write_output_prompt(self) -> None:
        """Nothing to write: the prompt's number is part of the output."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: dict[str, Any] | None = None) -> None:
        """Keep the value's representations."""
        self.result = {
            "output_type": "execute_result",
            "execution_count": self.prompt_count,
            "data": plain(format_dict),
            "metadata": plain(md_dict),
        }

    def finish_displayhook(self) -> None:
        """Show the value."""
        if self.result and self.result["data"]:
            self.shell.sink.add(self.result)
        self.result = None


class Shell(InteractiveShell):  # type: ignore[misc]  # IPython has no types
    """A notebook's shell without a kernel: same names, same outputs, no way to the system."""

    sink: Sink
    cells: Cells
    refusal = "{name}"
    compiler_class = Compiler

    def refuse(self, what: str) -> None:
        """Say that something is not done while marking."""
        sys.stderr.write(self.refusal.replace("{name}", what.strip()[:200]) + "\n")

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> Any:
        """Run a line magic that is only Python."""
        if magic_name in SILENT or (magic_name == "config" and "matplotlib" not in sys.modules):
            return None
        if magic_name in LINE_MAGICS:
            return super().run_line_magic(magic_name, line, _stack_depth + 1)
        return self.refuse(f"%{magic_name} {line}")

    def run_cell_magic(self, magic_name: str, line: str, cell: str) -> Any:
        """Run a cell magic that is only Python."""
        if magic_name in SILENT:
            return None
        if magic_name in CELL_MAGICS:
            return super().run_cell_magic(magic_name, line, cell)
        return self.refuse(f"%%{magic_name} {line}")

    def system(self, cmd: str) -> None:
        """Run no command."""
        self.refuse(f"!{cmd}")

    system_raw = system_piped = system

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Any:
        """Return the output of no command."""
        self.refuse(f"!{cmd}")
        return SList([]) if split else ""

    def should_run_async(self, raw_cell: str, *, transformed_cell: str | None = None, **named: Any) -> bool:
        """Tell whether a cell needs an event loop; compiling it to find out is left for those that may."""
        if transformed_cell is not None and not may_await(transformed_cell):
            return False
        return bool(super().should_run_async(raw_cell, transformed_cell=transformed_cell, **named))

    def enable_gui(self, gui: Any = None) -> None:
        """There is no window system."""

    def ask_exit(self) -> None:
        """A cell that says exit() does not end the notebook."""

    def showtraceback(
        self,
        exc_tuple: Any = None,
        filename: Any = None,
        tb_offset: Any = None,
        exception_only: bool = False,
        running_compiled_code: bool = False,
    ) -> None:
        """Show an exception in our own, quicker way."""
        error = exc_tuple[1] if exc_tuple and exc_tuple[0] else sys.exc_info()[1]
        if error is not None:
            self.show_error(error)

    def showsyntaxerror(self, filename: Any = None, running_compiled_code: bool = False) -> None:
        """Show a syntax error like any other exception."""
        self.showtraceback()

    def show_error(self, error: BaseException) -> None:
        """Add an error output; with little memory left, at least its name."""
        name, lines, message = type(error).__name__, [], ""
        with contextlib.suppress(Exception), headroom():
            lines, message = traceback_of(error, self.cells), message_of(error)
        output = {"output_type": "error", "ename": name, "evalue": message, "traceback": lines or [name]}
        self.sink.add(output)

    def _format_exception_for_storage(self, exception: Any, *args: Any, **named: Any) -> dict[str, Any]:
        # For a history that nobody reads; formatting each traceback twice costs 9 ms.
        return {"ename": type(exception).__name__, "evalue": "", "traceback": []}

    def run(self, source: str, index: int, gate: Gate) -> tuple[int | None, BaseException | None]:
        """Run one cell; return its execution count and what it raised."""
        count = self.execution_count
        self.cells.indices[count] = index
        try:
            result = gate.run(lambda: self.run_cell(source, store_history=True, silent=False))
        except BaseException as error:  # in the machinery, or where the notebook has replaced it
            self.show_error(error)
            return count, error
        ran = getattr(result, "execution_count", None) is not None
        return (count if ran else None), (result.error_before_exec or result.error_in_exec)


# Other libraries look at the name to know that they are in a notebook.
Shell.__name__ = "ZMQInteractiveShell"


@contextlib.contextmanager
def headroom() -> Iterator[None]:
    """Lift the soft limit of memory while a traceback is written."""
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def make(sink: Sink) -> Shell:
    """Return the shell, and take over the streams."""
    config = Config()
    config.HistoryManager.enabled = config.HistoryAccessor.enabled = False
    config.InteractiveShell.colors = "nocolor"
    config.InteractiveShell.autoindent = False
    sys.stdout, sys.stderr = Stream(sink, "stdout", 1), Stream(sink, "stderr", 2)
    shell = Shell.instance(config=config, display_pub_class=Publisher, displayhook_class=Hook)
    shell.input_transformer_manager = Transformer(shell.compile)
    shell.sink, shell.cells = sink, Cells(shell.compile._filename_map)
    return shell


def refuse_input(sentence: str) -> None:
    """Let every question to the user fail at once."""

    def no_input(prompt: str = "", **named: Any) -> str:
        raise StdinNotImplementedError(sentence)

    builtins.input = no_input
    getpass.getpass = no_input
