"""Everybody at one keyboard sits down, and the match begins when all are there: nobody has to do it by hand."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.client.evening import INFO, LOBBY, TABLES, after, connected
from tests.hotseat.table import PEOPLE

from kickdoor_client.hotseat.party import Party
from kickdoor_client.network.events import Pushed
from kickdoor_client.network.link import Streams
from kickdoor_client.state.effects import Send
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Msg, Tick, Typed
from kickdoor_client.state.model import Model
from kickdoor_client.update.lobby import errands
from kickdoor_client.update.route import update
from kickdoor_client.update.showing.outcome import Outcome
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, ListTables, Lobby, LobbySeat

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
                program.model = replace(lobby_of(chairs, called, number), errand=program.model.errand)
        if onlooker:
            party.everybody.model = lobby_of(chairs, called, None)
        host = party.people[0].model
        for _ in range(2):
            party._told(0, host, Tick(), host, ())
            await asyncio.sleep(0)
        assert [event.is_set() for event in party._may_come] == [True, chairs[0] != AWAY]

    asyncio.run(scenario())
    assert heard == said


def test_they_sit_down_in_the_order_in_which_they_were_named() -> None:
    people = (*PEOPLE, LocalPlayer("Cleo"))

    async def nowhere() -> Streams:
        raise OSError

    async def scenario() -> None:
        party = Party(Invitation(people, "classic", {}, ("greedy",)), nowhere, lambda *_: None, client="test")
        may_come: list[list[bool]] = []
        heard: list[Msg] = []
        for number in range(len(people)):
            party.people[number].dispatch = heard.append  # type: ignore[method-assign, assignment]
            party.people[number].model = lobby_of((SITS, SITS), 0, number % 2)
            host = party.people[0].model
            party._told(0, host, Tick(), host, ())
            may_come.append([event.is_set() for event in party._may_come])
        assert may_come == [[True, True, False], [True, True, True], [True, True, True]]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("called", "named", "chairs", "come"),
    [
        (("greedy", "random"), True, 4, ["greedy", "random"]),
        (("greedy", "spiteful"), False, 4, ["greedy", "random"]),  # spiteful plays something else
        (("greedy", "spiteful"), True, 4, ["greedy", "spiteful"]),  # as they have been named, the server says no
        (("greedy", "spiteful"), False, 3, ["greedy"]),
    ],
)
def test_ai_players_are_called_when_all_at_the_keyboard_sit(
    called: tuple[str, ...], named: bool, chairs: int, come: list[str]
) -> None:
    def sitting(*humans: str) -> Lobby:
        seats = [LobbySeat(number, "human", name, connected=True) for number, name in enumerate(humans)]
        seats += [LobbySeat(number, "empty") for number in range(len(humans), chairs)]
        return replace(LOBBY, table=replace(INFO, seats=tuple(seats)), your_seat=0)

    errand = ArrivalSteps(Purpose.HOST, "Ann and Bob", "classic", {}, called, ais_named=named, sharing=2)
    model, effects = errands.begun(replace(connected(), errand=errand))
    calls: list[Request] = []

    def go_on(outcome: Outcome) -> Model:
        calls.extend(effect.request for effect in outcome[1] if isinstance(effect, Send))
        return outcome[0]

    model = go_on((model, effects))
    assert [type(call) for call in calls] == [ListTables]
    model = go_on(update(model, Pushed(TABLES)))
    model = go_on(errands.accepted(model, calls.pop(0)))
    assert [type(call) for call in calls] == [CreateTable]
    model = go_on(update(model, Pushed(sitting("Ann"))))
    model = go_on(errands.accepted(model, calls[0]))
    model = go_on(update(model, Pushed(sitting("Ann"))))
    assert [type(call) for call in calls] == [CreateTable], "Bob is still on the way"
    model = go_on(update(model, Pushed(sitting("Ann", "Bob"))))
    model = go_on(update(model, Pushed(sitting("Ann", "Bob"))))
    assert [call.kind for call in calls if isinstance(call, AddAi)] == ["greedy"], "and only once"
    model = go_on(errands.accepted(model, calls[-1]))
    assert [call.kind for call in calls if isinstance(call, AddAi)] == come
    assert list(model.errand.ais) == come, "the match begins when so many sit there"
    assert not model.errand.waits
