"""What seats of the board game reckon: dice, combats, hits, cards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.ai.quest.chairs import HAT, HELMET, NEWT, TROLL, WARRIOR, fight, turn
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.sets.quest.house import ANN, Guest, House

from kickdoor_ai.quest.estimate import scale
from kickdoor_ai.quest.estimate.cards import body_worth, outfit_gain, trait_worth
from kickdoor_ai.quest.estimate.harm import harm_of
from kickdoor_ai.quest.estimate.outlook import CombatOutlook, UnknownMonsters, if_met, outlook, unknown_monsters
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.effects import Choose, LoseLevels
from kickdoor_game.language.words.traits import Bonus, Flee, Trait
from kickdoor_game.quest.cards.effects import Heal, Hit
from kickdoor_game.quest.cards.traits import ExtraDice, MoreHands, MoreHealth, MoreMove, SearchBonus
from kickdoor_game.quest.state.battle import Agreement, QuestTerms
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import Monster, QuestTable


def outlook_of(played: Played) -> CombatOutlook:
    battle = played.table.battle
    assert battle is not None
    return outlook(played.table, battle, RED)


@pytest.mark.rule("quest.results.1")
def test_five_against_two() -> None:
    """5 and a die against 2 and a die fails in six of 36 throws."""
    assert outlook_of(fight(NEWT)).chance == pytest.approx(30 / 36)


@pytest.mark.rule("quest.class.11")
def test_a_warrior_breaks_ties() -> None:
    """And so three throws fewer fail."""

    def warrior(table: QuestTable) -> None:
        table.heroes[RED].classes = (WARRIOR,)

    assert outlook_of(fight(NEWT, prepare=warrior)).chance == pytest.approx(33 / 36)


@pytest.mark.rule("quest.death.1", "quest.death.5")
def test_the_last_health_is_a_life() -> None:
    """Who is whole loses a little by a defeat, who has one token left all that they have."""

    def hurt(table: QuestTable) -> None:
        table.figures[RED].black = 3

    whole, dying = fight(TROLL), fight(TROLL, prepare=hurt)
    assert outlook_of(whole).cost < 1 < outlook_of(dying).cost
    assert outlook_of(dying).cost >= body_worth(dying.table, dying.table.heroes[RED])


@pytest.mark.rule("quest.health.5", "quest.health.6")
@pytest.mark.parametrize(
    ("black", "healed", "worth"), [(0, Heal(), 0), (1, Heal(2), 0.35), (3, Heal(), 1.2), (3, Heal(all=True), 2.15)]
)
def test_health_is_worth_more_the_less_there_is_of_it_and_nothing_to_who_is_whole(
    black: int, healed: Heal, worth: float
) -> None:
    table = turn().table
    table.figures[RED].black = black
    assert harm_of(table, table.heroes[RED], (healed,)).cost() == pytest.approx(-worth)


@pytest.mark.rule("quest.victory.4")
def test_who_lives_alone_plays_for_the_game() -> None:

    def alone(table: QuestTable) -> None:
        for seat in (BLUE, GREEN):
            table.heroes[seat].dead, table.figures[seat].black = True, 4

    alive, last = fight(NEWT), fight(NEWT, prepare=alone)
    more = body_worth(last.table, last.table.heroes[RED]) - body_worth(alive.table, alive.table.heroes[RED])
    assert more > scale.WIN / 2


@pytest.mark.rule("quest.bribes.1", "quest.help.6")
def test_a_helper_is_paid_of_the_prize() -> None:
    """The chance rises by their Level, the Treasure is theirs."""
    played = fight(NEWT, level=2)
    battle = played.table.battle
    assert battle is not None
    alone = outlook(played.table, battle, RED)
    helped = replace(battle, helper=BLUE, agreed=Agreement(BLUE, QuestTerms(1, "alternating_fighter")))
    assert outlook(played.table, helped, RED).chance > alone.chance
    assert outlook(played.table, helped, RED).prize == pytest.approx(alone.prize - scale.TREASURE)
    assert outlook(played.table, helped, BLUE).prize == pytest.approx(scale.TREASURE)


def test_harm_of_several_kinds() -> None:
    """Of a choice the victim takes the lesser; hits are counted apart."""
    table = turn().table
    red = table.heroes[RED]
    assert harm_of(table, red, (Hit(2), LoseLevels())).hits == 2
    both = Choose(options=((LoseLevels(count=2),), (Hit(),)))  # type: ignore[arg-type]
    assert (harm_of(table, red, (both,)).hits, harm_of(table, red, (both,)).other) == (1, 0)


@pytest.mark.rule("quest.items.10")
def test_an_item_is_worth_what_it_adds() -> None:
    """A helmet in the place of a hat adds three points."""
    table = turn().table
    red = table.heroes[RED]
    red.items = red.in_use = (HAT,)
    assert outfit_gain(table, red, HELMET) == pytest.approx(3 * scale.STRENGTH)
    red.items = red.in_use = (HELMET,)
    assert outfit_gain(table, red, HAT) < 0


@pytest.mark.rule("quest.ignore.1")
@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_monster_that_would_leave_one_alone_promises_and_costs_nothing(level: int) -> None:
    """On average of all that may come; how likely one wins is said of those that have to be fought."""
    t = House(Guest(level=level), at="rest")
    table, room = t.table, t.table.figures[ANN].room
    found = []
    for card in unknown_monsters(table):
        table.monsters = [Monster(1, card, "blue", room)]
        if not ignores(table, table.monsters[0], ANN):
            found.append(if_met(table, ANN, room, table.monsters))
    table.monsters = []
    expected, cards = UnknownMonsters(table, ANN).met_in(room), len(unknown_monsters(table))
    assert len(found) < cards or level == 5
    assert expected.chance == pytest.approx(sum(each.chance for each in found) / len(found))
    assert expected.chance * expected.prize == pytest.approx(sum(each.chance * each.prize for each in found) / cards)
    assert expected.worth() == pytest.approx(sum(each.worth() for each in found) / cards)


ELVES = HasRace("elf")


@pytest.mark.parametrize(
    ("always", "at_times"),
    [
        (Bonus(2), Bonus(2, who=ELVES)),
        (Bonus(2), Bonus(2, against="undead")),
        (Bonus(2), Bonus(2, alone=True)),
        (Bonus(2), Bonus(2, beside="hat")),
        (ExtraDice(), ExtraDice(who=ELVES)),
        (ExtraDice(), ExtraDice(against="undead")),
    ],
    ids=repr,
)
def test_what_helps_at_times_is_worth_less_than_what_helps_always(always: Trait, at_times: Trait) -> None:
    assert 0 < trait_worth(at_times) < trait_worth(always) / 2


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (Bonus(1), Bonus(2)),
        (Flee(1), Flee(2)),
        (MoreMove(1), MoreMove(2)),
        (MoreHealth(1), MoreHealth(2)),
        (MoreHands(1), MoreHands(2)),
        (SearchBonus(1), SearchBonus(2)),
        (ExtraDice(1), ExtraDice(2)),
    ],
    ids=repr,
)
def test_twice_as_much_of_something_is_worth_twice_as_much(less: Trait, more: Trait) -> None:
    assert trait_worth(more) == pytest.approx(2 * trait_worth(less))


@pytest.mark.rule("quest.level.4")
def test_the_last_level_is_won_by_a_kill_alone() -> None:
    table = turn(level=9).table
    red = table.heroes[RED]
    assert scale.levels_worth(table, red, 1) == 0
    assert scale.levels_worth(table, red, 1, may_reach_goal=True) == scale.LAST_STEP
