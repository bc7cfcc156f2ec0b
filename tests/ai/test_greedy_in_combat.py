"""What the greedy seat does in a fight, its own or another's."""

from __future__ import annotations

import pytest
from tests.ai.minds import carries_on, says
from tests.scene import H, Scene

from kickdoor_ai.doors.greedy_seat import GreedySeat


def fight(doors: list[str], **heroes: H) -> Scene:
    """Ann has opened the door."""
    t = Scene(doors=doors, **{name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return t


# ---------------------------------------------------------------- its own


def test_it_announces_a_kill_that_it_has() -> None:
    assert says(fight(["elf_biter"], Ann=H(level=3)), "Ann") == "win"


def test_it_drinks_a_potion_for_a_win_that_is_worth_it() -> None:
    t = fight(["zombie_committee"], Ann=H(level=2, hand=["assorted_caltrops", "bottled_thunder"]))
    assert says(t, "Ann") == "use assorted_caltrops heroes!"


def test_it_spends_nothing_where_running_costs_nothing() -> None:
    """Nobody pursues it, and all it has would be gone."""
    t = fight(["unpaid_intern"], Ann=H(level=1, hand=["scroll_of_redundancy", "bin_divers_licence"]))
    assert says(t, "Ann").startswith(("ask", "run"))


def test_it_uses_everything_for_the_last_level() -> None:
    hand = ["bottled_thunder", "loud_bang", "proper_cup_of_tea"]
    t = fight(["last_beast"], Ann=H(level=9, hand=hand, role="warrior"))
    mind = GreedySeat()
    said = carries_on(t, "Ann", mind)
    assert said[-1] == "win"
    assert len(said) >= 3


def test_a_warrior_goes_berserk_with_its_worst_cards() -> None:
    t = fight(["garden_gnome_militia"], Ann=H(level=1, role="warrior", hand=["dwarf", "find_a_staircase"]))
    assert says(t, "Ann") == "berserk dwarf!"


def test_a_cleric_turns_the_undead() -> None:
    t = fight(["zombie_committee"], Ann=H(level=2, role="cleric", hand=["dwarf", "find_a_staircase"]))
    assert says(t, "Ann") == "turning dwarf!"


def test_it_chases_away_what_it_can_chase_away_for_nothing() -> None:
    t = fight(["shy_ghost"], Ann=H(level=2, role="cleric"))
    assert says(t, "Ann") == "chase 0!"


def test_a_wizard_charms_what_it_cannot_beat() -> None:
    t = fight(["lenient_dragon"], Ann=H(level=7, role="wizard", hand=["dwarf"]), Bob=H(), Cid=H())
    assert says(t, "Ann") == "charm 0!" or says(t, "Ann").startswith("charm")


def test_it_asks_the_cheapest_who_would_turn_the_fight() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9), Cid=H(level=2))
    assert says(t, "Ann") == "ask Bob 1 helper_first"


def test_an_elf_helps_for_the_level_alone() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=6), Bob=H(level=8), Cid=H(level=7, race="elf"))
    assert says(t, "Ann") == "ask Cid 0"


def test_it_does_not_ask_an_elf_whose_game_it_would_be() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=1), Cid=H(level=9, race="elf"))
    assert says(t, "Ann") == "run"
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=8), Cid=H(level=9, race="elf"))
    assert says(t, "Ann").startswith("ask Bob")


def test_half_a_game_is_better_than_none_and_a_whole_one_better_than_half() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=9), Bob=H(level=9), Cid=H(level=9, race="elf"))
    assert says(t, "Ann") == "ask Cid 0"
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=9, hand=["bottled_thunder"]), Bob=H(), Cid=H(level=9, race="elf"))
    assert says(t, "Ann") == "use bottled_thunder heroes!"


def test_it_waits_for_those_whom_it_has_asked() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9), Cid=H(level=2))
    mind = GreedySeat()
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    assert says(t, "Ann", mind) in ("wait", "ask Bob 2 helper_first")


def test_it_raises_its_offer_once_and_then_runs() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9), Cid=H(level=2))
    mind, offers = GreedySeat(), []
    while (said := says(t, "Ann", mind)).startswith("ask Bob"):
        treasures = int(said.split()[2])
        offers.append(treasures)
        t.answers("Ann", "ask", "Bob", ((), treasures, "helper_first"))
        t.answers("Bob", "decline")
    assert offers == [1, 2]
    assert said == "run"


def test_it_takes_a_helper_at_a_price_that_leaves_it_something() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9), Cid=H(level=2))
    t.acts("Bob", "bid", ((), 2, "helper_first"))
    assert says(t, "Ann").startswith(("accept", "ask Bob"))


# ---------------------------------------------------------------- being asked


def asked(treasures: int, *, fighter: H, helper: H, monster: str = "kraken_in_a_bathtub") -> Scene:
    t = fight([monster], Ann=fighter, Bob=helper)
    t.answers("Ann", "ask", "Bob", ((), treasures, "helper_first" if treasures else ""))
    return t


def test_it_helps_for_treasure() -> None:
    assert says(asked(2, fighter=H(level=5), helper=H(level=9)), "Bob") == "accept"


def test_it_names_its_price_when_it_is_asked_for_nothing_but_once() -> None:
    t = asked(0, fighter=H(level=5), helper=H(level=9))
    mind = GreedySeat()
    assert says(t, "Bob", mind) == "counter 1 helper_first"
    assert says(t, "Bob", mind) == "decline"


def test_it_does_not_help_anybody_to_the_last_level() -> None:
    assert says(asked(3, fighter=H(level=9), helper=H(level=9)), "Bob") == "decline"


def test_it_helps_to_the_last_level_if_that_is_its_own_as_well() -> None:
    assert says(asked(0, fighter=H(level=9), helper=H(level=9, race="elf")), "Bob") == "accept"


def test_it_does_not_join_a_fight_that_is_lost_all_the_same() -> None:
    t = asked(3, fighter=H(level=1), helper=H(level=2))
    assert says(t, "Bob") == "decline"


# ---------------------------------------------------------------- another's


def announced(monster: str, *, fighter: H, other: H) -> Scene:
    """Ann has announced a kill; Bob may still turn the fight."""
    t = fight([monster], Ann=fighter, Bob=other)
    t.answers("Ann", "win")
    assert t.asked("Bob") == "kill"
    return t


def test_it_lets_small_fry_have_their_kill() -> None:
    t = announced("elf_biter", fighter=H(level=2), other=H(hand=["understaffed", "bottled_thunder"]))
    assert says(t, "Bob") == "pass"


def test_it_turns_a_kill_that_would_win_the_game() -> None:
    t = announced("zombie_committee", fighter=H(level=9), other=H(hand=["understaffed", "damp_firework"]))
    assert says(t, "Bob") == "enhance understaffed foe 0!"


def test_of_two_cards_that_would_do_it_plays_the_cheaper() -> None:
    t = announced("zombie_committee", fighter=H(level=9), other=H(hand=["fully_funded", "understaffed"]))
    assert says(t, "Bob") == "enhance understaffed foe 0!"


def test_it_takes_a_level_away_before_the_kill() -> None:
    t = announced("elf_biter", fighter=H(level=9), other=H(hand=["clerical_error"]))
    assert says(t, "Bob") == "curse clerical_error Ann!"
    t = announced("elf_biter", fighter=H(level=9), other=H(hand=["take_the_credit"]))
    assert says(t, "Bob") == "use take_the_credit Ann!"


def test_a_thief_stabs_whoever_is_about_to_win() -> None:
    t = announced("haunted_wardrobe", fighter=H(level=9), other=H(role="thief", hand=["dwarf"]))
    assert says(t, "Bob") == "backstab Ann dwarf!"


def test_it_does_what_it_can_even_if_it_is_not_enough_alone() -> None:
    t = announced("elf_biter", fighter=H(level=9, items=["theme_music"]), other=H(hand=["damp_firework"]))
    assert says(t, "Bob") == "use damp_firework monsters!"


def test_a_helper_does_not_spoil_the_fight_he_is_in() -> None:
    t = fight(["kraken_in_a_bathtub"], Ann=H(level=9), Bob=H(level=9, race="elf", hand=["understaffed"]))
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    assert says(t, "Bob") == "pass"


# ---------------------------------------------------------------- running, curses


def test_it_runs_from_the_deadliest_first() -> None:
    ann = H(level=6, items=["theme_music", "steel_toed_slippers", "chain_letter_mail"], hand=["find_a_staircase"])
    t = fight(["elf_biter"], Ann=ann, Bob=H(hand=["wandering_monster", "lenient_dragon"]))
    t.acts("Bob", "wander", "wandering_monster", "lenient_dragon")
    t.answers("Ann", "run")
    assert says(t, "Ann") == "foe 1 foe 0"


def test_a_wizard_pays_for_exactly_what_the_die_lacks() -> None:
    t = fight(["stingy_wraith"], Ann=H(level=6, role="wizard", hand=["dwarf", "elf", "halfling", "mate"]))
    t.answers("Ann", "run")
    t.rolls(3)
    said = says(t, "Ann")
    assert said.startswith("flee_discards ")
    assert len(said.split()) == 3


def test_it_lets_a_small_loss_be() -> None:
    t = fight(["paper_tiger"], Ann=H(level=1, hand=["false_moustache", "dwarf"]))
    t.answers("Ann", "run")
    assert says(t, "Ann") == "roll"


def test_it_disguises_itself_from_death() -> None:
    t = fight(
        ["lenient_dragon"],
        Ann=H(level=6, hand=["false_moustache"], items=["theme_music", "steel_toed_slippers"]),
    )
    t.answers("Ann", "run")
    assert says(t, "Ann") == "use false_moustache!"


def test_it_disguises_itself_from_a_landlord_whom_no_roll_shakes_off() -> None:
    t = fight(
        ["landlord_of_the_lower_levels"],
        Ann=H(level=2, hand=["false_moustache"], items=["theme_music"]),
        Bob=H(hand=["fully_funded"]),
    )
    t.acts("Bob", "enhance", "fully_funded", "landlord_of_the_lower_levels")
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_caught"
    assert says(t, "Ann") == "use false_moustache!"


def test_with_little_to_lose_it_is_caught() -> None:
    t = fight(["landlord_of_the_lower_levels"], Ann=H(level=2, hand=["false_moustache"]))
    t.answers("Ann", "run")
    assert says(t, "Ann") == "caught"


@pytest.mark.rule("classic.cards.11")
def test_it_does_not_think_of_dice_for_a_theft() -> None:
    t = Scene(
        Ann=H(level=5, role="thief", hand=["elf", "amended_minutes", "tactical_banana_skin"]),
        Bob=H(items=["theme_music"]),
        Cid=H(),
    )
    t.acts("Ann", "steal", "theme_music", ["elf"])
    t.rolls(1)
    assert says(t, "Ann") == "pass"


def test_it_sets_the_die_to_six() -> None:
    t = fight(["stingy_wraith"], Ann=H(level=6, hand=["amended_minutes"]))
    t.answers("Ann", "run")
    t.rolls(1)
    assert says(t, "Ann") == "use amended_minutes 6!"


def test_it_stops_a_curse_that_costs_more_than_the_card() -> None:
    t = Scene(Ann=H(level=6, hand=["stamped_waiver"]), Bob=H(), Cid=H(), doors=["exam_you_forgot"])
    t.answers("Ann", "open")
    assert t.asked("Ann") == "curse"
    assert says(t, "Ann") == "use stamped_waiver!"


def test_it_saves_the_card_when_the_curse_finds_nothing() -> None:
    t = Scene(Ann=H(hand=["stamped_waiver"]), Bob=H(), Cid=H(), doors=["overnight_rust"])
    t.answers("Ann", "open")
    assert says(t, "Ann") == "pass"


def test_it_does_not_stop_what_strikes_another() -> None:
    t = Scene(Ann=H(level=6), Bob=H(hand=["stamped_waiver"]), Cid=H(), doors=["exam_you_forgot"])
    t.answers("Ann", "open")
    assert says(t, "Bob") == "pass"
