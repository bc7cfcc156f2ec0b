"""What types cannot say of the cards of the board game: sensible ranges, names that exist, words that do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...language.loading import checks
from ...language.loading.limits import HIGHEST_LEVEL, MOST_TREASURES, Fault, within
from ...language.loading.word_checks import Known
from .keywords import WORN_ANYWAY
from .kinds import QuestItem, QuestMonster

MOST_DICE = 4


def faults_of(card: Any, others: Sequence[Any], known: Known) -> list[Fault]:
    """Return each wrong field of that card beside those, with the problem. `known`: what all of them speak of."""
    return [*checks.faults_of(card, others, known), *_own_faults(card)]


def _own_faults(card: Any) -> Iterator[Fault]:
    if isinstance(card, QuestMonster):
        yield from within("level", card.level, 1, HIGHEST_LEVEL)
        yield from within("treasures", card.treasures, 0, MOST_TREASURES)
        yield from within("dice", card.dice, 0, MOST_DICE)
    if isinstance(card, QuestItem) and card.slot != "none" and WORN_ANYWAY & set(card.keywords):
        yield "slot", f'is "{card.slot}"; what is Shiny or Clothing is worn without one'
