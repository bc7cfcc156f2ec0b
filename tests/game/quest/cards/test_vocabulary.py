"""The vocabulary of the board game names every word of every family, and nothing else."""

from __future__ import annotations

from typing import get_args

from kickdoor_game.language.words.conditions import Condition
from kickdoor_game.quest.cards.effects import QuestEffect
from kickdoor_game.quest.cards.kinds import QuestCard, QuestSpecial
from kickdoor_game.quest.cards.plays import QuestPlay
from kickdoor_game.quest.cards.traits import QuestTrait
from kickdoor_game.quest.vocabulary import QUEST_CARDS

FAMILIES = {
    "conditions": Condition,
    "effects": QuestEffect,
    "traits": QuestTrait,
    "specials": QuestSpecial,
    "plays": QuestPlay,
    "cards": QuestCard,
}


def test_every_family_is_there_with_all_of_its_words() -> None:
    """What packs are checked with, and what a misspelt word is compared with."""
    assert {name: set(words) for name, words in QUEST_CARDS.families.items()} == {
        name: set(get_args(union)) for name, union in FAMILIES.items()
    }
