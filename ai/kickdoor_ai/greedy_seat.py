"""Plays sensibly."""

from __future__ import annotations

from .chance_seat import ChanceSeat


class GreedySeat(ChanceSeat):
    """Wants the next level and the best loot, one step ahead."""
