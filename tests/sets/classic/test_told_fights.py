"""Fights as those who watch hear them, sentence by sentence: who did what to whom, with which card, to what end."""

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.specials import ChasedAway


def begun(t: Scene, since: str) -> list[str]:
    """What was told from that sentence on."""
    sentences = told(t)
    return sentences[sentences.index(since) :]


@pytest.mark.card("load_bearing", "mate", "wandering_monster", "damp_firework")
def test_a_fight_that_everybody_joins_and_nobody_wins() -> None:
    bob = H(level=2, role="thief", hand=["load_bearing", "wandering_monster", "wolf", "rude_limerick"])
    t = Scene(
        Ann=H(level=5, items=["steel_toed_slippers"], hand=["damp_firework"]),
        Bob=bob,
        Cid=H(level=3, race="elf", hand=["mate"]),
        extra=[beast("wolf", 1)],
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "load_bearing", "tax_golem")
    t.acts("Cid", "mate", "mate", "tax_golem")
    t.acts("Bob", "wander", "wandering_monster", "wolf")
    t.acts("Ann", "use", "damp_firework", "heroes")
    t.acts("Bob", "backstab", "Ann", ["rude_limerick"])
    assert told(t) == [
        "Ann kicks open the door.",
        "Ann faces Tax Golem, Level 8.",
        "Bob plays Load-Bearing on Tax Golem: +10, 2 more Treasures.",
        "Cid plays Twin: a second Tax Golem joins the fight.",
        "Bob uses Gatecrasher with Wolf, Level 1.",
        "Bob sends Wolf, Level 1 into the fight.",
        "Ann uses Damp Firework for the heroes.",
        "+2 for the heroes, from Ann.",
        "Bob discards Rude Limerick.",
        "Bob sabotages Ann: -2.",
    ]
    assert told(t, "Ann")[-1] == "Bob sabotages you: -2."
    t.answers("Ann", "run")
    t.answers("Ann", "wolf", "tax_golem", "tax_golem")
    t.rolls(6)
    t.everybody_passes()
    t.rolls(2)
    t.everybody_passes()
    t.rolls(1)
    t.everybody_passes()
    assert begun(t, "Ann runs for it.") == [
        "Ann runs for it.",
        "Ann rolls 6 to get away from Wolf (needed 5).",
        "Ann escapes Wolf.",
        "Ann rolls 2 - 1 = 1 to get away from Tax Golem (needed 5).",
        "Tax Golem catches Ann.",
        "Ann loses Steel-Toed Slippers (Tax Golem).",
        "Ann rolls 1 - 1 = 0 to get away from Tax Golem (needed 5).",
        "Tax Golem catches Ann.",
        "Tax Golem finds nothing to take from Ann.",
        "The fight is over.",
    ]


def test_help_is_haggled_over_and_none_comes() -> None:
    t = Scene(
        Ann=H(level=5, items=["steel_toed_slippers"]),
        Bob=H(level=2),
        Cid=H(level=3),
        extra=[beast("wolf", 19, treasures=5)],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Cid", (("steel_toed_slippers",), 2, "helper_first"))
    t.answers("Cid", "counter", ((), 3, "alternating_helper"))
    t.answers("Ann", "decline", "Cid")
    t.answers("Ann", "ask", "Bob", ((), 1, "fighter_deals"))
    t.answers("Bob", "decline")
    t.answers("Ann", "ask", "Cid", ((), 0, ""))
    t.answers("Ann", "withdraw", "Cid")
    t.acts("Cid", "bid", ((), 5, "fighter_first"))
    t.alarm("bid")
    t.acts("Cid", "bid", ((), 4, "alternating_fighter"))
    t.acts("Cid", "unbid")
    t.answers("Ann", "ask", "Bob", ((), 1, "fighter_first"))
    t.answers("Ann", "run")
    assert told(t)[2:] == [
        "Ann asks Cid for help: 2 Treasures (the helper picks first) and Steel-Toed Slippers.",
        "Cid offers Ann help for 3 Treasures (they pick in turn, the helper first).",
        "Ann declines the help of Cid.",
        "Ann asks Bob for help: 1 Treasure (the fighter hands them out).",
        "Bob declines to help Ann.",
        "Ann asks Cid for help: nothing but thanks.",
        "Ann withdraws the offer to Cid.",
        "Cid offers Ann help for 5 Treasures (the fighter picks first).",
        "The offer between Ann and Cid has lapsed: it was left unanswered.",
        "Cid offers Ann help for 4 Treasures (they pick in turn, the fighter first).",
        "Cid withdraws the offer to Ann.",
        "Ann asks Bob for help: 1 Treasure (the fighter picks first).",
        "The offer between Ann and Bob has lapsed: they are running.",
        "Ann runs for it.",
    ]
    assert told(t, "Cid")[2] == "Ann asks you for help: 2 Treasures (the helper picks first) and Steel-Toed Slippers."


def test_a_win_with_an_elf_at_ones_side() -> None:
    t = Scene(
        Ann=H(level=4, items=["steel_toed_slippers"]),
        Bob=H(),
        Cid=H(level=7, race="elf"),
        extra=[beast("wolf", 7, treasures=2, levels=2)],
        doors=["wolf"],
        treasures=["damp_firework", "rude_limerick"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Cid", (("steel_toed_slippers",), 1, "helper_first"))
    t.answers("Cid", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    t.answers("Cid", "rude_limerick")
    assert told(t, "Cid") == [
        "Ann kicks open the door.",
        "Ann faces Wolf, Level 7.",
        "Ann asks you for help: 1 Treasure (the helper picks first) and Steel-Toed Slippers.",
        "You join Ann.",
        "Ann claims the kill, 13 against 7. Anybody else?",
        "Ann kills Wolf with you: 2 Treasures.",
        "Ann goes up 2 Levels for the kill: Level 4 to 6.",
        "You go up 1 Level for helping: Level 7 to 8.",
        "Steel-Toed Slippers goes from Ann to you, as agreed.",
        "The Treasures, face up: Damp Firework and Rude Limerick.",
        "You take Rude Limerick.",
        "Ann takes Damp Firework.",
    ]


@pytest.mark.card("tactical_banana_skin", "amended_minutes", "hireling")
def test_a_wizard_on_the_run() -> None:
    ann = H(level=3, role="wizard", hand=["damp_firework", "rude_limerick"], followers=["hireling"])
    t = Scene(
        Ann=ann,
        Bob=H(hand=["wandering_monster", "lich"]),
        Cid=H(level=2, hand=["amended_minutes", "tactical_banana_skin"]),
        extra=[beast("wolf", 9), beast("lich", 4)],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "lich")
    t.answers("Ann", "run")
    t.answers("Ann", "lich", "wolf")
    t.rolls(2)
    t.acts("Ann", "flee_discards", ["damp_firework", "rude_limerick"])
    t.acts("Cid", "use", "tactical_banana_skin")
    t.rolls(1)
    t.acts("Cid", "use", "amended_minutes", 3)
    t.everybody_passes()
    t.acts("Ann", "sacrifice", "hireling")
    assert begun(t, "Ann runs for it.") == [
        "Ann runs for it.",
        "Ann rolls 2 to get away from Lich (needed 5).",
        "Ann discards Damp Firework.",
        "Ann discards Rude Limerick.",
        "Ann changes the die, with a little magic: 4.",
        "Cid uses Tactical Banana Skin.",
        "Cid changes the die, rolled again: 1.",
        "Cid uses Amended Minutes.",
        "Cid changes the die, set: 3.",
        "Ann escapes Lich.",
        "Ann loses Hireling (sacrificed).",
        "Ann escapes Wolf without a roll.",
        "The fight is over.",
    ]


def test_a_fight_that_is_over_without_a_blow() -> None:
    lich = beast("lich", 4, treasures=3, tags=("undead",), specials=(ChasedAway(HasClass("cleric")),))
    t = Scene(
        Ann=H(level=2, role="wizard", hand=["damp_firework", "rude_limerick"], items=["call_to_arms"]),
        Bob=H(hand=["wandering_monster", "lich"]),
        Cid=H(level=4, role="cleric", hand=["assorted_caltrops", "weaponised_custard"]),
        extra=[beast("wolf", 9), lich],
        doors=["wolf"],
        treasures=["small_bang", "bottled_thunder", "backup_gravy", "urgent_telegram"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "lich")
    t.acts("Ann", "conscript", "Cid")
    t.acts("Cid", "turning", ["assorted_caltrops"])
    t.acts("Cid", "chase", "lich")
    t.acts("Ann", "charm", "wolf")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert begun(t, "Cid is forced to help Ann, for nothing: Call To Arms.") == [
        "Cid is forced to help Ann, for nothing: Call To Arms.",
        "Cid discards Assorted Caltrops.",
        "+3 for the heroes (Send-Off), from Cid.",
        "Lich is chased away by Cid, and out of the fight.",
        "Ann discards Damp Firework.",
        "Ann discards Rude Limerick.",
        "Wolf is charmed by Ann, and out of the fight.",
        "Ann reaches for what the monsters have left. Anybody else?",
        "Ann is rid of the monsters with Cid: 4 Treasures.",
        "The Treasures, face up: Small Bang, Bottled Thunder, Backup Gravy and Urgent Telegram.",
        "Ann takes Small Bang.",
        "Ann takes Bottled Thunder.",
        "Ann takes Backup Gravy.",
        "Ann takes Urgent Telegram.",
    ]


@pytest.mark.card("double_espresso", "shift_change", "doctors_note", "fire_drill")
def test_a_fight_that_is_swapped_passed_on_and_sent_home() -> None:
    t = Scene(
        Ann=H(level=4, items=["chain_letter_mail"], hand=["double_espresso", "doctors_note"]),
        Bob=H(level=3, hand=["shift_change", "lich"]),
        Cid=H(level=3, hand=["fire_drill"]),
        extra=[beast("wolf", 9), beast("lich", 15)],
        doors=["wolf"],
        treasures=["damp_firework", "rude_limerick"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Cid", ((), 1, "helper_first"))
    t.acts("Ann", "use", "double_espresso")
    t.acts("Bob", "use", "shift_change", "wolf", "lich")
    t.answers("Ann", "ask", "Cid", ((), 1, "helper_first"))
    t.acts("Ann", "use", "doctors_note", "Bob")
    t.acts("Cid", "use", "fire_drill")
    assert told(t)[2:] == [
        "Ann asks Cid for help: 1 Treasure (the helper picks first).",
        "Ann uses Double Espresso.",
        "+6 for the heroes, from Ann.",
        "The offer between Ann and Cid has lapsed: no help is needed any more.",
        "Bob uses Understudy Steps In.",
        "Wolf is swapped by Bob, and out of the fight.",
        "Bob sends Lich, Level 15 into the fight.",
        "Ann asks Cid for help: 1 Treasure (the helper picks first).",
        "Ann uses Sudden Back Pain on Bob.",
        "The offer between Ann and Cid has lapsed: somebody else fights now.",
        "Bob faces Lich, Level 15.",
        "Cid uses Everybody Out.",
        "The monsters are sent away, and the fight is over.",
        "Bob draws 2 Treasure cards.",
    ]
