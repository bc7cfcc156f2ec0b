"""What a card of the board game does when it is played and used up, beside what cards do everywhere."""

from __future__ import annotations

from typing import Literal

from ...language.words.plays import Ascend, CancelCurse, Escape, RemoveMonster, Reroll, SetDie, StealLevel, Swing, Word
from .effects import QuestDeck, QuestEffect


class Blink(Word, frozen=True, tag="blink"):
    """Its player is moved by magic: to a room next to theirs, whatever lies between, to any room that lies, or to the
    Entrance. A combat that they are in they leave (quest.movement.6, quest.flee.9)."""

    to: Literal["next_room", "any_room", "entrance"] = "next_room"


class MoveMonster(Word, frozen=True, tag="move_monster"):
    """Outside the Monster Turn: a monster of one's choice goes into a room beside its own that an exit leads to.

    `to_hero`: only one beside the room of a player of one's choice, into which it comes (quest.combat.5).
    """

    to_hero: bool = False


class CallIn(Word, frozen=True, tag="call_in"):
    """The top Monster card comes into an empty room of its player's choice, which is not the Entrance.

    If there is none, a room is added for it at an exit into the Darkness of one's choice (quest.explore.12).
    """


class TurnLink(Word, frozen=True, tag="turn_link"):
    """A link of the room where its player is, turned to the other face of its tile (quest.links.8)."""


class RaiseWall(Word, frozen=True, tag="raise_wall"):
    """A link of the room where its player is becomes a wall, as long as nothing turns it (quest.links.7)."""


class Rebase(Word, frozen=True, tag="rebase"):
    """A monster of one's choice gets a base of another colour that is free (quest.bases.6)."""


class QuestDrawCards(Word, frozen=True, tag="draw_cards"):
    """Draw cards, face down."""

    deck: QuestDeck = "treasure"
    count: int = 2


class QuestFetchDiscard(Word, frozen=True, tag="fetch_discard"):
    """Take any card of the discards of that deck into the hand (quest.cards.10)."""

    deck: QuestDeck = "treasure"


class Enjoy(Word, frozen=True, tag="enjoy"):
    """Its player has these effects, one after the other; `anybody`: a player of one's choice has them."""

    effects: tuple[QuestEffect, ...]
    anybody: bool = False


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
