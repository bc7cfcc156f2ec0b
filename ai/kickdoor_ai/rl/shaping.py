"""Reward shaping: intermediate rewards for progress towards the goal, so that learning need not wait for a winner."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.env import AECEnv

from .environment import bare
from .guarded import CopyableWrapper


class LevelShaping(CopyableWrapper):
    """Adds rewards for progress, `scale` in total for the way from nothing to the goal, to one of our environments.

    Lost progress is subtracted, so an agent gains nothing by going up and down. It wraps `env()` or `raw_env()`. Raises
    TypeError for any other environment.
    """

    def __init__(self, env: AECEnv[str, Any, Any], scale: float = 0.5) -> None:
        super().__init__(env)
        self._bare = bare(env)
        self._scale = scale
        self._before: dict[str, float] = {}

    def _progress(self) -> dict[str, float]:
        """Return the progress of each agent, from 0 to 1."""
        table = self._bare.match().table
        return {agent: self._bare.part.progress(table, self._bare.chair_of(agent)) for agent in self._bare.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match as `MatchEnv.reset` does, and measure progress from its beginning."""
        super().reset(seed=seed, options=options)
        self._before = self._progress()

    def step(self, action: Any) -> None:
        """Apply the token, and add to each agent's reward the change of its progress towards the goal, times the
        scale."""
        match, actor = self._bare, self._bare.agent_selection
        ended = match.terminations[actor] or match.truncations[actor]
        had = {agent: 0.0 if agent == actor else reward for agent, reward in match._cumulative_rewards.items()}
        super().step(action)
        if ended:
            return
        for agent, progress in self._progress().items():
            match.rewards[agent] += self._scale * (progress - self._before[agent])
            match._cumulative_rewards[agent] = had[agent] + match.rewards[agent]
            self._before[agent] = progress
