"""The strangers in short; that they ask for everything; and that the verdict finds what somebody would notice."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.session import Ping, Welcome
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_protocol.session import Endpoint, Role
from tests.trials.drills.stranger import WORST, Heard, Link
from tests.trials.drills.strangers import Part, evening, unlike
from tests.trials.drills.townsperson import Pace
from tests.trials.drills.vital_signs import VitalSigns

AT_ONCE = Pace(thinks_s=(0.0, 0.0), lost=0.0, chats=0.05)
WAITED_MOST_S = 120.0
"""For answers; then it is said how many there are."""
SIGNS = VitalSigns(80.0, 60.0, 20, 3, 1.0)
QUIET = Part(0, tuple(map(float, range(1, 101))), SIGNS, SIGNS, 0.5, 0.1, 1.0, 60.0, {})


def test_people_play_on_beside_an_address_that_does_its_worst(tmp_path: Path) -> None:
    def enough(answers: int, seconds: float) -> bool:
        return answers >= 8 or seconds > WAITED_MOST_S

    parts, wrong = asyncio.run(evening(tmp_path / "data", (0, 1), enough, 1, AT_ONCE, 0.0, 12))
    assert wrong == []
    assert [len(part.took_ms) >= 8 for part in parts] == [True, True]
    assert parts[1].told["answers"]["accepted"] > 0
    assert not parts[1].barred
    assert "1" in parts[1].line().split()


def test_every_request_there_is_is_among_the_worst() -> None:
    requests = {struct for struct in REGISTRY.said_by(From.CLIENT) if issubclass(struct, Request)}
    lacking = sorted(struct.__name__ for struct in requests - {type(make(1)) for make in WORST})
    assert lacking == [], "WORST of tests/trials/drills/stranger.py needs the worst of each, and of nothing else"
    assert len({type(make(1)) for make in WORST}) == len(requests)


class ServersEnd:
    """The end of a line at which a server reads."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)


def test_a_stranger_who_is_sent_away_asks_for_nothing_more() -> None:
    async def comes() -> None:
        reader, writer, server = asyncio.StreamReader(), ServersEnd(), Endpoint(Role.SERVER)
        link = Link(Heard(), reader, writer)
        greeting = asyncio.create_task(link.greets("Stranger"))
        await asyncio.sleep(0)
        server.receive(writer.written.pop())
        reader.feed_data(server.send(Welcome("kickdoor-server", server.versions, "s-1", "token")))
        assert await greeting
        assert await link.asks(Ping)
        reader.feed_data(server.farewell("silent", "Nothing was heard of you."))
        await link.listens()
        said = len(writer.written)
        assert not await link.asks(Ping)
        await link.pings()
        assert len(writer.written) == said

    asyncio.run(comes())


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (replace(QUIET, addresses=50), []),
        (replace(QUIET, took_ms=tuple(map(float, range(2, 202, 2)))), []),
        (replace(QUIET, took_ms=tuple(map(float, range(3, 303, 3)))), ["300 ms (p99), 100 before"]),
        (replace(QUIET, grew_mib=51.0), ["the memory grew by 51.0 MiB"]),
        (replace(QUIET, grew_late_mib=6.0), ["the memory grew by 6.0 MiB in the second half"]),
        (replace(QUIET, grew_mib=36.0, grew_late_mib=11.0), []),
        (replace(QUIET, grew_mib=36.0, grew_late_mib=13.0), ["the memory grew by 13.0 MiB in the second half"]),
        (replace(QUIET, written_mib=21.0), ["21.0 MiB were written"]),
        (replace(QUIET, took_ms=(0.0,)), ["nobody answered anything"]),
        (replace(QUIET, barred=Counter({"full": 3})), ["a minute later 3 people could open no table: full"]),
    ],
)
def test_what_somebody_would_notice_is_said(part: Part, said: list[str]) -> None:
    assert [line.partition(": ")[2] for line in unlike([QUIET, part])] == said
