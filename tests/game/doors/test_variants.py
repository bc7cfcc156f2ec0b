"""Variants that a table may choose where its set's book tells of them: listening at the door, victory shared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors import events
from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.numbers import options_of, with_options
from kickdoor_game.language.cards import Card
from kickdoor_game.machine.ids import NOBODY
from kickdoor_game.sets.classic.game import NUMBERS

ALL = replace(NUMBERS, variants=("listen_at_door", "shared_victory"))
LISTENING = replace(NUMBERS, listen_at_door=True)
SHARING = replace(NUMBERS, shared_victory=True)


def scene(doors: list[str], *, level: int = 9, extra: list[Card] | None = None, **options: Any) -> Scene:
    numbers = with_options(ALL, options)
    return Scene(numbers=numbers, extra=extra or [], doors=doors, Ann=H(level=level), Bob=H(level=2), Cid=H(level=3))


def test_a_set_offers_the_variants_of_its_book_and_no_others() -> None:
    assert {"goal_level", "pace", "fast_deal", "claim_discards"} < options_of(NUMBERS).keys()
    assert {"listen_at_door", "shared_victory"}.isdisjoint(options_of(NUMBERS))
    with pytest.raises(ValueError, match="unknown table option 'listen_at_door'; there are: window_ms, "):
        with_options(NUMBERS, {"listen_at_door": True})
    assert with_options(ALL, {"listen_at_door": True}).listen_at_door
    assert not with_options(ALL, {}).listen_at_door
    for numbers in (LISTENING, SHARING):
        assert with_options(numbers, {}).listen_at_door == numbers.listen_at_door
        assert with_options(numbers, {}).shared_victory == numbers.shared_victory


@pytest.mark.parametrize("goal", [9, 11, 0, True, "20", 20.0])
def test_a_game_goes_to_ten_or_to_twenty(goal: object) -> None:
    with pytest.raises(ValueError, match="goal_level is 10 or 20, not"):
        with_options(NUMBERS, {"goal_level": goal})
    assert with_options(NUMBERS, {"goal_level": 20}).goal_level == 20
    assert with_options(NUMBERS, {}) == with_options(NUMBERS, {"goal_level": 10})


def test_in_a_long_game_the_tenth_level_is_one_like_others() -> None:
    numbers = with_options(NUMBERS, {"goal_level": 20})
    t = Scene(numbers=numbers, Ann=H(level=9, hand=["find_a_staircase"]), Bob=H(), Cid=H())
    t.acts("Ann", "use", "find_a_staircase")
    assert (t.hero("Ann").level, t.table.over) == (10, False)
    assert numbers.hand_limit == NUMBERS.hand_limit


def test_who_listens_has_a_door_card_before_the_door_is_opened() -> None:
    t = scene(["wizard", "thief", "mate", "cleric"], level=2, listen_at_door=True)
    assert t.asked("Ann") == "arrange"
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert t.asked("Bob") == "arrange"
    assert len(t.hero("Bob").hand) == 1
    assert [event.seat for event in t.told(events.Listened)] == [t.seat("Bob")]


def test_who_listens_and_meets_nobody_loots_a_treasure() -> None:
    t = scene(["wizard"], level=2, listen_at_door=True)
    before = len(t.table.decks["treasure"])
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert len(t.table.decks["treasure"]) == before - 1
    assert len(t.hero("Ann").hand) == 2


def test_without_the_variant_nobody_listens_and_the_room_holds_a_door_card() -> None:
    t = scene(["wizard", "thief"], level=2)
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert [t.table.card(card).key for card in t.hero("Ann").hand] == ["wizard", "thief"]
    assert t.told(events.Listened) == []


@pytest.mark.parametrize(("shared", "winners"), [(True, ["Ann", "Bob"]), (False, ["Ann"])])
def test_a_helper_shares_the_victory_where_the_table_plays_so(shared: bool, winners: list[str]) -> None:
    t = scene(["wyrm"], extra=[beast("wyrm", 10)], shared_victory=shared)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    fight = t.table.fight
    assert fight is not None
    assert [t.table.heroes[seat].name for seat in winners_of_kill(t.table, fight)] == winners
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.over
    assert [t.table.heroes[seat].name for seat in t.table.winners] == winners
    assert t.hero("Bob").level == 2


def test_nobody_shares_a_victory_that_is_none() -> None:
    t = scene(["wyrm"], extra=[beast("wyrm", 10)], level=8, shared_victory=True)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Cid", ((), 0, ""))
    t.answers("Cid", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.table.over, t.hero("Ann").level, t.table.sharing) == (False, 9, NOBODY)
