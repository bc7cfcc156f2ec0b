"""Every rule id that an engine can cite, read off its source: a book that has not got one of them must say so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.catalogue import ROOT

GAME = ROOT / "game" / "kickdoor_game"
ENGINE = ("machine", "language", "heroes", "doors")
"""What may cite."""

WORDS_OF_THE_SERVER = ROOT / "server" / "kickdoor_server" / "translate"
"""What says more about a table than the game does."""

REFERENCES = GAME / "language" / "wording" / "references.py"
"""Which cites without the name of the book."""

BOOK = "classic"
"""The book that all of them were written from."""

ID = re.compile(rf"\b{BOOK}\.[a-z_]+\.\d+\b")
SHORT = re.compile(r"[a-z_]+\.\d+")


def _strings(file: Path) -> Iterator[str]:
    """All that the program may say: no docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.value


@cache
def citable() -> frozenset[str]:
    """The ids, in the engine's book."""
    sources = [file for part in ENGINE for file in (GAME / part).rglob("*.py")]
    sources += WORDS_OF_THE_SERVER.rglob("*.py")
    whole = {found for file in sources for text in _strings(file) for found in ID.findall(text)}
    short = {f"{BOOK}.{text}" for text in _strings(REFERENCES) if SHORT.fullmatch(text)}
    return frozenset(whole | short)
