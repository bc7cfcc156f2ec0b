"""Monsters that are stronger for what stands beside them, or for whom they fight."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, enhancer
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import foe_parts, monsters_side
from kickdoor_game.doors.state import events
from kickdoor_game.doors.telling import stakes
from kickdoor_game.doors.telling.sums import part_words
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.wording import facts
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.specials import Crowd, Mirrors
from kickdoor_game.machine.questions import Option, key

CARDS = [
    beast("mob", 2, specials=(Crowd(3),)),
    beast("loner", 8, specials=(Crowd(-2),)),
    beast("clerk", 3),
    beast("porter", 1),
    beast("twin", 2, specials=(Mirrors(),)),
    enhancer("small", -5),
    Curse(key="stumble", name="Stumble", effects=(LoseLevels(),)),
]


def fight(door: str, *held: str, bob: int = 1) -> Scene:
    """Ann fights what is behind the door; Bob, of that Level, holds these."""
    t = Scene(extra=CARDS, doors=[door], Ann=H(level=5), Bob=H(level=bob, hand=list(held)), Cid=H())
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


def test_a_mirror_is_as_high_as_who_fights_it() -> None:
    t = fight("twin")
    assert lines(t) == [("Twin", 2), ("the Level of Ann", 5)]
    assert "Twin (+5 the Level of Ann)" in telling.question_text(t.table, t.question("Ann"))
    told = [telling.tell(t.table, event, t.seat("Ann")) for event in t.told(events.FightBegan)]
    assert told == ["You face Twin, Level 2, +5 for your Level."]


@pytest.mark.parametrize(
    ("level", "who", "sums"), [(3, "Ann", (8, 7)), (8, "Bob", (13, 10)), (5, "Ann and Bob", (10, 7))]
)
def test_the_highest_level_of_the_party_is_what_counts(level: int, who: str, sums: tuple[int, int]) -> None:
    t = fight("twin", bob=level)
    t.answers("Ann", "ask", "Bob", ((), 0, "helper_first"))
    said = stakes.outlook(t.table, t.seat("Ann"), t.seat("Bob"))
    more = max(0, level - 5)
    assert (f"Twin gets +{more}, the Level of Bob" in " ".join(said)) == bool(more)
    t.answers("Bob", "accept")
    assert (lines(t)[1], t.sums()) == ((f"the Level of {who}", max(5, level)), sums)


def test_a_mirror_among_others_says_which_one_it_is() -> None:
    t = fight("twin", "wandering_monster", "clerk")
    t.acts("Bob", "wander", "wandering_monster", "clerk")
    assert lines(t) == [("Twin", 2), ("the Level of Ann (Twin)", 5), ("Clerk", 3)]


def test_a_level_that_is_lost_in_combat_is_lost_on_both_sides() -> None:
    t = fight("twin", "stumble")
    t.acts("Bob", "curse", "stumble", "Ann")
    t.everybody_passes()
    assert t.sums() == (4, 6)


def test_a_mirror_says_so_wherever_its_level_stands() -> None:
    t = Scene(extra=CARDS, Ann=H(level=5, hand=["twin"]), Bob=H(), Cid=H())
    (twin,) = t.hero("Ann").hand
    assert facts(t.table.card(twin))[0] == "Level 2 + the fighter's"
    option = Option(key("monster", twin), card=twin)
    assert telling.option_hint(t.table, t.seat("Ann"), option).startswith("Level 2 + the fighter's, ")
