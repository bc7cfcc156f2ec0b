"""Make mistakes on cards, one at a time, and see whether the scenarios that play the card notice.

    python -m tests.trials.mutation.cards ccg                         # every card, by the tests of its set's folder
    python -m tests.trials.mutation.cards ccg --card brisk_word       # one card
    python -m tests.trials.mutation.cards classic tests/sets/classic tests/scenarios

A mistake is another number, another word where the language has several, a turned flag, or an ability, effect, keyword
or condition that is left out. Mistakes that the loader would refuse are not made. Each is tried in a forked process, on
the card that all tests share, by the tests with a mark for that card; a mistake that they do not notice is printed as
a survivor, unless `reviewed_cards.toml` says why it makes no difference. The process exits with 1 if anything survived
or if a card has no test.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import re
import signal
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from kickdoor_game import library

SECONDS = 60
"""Longest trial in seconds: a card with a mistake may be usable for ever."""
UNTRIED = frozenset({"copies"})
"""Fields that do not change what a card does at the table."""


REVIEWED = Path(__file__).parent / "reviewed_cards.toml"


@dataclass(frozen=True, slots=True)
class CardMistake:
    """Another value in one field of a card or of a word on it. `place`: the path of fields to it."""

    struct: msgspec.Struct
    name: str
    value: object
    place: str

    def make(self) -> None:
        """Write the value into the card, although that is frozen."""
        msgspec.structs.force_setattr(self.struct, self.name, self.value)

    def undone(self) -> CardMistake:
        """Return the change that restores the present value."""
        return CardMistake(self.struct, self.name, getattr(self.struct, self.name), self.place)

    def __str__(self) -> str:
        return f"{self.place}.{self.name}: {_shortly(getattr(self.struct, self.name))} -> {_shortly(self.value)}"


def mistakes_on(struct: msgspec.Struct, place: str) -> Iterator[CardMistake]:
    """Yield every mistake that can be made on a card or on a word of it."""
    hints = _hints(type(struct))
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if name in UNTRIED:
            continue
        for other in _others(value, hints[name]):
            yield CardMistake(struct, name, other, place)
        inside = value if isinstance(value, tuple) else (value,)
        for number, each in enumerate(inside):
            if isinstance(each, msgspec.Struct):
                where = f"{name}[{number}]" if isinstance(value, tuple) else name
                yield from mistakes_on(each, f"{place}.{where}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _others(value: object, hint: Any) -> Iterator[object]:
    """Yield other values for a field of that type."""
    kinds = list(_kinds(hint))
    if isinstance(value, bool) or (value is None and bool in kinds):
        yield from (each for each in (True, False, *([None] if type(None) in kinds else [])) if each is not value)
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
        yield from (word for word in words if word != value)
    elif isinstance(value, tuple):
        yield from ((*value[:number], *value[number + 1 :]) for number in range(len(value)))
    elif value is not None and type(None) in kinds:
        yield None


def _kinds(hint: Any) -> Iterator[Any]:
    """Yield the types that a hint allows."""
    if get_origin(hint) is None or get_origin(hint) in (Literal, tuple):
        yield hint
    else:
        for each in get_args(hint):
            yield from _kinds(each)


def _shortly(value: object) -> str:
    text = repr(value)
    return text if len(text) < 60 else f"{text[:57]}..."


@cache
def _reviewed() -> tuple[tuple[frozenset[str], re.Pattern[str]], ...]:
    """Return the mistakes that make no difference, as cards and patterns, by a person's judgement."""
    entries = tomllib.loads(REVIEWED.read_text("utf-8"))["mistake"]
    return tuple((frozenset(entry["cards"]), re.compile(entry["like"])) for entry in entries)


def makes_no_difference(key: str, says: str) -> bool:
    """Return whether a person has judged that this mistake on that card makes no difference."""
    return any(key in cards and like.fullmatch(says.removeprefix(key)) for cards, like in _reviewed())


@dataclass(slots=True)
class CardTrials:
    """A plugin that tries mistakes on the cards of a set instead of running the tests once. `wanted`: keys of cards;
    all if empty."""

    set_name: str
    wanted: Sequence[str]
    untested: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)
    tried: int = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mistakes, card by card."""
        by_card: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("card"):
                for key in mark.args:
                    by_card.setdefault(str(key), []).append(item)
        cards = library.cards_of(self.set_name)
        gc.freeze()  # so that garbage collection in a fork does not copy all pages
        for card in cards:
            if self.wanted and card.key not in self.wanted:
                continue
            items = by_card.get(card.key, [])
            if not items:
                self.untested.append(card.key)
            elif _notice(items, None):
                _say(f"{card.key}: its tests fail without any mistake")
            else:
                self._try(card, cards, items)
        return True

    def _try(self, card: Any, cards: Sequence[Any], items: Sequence[pytest.Item]) -> None:
        words = library.vocabulary(self.set_name)
        others = [other for other in cards if other is not card]
        known = words.known_of(cards)
        tried, survived = self.tried, len(self.survivors)
        for mistake in list(mistakes_on(card, card.key)):
            says, right = str(mistake), mistake.undone()
            mistake.make()
            try:
                is_a_card = not words.faults_of(card, others, known)
            finally:
                right.make()
            if not is_a_card or makes_no_difference(card.key, says):
                continue
            self.tried += 1
            if not _notice(items, mistake):
                self.survivors.append(says)
                _say(f"survived: {says}")
        _say(f"{card.key}: {self.tried - tried} mistakes, {len(self.survivors) - survived} survived")


def _notice(items: Sequence[pytest.Item], mistake: CardMistake | None) -> bool:
    """Return whether one of the tests fails with that mistake, in a process of its own."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    found = 1
    with contextlib.suppress(BaseException):
        signal.alarm(SECONDS)
        if mistake is not None:
            mistake.make()
        failed = (report.failed for item in items for report in runtestprotocol(item, log=False, nextitem=None))
        found = int(any(failed))
    os._exit(found)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if a mistake survived or a card has no test."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.trials.mutation.cards", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("set_name", metavar="SET", choices=tuple(library.SETS))
    parser.add_argument("paths", nargs="*", metavar="PATH", help="where the tests are (default: those of the set)")
    parser.add_argument("--card", action="append", default=[], metavar="KEY", help="only that card; may be repeated")
    said = parser.parse_args(arguments)
    trials = CardTrials(said.set_name, said.card)
    paths = said.paths or [f"tests/sets/{said.set_name}"]
    code = pytest.main(["-q", "-s", "-p", "no:cacheprovider", *paths], plugins=[trials])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(code)
    for key in trials.untested:
        _say(f"no test has a mark for it: {key}")
    _say(f"{trials.tried} mistakes, {len(trials.survivors)} survived; cards without a test: {len(trials.untested)}")
    return int(bool(trials.survivors or trials.untested))


if __name__ == "__main__":
    sys.exit(main())
