"""What a seat of a door game weighed, in words. It reckons in Levels."""

from __future__ import annotations

from kickdoor_game.doors import telling

from ..reasons import DecisionInWords

decision_in_words = DecisionInWords(telling.question_text, telling.choice_text, "Levels")
