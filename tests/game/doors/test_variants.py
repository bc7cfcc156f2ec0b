"""Variants that a table may choose where its set's book tells of them: listening at the door, victory shared."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from tests.doors_rules import ruleset
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.numbers import options_of, with_options
from kickdoor_game.doors.state import events
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


COMMON = {
    "window_ms": "how long a reaction window stays open, in milliseconds (0: as the pace has it; 2600 to 3600000)",
    "by_the_book": "reaction windows as long as the rulebook says, no longer",
    "pace": "how long people have: auto, alone, none, relaxed, usual, brisk",
    "goal_level": "the Level that wins: 10 or 20",
}
VARIANTS = {
    "fast_deal": "four cards of each deck at the start and on return from death (classic.variants.1)",
    "claim_discards": "a card that gives a Level buys the Class or Race on top of the discards (classic.variants.3)",
    "listen_at_door": "a turn begins with a Door card face down, and who loots the room draws a Treasure",
    "shared_victory": "a helper wins with the fighter who reaches the winning Level in that fight",
}


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("classic", ("fast_deal", "claim_discards")),
        ("shakespeare", ("listen_at_door", "shared_victory")),
        ("bites", ()),
        ("classic+shakespeare", tuple(VARIANTS)),
    ],
)
def test_whoever_opens_a_table_reads_what_each_option_does(name: str, variants: tuple[str, ...]) -> None:
    assert options_of(ruleset(name).base) == COMMON | {each: VARIANTS[each] for each in variants}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"moths": True},
            "unknown table option 'moths'; there are: window_ms, by_the_book, pace, goal_level, fast_deal",
        ),
        ({"pace": "slow"}, "pace 'slow'; there are: auto, alone, none, relaxed, usual, brisk"),
        ({"window_ms": 2_599}, "window_ms is 0 or from 2600 to 3600000, not 2599"),
        ({"window_ms": 3_600_001}, "window_ms is 0 or from 2600 to 3600000, not 3600001"),
        ({"window_ms": True}, "window_ms is 0 or from 2600 to 3600000, not True"),
        ({"goal_level": 15}, "goal_level is 10 or 20, not 15"),
    ],
)
def test_an_option_that_is_none_is_refused_with_those_that_are(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        with_options(NUMBERS, options)


DECISIONS = ("answer", "arrange", "arrange_end", "combat", "pick", "setup")
BY_PACE: dict[str, tuple[tuple[float | None, ...], tuple[float | None, ...], int, int, int]] = {
    "auto": ((30, 120, 30, 60, 20, 120), (8, 2.6, 10, 20), 8, 15, 20),
    "alone": ((None,) * 6, (None,) * 4, 8, 600, 0),
    "none": ((None,) * 6, (20, 12, 20, 90), 20, 60, 90),
    "relaxed": ((600,) * 6, (20, 12, 20, 90), 20, 60, 90),
    "usual": ((60, 180, 120, 120, 60, 180), (12, 6, 12, 45), 12, 30, 45),
    "brisk": ((30, 120, 30, 60, 20, 120), (8, 2.6, 10, 20), 8, 15, 20),
}
"""Seconds for each decision, for the windows, and of a window, of what one has received, and of an offer."""


@pytest.mark.rule("classic.turn.16")
@pytest.mark.parametrize("pace", BY_PACE)
def test_how_long_people_have(pace: str) -> None:
    decisions, windows, window, received, offer = BY_PACE[pace]
    names = (*DECISIONS, "window", "roll", "failed_roll", "offer")
    lengths_ms = [None if each is None else round(each * 1_000) for each in (*decisions, *windows)]
    numbers = with_options(NUMBERS, {"pace": pace})
    assert numbers.deadlines_ms == dict(zip(names, lengths_ms, strict=True))
    assert (numbers.window_ms, numbers.receive_ms, numbers.offer_ms) == tuple(
        each * 1_000 for each in (window, received, offer)
    )
    chosen = with_options(NUMBERS, {"pace": pace, "window_ms": 5_000})
    assert chosen.deadlines_ms == numbers.deadlines_ms | {"window": 5_000}
    book = with_options(NUMBERS, {"pace": pace, "window_ms": 5_000, "by_the_book": True})
    assert book.deadlines_ms == numbers.deadlines_ms | {"window": 2_600, "roll": 2_600}


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
