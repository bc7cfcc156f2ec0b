"""Observations: a duel as one seat may see it. An observation is built field by field, so nothing gets into it by
oversight.

Hidden are the opponent's hand, the order of both decks, face-down cards in the opponent's stash, and a face-down
attacking card (ccg.zones.11). The contents of both decks are open: both lists lie on the table, so unseen cards can be
dealt at random (`imagine`). A flaunted card is visible, but not its place in the hand, which would reveal when it was
drawn.
"""

from __future__ import annotations

from typing import TypeAlias

from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.observation import HIDDEN, Observation
from ...machine.plain import clone
from ...machine.questions import Generator, shuffled
from ..state.table import DuelFight, Duelist, DuelTable
from .status import places

DuelObservation: TypeAlias = Observation[DuelTable]
"""An observation of a duel."""


def observe(table: DuelTable, seat: Seat | None) -> DuelObservation:
    """Return what that seat sees of the table, with cards hidden from it as blanks; None is a spectator."""
    seen = DuelTable(
        stack=[clone(frame) for frame in table.stack],
        situation=table.situation,
        answered=list(table.answered),
        moves=table.moves,
        over=table.over,
        winners=list(table.winners),
        lists=list(table.lists),
        duelists=[_duelist(table, duelist, seat) for duelist in table.duelists],
        presences={card: clone(presence) for card, presence in table.presences.items()},
        fight=_fight(table.fight, seat),
        turn=table.turn,
        turn_number=table.turn_number,
        phase=table.phase,
        fights=table.fights,
        lasting=table.lasting,
        used=table.used,
        shown=table.shown,
        pending=table.pending,
        chain=table.chain,
        announced=table.announced,
        came=table.came,
        time_is_up=table.time_is_up,
        book=table.book,
        lookup=table.lookup,
        numbers=table.numbers,
    )
    return Observation(seat, seen)


def _duelist(table: DuelTable, duelist: Duelist, seat: Seat | None) -> Duelist:
    """Return a player as that seat sees them."""
    seen = clone(duelist)
    seen.deck = (HIDDEN,) * len(duelist.deck)
    if duelist.seat != seat:
        seen.hand = tuple(sorted(_blank(table, duelist.hand), key=lambda card: card == HIDDEN))
        seen.stash = _blank(table, duelist.stash)
    return seen


def _blank(table: DuelTable, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the cards with those out of play replaced by HIDDEN."""
    return tuple(card if card in table.presences else HIDDEN for card in cards)


def _fight(fight: DuelFight | None, seat: Seat | None) -> DuelFight | None:
    """Return the fight as that seat sees it."""
    if fight is None:
        return None
    seen = clone(fight)
    if not fight.revealed and fight.card != NO_CARD and fight.attacker != seat:
        seen.card = HIDDEN
    return seen


def imagine(seen: DuelObservation, rng: Generator) -> DuelTable:
    """Return a table that fits an observation: each player's unseen cards are dealt at random to their blanks."""
    table = clone(seen.table)
    visible = set(places(table))
    for duelist in table.duelists:
        unseen = [
            CardId(number)
            for number in range(len(table.book.cards))
            if CardId(number) not in visible and table.owner(CardId(number)) == duelist.seat
        ]
        shuffled(unseen, rng)
        duelist.hand = _fill(duelist.hand, unseen)
        duelist.stash = _fill(duelist.stash, unseen)
        if table.fight is not None and table.fight.card == HIDDEN and table.fight.attacker == duelist.seat:
            table.fight.card = unseen.pop()
        duelist.deck = _fill(duelist.deck, unseen)
    return table


def _fill(zone: tuple[CardId, ...], unseen: list[CardId]) -> tuple[CardId, ...]:
    """Return the zone with cards from `unseen` in place of HIDDEN."""
    return tuple(unseen.pop() if card == HIDDEN else card for card in zone)
