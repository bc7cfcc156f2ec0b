"""The moment before the die falls, and what spares a runner the roll (classic.runaway.2, classic.turn.16)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.doors.state.events import Caught, DieRolled, Escaped
from kickdoor_game.language.cards import Monster

MONSTERS = [card for card in library.cards_of("classic") if isinstance(card, Monster)]


def caught_up(ann: H) -> Scene:
    """Ann runs from a Tax Golem and is about to roll."""
    t = Scene(Ann=ann, Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_roll"
    return t


@pytest.mark.rule("classic.runaway.2")
@pytest.mark.card("hireling")
def test_a_hireling_goes_instead_of_a_roll() -> None:
    t = caught_up(H(level=3, followers=["hireling"]))
    t.acts("Ann", "sacrifice", "hireling")
    assert t.told(DieRolled) == []
    assert len(t.told(Escaped)) == 1
    assert t.table.fight is None


@pytest.mark.rule("classic.runaway.2")
@pytest.mark.card("false_moustache")
def test_a_disguise_is_put_on_before_the_die_is_thrown() -> None:
    t = caught_up(H(level=3, hand=["false_moustache"]))
    t.acts("Ann", "use", "false_moustache")
    assert t.told(DieRolled) == []
    assert len(t.told(Escaped)) == 1


@pytest.mark.rule("classic.turn.16")
def test_when_the_time_is_up_the_die_is_rolled() -> None:
    t = caught_up(H(level=3))
    t.time_is_up("Ann")
    t.rolls(5)
    t.everybody_passes()
    t.done()
    assert [(roll.seat, roll.die) for roll in t.told(DieRolled)] == [(0, 5)]


@pytest.mark.rule("classic.runaway.17")
@pytest.mark.parametrize("monster", MONSTERS, ids=lambda monster: str(monster.key))
def test_before_any_monster_a_lone_runner_has_a_moment_for_a_disguise(monster: Monster) -> None:
    ann = H(level=5, items=["steel_toed_slippers"], hand=["false_moustache"])
    t = Scene(Ann=ann, Bob=H(hand=["load_bearing", "fully_funded"]), Cid=H(), doors=[monster.key])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "load_bearing", monster.key)
    t.acts("Bob", "enhance", "fully_funded", monster.key)
    t.answers("Ann", "run")
    assert t.told(Caught) == []
    if not t.told(Escaped):
        assert t.asked("Ann") in ("flee_roll", "flee_caught")
        t.acts("Ann", "use", "false_moustache")
    assert (len(t.told(Escaped)), t.told(DieRolled), t.told(Caught)) == (1, [], [])
