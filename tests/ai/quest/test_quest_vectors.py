"""The board game as vectors: what a person in that chair sees, in stretches of fixed length, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
from tests.ai.quest.chairs import newcomer
from tests.ai.quest.test_moments import MOMENTS
from tests.ai.rl_play import Chancer
from tests.game.quest.talk import (
    ELF,
    FORK,
    GATE,
    HAT,
    INFANT,
    KNIFE,
    LADLE,
    OGRE,
    OLD,
    SPOON,
    STEP,
    TROLL,
    TUBA,
    WARRIOR,
    gear,
    helped,
    met,
)
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.question_types import asked_kinds
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_ai import rl
from kickdoor_ai.api import Chair
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.idle import IDLE, idle_question
from kickdoor_ai.quest.as_vectors import (
    BATTLE,
    DIE,
    HERO,
    MENU_WORDS,
    OFFER,
    PLANES,
    ROAMING,
    ROOM,
    ROOMS_MOST,
    QuestPart,
)
from kickdoor_ai.registry import make
from kickdoor_ai.rl.alphabet import Alphabet
from kickdoor_ai.rl.parts import Row
from kickdoor_ai.rl.sight import VectorLayout, VectorWriter
from kickdoor_ai.rl.sitting import Sitting
from kickdoor_game.heroes.hero_sheet.hero import Lasting
from kickdoor_game.language.words.effects import Hobble
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.questions import Menu, Shape, word_in
from kickdoor_game.machine.run import question_of, questions, start
from kickdoor_game.quest.anytime import standing
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.ruleset.observe import observe
from kickdoor_game.quest.state.battle import Agreement, QuestOffer, QuestTerms
from kickdoor_game.quest.state.table import Barter, Pile, QuestTable

RARE = {"aside", "cheated", "lasting", "written", "put", "offered", "promised", "spent", "trade", "fresh", "returning"}
RARE |= {"given_to_me", "wanted_of_me", "given_by_me", "wanted_by_me", "given", "wanted", "enhancing", "pile", "piled"}
"""Not to be seen in any two matches, or only where seats bargain; a table of its own shows them below."""


SELDOM = (
    *("fresh", "lasting.+0", "lasting.+1", "cheated", "aside", "enhancing", "spent", "promised"),
    *("offered.+1", "offered.+2"),
)


def ended(env: rl.MatchEnv) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def rows(played: Any, chair: int = RED) -> dict[str, Row]:
    """The stretches of what that chair sees of a table."""
    part, table = QuestPart(), played.table
    cards = ["card"] * (max(table.book.cards) + 1)
    sight = VectorWriter(part, Alphabet(len(table.heroes), cards, part.words, part.acts))
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
        twin = Sitting.at(rules, env.alphabet, other, Random(), match.withheld)
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
    layout = VectorLayout(QuestPart().segments(4, 200))
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


def test_the_other_values_of_a_hero() -> None:
    """Blue lies dead, and is about to come back; green is well."""
    plain = dict.fromkeys(("male", "dead", "returning", "all_out", "helps", "fights", "turn"), 0)
    played = met(TROLL)
    table, hero, figure = played.table, played.table.heroes[BLUE], played.table.figures[BLUE]
    hero.sex, hero.dead, hero.returning = "male", True, True
    hero.hand = (TUBA, ELF)
    figure.went_all_out, figure.treasures, figure.tokens, figure.black = True, 1, 6, 6
    table.heroes[GREEN].sex = "female"
    seen = rows(played)
    blue, green = seen["hero.+1"], seen["hero.+2"]
    assert [of(blue, HERO, name) for name in ("male", "dead", "returning", "all_out")] == [1] * 4
    assert {name: of(green, HERO, name) for name in plain} == plain
    assert of(blue, HERO, "hand") == np.float32(2 / 20)
    assert of(blue, HERO, "treasures") == np.float32(1 / 20)
    assert of(blue, HERO, "tokens") == np.float32(6 / 20)
    assert of(blue, HERO, "health") == 0
    here = table.dungeon.rooms[table.figures[BLUE].room]
    assert of(blue, HERO, "x") == np.float32(here.x / 25)
    assert of(blue, HERO, "y") == np.float32(here.y / 25)
    assert here.x != 0
    assert of(green, HERO, "move") == np.float32(move_left(table, GREEN) / 20) > 0


def test_what_is_seldom_seen_is_where_it_belongs() -> None:
    """Curses that stay, cards that were just received, Cheats, what lies aside, on monsters, in offers and promises."""
    played = met(TROLL, OGRE)
    table, blue = played.table, played.table.heroes[BLUE]
    assert table.battle is not None
    table.heroes[RED].fresh = (SPOON,)
    blue.lasting = (Lasting(INFANT, Hobble()),)
    blue.items = blue.in_use = (HAT,)
    blue.cheats = {HAT: FORK}
    table.aside = [KNIFE]
    table.monsters[1] = replace(table.monsters[1], enhancers=(OLD,))
    table.battle.spent = [STEP]
    table.battle.agreed = Agreement(BLUE, QuestTerms(items=(TUBA,), helper_items=(LADLE,)))
    table.battle.offers = [QuestOffer(1, True, GREEN, QuestTerms(2, "alternating_fighter", gold=500, items=(GATE,)), 1)]
    seen = rows(played)
    assert {name: list(np.flatnonzero(seen[name])) for name in SELDOM} == {
        "fresh": [SPOON],
        "lasting.+0": [],
        "lasting.+1": [INFANT],
        "cheated": [HAT],
        "aside": [KNIFE],
        "enhancing": [OLD],
        "spent": [STEP],
        "promised": [TUBA, LADLE],
        "offered.+1": [],
        "offered.+2": [GATE],
    }
    assert seen["enhancing"][OLD] == 0.5, "it lies on the second monster"
    offer = {name: of(seen["offer.+2"], OFFER, name) for name in OFFER}
    assert {name: worth for name, worth in offer.items() if worth} == {
        "asked": 1,
        "treasures": np.float32(2 / 20),
        "gold": 0.25,
        "alternating_fighter": 1,
    }
    assert not seen["offer.+1"].any()


def test_every_word_that_can_be_said_has_a_place() -> None:
    """Of the menus, lists and standing actions of all scenes; each word that is listed occurs in one of them."""
    words: set[str] = set()

    def walk(shape: Shape) -> None:
        for option in getattr(shape, "options", ()):
            if option.seat is None or isinstance(shape, Menu):
                words.add(word_in(option.key))
            for detail in option.details:
                walk(detail)

    cursed = House(Guest(hand="elf dwarf"), Guest(hand="mosquito_in_the_room"), at="rest")
    cursed.curses("mosquito_in_the_room", BEN)
    met_by_two = House(Guest(level=1), monsters=[M("creeping_annexe"), M("lobby_cat")], at="turn")
    met_by_two.answers(ANN, "fight")
    canteen = ("staff_canteen next far", "E . .")
    scenes: list[House | Played] = [scene(card) for card, scene in MOMENTS.values()]
    scenes += [cursed, met_by_two, newcomer()]
    scenes.append(House(Guest(room="staff_canteen", hand="wallpaper_over_the_door"), rows=canteen, at="turn"))
    for scene in scenes:
        for question in questions(scene.table):
            if question.seat != CHANCE:
                walk(question.shape)
                walk(standing(scene.table, question.seat))
    assert words <= {*QuestPart.words, *QuestPart.acts}
    assert set(MENU_WORDS) <= words


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
