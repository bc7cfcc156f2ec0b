"""How Treasure is won, drawn and shared, and when it may be put to use (classic.treasure)."""

import pytest
from tests.deal import Deal
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.observation import HIDDEN

# ---------------------------------------------------------------- what a fight is worth


@pytest.mark.rule("classic.treasure.1", "classic.treasure.2")
@pytest.mark.parametrize(
    ("monster", "treasures"),
    [("feral_stapler", 1), ("pilfering_gang", 2), ("minotaur_with_a_map", 3), ("giant_with_a_small_dog", 4)],
)
def test_a_kill_brings_as_many_treasures_as_the_card_says(monster: str, treasures: int) -> None:
    gear = ["theme_music", "lanyard_of_access", "motivational_poster", "chain_letter_mail", "steel_toed_slippers"]
    t = Scene(Ann=H(level=5, items=gear), Bob=H(), Cid=H(), doors=[monster])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Ann").level == 6
    assert len(t.hero("Ann").hand) == treasures
    assert set(t.hero("Ann").hand) <= set(t.table.book.decks["treasure"])


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.treasure.2")
@pytest.mark.card("wandering_monster", "understaffed", "part_time")
def test_several_monsters_leave_the_treasures_of_all_and_enhancers_change_them() -> None:
    t = Scene(
        Ann=H(
            level=7, items=["theme_music", "lanyard_of_access", "motivational_poster", "laminated_spell"], role="wizard"
        ),
        Bob=H(hand=["wandering_monster", "zombie_committee", "understaffed"]),
        Cid=H(hand=["part_time"]),
        doors=["elf_biter"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "zombie_committee")
    t.acts("Bob", "enhance", "understaffed", "elf_biter")
    t.acts("Cid", "enhance", "part_time", "zombie_committee")
    assert t.sums() == (7 + 3 + 1 + 2 + 4, 1 + 5 + 1)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.told(events.FightWon)[0].treasures == (1 + 1) + (2 - 1)
    assert len(t.hero("Ann").hand) == 3


@pytest.mark.rule("classic.treasure.1")
@pytest.mark.card("scroll_of_redundancy")
def test_a_monster_driven_out_by_a_card_leaves_its_treasure_but_no_level() -> None:
    t = Scene(Ann=H(hand=["scroll_of_redundancy"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "scroll_of_redundancy", "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (1, 2)


@pytest.mark.rule("classic.treasure.1")
@pytest.mark.card("urgent_telegram")
def test_a_card_may_deny_the_treasure_of_what_it_drives_out() -> None:
    t = Scene(Ann=H(hand=["urgent_telegram"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "urgent_telegram", "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Ann").hand) == (1, ())


# ---------------------------------------------------------------- face down, face up


@pytest.mark.rule("classic.treasure.3")
def test_who_wins_alone_draws_face_down_and_only_he_sees_it() -> None:
    t = Scene(Ann=H(level=7), Bob=H(), Cid=H(), doors=["haunted_wardrobe"], treasures=["theme_music", "backup_gravy"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand) == ["theme_music", "backup_gravy"]
    assert t.told(events.TreasuresShown) == []
    (drew,) = t.told(events.Drew)
    (received,) = t.told(events.Received)
    assert (drew.count, drew.audience) == (2, None)
    assert (t.keys(received.cards), received.audience) == (["theme_music", "backup_gravy"], (t.seat("Ann"),))
    assert observe(t.table, t.seat("Bob")).table.heroes[0].hand == (HIDDEN, HIDDEN)


@pytest.mark.rule("classic.treasure.4")
def test_with_a_helper_treasure_is_drawn_for_all_to_see_and_shared_as_agreed() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=5), Cid=H(), doors=["tax_golem"], treasures=["theme_music", "backup_gravy"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    (shown,) = t.told(events.TreasuresShown)
    assert (t.keys(shown.cards), shown.audience) == (["theme_music", "backup_gravy"], None)
    t.answers("Bob", "theme_music")
    assert t.keys(t.hero("Bob").hand) == ["theme_music"]
    assert t.keys(t.hero("Ann").hand) == ["backup_gravy"]


# ---------------------------------------------------------------- as soon as it is received


def helped() -> Scene:
    """Bob has helped Ann in her turn and holds the Theme Music that he was promised for it."""
    t = Scene(
        Ann=H(level=4),
        Bob=H(level=5, hand=["motivational_poster"]),
        Cid=H(hand=["lanyard_of_access"]),
        doors=["tax_golem"],
        treasures=["theme_music", "backup_gravy"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    t.answers("Bob", "theme_music")
    return t


@pytest.mark.rule("classic.treasure.5", "classic.treasure.4")
def test_who_receives_an_item_in_anothers_turn_may_play_it_at_once() -> None:
    t = helped()
    assert t.refused("Bob", "play", "motivational_poster").rule == "classic.treasure.6"
    t.acts("Bob", "play", "theme_music")
    assert t.keys(t.hero("Bob").items) == ["theme_music"]
    assert strength_at_rest(t.table, t.hero("Bob")) == 5 + 3


@pytest.mark.rule("classic.treasure.5")
def test_after_fifteen_seconds_a_received_card_waits_for_its_owners_turn() -> None:
    t = helped()
    card = t.hero("Bob").fresh[0]
    alarms = {alarm.name: alarm.ms for alarm in t.rules.alarms(t.table)}
    assert alarms[f"fresh.{t.seat('Bob')}.{card}"] == 15_000
    t.alarm(f"fresh.{t.seat('Bob')}.{card}")
    assert t.refused("Bob", "play", "theme_music").rule == "classic.treasure.6"


@pytest.mark.rule("classic.treasure.5")
def test_the_fifteen_seconds_hold_nobody_up_and_outlast_the_turn() -> None:
    t = helped()
    t.answers("Ann", "end")
    assert t.asked("Bob") == "arrange"
    t = Scene(
        Ann=H(level=2, hand=["theme_music", "elf", "dwarf", "halfling", "warrior", "wizard"]),
        Bob=H(level=2),
        Cid=H(),
        doors=["elf", "dwarf"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    t.answers("Ann", {"theme_music": "Cid", "elf": "Cid", "dwarf": "Cid"})
    assert t.asked("Bob") == "arrange"
    t.acts("Cid", "play", "theme_music")
    assert t.keys(t.hero("Cid").items) == ["theme_music"]


@pytest.mark.rule("classic.treasure.5")
def test_what_was_dealt_and_not_played_is_no_longer_just_received_in_the_first_turn() -> None:
    t = Deal(Ann=["theme_music"], Bob=["motivational_poster"], Cid=[])
    t.ready()
    t.rolls(6, 1, 1)
    assert t.refused("Bob", "play", "motivational_poster").rule == "classic.treasure.6"
    t.acts("Ann", "play", "theme_music")


@pytest.mark.rule("classic.treasure.5", "classic.treasure.8")
def test_an_item_received_in_the_middle_of_ones_own_combat_waits() -> None:
    t = Scene(
        Ann=H(level=3, hand=["three_presents"]),
        Bob=H(),
        Cid=H(),
        doors=["tax_golem"],
        treasures=["theme_music", "find_a_staircase", "backup_gravy"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "use", "three_presents")
    assert t.keys(t.hero("Ann").hand) == ["theme_music", "find_a_staircase", "backup_gravy"]
    assert t.refused("Ann", "play", "theme_music").code == "in_combat"
    t.acts("Ann", "use", "find_a_staircase")
    assert t.sums() == (4, 8)


# ---------------------------------------------------------------- on one's own turn


@pytest.mark.rule("classic.treasure.6")
@pytest.mark.parametrize("phase", ["arrange", "trouble", "end_turn"])
def test_an_item_comes_to_the_table_at_any_moment_of_its_owners_turn(phase: str) -> None:
    t = Scene(Ann=H(hand=["theme_music"]), Bob=H(), Cid=H(), doors=["elf", "dwarf"])
    for word in ("open", "skip"):
        if t.asked("Ann") != phase:
            t.answers("Ann", word)
    assert t.asked("Ann") == phase
    t.acts("Ann", "play", "theme_music")
    assert t.keys(t.hero("Ann").items) == ["theme_music"]


@pytest.mark.rule("classic.treasure.6")
def test_an_item_in_the_hand_waits_for_its_owners_turn() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["theme_music"]), Cid=H(), turn="Ann")
    assert t.refused("Bob", "play", "theme_music").rule == "classic.treasure.6"


@pytest.mark.rule("classic.treasure.6", "classic.treasure.11")
def test_a_new_item_does_not_come_into_its_owners_combat() -> None:
    t = Scene(Ann=H(hand=["theme_music", "damp_firework"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.refused("Ann", "play", "theme_music").rule == "classic.combat.8"
    assert t.refused("Ann", "play", "damp_firework").rule == "classic.combat.8"
    assert t.sums() == (1, 8)


@pytest.mark.rule("classic.treasure.11", "classic.treasure.10")
def test_an_item_played_on_ones_own_turn_helps_at_once() -> None:
    t = Scene(Ann=H(hand=["theme_music", "emergency_plimsolls"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    assert strength_at_rest(t.table, t.hero("Ann")) == 1
    t.acts("Ann", "play", "theme_music")
    assert strength_at_rest(t.table, t.hero("Ann")) == 4
    t.answers("Ann", "open")
    assert t.sums() == (4, 8)


@pytest.mark.rule("classic.treasure.10")
@pytest.mark.parametrize(
    ("hand", "items", "escapes"), [(["emergency_plimsolls"], [], False), ([], ["emergency_plimsolls"], True)]
)
def test_a_magical_item_works_only_in_play(hand: list[str], items: list[str], escapes: bool) -> None:
    t = Scene(Ann=H(level=2, hand=hand, items=items), Bob=H(), Cid=H(), doors=["hydra_tribunal"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(3)
    t.everybody_passes()
    assert bool(t.told(events.Escaped)) is escapes


# ---------------------------------------------------------------- cards that are no Items


@pytest.mark.rule("classic.treasure.7")
@pytest.mark.card("return_a_library_book")
def test_a_level_card_works_in_anothers_turn_and_in_ones_own_combat() -> None:
    t = Scene(
        Ann=H(level=3, hand=["plain_promotion"]),
        Bob=H(level=2, hand=["return_a_library_book"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.acts("Bob", "use", "return_a_library_book")
    assert t.hero("Bob").level == 3
    t.answers("Ann", "open")
    t.acts("Ann", "use", "plain_promotion")
    assert t.sums() == (4, 8)
    assert t.keys(t.table.discards["treasure"]) == ["return_a_library_book", "plain_promotion"]


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.treasure.7")
@pytest.mark.card("apologise_to_a_door")
def test_a_level_card_works_the_moment_it_is_received_and_lifts_nobody_but_its_owner() -> None:
    t = Scene(Ann=H(level=7), Bob=H(), Cid=H(), doors=["elf_biter"], treasures=["apologise_to_a_door"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    (option,) = [o for o in t.rules.standing(t.table, t.seat("Ann")).open() if o.key.startswith("use.")]
    assert option.details == ()
    t.acts("Ann", "use", "apologise_to_a_door")
    assert [hero.level for hero in t.table.heroes] == [9, 1, 1]


@pytest.mark.rule("classic.treasure.8")
@pytest.mark.card("take_the_credit")
def test_a_special_treasure_works_at_any_time_and_is_gone_then() -> None:
    t = Scene(Ann=H(level=5), Bob=H(level=2, hand=["take_the_credit"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Bob", "use", "take_the_credit", "Ann")
    assert [hero.level for hero in t.table.heroes] == [4, 3, 1]
    assert t.sums() == (4, 8)
    assert t.keys(t.table.discards["treasure"]) == ["take_the_credit"]


@pytest.mark.rule("classic.treasure.8")
@pytest.mark.card("participation_trophy")
def test_a_special_treasure_works_only_when_its_own_text_allows_it() -> None:
    t = Scene(Ann=H(level=5, hand=["participation_trophy"]), Bob=H(level=5, hand=["return_a_library_book"]), Cid=H())
    assert t.refused("Ann", "use", "participation_trophy").code == "you_are_highest"
    t.acts("Bob", "use", "return_a_library_book")
    t.acts("Ann", "use", "participation_trophy")
    assert t.hero("Ann").level == 6


@pytest.mark.rule("classic.treasure.8")
def test_nothing_is_played_after_the_end_of_the_game() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["return_a_library_book"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    (use,) = [o for o in t.rules.standing(t.table, t.seat("Bob")).open() if o.key.startswith("use.")]
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.over
    assert t.offered("Bob") == set()
    with pytest.raises(StaleAnswer):
        run.apply(t.rules, t.table, Answer(t.seat("Bob"), (use.key,), standing=True))


# ---------------------------------------------------------------- one-shots


@pytest.mark.rule("classic.treasure.9")
@pytest.mark.card("bottled_thunder", "weaponised_custard")
def test_a_one_shot_is_played_into_any_combat_from_the_hand_or_the_table() -> None:
    t = Scene(
        Ann=H(level=3),
        Bob=H(hand=["bottled_thunder"], items=["weaponised_custard"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    assert t.refused("Bob", "use", "bottled_thunder", "heroes").code == "no_fight"
    t.answers("Ann", "open")
    t.acts("Bob", "use", "bottled_thunder", "heroes")
    t.acts("Bob", "use", "weaponised_custard", "monsters")
    assert t.sums() == (8, 11)
    assert t.keys(t.fight.spent) == ["bottled_thunder", "weaponised_custard"]
    assert (t.hero("Bob").hand, t.hero("Bob").items, t.table.discards["treasure"]) == ((), (), [])
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert t.keys(t.table.discards["treasure"]) == ["bottled_thunder", "weaponised_custard"]


# ---------------------------------------------------------------- fighting in somebody else's turn


@pytest.mark.rule("classic.treasure.12")
def test_a_helper_brings_no_new_items() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=3, hand=["theme_music", "spoon_of_office"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    for item in ("theme_music", "spoon_of_office"):
        assert t.refused("Bob", "play", item).rule == "classic.combat.8"
    assert t.sums() == (7, 8)


@pytest.mark.rule("classic.treasure.12")
@pytest.mark.card("doctors_note")
def test_who_fights_in_anothers_turn_brings_no_new_items() -> None:
    t = Scene(Ann=H(hand=["doctors_note"]), Bob=H(level=3, hand=["theme_music"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Ann", "use", "doctors_note", "Bob")
    assert t.asked("Bob") == "combat"
    assert t.refused("Bob", "play", "theme_music").rule == "classic.combat.8"
    assert t.sums() == (3, 8)
