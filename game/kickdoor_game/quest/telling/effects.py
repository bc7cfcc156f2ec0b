"""Effects of a deed as the parts of its sentence: `Level 7 to 8`, `Bob loses Pot and Pan`, `draws 2 Treasures`.

An effect is about a player, or about nobody. Effects of one kind on one player become one part: two lost cards are one
list, two changes of a Level are one change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...heroes import events as of_heroes
from ...heroes.telling.stories import DISCARDED_FOR, is_silent, lasting
from ...heroes.telling.voice import Voice
from ...language.cards import CurseCard
from ...machine.events import Event
from ...machine.ids import CardId, Seat
from ...plain_story import Deed
from ...plain_voice import capital
from ..state import events as e
from ..state.table import QuestTable
from .naming import (
    cards_of,
    face_of_die,
    gold,
    items_called,
    left_called,
    missing_for,
    room_name,
    several,
    things_called,
)

Fold = Callable[[QuestTable, Voice, Sequence[Any]], Deed | None]
"""Returns the deed that some events begin with, or None. The first event is of the kind by which it was looked up."""


@dataclass(slots=True)
class Part:
    """A part of a sentence. `seat`: the player it is about; None if it is about nobody, and `verb` is the whole of it.

    `verb`: what they do to `things`, and to as many cards of each deck as are in `counts`; `behind` stands after these.
    `number`: the name of a number of theirs that has changed, in place of a verb; `was` and `now`: its values.
    """

    seat: Seat | None
    verb: str = ""
    things: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    behind: str = ""
    number: str = ""
    was: int = 0
    now: int = 0

    def words(self, v: Voice, doer: Seat | None) -> str:
        """Return the part in words. Of the `doer`, whom the sentence has named already, without their name."""
        named = self.seat is None or self.seat == doer
        if self.number:
            whose = "" if named else "your " if self.seat == v.viewer else f"{v.whom(self.seat)} "
            return f"{whose}{self.number} {self.was} to {self.now}"
        who = "" if named else v.whom(self.seat)
        verb = self.verb if self.seat is None else v.verb(self.seat, self.verb)
        what = [*self.things, *(cards_of(deck, count) for deck, count in self.counts.items() if count)]
        return " ".join(filter(None, (who, verb, several(what) if what else "", self.behind)))


class Effects:
    """The effects at the beginning of some events, as parts in the order in which they began. `count`: how many events
    they are; the first one after them is no effect.
    """

    draws = "draw"
    """The verb for cards that somebody draws."""

    def __init__(self, table: QuestTable, v: Voice, events: Sequence[Event]) -> None:
        self.table = table
        self._v = v
        self.parts: list[Part] = []
        self.count = 0
        for event in events:
            if not self.takes(event):
                return
            self.count += 1

    def sentence(self, head: str, doer: Seat | None = None) -> str:
        """Return a sentence of `head`, a clause about the `doer`, and all parts: `Bob uses Pot: Level 1 to 2.`"""
        if any(part.seat not in (doer, None) for part in self.parts):
            return f"{head}: {self._by_seat()}."
        changes = ", ".join(part.words(self._v, doer) for part in self.parts if part.number)
        does = " and ".join(part.words(self._v, doer) for part in self.parts if part.seat is not None and part.verb)
        ends = ", ".join(part.words(self._v, doer) for part in self.parts if part.seat is None)
        said = head + (f": {changes}" if changes else "")
        said += (", and " if changes else " and ") + does if does else ""
        said += ("; " if changes or does else ": ") + ends if ends else ""
        return f"{said}."

    def alone(self, why: str = "") -> str:
        """Return all parts as a sentence of their own. `why`: their cause, the name of a card or room, or other
        words.
        """
        if is_name(why):
            return f"{why}: {self._by_seat()}."
        return f"{capital(self._by_seat())}{f' ({why})' if why else ''}."

    def _by_seat(self) -> str:
        """Return all parts, those of a player together: `Bob loses Pot, Level 2 to 1; the combat is over`."""
        said = []
        for seat in dict.fromkeys(part.seat for part in self.parts):
            first, *others = sorted((part for part in self.parts if part.seat == seat), key=lambda part: not part.verb)
            more = (f"{' and ' if part.verb else ', '}{part.words(self._v, seat)}" for part in others)
            said.append("".join([first.words(self._v, None), *more]))
        return "; ".join(said)

    def takes(self, event: Event) -> bool:
        """Add an event to the parts; return False if it is no effect."""
        return self._takes_number(event) or self._takes_cards(event) or self._takes_other(event)

    def _takes_number(self, event: Event) -> bool:
        match event:
            case of_heroes.LevelsChanged(seat=seat, change=change, level=now):
                self._number(seat, "Level", now - change, now)
            case e.WasHit(seat=seat, count=count, left=now):
                self._number(seat, "Health", now + count, now)
            case e.Healed(seat=seat, count=count, left=now):
                self._number(seat, "Health", now - count, now)
            case e.TookGold(seat=seat, count=count, why=why):
                self._thing(seat, "find" if why == "found" else "get", gold(count))
            case e.LostGold(seat=seat, count=count):
                self._thing(seat, "lose", gold(count))
            case e.GoldGiven(giver=giver, taker=taker, count=count):
                self._thing(giver, "give", gold(count), f"to {self._v.whom(taker)}")
            case e.TokensChanged(seat=seat, tokens=tokens):
                self._thing(seat, "have", f"at most {tokens} Health")
            case _:
                return False
        return True

    def _takes_cards(self, event: Event) -> bool:
        match event:
            case of_heroes.Drew(seat=seat, deck=deck, count=count):
                drawn = self._part(seat, self.draws)
                drawn.counts[deck] = drawn.counts.get(deck, 0) + count
            case of_heroes.Received(seat=seat, cards=cards) | of_heroes.Revealed(seat=seat, cards=cards):
                return self._named(seat, cards)
            case of_heroes.CardDiscarded(seat=seat, card=card, why=why):
                if seat is not None and why not in DISCARDED_FOR and not is_silent(event):
                    self._thing(seat, "lose", self._v.card(card))
            case of_heroes.TreasurePicked(seat=seat, card=card):
                self._thing(seat, "take", self._v.card(card))
            case of_heroes.Geared(seat=seat, card=card, in_use=in_use, by=None):
                self._thing(seat, "equip" if in_use else "unequip", self._v.card(card))
            case e.Dropped(seat=seat, room=room):
                for thing in things_called(self.table, event):
                    self._thing(seat, "drop", thing, f"in {room_name(self.table, room)}")
            case of_heroes.CurseStays(seat=seat, card=card):
                lasts = lasting(self._v, seat, card)
                self.parts.append(Part(None, f"it stays with {self._v.whom(seat)}{f': {lasts}' if lasts else ''}"))
            case of_heroes.Shuffled() | of_heroes.TreasuresShown():
                pass
            case _:
                return False
        return True

    def _takes_other(self, event: Event) -> bool:
        match event:
            case e.MovedByMagic(seat=seat, room=room):
                self._thing(seat, "land", f"in {room_name(self.table, room)}")
            case e.Fled(seat=seat, room=room):
                self._thing(seat, "run", f"into {room_name(self.table, room)}")
            case e.BattleEnded(how=how):
                if how == "undecided":
                    self.parts.append(Part(None, "the combat is over"))
            case e.MonsterLeft(why="sent away" | "driven off" as why):
                self.parts.append(Part(None, f"{left_called(self.table, event)} is {why}"))
            case e.MonsterPut(called=called, room=room):
                self.parts.append(Part(None, f"{called} is in {room_name(self.table, room)} now"))
            case e.JoinedBattle(called=called):
                self.parts = [part for part in self.parts if not part.verb.startswith(f"{called} is in ")]
                self.parts.append(Part(None, f"{called} joins the combat"))
            case of_heroes.Boosted(value=value, side=side, at=None):
                whom = "the heroes" if side == "heroes" else "the monsters"
                self.parts.append(Part(None, f"{value:+d} for {whom}"))
            case e.DieFell():
                return is_told_later(event)
            case e.DieTurned(seat=seat, owner=owner, kind=kind, face=face):
                whose = self._v.their(seat) if owner == seat else self._v.whose(owner)
                self._thing(seat, "change", f"{whose} die to {face_of_die(kind, face)}")
            case of_heroes.NothingHappened(seat=seat, card=card, partly=partly):
                if not partly and card is not None and isinstance(self.table.card(card), CurseCard):
                    lacks = missing_for(self.table.card(card))
                    has = f"{self._v.whom(seat)} {self._v.verb(seat, 'have')} {lacks}"
                    self.parts.append(Part(None, has if lacks else f"it does nothing to {self._v.whom(seat)}"))
            case of_heroes.CardMoved(card=card, giver=giver, taker=taker, cheat=cheat):
                (what,) = items_called(self.table, (card,), (cheat,))
                self._thing(giver, "give", what, f"to {self._v.whom(taker)}")
            case _:
                return False
        return True

    def _named(self, seat: Seat, cards: Sequence[CardId]) -> bool:
        """Name cards that were drawn just now, instead of counting them; return False if they were not."""
        drawn = next((part for part in self.parts if part.seat == seat and part.verb == self.draws), None)
        left = {} if drawn is None else drawn.counts
        if drawn is None or sum(left.values()) < len(cards):
            return drawn is not None and all(self._v.card(card) in drawn.things for card in cards)
        for card in cards:
            left[self.table.deck_of(card)] -= 1
            drawn.things.append(self._v.card(card))
        return True

    def _number(self, seat: Seat, number: str, was: int, now: int) -> None:
        known = next((part for part in self.parts if part.seat == seat and part.number == number), None)
        if known is None:
            self.parts.append(Part(seat, number=number, was=was, now=now))
        else:
            known.now = now

    def _thing(self, seat: Seat, verb: str, thing: str, behind: str = "") -> None:
        self._part(seat, verb, behind).things.append(thing)

    def _part(self, seat: Seat, verb: str, behind: str = "") -> Part:
        """Return the part that says who does this; a new one if there is none."""
        for part in self.parts:
            if (part.seat, part.verb, part.behind) == (seat, verb, behind):
                return part
        self.parts.append(Part(seat, verb, behind=behind))
        return self.parts[-1]


def is_name(why: str) -> bool:
    """Return whether a reason is the name of a card, monster or room."""
    return why[:1].isupper()


def is_told_later(event: e.DieFell) -> bool:
    """Return whether another event tells what the die has brought; a roll for a card or room may bring nothing."""
    return event.why != "roll_for"
