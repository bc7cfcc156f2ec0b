"""What the server has for the board game."""

from __future__ import annotations

from ..engines import EngineStage
from .reasons import decision_in_words
from .stage import QuestStage

STAGE = EngineStage(QuestStage, decision_in_words)
