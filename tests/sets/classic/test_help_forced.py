"""Help that nobody offered: who can be forced, and when they are out again (classic.help.21, .22)."""

import pytest
from tests.own_cards import beast, enhancer, gear
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import HelpAnswered, TreasuresShown
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.specials import MoreLevels
from kickdoor_game.machine.ids import NOBODY

WALL = beast("wall", 15, bad_stuff=(LoseLevels(),))
TWO = beast("two", 15, levels=2)
RUG = beast("rug", 1)
LONER = beast("loner", 15, specials=(MoreLevels(1),))
NOTHING = ((), 0, "")


def summoned(ann: H, bob: H, cid: H | None = None, monster: str = "wall") -> Scene:
    """Ann fights a monster of Level 15 with the Call To Arms before her."""
    ann.items = [*ann.items, "call_to_arms"]
    extra = [WALL, TWO, RUG, LONER, enhancer("grim", 1), gear("crown", 9)]
    t = Scene(Ann=ann, Bob=bob, Cid=cid or H(), extra=extra, doors=[monster])
    t.answers("Ann", "open")
    return t


@pytest.mark.rule("classic.help.21")
@pytest.mark.parametrize("level", [8, 9])
def test_nobody_can_be_forced_into_the_fight_that_would_win_the_game(level: int) -> None:
    t = summoned(H(level=level), H(level=9))
    if level == 8:
        t.acts("Ann", "conscript", "Bob")
        assert t.fight.helper == t.seat("Bob")
        assert t.sums() == (17, 15)
    else:
        refusal = t.refused("Ann", "conscript", "Bob")
        assert (refusal.code, refusal.rule) == ("would_win", "classic.help.21")
        assert t.fight.uses == {}


@pytest.mark.rule("classic.help.21")
def test_a_monster_worth_two_levels_brings_level_8_too_near_to_the_goal() -> None:
    t = summoned(H(level=8), H(level=9), monster="two")
    assert t.refused("Ann", "conscript", "Bob").rule == "classic.help.21"


@pytest.mark.rule("classic.help.21")
def test_the_level_for_fighting_alone_is_no_obstacle_since_with_that_helper_it_is_not_to_be_had() -> None:
    t = summoned(H(level=8), H(level=9), monster="loner")
    t.acts("Ann", "conscript", "Bob")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.table.over) == (9, False)


@pytest.mark.rule("classic.help.21")
def test_level_9_forces_nobody_against_a_monster_with_a_level_for_fighting_alone_either() -> None:
    t = summoned(H(level=9), H(level=9), monster="loner")
    assert t.refused("Ann", "conscript", "Bob").code == "would_win"


@pytest.mark.rule("classic.help.21")
def test_that_the_forced_elf_himself_might_win_is_no_obstacle() -> None:
    t = summoned(H(level=7), H(level=9, race="elf"))
    t.acts("Ann", "conscript", "Bob")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.winners == [t.seat("Bob")]


@pytest.mark.rule("classic.help.21")
def test_a_willing_helper_may_still_be_asked() -> None:
    t = summoned(H(level=9), H(level=9))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.winners == [t.seat("Ann")]


@pytest.mark.rule("classic.help.22")
@pytest.mark.card("find_a_staircase")
def test_a_forced_helper_is_out_as_soon_as_the_win_would_win_the_game() -> None:
    t = summoned(H(level=8, hand=["find_a_staircase"]), H(level=5), H(level=9))
    t.acts("Ann", "conscript", "Bob")
    assert t.sums() == (13, 15)
    t.acts("Ann", "use", "find_a_staircase")
    assert t.fight.helper == NOBODY
    assert t.sums() == (9, 15)
    assert [event.what for event in t.told(HelpAnswered)] == ["forced", "released"]
    t.answers("Ann", "ask", "Cid", NOTHING)
    t.answers("Cid", "accept")
    assert t.sums() == (18, 15)


@pytest.mark.rule("classic.help.22")
@pytest.mark.card("wandering_monster")
def test_another_monster_may_be_what_releases_him_and_he_does_not_run() -> None:
    t = summoned(H(level=8), H(level=3), H(hand=["wandering_monster", "rug"]))
    t.acts("Ann", "conscript", "Bob")
    t.acts("Cid", "wander", "wandering_monster", "rug")
    assert t.fight.helper == NOBODY
    t.answers("Ann", "run")
    t.rolls(6, 6)
    t.answers("Ann", "wall", "rug")
    t.everybody_passes()
    t.done()
    assert t.asked("Ann") == "end_turn"
    assert t.hero("Bob").level == 3


@pytest.mark.rule("classic.help.22")
@pytest.mark.card("find_a_staircase")
def test_a_win_that_is_announced_already_lapses_with_the_forced_helper() -> None:
    t = summoned(H(level=8, hand=["find_a_staircase"]), H(level=9))
    t.acts("Ann", "conscript", "Bob")
    t.answers("Ann", "win")
    t.acts("Ann", "use", "find_a_staircase")
    assert t.asked("Ann") == "combat"
    assert t.sums() == (9, 15)


@pytest.mark.rule("classic.help.22")
@pytest.mark.card("find_a_staircase")
def test_a_willing_helper_stays() -> None:
    t = summoned(H(level=8, hand=["find_a_staircase"]), H(level=9))
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    t.acts("Ann", "use", "find_a_staircase")
    assert t.fight.helper == t.seat("Bob")
    assert t.sums() == (18, 15)


@pytest.mark.rule("classic.help.22")
@pytest.mark.card("find_a_staircase")
def test_that_the_forced_elf_himself_might_win_is_no_reason_to_release_him() -> None:
    t = summoned(H(level=5), H(level=8, race="elf", hand=["find_a_staircase"]))
    t.acts("Ann", "conscript", "Bob")
    t.acts("Bob", "use", "find_a_staircase")
    assert t.fight.helper == t.seat("Bob")


@pytest.mark.rule("classic.help.22", "classic.runaway.12")
@pytest.mark.card("find_a_staircase")
def test_once_they_run_there_is_no_win_any_more_that_could_release_him() -> None:
    t = summoned(H(level=8, hand=["find_a_staircase"]), H(level=3))
    t.acts("Ann", "conscript", "Bob")
    t.answers("Ann", "run")
    t.rolls(6)
    t.acts("Ann", "use", "find_a_staircase")
    assert t.fight.helper == t.seat("Bob")
    t.rolls(1)
    t.everybody_passes()
    t.done()
    assert t.hero("Bob").level == 2


@pytest.mark.rule("classic.help.22", "classic.help.16")
def test_the_win_that_brings_the_goal_near_does_not_release_him_from_its_price() -> None:
    t = summoned(H(level=7), H(level=9, items=["crown"]), monster="stingy_wraith")
    t.acts("Ann", "conscript", "Bob")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (9, 8)
    assert [event.what for event in t.told(HelpAnswered)] == ["forced"]
    assert t.told(TreasuresShown)
