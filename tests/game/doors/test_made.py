"""What a hero's cards give it is kept once worked out, and stays equal to what would be worked out anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.doors_rules import ruleset
from tests.scene import H, Scene

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet import sheet as made
from kickdoor_game.heroes.hero_sheet.gear import big_items, big_limit
from kickdoor_game.heroes.hero_sheet.hero import Hero, Lasting
from kickdoor_game.heroes.hero_sheet.sheet import active_items, class_names, race_names, spared, traits
from kickdoor_game.heroes.hero_sheet.strength import Opposed, own_parts
from kickdoor_game.language.cards import Item, Power
from kickdoor_game.language.words.conditions import Cursed, Not
from kickdoor_game.language.words.effects import NextFight
from kickdoor_game.language.words.traits import Bonus
from kickdoor_game.machine import journal
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Menu, word_in
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out

AGAINST = (None, Opposed(()), Opposed(("undead",)), Opposed((), levels=False), Opposed((), items=False))
STEPS = 400
TAKEN = ("play", "wear", "stow", "use", "curse", "sell")


def answers(table: DoorsTable, hero: Hero) -> tuple[Any, ...]:
    """All that is asked of what is kept."""
    mine = made.made(table, hero)
    return (
        race_names(table, hero),
        class_names(table, hero),
        spared(table, hero),
        active_items(table, hero),
        traits(table, hero),
        dict(mine.first),
        big_items(table, hero),
        big_limit(table, hero),
        (mine.hands, mine.doubled),
        [tuple(own_parts(table, hero, opposed)) for opposed in AGAINST],
    )


def differs(table: DoorsTable, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The heroes of whom something is kept that is no longer so."""
    kept = [answers(table, hero) for hero in table.heroes]
    with monkeypatch.context() as nothing_kept:
        nothing_kept.setattr(made, "_KEPT", made.Kept())
        anew = [answers(table, hero) for hero in table.heroes]
    return [hero.name for hero, one, other in zip(table.heroes, kept, anew, strict=True) if one != other]


@pytest.mark.parametrize("hybrid_single", ["half_human", "advantages_only"])
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_what_is_kept_is_what_is_worked_out_anew(
    seed: int, hybrid_single: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, chance, looks = ruleset("classic"), Random(seed), set()
    players = tuple(Player(name, "female") for name in ("Ann", "Bob", "Cid", "Dot"))
    table: Any = journal.begin(rules, journal.JournalHeader(rules.name, players))
    table.numbers = replace(table.numbers, hybrid_single=hybrid_single)
    for _ in range(STEPS):
        roll_out(rules, table, chance)
        if table.over:
            break
        asked = chance.choice(questions(table))
        acts = [option for option in rules.standing(table, asked.seat).open() if word_in(option.key) in TAKEN]
        if acts and chance.random() < 0.5:
            answer = Answer(asked.seat, Menu((chance.choice(acts),)).sample(chance), standing=True)
        else:
            answer = Answer(asked.seat, asked.shape.sample(chance))
        apply_in_place(rules, table, answer)
        assert differs(table, monkeypatch) == []
        assert differs(rules.observe(table, asked.seat).table, monkeypatch) == []
        looks.add(tuple(hero.in_use for hero in table.heroes))
    assert len(looks) > 2, "what they use has changed"


def changes() -> dict[str, Any]:
    """One of each thing that an answer rests on."""

    def lose(name: str) -> Any:
        return lambda hero: setattr(hero, name, ())

    return {
        "level": lambda hero: setattr(hero, "level", 9),
        "sex": lambda hero: setattr(hero, "sex", "male" if hero.sex == "female" else "female"),
        "half_breed": lambda hero: setattr(hero, "half_breed", hero.races[0]),
        "super_munchkin": lambda hero: setattr(hero, "super_munchkin", hero.classes[0]),
        **{name: lose(name) for name in ("races", "classes", "powers", "in_use", "items", "followers")},
        "lasting": lambda hero: setattr(hero, "lasting", (Lasting(NO_CARD, NextFight(penalty=1)),)),
        "borne": lambda hero: hero.borne.update({hero.items[3]: hero.followers[0]}),
        "cheats": lambda hero: hero.cheats.update({hero.items[3]: hero.items[0]}),
    }


@pytest.mark.parametrize("name", changes())
def test_it_is_worked_out_anew_for_whatever_it_rests_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written past the verbs as well: nobody need say that it has changed."""
    t = Scene(
        Ann=H(
            level=2,
            race="elf",
            role="thief",
            sex="female",
            items=[
                "parasol_for_ladies",
                "extremely_sharp_leaf",
                "somebody_elses_shadow",
                "pew_of_pews",
                "clean_sheet",
            ],
            stowed=["pew_of_pews"],
            followers=["hireling"],
            powers=["hum"],
        ),
        Bob=H(),
        Cid=H(),
        extra=[
            Power(key="hum", name="Hum", rank=1, traits=(Bonus(1),)),
            Item(key="clean_sheet", name="Clean Sheet", slot="none", gold=0, bonus=1, only=Not(Cursed())),
        ],
    )
    if name == "super_munchkin":  # which matters to one class only where hybrids count otherwise
        t.table.numbers = replace(t.table.numbers, hybrid_single="advantages_only")
    before = answers(t.table, t.hero("Ann"))
    changes()[name](t.hero("Ann"))
    assert differs(t.table, monkeypatch) == []
    copy = clone(t.table)
    assert answers(copy, copy.heroes[0]) == answers(t.table, t.hero("Ann"))
    assert answers(t.table, t.hero("Ann")) != before


def test_what_nobody_asks_for_any_more_is_kept_for_two_rounds_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "_KEPT", made.Kept())
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    bob = made.made(t.table, t.hero("Bob"))
    first = made.made(t.table, t.hero("Ann"))
    for _ in range(5 * made.ROUND_LEAST):
        t.hero("Ann").level += 1
        assert own_parts(t.table, t.hero("Ann"))[0].value == t.hero("Ann").level
        assert made.made(t.table, t.hero("Bob")) is bob, "what is asked for all the time stays"
        assert len(made._KEPT) <= 2 * (made.ROUND_LEAST + 1)
    t.hero("Ann").level = 1
    assert made.made(t.table, t.hero("Ann")) is not first


def sheet(t: Scene) -> made.Made:
    return made.Made(t.table, t.hero("Ann"))


@pytest.mark.parametrize(("asked_again", "most"), [(0, 64), (4 * 64, 64), (4 * 65, 65), (4 * 100, 100)])
def test_a_round_is_a_quarter_as_long_as_what_was_asked_for_again(asked_again: int, most: int) -> None:
    """So that what four hundred tables use stays, and no more than they use."""
    t, kept = Scene(Ann=H(), Bob=H(), Cid=H()), made.Kept()
    kept.now = {("again", number): sheet(t) for number in range(asked_again)}
    rounds = []
    for number in range(made.ROUND_LEAST + most + 2):
        kept.note(("new", number), sheet(t))
        rounds.append(kept.new)
    first = rounds.index(1, 1)
    assert first == made.ROUND_LEAST, "nothing is known of what comes again yet"
    second = rounds.index(1, first + 1)
    assert second - first == most


def test_a_round_is_twice_as_long_where_most_of_what_is_new_was_known_once() -> None:
    t, kept = Scene(Ann=H(), Bob=H(), Cid=H()), made.Kept()
    for _ in range(2):
        for number in range(made.ROUND_LEAST):
            kept.note(("by turns", number), sheet(t))
    rounds = []
    for number in range(4 * made.ROUND_LEAST):
        kept.note(("new", number), sheet(t))
        rounds.append(kept.new)
    ends = [place for place, new in enumerate(rounds) if new == 1]
    assert ends[:2] == [0, 2 * made.ROUND_LEAST], "and then as before, since nothing of this is known"
    assert ends[2] == 3 * made.ROUND_LEAST


def test_what_is_new_is_not_taken_for_known_however_much_there_has_been() -> None:
    """A mark tells two of the same place apart, nearly always."""
    t, kept = Scene(Ann=H(), Bob=H(), Cid=H()), made.Kept()
    one = sheet(t)
    rounds = []
    for number in range(3 * made.MARKS):
        kept.note((number, number), one)
        rounds.append(kept.new)
    assert max(rounds) == made.ROUND_LEAST


def test_no_more_is_kept_of_a_round_than_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "ROUND_MOST", 3)
    monkeypatch.setattr(made, "_KEPT", made.Kept())
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    for level in range(1, 9):
        t.hero("Ann").level = level
        assert own_parts(t.table, t.hero("Ann"))[0].value == level
        assert len(made._KEPT) <= 6
