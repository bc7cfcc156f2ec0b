"""Monster cards: opened, kept, looked for, sent (classic.monsters)."""

import pytest
from tests.own_cards import beast, potion
from tests.scene import H, Scene

WOLF = beast("wolf", 3, treasures=1)
EXTRA = [WOLF, beast("rug", 1), potion("brew", 9)]


@pytest.mark.rule("classic.monsters.1", "classic.combat.16")
@pytest.mark.card("garden_gnome_militia")
def test_a_card_with_many_names_on_it_is_one_monster() -> None:
    t = Scene(Ann=H(level=3), Bob=H(), Cid=H(), doors=["garden_gnome_militia"])
    t.answers("Ann", "open")
    assert t.sums() == (3, 2)
    assert len(t.fight.foes) == 1
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 4


@pytest.mark.rule("classic.monsters.1", "classic.runaway.14")
def test_one_roll_gets_away_from_the_whole_queue() -> None:
    t = Scene(Ann=H(level=3), Bob=H(), Cid=H(), doors=["pilfering_gang"])
    t.answers("Ann", "open")
    t.rolls(5)
    t.answers("Ann", "run")
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.monsters.2")
def test_a_monster_behind_the_door_must_be_fought_at_once_by_whoever_opened_it() -> None:
    t = Scene(Ann=H(level=1), Bob=H(level=9), Cid=H(), extra=EXTRA, doors=["wolf"])
    t.answers("Ann", "open")
    assert t.fight.fighter == t.seat("Ann")
    assert t.asked("Ann") == "combat"
    assert "wolf" not in t.keys(t.hero("Ann").hand)


@pytest.mark.rule("classic.monsters.3")
def test_a_monster_that_comes_from_looting_the_room_is_kept() -> None:
    t = Scene(Ann=H(level=4), Bob=H(), Cid=H(), extra=EXTRA, doors=["mate", "wolf"])
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert "wolf" in t.keys(t.hero("Ann").hand)
    assert t.table.fight is None


@pytest.mark.rule("classic.monsters.3")
def test_a_kept_monster_may_be_fought_in_ones_own_phase_2() -> None:
    t = Scene(Ann=H(level=4, hand=["wolf"]), Bob=H(), Cid=H(), extra=EXTRA, doors=["mate"])
    refusal = t.refused("Ann", "monster", "wolf")
    assert (refusal.code, refusal.rule) == ("monster_waits", "classic.monsters.3")
    t.answers("Ann", "open")
    assert t.asked("Ann") == "trouble"
    t.answers("Ann", "trouble", "wolf")
    assert t.sums() == (4, 3)
    assert t.fight.fighter == t.seat("Ann")
    assert "wolf" not in t.keys(t.hero("Ann").hand)


@pytest.mark.rule("classic.monsters.3")
def test_on_somebody_elses_turn_it_waits() -> None:
    t = Scene(Ann=H(level=4), Bob=H(hand=["wolf"]), Cid=H(), extra=EXTRA, doors=["mate"])
    t.answers("Ann", "open")
    assert t.refused("Bob", "monster", "wolf").rule == "classic.monsters.3"
    options = t.question("Ann").shape.options  # type: ignore[union-attr]
    assert [option.key for option in options] == ["skip"]


@pytest.mark.rule("classic.monsters.4")
@pytest.mark.card("wandering_monster")
def test_a_kept_monster_may_be_sent_into_somebody_elses_fight() -> None:
    t = Scene(Ann=H(level=2), Bob=H(hand=["wandering_monster", "wolf"]), Cid=H(), extra=EXTRA, doors=["rug"])
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "wolf")
    assert t.sums() == (2, 4)
    assert t.hero("Bob").hand == ()


@pytest.mark.rule("classic.monsters.4")
@pytest.mark.card("wandering_monster")
def test_a_kept_monster_may_be_sent_into_ones_own_fight_for_a_second_level() -> None:
    ann = H(level=5, hand=["wandering_monster", "wolf"])
    t = Scene(Ann=ann, Bob=H(), Cid=H(), extra=EXTRA, doors=["rug"])
    t.answers("Ann", "open")
    t.acts("Ann", "wander", "wandering_monster", "wolf")
    assert t.sums() == (5, 4)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 7
