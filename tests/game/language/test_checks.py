"""A card that loads may still be a mistake: out of range, about nobody, without effect."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.language.specimens import WORDS, plain

from kickdoor_game.language.cards import (
    Card,
    ClassCard,
    Curse,
    Enhancer,
    Follower,
    Item,
    Mate,
    Monster,
    OneShot,
    Power,
    RaceCard,
    TreasureSpecial,
)
from kickdoor_game.language.loading.checks import check, known_of, word_faults
from kickdoor_game.language.vocabulary import tag_of
from kickdoor_game.language.words import conditions as c
from kickdoor_game.language.words import effects as e
from kickdoor_game.language.words import plays as p
from kickdoor_game.language.words import specials as s
from kickdoor_game.language.words import traits as t


def monster(**fields: Any) -> Monster:
    return Monster(**{"key": "m", "name": "M", "level": 8, "treasures": 2, "bad_stuff": (e.Die(),), **fields})


def item(**fields: Any) -> Item:
    return Item(**{"key": "i", "name": "I", "slot": "footgear", "gold": 200, "bonus": 1, **fields})


def curse(*effects: e.Effect) -> Curse:
    return Curse(key="c", name="C", effects=effects)


def special(word: s.Special) -> Monster:
    return monster(specials=(word,))


def trait(word: t.Trait) -> Item:
    return item(traits=(word,))


def play(word: p.Play) -> TreasureSpecial:
    return TreasureSpecial(key="t", name="T", play=word)


def against(condition: c.Condition) -> Monster:
    return special(s.MonsterBonus(3, condition))


ELF = c.HasRace("elf")
MISTAKES: list[tuple[Card, str]] = [
    (monster(level=0), 'field "level": 0 is not within 1 to 20'),
    (monster(level=21), "21 is not within"),
    (monster(treasures=7), 'field "treasures": 7'),
    (monster(levels=0), 'field "levels": 0'),
    (monster(tags=("undaed",)), '"tags[0]": "undaed" looks like a slip; did you mean "undead"?'),
    (monster(tags=("Bat",)), '"Bat" is not snake_case'),
    (monster(tags=("bat", "bat")), "names a tag twice"),
    (monster(key="taxGolem"), 'field "key": is not snake_case'),
    (monster(name="Ni\u200bce Golem"), '"name": has U+200B (ZERO WIDTH SPACE), which cannot be seen'),
    (monster(flavour="\u202eodd"), '"flavour": has U+202E (RIGHT-TO-LEFT OVERRIDE), which cannot be seen'),
    (monster(name="\u0bb7" * 41), "is 41 characters long; at most 40 fit"),
    (monster(name=""), 'field "name": is empty'),
    (monster(name="x" * 41), "at most 40 fit"),
    (monster(flavour="x" * 121), "at most 120 fit"),
    (monster(flavour="It rounds up. "), "has stray spaces"),
    (monster(copies=0), 'field "copies": 0'),
    (item(gold=250), "250 is not a multiple of 100"),
    (item(gold=-100), "-100 is not within"),
    (OneShot(key="o", name="O", gold=30, play=p.Swing(2)), "30 is not a multiple"),
    (item(bonus=9), 'field "bonus": 9 is not within -8 to 8'),
    (item(bonus=0), "the Item does nothing"),
    (item(only=c.Wears("footgear")), 'field "only": asks for footgear, which is what the Item itself is'),
    (item(only=c.Not(c.Wears("footgear"))), 'field "only.of": asks for footgear'),
    (item(big=True), "footgear cannot be Big"),
    (curse(), "the curse does nothing"),
    (ClassCard(key="k", name="K", role="warior", traits=(t.WinsTies(),)), 'did you mean "warrior"?'),
    (ClassCard(key="k", name="K", role="none", traits=(t.WinsTies(),)), "without a Class card"),
    (ClassCard(key="k", name="K", role="bard", traits=()), "the card does nothing"),
    (RaceCard(key="r", name="R", role="dwarff", traits=(t.Flee(1),)), 'did you mean "dwarf"?'),
    (RaceCard(key="r", name="R", role="human", traits=(t.Flee(1),)), "without a Race card"),
    (Enhancer(key="e", name="E", level=0), "nothing else is given: the card does nothing"),
    (Enhancer(key="e", name="E", level=0, flee=7), "7 is not within"),
    (Enhancer(key="e", name="E", level=5, gives="Un-Dead"), "is not snake_case"),
    (Mate(key="e", name="E", flee=-4), "-4 is not within"),
    (against(c.HasRace("dwarv")), 'field "specials[0].who.name": no race "dwarv"; did you mean "dwarf"?'),
    (against(c.HasClass("theif")), 'no class "theif"; did you mean "thief"?'),
    (against(c.HasPower("lomming")), 'field "specials[0].who.of": no Power "lomming"'),
    (
        Power(key="hum", name="Hum", rank=1, traits=(t.Flee(1),), only=c.Not(c.HasPower("hum"))),
        'field "only.of": asks for "hum", which is what the Power itself is',
    ),
    (Power(key="hum", name="Hum", rank=0, traits=(t.Flee(1),)), "0 is not within"),
    (Power(key="hum", name="Hum", rank=1, traits=()), "the card does nothing"),
    (Follower(key="page", name="Page", traits=()), "the card does nothing"),
    (trait(t.Bonus(2, beside="wal")), 'field "traits[0].beside": no Item "wal"'),
    (against(c.LevelAtMost(10)), "10 is not within 1 to 9"),
    (against(c.LevelAtLeast(1)), "1 is not within 2 to 10"),
    (against(c.AnyOf((ELF,))), "it joins two or more"),
    (against(c.AllOf((ELF, c.AllOf(())))), 'field "specials[0].who.of[1].of": has 0 conditions'),
    (against(c.Not(c.Not(ELF))), "is a not itself"),
    (curse(e.LoseLevels(0)), "0 is not within 1 to 9"),
    (curse(e.LoseLevels(2, all=True)), "only one of count, by_die and all"),
    (curse(e.LoseItem(which="all", count=2)), 'says nothing with which = "all"'),
    (curse(e.LoseItemsWorth(0)), "0 takes nothing"),
    (curse(e.DiscardCards(0)), "0 is not within"),
    (curse(e.GainLevels(4)), "4 is not within"),
    (curse(e.ChangeSex(11)), "11 is not within"),
    (curse(e.NextFight()), "nothing changes"),
    (curse(e.Lingering()), "nothing changes"),
    (curse(e.Choose(((e.Die(),),))), "a choice needs two or more"),
    (curse(e.Choose(((e.Die(),), ()))), "has an empty list"),
    (curse(e.IfHero(ELF, ())), 'field "effects[0].then": is empty'),
    (curse(e.RollFor(1, high=(e.Die(),))), "1 is not within 2 to 6"),
    (curse(e.RollFor(4)), "and so is low"),
    (curse(e.EverybodyElse(())), 'field "effects[0].effects": is empty'),
    (special(s.FleeFrom(0)), "0 changes nothing"),
    (special(s.MonsterBonus(21, ELF)), "21 is not within"),
    (special(s.Friendly(ELF, 9)), "9 is not within"),
    (special(s.OnEscape(())), "is empty"),
    (special(s.ToHelper(())), "is empty"),
    (special(s.Ransom(0)), "0 is no price"),
    (special(s.Ransom(250)), "250 is not a multiple of 100"),
    (special(s.MoreTreasure(0, ELF)), "0 is not within"),
    (replace(special(s.Mirrors()), level=11), "11 is not within 1 to 10"),
    (replace(special(s.Mirrors()), specials=(s.Mirrors(), s.Mirrors())), "has mirrors twice"),
    (
        Item(key="bag", name="Bag", slot="none", gold=100, traits=(t.CarriesItem(),)),
        "only a follower carries an Item for somebody",
    ),
    (special(s.Crowd(0)), "0 changes nothing"),
    (special(s.Crowd(21)), "not within"),
    (special(s.MoreLevels(0)), "0 is not within"),
    (special(s.Partner("nobody")), 'no monster "nobody"'),
    (special(s.Partner("m", 0)), "0 changes nothing"),
    (trait(t.Bonus(0)), "0 changes nothing"),
    (trait(t.Bonus(2, against="undaed")), 'no tag "undaed"; did you mean "undead"?'),
    (trait(t.Flee(6)), "6 is not within"),
    (trait(t.HandLimit(0)), "0 is not within"),
    (trait(t.CarriesMoreBig(0)), "0 is not within"),
    (trait(t.Berserk(0)), "0 is not within"),
    (trait(t.FleeDiscards(each=0)), "0 is not within"),
    (trait(t.Turning(tag="bat")), 'no tag "bat"'),
    (trait(t.Backstab(0)), "0 is not within"),
    (trait(t.StealsLevel(0)), "0 is not within 1 to 5"),
    (trait(t.Recruit(1)), "1 is not within 2 to 6"),
    (trait(t.Steal(7)), "7 is not within 2 to 6"),
    (play(p.Swing(0)), "0 changes nothing"),
    (play(p.Swing(2, each=2)), "and who belong together"),
    (play(p.Swing(2, side="monsters", each=2, who=ELF)), "the side is the monsters'"),
    (play(p.Swing(0, each=2, who=ELF)), '0 is for side = "heroes"'),
    (play(p.RemoveMonster(tag="undaed")), 'no tag "undaed"; did you mean "undead"?'),
    (play(p.SendAway(7)), "7 is not within"),
    (play(p.Ascend(pay_hand=6)), "6 is not within"),
    (play(p.TakeCard(count=0)), "0 is not within 1 to 9"),
    (play(p.DrawCards(count=0)), "0 is not within"),
    (play(p.Blessing("none")), 'no class "none"'),
    (monster(bad_stuff=(e.ChangeSex(),)), "bad_stuff[0]"),
    (special(s.OnEscape((e.NextFight(penalty=2),))), "only a curse that strikes its own victim"),
    (curse(e.EverybodyElse((e.Lingering(flee=-1),))), "only a curse that strikes its own victim"),
    (curse(e.ChangeSex(), e.Lingering(flee=-1)), "the second effect that lasts"),
]


@pytest.mark.parametrize(("card", "told"), MISTAKES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_mistake_is_named(card: Card, told: str) -> None:
    (line,) = check([card])
    assert line.startswith(f'card "{card.key}": field "')
    assert told in line


def test_what_lasts_is_a_curses_and_a_change_that_leaves_no_penalty_is_anybodys() -> None:
    options = ((e.Lingering(flee=-1),), (e.NextFight(penalty=2),))
    assert check([curse(e.ChangeSex()), monster(bad_stuff=(e.ChangeSex(penalty=0),))]) == []
    assert check([curse(e.Choose(options), e.LoseLevels())]) == []


def test_a_follower_is_who_may_carry_an_item_for_somebody() -> None:
    assert check([Follower(key="porter", name="Porter", traits=(t.CarriesItem(),))]) == []


def test_a_power_may_ask_for_another_one() -> None:
    hum = Power(key="hum", name="Hum", rank=1, traits=(t.Flee(1),))
    assert check([hum, replace(hum, key="sing", name="Sing", only=c.HasPower("hum"))]) == []


def test_two_cards_share_neither_key_nor_name() -> None:
    assert check([monster(), monster(key="n")]) == [
        'card "m": field "name": "M" is taken by another card',
        'card "n": field "name": "M" is taken by another card',
    ]
    assert check([monster(), monster(name="N")]) == [
        'card "m": field "key": is taken by another card',
        'card "m": field "key": is taken by another card',
    ]


def test_a_pack_may_bring_its_own_races_classes_and_tags() -> None:
    gnomes = against(c.HasRace("gnome"))
    bat_hunter = trait(t.Bonus(2, against="bat"))
    assert len(check([gnomes, bat_hunter])) == 2
    gnome = RaceCard(key="gnome", name="Gnome", role="gnome", traits=(t.Flee(1),))
    assert not check([gnomes, bat_hunter, gnome, monster(key="bat", name="Bat", tags=("bat",))])


@pytest.mark.parametrize(
    "kind", [kind for family, kind in WORDS if family != "cards"], ids=lambda kind: str(tag_of(kind))
)
def test_a_sensible_word_passes(kind: Any) -> None:
    known = known_of(())
    word = plain(kind)
    faults = [fault for fault in word_faults(word, known) if fault[0] not in ("tag", "against", "name", "of")]
    assert not faults, word
