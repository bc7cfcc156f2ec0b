"""What the server has for the duel."""

from __future__ import annotations

from ..engines import EngineStage
from .reasons import decision_in_words
from .stage import DuelStage

STAGE = EngineStage(DuelStage, decision_in_words)
