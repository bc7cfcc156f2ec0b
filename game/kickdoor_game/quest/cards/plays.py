"""What a card of the board game does when it is played and used up, beside what cards do everywhere.

It is printed as sentences: when, then what (`play_text`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...language.english import THEY, sentences
from ...language.house import AS_IN_2007, HouseRules
from ...language.limits import Fault, Known, within
from ...language.words.lists import orders
from ...language.words.plays import Ascend, CancelCurse, Escape, RemoveMonster, Reroll, SetDie, StealLevel, Swing, Word
from ...language.words.plays import play_text as shared_text
from .effects import QuestDeck, QuestEffect, drawn

_WHERE = {"next_room": "to a room next to yours", "any_room": "to any room", "entrance": "to the Entrance"}
_PILES = {"treasure": "Treasure", "dxm": "DxM"}


class Blink(Word, frozen=True, tag="blink"):
    """Its player is moved by magic: to a room next to theirs, whatever lies between, to any room that lies, or to the
    Entrance. A combat that they are in they leave (quest.movement.6, quest.flee.9)."""

    rules = ("quest.movement.6", "quest.flee.9", "quest.timing.2")

    to: Literal["next_room", "any_room", "entrance"] = "next_room"

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"move by magic {_WHERE[self.to]}, even out of a fight"]


class MoveMonster(Word, frozen=True, tag="move_monster"):
    """Outside the Monster Turn: a monster of one's choice goes into a room beside its own that an exit leads to.

    `to_hero`: only one beside the room of a player of one's choice, into which it comes (quest.combat.5).
    """

    rules = ("quest.combat.5", "quest.monstermove.20")

    to_hero: bool = False

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        if self.to_hero:
            return ["a monster next to the room of a player of your choice comes through an exit into that room"]
        return ["move a monster of your choice through any exit of its room into the room beside it"]


class CallIn(Word, frozen=True, tag="call_in"):
    """The top Monster card comes into an empty room of its player's choice, which is not the Entrance.

    If there is none, a room is added for it at an exit into the Darkness of one's choice (quest.explore.12).
    """

    rules = ("quest.explore.12", "quest.explore.13", "quest.bases.1")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [
            "the top card of the Monster deck comes into an empty room of your choice",
            "if there is none, add a room for it at an exit into the Darkness",
        ]


class TurnLink(Word, frozen=True, tag="turn_link"):
    """A link of the room where its player is, turned to the other face of its tile (quest.links.8)."""

    rules = ("quest.links.8", "quest.unchangeable.6")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["turn over a link of your room"]


class RaiseWall(Word, frozen=True, tag="raise_wall"):
    """A link of the room where its player is becomes a wall, as long as nothing turns it (quest.links.7)."""

    rules = ("quest.links.7", "quest.unchangeable.6")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["a link of your room becomes a wall, until something turns it over"]


class Rebase(Word, frozen=True, tag="rebase"):
    """A monster of one's choice gets a base of another colour that is free (quest.bases.6)."""

    rules = ("quest.bases.6",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["a monster of your choice changes to a base of another colour that is free"]


class QuestDrawCards(Word, frozen=True, tag="draw_cards"):
    """Draw cards, face down."""

    rules = ("quest.setup.3",)

    deck: QuestDeck = "treasure"
    count: int = 2

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"draw {drawn(self.deck, self.count)} face down"]

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class QuestFetchDiscard(Word, frozen=True, tag="fetch_discard"):
    """Take any card of the discards of that deck into the hand (quest.cards.10)."""

    rules = ("quest.cards.10",)

    deck: QuestDeck = "treasure"

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"take any card of the {_PILES[self.deck]} discards into your hand"]


class Enjoy(Word, frozen=True, tag="enjoy"):
    """Its player has these effects, one after the other; `anybody`: a player of one's choice has them."""

    rules = ("quest.interfere.6",)

    effects: tuple[QuestEffect, ...]
    anybody: bool = False

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"a player of your choice: {orders(self.effects, THEY)}" if self.anybody else orders(self.effects)]

    def faults(self, known: Known) -> Iterator[Fault]:
        yield from [("effects", "is empty")] if not self.effects else []


QuestPlay = (
    Swing
    | SetDie
    | Reroll
    | Escape
    | RemoveMonster
    | Ascend
    | StealLevel
    | CancelCurse
    | Blink
    | MoveMonster
    | CallIn
    | TurnLink
    | RaiseWall
    | Rebase
    | QuestDrawCards
    | QuestFetchDiscard
    | Enjoy
)
"""What they can do there."""


def play_text(play: QuestPlay, house: HouseRules) -> str:
    """Return it in whole sentences; what changes dice reads differently in this game."""
    match play:
        case SetDie():
            return sentences(["right after you roll, one of your dice shows what you say"])
        case Reroll():
            return sentences(["right after anybody rolls, one of their dice is rolled again"])
        case _:
            return shared_text(play, house)
