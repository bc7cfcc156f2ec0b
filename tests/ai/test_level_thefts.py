"""Levels that are taken for cards: when seats think it worth it, from whom, what they pay, who bears a grudge."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.grudges import Bearer
from tests.ai.minds import says
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import view_for, worth
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.grudges.deeds import WRONGS
from kickdoor_ai.doors.judgement.fights.striking import strikes
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.doors.mild_seat import MildSeat
from kickdoor_ai.doors.retold import Hostilities
from kickdoor_ai.retelling import HostileAct
from kickdoor_game.language.cards import RaceCard
from kickdoor_game.language.words.traits import StealsLevel

LEECH = RaceCard(key="leech", name="Leech", role="leech", copies=2, traits=(StealsLevel(),))
CHEAP = ["elf", "dwarf", "halfling"]
DEAR = ["load_bearing", "mate", "wandering_monster", "bottled_thunder"]


def scene(hand: list[str], *, level: int = 4, bob: H | None = None, phase: str = "arrange") -> Scene:
    """Ann is a Leech, and has a poster besides."""
    ann = H(level=level, race="leech", hand=hand, items=["motivational_poster"])
    return Scene(extra=[LEECH], Ann=ann, Bob=bob or H(level=3), Cid=H(level=5), phase=phase)


def test_it_pays_with_what_it_misses_least_and_takes_from_whoever_is_nearest_to_winning() -> None:
    words = says(scene([*CHEAP, "mate"]), "Ann").rstrip("!").split()
    assert words[:2] == ["steal_level", "Cid"]
    assert sorted(words[2:]) == sorted(CHEAP)


def test_it_pays_no_more_than_it_is_worth() -> None:
    assert says(scene(DEAR), "Ann") == "open"


def test_a_level_that_wins_nothing_is_not_asked_for() -> None:
    assert says(scene(CHEAP, level=9), "Ann") == "open"


@pytest.mark.parametrize("seat", [MildSeat, CaretakerSeat])
def test_some_leave_others_alone(seat: type[MildSeat | CaretakerSeat]) -> None:
    assert Seated(scene(CHEAP), "Ann", GreedySeat()).says().startswith("steal_level")
    assert not Seated(scene(CHEAP), "Ann", seat()).says().startswith("steal_level")


def test_it_is_a_grudge_of_the_victim_as_with_a_card() -> None:
    t = scene(CHEAP)
    bob, cid = Bearer(t, "Bob"), Bearer(t, "Cid")
    t.acts("Ann", "steal_level", "Cid", CHEAP)
    assert cid.owed("Ann") == pytest.approx(WRONGS["level"] + 1.0)
    assert cid.grudge("Ann") == "the stolen level"
    assert bob.owed("Ann") == 0


def test_it_hurts_by_the_level_and_costs_the_cards() -> None:
    t = scene(CHEAP, bob=H())
    chair = t.seat("Ann")
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    position = Position(seen, t.question("Ann"), standing, Random(1), ActionMemory())
    (found,) = strikes(position)
    assert (found.victim, found.harm) == (t.seat("Cid"), 1.0)
    assert found.cost == pytest.approx(position.view.cards(t.hero("Ann").hand) - 1.0)
    position.cherished = frozenset(t.hero("Ann").hand[:1])
    assert list(strikes(position)) == []


def test_in_reports_it_is_spite_once() -> None:
    t = scene(CHEAP)
    t.acts("Ann", "steal_level", "Cid", CHEAP)
    judge = Hostilities()
    found = [act for event in t.events if (act := judge.judge(event, t.table.book)) is not None]
    assert found == [HostileAct("level taken from another", t.seat("Ann"), (t.seat("Cid"),))]


def test_a_level_for_fewer_cards_is_worth_more() -> None:
    view = view_for((t := scene([])).table, t.hero("Bob"))
    assert worth(view, StealsLevel(1)) > worth(view, StealsLevel(3)) > 0
