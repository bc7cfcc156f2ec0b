"""Whether the people of the soak behave as clients must: else the drill would find faults that are its own."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from kickdoor_protocol.messages.session import Ping
from kickdoor_protocol.messages.table import Private, PublicChanges, Resync
from kickdoor_protocol.views import PrivateView
from tests.client.scripted import ScriptedServer, until
from tests.trials.drills import townsperson
from tests.trials.drills.townsperson import LineLost, Pace, Tally, Townsperson


def test_changes_of_what_was_never_sent_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    server, tally = ScriptedServer(), Tally()

    async def dial(host: str, port: int, **_: object) -> object:
        return await server.dial()

    monkeypatch.setattr(asyncio, "open_connection", dial)

    async def comes() -> None:
        person = Townsperson("Eve", 0, Pace, tally, Random(1))
        await person.comes()
        server.say(PublicChanges(number=7, at_ms=0, stamp=7, since=6))
        await until(lambda: bool(tally.wrong))

    asyncio.run(comes())
    assert tally.wrong == {"changes of what was never sent": 1}


def test_what_never_comes_is_noted_and_the_line_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    server, tally = ScriptedServer(), Tally()

    async def dial(host: str, port: int, **_: object) -> object:
        return await server.dial()

    monkeypatch.setattr(asyncio, "open_connection", dial)
    monkeypatch.setattr(townsperson, "ANSWERED_WITHIN_S", 0.01)
    monkeypatch.setattr(townsperson, "NEWS_WITHIN_S", 0.01)

    async def waits() -> None:
        person = Townsperson("Eve", 0, Pace, tally, Random(1))
        await person.comes()
        for waiting in (person.waits(), person.asks(Resync)):
            with pytest.raises(LineLost):
                await waiting

    asyncio.run(waits())
    assert tally.wrong == {
        "nothing happened at a table within 0.01 s": 1,
        "Resync was not answered within 0.01 s": 1,
    }


def test_whoever_only_looks_on_where_much_happens_pings_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thing that happens ends a wait, so who pings only after a long one would fall silent."""
    server, tally = ScriptedServer(), Tally()

    async def dial(host: str, port: int, **_: object) -> object:
        return await server.dial()

    monkeypatch.setattr(asyncio, "open_connection", dial)

    def something_happens_until_a_ping() -> bool:
        server.say(Private(PrivateView(1)))
        return Ping in map(type, server.heard)

    async def looks_on() -> None:
        person = Townsperson("Eve", 0, Pace, tally, Random(1), ping_every_s=0.02)
        await person.comes()
        looking = asyncio.create_task(person.looks_on())
        await until(something_happens_until_a_ping)
        looking.cancel()

    asyncio.run(looks_on())
    assert not tally.wrong
