"""What a table may choose: listening at the door, shared victories, several sets, a longer game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.doors.numbers import GOALS
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.machine.ids import Seat

LISTENING = {"listen_at_door": True}


def bobs_turn(options: dict[str, Any]) -> Scene:
    """Ann's turn has been, and Bob's has begun, who holds a spear carrier."""
    t = Scene(
        doors=["cheat", "super_munchkin", "half_breed", "with_full_orchestra"],
        treasures=["star_that_danced", "wig_of_state"],
        options=options,
        Ann=H(),
        Bob=H(hand=["third_spear_carrier", "ruff_extra_large"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    return t


@pytest.mark.rule("shakespeare.variants.1", "shakespeare.variants.2", "shakespeare.variants.3")
@pytest.mark.card("half_breed", "cheat")
def test_whoever_listens_draws_a_door_before_all_else_and_goes_on_as_ever() -> None:
    t = bobs_turn(LISTENING)
    assert "super_munchkin" in t.keys(t.hero("Bob").hand), "kept, before anything was done"
    assert t.asked("Bob") == "arrange"
    t.acts("Bob", "play", "ruff_extra_large")
    t.answers("Bob", "open")
    assert t.table.phase != "arrange"


@pytest.mark.rule("shakespeare.variants.2")
@pytest.mark.card("warrior")
def test_what_was_heard_is_played_at_once() -> None:
    t = Scene(doors=["cheat", "warrior"], options=LISTENING, Ann=H(), Bob=H(), Cid=H())
    for word in ("open", "skip", "end"):
        t.answers("Ann", word)
    t.acts("Bob", "play", "warrior")
    assert t.keys(t.hero("Bob").classes) == ["warrior"]


@pytest.mark.rule("shakespeare.variants.1")
def test_nobody_listens_where_that_was_not_chosen() -> None:
    t = bobs_turn({})
    assert t.keys(t.hero("Bob").hand) == ["third_spear_carrier", "ruff_extra_large"]


@pytest.mark.rule("shakespeare.variants.4")
@pytest.mark.parametrize(("options", "loot"), [(LISTENING, "star_that_danced"), ({}, "super_munchkin")])
def test_the_room_is_looted_of_a_treasure_where_people_listen(options: dict[str, bool], loot: str) -> None:
    t = Scene(
        doors=["cheat", "super_munchkin"],
        treasures=["star_that_danced"],
        options=options,
        Ann=H(),
        Bob=H(),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert t.keys(t.hero("Ann").hand) == ["cheat", loot]
    seen = t.rules.observe(t.table, Seat(1)).table
    assert [card in (seen.book.decks[DOOR], seen.book.decks[TREASURE]) for card in seen.heroes[0].hand] == [
        False,
        False,
    ]


@pytest.mark.rule("shakespeare.variants.5")
@pytest.mark.card("prompter_with_misgivings")
@pytest.mark.parametrize(("options", "winners"), [({"shared_victory": True}, ["Ann", "Bob"]), ({}, ["Ann"])])
def test_the_helper_of_the_winner_has_won_as_well(options: dict[str, bool], winners: list[str]) -> None:
    t = Scene(
        doors=["polonius_still_talking"], options=options, Ann=H(level=9), Bob=H(level=2, sex="male"), Cid=H(level=8)
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", [[], 0, ""])
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert [t.names[seat] for seat in t.table.winners] == winners
    assert t.hero("Bob").level == 2


@pytest.mark.rule("shakespeare.variants.6")
def test_the_set_is_shuffled_together_with_others_for_one_game() -> None:
    mixes = [name for name in library.mixes() if "shakespeare" in name.split("+")]
    assert len(mixes) >= 3
    alone, mixed = (Scene(set_name=name, Ann=H(), Bob=H(), Cid=H()) for name in ("shakespeare", "shakespeare+bites"))
    both = set(alone.table.book.by_key) | {card.key for card in library.ruleset("bites").book.cards}
    assert set(alone.table.book.by_key) < both == set(mixed.table.book.by_key)


@pytest.mark.rule("shakespeare.variants.7")
@pytest.mark.card("third_spear_carrier")
@pytest.mark.parametrize(("goal", "over"), [(10, True), (20, False)])
def test_the_longer_game_goes_on_after_level_ten(goal: int, over: bool) -> None:
    assert goal in GOALS
    t = Scene(doors=["third_spear_carrier"], options={"goal_level": goal}, Ann=H(level=9), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.table.over) == (10, over)


@pytest.mark.rule("shakespeare.variants.7")
def test_in_the_longer_game_level_twenty_wins() -> None:
    t = Scene(doors=["third_spear_carrier"], options={"goal_level": 20}, Ann=H(level=19), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.over


@pytest.mark.differs_in("bites")
@pytest.mark.rule("shakespeare.variants.8")
def test_no_option_gives_anybody_anything_for_how_they_count() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    assert t.table.numbers.variants == ("listen_at_door", "shared_victory")
