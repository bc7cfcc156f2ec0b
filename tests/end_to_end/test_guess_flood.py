"""Hundreds of strangers guess at once, while a game goes on: what it costs the server, and the game."""

from __future__ import annotations

import re
import statistics
import time
from pathlib import Path
from typing import Any

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player

from kickdoor_protocol.messages.session import Enter, Ping, Refused

STRANGERS, GUESSES = 200, 3
WORD = "open sesame"


def memory_mb(process: int) -> float:
    """What a process has of the machine's memory."""
    (kib,) = re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text("ascii"))
    return int(kib) / 1024


def answered(player: Player, req: int) -> Any:
    """What is said to that request, once it is."""
    return player.until(lambda: player.answer_to(req))


def pings_ms(ada: Player, count: int) -> list[float]:
    found = []
    for _ in range(count):
        began = time.perf_counter()
        ada.asks(Ping)
        found.append((time.perf_counter() - began) * 1_000)
    return sorted(found)


@pytest.mark.drill
def test_a_flood_of_guesses_neither_stalls_the_server_nor_eats_its_memory(tmp_path: Path) -> None:
    (tmp_path / "word").write_text(WORD, "utf-8")
    options = ("--password-file", str(tmp_path / "word"), "--pulse-ms", "2")
    with ChildServer(tmp_path / "server", *options) as server, Player(server.port, "Ada") as ada:
        ada.does(Enter, password=WORD)
        quiet, before = pings_ms(ada, 300), memory_mb(server.process.pid)
        strangers = [Player(server.port, f"Mallory {number}") for number in range(STRANGERS)]
        with_them = memory_mb(server.process.pid)
        began, reasons, most, waits = time.perf_counter(), [], 0.0, []
        for _ in range(GUESSES):
            asked = [(each, each.send(Enter, password="wrong")) for each in strangers]
            waits += pings_ms(ada, 100)
            most = max(most, memory_mb(server.process.pid))
            for each, req in asked:
                answer = answered(each, req)
                assert isinstance(answer, Refused)
                reasons.append(answer.reason)
        took = time.perf_counter() - began
        looked_at = reasons.count("wrong_password")
        own = [float(ms) for ms in re.findall(r"reactor_stalled.*?own_ms=([\d.]+)", server.log)]
        for each in strangers:
            each.socket.close()
        print(  # noqa: T201 - what the drill is for
            f"\n{STRANGERS} strangers, {len(reasons)} guesses in {took:.1f} s: {looked_at} looked at, "
            f"{reasons.count('busy')} sent away as too many at once; {looked_at / took:.0f} a second at most\n"
            f"memory: {before:.0f} MB before, {with_them:.0f} with them there, at most {most:.0f} while they guessed\n"
            f"a ping of a player: median {statistics.median(quiet):.2f} ms before, {statistics.median(waits):.2f} "
            f"meanwhile; slowest {quiet[-1]:.0f} and {max(waits):.0f} ms; the reactor's own longest turn beyond "
            f"20 ms: {max(own, default=0):.0f} ms"
        )
        assert set(reasons) == {"wrong_password", "busy"}
        assert most - with_them < 100, "two hashes of 19 MiB, and what threads leave behind"
        assert not server.complaints()
