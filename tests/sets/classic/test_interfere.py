"""What the others may do to a combat (classic.interfere)."""

import pytest
from tests.own_cards import beast, enhancer, potion
from tests.scene import H, Scene

WOLF = beast("wolf", 5, treasures=1)
EXTRA = [WOLF, beast("rug", 1), potion("brew", 3), potion("acid", 4), enhancer("grim", 2)]


def fighting(bob: H, ann: H | None = None, cid: H | None = None) -> Scene:
    """Ann fights a wolf of Level 5."""
    t = Scene(Ann=ann or H(level=4), Bob=bob, Cid=cid or H(), extra=EXTRA, doors=["wolf"])
    t.answers("Ann", "open")
    return t


@pytest.mark.rule("classic.interfere.1")
def test_a_one_shot_may_be_thrown_into_anothers_fight_from_the_hand_or_from_the_table() -> None:
    t = fighting(H(hand=["brew"], items=["acid"]))
    t.acts("Bob", "use", "brew", "heroes")
    assert t.sums() == (7, 5)
    t.acts("Bob", "use", "acid", "monsters")
    assert t.sums() == (7, 9)
    assert (t.hero("Bob").hand, t.hero("Bob").items) == ((), ())


@pytest.mark.rule("classic.interfere.1")
def test_at_any_time_of_the_combat_even_after_the_kill_is_announced() -> None:
    t = fighting(H(hand=["brew"]), ann=H(level=7))
    t.answers("Ann", "win")
    t.passes("Cid")
    t.acts("Bob", "use", "brew", "monsters")
    assert t.sums() == (7, 8)
    assert t.asked("Ann") == "combat"


@pytest.mark.rule("classic.interfere.1")
def test_not_after_the_combat() -> None:
    t = fighting(H(hand=["brew"]), ann=H(level=7))
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.refused("Bob", "use", "brew", "monsters").code == "no_fight"


@pytest.mark.rule("classic.interfere.2")
@pytest.mark.parametrize(("side", "sums"), [("heroes", (7, 5)), ("monsters", (4, 8))])
def test_the_side_is_named_and_the_bonus_counts_for_it(side: str, sums: tuple[int, int]) -> None:
    t = fighting(H(hand=["brew"]))
    t.acts("Bob", "use", "brew", side)
    assert t.sums() == sums


@pytest.mark.rule("classic.interfere.2")
def test_a_one_shot_without_a_side_is_refused() -> None:
    t = fighting(H(hand=["brew"]))
    (use,) = [o for o in t.rules.standing(t.table, t.seat("Bob")).options if o.key.startswith("use")]
    assert [option.key for option in use.details[0].options] == ["heroes", "monsters"]  # type: ignore[union-attr]
    menu = t.rules.standing(t.table, t.seat("Bob"))
    for choice in ((use.key,), (use.key, "everybody")):
        refusal = menu.admits(choice)
        assert refusal is not None
        assert refusal.code in ("not_of_this_shape", "not_an_option")


@pytest.mark.rule("classic.interfere.2")
def test_the_fighter_himself_may_help_his_monster() -> None:
    t = fighting(H(), ann=H(level=4, hand=["brew"]))
    t.acts("Ann", "use", "brew", "monsters")
    assert t.sums() == (4, 8)


@pytest.mark.rule("classic.interfere.3")
def test_an_enhancer_may_be_played_into_ones_own_combat_and_into_anothers() -> None:
    t = fighting(H(hand=["grim"]), ann=H(level=4, hand=["load_bearing"]))
    t.acts("Bob", "enhance", "grim", "wolf")
    assert t.sums() == (4, 7)
    t.acts("Ann", "enhance", "load_bearing", "wolf")
    assert t.sums() == (4, 17)


@pytest.mark.rule("classic.interfere.4")
@pytest.mark.card("wandering_monster")
def test_wandering_monster_and_the_monster_are_played_as_one() -> None:
    t = fighting(H(hand=["wandering_monster", "rug", "tax_golem"]))
    t.acts("Bob", "wander", "wandering_monster", "tax_golem")
    assert t.sums() == (4, 13)
    assert t.keys(t.hero("Bob").hand) == ["rug"]


@pytest.mark.rule("classic.interfere.4")
@pytest.mark.card("wandering_monster")
def test_without_a_monster_in_the_hand_it_cannot_be_played() -> None:
    t = fighting(H(hand=["wandering_monster", "brew"]))
    refusal = t.refused("Bob", "wander", "wandering_monster", "rug")
    assert (refusal.code, refusal.rule) == ("no_monster_in_hand", "classic.interfere.4")


@pytest.mark.rule("classic.interfere.4")
def test_a_monster_without_the_card_joins_nobodys_combat() -> None:
    t = fighting(H(hand=["rug"]))
    assert t.refused("Bob", "monster", "rug").rule == "classic.monsters.3"


@pytest.mark.rule("classic.interfere.5")
def test_a_thief_may_backstab_whoever_is_in_combat_and_pays_a_card() -> None:
    t = fighting(H(role="thief", hand=["brew"]))
    t.acts("Bob", "backstab", "Ann", ["brew"])
    assert t.sums() == (2, 5)
    assert t.keys(t.table.discards["treasure"]) == ["brew"]


@pytest.mark.rule("classic.interfere.5")
def test_nobody_else_may_and_nobody_outside_combat_is_stabbed() -> None:
    t = fighting(H(role="warrior", hand=["brew"]), cid=H(role="thief", hand=["acid"]))
    assert "backstab warrior" not in t.offered("Bob")
    assert "backstab thief" in t.offered("Cid")
    (stab,) = [o for o in t.rules.standing(t.table, t.seat("Cid")).options if o.key == "backstab"]
    assert [o.seat for o in stab.details[0].options] == [t.seat("Ann")]  # type: ignore[union-attr]
    t = Scene(Ann=H(), Bob=H(role="thief", hand=["brew"]), Cid=H(), extra=EXTRA)
    assert t.refused("Bob", "backstab", "Ann", ["brew"]).code == "no_fight"


@pytest.mark.rule("classic.interfere.6")
@pytest.mark.card("clerical_error")
def test_a_curse_may_be_played_on_whoever_is_in_combat_and_counts_at_once() -> None:
    t = fighting(H(hand=["clerical_error"]), ann=H(level=6))
    t.answers("Ann", "win")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").level == 5
    assert t.sums() == (5, 5)
    assert t.asked("Ann") == "combat"


@pytest.mark.rule("classic.interfere.6")
@pytest.mark.card("exam_you_forgot")
def test_a_curse_may_strike_the_helper() -> None:
    t = fighting(H(level=3), cid=H(hand=["exam_you_forgot"]))
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (7, 5)
    t.acts("Cid", "curse", "exam_you_forgot", "Bob")
    t.everybody_passes()
    assert t.sums() == (5, 5)
