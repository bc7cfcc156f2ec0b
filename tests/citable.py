"""Every rule id that an engine can cite, read off its source: a book that has not got one of them must say so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kickdoor_game.language.catalogue import book_of
from tests.catalogue import ROOT, rules_of, set_names
from tests.conformance.families import engine_of, family

GAME = ROOT / "game" / "kickdoor_game"
SHOWN = ROOT / "server" / "kickdoor_server" / "table" / "translate"
"""What says more about a table than the game does: a folder for each engine there, and what they share."""

REFERENCES = GAME / "language" / "wording" / "references.py"
"""Which cites without the name of the book. An engine with a module of its own for that has no use for it."""

ID = re.compile(r"\b[a-z]+\.[a-z_]+\.\d+\b")
SHORT = re.compile(r"[a-z_]+\.\d+")


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
    if own_references(engine).is_file():
        written.remove(REFERENCES)
    return [*written, *SHOWN.glob("*.py"), *(SHOWN / engine).rglob("*.py")]


def own_references(engine: str) -> Path:
    """Where the rules behind its cards stand, if they are not those of the door games."""
    return GAME / engine / "cards" / "wording" / REFERENCES.name


@cache
def citable(engine: str) -> frozenset[str]:
    """The ids that it may cite, by the books of its own sets from which it was written."""
    files = sources(engine)
    whole = {found for file in files for text in _strings(file) for found in ID.findall(text)}
    books = {book_of(rule) for rule in whole} & {*set_names(), reference_of(engine)}
    listed = {REFERENCES, own_references(engine)} & set(files)
    short = {text for file in listed for text in _strings(file) if SHORT.fullmatch(text)}
    by_their_books = {f"{reference_of(engine)}.{text}" for text in short}
    return frozenset({rule for rule in whole if book_of(rule) in books} | by_their_books)


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
