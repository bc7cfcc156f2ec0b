"""An engine that somebody else has written, at the real programs: nothing of ours has heard of it, and all of it works.

`tests/biscuit` is a map of five rooms for two, without cards and heroes. It is installed as any package is.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.biscuit.strolling import ENVIRONMENT, stroll
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import PATIENCE_S
from tests.end_to_end.player import Player
from tests.terminal.tty import Tty

from kickdoor_protocol.files.stream import pack_record
from kickdoor_protocol.messages.lobby import CreateTable, Lobby, SetReady, StartMatch, Tables, WatchTable
from kickdoor_protocol.messages.lobby import ListTables as AskForTables
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Act, Over, Shared

PLAY = (sys.executable, "-m", "kickdoor_client", "play", "--name", "Ada", "--set", "biscuit")


def opened(player: Player) -> str:
    """A table of biscuit, with its person on the first chair; its id."""
    player.does(CreateTable, name="", set="biscuit", sex="female", options={})
    return player.waits_for(Lobby).table.id


def kickdoor(*words: str, typed: str = "") -> str:
    """What that program says, which must end well."""
    command = [sys.executable, "-m", "kickdoor_client", *words]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, env=ENVIRONMENT, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_two_clients_play_it_are_watched_killed_and_resumed_and_the_replay_is_proven(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ChildServer(data, sets="classic,biscuit", env=ENVIRONMENT) as server:
        with Player(server.port, "Ada") as ada, Player(server.port, "Bo") as bo, Player(server.port, "Cleo") as cleo:
            ada.does(AskForTables)
            assert {each.key for each in ada.waits_for(Tables).sets} >= {"classic", "biscuit"}
            table = opened(ada)
            bo.joins(table)
            ada.does(SetReady, ready=True)
            ada.does(StartMatch)
            cleo.does(WatchTable, table=table)
            assert stroll(ada, 0, most=3) == 3
            assert stroll(bo, 1, most=2) == 2
            assert [place.name for place in cleo.waits_for(Shared).view.board.places][:2] == ["Attic", "Pantry"]  # type: ignore[union-attr]
            cleo.until(lambda: "Bo goes to the Hall." in cleo.story)
        server.is_killed()
    with (
        ChildServer(data, sets="classic,biscuit", env=ENVIRONMENT) as server,
        Player(server.port, "Ada", resume=ada.welcome.token, req=ada.req) as ada,
        Player(server.port, "Bo", resume=bo.welcome.token, req=bo.req) as bo,
    ):
        assert ada.welcome.resumed
        assert bo.welcome.resumed
        over = finished(ada, bo)
        ada.does(TakeReplay)
        parts = [message for message in ada.heard if isinstance(message, ReplayPart)]
        assert server.complaints() == []
    file = tmp_path / "biscuit.kickdoor"
    file.write_bytes(b"".join(pack_record(record) for part in parts for record in part.records))
    proof = kickdoor("verify", str(file))
    assert re.search(r"proven  \d+ decisions in \d+ turns: each was possible at its moment", proof)
    assert re.search(r"proven  \d+ shuffles and rolls: each is what the seed gives", proof)
    said = kickdoor("replay", str(file), "--plain", typed="map\nend\n")
    assert "Pantry: biscuit; to Kitchen (locked, 2 steps)." in said
    assert "Bo tells on Ada. The biscuit is put down." in said
    assert over.text in said


def finished(ada: Player, bo: Player) -> Over:
    """Both go on in turn, Bo telling on Ada when she has the biscuit, until it is over."""
    told_on = False
    while ada.last(Over) is None:
        for seat, player, other in ((0, ada, bo), (1, bo, ada)):
            player.until(lambda: ada.last(Over) or player.asked or other.asked)  # noqa: B023 - called at once
            asked = player.asked
            if ada.last(Over) is not None or asked is None:
                continue
            if asked.kind == "gasp" and not told_on:
                assert asked.marks == ("window", "acts")
                told_on = True
                player.does(Act, choice=("tell",))
                barred = player.asks(Act, choice=("tell",))
                assert isinstance(barred, Refused)
                continue
            stroll(player, seat, most=1)
    return ada.waits_for(Over)


def test_on_the_full_screen_one_sees_the_map_and_goes_about_it() -> None:
    tty = Tty(PLAY, 100, 30, ENVIRONMENT)
    try:
        tty.wait_for("Where do you go", 30)
        assert "bribe_aware" not in tty.text
        assert re.search(r"seat +has it +whereabouts ", tty.text.replace("─", " ")), "its columns, and no others"
        assert re.search(r"Pantry +.locked 2.+Kitchen +.door 1.+Hall", tty.text)
        assert "you (steps left 3)" in tty.text
        assert "your hand" not in tty.text, "there are no cards"
        tty.press("up")
        tty.wait_for(">Hall")
        tty.press("enter")
        tty.wait_for("Ada goes to the Hall")
        tty.wait_for(r"you \(steps left 1\)")
        tty.press("f4")
        tty.wait_for(r"Hall \(you are here, steps left 1\): to Kitchen \(door, 1 step\)")
    finally:
        tty.close()


def test_in_lines_one_is_told_the_map_and_why_one_cannot_go_on() -> None:
    tty = Tty((*PLAY, "--plain"), 100, 60, ENVIRONMENT)
    try:
        tty.wait_for("1 go to the Hall; 2 stay", 30)
        tty.press(*"map", "enter")
        tty.wait_for(r"Attic \(you are here, steps left 3\): Ada's room; to Hall \(stairs, 2 steps\)")
        tty.press(*"table", "enter")
        tty.wait_for(r"1 Ada \(you\): .*biscuits 0")
        tty.press(*"hall", "enter")
        tty.wait_for("Ada goes to the Hall")
        tty.press(*"map", "enter")
        tty.wait_for(r"Hall \(you are here, steps left 1\): to Kitchen")
        tty.press(*"cellar", "enter")
        tty.wait_for(r"Not now: In a turn one has three steps")
    finally:
        tty.close()
