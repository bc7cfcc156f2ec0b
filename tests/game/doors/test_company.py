"""Monsters that are stronger for what stands beside them."""

from __future__ import annotations

from tests.own_cards import beast, enhancer
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import foe_parts, monsters_side
from kickdoor_game.doors.telling.sums import part_words
from kickdoor_game.language.words.specials import Crowd

CARDS = [
    beast("mob", 2, specials=(Crowd(3),)),
    beast("loner", 8, specials=(Crowd(-2),)),
    beast("clerk", 3),
    beast("porter", 1),
    enhancer("small", -5),
]


def fight(door: str, *held: str) -> Scene:
    """Ann fights what is behind the door; Bob holds these."""
    t = Scene(extra=CARDS, doors=[door], Ann=H(level=5), Bob=H(hand=list(held)), Cid=H())
    t.answers("Ann", "open")
    return t


def lines(t: Scene) -> list[tuple[str, int]]:
    return [(part_words(t.table, part), part.value) for part in monsters_side(t.table, t.fight)]


def test_alone_a_crowd_is_what_is_printed() -> None:
    assert lines(fight("mob")) == [("Mob", 2)]


def test_each_other_monster_counts_and_is_in_the_sum() -> None:
    t = fight("mob", "wandering_monster", "clerk", "wandering_monster", "porter")
    t.acts("Bob", "wander", "wandering_monster", "clerk")
    assert lines(t) == [("Mob", 2), ("beside 1 other monster (Mob)", 3), ("Clerk", 3)]
    t.acts("Bob", "wander", "wandering_monster", "porter")
    assert lines(t) == [("Mob", 2), ("beside 2 other monsters (Mob)", 6), ("Clerk", 3), ("Porter", 1)]
    assert t.sums() == (5, 12)
    assert "Mob (+6 beside 2 other monsters (Mob))" in telling.question_text(t.table, t.question("Ann"))


def test_a_mate_of_a_crowd_is_one_as_well() -> None:
    t = fight("mob", "mate")
    t.acts("Bob", "mate", "mate", "mob")
    assert t.sums() == (5, 10)


def test_company_may_make_weaker_and_the_floor_holds() -> None:
    t = fight("loner", "wandering_monster", "clerk", "small")
    t.acts("Bob", "wander", "wandering_monster", "clerk")
    assert t.sums() == (5, 9)
    t.acts("Bob", "enhance", "small", "loner")
    assert [part.value for part in foe_parts(t.table, t.fight, t.fight.foes[0])] == [8, -2, -5]
    assert t.sums() == (5, 4)
