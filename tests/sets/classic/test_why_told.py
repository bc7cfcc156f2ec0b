"""Sums as they are told: where each line comes from, what a roll has to show, and what does not count and because of
whom."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, enhancer, gear
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import flee_parts, heroes_side, monsters_side
from kickdoor_game.doors.telling.stakes import notes
from kickdoor_game.doors.telling.sums import chance_to_flee, part_words
from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.specials import FleeFrom, MonsterBonus
from kickdoor_game.language.words.traits import Bonus, Flee


def test_a_line_says_which_card_it_comes_from_and_against_whom_it_counts() -> None:
    blessed = gear("blessed", 2, traits=(Bonus(3, against="undead"), Bonus(4, HasRace("elf"))))
    hates_elves = (MonsterBonus(5, HasRace("elf")), FleeFrom(-2, HasRace("elf")))
    ghost = beast("ghost", 2, tags=("undead",), specials=hates_elves)
    t = Scene(
        Ann=H(level=3, race="elf", items=["blessed"]),
        Bob=H(hand=["tiny", "damp_firework"]),
        Cid=H(role="thief", hand=["mate"]),
        extra=[blessed, ghost, enhancer("tiny", -9)],
        doors=["ghost"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "tiny", "ghost")
    t.acts("Bob", "use", "damp_firework", "heroes")
    t.acts("Cid", "backstab", "Ann", ["mate"])
    table, fight = t.table, t.fight
    assert [part_words(table, part) for part in heroes_side(table, fight)] == [
        "Level",
        "Blessed",
        "Blessed, against Undead",
        "Blessed, for Elves",
        "Damp Firework",
        "Sabotage",
    ]
    assert [part_words(table, part) for part in monsters_side(table, fight)] == [
        "Ghost",
        "against Elves: Ann",
        "Tiny",
        "Ghost, never below 1",
    ]
    (foe,) = fight.foes
    assert [part_words(table, part) for part in flee_parts(table, t.hero("Ann"), fight, foe)] == [
        "Elf",
        "Ghost, for Elves",
    ]


def fleeing(monster: str, **hero: object) -> tuple[str, str]:
    """What it takes Ann to run from that monster, and the rule."""
    cards = [
        beast("hare", 19),
        beast("hound", 19, specials=(FleeFrom(-2),)),
        gear("skates", traits=(Flee(4),)),
        gear("anchor", traits=(Flee(-1),)),
    ]
    t = Scene(Ann=H(level=7, **hero), Bob=H(), Cid=H(), extra=cards, doors=[monster])  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return chance_to_flee(t.table, t.fight, t.hero("Ann"), t.fight.foes[0])


@pytest.mark.rule("classic.runaway.3", "classic.runaway.4", "classic.runaway.6", "classic.runaway.7")
@pytest.mark.parametrize(
    ("monster", "hero", "words"),
    [
        ("hare", {}, "a roll of 5 or more gets away (33 %)"),
        ("hare", {"race": "elf"}, "a roll of 4 or more gets away (50 %)"),
        ("hare", {"race": "elf", "items": ["skates"]}, "a roll of 1 or more gets away (100 %)"),
        ("hound", {"items": ["anchor"]}, "no roll is high enough, it would take 8"),
        ("hound", {"race": "elf"}, "a roll of 6 or more gets away (17 %)"),
    ],
)
def test_what_a_roll_has_to_show(monster: str, hero: dict[str, object], words: str) -> None:
    assert fleeing(monster, **hero) == (words, "classic.runaway.3")


@pytest.mark.card("landlord_of_the_lower_levels", "unpaid_intern")
def test_from_some_no_roll_gets_away_and_some_let_go() -> None:
    assert fleeing("landlord_of_the_lower_levels") == ("no roll gets away from it", "classic.combat.4")
    assert fleeing("unpaid_intern") == ("it lets go without a roll", "classic.combat.4")
    assert fleeing("unpaid_intern", role="thief")[0] == "a roll of 5 or more gets away (33 %)"


def test_who_runs_is_told_what_he_needs_before_the_die_falls() -> None:
    t = Scene(Ann=H(race="elf"), Bob=H(), Cid=H(), extra=[beast("hare", 19)], doors=["hare"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    said = "Hare is after you: a roll of 4 or more gets away (50 %). Roll the die, or use what spares you the roll."
    assert telling.question_text(t.table, t.question("Ann")) == said


@pytest.mark.card("sphinx_with_one_joke", "choir_of_banshees", "auditor_from_the_abyss", "echo_with_opinions")
@pytest.mark.parametrize(
    ("monster", "note"),
    [
        ("sphinx_with_one_joke", "Sphinx with One Joke: the heroes' Levels do not count against it (classic.combat.4)"),
        ("choir_of_banshees", "Choir of Banshees: nobody can help against it (classic.combat.4)"),
        ("auditor_from_the_abyss", "Auditor from the Abyss: Items give no bonus against it (classic.combat.4)"),
        (
            "echo_with_opinions",
            "Echo with Opinions: while you fight it, nobody can play One-Shots for the heroes (classic.combat.26)",
        ),
    ],
)
def test_what_a_monster_forbids_is_noted(monster: str, note: str) -> None:
    t = Scene(Ann=H(level=3), Bob=H(), Cid=H(), doors=[monster])
    t.answers("Ann", "open")
    assert notes(t.table, t.fight) == [note]


def test_what_a_curse_takes_from_this_fight_is_noted() -> None:
    t = Scene(
        Ann=H(items=["theme_music"]), Bob=H(hand=["blunted_gear"]), Cid=H(), extra=[beast("hare", 9)], doors=["hare"]
    )
    t.acts("Bob", "curse", "blunted_gear", "Ann")
    t.everybody_passes()
    t.answers("Ann", "open")
    assert t.sums() == (1, 9)
    assert notes(t.table, t.fight) == ["Blunted Gear: Ann's Items give no bonus (classic.combat.11)"]


def test_a_bonus_that_does_not_count_now_has_no_line() -> None:
    picky = gear("picky", traits=(Bonus(3, HasClass("wizard")),))
    t = Scene(Ann=H(items=["picky"]), Bob=H(), Cid=H(), extra=[picky, beast("hare", 9)], doors=["hare"])
    t.answers("Ann", "open")
    assert [part_words(t.table, part) for part in heroes_side(t.table, t.fight)] == ["Level"]
