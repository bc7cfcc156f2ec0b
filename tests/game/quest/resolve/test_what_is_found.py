"""Whether an effect would find anything to act on, which decides between two, and what is offered to be chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.quest.talk import HAT, TROLL, gear, met
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_game.language.words.conditions import LevelAtLeast
from kickdoor_game.language.words.effects import GainLevels, LoseHand, LoseLevels
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.cards.effects import (
    DropItem,
    Heal,
    LoseGold,
    QuestChoose,
    QuestEffect,
    QuestEverybodyElse,
    QuestIf,
    QuestOrElse,
    Whisk,
)
from kickdoor_game.quest.resolve import finds_something
from kickdoor_game.quest.state.table import QuestTable

NO_GOLD, HEALS, FALLS = LoseGold(100), Heal(1), LoseLevels(1)


def hurt(table: QuestTable) -> None:
    table.figures[RED].black = 1


def poor(table: QuestTable) -> None:
    for figure in table.figures:
        figure.gold = 0


def geared(table: QuestTable) -> None:
    gear(table, RED, HAT)


def at_home(table: QuestTable) -> None:
    table.figures[RED].room = ENTRANCE


def nearly_there(table: QuestTable) -> None:
    table.heroes[RED].level = 9


def low(table: QuestTable) -> None:
    table.heroes[RED].level = 1


def against_a_boss(table: QuestTable) -> None:
    table.monsters[0].boss = True


def holds_something(table: QuestTable) -> None:
    table.heroes[RED].hand = (HAT,)


def as_they_are(table: QuestTable) -> None:
    """Level 5, 300 gold, whole, with nothing, in a room next to others."""


def alone_in_the_world(table: QuestTable) -> None:
    for seat in (BLUE, GREEN):
        table.heroes[seat].dead = True
    table.figures[RED].gold = 300


@pytest.mark.rule("quest.flee.5", "quest.boss.5", "quest.level.4", "quest.level.14")
@pytest.mark.parametrize(
    ("effect", "so", "found"),
    [
        (HEALS, as_they_are, False),
        (HEALS, hurt, True),
        (NO_GOLD, as_they_are, True),
        (NO_GOLD, poor, False),
        (DropItem(), as_they_are, False),
        (DropItem(), geared, True),
        (Whisk("entrance"), as_they_are, True),
        (Whisk("entrance"), at_home, False),
        (Whisk("entrance"), against_a_boss, False),
        (Whisk("next_room"), as_they_are, True),
        (Whisk("anywhere"), as_they_are, True),
        (Whisk("anywhere"), against_a_boss, False),
        (GainLevels(1), as_they_are, True),
        (GainLevels(1), nearly_there, False),
        (FALLS, as_they_are, True),
        (FALLS, low, False),
        (LoseHand(), as_they_are, False),
        (LoseHand(), holds_something, True),
        (QuestChoose(((HEALS,), (DropItem(),))), as_they_are, False),
        (QuestChoose(((HEALS,), (DropItem(),))), geared, True),
        (QuestIf(LevelAtLeast(5), then=(HEALS,), otherwise=(NO_GOLD,)), as_they_are, False),
        (QuestIf(LevelAtLeast(5), then=(HEALS,), otherwise=(NO_GOLD,)), low, True),
        (QuestIf(LevelAtLeast(5), then=(HEALS,), otherwise=(NO_GOLD,)), hurt, True),
        (QuestOrElse((HEALS,), otherwise=(DropItem(),)), as_they_are, False),
        (QuestOrElse((HEALS,), otherwise=(DropItem(),)), hurt, True),
        (QuestOrElse((HEALS,), otherwise=(DropItem(),)), geared, True),
        (QuestEverybodyElse((NO_GOLD,)), as_they_are, True),
        (QuestEverybodyElse((NO_GOLD,)), poor, False),
        (QuestEverybodyElse((NO_GOLD,)), alone_in_the_world, False),
    ],
)
def test_what_there_is_to_act_on(effect: QuestEffect, so: Callable[[QuestTable], None], found: bool) -> None:
    table = met(TROLL).table
    so(table)
    assert finds_something(table, RED, (effect,)) is found
    assert finds_something(table, RED, (effect, HEALS, LoseHand())) is (found or so in (hurt, holds_something))
    assert not finds_something(table, RED, ())
