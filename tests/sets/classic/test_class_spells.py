"""What Clerics and Wizards can do, in numbers, and what outlasts a class (classic.classes.21 to classic.classes.24)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.machine.errors import Refusal

STOCK = ["elf", "dwarf", "halfling", "paper_tiger", "find_a_staircase"]


def used_up(rule: str) -> Refusal:
    return Refusal("used_up", rule, "wait for the next fight: it is used up in this one")


# ---------------------------------------------------------------- Cleric


@pytest.mark.rule("classic.classes.21")
@pytest.mark.card("cleric")
def test_turning_is_three_for_each_of_three_cards_while_an_undead_is_there() -> None:
    t = Scene(Ann=H(level=3, role="cleric", hand=STOCK), Bob=H(), Cid=H(), doors=["stingy_wraith"])
    t.answers("Ann", "open")
    t.acts("Ann", "turning", ["elf", "dwarf"])
    assert t.sums() == (3 + 6, 16)
    assert t.refused("Ann", "turning", ["halfling", "paper_tiger"]).code == "wrong_count"
    t.acts("Ann", "turning", ["halfling"])
    assert t.sums() == (3 + 9, 16)
    assert t.refused("Ann", "turning", ["paper_tiger"]) == used_up("classic.classes.21")


@pytest.mark.rule("classic.classes.21")
def test_turning_needs_an_undead_among_the_monsters() -> None:
    t = Scene(
        Ann=H(level=3, role="cleric", hand=["elf"]),
        Bob=H(hand=["wandering_monster", "bare_bones"]),
        Cid=H(level=1, role="cleric", hand=["dwarf"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    refusal = t.refused("Ann", "turning", ["elf"])
    assert (refusal.code, refusal.rule) == ("no_undead", "classic.classes.21")
    t.acts("Bob", "wander", "wandering_monster", "bare_bones")
    t.acts("Ann", "turning", ["elf"])
    assert t.sums() == (3 + 3, 8 + 2)
    assert t.refused("Cid", "turning", ["dwarf"]).code == "not_in_this_fight"
    t.answers("Ann", "ask", "Cid", ((), 0, ""))
    t.answers("Cid", "accept")
    t.acts("Cid", "turning", ["dwarf"])
    assert t.sums() == (3 + 3 + 1 + 3, 8 + 2)


@pytest.mark.rule("classic.classes.21")
def test_a_cleric_chases_away_what_fears_clerics_for_its_treasure_but_no_level() -> None:
    t = Scene(Ann=H(level=3), Bob=H(role="cleric"), Cid=H(), doors=["shy_ghost"])
    t.answers("Ann", "open")
    assert "chase shy_ghost" not in t.offered("Ann") | t.offered("Bob")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    t.acts("Bob", "chase", "shy_ghost")
    t.answers("Ann", "win")
    t.everybody_passes()
    t.time_is_up("Bob")
    assert (t.hero("Ann").level, len(t.hero("Ann").hand), len(t.hero("Bob").hand)) == (3, 2, 1)


# ---------------------------------------------------------------- Wizard


@pytest.mark.rule("classic.classes.22")
@pytest.mark.card("wizard")
def test_a_wizard_mends_his_failed_roll_with_up_to_three_cards() -> None:
    t = Scene(Ann=H(level=3, role="wizard", hand=STOCK), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.barred("Ann", "flee_discards").code == "no_roll"
    t.answers("Ann", "run")
    t.rolls(2)
    question = t.question("Ann")
    assert (question.kind, t.rules.deadline_ms(t.table, question.deadline)) == ("roll", 10_000)
    assert t.refused("Ann", "flee_discards", STOCK[:4]).code == "wrong_count"
    t.acts("Ann", "flee_discards", ["elf", "dwarf"])
    t.acts("Ann", "flee_discards", ["halfling"])
    assert t.barred("Ann", "flee_discards").rule == "classic.classes.22"
    t.everybody_passes()
    assert len(t.told(events.Escaped)) == 1
    assert t.keys(t.hero("Ann").hand) == ["paper_tiger", "find_a_staircase"]


@pytest.mark.rule("classic.classes.22")
def test_a_wizard_has_three_cards_for_each_of_his_rolls_and_for_nobody_elses() -> None:
    t = Scene(
        Ann=H(level=3, role="wizard", hand=["elf", "dwarf", "halfling", "warrior"]),
        Bob=H(role="wizard", hand=["wandering_monster", "pilfering_gang", "thief"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "pilfering_gang")
    t.answers("Ann", "run")
    t.answers("Ann", "tax_golem", "pilfering_gang")
    t.rolls(2)
    assert t.barred("Bob", "flee_discards").code == "no_roll"
    t.acts("Ann", "flee_discards", ["elf", "dwarf", "halfling"])
    t.rolls(4)
    t.everybody_passes()
    assert len(t.told(events.Escaped)) == 1
    assert len(t.told(events.Caught)) == 1


@pytest.mark.rule("classic.classes.22")
def test_a_second_roll_can_be_mended_with_three_more() -> None:
    t = Scene(
        Ann=H(level=3, role="wizard", hand=["elf", "dwarf", "halfling", "warrior", "cleric"]),
        Bob=H(hand=["wandering_monster", "pilfering_gang"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "pilfering_gang")
    t.answers("Ann", "run")
    t.answers("Ann", "tax_golem", "pilfering_gang")
    t.rolls(2)
    t.acts("Ann", "flee_discards", ["elf", "dwarf", "halfling"])
    t.passes("Ann", "Bob", "Cid")
    assert len(t.told(events.Escaped)) == 1
    t.rolls(3)
    t.acts("Ann", "flee_discards", ["warrior", "cleric"])
    t.everybody_passes()
    assert len(t.told(events.Escaped)) == 2


@pytest.mark.rule("classic.classes.22")
def test_the_pause_after_a_failed_roll_does_not_depend_on_what_is_in_the_hand() -> None:
    for hand in ([], ["elf"]):
        t = Scene(Ann=H(level=3, role="wizard", hand=hand), Bob=H(), Cid=H(), doors=["tax_golem"])
        t.answers("Ann", "open")
        t.answers("Ann", "run")
        t.rolls(2)
        assert t.rules.deadline_ms(t.table, t.question("Ann").deadline) == 10_000


@pytest.mark.rule("classic.classes.22", "classic.classes.8")
def test_a_wizard_charms_one_monster_with_his_whole_hand() -> None:
    t = Scene(
        Ann=H(level=5, role="wizard", hand=["elf", "find_a_staircase"], items=["theme_music"]),
        Bob=H(hand=["wandering_monster", "pilfering_gang"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "pilfering_gang")
    assert t.sums() == (8, 14)
    t.acts("Ann", "charm", "tax_golem")
    assert (t.hero("Ann").hand, t.keys(t.hero("Ann").items)) == ((), ["theme_music"])
    assert t.sums() == (8, 6)
    assert t.barred("Ann", "charm").code == "no_hand"
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (6, 2 + 2)


@pytest.mark.rule("classic.classes.22")
def test_one_card_is_hand_enough_for_a_helping_wizard_and_an_onlooker_charms_nobody() -> None:
    t = Scene(
        Ann=H(level=3), Bob=H(role="wizard", hand=["elf"]), Cid=H(role="wizard", hand=["dwarf"]), doors=["tax_golem"]
    )
    t.answers("Ann", "open")
    assert t.barred("Bob", "charm").code == "not_in_this_fight"
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.barred("Cid", "charm").code == "not_in_this_fight"
    t.acts("Bob", "charm", "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (3, 2)


# ---------------------------------------------------------------- what lasts, and what is not renewed


@pytest.mark.rule("classic.classes.23", "classic.classes.5")
@pytest.mark.card("licence_revoked")
def test_strength_that_was_paid_for_outlasts_the_class() -> None:
    t = Scene(
        Ann=H(level=5, role="warrior", hand=["elf", "dwarf"]),
        Bob=H(role="thief", hand=["licence_revoked", "halfling"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["elf", "dwarf"])
    t.acts("Bob", "backstab", "Ann", ["halfling"])
    t.acts("Bob", "drop", "thief")
    t.acts("Bob", "curse", "licence_revoked", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").classes == ()
    assert t.sums() == (5 + 2 - 2, 8)


@pytest.mark.rule("classic.classes.24")
def test_a_class_lost_and_found_again_in_the_same_combat_renews_nothing() -> None:
    t = Scene(
        Ann=H(level=5, role="warrior", hand=["elf", "dwarf", "halfling", "warrior", "tax_golem"]),
        Bob=H(),
        Cid=H(),
        doors=["giant_with_a_small_dog"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["elf", "dwarf"])
    t.acts("Ann", "drop", "warrior")
    t.acts("Ann", "play", "warrior")
    assert t.refused("Ann", "berserk", ["halfling", "tax_golem"]).code == "wrong_count"
    t.acts("Ann", "berserk", ["halfling"])
    assert t.refused("Ann", "berserk", ["tax_golem"]).code == "used_up"
    assert t.sums() == (8, 14)
