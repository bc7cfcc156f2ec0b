"""Items of classic that look at the table: what the others wear, how high they are, whose turn it is (gear_*.toml)."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events

SPOON = "spoon_of_office"
AMONG: list[tuple[str, H, H, H, int]] = [
    ("sword_with_a_sword_on_it", H(role="warrior"), H(), H(), 2),
    ("sword_with_a_sword_on_it", H(role="warrior"), H(items=[SPOON]), H(items=["door_detached"]), 4),
    ("sword_with_a_sword_on_it", H(role="warrior"), H(items=[SPOON], stowed=[SPOON]), H(), 2),
    ("box_to_stand_on", H(race="halfling"), H(), H(), 0),
    ("box_to_stand_on", H(race="halfling"), H(level=4), H(level=7), 6),
    ("sandwich_board", H(), H(), H(), 2),
    ("serrated_moustache_comb", H(sex="male"), H(), H(), 1),
    ("serrated_moustache_comb", H(sex="male"), H(sex="male"), H(), 2),
    ("bottomless_handbag", H(), H(hand=["elf", "dwarf"]), H(), 0),
    ("bottomless_handbag", H(hand=["elf", "dwarf", "cheat"]), H(), H(), 3),
    ("reproachful_rolling_pin", H(race="halfling"), H(), H(), 2),
    ("reproachful_rolling_pin", H(race="halfling"), H(items=["helm_of_selective_hearing"]), H(), 3),
    ("pointed_stick_original", H(), H(), H(), 3),
    ("pointed_stick_original", H(), H(race="elf"), H(), 2),
    ("spare_parts_pickaxe", H(race="dwarf"), H(), H(), 1),
    ("spare_parts_pickaxe", H(race="dwarf", items=["theme_music"], stowed=["theme_music"]), H(), H(), 2),
    ("incense_and_sensibility", H(role="cleric"), H(), H(), 6),
    ("incense_and_sensibility", H(role="cleric", level=2), H(), H(), 3),
    ("bow_without_arrows", H(), H(), H(), 5),
    ("bow_without_arrows", H(hand=["elf"]), H(), H(), 1),
    ("tree_hugged_too_hard", H(race="elf"), H(), H(), 4),
    ("head_mounted_reading_lamp", H(role="wizard"), H(), H(), 4),
    ("off_the_peg_waistcoat", H(), H(), H(), 0),
    ("off_the_peg_waistcoat", H(), H(level=2), H(), 4),
    ("somebody_elses_shadow", H(), H(), H(), 0),
    ("freshly_sharpened_grudge", H(), H(level=6), H(), 1),
    ("freshly_sharpened_grudge", H(), H(level=7), H(level=9), 5),
    ("half_a_friendship_bracelet", H(), H(), H(), 0),
    ("handheld_catapult", H(role="warrior"), H(), H(), 3),
]
"""An Item, its owner Ann, who fights alone in her own turn, Bob, Cid, and what it adds."""


@pytest.mark.rule("classic.combat.2")
@pytest.mark.parametrize(("card", "ann", "bob", "cid", "adds"), AMONG, ids=[f"{each[0]}{each[4]:+}" for each in AMONG])
def test_what_an_item_adds_goes_by_the_table(card: str, ann: H, bob: H, cid: H, adds: int) -> None:
    armed = H(**{**vars(ann), "items": [card, *ann.items]})
    t = Scene(Ann=armed, Bob=bob, Cid=cid, doors=["zombie_committee"])
    t.answers("Ann", "open")
    assert t.sums()[0] == ann.level + adds


@pytest.mark.rule("classic.help.8")
@pytest.mark.parametrize(
    ("card", "ann", "alone", "helped"),
    [
        ("sandwich_board", H(level=2), 4, 3),
        ("tree_hugged_too_hard", H(level=2, race="elf"), 6, 5),
        ("handheld_catapult", H(level=2, role="warrior"), 5, 8),
        ("half_a_friendship_bracelet", H(level=2), 2, 4),
    ],
)
def test_a_helper_changes_what_it_adds(card: str, ann: H, alone: int, helped: int) -> None:
    t = Scene(Ann=H(**{**vars(ann), "items": [card]}), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.sums()[0] == alone
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums()[0] == helped + 1


@pytest.mark.rule("classic.help.8")
@pytest.mark.parametrize(
    ("card", "bob", "adds"),
    [("somebody_elses_shadow", H(level=2), 4), ("head_mounted_reading_lamp", H(level=2, role="wizard"), 1)],
)
def test_on_somebody_elses_turn_it_is_another_matter(card: str, bob: H, adds: int) -> None:
    t = Scene(Ann=H(level=3), Bob=H(**{**vars(bob), "items": [card]}), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums()[0] == 3 + 2 + adds


@pytest.mark.rule("classic.help.21")
@pytest.mark.card("half_a_friendship_bracelet")
def test_half_a_bracelet_finds_its_other_half_among_the_lowest() -> None:
    ann = H(level=3, items=["half_a_friendship_bracelet"])
    t = Scene(Ann=ann, Bob=H(level=2), Cid=H(level=1), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.choices("Ann", "conscript") == ["seat Cid"]
    t.acts("Ann", "conscript", "Cid")
    assert t.sums() == (3 + 2 + 1, 8)


@pytest.mark.rule("classic.priority.1")
@pytest.mark.card("wayward_boots")
def test_the_boots_walk_on_to_the_left_at_the_end_of_each_turn() -> None:
    t = Scene(Ann=H(items=["wayward_boots"]), Bob=H(items=["steel_toed_slippers"]), Cid=H(), doors=["elf", "dwarf"])
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert t.keys(t.hero("Bob").items) == ["steel_toed_slippers", "wayward_boots"]
    assert t.keys(t.hero("Bob").in_use) == ["steel_toed_slippers"]
    t.answers("Bob", "open")
    t.answers("Bob", "skip")
    t.answers("Bob", "end")
    assert t.keys(t.hero("Cid").in_use) == ["wayward_boots"]


@pytest.mark.rule("classic.combat.4")
@pytest.mark.card("home_crowd_gladiator")
def test_whoever_does_not_help_cheers_for_the_gladiator() -> None:
    t = Scene(Ann=H(level=3), Bob=H(), Cid=H(), Dot=H(), doors=["home_crowd_gladiator"])
    t.answers("Ann", "open")
    assert t.sums()[1] == 8 + 3
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums()[1] == 8 + 2


@pytest.mark.rule("classic.runaway.8")
@pytest.mark.card("dragon_who_reads_scores", "pyramid_salesmummy", "dungeon_itself")
@pytest.mark.parametrize(
    ("card", "let_go", "chased"),
    [("dragon_who_reads_scores", 4, 5), ("pyramid_salesmummy", 1, 2), ("dungeon_itself", 1, 2)],
)
def test_some_look_at_the_others_before_they_run_after_somebody(card: str, let_go: int, chased: int) -> None:
    for level, rolls in ((let_go, False), (chased, True)):
        others = 5 if card == "dragon_who_reads_scores" else 1
        t = Scene(Ann=H(level=level), Bob=H(level=others), Cid=H(level=others), doors=[card])
        t.answers("Ann", "open")
        t.answers("Ann", "run")
        assert (t.asked("Ann") == "flee_roll") is rolls, level


@pytest.mark.rule("classic.runaway.10")
@pytest.mark.card("dungeon_itself")
def test_the_dungeon_falls_on_everybody() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=3), Cid=H(level=1), doors=["dungeon_itself"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert [event.seat for event in t.told(events.Died)] == [t.seat("Ann")]
    assert (t.hero("Bob").level, t.hero("Cid").level) == (2, 1)


@pytest.mark.rule("classic.runaway.10")
@pytest.mark.card("pyramid_salesmummy", "redecorating_poltergeist")
def test_a_salesmummy_sells_to_both_sides_and_a_poltergeist_rearranges_all_hands() -> None:
    items = ["theme_music", "lanyard_of_access", "motivational_poster"]
    t = Scene(Ann=H(level=5, items=items), Bob=H(), Cid=H(), doors=["pyramid_salesmummy"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    t.answers("Ann", {"lanyard_of_access": "Bob"})
    t.answers("Ann", {"motivational_poster": "Cid"})
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").items)) == (3, ["theme_music"])
    t = Scene(Ann=H(level=5, hand=["elf"]), Bob=H(hand=["dwarf", "cheat"]), Cid=H(), doors=["redecorating_poltergeist"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert [t.keys(t.hero(name).hand) for name in ("Bob", "Cid")] == [["elf"], ["dwarf", "cheat"]]
    assert t.hero("Ann").level == 3


@pytest.mark.rule("classic.curses.4", "classic.combat.11")
@pytest.mark.card("all_eyes_on_you", "uninvited_earworm")
def test_eyes_and_ears_of_the_others_count_in_a_combat() -> None:
    t = Scene(
        Ann=H(level=9, items=["helm_of_selective_hearing"]),
        Bob=H(hand=["all_eyes_on_you", "uninvited_earworm"]),
        Cid=H(),
        Dot=H(),
        doors=["zombie_committee"],
    )
    for curse in ("all_eyes_on_you", "uninvited_earworm"):
        t.acts("Bob", "curse", curse, "Ann")
        t.everybody_passes()
    t.answers("Ann", "open")
    assert t.sums()[0] == 9 + 1 - 2 * 3 - 2
    t.answers("Ann", "ask", "Dot", ((), 0, ""))
    t.answers("Dot", "accept")
    assert t.sums()[0] == 9 + 1 - 2 * 2 - 2 + 1


@pytest.mark.rule("classic.curses.4")
@pytest.mark.card("settle_it_outside")
@pytest.mark.parametrize(("dice", "loser"), [((2, 5), "Ann"), ((5, 2), "Cid"), ((4, 4), None)])
def test_who_rolls_lower_outside_loses_their_best_item(dice: tuple[int, int], loser: str | None) -> None:
    t = Scene(
        Ann=H(items=["theme_music"]),
        Bob=H(hand=["settle_it_outside"]),
        Cid=H(items=["motivational_poster"]),
    )
    t.acts("Bob", "curse", "settle_it_outside", "Ann")
    t.everybody_passes()
    t.answers("Ann", "Cid")
    t.rolls(*dice)
    assert {name for name in ("Ann", "Cid") if not t.hero(name).items} == ({loser} - {None})


@pytest.mark.rule("classic.interfere.2")
@pytest.mark.card("sad_trombone")
def test_a_trombone_is_sadder_the_further_behind_one_is() -> None:
    t = Scene(Ann=H(level=8), Bob=H(level=3, hand=["sad_trombone"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Bob", "use", "sad_trombone", "monsters")
    assert t.sums() == (8, 8 + 5)


@pytest.mark.rule("classic.treasure.8")
@pytest.mark.card("surprise_party")
def test_everybody_has_brought_something_to_the_party() -> None:
    t = Scene(Ann=H(hand=["surprise_party"]), Bob=H(), Cid=H())
    t.acts("Ann", "use", "surprise_party")
    assert [len(t.hero(name).hand) for name in t.names] == [2, 1, 1]
