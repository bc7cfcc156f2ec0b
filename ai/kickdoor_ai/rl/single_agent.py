"""The game as a Gymnasium environment: one chair is the learner's, and seats of ours play the others.

    env = gymnasium.make("kickdoor_ai.rl:kickdoor/ccg-v0", opponents=("greedy",))
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(token)

An action is a token, as in the environment for several agents (`environment`). `info["action_mask"]` has the tokens
that are allowed now, and so has `env.unwrapped.action_masks()`, where algorithms with masks look for them (such as
MaskablePPO of sb3-contrib). Between two steps all others play, so each step is one of the learner's own. Its reward is
what the learner has got since its last step.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv

from kickdoor_game.library import SETS, USUAL_SET
from kickdoor_protocol.opponents import read_opponent

from ..api import Seat
from ..registry import make
from ..series.matches import usual_seats
from .environment import bare, raw_env
from .guarded import ILLEGAL
from .parts import Row
from .seats import SeatPolicy, policy_of
from .shaping import LevelShaping

Opponent = str | Callable[[], Seat]
"""A kind of seat by its name, with or without a difficulty (`easy:greedy`), or a function that makes a seat."""
USUAL_OPPONENT = "random"
"""The kind of the opponents if nobody says who they are."""
SEEDS = 2**31
"""Seeds of matches and opponents are drawn from the whole numbers below this one."""
BEGUN_MOST = 100
"""Matches that a reset begins at most, where opponents give up, or the match is cut off, before the learner's turn."""


class SingleAgentEnv(gymnasium.Env[Row, np.int64]):
    """One agent of an environment of ours, which it alone plays; seats play all others.

    An action out of the mask loses the match, as with PettingZoo's checks.
    """

    # Gymnasium warns of environments without frames a second; here, nothing moves.
    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's name

    def __init__(self, env: AECEnv[str, Any, Any], opponents: Sequence[Opponent], chair: int | None = None) -> None:
        """Prepare the environment for one agent of `env`, an environment of ours with or without `LevelShaping`.

        `opponents`: the players to the learner's left, in order. `chair`: the learner's; None: a random one in each
        match. Raises KeyError for an unknown kind of seat, ValueError if it does not play at that difficulty, if there
        are not enough opponents or too many, or no such chair, and TypeError if the environment is not ours.
        """
        self._env = env
        self._bare = bare(env)
        self._agents = self._bare.possible_agents
        if len(opponents) != len(self._agents) - 1:
            raise ValueError(
                f"{len(self._agents)} seats are for {len(self._agents) - 1} opponents, not {len(opponents)}"
            )
        if chair is not None and not 0 <= chair < len(self._agents):
            raise ValueError(f"the chairs are 0 to {len(self._agents) - 1}, not {chair}")
        self._opponents = tuple(opponents)
        for opponent in self._opponents:
            self._seat(opponent)
        self._chair = chair
        self._agent = self._agents[chair or 0]
        self._policies: dict[str, SeatPolicy] = {}
        self._mask: NDArray[np.int8] = np.zeros(len(self._bare.alphabet), np.int8)
        self.render_mode = self._bare.render_mode
        self.observation_space = Box(-1, 1, (self._bare.layout.size,), np.float32)
        self.action_space = Discrete(len(self._bare.alphabet))

    @property
    def match_env(self) -> AECEnv[str, Any, Any]:
        """The environment for several agents behind this one, with the match, the list of tokens and the layout."""
        return self._env

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Begin a new match with new seats in the other chairs, and let them play until the learner has to act.

        The same seed gives the same match, dice and opponents. `options` is part of Gymnasium's interface and ignored.
        Raises RuntimeError if match after match is over before the learner has to act.
        """
        super().reset(seed=seed)
        for _ in range(BEGUN_MOST):
            self._begin()
            self._let_others_play()
            if not self._is_over():
                return self._seen()
        raise RuntimeError(f"{BEGUN_MOST} matches were over before the agent had to act")

    def _begin(self) -> None:
        """Begin a match, with new seats, and with chairs and dice by chance."""
        mine = int(self.np_random.integers(len(self._agents))) if self._chair is None else self._chair
        self._agent = self._agents[mine]
        self._env.reset(seed=int(self.np_random.integers(SEEDS)))
        self._policies = self._new_policies(lambda: int(self.np_random.integers(SEEDS)))

    def _new_policies(self, seed: Callable[[], int]) -> dict[str, SeatPolicy]:
        """Return the policies of new opponents, by agent. `seed`: returns the seed of the next one."""
        first = self._agents.index(self._agent) + 1
        others = [*self._agents[first:], *self._agents[: first - 1]]
        return {
            agent: policy_of(self._seat(opponent), seed())
            for agent, opponent in zip(others, self._opponents, strict=True)
        }

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play the learner's next token, and let the others play until the learner has to act again."""
        if not self._mask[action]:
            seen, info = self._seen()
            self._mask[:] = 0
            return seen, float(ILLEGAL), True, False, info | {"action_mask": self._mask.copy()}
        self._env.step(int(action))
        self._let_others_play()
        seen, info = self._seen()
        reward = float(self._bare._cumulative_rewards[self._agent])
        return seen, reward, self._bare.terminations[self._agent], self._bare.truncations[self._agent], info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which tokens are allowed now, by their numbers; none if the match is over."""
        return self._mask.astype(np.bool_)

    def clone(self) -> Self:
        """Return an independent environment at the same moment, with the same hidden cards, the same dice to come, and
        opponents that remember the same."""
        return copy.deepcopy(self)

    def imagine(self, rng: Random) -> Self:
        """Return an environment that the learner cannot tell from this one, as `MatchEnv.imagine` does. Its opponents
        are new seats of the same kinds, which have heard what the learner has."""
        imagined = copy.deepcopy(self, {id(self._bare): self._bare.imagine(rng)})
        imagined._policies = imagined._new_policies(lambda: rng.randrange(SEEDS))
        return imagined

    def __copy__(self) -> Self:
        """Return a clone: two environments that share a match would disturb each other."""
        return self.clone()

    def render(self) -> str | None:
        """Return or print what has happened since the last call, as `MatchEnv.render` does."""
        return self._bare.render()

    def _seat(self, opponent: Opponent) -> Seat:
        """Return a new seat of that kind and difficulty."""
        if not isinstance(opponent, str):
            return opponent()
        kind, difficulty = read_opponent(opponent)
        return make(kind, self._bare.rules.engine, difficulty=difficulty)

    def _let_others_play(self) -> None:
        """Play the tokens of all others until the learner is to act, or the match is over."""
        while not self._is_over() and self._bare.agent_selection != self._agent:
            other = self._bare.agent_selection
            self._env.step(self._policies[other](self._env, other))

    def _is_over(self) -> bool:
        """Return whether the match has ended or was cut off."""
        return self._bare.terminations[self._agent] or self._bare.truncations[self._agent]

    def _seen(self) -> tuple[Row, dict[str, Any]]:
        """Note the learner's mask, and return its vector and the `info` of Gymnasium."""
        seen = self._bare.observe(self._agent)
        self._mask = np.zeros_like(seen["action_mask"]) if self._is_over() else seen["action_mask"]
        told = {"agent": self._agent, "action_mask": self._mask.copy(), **self._bare.infos.get(self._agent, {})}
        return seen["observation"], told


def single_agent_env(
    set_name: str = USUAL_SET,
    opponents: Sequence[Opponent] | None = None,
    *,
    chair: int | None = None,
    shaping: float = 0.0,
    **settings: Any,
) -> SingleAgentEnv:
    """Return a new Gymnasium environment of a set. `opponents`: who plays the other chairs, as many as there shall be;
    None: `random`, as many as usual. `chair`: the learner's (None: any); `shaping`: the scale of `LevelShaping`, 0 for
    none. `settings`: further ones of `raw_env`, by name."""
    others = (USUAL_OPPONENT,) * (len(usual_seats(set_name)) - 1) if opponents is None else opponents
    env = raw_env(set_name, len(others) + 1, **settings)
    return SingleAgentEnv(LevelShaping(env, shaping) if shaping else env, others, chair)


def register() -> None:
    """Register an environment with Gymnasium for each set, as `kickdoor/classic-v0`."""
    for name in SETS:
        gymnasium.register(f"kickdoor/{name}-v0", f"{__name__}:single_agent_env", kwargs={"set_name": name})
