"""What was on a menu and is not any more comes too late, and whoever says it is told so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.scene import H, Scene, laid_out

from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.anytime.too_late import FIGHT_WORDS
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.run import apply


def said(t: Scene, name: str, *choice: object) -> Refusal:
    """What is answered to a standing action in the words of the wire."""
    with pytest.raises(IllegalAnswer) as refused:
        apply(t.rules, t.table, Answer(t.seat(name), choice, standing=True))
    return refused.value.refusal


@pytest.mark.rule("classic.turn.18")
@pytest.mark.parametrize("word", sorted(BY_WORD))
def test_whatever_a_menu_may_have_is_too_late_where_it_has_it_no_more(word: str) -> None:
    """Heroes without anything and without a fight are offered next to nothing: all of it is gone."""
    base = replace(laid_out("classic").base, claim_discards=True, level_board=True)
    t = Scene(numbers=base, Ann=H(), Bob=H(), Cid=H())
    t.table.next_trade = 2
    menu = t.rules.standing(t.table, t.seat("Bob"))
    offered = {option.key for option in menu.options}
    said_so = [said(t, "Bob", key).code for key in (word, f"{word}.0", f"{word}.1") if key not in offered]
    assert "too_late" in said_so


@pytest.mark.parametrize("word", sorted(FIGHT_WORDS - {"bid", "unbid"}))
def test_what_is_done_in_a_combat_alone_acts_on_what_goes_on(word: str) -> None:
    """So whoever is asked whether they pass is shown it; to offer help is to talk."""
    assert BY_WORD[word].interferes


@pytest.mark.rule("bites.house.2")
def test_who_was_a_vampire_a_moment_ago_takes_no_level_any_more() -> None:
    t = Scene(
        set_name="bites",
        Ann=H(level=2, races=["vampire"], hand=["smelling_salts", "ominous_chord", "silver_bullet_points"]),
        Bob=H(level=3),
        Cid=H(),
    )
    assert "steal_level vampire" in t.offered("Ann")
    t.acts("Ann", "drop", "vampire")
    refusal = said(t, "Ann", "steal_level", "seat.1", ())
    assert (refusal.code, refusal.rule) == ("too_late", "classic.turn.18")
