"""The short while between a curse and what it does, and what is finished before it (classic.curses.10, .11)."""

from typing import cast

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.heroes import verbs
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import CardId


def waiting(ann: H, bob: H | None = None, cid: H | None = None) -> Scene:
    """Bob has played Clerical Error on Ann; nobody has passed yet."""
    bob = bob or H()
    bob.hand = ["clerical_error", *bob.hand]
    t = Scene(Ann=ann, Bob=bob, Cid=cid or H())
    t.acts("Bob", "curse", "clerical_error", "Ann")
    return t


@pytest.mark.rule("classic.curses.10")
def test_everybody_is_asked_whatever_he_holds_for_as_long_as_after_a_kill() -> None:
    t = waiting(H(level=4))
    asked = run.questions(t.table)
    assert [(question.seat, question.kind) for question in asked] == [(0, "curse"), (1, "curse"), (2, "curse")]
    assert {t.rules.deadline_ms(t.table, question.deadline) for question in asked} == {t.table.numbers.window_ms}
    assert t.hero("Ann").level == 4
    t.passes("Ann", "Bob")
    assert t.hero("Ann").level == 4
    t.passes("Cid")
    assert (t.hero("Ann").level, t.asked("Ann")) == (3, "arrange")


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.curses.10")
@pytest.mark.parametrize("opened", [True, False])
def test_by_the_book_the_window_takes_2600_milliseconds(opened: bool) -> None:
    t = Scene(
        Ann=H(level=4),
        Bob=H(hand=["exam_you_forgot"]),
        Cid=H(),
        doors=["clerical_error"],
        options={"by_the_book": True},
    )
    if opened:
        t.answers("Ann", "open")
    else:
        t.acts("Bob", "curse", "exam_you_forgot", "Ann")
    assert t.rules.deadline_ms(t.table, t.question("Cid").deadline) == 2_600
    for name in t.names:
        t.time_is_up(name)
    assert t.hero("Ann").level == (3 if opened else 2)


@pytest.mark.rule("classic.curses.10")
def test_every_other_card_waits_until_the_curse_has_acted() -> None:
    t = waiting(
        H(level=4, race="elf", hand=["find_a_staircase", "theme_music"], items=["lanyard_of_access"]),
        cid=H(hand=["exam_you_forgot", "return_a_library_book"]),
    )
    for name, *said in (
        ("Ann", "use", "find_a_staircase"),
        ("Ann", "play", "theme_music"),
        ("Ann", "drop", "elf"),
        ("Ann", "stow", "lanyard_of_access"),
        ("Cid", "curse", "exam_you_forgot", "Bob"),
    ):
        refusal = t.refused(name, *said)
        assert (refusal.code, refusal.rule) == ("curse_first", "classic.curses.10"), said
    assert "use return_a_library_book" not in t.offered("Cid")
    t.everybody_passes()
    t.acts("Ann", "use", "find_a_staircase")
    t.acts("Cid", "curse", "exam_you_forgot", "Bob")


@pytest.mark.rule("classic.curses.10")
@pytest.mark.card("stamped_waiver")
@pytest.mark.parametrize("place", ["hand", "table"])
def test_anybody_cancels_a_curse_with_a_card_and_the_window_closes(place: str) -> None:
    cid = H(hand=["stamped_waiver"]) if place == "hand" else H(items=["stamped_waiver"])
    t = waiting(H(level=4), cid=cid)
    t.acts("Cid", "use", "stamped_waiver")
    assert (t.hero("Ann").level, t.asked("Ann"), t.asked("Bob")) == (4, "arrange", None)
    assert t.keys(t.table.discards["door"]) == ["clerical_error"]
    assert t.keys(t.table.discards["treasure"]) == ["stamped_waiver"]
    assert [event.by for event in t.told(events.CurseStopped)] == [t.seat("Cid")]


@pytest.mark.rule("classic.curses.10")
def test_the_victim_wards_himself_with_what_he_wears() -> None:
    t = waiting(H(level=4, items=["warding_boots"]))
    t.acts("Ann", "ward", "warding_boots")
    assert (t.hero("Ann").level, t.hero("Ann").items) == (4, ())
    assert t.asked("Ann") == "arrange"


@pytest.mark.rule("classic.curses.10")
def test_a_ward_is_for_its_wearer_alone() -> None:
    t = waiting(H(level=4), cid=H(items=["warding_boots"]))
    assert t.barred("Cid", "ward").code == "no_curse"
    t = waiting(H(level=4, items=["warding_boots"], stowed=["warding_boots"]))
    assert "ward warding_boots" not in t.offered("Ann")
    t = Scene(Ann=H(items=["warding_boots"]), Bob=H(), Cid=H())
    assert t.barred("Ann", "ward").code == "no_curse"


# ---------------------------------------------------------------- in the middle of something


@pytest.mark.rule("classic.curses.11")
def test_a_thief_finishes_his_theft_before_a_curse_strikes_him() -> None:
    t = Scene(
        Ann=H(role="thief", hand=["elf"]),
        Bob=H(level=2, items=["warding_boots"]),
        Cid=H(hand=["licence_revoked"]),
    )
    t.acts("Ann", "steal", "warding_boots", ["elf"])
    t.rolls(4)
    assert t.asked("Ann") == "roll"
    t.acts("Cid", "curse", "licence_revoked", "Ann")
    assert t.asked("Ann") == "roll"
    t.passes("Ann", "Bob", "Cid")
    assert (t.asked("Ann"), t.keys(t.hero("Ann").items)) == ("curse", ["warding_boots"])
    t.acts("Ann", "ward", "warding_boots")
    assert t.keys(t.hero("Ann").classes) == ["thief"]


@pytest.mark.rule("classic.curses.11")
def test_what_an_unfinished_action_brings_may_stop_the_curse() -> None:
    t = Scene(
        Ann=H(level=4, hand=["bin_divers_licence"]),
        Bob=H(level=3, hand=["clerical_error"]),
        Cid=H(),
        discarded=["stamped_waiver"],
    )
    t.acts("Ann", "use", "bin_divers_licence")
    assert t.asked("Ann") == "fetch_discard"
    t.acts("Bob", "curse", "clerical_error", "Ann")
    assert t.asked("Ann") == "fetch_discard"
    t.answers("Ann", "stamped_waiver")
    t.acts("Ann", "use", "stamped_waiver")
    assert t.hero("Ann").level == 4


@pytest.mark.rule("classic.curses.11")
def test_what_an_unfinished_action_brings_waits_for_the_curse() -> None:
    t = Scene(
        Ann=H(level=4, hand=["bin_divers_licence"]),
        Bob=H(level=3, hand=["clerical_error"]),
        Cid=H(),
        discarded=["theme_music"],
    )
    t.acts("Ann", "use", "bin_divers_licence")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.answers("Ann", "theme_music")
    assert (t.asked("Ann"), t.refused("Ann", "play", "theme_music").rule) == ("curse", "classic.curses.10")
    t.everybody_passes()
    assert t.hero("Ann").level == 3
    t.acts("Ann", "play", "theme_music")
    assert t.keys(t.hero("Ann").in_use) == ["theme_music"]


@pytest.mark.rule("classic.curses.11")
def test_several_curses_that_wait_strike_in_the_order_in_which_they_were_played() -> None:
    t = Scene(
        Ann=H(level=4, hand=["bin_divers_licence"]),
        Bob=H(level=3, hand=["clerical_error"]),
        Cid=H(hand=["licence_revoked"]),
        discarded=["theme_music"],
    )
    t.acts("Ann", "use", "bin_divers_licence")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.acts("Cid", "curse", "licence_revoked", "Ann")
    assert [t.key(told.card) for told in t.told(events.CurseStruck) if told.waits] == [
        "clerical_error",
        "licence_revoked",
    ]
    t.answers("Ann", "theme_music")
    assert t.key(cast(CardId, t.question("Ann").card)) == "clerical_error"
    t.passes("Ann", "Bob", "Cid")
    assert t.key(cast(CardId, t.question("Ann").card)) == "licence_revoked"
    t.everybody_passes()
    assert (t.hero("Ann").level, t.table.aside) == (3, [])


@pytest.mark.rule("classic.curses.11", "classic.death.9")
def test_a_curse_that_waits_finds_nobody_if_its_victim_dies_first() -> None:
    t = Scene(
        Ann=H(level=4, hand=["bin_divers_licence"]),
        Bob=H(level=3, hand=["clerical_error"]),
        Cid=H(),
        discarded=["theme_music"],
    )
    t.acts("Ann", "use", "bin_divers_licence")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    verbs.die(t.table, t.seat("Ann"), "laughing")
    t.answers("Ann", "theme_music")
    assert (t.hero("Ann").level, t.asked("Ann"), t.table.aside) == (4, None, [])
    assert "clerical_error" in t.keys(t.table.discards["door"])


@pytest.mark.rule("classic.curses.11", "classic.curses.3")
def test_somebody_elses_theft_protects_nobody_from_a_curse() -> None:
    t = Scene(Ann=H(role="thief", hand=["elf"]), Bob=H(level=2, items=["theme_music"]), Cid=H(hand=["clerical_error"]))
    t.acts("Ann", "steal", "theme_music", ["elf"])
    t.rolls(4)
    t.acts("Cid", "curse", "clerical_error", "Bob")
    t.everybody_passes()
    assert (t.hero("Bob").level, t.keys(t.hero("Ann").items)) == (1, ["theme_music"])


@pytest.mark.rule("classic.curses.11")
def test_who_is_asked_what_to_lose_may_think_again_when_another_curse_has_struck() -> None:
    t = Scene(
        Ann=H(items=["theme_music", "chain_letter_mail", "lanyard_of_access"]),
        Bob=H(hand=["pocket_inspection"]),
        Cid=H(hand=["overnight_rust"]),
    )
    t.acts("Bob", "curse", "pocket_inspection", "Ann")
    t.everybody_passes()
    before = run.question_id(t.table, t.question("Ann"))
    t.acts("Cid", "curse", "overnight_rust", "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["theme_music", "lanyard_of_access"]
    assert (t.asked("Ann"), run.question_id(t.table, t.question("Ann")) != before) == ("lose_item", True)
    with pytest.raises(AssertionError, match="chain_letter_mail"):
        t.answers("Ann", "chain_letter_mail")
    t.answers("Ann", "lanyard_of_access")
    assert t.keys(t.hero("Ann").items) == ["theme_music"]
