"""Talk of a pack: lines that AI players may say at tables where it is played, about its cards or about what happens.

    [card.tax_golem]                 # somebody has met, played or lost that card of the pack
    chance = 0.5
    lines = ["{card}? I filed that under myths.", "It rounds up, you know."]

    [kill]                           # a moment of the game (`Engine.talk`)
    lines = ["One for the folder, {other}."]

A line about a card may name it as `{card}`; one about a moment another player as `{other}`, and is not said where
nobody else is concerned. The lines are texts: no rule, no digest and no decision depends on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from ..vocabulary import nearest
from .errors import CardError
from .lettering import length, stray, unicode_name
from .toml_text import tables_of

TALK_FILE = "talk.toml"
"""Name of a pack's file of talk."""
CARD = "card"
"""Table of the sections about cards, and the blank for a card's name."""
OTHER = "other"
"""The blank for another player's name, in lines about moments."""
USUAL_CHANCE = 0.3
"""Probability that a line is said, if the section gives none. Each AI player at the table may say one."""
MOST_SECTIONS, MOST_LINES, LONGEST_LINE = 60, 12, 90
"""Sections of a file, lines of a section, and characters of a line: a log line beside a name."""


@dataclass(frozen=True, slots=True)
class TalkLines:
    """The lines for one moment, and the probability that an AI player says one of them."""

    lines: tuple[str, ...]
    chance: float = USUAL_CHANCE


Talk = Mapping[str, TalkLines]
"""Lines by moment; those about a card by `about(key)`."""


def about(key: str) -> str:
    """Return the name of the moment at which the card with that key is in the news."""
    return f"{CARD}.{key}"


def all_talk(talks: Iterable[Talk]) -> Talk:
    """Return the lines of several packs together. For a moment that two of them have, AI players choose among the lines
    of both, with the higher chance."""
    found: dict[str, TalkLines] = {}
    for talk in talks:
        for moment, section in talk.items():
            before = found.get(moment, TalkLines((), 0.0))
            found[moment] = TalkLines((*before.lines, *section.lines), max(before.chance, section.chance))
    return found


def read_talk(
    file: Traversable, moments: Collection[str], keys: Collection[str] | None
) -> tuple[Talk, list[CardError]]:
    """Return the lines in a file, and every mistake in it. `moments`: those that the game has; `keys`: keys of the
    pack's cards; None if they are not known."""
    try:
        data = tables_of(file)
    except CardError as unreadable:
        return {}, [unreadable]
    cards = data.get(CARD, {})
    if not isinstance(cards, dict):
        return {}, [CardError(file.name, "", CARD, "must be tables, one for each card: [card.KEY]")]
    known = [*moments, CARD]
    errors = [
        CardError(file.name, "", name, f"is no moment{nearest(name, known)}") for name in data if name not in known
    ]
    errors += [
        CardError(file.name, "", about(key), f"is no card of the pack{nearest(key, keys or ())}")
        for key in cards
        if keys is not None and key not in keys
    ]
    sections = {name: section for name, section in data.items() if name in moments}
    sections |= {about(key): section for key, section in cards.items() if keys is None or key in keys}
    if len(sections) > MOST_SECTIONS:
        errors.append(CardError(file.name, "", "", f"has {len(sections)} sections; at most {MOST_SECTIONS} fit"))
        return {}, errors
    found: dict[str, TalkLines] = {}
    for name, section in sections.items():
        faults = list(_faults(section, OTHER if name in moments else CARD))
        errors += [CardError(file.name, "", f"{name}{field}", problem) for field, problem in faults]
        if not faults:
            found[name] = TalkLines(tuple(section["lines"]), float(section.get("chance", USUAL_CHANCE)))
    return found, errors


def _faults(section: Any, blank: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a section: a field behind its name, and the problem. `blank`: what its lines may have in
    braces."""
    if not isinstance(section, dict):
        yield "", "must be a table, with lines"
        return
    for name in section:
        if name not in ("lines", "chance"):
            yield f".{name}", f"is not known{nearest(name, ('lines', 'chance'))}"
    chance = section.get("chance", USUAL_CHANCE)
    if type(chance) not in (int, float) or not 0 < chance <= 1:
        yield ".chance", "must be a number above 0 and at most 1"
    lines = section.get("lines")
    if not isinstance(lines, list) or not lines:
        yield ".lines", "must be a list of texts, with one at least"
        return
    if len(lines) > MOST_LINES:
        yield ".lines", f"has {len(lines)} lines; at most {MOST_LINES} fit"
    for place, line in enumerate(lines[:MOST_LINES]):
        yield from ((f".lines[{place}]", problem) for problem in _line_faults(line, blank))


def _line_faults(line: Any, blank: str) -> Iterator[str]:
    """Yield what is wrong with one line, which may have that one blank."""
    if not isinstance(line, str) or not line.strip():
        yield "must be a text, and not an empty one"
    elif strange := stray(line):
        yield f"has {unicode_name(strange)}, which cannot be seen, or not where it stands"
    elif length(line) > LONGEST_LINE:
        yield f"is {length(line)} characters long; at most {LONGEST_LINE} fit"
    else:
        try:
            there = [(name, f"{form}{turned or ''}") for _, name, form, turned in Formatter().parse(line)]
        except ValueError:
            yield "has a brace without its other half; a brace that is said is written twice"
            return
        for name, more in there:
            if name is not None and (name != blank or more):
                yield f"has {{{name}}}; what is filled in here is {{{blank}}}"
