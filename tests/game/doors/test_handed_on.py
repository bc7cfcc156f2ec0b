"""A combat that is handed on: what was beaten in it before belongs to whoever fought it then."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.account import account
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import HandOver, RemoveMonster, SendAway
from kickdoor_game.machine.plain import loaded, saved_bytes

LOOT = [gear(f"loot_{letter}") for letter in "abcdefg"]
EXTRA = [
    beast("troll", 9, treasures=3),
    beast("imp", 2, treasures=2),
    OneShot(key="baton", name="Baton", gold=0, play=HandOver()),
    OneShot(key="baton_two", name="Second Baton", gold=0, play=HandOver()),
    OneShot(key="hatch", name="Hatch", gold=0, play=RemoveMonster(treasure=True)),
    OneShot(key="hatch_two", name="Second Hatch", gold=0, play=RemoveMonster(treasure=True)),
    OneShot(key="fanfare", name="Fanfare", gold=0, play=SendAway(treasures=1)),
    *LOOT,
]


def handed_on(*, bob: H | None = None, cid: H | None = None, ann: H | None = None) -> Scene:
    """Ann fights a troll and an imp, is rid of the troll (3 Treasures), and hands the imp (2) on to Bob."""
    t = Scene(
        extra=EXTRA,
        Ann=ann or H(hand=["hatch", "baton"]),
        Bob=bob or H(level=5),
        Cid=cid or H(hand=["wandering_monster", "imp"]),
        doors=["troll"],
        treasures=[card.key for card in LOOT],
    )
    t.answers("Ann", "open")
    t.acts("Cid", "wander", "wandering_monster", "imp")
    t.acts("Ann", "use", "hatch", "troll")
    t.acts("Ann", "use", "baton", "Bob")
    return t


def won(t: Scene, name: str) -> None:
    t.answers(name, "win")
    t.everybody_passes()


def treasures(t: Scene, name: str) -> int:
    return sum(key.startswith("loot_") for key in t.keys(t.hero(name).hand))


@pytest.mark.every_set
@pytest.mark.rule("classic.interfere.1")
def test_nobody_hands_on_what_somebody_else_fights() -> None:
    """Decided in docs/decisions/003: no third player, no helper, nor the fighter once they have help."""
    t = Scene(
        extra=EXTRA,
        Ann=H(hand=["baton"]),
        Bob=H(hand=["baton_two"]),
        Cid=H(hand=["hatch"]),
        doors=["troll"],
    )
    t.answers("Ann", "open")
    assert t.refused("Bob", "use", "baton_two", "Cid").code == "not_your_fight"
    t.answers("Ann", "ask", "Bob", ([], 0, "helper_first"))
    t.answers("Bob", "accept")
    assert t.refused("Bob", "use", "baton_two", "Cid").code == "not_your_fight"
    assert t.refused("Ann", "use", "baton", "Cid").code == "has_helper"


@pytest.mark.every_set
@pytest.mark.rule("classic.treasure.2")
def test_each_has_the_treasures_of_the_monsters_that_they_were_rid_of() -> None:
    t = handed_on()
    won(t, "Bob")
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (3, 2)
    assert t.hero("Bob").level == 6


@pytest.mark.every_set
@pytest.mark.rule("classic.treasure.13", "classic.combat.15")
def test_if_it_is_run_from_nobody_has_any() -> None:
    t = handed_on(bob=H(level=1))
    t.answers("Bob", "run")
    t.rolls(6)
    t.everybody_passes()
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (0, 0)


@pytest.mark.every_set
@pytest.mark.rule("classic.treasure.13")
def test_a_card_that_ends_it_gives_what_it_says_and_nothing_else() -> None:
    t = handed_on(cid=H(hand=["wandering_monster", "imp", "fanfare"]))
    t.acts("Cid", "use", "fanfare")
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (0, 1)


@pytest.mark.every_set
@pytest.mark.rule("classic.treasure.2", "classic.help.5")
def test_a_helper_of_the_new_fighter_is_promised_what_is_theirs_to_promise() -> None:
    t = handed_on(ann=H(level=3, hand=["hatch", "baton"]), bob=H(level=1))
    assert t.refused("Bob", "ask", "Cid", ([], 3, "helper_first"), asked=True).code == "out_of_range"
    t.answers("Bob", "ask", "Ann", ([], 2, "helper_first"))
    t.answers("Ann", "accept")
    won(t, "Bob")
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (5, 0)


@pytest.mark.every_set
@pytest.mark.rule("classic.treasure.2")
def test_whoever_has_it_back_has_what_they_had_before() -> None:
    bob = H(level=5, hand=["hatch_two", "baton_two"])
    t = handed_on(bob=bob)
    t.acts("Bob", "use", "hatch_two", "imp")
    t.acts("Bob", "use", "baton_two", "Ann")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (3, 2)


@pytest.mark.every_set
@pytest.mark.rule("classic.treasure.2")
def test_the_dead_draw_nothing() -> None:
    t = handed_on()
    t.hero("Ann").dead = True
    won(t, "Bob")
    assert (treasures(t, "Ann"), treasures(t, "Bob")) == (0, 2)


def test_it_is_saved_and_told_of_and_of_no_other_combat() -> None:
    t = handed_on()
    saved = loaded(saved_bytes(t.fight), Fight)
    assert saved.owed_before == {t.seat("Ann"): 3}
    assert account(t.table)["fight"][-1] == [(0, 3)]
    plain = Scene(extra=EXTRA, Ann=H(), Bob=H(), Cid=H(), doors=["troll"])
    plain.answers("Ann", "open")
    assert len(account(plain.table)["fight"]) == 5
