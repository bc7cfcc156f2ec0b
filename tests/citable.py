"""Every rule id that an engine can cite, read off its source: a book that has not got one of them must say so."""

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
"""What says more about a table than the game does: a folder for each engine there, and what they share."""

FOLDERS = {name: library.ENGINES[name].split(".")[1] for name in library.ENGINES}
"""The folder of each engine, by its name: that of `ccg` is `duel`, as its texts call it."""

BEHIND_CARDS = (*(GAME / "language" / "words").glob("*.py"), GAME / "language" / "wording.py")
"""Which say what rules a card touches. An engine with a module of its own for that has no use for them."""

ID = re.compile(r"\b[a-z]+\.[a-z_]+\.\d+\b")


def _strings(file: Path) -> Iterator[str]:
    """All that the program may say: no docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.value


def sources(engine: str) -> list[Path]:
    """The files that may cite a rule at its tables."""
    written = [file for part in family(engine).sources for file in (GAME / part).rglob("*.py")]
    folder = FOLDERS[engine]
    if (GAME / folder / "cards").is_dir():
        written = [file for file in written if file not in BEHIND_CARDS]
    return [*written, *SHOWN.glob("*.py"), *(SHOWN / folder).rglob("*.py")]


@cache
def citable(engine: str) -> frozenset[str]:
    """The ids that it may cite, by the books of its own sets from which it was written."""
    files = sources(engine)
    cited = {found for file in files for text in _strings(file) for found in ID.findall(text)}
    books = {book_of(rule) for rule in cited} & {*set_names(), reference_of(engine)}
    return frozenset({rule for rule in cited if book_of(rule) in books})


def is_of_another(rule: str) -> bool:
    """Whether it is a rule of which only the book of another set knows than the one that an engine was written from.

    Packs bring such cards to tables whose book has no such rule. There it is cited by nothing.
    """
    book = book_of(rule)
    if book not in set_names():
        return False
    references = {reference_of(engine) for engine in {engine_of(name) for name in set_names()}}
    return book not in references and rule in rules_of(book)


def reference_of(engine: str) -> str:
    """The book that its own sources were written from: that of the first of its sets, or the one called as it is."""
    return next((name for name in set_names() if engine_of(name) == engine), engine)
