"""What a hero is at the start, and what may be played before the first turn (classic.character)."""

import pytest
from tests.deal import Deal
from tests.scene import H, Scene

from kickdoor_game.doors.fight.strength import hero_parts
from kickdoor_game.heroes.hero_sheet.sheet import class_names, race_names
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.sets.classic.game import RULES


@pytest.mark.rule("classic.character.1")
def test_everybody_begins_as_a_human_of_level_one_without_a_class() -> None:
    t = Deal(Ann=["elf"], Bob=["warrior"], Cid=[])
    for hero in t.table.heroes:
        assert (hero.level, race_names(t.table, hero), class_names(t.table, hero)) == (1, ["human"], [])
        assert (hero.items, hero.followers, hero.lasting) == ((), (), ())


@pytest.mark.rule("classic.character.2")
def test_a_hero_is_his_level_his_cards_before_him_and_nothing_else() -> None:
    t = Scene(
        Ann=H(level=8, race="elf", role="wizard", items=["steel_toed_slippers", "laminated_spell"]),
        Bob=H(level=8, hand=["theme_music", "motivational_poster"]),
        Cid=H(),
    )
    parts = [(part.what, part.value) for part in hero_parts(t.table, t.hero("Ann"))]
    assert parts == [("level", 8), ("item", 2), ("item", 4)]
    assert strength_at_rest(t.table, t.hero("Bob")) == 8


@pytest.mark.rule("classic.character.3")
def test_each_player_says_before_the_deal_what_sex_his_hero_has() -> None:
    t = Deal(sexes={"Ann": "female", "Bob": "male", "Cid": "female"}, Ann=[], Bob=[], Cid=[])
    assert [hero.sex for hero in t.table.heroes] == ["female", "male", "female"]


@pytest.mark.rule("classic.character.3")
def test_a_hero_begins_as_male_or_female() -> None:
    with pytest.raises(ValueError, match="female or male"):
        RULES.new_table([Player("Ann"), Player("Bob", "gelatinous"), Player("Cid")], {})


@pytest.mark.rule("classic.character.3")
@pytest.mark.card("serrated_moustache_comb", "wrong_changing_room")
def test_cards_read_the_sex_and_only_a_card_changes_it() -> None:
    t = Scene(Ann=H(sex="male", items=["serrated_moustache_comb"]), Bob=H(hand=["wrong_changing_room"]), Cid=H())
    assert strength_at_rest(t.table, t.hero("Ann")) == 2
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").sex == "female"
    assert strength_at_rest(t.table, t.hero("Ann")) == 1


# ---------------------------------------------------------------- the window before the first turn


@pytest.mark.rule("classic.character.4")
def test_all_play_at_the_same_time_and_the_dice_wait_for_the_last_one() -> None:
    t = Deal(Ann=["elf"], Bob=["dwarf"], Cid=[])
    assert [t.asked(name) for name in t.names] == ["setup", "setup", "setup"]
    t.acts("Bob", "play", "dwarf")
    t.acts("Ann", "play", "elf")
    assert (race_names(t.table, t.hero("Ann")), race_names(t.table, t.hero("Bob"))) == (["elf"], ["dwarf"])
    t.ready("Ann", "Cid")
    assert (t.asked("Ann"), t.asked("Bob"), t.table.phase) == (None, "setup", "setup")
    t.ready("Bob")
    assert t.table.phase == "first"


@pytest.mark.rule("classic.character.4")
def test_after_two_minutes_the_silent_are_ready_as_they_are() -> None:
    t = Deal(Ann=["elf"], Bob=[], Cid=[])
    (question,) = {q.deadline for q in map(t.question, t.names)}
    assert t.rules.deadline_ms(t.table, question) == 120_000
    for name in t.names:
        t.time_is_up(name)
    assert t.table.phase == "first"
    assert "elf" in t.keys(t.hero("Ann").hand)


@pytest.mark.rule("classic.character.4")
def test_a_second_race_waits_for_the_first_turn() -> None:
    t = Deal(Ann=["elf", "dwarf"], Bob=[], Cid=[])
    t.acts("Ann", "play", "elf")
    assert t.refused("Ann", "play", "dwarf").rule == "classic.character.4"
    assert t.keys(t.hero("Ann").races) == ["elf"]
    t.ready()
    t.rolls(6, 1, 1)
    t.acts("Ann", "play", "dwarf")
    assert t.keys(t.hero("Ann").races) == ["dwarf"]


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.character.4")
def test_half_breed_comes_with_one_race_or_with_two() -> None:
    t = Deal(
        options={"fast_deal": True},
        Ann=["elf", "half_breed", "dwarf", "halfling"],
        Bob=["dwarf", "half_breed"],
        Cid=[],
    )
    t.acts("Ann", "play", "elf")
    t.acts("Ann", "play", "half_breed", ["dwarf"])
    t.acts("Bob", "play", "dwarf")
    t.acts("Bob", "play", "half_breed", [])
    assert race_names(t.table, t.hero("Ann")) == ["elf", "dwarf"]
    assert race_names(t.table, t.hero("Bob")) == ["dwarf", "human"]
    assert t.refused("Ann", "play", "halfling", "elf").rule == "classic.character.4"


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.character.4")
def test_a_second_race_may_still_join_a_half_breed() -> None:
    t = Deal(options={"fast_deal": True}, Ann=["elf", "half_breed", "dwarf"], Bob=[], Cid=[])
    t.acts("Ann", "play", "elf")
    t.acts("Ann", "play", "half_breed", [])
    t.acts("Ann", "play", "dwarf")
    assert race_names(t.table, t.hero("Ann")) == ["elf", "dwarf"]


@pytest.mark.differs_in("bites")
@pytest.mark.rule("classic.character.4")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("hireling", ("play",)),
        ("cheat", ("play", "spoon_of_office")),
        ("clerical_error", ("curse", "Bob")),
        ("prayer_backlog_cleared", ("use",)),
        ("find_a_staircase", ("use",)),
    ],
)
def test_all_other_cards_wait_for_the_first_turn(card: str, said: tuple[str, ...]) -> None:
    t = Deal(Ann=[card, "spoon_of_office"], Bob=[], Cid=[])
    word, *details = said
    refusal = t.refused("Ann", word, card, *details)
    assert (refusal.code, refusal.rule) == ("setup", "classic.character.4")
    assert card in t.keys(t.hero("Ann").hand)


@pytest.mark.rule("classic.character.5")
def test_one_class_may_be_played_and_a_second_one_waits() -> None:
    t = Deal(Ann=["warrior", "thief"], Bob=[], Cid=[])
    t.acts("Ann", "play", "warrior")
    assert class_names(t.table, t.hero("Ann")) == ["warrior"]
    assert t.refused("Ann", "play", "thief").rule == "classic.character.5"
    assert t.keys(t.hero("Ann").hand)[0] == "thief"


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.character.5")
def test_super_munchkin_comes_with_two_different_classes() -> None:
    t = Deal(options={"fast_deal": True}, Ann=["warrior", "super_munchkin", "thief"], Bob=["super_munchkin"], Cid=[])
    assert t.refused("Ann", "play", "super_munchkin", "thief").rule == "classic.hybrids.8"
    t.acts("Ann", "play", "warrior")
    t.acts("Ann", "play", "super_munchkin", "thief")
    assert class_names(t.table, t.hero("Ann")) == ["warrior", "thief"]


@pytest.mark.rule("classic.character.6")
def test_any_number_of_dealt_items_may_be_played() -> None:
    t = Deal(Ann=["theme_music", "damp_firework"], Bob=[], Cid=[])
    t.acts("Ann", "play", "theme_music")
    t.acts("Ann", "play", "damp_firework")
    assert t.keys(t.hero("Ann").items) == ["theme_music", "damp_firework"]
    assert strength_at_rest(t.table, t.hero("Ann")) == 4


@pytest.mark.rule("classic.character.6")
def test_a_second_big_item_is_refused_before_the_first_turn_too() -> None:
    t = Deal(Ann=["pew_of_pews", "door_detached"], Bob=[], Cid=[])
    t.acts("Ann", "play", "pew_of_pews")
    assert t.refused("Ann", "play", "door_detached").rule == "classic.items.3"
    assert t.keys(t.hero("Ann").items) == ["pew_of_pews"]


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.character.7")
def test_what_is_not_played_stays_in_the_hand_and_is_played_later() -> None:
    t = Deal(Ann=["elf", "warrior", "theme_music", "pew_of_pews"], Bob=[], Cid=[])
    t.ready()
    t.rolls(6, 1, 1)
    assert t.keys(t.hero("Ann").hand) == ["elf", "warrior", "theme_music", "pew_of_pews"]
    assert {"play elf", "play warrior", "play theme_music", "play pew_of_pews"} <= t.offered("Ann")
    t.acts("Ann", "play", "warrior")
    assert class_names(t.table, t.hero("Ann")) == ["warrior"]
