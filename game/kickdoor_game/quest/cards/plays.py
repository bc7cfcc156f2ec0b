"""Play words of the board game: what a card does when it is played, beside the words that every game has.

`play_text` prints them as sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...language.english import sentences
from ...language.house import AS_IN_2007, HouseRules
from ...language.limits import Fault, KnownNames, within
from ...language.words.lists import duty, steps
from ...language.words.plays import (
    Ascend,
    CancelCurse,
    Escape,
    PlayWord,
    RemoveMonster,
    Reroll,
    SetDie,
    StealLevel,
    Swing,
)
from ...language.words.plays import play_text as shared_text
from .effects import QuestDeck, QuestEffect, drawn

_WHERE = {"next_room": "to a room next to yours", "any_room": "to any room", "entrance": "to the Entrance"}
_PILES = {"treasure": "Treasure", "dxm": "DxM"}


class Blink(PlayWord, frozen=True, tag="blink"):
    """Moves its player by magic to a room next to theirs (also behind a wall), any room of the map, or the Entrance.

    It takes them out of a combat (quest.movement.6, quest.flee.9).
    """

    rules = ("quest.movement.6", "quest.flee.9", "quest.timing.2")

    to: Literal["next_room", "any_room", "entrance"] = "next_room"

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"move by magic {_WHERE[self.to]}, even out of a combat"]


class MoveMonster(PlayWord, frozen=True, tag="move_monster"):
    """Moves a monster of one's choice through an exit into the next room, outside the Monster Turn.

    `to_hero`: only into the room of a player of one's choice (quest.combat.5).
    """

    rules = ("quest.combat.5", "quest.monstermove.20")

    to_hero: bool = False

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        if self.to_hero:
            return ["choose a player: move a monster from a room next to theirs through an exit into their room"]
        return ["move a monster through any exit of its room into the next room"]


class CallIn(PlayWord, frozen=True, tag="call_in"):
    """Brings the top Monster card into an empty room of its player's choice other than the Entrance.

    If there is none, a room is added for it at an exit into the Darkness (quest.explore.12).
    """

    rules = ("quest.explore.12", "quest.explore.13", "quest.bases.1")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [
            "put the top card of the Monster deck into an empty room of your choice",
            "if there is none, add a room for it at an exit into the Darkness",
        ]


class TurnLink(PlayWord, frozen=True, tag="turn_link"):
    """Turns a link of its player's room to the other face of its tile (quest.links.8)."""

    rules = ("quest.links.8", "quest.unchangeable.6")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["turn over a link of your room"]


class RaiseWall(PlayWord, frozen=True, tag="raise_wall"):
    """Turns a link of its player's room into a wall, until something turns it over (quest.links.7)."""

    rules = ("quest.links.7", "quest.unchangeable.6")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["turn a link of your room into a wall, until something turns it over"]


class Rebase(PlayWord, frozen=True, tag="rebase"):
    """Puts a monster of one's choice on a free base of another colour (quest.bases.6)."""

    rules = ("quest.bases.6",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["put a monster of your choice on a free base of another colour"]


class QuestDrawCards(PlayWord, frozen=True, tag="draw_cards"):
    """Draws cards, face down."""

    rules = ("quest.setup.3",)

    deck: QuestDeck = "treasure"
    count: int = 2

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"draw {drawn(self.deck, self.count)} face down"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class QuestFetchDiscard(PlayWord, frozen=True, tag="fetch_discard"):
    """Takes any card of a deck's discards into the hand (quest.cards.10)."""

    rules = ("quest.cards.10",)

    deck: QuestDeck = "treasure"

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"take any card from the {_PILES[self.deck]} discards into your hand"]


class Enjoy(PlayWord, frozen=True, tag="enjoy"):
    """Has effects on its player; `anybody`: on a player of one's choice."""

    rules = ("quest.interfere.6",)

    effects: tuple[QuestEffect, ...]
    anybody: bool = False

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [duty("a player of your choice", self.effects)] if self.anybody else steps(self.effects)

    def faults(self, known: KnownNames) -> Iterator[Fault]:
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
"""Any play word of the board game."""


def play_text(play: QuestPlay, house: HouseRules) -> str:
    """Return what a card does when it is played, in whole sentences. Words that change dice read differently in this
    game."""
    match play:
        case SetDie():
            return sentences(["after you roll: turn 1 of your dice to any number"])
        case Reroll():
            return sentences(["after anybody rolls: roll 1 of their dice again"])
        case _:
            return shared_text(play, house)
