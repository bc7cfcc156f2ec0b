"""Readings of the book that were decided: what a Boss copies, what a thief of potions has, who has left by will."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.scene import NUMBER, scene
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import Enhanced, HelpAnswered, NothingHappened
from kickdoor_game.language.cards import Enhancer, Mate
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.specials import Mirrors
from kickdoor_game.machine import plain
from kickdoor_game.machine.errors import required
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import PickOne
from kickdoor_game.quest import telling
from kickdoor_game.quest.cards.effects import Heal, SnatchItem, Whisk
from kickdoor_game.quest.cards.kinds import QuestCurse, QuestItem, QuestMonster, QuestOneShot
from kickdoor_game.quest.cards.plays import Blink, Enjoy
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.fight.settlement import settle
from kickdoor_game.quest.fight.sums import monster_parts, totals
from kickdoor_game.quest.resolve import Happening
from kickdoor_game.quest.state.battle import Agreement, QuestTerms
from kickdoor_game.quest.state.events import GoldGiven, ItemSnatched, MonsterCame, MonsterLeft
from kickdoor_game.quest.state.levels import level_of
from kickdoor_game.quest.state.table import Monster, QuestTable, monsters_called, printed_monster

EVERYBODY = (RED, BLUE, GREEN)
CARDS: dict[str, Any] = {
    "mirror": QuestMonster(key="mirror", name="Mirror", level=2, specials=(Mirrors(),)),
    "magpie": QuestMonster(key="magpie", name="Magpie", level=30, bad_stuff=(SnatchItem(),)),
    "mud": Enhancer(key="mud", name="In Mud", level=-5),
    "mate": Mate(key="mate", name="Twin"),
    "potion": QuestOneShot(key="potion", name="Potion", gold=100, play=Swing(3)),
    "hat": QuestItem(key="hat", name="Hat", slot="headgear", gold=100, bonus=2),
    "step": QuestOneShot(key="step", name="Side Step", gold=100, play=Blink("entrance")),
    "paged": QuestCurse(key="paged", name="Paged", effects=(Whisk("entrance"),)),
}
ID = {key: CardId(number) for number, key in enumerate(CARDS)}


def fight(
    monster: str,
    *,
    level: int = 10,
    boss: bool = False,
    on: str = "",
    items: str = "",
    dice: tuple[int, ...] = (),
    hands: dict[Seat, str] | None = None,
) -> Played:
    """Red, of that Level and with these Items, against that monster; blue and green next door."""
    drawn = Map(("1 2", "E ."))

    def prepare(table: QuestTable) -> None:
        for hero, figure, room in zip(table.heroes, table.figures, ("1", "2", "2"), strict=True):
            hero.level, figure.room = level, drawn.rooms[room]
            hero.hand = tuple(ID[key] for key in (hands or {}).get(hero.seat, "").split())
        table.heroes[RED].items = tuple(ID[key] for key in items.split())

    laid = tuple(ID[key] for key in on.split())
    here = [Monster(1, ID[monster], "green", drawn.rooms["1"], enhancers=laid, boss=boss)]
    return Played(QuestCombat(RED, [1]), drawn, dice, here, tuple(CARDS.values()), prepare)


def strength(played: Played) -> int:
    battle = played.table.battle
    assert battle is not None
    return sum(part.value for part in monster_parts(played.table, battle, played.table.monster(1)))


# ---------------------------------------------------------------- what a card says of its Level


@pytest.mark.rule("quest.boss.3", "quest.combat.9", "quest.unchangeable.4")
@pytest.mark.parametrize(
    ("boss", "on", "level"), [(False, "", 12), (False, "mud", 7), (True, "", 20), (True, "mud", 15)]
)
def test_a_boss_is_of_its_level_though_its_card_copies_whoever_fights_it(boss: bool, on: str, level: int) -> None:
    """Found by a judge: it had 30 against a hero of Level 10."""
    played = fight("mirror", boss=boss, on=on)
    assert (strength(played), level_of(played.table, played.table.monster(1))) == (level, level)


@pytest.mark.rule("quest.bases.4", "quest.boss.3")
def test_where_the_highest_level_counts_a_copied_one_does() -> None:
    """As long as it is fought; before that it is of the Level that is printed on it."""
    played = fight("mirror")
    monster = played.table.monster(1)
    assert level_of(played.table, monster) == 12
    played.table.battle = None
    assert level_of(played.table, monster) == 2


# ---------------------------------------------------------------- a thief of potions


@pytest.mark.rule("quest.winning.7")
def test_what_is_used_up_by_one_use_adds_nothing_to_who_has_snatched_it() -> None:
    """Found by a judge with a card of a pack: the next combat with it broke the match."""
    played = fight("magpie", level=5, items="potion", dice=(1, 1, 1))
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    played.answers(RED, "roll")
    played.passes(*EVERYBODY)
    assert ItemSnatched(1, RED, ID["potion"]) in played.told
    again = Played(
        QuestCombat(RED, [1]), played.drawn, (), played.table.monsters, tuple(CARDS.values()), _in_that_room(played)
    )
    assert again.table.battle is not None
    assert totals(again.table, again.table.battle) == (5, 30)


def _in_that_room(before: Played) -> Any:
    def prepare(table: QuestTable) -> None:
        table.heroes[RED].level = 5
        table.figures[RED].room = before.table.monster(1).room

    return prepare


# ---------------------------------------------------------------- who leaves by will


def let_in(hand: str, seat: Seat = BLUE) -> Played:
    """Blue helps, and is owed 100 gold in any case; that player holds these cards."""
    played = fight("magpie", level=5, hands={seat: hand})
    battle = played.table.battle
    assert battle is not None
    battle.helper = BLUE
    battle.agreed = Agreement(BLUE, QuestTerms(gold=100, helper_gold=50, in_any_case=True))
    played.table.figures[BLUE].room = battle.room
    return played


def paid(played: Played) -> list[GoldGiven]:
    """What changes hands when the combat is over, not won."""
    battle = played.table.battle
    assert battle is not None
    played.table.news.clear()
    settle(played.table, battle, won=False)
    return [event for event in played.table.news if isinstance(event, GoldGiven)]


BACK = GoldGiven(BLUE, RED, 50, "bribe")


@pytest.mark.rule("quest.bribes.5")
@pytest.mark.parametrize(
    ("seat", "card", "details", "due"),
    [
        (BLUE, "use step", ("room E",), False),
        (BLUE, "curse paged", ("blue",), False),
        (GREEN, "curse paged", ("blue",), True),
        (None, "", (), True),
    ],
)
def test_a_helper_who_leaves_by_a_card_of_their_own_is_not_paid(
    seat: Seat | None, card: str, details: tuple[str, ...], due: bool
) -> None:
    """Who was taken out of it is, and so is who stayed; what the helper owes is due in any case."""
    word, _, key = card.partition(" ")
    played = let_in(key, BLUE if seat is None else seat)
    if seat is not None:
        said = tuple(f"room.{played.drawn.rooms['E']}" if each == "room E" else f"seat.{BLUE}" for each in details)
        played.does(seat, f"{word}.{ID[key]}", *said)
        if word == "curse":
            played.passes(*EVERYBODY)
        left = HelpAnswered(RED, BLUE, "void", "left_by_will")
        assert (left in played.told) is not due
    gifts = paid(played)
    assert gifts == ([GoldGiven(RED, BLUE, 100, "bribe"), BACK] if due else [BACK])


# ---------------------------------------------------------------- in words


@pytest.mark.rule("quest.enhancers.7", "quest.bases.11")
def test_a_mate_is_killed_by_the_name_of_what_it_is_a_mate_of() -> None:
    """And the colour of its base is said where there are two of that name."""
    table = fight("magpie").table
    one = MonsterLeft(2, ID["mate"], "killed", ID["magpie"])
    assert telling.tell(table, one, None) == "Magpie's Twin is killed."
    assert telling.tell(table, replace(one, colour="blue"), None) == "Magpie's Twin (blue) is killed."
    assert telling.tell(table, MonsterLeft(1, ID["magpie"], "killed", colour="green"), None) == (
        "Magpie (green) is killed."
    )


@pytest.mark.rule("quest.enhancers.7")
def test_a_mate_in_play_is_told_from_its_monster_by_its_name() -> None:
    """Also on a base of the same colour; two Mates are told apart by theirs."""
    table = fight("magpie").table
    (one,) = table.monsters
    table.monsters.append(Monster(8, ID["mate"], one.colour, one.room, like=one.card))
    assert monsters_called(table, [one.number, 8]) == "Magpie and Magpie's Twin"
    laid = telling.tell(table, Enhanced(BLUE, ID["mud"], ID["mate"]), None)
    assert laid == "Bob plays In Mud on Magpie's Twin: -5 Levels."
    nothing = telling.tell(table, NothingHappened(RED, ID["mate"], partly=True), None)
    assert nothing == "A part of the Bad Stuff of Magpie's Twin does nothing to Ann."
    table.monsters.append(Monster(9, ID["mate"], "blue", one.room, like=one.card))
    assert monsters_called(table, [8, 9]) == "Magpie's Twin (green) and Magpie's Twin (blue)"


@pytest.mark.rule("quest.boss.3")
def test_a_boss_is_announced_by_the_level_that_it_has() -> None:
    table = fight("mirror").table
    said = telling.tell(table, MonsterCame(1, ID["mirror"], "green", 1, 20, boss=True), None)
    assert said.startswith("Mirror (the Boss), Level 20, appears in 1 on a green base")


def test_a_monster_that_an_earlier_release_has_recorded_is_told_by_what_its_card_says() -> None:
    """Events stand in snapshots, and those of before have no Level and no Boss in them."""
    table = fight("magpie").table
    name, parts = plain.save(MonsterCame(1, ID["magpie"], "green", 1, 20, boss=True))
    recorded = {key: part for key, part in parts.items() if key not in ("level", "boss")}
    event = plain.load([name, recorded], Event, older=True, packages=QuestTable.packages)
    level = printed_monster(table, table.monsters[0]).level
    assert telling.tell(table, event, None).startswith(f"Magpie, Level {level}, appears in 1 on a green base")


@pytest.mark.rule("quest.health.6")
def test_what_does_nothing_is_told_by_its_name() -> None:
    """Of a room and of a card; neither takes anything."""
    played = scene(frame=lambda drawn: Happening((Heal(2),), RED, why="The Baths"))
    (nothing,) = [event for event in played.told if isinstance(event, NothingHappened)]
    assert telling.tell(played.table, nothing, BLUE) == "The Baths does nothing to Ann."
    assert telling.tell(played.table, NothingHappened(RED, NUMBER["moths"]), RED) == "Moths: you have no Item to lose."
    assert telling.tell(played.table, NothingHappened(RED, NUMBER["moths"], True), RED) == (
        "A part of Moths does nothing to you."
    )
    caught = telling.tell(played.table, NothingHappened(RED, NUMBER["magpie"]), RED)
    assert caught == "The Bad Stuff of Magpie does nothing to you.", "the hit for being caught comes besides"


@pytest.mark.rule("quest.deals.5", "quest.health.6")
def test_what_would_heal_nobody_is_said_to() -> None:
    """A card that heals its player, or anybody: it is marked while all are whole, and not when one is hurt."""
    card = QuestOneShot(key="tea", name="Tea", gold=100, play=Enjoy((Heal(1),)))
    feast = QuestOneShot(key="feast", name="Feast", gold=100, play=Enjoy((Heal(1),), anybody=True))

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].hand = (CardId(0), CardId(1))

    played = Played(QuestCombat(RED, []), Map(("1", "E")), cards=(card, feast), prepare=prepare)
    for seat, expected in ((None, [True, True]), (BLUE, [True, False]), (RED, [False, False])):
        if seat is not None:
            played.table.figures[seat].black = 1
        options = [each for each in played.rules.standing(played.table, RED).options if each.key in ("use.0", "use.1")]
        assert [option.in_vain for option in options] == expected
        assert [option.ends_it for option in options] == expected
        hints = [telling.option_hint(played.table, RED, option) for option in options]
        assert [hint.startswith("would do nothing now") for hint in hints] == expected
        (whom,) = options[1].details
        assert isinstance(whom, PickOne)
        hurt = [target.seat for target in whom.options if played.table.figures[required(target.seat)].black]
        assert [target.seat for target in whom.options if not target.in_vain] == hurt
        said = [telling.option_hint(played.table, RED, target) == "no effect" for target in whom.options]
        assert said == [target.in_vain for target in whom.options], "beside each who is whole"
    assert telling.lost_text(played.table, RED, replace_vain(options[0])) == (
        "Use Tea? It would do nothing now, and is paid for all the same."
    )


def replace_vain(option: Any) -> Any:
    """That option as if it would do nothing."""
    return type(option)(option.key, card=option.card, ends_it=True, in_vain=True)
