"""What a play word needs to be a standing action: when it is refused, what is said with it, what it does.

All three are asked with the card that has the word, since a One-Shot that is an Item reaches less far than a DxM card
(quest.interfere.4).
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
Details = Callable[[QuestTable, Hero, CardId, Any], tuple[Shape, ...]]
Act = Callable[[QuestTable, QuestActing, Hero, CardId, Any, tuple[Choice, ...]], Next | None]


@dataclass(frozen=True, slots=True)
class PlayRule:
    """`in_combat`: the card lies in the combat until that is over (quest.combat.17). `after_roll`: it is played when
    dice lie, and at no other time (quest.roll.8, quest.dice.9). `on_oneself`: it affects its player's own hero, so the
    dead have no use for it (quest.death.11). `rule`: what is cited when what is said with it does not fit.
    """

    refuses: Refuses
    details: Details
    act: Act
    in_combat: bool = False
    after_roll: bool = False
    on_oneself: bool = False
    rule: str = ""


Plays = Mapping[type, PlayRule]


def never(table: QuestTable, hero: Hero, card: CardId, play: Any) -> Refusal | None:
    """It is refused for no reason of its own."""
    return None


def nothing_more(table: QuestTable, hero: Hero, card: CardId, play: Any) -> tuple[Shape, ...]:
    """Nothing has to be said with it."""
    return ()


def pick(options: tuple[Option, ...]) -> tuple[Shape, ...]:
    """One of these is said with it."""
    return (PickOne(options),)


def monster_option(monster: Monster) -> Option:
    """Return that monster as something to be chosen."""
    return Option(key("monster", monster.number), card=monster.card)
