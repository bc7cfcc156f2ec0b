"""No card is spent for nothing, kept until it is too late, or given away.

Each scene comes from five games that somebody has read line by line.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.minds import Ticking
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_ai.api import Act, Budget, Decision, Reply
from kickdoor_ai.idle import idle_question
from kickdoor_ai.quest.estimate.harm import Harm, bad_stuff_on
from kickdoor_ai.quest.estimate.roads import way_between
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.kinds.schemer_seat import SchemerSeat
from kickdoor_ai.quest.seat import QuestSeat
from kickdoor_ai.quest.trying import rehearsal
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.state.table import printed_monster
from kickdoor_game.sets.quest.game import RULES

DRAWN = "wandering_monster"
LEFT_OVERS = "mattress_with_a_ridge sent_to_the_hot_wash hat_check_no_ticket hold_this_would_you safe_with_a_glass_back"


def decides(t: House, seat: Seat = ANN, mind: QuestSeat | None = None, budget_ms: int = 1_000) -> Decision:
    """Return the decision of that seat at the question that is open to it."""
    asked = next((each for each in questions(t.table) if each.seat == seat), None) or idle_question(seat)
    standing = RULES.standing(t.table, seat)
    mind = mind or GreedySeat()
    return mind.decide(RULES.observe(t.table, seat), asked, standing, Budget(budget_ms), Random(1))


def does(t: House, seat: Seat = ANN) -> list[str]:
    """All that somebody does before they answer, as words of actions with the card that each is about."""
    mind, done = GreedySeat(), []
    while isinstance(decided := decides(t, seat, mind), Act):
        word, _, number = decided.choice[0].partition(".")
        is_card = number.isdigit() and word in ("play", "wear", "use", "curse", "enhance", "wander")
        done.append(f"{word} {RULES.book.card(int(number)).key}" if is_card else word)  # type: ignore[arg-type]
        t._apply(Answer(seat, decided.choice, standing=True))
    return done


# ---------------------------------------------------------------- what hangs over somebody


def _runs(ann: Guest, monster: str) -> House:
    """Ann has lost to it, and is about to roll."""
    t = House(ann, monsters=[M(monster)], dice=(1, 6, 6))
    t.fights()
    t.answers(ANN, "room next")
    assert t.asked() == [(ANN, "flee_roll")]
    return t


WAYS_OUT = {
    "back_under_the_covers": Guest(hand="back_under_the_covers"),
    "key_to_the_back_stairs": Guest(packed="key_to_the_back_stairs"),
    "folding_emergency_exit": Guest(packed="folding_emergency_exit"),
}


@pytest.mark.rule("quest.flee.9")
@pytest.mark.parametrize("card", WAYS_OUT)
def test_what_gets_one_away_is_used_before_one_is_caught(card: str) -> None:
    """Two Levels are more than the card; a few coins are not."""
    t = _runs(WAYS_OUT[card], "siren_at_the_piano_bar")
    assert isinstance(found := decides(t), Act), found
    assert found.choice[0] == f"use.{t._card(card, ANN)}"
    assert decides(_runs(WAYS_OUT[card], "talkative_dumb_waiter")) == Reply(("roll",))


@pytest.mark.rule("quest.curses.3")
@pytest.mark.parametrize(("curse", "stops"), [("moved_to_half_board", True), ("hat_check_no_ticket", False)])
def test_a_curse_that_costs_more_than_the_regrets_is_stopped(curse: str, stops: bool) -> None:
    t = House(Guest(level=8, packed="managers_deepest_regrets"), Guest(hand=curse), at="rest")
    t.does(BEN, f"curse {curse}", "Ann")
    assert (ANN, "curse") in t.asked()
    assert decides(t) == (Act((f"use.{t._card('managers_deepest_regrets', ANN)}",)) if stops else Reply(("pass",)))


@pytest.mark.rule("quest.flee.5")
@pytest.mark.parametrize(("gold", "hits"), [(0, 1), (300, 0)])
def test_bad_stuff_of_which_nothing_is_possible_is_a_hit(gold: int, hits: int) -> None:
    t = House(Guest(gold=gold), monsters=[M("goblin_awaiting_a_tip")])
    harm = bad_stuff_on(t.table, t.hero(), printed_monster(t.table, t.monster("goblin_awaiting_a_tip")))
    assert harm.hits == hits
    assert (harm.other > 0) == (hits == 0)


def test_all_bad_stuff_of_the_set_costs_somebody_with_nothing_a_hit_or_more() -> None:
    """A Level 1 hero without a card, a coin or a thing."""
    t = House(Guest(level=1, gold=0), at="rest")
    for card in RULES.book.cards:
        if isinstance(card, QuestMonster):
            assert bad_stuff_on(t.table, t.hero(), card) != Harm(), card.key


# ---------------------------------------------------------------- combats of others


def _nearly_there(card: str, *, spent: int) -> House:
    """Ann needs one more Level, and faces a mint next to the Entrance; Ben holds that."""
    t = House(Guest(level=9), Guest(level=6, hand=card), monsters=[M("veteran_pillow_mint")])
    t.table.figures[ANN].spent = spent
    t.answers(ANN, "roll")
    assert (BEN, "before_roll") in t.asked()
    return t


@pytest.mark.parametrize("card", ["checkout_was_at_ten", "alarm_at_four_in_the_dark"])
def test_nobody_ends_a_combat_to_which_its_hero_only_walks_back(card: str) -> None:
    """If the hero has no Move left to walk back, they do end it."""
    assert isinstance(decides(_nearly_there(card, spent=3), BEN), Act)
    assert not isinstance(decides(_nearly_there(card, spent=0), BEN), Act)


def test_the_way_between_two_rooms() -> None:
    t = House(at="rest")
    dungeon, rooms = t.table.dungeon, t.drawn.rooms
    assert way_between(dungeon, rooms["here"], rooms["here"]) == 0
    assert way_between(dungeon, rooms["here"], rooms["next"]) == 1
    assert way_between(dungeon, rooms["E"], rooms["far"]) == 3


def test_who_has_struck_sells_no_help_in_that_combat() -> None:
    """A seat that has not struck sells help against the same monster."""
    leader, door = Guest(level=8, gold=600), "hungry_revolving_door"
    t = House(leader, Guest(level=7), monsters=[M(door, on="with_a_complaint_to_make")])
    t.answers(ANN, "roll")
    assert does(t, BEN) == ["bid"]
    t = House(leader, Guest(level=7, hand="with_a_complaint_to_make"), monsters=[M(door)])
    t.answers(ANN, "roll")
    assert does(t, BEN) == ["enhance with_a_complaint_to_make"]


@pytest.mark.rule("quest.help.1")
def test_a_helper_who_was_sent_away_does_not_strike_whom_they_helped() -> None:
    t = House(
        Guest(level=8, hits=2),
        Guest(level=6, hand="moved_to_half_board"),
        Guest(hand="checkout_was_at_ten"),
        monsters=[M("bath_towel_mummy")],
    )
    t._apply(Answer(ANN, (f"ask.{BEN}", (1, "alternating_helper", 0, (), 0, (), False)), standing=True))
    t._apply(Answer(BEN, ("accept.1",), standing=True))
    t.curses("checkout_was_at_ten", CID, "Ben")
    assert t.where(BEN) == "E"
    assert not isinstance(decides(t, BEN), Act)


# ---------------------------------------------------------------- one's own


@pytest.mark.rule("quest.class.15")
@pytest.mark.parametrize(("top", "takes"), [("elf", 1), ("decorators_in_the_passage", 0)])
def test_a_cleric_takes_the_top_discard_if_it_is_better_than_an_unseen_card(top: str, takes: int) -> None:
    """A Class that she is already pays for it."""
    t = House(Guest(is_a="cleric", hand="cleric"), at="turn", discards=top)
    assert t.asked() == [(ANN, "take_discards")]
    assert decides(t) == Reply(takes)


@pytest.mark.rule("quest.class.15")
def test_a_cleric_pays_for_no_discard_with_something_better() -> None:
    """A hat that she has not put on yet is all that she could pay with."""
    assert decides(House(Guest(is_a="cleric", hand="full_height_chef_hat"), at="turn", discards="elf")) == Reply(0)


@pytest.mark.rule("quest.items.8")
@pytest.mark.parametrize(
    ("guest", "cheats"),
    [
        (Guest(hand="cheat room_key_on_an_anchor"), False),
        (Guest(hand="cheat bow_tie_that_spins"), True),
        (Guest(uses="fire_axe_glass_included", hand="cheat room_key_on_an_anchor"), True),
    ],
)
def test_a_cheat_is_for_what_could_not_be_used_without_it(guest: Guest, cheats: bool) -> None:
    """For another Class, or without a Hand that is free."""
    t = House(guest, at="turn", tops=DRAWN)
    assert ("play cheat" in does(t)) == cheats


@pytest.mark.rule("quest.charity.1", "quest.items.15")
@pytest.mark.parametrize(("packed", "is_packed"), [("", True), ("ice_pick_for_one head_waiters_tailcoat", False)])
def test_an_item_for_others_is_packed_before_it_would_be_given_away(packed: str, is_packed: bool) -> None:
    """As long as there is room in the pack."""
    hand = f"{LEFT_OVERS} enchanted_breadstick"
    t = House(Guest(level=9, uses="full_height_chef_hat medal_for_a_long_stay", packed=packed, hand=hand), at="turn")
    assert ("play enchanted_breadstick" in does(t)) == is_packed


# ---------------------------------------------------------------- time


def test_what_a_seat_tries_out_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of cards is more than it can try in the few looks at the clock that its time allows."""
    tried: list[object] = []
    played = rehearsal._played

    def counted(*args: object) -> object:
        tried.append(args)
        return played(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(rehearsal, "_played", counted)
    found = {}
    for budget_ms in (0, 60, 2_000):
        tried.clear()
        t = House(Guest(level=8, hand=f"{LEFT_OVERS} overbooked checkout_was_at_ten"), at="turn", tops=DRAWN)
        assert isinstance(decides(t, mind=SchemerSeat(clock=Ticking(0.01)), budget_ms=budget_ms), Act | Reply)
        found[budget_ms] = len(tried)
    assert found[0] == 0
    assert 0 < found[60] <= 5 < found[2_000]
