"""The voice of a character: picks moments that are worth a remark, and lines that it has not said yet.

    speech = Speech("greedy", "kickdoor_ai.doors.talk")   # reads lines/greedy.toml there
    speech.moment("refused", other="Bob")            # something has happened
    speech.say(rng)                                  # "Bob, that was the good offer."; or nothing

A table of lines has a section for each moment (kind of event), the most important first: of several pending moments,
the first in the file gets a line, and the others are dropped. `chance` (1 by default) is the probability that anything
is said.

    [refused]
    chance = 0.5
    lines = ["{other}, that was the good offer.", "Noted."]

A line may contain words in braces; it is skipped if the moment lacks them, or if it would be longer than a remark may
be. No line is said twice: when all that fit were said, there is silence. `Speech` stores only plain data, so a seat
that has one can be pickled.

An `Ear` decides which events are worth a remark; each engine has its own. Only public events become moments, so no line
can reveal what only its speaker knows. `other` is the name of the player whom a moment is about.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from .api import Chair, Event, Generator, Listener, Talker
from .tone import tone_of

Moment = tuple[str, dict[str, str]]
"""A kind of event, as named in tables of lines, and the words that a line about it may contain."""


@dataclass(slots=True)
class Ear:
    """Turns public events into moments for one seat, once it knows its chair (`sit`)."""

    chair: Chair | None = None
    names: tuple[str, ...] = ()
    goal_level: int = 10

    def sit(self, chair: Chair, names: Sequence[str], goal_level: int) -> None:
        """Set the seat's own chair, the names of all players by chair, and the level that wins; no-op if it has this
        chair already."""
        if self.chair != chair:
            self.chair, self.names, self.goal_level = chair, tuple(names), goal_level

    def hear(self, events: Iterable[Event]) -> Iterator[Moment]:
        """Yield what is worth a remark in these events, oldest first, each as a key of the lines and the words for
        their blanks."""
        for event in events:
            if self.chair is not None and event.audience is None:
                yield from self._heard(event, self.chair)

    def _about(self, moment: str, other: Chair | None = None) -> Moment:
        """Return a moment, about another player if one is given."""
        return moment, {} if other is None or other == self.chair else {"other": self.names[other]}

    def _speaks_of(self, other: Chair, me: Chair) -> bool:
        """Return whether the seat remarks on what `other` has done, which concerns all others alike: only the player
        who sits next does, so that seats do not speak in chorus."""
        return me == (other + 1) % len(self.names)

    def _heard(self, event: Event, me: Chair) -> Iterator[Moment]:
        """Yield the moments that this event is for that chair."""
        raise NotImplementedError


REMARK_MOST = 90
"""Characters of a remark: a log line beside a name, on a screen of 100 columns."""

SENTENCE = re.compile(r"""\S.*?[.!?]+["')]*(?=\s|$)""")
"""Matches a sentence."""

ANSWERS = "kickdoor_ai.talk"
"""Package with what each kind answers people, in any game."""

HEARD_MOST = 3
"""Lines of chat that hosts keep for a seat until it next decides: the latest."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines for one moment, and the probability that one is said."""

    lines: tuple[str, ...]
    chance: float = 1.0


class Heard(NamedTuple):
    """A line of chat for one seat, and the name of the person who said it."""

    speaker: str
    text: str


def no_line(rng: Generator) -> str:
    """Return "": the lines of a table whose packs have no talk."""
    return ""


def remark_of(
    seat: object, heard: Sequence[Heard], rng: Generator, other_line: Callable[[Generator], str] = no_line
) -> str:
    """Tell a seat what people have said to it, oldest first, and return its remark; "" if it makes none. Hosts call
    this after a decision, so that none depends on chat, and when the match is over.

    `other_line` returns a line that a talker says in place of its own, or ""; an answer to people comes before it.
    """
    if isinstance(seat, Listener):
        for speaker, text in heard:
            seat.hear(speaker, text)
    if not isinstance(seat, Talker):
        return ""
    own = str(seat.remark(rng))
    return own if own and heard else other_line(rng) or own


@cache
def lines_of(kind: str, package: str) -> dict[str, Lines]:
    """Return the lines that a kind of seat can say, by the key of the moment they are for, from the folder `lines` of
    that package.

    Raises FileNotFoundError if there are none, and ValueError if the file is malformed.
    """
    return read_lines(kind, files(package).joinpath("lines", f"{kind}.toml").read_text("utf-8"))


@cache
def has_answers(kind: str) -> bool:
    """Return whether seats of that kind have answers to people."""
    return files(ANSWERS).joinpath("lines", f"{kind}.toml").is_file()


def read_lines(kind: str, text: str) -> dict[str, Lines]:
    """Return the lines of a seat by the key of the moment they are for. `text`: content of the TOML file; `kind`: its
    name in errors. Raises ValueError if it is malformed."""
    return {moment: _section(f"{kind}.toml, [{moment}]", section) for moment, section in tomllib.loads(text).items()}


def _section(where: str, section: Any) -> Lines:
    """Return the lines of one section. Raises ValueError if it is malformed."""
    if not isinstance(section, dict) or not section.keys() <= {"lines", "chance"}:
        raise ValueError(f"{where}: a section has `lines`, may have `chance`, and nothing else")
    lines, chance = section.get("lines"), section.get("chance", 1.0)
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) and line for line in lines):
        raise ValueError(f"{where}: `lines` is a list of texts, at least one")
    if not isinstance(chance, int | float) or not 0 < chance <= 1:
        raise ValueError(f"{where}: `chance` is above 0 and at most 1")
    return Lines(tuple(lines), float(chance))


def whole_sentences(text: str, most: int) -> str:
    """Return as many whole sentences from the beginning of the text as fit in `most` characters; "" if none does.

    >>> whole_sentences("One. Two. Three.", 10)
    'One. Two.'
    """
    if len(text) <= most:
        return text
    ends = [found.end() for found in SENTENCE.finditer(text) if found.end() <= most]
    return text[: ends[-1]] if ends else ""


def words_in(line: str) -> set[str]:
    """Return the words in braces in a line.

    >>> words_in("{other}, no.")
    {'other'}
    """
    return {name for _, name, _, _ in Formatter().parse(line) if name is not None}


class Speech:
    """The voice of one seat. `kind` names its table of lines, in the folder `lines` of that package."""

    def __init__(self, kind: str, package: str) -> None:
        self.kind = kind
        self._package = package
        self._waiting: dict[str, dict[str, str]] = {}
        self._used: dict[str, list[int]] = {}
        """Numbers of the lines that were said, by package and moment."""
        self._said: Moment | None = None

    def moment(self, moment: str, **words: str) -> None:
        """Record that something worth a remark has happened, such as a win. `moment`: the key of its lines; `words`:
        for their blanks. No-op if this seat has no lines for it."""
        if moment in lines_of(self.kind, self._package):
            self._waiting[moment] = words

    def hear(self, speaker: str, text: str) -> None:
        """Record that `speaker` has said something friendly or rude to this seat; no-op for anything else, and for a
        kind without answers. The next line answers it, or nothing does."""
        tone = tone_of(text) if has_answers(self.kind) else ""
        self._said = (tone, {"other": speaker}) if tone else None

    def forget(self, moments: Iterable[str]) -> None:
        """Drop these recorded moments: what a line would say about them is no longer so."""
        for moment in moments:
            self._waiting.pop(moment, None)

    def say(self, rng: Generator) -> str:
        """Return a line about the most important recorded moment, which is what somebody said to the seat, or "" (not
        every moment gets one). All recorded moments are dropped."""
        waiting, self._waiting = self._waiting, {}
        said, self._said = self._said, None
        if said is not None:
            moment, words = said
            return self._line(ANSWERS, moment, words, rng)
        for moment in lines_of(self.kind, self._package):
            if moment in waiting:
                return self._line(self._package, moment, waiting[moment], rng)
        return ""

    def _line(self, package: str, moment: str, words: dict[str, str], rng: Generator) -> str:
        """Return one of the lines for that moment that were not said yet, with these words for its blanks, or ""."""
        section = lines_of(self.kind, package)[moment]
        used = self._used.setdefault(f"{package} {moment}", [])
        known = [
            (number, line.format_map(words))
            for number, line in enumerate(section.lines)
            if number not in used and words_in(line) <= words.keys()
        ]
        fitting = [(number, line) for number, line in known if len(line) <= REMARK_MOST]
        if not fitting or rng.random() >= section.chance:
            return ""
        number, line = fitting[rng.randrange(len(fitting))]
        used.append(number)
        return line
