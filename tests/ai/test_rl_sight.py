"""What an agent is given: what a person in its chair sees, and nothing else."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.ai.rl_play import Chancer, Spoken
from tests.scene import H, Scene

from kickdoor_ai import rl
from kickdoor_ai.api import Chair
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.idle import IDLE, idle_question
from kickdoor_ai.registry import make
from kickdoor_ai.rl.parts import part_of
from kickdoor_ai.rl.sight import SHAPES, VectorLayout, VectorWriter
from kickdoor_ai.rl.sitting import Sitting
from kickdoor_game.machine.questions import Question, YesNo
from kickdoor_game.machine.run import question_of, start
from kickdoor_game.machine.table import Table

RARE = {"written", "put", "corpse", "promised", "cheated"}
"""Not to be seen in any two matches."""


def test_rearranging_what_a_chair_cannot_see_changes_neither_its_vector_nor_its_mask() -> None:
    """In the middle of a choice as well: what has been said is said again at the other table."""
    compared = moved = halfway = 0
    for seed in range(2):
        env = rl.raw_env(max_cycles=400)
        policies = {f"player_{k}": rl.policy_of(ChanceSeat(), k) if k else Chancer(seed) for k in range(4)}
        env.reset(seed=seed)
        chance = Random(seed)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
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
            halfway += bool(match.said)
            moved += any(hero.hand != own.hand for hero, own in zip(other.heroes, table.heroes, strict=True))
            env.step(policies[agent](env, agent))
    assert compared > 1_000
    assert halfway > 100
    assert moved > compared * 0.9, "hardly anything was rearranged: the test has shown nothing"


def test_every_stretch_of_the_vector_is_used_and_within_bounds() -> None:
    env = rl.raw_env(max_cycles=1_000)
    used: set[str] = set()
    for seed in (2, 3):
        policies = {
            f"player_{k}": rl.policy_of(make("greedy", "doors"), k) if k == seed else Chancer(k) for k in range(4)
        }
        env.reset(seed=seed)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            agent = env.agent_selection
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            used |= {name.partition(".")[0] for name, row in env.layout.rows(seen["observation"]).items() if row.any()}
            env.step(policies[agent](env, agent))
    assert {name.partition(".")[0] for name in env.layout} - used <= RARE


# ---------------------------------------------------------------- what a chair sees


def scene(**more: object) -> Spoken:
    ann = H(level=4, sex="male", hand=["exam_you_forgot"], items=["theme_music"], race="elf")
    bob = H(level=7, hand=["dwarf", "half_breed"], items=["door_detached"], stowed=["door_detached"])
    return Spoken(Scene(Ann=ann, Bob=bob, Cid=H(), turn="Ann", **more))  # type: ignore[arg-type]


def named(t: Spoken, row: np.ndarray[tuple[int], np.dtype[np.float32]]) -> list[str]:
    """The cards that a plane marks."""
    return sorted(t.env.part.cards(t.scene.table)[number] for number in np.flatnonzero(row))


def test_a_chair_sees_its_own_hand_and_how_many_cards_others_hold() -> None:
    t = scene()
    for name, hand in (("Ann", ["exam_you_forgot"]), ("Bob", ["dwarf", "half_breed"]), ("Cid", [])):
        assert named(t, t.sees(name)["hand"]) == hand
    ann = t.sees("Ann")
    assert ann["hero.+1"][2] == pytest.approx(2 / 20)
    assert ann["hero.+0"][2] == pytest.approx(1 / 20)


def test_chairs_are_counted_to_the_left_of_the_one_who_looks() -> None:
    t = scene()
    levels = {name: [round(10 * t.sees(name)[f"hero.+{k}"][0]) for k in range(3)] for name in ("Ann", "Bob", "Cid")}
    assert levels == {"Ann": [4, 7, 1], "Bob": [7, 1, 4], "Cid": [1, 4, 7]}
    assert named(t, t.sees("Bob")["before.+2"]) == ["elf", "theme_music"]
    assert named(t, t.sees("Bob")["before.+0"]) == ["door_detached"]
    assert named(t, t.sees("Cid")["in_use"]) == ["theme_music"]
    assert list(t.sees("Cid")["awaited"]) == [0, 1, 0]


def test_whatever_grows_without_end_stays_within_the_bounds() -> None:
    t = scene()
    t.scene.table.turn_number = 5_000
    seen = t.env.observe("player_2")
    assert t.env.observation_space("player_2").contains(seen)
    assert t.sees("Cid")["turn"][2] == 1


def test_of_the_discards_only_the_top_is_seen() -> None:
    t = scene(discarded=["elf", "wizard"])
    assert named(t, t.sees("Ann")["discarded"]) == ["wizard"]


def test_a_fight_shows_both_sums_its_monsters_in_order_and_what_is_offered() -> None:
    t = scene(doors=["giant_with_a_small_dog"])
    t.says("word:open")
    t.says("word:ask", "seat:+2", "promise:item_and_one", "word:helper_first")
    cid = t.sees("Cid")
    heroes, monsters = t.scene.sums()
    assert (round(100 * cid["fight"][1]), round(100 * cid["fight"][2])) == (heroes, monsters)
    assert named(t, cid["foe"]) == ["giant_with_a_small_dog"]
    assert cid["foe"].max() == 1
    assert list(cid["offer.+0"][:4]) == pytest.approx([1, 0, 1 / 20, 1])
    assert named(t, cid["offered.+0"]) == ["theme_music"]
    assert cid["kind"][t.env.part.kinds.index("help")] == 1
    assert list(cid["about_seat"]) == [0, 1, 0]
    t.says("word:accept")
    assert named(t, t.sees("Bob")["promised"]) == ["theme_music"]
    assert t.sees("Bob")["hero.+1"][7] == 1, "Cid helps"


def test_a_trade_is_seen_from_both_sides_and_from_outside() -> None:
    t = scene()
    t.says("act:trade")
    assert named(t, t.sees("Bob")["given_to_me"]) == ["theme_music"]
    assert named(t, t.sees("Bob")["wanted_of_me"]) == ["door_detached"]
    assert named(t, t.sees("Ann")["given_by_me"]) == ["theme_music"]
    assert named(t, t.sees("Ann")["wanted_by_me"]) == ["door_detached"]
    assert named(t, t.sees("Cid")["given"]) == ["theme_music"]
    assert named(t, t.sees("Cid")["wanted"]) == ["door_detached"]


# ---------------------------------------------------------------- what has been said so far


def test_half_a_choice_is_seen_by_the_one_who_makes_it_and_by_nobody_else() -> None:
    items = ["steel_toed_slippers", "theme_music", "lanyard_of_access", "motivational_poster"]
    t = Spoken(Scene(Ann=H(items=items), Bob=H(), Cid=H(), turn="Ann"))
    before = {name: t.env.observe(f"player_{chair}") for chair, name in enumerate(t.scene.names)}
    t.says("act:sell", "card:lanyard_of_access", "card:theme_music")
    said = t.sees("Ann")["said"]
    words = [t.env.alphabet.meanings[token].partition(".")[0] for token in np.argsort(said)[-3:]]
    assert words == ["act:sell", "card:lanyard_of_access", "card:theme_music"]
    assert np.count_nonzero(said) == 3
    for chair, name in enumerate(t.scene.names):
        now = t.env.observe(f"player_{chair}")
        same = np.array_equal(now["observation"], before[name]["observation"])
        assert same == (name != "Ann")
        assert now["action_mask"].any() == (name == "Ann")


def test_cards_that_were_put_somewhere_are_seen_there() -> None:
    """Ann gives away two of seven cards: Bob and Cid are as low as each other."""
    hand = ["elf", "dwarf", "halfling", "wizard", "warrior", "thief", "cleric"]
    t = Spoken(Scene(Ann=H(level=4, hand=hand), Bob=H(), Cid=H(), turn="Ann", phase="tidy", doors=["half_breed"]))
    t.says("word:open", "word:skip", "word:end")
    assert t.sees("Ann")["shape"].argmax() == 6, "a Split"
    t.says("card:dwarf", "seat:+2")
    put = t.sees("Ann")["put"]
    assert named(t, put) == ["dwarf"]
    assert put.max() == pytest.approx(3 / 3)
    assert "card:dwarf" not in t.may()


def test_numbers_are_seen_while_they_are_written() -> None:
    env = rl.raw_env()
    sight = VectorWriter(env.part, env.alphabet)
    vector = np.zeros(env.layout.size, np.float32)
    sight.add_said(vector, [env.alphabet.digit(1), env.alphabet.digit(2)])
    assert list(vector[env.layout["written"]]) == pytest.approx([12 / 20, 12 / 1_000])


@pytest.mark.parametrize(
    ("about", "card", "seen"),
    [
        (None, None, ([], [])),
        (-1, -1, ([], [])),
        (0, 0, ([2], [0])),
        (1, 3, ([0], [3])),
        (2, 10_000, ([1], [])),
    ],
)
def test_a_question_shows_whom_and_which_card_it_is_about_and_nothing_if_it_is_about_none(
    about: int | None, card: int | None, seen: tuple[list[int], list[int]]
) -> None:
    """Asked is the second of three; who or what is not at the table marks nothing, at no end of a stretch."""
    env = rl.raw_env(seats=3)
    vector = np.zeros(env.layout.size, np.float32)
    question = Question(Chair(1), "combat", YesNo(), False, "", ("classic.combat.1",), card=card, about=about)  # type: ignore[arg-type]
    VectorWriter(env.part, env.alphabet).add_question(vector, Chair(1), question)
    marked = tuple(
        [int(at) for at in np.flatnonzero(vector[env.layout[name]])] for name in ("about_seat", "about_card")
    )
    assert marked == seen
    assert list(np.flatnonzero(vector[env.layout["shape"]])) == [SHAPES.index(YesNo)]


# ---------------------------------------------------------------- stretches and parts


def test_the_layout_covers_the_vector_without_a_gap() -> None:
    layout = rl.raw_env(seats=3).layout
    end = 0
    for place in layout.values():
        assert place.start == end
        end = place.stop
    assert end == layout.size
    assert VectorLayout((("a", 2), ("b", 3)))["b"] == slice(2, 5)


class Whist(Table):
    """Of an engine that nobody has written anything for."""

    engine = "whist"


def test_an_engine_without_a_part_is_refused_by_name() -> None:
    with pytest.raises(NotImplementedError, match="no part for tables of 'whist'"):
        part_of(Whist())
