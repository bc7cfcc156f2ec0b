"""A whole game on cards without texts: 38 monsters of all kinds, two decks, and 24 tiles with arrows by chance."""

from __future__ import annotations

import random

from tests.game.quest.trial import Cards, Trial

from kickdoor_game.language.cards import Card, Enhancer, Item
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.board.dungeon import entrance
from kickdoor_game.quest.board.faces import COLOURS, RoomFace
from kickdoor_game.quest.board.sides import SIDES
from kickdoor_game.quest.cards import QuestMonster
from kickdoor_game.quest.phases.match import QuestMatch
from kickdoor_game.quest.table import DXM, MONSTER, TREASURE, QuestTable


def laid_out(chance: random.Random) -> tuple[Trial, QuestTable]:
    """38 monsters of all kinds, two decks of plain cards, and 24 tiles with arrows and Search icons by chance."""
    ways = [("fast",), ("slow",), ("lurking",), ("contrary",), (), (), ("fast", "contrary"), ("slow", "fast")]
    monsters = [
        QuestMonster(
            key=f"monster{number}",
            name=f"Monster {number}",
            level=1 + number // 8,
            treasures=1 + number % 3,
            dice=1 + number % 2,
            keywords=(*ways[number % len(ways)], *(("fearsome",) if number % 7 == 0 else ())),
            smashes=number % 9 == 0,
        )
        for number in range(38)
    ]
    treasures = [Item(key=f"item{number}", name="Item", slot="none", gold=100, bonus=1) for number in range(81)]
    others = [Enhancer(key=f"enhancer{number}", name="Enhancer", level=1) for number in range(81)]
    cards: list[Card | QuestMonster] = [*monsters, *treasures, *others]
    book = Cards({CardId(number): card for number, card in enumerate(cards)})
    book.rooms["E"] = RoomFace("E", "Entrance", search=None)
    for number in range(48):
        arrows = {colour: chance.choice(SIDES) for colour in chance.sample(COLOURS, 4)}
        book.rooms[f"r{number}"] = RoomFace(f"r{number}", "Room", arrows, search=chance.choice((-2, -1, 0, 1, 2)))
    rules = Trial(book)
    table = rules.new_table([Player("Ann"), Player("Bob"), Player("Cid")], {})
    table.dungeon = entrance("E")
    table.tiles = [(f"r{number}", f"r{number + 1}") for number in range(0, 48, 2)]
    decks = {MONSTER: range(38), TREASURE: range(38, 119), DXM: range(119, 200)}
    table.decks = {deck: [CardId(card) for card in chance.sample(ids, len(ids))] for deck, ids in decks.items()}
    table.discards = {deck: [] for deck in decks}
    table.stack = [QuestMatch()]
    return rules, table
