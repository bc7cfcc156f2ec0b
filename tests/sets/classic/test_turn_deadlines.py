"""Nobody holds up the table: what counts when the time for a decision has run out (classic.turn.16)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.numbers import with_options
from kickdoor_game.doors.state import events
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.sets.classic.game import NUMBERS

pytestmark = pytest.mark.rule("classic.turn.16")


def milliseconds(t: Scene, name: str) -> int | None:
    return t.rules.deadline_ms(t.table, t.question(name).deadline)


def test_a_question_without_a_ruling_of_its_own_waits_thirty_seconds() -> None:
    t = Scene(Ann=H(hand=["tax_golem"]), Bob=H(), Cid=H(), doors=["elf"])
    t.answers("Ann", "open")
    assert (t.asked("Ann"), milliseconds(t, "Ann")) == ("trouble", 30_000)
    t.time_is_up("Ann")
    assert t.asked("Ann") == "end_turn"
    assert t.told(events.FightBegan) == []


def test_an_opened_card_goes_to_the_hand() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=["elf"])
    t.answers("Ann", "open")
    t.time_is_up("Ann")
    assert (t.hero("Ann").races, t.keys(t.hero("Ann").hand)[0]) == ((), "elf")


def test_a_request_for_help_is_declined() -> None:
    t = Scene(Ann=H(), Bob=H(level=9), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    assert milliseconds(t, "Bob") == 20_000
    t.time_is_up("Bob")
    assert [event.what for event in t.told(events.HelpAnswered)] == ["declined"]
    assert (t.asked("Bob"), t.sums()) == (None, (1, 8))


def test_a_fighter_who_is_ahead_announces_and_one_who_is_not_runs() -> None:
    for level, ahead in ((9, True), (2, False)):
        t = Scene(Ann=H(level=level), Bob=H(), Cid=H(), doors=["cheese_golem"])
        t.answers("Ann", "open")
        assert milliseconds(t, "Ann") == 60_000
        t.time_is_up("Ann")
        assert len(t.told(events.KillAnnounced)) == ahead
        assert t.fight.running is not ahead


def test_monsters_are_fled_from_in_the_order_in_which_they_lie() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["wandering_monster", "hydra_tribunal"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "hydra_tribunal")
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_order"
    t.time_is_up("Ann")
    t.rolls(6, 6)
    t.everybody_passes()
    assert t.keys([event.face for event in t.told(events.Escaped)]) == ["tax_golem", "hydra_tribunal"]


def test_cards_are_taken_in_the_order_in_which_they_lie() -> None:
    treasures = ["theme_music", "spoon_of_office", "third_hand"]
    t = Scene(Ann=H(), Bob=H(level=9), Cid=H(), doors=["tax_golem"], treasures=treasures)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    t.time_is_up("Bob")
    assert t.keys(t.hero("Bob").hand) == ["theme_music"]
    assert t.keys(t.hero("Ann").hand) == ["spoon_of_office"]


def test_a_body_is_left_alone() -> None:
    t = Scene(Ann=H(level=5, items=["theme_music"]), Bob=H(level=3), Cid=H(), doors=["lenient_dragon"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    for name in ("Bob", "Cid"):
        assert (t.asked(name), milliseconds(t, name)) == ("loot_body", 20_000)
        t.time_is_up(name)
    assert (t.hero("Bob").hand, t.hero("Cid").hand) == ((), ())
    assert t.keys(t.table.discards["treasure"]) == ["theme_music"]


def test_surplus_cards_leave_from_the_right_end_of_the_hand() -> None:
    hand = ["load_bearing", "fully_funded", "understaffed", "peer_reviewed", "mate"]
    t = Scene(Ann=H(hand=hand), Bob=H(), Cid=H(), doors=["licence_revoked", "cheat"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").hand) == hand


def test_of_two_commands_the_later_is_refused_if_the_first_has_made_it_illegal() -> None:
    t = Scene(
        Ann=H(level=9),
        Bob=H(hand=["scroll_of_redundancy"]),
        Cid=H(hand=["load_bearing"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    load_bearing = t.hero("Cid").hand[0]
    late = Answer(t.seat("Cid"), (f"enhance.{load_bearing}", "foe.0"), standing=True)
    run.apply(t.rules, t.table, late)
    t.acts("Bob", "use", "scroll_of_redundancy", "tax_golem")
    with pytest.raises(IllegalAnswer) as caught:
        run.apply(t.rules, t.table, late)
    assert caught.value.refusal.code == "no_monster"
    assert t.keys(t.hero("Cid").hand) == ["load_bearing"]


def test_nobody_is_passed_over_because_his_hand_is_empty() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["load_bearing"]), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert (t.asked("Bob"), t.asked("Cid")) == ("kill", "kill")
    t.passes("Bob")
    assert t.hero("Ann").level == 9
    t.time_is_up("Cid")
    assert t.hero("Ann").level == 10


def test_a_table_may_be_slower_or_unhurried_but_its_windows_close() -> None:
    relaxed, unhurried = with_options(NUMBERS, {"pace": "relaxed"}), with_options(NUMBERS, {"pace": "none"})
    assert relaxed.deadlines_ms["answer"] == 600_000
    assert (unhurried.deadlines_ms["answer"], unhurried.deadlines_ms["arrange"]) == (None, None)
    assert unhurried.deadlines_ms["window"] == 20_000
    with pytest.raises(ValueError, match="2600"):
        with_options(NUMBERS, {"window_ms": 2_599})
    assert with_options(NUMBERS, {"by_the_book": True}).deadlines_ms["window"] == 2_600
