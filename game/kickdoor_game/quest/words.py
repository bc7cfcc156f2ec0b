"""The words that only cards of the board game use, beside those of every game with heroes."""

from __future__ import annotations

from ..language.words.effects import Effect, Word


class Hit(Word, frozen=True, tag="hit"):
    """Take that many hits (quest.health.3)."""

    count: int = 1


QuestEffect = Effect | Hit
"""What can happen to a hero there."""
