"""The duel as vectors: what a person in that chair sees, in stretches of fixed length, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from tests.ai.rl_play import Chancer
from tests.game.duel.duel import ANN, BOB, Played, Side, begin, monster
from tests.game.duel.test_interrupts import BILL, PADDING, STOP
from tests.question_types import asked_kinds

from kickdoor_ai import rl
from kickdoor_ai.api import Chair
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.duel.as_vectors import (
    ANNOUNCED,
    ANNOUNCED_MOST,
    BY_CHAIR,
    DUELIST,
    FIGHT,
    NUMBERS,
    PLANES,
    DuelPart,
)
from kickdoor_ai.idle import IDLE, idle_question
from kickdoor_ai.registry import make
from kickdoor_ai.rl.alphabet import Alphabet
from kickdoor_ai.rl.parts import Row
from kickdoor_ai.rl.sight import VectorLayout, VectorWriter
from kickdoor_ai.rl.sitting import Sitting
from kickdoor_game.duel.ruleset.observe import observe
from kickdoor_game.machine.run import question_of, start

RARE = {"about_seat", "written", "put", "numbers", "monstrous", "stuck", "aimed_at", "pending", "used"}
"""Not to be seen in every few duels; tables of their own show those of the part below."""

WOLF = monster("Paper Wolf", 2, 3, 4)


def ended(env: rl.MatchEnv) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def rows(duel: Played, chair: int = ANN) -> dict[str, Row]:
    """The stretches of what that chair sees of a table."""
    part, table = DuelPart(), duel.table
    sight = VectorWriter(part, Alphabet(2, part.cards(table), part.words, part.acts))
    return sight.layout.rows(sight.of_table(observe(table, Chair(chair)), Chair(chair), ()))


def lying(row: Row) -> list[int]:
    """The cards of which a plane says something, in order."""
    return [int(card) for card in np.flatnonzero(row)]


def of(row: Row, names: tuple[str, ...], name: str) -> float:
    return float(row[names.index(name)])


def test_rearranging_what_a_chair_cannot_see_changes_neither_its_vector_nor_its_mask() -> None:
    """ccg.zones.11: hands, face-down cards, and the order of a deck."""
    compared = moved = 0
    env = rl.raw_env("ccg", 2, max_cycles=120)
    policies: list[Any] = [Chancer(1), rl.policy_of(ChanceSeat(), 1)]
    env.reset(seed=1)
    chance = Random(1)
    while not ended(env):
        agent = env.agent_selection
        match, chair = env.match(), env.chair_of(agent)
        rules, table = match.rules, match.table
        other = start(rules, rules.imagine(rules.observe(table, chair), chance))
        twin = Sitting.at(rules, env.alphabet, other, Random(), match.withheld)
        twin.ask(chair, idle_question(chair) if match.question.kind == IDLE else question_of(other, chair))
        while len(twin.said) < len(match.said):
            twin.put(match.said[len(twin.said)])
        here, there = env.look(match, chair), env.look(twin, chair)
        assert np.array_equal(here["observation"], there["observation"])
        assert np.array_equal(here["action_mask"], there["action_mask"])
        compared += 1
        moved += any(one.hand != own.hand for one, own in zip(other.duelists, table.duelists, strict=True))
        env.step(policies[chair](env, agent))
    assert compared > 120
    assert moved > compared * 0.8, "hardly anything was rearranged: the test has shown nothing"


def test_every_stretch_is_used_within_bounds_and_every_word_is_known() -> None:
    env = rl.raw_env("ccg", 2, max_cycles=200)
    used: set[str] = set()
    for seed in (2, 3):
        policies: dict[str, Any] = {f"player_{k}": rl.policy_of(make("greedy", "ccg"), k) for k in range(2)}
        policies |= {f"player_{seed - 2}": Chancer(seed)}
        env.reset(seed=seed)
        while not ended(env):
            agent = env.agent_selection
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            used |= {name.partition(".")[0] for name, row in env.layout.rows(seen["observation"]).items() if row.any()}
            said = [env.alphabet.meanings[token] for token in env.match().tokens()]
            assert not {"word:?", "act:?"} & set(said), env.match().question
            env.step(policies[agent](env, agent))
    assert {name.partition(".")[0] for name in env.layout} - used <= RARE


def test_each_stretch_has_the_length_that_the_page_says() -> None:
    layout = VectorLayout(DuelPart().segments(2, 82))
    lengths = {name: place.stop - place.start for name, place in layout.items()}
    assert {lengths[plane] for plane in (*PLANES, *NUMBERS, *(f"{each}.+1" for each in BY_CHAIR))} == {82}
    assert [lengths[f"duelist.+{k}"] for k in range(2)] == [len(DUELIST)] * 2
    assert [lengths[f"announced.{place}"] for place in range(ANNOUNCED_MOST)] == [len(ANNOUNCED)] * ANNOUNCED_MOST
    assert lengths["fight"] == len(FIGHT)


def test_every_kind_of_question_has_a_place() -> None:
    assert asked_kinds("ccg") <= set(DuelPart.kinds)


# ---------------------------------------------------------------- what a chair sees


def test_a_player_is_seen_from_both_chairs_and_a_hand_from_one() -> None:
    duel = begin(Side(hand=[WOLF]), Side(hand=[BILL, PADDING], purse=5, level=4, damage=6, limping=True))
    mine, theirs = rows(duel), rows(duel, BOB)
    for row in (mine["duelist.+1"], theirs["duelist.+0"]):
        assert of(row, DUELIST, "level") == np.float32(0.4)
        assert of(row, DUELIST, "purse") == 0.25
        assert of(row, DUELIST, "hand") == np.float32(0.1)
        assert of(row, DUELIST, "life") == np.float32(14 / 40)
        assert of(row, DUELIST, "damage") == np.float32(6 / 40)
        assert (of(row, DUELIST, "limping"), of(row, DUELIST, "turn")) == (1, 0)
    assert lying(theirs["hand"]) == [duel.id(BILL, BOB), duel.id(PADDING, BOB)]
    assert lying(mine["hand"]) == [duel.id(WOLF)]
    assert lying(mine["mine"]) == list(range(len(duel.table.lists[0])))
    assert lying(theirs["mine"]) == list(range(len(duel.table.lists[0]), len(duel.table.book.cards)))


def test_a_stash_is_seen_face_down_by_whose_it_is_and_face_up_by_both() -> None:
    duel = begin(Side(stash=[BILL], out=[WOLF]))
    mine, theirs = rows(duel), rows(duel, BOB)
    assert lying(mine["down"]) == [duel.id(BILL)]
    assert not theirs["down"].any()
    assert lying(mine["face_up.+0"]) == lying(theirs["face_up.+1"]) == [duel.id(WOLF)]


def test_an_attacking_card_is_seen_by_the_attacker_until_it_is_turned_up() -> None:
    duel = begin(Side(hand=[WOLF], purse=3), stop_at="check")
    duel.attacks(WOLF, gold=3)
    assert lying(rows(duel)["attacking"]) == [duel.id(WOLF)]
    theirs = rows(duel, BOB)
    assert not theirs["attacking"].any()
    assert (of(theirs["fight"], FIGHT, "on"), of(theirs["fight"], FIGHT, "mine")) == (1, 0)
    assert of(theirs["fight"], FIGHT, "gold") == np.float32(3 / 20)
    duel.faces()
    assert duel.kind() == "Ann: check"
    theirs = rows(duel, BOB)
    assert lying(theirs["attacking"]) == [duel.id(WOLF)]
    assert theirs["power"][duel.id(WOLF)] == np.float32(3 / 20)
    assert theirs["life"][duel.id(WOLF)] == np.float32(4 / 40)
    assert theirs["cost"][duel.id(WOLF)] == np.float32(2 / 20)


def test_what_is_announced_is_seen_the_latest_first_with_its_aim() -> None:
    duel = begin(Side(hand=[BILL, STOP]), Side(hand=[PADDING]), stop_at="interrupt")
    duel.plays(ANN, BILL, duel.hero(BOB))
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    seen = rows(duel, BOB)
    planned = {duel.id(PADDING, BOB): 1.0, duel.id(BILL): 0.5}
    assert {card: seen["announced"][card] for card in lying(seen["announced"])} == planned
    assert lying(seen["aimed_at"]) == [duel.table.duelists[BOB].hero]
    assert [of(seen[f"announced.{place}"], ANNOUNCED, "mine") for place in range(3)] == [1, 0, 0]
    assert [of(seen[f"announced.{place}"], ANNOUNCED, "on") for place in range(3)] == [1, 1, 0]
    assert lying(seen["shown"]) == sorted(planned)


def test_progress_is_what_the_other_hero_has_lost() -> None:
    duel = begin(Side(damage=5), Side(damage=20 - 1))
    assert DuelPart().progress(duel.table, ANN) == 0.95
    assert DuelPart().progress(duel.table, BOB) == 0.25
