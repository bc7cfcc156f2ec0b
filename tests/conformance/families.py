"""What the suite must know of an engine beyond the kernel's contract: options, words, what is hidden.

A set of a family that is here joins the suite by its name in `library.SETS`. Another engine adds a `Family` and a line
in `family_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from kickdoor_game.doors import anytime, events, numbers, telling
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import Option, Question


@dataclass(frozen=True, slots=True)
class Words:
    """How an engine says things to one viewer. Each takes the table first."""

    event: Callable[[Any, Event, Seat | None], str]
    question: Callable[[Any, Question], str]
    default: Callable[[Any, Question], str]
    option: Callable[[Any, Seat | None, Option, Question | None], str]
    hint: Callable[[Any, Seat | None, Option], str]
    summary: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Family:
    """`options`: for each table option the values worth trying. `silent`: events that others speak for. `publishes`:
    events that show hidden cards to their audience. `ending`: how the events of the last step brought a match to its
    end. `everything`: what should come up sooner or later, by what it is. `tempers`: how likely a standing action is
    taken when an ambitious player looks for one, by the word of its key; a word that is missing has weight 1.
    `ambitions`: words of menu options that he prefers. `reveal`: put what is hidden from a view back into it.
    """

    options: Mapping[str, tuple[Any, ...]]
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


ALWAYS_BARRED = {"monster"}
"""Shown with the reason why not, so that everything a hero holds is somewhere."""


def _hands(table: DoorsTable) -> list[list[CardId]]:
    return [hero.hand for hero in table.heroes]


def _decks(table: DoorsTable) -> list[list[CardId]]:
    return list(table.decks.values())


def _reveal(seen: DoorsTable, table: DoorsTable) -> None:
    for hero, real in zip(seen.heroes, table.heroes, strict=True):
        hero.hand, hero.fresh = list(real.hand), list(real.fresh)
    seen.decks = {deck: list(cards) for deck, cards in table.decks.items()}
    seen.discards = {deck: list(cards) for deck, cards in table.discards.items()}


def _players(rules: DoorsRules) -> range:
    return range(rules.base.players_min, rules.base.players_max + 1)


def _ending(happened: tuple[Event, ...]) -> str:
    reasons = {event.why for event in happened if isinstance(event, events.LevelsChanged) and event.change > 0}
    return " and ".join(sorted(reasons)) or "otherwise"


def _everything() -> Mapping[str, frozenset[str]]:
    return {"events": frozenset(events.__all__), "acts": frozenset(anytime.BY_WORD) - ALWAYS_BARRED}


_VALUES: Mapping[str, tuple[Any, ...]] = {
    "window_ms": (2_600, 8_000, 60_000),
    "pace": ("alone", "none", "relaxed", "usual", "brisk"),
}
"""For the options that are not simply yes or no."""

DOORS = Family(
    options={name: _VALUES.get(name, (False, True)) for name in numbers.OPTIONS},
    players=_players,
    hidden=HIDDEN,
    words=Words(
        telling.tell,
        telling.question_text,
        telling.default_text,
        telling.option_label,
        telling.option_hint,
        telling.summary,
    ),
    hands=_hands,
    decks=_decks,
    reveal=_reveal,
    ending=_ending,
    everything=_everything,
    silent=frozenset({"CardDiscarded"}),
    publishes=frozenset({"Opened", "Revealed", "TreasuresShown"}),
    tempers={
        "play": 30,
        "wear": 20,
        "sell": 30,
        "use": 4,
        "chase": 5,
        "ward": 3,
        "sacrifice": 3,
        "backstab": 0.3,
        "enhance": 0.3,
        "mate": 0.3,
        "wander": 0.3,
        "curse": 0.3,
        "charm": 0.5,
        "bid": 0.5,
        "steal": 0.1,
        "trade": 0.1,
        "recall": 0.1,
        "unbid": 0.1,
        "show": 0.05,
        "gift": 0.02,
        "stow": 0.02,
        "drop": 0.01,
    },
    ambitions=frozenset({"win", "trouble", "accept", "take"}),
)


def family_of(rules: object) -> Family:
    """KeyError for an engine that has not been entered here."""
    if isinstance(rules, DoorsRules):
        return DOORS
    raise KeyError(f"{type(rules).__name__}: enter its family in {__name__}")


def some_options(family: Family, rng: Random) -> dict[str, Any]:
    """Each option left out, or one of its values."""
    return {name: rng.choice(values) for name, values in family.options.items() if rng.random() < 0.5}
