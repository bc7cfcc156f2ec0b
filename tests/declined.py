"""Refusals of the server itself, and the golden file in which each is listed after a review.

`server/declined.golden.txt` has a line for each `Declined` in the server's source: its module, its reason, and the text
for the player: what was wrong, then what would be right. The sentences come from the source, "…" standing for values
and " // " between alternatives.

A new or changed refusal fails in `tests/server/base/test_declined.py`. Read it as a player would, and let

    python -m tests.declined

write its line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kickdoor_client.text.sentences import refusal_words
from tests.catalogue import ROOT
from tests.refused import FILLED_IN, Source, read, with_functions

SERVER = ROOT / "server" / "kickdoor_server"
FILE = Path(__file__).parent / "server" / "declined.golden.txt"
HEAD = "module | reason | what a person reads"


class Made(NamedTuple):
    """A refusal in the source of a module, with "…" for values that only the running server knows."""

    module: str
    reason: str
    text: str
    cure: str

    @property
    def line(self) -> str:
        """Its line of the file."""
        return f"{self.module} | {self.reason} | {refusal_words(self.text, '', self.cure)}"


@cache
def made() -> tuple[Made, ...]:
    """Return every refusal of the server itself, by module."""
    files = (file for file in sorted(SERVER.rglob("*.py")) if "Declined(" in file.read_text("utf-8"))
    return tuple(each for file in files for each in sorted(set(_made_in(read(file)))))


def _made_in(source: Source) -> Iterator[Made]:
    for node, inside in with_functions(source.tree):
        match node:
            case ast.Call(func=ast.Name(id="Declined"), args=args):
                words = [_said(source, arg, inside, node.lineno) for arg in args[:3]]
                words += [FILLED_IN] * (3 - len(words))
                yield Made(str(source.file.relative_to(SERVER)), *words)
            case _:
                pass


def _said(source: Source, value: ast.expr, inside: ast.AST | None, line: int) -> str:
    """Return the text of an expression on that line of a function."""
    match value:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_said(source, part, inside, line) for part in parts)
        case ast.IfExp(body=one, orelse=other):
            return f"{_said(source, one, inside, line)} // {_said(source, other, inside, line)}"
        case ast.Call(func=ast.Name(id="choose")):
            return f"choose {FILLED_IN}"
        case ast.Name(id=name):
            if (found := _assigned(inside, name, line)) is not None:
                return _said(source, found.value, inside, found.lineno)
            texts = source.texts(value)
            return " // ".join(sorted(text or FILLED_IN for text in texts))
        case _:
            return FILLED_IN


def _assigned(inside: ast.AST | None, name: str, line: int) -> ast.Assign | None:
    """Return the last assignment to a name before that line of a function."""
    found = [
        node
        for node in (ast.walk(inside) if inside is not None else ())
        if isinstance(node, ast.Assign) and node.lineno < line and _names(node) == [name]
    ]
    return max(found, key=lambda node: node.lineno, default=None)


def _names(node: ast.Assign) -> list[str]:
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


def whole() -> list[str]:
    """Return the file as it should be."""
    return [HEAD, *(each.line for each in made())]


def listed() -> list[str]:
    """Return the lines of the file after the latest review."""
    return FILE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(whole()) + "\n", "utf-8")
