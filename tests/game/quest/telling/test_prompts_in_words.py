"""What is asked about an option that has been chosen: somebody who only listens must hear what the choice is for."""

from __future__ import annotations

import random

import pytest
from tests.game.quest.plain_game import laid_out
from tests.game.quest.wardrobe import IDS, at_rest

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Form, Menu, Option, Shape
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest import anytime, telling
from kickdoor_game.quest.plays import PLAYS
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.quest.telling.verbs import PROMPTS, USES


def asked(use: str, hand: str, card: str) -> tuple[str, ...]:
    """What red, of these roles, is asked who plays that card."""
    played = at_rest(is_a=use, hand=hand)
    (option,) = (each for each in anytime.standing(played.table, Seat(0)).options if each.key == f"play.{IDS[card]}")
    return telling.option_prompts(played.table, option)


@pytest.mark.parametrize(
    ("roles", "hand", "card", "prompt"),
    [
        ("elf half_breed", "dwarf", "dwarf", "Which Race does it replace, if any?"),
        ("elf dwarf half_breed", "halfling", "halfling", "Which Race does it replace?"),
        ("warrior super_munchkin", "cleric", "cleric", "Which Class does it replace, if any?"),
        ("elf", "half_breed dwarf", "half_breed", "Which Race comes along, if any?"),
        ("warrior", "super_munchkin cleric", "super_munchkin", "Which Class comes along, if any?"),
        ("", "cheat pot", "cheat", "On which Item is it laid?"),
    ],
)
def test_what_goes_with_a_card_that_is_laid_down(roles: str, hand: str, card: str, prompt: str) -> None:
    assert asked(roles, hand, card) == (prompt,)


def test_what_needs_nothing_is_asked_nothing() -> None:
    assert asked("elf", "pot", "pot") == ()


def test_every_word_is_one_that_there_is() -> None:
    assert set(USES) <= set(PLAYS)
    assert set(PROMPTS) - set(anytime.BY_WORD) == {"deal", "pick_up", "ransom"}, "which a question offers"


def offered(table: QuestTable) -> list[Option]:
    """All that anybody is offered."""
    menus = [question.shape for question in questions(table) if isinstance(question.shape, Menu)]
    menus += [anytime.standing(table, seat) for seat in table.everybody()]
    return [option for menu in menus for option in menu.options]


def asks_nothing(shape: Shape) -> bool:
    return isinstance(shape, Form)


@pytest.mark.parametrize("seed", range(2))
def test_in_a_game_by_chance_nothing_is_asked_without_words(seed: int) -> None:
    chance = random.Random(seed)
    rules, table = laid_out(chance)
    start(rules, table)
    for _ in range(120):
        roll_out(rules, table, chance)
        for option in offered(table):
            prompts = telling.option_prompts(table, option)
            assert [prompt == "" for prompt in prompts] == list(map(asks_nothing, option.details)), option
        question = chance.choice(questions(table))
        apply_in_place(rules, table, Answer(question.seat, question.shape.sample(chance)))
        if table.over:
            break
