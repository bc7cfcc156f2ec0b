"""The rule of a play word: when it is refused, what its player says with it, and what it does.

Each function gets the card, since an Item reaches less far than a DxM card with the same word (quest.interfere.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId
from ...machine.questions import Choice, Option, PickOne, Shape, key
from ..state.acting import QuestActing
from ..state.table import Monster, QuestTable

Refuses = Callable[[QuestTable, Hero, CardId, Any], Refusal | None]
"""Returns why the word cannot be played by that hero now; None if it can."""
Details = Callable[[QuestTable, Hero, CardId, Any], tuple[Shape, ...]]
"""Returns the questions that the hero answers when they play the word."""
Act = Callable[[QuestTable, QuestActing, Hero, CardId, Any, tuple[Choice, ...]], Next | None]
"""Carries out the word, with the hero's answers. Returns the next step, or None if it is done."""


@dataclass(frozen=True, slots=True)
class PlayRule:
    """The rule of a play word.

    `in_combat`: the card lies in the combat until that is over (quest.combat.17). `after_roll`: it is played only while
    dice lie (quest.roll.8, quest.dice.9). `on_oneself`: it affects its player's own hero, so the dead cannot use it
    (quest.death.11). `rule`: rule to cite if an answer does not fit.
    """

    refuses: Refuses
    details: Details
    act: Act
    in_combat: bool = False
    after_roll: bool = False
    on_oneself: bool = False
    rule: str = ""


Plays = Mapping[type, PlayRule]
"""Rules by play word."""


def never(table: QuestTable, hero: Hero, card: CardId, play: Any) -> Refusal | None:
    """Return None: a card whose effect is `play` is never refused for a reason of its own."""
    return None


def nothing_more(table: QuestTable, hero: Hero, card: CardId, play: Any) -> tuple[Shape, ...]:
    """Return (): using a card whose effect is `play` needs no further choices."""
    return ()


def pick(options: tuple[Option, ...]) -> tuple[Shape, ...]:
    """Return the one choice that asks for one of these options, as a tuple of details."""
    return (PickOne(options),)


def monster_option(monster: Monster) -> Option:
    """Return the option that names this monster."""
    return Option(key("monster", monster.number), card=monster.card)
