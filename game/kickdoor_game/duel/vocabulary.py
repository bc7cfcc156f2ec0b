"""The vocabulary of the duel: all families of words that its cards may use.

An ability and its target are parts of a card, not words: in a file their table has no name (`abilities.py`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import get_args

from ..language.vocabulary import Vocabulary
from .cards.conditions import DuelCondition
from .cards.effects import DuelEffect
from .cards.faults import faults_of, known_of
from .cards.kinds import DECK, HERO, DuelCardKind, deck_of
from .cards.printed import printed

DUEL_CARDS = Vocabulary(
    card=DuelCardKind,
    families=MappingProxyType(
        {
            "conditions": get_args(DuelCondition),
            "effects": get_args(DuelEffect),
            "cards": get_args(DuelCardKind),
        }
    ),
    decks=(HERO, DECK),
    deck_of=deck_of,
    known_of=known_of,
    faults_of=faults_of,
    printed=printed,
)
"""The card language of the duel."""
