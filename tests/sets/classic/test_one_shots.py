"""Every kind of card that is played for what it does: whom it is played for, as a One-Shot (classic.combat.25, .26)."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.fight.strength import levels_for
from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import (
    Acclaim,
    Ascend,
    Blessing,
    CancelCurse,
    Double,
    DrawCards,
    Escape,
    FetchDiscard,
    HandOver,
    Play,
    RemoveMonster,
    Reroll,
    RiseTogether,
    SeizeItem,
    SendAway,
    SetDie,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
    Toss,
    TurnCurse,
)
from kickdoor_game.language.words.specials import Forbids, MoreLevels

FOR_HEROES: list[tuple[str, Play, tuple[str, ...]]] = [
    ("Ann", Swing(2), ("heroes",)),
    ("Bob", Swing(2), ("heroes",)),
    ("Ann", Swing(2, side="heroes"), ("heroes",)),
    ("Bob", Swing(2, side="heroes"), ("heroes",)),
    ("Ann", Double(), ()),
    ("Ann", RemoveMonster(own_turn=True), ("wolf",)),
    ("Bob", RemoveMonster(treasure=False), ("wolf",)),
    ("Ann", SwapMonster(), ("wolf", "paper_tiger")),
    ("Ann", HandOver(), ("Cid",)),
    ("Ann", SeizeItem(), ("banner",)),
    ("Ann", Ascend(), ()),
    ("Ann", StealLevel(), ("Cid",)),
    ("Bob", Acclaim(2, 4), ("heroes",)),
    ("Ann", RiseTogether(), ("Cid",)),
    ("Bob", RiseTogether(), ("Ann",)),
]
"""Who plays it, what it does, what is said with it."""

FOR_NOBODY: list[tuple[str, Play, tuple[str, ...]]] = [
    ("Ann", Swing(2), ("monsters",)),
    ("Bob", Swing(2, side="monsters"), ("monsters",)),
    ("Bob", SwapMonster(), ("wolf", "paper_tiger")),
    ("Bob", Ascend(), ()),
    ("Bob", StealLevel(), ("Ann",)),
    ("Bob", StealLevel(), ("Cid",)),
    ("Ann", DrawCards(), ()),
    ("Bob", Acclaim(2, 4), ("monsters",)),
    ("Bob", Toss(2), ()),
    ("Bob", RiseTogether(), ("Cid",)),
    ("Ann", Blessing(), ()),
    ("Ann", FetchDiscard(), ()),
    ("Ann", TakeCard(), ("Cid",)),
    ("Bob", TakeCard(), ("Cid",)),
]

ENDS_IT: list[tuple[str, Play, tuple[str, ...]]] = [("Ann", SendAway(), ()), ("Bob", SendAway(2), ())]

AT_OTHER_TIMES = (Escape, Reroll, SetDie, CancelCurse, TurnCurse)
"""Played while somebody runs away, or a curse strikes: no combat is decided by them."""


def position(who: str, play: Play, special: Forbids | MoreLevels) -> Scene:
    """Ann, Level 4, fights a sphinx of Level 1 and a wolf of Level 9; the Item that would turn it is Cid's."""
    hand = ["ploy", "paper_tiger"]
    ploy = OneShot(key="ploy", name="Ploy", gold=100, play=play)
    t = Scene(
        Ann=H(level=4, hand=hand if who == "Ann" else ()),
        Bob=H(level=2, hand=hand if who == "Bob" else ()),
        Cid=H(level=3, hand=["wandering_monster", "wolf", "elf"], items=["banner"]),
        extra=[beast("sphinx", 1, specials=(special,)), beast("wolf", 9), gear("banner", 7), ploy],
        doors=["sphinx"],
        discarded=["elf"],
    )
    t.answers("Ann", "open")
    t.acts("Cid", "wander", "wandering_monster", "wolf")
    return t


def extra_level(t: Scene) -> int:
    """What the kill is worth beyond a Level for each monster."""
    return levels_for(t.table, t.fight) - len(t.fight.foes)


def told(case: tuple[str, Play, tuple[str, ...]]) -> str:
    return " ".join((case[0], type(case[1]).__name__, *case[2]))


@pytest.mark.rule("classic.combat.25", "classic.combat.7")
@pytest.mark.parametrize("case", FOR_HEROES, ids=told)
def test_a_one_shot_for_the_heroes_costs_the_level_for_doing_without(case: tuple[str, Play, tuple[str, ...]]) -> None:
    who, play, said = case
    t = position(who, play, MoreLevels())
    assert extra_level(t) == 1
    t.acts(who, "use", "ploy", *said)
    assert extra_level(t) == 0


@pytest.mark.rule("classic.combat.26")
@pytest.mark.parametrize("case", [*FOR_HEROES, *ENDS_IT], ids=told)
def test_a_one_shot_for_the_heroes_is_refused_where_it_is_forbidden(case: tuple[str, Play, tuple[str, ...]]) -> None:
    who, play, said = case
    refusal = position(who, play, Forbids("one_shots")).refused(who, "use", "ploy", *said)
    assert (refusal.code, refusal.rule) == ("no_one_shots", "classic.combat.26")
    assert refusal.cure == "keep it for another combat"


@pytest.mark.rule("classic.combat.25")
@pytest.mark.parametrize("case", FOR_NOBODY, ids=told)
def test_any_other_costs_nothing(case: tuple[str, Play, tuple[str, ...]]) -> None:
    who, play, said = case
    t = position(who, play, MoreLevels())
    t.acts(who, "use", "ploy", *said)
    assert extra_level(t) == 1


@pytest.mark.rule("classic.combat.26")
@pytest.mark.parametrize("case", FOR_NOBODY, ids=told)
def test_any_other_is_played_where_one_shots_for_the_heroes_are_forbidden(
    case: tuple[str, Play, tuple[str, ...]],
) -> None:
    who, play, said = case
    assert position(who, play, Forbids("one_shots")).judged(who, "use", "ploy", *said) is None


def test_no_word_is_left_out() -> None:
    looked_at = {type(play) for _, play, _ in (*FOR_HEROES, *FOR_NOBODY, *ENDS_IT)}
    assert looked_at.isdisjoint(AT_OTHER_TIMES)
    assert looked_at | set(AT_OTHER_TIMES) == set(get_args(Play))
