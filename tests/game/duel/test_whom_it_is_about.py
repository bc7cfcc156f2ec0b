"""Whom a moment is about: whoever does something, or is attacked; mere steps of a turn or a fight are about nobody."""

from __future__ import annotations

from typing import Any

from tests.game.duel.duel import ANN, ANY_HERO, BOB, PASS, Played, Side, begin, monster, trick, weapon

from kickdoor_game.duel.cards.effects import Damage
from kickdoor_game.duel.state.table import Bleeding
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import NOBODY

WOLF = monster("Paper Wolf", 2, 3, 4)
CLUB, AXE = weapon("Club", 1, 1), weapon("Axe", 1, 1)
BILL = trick("Bill", Damage(3), target=ANY_HERO)
CALLED = {ANN: "Ann", BOB: "Bob", NOBODY: "nobody"}


def moments(duel: Played, *said: Any) -> list[str]:
    """Each window with whom it concerns, until it is Bob who may act; questions are answered so."""
    answers, found = iter(said), dict[str, None]()
    while (asked := duel.asked()) is not None and duel.kind() != "Bob: turn":
        if asked.deadline == "window":
            assert asked.about is not None, f"{asked.kind} could never be passed ahead"
            found[f"{asked.kind}: {CALLED[asked.about]}"] = None
        duel.apply(Answer(asked.seat, PASS if asked.deadline == "window" else next(answers, asked.default)))
    return list(found)


def test_a_turn_in_which_nothing_happens_is_about_nobody_but_whoever_draws() -> None:
    assert moments(begin(stop_at="flip"), ("done",)) == [
        "last_word: nobody",
        "flip: nobody",
        "before_reckoning: nobody",
        "before_unstash: nobody",
        "interrupt: Bob",
        "after_draw: nobody",
    ]


def test_bleeding_is_about_whoever_bleeds() -> None:
    duel = begin(Side(), Side(bleeding=(Bleeding(1),)), stop_at="flip")
    assert "interrupt: Bob" in moments(duel, ("done",))


def test_an_attack_is_about_whoever_is_attacked_and_a_blow_about_whoever_strikes() -> None:
    duel = begin(Side(hand=[WOLF], purse=2), Side(hoard=[AXE]), stop_at="attack")
    attack = ("attack", duel.named(WOLF, ANN), 2)
    commit = ("commit", (duel.named(AXE, BOB),))
    assert moments(duel, attack, ("face",), commit, ("ready",))[:7] == [
        "attack: Bob",
        "ready: nobody",
        "check: nobody",
        "before_weapons: nobody",
        "interrupt: Bob",
        "before_blow: nobody",
        "interrupt: Ann",
    ]


def test_being_caught_is_about_whoever_is_caught_and_an_escape_about_whoever_runs() -> None:
    for said, whom in (((("face",), ("ready",)), "Ann"), ((("run",),), "Bob")):
        duel = begin(Side(hand=[CLUB]), stop_at="attack")
        assert f"interrupt: {whom}" in moments(duel, ("attack", duel.named(CLUB, ANN), 0), *said)


def test_what_is_played_is_about_whoever_plays_it() -> None:
    duel = begin(Side(hand=[BILL, CLUB]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    asked = duel.asked()
    assert asked is not None
    assert (asked.kind, asked.about) == ("interrupt", ANN)
