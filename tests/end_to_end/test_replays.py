"""Replays by the programs themselves: taken home from a server, out of its journal, proven, looked at, played on.

What `export` and `verify` say of matches that run or have broken, and of files that were changed, is in
`server/operations/test_replays_command.py`.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.forked import ran
from tests.end_to_end.player import Player
from tests.server.recorded import recorded, records

from kickdoor_protocol.files.stream import pack_record
from kickdoor_protocol.messages.lobby import AddNonce, StartMatch
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.base.store.records import EndRecord
from kickdoor_server.matches.replays.replay_file import packed


def kickdoor(*words: str, typed: str = "", home: Path | None = None) -> tuple[int, str]:
    """The program with these arguments and this input: its exit code, and all that it said."""
    env = os.environ if home is None else {**os.environ, "KICKDOOR_HOME": str(home)}
    done = ran("kickdoor_client", words, env, typed)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The replay of a match of four greedy seats."""
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(records()))
    return file


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A server's data folder: that match, and one that still runs."""
    folder = tmp_path / "night"
    store = opened_store(folder, "FULL")
    over = recorded()
    running = replace(over.match, number=2, id="runn7")
    store.append([over.match, *over.answers, EndRecord(1, "over"), running])
    store.archive(1, now_s=0.0)
    store.close()
    return folder


def test_what_a_server_hands_out_is_proven_and_seen_again(tmp_path: Path) -> None:
    with ChildServer(tmp_path / "data") as server, Player(server.port, "Ada") as ada:
        ada.opens("greedy", "greedy")
        ada.does(AddNonce, nonce="5eed" * 8)
        ada.does(StartMatch)
        refused = ada.asks(TakeReplay)
        assert isinstance(refused, Refused)
        assert refused.reason == "not_yet"
        ada.plays()
        ada.does(TakeReplay)
        parts = [message for message in ada.heard if isinstance(message, ReplayPart)]
        over, promised = ada.waits_for(Over), ada.waits_for(Shared).view.header.commitment
        assert server.complaints() == []
    file = tmp_path / "mine.kickdoor"
    file.write_bytes(b"".join(pack_record(record) for part in parts for record in part.records))
    code, said = kickdoor("verify", str(file))
    assert code == 0, said
    assert f"commitment   {promised}" in said
    assert "each is what the seed with what Ada added gives, and the seed opens the commitment" in said
    code, said = kickdoor("replay", str(file), "--plain", typed="as ada\nend\n")
    assert code == 0, said
    assert "as Ada saw it" in said
    assert over.text in said


def test_a_replay_is_taken_out_of_the_journal_of_a_server(night: Path, tmp_path: Path) -> None:
    code, said = kickdoor("export", "--data", str(night))
    assert code == 0
    assert "k3q7x  classic: Friday night (Ann, Bob, Cid, Dot); played to its end" in said
    assert "runn7  classic: Friday night (Ann, Bob, Cid, Dot); not over yet" in said
    file = tmp_path / "out.kickdoor"
    code, said = kickdoor("export", "k3q7x", "--data", str(night), "-o", str(file))
    assert code == 0, said
    assert kickdoor("verify", str(file))[0] == 0


def test_what_is_no_replay_is_told_in_a_sentence(tmp_path: Path, friday: Path) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe0 nothing to see here")
    for command in ("verify", "replay"):
        code, said = kickdoor(command, str(file))
        assert code == 1
        assert "This is no replay" in said, command
        assert "Traceback" not in said
    friday.write_bytes(packed([*records()[:100], *records(6)[100:]]))
    code, said = kickdoor("replay", str(friday), "--plain")
    assert code == 1
    assert "this replay cannot be shown" in said.lower()
    assert "kickdoor verify says more" in said


def test_a_script_goes_about_in_a_replay(friday: Path) -> None:
    script = "turn 7\ncombat\nas bob\nhand\nfind the game!\nwhat\nnext\n"
    code, said = kickdoor("replay", str(friday), "--plain", typed=script)
    assert code == 0, said
    lines = said.splitlines()
    places = [
        next(n for n, line in enumerate(lines) if re.match(words, line))
        for words in (r"Before turn 1 of \d", r"Turn 9 of \d", r".*\bas Bob saw it", "You hold", r"Turn (\d+) of \1\b")
    ]
    assert places == sorted(places)
    assert lines[-1] == "Nothing is told after this moment, as seen from here. You could: go back instead."


def test_a_fork_is_played_on_in_line_mode(friday: Path) -> None:
    code, said = kickdoor("replay", str(friday), "--plain", typed="turn 13\nfork bob\nwho\nquit\n")
    assert code == 0, said
    assert "You" in said.partition("Turn 13 of ")[2]


def test_without_a_file_it_is_the_one_that_was_kept_last(tmp_path: Path, friday: Path) -> None:
    code, said = kickdoor("replay", home=tmp_path)
    assert code == 2
    assert "No replay has been kept yet" in said
    folder = tmp_path / "replays"
    folder.mkdir(parents=True)
    friday.rename(folder / "2026-11-21 21.00 classic.kickdoor")
    code, said = kickdoor("replay", "--plain", home=tmp_path)
    assert code == 0, said
    assert "Before turn 1 of " in said
