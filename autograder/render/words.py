"""What the engine says in one language: sentences and labels by code, from `words.<language>.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.records import did_you_mean, from_plain
from autograder.render.sentences import fill, placeholders

Table = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Words:
    """Every sentence of one language; a sentence may have variants, the richest first."""

    language: str
    file: str
    tables: Mapping[str, Table]

    @classmethod
    def load(cls, templates: Path, language: str) -> "Words":
        """Read `templates`/words.<language>.toml; raise CourseError naming file and key when it is wrong."""
        path = templates / f"words.{language}.toml"
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as problem:
            what = f"no words for the language '{language}'"
            raise CourseError(what, where=str(path), remedy="write the file") from problem
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            raise CourseError(f"not valid TOML: {problem}", where=str(path), remedy="mend it") from problem
        tables = {name: _table(table, f"{path}: {name}") for name, table in data.items()}
        return cls(language, str(path), tables)

    def sentence(self, code: str, facts: Mapping[str, Any] | None = None, *, table: str = "codes") -> str:
        """Return a sentence as Markdown, filled with facts.

        Of several variants the first is taken whose facts are all known; raises CourseError when there is no
        such sentence, or no variant that the facts fill.
        """
        known = {name: fact for name, fact in (facts or {}).items() if fact not in (None, "")}
        for variant in self._variants(table, code):
            if placeholders(variant) <= known.keys():
                return fill(variant, known, conjunction=self.conjunction)
        missing = sorted(placeholders(self._variants(table, code)[-1]) - known.keys())
        raise CourseError(
            f"nothing fills {{{missing[0]}}} in {table}.{code}", where=self.file, remedy="mend it"
        )

    def fill(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Fill a sentence of the course in this language's way of joining lists."""
        return fill(sentence, facts, conjunction=self.conjunction)

    @property
    def conjunction(self) -> str:
        """Return this language's "and"."""
        return self.label("and") if self.has("and", table="page") else ""

    def label(self, key: str, *, table: str = "page") -> str:
        """Return a text without facts as it is, e.g. a heading; raise CourseError when it is missing."""
        return self._variants(table, key)[0]

    def labels(self, table: str) -> Mapping[str, str]:
        """Return the first variant of every text of a table, for a template."""
        if table not in self.tables:
            raise CourseError(
                f"missing table '{table}'", where=self.file, remedy=did_you_mean(table, self.tables)
            )
        return {key: variants[0] for key, variants in self.tables[table].items()}

    def has(self, code: str, *, table: str = "codes") -> bool:
        """Say whether there is such a sentence."""
        return code in self.tables.get(table, {})

    def placeholders(self) -> Iterator[tuple[str, str, tuple[frozenset[str], ...]]]:
        """Yield (table, code, names asked for by each variant) for every sentence."""
        for table, sentences in self.tables.items():
            for code, variants in sentences.items():
                yield table, code, tuple(placeholders(variant) for variant in variants)

    def _variants(self, table: str, code: str) -> tuple[str, ...]:
        sentences = self.tables.get(table, {})
        if code not in sentences:
            remedy = did_you_mean(code, sentences)
            raise CourseError(f"missing sentence '{code}' in [{table}]", where=self.file, remedy=remedy)
        return sentences[code]


def _table(data: Any, where: str) -> Table:
    data = {k: [v] if isinstance(v, str) else v for k, v in data.items()} if isinstance(data, dict) else data
    table = from_plain(Mapping[str, tuple[str, ...]], data, where=where, error=CourseError)  # type: ignore[type-abstract] # cattrs builds a dict
    for code, variants in table.items():
        try:
            empty = not variants or any(not variant.strip() for variant in variants)
            for variant in variants:
                placeholders(variant)
        except ValueError as problem:
            remedy = "write {{ and }} for braces"
            raise CourseError(f"{code}: {problem}", where=where, remedy=remedy) from problem
        if empty:
            raise CourseError(f"{code} is empty", where=where, remedy="write a sentence")
    return table
