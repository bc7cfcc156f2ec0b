"""What the start menu reads from outside: settings that are kept, files that lie around, the rulebook.

Also a program that goes to servers and comes back.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.client.at_home import at_home
from tests.client.evening import TABLES, public
from tests.client.paper import Desk, at_desk
from tests.client.scripted import Clock, ScriptedServer, until

from kickdoor_client.network.child import ChildServer
from kickdoor_client.network.connection import Connection, Deliver, to_where
from kickdoor_client.network.events import Reachable
from kickdoor_client.network.places import OwnServer, Projector, SshEntry
from kickdoor_client.program import outside
from kickdoor_client.program.loop import ClientProgram, MakesFace
from kickdoor_client.program.outside import EffectRunner, replay_files
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.effects import (
    Connect,
    Consult,
    KeepDeck,
    KeepNote,
    KeepReplay,
    KeepSetting,
    LookAround,
    LookForDecks,
    OfTheMachine,
)
from kickdoor_client.state.messages import Consulted, DecksFound, LookedAround, Msg, NotKept, ReplayKept
from kickdoor_client.state.model import Phase, Scene
from kickdoor_client.state.settings import Recent, UserSettings
from kickdoor_protocol.files.folders import HOME, server_folder
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.sealing import NOTES_FILE, MatchNote, notes_in


async def heard_from(effect: OfTheMachine, folder: Path) -> list[Msg]:
    """What is answered."""
    said: list[Msg] = []
    outside = EffectRunner(said.append, SettingsFile(folder / "config"), (folder,))
    outside(effect)
    if not isinstance(effect, KeepSetting):
        await until(lambda: said, timeout=30)
    return said


def test_settings_and_servers_are_kept(tmp_path: Path) -> None:
    assert asyncio.run(heard_from(KeepSetting(("theme", "dark")), tmp_path)) == []
    assert asyncio.run(heard_from(KeepSetting(Recent("anna", "Ada")), tmp_path)) == []
    assert SettingsFile(tmp_path / "config").load()[0] == UserSettings(theme="dark", recent=(Recent("anna", "Ada"),))


def test_decks_are_kept_found_and_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    mine = DeckFile("duel", "Slow Burn", ("clerk", "moth"))
    assert asyncio.run(heard_from(LookForDecks(), tmp_path)) == [DecksFound(())]
    assert asyncio.run(heard_from(KeepDeck(mine, {}), tmp_path)) == [DecksFound((mine,))]
    (around,) = asyncio.run(heard_from(LookAround(), tmp_path))
    assert isinstance(around, LookedAround)
    assert around.around.decks == (mine,)
    assert asyncio.run(heard_from(KeepDeck(DeckFile("duel", "Slow Burn", ()), {}), tmp_path)) == [DecksFound(())]
    (tmp_path / "decks" / "duel").rmdir()
    (tmp_path / "decks" / "duel").write_text("a file where a folder should be", "utf-8")
    (said,) = asyncio.run(heard_from(KeepDeck(mine, {}), tmp_path))
    assert isinstance(said, DecksFound)
    assert "could not be kept" in said.wrong


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where a folder should be", "utf-8")
    (said,) = asyncio.run(heard_from(KeepSetting(("theme", "dark")), tmp_path))
    assert isinstance(said, NotKept)
    assert "could not be kept" in said.text


def test_a_book_that_says_nothing_has_found_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "BOOKSHELF", ("-c", "pass"))
    assert asyncio.run(heard_from(Consult(("rules", "moon")), tmp_path)) == [
        Consulted(("rules", "moon"), ("Nothing was found.",)),
    ]
    monkeypatch.setattr(outside, "BOOKSHELF", ("-c", "print('  so  '); print()"))
    assert asyncio.run(heard_from(Consult(("rules",)), tmp_path)) == [Consulted(("rules",), ("  so", ""))]


def test_the_replays_are_found(tmp_path: Path) -> None:
    for name, at in (("old.kickdoor", 1_000_000), ("new one.kickdoor", 2_000_000), ("notes.txt", 3_000_000)):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (at, at))
    (said,) = asyncio.run(heard_from(LookAround(), tmp_path))
    assert isinstance(said, LookedAround)
    assert [each.name for each in said.around.replays] == ["new one", "old"]
    assert said.around.replays[0].path == str(tmp_path / "new one.kickdoor")
    assert said.around.replays[0].written.startswith("1970-01-24")
    assert replay_files((tmp_path / "nowhere",)) == ()


def test_the_book_and_the_cards_are_read_by_the_programs_that_know_them(tmp_path: Path) -> None:
    (said,) = asyncio.run(heard_from(Consult(("cards", "show", "Tax", "Golem")), tmp_path))
    assert isinstance(said, Consulted)
    assert said.lines[0] == "Tax Golem"
    (said,) = asyncio.run(heard_from(Consult(("cards", "show", "Excalibur")), tmp_path))
    assert isinstance(said, Consulted)
    assert "Excalibur" in " ".join(said.lines), "what is wrong is an answer, too"


def test_every_question_is_answered(tmp_path: Path) -> None:
    said: list[Msg] = []

    async def scenario() -> None:
        outside = EffectRunner(said.append, SettingsFile(tmp_path), ())
        outside(Consult(("rules", "classic", "classic.help.1")))
        outside(Consult(("cards", "show", "Tax Golem")))
        await until(lambda: len(said) == 2, timeout=30)

    asyncio.run(scenario())
    asked = {message.words[0] for message in said if isinstance(message, Consulted)}
    assert asked == {"rules", "cards"}


def test_what_came_from_a_server_is_kept_in_the_first_of_the_folders(tmp_path: Path) -> None:
    said: list[Msg] = []
    outside = EffectRunner(said.append, SettingsFile(tmp_path), (tmp_path / "mine", tmp_path / "shared"))
    outside(KeepReplay(({"a": 1},), "a night", "tls://anna.local:7777"))
    outside(KeepNote(MatchNote("c0ffee", "abcd", "5eed"), "tls://anna.local:7777"))
    folder = tmp_path / "mine" / "anna.local=7777"
    (kept,) = folder.glob("*.kickdoor")
    assert said == [ReplayKept(str(kept))]
    assert notes_in((folder / NOTES_FILE).read_text("utf-8")) == [MatchNote("c0ffee", "abcd", "5eed")]
    assert not (tmp_path / "shared").exists()


# ---- servers of one's own


def command_of(where: OwnServer | Projector, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The command of the server that would be started."""
    made: list[ChildServer] = []
    begin = ChildServer.__init__

    def watched(self: ChildServer, *arguments: object, **named: object) -> None:
        begin(self, *arguments, **named)  # type: ignore[arg-type]
        made.append(self)

    monkeypatch.setattr(ChildServer, "__init__", watched)
    to_where(where, lambda message: None, client="test", name="Ada")
    (child,) = made
    return child.command


def test_a_server_for_oneself_and_one_for_the_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KICKDOOR_HOME", str(tmp_path))
    alone = " ".join(command_of(OwnServer(None, "fast"), monkeypatch))
    assert alone == "-m kickdoor_server --host 127.0.0.1 --port 0 --die-with-stdin --ai-speed fast"
    lan = " ".join(command_of(OwnServer(8000), monkeypatch))
    assert lan.startswith("-m kickdoor_server --host :: --port 8000 --die-with-stdin --data ")
    assert lan.endswith("server"), "the folder of `kickdoor serve`"
    ends = {
        OwnServer(8000): f"--data {server_folder()}",
        OwnServer(8000, ssh=2222): f"--ssh 2222 --data {server_folder()}",
        OwnServer(8000, tls=True): f"--tls --data {server_folder()}",
        OwnServer(1, "fast", ssh=0, tls=True): f"--ssh 0 --tls --data {server_folder()} --ai-speed fast",
    }
    for where, end in ends.items():
        words = " ".join(command_of(where, monkeypatch)).split()
        assert words[:3] == ["-m", "kickdoor_server", "--host"]
        assert " ".join(words[3:]) == f":: --port {where.port} --die-with-stdin {end}"
    assert command_of(OwnServer(lessons=True), monkeypatch)[-1:] == ("--lessons",)
    assert command_of(OwnServer(lessons=True, set="one+two"), monkeypatch)[-3:] == ("--lessons", "--sets", "one+two")
    assert command_of(Projector("friday.kickdoor"), monkeypatch)[-2:] == ("--replay", "friday.kickdoor")


ANNOUNCES = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0))
print("port", server.getsockname()[1]); print("addresses 192.168.1.20 10.8.0.2 a b c", flush=True)
server.accept(); sys.stdin.read()
"""


ANNOUNCES_SSH = ANNOUNCES.replace("server.accept()", 'server.accept(); print("ssh 2222 boots-custard", flush=True)')


@pytest.mark.parametrize(
    ("program", "options", "ssh"),
    [(ANNOUNCES, (), None), (ANNOUNCES_SSH, ("--ssh", "2222"), SshEntry(2222, "boots-custard"))],
)
def test_a_child_says_under_which_addresses_others_get_to_it(
    program: str, options: tuple[str, ...], ssh: SshEntry | None
) -> None:
    heard: list[Reachable] = []

    async def scenario() -> None:
        child = ChildServer(None, ("-c", program, *options))
        _, writer = await child.dial(heard.append)
        await until(lambda: heard)
        writer.close()
        await child.stop()

    asyncio.run(scenario())
    assert heard == [Reachable(("192.168.1.20", "10.8.0.2", "a", "b"), ssh)], "once, no more than anybody wants to read"


# ---- there and back again


def from_the_menu(
    scenario: Callable[[list[ScriptedServer], Desk], Awaitable[None]],
    made: Callable[[], ScriptedServer] = ScriptedServer,
) -> tuple[ClientProgram, list[str]]:
    """A program at its start menu; each connection leads to another scripted server. What was stopped, in order."""
    stopped: list[str] = []

    async def run() -> ClientProgram:
        servers: list[ScriptedServer] = []

        def connect(effect: Connect, deliver: Deliver) -> Connection:
            server = made()
            servers.append(server)

            async def stop() -> None:
                stopped.append(str(effect.where))

            return Connection(server.link(deliver), stop)

        def begin(face: MakesFace) -> ClientProgram:
            return ClientProgram(at_home(), face, connect=connect, clock=Clock())

        async with at_desk(begin) as (desk, _):
            await scenario(servers, desk)
        return desk.program

    return asyncio.run(run()), stopped


def test_from_the_menu_to_a_table_and_back_and_to_another_server() -> None:
    async def scenario(servers: list[ScriptedServer], desk: Desk) -> None:
        await desk.see("> 1 play now")
        desk.press("4", "enter")
        await until(lambda: servers)
        await until(lambda: desk.program.model.contact.phase is Phase.OPEN)
        servers[0].say(TABLES)
        await desk.see("The long one")
        desk.press("enter")
        await until(lambda: JoinTable in map(type, servers[0].heard))
        servers[0].say(table.Shared(public()))
        await desk.see("Tax Dragon")
        desk.press("q")
        await desk.see("> 4 join")
        assert servers[0].wire is not None
        assert servers[0].wire.closed
        desk.press("enter", "down", "enter")
        await until(lambda: len(servers) == 2)
        await until(lambda: desk.program.model.contact.phase is Phase.OPEN)
        servers[0].say(table.Shared(public()))
        servers[1].say(TABLES)
        await desk.see("The long one")
        assert desk.program.model.scene is Scene.BROWSING, "the old server's words are for nobody"

    _, stopped = from_the_menu(scenario)
    assert stopped == [str(Address("192.168.1.20")), str(Address("anna.local"))], "also when the program ends"


def test_what_a_server_says_in_the_same_breath_as_its_refusal_is_for_nobody() -> None:
    async def scenario(servers: list[ScriptedServer], desk: Desk) -> None:
        desk.press("enter", "enter")
        await until(lambda: servers and servers[0].heard)
        servers[0].say(TABLES)
        await until(lambda: CreateTable in map(type, servers[0].heard))
        request = servers[0].last(CreateTable)
        servers[0].say(Refused(request.req, "no_set", text="no such game"), table.Shared(public()))
        await desk.see("no such game")
        await desk.see("> start")

    program, _ = from_the_menu(scenario)
    assert program.model.scene is Scene.HOME


def test_a_server_that_is_not_there_leads_back_with_a_sentence() -> None:
    def refused() -> ScriptedServer:
        server = ScriptedServer()
        server.no_server = ConnectionRefusedError()
        return server

    async def scenario(servers: list[ScriptedServer], desk: Desk) -> None:
        desk.press("4", "enter")
        await desk.see("There is no kickdoor server at test:7777")
        await desk.see("> 192.168.1.20")
        desk.press("escape")
        await desk.see("> 4 join")

    program, _ = from_the_menu(scenario, refused)
    assert program.ended is None
