"""One combat from beginning to end, by its numbers, and what else decides what a side has."""

from __future__ import annotations

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import LevelsChanged
from kickdoor_game.heroes.sides import HEROES, MONSTERS, Boost
from kickdoor_game.heroes.verbs import gain_levels
from kickdoor_game.language.cards import ClassCard, Enhancer, HalfBreed, Item, RaceCard, SuperMunchkin
from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import LevelForHelping, WinsTies
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.cards.faces import Icon, RoomFace
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.dice.throw import Throw, lying
from kickdoor_game.quest.fight.rewards import levels_for, treasures_for
from kickdoor_game.quest.fight.sums import (
    battle_dice,
    dice_of,
    heroes_parts,
    heroes_win,
    monster_parts,
    monsters_parts,
    reach,
    totals,
)
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import Monster, QuestTable

WARRIOR, ELF, HALF, SUPER, HELMET, CUIRASS, TUBA = (CardId(card) for card in range(7))
OLD, SHAGGY, INFANT, CUCKOO, OGRE = (CardId(card) for card in range(7, 12))
CARDS = (
    ClassCard(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
    RaceCard(key="elf", name="Elf", role="elf", traits=(LevelForHelping(),)),
    HalfBreed(key="half", name="Second Grandmother"),
    SuperMunchkin(key="super", name="Second Job"),
    Item(key="helmet", name="Colander of State", slot="headgear", gold=200, bonus=2),
    Item(key="cuirass", name="Cuirass", slot="armor", gold=600, bonus=4),
    Item(key="tuba", name="Tuba", slot="two_hands", gold=600, bonus=5),
    Enhancer(key="old", name="Older Than The Stairs", level=10, treasures=2),
    Enhancer(key="shaggy", name="Unbrushed", level=5, treasures=1),
    Enhancer(key="infant", name="Teething", level=-5, treasures=-1),
    QuestMonster(
        key="cuckoo",
        name="Clerical Cuckoo",
        level=6,
        treasures=2,
        specials=(MonsterBonus(6, HasClass("warrior")), MonsterBonus(-2, HasRace("elf"))),
    ),
    QuestMonster(key="ogre", name="Ogre In Arrears", level=4, treasures=1, dice=2, keywords=("huge", "fearsome")),
)
CELL = RoomFace("cell", "Quiet Room", icons=(Icon("warrior", False),))


def begun(*monsters: Monster) -> tuple[QuestTable, Battle]:
    """Red, a Warrior of Level 5 with a helmet (+2), in a room with a red Warrior icon, against the first of these.

    Blue is of Level 9 with Items worth +9; green owns the monsters.
    """
    played = Played(Throw("combat", []), Map(("C", "E")), (), monsters, CARDS)
    table = played.table
    played.book.rooms["C"] = CELL
    red, blue = table.heroes[RED], table.heroes[BLUE]
    red.level, red.classes, red.items, red.in_use = 5, (WARRIOR,), (HELMET,), (HELMET,)
    blue.level, blue.items, blue.in_use = 9, (CUIRASS, TUBA), (CUIRASS, TUBA)
    room = table.monsters[0].room
    for figure in table.figures:
        figure.room = room
    return table, Battle(room, RED, monsters=[table.monsters[0].number])


def cuckoo(*enhancers: CardId) -> Monster:
    """Worth 6, and 6 more against Warriors."""
    return Monster(1, CUCKOO, "green", room=Map(("C", "E")).rooms["C"], enhancers=enhancers)


def ogre() -> Monster:
    """The second one, of Level 4 and with two dice."""
    return Monster(2, OGRE, "green", room=Map(("C", "E")).rooms["C"])


def lay(table: QuestTable, card: CardId) -> None:
    table.monsters[0].enhancers = (*table.monsters[0].enhancers, card)


@pytest.mark.rule(
    "quest.icons.3",
    "quest.icons.5",
    "quest.combat.8",
    "quest.combat.9",
    "quest.help.6",
    "quest.results.1",
    "quest.dice.7",
    "quest.level.6",
    "quest.level.9",
    "quest.winning.3",
)
def test_the_long_combat_by_its_numbers() -> None:
    """The worked combat of the book: every sum and every reach on its way, the dice, the levels and the Treasures.
    quest.icons.3, .5, quest.combat.8, .9, quest.help.6, quest.results.1, quest.dice.7, quest.level.6, .9,
    quest.winning.3.
    """
    table, battle = begun(cuckoo())
    table.heroes[BLUE].races = (ELF,)
    # The Elf's own line on the card is left out of this story: it concerns nobody before the Elf is there.
    table.book.cards[CUCKOO] = QuestMonster(
        key="cuckoo", name="Clerical Cuckoo", level=6, treasures=2, specials=(MonsterBonus(6, HasClass("warrior")),)
    )
    assert dice_of(table, battle, RED) == 0, "one die, and the room takes it"
    assert totals(table, battle) == (7, 12)
    assert reach(table, battle) == ((7, 7), (13, 18))
    battle.boosts.append(Boost(HEROES, 5, "one_shot", "quest.combat.11"))
    assert totals(table, battle) == (12, 12)
    assert reach(table, battle) == ((12, 12), (13, 18)), "the monster has a die, so this is not enough"
    lay(table, OLD)
    lay(table, SHAGGY)
    assert totals(table, battle) == (12, 27)
    assert reach(table, battle)[1] == (28, 33)
    battle.helper = BLUE
    assert totals(table, battle) == (30, 27)
    assert dice_of(table, battle, BLUE) == 1
    lay(table, INFANT)
    assert totals(table, battle) == (30, 22)
    assert reach(table, battle) == ((31, 36), (23, 28))
    battle.boosts.append(Boost(MONSTERS, 5, "thrown", "quest.items.21"))
    assert totals(table, battle) == (30, 27)
    assert reach(table, battle) == ((31, 36), (28, 33))

    dice = battle_dice(table, battle)
    assert [(die.owner, die.monster) for die in dice] == [(BLUE, -1), (GREEN, 1)]
    throw = Played(Throw("combat", dice), dice=(1, 6))
    lie = lying(throw.table)
    assert lie is not None
    assert totals(table, battle, lie.dice) == (31, 33)
    throw.does(BLUE, "turn.0.6")
    lie = lying(throw.table)
    assert lie is not None
    heroes, monsters = totals(table, battle, lie.dice)
    assert (heroes, monsters) == (36, 33)
    assert heroes_win(heroes, monsters)

    assert treasures_for(table, table.monsters) == 4
    assert levels_for(table, battle, table.monsters) == (1, 1)
    for seat, levels in zip((RED, BLUE), levels_for(table, battle, table.monsters), strict=True):
        gain_levels(table, seat, levels, "killed", may_win=True)
    assert [table.heroes[seat].level for seat in (RED, BLUE)] == [6, 10]
    assert LevelsChanged(BLUE, 1, 10, "killed") in table.news
    assert gain_levels(table, RED, 1, "paid") == 1, "a level that is paid for"


@pytest.mark.rule("quest.results.3")
def test_a_sum_is_made_of_its_parts() -> None:
    """Each with its rule."""
    table, battle = begun(cuckoo(OLD))
    battle.boosts.append(Boost(HEROES, -2, "backstab", "quest.class.17", RED))
    assert [(part.what, part.value) for part in heroes_parts(table, battle)] == [
        ("level", 5),
        ("item", 2),
        ("backstab", -2),
    ]
    assert [(part.what, part.value, part.rule) for part in monsters_parts(table, battle)] == [
        ("monster", 6, "quest.combat.9"),
        ("enhancer", 10, "quest.enhancers.2"),
        ("special", 6, "quest.help.8"),
    ]


def test_what_was_done_to_one_who_is_not_there_does_not_count() -> None:
    table, battle = begun(cuckoo())
    battle.boosts.append(Boost(HEROES, -2, "backstab", "quest.class.17", BLUE))
    assert totals(table, battle)[0] == 7
    battle.helper = BLUE
    assert totals(table, battle)[0] == 7 + 18 - 2


@pytest.mark.rule("quest.help.8", "quest.help.9")
def test_a_line_of_a_monster_counts_once_whoever_it_is_about() -> None:
    table, battle = begun(cuckoo())
    assert totals(table, battle)[1] == 12
    battle.helper = BLUE
    table.heroes[BLUE].classes = (WARRIOR,)
    assert totals(table, battle)[1] == 12, "two Warriors"
    table.heroes[RED].classes = ()
    assert totals(table, battle)[1] == 12, "the helper alone"
    table.heroes[BLUE].classes = ()
    assert totals(table, battle)[1] == 6
    table.heroes[BLUE].races = (ELF,)
    assert totals(table, battle)[1] == 4, "a penalty, too"


@pytest.mark.rule("quest.halfbreed.2", "quest.halfbreed.6")
def test_whoever_is_a_super_munchkin_of_one_class_is_spared() -> None:
    """Neither the icon of the room nor the line of the monster is about them."""
    table, battle = begun(cuckoo())
    table.heroes[RED].super_munchkin = SUPER
    assert (dice_of(table, battle, RED), totals(table, battle)[1]) == (1, 6)


@pytest.mark.rule("quest.multiple.6")
def test_several_monsters_are_one_side() -> None:
    """Levels 4 and 6, one die and two."""
    table, battle = begun(cuckoo(), ogre())
    table.heroes[RED].classes = ()
    battle.monsters.append(2)
    assert totals(table, battle)[1] == 10
    assert [(die.owner, die.monster) for die in battle_dice(table, battle)] == [
        (RED, -1),
        (GREEN, 1),
        (GREEN, 2),
        (GREEN, 2),
    ]
    assert reach(table, battle) == ((8, 13), (13, 28))


@pytest.mark.rule("quest.unchangeable.4")
def test_a_monster_is_of_level_1_at_least() -> None:
    """But what its card takes off against somebody may bring its total below."""
    table, battle = begun(ogre())
    table.monsters[0].enhancers = (INFANT,)
    assert [part.value for part in monster_parts(table, battle, table.monsters[0])] == [4, -5, 2]
    table, battle = begun(cuckoo(INFANT))
    table.heroes[RED].classes, table.heroes[RED].races = (), (ELF,)
    assert totals(table, battle)[1] == 6 - 5 - 2


@pytest.mark.rule("quest.class.13")
def test_powers_bring_dice() -> None:
    """In this room the Warrior has one again."""
    table, battle = begun(cuckoo())
    battle.more_dice[RED] = 1
    assert dice_of(table, battle, RED) == 1
    battle.more_dice[RED] = -3
    assert dice_of(table, battle, RED) == 0, "never fewer than none"


@pytest.mark.rule("quest.results.1", "quest.results.2", "quest.results.4")
@pytest.mark.parametrize(
    ("heroes", "monsters", "breaks_ties", "won"),
    [(36, 33, False, True), (33, 33, False, False), (33, 33, True, True), (32, 33, True, False)],
)
def test_who_has_won(heroes: int, monsters: int, breaks_ties: bool, won: bool) -> None:
    assert heroes_win(heroes, monsters, breaks_ties=breaks_ties) is won


@pytest.mark.rule("quest.level.2", "quest.level.6", "quest.level.7", "quest.level.8", "quest.mobs.2")
@pytest.mark.parametrize(
    ("helper", "monsters", "levels"),
    [
        ("nobody", (OGRE,), (2, 0)),
        ("human", (OGRE,), (1, 1)),
        ("elf", (OGRE,), (1, 1)),
        ("elf", (OGRE, OGRE), (2, 2)),
        ("elf", (CUCKOO,), (1, 1)),
        ("human", (CUCKOO,), (1, 0)),
        ("nobody", (CUCKOO, CUCKOO), (2, 0)),
        ("elf", (CUCKOO, CUCKOO), (2, 1)),
        ("elf", (), (0, 0)),
    ],
)
def test_levels_for_what_was_killed(helper: str, monsters: tuple[CardId, ...], levels: tuple[int, int]) -> None:
    table, battle = begun(cuckoo())
    if helper != "nobody":
        battle.helper = BLUE
        table.heroes[BLUE].races = (ELF,) if helper == "elf" else ()
    killed = [Monster(number, card, "green", battle.room) for number, card in enumerate(monsters)]
    assert levels_for(table, battle, killed) == levels


@pytest.mark.rule("quest.winning.3")
def test_no_monster_owes_treasure() -> None:
    """Of each never fewer than none."""
    table, battle = begun(cuckoo())
    killed = [
        Monster(1, OGRE, "green", battle.room, (INFANT, INFANT)),
        Monster(2, CUCKOO, "green", battle.room),
    ]
    assert treasures_for(table, killed) == 2
