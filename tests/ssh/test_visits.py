"""Playing by Debian's ssh client, at a real pseudo-terminal, through the ssh server of a real game server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, dealt
from tests.ssh.ssh_client import PATIENCE_S, House, needs_ssh, new_key
from tests.terminal.tty import Tty
from tests.terminal.whole_match import played_by_keys, played_in_lines

from kickdoor_protocol.messages.lobby import ListTables, Tables

pytestmark = needs_ssh


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with open access."""
    env = {**os.environ, **dealt("a house with an open door")}
    with House(tmp_path_factory.mktemp("house") / "data", "--ssh-open", *OPTIONS, env=env) as house:
        yield house


def types(tty: Tty, line: str, answer: str) -> None:
    """A line at the prompt, once it is there, and what comes of it."""
    tty.wait_for(r"(?m)^>$", PATIENCE_S)
    tty.press(line, "enter")
    tty.wait_for(answer, PATIENCE_S)


def sits_down(tty: Tty, table: str, settings: str = "seats=3 window_ms=2600") -> None:
    """In line mode, at a table with two AI seats, in a match that has begun."""
    tty.wait_for("There is no table yet|Say join or watch", PATIENCE_S)
    types(tty, f"create {table} {settings}", "Seat 2 is free")
    types(tty, "ai greedy", "Seat 2: .*greedy")
    types(tty, "ai greedy", "Seat 3: .*greedy")
    types(tty, "ready", "Seat 1: .*, ready")
    types(tty, "start", "More actions")


def test_the_full_screen_follows_the_window_and_gives_the_terminal_back(house: House) -> None:
    ann = house.visit("Ann")
    ann.wait_for("press n to open one|Enter: sit down", PATIENCE_S)
    ann.resize(120, 36)
    ann.wait_for(r"(?m)^.{110,}─$")
    ann.press("q")
    assert ann.wait_end() == 0
    assert b"\x1b[?1049l" in ann.raw
    assert b"38;5;" in ann.raw, "256 colours, since ssh tells of no more"
    assert b"38;2;" not in ann.raw


def test_a_terminal_that_knows_more_colours_or_fewer_letters_gets_what_it_can_show(house: House) -> None:
    told = ("-o", "SetEnv=COLORTERM=truecolor LC_ALL=C")
    ann = house.visit("Ann", options=told)
    ann.wait_for("press n to open one|Enter: sit down", PATIENCE_S)
    ann.press("q")
    assert ann.wait_end() == 0
    assert b"38;2;" in ann.raw
    assert ann.raw.isascii()
    assert b"----------" in ann.raw, "lines are drawn with what there is"
    assert b"??" not in ann.raw


BRIEF = "seats=3 window_ms=2600 fast_deal=yes packs=*"


@pytest.mark.drill
def test_a_whole_match_in_lines(house: House) -> None:
    ann = house.visit("Ann", "plain", size=(100, 40))
    sits_down(ann, "Sunday", BRIEF)
    for winner in played_in_lines(ann):
        types(ann, "table", rf"(?m)^\d {winner}\b.*: .*level 10")
    types(ann, "quit", "")
    assert ann.wait_end() == 0


def test_a_whole_match_on_the_full_screen(house: House) -> None:
    ann = house.visit("Bea", size=(100, 30))
    ann.wait_for("press n to open one|Enter: sit down", PATIENCE_S)
    ann.press(":", f"create Monday {BRIEF}", "enter")
    ann.wait_for('"Monday"  before the match', PATIENCE_S)
    for seat in (2, 3):
        ann.press("a")
        ann.wait_for("(?m)^ > .*greedy", PATIENCE_S)
        ann.press("enter")
        ann.wait_for(rf"(?m)^ [> ] {seat} .* AI: greedy", PATIENCE_S)
    ann.press("r")
    ann.wait_for(r"1 Bea \(you\) +ready", PATIENCE_S)
    ann.press("s")
    ann.wait_for("more actions", PATIENCE_S)
    for winner in played_by_keys(ann):
        ann.wait_for(rf"{winner} .* 10/10 ")
    ann.press("q")
    assert ann.wait_end() == 0
    assert b"\x1b[?1049l" in ann.raw, "the terminal is given back"


def test_without_a_terminal_it_says_what_to_do(house: House) -> None:
    code, said = house.says("Ann")
    assert code == 1
    assert "ssh -t" in said


def test_lines_need_no_terminal_and_take_what_is_piped(house: House) -> None:
    code, said = house.says("Ann", "plain", typed="tables\nhelp\nquit\n")
    assert code == 0, said
    assert "quit: end the program" in said


@pytest.mark.parametrize("command", ["id", "sh -c 'echo broken-in'", "scp -t .", "plain; id"])
def test_no_command_is_run(house: House, command: str) -> None:
    code, said = house.says("Ann", command)
    assert code == 1
    assert "Nothing but the game is to be had here" in said


def test_there_are_no_files_no_forwarding_and_no_agent(house: House) -> None:
    assert "subsystem request failed" in house.says("Ann", "sftp", options=("-s",))[1]
    inwards = house.says("Ann", options=("-W", f"127.0.0.1:{house.server.port}"))
    assert "forwarding failed" in inwards[1] or "open failed" in inwards[1]
    assert inwards[0] != 0
    strict = ("-N", "-o", "ExitOnForwardFailure=yes")
    outwards = house.says("Ann", options=(*strict, "-R", "127.0.0.1:0:127.0.0.1:9"))
    assert outwards[0] != 0
    assert "remote port forwarding failed" in outwards[1]


def test_a_connection_that_drops_comes_back_to_its_seat_also_after_the_server_was_killed(tmp_path: Path) -> None:
    key = new_key(tmp_path / "ann")
    keys = ("--ssh-keys", str(tmp_path / "ann.pub"))
    with House(tmp_path / "data", *keys) as house:
        ann = house.visit("Ann", "plain", key=key)
        sits_down(ann, "Monday", "seats=3 pace=none")
        types(ann, "hand", "In your hand|You hold|hand")
        ann.close()
        again = house.visit("Ann", "plain", key=key)
        again.wait_for("More actions", PATIENCE_S)
        with Player(house.server.port, "Onlooker") as onlooker:
            onlooker.does(ListTables)
            (table,) = onlooker.waits_for(Tables).tables
            assert [seat.name for seat in table.seats if seat.kind == "human"] == ["Ann"]
        assert "came_back" in house.server.log
        again.close()
        house.server.is_killed()
    with House(tmp_path / "data", *keys) as house:
        again = house.visit("Ann", "plain", key=key)
        again.wait_for("More actions", PATIENCE_S)
        again.close()


def test_when_the_server_stops_the_terminal_is_given_back(tmp_path: Path) -> None:
    with House(tmp_path / "data", "--ssh-open") as house:
        ann = house.visit("Ann")
        ann.wait_for("press n to open one", PATIENCE_S)
        assert house.server.ends() == 0
        ann.wait_end()
        assert b"\x1b[?1049l" in ann.raw
        assert b"Traceback" not in ann.raw
