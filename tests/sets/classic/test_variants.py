"""Claiming discarded Classes and Races, an option of a table (classic.variants.3 to classic.variants.5)."""

import random

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.observe import imagine, observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import Die, EverybodyElse
from kickdoor_game.machine import run
from kickdoor_game.machine.questions import Roll

CLAIMS = {"claim_discards": True}
DOOM = Curse(key="doom", name="Doom", effects=(Die(),))
PLAGUE = Curse(key="plague", name="Plague", effects=(EverybodyElse((Die(),)),))
STAIRS, BOOK, TROPHY = "find_a_staircase", "return_a_library_book", "participation_trophy"


def claimed(t: Scene) -> list[tuple[str, str, str]]:
    """Who claimed what for what."""
    told = t.told(events.Claimed)
    return [(t.names[event.seat], str(t.key(event.card)), str(t.key(event.how))) for event in told]


@pytest.mark.rule("classic.variants.3")
@pytest.mark.card("find_a_staircase", "elf")
def test_a_level_card_buys_the_race_on_top_of_the_discards_also_on_another_turn() -> None:
    t = Scene(Ann=H(), Bob=H(level=4, hand=[STAIRS]), Cid=H(), discarded=["mate", "elf"], options=CLAIMS)
    t.acts("Bob", "claim", "elf", STAIRS)
    assert (t.hero("Bob").hand, t.keys(t.table.discards[DOOR])) == ((), ["mate"])
    t.everybody_passes()
    assert (t.keys(t.hero("Bob").hand), t.hero("Bob").level) == (["elf"], 4)
    assert t.keys(t.table.discards[TREASURE]) == [STAIRS]
    assert claimed(t) == [("Bob", "elf", STAIRS)]
    t.acts("Bob", "play", "elf")
    assert t.keys(t.hero("Bob").races) == ["elf"]


@pytest.mark.rule("classic.variants.3")
@pytest.mark.parametrize("top", ["elf", "warrior", "half_breed", "super_munchkin"])
def test_classes_races_and_the_hybrid_cards_can_be_claimed(top: str) -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS]), Cid=H(), discarded=[top], options=CLAIMS)
    assert f"claim {top}" in t.offered("Bob")


@pytest.mark.rule("classic.variants.3")
@pytest.mark.parametrize("top", ["mate", "load_bearing", "cheat", "hireling", "clerical_error", "tax_golem"])
def test_nothing_else_can_be_claimed_and_what_lies_below_cannot_either(top: str) -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS]), Cid=H(), discarded=["elf", top], options=CLAIMS)
    refusal = t.barred("Bob", "claim")
    assert (refusal.code, refusal.rule) == ("nothing_to_claim", "classic.variants.3")
    assert not {word for word in t.offered("Bob") if word.startswith("claim")}


@pytest.mark.rule("classic.variants.3")
@pytest.mark.card("take_the_credit", "participation_trophy")
def test_only_a_card_for_going_up_a_level_pays() -> None:
    bob = H(hand=["take_the_credit", "mate", TROPHY, BOOK])
    t = Scene(Ann=H(), Bob=bob, Cid=H(hand=["three_presents"]), discarded=["elf"], options=CLAIMS)
    assert t.choices("Bob", "claim", "elf") == [TROPHY, BOOK]
    assert not {word for word in t.offered("Cid") if word.startswith("claim")}


@pytest.mark.rule("classic.variants.3")
def test_without_the_option_nothing_is_claimed() -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS]), Cid=H(), discarded=["elf"])
    assert t.offered("Bob") == {f"use {STAIRS}", "show"}


@pytest.mark.rule("classic.variants.3")
def test_the_offer_is_gone_as_soon_as_another_card_covers_it() -> None:
    t = Scene(Ann=H(hand=["clerical_error"]), Bob=H(hand=[STAIRS]), Cid=H(), discarded=["elf"], options=CLAIMS)
    assert "claim elf" in t.offered("Bob")
    t.acts("Ann", "curse", "clerical_error", "Cid")
    t.everybody_passes()
    assert t.barred("Bob", "claim").code == "nothing_to_claim"


@pytest.mark.rule("classic.variants.3")
@pytest.mark.card("clerical_error")
def test_a_claimed_card_lies_aside_and_cannot_be_covered() -> None:
    t = Scene(
        Ann=H(hand=["clerical_error"]),
        Bob=H(hand=[STAIRS]),
        Cid=H(hand=[BOOK]),
        discarded=["mate", "elf"],
        options=CLAIMS,
    )
    t.acts("Bob", "claim", "elf", STAIRS)
    t.acts("Ann", "curse", "clerical_error", "Ann")
    t.passes("Ann", "Bob", "Cid")
    assert t.keys(t.table.discards[DOOR]) == ["mate", "clerical_error"]
    assert "claim elf" in t.offered("Cid")
    t.everybody_passes()
    assert t.keys(t.hero("Bob").hand) == ["elf"]


@pytest.mark.rule("classic.variants.3")
def test_everybody_is_asked_whether_he_claims_too_whatever_he_holds() -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS]), Cid=H(), Dot=H(hand=[BOOK]), discarded=["elf"], options=CLAIMS)
    t.acts("Bob", "claim", "elf", STAIRS)
    assert [t.asked(name) for name in ("Ann", "Bob", "Cid", "Dot")] == ["claim", None, "claim", "claim"]
    t.passes("Ann", "Cid")
    t.acts("Dot", "claim", "elf", BOOK)
    assert [t.asked(name) for name in ("Ann", "Cid")] == ["claim", "claim"]


@pytest.mark.rule("classic.variants.3")
def test_nobody_claims_the_same_card_twice() -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS, BOOK]), Cid=H(), discarded=["elf"], options=CLAIMS)
    t.acts("Bob", "claim", "elf", STAIRS)
    assert t.barred("Bob", "claim", "elf").code == "claimed_already"


@pytest.mark.rule("classic.variants.4", "classic.variants.5")
@pytest.mark.card("return_a_library_book")
def test_rivals_roll_and_the_loser_keeps_his_card() -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS]), Cid=H(hand=[BOOK, "cheat"]), discarded=["elf"], options=CLAIMS)
    t.acts("Bob", "claim", "elf", STAIRS)
    t.acts("Cid", "claim", "elf", BOOK)
    t.rolls(2, 5)
    t.everybody_passes()
    assert [(event.seat, event.die, event.audience) for event in t.told(events.DieRolled)] == [
        (1, 2, None),
        (2, 5, None),
    ]
    assert t.keys(t.hero("Bob").hand) == [STAIRS]
    assert t.keys(t.hero("Cid").hand) == ["cheat", "elf"]
    assert t.keys(t.table.discards[TREASURE]) == [BOOK]
    t.acts("Bob", "use", STAIRS)
    assert t.hero("Bob").level == 2


@pytest.mark.rule("classic.variants.4", "classic.variants.5")
def test_the_highest_who_are_tied_roll_again() -> None:
    t = Scene(
        Ann=H(hand=[TROPHY]),
        Bob=H(hand=[STAIRS]),
        Cid=H(hand=[BOOK]),
        discarded=["elf"],
        options=CLAIMS,
    )
    t.acts("Bob", "claim", "elf", STAIRS)
    t.acts("Cid", "claim", "elf", BOOK)
    t.acts("Ann", "claim", "elf", TROPHY)
    t.everybody_passes()
    t.rolls(4, 3, 4)
    assert t.keys(t.hero("Cid").hand) == [BOOK]
    (question,) = run.questions(t.table)
    assert question.shape == Roll(6, 2, (t.seat("Bob"), t.seat("Ann")))
    t.rolls(1, 6)
    assert [t.keys(t.hero(name).hand) for name in ("Ann", "Bob", "Cid")] == [["elf"], [STAIRS], [BOOK]]
    assert t.keys(t.table.discards[TREASURE]) == [TROPHY]


@pytest.mark.rule("classic.variants.3")
@pytest.mark.card("warrior")
def test_a_class_that_was_claimed_in_the_own_fight_comes_in_time_to_win_it() -> None:
    t = Scene(
        Ann=H(level=8, hand=[STAIRS]), Bob=H(), Cid=H(), discarded=["warrior"], doors=["tax_golem"], options=CLAIMS
    )
    t.answers("Ann", "open")
    t.acts("Ann", "claim", "warrior", STAIRS)
    t.everybody_passes()
    t.acts("Ann", "play", "warrior")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 9


@pytest.mark.rule("classic.variants.3")
def test_a_claim_after_everybody_passed_a_kill_opens_its_window_anew() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=[STAIRS]), Cid=H(), discarded=["elf"], doors=["elf_biter"], options=CLAIMS)
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.passes("Cid")
    t.acts("Bob", "claim", "elf", STAIRS)
    assert t.asked("Cid") == "claim"
    t.passes("Ann", "Cid")
    assert (t.asked("Bob"), t.asked("Cid")) == ("kill", "kill")
    t.passes("Bob", "Cid")
    assert t.table.over


@pytest.mark.rule("classic.variants.3", "classic.variants.4")
def test_a_rival_who_dies_in_the_meantime_is_out() -> None:
    t = Scene(
        Ann=H(hand=["doom"]),
        Bob=H(hand=[STAIRS]),
        Cid=H(level=2, hand=[BOOK, "cheat"]),
        extra=[DOOM],
        discarded=["mate", "elf"],
        options=CLAIMS,
    )
    t.acts("Bob", "claim", "elf", STAIRS)
    t.acts("Cid", "claim", "elf", BOOK)
    t.acts("Ann", "curse", "doom", "Cid")
    t.passes("Ann", "Bob", "Cid")
    t.rolls(6, 1)
    t.answers("Ann", "decline")
    t.answers("Bob", "decline")
    t.everybody_passes()
    assert (t.keys(t.hero("Bob").hand), t.hero("Cid").dead) == (["elf"], True)
    assert t.keys(t.table.discards[DOOR]) == ["mate", "cheat", "doom"]
    assert t.keys(t.table.discards[TREASURE]) == [BOOK, STAIRS]


@pytest.mark.rule("classic.variants.3")
def test_if_nobody_is_left_who_wants_it_the_card_lies_on_top_again() -> None:
    t = Scene(
        Ann=H(hand=["plague"]),
        Bob=H(hand=[STAIRS]),
        Cid=H(level=2),
        extra=[PLAGUE],
        discarded=["mate", "elf"],
        options=CLAIMS,
    )
    t.acts("Bob", "claim", "elf", STAIRS)
    t.acts("Ann", "curse", "plague", "Ann")
    t.everybody_passes()
    assert [hero.dead for hero in t.table.heroes] == [False, True, True]
    assert t.keys(t.table.discards[DOOR]) == ["mate", "plague", "elf"]
    assert t.keys(t.table.discards[TREASURE]) == [STAIRS]
    assert (t.hero("Bob").hand, t.table.aside) == ((), [])


@pytest.mark.rule("classic.variants.3")
def test_a_claim_in_progress_is_seen_by_all_as_it_is() -> None:
    t = Scene(Ann=H(), Bob=H(hand=[STAIRS]), Cid=H(hand=[BOOK]), discarded=["elf"], options=CLAIMS)
    t.acts("Bob", "claim", "elf", STAIRS)
    for viewer in (t.seat("Ann"), None):
        seen = observe(t.table, viewer)
        assert t.keys(seen.table.aside) == [STAIRS, "elf"]
        assert observe(imagine(seen, random.Random(1)), viewer) == seen
