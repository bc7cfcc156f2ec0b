"""Hints at ordinary tables: what is special about a set, told once when it first becomes useful.

They are in the file `hints.toml` of the set. Each names the rules it rests on. A table of several sets gets the hints
whose rules all hold there, after a hint about the book of such a table. A set without hints is introduced by its book,
unless it is the usual set.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from kickdoor_game import library
from kickdoor_game.engine import Moments, Progress
from kickdoor_game.language.loading.load import HINTS_FILE
from kickdoor_game.language.rulebook import Rulebook
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question

from .tutor import Tutor


class HintError(ValueError):
    """Raised for a file of hints with an error; the text says where."""


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hint, and when it is given: when all its conditions hold.

    `asked`: the chair is asked a question of one of these kinds. `holds`: a card of its hand has that word. `fought`: a
    monster of the fight has it. `level`: its hero has at least that Level. `behind`: its sum in the fight is not above
    the other side's. `told`: an event of that class about the chair has just happened.
    """

    key: str
    text: str
    rules: tuple[str, ...]
    asked: tuple[str, ...]
    holds: str = ""
    fought: str = ""
    told: str = ""
    behind: bool = False
    level: int = 0


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hints: tuple[Hint, ...]


def read(text: str, where: str) -> tuple[Hint, ...]:
    """Return the hints for new players in that text (of the file `where`), in order. Raises HintError, with the place,
    if it is not valid.
    """
    try:
        return msgspec.convert(tomllib.loads(text), _File, strict=True).hints
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise HintError(f"{where}: {wrong}") from None


def check(hints: Sequence[Hint], rules: Collection[str], words: Collection[str], events: Collection[str]) -> None:
    """Raise HintError, with all problems, if hints name unknown rules, keywords of cards or events, name no rule, or
    have the same key.
    """
    problems: list[str] = []
    for place, hint in enumerate(hints):
        problems += [f"{hint.key}: there is no rule {rule!r}" for rule in hint.rules if rule not in rules]
        unknown = [word for word in (hint.holds, hint.fought) if word not in {*words, ""}]
        problems += [f"{hint.key}: no card of the set is a {word!r}" for word in unknown]
        if hint.told not in {*events, ""}:
            problems.append(f"{hint.key}: there is no event {hint.told!r}")
        if not hint.rules:
            problems.append(f"{hint.key}: rests on no rule")
        if hint.key in [other.key for other in hints[:place]]:
            problems.append(f"{hint.key}: is there twice")
    if problems:
        raise HintError("; ".join(problems))


@cache
def hints_of(name: str) -> tuple[Hint, ...]:
    """Return the hints for new players at a table of that card set or mix of sets. Raises HintError if a file is
    wrong.
    """
    moments = moments_of(name)
    if moments is None:
        return ()
    rules = library.catalogue(name).rules
    found = [hint for part in library.parts_of(name) for hint in _own(part, moments)]
    there = tuple(hint for hint in found if all(rule in rules for rule in hint.rules))
    if name == library.USUAL_SET or (there and len(library.parts_of(name)) == 1):
        return there
    return (*_of_the_book(library.rulebook(name), moments.begin), *there)


def moments_of(name: str) -> Moments | None:
    """Return the engine's functions that tell when hints can be given in that card set or mix; None if it has none."""
    return library.engine(library.ruleset(name).engine).moments


def _own(name: str, moments: Moments) -> Iterator[Hint]:
    file: Traversable = library.folder_of(name) / HINTS_FILE
    if not file.is_file():
        return
    hints = read(file.read_text("utf-8"), f"{name}/{HINTS_FILE}")
    told = library.engine(library.ruleset(name).engine).told
    check(hints, library.catalogue(name).rules, moments.words_of_cards(library.cards_of(name)), told)
    yield from hints


def _of_the_book(book: Rulebook | None, begin: str) -> tuple[Hint, ...]:
    """Return a hint about where to read on, given as a turn begins: the one thing to say about a set without hints."""
    if book is None:
        return ()
    first = book.chapters[0]
    text = f'The book of this table, "{book.title}", begins with: {first.title} (key /; in lines: rules).'
    return (Hint("book", text, tuple(rule for each in first.paragraphs[:1] for rule in each.rules), (begin,)),)


def hint_giver(name: str) -> Tutor:
    """Return what gives hints to new players in a match of that card set or mix; it gives none if there are none."""
    hints, moments = hints_of(name), moments_of(name)
    if not hints or moments is None:
        return Tutor()
    return HintGiver(hints, moments, library.engine(library.ruleset(name).engine).progress)


class HintGiver(Tutor):
    """Gives the hints of one match. A chair gets each once, and sees it while questions of the same kind are open to
    it."""

    def __init__(self, hints: Sequence[Hint], moments: Moments, progress: Callable[[Any], Progress]) -> None:
        self._hints = hints
        self._moments = moments
        self._progress = progress
        self._told: dict[Seat, set[str]] = {}
        self._now: dict[Seat, tuple[str, Hint]] = {}

    def notes_for(self, seat: Seat) -> tuple[str, ...]:
        """Return the hint that this seat's player is shown now, beside the question; () for none."""
        now = self._now.get(seat)
        return () if now is None else (f"Hint: {now[1].text}",)

    def goes_on(self, events: Sequence[Event], asked: Sequence[Question], table: Any) -> None:
        """Give hints for the open questions (`asked`) of a match restored from the journal. Earlier events cause
        none.
        """
        self.hear((), asked, table)

    def hear(
        self, events: Sequence[Event], asked: Sequence[Question], table: Any, answers: Sequence[Answer] = ()
    ) -> None:
        """Give each seat that is asked something the first new hint that fits its question and these events."""
        by_seat = {question.seat: question for question in asked}
        self._now = {seat: now for seat, now in self._now.items() if seat in by_seat and by_seat[seat].kind == now[0]}
        for seat, question in by_seat.items():
            if seat >= 0 and seat not in self._now and (hint := self._fitting(seat, question, events, table)):
                self._now[seat] = (question.kind, hint)
                self._told.setdefault(seat, set()).add(hint.key)

    def _fitting(self, seat: Seat, question: Question, events: Sequence[Event], table: Any) -> Hint | None:
        """Return the first hint that fits and was not given to the seat yet; None if there is none."""
        told = self._told.get(seat, ())
        fresh = [hint for hint in self._hints if hint.key not in told and question.kind in hint.asked]
        if not fresh:
            return None
        hand, foes = self._moments.held(table, seat), self._moments.fought(table)
        sums = self._moments.sums(table, seat)
        news = {type(event).__name__ for event in events if getattr(event, "seat", None) == seat}
        level = self._progress(table).levels[seat]
        for hint in fresh:
            if hint.level > level:
                continue
            if hint.behind and (sums is None or sums[0] > sums[1]):
                continue
            if hint.holds in {"", *hand} and hint.fought in {"", *foes} and hint.told in {"", *news}:
                return hint
        return None
