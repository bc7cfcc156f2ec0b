"""How many dice one throws and what adds to the monsters: by rooms, Classes and enhancers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.quest.map import Map
from tests.game.quest.trial import RED, Played

from kickdoor_game.language.cards import Enhancer, HalfBreed, RaceCard
from kickdoor_game.language.words.conditions import HasRace, LevelAtMost
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.quest.cards.effects import Hit, QuestIf
from kickdoor_game.quest.cards.faces import Icon, RoomFace
from kickdoor_game.quest.cards.kinds import QuestClass, QuestMonster
from kickdoor_game.quest.cards.traits import ExtraDice
from kickdoor_game.quest.dice.throw import Throw
from kickdoor_game.quest.exploring.room_text import RoomActs
from kickdoor_game.quest.fight.rewards import prize
from kickdoor_game.quest.fight.sums import dice_of, totals
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import Monster, QuestTable

GHOST, CLERK, OLD, INFANT = (CardId(card) for card in range(4))
ROLES = {"class": ("cleric", "thief", "warrior", "wizard"), "race": ("dwarf", "elf", "halfling")}
OF_CLASS = tuple(
    QuestClass(
        key=role, name=role.title(), role=role, traits=(ExtraDice(against="undead"),) if role == "cleric" else ()
    )
    for role in ROLES["class"]
)
OF_RACE = tuple(RaceCard(key=role, name=role.title(), role=role, traits=()) for role in ROLES["race"])
CARDS: tuple[Any, ...] = (
    QuestMonster(key="ghost", name="Ghost Of A Chance", level=3, treasures=1, keywords=("undead",)),
    QuestMonster(key="clerk", name="Night Clerk", level=3, treasures=1),
    Enhancer(key="old", name="Older Than The Stairs", level=10, treasures=2),
    Enhancer(key="infant", name="Teething", level=-2, treasures=-1),
    HalfBreed(key="half", name="Second Grandmother"),
    *OF_CLASS,
    *OF_RACE,
)
ID = {card.key: CardId(number) for number, card in enumerate(CARDS)}


def fought(room: RoomFace, *monsters: CardId, enhancers: tuple[CardId, ...] = ()) -> tuple[QuestTable, Battle]:
    """Red, of Level 5, in that room against these; what enhances is laid on the first."""
    drawn = Map(("C", "E"))
    here = [Monster(number, card, "green", drawn.rooms["C"]) for number, card in enumerate(monsters, start=1)]
    here[0].enhancers = enhancers
    played = Played(Throw("combat", []), drawn, (), here, CARDS)
    played.book.rooms["C"] = room
    table = played.table
    table.heroes[RED].level, table.figures[RED].room = 5, drawn.rooms["C"]
    return table, Battle(drawn.rooms["C"], RED, monsters=[monster.number for monster in here])


PLAIN = RoomFace("C", "Quiet Room")


@pytest.mark.rule("quest.unchangeable.3")
def test_what_would_lower_a_monster_below_one_does_all_else_that_it_says() -> None:
    """Twice -2 make a Level of 1 out of 3, and not of -1; each takes its Treasure all the same."""
    table, battle = fought(PLAIN, ID["clerk"], enhancers=(ID["infant"], ID["infant"], ID["old"]))
    plain, _ = fought(PLAIN, ID["clerk"], enhancers=(ID["old"],))
    assert (prize(table, battle), prize(plain, battle)) == (1, 3)
    table.monsters[0].enhancers = (ID["infant"], ID["infant"])
    assert totals(table, battle)[1] == 1


@pytest.mark.rule("quest.unchangeable.2")
def test_where_a_card_spares_what_the_room_takes_the_card_is_followed() -> None:
    """A red icon for Elves takes the die of an Elf, and not of half an Elf whose card spares them the bad side."""
    for half_breed, dice in ((NO_CARD, 0), (ID["half"], 1)):
        table, battle = fought(replace(PLAIN, icons=(Icon("elf", False),)), ID["clerk"])
        table.heroes[RED].races, table.heroes[RED].half_breed = (ID["elf"],), half_breed
        assert dice_of(table, battle, RED) == dice


@pytest.mark.rule("quest.icons.8")
def test_a_printed_rule_about_a_role_is_no_icon() -> None:
    """A room that does something to Elves, in words, gives and takes no die; what it says happens all the same."""
    room = replace(PLAIN, enters=(QuestIf(HasRace("elf"), (Hit(),)),))
    table, battle = fought(room, ID["clerk"])
    table.heroes[RED].races = (ID["elf"],)
    assert dice_of(table, battle, RED) == 1
    for races, health in (((ID["elf"],), 3), ((), 4)):
        drawn = Map(("C", "E"))

        def comes_in(table: QuestTable, races: tuple[CardId, ...] = races, drawn: Map = drawn) -> None:
            table.faces["C"], table.heroes[RED].races = room, races
            table.figures[RED].room = drawn.rooms["C"]

        played = Played(RoomActs(RED, drawn.rooms["C"]), drawn, (), (), CARDS, comes_in)
        assert played.table.figures[RED].health() == health


@pytest.mark.rule("quest.combat.20")
@pytest.mark.parametrize("text", [2, -2, 0])
def test_a_room_can_be_good_or_bad_for_monsters(text: int) -> None:
    """Once for their side, however many there are."""
    assert totals(*fought(replace(PLAIN, monsters=text), GHOST, CLERK)) == (5, 6 + text)


@pytest.mark.rule("quest.icons.6")
def test_a_text_is_like_one_more_icon() -> None:
    for_small = LevelAtMost(5)
    for room, dice in ((PLAIN, 1), (replace(PLAIN, good_for=for_small), 2), (replace(PLAIN, bad_for=for_small), 0)):
        table, battle = fought(room, CLERK)
        assert dice_of(table, battle, RED) == dice
        table.heroes[RED].level = 6
        assert dice_of(table, battle, RED) == 1, "whom it is not about"


@pytest.mark.rule("quest.icons.1")
@pytest.mark.parametrize("role", [*ROLES["class"], *ROLES["race"], "everyone"])
def test_whom_icons_stand_for(role: str) -> None:
    """Each Class and Race for who has it, and everybody for all, also who has neither."""
    table, battle = fought(replace(PLAIN, icons=(Icon(role, True),)), CLERK)
    hero = table.heroes[RED]
    assert dice_of(table, battle, RED) == (2 if role == "everyone" else 1)
    if role in ROLES["class"]:
        hero.classes = (ID[role],)
    elif role in ROLES["race"]:
        hero.races = (ID[role],)
    assert dice_of(table, battle, RED) == 2


@pytest.mark.rule("quest.class.14")
def test_a_cleric_has_one_die_more_against_undead() -> None:
    """One in all, however many there are; and none where there is none."""
    for monsters, dice in (((GHOST,), 2), ((GHOST, GHOST), 2), ((CLERK, GHOST), 2), ((CLERK,), 1)):
        table, battle = fought(PLAIN, *monsters)
        assert dice_of(table, battle, RED) == 1
        table.heroes[RED].classes = (ID["cleric"],)
        assert dice_of(table, battle, RED) == dice


@pytest.mark.rule("quest.enhancers.2")
@pytest.mark.parametrize(("laid", "level", "treasures"), [((OLD,), 13, 3), ((INFANT,), 1, 0), ((OLD, INFANT), 11, 2)])
def test_enhancers_change_levels_and_treasures(laid: tuple[CardId, ...], level: int, treasures: int) -> None:
    """Of a monster of Level 3 with one Treasure."""
    table, battle = fought(PLAIN, CLERK, enhancers=laid)
    assert (totals(table, battle)[1], prize(table, battle)) == (level, treasures)
