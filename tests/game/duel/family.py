"""The record of the duel's engine: all that the tests must know of it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.conformance.families import Family, Words

from kickdoor_game.duel import telling
from kickdoor_game.duel.announcing.announced import Announced
from kickdoor_game.duel.announcing.by_itself import why_out
from kickdoor_game.duel.announcing.using import Using
from kickdoor_game.duel.phases.standing import CONCEDE, FLAUNT, MISCHIEF, SMACK, USE
from kickdoor_game.duel.ruleset.status import status
from kickdoor_game.duel.state import events
from kickdoor_game.duel.state.numbers import CHAIN_MOST, PACES, PLAYERS
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.telling import asking
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.frame import Goto, Next
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.paces import EARLY_PASSES

SILENT = frozenset(
    {
        *(
            "PhaseBegan",
            "TurnDeclaredOver",
            "ThingAnnounced",
            "WentToDiscard",
            "WentToStash",
            "GoldChanged",
            "CardsSeen",
        ),
        *("DefenderChose", "DefenderCommitted", "CommittedBack", "AttackPaid", "FightOver", "CameIntoPlay"),
        *("CardsZapped", "MarkerTurned"),
    }
)
"""Some of these say nothing now and then: another event tells it, or it goes without saying."""


def _worded() -> frozenset[str]:
    """Return the kinds of question with words of their own; of a window they say what it is about."""
    source = ast.parse(inspect.getsource(asking.question_text))
    cases = [node for node in ast.walk(source) if isinstance(node, ast.match_case)]
    spoken = {ast.literal_eval(case.pattern.value) for case in cases if isinstance(case.pattern, ast.MatchValue)}
    return frozenset(spoken | set(asking.WINDOWS) | {"interrupt", "attack", "last_word"})


def _sound(rules: Any, table: DuelTable, happened: Iterable[Event]) -> None:
    """Check that everything lies where it can, and that each event has its sentence or is spoken for."""
    assert status(table) == []
    for event in happened:
        if type(event).__name__ not in SILENT:
            assert telling.tell(table, event, None) or event.audience is not None, f"{event} has no words"


def _hands(table: DuelTable) -> list[list[CardId]]:
    """Return what nobody else sees of each: the hand but for what is flaunted, and what lies face down."""
    return [
        [card for card in (*duelist.hand, *duelist.stash) if card not in table.presences] for duelist in table.duelists
    ]


def _decks(table: DuelTable) -> list[list[CardId]]:
    return [list(duelist.deck) for duelist in table.duelists]


def _reveal(seen: DuelTable, table: DuelTable) -> None:
    for duelist, real in zip(seen.duelists, table.duelists, strict=True):
        duelist.hand, duelist.deck, duelist.stash = real.hand, real.deck, real.stash
    if seen.fight is not None and table.fight is not None:
        seen.fight.card = table.fight.card


def _ending(happened: tuple[Event, ...]) -> str:
    over = [event for event in happened if isinstance(event, events.DuelOver)]
    if over and over[0].winner is None:
        return "a draw"
    return next((event.why for event in happened if isinstance(event, events.Eliminated)), "")


def _without_winner(table: DuelTable) -> bool:
    """Return whether both are out, or what starts by itself has no end."""
    return all(why_out(table, duelist) for duelist in table.duelists) or table.chain >= CHAIN_MOST


def _everything() -> Mapping[str, frozenset[str]]:
    return {"events": frozenset(events.TOLD), "acts": frozenset((MISCHIEF, USE, SMACK, FLAUNT, CONCEDE))}


@contextmanager
def _only_paid(card: CardId) -> Iterator[None]:
    """Let the card do nothing that it says, nor stick, if it is used by somebody and not begun by itself."""
    resolves = Using.resolve

    def resolve(use: Using, table: DuelTable) -> Next:
        return resolves(use, table) if use.card != card or use.by_itself else Goto(use.lay_down)

    with patch.object(Using, "resolve", resolve):
        yield


def _below(table: DuelTable) -> int:
    """Return the number of frames below the first thing that was announced and can still be interrupted."""
    places = (place for place, frame in enumerate(table.stack) if isinstance(frame, Announced))
    return next(places, len(table.stack))


DUEL = Family(
    sources=("machine", "language", "duel"),
    worded=_worded,
    sound=_sound,
    options=lambda rules: {"pace": tuple(PACES), "window_ms": (0, 3_000), "early_passes": EARLY_PASSES},
    players=lambda rules: range(PLAYERS, PLAYERS + 1),
    hidden=HIDDEN,
    words=Words.of(telling),
    hands=_hands,
    decks=_decks,
    reveal=_reveal,
    ending=_ending,
    everything=_everything,
    silent=SILENT,
    publishes=frozenset({"CardsSeen"}),
    tempers={CONCEDE: 0.0005, MISCHIEF: 10, USE: 5},
    ambitions=frozenset({"play", "attack", "face"}),
    without_winner=_without_winner,
    resigns=frozenset({CONCEDE}),
    only_paid=_only_paid,
    below=_below,
)
