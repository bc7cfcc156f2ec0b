"""The PettingZoo environment: it keeps PettingZoo's contract, and a match in it is a match."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from tests.ai.rl_play import Chancer, Spoken, play
from tests.printings import on_tables
from tests.scene import H, Scene

from kickdoor_ai import engines, rl
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game.library import SETS, ruleset
from kickdoor_game.machine.run import questions

PLAYED = [name for name in SETS if engines.seats_of(ruleset(name).engine).as_vectors]
"""The sets for whose engine the environment has a part."""

EXPECTED_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""A dict with a mask is PettingZoo's own convention, and its test grumbles at everybody's but its own."""


def seats_of(name: str) -> int:
    """A number of players that the set is for: four if it can be."""
    for seats in (4, 3, 2):
        try:
            rl.raw_env(name, seats)
        except ValueError:
            continue
        return seats
    raise AssertionError(f"{name} is for nobody")


def keeps_the_contract(env: Any, cycles: int) -> None:
    with warnings.catch_warnings(record=True) as grumbles:
        warnings.simplefilter("always")
        api_test(env, num_cycles=cycles)
    assert [str(w.message) for w in grumbles if not str(w.message).startswith(EXPECTED_WARNINGS)] == []


@pytest.mark.parametrize("name", PLAYED)
def test_every_set_keeps_the_contract(name: str) -> None:
    keeps_the_contract(rl.env(name, seats_of(name), max_cycles=150), cycles=200)


@pytest.mark.parametrize("seats", [3, 6])
def test_any_number_of_players_does(seats: int) -> None:
    keeps_the_contract(rl.env(seats=seats, max_cycles=60), cycles=60)


@pytest.mark.parametrize("wrapped", [lambda: rl.raw_env(max_cycles=60), lambda: rl.LevelShaping(rl.env(max_cycles=60))])
def test_so_do_the_bare_and_the_shaped_one(wrapped: Callable[[], Any]) -> None:
    keeps_the_contract(wrapped(), cycles=60)


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    seed_test(lambda: rl.env(name, seats_of(name)), num_cycles=40)


def test_another_seed_gives_other_cards_and_without_one_the_dice_go_on() -> None:
    env = rl.raw_env()

    def hands(seed: int | None) -> list[list[int]]:
        env.reset(seed=seed)
        return [list(hero.hand) for hero in env.match().table.heroes]

    first, second, other = hands(1), hands(None), hands(2)
    assert first != second != other != first
    assert hands(1) == first
    assert hands(None) == second


def test_the_spaces_are_the_same_objects_and_of_one_size() -> None:
    env = rl.raw_env(seats=5)
    assert len({env.action_space(agent).n for agent in env.possible_agents}) == 1
    for agent in env.possible_agents:
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)
    assert env.metadata["name"] == "kickdoor_classic_v0"
    assert env.metadata["alphabet"] == env.alphabet.digest


# ---------------------------------------------------------------- ends


def greedily(seats: int) -> dict[str, Any]:
    return {f"player_{chair}": rl.policy_of(make("greedy", "doors"), seed=chair) for chair in range(seats)}


def test_winners_get_one_and_losers_lose_one() -> None:
    env = rl.env()
    got = play(env, 1, greedily(4))
    winners = rl.bare(env).match().table.winners
    assert winners
    assert got == {f"player_{chair}": 1.0 if chair in winners else -1.0 for chair in range(4)}


@pytest.mark.parametrize(("race", "helper"), [("elf", 1.0), ("dwarf", -1.0)])
def test_who_wins_together_gets_as_much_as_who_wins_alone(race: str, helper: float) -> None:
    """An Elf rises with the kill that he has helped with."""
    t = Spoken(Scene(doors=["giant_with_a_small_dog"], Ann=H(level=9), Bob=H(level=9, race=race), Cid=H(), turn="Ann"))
    t.says("word:open", "word:ask", "seat:+1", "promise:nothing")
    t.says("word:accept", "word:win", "word:pass", "word:pass")
    assert t.env.rewards == {"player_0": 1.0, "player_1": helper, "player_2": -1.0}
    assert all(t.env.terminations.values())


def test_a_match_is_cut_off_after_its_number_of_decisions_and_nobody_gets_anything() -> None:
    env = rl.env(max_cycles=25)
    env.reset(seed=1)
    ended: dict[str, tuple[bool, bool]] = {}
    chance = Chancer(1)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        assert reward == 0
        if terminated or truncated:
            ended[agent] = (terminated, truncated)
        env.step(chance(env, agent))
    assert rl.bare(env).match().decisions == 25
    assert ended == dict.fromkeys(env.possible_agents, (False, True))


def test_without_a_limit_it_is_not() -> None:
    env = rl.raw_env(max_cycles=None)
    env.reset(seed=1)
    chance = Chancer(1)
    while env.match().decisions <= 200:
        env.step(chance(env, env.agent_selection))
    assert not any(env.truncations.values())


def test_levels_are_paid_on_the_way_and_taken_back() -> None:
    shaped = rl.LevelShaping(rl.env(), scale=0.5)
    got = play(shaped, 3, greedily(4))
    ours = rl.bare(shaped)
    table = ours.match().table
    for agent in ours.possible_agents:
        chair = ours.chair_of(agent)
        won = 1.0 if chair in table.winners else -1.0
        assert got[agent] == pytest.approx(won + 0.5 * (table.heroes[chair].level - 1) / 10)


def test_only_our_own_environment_has_levels() -> None:
    with pytest.raises(TypeError, match="not an environment of kickdoor"):
        rl.LevelShaping(type("Other", (), {"unwrapped": None})())


# ---------------------------------------------------------------- what goes wrong


def masked(env: Any) -> int:
    """A token that may not be said now."""
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


@pytest.mark.filterwarnings("ignore:.*Illegal move")
def test_who_says_what_is_masked_loses_and_the_match_is_over() -> None:
    env = rl.env()
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(masked(env))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == culprit else 0.0 for agent in env.agents}
    while env.agents:
        env.step(None)


def test_the_bare_environment_refuses_it_and_nothing_changes() -> None:
    env = rl.raw_env()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    with pytest.raises(ValueError, match="not to be said now"):
        env.step(masked(env))
    after = env.observe(env.agent_selection)
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])


def test_calls_out_of_order_are_reported() -> None:
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        _ = rl.env().agent_selection
    with pytest.raises(RuntimeError, match="reset"):
        rl.raw_env().observe("player_0")


def test_what_does_not_fit_a_set_is_refused_when_the_table_is_laid() -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        rl.env(seats=7)
    with pytest.raises(ValueError, match="unknown table option"):
        rl.env(options={"no_such": 1})
    with pytest.raises(KeyError, match="no set 'chess'"):
        rl.env("chess")


def test_options_of_the_table_count() -> None:
    env = rl.raw_env(options={"fast_deal": True})
    env.reset(seed=1)
    assert all(len(hero.hand) == 8 for hero in env.match().table.heroes)


# ---------------------------------------------------------------- in words


def test_a_match_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    env = rl.env(render_mode="ansi")
    env.reset(seed=1)
    dealt = [f"player_{n} draws 2 {deck} cards." for n in range(4) for deck in ("Door", "Treasure")]
    assert env.render() == "\n".join([*dealt, "Everybody is getting ready."])
    assert env.render() == "Everybody is getting ready."
    assert capsys.readouterr().out == ""


@on_tables()
def test_or_watched(capsys: pytest.CaptureFixture[str]) -> None:
    env = rl.env(render_mode="human")
    play(env, 2, greedily(4))
    shown = capsys.readouterr().out
    assert shown.startswith("player_0 draws 2 Door cards.\n")
    assert shown.count("kicks open the door") > 10
    winner = rl.bare(env).match().table.winners[0]
    assert shown.splitlines()[-1].startswith(f"player_{winner} wins the game")


def test_whoever_asks_for_a_picture_and_has_not_said_of_which_kind_is_told() -> None:
    env = rl.raw_env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


# ---------------------------------------------------------------- drills


@pytest.mark.drill
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_long_walks_never_end_in_an_empty_mask_or_a_refusal(seats: int) -> None:
    """The engine checks each finished choice once more; a refusal would be raised."""
    steps = 0
    for seed in range(6):
        env = rl.raw_env(seats=seats, options={"claim_discards": True}, max_cycles=3_000)
        env.reset(seed=seed)
        chance = Chancer(seed)
        for agent in env.agent_iter():
            seen, ended = env.observe(agent), env.terminations[agent] or env.truncations[agent]
            if not ended:
                assert env.observation_space(agent).contains(seen)
                assert seen["action_mask"].any()
                assert env.match().rules.status(env.match().table) == []
                assert agent == env.possible_agents[env.match().chair]
                if env.match().question.kind != "idle":
                    assert env.match().question in questions(env.match().table)
            env.step(chance(env, agent))
            steps += 1
    sys.stdout.write(f"{seats} players: {steps} steps\n")


@pytest.mark.drill
def test_steps_a_second() -> None:
    """Beside the engine's own decisions of the same agents in the same run."""
    performance_benchmark(rl.env())
    env = rl.raw_env(max_cycles=None)
    began, steps, decisions = time.process_time(), 0, 0
    for seed in range(4):
        policies = {f"player_{chair}": rl.policy_of(ChanceSeat(), seed=chair) for chair in range(4)}
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            agent = env.agent_selection
            env.last()
            env.step(policies[agent](env, agent))
            steps += 1
        decisions += env.match().decisions
    took = time.process_time() - began
    sys.stdout.write(f"environment: {steps / took:,.0f} steps/s of process time, {decisions / took:,.0f} decisions/s\n")
    began, clones = time.process_time(), 1_000
    for _ in range(clones):
        env.clone()
    took = time.process_time() - began
    sys.stdout.write(f"clones of it: {clones / took:,.0f} /s\n")
    began, alone = time.process_time(), 0
    for seed in range(4):
        alone += play_match(ruleset("classic"), [ChanceSeat() for _ in range(4)], Random(seed)).decisions
    took = time.process_time() - began
    sys.stdout.write(f"the same seats without it: {alone / took:,.0f} decisions/s\n")
    assert steps > decisions > 0
    assert alone > 0
