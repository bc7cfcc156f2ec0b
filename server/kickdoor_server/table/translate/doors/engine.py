"""What the server has for the door games."""

from __future__ import annotations

from ..engines import EngineStage
from .reasons import decision_in_words
from .stage import DoorsStage

STAGE = EngineStage(DoorsStage, decision_in_words)
