"""Seats of ours as agents, and the example that seats one among agents that say anything."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from tests.ai.minds import DefaultSeat
from tests.ai.rl_play import Chancer, Spoken, play
from tests.catalogue import ROOT
from tests.scene import H, Scene

from kickdoor_ai import rl
from kickdoor_ai.api import Act, Budget, Chair, Decision, Event, Generator, Menu, Observation, Question, Reply, Wait
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.idle import idle_question
from kickdoor_ai.registry import make
from kickdoor_game import library
from kickdoor_game.doors.state.events import GameWon, Received, TurnBegan
from kickdoor_game.machine.questions import Form, PickSome


def test_a_seat_stays_within_the_mask_and_beats_agents_that_say_anything() -> None:
    env = rl.env()
    greedy = rl.policy_of(make("greedy", "doors"), seed=1)
    others = {f"player_{chair}": Chancer(chair) for chair in (1, 2, 3)}
    within = 0

    def guest(env: Any, agent: str) -> int | None:
        nonlocal within
        action = greedy(env, agent)
        if action is not None:
            assert env.observe(agent)["action_mask"][action]
            within += 1
        return action

    got = play(env, 1, {"player_0": guest, **others})
    assert got == {"player_0": 1.0, "player_1": -1.0, "player_2": -1.0, "player_3": -1.0}
    assert within > 50


class Listener(ChanceSeat):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def witness(self, events: Sequence[Event]) -> None:
        self.heard += events


def test_a_seat_is_told_what_happens_and_no_secrets_of_others() -> None:
    env = rl.raw_env(seats=3, max_cycles=300)
    seats = [Listener() for _ in range(3)]
    play(env, 1, {f"player_{chair}": rl.policy_of(seat, chair) for chair, seat in enumerate(seats)})
    for chair, seat in enumerate(seats):
        assert sum(isinstance(event, TurnBegan) for event in seat.heard) > 5
        assert all(event.reaches(chair) for event in seat.heard)  # type: ignore[arg-type]
        assert any(isinstance(event, Received) and event.audience == (chair,) for event in seat.heard)
    assert not any(isinstance(event, GameWon) for event in seats[0].heard)


def test_the_same_seeds_give_the_same_match() -> None:
    env = rl.raw_env(seats=3, max_cycles=300)

    def levels() -> list[int]:
        play(env, 7, {f"player_{chair}": rl.policy_of(ChanceSeat(), chair) for chair in range(3)})
        table = env.match().table
        return [table.moves, *(hero.level for hero in table.heroes), *(len(hero.hand) for hero in table.heroes)]

    assert levels() == levels()


def test_a_seat_plays_one_match() -> None:
    env = rl.raw_env()
    policy = rl.policy_of(ChanceSeat(), 1)
    env.reset(seed=1)
    policy(env, env.agent_selection)
    env.reset(seed=2)
    with pytest.raises(RuntimeError, match="one match"):
        policy(env, env.agent_selection)


class Says(DefaultSeat):
    """Says one thing, and then what counts anyway."""

    def __init__(self, *said: Decision) -> None:
        self._said = list(said)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return self._said.pop(0) if self._said else Reply(question.default)


def test_a_free_form_offer_becomes_the_nearest_promise() -> None:
    """Two Items and two Treasures are more than an agent can say."""
    items = ["steel_toed_slippers", "theme_music"]
    people = {"Ann": H(items=items), "Bob": H(), "Cid": H()}
    t = Spoken(Scene(doors=["giant_with_a_small_dog"], turn="Ann", **people))  # type: ignore[arg-type]
    t.says("word:open")
    ask = next(option for option in t.sitting.question.shape.options if option.key == "ask.1")  # type: ignore[union-attr]
    (form,) = ask.details
    assert isinstance(form, Form)
    assert isinstance(form.fields[0].shape, PickSome)
    keys = tuple(item.key for item in form.fields[0].shape.options)
    policy = rl.policy_of(Says(Reply(("ask.1", (keys, 2, "fighter_first")))), 1)
    while t.name == "Ann":
        t.env.step(policy(t.env, "player_0"))
    (offer,) = t.scene.fight.offers
    assert t.scene.keys(offer.terms.items) == items[:1]
    assert (offer.other, offer.terms.treasures, offer.terms.order) == (1, 1, "fighter_first")


def test_so_does_one_that_is_made_as_a_standing_action() -> None:
    people = {"Ann": H(items=["steel_toed_slippers", "theme_music"]), "Bob": H(), "Cid": H()}
    t = Spoken(Scene(doors=["giant_with_a_small_dog"], turn="Ann", **people), moments=True)  # type: ignore[arg-type]
    t.says("word:open")
    t.sitting.ask(Chair(1), idle_question(Chair(1)))
    t.env.agent_selection = "player_1"
    items = tuple(f"card.{card}" for card in t.scene.hero("Ann").items)
    policy = rl.policy_of(Says(Act(("bid", (items, 3, "helper_first")))), 1)
    while not t.scene.fight.offers:
        t.env.step(policy(t.env, "player_1"))
    (offer,) = t.scene.fight.offers
    assert (len(offer.terms.items), offer.terms.treasures, offer.request) == (1, 1, False)


def test_who_would_wait_where_nobody_else_is_asked_takes_the_default() -> None:
    t = Spoken(Scene(Ann=H(), Bob=H(), Cid=H(), turn="Ann", doors=["elf"]))
    policy = rl.policy_of(Says(Wait()), 1)
    t.env.step(policy(t.env, "player_0"))
    assert t.scene.table.phase != "arrange", "the door is open"


def test_who_would_wait_for_others_waits() -> None:
    t = Spoken(Scene(Ann=H(level=9), Bob=H(), Cid=H(), turn="Ann", doors=["elf_biter"]))
    t.says("word:open", "word:win")
    assert t.name == "Bob"
    t.env.step(rl.policy_of(Says(Wait()), 1)(t.env, "player_1"))
    assert t.name == "Cid"
    assert t.scene.asked("Bob") == "kill", "he has not passed"


def test_a_seat_that_breaks_says_its_default() -> None:
    class Broken(DefaultSeat):
        """Raises."""

        def decide(
            self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator
        ) -> Decision:
            raise RuntimeError("ouch")

    env = rl.raw_env(max_cycles=30)
    got = play(env, 1, {f"player_{chair}": rl.policy_of(Broken(), chair) for chair in range(4)})
    assert set(got.values()) == {0.0}


# ---------------------------------------------------------------- the example


@pytest.fixture
def league() -> ModuleType:
    spec = importlib.util.spec_from_file_location("random_league", ROOT / "ai" / "examples" / "random_league.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_plays_a_league(league: ModuleType) -> None:
    result = CliRunner().invoke(league.main, ["--seat", "greedy", "--games", "1"])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        "player_0 (greedy): +1 in 1 games",
        *(f"player_{chair} (anything): -1 in 1 games" for chair in (1, 2, 3)),
    ]


@pytest.mark.parametrize("set_name", library.SETS)
def test_the_example_plays_every_set(league: ModuleType, set_name: str) -> None:
    result = CliRunner().invoke(league.main, ["--set", set_name, "--games", "2", "--decisions", "60"])
    assert result.exit_code == 0, result.output
    agents = 2 if set_name == "ccg" else 4
    assert [line.partition(" ")[0] for line in result.output.splitlines()] == [
        f"player_{chair}" for chair in range(agents)
    ]


def test_anything_is_something_of_the_mask(league: ModuleType) -> None:
    seen = {"action_mask": np.array([0, 1, 0, 1], np.int8)}
    said = {league.anything(seen, np.random.default_rng(seed)) for seed in range(20)}
    assert said == {1, 3}
