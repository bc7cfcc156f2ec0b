"""The PettingZoo environment: a match of any set in which every chair is an agent, `player_0`, `player_1` ...

    env = rl.env("classic", seats=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else policy(seen["observation"], seen["action_mask"]))

A step is one token (see `alphabet`), so an agent may step several times for one choice. Rewards come at the end: 1 for
each winner (several may win together), -1 for everybody else, and 0 for all if the match was cut off after `max_cycles`
decisions. `LevelShaping` adds intermediate rewards.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from kickdoor_game.library import USUAL_SET, ruleset
from kickdoor_game.machine.ruleset import Player, Ruleset

from ..api import Chair
from .alphabet import Alphabet
from .parts import Row, part_of
from .sight import VectorLayout, VectorWriter
from .sitting import Sitting

DECISIONS_MOST = 5_000
"""Default of `max_cycles`: decisions after which a match is truncated."""
SEXES = ("female", "male")
"""Sexes of the players, by turns."""
ILLEGAL = -1
"""Reward of an agent that takes a masked action: the match ends for all, and the others get 0."""

Seen = dict[str, NDArray[Any]]
"""An observation: the vector `observation` and the `action_mask`."""


class MatchEnv(AECEnv[str, Any, Any]):
    """The environment of one set with a fixed number of chairs. `match()` gives access to the match behind the
    vectors.
    """

    def __init__(
        self,
        set_name: str = USUAL_SET,
        seats: int = 4,
        options: Mapping[str, Any] | None = None,
        *,
        rules: Ruleset | None = None,
        max_cycles: int | None = DECISIONS_MOST,
        render_mode: str | None = None,
    ) -> None:
        """Prepare the environment.

        `options`: those of the table. `rules`: a ruleset to use instead of the set's, such as one with packs.
        `max_cycles`: decisions of all agents together; None: no limit. Raises KeyError if the set is unknown,
        ValueError if seats or options do not fit it, and NotImplementedError if its engine has no `Part`.
        """
        self._rules = ruleset(set_name) if rules is None else rules
        self._options = dict(options or {})
        self.possible_agents = [f"player_{chair}" for chair in range(seats)]
        self._players = [Player(name, SEXES[chair % 2]) for chair, name in enumerate(self.possible_agents)]
        table = self._rules.new_table(self._players, dict(self._options))
        self.part = part_of(table)
        self.alphabet = Alphabet(seats, self.part.cards(table), self.part.words, self.part.acts)
        self._sight = VectorWriter(self.part, self.alphabet)
        self._max_cycles = max_cycles
        self._chance = Random()
        self._match: Sitting | None = None
        self.matches = 0
        self._shown = 0
        self._moment: tuple[Sitting, int, Chair] | None = None
        self._view: Row = np.zeros(0, np.float32)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"kickdoor_{self._rules.name}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "alphabet": self.alphabet.digest,
        }
        self._chairs = {agent: Chair(chair) for chair, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Discrete(len(self.alphabet)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-1, 1, (self.layout.size,), np.float32),
                    "action_mask": Box(0, 1, (len(self.alphabet),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def layout(self) -> VectorLayout:
        """Which slice of the vector means what."""
        return self._sight.layout

    def chair_of(self, agent: str) -> Chair:
        """Return the chair of an agent."""
        return self._chairs[agent]

    def match(self) -> Sitting:
        """Return the match in progress. Raises RuntimeError before the first `reset`."""
        if self._match is None:
            raise RuntimeError("reset() first")
        return self._match

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of an agent."""
        space = self.observation_spaces[agent]
        assert isinstance(space, Dict)
        return space

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """Return the action space of an agent: the tokens of the alphabet."""
        space = self.action_spaces[agent]
        assert isinstance(space, Discrete)
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. The same seed gives the same dice; without one, they continue from the last match.

        `options` is part of the interface and ignored here: a table's options are given to the constructor.
        """
        if seed is not None:
            self._chance = Random(seed)
        self.sit_down(Sitting.begin(self._rules, self.alphabet, self._players, self._options, self._chance))

    def sit_down(self, match: Sitting) -> None:
        """Play on from this match, of the same set and number of chairs, as `reset` does from a new one. It serves to
        begin in a chosen position."""
        self._match = match
        self.matches += 1
        self._shown = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Apply the next token of the agent that is to act; None for an agent whose match is over. Raises ValueError if
        the mask forbids the token."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match()
        match.put(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if match.over:
            winners = {Chair(chair) for chair in match.table.winners}
            self.rewards = {agent: 1.0 if self._chairs[agent] in winners else -1.0 for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_cycles is not None and match.decisions >= self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Select the agent that acts next, and publish the kind of its question."""
        match = self.match()
        self.infos = {agent: {} for agent in self.agents}
        if match.over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[match.chair]
            self.infos[self.agent_selection] = {"question": match.question.kind}
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation vector and action mask; the mask is all zeros if the agent is not to act."""
        return self.look(self.match(), self._chairs[agent])

    def look(self, match: Sitting, chair: Chair) -> Seen:
        """Return the observation vector and action mask of a chair in any match of this set, such as a copy."""
        vector = self._of_table(match, chair).copy()
        mask = np.zeros(len(self.alphabet), np.int8)
        if chair == match.chair and not match.over:
            self._sight.add_question(vector, chair, match.question)
            self._sight.add_said(vector, match.said)
            mask[list(match.tokens())] = 1
        return {"observation": vector, "action_mask": mask}

    def _of_table(self, match: Sitting, chair: Chair) -> Row:
        """Return the part of the vector about the table, cached while a choice is being spelled, since nothing changes
        then.
        """
        moment = (match, match.table.moves, chair)
        if self._moment != moment:
            seen = self._rules.observe(match.table, chair)
            self._moment, self._view = moment, self._sight.of_table(seen, chair, match.awaited())
        return self._view

    def render(self) -> str | None:
        """Describe what has happened since the last call, as spectators see it.

        With the render mode "human" it is printed, at each step; with "ansi" it is returned, with a sentence on the
        situation.
        """
        if self.render_mode is None:
            logger.warn("render() without a render_mode: say render_mode='ansi' or 'human'")
            return None
        match = self.match()
        events = [event for event in match.story[self._shown :] if event.reaches(None)]
        self._shown = len(match.story)
        told = [line for event in events if (line := self.part.tell(match.table, event))]
        if self.render_mode == "ansi":
            return "\n".join([*told, self.part.summary(match.table)])
        sys.stdout.writelines(line + "\n" for line in told)
        return None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def bare(env: AECEnv[str, Any, Any]) -> MatchEnv:
    """Return the kickdoor environment inside any wrappers. Raises TypeError if there is none."""
    found = env.unwrapped
    if not isinstance(found, MatchEnv):
        raise TypeError(f"{env} is not an environment of kickdoor")
    return found


def raw_env(
    set_name: str = USUAL_SET,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    *,
    rules: Ruleset | None = None,
    max_cycles: int | None = DECISIONS_MOST,
    render_mode: str | None = None,
) -> MatchEnv:
    """Return a new environment for a set with that many seats, without wrappers. `options`: of the table; `rules`: used
    instead of the set's; `max_cycles`: decisions after which a match is truncated (None: never); `render_mode`:
    "human", "ansi" or None."""
    return MatchEnv(set_name, seats, options, rules=rules, max_cycles=max_cycles, render_mode=render_mode)


def env(
    set_name: str = USUAL_SET,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    *,
    rules: Ruleset | None = None,
    max_cycles: int | None = DECISIONS_MOST,
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """Return a new environment as `raw_env`, with PettingZoo's wrappers: a masked action loses the match, calls out of
    order are reported."""
    unguarded = raw_env(set_name, seats, options, rules=rules, max_cycles=max_cycles, render_mode=render_mode)
    guarded = TerminateIllegalWrapper(unguarded, illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))
