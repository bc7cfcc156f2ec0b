"""Facts about each engine that tests need beyond the kernel's contract: one record each, by the engine's name.

A new set of such an engine is tested as soon as `library.SETS` names it. A new engine adds its record, in its own
folder of tests, and a line in `FAMILIES`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

import pytest
from tests.catalogue import family_of as sets_of_the_family
from tests.catalogue import set_names

from kickdoor_game import library
from kickdoor_game.engine import GameRules
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Option, Question

FAMILIES = {
    "doors": "tests.game.doors.family:DOORS",
    "quest": "tests.game.quest.family:QUEST",
    "ccg": "tests.game.duel.family:DUEL",
}
"""Import path of the record of each engine."""


@dataclass(frozen=True, slots=True)
class Words:
    """Functions with which an engine words things for one viewer. Each takes the table first."""

    event: Callable[[Any, Event, Seat | None], str]
    question: Callable[[Any, Question], str]
    default: Callable[[Any, Question], str]
    option: Callable[[Any, Seat | None, Option, Question | None], str]
    hint: Callable[[Any, Seat | None, Option], str]
    summary: Callable[[Any], str]
    reasons: Mapping[str, str]

    @classmethod
    def of(cls, telling: ModuleType) -> Words:
        """Return the functions of an engine's module of words."""
        return cls(
            telling.tell,
            telling.question_text,
            telling.default_text,
            telling.option_label,
            telling.option_hint,
            telling.summary,
            telling.REASONS,
        )


@dataclass(frozen=True, slots=True)
class Family:
    """Facts about one engine.

    `sources`: the folders of the game with its code, shared ones included. `worded`: the kinds of question that it has
    words for. `sound`: raises AssertionError if a table or its latest events are wrong. `options`: the values worth
    trying for each table option of a ruleset. `silent`: events without words of their own. `publishes`: events that
    show hidden cards to their audience. `ending`: how the events of the last step ended a match. `everything`: what
    random matches should bring up sooner or later, by category. `tempers`: weight of a standing action for an ambitious
    player, by the word of its key; 1 if missing. `ambitions`: words of menu options that they prefer. `resigns`: words
    of standing actions that give the match up. `reveal`: puts what a view hides back into it. `without_winner`: whether
    a finished match with that table may have no winner. `only_paid`: context in which a used card has no effect beyond
    its price; None: the card is the price. `below`: number of frames below the next action.
    """

    sources: tuple[str, ...]
    worded: Callable[[], frozenset[str]]
    sound: Callable[[Any, Any, Iterable[Event]], None]
    options: Callable[[Any], Mapping[str, tuple[Any, ...]]]
    players: Callable[[Any], range]
    hidden: CardId
    words: Words
    hands: Callable[[Any], list[list[CardId]]]
    decks: Callable[[Any], list[list[CardId]]]
    reveal: Callable[[Any, Any], None]
    ending: Callable[[tuple[Event, ...]], str]
    everything: Callable[[], Mapping[str, frozenset[str]]]
    silent: frozenset[str]
    publishes: frozenset[str]
    tempers: Mapping[str, float]
    ambitions: frozenset[str]
    without_winner: Callable[[Any], bool]
    resigns: frozenset[str] = frozenset()
    only_paid: Callable[[CardId], AbstractContextManager[None]] | None = None
    below: Callable[[Any], int] = lambda table: len(table.stack)


def family(engine: str) -> Family:
    """Return the record of that engine. Raises KeyError if `FAMILIES` lacks it."""
    if engine not in FAMILIES:
        raise KeyError(f"{engine}: enter its family in {__name__}")
    found: Family = pkgutil.resolve_name(FAMILIES[engine])
    return found


def family_of(rules: GameRules) -> Family:
    """Return the record of the engine of these rules."""
    return family(rules.engine)


def engine_of(set_name: str) -> str:
    """Return the engine of that set."""
    return library.ruleset(set_name).engine


def with_seeds(seeds: Sequence[int], drilled: Sequence[int] = ()) -> list[Any]:
    """Return test parameters (set, seed) for matches at random: all seeds for the first set of an engine, a quarter for
    the others.

    A further set of an engine runs mostly the same code, so fewer matches do. `drilled`: seeds for drills only.
    """
    return [
        *(pytest.param(*case) for case in _by_set(seeds)),
        *(pytest.param(*case, marks=pytest.mark.drill) for case in _by_set(drilled)),
    ]


def _by_set(seeds: Sequence[int]) -> Iterator[tuple[str, int]]:
    for name in set_names():
        is_first = sets_of_the_family(name)[0] == name
        for seed in seeds if is_first else seeds[: len(seeds) // 4 or 1]:
            yield name, seed


def some_options(rules: GameRules, rng: Random) -> dict[str, Any]:
    """Return a random selection of table options, each with one of its values."""
    values_of = family_of(rules).options(rules)
    return {name: rng.choice(values) for name, values in values_of.items() if rng.random() < 0.5}
