"""Whole games of classic over real TCP, against a real server in a process of its own; where it is only the end that
counts, short ones."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_ai.doors.ear import TALK
from kickdoor_ai.speech import lines_of
from kickdoor_protocol.messages.lobby import AddAi, ListTables, Lobby, StartMatch, Tables, WatchTable
from kickdoor_protocol.messages.table import Faces, Over, Shared
from kickdoor_protocol.messages.talk import Said

ENDS = ("won_game", "shared_game", "lost_game")


def spoken_at_the_end(player: Player, lines: list[str]) -> Said | None:
    """Return the last chat line if it is one of these lines, about anybody at the table."""
    said = player.last(Said)
    names = {seat.name for seat in player.waits_for(Shared).view.seats}
    ends = {line.format(other=name) for line in lines for name in names}
    return said if said is not None and said.text in ends else None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ChildServer]:
    with ChildServer(tmp_path, *OPTIONS) as server:
        yield server


def test_one_person_and_three_ai_seats_play_to_somebodys_victory(server: ChildServer) -> None:
    with Player(server.port, "Ada") as ada:
        ada.opens("greedy", "greedy", "random")
        ada.does(StartMatch)
        assert ada.plays() > 10
        over = ada.waits_for(Over)
        assert over.winners
        shared = ada.waits_for(Shared)
        levels = {seat.seat: meter.value for seat in shared.view.seats for meter in seat.meters if meter.key == "level"}
        assert all(levels[winner] == 10 for winner in over.winners)
        ends = [line for moment in ENDS for line in lines_of("greedy", TALK)[moment].lines]
        last = ada.until(lambda: spoken_at_the_end(ada, ends))
        assert last.kind == "ai"
        assert len({face.key for faces in ada.heard if isinstance(faces, Faces) for face in faces.faces}) > 80
        assert any("wins the game" in line or "win the game" in line for line in ada.story[-3:]), ada.story[-5:]
    assert server.complaints() == []


def test_two_people_and_two_ai_seats_finish_a_game_together_while_somebody_looks_on(server: ChildServer) -> None:
    ada, bob, eve = (Player(server.port, name) for name in ("Ada", "Bob", "Eve"))
    with ada, bob, eve:
        table = ada.opens("greedy", "random", **SHORT)
        bob.joins(table)
        eve.does(WatchTable, table=table)
        ada.does(StartMatch)
        other = threading.Thread(target=bob.plays, daemon=True)
        other.start()
        ada.plays()
        other.join(PATIENCE_S)
        results = [player.waits_for(Over) for player in (ada, bob, eve)]
        assert results[0].winners
        assert results == [results[0]] * 3
        last = [player.waits_for(Shared).view for player in (ada, bob, eve)]
        assert last == [last[0]] * 3
    assert server.complaints() == []


def test_a_table_of_ai_seats_alone_is_opened_by_somebody_who_looks_on(server: ChildServer) -> None:
    with Player(server.port, "Eve") as eve:
        table = eve.opens(**SHORT)
        eve.does(WatchTable, table=table)
        assert eve.waits_for(Lobby).your_seat is None
        eve.does(ListTables)
        assert eve.waits_for(Tables).tables[0].watchers == 1
        for kind in ("greedy", "random", "greedy"):
            eve.does(AddAi, kind=kind)
        eve.does(StartMatch)
        assert eve.waits_for(Over).winners
        assert eve.story
    assert server.complaints() == []
