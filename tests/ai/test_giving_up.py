"""The masks leave out what gives up the match, or the hero, unless somebody asks for it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest
from tests.ai.rl_play import Chancer
from tests.ai.test_rl import PLAYED, seats_of
from tests.conformance.families import family

from kickdoor_ai import rl
from kickdoor_game.library import ruleset


def offered(env: Any, steps: int) -> set[str]:
    """Return the words of all standing actions that agents by chance may begin with in that many steps."""
    env.reset(seed=1)
    chance, found = Chancer(1), set()
    for agent in islice(env.agent_iter(), steps):
        seen, *_ = env.last()
        tokens = np.flatnonzero(seen["action_mask"])
        found |= {env.unwrapped.alphabet.meanings[token] for token in tokens}
        env.step(chance(env, agent))
    return {meaning.removeprefix("act:") for meaning in found if meaning.startswith("act:")}


@pytest.mark.parametrize("set_name", PLAYED)
def test_the_words_that_give_up_are_those_of_the_engine(set_name: str) -> None:
    part = rl.raw_env(set_name, seats_of(set_name)).part
    assert {*part.resigning} == family(ruleset(set_name).engine).resigns
    assert {*part.resigning} <= {*part.acts}


@pytest.mark.parametrize("set_name", PLAYED)
def test_agents_give_up_only_where_they_may(set_name: str) -> None:
    usual, free = (rl.env(set_name, seats_of(set_name), may_give_up=may) for may in (False, True))
    gives_up = {*rl.bare(usual).part.resigning}
    assert offered(usual, 250).isdisjoint(gives_up)
    assert gives_up <= offered(free, 250)
    assert usual.metadata["alphabet"] == free.metadata["alphabet"], "a policy fits both"


def test_an_agent_by_chance_does_not_lose_a_duel_by_giving_it_up() -> None:
    for seed in range(2):
        env = rl.env("ccg", 2, max_cycles=120)
        env.reset(seed=seed)
        chance = Chancer(seed)
        for agent in env.agent_iter():
            env.step(chance(env, agent))
        assert rl.bare(env).match().decisions > 50
        assert all(duelist.out != "conceded" for duelist in rl.bare(env).match().table.duelists)
