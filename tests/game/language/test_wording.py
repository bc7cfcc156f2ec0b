"""Every word reads as English, and what differs in the game differs on the card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.language.specimens import WORDS, plain, variants

from kickdoor_game.language.cards import (
    Card,
    Cheat,
    ClassCard,
    Curse,
    Enhancer,
    Follower,
    Item,
    Mate,
    Monster,
    OneShot,
    Power,
    Trap,
    TreasureSpecial,
    Wandering,
)
from kickdoor_game.language.english import title
from kickdoor_game.language.house import HouseRules
from kickdoor_game.language.vocabulary import Kind, tag_of
from kickdoor_game.language.wording import facts, kind_name, related_rules, rules_text
from kickdoor_game.language.words import conditions as c
from kickdoor_game.language.words import effects as e
from kickdoor_game.language.words import specials as s
from kickdoor_game.language.words import traits as t
from kickdoor_game.language.words.conditions import clause, group, opposite, restriction, simplest
from kickdoor_game.language.words.lists import duty, orders
from kickdoor_game.language.words.plays import Ascend, Blessing, DrawCards, Play, StealLevel, Swing, TakeCard, play_text
from kickdoor_game.language.words.specials import Friendly, MonsterBonus
from kickdoor_game.language.words.traits import Bonus


def card_text(card: Card) -> str:
    return " | ".join(part for part in (kind_name(card), ", ".join(facts(card)), rules_text(card)) if part)


RENDER: dict[str, Callable[[Any], str]] = {
    "conditions": lambda word: f"{group(word)}; you {clause(word)}; {restriction(word)}",
    "effects": lambda effect: effect.reads(),
    "traits": lambda trait: trait.reads(),
    "specials": lambda special: special.reads(),
    "plays": play_text,
    "cards": card_text,
}
NOT_ENGLISH = re.compile(
    r"  |\bNone\b|_|\{|\}|\( | ,|\ba [AEIOU]|\ban [^AEIOUaeiou]|\b1 \w+s\b|[^\x20-\x7e]|[a-z]s?'s'"
)


@pytest.mark.parametrize(("family", "kind"), WORDS, ids=lambda part: part if isinstance(part, str) else tag_of(part))
def test_every_word_reads_as_english(family: str, kind: Kind) -> None:
    for word in (plain(kind), *(word for _, word in variants(kind))):
        text = RENDER[family](word)
        assert text.strip()
        assert not NOT_ENGLISH.search(text), f"{word}: {text}"


@pytest.mark.parametrize(("family", "kind"), WORDS, ids=lambda part: part if isinstance(part, str) else tag_of(part))
def test_a_card_that_differs_in_the_game_differs_in_print(family: str, kind: Kind) -> None:
    base = RENDER[family](plain(kind))
    same = [f"{field}: {word}" for field, word in variants(kind) if RENDER[family](word) == base]
    assert not same, f"these read like {plain(kind)}: {base}"


def test_two_specimens_of_a_field_differ_from_each_other() -> None:
    for family, kind in WORDS:
        texts: dict[str, list[str]] = {}
        for field, word in variants(kind):
            texts.setdefault(field, []).append(RENDER[family](word))
        for field, rendered in texts.items():
            assert len(set(rendered)) == len(rendered), f"{kind.__name__}.{field}: {rendered}"


def monster(**fields: Any) -> Monster:
    return Monster(**{"key": "m", "name": "M", "level": 8, "treasures": 2, "bad_stuff": (e.LoseLevels(),), **fields})


def test_the_text_of_a_monster() -> None:
    elf_biter = monster(
        specials=(MonsterBonus(4, c.HasRace("elf")),),
        bad_stuff=(e.IfHero(c.Wears("footgear"), (e.LoseItem(slot="footgear", in_use=True),), (e.LoseLevels(),)),),
    )
    assert (
        rules_text(elf_biter) == "+4 against Elves. Bad Stuff: if you wear footgear, lose it; otherwise, lose 1 Level."
    )
    assert facts(elf_biter) == ("Level 8", "2 Treasures")
    assert facts(monster(levels=2, treasures=1, tags=("undead",))) == (
        "Level 8",
        "1 Treasure",
        "worth 2 Levels",
        "Undead",
    )


def test_the_marks_of_an_item() -> None:
    ram = Item(key="ram", name="Ram", slot="two_hands", gold=1200, bonus=3, big=True, only=c.Not(c.HasClass("cleric")))
    assert facts(ram) == ("+3", "2 hands", "Big", "not for Clerics", "1,200 gold")
    assert rules_text(ram) == "+3 in combat. Not for Clerics."
    assert facts(OneShot(key="tea", name="Tea", gold=0, play=Swing(5))) == ("one use", "No Value")


def test_a_bonus_on_top_of_a_bonus_says_so() -> None:
    helm = Item(key="h", name="H", slot="headgear", gold=400, bonus=1, traits=(Bonus(2, who=c.HasRace("elf")),))
    assert rules_text(helm) == "+1 in combat. Another +2 if you are an Elf."


def test_the_small_words_of_another_card_s_name_stay_small() -> None:
    front = Item(key="f", name="F", slot="headgear", gold=400, traits=(Bonus(2, beside="back_of_a_horse"),))
    assert rules_text(front) == "+2 if you use Back of a Horse as well."
    third = Item(key="t", name="T", slot="headgear", gold=400, traits=(Bonus(2, beside="the_third_wall"),))
    assert rules_text(third) == "+2 if you use The Third Wall as well."


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ((e.LoseItem(slot="armor"), e.LoseItem(slot="headgear")), "lose your armour and your headgear"),
        ((e.LoseClass(), e.LoseRace(), e.LoseHand()), "lose your Class and your Race, and discard your whole hand"),
        ((e.LoseItem(size="big"), e.LoseLevels(3)), "lose a Big Item and 3 Levels"),
        ((e.LoseItem(slot="hands", which="all"),), "lose all your hand-held Items"),
        ((e.LoseItem(slot="footgear", which="dearest", in_use=True),), "lose your most valuable footgear in use"),
        (
            (e.LoseLevels(), e.RollFor(5, low=(e.Die(),))),
            "lose 1 Level; roll: on 4 or less, die",
        ),
        ((), "nothing happens"),
    ],
)
def test_neighbours_share_their_verb(effects: tuple[e.Effect, ...], text: str) -> None:
    assert orders(effects) == text


def test_what_befalls_somebody_else_is_said_of_them() -> None:
    assert duty("the helper", (e.DiscardCards(2),)) == "the helper discards 2 cards from their hand"
    choice = e.Choose(((e.LoseHand(),), (e.LoseLevels(),)))
    assert duty("the helper", (choice,)) == "the helper chooses one: (a) discard their whole hand; (b) lose 1 Level"


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (c.Not(c.LevelAtMost(3)), "heroes of Level 4 or higher"),
        (c.Not(c.Not(c.HasRace("dwarf"))), "Dwarves"),
        (c.Not(c.HasSex("male")), "female heroes"),
        (c.Not(c.Wears("two_hands")), "heroes using no two-handed Item"),
        (c.AnyOf((c.HasClass("thief"), c.HasRace("elf"))), "Thieves and Elves"),
        (c.AllOf((c.HasRace("elf"), c.Not(c.CarriesBig()))), "Elves who carry no Big Item"),
        (c.AllOf((c.Cursed(), c.Not(c.HasFollower()))), "cursed heroes who have no Follower"),
        (c.AllOf((c.HasFollower(), c.Not(c.Cursed()))), "heroes with a Follower who are not cursed"),
        (c.Not(c.Cursed()), "heroes who are not cursed"),
        (c.Not(c.HasFollower()), "heroes without a Follower"),
        (c.Not(c.AnyOf((c.HasRace("elf"), c.HasClass("none")))), "heroes other than Elves who have a Class"),
        (
            c.AnyOf((c.AllOf((c.HasSex("male"), c.Wears("armor"))), c.HasRace("elf"))),
            "heroes who both are male and wear armour or are an Elf",
        ),
    ],
)
def test_groups_of_heroes(condition: c.Condition, text: str) -> None:
    assert group(condition) == text


def test_a_restriction_is_put_the_short_way() -> None:
    assert restriction(c.HasRace("halfling")) == "Halflings only"
    assert restriction(c.Not(c.HasClass("wizard"))) == "not for Wizards"
    assert restriction(c.Not(c.Cursed())) == "not for cursed heroes"
    assert restriction(c.HasFollower()) == "only for heroes with a Follower"
    assert restriction(c.Not(c.HasClass("none"))) == "only for heroes with a Class"
    assert restriction(c.Not(c.LevelAtLeast(5))) == "Level 4 or lower only"


def test_a_friendly_monster_says_what_it_leaves() -> None:
    assert Friendly(c.HasClass("cleric")).reads() == "met by Clerics: it leaves; no Level, no Treasure"


def test_level_cards_say_what_they_cost() -> None:
    card = TreasureSpecial(key="x", name="X", play=Ascend(sacrifice=True, pay_hand=2))
    assert kind_name(card) == "Go Up a Level"
    assert rules_text(card) == (
        "Discard your Follower and 2 other cards from your hand: gain 1 Level, but not the winning Level."
    )
    assert kind_name(TreasureSpecial(key="y", name="Y", play=StealLevel())) == "Special Treasure"


LADIES = c.HasSex("female")
JOINS = "Copy a monster in any combat: what is played on one"
TEXTS: list[tuple[Card, str]] = [
    (
        Power(key="x", name="X", rank=2, traits=(Bonus(2), t.Flee(1)), only=c.HasRace("elf")),
        "+2 in combat. +1 to run away. Elves only.",
    ),
    (Power(key="x", name="X", rank=2, traits=(Bonus(2),)), "+2 in combat."),
    (Mate(key="x", name="X", flee=-1), f"{JOINS} counts for both. -1 to run away from either while both are there."),
    (Mate(key="x", name="X"), f"{JOINS} counts for both."),
    (Wandering(key="x", name="X"), "Play it with a monster from your hand into any combat."),
    (
        Cheat(key="x", name="X"),
        "Play it on one of your Items: use that Item whoever you are and whatever else you use.",
    ),
    (
        Follower(key="x", name="X", traits=(Bonus(1), t.DieForYou())),
        "+1 in combat. Instead of rolling to run away, discard this: escape from all monsters.",
    ),
    (Curse(key="x", name="X", effects=(e.LoseLevels(), e.LoseHand())), "Lose 1 Level and discard your whole hand."),
    (
        ClassCard(key="x", name="X", role="x", traits=(t.WinsTies(), t.Flee(-1))),
        "Your side wins ties in combat. -1 to run away.",
    ),
    (
        Item(key="x", name="X", slot="none", gold=0, bonus=2, traits=(t.Flee(1),), only=LADIES),
        "+2 in combat. +1 to run away. Female heroes only.",
    ),
    (Item(key="x", name="X", slot="none", gold=0, only=LADIES), "Female heroes only."),
    (OneShot(key="x", name="X", gold=100, play=Swing(3)), "+3 to either side of a combat."),
    (TreasureSpecial(key="x", name="X", play=DrawCards()), "Draw 3 Treasures face down."),
]


@pytest.mark.parametrize(("card", "text"), TEXTS, ids=lambda part: type(part).__name__)
def test_a_card_says_all_that_it_does(card: Card, text: str) -> None:
    assert rules_text(card) == text


def test_where_a_mate_has_no_share_it_says_so() -> None:
    text = rules_text(Mate(key="x", name="X"), HouseRules(enhancers_apply_to_mate=False))
    assert text == f"{JOINS} does not count for the other."


def test_an_enhancer_that_weakens_names_the_floor() -> None:
    part_time = Enhancer(key="b", name="B", level=-5, treasures=-1)
    assert rules_text(part_time) == (
        "Play it on a monster in any combat: -5 to its Level and 1 Treasure fewer (neither falls below 1)."
    )


Hero = dict[str, Any]
HEROES = st.fixed_dictionaries(
    {
        "race": st.sampled_from(["human", "elf", "dwarf"]),
        "class": st.sampled_from(["none", "thief"]),
        "sex": st.sampled_from(["male", "female"]),
        "level": st.integers(1, 10),
        "worn": st.frozensets(st.sampled_from(["headgear", "two_hands"])),
        "big": st.booleans(),
        "powers": st.frozensets(st.sampled_from(["stare", "hum"])),
        "cursed": st.booleans(),
        "followers": st.integers(0, 2),
        "turn": st.booleans(),
        "ahead": st.booleans(),
        "behind": st.booleans(),
        "hand": st.integers(0, 3),
    }
)
SIMPLE: st.SearchStrategy[c.Condition] = st.one_of(
    st.builds(c.HasRace, st.sampled_from(["human", "elf", "dwarf"])),
    st.builds(c.HasClass, st.sampled_from(["none", "thief"])),
    st.builds(c.HasSex, st.sampled_from(["male", "female"])),
    st.builds(c.LevelAtMost, st.integers(1, 9)),
    st.builds(c.LevelAtLeast, st.integers(2, 10)),
    st.builds(c.Wears, st.sampled_from(["headgear", "two_hands"])),
    st.builds(c.CarriesBig),
    st.builds(c.HasPower, st.sampled_from(["stare", "hum", None])),
    st.builds(c.Cursed),
    st.builds(c.HasFollower),
    st.builds(c.OwnTurn),
    st.builds(c.Leads),
    st.builds(c.Trails),
    st.builds(c.HandAtMost, st.integers(0, 2)),
)
CONDITIONS = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.builds(c.Not, inner),
        st.builds(c.AnyOf, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(c.AllOf, st.lists(inner, min_size=2, max_size=3).map(tuple)),
    ),
    max_leaves=6,
)


def holds(condition: c.Condition, hero: Hero) -> bool:
    match condition:
        case c.HasRace(name=name):
            return bool(hero["race"] == name)
        case c.HasClass(name=name):
            return bool(hero["class"] == name)
        case c.HasSex(sex=sex):
            return bool(hero["sex"] == sex)
        case c.LevelAtMost(level=level):
            return bool(hero["level"] <= level)
        case c.LevelAtLeast(level=level):
            return bool(hero["level"] >= level)
        case c.Wears(slot=slot):
            return slot in hero["worn"]
        case c.CarriesBig():
            return bool(hero["big"])
        case c.HasPower(of=None):
            return bool(hero["powers"])
        case c.HasPower(of=key):
            return key in hero["powers"]
        case c.Cursed():
            return bool(hero["cursed"])
        case c.HasFollower():
            return bool(hero["followers"])
        case c.OwnTurn():
            return bool(hero["turn"])
        case c.Leads():
            return bool(hero["ahead"])
        case c.Trails():
            return bool(hero["behind"])
        case c.HandAtMost(count=count):
            return bool(hero["hand"] <= count)
        case c.Not(of=inner):
            return not holds(inner, hero)
        case c.AnyOf(of=parts):
            return any(holds(part, hero) for part in parts)
        case c.AllOf(of=parts):
            return all(holds(part, hero) for part in parts)


@given(CONDITIONS, HEROES)
def test_turning_a_not_inwards_changes_no_meaning(condition: c.Condition, hero: Hero) -> None:
    assert holds(simplest(condition), hero) == holds(condition, hero)
    assert holds(opposite(condition), hero) != holds(condition, hero)


@given(CONDITIONS)
def test_any_nesting_reads_as_english(condition: c.Condition) -> None:
    text = RENDER["conditions"](condition)
    assert not NOT_ENGLISH.search(text), text


@pytest.mark.rule("bites.curses.13")
def test_why_a_trap_does_what_it_does_is_told_by_the_rules_of_curses() -> None:
    """Those of curses that name any, and those of what it does."""
    curse = related_rules(Curse(key="rug", name="Rug", effects=(e.LoseLevels(), e.LoseHand())))
    trap = related_rules(Trap(key="rug", name="Rug", effects=(e.LoseLevels(), e.LoseHand())))
    assert {"classic.curses.1", "classic.curses.3", "classic.curses.4", "classic.levels.2", "classic.cards.5"} == set(
        curse
    )
    assert trap == curse


@pytest.mark.rule("classic.classes.7")
@pytest.mark.parametrize(
    "word",
    [t.Berserk(), t.Turning(), t.Backstab(), t.Steal(), t.StealsLevel(), t.FleeDiscards()],
    ids=lambda word: str(tag_of(type(word))),
)
def test_what_is_paid_for_with_cards_rests_on_the_rule_of_paying(word: t.Trait) -> None:
    assert "classic.classes.7" in related_rules(Power(key="p", name="P", rank=1, traits=(word,)))


RESTS_ON: dict[str, tuple[Any, tuple[str, ...]]] = {
    "a trait that carries": (
        t.CarriesItem(),
        ("shakespeare.treasure.17", "shakespeare.treasure.18", "shakespeare.treasure.20"),
    ),
    "a trait that carries more Big ones": (t.CarriesMoreBig(), ("classic.items.3",)),
    "a trait that keeps Powers": (t.KeepsPowers(), ("bites.powers.15",)),
    "a trait that steals Levels": (
        t.StealsLevel(),
        ("classic.classes.7", "classic.winning.2", "classic.winning.6", "bites.races.14"),
    ),
    "a trait that stops Curses": (t.CurseProof(), ("classic.curses.10",)),
    "a trait that dies for its owner": (t.DieForYou(), ("classic.runaway.17",)),
    "a trait that forces": (t.Conscript(), ("classic.help.21", "classic.help.22")),
}


@pytest.mark.parametrize("what", RESTS_ON)
def test_who_asks_why_of_a_power_is_shown_the_rules_of_powers_and_of_what_it_does(what: str) -> None:
    word, rules = RESTS_ON[what]
    of_powers = ("bites.powers.7", "bites.powers.10", "bites.powers.12", "bites.powers.14")
    assert related_rules(Power(key="p", name="P", rank=1, traits=(word,))) == of_powers + rules


@pytest.mark.parametrize(
    ("effect", "rules"),
    [
        (e.SwapHands(), ("classic.cards.5", "classic.treasure.5")),
        (e.LoseHand(), ("classic.cards.5",)),
        (e.NextTurn(strength=-1), ("classic.curses.7", "shakespeare.curses.8")),
        (e.NextFight(penalty=1), ("classic.curses.7",)),
        (e.Lingering(strength=-1), ("classic.curses.7", "classic.curses.6")),
        (e.LoseItem(), ("classic.curses.8", "classic.curses.9")),
        (e.LoseLevels(), ("classic.levels.2",)),
        (e.Die(), ("classic.death.1", "classic.death.2", "classic.death.5")),
    ],
)
def test_who_asks_why_of_a_curse_is_shown_those_of_curses_and_of_what_it_does(
    effect: e.Effect, rules: tuple[str, ...]
) -> None:
    of_curses = ("classic.curses.1", "classic.curses.3", "classic.curses.4")
    assert related_rules(Curse(key="c", name="C", effects=(effect,))) == of_curses + rules


@pytest.mark.parametrize(
    ("special", "rules"),
    [
        (s.Crowd(2), ("classic.combat.4", "classic.combat.12")),
        (s.Mirrors(), ("classic.combat.4", "classic.help.8")),
        (s.Ransom(), ("classic.runaway.2", "classic.runaway.17")),
        (s.NoEscape(), ("classic.runaway.10", "classic.runaway.17")),
        (s.MoreLevels(), ("classic.combat.17", "classic.combat.25")),
    ],
)
def test_who_asks_why_of_a_monster_is_shown_what_its_special_rests_on(
    special: s.Special, rules: tuple[str, ...]
) -> None:
    plain_one = related_rules(monster())
    assert related_rules(monster(specials=(special,))) == tuple(dict.fromkeys((*plain_one, *rules)))


@pytest.mark.parametrize(
    ("play", "rules"),
    [
        (TakeCard(), ("classic.cards.5", "classic.treasure.5")),
        (StealLevel(), ("classic.winning.2", "classic.winning.6")),
        (Blessing(), ("classic.winning.3", "classic.winning.7")),
        (Ascend(), ("classic.combat.7", "classic.treasure.7", "classic.winning.2", "classic.winning.5")),
    ],
)
def test_who_asks_why_of_a_treasure_is_shown_that_it_is_no_item_and_what_it_does(
    play: Play, rules: tuple[str, ...]
) -> None:
    assert related_rules(TreasureSpecial(key="s", name="S", play=play)) == ("classic.treasure.8", *rules)


@pytest.mark.parametrize(
    ("level", "treasures", "gives", "marks"),
    [
        (5, 1, "", ("+5 Level", "+1 Treasure")),
        (-5, -2, "", ("-5 Level", "-2 Treasures")),
        (0, 2, "undead", ("+2 Treasures", "Undead")),
        (0, 0, "bat", ("Bat",)),
        (3, 0, "", ("+3 Level",)),
    ],
)
def test_in_a_list_an_enhancer_is_marked_by_what_it_adds(
    level: int, treasures: int, gives: str, marks: tuple[str, ...]
) -> None:
    assert facts(Enhancer(key="e", name="E", level=level, treasures=treasures, gives=gives)) == marks


@pytest.mark.parametrize(
    ("card", "marks"),
    [
        (Power(key="p", name="P", rank=2, traits=()), ("Rank 2",)),
        (Power(key="p", name="P", rank=3, traits=(), only=c.HasRace("elf")), ("Rank 3", "Elves only")),
        (Follower(key="f", name="F", traits=()), ()),
        (Follower(key="f", name="F", traits=(), deck="treasure"), ("Treasure",)),
        (OneShot(key="o", name="O", gold=0, play=Swing(2)), ("one use", "No Value")),
        (OneShot(key="o", name="O", gold=1_200, play=Swing(2), big=True), ("one use", "Big", "1,200 gold")),
        (
            Item(key="i", name="I", slot="two_hands", gold=400, bonus=3, big=True, only=LADIES),
            ("+3", "2 hands", "Big", "female heroes only", "400 gold"),
        ),
        (Mate(key="m", name="M"), ()),
    ],
)
def test_in_a_list_a_card_is_marked_by_what_matters(card: Card, marks: tuple[str, ...]) -> None:
    assert facts(card) == marks


@pytest.mark.parametrize(
    "word", ["a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"]
)
def test_small_words_stay_small_inside_of_a_name(word: str) -> None:
    assert title(f"cat_{word}_hat") == f"Cat {word} Hat"
    assert title(f"{word}_hat") == f"{word.capitalize()} Hat"


@pytest.mark.parametrize(
    ("level", "treasures", "said"),
    [
        (-1, 0, "(its Level never falls below 2)"),
        (-1, -1, "(its Level never falls below 2 and its Treasures never fall below 1)"),
        (1, -1, "(its Treasures never fall below 1)"),
        (0, -1, "(its Treasures never fall below 1)"),
        (1, 1, ""),
    ],
)
def test_of_two_lowest_values_that_is_said_which_is_lowered(level: int, treasures: int, said: str) -> None:
    card = Enhancer(key="e", name="E", level=level, treasures=treasures, gives="bat")
    text = rules_text(card, HouseRules(monster_floor=2))
    assert text.endswith(f" {said}." if said else "it is also Bat.")


@pytest.mark.parametrize(("level", "says_so"), [(-1, True), (0, False), (1, False)])
def test_only_what_weakens_says_how_far(level: int, says_so: bool) -> None:
    text = rules_text(Enhancer(key="e", name="E", level=level, gives="undead"))
    assert ("falls below" in text) == says_so
