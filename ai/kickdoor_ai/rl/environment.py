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

import copy
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv

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
        may_give_up: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Prepare the environment.

        `options`: those of the table. `rules`: a ruleset to use instead of the set's, such as one with packs.
        `max_cycles`: decisions of all agents together; None: no limit. `may_give_up`: masks contain actions that give
        up the match or the hero; the list of tokens always does. Raises KeyError if the set is unknown, ValueError if
        seats or options do not fit it, and NotImplementedError if its engine has no `Part`.
        """
        self._rules = ruleset(set_name) if rules is None else rules
        self._options = dict(options or {})
        self.possible_agents = [f"player_{chair}" for chair in range(seats)]
        self._players = [Player(name, SEXES[chair % 2]) for chair, name in enumerate(self.possible_agents)]
        table = self._rules.new_table(self._players, dict(self._options))
        self.part = part_of(table)
        self.alphabet = Alphabet(seats, self.part.cards(table), self.part.words, self.part.acts)
        self._sight = VectorWriter(self.part, self.alphabet)
        self._withheld = frozenset() if may_give_up else frozenset(self.part.resigning)
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
        self.observation_spaces = self._new_observation_spaces()

    def _new_observation_spaces(self) -> dict[str, Space[Any]]:
        """Return a new observation space for each agent."""
        return {
            agent: Dict(
                {
                    "observation": Box(-1, 1, (self.layout.size,), np.float32),
                    "action_mask": Box(0, 1, (len(self.alphabet),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def clone(self) -> MatchEnv:
        """Return an independent environment at the same moment of the same match: equal tokens have equal results in
        both. It has the true hidden cards and the dice to come, which no agent may know; see `imagine`."""
        match, chance = self._match, _copied(self._chance)
        if match is None:
            return self._with(None, chance)
        # The dice of a match that was begun by `reset` are those of the environment.
        return self._with(match.clone(chance if match.chance is self._chance else _copied(match.chance)), chance)

    def imagine(self, rng: Random) -> MatchEnv:
        """Return an environment that the agent to act cannot tell from this one: cards that it cannot see, and the dice
        to come, are random. `rng`: chooses them. Raises RuntimeError before the first `reset`."""
        chance = Random(rng.getrandbits(64))
        twin = self._with(self.match().imagine(chance), chance)
        # It counts as another match: seats that have played in this one remember cards that lie elsewhere there.
        twin.matches, twin._shown = self.matches + 1, len(twin.match().story)
        return twin

    def _with(self, match: Sitting | None, chance: Random) -> MatchEnv:
        """Return an environment like this one with that match and these dice. What never changes is shared."""
        frozen = (self._rules, self._options, self._players, self.part, self.alphabet, self._sight, self._view)
        spaces = map(self.observation_space, self.possible_agents)
        boxes = [box for space in spaces for box in space.values()]
        bounds = [part for box in boxes for part in vars(box).values() if isinstance(part, np.ndarray)]
        shared = {id(each): each for each in (*frozen, *bounds)}
        renewed = {id(self._match): match, id(self._chance): chance}
        twin = object.__new__(type(self))
        twin.__dict__.update(copy.deepcopy({**vars(self), "_moment": None}, shared | renewed))
        return twin

    def __copy__(self) -> MatchEnv:
        """Return a clone: two environments that share a match would disturb each other."""
        return self.clone()

    def __deepcopy__(self, memo: Any) -> MatchEnv:
        """Return a clone."""
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle keeps: all but the observation spaces, which are large and can be made again."""
        left_out = ("observation_spaces", "_moment", "_view")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Set up the environment from what a pickle has kept."""
        self.__dict__.update(state, _moment=None, _view=np.zeros(0, np.float32))
        self.observation_spaces = self._new_observation_spaces()

    @property
    def rules(self) -> Ruleset:
        """The rules of its matches."""
        return self._rules

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
        players, options, withheld = self._players, self._options, self._withheld
        self.sit_down(Sitting.begin(self._rules, self.alphabet, players, options, self._chance, withheld))

    def sit_down(self, match: Sitting) -> None:
        """Play on from this match, of the same set and number of chairs, as `reset` does from a new one. It serves to
        begin in a chosen position. It offers the actions that `match` offers, whether or not they give up."""
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


def _copied(chance: Random) -> Random:
    """Return a generator that gives the same numbers as `chance` from now on."""
    copied = Random()
    copied.setstate(chance.getstate())
    return copied


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
    may_give_up: bool = False,
    render_mode: str | None = None,
) -> MatchEnv:
    """Return a new environment for a set with that many seats, without wrappers. `options`: of the table; `rules`: used
    instead of the set's; `max_cycles`: decisions after which a match is truncated (None: never); `render_mode`:
    "human", "ansi" or None; for the others see `MatchEnv`."""
    return MatchEnv(
        set_name,
        seats,
        options,
        rules=rules,
        max_cycles=max_cycles,
        may_give_up=may_give_up,
        render_mode=render_mode,
    )
