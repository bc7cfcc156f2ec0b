"""A combat of the board game for tests of help: red fights in room 1, blue is next door in 2, green far away in 4."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.language.cards import ClassCard, Enhancer, Item, RaceCard
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import LevelForHelping, WinsTies
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Option, Question
from kickdoor_game.quest.anytime import standing
from kickdoor_game.quest.anytime.helping import proposals
from kickdoor_game.quest.board.links import Kind
from kickdoor_game.quest.cards.effects import Hit
from kickdoor_game.quest.cards.kinds import TREASURE, QuestMonster, QuestOneShot
from kickdoor_game.quest.cards.plays import Blink
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.state.table import Monster, QuestTable

NEWT, TROLL, OGRE, HAT, TUBA, ELF, WARRIOR, OLD, INFANT = (CardId(card) for card in range(9))
SPOON, FORK, KNIFE, LADLE, ATLAS, STEP, GATE, DRAKE = (CardId(card) for card in range(9, 17))
CARDS = (
    QuestMonster(key="newt", name="Newt On Duty", level=2, treasures=2, bad_stuff=(Hit(),)),
    QuestMonster(key="troll", name="Toll Troll", level=6, treasures=3, bad_stuff=(Hit(3),)),
    QuestMonster(key="ogre", name="Ogre In Arrears", level=4, treasures=1, keywords=("fearsome",)),
    Item(key="hat", name="Colander of State", slot="headgear", gold=200, bonus=2),
    Item(key="tuba", name="Tuba", slot="two_hands", gold=600, bonus=5),
    RaceCard(key="elf", name="Elf", role="elf", traits=(LevelForHelping(),)),
    ClassCard(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
    Enhancer(key="old", name="Older Than The Stairs", level=10, treasures=2),
    Enhancer(key="infant", name="Teething", level=-5, treasures=-1),
    Item(key="spoon", name="Spoon", slot="none", gold=100),
    Item(key="fork", name="Fork", slot="none", gold=200),
    Item(key="knife", name="Knife", slot="none", gold=300),
    Item(key="ladle", name="Ladle", slot="none", gold=400),
    QuestOneShot(key="atlas", name="Pocket Atlas", gold=300, play=Blink("any_room")),
    QuestOneShot(key="step", name="Side Step", gold=200, play=Blink("next_room")),
    QuestOneShot(key="gate", name="Way Out", gold=200, play=Blink("entrance")),
    QuestMonster(key="drake", name="Draughty Drake", level=2, treasures=1, specials=(MonsterBonus(3, HasRace("elf")),)),
)
CUTLERY = (SPOON, FORK, KNIFE, LADLE)
"""Treasure deck, in the order in which it is drawn."""

ROWS = ("1 2 3 4", "E . . .")
FREE: tuple[Any, ...] = (0, "", 0, (), 0, (), False)
"""Terms of an offer without any demand or gift."""


def says(
    treasures: int = 0,
    order: str = "",
    gold: int = 0,
    items: Sequence[CardId] = (),
    pays: int = 0,
    gives: Sequence[CardId] = (),
    in_any_case: bool = False,
) -> tuple[Any, ...]:
    """Return the terms of an offer, in the order of the fields of its form."""
    ours, theirs = (tuple(f"card.{card}" for card in cards) for cards in (items, gives))
    return (treasures, order, gold, ours, pays, theirs, in_any_case)


def met(
    *monsters: CardId,
    dice: Sequence[int] = (),
    levels: tuple[int, int, int] = (5, 5, 5),
    colour: str = "green",
    rows: tuple[str, ...] = ROWS,
    links: dict[str, Kind] | None = None,
    prepare: Callable[[QuestTable], None] = lambda table: None,
) -> Played:
    """Begin a combat of red with these monsters, of that colour, in room 1; blue is in room 2, and green in room 4."""
    drawn = Map(rows, links=links)

    def set_up(table: QuestTable) -> None:
        table.decks[TREASURE] = list(reversed(CUTLERY))
        for hero, level in zip(table.heroes, levels, strict=True):
            hero.level = level
        for seat, room in ((RED, "1"), (BLUE, "2"), (GREEN, "4")):
            table.figures[seat].room = drawn.rooms[room]
        prepare(table)

    here = [Monster(number, card, colour, drawn.rooms["1"]) for number, card in enumerate(monsters, start=1)]
    return Played(QuestCombat(RED, [monster.number for monster in here]), drawn, dice, here, CARDS, set_up)


def gear(table: QuestTable, seat: Seat, *items: CardId) -> None:
    """Give a hero these Items, and let them use all."""
    table.heroes[seat].items = table.heroes[seat].in_use = items


def options(played: Played, seat: Seat) -> dict[str, str]:
    """Return that seat's standing actions about help, each with the id of the rule that bars it, or ""."""
    return {
        option.key: option.barred.rule if option.barred else ""
        for option in standing(played.table, seat).options
        if option.key.split(".")[0] in ("ask", "bid", "accept", "decline", "withdraw")
    }


def option(played: Played, seat: Seat, name: str) -> Option:
    """Return the standing action of that name."""
    return next(option for option in standing(played.table, seat).options if option.key == name)


def proposed(played: Played, seat: Seat) -> list[Question]:
    """Return the offers that wait for that seat's answer."""
    return list(proposals(played.table, seat))


def number(played: Played) -> int:
    """Return the number of the latest offer."""
    battle = played.table.battle
    assert battle is not None
    return battle.offers[-1].number


def accepts(played: Played, seat: Seat, *details: str) -> None:
    """Accept the latest offer."""
    played.does(seat, f"accept.{number(played)}", *details)


def helped(played: Played, by: Seat = BLUE, terms: tuple[Any, ...] = FREE) -> Played:
    """Offer help on these terms as `by`, and accept as red."""
    played.does(by, "bid", terms)
    accepts(played, RED)
    return played


def rolls(played: Played, *others: Seat) -> Played:
    """Roll for the fight as red; everybody passes, so that the dice fall and count."""
    played.answers(RED, "roll")
    played.passes(*(others or (BLUE, GREEN)))
    played.passes(RED, BLUE, GREEN)
    return played
