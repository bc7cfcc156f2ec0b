"""What a combat stops while it lasts, and from when to when it lasts (classic.combat.1, .8 to .10)."""

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.language.words.effects import LoseLevels

WALL = beast("wall", 15, bad_stuff=(LoseLevels(count=1),))


def fighting(ann: H, bob: H, cid: H) -> Scene:
    """Ann has opened the door on a monster of Level 15."""
    t = Scene(Ann=ann, Bob=bob, Cid=cid, extra=[WALL, gear("ring", 3), gear("belt", 1)], doors=["wall"])
    t.answers("Ann", "open")
    return t


def helped(t: Scene) -> Scene:
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    return t


@pytest.mark.rule("classic.combat.1")
def test_the_combat_begins_when_the_monster_is_revealed() -> None:
    t = Scene(
        Ann=H(hand=["ring"], items=["belt"]), Bob=H(), Cid=H(), extra=[WALL, gear("ring"), gear("belt")], doors=["wall"]
    )
    assert {"play ring", "stow belt"} <= t.offered("Ann")
    t.answers("Ann", "open")
    assert not {"play ring", "stow belt"} & t.offered("Ann")
    assert t.asked("Ann") == "combat"


@pytest.mark.rule("classic.combat.1")
def test_the_combat_lasts_until_the_window_after_the_kill_is_over() -> None:
    t = Scene(Ann=H(level=5, hand=["belt"]), Bob=H(), Cid=H(), extra=[beast("four", 4), gear("belt")], doors=["four"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.passes("Bob")
    assert t.barred("Ann", "play", "belt").rule == "classic.combat.8"
    t.passes("Cid")
    assert t.table.fight is None
    assert "play belt" in t.offered("Ann")


@pytest.mark.rule("classic.combat.1")
def test_the_combat_lasts_until_the_last_bad_stuff() -> None:
    t = fighting(H(level=3, hand=["belt"]), H(), H())
    t.answers("Ann", "run")
    t.rolls(1)
    assert t.barred("Ann", "play", "belt").rule == "classic.combat.8"
    t.everybody_passes()
    assert t.hero("Ann").level == 2
    assert "play belt" in t.offered("Ann")


@pytest.mark.rule("classic.combat.1", "classic.combat.8")
def test_a_helper_is_in_combat_too_and_others_are_not() -> None:
    t = fighting(H(), H(items=["ring"]), H(items=["belt"]))
    assert "stow ring" in t.offered("Bob")
    helped(t)
    assert t.refused("Bob", "stow", "ring").rule == "classic.items.18"
    assert "stow belt" in t.offered("Cid")


@pytest.mark.rule("classic.combat.8")
def test_in_combat_nothing_is_put_into_use_taken_out_of_use_or_laid_down() -> None:
    t = fighting(H(hand=["belt", "damp_firework"], items=["ring", "spoon_of_office"], stowed=["ring"]), H(), H())
    assert t.sums() == (2, 15)
    assert t.refused("Ann", "wear", "ring").code == "gear_fixed_in_combat"
    assert t.refused("Ann", "stow", "spoon_of_office").code == "gear_fixed_in_combat"
    refusal = t.refused("Ann", "play", "belt")
    assert (refusal.code, refusal.rule) == ("in_combat", "classic.combat.8")
    assert t.refused("Ann", "play", "damp_firework").rule == "classic.combat.8"
    assert "use damp_firework" in t.offered("Ann")


@pytest.mark.rule("classic.combat.8")
@pytest.mark.card("overnight_rust")
def test_a_curse_can_still_take_an_item_in_the_middle_of_the_fight() -> None:
    t = fighting(H(items=["chain_letter_mail"]), H(hand=["overnight_rust"]), H())
    assert t.sums() == (3, 15)
    t.acts("Bob", "curse", "overnight_rust", "Ann")
    t.everybody_passes()
    assert t.sums() == (1, 15)


@pytest.mark.rule("classic.combat.8")
def test_an_item_can_be_the_price_of_an_ability_in_the_middle_of_the_fight() -> None:
    t = fighting(H(role="warrior", items=["ring", "belt"]), H(), H())
    assert t.sums() == (5, 15)
    t.acts("Ann", "berserk", ["belt"])
    assert t.sums() == (5, 15)
    assert t.keys(t.hero("Ann").items) == ["ring"]
    t.acts("Ann", "berserk", ["ring"])
    assert t.sums() == (3, 15)


@pytest.mark.rule("classic.combat.9")
def test_who_is_in_combat_cannot_give_or_trade_and_the_others_can() -> None:
    t = fighting(H(items=["ring"]), H(items=["belt"]), H(items=["spoon_of_office"]))
    assert t.refused("Ann", "gift", "Bob", "ring").rule == "classic.trading.3"
    assert t.refused("Bob", "gift", "Ann", "belt").rule == "classic.trading.3"
    assert t.refused("Bob", "trade", "Ann", ["belt"], ["ring"]).rule == "classic.trading.3"
    t.acts("Cid", "trade", "Bob", ["spoon_of_office"], ["belt"])
    t.acts("Bob", "agree", "Cid")
    assert t.keys(t.hero("Bob").items) == ["spoon_of_office"]


@pytest.mark.rule("classic.combat.9")
def test_a_helper_cannot_trade_either_not_even_agree_to_an_older_offer() -> None:
    t = fighting(H(), H(items=["belt"]), H(items=["spoon_of_office"]))
    t.acts("Cid", "trade", "Bob", ["spoon_of_office"], ["belt"])
    helped(t)
    assert t.refused("Bob", "gift", "Cid", "belt").rule == "classic.trading.3"
    assert t.refused("Bob", "agree", "Cid").rule == "classic.trading.3"


@pytest.mark.rule("classic.combat.10")
def test_no_theft_by_anyone_on_anyone_while_a_combat_goes_on() -> None:
    cid = H(role="thief", hand=["damp_firework"])
    t = Scene(
        Ann=H(level=3),
        Bob=H(items=["belt"]),
        Cid=cid,
        Dot=H(),
        extra=[beast("two", 2), gear("belt")],
        doors=["two"],
    )
    assert "steal" in {spoken.split()[0] for spoken in t.offered("Cid")}
    t.answers("Ann", "open")
    assert t.refused("Cid", "steal", "belt", ["damp_firework"]).code == "fight_going_on"
    t.answers("Ann", "win")
    assert t.refused("Cid", "steal", "belt", ["damp_firework"]).code == "fight_going_on"
    t.everybody_passes()
    t.acts("Cid", "steal", "belt", ["damp_firework"])
    t.rolls(4)
    t.everybody_passes()
    assert t.keys(t.hero("Cid").items) == ["belt"]
