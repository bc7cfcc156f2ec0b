"""The example clients in other languages: as short as they promise, without packages, and able to play a match.

Each is compiled and started by what its language brings; where that is not there, its tests are skipped.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from tests.catalogue import ROOT
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.base import Message
from kickdoor_protocol.limits import WHOLE_MOST
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    TableInfo,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Accepted, Hello, Welcome
from kickdoor_protocol.messages.table import (
    Act,
    Answer,
    Course,
    Over,
    PrivateChanges,
    PublicChanges,
    Reason,
    Resync,
    Shared,
)
from kickdoor_protocol.session import Endpoint, Role
from kickdoor_protocol.shapes import Barred, Menu, WireOption, YesNo
from kickdoor_protocol.views import Asked

FOLDER = ROOT / "protocol" / "examples"
LINES_MOST = 200
M = TypeVar("M", bound=Message)


@dataclass(frozen=True)
class Example:
    """A client: its files, what it is called at a table, what it needs, and what makes a command of its files.

    `{files}` stands for them, `{program}` for what is compiled.
    """

    files: tuple[str, ...]
    name: str
    needs: str
    compiled_by: tuple[str, ...]
    started_by: tuple[str, ...]


EXAMPLES = [
    Example(("client.js",), "Node", "node", (), ("node", "{files}")),
    Example(("client.go", "msgpack.go"), "Gopher", "go", ("go", "build", "-o", "{program}", "{files}"), ("{program}",)),
]


class Started:
    """An example that can be started here; compiled, if it has to be."""

    def __init__(self, example: Example, folder: Path) -> None:
        self.name = example.name
        places = {"{files}": [str(FOLDER / file) for file in example.files], "{program}": [str(folder / "client")]}
        compiled, self._command = (
            [part for word in words for part in places.get(word, [word])]
            for words in (example.compiled_by, example.started_by)
        )
        if compiled:
            subprocess.run(compiled, check=True, cwd=folder)

    def __call__(self, port: int, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen([*self._command, "127.0.0.1", str(port), *arguments], stdout=subprocess.PIPE, text=True)


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda example: example.files[0])
def client_of(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Started:
    """Starts the example; skips where its language is missing."""
    example: Example = request.param
    if shutil.which(example.needs) is None:
        pytest.skip(f"there is no {example.needs} here to start {example.files[0]} with")
    return Started(example, tmp_path_factory.mktemp("compiled"))


def ends(client: subprocess.Popen[str]) -> str:
    """What it says at its end."""
    said, _ = client.communicate(timeout=2 * PATIENCE_S)
    assert client.returncode == 0
    return said


def test_they_are_as_short_as_they_promise_and_all_of_them_are_tested() -> None:
    programs = [path for path in FOLDER.iterdir() if path.suffix != ".txt"]
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in programs}
    assert max(lines.values()) <= LINES_MOST
    assert sorted(lines) == sorted(file for example in EXAMPLES for file in example.files)


def test_where_no_table_is_open_it_opens_one_with_two_ai_players_and_plays(client_of: Started, tmp_path: Path) -> None:
    with ChildServer(tmp_path) as server, Player(server.port, "Ada") as ada:
        client = client_of(server.port)

        def running() -> list[str]:
            ada.does(ListTables)
            return [table.id for table in ada.waits_for(Tables).tables if table.state == "running"]

        while not (tables := running()):
            assert client.poll() is None
        ada.does(WatchTable, table=tables[0])
        seats = ada.waits_for(Shared).view.seats
        assert [seat.kind for seat in seats] == ["human", "ai", "ai"]
        ada.until(lambda: ada.waits_for(Shared).view.header.turn > 2 * len(seats))
        client.kill()
        client.communicate()
        assert server.complaints() == []


def test_it_sits_down_at_a_table_that_it_is_sent_to_and_plays_to_the_end(client_of: Started, tmp_path: Path) -> None:
    with ChildServer(tmp_path, *OPTIONS) as server, Player(server.port, "Ada") as ada:
        ada.does(CreateTable, name="Friday night", set="classic", sex="female", options=SHORT)
        client = client_of(server.port, "Friday night")
        ada.until_ready(1)
        ada.does(AddAi, kind="random")
        ada.begins(2)
        ada.plays()
        over = ada.waits_for(Over)
        seats = ada.waits_for(Shared).view.seats
        assert [seat.name for seat in seats[:2]] == ["Ada", client_of.name]
        assert ends(client) == f"{'won' if 1 in over.winners else 'lost'}: {over.text}\n"
        assert server.complaints() == []


class OddServer:
    """The server's end of one connection, as far as a test says what it does."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._session = Endpoint(Role.SERVER)
        self._heard: list[Message] = []

    def hears(self, kind: type[M]) -> M:
        """The next message, which is of that kind."""
        while not self._heard:
            self._heard += self._session.receive(self._connection.recv(1 << 16))
        message = self._heard.pop(0)
        assert isinstance(message, kind), message
        return message

    def says(self, *messages: Message) -> None:
        self._connection.sendall(b"".join(self._session.send(message) for message in messages))

    def accepts(self, kind: type[M], *first: Message) -> M:
        """A request of that kind, answered by these and `accepted`."""
        request = self.hears(kind)
        self.says(*first, Accepted(self._session.unanswered[-1]))
        return request

    def greets(self) -> None:
        self.hears(Hello)
        self.says(Welcome("odd", self._session.versions, "s-1", "token"))


@contextmanager
def odd_server(client_of: Started) -> Iterator[tuple[OddServer, subprocess.Popen[str]]]:
    """One that the example has come to, and that hangs up at the end of the block."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE_S)
        client = client_of(listener.getsockname()[1])
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(PATIENCE_S)
            yield OddServer(connection), client
        client.communicate(timeout=PATIENCE_S)


def asked(number: int, default: str = "pass") -> Asked:
    return Asked(number, "react", "Do you react?", Menu((WireOption(default),)), (default,))


LATER = PublicChanges(7, 0, 8, 2, course=Course(2))
"""Nobody has been sent the stamp that it goes on from."""


def test_it_has_everything_sent_again_where_changes_do_not_fit(client_of: Started) -> None:
    with odd_server(client_of) as (server, client):
        server.greets()
        server.accepts(ListTables, Tables())
        table = TableInfo("t1", "", "classic", "filling", host=0)
        assert server.accepts(CreateTable, Lobby(table, your_seat=0)).set == "classic"
        assert [server.accepts(AddAi).kind for _ in range(2)] == ["random", "random"]
        assert server.accepts(SetReady).ready
        menu = ("wear.3", "wear.4", "play.5", "sell", "play.6")
        actions = tuple(WireOption(key, details=(YesNo(),) if key == "play.5" else ()) for key in menu)
        barred = (1, 0, 0, 0, 0)
        first = PrivateChanges(
            5, 0, 5, seat=0, asked=(WHOLE_MOST,), questions=(asked(WHOLE_MOST),), menu=menu, actions=actions,
            barred=barred, reasons=(Reason(1, Barred("too_big")),),
        )  # fmt: skip
        server.accepts(StartMatch, PublicChanges(5, 0, 5, table="t1", course=Course(1)), first)
        assert server.accepts(Act).choice == ("wear.4",)
        unbarred = PrivateChanges(6, 0, 6, 5, 0, menu=("sell", "wear.3"), barred=())
        assert server.accepts(Act, unbarred).choice == ("play.6",)
        assert server.accepts(Act).choice == ("wear.3",)
        answer = server.hears(Answer)
        assert (answer.question, answer.choice) == (WHOLE_MOST, ("pass",))
        server.says(LATER, PrivateChanges(7, 0, 8, 7, 0, asked=(9,), questions=(asked(9, "wrong"),)))
        server.says(Accepted(answer.req))
        again = PrivateChanges(7, 0, 8, seat=0, asked=(2, 1), questions=(asked(1, "one"), asked(2, "two")))
        server.accepts(Resync, PublicChanges(7, 0, 8, table="t1"), again)
        answer = server.accepts(Answer, PrivateChanges(8, 0, 9, 8, 0, asked=(1,)))
        assert (answer.question, answer.choice) == (2, ("two",))
        assert server.accepts(Answer, Over((1, 0), "That was it.")).choice == ("one",)
        said, _ = client.communicate(timeout=PATIENCE_S)
        assert said == "won: That was it.\n"


def test_it_fails_where_the_server_hangs_up(client_of: Started) -> None:
    with odd_server(client_of) as (server, client):
        server.greets()
    assert client.returncode == 1, "and not as one that has played"
