"""The Door deck of classic: so many cards of each kind, and the curve of its monsters."""

from __future__ import annotations

from collections import Counter

import pytest

from kickdoor_game import library
from kickdoor_game.language.cards import (
    ClassCard,
    Curse,
    DoorSpecial,
    Enhancer,
    Follower,
    Mate,
    Monster,
    RaceCard,
    Wandering,
    deck_of,
)
from kickdoor_game.language.vocabulary import words_in
from kickdoor_game.language.words import effects as e
from kickdoor_game.language.words import plays as p
from kickdoor_game.language.words import specials as s
from kickdoor_game.language.words import traits as t
from kickdoor_game.language.words.conditions import HasRace, Leads, LevelAtMost, Not, Trails

BOOK = library.ruleset("classic").book
DOORS = [BOOK.card(number) for number in BOOK.decks["door"]]
MONSTERS = [card for card in DOORS if isinstance(card, Monster)]
CURSES = [card for card in DOORS if isinstance(card, Curse)]


@pytest.mark.rule("classic.setup.2")
def test_each_card_lies_in_the_deck_of_its_back() -> None:
    assert {deck_of(card) for card in DOORS} == {"door"}
    assert {deck_of(BOOK.card(number)) for number in BOOK.decks["treasure"]} == {"treasure"}
    assert sum(map(len, BOOK.decks.values())) == len(BOOK.cards)


@pytest.mark.rule("classic.levels.5")
def test_who_is_of_a_higher_level_is_worth_no_less() -> None:
    rising = sorted(MONSTERS, key=lambda monster: (monster.level, monster.treasures))
    assert [monster.treasures for monster in rising] == sorted(monster.treasures for monster in MONSTERS)
    assert all(monster.levels == (2 if monster.level >= 16 else 1) for monster in MONSTERS)


def test_only_the_highest_kill() -> None:
    deadly = [monster.level for monster in MONSTERS if e.Die() in monster.bad_stuff]
    assert min(deadly) > max(monster.level for monster in MONSTERS if e.Die() not in monster.bad_stuff)


def test_the_curses_that_there_is_one_of() -> None:
    single = {curse.effects for curse in CURSES}
    assert (e.ChangeSex(penalty=5),) in single
    assert (e.Lingering(strength=-2, until_lost="headgear"),) in single
    assert (e.NextFight(each=2),) in single
    assert (e.DiscardCards(2, which="random"),) in single
    assert (e.PassHands(),) in single


def test_low_monsters_have_enemies_among_races_and_classes() -> None:
    low = [monster for monster in MONSTERS if monster.level <= 8]
    hating = [monster for monster in low if any(isinstance(word, s.MonsterBonus) for word in monster.specials)]
    assert len(low) / 4 <= len(hating) <= len(low) / 2
    bonuses = [word.value for monster in hating for word in monster.specials if isinstance(word, s.MonsterBonus)]
    assert set(bonuses) == {3, 4, 5}


def test_the_highest_three_spare_low_heroes() -> None:
    spared = [
        word.who
        for monster in sorted(MONSTERS, key=lambda monster: monster.level)[-3:]
        for word in monster.specials
        if isinstance(word, s.NoPursuit)
    ]
    assert spared == [Not(Leads()), LevelAtMost(4), Trails()]


def test_the_monsters_of_the_worked_examples() -> None:
    """An elf makes one of Level 6 stronger by 3; a Halfling chases one of Level 2 away."""
    noisy = [monster for monster in MONSTERS if s.MonsterBonus(3, HasRace("elf")) in monster.specials]
    assert [(monster.level, monster.treasures) for monster in noisy] == [(6, 2)]
    swept = [monster for monster in MONSTERS if s.ChasedAway(HasRace("halfling")) in monster.specials]
    assert [monster.level for monster in swept] == [2]


def test_monsters_use_every_special_of_the_language() -> None:
    used = {type(word) for monster in MONSTERS for word in monster.specials}
    assert used == {
        s.MonsterBonus,
        s.FleeFrom,
        s.NoPursuit,
        s.NoEscape,
        s.Friendly,
        s.Forbids,
        s.ChasedAway,
        s.OnEscape,
        s.ToHelper,
        s.MoreTreasure,
        s.MoreLevels,
        s.Grows,
    }
    forbidden = {word.what for monster in MONSTERS for word in monster.specials if isinstance(word, s.Forbids)}
    assert forbidden == {"items", "levels", "helpers", "one_shots"}


def test_no_two_monsters_are_alike() -> None:
    alike = Counter((monster.level, monster.specials, monster.bad_stuff, monster.tags) for monster in MONSTERS)
    assert max(alike.values()) == 1


def test_the_classes_and_races_have_the_traits_of_the_catalogue() -> None:
    roles = {card.role: (card.copies, card.traits) for card in DOORS if isinstance(card, ClassCard | RaceCard)}
    assert roles == {
        "warrior": (3, (t.WinsTies(), t.Berserk(most=3, each=1))),
        "wizard": (3, (t.FleeDiscards(most=3, each=1), t.Charm())),
        "thief": (3, (t.Backstab(penalty=2), t.Steal(on=4))),
        "cleric": (3, (t.Turning(most=3, each=3, tag="undead"), t.Absolve(price=2))),
        "elf": (3, (t.Flee(1), t.LevelForHelping())),
        "dwarf": (3, (t.BigUnlimited(), t.HandLimit(6))),
        "halfling": (3, (t.Flee(-1), t.DoubleSale())),
    }


@pytest.mark.rule("classic.enhancers.1", "classic.enhancers.2", "classic.enhancers.9")
def test_the_enhancers() -> None:
    assert {card.name: (card.level, card.treasures) for card in DOORS if isinstance(card, Enhancer)} == {
        "Load-Bearing": (10, 2),
        "Freshly Fed": (10, 2),
        "Overexcited": (5, 1),
        "Egged On": (5, 1),
        "Half Asleep": (-5, -1),
    }


@pytest.mark.rule("classic.enhancers.3")
def test_the_cards_that_bring_a_monster() -> None:
    assert [(card.name, card.flee) for card in DOORS if isinstance(card, Mate)] == [("Twin", -1)]
    assert [card.name for card in DOORS if isinstance(card, Wandering)] == ["Gatecrasher"] * 2


def test_the_other_doors() -> None:
    plays = {card.play for card in DOORS if isinstance(card, DoorSpecial)}
    assert plays == {p.Blessing("cleric"), p.SeizeItem(), p.SwapMonster(), p.SendAway(treasures=2)}
    (hireling,) = (card for card in DOORS if isinstance(card, Follower))
    assert hireling.name == "Hireling"
    assert hireling.traits == (t.Bonus(1), t.CarriesMoreBig(1), t.DieForYou())


def test_monsters_ask_about_races_classes_sexes_levels_and_gear() -> None:
    asked = {type(word).__name__ for monster in MONSTERS for path, word in words_in(monster) if "who" in path}
    assert asked == {
        "HasRace",
        "HasClass",
        "HasSex",
        "LevelAtMost",
        "LevelAtLeast",
        "Wears",
        "CarriesBig",
        "Not",
        "AnyOf",
        "Leads",
        "Trails",
    }
