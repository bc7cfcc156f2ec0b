"""Agents for tests of the learning environment, and a scene that is played token by token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
from tests.scene import Scene

from kickdoor_ai.idle import IDLE
from kickdoor_ai.rl import MatchEnv, SeatPolicy, raw_env
from kickdoor_ai.rl.sitting import Sitting

Policy = Callable[[Any, str], int | None]


class Chancer:
    """An agent that draws from all tokens of the mask, so it drops and gives away as often as it fights."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def __call__(self, env: Any, agent: str) -> int | None:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return None
        tokens = np.flatnonzero(seen["action_mask"])
        return int(tokens[self._rng.randrange(len(tokens))])


def play(env: Any, seed: int, policies: Mapping[str, Policy | SeatPolicy]) -> dict[str, float]:
    """Play a match to its end; return the total reward of each agent."""
    env.reset(seed=seed)
    got = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, *_ = env.last(observe=False)
        got[agent] += reward
        env.step(policies[agent](env, agent))
    return got


class Spoken:
    """A scene played by tokens. Idle questions are passed, unless `moments` are wanted."""

    def __init__(self, scene: Scene, *, moments: bool = False) -> None:
        self._moments = moments
        self.scene = scene
        self.env: MatchEnv = raw_env(seats=len(scene.names), rules=scene.rules)
        self.env.sit_down(Sitting.at(scene.rules, self.env.alphabet, scene.table, Random(1)))

    @property
    def sitting(self) -> Sitting:
        return self.env.match()

    @property
    def name(self) -> str:
        """The hero who is to speak."""
        return self.scene.names[self.sitting.chair]

    def may(self) -> list[str]:
        """Return the meanings of the tokens that are allowed now, cards without their numbers."""
        return [self.env.alphabet.meanings[token].partition(".")[0] for token in self.sitting.tokens()]

    def says(self, *words: str) -> None:
        """Play tokens by their meanings, as in `act:play`, `card:dwarf`. Fails if one is not allowed."""
        for word in words:
            self._let_moments_pass()
            fitting = [t for t in self.sitting.tokens() if self.env.alphabet.meanings[t].partition(".")[0] == word]
            assert fitting, f"{self.name} cannot say {word!r}, but: {', '.join(self.may())}"
            self.env.step(fitting[0])
        self._let_moments_pass()

    def _let_moments_pass(self) -> None:
        while not self._moments and not self.sitting.over and self.sitting.question.kind == IDLE:
            self.env.step(self.env.alphabet.word("pass"))

    def sees(self, name: str) -> dict[str, Any]:
        """Return the parts of that hero's observation vector, by name."""
        chair = self.scene.seat(name)
        return self.env.layout.rows(self.env.observe(f"player_{chair}")["observation"])
