"""The game as a PettingZoo environment, for agents that learn. Needs the extra `rl`.

    from kickdoor_ai import rl
    env = rl.env("classic", seats=4)

README.md describes actions and observations, and how to add seats of ours.
"""

from __future__ import annotations

from .environment import MatchEnv, bare, env, raw_env
from .seats import SeatPolicy, policy_of
from .shaping import LevelShaping

__all__ = ["LevelShaping", "MatchEnv", "SeatPolicy", "bare", "env", "policy_of", "raw_env"]
