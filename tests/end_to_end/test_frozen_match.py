"""One match in which a rule breaks stands still, with its evidence, while the next table plays on to its end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.ai.plug_in import path_with
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player

from kickdoor_protocol.messages.lobby import StartMatch
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Answer, Over
from kickdoor_server.batch import FROZEN

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
        ChildServer(tmp_path / "data", env=env) as server,
        Player(server.port, "Bomb") as unlucky,
        Player(server.port, "Ada") as ada,
    ):
        broken = unlucky.opens("greedy", "random")
        ada.opens("greedy", "random")
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


def exported(folder: Path, *match: str) -> str:
    """What `kickdoor export` prints, also while the server runs."""
    command = [sys.executable, "-m", "kickdoor_server.replays", "export", "--data", str(folder), *match]
    command += ["--evidence"] if match else []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
