"""Cards as they are heard: curses, thefts, levels, deaths, charity, and the die before the first turn."""

import pytest
from tests.deal import Deal
from tests.own_cards import beast
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.language.words.effects import (
    Draw,
    EverybodyElse,
    GainLevels,
    GiveTo,
    LoseLevels,
    Plunder,
    RollFor,
)


@pytest.mark.card("wrong_changing_room", "stamped_waiver")
def test_a_turn_full_of_curses() -> None:
    worn = ["head_mounted_reading_lamp", "warding_boots", "chain_letter_mail"]
    curses = [
        "clerical_error",
        "sticky_tape",
        "overnight_rust",
        "licence_revoked",
        "wrong_changing_room",
    ]
    t = Scene(
        Ann=H(level=5, role="wizard", items=worn, hand=["stamped_waiver"]),
        Bob=H(level=2, hand=[*curses, "exam_you_forgot"]),
        Cid=H(level=3, hand=["blessing_in_disguise", "shoes_off_please"]),
        doors=["gust_of_mild_spite"],
    )
    t.answers("Ann", "open")
    t.everybody_passes()
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.acts("Ann", "ward", "warding_boots")
    t.acts("Bob", "curse", "sticky_tape", "Ann")
    t.everybody_passes()
    t.acts("Bob", "curse", "overnight_rust", "Ann")
    t.everybody_passes()
    t.acts("Bob", "curse", "licence_revoked", "Ann")
    t.acts("Cid", "use", "blessing_in_disguise")
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    t.acts("Ann", "use", "stamped_waiver", "wrong_changing_room")
    t.acts("Cid", "curse", "shoes_off_please", "Bob")
    t.everybody_passes()
    t.acts("Bob", "curse", "exam_you_forgot", "Ann")
    t.everybody_passes()
    assert told(t) == [
        "Ann kicks open the door: Gust of Mild Spite.",
        "Gust of Mild Spite falls upon Ann.",
        "Ann loses Head-Mounted Reading Lamp (Gust of Mild Spite).",
        "Bob curses Ann with Clerical Error.",
        "Ann loses Warding Boots (sacrificed).",
        "Ann stops Clerical Error with Warding Boots.",
        "Bob curses Ann with Sticky Tape.",
        "Sticky Tape stays with Ann: -1 to run away until they lose their armour.",
        "Bob curses Ann with Overnight Rust.",
        "Ann is rid of Sticky Tape: it went with the Item.",
        "Ann loses Chain Letter Mail (Overnight Rust).",
        "Bob curses Ann with Career Amnesia.",
        "Cid uses Blessing in Disguise.",
        "Cid stops Career Amnesia with Blessing in Disguise.",
        "Bob curses Ann with The Wrong Changing Room.",
        "Ann is male from now on.",
        "The Wrong Changing Room stays with Ann: -5 in their next combat (this one, if they are in it).",
        "Ann uses Stamped Waiver.",
        "Ann is rid of The Wrong Changing Room: a card has ended it.",
        "Cid curses Bob with Shoes Off, Please.",
        "Shoes Off, Please finds nothing to take from Bob.",
        "Bob curses Ann with The Exam You Forgot.",
        "Ann loses 2 Levels (The Exam You Forgot): Level 5 to 3.",
    ]


@pytest.mark.card("wrong_changing_room")
def test_a_curse_for_one_fight_is_over_with_it() -> None:
    t = Scene(
        Ann=H(level=9),
        Bob=H(hand=["blunted_gear", "wrong_changing_room"]),
        Cid=H(),
        extra=[beast("wolf", 19)],
        doors=["wolf"],
    )
    t.acts("Bob", "curse", "blunted_gear", "Ann")
    t.everybody_passes()
    t.answers("Ann", "open")
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.everybody_passes()
    t.answers("Ann", "run")
    t.rolls(5)
    t.everybody_passes()
    assert told(t)[-4:] == [
        "Ann escapes Wolf.",
        "The fight is over.",
        "Ann is rid of Blunted Gear: that fight is over.",
        "Ann is rid of The Wrong Changing Room: that fight is over.",
    ]
    assert t.keys(t.table.discards["door"]) == ["wolf", "blunted_gear", "wrong_changing_room"]


def test_a_death_a_body_and_a_return() -> None:
    items = ["chain_letter_mail", "steel_toed_slippers"]
    t = Scene(
        Ann=H(level=6, items=items, hand=["damp_firework"]),
        Bob=H(level=2),
        Cid=H(level=2),
        doors=["lenient_dragon", "mate"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    t.rolls(3, 5)
    t.answers("Cid", "decline")
    t.answers("Bob", "take", "damp_firework")
    t.answers("Bob", "open")
    assert told(t)[2:] == [
        "Ann runs for it.",
        "Ann rolls 1 to get away from Lenient Dragon (needed 5).",
        "Lenient Dragon catches Ann.",
        "Ann dies (Lenient Dragon). The others gather round.",
        "The fight is over.",
        "Bob rolls 3 for who loots first.",
        "Cid rolls 5 for who loots first.",
        "Cid leaves the body alone.",
        "Bob takes Damp Firework from Ann's body.",
        "Ann loses Chain Letter Mail (nobody took it).",
        "Ann loses Steel-Toed Slippers (nobody took it).",
        "Turn 2: Bob's move.",
        "Ann is back from the dead, looking just the same.",
        "Bob kicks open the door: Twin.",
        "Bob takes Twin in hand.",
    ]
    assert "Bob takes Damp Firework from your body." in told(t, "Ann")


@pytest.mark.card("thief")
def test_one_theft_that_works_and_one_that_does_not() -> None:
    t = Scene(
        Ann=H(level=5, role="thief", hand=["damp_firework", "rude_limerick"]),
        Bob=H(level=2),
        Cid=H(level=3, items=["motivational_poster", "chain_letter_mail"]),
    )
    t.acts("Ann", "steal", "motivational_poster", ["damp_firework"])
    t.rolls(4)
    t.everybody_passes()
    t.acts("Ann", "steal", "chain_letter_mail", ["rude_limerick"])
    t.rolls(3)
    assert t.question("Bob").about == t.seat("Ann")
    t.everybody_passes()
    assert told(t, "Cid") == [
        "Ann discards Damp Firework.",
        "Ann rolls 4 to steal Motivational Poster (needed 4).",
        "Ann steals Motivational Poster from you.",
        "Ann discards Rude Limerick.",
        "Ann rolls 3 to steal Chain Letter Mail (needed 4).",
        "Ann loses 1 Level (caught stealing): Level 5 to 4.",
    ]


@pytest.mark.card("take_the_credit", "bin_divers_licence", "prayer_backlog_cleared")
def test_levels_and_cards_that_bring_cards() -> None:
    hand = ["find_a_staircase", "take_the_credit", "your_hirelings_big_break", "three_presents", "bin_divers_licence"]
    t = Scene(
        Ann=H(level=2, hand=[*hand, "prayer_backlog_cleared"], followers=["hireling"]),
        Bob=H(level=4, role="cleric"),
        Cid=H(level=3),
        treasures=["damp_firework", "rude_limerick", "bottled_thunder"],
        doors=["half_breed", "mate"],
    )
    t.acts("Ann", "use", "find_a_staircase")
    t.acts("Ann", "use", "take_the_credit", "Bob")
    t.acts("Ann", "use", "your_hirelings_big_break")
    t.acts("Ann", "use", "three_presents")
    t.acts("Ann", "use", "bin_divers_licence")
    t.answers("Ann", "find_a_staircase")
    t.acts("Ann", "use", "prayer_backlog_cleared")
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert told(t) == [
        "Ann uses Find a Staircase.",
        "Ann goes up 1 Level by a card: Level 2 to 3.",
        "Ann uses Take the Credit on Bob.",
        "Bob loses 1 Level by theft: Level 4 to 3.",
        "Ann goes up 1 Level by theft: Level 3 to 4.",
        "Ann uses Your Hireling's Big Break.",
        "Ann discards Hireling.",
        "Ann goes up 1 Level by a card: Level 4 to 5.",
        "Ann uses Three Presents.",
        "Ann draws 3 Treasure cards.",
        "Ann uses Bin Diver's Snorkel.",
        "Ann takes Find a Staircase.",
        "Ann uses Miracle Season.",
        "Bob goes up 1 Level by a blessing: Level 3 to 4.",
        "Ann kicks open the door: Second Grandmother.",
        "Ann takes Second Grandmother in hand.",
        "Nothing to fight here: Ann loots the room.",
        "Ann draws 1 Door card.",
    ]
    own = told(t, "Ann")
    assert own[9] == "You get Damp Firework, Rude Limerick and Bottled Thunder."
    assert own[-2:] == ["Nothing to fight here: you loot the room.", "You get Twin."]


@pytest.mark.rule("classic.charity.1", "classic.charity.2")
def test_charity_is_seen_by_those_in_it_and_counted_by_the_others() -> None:
    hand = ["damp_firework", "rude_limerick", "bottled_thunder", "mate", "load_bearing", "part_time", "cheat", "elf"]
    t = Scene(Ann=H(level=5, hand=hand), Bob=H(level=2), Cid=H(level=2), Dot=H(level=3))
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    given = {"damp_firework": "Bob", "mate": "Bob", "elf": "Cid", "part_time": "Bob", "cheat": "Cid"}
    t.answers("Ann", given)
    turn = "Turn 2: Bob's move."
    assert told(t)[-3:] == ["Ann gives 3 cards to Bob.", "Ann gives 2 cards to Cid.", turn]
    assert told(t, "Dot")[-3:] == ["Ann gives 3 cards to Bob.", "Ann gives 2 cards to Cid.", turn]
    assert told(t, "Cid")[-4:] == [
        "Ann gives 3 cards to Bob.",
        "Ann gives 2 cards to you.",
        "You get Elf and Cheat.",
        turn,
    ]
    assert told(t, "Ann")[-5:-1] == [
        "You give 3 cards to Bob.",
        "Bob gets Damp Firework, Twin and Half Asleep.",
        "You give 2 cards to Cid.",
        "Cid gets Elf and Cheat.",
    ]


def test_a_wolf_with_everything_in_its_bad_stuff() -> None:
    howls = EverybodyElse((LoseLevels(), Draw("door", 2)))
    rolls = (RollFor(4, (LoseLevels(2),), (GainLevels(),)), LoseLevels(by_die=True))
    wolf = beast("wolf", 19, bad_stuff=(Plunder("items", "highest"), *rolls, GiveTo(), Plunder("hand"), howls))
    items = ["theme_music", "chain_letter_mail", "motivational_poster"]
    t = Scene(
        Ann=H(level=7, items=items, hand=["damp_firework", "rude_limerick", "bottled_thunder"]),
        Bob=H(level=2),
        Cid=H(level=3),
        extra=[wolf],
        doors=["wolf"],
        chance_waits=True,
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    t.answers("Cid", "chain_letter_mail")
    t.answers("Bob", "theme_music")
    t.rolls(3, 2)
    t.chance((2,))
    t.chance((1,))
    assert told(t, "Bob")[4:] == [
        "Wolf catches Ann.",
        "Cid helps themself to Chain Letter Mail from Ann.",
        "You help yourself to Theme Music from Ann.",
        "Ann rolls 3 for Wolf (needed 4).",
        "Ann goes up 1 Level (Wolf): Level 7 to 8.",
        "Ann rolls 2 for the Levels lost.",
        "Ann loses 2 Levels (Wolf): Level 8 to 6.",
        "Ann must give Motivational Poster to you.",
        "Ann gives 1 card to you.",
        "You get Rude Limerick.",
        "Ann gives 1 card to Cid.",
        "You lose 1 Level (Wolf): Level 2 to 1.",
        "You get Second Grandmother and Second Grandmother.",
        "Cid loses 1 Level (Wolf): Level 3 to 2.",
        "Cid draws 2 Door cards.",
        "The fight is over.",
    ]


def test_the_highest_die_begins_and_the_tied_roll_again() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    t.ready()
    t.rolls(6, 2, 6)
    t.rolls(1, 4)
    assert told(t)[-5:] == [
        "Ann rolls 6 for the first turn.",
        "Bob rolls 2 for the first turn.",
        "Cid rolls 6 for the first turn.",
        "Dice for the first turn: Ann 1, Cid 4. Cid begins.",
        "Turn 1: Cid's move.",
    ]
    assert told(t, "Cid")[-2:] == ["Dice for the first turn: Ann 1, you 4. You begin.", "Turn 1: your move."]


@pytest.mark.card("bin_divers_licence", "clerical_error")
def test_a_curse_that_waits_says_for_what() -> None:
    t = Scene(
        Ann=H(level=4, hand=["bin_divers_licence"]), Bob=H(hand=["clerical_error"]), Cid=H(), discarded=["theme_music"]
    )
    t.acts("Ann", "use", "bin_divers_licence")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    assert told(t, "Cid")[-1] == "Bob curses Ann with Clerical Error. It acts when Ann is done with what was begun."
    assert told(t, "Ann")[-1] == "Bob curses you with Clerical Error. It acts when you are done with what was begun."
