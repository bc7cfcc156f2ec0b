"""What cards and rooms say: every word reads as English, and what differs in the game differs in print."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any, get_args

import pytest
from tests.game.language.specimens import plain, variants
from tests.game.language.test_four_parts import limits_its_numbers, says_its_rules
from tests.game.language.test_wording import NOT_ENGLISH

from kickdoor_game.language.cards import Cheat, Enhancer, HalfBreed, Item, Mate, SuperMunchkin, Wandering
from kickdoor_game.language.vocabulary import Kind, tag_of
from kickdoor_game.language.words.conditions import HasClass, HasRace, LevelAtMost
from kickdoor_game.language.words.effects import GainLevels, LoseLevels
from kickdoor_game.language.words.plays import Ascend, Swing
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.language.words.traits import Context
from kickdoor_game.quest.board.links import Side
from kickdoor_game.quest.cards import effects as e
from kickdoor_game.quest.cards import plays as p
from kickdoor_game.quest.cards import traits as t
from kickdoor_game.quest.cards.faces import Deal, Icon, RoomFace
from kickdoor_game.quest.cards.kinds import (
    DxmSpecial,
    QuestClass,
    QuestCurse,
    QuestItem,
    QuestMonster,
    QuestOneShot,
    QuestRace,
    QuestSpecial,
    QuestTreasureSpecial,
)
from kickdoor_game.quest.cards.plays import play_text
from kickdoor_game.quest.cards.traits import trait_text
from kickdoor_game.quest.cards.wording.printed import HOUSE, facts, printed, rules_text
from kickdoor_game.quest.cards.wording.rooms import printed_room

RULES = {
    rule["id"] for rule in tomllib.loads((files("kickdoor_game.sets.quest") / "rules.toml").read_text("utf-8"))["rule"]
}
RENDER: dict[str, Callable[[Any], str]] = {
    "effects": lambda effect: effect.reads(),
    "traits": lambda trait: trait_text(trait, Context(HOUSE)),
    "specials": lambda special: rules_text(monster(specials=(special,))),
    "plays": lambda play: play_text(play, HOUSE),
}
WORDS: list[tuple[str, Kind]] = [
    *(("effects", kind) for kind in get_args(e.QuestEffect)),
    *(("traits", kind) for kind in get_args(t.QuestTrait)),
    *(("specials", kind) for kind in get_args(QuestSpecial)),
    *(("plays", kind) for kind in get_args(p.QuestPlay)),
]
of_each = pytest.mark.parametrize(
    ("family", "kind"), WORDS, ids=lambda part: part if isinstance(part, str) else tag_of(part)
)
MERE: dict[str, Any] = {"key": "m", "name": "M"}
CARDS = [
    QuestMonster(**MERE, level=3),
    QuestItem(**MERE, slot="headgear", gold=200, bonus=1),
    Item(**MERE, slot="none", gold=0, bonus=1),
    QuestOneShot(**MERE, gold=100, play=Swing(3)),
    QuestTreasureSpecial(**MERE, play=Ascend()),
    DxmSpecial(**MERE, play=p.RaiseWall()),
    QuestCurse(**MERE, effects=(e.Hit(),)),
    QuestClass(**MERE, role="thief", traits=(t.D10("steal"),)),
    QuestRace(**MERE, role="elf", traits=(t.MoreMove(),)),
    Enhancer(**MERE, level=-5, treasures=-1),
    HalfBreed(**MERE),
    SuperMunchkin(**MERE),
    Mate(**MERE),
    Wandering(**MERE),
    Cheat(**MERE),
]


def monster(**fields: Any) -> QuestMonster:
    return QuestMonster(**{"key": "m", "name": "M", "level": 8, "treasures": 2, **fields})


@of_each
def test_every_word_reads_as_english(family: str, kind: Kind) -> None:
    for word in (plain(kind), *(word for _, word in variants(kind))):
        text = RENDER[family](word)
        assert text.strip()
        assert not NOT_ENGLISH.search(text), f"{word}: {text}"


@of_each
def test_a_word_that_differs_in_the_game_differs_in_print(family: str, kind: Kind) -> None:
    base = RENDER[family](plain(kind))
    same = [f"{field}: {word}" for field, word in variants(kind) if RENDER[family](word) == base]
    assert not same, f"these read like {plain(kind)}: {base}"


@pytest.mark.rule("quest.components.8")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: type(card).__name__)
def test_every_kind_says_what_it_is_and_which_rules_it_has_to_do_with(card: Any) -> None:
    said = printed(card)
    assert said.kind
    assert re.fullmatch(r"[A-Z+-].*\.", said.text)
    assert "winning Level" not in said.text
    assert said.touches
    assert set(said.touches) <= RULES


@pytest.mark.parametrize("kind", get_args(e.QuestEffect), ids=tag_of)
def test_every_effect_names_its_rules_and_limits_its_numbers(kind: Kind) -> None:
    assert says_its_rules(kind)
    assert limits_its_numbers(kind)


def test_every_rule_that_a_word_names_is_there() -> None:
    from kickdoor_game.quest.cards.wording import references

    named = {rule for table in (references._RULES, references._BY_KEYWORD) for r in table.values() for rule in r}
    named |= {rule for _, kind in WORDS for rule in references.related_rules(plain(kind))}
    assert named | {*references._D10.values()} <= RULES


@pytest.mark.rule("quest.special.10")
def test_the_text_of_a_monster() -> None:
    goose = monster(
        level=18,
        treasures=5,
        dice=3,
        keywords=("huge", "fearsome", "fast"),
        specials=(MonsterBonus(4, HasRace("elf")),),
        bad_stuff=(e.DropItem("headgear"), e.Hit(2)),
        ignores=LevelAtMost(2),
        passes=frozenset({"open", "locked", "hidden"}),
        smashes=True,
    )
    assert rules_text(goose) == (
        "It ignores heroes of Level 2 or lower. +4 against Elves. It goes through locked doors and hidden doors. "
        "It does not go through regular doors. The doors that it goes through stay open behind it. "
        "Bad Stuff: drop your headgear and take 2 hits."
    )
    assert facts(goose) == ("Level 18", "3 dice", "5 Treasures", "worth 2 Levels", "Huge", "Fearsome", "Fast")
    assert facts(monster(dice=1)) == ("Level 8", "1 die", "2 Treasures")


@pytest.mark.rule("quest.items.11", "quest.items.14")
def test_the_marks_of_an_item() -> None:
    ring = QuestItem(**MERE, slot="none", gold=800, bonus=2, keywords=("shiny", "magic"), traits=(t.MoreHands(),))
    assert facts(ring) == ("+2", "worn", "800 gold", "Shiny", "Magic")
    assert rules_text(ring) == "+2 in combat. You have 1 more Hand."
    assert facts(QuestItem(**MERE, slot="none", gold=0, bonus=1)) == ("+1", "belt", "No Value")
    assert facts(QuestOneShot(**MERE, gold=200, play=Swing(5), throwable=True, big=True)) == (
        "one use",
        "Throwable",
        "Big",
        "200 gold",
    )


AWAY = e.QuestEverybodyElse((e.Whisk("next_room"),))
TO_HEAL = e.QuestRollFor(4, (e.Heal(all=True),), (LoseLevels(),))


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (GainLevels(), "Gain 1 Level, but not Level 10."),
        (e.DropItem(keyword="magic", which="all"), "Drop all your Magic Items."),
        (e.QuestIf(HasRace("elf"), (e.Hit(),), (e.Heal(),)), "If you are an Elf, take 1 hit; otherwise, heal 1 hit."),
        (AWAY, "Everybody else moves by magic to a room of their choice next to theirs."),
        (e.QuestOrElse((e.LoseGold(all=True),), (e.Hit(),)), "Lose all your gold; if you cannot, take 1 hit."),
        (TO_HEAL, "Roll: on 4 or more, heal all your hits; on 3 or less, lose 1 Level."),
    ],
)
def test_words_that_hold_effects_say_those_of_this_game(effect: Any, text: str) -> None:
    assert rules_text(QuestCurse(**MERE, effects=(effect,))) == text


@pytest.mark.rule("quest.components.9")
def test_a_room_says_what_it_does_and_offers() -> None:
    room = RoomFace(
        "bar",
        "Bar",
        {"red": Side(0), "blue": Side(2)},
        (Icon("elf", True), Icon("everyone", False)),
        search=-1,
        good_for=LevelAtMost(3),
        bad_for=HasClass("thief"),
        monsters=2,
        enters=(e.Hit(),),
        deals=(
            Deal(gold=300, gets=(e.Heal(2),), once=True),
            Deal(levels=1, gets=(e.QuestDraw(count=2),), move=0),
            Deal(worth=500, gets=(e.QuestDraw("dxm"),)),
            Deal(cards=2, gets=(GainLevels(),)),
        ),
    )
    said = printed_room(room)
    assert said.kind == "Room"
    assert said.facts == ("+1 die: Elves", "-1 die: Everyone", "Search -1", "blue arrow south", "red arrow north")
    assert said.text == (
        "Heroes of Level 3 or lower: 1 more die in combats and searches here. "
        "Thieves: 1 die fewer in combats and searches here. "
        "+2 to the monsters' side of a combat here. "
        "Whoever comes in takes 1 hit. "
        "Deal, 1 Move, once a turn: pay 300 gold; heal 2 hits. "
        "Deal, no Move: give up 1 Level; draw 2 Treasures face down. "
        "Deal, 1 Move: discard Items worth 500 gold or more together; draw 1 DxM card face down. "
        "Deal, 1 Move: discard 2 cards; gain 1 Level, but not Level 10."
    )
    assert set(said.touches) <= RULES
    assert len(set(said.touches)) == len(said.touches)
    bare = printed_room(RoomFace("hall", "Hall", search=None))
    assert (bare.text, bare.facts) == ("", ("Cannot Search",))
    assert printed_room(RoomFace("nook", "Nook")).facts == ("Search 0",)
