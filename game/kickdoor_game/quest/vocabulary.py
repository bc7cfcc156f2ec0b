"""The vocabulary of the board game: all families of words that its cards may use."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, get_args

from ..language.cards import ClassCard, Item, RaceCard
from ..language.limits import KnownNames
from ..language.loading.checks import CLASSES, RACES
from ..language.vocabulary import Vocabulary
from ..language.words.conditions import Condition
from .cards.effects import QuestEffect
from .cards.faults import faults_of
from .cards.kinds import DXM, MONSTER, TREASURE, QuestCard, QuestItem, QuestMonster, QuestSpecial, deck_of
from .cards.plays import QuestPlay
from .cards.traits import POWERS, QuestTrait
from .cards.wording.printed import printed


def known_of(cards: Iterable[Any]) -> KnownNames:
    """Return the names that words on cards may refer to, collected from these cards. Tags are the keywords of monsters
    and Items (quest.keywords.2).
    """
    printed_cards = tuple(cards)
    with_keywords = [card for card in printed_cards if isinstance(card, QuestMonster | QuestItem)]
    return KnownNames(
        RACES | {card.role for card in printed_cards if isinstance(card, RaceCard)},
        CLASSES | {card.role for card in printed_cards if isinstance(card, ClassCard)},
        frozenset(word for card in with_keywords for word in card.keywords),
        frozenset(card.key for card in printed_cards if isinstance(card, QuestMonster)),
        frozenset(card.key for card in printed_cards if isinstance(card, Item)),
        frozenset(POWERS),
    )


QUEST_CARDS = Vocabulary(
    card=QuestCard,
    families=MappingProxyType(
        {
            "conditions": get_args(Condition),
            "effects": get_args(QuestEffect),
            "traits": get_args(QuestTrait),
            "specials": get_args(QuestSpecial),
            "plays": get_args(QuestPlay),
            "cards": get_args(QuestCard),
        }
    ),
    decks=(MONSTER, TREASURE, DXM),
    deck_of=deck_of,
    known_of=known_of,
    faults_of=faults_of,
    printed=printed,
)
"""The card language of the board game."""
