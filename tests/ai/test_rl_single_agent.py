"""The Gymnasium environment: one agent among seats of ours, with the mask where algorithms look for it."""

from __future__ import annotations

import copy
import importlib.util
import pickle
import re
import sys
import warnings
from random import Random
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from click.testing import CliRunner
from gymnasium.utils.env_checker import check_env
from tests.ai.minds import DefaultSeat
from tests.ai.test_rl import PLAYED, seats_of
from tests.catalogue import ROOT

from kickdoor_ai import rl
from kickdoor_ai.api import Act, Reply
from kickdoor_ai.difficulty.easy_seat import EasySeat
from kickdoor_ai.rl.guarded import ILLEGAL


def played(env: Any, seed: int, steps: int = 200) -> list[tuple[Any, ...]]:
    """Play on by chance, to the end of the match at most, and return all that the agent is given."""
    chance, found = Random(seed), []
    for _ in range(steps):
        token = chance.choice(np.flatnonzero(env.action_masks()).tolist())
        seen, reward, terminated, truncated, info = env.step(token)
        found.append((token, seen.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()))
        if terminated or truncated:
            break
    return found


def against(set_name: str, kind: str = "random", **settings: Any) -> Any:
    return rl.single_agent_env(set_name, (kind,) * (seats_of(set_name) - 1), **settings)


@pytest.mark.parametrize("set_name", PLAYED)
def test_every_set_passes_gymnasiums_check(set_name: str) -> None:
    with warnings.catch_warnings(record=True) as grumbles:
        warnings.simplefilter("always")
        check_env(gymnasium.make(f"kickdoor/{set_name}-v0", max_cycles=40).unwrapped)
    assert [str(each.message) for each in grumbles] == []


@pytest.mark.parametrize("set_name", PLAYED)
def test_the_same_seed_gives_the_same_match_and_another_one_another(set_name: str) -> None:
    env = against(set_name, max_cycles=60)
    env.reset(seed=3)
    first = played(env, 1)
    env.reset()
    assert played(env, 1) != first
    env.reset(seed=3)
    assert played(env, 1) == first


@pytest.mark.parametrize("set_name", PLAYED)
def test_it_is_always_the_agent_who_is_to_act(set_name: str) -> None:
    env = against(set_name, max_cycles=60)
    seen, info = env.reset(seed=2)
    chance = Random(1)
    over = False
    while not over:
        assert info["agent"] == env.match_env.agent_selection
        assert env.match_env.observe(info["agent"])["observation"].tobytes() == seen.tobytes()
        assert env.action_masks().any()
        assert np.array_equal(env.action_masks(), info["action_mask"])
        seen, _, terminated, truncated, info = env.step(chance.choice(np.flatnonzero(env.action_masks()).tolist()))
        over = terminated or truncated
    assert not env.action_masks().any()


def test_it_sits_anywhere_or_where_it_is_told() -> None:
    env = rl.single_agent_env("classic", ("random",) * 2, max_cycles=30)
    assert {env.reset(seed=seed)[1]["agent"] for seed in range(12)} == {"player_0", "player_1", "player_2"}
    last = rl.single_agent_env("classic", ("random",) * 2, chair=2, max_cycles=30)
    assert {last.reset(seed=seed)[1]["agent"] for seed in range(4)} == {"player_2"}


class Named(DefaultSeat):
    """Notes which chairs it plays."""

    chairs: set[int]

    def decide(self, seen: Any, question: Any, *rest: Any) -> Any:
        self.chairs.add(question.seat)
        return super().decide(seen, question, *rest)


def test_opponents_sit_to_its_left_in_order_and_may_be_made_by_a_function() -> None:
    class First(Named):
        """The first opponent."""

        chairs: set[int] = set()  # noqa: RUF012 - shared by all seats of the test

    class Second(Named):
        """The second opponent."""

        chairs: set[int] = set()  # noqa: RUF012 - shared by all seats of the test

    env = rl.single_agent_env("classic", (First, Second), chair=1, max_cycles=40)
    env.reset(seed=1)
    played(env, 1)
    assert (First.chairs, Second.chairs) == ({2}, {0})


def test_an_opponent_plays_at_the_difficulty_that_is_named() -> None:
    env = against("ccg", "easy:greedy", max_cycles=30)
    env.reset(seed=1)
    (policy,) = env._policies.values()
    assert isinstance(policy._seat, EasySeat)
    assert played(env, 1)


def test_a_masked_action_loses_the_match() -> None:
    env = against("ccg")
    env.reset(seed=1)
    masked = int(np.flatnonzero(~env.action_masks())[0])
    for _ in range(2):
        _, reward, terminated, truncated, info = env.step(masked)
        assert (reward, terminated, truncated) == (ILLEGAL, True, False)
        assert not info["action_mask"].any()
    env.reset(seed=1)
    assert env.action_masks().any()


class Quitter(DefaultSeat):
    """Gives up at once."""

    def decide(self, seen: Any, question: Any, standing: Any, *rest: Any) -> Any:
        return Act(("concede",)) if standing.admits(("concede",)) is None else Reply(question.default)


@pytest.mark.parametrize(("opponent", "result"), [(Quitter, 1), ("random", -1)])
def test_a_match_is_won_or_lost(opponent: Any, result: int) -> None:
    """An agent by chance gives up soon, if it may."""
    env = rl.single_agent_env("ccg", (opponent,), may_give_up=True)
    ends = set()
    for seed in range(5):
        env.reset(seed=seed)
        assert env.action_masks().any(), "a match that is over at once is no match"
        *_, (_, _, reward, terminated, truncated, _) = played(env, seed, 5_000)
        assert (terminated, truncated) == (True, False)
        ends.add(reward)
    assert result in ends
    assert ends <= {1, -1}


def test_who_never_gets_to_act_is_told() -> None:
    env = rl.single_agent_env("classic", ("random",) * 2, max_cycles=1, chair=2)
    with pytest.raises(RuntimeError, match="before the agent had to act"):
        env.reset(seed=1)


def test_a_match_that_is_cut_off_is_neither() -> None:
    short = against("ccg", max_cycles=20)
    short.reset(seed=1)
    *_, (_, _, reward, terminated, truncated, _) = played(short, 1)
    assert (reward, terminated, truncated) == (0, False, True)


def test_progress_is_paid_also_while_others_play() -> None:
    env = against("classic", shaping=0.5, max_cycles=400)
    seed = 24  # the agent reaches Level 5 in it, and others do things to it
    _, info = env.reset(seed=seed)
    ours = rl.bare(env.match_env)
    chair = ours.chair_of(info["agent"])
    before = ours.part.progress(ours.match().table, chair)
    paid = sum(reward for _, _, reward, *_ in played(env, seed, 5_000))
    assert paid == pytest.approx(0.5 * (ours.part.progress(ours.match().table, chair) - before))
    assert paid > 0


@pytest.mark.parametrize(
    "way", [lambda env: env.clone(), copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
@pytest.mark.parametrize("set_name", PLAYED)
def test_a_copy_goes_on_as_the_original_would(set_name: str, way: Any) -> None:
    env = against(set_name, "greedy", max_cycles=60)
    env.reset(seed=5)
    played(env, 1, steps=8)
    twin = way(env)
    assert played(twin, 2, steps=20) == played(env, 2, steps=20)
    assert played_anew(twin) == played_anew(env)


@pytest.mark.parametrize("set_name", PLAYED)
def test_an_imagined_match_looks_the_same_to_the_agent_and_goes_on_by_itself(set_name: str) -> None:
    env = against(set_name, "greedy")
    env.reset(seed=5)
    played(env, 1, steps=8)
    twin, worlds = env.clone(), [env.imagine(Random(seed)) for seed in range(4)]
    others = [agent for agent in env.match_env.agents if agent != env.match_env.agent_selection]
    for world in worlds:
        assert np.array_equal(world.action_masks(), env.action_masks())
        ours = rl.bare(world.match_env)
        seen = ours.observe(ours.agent_selection)["observation"]
        assert np.array_equal(seen, rl.bare(env.match_env).observe(ours.agent_selection)["observation"])
    views = {rl.bare(world.match_env).observe(agent)["observation"].tobytes() for world in worlds for agent in others}
    assert len(views) > len(others), "the worlds differ"
    for world in worlds:
        assert played(world, 2, steps=9)
    assert played(twin, 2, steps=9) == played(env, 2, steps=9)


def played_anew(env: Any) -> list[tuple[Any, ...]]:
    env.reset()
    return played(env, 3, steps=10)


@pytest.fixture
def example() -> ModuleType:
    """The example of a learner."""
    spec = importlib.util.spec_from_file_location("reinforce", ROOT / "ai" / "examples" / "reinforce.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "told", [("--matches", "2", "--exam", "1"), pytest.param((), marks=pytest.mark.drill, id="as on the page")]
)
def test_the_example_learns(example: ModuleType, told: tuple[str, ...]) -> None:
    done = CliRunner().invoke(example.main, told)
    assert done.exit_code == 0, done.output
    found = re.findall(r"^([\w ]+): (\d+) of \d+ matches won", done.output, flags=re.MULTILINE)
    assert [name for name, _ in found] == ["by chance", "learned"]
    by_chance, learned = (int(wins) for _, wins in found)
    assert learned > by_chance + 20 or told


def test_what_is_played_in_a_good_match_becomes_likelier(example: ModuleType) -> None:
    policy = example.LinearPolicy(np.array([0]), np.zeros((3, 2)))
    rng, mask = np.random.default_rng(1), np.array([1, 0, 1])
    chosen = policy.token(np.array([0.5]), mask, rng)
    policy.learn(1.0)
    worths = policy.weights @ np.array([0.5, 1.0])
    assert worths[chosen] > 0 > worths[2 - chosen]
    assert worths[1] == 0


def test_a_match_can_be_read_as_it_goes_on() -> None:
    env = against("classic", render_mode="ansi", max_cycles=30)
    env.reset(seed=1)
    assert "draws 2 Door cards" in (env.render() or "")


@pytest.mark.parametrize(
    ("opponents", "chair", "wrong", "says"),
    [
        (("greedi", "random"), None, KeyError, "did you mean greedy"),
        ((), None, ValueError, "players"),
        (("easy:greedy", "hard:random"), None, ValueError, "does not play 'hard'"),
        (("random", "random"), 3, ValueError, "the chairs are 0 to 2, not 3"),
    ],
)
def test_what_does_not_fit_is_said_at_once(opponents: Any, chair: Any, wrong: Any, says: str) -> None:
    with pytest.raises(wrong, match=says):
        rl.single_agent_env("classic", opponents, chair=chair)


def test_as_many_opponents_are_needed_as_there_are_other_chairs() -> None:
    with pytest.raises(ValueError, match="4 seats are for 3 opponents, not 2"):
        rl.SingleAgentEnv(rl.raw_env(), ("random", "random"))
