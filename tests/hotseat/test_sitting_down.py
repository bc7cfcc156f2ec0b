"""Everybody at one keyboard sits down, and the match begins when all are there: nobody has to do it by hand."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.client.evening import INFO, LOBBY, TABLES, after, connected
from tests.hotseat.table import PEOPLE

from kickdoor_client.hotseat.invitation import Invitation
from kickdoor_client.hotseat.party import Party
from kickdoor_client.link import Streams
from kickdoor_client.messages import Msg, Tick, Typed
from kickdoor_client.model import Model
from kickdoor_protocol.messages.lobby import LobbySeat

READY, SITS, AWAY = "ready", "sits", "away"
"""How it stands with somebody's program: at the table and ready, at the table, still on the way."""


def lobby_of(chairs: tuple[str, ...], ais: int, mine: int | None) -> Model:
    seats = [
        LobbySeat(number, "human", person.name, connected=True, ready=chair == READY)
        for number, (person, chair) in enumerate(zip(PEOPLE, chairs, strict=True))
    ]
    seats += [LobbySeat(len(seats) + number, "ai", "Greta", "greedy", ready=True) for number in range(ais)]
    return after(connected(), TABLES, replace(LOBBY, table=replace(INFO, seats=tuple(seats)), your_seat=mine))


@pytest.mark.parametrize(
    ("chairs", "called", "onlooker", "said"),
    [
        ((READY, READY), 1, True, ["Ann: start"]),
        ((READY, READY), 1, False, []),
        ((READY, READY), 0, True, []),
        ((READY, SITS), 1, True, ["Bob: ready"]),
        ((SITS, READY), 1, True, ["Ann: ready"]),
        ((SITS, SITS), 1, True, ["Ann: ready", "Bob: ready"]),
        ((READY, AWAY), 1, True, []),
        ((SITS, AWAY), 0, True, ["Ann: ready"]),
    ],
)
def test_who_sits_gets_ready_and_the_first_starts_when_all_are_with_the_ais_and_the_screen_between_them(
    chairs: tuple[str, ...], called: int, onlooker: bool, said: list[str]
) -> None:
    heard: list[str] = []

    async def nowhere() -> Streams:
        raise OSError

    async def scenario() -> None:
        party = Party(Invitation(PEOPLE, "classic", {}, ("greedy",)), nowhere, lambda *_: None, client="test")
        for number, (program, chair) in enumerate(zip(party.people, chairs, strict=True)):

            def typed(message: Msg, name: str = PEOPLE[number].name) -> None:
                assert isinstance(message, Typed)
                heard.append(f"{name}: {message.text}")

            program.dispatch = typed  # type: ignore[method-assign]
            if chair != AWAY:
                program.model = lobby_of(chairs, called, number)
        if onlooker:
            party.everybody.model = lobby_of(chairs, called, None)
        host = party.people[0].model
        for _ in range(2):
            party._told(0, host, Tick(), host, ())
            await asyncio.sleep(0)
        assert party._table_is_there.is_set()

    asyncio.run(scenario())
    assert heard == said
