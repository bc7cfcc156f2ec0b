"""Every rule id that an engine can cite, read from its source, for the check that books have these rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kickdoor_game import library
from kickdoor_game.language.catalogue import book_of
from tests.catalogue import ROOT, rules_of, set_names
from tests.conformance.families import engine_of, family

GAME = ROOT / "game" / "kickdoor_game"
SHOWN = ROOT / "server" / "kickdoor_server" / "table" / "translate"
"""Folder of the server's words about tables: a folder for each engine, and modules that they share."""

FOLDERS = {name: library.ENGINES[name].split(".")[1] for name in library.ENGINES}
"""Folder of each engine, by its name."""

BEHIND_CARDS = (*(GAME / "language" / "words").glob("*.py"), GAME / "language" / "wording.py")
"""Modules that say which rules a card touches. Engines with a module of their own for that do not use them."""

ID = re.compile(r"\b[a-z]+\.[a-z_]+\.\d+\b")


def _strings(file: Path) -> Iterator[str]:
    """Yield all strings of a module except docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.value


def sources(engine: str) -> list[Path]:
    """Return the files that may cite a rule at tables of an engine."""
    written = [file for part in family(engine).sources for file in (GAME / part).rglob("*.py")]
    folder = FOLDERS[engine]
    if (GAME / folder / "cards").is_dir():
        written = [file for file in written if file not in BEHIND_CARDS]
    return [*written, *SHOWN.glob("*.py"), *(SHOWN / folder).rglob("*.py")]


@cache
def citable(engine: str) -> frozenset[str]:
    """Return the rule ids that an engine may cite, from the books of its own sets."""
    files = sources(engine)
    cited = {found for file in files for text in _strings(file) for found in ID.findall(text)}
    books = {book_of(rule) for rule in cited} & {*set_names(), reference_of(engine)}
    return frozenset({rule for rule in cited if book_of(rule) in books})


def is_of_another(rule: str) -> bool:
    """Return whether a rule is only in the book of a set from which no engine was written.

    Packs bring cards of such sets to tables whose book has no such rule; no rule is cited there.
    """
    book = book_of(rule)
    if book not in set_names():
        return False
    references = {reference_of(engine) for engine in {engine_of(name) for name in set_names()}}
    return book not in references and rule in rules_of(book)


def reference_of(engine: str) -> str:
    """Return the book from which an engine was written: that of the first of its sets, or the one of its own name."""
    return next((name for name in set_names() if engine_of(name) == engine), engine)
