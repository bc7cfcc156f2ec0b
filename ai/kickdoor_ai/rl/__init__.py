"""The game as a PettingZoo environment, for agents that learn. Needs the extra `rl`.

    from kickdoor_ai import rl

    env = rl.env("classic", seats=4)

Its README says what an action is, what an agent sees, and how seats of ours sit down beside it.
"""

from __future__ import annotations

from .environment import MatchEnv, bare, env, raw_env
from .seats import SeatPolicy, policy_of
from .shaping import LevelShaping

__all__ = ["LevelShaping", "MatchEnv", "SeatPolicy", "bare", "env", "policy_of", "raw_env"]
