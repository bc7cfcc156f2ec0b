"""The record of the board game's engine: all that the tests must know of it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from tests.conformance.families import Family, Words

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.quest import anytime, telling
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state import events
from kickdoor_game.quest.state.numbers import PACES
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.quest.telling import asking


def _worded() -> frozenset[str]:
    """Return the kinds of question with a line in the table of words, and those worded from the position."""
    cases = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(asking.question_text)))
        if isinstance(node, ast.match_case)
    ]
    spoken = {ast.literal_eval(case.pattern.value) for case in cases if isinstance(case.pattern, ast.MatchValue)}
    return frozenset(spoken | set(asking.KINDS))


def _sound(rules: Any, table: QuestTable, happened: Iterable[Event]) -> None:
    """Check that everything lies where it can, and that each event has its sentence or is spoken for."""
    assert status(table) == []
    for event in happened:
        if type(event).__name__ not in SILENT:
            assert telling.tell(table, event, None) or event.audience is not None, f"{event} has no words"


def _hands(table: QuestTable) -> list[list[CardId]]:
    return [list(hero.hand) for hero in table.heroes]


def _decks(table: QuestTable) -> list[list[CardId]]:
    return list(table.decks.values())


def _reveal(seen: QuestTable, table: QuestTable) -> None:
    for hero, real in zip(seen.heroes, table.heroes, strict=True):
        hero.hand, hero.fresh = real.hand, real.fresh
    seen.decks = {deck: list(cards) for deck, cards in table.decks.items()}
    seen.discards = {deck: list(cards) for deck, cards in table.discards.items()}


def _players(rules: QuestRules) -> range:
    return range(rules.base.players_min, rules.base.players_max + 1)


def _ending(happened: tuple[Event, ...]) -> str:
    return "the monsters" if any(isinstance(event, events.MonstersWon) for event in happened) else "a hero"


def _everything() -> Mapping[str, frozenset[str]]:
    own = {name for name, kind in vars(events).items() if isinstance(kind, type) and issubclass(kind, Event)}
    return {"events": frozenset(own - {"Event"} - OF_PACKS), "acts": frozenset(anytime.BY_WORD)}


OF_PACKS = frozenset({"ItemSnatched", "LootLeft", "RoomAdded"})
"""What only words make happen that no card of the set has yet."""

SILENT = frozenset({"CardDiscarded", "BattleEnded"})

QUEST = Family(
    sources=("machine", "language", "heroes", "quest"),
    worded=_worded,
    sound=_sound,
    options=lambda rules: {"pace": tuple(PACES), "window_ms": (0, 2_600, 60_000)},
    players=_players,
    hidden=HIDDEN,
    words=Words.of(telling),
    hands=_hands,
    decks=_decks,
    reveal=_reveal,
    ending=_ending,
    everything=_everything,
    silent=SILENT,
    publishes=frozenset({"Revealed", "TreasuresShown"}),
    resigns=frozenset({"give_up"}),
    tempers={"play": 30, "wear": 20, "give_up": 0.001, "drop": 0.05, "show": 0.05},
    ambitions=frozenset({"go", "search", "fight", "bring"}),
    without_winner=lambda table: all(hero.dead for hero in table.heroes),
)
