"""The kill drill in short: a server killed at each kind of moment, and nothing lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.session import Refused, Welcome
from kickdoor_protocol.messages.table import OutOfStep, Resync
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord
from tests.catalogue import ROOT
from tests.trials.drills import mortal_server
from tests.trials.drills.kill import Drill, compare
from tests.trials.drills.mortal_server import COMPLAINTS, Broken, MortalServer, in_words
from tests.trials.drills.stubborn_player import Match, StubbornPlayer


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


def returned(said: list[Request]) -> StubbornPlayer:
    """Somebody who has come back by their token; `said`: what they ask for."""
    player = StubbornPlayer("Ada", (), Random(1), asyncio.Event())
    player._say = said.append
    player._hears(Welcome("kickdoor-server", {}, "s-1", "token", resumed=True))
    return player


def test_whoever_comes_back_to_a_match_that_was_left_alone_says_so_at_once() -> None:
    said: list[Request] = []
    player = returned(said)
    player._hears(Said("", "Friday does not go on: the pack mug is not here.", "system"))
    assert [type(request) for request in said] == [Resync]
    with pytest.raises(Broken, match=r"^Ada, .*Resync refused as no_table: No table\. .*Friday does not go on"):
        player._hears(Refused(1, "no_table", text="No table."))


def test_a_match_in_which_nothing_happens_any_more_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.trials.drills.stubborn_player.STANDS_MOST_S", -1.0)
    player, up = returned([]), asyncio.Event()
    up.set()
    with pytest.raises(Broken, match=r"^Ada, at no match yet: nothing new for -1 s, and no answer to Resync$"):
        asyncio.run(player.plays(lambda: 0, up))


class Ended:
    """A process that is gone."""

    returncode = 7


def test_a_server_that_ends_by_itself_ends_what_waits_for_it(tmp_path: Path) -> None:
    server = MortalServer(tmp_path)
    server.up.set()
    server._process = Ended()  # type: ignore[assignment]
    with pytest.raises(Broken, match="ended by itself, with status 7"):
        server.lives()
    server.up.clear()
    server.lives()


def test_a_server_that_complains_ends_what_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mortal_server, "LOOKED_AT_EVERY_S", 0.0)
    server = MortalServer(tmp_path)

    async def waits() -> None:
        await asyncio.Event().wait()

    async def scenario() -> None:
        (tmp_path / "log").write_text("t WARN not_revived match=k3q7x why='the pack mug is not here'\n")
        await server.serves(waits())

    with pytest.raises(Broken, match="match=k3q7x"):
        asyncio.run(scenario())


@pytest.mark.parametrize("word", COMPLAINTS)
def test_what_a_server_complains_of_is_what_it_logs(word: str) -> None:
    """Else the drills would wait for what can no longer come."""
    sources = [file.read_text("utf-8") for file in (ROOT / "server").rglob("*.py")]
    assert word == "Traceback" or any(f'"{word}"' in source for source in sources)


def test_failures_of_several_people_are_told_once_each() -> None:
    wrong = ExceptionGroup("", [Broken("Ada waits."), ExceptionGroup("", [Broken("Ada waits."), ValueError("odd")])])
    assert in_words(wrong) == "Ada waits.\nValueError('odd')"


def test_changes_of_what_was_never_sent_end_the_drill() -> None:
    player = StubbornPlayer("Ada", (), Random(1), asyncio.Event())
    with pytest.raises(Broken, match="never sent"):
        player._hears(OutOfStep())
