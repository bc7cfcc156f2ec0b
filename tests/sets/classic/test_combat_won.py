"""What a combat brings to whoever wins it, and to whoever only gets rid of the monsters (classic.combat.13 to .20)."""

import pytest
from tests.own_cards import beast, enhancer, potion
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import FightEnded, FightWon
from kickdoor_game.language.words.effects import LoseLevels

WOLF = beast("wolf", 3, treasures=2, bad_stuff=(LoseLevels(),))
BEAR = beast("bear", 15, treasures=3, levels=2, bad_stuff=(LoseLevels(),))


def two_monsters(ann: H) -> Scene:
    """Ann fights a wolf, and Bob has sent a bear."""
    bob = H(hand=["wandering_monster", "bear"])
    t = Scene(Ann=ann, Bob=bob, Cid=H(), extra=[WOLF, BEAR, potion("brew", 20)], doors=["wolf"])
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "bear")
    return t


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.combat.13")
@pytest.mark.card("scroll_of_redundancy")
def test_one_of_two_monsters_is_removed_and_the_other_is_fought_in_the_normal_way() -> None:
    t = two_monsters(H(level=4, hand=["scroll_of_redundancy"]))
    assert t.sums() == (4, 18)
    t.acts("Ann", "use", "scroll_of_redundancy", "bear")
    assert t.sums() == (4, 3)
    assert "bear" in t.keys(t.table.discards["door"])
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 5
    assert len(t.hero("Ann").hand) == 3 + 2


@pytest.mark.rule("classic.combat.13")
def test_without_such_a_card_no_monster_can_be_removed() -> None:
    t = two_monsters(H(level=4, hand=["brew"]))
    assert [spoken for spoken in t.offered("Ann") if not spoken.startswith("show")] == ["use brew"]


@pytest.mark.rule("classic.combat.14")
def test_running_means_running_from_all_of_them() -> None:
    t = two_monsters(H(level=4))
    words = {option.key.partition(".")[0] for option in t.question("Ann").shape.options}  # type: ignore[union-attr]
    assert words == {"win", "run", "ask"}
    t.answers("Ann", "run")
    t.rolls(1, 1)
    t.answers("Ann", "wolf", "bear")
    t.everybody_passes()
    t.done()
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.combat.14")
def test_who_is_stronger_than_one_of_two_monsters_cannot_kill_just_that_one() -> None:
    t = two_monsters(H(level=8))
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"


@pytest.mark.rule("classic.combat.15")
@pytest.mark.card("scroll_of_redundancy")
def test_who_removes_one_monster_and_runs_from_the_rest_gets_nothing() -> None:
    t = two_monsters(H(level=4, hand=["scroll_of_redundancy"]))
    t.acts("Ann", "use", "scroll_of_redundancy", "wolf")
    t.answers("Ann", "run")
    t.rolls(5)
    t.everybody_passes()
    assert t.hero("Ann").level == 4
    assert t.hero("Ann").hand == ()
    assert not t.told(FightWon)


@pytest.mark.rule("classic.combat.16")
def test_a_kill_is_worth_a_level_without_anybody_asking_for_it() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=2), Cid=H(), extra=[WOLF], doors=["wolf"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert t.hero("Ann").level == 4
    t.everybody_passes()
    assert [t.hero(name).level for name in ("Ann", "Bob", "Cid")] == [5, 2, 1]
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.combat.17")
@pytest.mark.card("bottled_thunder", "proper_cup_of_tea")
def test_a_monster_whose_card_says_so_is_worth_two_levels() -> None:
    hand = ["bottled_thunder", "loud_bang", "proper_cup_of_tea"]
    ann = H(level=6, hand=hand)
    t = Scene(Ann=ann, Bob=H(), Cid=H(), doors=["hat_hating_mummy"])
    t.answers("Ann", "open")
    assert t.sums() == (6, 20)
    for card in hand:
        t.acts("Ann", "use", card, "heroes")
    assert t.sums() == (21, 20)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 8
    assert len(t.hero("Ann").hand) == 4


@pytest.mark.rule("classic.combat.18", "classic.combat.17")
def test_a_one_level_and_a_two_level_monster_together_give_3_levels() -> None:
    t = two_monsters(H(level=4, hand=["brew"]))
    t.acts("Ann", "use", "brew", "heroes")
    assert t.sums() == (24, 18)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 7
    assert len(t.hero("Ann").hand) == 5


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.combat.19")
@pytest.mark.card("portable_trapdoor")
def test_a_monster_that_is_only_removed_gives_its_treasure_and_no_level() -> None:
    t = Scene(Ann=H(level=4, hand=["portable_trapdoor"]), Bob=H(), Cid=H(), extra=[BEAR], doors=["bear"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "portable_trapdoor", "bear")
    t.answers("Ann", "win")
    assert t.asked("Bob") == t.asked("Cid") == "kill"
    assert t.table.fight is not None
    t.everybody_passes()
    assert t.hero("Ann").level == 4
    assert len(t.hero("Ann").hand) == 3


@pytest.mark.rule("classic.combat.19", "classic.combat.21")
@pytest.mark.card("portable_trapdoor")
def test_after_the_last_monster_is_removed_another_may_still_be_sent() -> None:
    bob = H(hand=["wandering_monster", "wolf"])
    ann = H(level=2, hand=["portable_trapdoor"])
    t = Scene(Ann=ann, Bob=bob, Cid=H(), extra=[WOLF, BEAR], doors=["bear"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "portable_trapdoor", "bear")
    t.answers("Ann", "win")
    t.acts("Bob", "wander", "wandering_monster", "wolf")
    assert t.asked("Bob") is None
    assert t.sums() == (2, 3)
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert t.hero("Ann").hand == ()


@pytest.mark.rule("classic.combat.20")
def test_after_a_win_all_cards_of_the_fight_are_discarded_and_treasure_is_drawn() -> None:
    bob = H(hand=["grim", "wandering_monster", "bear"])
    extra = [WOLF, BEAR, enhancer("grim", 1), potion("brew", 20)]
    t = Scene(Ann=H(level=4, hand=["brew"]), Bob=bob, Cid=H(), extra=extra, doors=["wolf"])
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "grim", "wolf")
    t.acts("Bob", "wander", "wandering_monster", "bear")
    t.acts("Ann", "use", "brew", "heroes")
    assert t.table.discards == {"door": [], "treasure": []}
    t.answers("Ann", "win")
    assert t.table.discards == {"door": [], "treasure": []}
    t.everybody_passes()
    assert sorted(t.keys(t.table.discards["door"])) == ["bear", "grim", "wandering_monster", "wolf"]
    assert t.keys(t.table.discards["treasure"]) == ["brew"]
    assert len(t.hero("Ann").hand) == 5


@pytest.mark.rule("classic.combat.20")
def test_after_a_flight_all_cards_of_the_fight_are_discarded_and_no_treasure_is_drawn() -> None:
    bob = H(hand=["grim"])
    t = Scene(
        Ann=H(level=1, hand=["brew"]),
        Bob=bob,
        Cid=H(),
        extra=[BEAR, enhancer("grim", 9, 4), potion("brew", 3)],
        doors=["bear"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "grim", "bear")
    t.acts("Ann", "use", "brew", "heroes")
    t.answers("Ann", "run")
    t.rolls(5)
    t.everybody_passes()
    assert sorted(t.keys(t.table.discards["door"])) == ["bear", "grim"]
    assert t.keys(t.table.discards["treasure"]) == ["brew"]
    assert t.hero("Ann").hand == ()
    assert [event.why for event in t.told(FightEnded)] == ["fled"]
