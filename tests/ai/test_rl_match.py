"""A match token by token: whose word it is, when one may wait, and what a choice costs in words."""

from __future__ import annotations

import pytest
from tests.ai.rl_play import Spoken
from tests.scene import H, Scene

from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ruleset import LoopBounds
from kickdoor_game.plain_rules import PlainRules

GIANT = "giant_with_a_small_dog"


def losing_fight(**heroes: H) -> Spoken:
    """Ann is up against a giant, and asks nobody yet."""
    people = {name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")}
    t = Spoken(Scene(doors=[GIANT], turn="Ann", **people))  # type: ignore[arg-type]
    t.says("word:open")
    return t


def test_a_menu_is_answered_with_a_word_and_what_leaves_no_choice_is_not_asked() -> None:
    t = losing_fight(Ann=H(items=["steel_toed_slippers"]))
    assert t.name == "Ann"
    assert {"word:run", "word:ask", "act:drop"} & {*t.may()} == {"word:run", "word:ask"}
    t.says("word:ask")
    assert t.may() == ["seat:+1", "seat:+2"]
    t.says("seat:+2")
    assert t.may() == [
        "promise:nothing",
        "promise:one",
        "promise:two",
        "promise:all",
        "promise:item",
        "promise:item_and_one",
    ]
    t.says("promise:item_and_one")
    assert t.may()[0] == "word:helper_first", "there is only one Item to promise"
    t.says("word:fighter_first")
    assert t.scene.table.fight is not None
    (offer,) = t.scene.table.fight.offers
    assert (offer.other, offer.terms.treasures, offer.terms.order) == (2, 1, "fighter_first")
    assert [t.scene.key(card) for card in offer.terms.items] == ["steel_toed_slippers"]


def test_who_is_asked_for_help_has_the_word_before_the_fighter_who_may_wait() -> None:
    t = losing_fight()
    t.says("word:ask", "seat:+1", "promise:nothing")
    assert t.name == "Bob"
    t.says("wait")
    assert t.name == "Ann"
    t.says("wait")
    fight = t.scene.table.fight
    assert fight is not None
    assert fight.running, "both have waited, so what counts is the default of the first: Ann runs"


def test_who_waits_is_asked_again_once_something_has_happened() -> None:
    t = losing_fight()
    t.says("word:ask", "seat:+1", "promise:nothing")
    assert t.name == "Bob"
    t.says("wait")
    t.says("word:ask", "seat:+2", "promise:nothing")
    assert t.name == "Bob", "who may have thought better of it, now that Cid is asked as well"
    t.says("word:accept")
    assert t.scene.fight.helper == t.scene.seat("Bob")


def test_nobody_can_wait_for_himself() -> None:
    t = losing_fight()
    assert t.name == "Ann"
    assert "wait" not in t.may()


def test_when_all_wait_defaults_count_and_the_table_goes_on() -> None:
    t = losing_fight(Bob=H(level=9, race="dwarf"), Ann=H(level=9))
    t.says("word:ask", "seat:+1", "promise:nothing", "word:accept", "word:win")
    assert [t.name, *t.may()] == ["Bob", "word:pass", "act:drop", "wait"]
    t.says("wait")
    assert t.name == "Cid"
    t.says("wait")
    assert t.name == "Cid", "Bob's time is up and he has passed"
    assert "wait" not in t.may()
    t.says("word:pass")
    assert t.sitting.over


def test_in_a_window_the_word_goes_round_to_the_left() -> None:
    t = Spoken(
        Scene(Ann=H(hand=["elf"]), Bob=H(hand=["dwarf"]), Cid=H(), Dot=H(), turn="Cid", doors=["exam_you_forgot"])
    )
    t.says("word:open")
    spoken = []
    for _ in range(4):
        spoken.append(t.name)
        t.says("word:pass")
    assert spoken == ["Dot", "Ann", "Bob", "Cid"]


def test_who_is_offered_a_trade_has_a_moment_to_answer_it() -> None:
    t = Spoken(
        Scene(Ann=H(items=["steel_toed_slippers"]), Bob=H(items=["chain_letter_mail"]), Cid=H(), turn="Ann"),
        moments=True,
    )
    t.says("act:trade")  # with Bob, the one for the other: there is nothing else
    assert t.name == "Bob"
    assert {"word:pass", "act:agree", "act:refuse"} <= {*t.may()}
    assert "wait" not in t.may()
    t.says("act:agree")
    bob = t.scene.hero("Bob")
    assert [t.scene.key(card) for card in bob.items] == ["steel_toed_slippers"]
    assert t.name == "Ann", "whose turn it still is"


def test_who_passes_on_a_trade_is_not_asked_again() -> None:
    t = Spoken(
        Scene(Ann=H(items=["steel_toed_slippers"]), Bob=H(items=["chain_letter_mail"]), Cid=H(), turn="Ann"),
        moments=True,
    )
    t.says("act:trade", "word:pass")
    assert t.name == "Ann"
    assert len(t.scene.table.trades) == 1


def test_a_pick_is_named_card_by_card_and_ended_when_it_is_enough() -> None:
    """Gold: 400, 600 and 200. A level costs 1,000."""
    items = ["steel_toed_slippers", "theme_music", "lanyard_of_access"]
    t = Spoken(Scene(Ann=H(items=items), Bob=H(), Cid=H(), turn="Ann"))
    t.says("act:sell", "card:theme_music")
    assert t.may() == ["card:steel_toed_slippers", "card:lanyard_of_access"], "600 is not enough for a level"
    t.says("card:steel_toed_slippers")
    assert t.may() == ["card:lanyard_of_access", "done"]
    t.says("done")
    assert t.scene.hero("Ann").level == 2
    assert t.scene.keys(t.scene.hero("Ann").items) == ["lanyard_of_access"]


def test_a_pick_that_leaves_only_one_way_on_takes_it() -> None:
    items = ["steel_toed_slippers", "theme_music", "lanyard_of_access"]
    t = Spoken(Scene(Ann=H(items=items), Bob=H(), Cid=H(), turn="Ann"))
    t.says("act:sell", "card:theme_music", "card:lanyard_of_access")
    assert t.scene.hero("Ann").level == 2
    assert t.scene.hero("Ann").items == ()


def test_a_table_that_is_interrupted_too_deeply_offers_no_standing_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine refuses what its menus still show, so the mask must not show it."""
    t = Spoken(Scene(Ann=H(hand=["elf"]), Bob=H(), Cid=H(), turn="Ann"))
    assert "act:play" in t.may()
    monkeypatch.setattr(PlainRules, "bounds", LoopBounds(interrupts=0))
    t.sitting.ask(t.sitting.chair, t.sitting.question)
    assert t.may() == ["word:open"]


def test_a_token_that_is_not_offered_is_refused_before_the_engine_sees_it() -> None:
    t = Spoken(Scene(Ann=H(), Bob=H(), Cid=H(), turn="Ann"))
    with pytest.raises(ValueError, match="not to be said now"):
        t.sitting.put(t.env.alphabet.yes)
    assert t.sitting.said == []


def test_what_the_engine_refuses_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mask that promised too much would show at once."""
    t = Spoken(Scene(Ann=H(hand=["elf"]), Bob=H(), Cid=H(), turn="Ann"))
    t.scene.hero("Ann").hand = ()
    with pytest.raises(IllegalAnswer):
        t.says("act:play")
