"""What a helper is promised, what they promise, and what becomes of it after the combat."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.plain_game import laid_out
from tests.game.quest.talk import (
    CARDS,
    CUTLERY,
    FORK,
    FREE,
    GATE,
    HAT,
    INFANT,
    KNIFE,
    LADLE,
    NEWT,
    OLD,
    ROWS,
    SPOON,
    TROLL,
    TUBA,
    gear,
    helped,
    met,
    number,
    option,
    rolls,
    says,
)
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import CardMoved, HelpAnswered, Revealed, TreasurePicked, TreasuresShown
from kickdoor_game.heroes.hero_sheet.hero import Lasting
from kickdoor_game.heroes.verbs import lose_card
from kickdoor_game.language.words.effects import NextFight
from kickdoor_game.machine.answers import alarm_rings
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import NOBODY, CardId, Seat
from kickdoor_game.machine.questions import Field, Form, Number, PickSome
from kickdoor_game.machine.ruleset import Alarm
from kickdoor_game.machine.run import apply, questions
from kickdoor_game.quest.cards.kinds import TREASURE
from kickdoor_game.quest.fight.bargains import choice_for, terms_from
from kickdoor_game.quest.fight.combat import WON
from kickdoor_game.quest.fight.sums import totals
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.battle import QuestTerms
from kickdoor_game.quest.state.clocks import turn_clock
from kickdoor_game.quest.state.events import BattleEnded, GoldGiven
from kickdoor_game.quest.state.numbers import QUEST
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
WIN, LOSE = (6, 6, 1), (1, 1, 6)


def fields(played: Played, seat: Seat, name: str) -> dict[str, Field]:
    """What can be said in that option."""
    (form,) = option(played, seat, name).details
    assert isinstance(form, Form)
    return {field.name: field for field in form.fields}


def run(played: Played) -> None:
    """Red and blue run away from one monster, each into another room."""
    for seat, room in ((RED, "E"), (BLUE, "2")):
        played.answers(seat, f"room.{played.drawn.rooms[room]}")
        played.answers(seat, "roll")
        played.passes(*EVERYBODY)


def gold(played: Played) -> list[int]:
    return [figure.gold for figure in played.table.figures]


def refusal(played: Played, seat: Seat, *choice: Any) -> tuple[str, str]:
    """The code and the rule by which that is refused."""
    with pytest.raises(IllegalAnswer) as refused:
        played.does(seat, *choice)
    return refused.value.refusal.code, refused.value.refusal.rule


# ---------------------------------------------------------------- what can be said


@pytest.mark.rule("quest.bribes.1", "quest.bribes.2", "quest.bribes.3")
def test_what_can_be_offered() -> None:
    """Gold and Items of both, and as many Treasures as the monsters have."""
    played = met(TROLL, NEWT)
    gear(played.table, RED, HAT)
    gear(played.table, BLUE, TUBA)
    played.table.figures[BLUE].gold = 70
    for seat, name in ((RED, "ask.1"), (BLUE, "bid")):
        shown = fields(played, seat, name)
        assert list(shown) == ["treasures", "order", "gold", "items", "helper_gold", "helper_items", "in_any_case"]
        assert (shown["treasures"].shape, shown["gold"].shape, shown["helper_gold"].shape) == (
            Number(0, 5),
            Number(0, 300),
            Number(0, 70),
        )
        for part, card in (("items", HAT), ("helper_items", TUBA)):
            shape = shown[part].shape
            assert isinstance(shape, PickSome)
            assert ([each.card for each in shape.options], shape.least, shape.most) == ([card], 0, 1)


@pytest.mark.rule("quest.bribes.1", "quest.combat.15")
def test_treasure_of_a_monster_that_is_out_of_it_may_be_promised() -> None:
    """It is there to be had once the others are beaten."""
    played = met(NEWT, dice=WIN)
    assert played.table.battle is not None
    played.table.battle.left_behind = 2
    assert fields(played, RED, "ask.1")["treasures"].shape == Number(0, 4)
    rolls(helped(played, BLUE, says(4, "alternating_helper")))
    assert [len(played.table.heroes[seat].hand) for seat in (RED, BLUE)] == [0, 4]


@pytest.mark.rule("quest.bribes.1", "quest.bribes.4")
def test_packed_items_may_be_promised_and_cards_of_the_hand_may_not() -> None:
    played = met(TROLL)
    played.table.heroes[RED].items, played.table.heroes[RED].hand = (HAT,), (SPOON,)
    assert refusal(played, RED, "ask.1", says(items=(SPOON,)))[1] == "quest.bribes.4"
    played.does(RED, "ask.1", says(items=(HAT,)))


@pytest.mark.rule("quest.bribes.2")
def test_who_gets_treasure_says_in_which_order() -> None:
    """'one Treasure, and I pick first', or 'the second pick only'."""
    played = met(TROLL)
    assert refusal(played, BLUE, "bid", says(1)) == ("no_order", "quest.bribes.2")
    assert refusal(played, BLUE, "bid", says(4, "alternating_helper"))[1] == "quest.bribes.1"
    played.does(BLUE, "bid", says(1, "alternating_helper"))
    played.does(BLUE, "bid", says(1, "alternating_fighter"))


@pytest.mark.rule("quest.bribes.1", "quest.bribes.3")
@pytest.mark.parametrize(
    ("offer", "rule"),
    [
        (says(gold=301), "quest.bribes.1"),
        (says(pays=301), "quest.bribes.3"),
        (says(items=(TUBA,)), "quest.bribes.4"),
        (says(gives=(HAT,)), "quest.bribes.4"),
    ],
)
def test_nobody_promises_what_they_do_not_have(offer: tuple[Any, ...], rule: str) -> None:
    played = met(TROLL)
    gear(played.table, RED, HAT)
    gear(played.table, BLUE, TUBA)
    assert refusal(played, BLUE, "bid", offer)[1] == rule


def test_terms_are_said_as_they_were_meant() -> None:
    offer = says(2, "alternating_helper", 100, (HAT, SPOON), 50, (TUBA,), True)
    assert choice_for(terms_from(offer)) == offer
    assert terms_from(says(0, "alternating_helper")) == QuestTerms(), "who picks first of none means nothing"


@pytest.mark.rule("quest.bribes.1", "quest.bribes.5")
@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("item", "item_gone"),
        ("their item", "item_gone"),
        ("gold", "gold_gone"),
        ("their gold", "gold_gone"),
        ("treasure", "fewer_treasures"),
    ],
)
def test_an_offer_that_cannot_be_kept_any_more_lapses(what: str, why: str) -> None:
    played = met(TROLL)
    gear(played.table, RED, HAT)
    gear(played.table, BLUE, TUBA)
    played.does(BLUE, "bid", says(3, "alternating_helper", 300, (HAT,), 300, (TUBA,)))
    played.does(GREEN, "bid", FREE)
    match what:
        case "item":
            lose_card(played.table, RED, HAT)
        case "their item":
            lose_card(played.table, BLUE, TUBA)
        case "gold":
            played.table.figures[RED].gold = 299
        case "their gold":
            played.table.figures[BLUE].gold = 299
        case _:
            played.table.monsters[0].enhancers = (INFANT,)
    played.table.stir()
    played.does(GREEN, f"withdraw.{number(played)}")
    assert HelpAnswered(RED, BLUE, "lapsed", why) in played.told


@pytest.mark.rule("quest.bribes.3")
def test_several_bid_against_each_other() -> None:
    """And may even pay for being let in."""
    played = met(TROLL, dice=WIN)
    played.does(BLUE, "bid", says(1, "alternating_helper"))
    played.does(GREEN, "bid", says(pays=200))
    played.table.figures[GREEN].room = played.drawn.rooms["2"]
    assert played.table.battle is not None
    assert [offer.other for offer in played.table.battle.offers] == [BLUE, GREEN]
    played.does(RED, f"accept.{number(played)}")
    rolls(played)
    assert GoldGiven(GREEN, RED, 200, "bribe") in played.told
    assert gold(played) == [500, 300, 100]


# ---------------------------------------------------------------- what becomes of it


def bargain(dice: tuple[int, ...], *, in_any_case: bool = False) -> Played:
    """100 gold and a hat, for 30 gold and a tuba, and no Treasure."""
    level = 1 if dice == LOSE else 5

    def prepare(table: QuestTable) -> None:
        gear(table, RED, HAT)
        gear(table, BLUE, TUBA)

    played = met(NEWT, dice=(*dice, 6, 6), levels=(level, level, level), prepare=prepare)
    return helped(played, BLUE, says(0, "", 100, (HAT,), 30, (TUBA,), in_any_case))


def lost(played: Played) -> Played:
    """The newt has become too strong, and both have run."""
    played.table.monsters[0].enhancers = (OLD,)
    rolls(played)
    run(played)
    return played


@pytest.mark.rule("quest.bribes.5")
def test_what_was_promised_changes_hands_after_a_win() -> None:
    """And not before, since nothing is given in combat."""
    played = bargain(WIN)
    assert (gold(played), played.table.heroes[RED].items) == ([300, 300, 300], (HAT,))
    rolls(played)
    assert [GoldGiven(RED, BLUE, 100, "bribe") in played.told, GoldGiven(BLUE, RED, 30, "bribe") in played.told] == [
        True,
        True,
    ]
    assert gold(played) == [230, 370, 300]
    assert (played.table.heroes[RED].items, played.table.heroes[BLUE].items) == ((TUBA,), (HAT,))
    assert [CardMoved(HAT, RED, BLUE, "bribe") in played.told, CardMoved(TUBA, BLUE, RED, "bribe") in played.told] == [
        True,
        True,
    ]
    assert not [event for event in played.told if isinstance(event, HelpAnswered) and event.what == "void"]


@pytest.mark.rule("quest.bribes.5")
def test_without_a_victory_nothing_is_due() -> None:
    played = lost(bargain(LOSE))
    assert (gold(played), played.table.heroes[RED].items) == ([300, 300, 300], (HAT,))
    assert HelpAnswered(RED, BLUE, "void", "not_won") in played.told


@pytest.mark.rule("quest.bribes.2", "quest.bribes.5")
def test_unless_it_was_said_to_be_due_in_any_case() -> None:
    """Wherever the two stand by then."""
    played = lost(bargain(LOSE, in_any_case=True))
    assert played.table.figures[RED].room != played.table.figures[BLUE].room
    assert gold(played) == [230, 370, 300]
    assert (played.table.heroes[RED].items, played.table.heroes[BLUE].items) == ((TUBA,), (HAT,))


@pytest.mark.rule("quest.bribes.5", "quest.combat.16")
@pytest.mark.parametrize("in_any_case", [True, False])
def test_it_is_settled_when_the_combat_ends_without_a_result(in_any_case: bool) -> None:
    """The main player has been taken away."""
    played = bargain(WIN, in_any_case=in_any_case)
    played.table.figures[RED].room = played.drawn.rooms["E"]
    played.answers(RED, "roll")
    assert gold(played) == ([230, 370, 300] if in_any_case else [300, 300, 300])


@pytest.mark.rule("quest.bribes.5")
@pytest.mark.parametrize("in_any_case", [False, True])
@pytest.mark.parametrize("how", ["lost", "left alone"])
def test_what_cannot_become_due_any_more_is_free_to_be_used(how: str, in_any_case: bool) -> None:
    """To be discarded by a Wizard who runs, for instance: both still run, or the helper has been taken elsewhere."""
    played = met(NEWT, dice=(1, 1, 6, 6), levels=(1, 1, 1), prepare=lambda table: gear(table, RED, HAT))
    helped(played, BLUE, says(items=(HAT,), in_any_case=in_any_case))
    assert played.table.promised() == [HAT]
    if how == "lost":
        played.table.monsters[0].enhancers = (OLD,)
        rolls(played)
        assert played.table.battle is not None, "they run"
    else:
        played.table.figures[BLUE].room = played.drawn.rooms["3"]
        played.table.stir()
        played.answers(RED, "roll")
    assert played.table.promised() == ([HAT] if in_any_case else [])
    why = "not_won" if how == "lost" else "helper_left"
    assert (HelpAnswered(RED, BLUE, "void", why) in played.told) is not in_any_case


@pytest.mark.rule("quest.bribes.5", "quest.help.4")
@pytest.mark.parametrize(("in_any_case", "due"), [(True, True), (False, False)])
def test_a_helper_who_was_not_there_to_the_end_has_no_part_in_the_victory(in_any_case: bool, due: bool) -> None:
    """Nor in the Treasure."""
    played = met(NEWT, dice=(6, 1))
    helped(played, BLUE, says(1, "alternating_helper", 100, in_any_case=in_any_case))
    played.table.figures[BLUE].room = played.drawn.rooms["3"]
    played.table.stir()
    rolls(played)
    assert gold(played) == ([200, 400, 300] if due else [300, 300, 300])
    assert (played.table.heroes[RED].hand, played.table.heroes[BLUE].hand) == ((SPOON, FORK), ())


@pytest.mark.rule("quest.bribes.5", "quest.death.14")
@pytest.mark.parametrize("victim", [RED, BLUE])
def test_the_dead_are_not_paid_and_pay_nothing(victim: Seat) -> None:
    played = bargain(WIN, in_any_case=True)
    played.does(GREEN, f"stab.{victim}")
    if victim == BLUE:
        rolls(played)
    else:
        assert played.table.battle is None
    assert HelpAnswered(RED, BLUE, "void", "dead") in played.told
    assert not [event for event in played.told if isinstance(event, GoldGiven | CardMoved)]


@pytest.mark.rule("quest.bribes.5")
def test_what_is_not_there_any_more_lapses_and_the_rest_is_paid() -> None:
    """Gold as far as it is there."""
    played = bargain(WIN)
    lose_card(played.table, RED, HAT)
    played.table.figures[RED].gold = 60
    rolls(played)
    assert gold(played) == [30, 330, 300]
    assert (played.table.heroes[RED].items, played.table.heroes[BLUE].items) == ((TUBA,), ())
    assert HelpAnswered(RED, BLUE, "void", "item_gone") in played.told


@pytest.mark.rule("quest.bribes.5")
def test_nobody_pays_with_what_they_are_paid_with() -> None:
    """The helper has nothing, and what comes in is not what was promised."""
    played = bargain(WIN)
    played.table.figures[BLUE].gold = 0
    rolls(played)
    assert gold(played) == [200, 100, 300]


@pytest.mark.rule("quest.bribes.5")
def test_what_is_promised_is_not_spent_meanwhile() -> None:
    """The Items of both."""
    played = bargain(WIN)
    assert played.table.promised() == [HAT, TUBA]
    rolls(played)
    assert played.table.promised() == []


# ---------------------------------------------------------------- Treasure


def picked(played: Played) -> list[tuple[Seat, CardId]]:
    """Who has picked which, each taking the first that lies there."""
    while played.asked() and played.asked()[0][1] == "pick_spoils":
        (question,) = questions(played.table)
        assert question.rules == ("quest.bribes.2",)
        assert question.deadline == ("turn" if question.seat == RED else "pick")
        played.picks(question.seat, question.default)
    return [(event.seat, event.card) for event in played.told if isinstance(event, TreasurePicked)]


@pytest.mark.rule("quest.bribes.2", "quest.bribes.6", "quest.winning.4")
@pytest.mark.parametrize(
    ("promised", "order", "seats"),
    [
        (1, "alternating_helper", [BLUE, RED, RED, RED]),
        (1, "alternating_fighter", [RED, BLUE, RED, RED]),
        (2, "alternating_helper", [BLUE, RED, BLUE, RED]),
        (3, "alternating_fighter", [RED, BLUE, BLUE, BLUE]),
        (4, "alternating_helper", [BLUE, BLUE, BLUE, BLUE]),
        (0, "", [RED, RED, RED, RED]),
    ],
)
def test_treasure_is_picked_in_turn(promised: int, order: str, seats: list[Seat]) -> None:
    """'the first pick', 'the second pick only'; the rest is the main player's."""
    played = met(NEWT, dice=(6, 6, 1), levels=(9, 9, 1))
    played.table.monsters[0].enhancers = (OLD,)
    rolls(helped(played, BLUE, says(promised, order)))
    assert TreasuresShown(CUTLERY) in played.told
    assert not [event for event in played.told if isinstance(event, Revealed)]
    assert picked(played) == list(zip(seats, CUTLERY, strict=True))
    assert BattleEnded(RED, WON) in played.told
    assert [played.table.heroes[seat].fresh for seat in (RED, BLUE)] == [
        tuple(card for seat, card in zip(seats, CUTLERY, strict=True) if seat == whose) for whose in (RED, BLUE)
    ]


@pytest.mark.rule("quest.bribes.6")
def test_the_number_stays_as_it_was_agreed() -> None:
    """The first pick of two, by now of four: one for the helper, and three for the main player."""
    played = helped(met(NEWT, dice=(6, 6, 1), levels=(9, 9, 1)), BLUE, says(1, "alternating_helper"))
    played.table.monsters[0].enhancers = (OLD,)
    rolls(played)
    assert picked(played) == [(BLUE, SPOON), (RED, FORK), (RED, KNIFE), (RED, LADLE)]


@pytest.mark.rule("quest.bribes.6")
@pytest.mark.parametrize(
    ("order", "there", "seats"),
    [
        ("alternating_helper", 2, [BLUE, RED]),
        ("alternating_fighter", 2, [RED, BLUE]),
        ("alternating_helper", 1, [BLUE]),
        ("alternating_fighter", 1, [RED]),
        ("alternating_helper", 3, [BLUE, BLUE, BLUE]),
        ("alternating_fighter", 0, []),
    ],
)
def test_if_there_are_fewer_than_were_promised_they_pick_until_none_are_left(
    order: str, there: int, seats: list[Seat]
) -> None:
    played = helped(met(TROLL, dice=WIN), BLUE, says(3, order))
    played.table.decks[TREASURE] = list(reversed(CUTLERY[:there]))
    rolls(played)
    assert picked(played) == list(zip(seats, CUTLERY, strict=False))


@pytest.mark.rule("quest.death.14")
def test_who_dies_while_it_is_picked_gets_nothing_more() -> None:
    """The rest is the other's."""
    played = rolls(helped(met(TROLL, dice=WIN), BLUE, says(2, "alternating_fighter")))
    assert played.asked() == [(RED, "pick_spoils")]
    played.does(GREEN, f"stab.{BLUE}")
    assert picked(played) == [(RED, SPOON), (RED, FORK), (RED, KNIFE)]
    assert played.result == "won"


@pytest.mark.rule("quest.bribes.2")
def test_each_picks_what_they_like() -> None:
    played = rolls(helped(met(TROLL, dice=WIN), BLUE, says(1, "alternating_helper")))
    assert played.asked() == [(BLUE, "pick_spoils")]
    played.picks(BLUE, f"card.{KNIFE}")
    assert played.table.heroes[BLUE].hand == (KNIFE,)
    assert played.table.heroes[RED].hand == (SPOON, FORK)


# ---------------------------------------------------------------- time


@pytest.mark.rule("quest.turns.11", "quest.timing.6")
def test_offers_neither_stop_the_clock_nor_begin_it_anew() -> None:
    """What the table asks is the same question still, and time runs."""
    played = met(TROLL)
    clock = turn_clock(played.table)
    assert clock is not None
    asked = list(played.table.asked)
    played.does(BLUE, "bid", FREE)
    played.does(RED, "ask.2", says(gold=10))
    played.does(GREEN, f"decline.{number(played)}")
    assert (turn_clock(played.table), clock.runs) == (clock, True)
    assert list(played.table.asked) == asked
    played.answers(RED, "roll")
    passed = list(played.table.asked)
    played.passes(GREEN)
    played.does(RED, "ask.2", says(gold=20))
    assert played.asked() == [(BLUE, "before_roll")], "no window begins anew"
    assert list(played.table.asked) == passed


@pytest.mark.rule("quest.roll.5", "quest.turns.11")
def test_when_the_turn_has_no_time_left_the_roll_stands() -> None:
    played = met(TROLL)
    played.answers(RED, "roll")
    played.table.time_is_up = True
    with pytest.raises(IllegalAnswer):
        played.does(RED, "call_off")


@pytest.mark.rule("quest.turns.11")
def test_an_offer_that_nobody_answers_lapses_by_itself() -> None:
    """Its clock is its own, and runs whatever else stands still."""
    rules, _ = laid_out(random.Random(1))
    played = met(TROLL)
    assert [alarm.name for alarm in rules.alarms(played.table)] == ["turn.1"]
    played.does(BLUE, "bid", FREE)
    played.does(RED, "ask.2", says(gold=10))
    played.answers(RED, "roll")
    clock, *others = rules.alarms(played.table)
    first = number(played) - 1
    assert (clock.name, clock.runs) == ("turn.1", False)
    assert others == [Alarm(f"help.{first}", 40_000), Alarm(f"help.{first + 1}", 40_000)]
    played.table.time_is_up = True
    assert list(rules.alarms(played.table)) == others
    outcome = apply(rules, played.table, alarm_rings(f"help.{first}"))
    assert HelpAnswered(RED, BLUE, "lapsed", "time") in outcome.events
    assert [offer.number for offer in outcome.table.battle.offers] == [first + 1]
    assert questions(outcome.table) == questions(played.table)
    with pytest.raises(StaleAnswer):
        apply(rules, outcome.table, alarm_rings(f"help.{first}"))


def test_where_offers_have_no_time_they_stand_until_they_are_answered() -> None:
    rules, _ = laid_out(random.Random(1))
    played = met(TROLL)
    played.does(BLUE, "bid", FREE)
    played.table.numbers = replace(QUEST, offer_ms=0)
    assert [alarm.name for alarm in rules.alarms(played.table)] == ["turn.1"]


@pytest.mark.rule("quest.bribes.7")
@pytest.mark.parametrize("helps", [False, True])
def test_who_is_paid_for_not_helping_keeps_the_gold_and_may_help_all_the_same(helps: bool) -> None:
    """Green gives blue 100 before red fights; the promise is talk, so red asks blue, who declines or does not."""
    drawn = Map(ROWS)
    troll = Monster(1, TROLL, "green", drawn.rooms["1"])

    def together(table: QuestTable) -> None:
        for seat, place in ((RED, "1"), (BLUE, "2"), (GREEN, "2")):
            table.figures[seat].room = drawn.rooms[place]

    played = Played(QuestTurn(RED), drawn, (), [troll], CARDS, together)
    played.does(GREEN, f"trade.{BLUE}", ((), 100, (), 0))
    played.does(BLUE, "agree.1")
    assert GoldGiven(GREEN, BLUE, 100, "gift") in played.told
    gold = played.table.figures[BLUE].gold
    played.answers(RED, "fight")
    played.does(RED, "ask.1", FREE)
    played.does(BLUE, f"{'accept' if helps else 'decline'}.{number(played)}")
    assert played.table.battle is not None
    assert (played.table.battle.helper, played.table.figures[BLUE].gold) == (BLUE if helps else NOBODY, gold)


@pytest.mark.rule("quest.curses.4", "quest.help.4")
def test_a_helper_who_goes_is_rid_of_a_curse_for_that_combat_when_it_ends() -> None:
    """It counts while they help, and not for their next combat."""
    played = helped(met(TROLL, dice=(6, 2)))
    played.table.heroes[BLUE].lasting = (Lasting(GATE, NextFight(3)),)
    assert played.table.battle is not None
    assert totals(played.table, played.table.battle) == (7, 6)
    played.answers(RED, "roll")
    played.passes(BLUE)
    played.table.figures[BLUE].room = played.drawn.rooms["3"]
    played.table.stir()
    played.passes(GREEN)
    assert played.table.heroes[BLUE].lasting == (Lasting(GATE, NextFight(3), begun=True),)
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    assert played.table.heroes[BLUE].lasting == ()
