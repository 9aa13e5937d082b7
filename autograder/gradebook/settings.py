"""What nbgrader is told about a class: its configuration files, read the way nbgrader reads them."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_config_path
from traitlets.config.loader import Config, ConfigFileNotFound, JSONFileConfigLoader, PyFileConfigLoader

from autograder.errors import GradebookError

_NAMES = ("jupyter_config", "nbgrader_config")  # the second wins
_LOADERS = ((PyFileConfigLoader, ".py"), (JSONFileConfigLoader, ".json"))


@dataclass(frozen=True)
class Settings:
    """One class's configuration; the parts that need nbgrader are made when they are first asked for."""

    root: Path
    config: Any  # a traitlets Config

    @classmethod
    def of(cls, root: Path) -> "Settings":
        """Read a class's configuration (absolute path); raise GradebookError when a file is broken."""
        config = Config()
        for folder in (*reversed(jupyter_config_path()), str(root)):
            for name in _NAMES:
                for loader, suffix in _LOADERS:
                    config.merge(_load(loader, name + suffix, folder))
        return cls(root, config)

    @property
    def db_url(self) -> str:
        """Return the gradebook's URL, with the path of an SQLite file made absolute."""
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

        given = self.config.CourseDirectory.get("db_url") or f"sqlite:///{self.root / 'gradebook.db'}"
        try:
            url = make_url(given)
        except ArgumentError as error:
            raise GradebookError(
                "CourseDirectory.db_url is not a database URL", where=str(self.root / "nbgrader_config.py")
            ) from error
        if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
            url = url.set(database=str(self.root / url.database))
        return url.render_as_string(hide_password=False)

    @property
    def shown_db(self) -> str:
        """Return where the gradebook lies, for people: a path or a URL without its password."""
        from sqlalchemy.engine import make_url

        url = make_url(self.db_url)
        if url.get_backend_name() == "sqlite" and url.database:
            return url.database
        return url.render_as_string(hide_password=True)

    @cached_property
    def coursedir(self) -> Any:
        """Return nbgrader's CourseDirectory of this class."""
        from nbgrader.coursedir import CourseDirectory

        return CourseDirectory(config=self.config, root=str(self.root))

    @cached_property
    def autograde(self) -> Any:
        """Return nbgrader's converter, for what is configured on it: permissions, files to leave alone."""
        from nbgrader.converters import Autograde

        return Autograde(coursedir=self.coursedir, config=self.config)

    @cached_property
    def late_plugin(self) -> Any:
        """Return the plugin that says what a late submission loses."""
        from nbgrader.preprocessors import AssignLatePenalties

        owner = AssignLatePenalties(config=self.config)
        owner.init_plugin()
        return owner.plugin_inst

    def folder(self, step: str, student: str, assignment: str) -> Path:
        """Return where a step of nbgrader ("submitted", "autograded", …) keeps one student's assignment."""
        name = getattr(self.coursedir, f"{step}_directory")
        return Path(self.coursedir.format_path(name, student, assignment))


def _load(loader: Any, name: str, folder: str) -> Any:
    try:
        return loader(name, path=folder).load_config()
    except ConfigFileNotFound:
        return Config()
    except Exception as error:  # an instructor's file may raise anything
        raise GradebookError(
            f"the configuration cannot be read: {type(error).__name__}: {error}",
            where=str(Path(folder) / name),
            remedy="mend that file",
        ) from error
