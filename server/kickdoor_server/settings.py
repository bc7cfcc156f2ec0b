"""Every setting of the server, with its unit, its default and the reason for it.

The command line sets some of them; tests make their own. Bounds of the wire are no settings: see
`kickdoor_protocol.limits`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from kickdoor_protocol.announcement import PORT

from .rates import Rate

DEFAULT_PORT = 7777
"""Where a server listens unless told otherwise: below the numbers that systems lend to passing sockets."""

AI_SPEEDS_MS: dict[str, tuple[int, int]] = {"fast": (0, 0), "human": (500, 1_600)}
"""How long an AI seat lets others wait, least and most: drawn anew each time, whatever it holds or is asked."""

AI_BUDGET_MS = 400
REQUESTS = Rate(per_s=20.0, burst=80)
CHAT = Rate(per_s=1.0, burst=6)
AI_TALK = Rate(per_s=1 / 20, burst=2)
"""A character that says something three times a minute has character; more is noise."""
AI_TALK_TABLE = Rate(per_s=1 / 6, burst=3)
"""People read the story between the lines."""


def spare_cores() -> int:
    """One for the server itself, the others for AI seats; at least one."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What one server is told. `data` None: journals live in memory and die with the server."""

    host: str = "0.0.0.0"
    port: int = DEFAULT_PORT
    name: str = "kickdoor"
    announce: bool = True
    """Whether people on the same network find it by themselves; only one that listens to every network is to be found."""
    announce_port: int = PORT
    """Where the question of those who look for servers is heard, by UDP; they ask there, so another is for tests."""
    motd: str = ""
    data: Path | None = None
    database: str = ""
    """postgresql://...: where journals live instead; what else there is to keep stays in `data`."""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """FULL: an acknowledged answer survives a power cut. NORMAL: it survives a crash of the server only."""

    snapshot_answers: int = 200
    """After how many answers of a match there is another snapshot, which a restart goes on from; 0: never. A snapshot
    takes 2 ms, and 200 answers are given again in 40."""
    retention_days: float = 0
    """How long a finished match is kept in the archive; 0: for ever. A night is 100 KB, so nobody has to forget it."""
    retention_matches_most: int = 0
    """How many finished matches are kept, the latest ones; 0: all."""

    connections_most: int = 500
    """Sockets at the same time, greeted or not."""
    sessions_most: int = 5_000
    """People who are here or may come back. When it is full, whoever has been away longest and sits nowhere goes."""
    tables_most: int = 400
    """Being filled, running or just over."""
    watchers_most: int = 50
    """At one table."""

    greeting_s: float = 10.0
    """From connecting to `hello`; longer is a port scanner or a stuck program."""
    silence_s: float = 90.0
    """Without a byte, a connection is dead (`limits.SILENCE_MOST_S`)."""
    slow_reader_s: float = 20.0
    """How long the bytes sent to somebody may stand still before he is cut off."""
    held_most: int = 256 * 1024
    """Bytes of replies and chat kept for one who reads slowly; views are not kept, the latest one is made instead."""

    requests: Rate = REQUESTS
    """Of one session. A person makes one or two a second; a client that comes back resends at most 64."""
    chat: Rate = CHAT
    """Lines of one session."""
    overdrawn_most: int = 200
    """Requests in a row refused for coming too fast before the connection is closed."""

    grace_s: float = 60.0
    """How long a lost player's questions wait their full time before his place is kept for him."""
    keeper_ms: int = 1_500
    """How long a kept place waits before the default counts: long enough to be seen."""
    chair_s: float = 60.0
    """How long a lost player keeps a chair at a table that is still being filled."""
    session_s: float = 3_600.0
    """How long somebody who is at no running match may stay away and come back as the same."""
    abandoned_s: float = 24 * 3_600.0
    """How long a match sleeps when all its people are away."""
    over_s: float = 600.0
    """How long a finished match can still be looked at by those who are there."""
    sweep_s: float = 5.0
    """How often all of these are looked after."""

    stand_in: str = "greedy"
    """The kind of AI seat that goes on for somebody who has left, or whose own kind is not installed any more."""
    ai_delay_ms: tuple[int, int] = AI_SPEEDS_MS["human"]
    """Least and most that an AI seat lets others wait."""
    ai_budget_ms: int = AI_BUDGET_MS
    """What a decision may take before the default counts instead: less than the least delay at human speed, so that
    no answer comes at a time that depends on what was thought."""
    ai_hung_ms: int = 2_000
    """What it may take before the process that makes it is ended (never less than the budget): a slow machine is not a
    seat that hangs."""
    ai_processes: int = field(default_factory=spare_cores)
    """That decide at the same time, at most; they are started when they are needed."""
    ai_queue_ms: int = 100
    """How long a decision may wait for a process before another one is started."""
    ai_turn_ms: int = 1_000
    """Within which every decision should find a process: with many waiting, each seat is told to think for less."""
    ai_memory_mb: int = 1_024
    """What the seats in one process may use; more is a MemoryError of the seat."""
    ai_wait_ms: int = 20_000
    """How long an AI seat may wait for others where the rules set no time, before the default counts."""
    ai_talk: Rate = AI_TALK
    """Remarks of one AI seat."""
    ai_talk_table: Rate = AI_TALK_TABLE
    """Remarks of all AI seats at a table."""
    ai_reasons_most: int = 300
    """Decisions of a match of which the reasons are kept: the last quarter of an hour, in about 100 KiB."""
    ai_acts_most: int = 40
    """Standing actions of an AI seat between two answers; more is a seat that goes in a circle."""

    crowd_gap_ms: int = 250
    """Those who only look on at seats that decide by themselves are shown the table at most this often."""

    pulse_ms: int = 0
    """How often the server looks how long it has been busy; 0: never. An idle laptop should not wake up for it."""

    sets: tuple[str, ...] = ()
    """Which sets can be played; empty: all there are."""
    replay: Path | None = None
    """A replay that is shown at a table of its own."""
    lessons: bool = False
    """Whether the lessons of the tutorial can be played besides."""
    packs: Path | None = None
    """A folder of packs (or one pack) that tables may add to their set. A bad one keeps the server from starting."""
