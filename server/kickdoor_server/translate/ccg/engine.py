"""What the server has for the duel."""

from __future__ import annotations

from ..engines import EngineStage
from .stage import DuelStage

STAGE = EngineStage(DuelStage)
