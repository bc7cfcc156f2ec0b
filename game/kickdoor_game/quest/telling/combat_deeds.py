"""Combats in one sentence: who wins or loses with which dice, and what it brings; a flight; a death."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from ...heroes import events as of_heroes
from ...heroes.telling.voice import Voice, counted, listed
from ...machine.events import Event
from ...machine.ids import Seat
from ...plain_story import Deed
from ..state import events as e
from ..state.table import QuestTable, monster_called
from .effects import Effects, Fold
from .naming import left_called, room_name, several, things_called
from .stories import tell


class Won(Effects):
    """Effects of a won combat. A killed monster is no part: the head of the sentence names it."""

    def takes(self, event: Event) -> bool:
        """Add an event to the parts; return False if it is no effect."""
        return (isinstance(event, e.MonsterLeft) and event.why == "killed") or super().takes(event)


class Suffered(Effects):
    """Effects of Bad Stuff. It is not told that some, or all, found nothing to act on: a hit comes in their place."""

    def takes(self, event: Event) -> bool:
        """Add an event to the parts; return False if it is no effect."""
        return isinstance(event, of_heroes.NothingHappened) or super().takes(event)


def decided(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return the result of a combat, with its dice, and what it costs or brings."""
    head: e.BattleDecided = events[0]
    if not head.party:
        return None  # a recording of an earlier release does not say who fought
    brought = Won(table, v, events[1:])
    tie = ", breaking the tie" if head.won else ", and monsters win ties"
    they = _they(v, head.party, "beat" if head.won else "lose to")
    said = (
        f"{they} {head.called or 'nobody'}, {head.heroes} to {head.monsters}"
        f"{tie if head.heroes == head.monsters else ''} (dice: {_dice(head.ours)} against {_dice(head.theirs)})"
    )
    only = head.party[0] if len(head.party) == 1 else None
    return Deed(brought.sentence(said, only), 1 + brought.count)


def _they(v: Voice, party: Sequence[Seat], verb: str) -> str:
    """Return the heroes of a combat with their verb: `Bob kills`, `Ann and you kill`."""
    if len(party) == 1:
        does, *rest = verb.split(" ")
        return " ".join((v.does(party[0], does), *rest))
    names = listed([v.whom(seat) for seat in party])
    return f"{names[0].upper()}{names[1:]} {verb}"


def _dice(faces: Sequence[int]) -> str:
    """Return the dice of a side: `4+6`, or `none`."""
    return "+".join(map(str, faces)) or "none"


def left(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return what a kill brings after a question to the winners; or all monsters that leave together."""
    head: e.MonsterLeft = events[0]
    if head.why == "killed":
        brought = Won(table, v, events)
        return Deed(brought.alone() if brought.parts else "", brought.count)
    alike = list(takewhile(lambda event: isinstance(event, e.MonsterLeft) and event.why == head.why, events))
    if len(alike) == 1:
        return None
    names = listed([left_called(table, event) for event in alike])
    return Deed(f"{names} leave play{f': {head.why}' if head.why else ''}.", len(alike))


def caught(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return who is caught, by which roll, and the Bad Stuff."""
    head: e.GotCaught = events[0]
    suffered = Suffered(table, v, events[1:])
    rolled = f" (got {head.total}, needed {head.wanted})" if head.wanted else ""
    said = f"{v.does(head.seat, 'are')} caught by {head.called or monster_called(table, head.monster)}{rolled}"
    return Deed(suffered.sentence(said, head.seat), 1 + suffered.count)


def dodged(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return whom a hero has dodged, and where they have run."""
    rest = events[1:]
    if not rest or not isinstance(rest[0], e.Fled) or rest[0].seat != events[0].seat:
        return None
    ran = Effects(table, v, rest[:1])
    return Deed(ran.sentence(tell(table, events[0], v.viewer).removesuffix("."), events[0].seat), 2)


def died(table: QuestTable, v: Voice, events: Sequence[Any]) -> Deed | None:
    """Return a death, and what is lost by it; the cards of the hand as a number."""
    head: of_heroes.Died = events[0]
    hand, lost, dropped, count = 0, "", "", 1
    for event in events[1:]:
        match event:
            case of_heroes.CardDiscarded(seat=head.seat, why="dead"):
                hand += 1
            case of_heroes.LevelsChanged(seat=head.seat, change=change, level=now, why="dead"):
                lost = f"Level {now - change} to {now}"
            case e.Dropped(seat=head.seat, room=room):
                dropped = f"{several(things_called(table, event))} left in {room_name(table, room)}"
            case _:
                break
        count += 1
    discarded = f"{counted(hand, 'hand card')} discarded" if hand else ""
    cost = ", ".join(filter(None, (lost, discarded, dropped)))
    return Deed(f"{v.does(head.seat, 'die')} ({head.why}){f': {cost}' if cost else ''}.", count)


FOLDS: Mapping[type[Event], Fold] = {
    e.BattleDecided: decided,
    e.MonsterLeft: left,
    e.GotCaught: caught,
    e.Dodged: dodged,
    of_heroes.Died: died,
}
"""By kind of the first event, what recognises its deed."""
