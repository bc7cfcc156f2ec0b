"""A match that is over is at rest, however it has ended: nothing of it is due, and nobody is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.doubles import Troupe
from tests.server.house import Caller, House

from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.table import Act, Shared
from kickdoor_server.matches.ending import Fate


def refuses(house: House, boris: Caller) -> None:
    """The disk takes nothing of what is done now."""
    house.disk.rejects = True
    boris.send(Act, choice=("shout",))


def wins(house: House, boris: Caller) -> None:
    """What he takes now is as much as one needs."""
    house.match.table.points[0] = 4
    boris.answer(["take"])


FATES: dict[str, tuple[Callable[[House, Caller], object], Fate]] = {
    "given up": (lambda house, boris: house.match.abandon(), Fate.OVER),
    "a bug in the rules": (lambda house, boris: boris.send(Act, choice=("bomb",)), Fate.FROZEN),
    "what cannot be written": (refuses, Fate.FROZEN),
    "somebody wins": (wins, Fate.OVER),
}


def due(house: House) -> list[float]:
    """When something happens by itself, in order."""
    return sorted(call.getTime() for call in house.clock.getDelayedCalls() if call.active())


def thinks(question: Question) -> Any:
    return question.default


@pytest.mark.parametrize("how", FATES)
def test_nothing_of_it_is_due_and_nobody_is_waited_for(how: str) -> None:
    end, fate = FATES[how]
    house = House(troupe=Troupe(keen=thinks))
    house.comes("Olga").loses_the_line()
    house.clock.advance(0)
    alone = due(house)
    boris, greta = house.sits_down("Boris", "Greta", ai=("keen",))
    boris.act("boil")
    greta.loses_the_line()
    match = house.match
    assert match.keeping.lost_s() == {1: house.server.settings.grace_s}
    end(house, boris)
    boris.loses_the_line()
    house.clock.advance(0)
    house.clock.advance(0)
    assert match.fate is fate
    assert match.keeping.lost_s() == {}
    assert [shared.view.pause for shared in boris.all(Shared)][-1:] in ([], [None])
    assert due(house) == alone
