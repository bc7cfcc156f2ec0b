"""What happens to heroes: each effect that this game has words of its own for, and the shared ones where it differs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import LevelsChanged, NothingHappened
from kickdoor_game.heroes.hero_sheet.hero import Lasting
from kickdoor_game.language.cards import Cheat
from kickdoor_game.language.words.conditions import HasClass, LevelAtLeast
from kickdoor_game.language.words.effects import (
    ChangeClass,
    ChangeSex,
    Die,
    GainLevels,
    Hobble,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LoseRace,
    NextFight,
)
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.effects import (
    DropItem,
    GainGold,
    Heal,
    Hit,
    LoseGold,
    QuestChoose,
    QuestDraw,
    QuestEffect,
    QuestEverybodyElse,
    QuestIf,
    QuestOrElse,
    QuestRollFor,
    Whisk,
)
from kickdoor_game.quest.cards.kinds import DXM, TREASURE, QuestClass, QuestCurse, QuestItem, QuestRace
from kickdoor_game.quest.exploring.ways import move_left, move_of
from kickdoor_game.quest.fight.running_away import BadStuff
from kickdoor_game.quest.resolve import Happening
from kickdoor_game.quest.state.events import Dropped, LostGold, MovedByMagic, TookGold
from kickdoor_game.quest.state.table import QuestTable

EVERYBODY = (RED, BLUE, GREEN)
HAT, SPARE, SPOON, CHEAT, JINX, ELF, ELF_TOO, WARRIOR, WIZARD = (CardId(card) for card in range(9))
CARDS = (
    QuestItem(key="hat", name="Hat", slot="headgear", gold=400, bonus=2, keywords=("flaming",)),
    QuestItem(key="spare", name="Spare Hat", slot="headgear", gold=300, bonus=3),
    QuestItem(key="spoon", name="Spoon", slot="one_hand", gold=100, big=True),
    Cheat(key="cheat", name="Cheat"),
    QuestCurse(key="jinx", name="Jinx", effects=(LoseLevels(),)),
    QuestRace(key="elf", name="Elf", role="elf", traits=()),
    QuestRace(key="elf", name="Elf", role="elf", traits=()),
    QuestClass(key="warrior", name="Warrior", role="warrior", traits=()),
    QuestClass(key="wizard", name="Wizard", role="wizard", traits=()),
)


def happens(
    *effects: QuestEffect,
    dice: tuple[int, ...] = (),
    to_worse: bool = False,
    prepare: Callable[[QuestTable], None] = lambda table: None,
) -> Played:
    """These, to red, who is in room 1, of Level 3, with a hat on and another one and a spoon beside it.

    `to_worse`: as the Bad Stuff of a monster.
    """
    drawn = Map(("1 2", "E 3"))

    def make(table: QuestTable) -> None:
        hero = table.heroes[RED]
        hero.level, hero.items, hero.in_use = 3, (HAT, SPARE, SPOON), (HAT,)
        hero.cheats = {SPARE: CHEAT}
        table.figures[RED].room = drawn.rooms["1"]
        table.decks[TREASURE] = [CardId(50)]
        table.aside = [JINX]
        prepare(table)

    frame = (BadStuff if to_worse else Happening)(effects, RED, JINX, "Jinx")
    return Played(frame, drawn, dice, (), CARDS, make)


def asked(played: Played) -> list[str]:
    """What the one who is asked may say."""
    (question,) = questions(played.table)
    return [option.key for option in question.shape.options]  # type: ignore[union-attr]


@pytest.mark.rule("quest.health.3", "quest.health.5", "quest.health.6")
def test_hits_and_healing() -> None:
    played = happens(Hit(2))
    assert played.table.figures[RED].health() == 2
    played = happens(Hit(3), Heal(1))
    assert played.table.figures[RED].health() == 2
    assert happens(Hit(3), Heal(all=True)).table.figures[RED].health() == 4
    assert NothingHappened(RED, JINX) in happens(Heal()).told


@pytest.mark.rule("quest.death.1", "quest.death.5")
def test_death() -> None:
    """Nothing more of the list happens."""
    played = happens(Die(), GainGold(100))
    assert (played.table.heroes[RED].dead, played.table.figures[RED].gold) == (True, 0)


@pytest.mark.rule("quest.death.1", "quest.death.11")
def test_what_is_for_all_others_comes_after_a_death_as_well() -> None:
    """If nothing is left but that; and of what missed the dead before, nothing is told."""
    to_others = QuestEverybodyElse((GainGold(100),))
    played = happens(Heal(), Die(), to_others)
    assert [figure.gold for figure in played.table.figures] == [0, 400, 400]
    played = happens(Die(), to_others, GainGold(100))
    assert [figure.gold for figure in played.table.figures] == [0, 300, 300]
    assert not [event for event in happens(Heal(), Die()).told if isinstance(event, NothingHappened)]


@pytest.mark.rule("quest.items.6")
def test_gold() -> None:
    assert TookGold(RED, 200, 500, "Jinx") in happens(GainGold(200)).told
    assert LostGold(RED, 200, 100, "Jinx") in happens(LoseGold(200)).told
    assert happens(LoseGold(900)).table.figures[RED].gold == 0
    played = happens(LoseGold(all=True), LoseGold(100))
    assert (played.table.figures[RED].gold, NothingHappened(RED, JINX, True) in played.told) == (0, True)


@pytest.mark.rule("quest.playing.1", "quest.playing.2")
def test_cards_are_drawn() -> None:
    played = happens(QuestDraw("treasure"), QuestDraw("dxm", 2))
    hand = played.table.heroes[RED].hand
    assert (hand[0], len(hand), len(played.table.decks[DXM])) == (CardId(50), 3, 8)


@pytest.mark.rule("quest.drop.2", "quest.drop.3", "quest.items.5", "quest.items.9", "quest.curses.6")
def test_the_victim_drops_what_they_choose() -> None:
    """Also what is not worn; a Cheat stays on its Item."""
    played = happens(DropItem(count=2))
    assert (played.asked(), asked(played)) == ([(RED, "drop_item")], ["card.0", "card.1", "card.2"])
    played.answers(RED, "card.0", "card.1")
    (pile,) = played.table.piles
    assert (pile.items, pile.cheats, pile.room) == ((HAT, SPARE), {SPARE: CHEAT}, played.drawn.rooms["1"])
    assert played.table.heroes[RED].items == (SPOON,)
    assert Dropped(RED, played.drawn.rooms["1"], (HAT, SPARE), 0, (NO_CARD, CHEAT)) in played.told


@pytest.mark.rule("quest.items.4", "quest.keywords.2", "quest.curses.7")
@pytest.mark.parametrize(
    ("effect", "dropped"),
    [
        (DropItem(slot="headgear"), (HAT,)),
        (DropItem(keyword="flaming"), (HAT,)),
        (DropItem(size="big"), (SPOON,)),
        (DropItem(which="best_bonus"), (SPARE,)),
        (DropItem(which="dearest"), (HAT,)),
        (DropItem(which="all"), (HAT, SPARE, SPOON)),
        (DropItem(slot="armor"), ()),
    ],
)
def test_which_items_are_dropped(effect: DropItem, dropped: tuple[CardId, ...]) -> None:
    piles = happens(effect).table.piles
    assert [pile.items for pile in piles] == ([dropped] if dropped else [])


@pytest.mark.rule("quest.items.4")
def test_a_named_slot_is_what_is_worn_there() -> None:
    """So the other hat is safe, and nobody has to choose."""
    played = happens(LoseItem(slot="headgear"))
    assert (played.table.heroes[RED].items, played.asked()) == ((SPARE, SPOON), [(RED, "go_on")])


@pytest.mark.rule("quest.links.7")
def test_moved_to_the_entrance() -> None:
    played = happens(Whisk())
    assert (played.table.figures[RED].room, MovedByMagic(RED, 0) in played.told) == (0, True)
    assert NothingHappened(RED, JINX) in happens(Whisk(), prepare=_in_the_entrance).told


def _in_the_entrance(table: QuestTable) -> None:
    table.figures[RED].room = table.dungeon.at(0, 0)  # type: ignore[assignment]


@pytest.mark.rule("quest.links.7")
def test_moved_next_door_through_a_wall() -> None:
    """Magic passes what no Move passes."""

    def walled(table: QuestTable) -> None:
        for link in table.dungeon.links:
            link.kind = "wall"

    played = happens(Whisk(to="next_room"), prepare=walled)
    assert (played.asked(), asked(played)) == ([(RED, "whisk_room")], ["room.2", "room.0"])
    played.answers(RED, "room.2")
    assert played.drawn.names([played.table.figures[RED].room]) == "2"


@pytest.mark.rule("quest.dice.8")
def test_moved_somewhere() -> None:
    """To any room but the one where one is."""
    played = happens(Whisk(to="anywhere"), dice=(3,))
    assert played.table.figures[RED].room == played.drawn.rooms["3"]


@pytest.mark.rule("quest.curses.5")
def test_less_move_until_the_curse_ends() -> None:
    played = happens(Hobble(2))
    assert (move_of(played.table, RED), played.table.heroes[RED].lasting) == (1, (Lasting(JINX, Hobble(2)),))
    played.table.figures[RED].spent = 2
    assert move_left(played.table, RED) == 0
    again = played.saved()
    assert again.heroes[RED].lasting == (Lasting(JINX, Hobble(2)),)


@pytest.mark.rule("quest.curses.6", "quest.curses.7")
def test_the_victim_chooses_among_what_is_possible() -> None:
    played = happens(QuestChoose(((LoseGold(100),), (DropItem(slot="armor"),), (Hit(),))))
    assert asked(played) == ["choose.0", "choose.2"]
    played.answers(RED, "choose.2")
    assert (played.table.figures[RED].health(), played.table.figures[RED].gold) == (3, 300)


@pytest.mark.rule("quest.unchangeable.1")
def test_conditions_go_by_what_is_so_now() -> None:
    played = happens(LoseLevels(), QuestIf(LevelAtLeast(3), (Hit(),), (GainGold(100),)))
    assert (played.table.figures[RED].health(), played.table.figures[RED].gold) == (4, 400)


def test_the_other_list_if_the_first_does_nothing() -> None:
    played = happens(QuestOrElse((DropItem(slot="armor"),), (LoseGold(100),)))
    assert played.table.figures[RED].gold == 200


@pytest.mark.rule("quest.dice.5", "quest.dice.9")
@pytest.mark.parametrize(("die", "gold"), [(3, 400), (2, 0)])
def test_a_die_decides_and_may_be_changed(die: int, gold: int) -> None:
    played = happens(QuestRollFor(3, (GainGold(100),), (LoseGold(all=True),)), dice=(6,))
    assert played.asked() == [(seat, "dice") for seat in EVERYBODY]
    played.does(RED, f"turn.0.{die}")
    played.passes(*EVERYBODY)
    assert played.table.figures[RED].gold == gold


@pytest.mark.rule("quest.flee.5", "quest.dice.5")
@pytest.mark.parametrize("to_worse", [False, True])
def test_whoever_throws_well_has_had_their_bad_luck_though_it_takes_nothing(to_worse: bool) -> None:
    """The die has said so; it is neither told as nothing, nor is there a hit instead."""
    played = happens(QuestRollFor(3, (DropItem(slot="armor"),), (LoseGold(all=True),)), dice=(6,), to_worse=to_worse)
    played.passes(*EVERYBODY)
    assert not [event for event in played.told if isinstance(event, NothingHappened)]
    assert (played.table.figures[RED].health(), played.table.figures[RED].gold) == (4, 300)


@pytest.mark.rule("quest.dice.9", "quest.level.14")
def test_levels_by_a_die_that_may_be_changed() -> None:
    played = happens(LoseLevels(by_die=True), dice=(1,))
    played.does(RED, "turn.0.5")
    played.passes(*EVERYBODY)
    assert played.table.heroes[RED].level == 1


@pytest.mark.rule("quest.curses.6", "quest.items.5")
def test_items_worth_so_much_are_of_the_victims_choice() -> None:
    """A hat of 400 pays 350 alone; a hat of 300 needs the spoon of 100 besides."""
    played = happens(LoseItemsWorth(350))
    assert played.asked() == [(RED, "lose_worth")]
    with pytest.raises(IllegalAnswer):
        played.picks(RED, (f"card.{SPARE}",))
    played.picks(RED, (f"card.{SPARE}", f"card.{SPOON}"))
    assert played.table.heroes[RED].items == (HAT,)


@pytest.mark.rule("quest.race.4", "quest.class.1")
def test_a_race_that_is_lost_and_a_class_that_is_another() -> None:
    """The topmost Class of the discards comes for the one that goes."""

    def roles(table: QuestTable) -> None:
        hero = table.heroes[RED]
        hero.races, hero.classes = (ELF,), (WARRIOR,)
        table.discards[DXM] = [WIZARD, ELF_TOO]

    played = happens(LoseRace(), ChangeClass(), prepare=roles)
    hero = played.table.heroes[RED]
    assert (hero.races, hero.classes) == ((), (WIZARD,))
    assert set(played.table.discards[DXM]) >= {ELF, ELF_TOO, WARRIOR}


@pytest.mark.rule("quest.death.4")
def test_whoever_dies_while_that_die_lies_loses_what_the_dead_lose_and_no_more() -> None:
    played, alone = (happens(LoseLevels(by_die=True), dice=(4,)) for _ in range(2))
    alone.passes(*EVERYBODY)
    before = played.table.heroes[RED].level
    played.does(BLUE, f"stab.{RED}")
    played.passes(*EVERYBODY)
    lost = [event for event in played.told if isinstance(event, LevelsChanged)]
    assert before - played.table.heroes[RED].level == -sum(event.change for event in lost) <= 1
    assert alone.table.heroes[RED].level == max(1, before - 4)


@pytest.mark.rule("quest.death.11", "quest.level.18")
def test_everybody_else_who_lives() -> None:
    """Who cannot take a level is passed over."""

    def prepare(table: QuestTable) -> None:
        table.heroes[GREEN].level = 9

    played = happens(QuestEverybodyElse((GainLevels(), Hit())), prepare=prepare)
    assert [hero.level for hero in played.table.heroes] == [3, 2, 9]
    assert [figure.health() for figure in played.table.figures] == [4, 3, 3]


@pytest.mark.rule("quest.flee.5")
@pytest.mark.parametrize(
    ("effects", "health"),
    [
        ((DropItem(slot="armor"),), 3),
        ((LoseLevels(), DropItem(slot="armor")), 4),
        ((QuestIf(HasClass("thief"), (LoseLevels(),)),), 3),
        ((QuestIf(HasClass("none"), (DropItem(slot="footgear"),)),), 3),
        ((QuestChoose(((DropItem(slot="armor"),), (DropItem(slot="footgear"),))),), 3),
        ((QuestOrElse((DropItem(slot="armor"),), (LoseItem(slot="footgear"),)),), 3),
    ],
)
def test_bad_stuff_that_is_not_possible_is_a_hit(effects: tuple[QuestEffect, ...], health: int) -> None:
    """No part of it, however deep it stands."""
    played = happens(*effects, to_worse=True)
    if played.asked() == [(RED, "choose_effect")]:
        played.answers(RED, "choose.0")
    assert played.table.figures[RED].health() == health


@pytest.mark.rule("quest.creation.3", "quest.curses.4")
def test_a_change_of_sex_confuses_in_the_next_fight() -> None:
    played = happens(ChangeSex(penalty=3))
    hero = played.table.heroes[RED]
    assert (hero.sex, hero.lasting) == ("male", (Lasting(JINX, NextFight(3)),))
