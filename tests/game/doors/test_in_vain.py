"""A card that may be used and would do nothing is marked before it is paid for, and asked about once more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.plays import PLAYS
from kickdoor_game.doors.plays.rule import never
from kickdoor_game.language.cards import DoorSpecial, OneShot, TreasureSpecial
from kickdoor_game.language.words.plays import Blessing, Double, DrawCards, Swing
from kickdoor_game.library import ruleset
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.questions import Option, word_in

SETS = ("classic", "bites", "shakespeare")
USED = sorted(
    (name, card.key)
    for name in SETS
    for card in ruleset(name).book.by_key.values()
    if isinstance(card, OneShot | DoorSpecial | TreasureSpecial)
)
MARKABLE = {Swing, Double, Blessing, DrawCards}
WOLF = beast("wolf", 2)


def option(t: Scene, name: str, card: str) -> Option:
    return next(
        found
        for found in t.rules.standing(t.table, t.seat(name)).options
        if word_in(found.key) == "use" and found.card is not None and t.key(found.card) == card
    )


def alone(set_name: str, card: str, *, fights: bool) -> Scene:
    """Nobody has anything but the card; all are of Level 1, and nothing has been discarded."""
    t = Scene(set_name=set_name, extra=[WOLF], ann=H(hand=[card]), bob=H(), cid=H(), doors=["wolf"])
    if fights:
        t.answers("ann", "open")
    return t


def essence(t: Scene) -> Any:
    """What a card can change, but for the card itself and where it lies."""
    fight = t.table.fight
    fought = None if fight is None else (t.sums(), fight.outcome, fight.fighter, [foe.face for foe in fight.foes])
    heroes = [(h.level, h.sex, h.dead, len(h.hand), h.items, h.lasting, h.classes, h.races) for h in t.table.heroes]
    return fought, heroes, t.table.turn


def test_each_word_that_can_find_nothing_to_do_unrefused_says_so() -> None:
    assert {word for word, rule in PLAYS.items() if rule.in_vain is not never} == MARKABLE


@pytest.mark.parametrize("fights", [False, True], ids=["in peace", "in a combat"])
@pytest.mark.parametrize(("set_name", "card"), USED, ids=[f"{name} {card}" for name, card in USED])
def test_what_may_be_used_with_nothing_there_is_marked_just_when_it_does_nothing(
    set_name: str, card: str, fights: bool
) -> None:
    t = alone(set_name, card, fights=fights)
    offered = option(t, "ann", card)
    if offered.barred is not None:
        assert not offered.in_vain
        assert not offered.ends_it
        return
    before = essence(t)
    details = tuple(shape.sample(Random(1)) for shape in offered.details)
    done = run.apply(t.rules, t.table, Answer(t.seat("ann"), (offered.key, *details), standing=True))
    t.table = done.table
    asked = [question.kind for question in run.questions(t.table)]
    fight, heroes, turn = before
    paid = [(*heroes[0][:3], heroes[0][3] - 1, *heroes[0][4:]), *heroes[1:]]
    changed = essence(t) != (fight, paid, turn) or not {"random_cards", "fetch_discard", "join_in", "toss"}.isdisjoint(
        asked
    )
    assert offered.in_vain == offered.ends_it == (not changed), offered


def test_a_blessing_of_a_class_that_nobody_has_is_marked() -> None:
    t = Scene(set_name="classic", ann=H(hand=["prayer_backlog_cleared"]), bob=H(), cid=H())
    marked = option(t, "ann", "prayer_backlog_cleared")
    assert (marked.in_vain, marked.ends_it) == (True, True)
    assert telling.option_hint(t.table, t.seat("ann"), marked).startswith("would do nothing now")
    assert telling.lost_text(t.table, t.seat("ann"), marked) == (
        "Use Miracle Season? It would do nothing now, and is paid for all the same."
    )
    t = Scene(set_name="classic", ann=H(hand=["prayer_backlog_cleared"]), bob=H(role="cleric"), cid=H())
    assert not option(t, "ann", "prayer_backlog_cleared").in_vain


def test_what_counts_for_a_race_that_nobody_in_the_combat_has_is_marked() -> None:
    for race, marked in ((None, True), ("elf", True), ("dwarf", False)):
        t = Scene(
            set_name="classic",
            extra=[WOLF],
            ann=H(race=race),
            bob=H(race="dwarf", hand=["dwarf_stone"]),
            cid=H(),
            doors=["wolf"],
        )
        t.answers("ann", "open")
        assert option(t, "bob", "dwarf_stone").in_vain == marked, race


def test_cards_of_a_deck_that_is_used_up_are_drawn_in_vain() -> None:
    drawing = next(
        card.key
        for card in ruleset("bites").book.by_key.values()
        if isinstance(card, TreasureSpecial) and isinstance(card.play, DrawCards) and card.play.deck == "door"
    )
    t = Scene(set_name="bites", ann=H(hand=[drawing]), bob=H(), cid=H())
    assert not option(t, "ann", drawing).in_vain
    t.table.decks["door"], last = [], t.table.decks["door"]
    assert option(t, "ann", drawing).in_vain
    t.table.discards["door"] = last[:1]
    assert not option(t, "ann", drawing).in_vain


def test_a_treasure_that_draws_treasures_would_at_the_least_draw_itself() -> None:
    drawing = next(
        card.key
        for card in ruleset("classic").book.by_key.values()
        if isinstance(card, TreasureSpecial) and isinstance(card.play, DrawCards)
    )
    t = Scene(set_name="classic", ann=H(hand=[drawing]), bob=H(), cid=H())
    t.table.decks["treasure"] = []
    assert not option(t, "ann", drawing).in_vain


def test_to_double_nothing_is_in_vain() -> None:
    espresso = next(
        card.key for card in ruleset("classic").book.by_key.values() if isinstance(getattr(card, "play", None), Double)
    )
    for minus, marked in ((-1, True), (-2, False), (0, False)):
        t = alone("classic", espresso, fights=True)
        assert t.table.fight is not None
        assert not option(t, "ann", espresso).in_vain
        t.table.heroes[0].level = 1 + minus
        assert option(t, "ann", espresso).in_vain == marked
