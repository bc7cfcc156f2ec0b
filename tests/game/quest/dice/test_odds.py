"""Chances of dice, and of a combat before its roll: the same as when all throws are tried one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.game.quest.talk import NEWT, TROLL, WARRIOR, met
from tests.game.quest.trial import RED

from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.dice.odds import chance_of_at_least, chance_to_win, percent, spread, sums
from kickdoor_game.quest.fight.sums import chance_of_heroes


def test_sums_of_dice() -> None:
    assert sums(0) == (1.0,)
    assert sums(2)[7] == pytest.approx(6 / 36)
    assert sum(sums(3)) == pytest.approx(1)


@pytest.mark.rule("quest.results.1", "quest.results.2", "quest.results.4", "quest.class.11")
@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 1), (1, 2), (0, 1)])
@pytest.mark.parametrize("lead", [-3, 0, 4])
@pytest.mark.parametrize("breaks_ties", [False, True])
def test_every_throw_is_counted(lead: int, ours: int, theirs: int, breaks_ties: bool) -> None:
    """As when all throws are tried one by one."""
    throws = list(product(range(1, 7), repeat=ours + theirs))
    ahead = [lead + sum(throw[:ours]) - sum(throw[ours:]) for throw in throws]
    won = sum(each > 0 or (each == 0 and breaks_ties) for each in ahead)
    assert chance_to_win(lead, ours, theirs, breaks_ties=breaks_ties) == pytest.approx(
        float(Fraction(won, len(throws)))
    )


def test_one_die() -> None:
    assert [chance_of_at_least(needed) for needed in (1, 5, 7)] == [1.0, pytest.approx(2 / 6), 0.0]
    assert spread([0.5, 0.5]) == [0.25, 0.5, 0.25]


@pytest.mark.parametrize(
    ("chance", "said"), [(0.0, "0 %"), (0.001, "1 %"), (0.624, "62 %"), (0.9999, "99 %"), (1.0, "100 %")]
)
def test_only_what_is_certain_is_said_to_be(chance: float, said: str) -> None:
    assert percent(chance) == said


@pytest.mark.rule("quest.results.1", "quest.results.2", "quest.class.11")
@pytest.mark.parametrize("level", [1, 2, 5, 9])
@pytest.mark.parametrize("classes", [(), (WARRIOR,)])
@pytest.mark.parametrize("monsters", [(NEWT,), (NEWT, TROLL)])
def test_the_chance_of_a_combat_counts_ties_for_who_wins_them(
    level: int, classes: tuple[CardId, ...], monsters: tuple[CardId, ...]
) -> None:
    table = met(*monsters, levels=(level, 5, 5)).table
    table.heroes[RED].classes = classes
    strength = 2 if len(monsters) == 1 else 8
    throws = list(product(range(1, 7), repeat=1 + len(monsters)))
    ahead = [level + throw[0] - strength - sum(throw[1:]) for throw in throws]
    won = sum(each > 0 or (each == 0 and bool(classes)) for each in ahead)
    assert chance_of_heroes(table, table.combat) == pytest.approx(won / len(throws))
