"""How a seat regards each other player, by its temper: as somebody in its way, as a likely winner, or as nobody."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.game.doors.test_numbers_vary import by
from tests.scene import H, Scene

from kickdoor_ai.api import Chair, Menu
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareTemper
from kickdoor_ai.doors.bribing.appraisal import shares
from kickdoor_ai.doors.grudges.ledger import Account, GrudgeLedger
from kickdoor_ai.doors.grudges.temper import GrudgingTemper
from kickdoor_ai.doors.judgement.business.bargaining import ENVY
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.idle import idle_question
from kickdoor_ai.temper import RIVALRY, GreedyTemper, Temper, UnconcernedTemper

ANN, BOB, CID, DOT = (Chair(chair) for chair in range(4))


def position(*levels: int, dead: Chair | None = None, goal: int = 10) -> Position:
    """Ann's, with others of these levels."""
    names = ("Ann", "Bob", "Cid", "Dot")[: len(levels)]
    heroes: dict[str, Any] = {name: H(level=level) for name, level in zip(names, levels, strict=True)}
    t = Scene(numbers=by(goal_level=goal), **heroes)
    if dead is not None:
        t.table.heroes[dead].dead = True
    return Position(t.rules.observe(t.table, ANN), idle_question(ANN), Menu(()), Random(1), ActionMemory())


@pytest.mark.parametrize(
    ("levels", "goal", "minded"),
    [
        ((1, 7, 6), 10, [BOB]),
        ((9, 7, 6), 10, [BOB]),
        ((1, 6, 5), 10, []),
        ((1, 8, 8), 10, [BOB, CID]),
        ((1, 8, 9), 10, [CID]),
        ((1, 16, 3), 20, []),
        ((1, 17, 3), 20, [BOB]),
    ],
)
def test_the_greedy_mind_whoever_of_the_others_leads_near_the_goal(
    levels: tuple[int, ...], goal: int, minded: list[Chair]
) -> None:
    temper, seen = GreedyTemper(ENVY), position(*levels, goal=goal)
    assert [chair for chair in (BOB, CID) if temper.rivalry(seen, chair) == RIVALRY] == minded
    assert [chair for chair in (BOB, CID) if temper.rivalry(seen, chair) != 0] == minded
    assert temper.envy(seen, BOB) == temper.envy(seen, CID) == ENVY


@pytest.mark.parametrize("temper", [GreedyTemper(ENVY), BribeAwareTemper(), UnconcernedTemper()])
def test_where_all_others_are_dead_nobody_is_a_rival(temper: Temper[Position]) -> None:
    """Fighter and helper have died in one flight, and nobody has come back yet."""
    seen = position(3, 9, 9)
    for hero in seen.table.heroes[1:]:
        hero.dead = True
    assert [temper.rivalry(seen, chair) for chair in (BOB, CID)] == [0.0, 0.0]


def test_the_bribe_aware_mind_others_as_far_as_they_are_likely_to_win() -> None:
    temper, seen = BribeAwareTemper(), position(5, 8, 5, 5, dead=DOT)
    minded = {chair: temper.rivalry(seen, chair) for chair in (ANN, BOB, CID, DOT)}
    assert minded == {chair: temper.envy(seen, chair) for chair in minded} == {ANN: 0.0, DOT: 0.0, **shares(seen)}
    assert minded[BOB] > 2 * minded[CID] > 0
    assert sum(minded.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("levels", "owed", "spite", "lead"),
    [
        ((1, 9, 5), 0.0, 0.0, 0.8),
        ((1, 8, 5), 0.0, 0.0, 0.5),
        ((1, 3, 2), 0.0, 0.0, 0.1),
        ((6, 3, 2), 0.0, 0.0, 0.05),
        ((4, 3, 3), 0.0, 0.0, 0.1),
        ((5, 5, 9), 0.0, 0.0, 0.15),
        ((6, 5, 9), 0.0, 0.0, 0.0),
        ((1, 9, 5), 1.0, 0.35, 0.8),
        ((1, 9, 5), 2.0, 0.7, 0.8),
        ((1, 9, 5), 6.0, 0.8, 0.8),
        ((1, 9, 5), -0.5, 0.0, 0.6),
        ((1, 9, 5), -1.0, 0.0, 0.4),
    ],
)
def test_the_grudging_mind_who_owes_them_something_and_who_leads(
    levels: tuple[int, ...], owed: float, spite: float, lead: float
) -> None:
    ledger = GrudgeLedger(players=3)
    ledger.accounts[BOB] = Account(owed=owed)
    temper, seen = GrudgingTemper(ledger), position(*levels)
    assert temper.spite(BOB) == pytest.approx(spite)
    assert temper.envy(seen, BOB) == pytest.approx(ENVY + spite)
    assert temper.rivalry(seen, BOB) == pytest.approx(spite + lead)
    assert temper.envy(seen, CID) == pytest.approx(ENVY)


def test_to_the_unconcerned_nobody_is_anything() -> None:
    temper, seen = UnconcernedTemper(), position(1, 9, 9)
    assert temper.rivalry(seen, BOB) == temper.envy(seen, BOB) == 0.0
