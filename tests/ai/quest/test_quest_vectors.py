"""The board game as vectors: what a person in that chair sees, in stretches of fixed length, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from tests.ai.rl_play import Chancer
from tests.game.quest.talk import ELF, OGRE, TROLL, TUBA, WARRIOR, gear, helped, met
from tests.game.quest.trial import BLUE, GREEN, RED
from tests.question_types import asked_kinds

from kickdoor_ai import rl
from kickdoor_ai.api import Chair
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.idle import IDLE, idle_question
from kickdoor_ai.quest.as_vectors import (
    BATTLE,
    DIE,
    HERO,
    PLANES,
    ROAMING,
    ROOM,
    ROOMS_MOST,
    QuestPart,
)
from kickdoor_ai.registry import make
from kickdoor_ai.rl.alphabet import Alphabet
from kickdoor_ai.rl.parts import Row
from kickdoor_ai.rl.sight import Layout, Sight
from kickdoor_ai.rl.sitting import Sitting
from kickdoor_game.library import ruleset
from kickdoor_game.machine.run import question_of, start
from kickdoor_game.quest.ruleset.observe import observe
from kickdoor_game.quest.state.table import Barter, Pile, QuestTable

RARE = {"aside", "cheated", "lasting", "written", "put", "offered", "promised", "spent", "trade", "fresh", "returning"}
RARE |= {"given_to_me", "wanted_of_me", "given_by_me", "wanted_by_me", "given", "wanted", "enhancing", "pile", "piled"}
"""Not to be seen in any two matches, or only where seats bargain; a table of its own shows them below."""


def ended(env: rl.MatchEnv) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def rows(played: Any, chair: int = RED) -> dict[str, Row]:
    """The stretches of what that chair sees of a table."""
    part, table = QuestPart(), played.table
    cards = ["card"] * (max(table.book.cards) + 1)
    sight = Sight(part, Alphabet(len(table.heroes), cards, part.words, part.acts))
    return sight.layout.rows(sight.of_table(observe(table, Chair(chair)), Chair(chair), ()))


def of(row: Row, names: tuple[str, ...], name: str) -> float:
    return float(row[names.index(name)])


def test_rearranging_what_a_chair_cannot_see_changes_neither_its_vector_nor_its_mask() -> None:
    compared = moved = 0
    env = rl.raw_env("quest", 3, max_cycles=250)
    policies: dict[str, Any] = {f"player_{k}": rl.policy_of(ChanceSeat(), k) for k in (1, 2)}
    policies |= {"player_0": Chancer(1)}
    env.reset(seed=1)
    chance = Random(1)
    while not ended(env):
        agent = env.agent_selection
        match, chair = env.match(), env.chair_of(agent)
        rules, table = match.rules, match.table
        other = start(rules, rules.imagine(rules.observe(table, chair), chance))
        twin = Sitting.at(rules, env.alphabet, other, Random())
        twin.ask(chair, idle_question(chair) if match.question.kind == IDLE else question_of(other, chair))
        while len(twin.said) < len(match.said):
            twin.put(match.said[len(twin.said)])
        here, there = env.look(match, chair), env.look(twin, chair)
        assert np.array_equal(here["observation"], there["observation"])
        assert np.array_equal(here["action_mask"], there["action_mask"])
        compared += 1
        moved += any(hero.hand != own.hand for hero, own in zip(other.heroes, table.heroes, strict=True))
        env.step(policies[agent](env, agent))
    assert compared > 250
    assert moved > compared * 0.9, "hardly anything was rearranged: the test has shown nothing"


def test_every_stretch_is_used_within_bounds_and_always_as_long() -> None:
    env = rl.raw_env("quest", 3, max_cycles=500)
    used: set[str] = set()
    for seed in (2, 3):
        kinds = ("greedy", "bribe_aware", "spiteful")
        policies: dict[str, Any] = {f"player_{k}": rl.policy_of(make(kinds[k], "quest"), k) for k in range(3)}
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
    layout = Layout(QuestPart().segments(4, 200))
    lengths = {name: place.stop - place.start for name, place in layout.items()}
    assert {lengths[plane] for plane in PLANES} == {200}
    assert [lengths[f"hero.+{k}"] for k in range(4)] == [len(HERO)] * 4
    assert [lengths[f"room.{number}"] for number in range(ROOMS_MOST)] == [len(ROOM)] * ROOMS_MOST
    assert (lengths["at.+3"], lengths["monster.11"], lengths["die.11"]) == (25, len(ROAMING) + 4, len(DIE) + 4)
    rules: Any = ruleset("quest")
    assert len(rules.tiles) + 1 <= ROOMS_MOST


def test_every_kind_of_question_has_a_place() -> None:
    assert asked_kinds("quest") <= set(QuestPart.kinds)


# ---------------------------------------------------------------- what a chair sees


def test_a_hero_is_seen_from_each_chair() -> None:
    def prepare(table: QuestTable) -> None:
        table.heroes[BLUE].races = (ELF,)
        table.figures[BLUE].gold, table.figures[BLUE].black = 1_000, 1
        gear(table, BLUE, TUBA)

    played = met(TROLL, levels=(8, 2, 1), prepare=prepare)
    mine, theirs = rows(played), rows(played, BLUE)
    for row in (mine["hero.+1"], theirs["hero.+0"]):
        assert of(row, HERO, "level") == np.float32(0.2)
        assert of(row, HERO, "gold") == 0.5
        assert of(row, HERO, "health") == np.float32(3 / 20)
    assert of(mine["hero.+0"], HERO, "fights") == of(mine["hero.+0"], HERO, "turn") == 1
    assert mine["before.+1"][[ELF, TUBA]].all()
    assert mine["in_use"][TUBA] == 1
    assert not mine["before.+0"][[ELF, TUBA]].any()
    assert list(np.flatnonzero(mine["at.+1"])) == [played.table.figures[BLUE].room]


def test_a_combat_is_seen_with_its_sums_its_monsters_and_its_dice() -> None:
    played = helped(met(TROLL, OGRE, levels=(8, 2, 1), dice=(3, 4, 5, 6)))
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    seen, table = rows(played), played.table
    assert of(seen["battle"], BATTLE, "on") == of(seen["battle"], BATTLE, "thrown") == 1
    assert [of(seen[f"die.{place}"], DIE, "face") for place in range(5)] == [
        0.5,
        np.float32(4 / 6),
        np.float32(5 / 6),
        1,
        0,
    ]
    assert [of(seen[f"die.{place}"], DIE, "of_monster") for place in range(4)] == [0, 0, 1, 1]
    assert of(seen["monster.0"], ROAMING, "fought") == of(seen["monster.1"], ROAMING, "fought") == 1
    assert seen["fought"][TROLL] == 1
    assert seen["fought"][OGRE] == 0.5
    owner = table.player_of(table.monsters[0].colour)
    assert owner is not None
    assert list(np.flatnonzero(seen["monster.0"][len(ROAMING) :])) == [(owner - RED) % 3]
    assert of(seen["hero.+1"], HERO, "helps") == 1


def test_the_map_has_its_links_what_lies_behind_and_the_arrows() -> None:
    played = met(TROLL)
    seen, dungeon = rows(played), played.table.dungeon
    entrance = seen["room.0"]
    assert of(entrance, ROOM, "lies") == 1
    assert (of(entrance, ROOM, "x"), of(entrance, ROOM, "y")) == (0, 0)
    for number, room in enumerate(dungeon.rooms):
        row = seen[f"room.{number}"]
        assert of(row, ROOM, "x") == float(np.float32(room.x / 25))
        assert of(row, ROOM, "y") == float(np.float32(room.y / 25))
        for side, name in enumerate(("north", "east", "south", "west")):
            if room.sides[side] >= 0:
                assert of(row, ROOM, f"{name}.{dungeon.links[room.sides[side]].kind}") == 1
    assert not seen[f"room.{len(dungeon.rooms)}"].any()


def test_trades_and_piles_are_seen_by_whose_they_are() -> None:
    played = met(TROLL)
    table = played.table
    table.barters = [Barter(9, GREEN, RED, [TUBA], 500, [], 0), Barter(10, RED, BLUE, [], 0, [WARRIOR], 1_000)]
    table.piles = [Pile(1, table.figures[RED].room, (TUBA,), {}, 400)]
    mine, others = rows(played), rows(played, BLUE)
    assert mine["given_to_me"][TUBA] == mine["wanted_by_me"][WARRIOR] == 1
    assert list(mine["trade"]) == [0.25, 0, 0, 0.5]
    assert others["given"][TUBA] == others["wanted_of_me"][WARRIOR] == 1
    assert mine["piled"][TUBA] == 1
    assert mine["pile.0"][1] == np.float32(0.2)
