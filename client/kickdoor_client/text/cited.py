"""Ids of rules in texts: at most one to a paragraph on the screen, in a dim style, and none in line mode.

The rulebook is one key away (`/`); a row of ids in a sentence is noise. Where sentences are heard, all ids are left
out, since nobody understands "classic dot combat dot three"; a refusal always cites its rule, because people may want
to look it up.
"""

from __future__ import annotations

import re

from .ink import Line, wrap

CITED = re.compile(r" ?\([a-z_]+\.[a-z_]+\.[0-9]+(?:, ?[a-z_]+\.[a-z_]+\.[0-9]+)*\)")
"""One or more ids in brackets, as they stand in sentences: "(classic.combat.2)"."""


def without_ids(text: str) -> str:
    """Return the sentence without ids of rules such as `(classic.combat.1)`."""
    return CITED.sub("", text)


def with_one_id(text: str) -> str:
    """Return the paragraph with only the last of its rule ids, since the last one belongs to the reason."""
    found = list(CITED.finditer(text))
    for match in reversed(found[:-1]):
        text = text[: match.start()] + text[match.end() :]
    return text


def paragraph(text: str, cells: int, style: str = "", before: str = "  ", hang: int = 2) -> list[Line]:
    """Return the text in lines of at most `cells` cells, with its rule id dimmed. `before` begins each line; `hang`
    indents all lines except the first by that many cells."""
    return [[("", before), *_dimmed(part, style)] for part in wrap(with_one_id(text), cells - len(before), hang)]


def _dimmed(text: str, style: str) -> Line:
    """Return the text with its id in a dim style."""
    match = CITED.search(text)
    if match is None:
        return [(style, text)]
    return [(style, text[: match.start()]), ("dim", match.group()), (style, text[match.end() :])]
