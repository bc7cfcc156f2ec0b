"""A whole game on cards without texts: 38 monsters of all kinds, two decks, and 24 tiles with arrows by chance."""

from __future__ import annotations

import random

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer, Item
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.board.faces import COLOURS, RoomFace
from kickdoor_game.quest.board.sides import SIDES
from kickdoor_game.quest.cards.kinds import DXM, MONSTER, TREASURE, QuestMonster
from kickdoor_game.quest.rules import QuestRules
from kickdoor_game.quest.table import QuestTable

WAYS = (("fast",), ("slow",), ("lurking",), ("contrary",), (), (), ("fast", "contrary"), ("slow", "fast"))
PLAYERS = (Player("Ann"), Player("Bob"), Player("Cid"))


def plain_rules(chance: random.Random) -> QuestRules:
    """200 cards and 24 tiles of two faces each."""
    monsters = [
        QuestMonster(
            key=f"monster{number}",
            name=f"Monster {number}",
            level=1 + number // 8,
            treasures=1 + number % 3,
            dice=1 + number % 2,
            keywords=(*WAYS[number % len(WAYS)], *(("fearsome",) if number % 7 == 0 else ())),
            smashes=number % 9 == 0,
        )
        for number in range(38)
    ]
    treasures = [Item(key=f"item{number}", name="Item", slot="none", gold=100, bonus=1) for number in range(81)]
    others = [Enhancer(key=f"enhancer{number}", name="Enhancer", level=1) for number in range(81)]
    cards = [*((card, MONSTER) for card in monsters), *((card, TREASURE) for card in treasures)]
    book = Book.laid([*cards, *((card, DXM) for card in others)], (MONSTER, TREASURE, DXM))
    faces = [
        RoomFace(
            f"r{number}",
            "Room",
            {colour: chance.choice(SIDES) for colour in chance.sample(COLOURS, 4)},
            search=chance.choice((-2, -1, 0, 1, 2)),
        )
        for number in range(48)
    ]
    tiles = tuple(zip(faces[::2], faces[1::2], strict=True))
    return QuestRules("plain", "Plain", book, RoomFace("entrance", "Entrance", search=None), tiles)


def laid_out(chance: random.Random) -> tuple[QuestRules, QuestTable]:
    """Three sit down to it."""
    rules = plain_rules(chance)
    return rules, rules.new_table(PLAYERS, {})
