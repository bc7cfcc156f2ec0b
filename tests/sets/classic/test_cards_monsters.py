"""Monsters whose card says something of its own, met by those whom it concerns (monsters_*.toml)."""

from typing import Any

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events

BONUS: list[tuple[str, dict[str, Any], tuple[int, int]]] = [
    ("elf_biter", {"race": "elf"}, (1, 4)),
    ("paper_tiger", {"role": "wizard"}, (1, 3)),
    ("garden_gnome_militia", {"race": "dwarf"}, (2, 3)),
    ("passive_aggressive_fairy", {"role": "warrior"}, (4, 5)),
    ("passive_aggressive_fairy", {"race": "dwarf"}, (4, 5)),
    ("cheese_golem", {"race": "halfling"}, (4, 5)),
    ("pilfering_gang", {"level": 6}, (6, 3)),
    ("haunted_wardrobe", {"items": ["chain_letter_mail"]}, (6, 4)),
    ("bagpipe_elemental", {"race": "elf"}, (6, 3)),
    ("skeleton_kingmaker", {}, (16, 3)),
    ("ambitious_pebble", {"level": 5}, (1, 3)),
    ("tax_golem", {"role": "thief"}, (8, 4)),
    ("kindly_ogre", {"race": "halfling"}, (8, 6)),
    ("werewolf_in_denial", {"sex": "male"}, (10, 4)),
    ("hat_hating_mummy", {"items": ["chain_letter_mail"]}, (16, 4)),
    ("last_beast", {"race": "dwarf"}, (20, 3)),
]
PLAIN: dict[str, dict[str, Any]] = {
    "haunted_wardrobe": {"items": ["steel_toed_slippers"]},
    "hat_hating_mummy": {"items": ["helm_of_selective_hearing"]},
    "last_beast": {"role": "cleric"},
    "kindly_ogre": {"level": 3},
}


@pytest.mark.rule("classic.combat.4")
@pytest.mark.parametrize(("card", "who", "sums"), BONUS, ids=[f"{card}-{'-'.join(who)}" for card, who, _ in BONUS])
def test_a_monster_is_stronger_against_those_it_dislikes(card: str, who: dict[str, Any], sums: tuple[int, int]) -> None:
    level, bonus = sums
    t = Scene(Ann=H(**who), Bob=H(), Cid=H(), doors=[card])
    t.answers("Ann", "open")
    assert t.sums()[1] == level + bonus
    t = Scene(Ann=H(**PLAIN.get(card, {})), Bob=H(level=2), Cid=H(), doors=[card])
    t.answers("Ann", "open")
    assert t.sums()[1] == level


FLEE: list[tuple[str, dict[str, Any], int]] = [
    ("feral_stapler", {}, 1),
    ("dust_bunny_warren", {}, -1),
    ("second_class_owl", {}, 1),
    ("tap_dancing_basilisk", {}, -2),
    ("minotaur_with_a_map", {}, -1),
    ("minotaur_with_a_map", {"race": "dwarf"}, 0),
    ("kraken_in_a_bathtub", {}, 1),
    ("giant_with_a_small_dog", {}, 0),
    ("giant_with_a_small_dog", {"items": ["steel_toed_slippers"]}, -2),
    ("thing_that_is_also_the_stairs", {"level": 5}, 0),
    ("thing_that_is_also_the_stairs", {"level": 5, "items": ["pew_of_pews"]}, -1),
]


def running(card: str, ann: H, bob: H | None = None, helps: bool = False) -> Scene:
    """Ann has met that monster, somebody has made it too strong for her, and she runs."""
    strong = ["bottled_thunder", "loud_bang", "proper_cup_of_tea"]
    t = Scene(Ann=ann, Bob=bob or H(), Cid=H(hand=strong), doors=[card])
    t.answers("Ann", "open")
    for one in strong:
        t.acts("Cid", "use", one, "monsters")
    if helps:
        t.answers("Ann", "ask", "Bob", ((), 0, ""))
        t.answers("Bob", "accept")
    t.answers("Ann", "run")
    return t


@pytest.mark.rule("classic.runaway.7")
@pytest.mark.parametrize(("card", "who", "bonus"), FLEE, ids=[f"{card}{bonus:+}" for card, _, bonus in FLEE])
def test_a_monster_is_slow_or_fast(card: str, who: dict[str, Any], bonus: int) -> None:
    t = running(card, H(**{"level": 3, **who}))
    t.rolls(3)
    assert t.told(events.DieRolled)[0].bonus == bonus


IN_PEACE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("unpaid_intern", {}, {"role": "thief"}),
    ("choir_of_banshees", {"items": ["helm_of_selective_hearing"]}, {}),
    ("retired_volcano_god", {"level": 3}, {"level": 4}),
    ("lenient_dragon", {"level": 4}, {"level": 5}),
    ("thing_that_is_also_the_stairs", {"level": 4}, {"level": 5}),
    ("last_beast", {"level": 5}, {"level": 6}),
]


@pytest.mark.parametrize(("card", "who", "others"), IN_PEACE, ids=[card for card, *_ in IN_PEACE])
def test_a_monster_lets_some_go(card: str, who: dict[str, Any], others: dict[str, Any]) -> None:
    t = running(card, H(**who))
    t.everybody_passes()
    assert (len(t.told(events.Escaped)), t.told(events.DieRolled)) == (1, [])
    t = running(card, H(**others))
    t.rolls(6)
    assert len(t.told(events.DieRolled)) == 1


@pytest.mark.card("landlord_of_the_lower_levels")
def test_from_the_landlord_nobody_gets_away() -> None:
    t = running("landlord_of_the_lower_levels", H(level=3, items=["theme_music", "lanyard_of_access"]))
    t.answers("Ann", "caught")
    t.answers("Ann", "theme_music")
    assert (t.told(events.DieRolled), t.keys(t.hero("Ann").items)) == ([], ["lanyard_of_access"])


BAD_STUFF: list[tuple[str, H, tuple[str, ...], tuple[int, list[str], list[str]]]] = [
    ("suggestion_box_mimic", H(level=3, items=["pew_of_pews", "lanyard_of_access"]), (), (3, ["pew_of_pews"], [])),
    ("echo_with_opinions", H(level=3, hand=["elf", "dwarf"], items=["theme_music"]), (), (3, ["theme_music"], [])),
    ("unpaid_intern", H(level=3, role="thief", hand=["elf", "dwarf"]), (), (3, [], [])),
    (
        "kraken_in_a_bathtub",
        H(level=3, items=["steel_toed_slippers", "pew_of_pews", "theme_music"]),
        (),
        (2, ["theme_music"], []),
    ),
    ("giant_with_a_small_dog", H(level=5, items=["steel_toed_slippers", "theme_music"]), (), (2, ["theme_music"], [])),
    ("feral_stapler", H(level=3, hand=["elf"]), (), (3, [], [])),
    ("tax_golem", H(level=3, items=["lanyard_of_access", "theme_music"]), (), (3, ["lanyard_of_access"], [])),
]


@pytest.mark.rule("classic.runaway.10", "classic.runaway.11")
@pytest.mark.parametrize(
    ("card", "ann", "said", "left"), BAD_STUFF, ids=[f"{card}{'-'.join(said)}" for card, _, said, _ in BAD_STUFF]
)
def test_whoever_is_caught_suffers_what_the_card_says(
    card: str, ann: H, said: tuple[str, ...], left: tuple[int, list[str], list[str]]
) -> None:
    t = running(card, ann)
    t.rolls(1)
    t.everybody_passes()
    for word in said:
        t.answers("Ann", word)
    assert len(t.told(events.Caught)) == 1
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").items), t.keys(t.hero("Ann").hand)) == left


@pytest.mark.rule("classic.curses.9")
@pytest.mark.card("kraken_in_a_bathtub")
@pytest.mark.parametrize(
    ("ann", "partly"),
    [(H(), [False]), (H(level=3), [True]), (H(level=3, items=["steel_toed_slippers", "pew_of_pews"]), [])],
)
def test_of_bad_stuff_that_finds_nothing_one_is_told_once(ann: H, partly: list[bool]) -> None:
    t = running("kraken_in_a_bathtub", ann)
    t.rolls(1)
    t.everybody_passes()
    assert [event.partly for event in t.told(events.NothingHappened)] == partly


@pytest.mark.card("werewolf_in_denial")
def test_who_is_bitten_by_the_werewolf_is_what_was_discarded_last() -> None:
    t = Scene(
        Ann=H(level=3, race="elf"),
        Bob=H(),
        Cid=H(),
        doors=["werewolf_in_denial"],
        discarded=["dwarf", "halfling", "warrior"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").races)) == (2, ["halfling"])


@pytest.mark.card("echo_with_opinions")
def test_against_the_echo_one_shots_help_only_the_monster() -> None:
    t = Scene(
        Ann=H(level=7, hand=["bottled_thunder"]), Bob=H(hand=["damp_firework"]), Cid=H(), doors=["echo_with_opinions"]
    )
    t.answers("Ann", "open")
    with pytest.raises(AssertionError, match="heroes"):
        t.acts("Ann", "use", "bottled_thunder", "heroes")
    t.acts("Bob", "use", "damp_firework", "monsters")
    assert t.sums() == (7, 10)
