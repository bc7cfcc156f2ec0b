"""Plays as sentences: when, then what. Those of the board game among them."""

from __future__ import annotations

from ....language.wording import HouseRules
from ....language.wording.english import THEY, sentences
from ....language.wording.plays import play_text as shared_text
from ....language.words.plays import Reroll, SetDie
from ..plays import (
    Blink,
    CallIn,
    Enjoy,
    MoveMonster,
    QuestDrawCards,
    QuestFetchDiscard,
    QuestPlay,
    RaiseWall,
    Rebase,
    TurnLink,
)
from .effects import drawn, orders

_WHERE = {"next_room": "to a room next to yours", "any_room": "to any room", "entrance": "to the Entrance"}
_PILES = {"treasure": "Treasure", "dxm": "DxM"}


def play_text(play: QuestPlay, house: HouseRules) -> str:
    """Whole sentences."""
    match play:
        case SetDie():
            said = ["right after you roll, one of your dice shows what you say"]
        case Reroll():
            said = ["right after anybody rolls, one of their dice is rolled again"]
        case Blink(to=to):
            said = [f"move by magic {_WHERE[to]}, even out of a fight"]
        case MoveMonster(to_hero=True):
            said = ["a monster next to the room of a player of your choice comes through an exit into that room"]
        case MoveMonster():
            said = ["move a monster of your choice through any exit of its room into the room beside it"]
        case CallIn():
            said = [
                "the top card of the Monster deck comes into an empty room of your choice",
                "if there is none, add a room for it at an exit into the Darkness",
            ]
        case TurnLink():
            said = ["turn over a link of your room"]
        case RaiseWall():
            said = ["a link of your room becomes a wall, until something turns it over"]
        case Rebase():
            said = ["a monster of your choice changes to a base of another colour that is free"]
        case QuestDrawCards(deck=deck, count=count):
            said = [f"draw {drawn(deck, count)} face down"]
        case QuestFetchDiscard(deck=deck):
            said = [f"take any card of the {_PILES[deck]} discards into your hand"]
        case Enjoy(effects=effects, anybody=True):
            said = [f"a player of your choice: {orders(effects, THEY)}"]
        case Enjoy(effects=effects):
            said = [orders(effects)]
        case _:
            return shared_text(play, house)
    return sentences(said)
