"""All of Unicode through a server: as names of people, of tables and of AI players, and in talk.

Each letter comes to the others as it is printed, in whole, or there is one sentence that says why not.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from tests.server.house import House

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST, NAME_MOST, TABLE_NAME_MOST
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, LeaveTable, Lobby, RemoveAi
from kickdoor_protocol.messages.session import Ping, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.talk import Said, Say

SOME = 499
"""In short, every so many-th code point is tried."""

PAUSE_S = 60.0
"""After which nobody is too fast."""


def texts(step: int, letters: int) -> Iterator[str]:
    """Texts with so many code points each, every one behind a plain letter."""
    codes = iter(range(0, sys.maxunicode + 1, step))
    while several := list(islice(codes, letters)):
        yield "".join(f"a{chr(code)}" for code in several if unicodedata.category(chr(code)) != "Cs")


def talk_goes_through(step: int) -> None:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="The table", set="toy", sex="male")
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    for line in texts(step, CHAT_MOST // 2):
        house.clock.advance(PAUSE_S)
        greta.asks(Ping)  # who says nothing is taken for dead
        if isinstance(answer := boris.asks(Say, text=line), Refused):
            assert answer.text.endswith("."), line
        else:
            assert greta.last(Said).text == clean_text(line, CHAT_MOST)
        greta.forgets()


def names_go_through(step: int) -> None:
    house = House()
    for wish in texts(step, NAME_MOST // 2):
        caller = house.comes(wish)
        if greeted := caller.all(Welcome):
            name = greeted[-1].name
            assert name == clean_text(name, NAME_MOST), wish
            assert name == clean_text(wish, NAME_MOST) or caller.all(Said), f"nobody was told why {wish!r} is {name!r}"
        else:
            assert caller.last(Unwelcome).text.endswith("."), wish
        caller.loses_the_line()
        house.clock.advance(PAUSE_S)


def tables_and_ai_players_go_through(step: int) -> None:
    house = House()
    boris = house.comes("Boris")
    for name in texts(step, TABLE_NAME_MOST // 2):
        house.clock.advance(PAUSE_S)
        boris.does(CreateTable, name=name, set="toy", sex="male")
        table = boris.last(Lobby).table
        assert table.name == (clean_text(name, TABLE_NAME_MOST) or "Boris's table")
        if isinstance(answer := boris.asks(AddAi, kind="greedy", name=name), Refused):
            assert answer.text.endswith("."), name
        else:
            (seat,) = (seat for seat in boris.last(Lobby).table.seats if seat.kind == "ai")
            assert seat.name == clean_text(name, NAME_MOST)
            boris.does(RemoveAi, seat=seat.seat)
        boris.does(LeaveTable)
        boris.forgets()


WAYS = pytest.mark.parametrize("way", [talk_goes_through, names_go_through, tables_and_ai_players_go_through])


@WAYS
def test_some_letters_of_every_script(way: Callable[[int], None]) -> None:
    way(SOME)


@pytest.mark.drill
@WAYS
def test_every_letter(way: Callable[[int], None]) -> None:
    way(1)
