"""What stands behind a connection: a server of our own with its last words, a ticket, and what each place needs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.client.evening import WELCOME

from kickdoor_client.network import connection as connections
from kickdoor_client.network.child import ChildServer
from kickdoor_client.network.connection import Connection, ticket_for, to_address, to_child, to_where
from kickdoor_client.network.events import FirstMet, LinkFailed, LinkUp, Marked, Reachable
from kickdoor_client.network.link import Streams, UnreachableError
from kickdoor_client.network.places import OwnServer, Projector, Where
from kickdoor_client.network.tickets import Ticket
from kickdoor_client.state.messages import Msg
from kickdoor_protocol.files.folders import tickets_folder
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.finding.trust import KnownServers, Trust

ANNA, BORIS = Address("anna.local"), Address("boris.local", 8000, tls=True)
BACK = LinkUp(replace(WELCOME, resumed=True))


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KICKDOOR_HOME", str(tmp_path))


async def ended(line: Connection) -> None:
    await line.stop()


class Child(ChildServer):
    """One that cannot start."""

    def __init__(self, why: str, words: str) -> None:
        super().__init__()
        self._why = why
        self._words = words
        self.stopped = 0

    async def dial(self, announced: Callable[[Reachable], None] = lambda reachable: None) -> Streams:
        announced(Reachable(("a",)))
        raise UnreachableError(self._why, "mend it")

    def last_words(self) -> str:
        return self._words

    async def stop(self) -> None:
        self.stopped += 1


@pytest.mark.parametrize(
    ("why", "words", "said"),
    [
        ("It did not start.", "Its last words: no space", "It did not start. Its last words: no space"),
        ("It did not start.", "", "It did not start."),
    ],
)
def test_why_ones_own_server_failed_is_told_with_its_last_words(why: str, words: str, said: str) -> None:
    heard: list[Msg] = []
    child = Child(why, words)
    line = to_child(child, heard.append, client="test", name="Ada")

    async def run() -> None:
        await line.link.run()
        await line.stop()

    asyncio.run(run())
    assert heard == [Reachable(("a",)), LinkFailed(said, "mend it")], "how others get there is told as well"
    assert child.stopped == 1


def test_what_is_on_a_ticket_is_heard_before_the_rest_and_it_is_given_back_in_the_end(tmp_path: Path) -> None:
    first = Ticket(tmp_path, "anna.local", "Ada")
    first.keep("token")
    first.mark({41: "k"})
    first.close()
    heard: list[Msg] = []
    child = Child("no", "")
    line = to_child(child, heard.append, client="test", name="Ada", ticket=Ticket(tmp_path, "anna.local", "Ada"))
    line.link._deliver(BACK)
    assert heard == [Marked({41: "k"}), BACK]
    assert line.link._token == "token"
    line.link._keep("another")
    line.keep_marks({42: "q"})
    assert Ticket(tmp_path, "anna.local", "Ada").token is None, "it is in use"
    asyncio.run(ended(line))
    assert child.stopped == 1
    again = Ticket(tmp_path, "anna.local", "Ada")
    assert (again.token, again.before(BACK)) == ("another", [Marked({42: "q"})])


def test_a_ticket_is_for_one_server_and_one_name() -> None:
    tickets = [
        ticket_for(server, name) for server in (None, ANNA, BORIS, Address("anna.local", 1)) for name in ("Ada", "Bob")
    ]
    for number, ticket in enumerate(tickets):
        ticket.keep(f"token {number}")
        ticket.close()
    assert ticket_for(None, "Ada").token == "token 0"
    assert ticket_for(ANNA, "Bob").token == "token 3"
    assert ticket_for(BORIS, "Ada").token == "token 4"
    assert len(list(tickets_folder().glob("*.ticket"))) == len(tickets)


def test_a_certificate_that_is_met_first_is_told_with_the_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    heard: list[Msg] = []
    asked: list[tuple[Address, Trust]] = []

    def dialling(address: Address, trust: Trust) -> None:
        asked.append((address, trust))

    monkeypatch.setattr(connections, "dialling", dialling)
    to_address(BORIS, heard.append, client="test", name="Ada", known=KnownServers(tmp_path / "known"))
    ((address, trust),) = asked
    trust.met("SHA256:abc")
    assert address == BORIS
    assert heard == [FirstMet("tls://boris.local:8000", "SHA256:abc")]


@pytest.mark.parametrize(
    ("where", "returns", "ticket"),
    [
        (ANNA, False, None),
        (ANNA, True, ANNA),
        (OwnServer(None), False, None),
        (OwnServer(None), True, None),
        (OwnServer(lessons=True), True, None),
        (OwnServer(7777), False, "one's own"),
        (OwnServer(7777, ssh=2222), True, "one's own"),
        (Projector("friday.kickdoor"), True, None),
    ],
)
def test_who_comes_back_to_a_seat_has_a_ticket(
    where: Where, returns: bool, ticket: Address | str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Address | None, str]] = []

    def noted(server: Address | None, name: str) -> Ticket:
        made.append((server, name))
        return ticket_for(server, name)

    monkeypatch.setattr(connections, "ticket_for", noted)
    line: Connection = to_where(where, lambda message: None, client="test", name="Ada", returns=returns)
    asyncio.run(ended(line))
    expected = [] if ticket is None else [(ticket if isinstance(ticket, Address) else None, "Ada")]
    assert made == expected
    assert line.link._where == ("anna.local:7777" if where == ANNA else "this machine")
    assert line.link._name == "Ada"
    assert line.link._client == "test"
