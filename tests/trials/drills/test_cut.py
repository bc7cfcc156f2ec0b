"""The cut drill in short: every fault befalls answers of one match, and each of them counts once."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random

import pytest

from tests.question_types import asked_kinds
from tests.trials.drills.cut import Drill, flaws, report
from tests.trials.drills.cut_player import Survived
from tests.trials.drills.faulty_line import FAULTS, FaultyLine
from tests.trials.drills.mortal_server import MortalServer
from tests.trials.drills.positions import positions


def test_in_a_match_with_every_fault_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    drill = Drill(MortalServer(tmp_path), matches=1, each=1, chance=Random(3), down_s=(0.0, 0.02), answers_most=30)
    asyncio.run(drill.run(at_once=1))
    tally, survived = drill.tally, drill.survived
    assert (tally.missing, tally.twice, tally.gaps, drill.refused_but_done) == (0, 0, 0, 0)
    assert {fault for counts in survived.counts.values() for fault in counts if counts[fault]} == set(FAULTS)
    assert len(survived.counts) > 3
    assert survived.all_s
    assert sum(player.returns for player in drill.finished) > len(FAULTS)
    assert report(drill)[-1].endswith("0 of them missing, 0 carried out twice, 0 done though refused, 0 gaps")


def test_what_is_hardly_ever_asked_is_brought_up_and_meets_every_fault(tmp_path: Path) -> None:
    drill = Drill(MortalServer(tmp_path), matches=0, each=1, chance=Random(1), down_s=(0.0, 0.02))
    prepared = positions(frozenset({"plunder", "give_item", "trade"}), each=1)
    asyncio.run(drill.bring_up(prepared))
    assert {kind for kind, _ in drill.survived.counts} >= {"plunder", "give_item", "trade"}
    assert asked_kinds() - drill.lacking >= {"plunder", "give_item", "trade"}
    assert (drill.tally.missing, drill.tally.twice, drill.tally.gaps, drill.refused_but_done) == (0, 0, 0, 0)
    assert sum(len(player.met) for player in drill.finished) == 3


def test_a_kind_of_question_lacks_something_until_it_has_met_all_five_faults() -> None:
    survived, kinds = Survived(), frozenset({"arrange", "kill", "plunder"})
    survived.counts["arrange", "Menu"].update(FAULTS)
    survived.counts["kill", "Menu"].update(FAULTS[1:])
    assert survived.lacking(kinds) == {"kill", "plunder"}


def test_the_drill_fails_if_a_kind_is_lacking_an_answer_is_lost_or_people_recover_slowly(tmp_path: Path) -> None:
    drill = Drill(MortalServer(tmp_path), matches=60, each=1, chance=Random(1), positions=1)
    for kind in asked_kinds():
        drill.survived.counts[kind, "Menu"].update(FAULTS)
    drill.survived.took_s["cut"] = [0.1] * 99
    assert flaws(drill) == []
    del drill.survived.counts["keep_race", "Menu"]
    assert flaws(drill) == ["these have not met every fault: keep_race"]
    drill.tally.missing = 1
    drill.survived.took_s["cut"] += [2.1, 2.1]
    assert [flaw.split(":")[0] for flaw in flaws(drill)] == [
        "something was lost, or happened twice",
        "these have not met every fault",
        "it takes longer than 2 s to recover",
    ]
    assert "keep_race" in "\n".join(report(drill))


class Echo:
    """A server that says everything back."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.port = 0

    async def opens(self) -> asyncio.Server:
        server = await asyncio.start_server(self._hears, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _hears(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            self.heard.append(data)
            writer.write(data)
        writer.close()


@pytest.mark.parametrize(
    ("fault", "arrives", "comes_back"),
    [
        ("cut", [b"hal"], b""),
        ("stall", [b"halves"], b"halves"),
        ("half_open", [b"halves"], b""),
        ("duplicate", [b"halves"], b""),
        ("reorder", [], b""),
    ],
)
def test_each_fault_is_what_its_name_says(fault: str, arrives: list[bytes], comes_back: bytes) -> None:
    async def scenario() -> None:
        echo = Echo()
        server = await echo.opens()
        line = FaultyLine(lambda: echo.port, Random(1), down_s=(0.0, 0.0))
        await line.opens()
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        line.arm(fault)
        writer.write(b"halves")
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            heard = await reader.read(100)
        assert heard == comes_back
        while not line.is_whole:
            await asyncio.sleep(0)
        assert echo.heard == arrives
        again, other = await asyncio.open_connection("127.0.0.1", line.port)
        other.write(b"again")
        assert await again.read(100) == b"again"
        while fault == "reorder" and len(echo.heard) < 2:
            await asyncio.sleep(0)
        assert sorted(echo.heard) == sorted([*arrives, b"again", *([b"halves"] if fault == "reorder" else [])])
        for each in (writer, other):
            each.close()
        await line.closes()
        server.close()

    asyncio.run(scenario())
