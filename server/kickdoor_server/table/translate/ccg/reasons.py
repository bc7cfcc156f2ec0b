"""What a seat of the duel weighed, in words. It reckons in points of damage: life that it is ahead of the other."""

from __future__ import annotations

from kickdoor_game.ccg import telling

from ..reasons import DecisionInWords

decision_in_words = DecisionInWords(telling.question_text, telling.choice_text, "life")
