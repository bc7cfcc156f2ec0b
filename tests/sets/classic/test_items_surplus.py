"""A Dwarf no longer: what becomes of Big Items that are too many (classic.items.6 to classic.items.8)."""

from collections.abc import Sequence

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.machine import run

BIG = ("door_detached", "handheld_catapult", "runaway_wheelbarrow")


def dwarf(level: int = 3, items: Sequence[str] = BIG, hand: Sequence[str] = ()) -> H:
    return H(level=level, race="dwarf", items=items, hand=hand)


def asked(t: Scene) -> dict[int, str]:
    """Everybody who is asked something now, and what."""
    return {question.seat: question.kind for question in run.questions(t.table)}


# ---------------------------------------------------------------- which one to keep


@pytest.mark.rule("classic.items.6")
def test_the_game_waits_until_he_has_said_which_one_he_keeps() -> None:
    t = Scene(Ann=dwarf(), Bob=H(), Cid=H(level=2), turn="Cid")
    t.acts("Ann", "drop", "dwarf")
    assert asked(t) == {t.seat("Ann"): "keep_big"}
    assert t.rules.deadline_ms(t.table, t.question("Ann").deadline) == 30_000
    assert t.refused("Ann", "door_detached", "handheld_catapult", asked=True).rule == "classic.items.6"
    t.answers("Ann", "runaway_wheelbarrow")
    assert asked(t) == {t.seat("Cid"): "arrange"}
    assert t.keys(t.hero("Ann").items) == ["runaway_wheelbarrow"]


@pytest.mark.rule("classic.items.6")
def test_the_silent_keep_what_has_the_highest_bonus() -> None:
    t = Scene(Ann=dwarf(), Bob=H(), Cid=H(level=2), turn="Cid")
    t.acts("Ann", "drop", "dwarf")
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").items) == ["door_detached"]


@pytest.mark.rule("classic.items.6")
@pytest.mark.card("family_tree_surgery")
def test_it_happens_however_the_dwarf_card_is_lost_and_in_combat_too() -> None:
    t = Scene(
        Ann=dwarf(items=["door_detached", "grandfather_clock", "theme_music"]),
        Bob=H(level=2, hand=["family_tree_surgery"]),
        Cid=H(level=1),
        doors=["giant_with_a_small_dog"],
    )
    t.answers("Ann", "open")
    assert t.sums() == (3 + 3 + 3 + 3, 14)
    t.acts("Bob", "curse", "family_tree_surgery", "Ann")
    t.everybody_passes()
    assert asked(t) == {t.seat("Ann"): "keep_big"}
    t.answers("Ann", "grandfather_clock")
    assert t.keys(t.hero("Ann").items) == ["grandfather_clock", "theme_music"]
    assert t.sums() == (3 + 3 + 3, 14)


@pytest.mark.rule("classic.items.6")
def test_with_one_big_item_nothing_is_asked() -> None:
    t = Scene(Ann=dwarf(items=["door_detached", "theme_music"]), Bob=H(), Cid=H())
    t.acts("Ann", "drop", "dwarf")
    assert t.asked("Ann") == "arrange"
    assert t.keys(t.hero("Ann").items) == ["door_detached", "theme_music"]


# ---------------------------------------------------------------- selling the rest


@pytest.mark.rule("classic.items.7")
def test_on_his_own_turn_he_sells_the_surplus_and_other_items_with_it() -> None:
    t = Scene(Ann=dwarf(hand=["motivational_poster"]), Bob=H(), Cid=H())
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "handheld_catapult")
    assert t.asked("Ann") == "surplus_big"
    refusal = t.refused("Ann", "sell", ["door_detached", "runaway_wheelbarrow"], asked=True)
    assert refusal.code == "worth_too_little"
    t.answers("Ann", "sell", ["door_detached", "runaway_wheelbarrow", "motivational_poster"])
    assert (t.hero("Ann").level, t.told(events.Sold)[0].gold) == (4, 600 + 300 + 400)
    assert t.keys(t.hero("Ann").items) == ["handheld_catapult"]
    assert (t.hero("Bob").items, t.hero("Cid").items) == ((), ())


@pytest.mark.rule("classic.items.7")
def test_what_he_does_not_sell_of_the_surplus_he_gives_away() -> None:
    t = Scene(
        Ann=dwarf(items=["door_detached", "pew_of_pews", "grandfather_clock", "theme_music"]), Bob=H(), Cid=H(level=2)
    )
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "door_detached")
    t.answers("Ann", "sell", ["pew_of_pews", "theme_music"])
    assert t.hero("Ann").level == 4
    t.answers("Ann", "give")
    assert t.keys(t.hero("Ann").items) == ["door_detached"]
    assert t.keys(t.hero("Bob").items) == ["grandfather_clock"]


@pytest.mark.rule("classic.items.7", "classic.items.8")
@pytest.mark.parametrize(
    ("level", "turn", "fighting", "hand"),
    [
        (3, "Ann", False, []),
        (9, "Ann", False, ["scroll_of_redundancy"]),
        (3, "Bob", False, ["scroll_of_redundancy"]),
        (3, "Ann", True, ["scroll_of_redundancy"]),
    ],
    ids=["worth too little", "into the last level", "another's turn", "in combat"],
)
def test_where_he_cannot_sell_he_gives_away(level: int, turn: str, fighting: bool, hand: list[str]) -> None:
    t = Scene(
        Ann=dwarf(level, ["runaway_wheelbarrow", "grandfather_clock"], hand=hand),
        Bob=H(level=2),
        Cid=H(level=1),
        doors=["giant_with_a_small_dog"],
        turn=turn,
    )
    if fighting:
        t.answers("Ann", "open")
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "grandfather_clock")
    assert t.asked("Ann") != "surplus_big"
    assert t.keys(t.hero("Cid").items) == ["runaway_wheelbarrow"]
    assert t.hero("Ann").level == level


# ---------------------------------------------------------------- giving the rest away


@pytest.mark.rule("classic.items.8")
def test_each_surplus_item_goes_to_the_lowest_who_can_carry_it() -> None:
    t = Scene(Ann=dwarf(4), Bob=H(level=2), Cid=H(level=1, items=["pew_of_pews"]), Dot=H(level=3), turn="Dot")
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "handheld_catapult")
    assert t.keys(t.hero("Bob").items) == ["door_detached"]
    assert t.keys(t.hero("Cid").items) == ["pew_of_pews"]
    assert t.keys(t.hero("Dot").items) == ["runaway_wheelbarrow"]


@pytest.mark.rule("classic.items.8")
def test_among_equals_the_giver_chooses() -> None:
    t = Scene(Ann=dwarf(4), Bob=H(level=2), Cid=H(level=2), Dot=H(level=3), turn="Dot")
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "handheld_catapult")
    assert asked(t) == {t.seat("Ann"): "give_big"}
    t.answers("Ann", "Cid")
    assert t.keys(t.hero("Cid").items) == ["door_detached"]
    assert t.keys(t.hero("Bob").items) == ["runaway_wheelbarrow"]


@pytest.mark.rule("classic.items.8")
def test_what_nobody_can_carry_is_discarded() -> None:
    t = Scene(
        Ann=dwarf(4), Bob=H(items=["pew_of_pews"]), Cid=H(items=["grandfather_clock"]), Dot=H(level=3), turn="Dot"
    )
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "handheld_catapult")
    assert t.keys(t.hero("Dot").items) == ["door_detached"]
    assert t.keys(t.table.discards["treasure"]) == ["runaway_wheelbarrow"]


@pytest.mark.rule("classic.items.8")
def test_another_dwarf_takes_it_all() -> None:
    t = Scene(Ann=dwarf(4), Bob=H(race="dwarf", items=["pew_of_pews"]), Cid=H(level=2), turn="Cid")
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "handheld_catapult")
    assert t.keys(t.hero("Bob").items) == ["pew_of_pews", "door_detached", "runaway_wheelbarrow"]


@pytest.mark.rule("classic.items.8")
def test_the_dead_are_left_out() -> None:
    t = Scene(
        Ann=dwarf(7, ["door_detached", "grandfather_clock"]),
        Bob=H(level=8),
        Cid=H(level=5, items=["theme_music", "spoon_of_office"]),
        doors=["lenient_dragon"],
        turn="Cid",
    )
    t.answers("Cid", "open")
    t.answers("Cid", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Cid").dead
    assert asked(t) == {t.seat("Bob"): "loot_body"}
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "door_detached")
    assert t.keys(t.hero("Bob").items) == ["grandfather_clock"]
    assert asked(t) == {t.seat("Bob"): "loot_body"}


@pytest.mark.rule("classic.items.8")
def test_who_is_in_combat_receives_it_not_in_use() -> None:
    t = Scene(
        Ann=dwarf(4, ["door_detached", "grandfather_clock"]), Bob=H(level=2), Cid=H(), doors=["tax_golem"], turn="Cid"
    )
    t.answers("Cid", "open")
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "door_detached")
    assert (t.keys(t.hero("Cid").items), t.hero("Cid").in_use) == (["grandfather_clock"], ())
    assert t.sums() == (1, 8)
