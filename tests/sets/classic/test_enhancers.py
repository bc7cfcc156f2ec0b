"""Cards that make monsters stronger, weaker, or more (classic.enhancers)."""

from itertools import permutations

import pytest
from tests.own_cards import beast, enhancer
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import DieRolled
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.specials import MonsterBonus

WOLF = beast("wolf", 5, treasures=2, bad_stuff=(LoseLevels(),))
RUG = beast("rug", 2, treasures=1)
VOID = beast("void", 3, treasures=0)
PRICKLY = beast("prickly", 4, levels=2, specials=(MonsterBonus(3, HasRace("elf")),), bad_stuff=(LoseLevels(),))
EXTRA = [WOLF, RUG, VOID, PRICKLY, enhancer("tiny", -5, -1), enhancer("ragged", 0, -4), enhancer("rich", 1, 2)]


def fighting(monster: str, bob: H, ann: H | None = None, **others: H) -> Scene:
    """Ann meets that monster."""
    heroes = {"Ann": ann or H(level=9), "Bob": bob, "Cid": H(), **others}
    t = Scene(**heroes, extra=EXTRA, doors=[monster])  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return t


def prize(t: Scene) -> int:
    """How many Treasures Ann draws for the kill."""
    before = len(t.hero("Ann").hand)
    t.answers("Ann", "win")
    t.everybody_passes()
    return len(t.hero("Ann").hand) - before


@pytest.mark.rule("classic.enhancers.1")
@pytest.mark.card("load_bearing", "understaffed", "peer_reviewed", "fully_funded")
@pytest.mark.parametrize(
    ("card", "level"), [("load_bearing", 10), ("understaffed", 5), ("peer_reviewed", 5), ("fully_funded", 10)]
)
def test_load_bearing_understaffed_peer_reviewed_and_fully_funded_raise_it(card: str, level: int) -> None:
    t = fighting("wolf", H(hand=[card]))
    t.acts("Bob", "enhance", card, "wolf")
    assert t.sums() == (9, 5 + level)
    assert card not in t.keys(t.hero("Bob").hand)


@pytest.mark.rule("classic.enhancers.2")
@pytest.mark.card("part_time")
def test_part_time_lowers_the_level() -> None:
    t = fighting("tax_golem", H(hand=["part_time"]))
    t.acts("Bob", "enhance", "part_time", "tax_golem")
    assert t.sums() == (9, 3)


@pytest.mark.rule("classic.enhancers.3", "classic.enhancers.6")
@pytest.mark.card("mate")
def test_mate_adds_a_monster_just_like_the_first() -> None:
    t = fighting("prickly", H(hand=["mate"]), ann=H(level=5, race="elf"))
    assert t.sums() == (5, 7)
    t.acts("Bob", "mate", "mate", "prickly")
    assert t.sums() == (5, 14)
    t.rolls(5, 6)
    t.answers("Ann", "run")
    t.everybody_passes()
    t.done()
    assert len(t.told(DieRolled)) == 2
    assert t.hero("Ann").level == 5


@pytest.mark.rule("classic.enhancers.6")
@pytest.mark.card("mate")
def test_the_mate_is_worth_the_same_treasures_and_levels() -> None:
    twins = beast("twins", 2, treasures=3, levels=2)
    t = Scene(Ann=H(level=5), Bob=H(hand=["mate"]), Cid=H(), extra=[twins], doors=["twins"])
    t.answers("Ann", "open")
    t.acts("Bob", "mate", "mate", "twins")
    assert t.sums() == (5, 4)
    assert prize(t) == 6
    assert t.hero("Ann").level == 9
    assert sorted(t.keys(t.table.discards["door"])) == ["mate", "twins"]


@pytest.mark.rule("classic.enhancers.3")
@pytest.mark.card("wandering_monster")
def test_wandering_monster_adds_another_monster() -> None:
    t = fighting("wolf", H(hand=["wandering_monster", "rug"]))
    t.acts("Bob", "wander", "wandering_monster", "rug")
    assert t.sums() == (9, 7)
    assert len(t.fight.foes) == 2


@pytest.mark.rule("classic.enhancers.4")
def test_anybody_may_enhance_any_combat_the_fighter_his_own_too() -> None:
    t = fighting("wolf", H(hand=["understaffed"]), ann=H(level=9, hand=["peer_reviewed"]), Dot=H(hand=["load_bearing"]))
    for name, card in (("Ann", "peer_reviewed"), ("Bob", "understaffed"), ("Dot", "load_bearing")):
        t.acts(name, "enhance", card, "wolf")
    assert t.sums() == (9, 25)


@pytest.mark.rule("classic.enhancers.4")
def test_a_helper_may_enhance_as_well() -> None:
    t = fighting("wolf", H(hand=["understaffed"]), ann=H())
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Bob", "enhance", "understaffed", "wolf")
    assert t.sums() == (2, 10)


@pytest.mark.rule("classic.enhancers.4")
def test_the_dead_cannot_and_without_a_combat_nobody_can() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["understaffed"]), Cid=H(), extra=EXTRA, doors=["wolf"])
    refusal = t.refused("Bob", "enhance", "understaffed", "wolf")
    assert (refusal.code, refusal.rule) == ("no_fight", "classic.enhancers.4")
    t.answers("Ann", "open")
    assert "enhance understaffed" in t.offered("Bob")
    t.hero("Bob").dead = True
    assert t.barred("Bob", "enhance", "understaffed").rule == "classic.death.9"


@pytest.mark.rule("classic.enhancers.5")
def test_all_enhancers_on_a_monster_add_up() -> None:
    t = fighting("wolf", H(hand=["load_bearing", "understaffed", "part_time"]))
    t.acts("Bob", "enhance", "load_bearing", "wolf")
    t.acts("Bob", "enhance", "understaffed", "wolf")
    t.acts("Bob", "enhance", "part_time", "wolf")
    assert t.sums() == (9, 5 + 10 + 5 - 5)


@pytest.mark.rule("classic.enhancers.6")
@pytest.mark.card("mate", "load_bearing")
def test_a_level_5_monster_with_10_more_and_a_mate_makes_30() -> None:
    t = fighting("wolf", H(hand=["load_bearing", "mate"]))
    t.acts("Bob", "enhance", "load_bearing", "wolf")
    t.acts("Bob", "mate", "mate", "wolf")
    assert t.sums() == (9, 30)


@pytest.mark.rule("classic.enhancers.6")
def test_with_several_monsters_the_player_of_mate_chooses_which_one_gets_it() -> None:
    t = fighting("wolf", H(hand=["mate"]), Dot=H(hand=["wandering_monster", "rug"]))
    t.acts("Dot", "wander", "wandering_monster", "rug")
    t.acts("Bob", "mate", "mate", "rug")
    assert t.sums() == (9, 5 + 2 + 2)


@pytest.mark.rule("classic.enhancers.6")
@pytest.mark.card("mate", "portable_trapdoor")
@pytest.mark.parametrize("which", [0, 1])
def test_removing_one_of_the_pair_leaves_the_other(which: int) -> None:
    t = fighting("wolf", H(hand=["understaffed", "mate"]), ann=H(level=9, hand=["portable_trapdoor"]))
    t.acts("Bob", "enhance", "understaffed", "wolf")
    t.acts("Bob", "mate", "mate", "wolf")
    number = t.fight.foes[which].number
    t.acts("Ann", "use", "portable_trapdoor", f"foe.{number}")
    assert t.sums() == (9, 10)
    assert t.keys(t.table.discards["door"]) == [("wolf", "mate")[which]]
    t.rolls(1)
    t.answers("Ann", "run")
    t.everybody_passes()
    assert t.hero("Ann").level == 8


@pytest.mark.rule("classic.enhancers.7")
@pytest.mark.parametrize("order", list(permutations(["load_bearing", "understaffed", "mate"])))
def test_in_whatever_order_it_becomes_two_that_are_enhanced_alike(order: tuple[str, ...]) -> None:
    t = fighting("wolf", H(hand=list(order)))
    for card in order:
        t.acts("Bob", "mate" if card == "mate" else "enhance", card, "wolf")
    assert t.sums() == (9, 2 * (5 + 10 + 5))
    assert len(t.fight.foes) == 2


@pytest.mark.rule("classic.enhancers.8")
def test_with_two_monsters_the_player_names_the_one_that_is_enhanced() -> None:
    t = fighting(
        "wolf",
        H(hand=["rich"]),
        ann=H(level=9, hand=["scroll_of_redundancy"]),
        Dot=H(hand=["wandering_monster", "rug"]),
    )
    t.acts("Dot", "wander", "wandering_monster", "rug")
    t.acts("Bob", "enhance", "rich", "rug")
    assert t.sums() == (9, 5 + 3)
    t.acts("Ann", "use", "scroll_of_redundancy", "rug")
    assert t.sums() == (9, 5)


@pytest.mark.rule("classic.enhancers.8")
def test_a_monster_and_its_mate_count_as_one_choice() -> None:
    t = fighting("wolf", H(hand=["mate", "understaffed"]), Dot=H(hand=["wandering_monster", "rug"]))
    t.acts("Dot", "wander", "wandering_monster", "rug")
    t.acts("Bob", "mate", "mate", "wolf")
    (enhance,) = [o for o in t.rules.standing(t.table, t.seat("Bob")).options if o.key.startswith("enhance")]
    assert t.keys([o.card for o in enhance.details[0].options]) == ["wolf", "rug"]  # type: ignore[union-attr,misc]
    t.acts("Bob", "enhance", "understaffed", "wolf")
    assert t.sums() == (9, 10 + 10 + 2)


@pytest.mark.rule("classic.enhancers.9")
@pytest.mark.parametrize(("card", "treasures"), [("load_bearing", 4), ("understaffed", 3), ("part_time", 1)])
def test_a_stronger_monster_leaves_more_and_a_weaker_one_less(card: str, treasures: int) -> None:
    t = fighting("wolf", H(hand=[card]), ann=H(level=8, hand=["bottled_thunder", "loud_bang"]))
    t.acts("Bob", "enhance", card, "wolf")
    for one_shot in ("bottled_thunder", "loud_bang"):
        t.acts("Ann", "use", one_shot, "heroes")
    assert prize(t) == treasures


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.enhancers.9")
def test_each_of_a_pair_leaves_more() -> None:
    t = fighting("wolf", H(hand=["rich", "mate"]), ann=H(level=6, hand=["bottled_thunder", "damp_firework"]))
    t.acts("Bob", "mate", "mate", "wolf")
    t.acts("Bob", "enhance", "rich", "wolf")
    t.acts("Ann", "use", "bottled_thunder", "heroes")
    t.acts("Ann", "use", "damp_firework", "heroes")
    assert t.sums() == (13, 12)
    assert prize(t) == 8


@pytest.mark.rule("classic.enhancers.9")
@pytest.mark.parametrize(
    ("monster", "cards", "treasures"),
    [
        ("wolf", ["ragged"], 1),
        ("rug", ["ragged"], 1),
        ("void", ["ragged"], 0),
        ("void", ["rich"], 2),
        ("wolf", ["ragged", "rich"], 1),
    ],
)
def test_at_least_one_treasure_is_left_unless_none_is_printed(monster: str, cards: list[str], treasures: int) -> None:
    t = fighting(monster, H(hand=cards), ann=H(level=8))
    for card in cards:
        t.acts("Bob", "enhance", card, monster)
    assert prize(t) == treasures


@pytest.mark.rule("classic.enhancers.10", "classic.enhancers.2")
@pytest.mark.card("part_time")
def test_5_less_on_a_level_2_monster_leaves_a_level_1_monster() -> None:
    t = fighting("bare_bones", H(hand=["part_time"]), ann=H(level=1))
    t.acts("Bob", "enhance", "part_time", "bare_bones")
    assert t.sums() == (1, 1)
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"


@pytest.mark.rule("classic.enhancers.10")
def test_the_floor_is_looked_at_after_all_enhancers() -> None:
    t = fighting("rug", H(hand=["part_time", "tiny", "load_bearing"]))
    t.acts("Bob", "enhance", "part_time", "rug")
    t.acts("Bob", "enhance", "tiny", "rug")
    assert t.sums() == (9, 1)
    t.acts("Bob", "enhance", "load_bearing", "rug")
    assert t.sums() == (9, 2 - 5 - 5 + 10)
