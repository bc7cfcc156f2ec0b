"""Second Grandmother and Second Job (classic.hybrids)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.sheet import class_names, hand_limit, race_names
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.machine.questions import Menu, Option


def races(t: Scene, name: str = "Ann") -> list[str]:
    return race_names(t.table, t.hero(name))


def classes(t: Scene, name: str = "Ann") -> list[str]:
    return class_names(t.table, t.hero(name))


# ---------------------------------------------------------------- Second Grandmother


@pytest.mark.rule("classic.hybrids.1", "classic.hybrids.4")
@pytest.mark.card("half_breed")
def test_half_breed_makes_room_for_a_second_race() -> None:
    t = Scene(Ann=H(race="elf", hand=["half_breed", "dwarf"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "half_breed", ["dwarf"])
    assert races(t) == ["elf", "dwarf"]
    assert t.hero("Ann").hand == ()


@pytest.mark.rule("classic.hybrids.1")
def test_a_third_race_takes_the_place_of_one_of_the_two() -> None:
    t = Scene(Ann=H(races=["elf", "dwarf"], half_breed=True, hand=["halfling"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "halfling", "elf")
    assert sorted(races(t)) == ["dwarf", "halfling"]
    assert t.keys(t.table.discards["door"]) == ["elf"]
    assert t.hero("Ann").half_breed != NO_CARD


@pytest.mark.rule("classic.hybrids.2")
def test_half_breed_needs_a_race_in_play() -> None:
    t = Scene(Ann=H(hand=["half_breed", "elf"]), Bob=H(), Cid=H())
    refusal = t.refused("Ann", "play", "half_breed", ["elf"])
    assert (refusal.code, refusal.rule) == ("needs_a_race", "classic.hybrids.2")
    t.acts("Ann", "play", "elf")
    t.acts("Ann", "play", "half_breed")


@pytest.mark.rule("classic.hybrids.2", "classic.hybrids.4")
def test_half_breed_is_played_on_anybodys_turn_and_in_combat() -> None:
    t = Scene(
        Ann=H(level=4, race="dwarf", hand=["half_breed"]),
        Bob=H(level=3, race="elf", hand=["half_breed", "dwarf"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Ann", "play", "half_breed")
    t.acts("Bob", "play", "half_breed", ["dwarf"])
    assert (races(t, "Ann"), races(t, "Bob")) == (["dwarf", "human"], ["elf", "dwarf"])


@pytest.mark.rule("classic.hybrids.3")
@pytest.mark.parametrize(("half", "strength"), [(True, 1 + 1 + 2 + 3), (False, 1 + 3)])
def test_with_a_single_race_its_owner_is_half_human(half: bool, strength: int) -> None:
    t = Scene(
        Ann=H(race="dwarf", half_breed=half, items=["pointed_stick_original", "dwarf_pick"]),
        Bob=H(),
        Cid=H(),
        doors=["garden_gnome_militia"],
    )
    assert strength_at_rest(t.table, t.hero("Ann")) == strength
    assert hand_limit(t.table, t.hero("Ann")) == 6
    t.answers("Ann", "open")
    assert t.sums() == (strength, 2 + 3)


@pytest.mark.rule("classic.hybrids.4")
def test_the_second_race_may_come_later_when_a_race_may_be_played() -> None:
    t = Scene(
        Ann=H(race="elf", half_breed=True, hand=["dwarf"]),
        Bob=H(race="elf", half_breed=True, hand=["halfling"]),
        Cid=H(),
    )
    assert t.refused("Bob", "play", "halfling").rule == "classic.races.11"
    t.acts("Ann", "play", "dwarf")
    assert races(t) == ["elf", "dwarf"]


@pytest.mark.rule("classic.hybrids.4")
def test_the_second_race_is_a_different_one_and_is_one() -> None:
    t = Scene(Ann=H(race="elf", hand=["half_breed", "elf", "dwarf", "halfling"]), Bob=H(), Cid=H())
    with pytest.raises(AssertionError, match="elf"):
        t.acts("Ann", "play", "half_breed", ["elf"])
    assert t.refused("Ann", "play", "half_breed", ["dwarf", "halfling"]).code == "wrong_count"


@pytest.mark.rule("classic.hybrids.5")
def test_half_an_elf_and_half_a_dwarf_has_the_good_and_the_bad_of_both() -> None:
    t = Scene(
        Ann=H(
            level=4,
            races=["elf", "dwarf"],
            half_breed=True,
            items=["pew_of_pews", "grandfather_clock", "runaway_wheelbarrow"],
        ),
        Bob=H(hand=["wandering_monster", "elf_biter"]),
        Cid=H(),
        doors=["garden_gnome_militia"],
    )
    assert hand_limit(t.table, t.hero("Ann")) == 6
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "elf_biter")
    assert t.sums() == (4 + 3 + 3, (2 + 3) + (1 + 4))
    t.answers("Ann", "run")
    t.answers("Ann", "elf_biter", "garden_gnome_militia")
    t.rolls(4, 3)
    t.everybody_passes()
    assert len(t.told(events.Escaped)) == 1
    assert len(t.told(events.Caught)) == 1


@pytest.mark.rule("classic.hybrids.5")
def test_half_an_elf_gains_levels_for_helping() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=5, races=["dwarf", "elf"], half_breed=True), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (5, 6)


@pytest.mark.rule("classic.hybrids.6")
def test_half_breed_goes_with_the_last_race_and_not_with_the_first() -> None:
    t = Scene(Ann=H(races=["elf", "dwarf"], half_breed=True), Bob=H(hand=["family_tree_surgery"]), Cid=H())
    t.acts("Bob", "curse", "family_tree_surgery", "Ann")
    t.everybody_passes()
    t.answers("Ann", "elf")
    assert races(t) == ["dwarf", "human"]
    assert t.hero("Ann").half_breed != NO_CARD
    t.acts("Ann", "drop", "dwarf")
    assert (races(t), t.hero("Ann").half_breed) == (["human"], NO_CARD)
    assert t.keys(t.table.discards["door"]) == ["elf", "family_tree_surgery", "dwarf", "half_breed"]


@pytest.mark.rule("classic.hybrids.6")
@pytest.mark.card("swapped_at_birth")
def test_an_exchange_of_races_leaves_half_breed_where_it_is() -> None:
    t = Scene(
        Ann=H(races=["elf", "dwarf"], half_breed=True),
        Bob=H(hand=["swapped_at_birth"]),
        Cid=H(),
        discarded=["halfling"],
    )
    t.acts("Bob", "curse", "swapped_at_birth", "Ann")
    t.everybody_passes()
    assert races(t) == ["halfling", "human"]
    assert t.keys(t.table.discards["door"]) == ["elf", "dwarf", "swapped_at_birth"]


@pytest.mark.rule("classic.races.9")
def test_who_pays_with_half_breed_keeps_one_of_two_races() -> None:
    t = Scene(
        Ann=H(level=3, races=["elf", "dwarf"], half_breed=True, role="warrior"), Bob=H(), Cid=H(), doors=["tax_golem"]
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["half_breed"])
    assert [question.kind for question in run.questions(t.table)] == ["keep_race"]
    t.answers("Ann", "dwarf")
    assert races(t) == ["dwarf"]
    assert t.asked("Ann") == "combat"


# ---------------------------------------------------------------- Second Job


@pytest.mark.rule("classic.hybrids.7", "classic.hybrids.8")
@pytest.mark.card("super_munchkin")
def test_super_munchkin_and_a_second_class_are_played_as_one() -> None:
    t = Scene(Ann=H(level=7, role="warrior", hand=["super_munchkin", "cleric", "elf"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "super_munchkin", "cleric")
    assert classes(t) == ["warrior", "cleric"]
    assert t.keys(t.hero("Ann").hand) == ["elf"]


@pytest.mark.rule("classic.hybrids.8")
@pytest.mark.parametrize(
    ("role", "hand"), [(None, ["cleric", "warrior"]), ("cleric", []), ("cleric", ["cleric"]), ("cleric", ["elf"])]
)
def test_super_munchkin_needs_a_class_in_play_and_another_in_the_hand(role: str | None, hand: list[str]) -> None:
    t = Scene(Ann=H(role=role, hand=["super_munchkin", *hand]), Bob=H(), Cid=H())
    refusal = t.refused("Ann", "play", "super_munchkin", "cleric")
    assert (refusal.code, refusal.rule) == ("needs_two_classes", "classic.hybrids.8")


@pytest.mark.rule("classic.hybrids.8")
def test_super_munchkin_is_played_on_anothers_turn_and_in_combat() -> None:
    t = Scene(
        Ann=H(level=5),
        Bob=H(level=3, role="cleric", hand=["super_munchkin", "warrior"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.acts("Bob", "play", "super_munchkin", "warrior")
    t.answers("Ann", "win")


@pytest.mark.rule("classic.hybrids.9", "classic.hybrids.10")
@pytest.mark.parametrize("hand", [[], ["elf"], ["warrior"], ["thief"]])
def test_who_loses_one_of_two_classes_is_asked_whatever_he_holds_and_silence_declines(hand: list[str]) -> None:
    t = Scene(Ann=H(classes=["warrior", "cleric"], super_munchkin=True, hand=hand), Bob=H(), Cid=H(), turn="Bob")
    t.acts("Ann", "drop", "cleric")
    assert [question.kind for question in run.questions(t.table)] == ["keep_super"]
    t.time_is_up("Ann")
    assert (classes(t), t.hero("Ann").super_munchkin) == (["warrior"], NO_CARD)
    assert t.keys(t.hero("Ann").hand) == hand
    assert t.keys(t.table.discards["door"]) == ["cleric", "super_munchkin"]


@pytest.mark.rule("classic.hybrids.10")
def test_on_his_own_turn_he_puts_another_class_in_its_place() -> None:
    t = Scene(
        Ann=H(classes=["warrior", "cleric"], super_munchkin=True, hand=["thief", "warrior", "elf"]),
        Bob=H(hand=["licence_revoked"]),
        Cid=H(),
    )
    t.acts("Bob", "curse", "licence_revoked", "Ann")
    t.everybody_passes()
    t.answers("Ann", "cleric")
    with pytest.raises(AssertionError, match="warrior"):
        t.answers("Ann", "play", "warrior")
    t.answers("Ann", "play", "thief")
    assert classes(t) == ["warrior", "thief"]
    assert t.hero("Ann").super_munchkin != NO_CARD
    assert t.asked("Ann") == "arrange"


@pytest.mark.rule("classic.hybrids.10")
def test_on_anothers_turn_a_class_held_for_long_cannot_take_the_place() -> None:
    t = Scene(
        Ann=H(classes=["warrior", "cleric"], super_munchkin=True, hand=["thief"]),
        Bob=H(),
        Cid=H(),
        turn="Bob",
    )
    t.acts("Ann", "drop", "cleric")
    assert t.question("Ann").shape == Menu((Option("decline", ends_it=True),))
    t.answers("Ann", "decline")
    assert t.keys(t.hero("Ann").hand) == ["thief"]


@pytest.mark.rule("classic.hybrids.10")
def test_an_exchange_of_one_of_two_classes_keeps_super_munchkin() -> None:
    t = Scene(Ann=H(classes=["warrior", "cleric"], super_munchkin=True, hand=["thief"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "thief", "cleric")
    assert classes(t) == ["warrior", "thief"]
    assert t.hero("Ann").super_munchkin != NO_CARD
    assert t.asked("Ann") == "arrange"


@pytest.mark.rule("classic.hybrids.9")
def test_who_loses_both_classes_at_once_loses_super_munchkin_with_them() -> None:
    t = Scene(
        Ann=H(level=3, classes=["warrior", "cleric"], super_munchkin=True, hand=["thief"]),
        Bob=H(),
        Cid=H(),
        doors=["hat_hating_mummy"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert (classes(t), t.hero("Ann").super_munchkin) == ([], NO_CARD)
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.hybrids.9")
@pytest.mark.card("sudden_vocation")
def test_who_swaps_both_classes_for_one_has_lost_one() -> None:
    t = Scene(
        Ann=H(level=3, classes=["warrior", "cleric"], super_munchkin=True),
        Bob=H(hand=["sudden_vocation"]),
        Cid=H(),
        discarded=["wizard", "tax_golem"],
    )
    t.acts("Bob", "curse", "sudden_vocation", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "keep_super"
    t.answers("Ann", "decline")
    assert (classes(t), t.hero("Ann").super_munchkin) == (["wizard"], NO_CARD)
    assert t.keys(t.table.discards["door"])[-4:] == ["warrior", "cleric", "super_munchkin", "sudden_vocation"]


@pytest.mark.rule("classic.races.9", "classic.classes.14")
def test_who_pays_with_both_hybrid_cards_is_asked_for_his_race_and_then_for_his_class() -> None:
    t = Scene(
        Ann=H(races=["elf", "dwarf"], half_breed=True, classes=["warrior", "thief"], super_munchkin=True),
        Bob=H(),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["half_breed", "super_munchkin"])
    assert t.asked("Ann") == "keep_race"
    t.answers("Ann", "elf")
    assert t.asked("Ann") == "keep_class"
    t.answers("Ann", "thief")
    assert (races(t), classes(t)) == (["elf"], ["thief"])
    assert t.asked("Ann") == "combat"


@pytest.mark.rule("classic.races.9", "classic.hybrids.10")
def test_who_pays_with_a_class_and_half_breed_is_asked_for_super_munchkin_and_then_for_his_race() -> None:
    t = Scene(
        Ann=H(races=["elf", "dwarf"], half_breed=True, classes=["warrior", "thief"], super_munchkin=True),
        Bob=H(),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["half_breed", "thief"])
    assert t.asked("Ann") == "keep_super"
    t.answers("Ann", "decline")
    assert t.asked("Ann") == "keep_race"
    t.answers("Ann", "dwarf")
    assert (races(t), classes(t)) == (["dwarf"], ["warrior"])
