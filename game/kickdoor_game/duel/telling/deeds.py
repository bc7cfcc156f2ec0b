"""Deeds of a duel in one sentence, and the jokes on cards as they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat
from ...plain_story import Deed, Reader
from ...plain_voice import counted
from ..state import events as e
from ..state.table import DuelTable
from .stories import tell
from .voice import DuelVoice


def fold(table: DuelTable, events: Sequence[Event], viewer: Seat | None) -> Deed | None:
    """Return the deed that these events begin with, if it consists of several; None otherwise."""
    v, reader = DuelVoice(table, viewer), Reader(events, lambda event: not tell(table, event, viewer))
    match events[0]:
        case e.DeckShuffled(seat):
            return _shuffled(v, seat, reader)
        case e.FirstTurnGiven(seat):
            return _first_turn(v, seat, reader)
        case e.DuelTurnBegan(seat, number):
            return _turn(v, seat, number, reader)
        case e.DuelLevelChanged() as change:
            return _end_of_turn(v, change, reader)
        case e.CardsZapped(cards, zapped=True):
            return _paid_by_zapping(table, v, cards, reader)
        case e.GoldChanged(seat, by) if by < 0:
            return _bought(v, seat, -by, reader)
        case e.AttackRevealed(seat, card):
            hires = f"{v.does(seat, 'reveal')} {v.card(card)} and {v.verb(seat, 'hire')} it."
            return None if reader.next(e.MonsterHired) is None else reader.deed(hires)
        case _:
            return None


def _shuffled(v: DuelVoice, seat: Seat, reader: Reader) -> Deed | None:
    """Return a shuffled deck with the cards that are drawn from it, for both players if both do the same."""
    drawn = reader.next(e.CardsDrawn, lambda drawn: drawn.seat == seat)
    if drawn is None:
        return None
    cards, count = counted(drawn.count, "card"), reader.count
    others = reader.next(e.DeckShuffled) and reader.next(e.CardsDrawn, lambda other: other.count == drawn.count)
    if others is not None:
        return reader.deed(f"Both shuffle their decks and draw {cards}.")
    return Deed(f"{v.does(seat, 'shuffle')} {v.their(seat)} deck and {v.verb(seat, 'draw')} {cards}.", count)


def _first_turn(v: DuelVoice, seat: Seat, reader: Reader) -> Deed:
    """Return who has the first turn, and the gold that both begin with."""
    told = f"{v.does(seat, 'take')} the first turn"
    for gold in reader.all(e.GoldChanged, lambda gold: gold.why == "start"):
        told += (
            f" with {gold.by} gold"
            if gold.seat == seat
            else f"; {v.whom(gold.seat)} {v.verb(gold.seat, 'have')} {gold.by}"
        )
    return reader.deed(f"{told}.")


def _turn(v: DuelVoice, seat: Seat, number: int, reader: Reader) -> Deed:
    """Return the beginning of a turn with the cards that come to the hand."""
    parts: list[str] = []
    up = reader.next(e.WentToHand, lambda up: up.why == "unstashed")
    if up is not None:
        parts.append(f"{v.verb(seat, 'take')} up {v.their(seat)} stash ({counted(up.count, 'card')})")
    if (drawn := reader.next(e.CardsDrawn)) is not None:
        parts.append(f"{v.verb(seat, 'draw')} {counted(drawn.count, 'card')}")
    told = f"Turn {number}: {v.whose(seat)} turn begins"
    return reader.deed(f"Turn {number}: {v.whom(seat)} {' and '.join(parts)}." if parts else f"{told}.")


def _end_of_turn(v: DuelVoice, change: e.DuelLevelChanged, reader: Reader) -> Deed | None:
    """Return the Level and the purse at the end of a turn; None if the purse is not filled now."""
    filled = reader.next(e.GoldChanged, lambda gold: gold.why == "filled" and gold.seat == change.seat)
    if filled is None:
        return None
    done = f"{v.does(change.seat, 'are')} done: Level {change.level}"
    return reader.deed(f"{done}, {filled.purse} gold in the purse.")


def _paid_by_zapping(table: DuelTable, v: DuelVoice, cards: Sequence[CardId], reader: Reader) -> Deed | None:
    """Return what cards are zapped for: an ability that is used, or a fight that they are committed to."""
    committed = reader.next(e.DefenderCommitted, lambda committed: set(committed.cards) == set(cards))
    if committed is not None:
        return reader.deed(tell(table, committed, v.viewer))
    used = reader.next(e.ThingAnnounced)
    return None if used is None else reader.deed(tell(table, used, v.viewer))


def _bought(v: DuelVoice, seat: Seat, gold: int, reader: Reader) -> Deed | None:
    """Return what a player does with a card, and the gold that it costs."""
    thing = reader.next(e.ThingAnnounced, lambda thing: thing.seat == seat)
    if thing is None:
        return None
    return reader.deed(f"{tell(v.table, thing, v.viewer).rstrip('.')} for {gold} gold.")


def flavour(table: DuelTable, event: Event) -> str:
    """Return the joke on the card that the event shows to everybody; "" if it shows none."""
    match event:
        case e.AttackRevealed(card=card) | e.CameIntoPlay(card=card) | e.ThingAnnounced(card=card) if card != NO_CARD:
            return table.card(card).flavour
        case e.HandKept(seat):
            return table.card(table.duelists[seat].hero).flavour
        case _:
            return ""
