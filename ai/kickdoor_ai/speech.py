"""A character's voice: moments that are worth a line, and a line for one of them that has not been said lately.

    speech = Speech("greedy", "kickdoor_ai.doors.talk")   # reads lines/greedy.toml there
    speech.moment("refused", other="Bob")            # something has happened
    speech.say(rng)                                  # "Bob, that was the good offer."; or nothing

A table of lines has one section a moment, those that matter most first: of several that wait, the first in the file
is spoken about, and the rest are forgotten. `chance` (1 where it is left out) is how often it says anything at all.

    [refused]
    chance = 0.5
    lines = ["{other}, that was the good offer.", "Noted."]

A line may ask for words in braces; it is passed over where the moment does not know them, and where it would be longer
with them than a remark may be. All that `Speech` remembers
is plain data, so a seat that has one can be pickled.

Hears for one chair what of all that happens is worth a remark; what that is, an engine's own ear knows. Only what
everybody at the table may know becomes a moment, so no line can give away what its speaker alone knows. `other` in
the words of a moment is the name of whom it is about.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from .api import Chair, Event, Generator

Moment = tuple[str, dict[str, str]]
"""What has happened, as tables of lines call it, and the words that a line about it may ask for."""


@dataclass(slots=True)
class Ear:
    """Hears for one seat. Nothing is a moment before it knows in which chair it sits (`sit`)."""

    chair: Chair | None = None
    names: tuple[str, ...] = ()
    goal_level: int = 10

    def sit(self, chair: Chair, names: Sequence[str], goal_level: int) -> None:
        """Take that chair, unless it has it already. `names` are those of all chairs."""
        if self.chair != chair:
            self.chair, self.names, self.goal_level = chair, tuple(names), goal_level

    def hear(self, events: Iterable[Event]) -> Iterator[Moment]:
        """Yield the moments among these events, oldest first."""
        for event in events:
            if self.chair is not None and event.audience is None:
                yield from self._heard(event, self.chair)

    def _about(self, moment: str, other: Chair | None = None) -> Moment:
        return moment, {} if other is None or other == self.chair else {"other": self.names[other]}

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
        """What it is to that chair."""
        raise NotImplementedError


REMARK_MOST = 90
"""Characters of a remark: a line of the story beside a name, on a screen of 100 columns."""

SENTENCE = re.compile(r"""\S.*?[.!?]+["')]*(?=\s|$)""")

LATELY = 12
"""So many of its last lines are not said again, as long as there are others."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What may be said about one moment, and how often anything is."""

    lines: tuple[str, ...]
    chance: float = 1.0


@cache
def lines_of(kind: str, package: str) -> dict[str, Lines]:
    """The lines of that character by moment, from the folder `lines` of that package. FileNotFoundError if it has none,
    ValueError if they are not as they should be."""
    return read_lines(kind, files(package).joinpath("lines", f"{kind}.toml").read_text("utf-8"))


def read_lines(kind: str, text: str) -> dict[str, Lines]:
    """The same from the text of a table; `kind` is named in complaints."""
    return {moment: _section(f"{kind}.toml, [{moment}]", section) for moment, section in tomllib.loads(text).items()}


def _section(where: str, section: Any) -> Lines:
    if not isinstance(section, dict) or not section.keys() <= {"lines", "chance"}:
        raise ValueError(f"{where}: a section has `lines`, may have `chance`, and nothing else")
    lines, chance = section.get("lines"), section.get("chance", 1.0)
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) and line for line in lines):
        raise ValueError(f"{where}: `lines` is a list of texts, at least one")
    if not isinstance(chance, int | float) or not 0 < chance <= 1:
        raise ValueError(f"{where}: `chance` is above 0 and at most 1")
    return Lines(tuple(lines), float(chance))


def whole_sentences(text: str, most: int) -> str:
    """Return as many whole sentences from the beginning of the text as fit in so many characters; "" if none does."""
    if len(text) <= most:
        return text
    ends = [found.end() for found in SENTENCE.finditer(text) if found.end() <= most]
    return text[: ends[-1]] if ends else ""


def words_in(line: str) -> set[str]:
    """What it asks for in braces."""
    return {name for _, name, _, _ in Formatter().parse(line) if name is not None}


class Speech:
    """The voice of one seat. `kind` names its table of lines, which is in the folder `lines` of that package."""

    def __init__(self, kind: str, package: str) -> None:
        self.kind = kind
        self._package = package
        self._waiting: dict[str, dict[str, str]] = {}
        self._lately: list[str] = []

    def moment(self, moment: str, **words: str) -> None:
        """Something has happened that may be worth a line; one that the table has no section for is not."""
        if moment in lines_of(self.kind, self._package):
            self._waiting[moment] = words

    def say(self, rng: Generator) -> str:
        """A line about the moment that matters most, or nothing; either way all that waited is forgotten."""
        waiting, self._waiting = self._waiting, {}
        for moment, section in lines_of(self.kind, self._package).items():
            if moment not in waiting:
                continue
            words = waiting[moment]
            known = [line for line in section.lines if words_in(line) <= words.keys()]
            fitting = [line for line in known if len(line.format_map(words)) <= REMARK_MOST]
            if not fitting or rng.random() >= section.chance:
                return ""
            line = self._fresh(fitting, rng)
            self._lately = [*(other for other in self._lately if other != line), line][-LATELY:]
            return line.format_map(words)
        return ""

    def _fresh(self, lines: Iterable[str], rng: Generator) -> str:
        """One that has not been said lately; if all have, the one that was said longest ago."""
        unsaid = [line for line in lines if line not in self._lately]
        if unsaid:
            return unsaid[rng.randrange(len(unsaid))]
        return min(lines, key=self._lately.index)
