"""One match in which a rule breaks stands still, with its evidence, while the next table plays on to its end."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgpack
from tests.ai.plug_in import path_with
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import ran
from tests.end_to_end.player import Player
from tests.short_match import OPTIONS, SHORT

from kickdoor_protocol.messages.lobby import StartMatch
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Answer, Over
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.store.entries import sealed
from kickdoor_server.matches.ending import FROZEN

BOMB = """
from kickdoor_game.machine import run

honest = run.apply

def apply(rules, table, answer):
    if any(hero.name == "Bomb" for hero in table.heroes) and table.moves >= 5:
        raise ZeroDivisionError("a card was divided by nobody")
    return honest(rules, table, answer)

run.apply = apply
"""
"""A rule that raises, at tables where somebody is called so; it is there before the server is."""


def test_a_rule_that_raises_freezes_its_match_and_no_other(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(BOMB)
    env = {**os.environ, "PYTHONPATH": path_with(site)}
    with (
        ChildServer(tmp_path / "data", *OPTIONS, env=env) as server,
        Player(server.port, "Bomb") as unlucky,
        Player(server.port, "Ada") as ada,
    ):
        broken = unlucky.opens("greedy", "random")
        ada.opens("greedy", "random", **SHORT)
        ada.does(StartMatch)
        ada.plays(most=3)
        unlucky.does(StartMatch)
        unlucky.until(lambda: unlucky.last(Over) or unlucky.asked)
        while unlucky.last(Over) is None:
            assert unlucky.asked is not None
            unlucky.asks(Answer, question=unlucky.asked.id, choice=unlucky.asked.default)
            unlucky.until(lambda: unlucky.last(Over) or unlucky.asked)
        over = unlucky.waits_for(Over)
        assert (over.winners, over.text) == ((), FROZEN)
        ada.plays()
        assert ada.waits_for(Over).winners
        refused = unlucky.asks(Answer, question=0, choice=("pass",))
        assert isinstance(refused, Refused)
        assert re.findall(r"match_frozen match=(\w+)", server.log) == [broken]
        evidence = exported(tmp_path / "data", broken)
        assert "a card was divided by nobody" in evidence
        assert "Traceback" in evidence
    assert f"{broken}  classic: Bomb's table (Bomb, Greta, Boris); frozen" in exported(tmp_path / "data")


def test_a_journal_that_answers_what_nobody_asks_any_more_stops_no_server(tmp_path: Path) -> None:
    before, folder = tmp_path / "before", tmp_path / "data"
    with ChildServer(before) as server:
        with Player(server.port, "Ada") as ada, Player(server.port, "Bo") as bo:
            for player in (ada, bo):
                player.opens("greedy", "random")
                player.does(StartMatch)
                player.plays(most=2)
            left = [(player.welcome.token, player.req) for player in (ada, bo)]
        server.is_killed()
    with closing(sqlite3.connect(before / "journal.sqlite3")) as journal, journal:
        body = msgpack.packb([0, ["m1", "m0"], False, "", 0])
        spoiled = (sealed(1, "answer", 2, body), 1, 2)
        change = "UPDATE fresh SET body = ? WHERE match = ? AND kind = 'answer' AND n = ?"
        assert journal.execute(change, spoiled).rowcount == 1
        journal.execute("DELETE FROM snapshot")
        journal.commit()
        whole = written(journal)
        # With the log, which goes when this program closes the file.
        shutil.copytree(before, folder, ignore=shutil.ignore_patterns("*.sock"))
    with ChildServer(folder) as server:
        with Player(server.port, "?", *left[0]) as ada, Player(server.port, "?", *left[1]) as bo:
            assert "Ada's table does not go on" in ada.waits_for(Said).text
            bo.plays(most=2)
        assert "cannot_be_replayed" in server.log
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as journal:
        assert written(journal) == whole, "it is as it was, for a server that can go on with it"


def written(journal: sqlite3.Connection) -> list[object]:
    """All that stands there of the first match."""
    return journal.execute("SELECT * FROM written WHERE match = 1 ORDER BY seq").fetchall()


def exported(folder: Path, *match: str) -> str:
    """What `kickdoor export` prints, also while the server runs."""
    arguments = ["export", "--data", str(folder), *match, *(["--evidence"] if match else [])]
    done = ran("kickdoor_server.matches.replays", arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout
