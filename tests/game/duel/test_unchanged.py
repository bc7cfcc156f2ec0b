"""Menus, parts of menus and numbers that are kept from before are equal to what would be worked out anew."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, begin, trick
from tests.game.duel.test_whole_duels import begun, step

from kickdoor_game.duel.cards.effects import Earn, TakeCards, Value
from kickdoor_game.duel.state.table import DuelTable, Pending
from kickdoor_game.duel.state.values import shares, value_of
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import clone, touched
from kickdoor_game.machine.questions import word_in

WINDFALL = trick("Windfall", Earn(1))
HUNCH = trick("Hunch", TakeCards(1), interrupt=True)


def listed_anew(duel: Played, before: DuelTable) -> set[Seat]:
    """Whose menus are, where that table has become the one that lies there."""
    differ = touched(before, duel.table)
    return {seat for seat in (ANN, BOB) if not duel.rules.same_actions(before, duel.table, differ, seat)}


def test_who_reacts_next_has_another_menu_though_only_a_pass_was_said() -> None:
    duel = begin(Side(hand=[WINDFALL, HUNCH]), Side(hand=[HUNCH]), stop_at="interrupt")
    duel.does(ANN, (f"mischief.{duel.id(WINDFALL)}",))
    before = duel.table
    duel.passes(ANN)
    assert listed_anew(duel, before) == {ANN, BOB}
    assert duel.option(BOB, f"mischief.{duel.id(HUNCH, BOB)}").barred is None


def test_a_card_that_the_other_draws_leaves_a_menu_as_it_was() -> None:
    duel = begin(Side(hand=[HUNCH]), Side(hand=[HUNCH]))
    before: DuelTable = clone(duel.table)
    bob = duel.table.duelists[BOB]
    bob.hand, bob.deck = (*bob.hand, bob.deck[0]), bob.deck[1:]
    assert listed_anew(duel, before) == {BOB}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("winners", [ANN]),
        ("shown", (3,)),
        ("pending", (Pending(CardId(1), 0, 0),)),
        ("chain", 4),
        ("announced", 9),
        ("came", 40),
        ("turn_number", 8),
        ("time_is_up", True),
    ],
)
def test_what_is_counted_or_waits_leaves_both_menus_as_they_were(field: str, value: Any) -> None:
    duel = begin(Side(hand=[HUNCH]), Side(hand=[HUNCH]))
    before: DuelTable = clone(duel.table)
    setattr(duel.table, field, value)
    assert touched(before, duel.table) == {field}
    assert listed_anew(duel, before) == set()


@pytest.mark.parametrize(
    ("field", "value", "whose"),
    [
        ("deck", (), {ANN, BOB}),
        ("limping", True, {BOB}),
        ("kept", False, {BOB}),
        ("hand", (), {ANN, BOB}),
        ("purse", 7, {ANN, BOB}),
        ("level", 4, {ANN, BOB}),
        ("caught", True, {ANN, BOB}),
        ("discard", (CardId(5),), {ANN, BOB}),
    ],
)
def test_what_a_player_has_counts_for_their_own_menu_or_for_both(field: str, value: Any, whose: set[Seat]) -> None:
    duel = begin(Side(hand=[HUNCH]), Side(hand=[HUNCH]))
    before: DuelTable = clone(duel.table)
    setattr(duel.table.duelists[BOB], field, value)
    assert listed_anew(duel, before) == whose


def test_abilities_that_are_looked_up_are_those_that_are_printed_on_that_card() -> None:
    """Also where another duel has a card that says the same."""
    for _ in range(2):
        hunch = trick("Hunch", TakeCards(1), interrupt=True)
        table = begin(Side(hand=[hunch, hunch])).table
        for card in table.duelists[ANN].hand:
            assert table.known(card).abilities[0] is table.card(card).abilities[0]


@pytest.mark.parametrize("seed", range(6))
def test_in_duels_by_chance(seed: int) -> None:
    """Each seat looks now and then, so what it compares lies one to several answers apart."""
    rules, table, chance = begun(seed)
    looks, kept = Random(seed), 0
    seen: dict[Seat, Any] = {}
    for _ in range(400):
        step(rules, table, chance)
        if table.over:
            break
        for seat in (ANN, BOB):
            menu = rules.standing(table, seat)
            for word in {word_in(option.key) for option in menu.options}:
                of_word = tuple(option for option in menu.options if word_in(option.key) == word)
                assert rules.standing_under(table, seat, word).options == of_word
            if looks.random() < 0.5:
                before, seen[seat] = seen.get(seat), clone(table)
                if before is not None and rules.same_actions(before, table, touched(before, table), seat):
                    kept += 1
                    assert rules.standing(before, seat) == menu
        for card in table.presences:
            for value in get_args(Value):
                assert value_of(table, card, value) == max(0, sum(each.by for each in shares(table, card, value)))
    assert kept > 10
