"""What is at stake stays as it is, over every question that takes something and every card (classic.priority.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.catalogue import family_of
from tests.conformance.checks import stakes
from tests.conformance.random_match import RandomMatch, Step, look_at
from tests.question_types import asked_kinds
from tests.scene import H, Scene
from tests.trials.drills.positions import PACKS

from kickdoor_game.heroes.table import DOOR, TREASURE, HeroTable
from kickdoor_game.language.cards import Curse, Power, deck_of
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.language.words.effects import (
    Choose,
    DiscardCards,
    Effect,
    GiveTo,
    LoseClass,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LosePower,
    LoseRace,
    Plunder,
    RollOff,
    Vote,
)
from kickdoor_game.language.words.traits import WinsTies
from kickdoor_game.library import SETS, engine, ruleset
from kickdoor_game.machine.ids import NO_CARD, Seat
from kickdoor_game.machine.run import apply, questions
from kickdoor_server.table.catalogue.sets import packs_in

DECISIONS = 700
SEEDS = range(3)
LAID_OUT: list[tuple[Pack, ...]] = [(), *((pack,) for pack in packs_in(PACKS))]
WITH_HEROES = [name for name in SETS if issubclass(engine(ruleset(name).engine).table, HeroTable)]
"""Effects take things from heroes."""
POWERS = tuple(
    Power(key=key, name=key.title(), rank=rank, traits=(WinsTies(),))
    for key, rank in (("hum", 1), ("glare", 2), ("stare", 2))
)
TWO_CLASSES = {"classes": ("thief", "cleric"), "super_munchkin": True}
TWO_RACES = {"races": ("elf", "dwarf"), "half_breed": True}
BIG = ("door_detached", "full_plate_second_helping")


def test_each_question_is_said_to_take_something_or_not() -> None:
    takes, leaves = stakes.OF_THE_ASKED | stakes.OF_ANOTHER, frozenset(stakes.OF_NOBODY)
    assert takes | leaves == asked_kinds(), "say in checks/stakes.py whose possessions it is about, or why none"
    assert not takes & leaves


@pytest.mark.rule("classic.priority.6")
@pytest.mark.parametrize("set_name", WITH_HEROES)
def test_nobody_rearranges_what_an_effect_is_about_in_matches_by_chance(set_name: str) -> None:
    came_up: Counter[str] = Counter()

    def look(step: Step) -> None:
        if stakes.look(step):
            came_up.update(question.kind for question in questions(step.table))

    packed = LAID_OUT if ruleset(set_name).engine == "doors" else [()]
    for packs in packed:
        for seed in SEEDS if len(packed) > 1 else range(len(LAID_OUT) * len(SEEDS)):
            look_at(RandomMatch(set_name, seed, packs), DECISIONS, look)
    usual = family_of(set_name)[0] == set_name
    assert len(came_up) >= (2 if usual else 1), "a set may have few effects of its own, but not its engine's first"


# ---------------------------------------------------------------- each question that takes something, with every card


def struck_by(*effects: Effect, **ann: Any) -> Scene:
    """Bob has cursed Ann, and she, or whoever chooses for her, is asked."""
    things = {
        "items": ("theme_music", "chain_letter_mail", "bottled_thunder"),
        "hand": ("mate", "load_bearing", "understaffed"),
    }
    t = Scene(
        Ann=H(**{"level": 5, **things, **ann}),
        Bob=H(level=3, hand=["test_curse"], items=["motivational_poster"]),
        Cid=H(level=3, role="thief", items=["lanyard_of_access"]),
        extra=[Curse(key="test_curse", name="Test Curse", effects=effects), *POWERS],
    )
    t.acts("Bob", "curse", "test_curse", "Ann")
    t.everybody_passes()
    return t


def without_the_hybrid(**ann: Any) -> Scene:
    """Ann's hybrid card has just gone."""
    t = Scene(Ann=H(level=5, hand=["mate"], **ann), Bob=H(level=3), Cid=H(level=3))
    hero = t.hero("Ann")
    for gone in (hero.half_breed, hero.super_munchkin):
        if gone != NO_CARD:
            t.table.discards[DOOR].append(gone)
    hero.half_breed = hero.super_munchkin = NO_CARD
    t.table.changed = True
    t.acts("Ann", "show", ["mate"], "all")
    return t


def too_big(*answers: tuple[str, ...]) -> Scene:
    t = Scene(Ann=H(level=5, race="dwarf", items=[*BIG, "theme_music"]), Bob=H(level=3), Cid=H(level=3))
    t.acts("Ann", "drop", "dwarf")
    for answer in answers:
        t.answers("Ann", *answer)
    return t


def one_class_left() -> Scene:
    t = Scene(Ann=H(level=5, **TWO_CLASSES), Bob=H(level=3), Cid=H(level=3))  # type: ignore[arg-type]
    t.acts("Ann", "drop", "thief")
    return t


def stealing() -> Scene:
    t = Scene(
        Ann=H(level=5, items=["theme_music", "chain_letter_mail"]),
        Bob=H(level=3, role="thief", hand=["mate"]),
        Cid=H(level=3, role="thief", items=["lanyard_of_access"]),
    )
    t.acts("Bob", "steal", "theme_music", ["mate"])
    t.rolls(6)
    return t


ASKED: dict[str, Callable[[], Scene]] = {
    "choose_effect": lambda: struck_by(Choose(((LoseLevels(),), (LoseItem(),)))),
    "discard_cards": lambda: struck_by(DiscardCards(2)),
    "give_big": lambda: too_big((BIG[0],), ("give",)),
    "give_item": lambda: struck_by(GiveTo()),
    "keep_big": too_big,
    "keep_class": lambda: without_the_hybrid(**TWO_CLASSES),
    "keep_race": lambda: without_the_hybrid(**TWO_RACES),
    "keep_super": one_class_left,
    "lose_class": lambda: struck_by(LoseClass(), **TWO_CLASSES),
    "lose_item": lambda: struck_by(LoseItem()),
    "lose_power": lambda: struck_by(LosePower(), powers=("hum", "stare")),
    "lose_race": lambda: struck_by(LoseRace(), **TWO_RACES),
    "lose_worth": lambda: struck_by(LoseItemsWorth(300)),
    "plunder": lambda: struck_by(Plunder("items", "left")),
    "roll": stealing,
    "surplus_big": lambda: too_big((BIG[0],)),
    "vote": lambda: struck_by(Vote(((LoseLevels(),), (LoseItem(),)))),
    "whom": lambda: struck_by(RollOff((LoseItem(),))),
    "surplus_powers": lambda: struck_by(LoseLevels(), powers=("hum", "stare", "glare")),
}


def dealt_out(t: Scene) -> Scene:
    """Every card of both decks is in somebody's hand, each other one in Ann's."""
    table = t.table
    for deck in (DOOR, TREASURE):
        for number, card in enumerate(table.decks[deck]):
            table.heroes[(0, 1, 0, 2)[number % 4]].hand += (card,)
        table.decks[deck] = [card for card in table.discards[deck] if deck_of(table.card(card)) == deck]
        table.discards[deck] = []
    for hero in table.heroes:
        hero.fresh = hero.hand
    return t


def test_there_is_a_position_for_each_question_that_takes_something() -> None:
    assert set(ASKED) == stakes.OF_THE_ASKED | stakes.OF_ANOTHER | {"roll"}


@pytest.mark.rule("classic.priority.6")
@pytest.mark.parametrize("kind", ASKED)
def test_no_card_rearranges_what_is_asked_for(kind: str) -> None:
    t = dealt_out(ASKED[kind]())
    assert kind in {question.kind for question in questions(t.table)}
    position = SimpleNamespace(
        table=t.table,
        rules=t.rules,
        seats=[Seat(0), Seat(1), Seat(2)],
        rng=Random(kind),
        try_out=lambda answer: apply(t.rules, t.table, answer).table,
    )
    assert stakes.look(position)
