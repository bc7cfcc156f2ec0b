"""What is wrong with a card of the duel is named, with its field; and what could be done for ever is no card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.game.duel.cards.words import example, rows

from kickdoor_game.duel.cards import conditions as ask
from kickdoor_game.duel.cards import effects as do
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.faults import faults_of, known_of
from kickdoor_game.duel.cards.kinds import (
    Armor,
    DuelAlly,
    DuelHero,
    DuelMonster,
    Location,
    Mischief,
    StickyCurse,
    Trinket,
    Weapon,
)
from kickdoor_game.duel.cards.targets import EffectPlace, Target
from kickdoor_game.duel.vocabulary import DUEL_CARDS
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.load import load_cards

MERE: dict[str, Any] = {"key": "c", "name": "C"}
ALLY, LOOT = Target(of=("ally",)), Target(of=("loot",))
ZAPS = Ability("use", (do.Earn(1),), zap=True)
PLAYED, FLAUNTED = Ability("played", (do.Earn(1),)), Ability("flaunt", (do.Earn(1),), once=True)
BLED = Ability("give_blood", (do.Earn(1),), blood=1)


def hero(*abilities: Ability, **more: Any) -> DuelHero:
    return DuelHero(**{**MERE, "of": "bard", "life": 20, "abilities": abilities or (ZAPS,), **more})


def monster(*abilities: Ability, **more: Any) -> DuelMonster:
    return DuelMonster(**{**MERE, "cost": 2, "power": 3, "life": 4, "abilities": abilities, **more})


def ally(*abilities: Ability, **more: Any) -> DuelAlly:
    return DuelAlly(**{**MERE, "cost": 2, "life": 4, "abilities": abilities, **more})


def weapon(*abilities: Ability, **more: Any) -> Weapon:
    return Weapon(**{**MERE, "rank": 2, "power": 2, "abilities": abilities, **more})


def trinket(*abilities: Ability, **more: Any) -> Trinket:
    return Trinket(**{**MERE, "rank": 1, "abilities": abilities, **more})


def trick(*effects: Any, **more: Any) -> Mischief:
    return Mischief(**{**MERE, "abilities": (Ability("played", effects, more.pop("target", None)),), **more})


def curse(*abilities: Ability, **more: Any) -> StickyCurse:
    return StickyCurse(**{**MERE, "target": ALLY, "abilities": abilities, **more})


def use(*effects: Any, **more: Any) -> Ability:
    return Ability("use", effects, **more)


def played(*effects: Any, **more: Any) -> Ability:
    return Ability("played", effects, **more)


WEAKER = Ability("always", (do.Change("life", -1, "host"),))
MISTAKES: list[tuple[Any, str, str]] = [
    (monster(copies=2), "copies", "a deck says how many"),
    (monster(of="druid"), "of", 'no Class "druid"'),
    (hero(of=""), "of", 'no Class ""'),
    (monster(name="Caf\x07"), "name", "has U+0007, which cannot be seen"),
    (hero(life=25), "life", "25 is not within 18 to 24"),
    (monster(cost=9), "cost", "9 is not within 0 to 8"),
    (monster(power=10), "power", "10 is not within 0 to 9"),
    (monster(life=0), "life", "0 is not within 1 to 10"),
    (ally(cost=0), "cost", "0 is not within 1 to 5"),
    (ally(life=8), "life", "8 is not within 2 to 7"),
    (weapon(rank=6), "rank", "6 is not within 0 to 5"),
    (weapon(defense=2), "defense", "2 is more than half the rank"),
    (Armor(**MERE, rank=0, abilities=(ZAPS,)), "rank", "0 is not within 1 to 4"),
    (trinket(ZAPS, rank=4), "rank", "4 is not within 0 to 3"),
    (trick(do.Earn(1), cost=6), "cost", "6 is not within 0 to 5"),
    (weapon(monstrous=7), "monstrous", "7 is not within 2 to 6"),
    (monster(monstrous=3), "monstrous", "no Monsters"),
    (hero(Ability("level", (do.Earn(1),))), "abilities", "every Hero has one"),
    (hero(use(do.Earn(1), once=True)), "abilities", "every Hero has one"),
    (trinket(), "abilities", "the card does nothing"),
    (Location(**MERE), "abilities", "the card does nothing"),
    (curse(), "abilities", "the Curse changes nothing"),
    (curse(WEAKER, target=Target(of=())), "target.of", "is empty"),
    (trick(do.Earn(1), keywords=("smack",)), "keywords[0]", "smack is for Weapons"),
    (monster(keywords=("encore",)), "keywords[0]", "encore is for Mischief"),
    (curse(WEAKER, keywords=("encore",)), "keywords[0]", "encore is for Mischief"),
    (hero(keywords=("stealthy",)), "keywords[0]", "no Hero"),
    (trick(do.Earn(1), keywords=("regenerate",)), "keywords[0]", "is for what can be squished"),
    (ally(keywords=("life_o_suction",)), "keywords[0]", "deals damage of its own"),
    (monster(keywords=("stealthy", "stealthy")), "keywords", "twice"),
    (ally(Ability("reckoning", (do.Collect(),))), "abilities[0].effects[0]", "only Loot and Locations Collect"),
    (trinket(use(do.Earn(1), tokens=1)), "abilities", "nothing on the card Collects"),
    (trinket(ZAPS, ZAPS), "abilities", 'has "use" twice'),
    (Mischief(**MERE, abilities=(PLAYED, PLAYED)), "abilities", 'has "played" twice'),
    (ally(FLAUNTED, FLAUNTED), "abilities", 'has "flaunt" twice'),
    (monster(BLED, BLED), "abilities", 'has "give_blood" twice'),
    (Mischief(**MERE), "abilities", 'has no "played"'),
    (ally(played(do.Earn(1))), "abilities[0].on", "is for Mischief"),
    (Mischief(**MERE, abilities=(played(do.Earn(1)), ZAPS)), "abilities[1].on", "is for what lies in play"),
    (curse(WEAKER, use(do.Earn(1), gold=1)), "abilities[1].on", "a stuck card is no part of that"),
    (hero(ZAPS, Ability("flaunt", (do.Earn(1),), once=True)), "abilities[1].on", "cards of the hand"),
    (ally(Ability("hired", (do.Earn(1),))), "abilities[0].on", '"hired" is for Monsters'),
    (weapon(Ability("survives", (do.Earn(1),))), "abilities[0].on", '"survives" is for Monsters'),
    (ally(Ability("give_blood", (do.Earn(1),), blood=1)), "abilities[0].on", "is for Monsters and for Mischief"),
    (curse(WEAKER, Ability("give_blood", (do.Earn(1),), blood=1)), "abilities[1].on", "does not stick"),
    (Mischief(**MERE, abilities=(played(do.Earn(1)), Ability("level", (do.Earn(1),)))), "abilities[1].on", "in play"),
    (monster(Ability("hired", ())), "abilities[0].effects", "is empty"),
    (ally(use(do.Earn(1), zap=True, may=True)), "abilities[0].may", "says nothing"),
    (monster(Ability("hired", (do.Earn(1),), interrupt=True)), "abilities[0].interrupt", "says nothing"),
    (ally(Ability("always", (do.Change("life", 1, "this"),), sketchy=True)), "abilities[0].sketchy", "says nothing"),
    (trick(do.Cancel()), "abilities[0].effects[0]", "does nothing unless it interrupts"),
    (ally(use(do.Prevent(1), zap=True)), "abilities[0].effects[0]", "does nothing unless it interrupts"),
    (trick(do.Bleed(1, 0)), "abilities[0].effects[0].reckonings", "say for how many"),
    (monster(Ability("hired", (do.Earn(1),), gold=1)), "abilities[0].gold", 'no price of "hired"'),
    (Mischief(**MERE, abilities=(played(do.Earn(1), zap=True),)), "abilities[0].zap", 'no price of "played"'),
    (hero(use(do.Earn(1), zap=True, squish=True)), "abilities[0].squish", "no price for such a card"),
    (monster(use(do.Earn(1), zap=True)), "abilities[0].zap", "no price for such a card"),
    (ally(Ability("level", (do.Earn(1),), blood=1)), "abilities[0].blood", "no price"),
    (monster(Ability("give_blood", (do.Earn(1),), blood=4)), "abilities[0].blood", "4 is not within 1 to 3"),
    (ally(use(do.Earn(1), gold=5, zap=True)), "abilities[0].gold", "5 is not within 0 to 4"),
    (trick(do.Damage(1)), "abilities[0].target", "is missing"),
    (trick(do.WhenSo(ask.WasCaught(), (do.Damage(1),))), "abilities[0].target", "is missing"),
    (trick(do.Earn(1), target=ALLY), "abilities[0].target", "is chosen for nothing"),
    (
        Mischief(**MERE, abilities=(played(do.Earn(1)), Ability("give_blood", (do.Squish(),), ALLY, blood=1))),
        "abilities[1].target",
        "is that of what the card does",
    ),
    (
        Mischief(**MERE, abilities=(played(do.Earn(1)), Ability("give_blood", (do.Squish(),), blood=1))),
        "abilities[1].target",
        "is missing from what the card does",
    ),
    (trick(do.Squish(), target=Target(of=("ally", "ally"))), "abilities[0].target.of", "twice"),
    (trick(do.Damage(1), target=Target(of=("hero",), whose="theirs")), "abilities[0].target.whose", "one Hero"),
    (trick(do.Squish(), target=Target(of=("ally",), where="stashed")), "abilities[0].target.where", "only Monsters"),
    (trick(do.Squish(), target=Target(of=("hero",), where="committed")), "abilities[0].target.where", "only Allies"),
    (trick(do.Squish(), target=Target(of=("ally",), weapon=True)), "abilities[0].target.weapon", "says nothing"),
    (ally(Ability("level", (do.Damage(1, "host"),))), "abilities[0].effects[0].to", "only a Curse sticks"),
    (trick(do.Squish("this")), "abilities[0].effects[0].to", "does not stay in play"),
    (ally(Ability("always", (do.Earn(1),))), "abilities[0].effects[0]", "can only change values"),
    (ally(Ability("always", (do.Change("life", 1),), ALLY)), "abilities[0].effects[0].to", "chooses nothing"),
    (curse(Ability("always", (do.Change("life", -1, "their_hero"),))), "abilities[0].effects[0].to", "is not host"),
    (ally(Ability("always", (do.Change("life", 1, "this"),), gold=1)), "abilities[0].gold", 'no price of "always"'),
    (trick(do.Squish("their_hero")), "abilities[0].effects[0].to", "never leaves play"),
    (trick(do.ToStash(), target=Target(of=("hero", "ally"))), "abilities[0].effects[0].to", "never leaves play"),
    (
        curse(Ability("level", (do.ToHand("host"),)), target=Target(of=("hero",))),
        "abilities[0].effects[0].to",
        "never leaves",
    ),
    (hero(ZAPS, Ability("level", (do.Squish("this"),))), "abilities[1].effects[0].to", "never leaves play"),
    (trick(do.Damage(1, "committed_weapons")), "abilities[0].effects[0].to", "has no life"),
    (trick(do.Mend(1, "target"), target=LOOT), "abilities[0].effects[0].to", "has no life"),
    (ally(Ability("always", (do.Change("power", 1, "this"),))), "abilities[0].effects[0].value", "is power, which"),
    (trick(do.Change("rank", 1, "target"), target=ALLY), "abilities[0].effects[0].value", "is rank, which"),
    (trick(do.Change("defense", 1, "attacking")), "abilities[0].effects[0].value", "is defense, which"),
    (monster(Ability("flaunt", (do.Earn(1),), gold=1)), "abilities[0].once", "flaunted for ever"),
    (ally(use(do.Mend(1))), "abilities[0].once", "could be used for ever"),
    (ally(use(do.UnzapCards(), target=ALLY, zap=True)), "abilities[0].once", "unzapped by its like"),
    (ally(use(do.Earn(1), gold=1)), "abilities[0].once", "gives back the gold"),
    (ally(use(do.StealGold(1), gold=1)), "abilities[0].once", "gives back the gold"),
    (ally(use(do.Mend(1), blood=1)), "abilities[0].once", "gives back the blood"),
    (ally(use(do.TakeCards(), discard=1)), "abilities[0].once", "gives back the cards"),
    (trinket(use(do.Salvage(), squish=True)), "abilities[0].once", "gives back the cards"),
    (trick(do.WhenSo(ask.WasCaught(), ())), "abilities[0].effects[0].then", "is empty"),
    (trick(do.Pick(((do.Earn(1),),))), "abilities[0].effects[0].options", "two or more"),
    (trick(do.Bleed(1, 4)), "abilities[0].effects[0].reckonings", "4 is not within 0 to 3"),
    (trick(do.Bleed(to="attacking")), "abilities[0].effects[0].to", "only a Hero bleeds"),
    (trick(do.Bleed(to="target"), target=ALLY), "abilities[0].effects[0].to", "something else than a Hero"),
    (trick(do.Bandage("your_allies")), "abilities[0].effects[0].to", "only a Hero bleeds"),
    (trick(do.Damage(7, "each_hero")), "abilities[0].effects[0].count", "7 is not within 1 to 6"),
    (trick(do.Earn(0)), "abilities[0].effects[0].count", "0 changes nothing"),
    (trick(do.ChangeLevel(3)), "abilities[0].effects[0].by", "3 is not within -2 to 2"),
    (monster(Ability("hired", (do.Earn(1),), only=ask.HasLevel(11))), "abilities[0].only.at_least", "11 is not within"),
    (monster(Ability("hired", (do.Earn(1),), only=ask.NthFight(1))), "abilities[0].only.at_least", "1 is not within"),
    (monster(Ability("hired", (do.Earn(1),), only=ask.HasGold(0))), "abilities[0].only.at_least", "0 is not within"),
]
KNOWN = known_of(())


@pytest.mark.parametrize(("card", "field", "problem"), MISTAKES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_mistake_is_named_with_its_field(card: Any, field: str, problem: str) -> None:
    found = faults_of(card, (), KNOWN)
    assert any(at == field and problem in said for at, said in found), found


@pytest.mark.parametrize(
    "card",
    [
        hero(),
        monster(Ability("give_blood", (do.Squish(),), ALLY, blood=1)),
        ally(use(do.Mend(1), gold=1)),
        ally(use(do.UnzapCards(), target=ALLY, zap=True, once=True)),
        trinket(Ability("reckoning", (do.Collect(),)), use(do.Earn(2), tokens=2)),
        trick(do.Cancel(), interrupt=True),
        trick(do.Squish(), target=LOOT, keywords=("encore",)),
        curse(WEAKER, Ability("caught", (do.Damage(1, "host"),))),
    ],
    ids=lambda card: type(card).__name__,
)
def test_nothing_is_wrong_with_a_good_card(card: Any) -> None:
    assert faults_of(card, (), KNOWN) == []


def test_a_key_and_a_name_are_of_one_card() -> None:
    found = faults_of(monster(), [monster(), weapon(key="d")], KNOWN)
    assert found == [("key", "is taken by another card"), ("name", '"C" is taken by another card')]


def test_a_class_may_come_with_its_hero() -> None:
    assert faults_of(monster(of="druid"), (), known_of([hero(of="druid")])) == []


def test_a_file_is_read_by_the_common_loader() -> None:
    text = '[[card]]\nkind = "armor"\nkey = "lid"\nname = "Lid"\nrank = 1\nabilities = ['
    text += '{ on = "use", zap = true, interrupt = true, effects = [{ do = "prevent", count = 1 }] }]'
    (lid,) = load_cards(text, "lids.toml", DUEL_CARDS)
    assert lid == Armor(key="lid", name="Lid", rank=1, abilities=(use(do.Prevent(1), zap=True, interrupt=True),))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('keywords = ["stealth"]', 'did you mean "stealthy"?'),
        ('abilities = [{ on = "hirred", effects = [] }]', 'did you mean "hired"?'),
        ('abilities = [{ on = "hired", effects = [{ do = "damge", count = 1 }] }]', 'did you mean "damage"?'),
        ('abilities = [{ on = "hired", effects = [{ do = "draw" }], targt = {} }]', 'did you mean "target"?'),
    ],
)
def test_a_slip_is_told_with_what_was_meant(line: str, problem: str) -> None:
    text = f'[[card]]\nkind = "monster"\nkey = "m"\nname = "M"\ncost = 1\npower = 2\nlife = 3\n{line}'
    with pytest.raises(CardError, match="m") as wrong:
        load_cards(text, "m.toml", DUEL_CARDS)
    assert problem in str(wrong.value)


def test_every_example_of_the_page_can_stand_on_some_card() -> None:
    """The words of the page are no faults where nothing stands in their way."""
    anywhere = EffectPlace(
        interrupts=True, stays=True, target=None, this=frozenset(), chosen=frozenset(), host=frozenset()
    )
    for row in rows()["effects"].values():
        assert list(example("effects", row).faults(anywhere)) == []
    for row in rows()["conditions"].values():
        assert list(example("conditions", row).faults()) == []


LOADED = Ability("reckoning", (do.Collect(),))
NUMBERS: list[tuple[str, Callable[[int], Any], str, int, int]] = [
    ("damage", lambda n: trick(do.Damage(n, "their_hero")), "[0].effects[0].count", 1, 6),
    ("heal", lambda n: trick(do.Mend(n)), "[0].effects[0].count", 1, 6),
    ("prevent", lambda n: trick(do.Prevent(n), interrupt=True), "[0].effects[0].count", 1, 6),
    ("draw", lambda n: trick(do.TakeCards(n)), "[0].effects[0].count", 1, 3),
    ("bottom", lambda n: trick(do.Bottom(n)), "[0].effects[0].count", 1, 3),
    ("discard", lambda n: trick(do.Drop(n)), "[0].effects[0].count", 1, 3),
    ("steal", lambda n: trick(do.StealGold(n)), "[0].effects[0].count", 1, 3),
    ("spill", lambda n: trick(do.Spill(n)), "[0].effects[0].count", 1, 6),
    ("collect", lambda n: trinket(Ability("reckoning", (do.Collect(n),))), "[0].effects[0].count", 1, 2),
    ("bleed", lambda n: trick(do.Bleed(n, 1)), "[0].effects[0].count", 1, 2),
    ("reckonings", lambda n: monster(Ability("hired", (do.Bleed(1, n),))), "[0].effects[0].reckonings", 0, 3),
    ("level", lambda n: monster(Ability("hired", (do.Earn(1),), only=ask.HasLevel(n))), "[0].only.at_least", 2, 10),
    ("fight", lambda n: monster(Ability("hired", (do.Earn(1),), only=ask.NthFight(n))), "[0].only.at_least", 2, 4),
    ("purse", lambda n: monster(Ability("hired", (do.Earn(1),), only=ask.HasGold(n))), "[0].only.at_least", 1, 30),
    ("gold", lambda n: ally(use(do.Mend(1), zap=True, gold=n)), "[0].gold", 0, 4),
    ("tokens", lambda n: trinket(LOADED, use(do.Earn(1), zap=True, tokens=n)), "[1].tokens", 0, 6),
    ("cards", lambda n: ally(use(do.Mend(1), zap=True, discard=n)), "[0].discard", 0, 3),
    ("blood", lambda n: ally(use(do.Earn(1), zap=True, blood=n)), "[0].blood", 0, 3),
]


@pytest.mark.parametrize(("what", "card", "field", "least", "most"), NUMBERS, ids=[row[0] for row in NUMBERS])
def test_each_number_of_an_ability_has_bounds(
    what: str, card: Callable[[int], Any], field: str, least: int, most: int
) -> None:
    assert faults_of(card(least), (), KNOWN) == faults_of(card(most), (), KNOWN) == []
    for number in (least - 1, most + 1):
        assert (f"abilities{field}", f"{number} is not within {least} to {most}") in faults_of(card(number), (), KNOWN)


@pytest.mark.parametrize(
    ("card", "field", "most"),
    [
        (lambda n: trick(do.Change("cost", n, "attacking")), "by", 4),
        (lambda n: trick(do.Earn(n)), "count", 5),
        (lambda n: trick(do.ChangeLevel(n)), "by", 2),
    ],
)
def test_what_may_go_up_and_down_does_so_within_bounds_and_does_something(
    card: Callable[[int], Any], field: str, most: int
) -> None:
    for number in (-most, -1, 1, most):
        assert faults_of(card(number), (), KNOWN) == []
    for number in (-most - 1, 0, most + 1):
        ((at, said),) = faults_of(card(number), (), KNOWN)
        assert at == f"abilities[0].effects[0].{field}"
        assert said == "0 changes nothing" if number == 0 else said == f"{number} is not within {-most} to {most}"


PRINTED: list[tuple[Callable[[int], Any], str, int, int]] = [
    (lambda n: hero(life=n), "life", 18, 24),
    (lambda n: monster(cost=n), "cost", 0, 8),
    (lambda n: monster(power=n), "power", 0, 9),
    (lambda n: monster(life=n), "life", 1, 10),
    (lambda n: ally(cost=n), "cost", 1, 5),
    (lambda n: ally(life=n), "life", 2, 7),
    (lambda n: weapon(rank=n), "rank", 0, 5),
    (lambda n: weapon(power=n), "power", 1, 6),
    (lambda n: weapon(rank=5, defense=n), "defense", 0, 2),
    (lambda n: Armor(**MERE, rank=n, abilities=(ZAPS,)), "rank", 1, 4),
    (lambda n: trinket(ZAPS, rank=n), "rank", 0, 3),
    (lambda n: trick(do.Earn(1), cost=n), "cost", 0, 5),
    (lambda n: curse(WEAKER, cost=n), "cost", 0, 5),
]


@pytest.mark.parametrize(("card", "field", "least", "most"), PRINTED)
def test_each_number_that_is_printed_has_bounds(card: Callable[[int], Any], field: str, least: int, most: int) -> None:
    assert faults_of(card(least), (), KNOWN) == faults_of(card(most), (), KNOWN) == []
    for number in (least - 1, most + 1):
        assert (field, f"{number} is not within {least} to {most}") in faults_of(card(number), (), KNOWN)


def test_a_card_may_cost_two_to_six_as_a_monster_or_be_none() -> None:
    assert [faults_of(weapon(monstrous=number), (), KNOWN) for number in (0, 2, 6)] == [[], [], []]
    for number in (1, 7):
        assert faults_of(weapon(monstrous=number), (), KNOWN) == [("monstrous", f"{number} is not within 2 to 6")]


@pytest.mark.parametrize(("rank", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_weapon_keeps_off_at_most_half_its_rank(rank: int, most: int) -> None:
    assert faults_of(weapon(rank=rank, defense=most), (), KNOWN) == []
    assert ("defense", f"{most + 1} is more than half the rank") in faults_of(
        weapon(rank=rank, defense=most + 1), (), KNOWN
    )
