"""The kill drill in short: a server killed at each kind of moment, and nothing lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.table import OutOfStep
from kickdoor_server.store.past import Journal
from kickdoor_server.store.records import AnswerRecord, MatchRecord
from tests.drills.kill import Drill, compare
from tests.drills.mortal_server import MortalServer
from tests.drills.stubborn_player import Broken, Match, StubbornPlayer


def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    drill = Drill(MortalServer(tmp_path), matches=2, kills=3, every_s=0.2, chance=Random(1))
    asyncio.run(drill.run(at_once=2))
    tally = drill.tally
    assert (tally.kills, len(drill.finished), tally.proven) == (3, 2, 2)
    assert (tally.missing, tally.twice, tally.gaps) == (0, 0, 0)
    assert sum(player.returns for player in drill.finished) > 0


def test_what_is_lost_or_happens_twice_is_counted() -> None:
    player = StubbornPlayer("Ada", (), Random(1), asyncio.Event())
    player.session_id = "s-1"
    match = Match("m", acknowledged={1, 2})
    header = MatchRecord(1, "m", "", "classic", {}, (), b"")
    written = Journal(header, [AnswerRecord(1, n, Answer(Seat(0), (n,)), "s-1", 2) for n in (1, 3)])
    tally = Drill(MortalServer.__new__(MortalServer), 1, 1, 1.0, Random(1)).tally
    compare(written, player, match, tally)
    assert (tally.missing, tally.twice, tally.gaps) == (1, 1, 1)


def test_changes_of_what_was_never_sent_end_the_drill() -> None:
    player = StubbornPlayer("Ada", (), Random(1), asyncio.Event())
    with pytest.raises(Broken, match="never sent"):
        player._hears(OutOfStep())
