"""What one chair sees of a table, and tables that it could be."""

from __future__ import annotations

from random import Random

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.observe import imagine, observe
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.cards import deck_of
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.observation import HIDDEN

ANN, BOB = Seat(0), Seat(1)


@pytest.fixture
def t() -> Scene:
    """Ann has a hand and a helmet, Bob a hand and a race, and something has been discarded."""
    return Scene(
        Ann=H(hand=["elf", "damp_firework"], items=["steel_toed_slippers"]),
        Bob=H(hand=["heavy_loss", "mate", "theme_music"], race="dwarf"),
        Cid=H(),
        discarded=["cheat", "dwarf", "motivational_poster"],
    )


def test_a_player_sees_his_own_hand_and_how_many_cards_the_others_hold(t: Scene) -> None:
    seen = observe(t.table, ANN).table
    assert t.keys(seen.heroes[ANN].hand) == ["elf", "damp_firework"]
    assert seen.heroes[BOB].hand == (HIDDEN,) * 3


def test_who_watches_sees_no_hand(t: Scene) -> None:
    seen = observe(t.table, None).table
    assert [set(hero.hand) for hero in seen.heroes] == [{HIDDEN}, {HIDDEN}, set()]


def test_what_lies_on_the_table_is_seen_by_all(t: Scene) -> None:
    for seat in (ANN, BOB, None):
        seen = observe(t.table, seat).table
        assert t.keys(seen.heroes[ANN].items) == ["steel_toed_slippers"]
        assert seen.heroes[BOB].races == t.table.heroes[BOB].races


@pytest.mark.rule("classic.cards.1")
def test_of_the_piles_one_sees_their_sizes_and_the_top_of_the_discards(t: Scene) -> None:
    seen = observe(t.table, ANN).table
    for deck in (DOOR, TREASURE):
        assert seen.decks[deck] == [HIDDEN] * len(t.table.decks[deck])
    assert seen.discards[DOOR][:-1] == [HIDDEN]
    assert t.keys(seen.discards[DOOR][-1:]) == ["dwarf"]
    assert t.keys(seen.discards[TREASURE]) == ["motivational_poster"]


def test_what_others_have_just_received_is_nobodys_business(t: Scene) -> None:
    for hero in t.table.heroes:
        hero.fresh = hero.hand[:1]
    seen = observe(t.table, ANN).table
    assert seen.heroes[ANN].fresh == t.table.heroes[ANN].hand[:1]
    assert seen.heroes[BOB].fresh == ()


def test_whoever_looks_up_a_blank_fails_at_once(t: Scene) -> None:
    with pytest.raises(IndexError):
        t.table.card(HIDDEN)


def test_a_view_is_a_table_of_its_own(t: Scene) -> None:
    seen = observe(t.table, ANN).table
    seen.heroes[ANN].hand = ()
    seen.heroes[BOB].races = ()
    seen.stack.clear()
    assert t.keys(t.table.heroes[ANN].hand) == ["elf", "damp_firework"]
    assert t.table.heroes[BOB].races
    assert t.table.stack


def test_what_is_imagined_fits_what_is_seen_and_is_a_sound_table(t: Scene) -> None:
    for seat in (ANN, BOB, None):
        seen = observe(t.table, seat)
        other = imagine(seen, Random(1))
        assert observe(other, seat) == seen
        assert t.rules.status(other) == []
        for deck in (DOOR, TREASURE):
            assert {deck_of(other.card(card)) for card in other.decks[deck] + other.discards[deck]} == {deck}


def test_anything_unseen_may_be_anywhere_the_truth_included(t: Scene) -> None:
    seen = observe(t.table, ANN)
    held: set[CardId] = set()
    for seed in range(1_000):
        held |= set(imagine(seen, Random(seed)).heroes[BOB].hand)
    everything = {CardId(number) for number in range(len(t.table.book.cards))}
    known = {*t.table.heroes[ANN].hand, *t.table.heroes[ANN].items, *t.table.heroes[BOB].races}
    tops = {pile[-1] for pile in t.table.discards.values()}
    assert held == everything - known - tops
    assert set(t.table.heroes[BOB].hand) <= held


def test_the_same_generator_imagines_the_same(t: Scene) -> None:
    seen = observe(t.table, ANN)
    assert imagine(seen, Random(3)) == imagine(seen, Random(3))
    assert imagine(seen, Random(3)) != imagine(seen, Random(4))
