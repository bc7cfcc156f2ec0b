"""What the environment is made with and says of itself, and what a learner is given besides its vectors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.env import AECEnv
from tests.ai.rl_play import Chancer
from tests.printings import printing

from kickdoor_ai import rl
from kickdoor_ai.rl import environment
from kickdoor_ai.rl.environment import DECISIONS_MOST, MatchEnv, bare
from kickdoor_ai.rl.guarded import ILLEGAL
from kickdoor_ai.rl.shaping import LevelShaping

RULES: Any = printing("classic")
ALL = {"rules": RULES, "max_cycles": 17, "may_give_up": True, "render_mode": "ansi"}


@pytest.mark.parametrize("make", [rl.raw_env, rl.env])
def test_all_that_is_said_to_the_makers_reaches_the_environment(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Noting(MatchEnv):
        """Keeps what it is made with."""

        def __init__(self, *given: Any, **named: Any) -> None:
            made.append((given, named))
            super().__init__(*given, **named)

    monkeypatch.setattr(environment, "MatchEnv", Noting)
    env = make("classic", 3, {"fast_deal": True}, **ALL)
    make()
    assert made == [
        (("classic", 3, {"fast_deal": True}), ALL),
        (
            ("classic", 4, None),
            {"rules": None, "max_cycles": DECISIONS_MOST, "may_give_up": False, "render_mode": None},
        ),
    ]
    found = env.unwrapped
    assert (found._rules, found._max_cycles, found.render_mode) == (RULES, 17, "ansi")
    assert found._options == {"fast_deal": True}
    assert DECISIONS_MOST == 5_000
    assert ILLEGAL == -1


def test_the_guards_stand_in_their_order_round_the_environment() -> None:
    env: Any = rl.env(seats=3)
    names = []
    while not isinstance(env, MatchEnv):
        names.append((type(env).__name__, env.__dict__.get("_illegal_value")))
        env = env.env
    assert names == [
        ("GuardedEnv", None),
        ("AssertOutOfBoundsWrapper", None),
        ("TerminateIllegalWrapper", ILLEGAL),
    ]


def test_it_says_what_it_is_and_who_sits_there() -> None:
    env: Any = rl.raw_env(seats=3)
    assert env.metadata == {
        "name": "kickdoor_classic_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "alphabet": env.alphabet.digest,
    }
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert [(player.name, player.sex) for player in env._players] == [
        ("player_0", "female"),
        ("player_1", "male"),
        ("player_2", "female"),
    ]
    assert [env.chair_of(agent) for agent in env.possible_agents] == [0, 1, 2]
    space = env.observation_space("player_1")
    assert space["observation"].shape == (env.layout.size,)
    assert (space["observation"].low.min(), space["observation"].high.max()) == (-1, 1)
    assert (space["action_mask"].low.min(), space["action_mask"].high.max()) == (0, 1)
    assert (space["observation"].dtype, space["action_mask"].dtype) == (np.float32, np.int8)
    assert env.action_space("player_1").n == len(env.alphabet) == space["action_mask"].shape[0]
    with pytest.raises(RuntimeError, match=r"^reset\(\) first$"):
        env.match()


def test_after_a_reset_nobody_has_anything_and_the_one_who_is_asked_knows_what() -> None:
    env = rl.raw_env(seats=3)
    env.reset(seed=4)
    agents = env.possible_agents
    assert env.agents == agents
    assert env.rewards == env._cumulative_rewards == dict.fromkeys(agents, 0.0)
    assert env.terminations == env.truncations == dict.fromkeys(agents, False)
    assert env.matches == 1
    asked = env.agent_selection
    assert env.infos == {agent: {"question": "setup"} if agent == asked else {} for agent in agents}
    for agent in agents:
        assert env.observe(agent)["action_mask"].any() == (agent == asked)
    first = [env.match().table.heroes[chair].hand for chair in range(3)]
    env.reset(seed=4)
    assert env.matches == 2
    assert [env.match().table.heroes[chair].hand for chair in range(3)] == first
    env.reset()
    assert [env.match().table.heroes[chair].hand for chair in range(3)] != first


@pytest.mark.parametrize("limit", [1, 5])
def test_a_match_is_cut_off_at_its_number_of_decisions_and_not_before(limit: int) -> None:
    env = rl.raw_env(seats=3, max_cycles=limit)
    env.reset(seed=1)
    policy = Chancer(1)
    while not any(env.truncations.values()):
        assert env.match().decisions < limit
        env.step(policy(env, env.agent_selection))
    assert env.match().decisions == limit
    assert env.truncations == dict.fromkeys(env.agents, True)
    assert env.terminations == dict.fromkeys(env.agents, False)
    assert env.rewards == dict.fromkeys(env.agents, 0.0)
    last = env.agent_selection
    env.step(None)
    assert last not in env.agents


def test_what_is_told_is_told_once_and_where_somebody_looks_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    told, shown = [], []
    for mode in ("ansi", "human"):
        env = rl.raw_env(seats=3, render_mode=mode)
        env.reset(seed=2)
        policy = Chancer(2)
        for _ in range(40):
            if mode == "ansi":
                told.append(env.render())
            env.step(policy(env, env.agent_selection))
        shown.append(capsys.readouterr().out.splitlines())
    summaries = [text.splitlines()[-1] for text in told if text is not None]
    lines = [line for text in told if text is not None for line in text.splitlines()[:-1]]
    assert len(summaries) == 40
    assert shown[0] == []
    assert shown[1][: len(lines)] == lines
    assert len(lines) > 5


def test_another_environment_is_named() -> None:
    class Foreign(AECEnv[str, Any, Any]):
        """Somebody else's."""

        def __str__(self) -> str:
            return "chess"

    foreign: Any = Foreign
    with pytest.raises(TypeError, match=r"^chess is not an environment of kickdoor$"):
        bare(foreign())


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_levels_are_worth_their_part_of_the_way(scale: float) -> None:
    env: Any = LevelShaping(rl.raw_env(seats=3), *(() if scale == 0.5 else (scale,)))
    env.reset(seed=3)
    match = env.unwrapped
    agent = match.agent_selection
    before = dict(env._before)
    hero = match.match().table.heroes[match.chair_of("player_2")]
    hero.level += 3
    env.step(Chancer(3)(match, agent))
    part = 3 / match.match().table.numbers.goal_level
    for each in match.agents:
        gained = scale * part if each == "player_2" else 0.0
        assert match.rewards[each] == pytest.approx(gained)
        assert match._cumulative_rewards[each] == pytest.approx(gained)
    assert env._before["player_2"] == pytest.approx(before["player_2"] + part)
