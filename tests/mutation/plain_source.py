"""A source file rewritten so that mutmut changes what the game does, and nothing else.

Three things in our style would hide code from mutmut, or give it work that shows nothing:

- A function under `@resolver(Effect)`. mutmut leaves decorated functions alone, and those hold the effects of the
  cards. It becomes a bare function, registered by a call behind it.
- `cast(Fight, table.fight)`. The first argument is for mypy; no test can tell what it is. It becomes `(table.fight)`.
- `"A sentence for people."` Other letters in it break no rule, and scenarios must not repeat it. It becomes the same
  in triple quotes, which mutmut skips.

Everything else stays as it is, byte for byte, and so does what the file means.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

REGISTERING = "resolver"


class Edit(NamedTuple):
    """Characters `start` to `end` of the text give way to `to`."""

    start: int
    end: int
    to: str


def plain(text: str) -> str:
    """The rewritten source."""
    text = _applied(text, [*_sentences(text)])
    text = _applied(text, [*_casts(text)])
    return _applied(text, [*_registrations(text)])


def _applied(text: str, edits: list[Edit]) -> str:
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.to + text[edit.end :]
    return text


class _Places:
    """Where in a text a node of its tree begins and ends (the tree counts lines, and bytes within them)."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def _at(self, line: int, column: int) -> int:
        before = self.lines[line - 1].encode()[:column].decode()
        return self.starts[line - 1] + len(before)

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._at(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self._at(node.end_lineno or node.lineno, node.end_col_offset or 0)


def _sentences(text: str) -> Iterator[Edit]:
    """A string with a blank in it is for people; keys, codes and rule ids have none."""
    starts = _Places(text).starts
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        said = token.string
        if token.type == tokenize.STRING and said[0] == '"' and said[:3] != '"""' and " " in said:
            start = starts[token.start[0] - 1] + token.start[1]
            yield Edit(start, start + len(said), f'""{said}""')


def _casts(text: str) -> Iterator[Edit]:
    places = _Places(text)
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name("cast"), args=[_, value]):
                yield Edit(places.start(node), places.start(value), "(")
                yield Edit(places.end(value), places.end(node), ")")


def _registrations(text: str) -> Iterator[Edit]:
    places = _Places(text)
    for node in ast.parse(text).body:
        match node:
            case ast.FunctionDef(decorator_list=[ast.Call(func=ast.Name(name)) as call]) if name == REGISTERING:
                first = places.starts[call.lineno - 1]
                yield Edit(first, places.starts[node.lineno - 1], "")
                end = places.end(node)
                yield Edit(end, end, f"\n\n\n{ast.unparse(call)}({node.name})")
