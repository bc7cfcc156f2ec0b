"""Copies of an environment: they go on as the original would, and the original goes on as if there were none."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.ai.rl_play import Chancer
from tests.ai.test_rl import PLAYED, seats_of

from kickdoor_ai import rl
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.registry import built_in, make
from kickdoor_game.library import ruleset

WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}
KINDS: dict[str, Callable[..., Any]] = {
    "bare": rl.raw_env,
    "guarded": rl.env,
    "shaped": lambda *given, **named: rl.LevelShaping(rl.env(*given, **named)),
}
FAR = 25
"""Steps that a copy is followed."""


def walk(env: Any, seed: int) -> Iterator[tuple[Any, ...]]:
    """Play on by chance to the end of the match, and yield all that each agent is given on the way."""
    chance = Chancer(seed)
    while env.agents:
        agent = env.agent_selection
        seen, *result = env.last()
        yield agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), *result
        env.step(chance(env, agent))


def after(env: Any, steps: int, seed: int) -> Any:
    """Return the environment after that many steps by chance from its beginning."""
    env.reset(seed=seed)
    for _ in islice(walk(env, seed), steps):
        pass
    return env


def followed(env: Any, seed: int = 5) -> list[tuple[Any, ...]]:
    return list(islice(walk(env, seed), FAR))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("set_name", PLAYED)
def test_a_copy_goes_on_as_the_original_would(set_name: str, way: str) -> None:
    for kind, new in KINDS.items():
        for steps in (0, 41):
            env = after(new(set_name, seats_of(set_name)), steps, seed=3)
            twin = WAYS[way](env)
            assert type(twin) is type(env)
            assert followed(twin) == followed(env), (kind, steps)
            assert rl.bare(twin) is not rl.bare(env)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("set_name", PLAYED)
def test_an_environment_can_be_copied_before_its_first_match_and_after_its_last(set_name: str, way: str) -> None:
    for new in KINDS.values():
        env = new(set_name, seats_of(set_name), max_cycles=4)
        twin = WAYS[way](env)
        assert [*walk(after(twin, 0, seed=2), 5)] == [*walk(after(env, 0, seed=2), 5)]
        assert env.agents == twin.agents == []
        over = WAYS[way](env)
        assert over.agents == []
        assert followed(after(over, 0, seed=4)) == followed(after(env, 0, seed=4))


@pytest.mark.parametrize("set_name", PLAYED)
def test_an_original_goes_on_as_if_it_had_never_been_copied(set_name: str) -> None:
    """Tree search: from each position, copies play on in other ways."""
    alone = after(rl.env(set_name, seats_of(set_name)), 0, seed=7)
    searched = after(rl.env(set_name, seats_of(set_name)), 0, seed=7)
    for place, (one, other) in enumerate(islice(zip(walk(alone, 1), walk(searched, 1), strict=True), 3 * FAR)):
        assert one == other
        if place % 8 == 0:
            twin = searched.clone()
            assert list(islice(walk(twin, place), 10))
            twin.reset(seed=place)
            twin.action_space("player_0").seed(place)
    agent = alone.possible_agents[0]
    assert searched.action_space(agent).sample() in searched.action_space(agent)


def test_a_copy_draws_the_same_random_actions_and_disturbs_nobodys() -> None:
    env: Any = rl.env("ccg", 2)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
        env.observation_space(agent).seed(1)
    twin = env.clone()
    for agent in env.possible_agents:
        drawn = [twin.action_space(agent).sample() for _ in range(5)]
        assert drawn == [env.action_space(agent).sample() for _ in range(5)]
        seen, other = twin.observation_space(agent).sample(), env.observation_space(agent).sample()
        assert np.array_equal(seen["observation"], other["observation"])


def test_without_a_seed_a_copy_begins_the_same_next_match() -> None:
    env = after(rl.raw_env("ccg", 2), 10, seed=1)
    twin = env.clone()
    for each in (env, twin):
        each.reset()
    assert followed(twin) == followed(env)


def test_what_never_changes_is_shared_and_the_rest_is_not() -> None:
    env = after(rl.raw_env(), 30, seed=1)
    twin = env.clone()
    assert twin.alphabet is env.alphabet
    assert twin.match().table.book is env.match().table.book
    bounds, others = env.observation_space("player_1"), twin.observation_space("player_1")
    assert np.shares_memory(bounds["observation"].low, others["observation"].low)
    assert twin.match().table is not env.match().table
    assert twin.match().chance is not env.match().chance
    assert twin.infos is not env.infos


def test_a_seats_policy_is_copied_with_its_memory() -> None:
    for name in built_in(ruleset("classic").engine):
        if name == "schemer":
            continue
        env = rl.raw_env(max_cycles=60)
        env.reset(seed=3)
        policies = {agent: rl.policy_of(make(name, "doors"), seed=2) for agent in env.possible_agents}
        for _ in range(40):
            env.step(policies[env.agent_selection](env, env.agent_selection))
        twin, their = env.clone(), copy.deepcopy(policies)
        while not any(env.truncations.values()):
            agent = env.agent_selection
            token = policies[agent](env, agent)
            assert token == their[agent](twin, twin.agent_selection), name
            env.step(token)
            twin.step(token)


# ---------------------------------------------------------------- imagined


@pytest.mark.parametrize("set_name", PLAYED)
def test_an_imagined_match_looks_the_same_to_the_agent_to_act_and_is_another_one(set_name: str) -> None:
    env: Any = rl.env(set_name, seats_of(set_name))
    env.reset(seed=5)
    moved = looked = 0
    for place, (agent, *_) in enumerate(islice(walk(env, 5), 80)):
        if place % 8:
            continue
        world = env.imagine(Random(place))
        assert type(world) is type(env)
        assert world.agent_selection == agent
        for key, part in env.observe(agent).items():
            assert np.array_equal(part, world.observe(agent)[key]), (place, key)
        others = [each for each in env.possible_agents if each != agent]
        moved += any(
            not np.array_equal(env.observe(each)["observation"], world.observe(each)["observation"]) for each in others
        )
        looked += 1
        before = env.observe(agent)
        assert list(islice(walk(world, place), 8))
        assert np.array_equal(before["observation"], env.observe(agent)["observation"])
    assert moved > 0.7 * looked


def test_the_dice_of_an_imagined_match_are_not_those_to_come() -> None:
    env = after(rl.raw_env(), 20, seed=1)
    assert {env.imagine(Random(seed)).match().chance.random() for seed in range(3)}.isdisjoint(
        {env.clone().match().chance.random()}
    )


def test_the_story_of_an_imagined_match_has_no_secrets_of_others() -> None:
    env = after(rl.raw_env(), 30, seed=1)
    chair = env.match().chair
    told = env.imagine(Random(1)).match().story
    assert told
    assert all(event.reaches(chair) for event in told)
    assert not all(event.reaches(chair) for event in env.match().story)


def test_a_seat_that_knows_the_true_match_plays_no_imagined_one() -> None:
    env = after(rl.raw_env(), 0, seed=1)
    policy = rl.policy_of(ChanceSeat(), seed=1)
    policy(env, env.agent_selection)
    world = env.imagine(Random(1))
    with pytest.raises(RuntimeError, match="one match"):
        copy.deepcopy(policy)(world, world.agent_selection)
    assert rl.policy_of(ChanceSeat(), seed=1)(world, world.agent_selection) is not None


def test_nothing_can_be_imagined_before_the_first_match() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        rl.raw_env().imagine(Random(1))
