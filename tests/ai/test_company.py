"""Seats count the bonus that a monster gets from the monsters beside it."""

from __future__ import annotations

import pytest
from tests.ai.seated import Seated
from tests.own_cards import beast, enhancer, gear
from tests.scene import H, Scene

from kickdoor_ai.doors.estimate import view_for, worth
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.fights.outlook import strength_added, strength_gone
from kickdoor_ai.doors.scheming.features import FeatureReader
from kickdoor_game.doors.fight.strength import totals
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.words.specials import Crowd, Mirrors

CARDS = [
    beast("mob", 4, treasures=6, levels=2, specials=(Crowd(4),)),
    beast("lamb", 4, treasures=6, levels=2),
    beast("mouse", 1),
    beast("mirror", 2, treasures=3, specials=(Mirrors(),)),
    beast("ox", 4),
    gear("board", 3),
    gear("plank", 3),
]


def fight(door: str, ann: H, bob: H) -> Scene:
    t = Scene(extra=CARDS, doors=[door], Ann=ann, Bob=bob, Cid=H())
    t.answers("Ann", "open")
    return t


def test_a_mouse_is_enough_where_the_monster_likes_company() -> None:
    t = fight("mob", H(level=5), H(hand=["mouse", "mate"]))
    (mouse,) = (card for card in t.hero("Bob").hand if t.key(card) == "mouse")
    assert strength_added(t.table, t.fight, mouse) == 5
    assert strength_added(t.table, t.fight, mouse, t.fight.foes[0]) == 4 + 4 + 4
    alone = fight("lamb", H(level=5), H(hand=["mouse"]))
    (mouse,) = alone.hero("Bob").hand
    assert strength_added(alone.table, alone.fight, mouse) == 1


@pytest.mark.parametrize(("shared", "more"), [(True, 14), (False, 4)])
def test_what_lies_on_a_monster_is_counted_for_its_mate_where_the_set_says_so(shared: bool, more: int) -> None:
    numbers = Numbers(enhancers_apply_to_mate=shared)
    bob = H(hand=["mate", "huge"])
    t = Scene(extra=[*CARDS, enhancer("huge", 10)], numbers=numbers, doors=["ox"], Ann=H(9), Bob=bob, Cid=H())
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "huge", "ox")
    (mate,) = t.hero("Bob").hand
    before = totals(t.table, t.fight)[1]
    assert strength_added(t.table, t.fight, mate, t.fight.foes[0]) == more
    t.acts("Bob", "mate", "mate", "ox")
    assert totals(t.table, t.fight)[1] - before == more


def test_rid_of_the_company_the_crowd_is_weaker_too() -> None:
    t = fight("mob", H(level=5), H(hand=["wandering_monster", "mouse"]))
    t.acts("Bob", "wander", "wandering_monster", "mouse")
    mob, mouse = t.fight.foes
    assert strength_gone(t.table, t.fight, mouse) == 5
    assert strength_gone(t.table, t.fight, mob) == 8


@pytest.mark.parametrize(("door", "turns"), [("mob", True), ("lamb", False)])
def test_a_kill_is_turned_where_a_mouse_is_enough(door: str, turns: bool) -> None:
    t = fight(door, H(level=7), H(level=5, hand=["wandering_monster", "mouse"]))
    t.answers("Ann", "win")
    assert Seated(t, "Bob", GreedySeat()).says().startswith("wander") == turns


def test_a_crowd_is_a_little_worse_to_meet_than_a_loner() -> None:
    t = Scene(extra=CARDS, Ann=H(level=3), Bob=H(), Cid=H())
    assert -0.2 < worth(view_for(t.table, t.hero("Ann")), Crowd(4)) < 0


def test_trouble_is_looked_for_with_what_is_not_as_high_as_oneself() -> None:
    held = ["mirror", "ox"]
    t = Scene(extra=CARDS, Ann=H(level=5, hand=held), Bob=H(), Cid=H(), doors=["load_bearing"])
    t.answers("Ann", "open")
    assert Seated(t, "Ann", GreedySeat()).says() == "trouble ox"


def test_a_mirror_is_kept_by_those_of_low_level() -> None:
    t = Scene(extra=CARDS, Ann=H(level=1, items=["board"]), Bob=H(level=6, items=["plank"]), Cid=H())
    mirror = next(card for card in CARDS if card.key == "mirror")
    low, high = (view_for(t.table, t.hero(name)) for name in ("Ann", "Bob"))
    assert worth(low, mirror) > worth(high, mirror)
    assert worth(high, Mirrors()) < worth(low, Mirrors()) < 0


@pytest.mark.parametrize(("held", "lead"), [("ox", 1), ("mirror", -2)])
def test_a_schemer_takes_no_mirror_for_prey(held: str, lead: int) -> None:
    t = Scene(extra=CARDS, Ann=H(level=5, hand=[held]), Bob=H(), Cid=H())
    figures = dict(FeatureReader(t.table.book).held(t.table, t.seat("Ann")))
    assert figures["my lead"] == lead / 5
