"""The game as environments of PettingZoo and Gymnasium, for agents that learn. Needs the extra `rl`.

    from kickdoor_ai import rl
    env = rl.env("classic", seats=4)                    # PettingZoo: every chair is an agent
    env = rl.single_agent_env("classic", ("greedy",) * 3)   # Gymnasium: one agent, and seats of ours

README.md describes actions and observations, and how to add seats of ours.
"""

from __future__ import annotations

from .environment import MatchEnv, bare, raw_env
from .guarded import GuardedEnv, env
from .seats import SeatPolicy, policy_of
from .shaping import LevelShaping
from .single_agent import SingleAgentEnv, register, single_agent_env

__all__ = [
    "GuardedEnv",
    "LevelShaping",
    "MatchEnv",
    "SeatPolicy",
    "SingleAgentEnv",
    "bare",
    "env",
    "policy_of",
    "raw_env",
    "single_agent_env",
]

register()
