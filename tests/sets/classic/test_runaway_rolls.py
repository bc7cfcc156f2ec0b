"""One roll against one monster (classic.runaway.1 to .7, .9 to .11, .16)."""

import pytest
from tests.own_cards import beast, enhancer, gear, potion
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import Caught, Died, DieRolled, Escaped, FightWon
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.traits import Flee

BITE = (LoseLevels(),)
WALL = beast("wall", 15, treasures=2, bad_stuff=BITE)
EXTRA = [
    WALL,
    beast("rug", 1),
    enhancer("grim", 1),
    potion("brew", 30),
    gear("boots", traits=(Flee(1),)),
    gear("clogs", traits=(Flee(-1),)),
]


def running(ann: H, bob: H | None = None, monster: str = "wall") -> Scene:
    """Ann runs away from that monster; the die is still in the air."""
    t = Scene(Ann=ann, Bob=bob or H(), Cid=H(), extra=EXTRA, doors=[monster])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    return t


def escapes(t: Scene, die: int) -> bool:
    """What comes of that die."""
    t.rolls(die)
    t.everybody_passes()
    t.done()
    assert len(t.told(Escaped)) + len(t.told(Caught)) == 1
    return bool(t.told(Escaped))


@pytest.mark.rule("classic.runaway.1")
def test_who_escapes_gets_neither_level_nor_treasure() -> None:
    t = running(H(level=3))
    assert escapes(t, 6)
    assert (t.hero("Ann").level, t.hero("Ann").hand) == (3, ())
    assert not t.told(FightWon)
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.runaway.1")
def test_from_then_on_nobody_adds_monsters_enhancers_bonuses_or_helpers() -> None:
    bob = H(hand=["grim", "mate", "wandering_monster", "rug", "brew"], role="thief")
    t = running(H(level=3, hand=["damp_firework"], role="warrior"), bob)
    t.rolls(6)
    for said in (
        ("enhance", "grim", "wall"),
        ("mate", "mate", "wall"),
        ("wander", "wandering_monster", "rug"),
        ("use", "brew", "heroes"),
        ("backstab", "Ann", ["brew"]),
        ("bid", ((), 0, "")),
    ):
        refusal = t.refused("Bob", *said)
        assert (refusal.code, refusal.rule) == ("running_away", "classic.runaway.1"), said
    assert t.refused("Ann", "use", "damp_firework", "heroes").rule == "classic.runaway.1"
    assert t.refused("Ann", "berserk", ["damp_firework"]).rule == "classic.runaway.1"
    assert t.asked("Ann") == "roll"


@pytest.mark.rule("classic.runaway.1")
@pytest.mark.card("clerical_error", "find_a_staircase")
def test_what_may_be_played_at_any_time_may_be_played_on_the_run() -> None:
    bob = H(hand=["clerical_error"], race="elf")
    t = running(H(level=3, hand=["find_a_staircase"], race="elf"), bob)
    t.rolls(4)
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").level == 2
    t = running(H(level=3, hand=["find_a_staircase"], race="elf"))
    t.rolls(6)
    t.acts("Ann", "use", "find_a_staircase")
    assert t.hero("Ann").level == 4
    t.acts("Ann", "drop", "elf")
    assert t.hero("Ann").races == ()


@pytest.mark.rule("classic.runaway.1")
@pytest.mark.card("false_moustache", "amended_minutes")
def test_cards_for_running_away_are_accepted() -> None:
    t = running(H(level=3, hand=["false_moustache"]))
    t.acts("Ann", "use", "false_moustache")
    assert t.told(Escaped)
    t = running(H(level=3, hand=["amended_minutes"]))
    t.rolls(1)
    t.acts("Ann", "use", "amended_minutes", 5)
    t.everybody_passes()
    assert t.told(Escaped)


@pytest.mark.rule("classic.runaway.2", "classic.runaway.3")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_one_die_and_5_or_more_escapes(die: int) -> None:
    t = running(H(level=3))
    assert escapes(t, die) is (die >= 5)
    assert [(event.die, event.bonus, event.target) for event in t.told(DieRolled)] == [(die, 0, 5)]
    assert t.hero("Ann").level == (3 if die >= 5 else 2)


@pytest.mark.rule("classic.runaway.3", "classic.runaway.6")
@pytest.mark.parametrize(
    ("items", "die", "away"),
    [
        (["boots"], 4, True),
        (["boots"], 3, False),
        (["clogs"], 5, False),
        (["clogs"], 6, True),
        (["boots", "clogs"], 5, True),
        (["boots", "clogs"], 4, False),
    ],
)
def test_only_the_modified_total_counts(items: list[str], die: int, away: bool) -> None:
    assert escapes(running(H(level=3, items=items)), die) is away


@pytest.mark.rule("classic.runaway.3")
@pytest.mark.card("runaway_wheelbarrow", "emergency_plimsolls", "tap_dancing_basilisk")
def test_a_6_may_fail_and_a_1_may_succeed() -> None:
    t = running(H(level=3, items=["clogs"]), monster="tap_dancing_basilisk")
    assert not escapes(t, 6)
    t = running(H(level=3, items=["runaway_wheelbarrow", "emergency_plimsolls"]))
    assert escapes(t, 1)


@pytest.mark.rule("classic.runaway.4")
@pytest.mark.parametrize(("die", "away"), [(4, True), (3, False)])
def test_an_elf_has_1_more(die: int, away: bool) -> None:
    assert escapes(running(H(level=3, race="elf")), die) is away


@pytest.mark.rule("classic.runaway.5")
@pytest.mark.parametrize(("die", "away"), [(6, True), (5, False)])
def test_a_halfling_has_1_less(die: int, away: bool) -> None:
    assert escapes(running(H(level=3, race="halfling")), die) is away


@pytest.mark.rule("classic.runaway.6")
@pytest.mark.parametrize(("stowed", "away"), [([], True), (["boots"], False)])
def test_an_item_counts_only_while_it_is_in_use(stowed: list[str], away: bool) -> None:
    assert escapes(running(H(level=3, items=["boots"], stowed=stowed)), 4) is away


@pytest.mark.rule("classic.runaway.7")
@pytest.mark.card("dust_bunny_warren")
@pytest.mark.parametrize(("die", "away"), [(6, True), (5, False)])
def test_a_fast_monster_takes_1_from_the_roll(die: int, away: bool) -> None:
    assert escapes(running(H(level=1), monster="dust_bunny_warren"), die) is away


@pytest.mark.rule("classic.runaway.9")
def test_an_escape_from_an_ordinary_monster_costs_nothing() -> None:
    t = running(H(level=3, hand=["brew", "damp_firework"], items=["boots"]))
    assert escapes(t, 5)
    assert t.keys(t.hero("Ann").hand) == ["brew", "damp_firework"]
    assert t.hero("Ann").level == 3


@pytest.mark.rule("classic.runaway.9")
@pytest.mark.card("bagpipe_elemental")
def test_an_escape_from_a_monster_whose_card_says_so_costs_something() -> None:
    t = running(H(level=3, hand=["brew", "damp_firework"]), monster="bagpipe_elemental")
    assert escapes(t, 5)
    assert t.asked("Ann") == "discard_cards"
    t.answers("Ann", "brew")
    assert t.keys(t.hero("Ann").hand) == ["damp_firework"]
    assert t.hero("Ann").level == 3


@pytest.mark.rule("classic.runaway.10", "classic.runaway.11")
@pytest.mark.card("cheese_golem")
def test_bad_stuff_may_be_as_small_as_an_item() -> None:
    t = running(H(level=1, items=["chain_letter_mail", "boots"]), monster="cheese_golem")
    assert not escapes(t, 3)
    assert t.keys(t.hero("Ann").items) == ["boots"]
    assert t.hero("Ann").level == 1


@pytest.mark.rule("classic.runaway.10", "classic.runaway.11")
@pytest.mark.card("minotaur_with_a_map")
def test_bad_stuff_may_cost_levels() -> None:
    t = running(H(level=5), monster="minotaur_with_a_map")
    assert not escapes(t, 5)
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.runaway.10", "classic.runaway.11")
def test_bad_stuff_may_be_death() -> None:
    t = running(H(level=5), monster="lenient_dragon")
    t.rolls(4)
    t.everybody_passes()
    assert [event.seat for event in t.told(Died)] == [t.seat("Ann")]


@pytest.mark.rule("classic.runaway.16")
def test_on_the_run_nothing_is_put_on_or_taken_off() -> None:
    t = running(H(level=3, items=["boots", "clogs"], stowed=["boots"], hand=["chain_letter_mail"]))
    t.rolls(6)
    assert t.refused("Ann", "wear", "boots").code == "gear_fixed_in_combat"
    assert t.refused("Ann", "stow", "clogs").code == "gear_fixed_in_combat"
    assert t.refused("Ann", "play", "chain_letter_mail").rule == "classic.combat.8"
    t.everybody_passes()
    assert {"wear boots", "stow clogs", "play chain_letter_mail"} <= t.offered("Ann")
