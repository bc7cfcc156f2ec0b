"""What the tests must know of an engine beyond the kernel's contract: one record each, by the engine's name.

A set of an engine that is here joins by its name in `library.SETS`. Another engine adds its record, in its own folder
of tests, and a line in `FAMILIES`.
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
"""Where the record of each engine is."""


@dataclass(frozen=True, slots=True)
class Words:
    """How an engine says things to one viewer. Each takes the table first."""

    event: Callable[[Any, Event, Seat | None], str]
    question: Callable[[Any, Question], str]
    default: Callable[[Any, Question], str]
    option: Callable[[Any, Seat | None, Option, Question | None], str]
    hint: Callable[[Any, Seat | None, Option], str]
    summary: Callable[[Any], str]
    reasons: Mapping[str, str]

    @classmethod
    def of(cls, telling: ModuleType) -> Words:
        """Those of the engine whose room of words that is."""
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
    """`sources`: the folders of the game in which it is written, those that it shares among them. `worded`: the kinds
    of question that it has words for. `sound`: AssertionError for whatever is wrong with a table and what it has just
    told. `options`: for each table option of a ruleset the values worth trying. `silent`: events that others speak for.
    `publishes`: events that show hidden cards to their audience. `ending`: how the events of the last step brought a
    match to its end. `everything`: what should come up sooner or later, by what it is. `tempers`: how likely a standing
    action is taken when an ambitious player looks for one, by the word of its key; a word that is missing has weight 1.
    `ambitions`: words of menu options that they prefer. `resigns`: words of standing actions by which somebody gives
    the match up. `reveal`: put what is hidden from a view back into it. `without_winner`: whether a match that is over
    as that table is may have none. `only_paid`: within it, nothing comes of what that card does when it is used, though
    all of its price is paid; None: the card is the price. `below`: how many frames lie below what is about to happen.
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
    """The record of that engine; KeyError for one that has not been entered here."""
    if engine not in FAMILIES:
        raise KeyError(f"{engine}: enter its family in {__name__}")
    found: Family = pkgutil.resolve_name(FAMILIES[engine])
    return found


def family_of(rules: GameRules) -> Family:
    """That of the engine by which these rules are played."""
    return family(rules.engine)


def engine_of(set_name: str) -> str:
    """The engine that plays that set."""
    return library.ruleset(set_name).engine


def with_seeds(seeds: Sequence[int], drilled: Sequence[int] = ()) -> list[Any]:
    """Every set with the seeds of its matches by chance: all for the first set of an engine, a quarter for the others.

    What is played in them is mostly the engine, so a further set costs little. `drilled`: seeds for a drill besides.
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
    """Each option that a table of theirs may have, left out or with one of its values."""
    values_of = family_of(rules).options(rules)
    return {name: rng.choice(values) for name, values in values_of.items() if rng.random() < 0.5}
