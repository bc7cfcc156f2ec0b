"""Items for levels, a thousand gold pieces each (classic.selling)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.heroes.table import TREASURE
from kickdoor_game.language.cards import Item
from kickdoor_game.machine.run import refused_act


def item(key: str, gold: int) -> Item:
    return Item(key=key, name=key.replace("_", " ").title(), slot="none", gold=gold, bonus=1)


PRICES = [item(f"worth_{gold}", gold) for gold in (100, 400, 500, 600, 900, 1000, 1100, 1900, 2000)] + [
    item("another_500", 500),
    item("another_2000", 2000),
    item("worthless", 0),
]


def market(hero: H, *, turn: str = "Ann", doors: tuple[str, ...] = ()) -> Scene:
    return Scene(Ann=hero, Bob=H(), Cid=H(), extra=PRICES, turn=turn, doors=doors)


@pytest.mark.rule("classic.selling.1")
def test_items_worth_a_thousand_together_are_a_level_at_once() -> None:
    t = market(H(level=3, items=["worth_600", "worth_400", "worth_100"]))
    t.acts("Ann", "sell", ["worth_600", "worth_400"])
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").items)) == (4, ["worth_100"])
    assert t.keys(t.table.discards[TREASURE]) == ["worth_600", "worth_400"]
    assert [(event.gold, event.levels) for event in t.told(events.Sold)] == [(1000, 1)]


@pytest.mark.rule("classic.selling.1")
def test_less_than_a_thousand_is_refused() -> None:
    t = market(H(level=3, items=["worth_900", "worth_400"]))
    refusal = t.refused("Ann", "sell", ["worth_900"])
    assert (refusal.code, refusal.rule) == ("worth_too_little", "classic.selling.1")
    t = market(H(level=3, items=["worth_900"]))
    assert t.barred("Ann", "sell").rule == "classic.selling.1"


@pytest.mark.rule("classic.selling.1")
def test_selling_waits_for_the_own_turn() -> None:
    t = market(H(items=["worth_1000"]), turn="Bob")
    refusal = t.refused("Ann", "sell", ["worth_1000"])
    assert (refusal.code, refusal.rule) == ("not_your_turn", "classic.selling.1")


@pytest.mark.rule("classic.selling.1")
@pytest.mark.card("backup_gravy", "proper_cup_of_tea")
def test_only_items_are_sold_among_them_what_works_once_and_what_has_no_value() -> None:
    hand = ["worth_400", "find_a_staircase", "elf", "mate", "backup_gravy", "proper_cup_of_tea"]
    hero = H(race="dwarf", role="thief", followers=["hireling"], items=["worth_900", "worthless"], hand=hand)
    t = market(hero)
    offered = t.choices("Ann", "sell")
    assert sorted(offered) == ["backup_gravy", "proper_cup_of_tea", "worth_400", "worth_900", "worthless"]
    t.acts("Ann", "sell", ["worth_900", "worthless", "backup_gravy", "proper_cup_of_tea"])
    assert (t.hero("Ann").level, t.hero("Ann").items) == (2, ())


@pytest.mark.rule("classic.selling.1")
def test_each_card_is_named_once() -> None:
    t = market(H(items=["worth_500", "worth_600"]))
    worth_500 = f"card.{t.hero('Ann').items[0]}"
    refusal = refused_act(t.rules, t.table, t.seat("Ann"), ("sell", (worth_500, worth_500)))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("picked_twice", "classic.turn.17")


@pytest.mark.rule("classic.selling.2")
def test_no_change_is_given() -> None:
    t = market(H(level=3, items=["worth_1100", "worth_900"]))
    t.acts("Ann", "sell", ["worth_1100"])
    assert t.hero("Ann").level == 4
    assert t.barred("Ann", "sell").code == "not_worth_a_level"


@pytest.mark.rule("classic.selling.3")
@pytest.mark.parametrize(
    ("sold", "levels"),
    [
        (["worth_1900"], 1),
        (["worth_1900", "worth_100"], 2),
        (["worth_1900", "worth_1100", "worth_400"], 3),
        (["worth_1900", "worth_1100", "worth_900", "worth_1000"], 4),
    ],
)
def test_every_full_thousand_of_one_sale_is_a_level(sold: list[str], levels: int) -> None:
    t = market(H(level=2, items=sold))
    t.acts("Ann", "sell", sold)
    assert t.hero("Ann").level == 2 + levels
    assert [(event.change, event.why) for event in t.told(events.LevelsChanged)] == [(levels, "sale")]


@pytest.mark.rule("classic.selling.4")
def test_what_is_sold_may_come_from_the_hand_and_from_the_table() -> None:
    t = market(H(items=["worth_600"], hand=["worth_400", "worth_1000"]))
    t.acts("Ann", "sell", ["worth_600", "worth_400"])
    t.acts("Ann", "sell", ["worth_1000"])
    assert (t.hero("Ann").level, t.hero("Ann").hand, t.hero("Ann").items) == (3, (), ())


@pytest.mark.rule("classic.selling.5")
@pytest.mark.card("halfling")
def test_for_a_halfling_one_item_counts_double() -> None:
    t = market(H(race="halfling", items=["worth_600", "worth_400"]))
    t.acts("Ann", "sell", ["worth_600", "worth_400"])
    assert [(event.gold, event.levels) for event in t.told(events.Sold)] == [(1600, 1)]
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.selling.5")
@pytest.mark.card("halfling")
def test_a_halfling_sells_a_single_item_of_half_the_price_but_only_once_a_turn() -> None:
    t = market(H(race="halfling", items=["worth_500", "another_500"]))
    t.acts("Ann", "sell", ["worth_500"])
    assert t.hero("Ann").level == 2
    assert t.barred("Ann", "sell").code == "not_worth_a_level"
    assert [event.gold for event in t.told(events.Sold)] == [1000]


@pytest.mark.rule("classic.selling.5")
@pytest.mark.card("halfling")
def test_the_next_own_turn_brings_the_bonus_again() -> None:
    doors = ("licence_revoked", "mate", "cheat", "load_bearing", "part_time", "understaffed")
    t = market(H(race="halfling", level=1, items=["worth_500", "another_500"]), doors=doors)
    t.acts("Ann", "sell", ["worth_500"])
    for name in ("Ann", "Bob", "Cid"):
        t.answers(name, "open")
        t.everybody_passes()
        t.answers(name, "skip")
        t.answers(name, "end")
    t.acts("Ann", "sell", ["another_500"])
    assert t.hero("Ann").level == 3


@pytest.mark.rule("classic.selling.5", "classic.selling.7")
@pytest.mark.card("halfling")
def test_the_double_price_is_a_right_level_eight_may_sell_a_single_thousand_for_one_level() -> None:
    t = market(H(level=8, race="halfling", items=["worth_1000"]))
    t.acts("Ann", "sell", ["worth_1000"])
    assert t.hero("Ann").level == 9
    assert [(event.gold, event.levels) for event in t.told(events.Sold)] == [(1000, 1)]


@pytest.mark.rule("classic.selling.5")
@pytest.mark.card("halfling")
def test_the_double_price_may_be_kept_for_a_later_sale_in_the_same_turn() -> None:
    t = market(H(level=2, race="halfling", items=["worth_1000", "worth_1900"]))
    t.acts("Ann", "sell.1", ["worth_1000"])
    t.acts("Ann", "sell", ["worth_1900"])
    assert [(event.gold, event.levels) for event in t.told(events.Sold)] == [(1000, 1), (3800, 3)]
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.selling.5", "classic.selling.7")
@pytest.mark.card("halfling")
def test_what_was_sold_plainly_leaves_the_double_price_for_half_a_thousand() -> None:
    t = market(H(level=7, race="halfling", items=["worth_1000", "worth_500"]))
    t.acts("Ann", "sell.1", ["worth_1000"])
    t.acts("Ann", "sell", ["worth_500"])
    assert t.hero("Ann").level == 9


@pytest.mark.rule("classic.selling.5")
def test_without_that_right_there_is_one_way_of_selling() -> None:
    for hero in (H(race="elf", items=["worth_1900"]), H(level=8, race="halfling", items=["worth_1000"])):
        t = market(hero)
        assert {word for word in t.offered("Ann") if word.startswith("sell")} == {"sell"}


@pytest.mark.rule("classic.selling.1", "classic.selling.7")
@pytest.mark.parametrize("race", ["halfling", "elf"])
@pytest.mark.parametrize(
    ("level", "items", "said"),
    [
        (3, ["worth_400"], ("not_worth_a_level", "classic.selling.1", "you have 400")),
        (8, ["worth_400"], ("not_worth_a_level", "classic.selling.1", "you have 400")),
        (8, ["worth_2000"], ("not_the_last_level", "classic.selling.7", "the last level")),
        (8, ["worth_2000", "another_2000"], ("not_the_last_level", "classic.selling.7", "the last level")),
    ],
)
def test_no_refusal_asks_for_what_one_has(level: int, items: list[str], race: str, said: tuple[str, str, str]) -> None:
    t = market(H(level=level, race=race, items=items))
    refusal = t.barred("Ann", "sell")
    assert (refusal.code, refusal.rule) == said[:2]
    assert said[2] in refusal.cure
    if said[0] == "not_worth_a_level":
        assert "collect 1,000" in refusal.cure


@pytest.mark.rule("classic.selling.5")
def test_nobody_else_has_that_bonus() -> None:
    t = market(H(race="elf", items=["worth_500", "worth_400"]))
    assert t.barred("Ann", "sell").code == "not_worth_a_level"


@pytest.mark.rule("classic.selling.6")
def test_nothing_is_sold_in_a_fight_nor_when_running_away() -> None:
    t = market(H(level=1, items=["worth_1000"]), doors=("tax_golem",))
    t.answers("Ann", "open")
    assert t.refused("Ann", "sell", ["worth_1000"]).rule == "classic.selling.6"
    t.answers("Ann", "run")
    t.rolls(6)
    assert t.refused("Ann", "sell", ["worth_1000"]).rule == "classic.selling.6"
    t.everybody_passes()
    t.acts("Ann", "sell", ["worth_1000"])
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.selling.7", "classic.winning.2")
def test_level_eight_may_sell_for_one_level_and_not_for_two() -> None:
    t = market(H(level=8, items=["worth_1000", "worth_1100"]))
    refusal = t.refused("Ann", "sell", ["worth_1000", "worth_1100"])
    assert (refusal.code, refusal.rule) == ("worth_too_much", "classic.selling.7")
    assert len(t.hero("Ann").items) == 2
    t.acts("Ann", "sell", ["worth_1100"])
    assert t.hero("Ann").level == 9


@pytest.mark.rule("classic.selling.7", "classic.winning.2")
def test_level_nine_sells_nothing() -> None:
    t = market(H(level=9, items=["worth_1000"]))
    assert t.refused("Ann", "sell", ["worth_1000"]).rule == "classic.selling.7"
    assert t.keys(t.hero("Ann").items) == ["worth_1000"]
