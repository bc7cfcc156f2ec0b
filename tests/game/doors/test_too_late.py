"""What was on a menu and is not any more comes too late, and whoever says it is told so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.own_cards import gear
from tests.scene import H, Scene, laid_out

from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.anytime.menu_changes import FIGHT_WORDS, NOT_NOW, NOT_YOURS
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.ids import CardKey
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


@pytest.mark.rule("classic.turn.18")
@pytest.mark.parametrize(
    ("word", "key"),
    [("play", "elf"), ("play", "boots"), ("wear", "boots"), ("stow", "hat"), ("entrust", "hat")],
)
def test_what_one_has_handled_so_already_is_not_to_be_handled_so_now(word: str, key: str) -> None:
    """It has been laid down, put on or put away by an answer of their own that was faster."""
    t = Scene(
        Ann=H(race="elf", items=["boots", "hat"], stowed=["hat"]),
        Bob=H(),
        Cid=H(),
        extra=[gear("boots", 1, slot="footgear"), gear("hat", 1, slot="headgear")],
    )
    (card,) = set(t.table.book.ids[CardKey(key)]) & set(t.hero("Ann").in_play())
    refusal = said(t, "Ann", f"{word}.{card}")
    assert (refusal.code, refusal.rule, refusal.cure) == ("too_late", "classic.turn.18", NOT_NOW.cure)


@pytest.mark.parametrize("word", ["curse", "enhance", "monster", "mate", "wander", "use", "sacrifice", "ward", "drop"])
def test_what_a_card_that_one_has_never_does_is_no_option(word: str) -> None:
    t = Scene(Ann=H(hand=["boots"]), Bob=H(), Cid=H(), extra=[gear("boots", 1)])
    (card,) = t.hero("Ann").hand
    assert said(t, "Ann", f"{word}.{card}").code == "not_an_option"
    (other,) = set(t.table.decks["treasure"][-1:])
    refusal = said(t, "Ann", f"{word}.{other}")
    assert (refusal.code, refusal.cure) == ("too_late", NOT_YOURS.cure)


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
