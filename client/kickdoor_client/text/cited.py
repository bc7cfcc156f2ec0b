"""Ids of rules where people read: one to a paragraph at most, in a dim style; none where the sums stand.

The book is one key away (`/`), and reads the rule to whoever wants it; a row of ids in a sentence is noise to all
others. Where sentences are heard, all are left out, since nobody understands "classic dot combat dot three"; what is
refused cites its rule in any case, because that is what one may want to look up.
"""

from __future__ import annotations

import re

from .ink import Line, wrap

CITED = re.compile(r" ?\([a-z_]+\.[a-z_]+\.[0-9]+(?:, ?[a-z_]+\.[a-z_]+\.[0-9]+)*\)")
"""One or more ids in brackets, as they stand in sentences: "(classic.combat.2)"."""


def without_ids(text: str) -> str:
    """The sentence without what it cites."""
    return CITED.sub("", text)


def with_one_id(text: str) -> str:
    """The paragraph with the last of the ids that it cites, which is that of the reason."""
    found = list(CITED.finditer(text))
    for match in reversed(found[:-1]):
        text = text[: match.start()] + text[match.end() :]
    return text


def paragraph(text: str, cells: int, style: str = "", before: str = "  ", hang: int = 2) -> list[Line]:
    """The text in lines of at most so many cells, its id dim."""
    return [[("", before), *_dimmed(part, style)] for part in wrap(with_one_id(text), cells - len(before), hang)]


def _dimmed(text: str, style: str) -> Line:
    match = CITED.search(text)
    if match is None:
        return [(style, text)]
    return [(style, text[: match.start()]), ("dim", match.group()), (style, text[match.end() :])]
