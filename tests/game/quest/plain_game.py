"""A whole board game on plain cards: 38 monsters of all kinds, two decks, and 24 tiles with random arrows."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Cheat, Enhancer, HalfBreed, SuperMunchkin
from kickdoor_game.language.words.conditions import HasClass, HasRace, HasSex, Not
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.traits import BigUnlimited, DoubleSale, Flee, HandLimit, WinsTies
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.cards.faces import COLOURS, RoomFace
from kickdoor_game.quest.cards.kinds import (
    DXM,
    MONSTER,
    TREASURE,
    QuestClass,
    QuestItem,
    QuestMonster,
    QuestOneShot,
    QuestRace,
)
from kickdoor_game.quest.cards.traits import MoreHands, MoreHealth, MoreMove
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.table import QuestTable

WAYS = (("fast",), ("slow",), ("lurking",), ("contrary",), (), (), ("fast", "contrary"), ("slow", "fast"))
THINGS: tuple[QuestItem | QuestOneShot, ...] = (
    QuestItem(key="pot", name="Pot", slot="headgear", gold=200, bonus=1),
    QuestItem(key="slippers", name="Slippers", slot="footgear", gold=300, traits=(MoreMove(1),)),
    QuestItem(key="apron", name="Apron", slot="armor", gold=400, bonus=2, only=Not(HasRace("elf"))),
    QuestItem(key="spoon", name="Spoon", slot="one_hand", gold=100, bonus=1, keywords=("mace",)),
    QuestItem(key="fork", name="Fork", slot="one_hand", gold=600, bonus=2, only=HasClass("warrior")),
    QuestItem(key="broom", name="Broom", slot="two_hands", gold=700, bonus=4, keywords=("spear",)),
    QuestItem(key="brooch", name="Brooch", slot="none", gold=300, traits=(MoreHealth(1),), keywords=("shiny",)),
    QuestItem(key="amulet", name="Amulet", slot="none", gold=500, traits=(MoreHands(1),), keywords=("shiny",)),
    QuestItem(key="piano", name="Piano", slot="none", gold=400, bonus=2, big=True),
    QuestItem(key="lantern", name="Lantern", slot="none", gold=200, bonus=1),
    QuestItem(key="tiara", name="Tiara", slot="headgear", gold=1000, bonus=3, only=HasSex("female")),
    QuestOneShot(key="soup", name="Soup", gold=200, play=Swing(3), throwable=True),
)
"""Cards of the Treasure deck; they repeat."""

OTHERS: tuple[Any, ...] = (
    QuestRace(key="elf", name="Elf", role="elf", traits=(Flee(1),)),
    QuestRace(key="dwarf", name="Dwarf", role="dwarf", traits=(BigUnlimited(), HandLimit(6))),
    QuestRace(key="halfling", name="Halfling", role="halfling", traits=(DoubleSale(), Flee(-1))),
    QuestClass(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
    QuestClass(key="cleric", name="Cleric", role="cleric", traits=()),
    HalfBreed(key="half_breed", name="Half and Half"),
    SuperMunchkin(key="super_munchkin", name="Two Jobs"),
    Cheat(key="cheat", name="Cheat"),
    *(Enhancer(key="enhancer", name="Enhancer", level=1) for _ in range(4)),
)
PLAYERS = (Player("Ann"), Player("Bob"), Player("Cid"))


def plain_rules(chance: random.Random) -> QuestRules:
    """Return rules with 200 cards and 24 tiles of two faces each."""
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
    treasures = [replace(THINGS[number % len(THINGS)], key=f"item{number}") for number in range(81)]
    others = [replace(OTHERS[number % len(OTHERS)], key=f"other{number}") for number in range(81)]
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
    """Return these rules and a table for three."""
    rules = plain_rules(chance)
    return rules, rules.new_table(PLAYERS, {})
