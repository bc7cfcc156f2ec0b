"""What the server has for the board game."""

from __future__ import annotations

from ..engines import EngineStage
from .stage import QuestStage

STAGE = EngineStage(QuestStage)
