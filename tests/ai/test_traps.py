"""Items that no Curse and no Bad Stuff takes: seats know that a Trap does, and what a monster does to others."""

from __future__ import annotations

import pytest
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.bribing.odds import takes_a_level
from kickdoor_ai.doors.estimate import view_for, worth, worth_of_curse
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_game.language.cards import Card, Curse, Item, OneShot, Trap
from kickdoor_game.language.words.effects import (
    Choose,
    Effect,
    EverybodyElse,
    GiveTo,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    OrElse,
    Plunder,
)
from kickdoor_game.language.words.plays import CancelCurse
from kickdoor_game.language.words.specials import OnEscape, ToHelper
from kickdoor_game.language.words.traits import Immune

BOOTS = Item(key="boots", name="Boots", slot="footgear", gold=700, bonus=4, traits=(Immune("footgear"),))
OFF = LoseItem("footgear")
CARDS: list[Card] = [
    BOOTS,
    OneShot(key="balm", name="Balm", gold=0, play=CancelCurse(what="either")),
    Curse(key="ban", name="Ban", effects=(OFF,)),
    Trap(key="snare", name="Snare", effects=(OFF,)),
]


def scene(hand: str = "", bobs: str = "") -> Scene:
    ann, bob = H(level=5, items=["boots"], hand=hand.split()), H(level=5, hand=bobs.split())
    return Scene(extra=CARDS, Ann=ann, Bob=bob, Cid=H(level=5))


def both(t: Scene, name: str, effect: Effect) -> tuple[float, float]:
    """Return the worth, to somebody, of a Curse and of a Trap with that effect."""
    view = view_for(t.table, t.hero(name))
    return tuple(worth_of_curse(view, kind(key="one", name="One", effects=(effect,))) for kind in (Curse, Trap))  # type: ignore[return-value]


@pytest.mark.parametrize("effect", [OFF, LoseItemsWorth(500), Plunder(source="items"), GiveTo()])
def test_a_trap_takes_what_no_curse_does(effect: Effect) -> None:
    by_curse, by_trap = both(scene(), "Ann", effect)
    assert by_trap < by_curse == 0


def test_of_two_things_a_trap_can_do_the_first() -> None:
    t = scene()
    level, boots = both(t, "Ann", LoseLevels())[0], both(t, "Ann", OFF)[1]
    assert both(t, "Ann", OrElse((OFF,), (LoseLevels(),))) == (level, boots)
    assert both(t, "Ann", Choose(((OFF,), (LoseLevels(2),))))[1] == boots
    assert takes_a_level(t.table, t.seat("Ann"), (OrElse((OFF,), (LoseLevels(),)),))
    assert not takes_a_level(t.table, t.seat("Ann"), (OrElse((OFF,), (LoseLevels(),)),), spares=False)


def test_what_others_lose_to_a_trap_helps_a_little() -> None:
    by_curse, by_trap = both(scene(), "Bob", EverybodyElse((OFF,)))
    assert by_trap > by_curse == 0


@pytest.mark.parametrize("special", [OnEscape((OFF,)), ToHelper((OFF,))])
def test_what_a_monster_does_to_whom_it_does_not_catch_spares_nothing(special: OnEscape | ToHelper) -> None:
    view = view_for((t := scene()).table, t.hero("Ann"))
    assert worth(view, special) < 0


@pytest.mark.parametrize(("card", "says"), [("ban", "pass"), ("snare", "use balm!")])
def test_a_balm_is_for_the_trap(card: str, says: str) -> None:
    t = scene("balm", card)
    t.acts("Bob", "curse", card, "Ann")
    assert Seated(t, "Ann", GreedySeat()).says() == says
