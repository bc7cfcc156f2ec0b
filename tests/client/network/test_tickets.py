"""Whoever closes the window and starts the program again gets the seat back, with the letters that it knew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import FACES, TABLES, WELCOME, after, keys, new_model, public, told
from tests.client.outcome import sent
from tests.client.questions import private
from tests.client.scripted import ScriptedServer

from kickdoor_client.network.connection import to_address, to_where
from kickdoor_client.network.events import LinkFailed, LinkUp, Marked, Replied
from kickdoor_client.network.places import OwnServer
from kickdoor_client.network.tickets import KEPT_MOST, Ticket
from kickdoor_client.state.effects import Connect, KeepMarks, Quit
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.messages import Msg
from kickdoor_client.state.model import Manner, Model, Phase
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.finding.trust import KnownServers
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.lobby import CreateTable
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.shapes import WireOption

SERVER, NAME = "anna.local:7777", "Ada"
MARKS = {41: "k"}
BACK = LinkUp(replace(WELCOME, resumed=True))


def test_token_and_letters_are_there_when_the_program_begins_again(tmp_path: Path) -> None:
    first = Ticket(tmp_path, SERVER, NAME)
    assert first.token is None
    first.keep("one")
    first.mark(MARKS)
    first.keep("two")
    first.close()
    again = Ticket(tmp_path, SERVER, NAME)
    assert again.token == "two"
    assert again.before(BACK) == [Marked(MARKS)]
    assert again.before(LinkUp(WELCOME)) == [], "whom the server does not know any more has no cards either"
    assert Ticket(tmp_path, "boris.local:7777", NAME).token is None
    assert Ticket(tmp_path, SERVER, "Boris").token is None


def test_a_second_program_of_the_same_person_is_somebody_else(tmp_path: Path) -> None:
    first = Ticket(tmp_path, SERVER, NAME)
    first.keep("mine")
    second = Ticket(tmp_path, SERVER, NAME)
    assert second.token is None
    second.keep("another")
    first.close()
    assert Ticket(tmp_path, SERVER, NAME).token == "mine"


def test_only_its_owner_can_read_a_ticket(tmp_path: Path) -> None:
    Ticket(tmp_path / "tickets", SERVER, NAME).keep("secret")
    (file,) = (tmp_path / "tickets").glob("*.ticket")
    assert file.stat().st_mode & 0o077 == 0
    assert (tmp_path / "tickets").stat().st_mode & 0o077 == 0


def test_who_comes_back_without_hands_has_seen_that_there_is_a_server_and_goes() -> None:
    arriving = Model(LocalPlayer(NAME), ArrivalSteps(Purpose.JOIN), Manner.LINES)
    assert told(replace(arriving, handless=True), BACK)[1] == (Quit(),)
    looking_on = replace(arriving, handless=True, errand=ArrivalSteps(Purpose.WATCH))
    for stays in (arriving, looking_on):
        assert Quit() not in told(stays, BACK)[1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not json",
        "[]",
        '{"token": 5}',
        '{"token": "t", "letters": [1], "capitals": "x"}',
        '{"token": "t", "letters": {"a": "b"}}',
    ],
)
def test_a_ticket_that_somebody_has_spoilt_keeps_nobody_out(text: str, tmp_path: Path) -> None:
    first = Ticket(tmp_path, SERVER, NAME)
    first.keep("one")
    first.close()
    (file,) = tmp_path.glob("*.ticket")
    file.write_text(text, "utf-8")
    again = Ticket(tmp_path, SERVER, NAME)
    assert again.token in (None, "t")
    again.keep("two")
    assert json.loads(file.read_text("utf-8")) == {"token": "two", "letters": {}}


def test_where_nothing_can_be_written_one_plays_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "tickets").write_text("a file where a folder should be", "utf-8")
    ticket = Ticket(tmp_path / "tickets", SERVER, NAME)
    ticket.keep("one")
    ticket.mark(MARKS)
    assert ticket.token == "one"


def test_of_many_servers_those_of_long_ago_are_forgotten(tmp_path: Path) -> None:
    for number in range(KEPT_MOST + 2):
        ticket = Ticket(tmp_path, f"server-{number}:7777", NAME)
        ticket.keep("t")
        ticket.close()
    Ticket(tmp_path, SERVER, NAME)
    assert len(list(tmp_path.glob("*.ticket"))) == KEPT_MOST


def test_whoever_comes_back_finds_cards_under_the_letters_they_had() -> None:
    actions = (WireOption("sell", "sell items"), WireOption("stow.1", "stow Boots"))
    model = after(new_model(), Marked({41: "k", 42: "p"}), BACK, table.Faces(FACES), table.Shared(public()))
    model, effects = told(model, table.Private(private(standing=actions)))
    assert model.ui.letters[41] == "k"
    assert model.ui.letters[42] != "p", "which has become the key of auto-pass since"
    (kept,) = [effect for effect in effects if isinstance(effect, KeepMarks)]
    assert kept.letters == model.ui.letters
    assert not any(isinstance(effect, KeepMarks) for effect in told(model, table.Private(private(standing=actions)))[1])


def test_who_hosts_and_is_known_still_but_sits_nowhere_opens_the_table_that_he_wanted() -> None:
    model, effects = told(replace(new_model(), errand=ArrivalSteps(Purpose.HOST, "Friday")), BACK)
    (resync,) = sent(effects)
    model = after(model, Replied(resync, Refused(1, "no_table")))
    assert [type(request) for request in sent(told(model, TABLES)[1])] == [CreateTable]


def test_who_hosts_again_is_back_in_the_match_that_stopped_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KICKDOOR_HOME", str(tmp_path))

    async def hosted(token: str) -> str | None:
        there = to_where(OwnServer(0), lambda message: None, client="t", name=NAME)
        there.link._keep(token)
        await there.stop()
        return there.link._token

    assert [asyncio.run(hosted(token)) for token in ("one", "two")] == [None, "one"]


def test_where_there_is_no_server_any_more_that_is_said_at_once_with_a_ticket_as_well(tmp_path: Path) -> None:
    said: list[Msg] = []
    server = ScriptedServer()
    server.no_server = ConnectionRefusedError()
    asyncio.run(server.link(said.append, token="of yesterday").run())
    assert isinstance(said[-1], LinkFailed)


def test_the_ticket_of_a_server_leads_back_to_it_and_is_kept_up_to_date(tmp_path: Path) -> None:
    async def connected(welcome_back: bool) -> tuple[ScriptedServer, Model]:
        server = ScriptedServer()
        server.knows = welcome_back
        model = new_model()
        ticket = Ticket(tmp_path, SERVER, NAME)
        heard: list[Msg] = []
        there = to_address(
            parse_address(SERVER), heard.append, client="t", name=NAME, known=KnownServers(), ticket=ticket
        )
        there.link._dial = server.dial
        run = asyncio.ensure_future(there.link.run())
        while not any(isinstance(message, LinkUp) for message in heard):
            await asyncio.sleep(0)
        there.keep_marks(MARKS)
        there.link.close()
        run.cancel()
        await there.stop()
        return server, after(model, *(message for message in heard))

    first, _ = asyncio.run(connected(False))
    assert first.hellos[0].resume is None
    second, model = asyncio.run(connected(True))
    assert second.hellos[0].resume == "token-1"
    assert model.ui.letters == MARKS
    assert model.contact.phase is Phase.OPEN


def test_the_menu_leads_back_to_a_seat_and_not_to_where_one_only_looked_on() -> None:
    for page, returns in (("4", True), ("5", False)):
        (connect,) = [effect for effect in keys(at_home(page), "enter")[1] if isinstance(effect, Connect)]
        assert connect.returns is returns


def test_two_people_on_one_machine_have_tickets_of_their_own_at_the_same_time(tmp_path: Path) -> None:
    ada, boris = Ticket(tmp_path, SERVER, NAME), Ticket(tmp_path, SERVER, "Boris")
    elsewhere = Ticket(tmp_path, "boris.local:7777", NAME)
    ada.keep("one")
    boris.keep("two")
    elsewhere.keep("three")
    for ticket in (ada, boris, elsewhere):
        ticket.close()
    assert Ticket(tmp_path, SERVER, NAME).token == "one"
    assert Ticket(tmp_path, SERVER, "Boris").token == "two"
    assert Ticket(tmp_path, "boris.local:7777", NAME).token == "three"
