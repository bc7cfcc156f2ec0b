"""The check after every step of every scenario finds what is wrong with a table."""

from __future__ import annotations

from typing import Any

import pytest

from kickdoor_game.doors.state import events
from kickdoor_game.heroes.sides import HEROES, Boost
from kickdoor_game.machine.errors import UnreadableSave
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from tests.scene import H, Scene
from tests.soundness import fits, look

ANN = Seat(0)
NOTHING: Any = None


@pytest.fixture
def fighting() -> Scene:
    t = Scene(Ann=H(level=3), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    return t


@pytest.mark.parametrize(
    "event",
    [
        events.Looted(Seat(3)),
        events.Looted(NOTHING),
        events.Drew(ANN, NOTHING, 2),
        events.Drew(ANN, "DOOR", 2),
        events.TookOpened(ANN, CardId(1 << 20)),
        events.Died(ANN, "of_an_underscore"),
        events.GameWon((ANN, NOTHING)),
    ],
    ids=str,
)
def test_an_event_that_is_not_complete_or_cannot_be_told(fighting: Scene, event: Event) -> None:
    look(fighting.rules, fighting.table, [events.Looted(ANN)])
    with pytest.raises((AssertionError, TypeError)):
        look(fighting.rules, fighting.table, [event])


@pytest.mark.parametrize(
    "boost",
    [
        Boost(HEROES, 2, "one_shot", "classic.nowhere.1", ANN),  # no such rule
        Boost(HEROES, 2, "ONE_SHOT", "classic.interfere.2", ANN),
        Boost(HEROES, 2, "one_shot", "classic.interfere.2", ANN, CardId(1 << 20)),
    ],
    ids=str,
)
def test_a_line_of_a_sum_without_a_rule_a_name_or_a_card(fighting: Scene, boost: Boost) -> None:
    fighting.fight.boosts.append(Boost(HEROES, 2, "one_shot", "classic.interfere.2"))
    look(fighting.rules, fighting.table, [])
    fighting.fight.boosts.append(boost)
    with pytest.raises((AssertionError, TypeError)):
        look(fighting.rules, fighting.table, [])


def test_a_position_that_cannot_be_saved(fighting: Scene) -> None:
    fighting.fight.next_number = NOTHING
    with pytest.raises(UnreadableSave):
        look(fighting.rules, fighting.table, [])


def test_a_value_of_another_type(fighting: Scene) -> None:
    table = fighting.table
    assert fits(table, True, bool)
    assert not fits(table, True, int)
    assert fits(table, ANN, Seat | None)
    assert fits(table, None, Seat | None)
    assert not fits(table, -1, Seat | None)
    assert fits(table, (0, 1), tuple[CardId, ...])
    assert not fits(table, [0, 1], tuple[CardId, ...])
    assert fits(table, "Tax Golem", str)
    assert not fits(table, "Tax Troll", str)
