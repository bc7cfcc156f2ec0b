"""A door game as a ruleset: its alarms and their lengths, its saves, its deadlines, and who may sit down."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.deal import Deal
from tests.doors_rules import ruleset
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.plain import save, saved_bytes
from kickdoor_game.machine.ruleset import Alarm, Player

PLAYERS = [Player(name, "female") for name in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus")]


def alarms(t: Scene) -> dict[str, int]:
    return {alarm.name: alarm.ms for alarm in t.rules.alarms(t.table)}


def test_what_runs_out_and_when() -> None:
    t = Scene(
        Ann=H(level=3, hand=["three_presents"], items=["theme_music"]),
        Bob=H(items=["lanyard_of_access"]),
        Cid=H(),
        Dot=H(),
        extra=[beast("wolf", 19, treasures=3)],
        doors=["wolf"],
        treasures=["damp_firework", "rude_limerick", "bottled_thunder"],
    )
    assert alarms(t) == {}
    t.acts("Ann", "use", "three_presents")
    received = {f"fresh.0.{card}": 15_000 for card in t.hero("Ann").hand}
    assert len(received) == 3
    assert alarms(t) == received
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    assert alarms(t) == received | {"trade.0": 60_000}
    t.answers("Ann", "open")
    t.acts("Cid", "bid", ((), 1, "helper_first"))
    t.answers("Ann", "ask", "Dot", ((), 1, "helper_first"))
    bid = next(offer.number for offer in t.fight.offers if not offer.request)
    assert alarms(t) == received | {"trade.0": 60_000, f"bid.{bid}": 40_000}


@pytest.mark.rule("classic.treasure.5")
def test_when_an_alarm_has_rung_only_what_it_was_about_is_over() -> None:
    t = Scene(Ann=H(hand=["three_presents"]), Bob=H(), Cid=H())
    t.acts("Ann", "use", "three_presents")
    first, second, third = t.hero("Ann").fresh
    t.alarm(f"fresh.0.{second}")
    assert t.hero("Ann").fresh == (first, third)
    assert t.rules.ring(t.table, f"fresh.0.{second}") is None
    assert t.rules.ring(t.table, "trade.0") is None


def test_nothing_runs_out_before_the_first_turn() -> None:
    rules = ruleset("classic")
    table = rules.new_table(PLAYERS[:3], {})
    table.heroes[0].hand = table.heroes[0].fresh = tuple(table.decks["door"][-2:])
    assert table.phase == "setup"
    assert rules.alarms(table) == ()
    table.phase = "arrange"
    assert rules.alarms(table) == tuple(Alarm(f"fresh.0.{card}", 15_000) for card in table.heroes[0].fresh)


def test_a_saved_table_comes_back_with_its_cards_and_the_numbers_of_its_options() -> None:
    rules = ruleset("classic")
    options: dict[str, Any] = {"fast_deal": True, "pace": "brisk"}
    table = rules.new_table(PLAYERS[:4], options)
    for back in (rules.load(saved_bytes(table), options), rules.from_plain(save(table), options)):
        assert back == table
        assert back.book is rules.book
        assert back.numbers == table.numbers
        assert back.numbers.start_doors == 4
    assert rules.load(saved_bytes(table), {}).numbers.start_doors == 2


def test_a_view_is_the_one_of_that_seat_and_can_be_filled_up_in_many_ways() -> None:
    """Whatever lies nowhere to be seen may be in a hand: Doors and Treasures."""
    t = Scene(Ann=H(hand=["mate"]), Bob=H(hand=["cheat", "elf", "dwarf", "damp_firework"]), Cid=H())
    for seat in (t.seat("Ann"), t.seat("Bob"), None):
        seen = t.rules.observe(t.table, seat)
        assert seen == observe(t.table, seat)
        assert seen.seat == seat
    hands = [t.rules.imagine(t.rules.observe(t.table, t.seat("Ann")), Random(seed)).heroes[1].hand for seed in range(9)]
    for deck in t.table.book.decks.values():
        assert any(card in deck for hand in hands for card in hand)
    assert len({card for hand in hands for card in hand}) > 20


def test_the_first_thing_asked_is_a_shuffle() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    table = t.rules.new_table(PLAYERS[:3], {})
    run.start(t.rules, table)
    (question,) = run.questions(table)
    assert (question.seat, question.kind, question.deadline) == (CHANCE, "shuffle", "chance")
    assert question.rules == ("classic.cards.2",)
    assert question.default == tuple(range(len(t.rules.book.decks["door"])))


@pytest.mark.parametrize("count", [2, 7])
@pytest.mark.rule("classic.setup.1")
def test_three_to_six_may_sit_down(count: int) -> None:
    rules = ruleset("classic")
    assert [len(rules.new_table(PLAYERS[:number], {}).heroes) for number in (3, 6)] == [3, 6]
    with pytest.raises(ValueError, match=f"^3 to 6 players, not {count}$"):
        rules.new_table(PLAYERS[:count], {})


def test_a_hero_begins_as_a_man_or_a_woman() -> None:
    with pytest.raises(ValueError, match=r"^a hero is female or male at the start, not 'both'$"):
        ruleset("classic").new_table([*PLAYERS[:2], Player("Cid", "both")], {})


@pytest.mark.rule("classic.turn.16")
@pytest.mark.parametrize(
    ("options", "lengths"),
    [
        ({}, {"answer": 30_000, "arrange": 120_000, "arrange_end": 30_000, "combat": 60_000, "pick": 20_000}),
        ({}, {"window": 8_000, "roll": 2_600, "failed_roll": 10_000, "offer": 20_000, "setup": 120_000}),
        ({"pace": "brisk"}, {"answer": 30_000, "arrange": 120_000, "combat": 60_000, "pick": 20_000, "window": 8_000}),
        ({"pace": "usual"}, {"arrange_end": 120_000, "combat": 120_000, "pick": 60_000, "window": 12_000}),
        ({"pace": "relaxed"}, {"answer": 600_000, "arrange_end": 600_000, "combat": 600_000, "window": 20_000}),
        ({"pace": "none"}, {"answer": None, "combat": None, "window": 20_000, "roll": 12_000, "offer": 90_000}),
        ({"pace": "alone"}, {"answer": None, "window": None, "roll": None, "failed_roll": None, "offer": None}),
        ({"window_ms": 5_000, "pace": "alone"}, {"answer": None, "window": 5_000, "roll": None}),
        ({"window_ms": 5_000}, {"window": 5_000, "roll": 2_600, "failed_roll": 10_000, "setup": 120_000}),
        ({"window_ms": 0, "pace": "usual"}, {"window": 12_000}),
        ({"window_ms": 5_000, "pace": "relaxed"}, {"window": 5_000, "roll": 12_000, "combat": 600_000}),
        ({"by_the_book": True, "window_ms": 9_000}, {"window": 2_600}),
        ({"by_the_book": True, "pace": "relaxed"}, {"window": 2_600, "roll": 2_600}),
    ],
)
def test_how_long_one_may_take(options: dict[str, Any], lengths: dict[str, int | None]) -> None:
    rules: DoorsRules = ruleset("classic")
    table = rules.new_table(PLAYERS[:3], options)
    assert {name: rules.deadline_ms(table, name) for name in lengths} == lengths


def test_offers_of_a_set_may_stand_for_ever() -> None:
    rules = ruleset("classic")
    rules = replace(rules, base=replace(rules.base, offer_ms=0))
    assert rules.deadline_ms(rules.new_table(PLAYERS[:3], {}), "offer") is None
    assert rules.deadline_ms(rules.new_table(PLAYERS[:3], {"pace": "usual"}), "offer") == 45_000


@pytest.mark.parametrize(
    ("pace", "trade_ms", "received_ms"),
    [("brisk", 60_000, 15_000), ("usual", 135_000, 30_000), ("relaxed", 270_000, 60_000)],
)
def test_open_offers_and_cards_just_received_keep_to_the_pace(pace: str, trade_ms: int, received_ms: int) -> None:
    t = Scene(
        Ann=H(items=["theme_music"]), Bob=H(items=["laminated_spell"]), Cid=H(), options={"pace": pace}, doors=["elf"]
    )
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
    t.hero("Cid").fresh = t.hero("Bob").items
    assert [alarm.ms for alarm in t.rules.alarms(t.table)] == [received_ms, trade_ms]


def test_alone_an_offer_stands_until_it_is_answered() -> None:
    ann, bob = H(items=["theme_music"]), H(items=["laminated_spell"])
    t = Scene(Ann=ann, Bob=bob, Cid=H(), options={"pace": "alone"}, doors=["elf"])
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
    assert t.table.trades
    assert not [alarm.name for alarm in t.rules.alarms(t.table)]


def test_a_class_of_deadlines_that_there_is_not_is_refused_by_name() -> None:
    rules: DoorsRules = ruleset("classic")
    table = rules.new_table(PLAYERS[:3], {})
    with pytest.raises(KeyError, match=r"no deadline 'something_new'; there are: answer, arrange, .*offer"):
        rules.deadline_ms(table, "something_new")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"zeal": 1, "haste": 2}, "unknown table option 'haste'; there are: "),
        ({"pace": "frantic"}, "pace 'frantic'; there are: auto, alone, none, relaxed, usual, brisk"),
        ({"window_ms": 2_599}, "window_ms is 0 or from 2600 to 3600000, not 2599"),
        ({"window_ms": 3e3}, "window_ms is 0 or from 2600 to 3600000, not 3000.0"),
    ],
)
def test_an_option_that_cannot_be_is_refused_with_what_can(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        ruleset("classic").new_table(PLAYERS[:3], options)
    assert ruleset("classic").new_table(PLAYERS[:3], {"window_ms": 2_600}).numbers.window_ms == 2_600


@pytest.mark.rule("classic.character.3", "classic.setup.1")
@pytest.mark.parametrize("name", ["classic", "shakespeare"])
def test_who_says_no_sex_begins_with_the_first_that_there_is(name: str) -> None:
    rules = ruleset(name)
    sat_down = [Player("Ann", ""), Player("Bob", "male"), Player("Cid", "female")]
    table = rules.new_table(sat_down, {})
    assert [(hero.seat, hero.name, hero.sex) for hero in table.heroes] == [
        (0, "Ann", rules.sexes[0]),
        (1, "Bob", "male"),
        (2, "Cid", "female"),
    ]
    assert rules.sexes[0] == "female"
    with pytest.raises(ValueError, match="a hero is female or male at the start, not 'moth'"):
        rules.new_table([*sat_down[:2], Player("Cid", "moth")], {})


@pytest.mark.parametrize("name", ["classic", "shakespeare", "bites"])
def test_a_book_may_name_whole_numbers_and_nothing_else(name: str) -> None:
    figures = ruleset(name).figures({"goal_level": 20})
    assert {type(value) for value in figures.values()} == {int}, "neither a switch nor a list is one"
    assert (figures["goal_level"], figures["hand_limit"]) == (20, 5)
    assert {"level_board", "variants", "followers_called"}.isdisjoint(figures)
