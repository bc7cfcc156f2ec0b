"""How a duel ends."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, FILLER, PASS, Side, begin, monster, trick

from kickdoor_game.duel.cards.effects import Change, Damage, Earn, Spill, TakeCards
from kickdoor_game.duel.cards.kinds import DuelHero
from kickdoor_game.duel.state.events import DuelOver, Eliminated
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat

BILL = trick("Bill", Damage(2), target=ANY_HERO)
WOLF = monster("Paper Wolf", 0, 3, 4)


@pytest.mark.rule("ccg.end.1", "ccg.end.5")
def test_as_much_damage_as_life_and_the_other_wins() -> None:
    for damage, winners in ((17, []), (18, [ANN])):
        duel = begin(Side(hand=[BILL]), Side(damage=damage))
        duel.plays(ANN, BILL, duel.hero(BOB))
        assert (duel.table.over, duel.table.winners) == (bool(winners), winners)
    assert duel.told(Eliminated) == [Eliminated(BOB, "damage")]
    assert duel.told(DuelOver) == [DuelOver(ANN)]


@pytest.mark.rule("ccg.end.1")
def test_a_hero_whose_life_becomes_less_may_be_out() -> None:
    frail = trick("Frail", Change("life", -3), target=ANY_HERO)
    duel = begin(Side(hand=[frail]), Side(damage=17, hero=DuelHero(key="hero", name="Hero", life=20)))
    duel.plays(ANN, frail, duel.hero(BOB))
    assert duel.table.winners == [ANN]


@pytest.mark.rule("ccg.end.2")
def test_an_empty_deck_hurts_only_whoever_has_to_draw() -> None:
    leak = trick("Leak", Spill(5))
    duel = begin(Side(hand=[leak]), Side(deck=[FILLER]))
    duel.says(ANN, ("done",))
    assert (duel.zone(BOB, "deck"), duel.kind()) == ([], "Bob: turn")
    duel.says(BOB, ("done",))
    duel.says(ANN, ("done",))
    assert duel.told(Eliminated) == [Eliminated(BOB, "no_card")]
    assert duel.table.winners == [ANN]


@pytest.mark.rule("ccg.end.3")
def test_whoever_must_draw_more_than_there_is_draws_it_and_is_out() -> None:
    more = trick("More", TakeCards(2), Earn(1))
    duel = begin(Side(hand=[more], deck=[WOLF]))
    duel.plays(ANN, more)
    assert (duel.zone(ANN, "hand"), duel.table.winners) == (["Paper Wolf"], [BOB])
    assert duel.gold(ANN) == 0


@pytest.mark.rule("ccg.end.4")
def test_anybody_concedes_at_any_time() -> None:
    """In one's own turn, in the other's, in a window, while something is asked of the other, in the cooldown."""
    for stop, seat in (("", ANN), ("", BOB), ("attack", BOB), ("attack", ANN), ("ready", BOB)):
        duel = begin(Side(hand=[WOLF]), stop_at=stop)
        if stop:
            duel.attacks(WOLF)
        if stop == "ready":
            duel.faces()
        duel.does(seat, ("concede",))
        assert duel.table.winners == [duel.table.opponent(seat)]
        assert duel.told(Eliminated) == [Eliminated(seat, "conceded")]


@pytest.mark.rule("ccg.end.6", "ccg.end.7")
def test_both_at_once_is_a_draw_and_one_after_the_other_is_not() -> None:
    """The end is looked for after each effect."""
    both = trick("Both", Damage(2, "each_hero"))
    in_turn = trick("In Turn", Damage(2, "their_hero"), Damage(2, "your_hero"))
    for card, winners in ((both, []), (in_turn, [ANN])):
        duel = begin(Side(hand=[card], damage=18), Side(damage=18))
        duel.plays(ANN, card)
        assert (duel.table.over, duel.table.winners) == (True, winners)


@pytest.mark.rule("ccg.end.7")
def test_the_end_is_looked_for_after_each_step_of_a_fight() -> None:
    """The Monster eliminates Bob, and does not come to lie in the stash."""
    duel = begin(Side(hand=[WOLF]), Side(damage=17))
    duel.attacks(WOLF)
    duel.faces()
    assert (duel.table.winners, duel.zone(ANN, "stash")) == ([ANN], [])
    assert duel.asked() is None


def sleeps(seat: Seat, turns: int, hand: bool = False) -> list[Seat]:
    """Who has won when that player lets all time run out in so many of their turns; `hand`: but plays a card."""
    coins = trick("Coins", Earn(1))
    side = Side(hand=[coins] * hand, deck=[FILLER] * 20)
    duel = begin(side, Side(deck=[FILLER] * 20))
    while not duel.table.over and duel.table.turn_number <= 2 * turns:
        asked = duel.asked()
        assert asked is not None
        late = asked.seat == seat and duel.table.turn == seat
        if hand and late and asked.kind == "turn" and coins.name in duel.zone(seat, "hand"):
            duel.apply(Answer(seat, (f"mischief.{duel.id(coins, seat)}",), standing=True))
            continue
        choice = asked.default if asked.deadline != "window" else PASS
        duel.apply(Answer(asked.seat, choice, overdue=late))
    return list(duel.table.winners)


@pytest.mark.rule("ccg.end.8")
def test_three_turns_of_ones_own_without_an_answer_in_time() -> None:
    assert sleeps(ANN, 2) == []
    assert sleeps(ANN, 3) == [BOB]


@pytest.mark.rule("ccg.end.8")
def test_whoever_plays_a_card_is_there() -> None:
    """Though they let the time of every question run out."""
    assert sleeps(ANN, 3, hand=True) == []
