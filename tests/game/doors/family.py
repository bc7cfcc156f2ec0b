"""The record of the door games' engine: all that the tests must know of it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from typing import Any

from tests import soundness
from tests.conformance.families import Family, Words

from kickdoor_game.doors import anytime, numbers, telling
from kickdoor_game.doors.observe import promised_of_hands
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state import events
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling import asking
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.observation import HIDDEN

BARRED_IN_SOME = {"monster"}
"""Shown with the reason why not where a set lets no monster join by itself, so that all that is held is somewhere."""


def _worded() -> frozenset[str]:
    """Return the kinds of question with a line in the table of words, and those worded from the position."""
    cases = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(asking.question_text)))
        if isinstance(node, ast.match_case)
    ]
    spoken = {ast.literal_eval(case.pattern.value) for case in cases if isinstance(case.pattern, ast.MatchValue)}
    return frozenset(spoken | set(asking.KINDS))


def _hands(table: DoorsTable) -> list[list[CardId]]:
    return [list(hero.hand) for hero in table.heroes]


def _decks(table: DoorsTable) -> list[list[CardId]]:
    return list(table.decks.values())


def _reveal(seen: DoorsTable, table: DoorsTable) -> None:
    for hero, real in zip(seen.heroes, table.heroes, strict=True):
        hero.hand, hero.fresh = real.hand, real.fresh
    seen.decks = {deck: list(cards) for deck, cards in table.decks.items()}
    seen.discards = {deck: list(cards) for deck, cards in table.discards.items()}
    for blank, promise in zip(promised_of_hands(seen), promised_of_hands(table), strict=True):
        blank.cards[:] = promise.cards


def _players(rules: DoorsRules) -> range:
    return range(rules.base.players_min, rules.base.players_max + 1)


def _ending(happened: tuple[Event, ...]) -> str:
    reasons = {event.why for event in happened if isinstance(event, events.LevelsChanged) and event.change > 0}
    return " and ".join(sorted(reasons)) or "otherwise"


def _everything() -> Mapping[str, frozenset[str]]:
    return {"events": frozenset(events.__all__), "acts": frozenset(anytime.BY_WORD) - BARRED_IN_SOME}


_VALUES: Mapping[str, tuple[Any, ...]] = {
    "window_ms": (2_600, 8_000, 60_000),
    "pace": ("alone", "none", "relaxed", "usual", "brisk"),
    "goal_level": (10, 10, 10, 20),
}
"""For the options that are not simply yes or no."""

DOORS = Family(
    sources=("machine", "language", "heroes", "doors"),
    worded=_worded,
    sound=soundness.look,
    options=lambda rules: {name: _VALUES.get(name, (False, True)) for name in numbers.options_of(rules.base)},
    players=_players,
    hidden=HIDDEN,
    words=Words.of(telling),
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
        "colour": 0.05,
    },
    ambitions=frozenset({"win", "trouble", "accept", "take"}),
    without_winner=lambda table: False,
)
