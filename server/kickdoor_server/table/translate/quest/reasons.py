"""What a seat of the board game weighed, in words. It reckons in Levels, and all else by what it is of one."""

from __future__ import annotations

from kickdoor_game.quest import telling

from ..reasons import DecisionInWords

decision_in_words = DecisionInWords(telling.question_text, telling.choice_text, "Levels")
