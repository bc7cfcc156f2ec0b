"""Line mode before and after a match: finding a table, being cut off, the end of input, of the match, of the server."""

from __future__ import annotations

from tests.client.evening import CHAIRS, LOBBY, RUNNING, SETTINGS, TABLES
from tests.client.scripted import ScriptedServer, until
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.state.effects import Quit
from kickdoor_client.state.errand import Purpose
from kickdoor_protocol.messages import lobby, table, talk


def test_finding_and_filling_a_table_by_typing() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(TABLES)
        listed = await tty.read("Say join or watch")
        assert "1 Friday night: classic, open, Ada, Boris, Greta (AI), 1 free, 2 spectating." in listed
        server.say(TABLES)
        assert await tty.sends("join friday") == lobby.JoinTable(2, "t1", "female")
        server.accept(server.heard[-1])
        server.say(LOBBY)
        filled = await tty.read("We wait for Boris.")
        assert "Seat 1: Ada (you), female, host, ready." in filled
        assert "Reaction window: 8,000." in filled
        ready = lobby.LobbySeat(1, "human", "Boris", sex="male", connected=True, ready=True)
        info = lobby.TableInfo("t1", "Friday night", "classic", "filling", (CHAIRS[0], ready, *CHAIRS[2:]), host=0)
        server.say(lobby.Lobby(info, 0, SETTINGS, LOBBY.ai_kinds))
        assert (await tty.read("then start")).startswith("Seat 2: Boris, male, ready.")
        assert isinstance(await tty.sends("start"), lobby.StartMatch)

    talk_through(scenario)


def test_the_end_of_a_match_is_told_with_what_to_do_next() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"), table.Over((1,), "Boris wins"))
        told = await tty.read("Say leave to go back to the tables, or quit.")
        assert "Boris wins." in told
        request = await tty.sends("leave")
        assert isinstance(request, lobby.LeaveTable)
        server.accept(request)
        await until(lambda: lobby.ListTables in map(type, server.heard))

    talk_through(scenario)


def test_being_cut_off_is_told_and_the_open_question_comes_back() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        server.no_server = ConnectionRefusedError()
        server.hang_up()
        await tty.read("The connection is lost: the server closed the connection. Trying to come back.")
        await tty.type("accept", "there is no connection")
        server.no_server = None
        back = await tty.read("Connected again.")
        assert "Say: 1 accept" in back
        assert "You have" not in back, "how long there still is the server has not said yet"

    talk_through(scenario)


def test_nothing_that_is_printed_can_command_a_terminal() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        await tty.read("Connected")
        server.say(talk.Said("Mallory", "\x1b[2J\x07boo\u202e", "chat", 1))
        assert await tty.read("boo") == "Mallory: [2Jboo"

    talk_through(scenario)


def test_the_program_ends_with_its_input_or_with_its_reader() -> None:
    async def quitting(server: ScriptedServer, tty: Teletype) -> None:
        await tty.read("Connected")
        tty._typed.put_nowait("quit")

    async def going_deaf(server: ScriptedServer, tty: Teletype) -> None:
        await tty.read("Connected")
        tty.deaf = True
        server.say(TABLES)

    async def nothing(server: ScriptedServer, tty: Teletype) -> None:
        await tty.read("Connected")

    for scenario in (quitting, going_deaf, nothing):
        assert talk_through(scenario) == Quit()


def test_who_looks_on_without_a_hand_stays_until_the_match_is_over() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(lobby.Tables((RUNNING,)))
        await until(lambda: lobby.WatchTable in map(type, server.heard))
        tty.hang_up()
        server.say(*seated())
        await tty.read("Boris 15 against Tax Dragon 18")
        server.say(table.Over((1,), "Boris wins"))
        await tty.read("Boris wins.")

    assert talk_through(scenario, Purpose.WATCH) == Quit()


def test_no_server_is_one_sentence_and_code_1() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        pass

    server = ScriptedServer()
    server.no_server = ConnectionRefusedError()
    end = talk_through(scenario, server=server)
    assert end == Quit(1, "There is no kickdoor server at test:7777: the connection was refused.")
