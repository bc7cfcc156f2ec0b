"""What monsters carry, what is worth more Levels, and what is beaten and not killed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import TreasurePicked, TreasuresShown
from kickdoor_game.heroes.sides import HEROES, Boost
from kickdoor_game.language.cards import Cheat
from kickdoor_game.language.words.plays import RemoveMonster
from kickdoor_game.language.words.traits import LevelForHelping
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.effects import SnatchItem
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import (
    MONSTER,
    TREASURE,
    DxmSpecial,
    QuestEnhancer,
    QuestItem,
    QuestMonster,
    QuestRace,
)
from kickdoor_game.quest.cards.wording.printed import monster_text
from kickdoor_game.quest.fight.combat import WON, QuestCombat
from kickdoor_game.quest.fight.running_away import BadStuff
from kickdoor_game.quest.fight.sums import totals
from kickdoor_game.quest.phases.turn import BossFight
from kickdoor_game.quest.state.events import BattleDecided, ItemSnatched, LootLeft, MonsterLeft, PickedUp, WasHit
from kickdoor_game.quest.state.table import Monster, QuestTable

CARDS: dict[str, Any] = {
    "magpie": QuestMonster(key="magpie", name="Magpie", level=6, treasures=1, bad_stuff=(SnatchItem(),)),
    "newt": QuestMonster(key="newt", name="Newt", level=2, treasures=1),
    "cat": QuestMonster(key="cat", name="Cat of Nine Lives", level=2, treasures=1, survives=True),
    "ogre": QuestMonster(key="ogre", name="Ogre", level=4, keywords=("fearsome",)),
    "hat": QuestItem(key="hat", name="Hat", slot="headgear", gold=200, bonus=3),
    "spoon": QuestItem(key="spoon", name="Spoon", slot="one_hand", gold=100, bonus=1),
    "cheat": Cheat(key="cheat", name="Cheat"),
    "elf": QuestRace(key="elf", name="Elf", role="elf", traits=(LevelForHelping(),)),
    "famous": QuestEnhancer(key="famous", name="Famous", level=1, levels=1),
    "hush": DxmSpecial(key="hush", name="Hush", play=RemoveMonster(treasure=True)),
    "shoo": DxmSpecial(key="shoo", name="Shoo", play=RemoveMonster(treasure=False)),
}
ID = {key: CardId(number) for number, key in enumerate(CARDS)}
EVERYBODY = (RED, BLUE, GREEN)
FREE = (0, "", 0, (), 0, (), False)


def fight(
    *monsters: str,
    dice: tuple[int, ...] = (),
    room: RoomFace | None = None,
    prepare: Callable[[QuestTable], None] = lambda table: None,
) -> Played:
    """Red, of Level 5, against these in room 1, with blue next door; the first carries the hat, with a Cheat on it."""
    drawn = Map(("1 2", "E ."))

    def make(table: QuestTable) -> None:
        table.faces["1"] = room or drawn.faces["1"]
        table.decks[TREASURE] = [CardId(50), CardId(51)]
        for hero, figure, where in zip(table.heroes, table.figures, ("1", "2", "E"), strict=True):
            hero.level, figure.room = 5, drawn.rooms[where]
        prepare(table)

    here = [Monster(number, ID[key], "green", drawn.rooms["1"]) for number, key in enumerate(monsters, 1)]
    if monsters[0] == "magpie":
        here[0].items, here[0].cheats = (ID["hat"],), {ID["hat"]: ID["cheat"]}
    return Played(QuestCombat(RED, [each.number for each in here]), drawn, dice, here, tuple(CARDS.values()), make)


def rolls(played: Played) -> Played:
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    return played


def sums(played: Played) -> tuple[int, int]:
    assert played.table.battle is not None
    return totals(played.table, played.table.battle)


def use(card: str, monster: int) -> tuple[str, str]:
    return f"use.{ID[card]}", f"monster.{monster}"


# ---------------------------------------------------------------- what a monster carries


@pytest.mark.rule("quest.winning.7")
def test_bad_stuff_takes_an_item_which_is_the_monsters_then() -> None:
    """The victim says which, and its bonus counts for the monster; nothing is dropped, and it wears nothing twice."""
    played = fight("newt", "magpie")
    red = played.table.heroes[RED]
    red.items = red.in_use = (ID["hat"], ID["spoon"])
    red.cheats = {ID["hat"]: ID["cheat"]}
    assert sums(played) == (9, 8)
    at = Played(
        BadStuff((SnatchItem(),), RED, ID["magpie"], "Magpie"),
        played.drawn,
        monsters=played.table.monsters,
        cards=tuple(CARDS.values()),
        prepare=lambda table: setattr(table, "heroes", played.table.heroes),
    )
    assert [(each.seat, each.kind, each.default, each.card) for each in questions(at.table)] == [
        (RED, "snatched", f"card.{ID['spoon']}", ID["magpie"])
    ]
    assert at.saved() == at.table
    at.picks(RED, f"card.{ID['hat']}")
    thief = at.table.monster(2)
    assert (thief.items, thief.cheats) == ((ID["hat"],), {ID["hat"]: ID["cheat"]})
    assert (at.table.heroes[RED].items, at.table.heroes[RED].cheats) == ((ID["spoon"],), {})
    assert ItemSnatched(2, RED, ID["hat"], cheat=ID["cheat"]) in at.told
    assert ID["hat"] in at.table.elsewhere()


@pytest.mark.rule("quest.winning.7", "quest.bribes.1")
def test_what_a_monster_carries_can_be_promised_like_a_treasure() -> None:
    """A magpie has one, and a hat."""
    played = fight("magpie")
    asked = [(count, "alternating_helper", 0, (), 0, (), False) for count in (2, 3)]
    assert [played.refused(BLUE, "bid", each) for each in asked] == ["", "quest.bribes.1"]


@pytest.mark.rule("quest.winning.7", "quest.flee.5")
def test_a_named_slot_and_nothing_to_take() -> None:
    """The only headgear is taken without a question; who wears none takes a hit instead."""
    for worn, taken in ((("hat", "spoon"), True), (("spoon",), False)):
        cards = tuple(ID[key] for key in worn)
        drawn = Map(("1", "E"))

        def prepare(table: QuestTable, cards: tuple[CardId, ...] = cards) -> None:
            table.heroes[RED].items = table.heroes[RED].in_use = cards

        here = [Monster(1, ID["magpie"], "green", drawn.rooms["1"])]
        frame = BadStuff((SnatchItem(slot="headgear"),), RED, ID["magpie"], "Magpie")
        at = Played(frame, drawn, monsters=here, cards=tuple(CARDS.values()), prepare=prepare)
        assert at.asked() == [(RED, "go_on")]
        assert (ItemSnatched(1, RED, ID["hat"]) in at.told) is taken
        assert (WasHit(RED, 1, 3, "Magpie") in at.told) is not taken


@pytest.mark.rule("quest.winning.7")
def test_whoever_kills_it_alone_has_its_items_in_play() -> None:
    """Hat and Cheat; and its bonus has counted against them."""
    played = fight("magpie", dice=(6, 1))
    assert sums(played) == (5, 9)
    rolls(played)
    assert BattleDecided(11, 10, True) in played.told
    hero = played.table.heroes[RED]
    assert (hero.items, hero.in_use, hero.cheats) == ((ID["hat"],), (ID["hat"],), {ID["hat"]: ID["cheat"]})
    assert PickedUp(RED, played.drawn.rooms["1"], (ID["hat"],), 0, (ID["cheat"],)) in played.told
    assert hero.hand == (CardId(51),), "its Treasure is drawn besides"


@pytest.mark.rule("quest.winning.7", "quest.bribes.6")
def test_with_a_helper_it_counts_as_one_more_treasure() -> None:
    """So two may be promised of a monster with one Treasure; the hat goes into play with who picks it."""
    played = fight("magpie", dice=(6, 6, 1))
    played.does(RED, "ask.1", (1, "alternating_helper", 0, (), 0, (), False))
    played.does(BLUE, "accept.1")
    rolls(played)
    assert TreasuresShown((CardId(51), ID["hat"])) in played.told
    assert played.asked() == [(BLUE, "pick_spoils")]
    assert played.saved() == played.table
    played.picks(BLUE, f"card.{ID['hat']}")
    blue, red = played.table.heroes[BLUE], played.table.heroes[RED]
    assert (blue.items, blue.cheats, blue.hand) == ((ID["hat"],), {ID["hat"]: ID["cheat"]}, ())
    assert (red.items, red.hand) == ((), (CardId(51),))
    assert TreasurePicked(BLUE, ID["hat"]) in played.told
    assert played.table.aside == []


@pytest.mark.rule("quest.losing.3", "quest.winning.7")
def test_who_loses_leaves_it_with_the_monster() -> None:
    played = fight("magpie", dice=(1, 6))
    rolls(played)
    played.answers(RED, f"room.{played.drawn.rooms['E']}")
    assert played.asked() == [(RED, "flee_roll")]
    assert played.table.monster(1).items == (ID["hat"],)


@pytest.mark.rule("quest.bases.11", "quest.combat.15")
@pytest.mark.parametrize(
    ("card", "dice", "won", "mine"),
    [("hush", (6, 1), True, True), ("hush", (1, 6), False, False), ("shoo", (6, 1), True, False)],
)
def test_what_a_monster_carried_that_is_out_of_the_combat(
    card: str, dice: tuple[int, ...], won: bool, mine: bool
) -> None:
    """With its Treasure it waits for who beats the others, and lies in the room if nobody does; or at once, without."""
    played = fight("magpie", "newt", dice=dice, prepare=lambda table: setattr(table.heroes[RED], "hand", (ID[card],)))
    played.table.heroes[RED].level = 3
    played.does(RED, *use(card, 1))
    assert (LootLeft(played.drawn.rooms["1"], (ID["hat"],), (ID["cheat"],)) in played.told) is (card == "shoo")
    rolls(played)
    if not won:
        played.answers(RED, f"room.{played.drawn.rooms['E']}")
        played.does(BLUE, f"stab.{RED}")
    assert (ID["hat"] in played.table.heroes[RED].items) is mine
    lying = [(pile.room, pile.items, pile.cheats) for pile in played.table.piles if ID["hat"] in pile.items]
    assert lying == ([] if mine else [(played.drawn.rooms["1"], (ID["hat"],), {ID["hat"]: ID["cheat"]})])


# ---------------------------------------------------------------- what a kill is worth


@pytest.mark.rule("quest.level.3")
@pytest.mark.parametrize(("room", "laid", "level"), [(0, False, 6), (1, False, 7), (0, True, 7), (1, True, 8)])
def test_rooms_and_cards_add_a_level_to_a_kill(room: int, laid: bool, level: int) -> None:
    played = fight("newt", dice=(6, 1), room=RoomFace("1", "1", levels=room))
    if laid:
        played.table.monsters[0].enhancers = (ID["famous"],)
    assert rolls(played).table.heroes[RED].level == level


@pytest.mark.rule("quest.level.5", "quest.results.5", "quest.level.6")
def test_what_is_only_driven_off_brings_no_level() -> None:
    """Not to an Elf who helps either; its Treasure is there, as its card says, and it is out of play."""
    played = fight("cat", dice=(6, 6, 1))
    played.table.heroes[BLUE].races = (ID["elf"],)
    played.does(RED, "ask.1", FREE)
    played.does(BLUE, "accept.1")
    rolls(played)
    assert [hero.level for hero in played.table.heroes[:2]] == [5, 5]
    assert (played.result, played.table.monsters) == (WON, [])
    assert MonsterLeft(1, ID["cat"], "driven off") in played.told
    assert played.table.heroes[RED].hand == (CardId(51),)
    assert "not killed" in monster_text(CARDS["cat"])


@pytest.mark.rule("quest.level.5", "quest.level.2")
def test_beside_what_is_killed_it_adds_nothing() -> None:
    assert rolls(fight("cat", "newt", dice=(6, 1, 1))).table.heroes[RED].level == 6


@pytest.mark.rule("quest.boss.9", "quest.results.5")
def test_a_boss_always_dies() -> None:
    """Whatever its card says of others."""
    drawn = Map(("1", "E"))

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].level = 10
        table.decks[MONSTER] = [ID["cat"]]

    played = Played(BossFight(RED), drawn, (2, 6, 1), (), tuple(CARDS.values()), prepare)
    played.passes(*EVERYBODY)
    assert sums(played) == (10, 20)
    assert played.table.battle is not None
    played.table.battle.boosts.append(Boost(HEROES, 10, "one_shot", "quest.results.3"))
    rolls(played)
    assert (played.table.over, played.table.winners) == (True, [RED])
    assert MonsterLeft(1, ID["cat"], "killed") in played.told
