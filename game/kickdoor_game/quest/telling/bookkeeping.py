"""Silent events (dice with a result, draws, shuffles), and sentences for many small ones (gifts, losses)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from ...heroes import events as of_heroes
from ...heroes.telling import deeds
from ...heroes.telling.stories import DISCARDED_FOR
from ...heroes.telling.voice import Voice, counted, listed
from ...language.cards import CurseCard
from ...machine.events import Event
from ...machine.ids import CardId, Seat
from ...plain_story import Deed
from ..cards.kinds import DXM
from ..state import events as e
from ..state.table import QuestTable
from .effects import Effects, Fold, is_name, is_told_later
from .naming import cards_of, several
from .stories import tell

QUIET = Deed("", 1)
"""One event that needs no sentence."""
FOR_HEALTH = "for Health"
"""Why a Level is given for Health."""


def fell(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return no sentence for a die that another event tells; the dice lie open, and its result names it."""
    return QUIET if is_told_later(events[0]) else None


def untold(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return no sentence: `FirstPlayer` has all rolls for the first turn, and the sizes of shuffled piles are in
    sight.
    """
    return QUIET


def called(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return no sentence for a roll that is announced: everybody is asked about it."""
    return None if events[0].called_off else QUIET


def drew(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return no sentence for a card that the rules give to somebody; one for the first cards of everybody."""
    piles: dict[Seat, list[str]] = {}
    own: list[CardId] = []
    count = 0
    for event in events:
        match event:
            case of_heroes.Drew(seat=seat, deck=deck, count=cards):
                piles.setdefault(seat, []).append(cards_of(deck, cards))
            case of_heroes.Received(seat=v.viewer, cards=names):
                own += names
            case _:
                break
        count += 1
    drawn = list(piles.values())
    if len(piles) == len(table.heroes) and all(each == drawn[0] for each in drawn):
        return Deed(f"Everybody draws {listed(drawn[0])}.{f' You get {v.cards(own)}.' if own else ''}", count)
    return QUIET if events[0].deck == DXM else plainly(table, v, events)


def turn_began(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return the beginning of the viewer's turn with the card that it brings."""
    drawn = drawn_by_viewer(v, events[1:])
    return Deed(f"{tell(table, events[0], v.viewer)}{drawn.text}", 1 + drawn.count) if drawn.count else None


def drawn_by_viewer(v: Voice, events: Sequence[Any]) -> Deed:
    """Return what the viewer draws at the beginning of these events, to be put behind a sentence; "" for nothing."""
    match events:
        case [of_heroes.Drew(seat=v.viewer), of_heroes.Received(seat=v.viewer, cards=cards), *_]:
            return Deed(f" You draw {v.cards(cards)}.", 2)
    return Deed("", 0)


def given(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return all gifts of hidden cards by one player; by name to those who see them."""
    giver, gifts, count = events[0].giver, list[str](), 0
    for event in events:
        match event:
            case of_heroes.CardsGiven(giver=seat, taker=taker, count=cards) if seat == giver:
                gifts.append(f"{counted(cards, 'card')} to {v.whom(taker)}")
            case of_heroes.Received(seat=taker, cards=names) if gifts:
                gifts[-1] = f"{v.cards(names)} to {v.whom(taker)}"
            case _:
                break
        count += 1
    return Deed(f"{v.does(giver, 'give')} {several(gifts)}.", count) if count > 1 else None


def plainly(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return effects of an earlier deed in one sentence; None for one effect alone."""
    effects = Effects(table, v, events)
    return None if effects.count < 2 or not effects.parts else Deed(effects.alone(), effects.count)


def recovered(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return what a Level has bought, for a Level that was given for Health; else what its cause has done."""
    head: of_heroes.LevelsChanged = events[0]
    if head.why != FOR_HEALTH:
        return caused(table, v, events)
    effects = Effects(table, v, events[:2])
    return Deed(effects.sentence(v.does(head.seat, "recover"), head.seat), effects.count)


def caused(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return everything that one cause does to somebody, with the cause; None for one thing without a named cause."""
    why = events[0].why
    if why in DISCARDED_FOR:
        return deeds.fold(v, events)
    run = list(takewhile(lambda event: getattr(event, "why", None) == why, events))
    effects = Effects(table, v, run)
    if not why or not effects.parts or (effects.count == 1 and not is_name(why)):
        return None
    return Deed(effects.alone(why), effects.count)


def missed(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return no sentence for effects of rooms and monsters that found nothing; nobody has played them at somebody."""
    head: of_heroes.NothingHappened = events[0]
    aimed = head.card is not None and isinstance(table.card(head.card), CurseCard) and not head.partly
    return None if aimed else QUIET


FOLDS: Mapping[type[Event], Fold] = {
    e.DieFell: fell,
    e.BattleCalled: called,
    **dict.fromkeys((of_heroes.DieRolled, of_heroes.Shuffled), untold),
    of_heroes.Drew: drew,
    of_heroes.NothingHappened: missed,
    of_heroes.TurnBegan: turn_began,
    of_heroes.CardsGiven: given,
    **dict.fromkeys((of_heroes.TreasuresShown, of_heroes.TreasurePicked, of_heroes.Geared, e.MovedByMagic), plainly),
    of_heroes.LevelsChanged: recovered,
    **dict.fromkeys((of_heroes.CardDiscarded, e.WasHit, e.Healed, e.LostGold), caused),
}
"""By kind of the first event, what recognises its deed."""
