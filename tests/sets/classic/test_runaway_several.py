"""Running from several monsters, and running with a helper (classic.runaway.6 to .8, .12 to .15)."""

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import Caught, Died, DieRolled, Escaped
from kickdoor_game.language.words.effects import Die, LoseItem, LoseLevels
from kickdoor_game.language.words.specials import FleeFrom
from kickdoor_game.language.words.traits import Flee

NOTHING = ((), 0, "")
BITER = beast("biter", 10, treasures=2, bad_stuff=(LoseLevels(),))
THIEF = beast("shoe_thief", 10, bad_stuff=(LoseItem(slot="footgear"),))
RACER = beast("racer", 10, specials=(FleeFrom(-2),), bad_stuff=(LoseLevels(count=2),))
KILLER = beast("killer", 10, bad_stuff=(Die(),))
BOOTS = gear("boots", slot="footgear", traits=(Flee(1),))
EXTRA = [BITER, THIEF, RACER, KILLER, BOOTS, potion("brew", 2)]


def fighting(*monsters: str, ann: H, bob: H | None = None) -> Scene:
    """Ann meets the first of the monsters, and Cid sends her the other."""
    cid = H(hand=["wandering_monster", *monsters[1:]])
    t = Scene(Ann=ann, Bob=bob or H(), Cid=cid, extra=EXTRA, doors=[monsters[0]])
    t.answers("Ann", "open")
    for monster in monsters[1:]:
        t.acts("Cid", "wander", "wandering_monster", monster)
    return t


def with_help(t: Scene) -> Scene:
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    return t


def rolled(t: Scene) -> list[tuple[str, str, int]]:
    """Who has rolled against what with which bonus, in order."""
    return [(t.names[event.seat], str(t.key(event.card)), event.bonus) for event in t.told(DieRolled)]


@pytest.mark.rule("classic.runaway.14")
@pytest.mark.parametrize("order", [("biter", "shoe_thief"), ("shoe_thief", "biter")])
def test_one_roll_for_each_monster_in_the_order_the_runner_likes(order: tuple[str, str]) -> None:
    t = fighting("biter", "shoe_thief", ann=H(level=3))
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_order"
    t.answers("Ann", *order)
    t.rolls(6, 6)
    t.everybody_passes()
    t.done()
    assert rolled(t) == [("Ann", order[0], 0), ("Ann", order[1], 0)]


@pytest.mark.rule("classic.runaway.14")
def test_against_one_monster_there_is_no_order_to_choose() -> None:
    t = fighting("biter", ann=H(level=3))
    t.rolls(6)
    t.answers("Ann", "run")
    assert t.asked("Ann") == "roll"


@pytest.mark.rule("classic.runaway.6")
def test_boots_lost_to_the_first_monster_do_not_help_against_the_second() -> None:
    t = fighting("biter", "shoe_thief", ann=H(level=3, items=["boots"]))
    t.answers("Ann", "run")
    t.answers("Ann", "shoe_thief", "biter")
    t.rolls(1, 4)
    t.everybody_passes()
    assert rolled(t) == [("Ann", "shoe_thief", 1), ("Ann", "biter", 0)]
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.runaway.7")
def test_the_speed_of_one_monster_counts_only_for_the_roll_against_it() -> None:
    t = fighting("biter", "racer", ann=H(level=5))
    t.answers("Ann", "run")
    t.answers("Ann", "racer", "biter")
    t.rolls(6, 5)
    t.everybody_passes()
    assert rolled(t) == [("Ann", "racer", -2), ("Ann", "biter", 0)]
    assert t.hero("Ann").level == 3


@pytest.mark.rule("classic.runaway.8")
def test_the_monsters_are_discarded_after_the_last_roll_escaped_or_not() -> None:
    t = fighting("biter", "shoe_thief", ann=H(level=3))
    t.answers("Ann", "run")
    t.answers("Ann", "biter", "shoe_thief")
    t.rolls(6)
    t.everybody_passes()
    assert t.told(Escaped)
    assert t.table.discards["door"] == []
    t.rolls(1)
    t.everybody_passes()
    assert t.told(Caught)
    assert sorted(t.keys(t.table.discards["door"])) == ["biter", "shoe_thief", "wandering_monster"]
    assert t.hero("Ann").hand == ()


@pytest.mark.rule("classic.runaway.12", "classic.runaway.13")
def test_the_fighter_rolls_first_and_the_helper_after_him() -> None:
    t = with_help(fighting("biter", ann=H(level=3), bob=H(level=4, race="elf")))
    t.rolls(6, 1)
    t.answers("Ann", "run")
    t.everybody_passes()
    t.done()
    assert rolled(t) == [("Ann", "biter", 0), ("Bob", "biter", 1)]
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 3)


@pytest.mark.rule("classic.runaway.13")
def test_the_same_monster_can_catch_both() -> None:
    t = with_help(fighting("biter", ann=H(level=3), bob=H(level=4)))
    t.rolls(4, 4)
    t.answers("Ann", "run")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (2, 3)


@pytest.mark.rule("classic.runaway.13")
def test_the_fighter_may_be_caught_and_the_helper_get_away() -> None:
    t = with_help(fighting("biter", ann=H(level=3), bob=H(level=4)))
    t.rolls(4, 5)
    t.answers("Ann", "run")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (2, 4)


@pytest.mark.rule("classic.runaway.12", "classic.runaway.14")
def test_each_of_the_two_chooses_the_order_of_his_own_rolls() -> None:
    t = with_help(fighting("biter", "racer", ann=H(level=3), bob=H(level=4)))
    t.answers("Ann", "run")
    assert (t.asked("Ann"), t.asked("Bob")) == ("flee_order", None)
    t.answers("Ann", "racer", "biter")
    t.rolls(6, 6)
    t.everybody_passes()
    assert (t.asked("Ann"), t.asked("Bob")) == (None, "flee_order")
    t.answers("Bob", "biter", "racer")
    t.rolls(6, 6)
    t.everybody_passes()
    assert [(name, monster) for name, monster, _ in rolled(t)] == [
        ("Ann", "racer"),
        ("Ann", "biter"),
        ("Bob", "biter"),
        ("Bob", "racer"),
    ]


@pytest.mark.rule("classic.runaway.15")
def test_the_bad_stuff_of_every_monster_that_catches_him_is_suffered_at_once() -> None:
    t = fighting("biter", "racer", ann=H(level=7))
    t.answers("Ann", "run")
    t.answers("Ann", "biter", "racer")
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").level == 6
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").level == 4


@pytest.mark.rule("classic.runaway.15")
def test_who_dies_rolls_no_more() -> None:
    t = fighting("biter", "killer", ann=H(level=7))
    t.answers("Ann", "run")
    t.answers("Ann", "killer", "biter")
    t.rolls(1)
    t.everybody_passes()
    assert [event.seat for event in t.told(Died)] == [t.seat("Ann")]
    assert rolled(t) == [("Ann", "killer", 0)]
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.runaway.13", "classic.runaway.15")
def test_when_the_fighter_dies_the_helper_still_has_to_roll() -> None:
    t = with_help(fighting("killer", ann=H(level=3), bob=H(level=4)))
    t.rolls(1, 6)
    t.answers("Ann", "run")
    t.everybody_passes()
    t.done()
    assert rolled(t) == [("Ann", "killer", 0), ("Bob", "killer", 0)]
    assert [event.seat for event in t.told(Died)] == [t.seat("Ann")]


@pytest.mark.rule("classic.runaway.12")
@pytest.mark.card("tandem_unicycle")
def test_a_card_may_get_both_away_without_a_roll() -> None:
    t = with_help(fighting("biter", ann=H(level=3, hand=["tandem_unicycle"]), bob=H(level=4)))
    t.answers("Ann", "run")
    t.acts("Ann", "use", "tandem_unicycle")
    assert [event.seat for event in t.told(Escaped)] == [t.seat("Ann"), t.seat("Bob")]
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 4)
