"""Every setting of the server, with its unit, its default and the reason for it.

`server.toml` and the command line set them (`file.py`, `operations/program.py`); tests make their own. The limits of
the wire protocol are no settings: see `kickdoor_protocol.limits`.

A new field is in the file by itself: in the section above it, with the docstring below it as its comment. Its name ends
with its unit. Mark it `Live[...]` only if all code that uses it reads it from the settings each time, so that it may
change while the server runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from kickdoor_protocol.finding.announcement import PORT as ANNOUNCEMENT_PORT

from ..rates import Rate
from .cores import spare_cores


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the file: `[name]`, and what it is about. It holds the settings below it, until the next section."""

    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a number, both included; `most` None stands for `NUMBER_MOST`."""

    least: float
    most: float | None = None


NUMBER_MOST = 1_000_000_000
"""Largest value of any setting. The journal, the system's integers and texts about seconds cannot hold much more."""

LIVE = "live"
"""Marks a setting that may change while the server runs."""
THERE = "there"
"""Marks a file or folder that must exist."""
NETWORK, SET, SEAT_KIND, DATABASE, ASCENDING = "network", "set", "seat kind", "database", "ascending"
CALLED, GREETING, SERIES = "called", "greeting", "series"
"""Marks of further checks on a value (`checks.py`)."""

SERIES_LENGTHS = (1, 3)
"""How many matches a series may have; 1 stands for a single match without a series."""

T = TypeVar("T")
Live = Annotated[T, LIVE]
Port = Annotated[int, Between(0, 65_535)]
AtLeastOne = Annotated[int, Between(1)]
NotNegative = Annotated[int, Between(0)]
Days = Annotated[float, Between(0)]
Seconds = Annotated[float, Between(0.1)]
FileThere = Annotated[Path, THERE]

DEFAULT_PORT = 7777
"""The port of a server unless it is set: below the range that systems use for outgoing connections."""

AI_SPEEDS_MS: dict[str, tuple[int, int]] = {"fast": (0, 0), "human": (500, 1_600), "leisurely": (2_500, 5_000)}
"""Shortest and longest delay of an AI player at each speed, in ms. It is drawn anew each time, whatever their hand or
the question, so that the delay reveals nothing.
"""

AI_WORDS_PER_MIN = 90
"""Reading speed at the leisurely pace: slower than speech, because listeners hear more than what the table tells."""


def at_speed(name: str) -> dict[str, Any]:
    """Return the settings for AI players of that speed (a key of `AI_SPEEDS_MS`). Raises KeyError if there is none."""
    words = AI_WORDS_PER_MIN if name == "leisurely" else 0
    return {"ai_delay_ms": AI_SPEEDS_MS[name], "ai_words_per_min": words}


TABLES_MOST = 600
"""Largest number of tables: with the longest names and six seats each, their list fills four fifths of the largest
frame."""

AI_BUDGET_MS = 400
"""Default of `ai_budget_ms`; the other constants are defaults of the settings of their names."""
REQUESTS = Rate(per_s=20.0, burst=80)
CHAT = Rate(per_s=1.0, burst=6)
WRITTEN_PERSON = Rate(per_s=256, burst=1024 * 1024)
WRITTEN_ADDRESS = Rate(per_s=256, burst=512 * 1024)
WRITTEN_SERVER = Rate(per_s=8 * 1024, burst=12 * 1024 * 1024)
ADDRESS_CONNECTIONS = Rate(per_s=2.0, burst=120)
ADDRESS_GREETINGS = Rate(per_s=1.0, burst=80)
ADDRESS_WORK_MS = Rate(per_s=100.0, burst=4_000)
ADDRESS_WRONG = Rate(per_s=0.2, burst=20)
ADDRESS_GUESSES = Rate(per_s=0.1, burst=40)
AI_TALK = Rate(per_s=1 / 20, burst=2)
"""Remarks of one AI player: one each 20 s, two at once. Three a minute show a character; more would be noise."""
AI_TALK_TABLE = Rate(per_s=1 / 6, burst=3)
"""Remarks of all AI players at a table: one each 6 s, three at once, so that people can read the log between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of one server."""

    SERVER: ClassVar = Section("server", "Where the server listens, and what can be played there.")

    host: str = "::"
    """The address to listen on; "::" for every network of this machine by IPv6 and IPv4, "0.0.0.0" by IPv4 alone."""
    port: Port = DEFAULT_PORT
    """The TCP port for players; 0: any free one."""
    name: Annotated[str, CALLED] = "kickdoor"
    """The name of the server in players' lists of servers."""
    announce: bool = True
    """Whether clients on the same network find this server by themselves. It must listen to every network for that."""
    announce_port: Port = ANNOUNCEMENT_PORT
    """The UDP port on which this server hears clients that look for servers. All clients ask on the default port, so
    change it for tests only.
    """
    motd: Live[Annotated[str, GREETING]] = ""
    """A greeting that everybody reads when they connect."""
    sets: tuple[Annotated[str, SET], ...] = ()
    """The sets that can be played; empty: all that are installed."""
    packs: FileThere | None = None
    """A folder of packs (or one pack) whose cards tables may add to their set. The server does not start with an
    invalid one.
    """
    lessons: bool = False
    """Whether the lessons of the tutorial can be played, too: those of the sets above, or of the usual set if none is
    named.
    """
    best_of: Annotated[int, SERIES] = 1
    """How many games a series has, in sets that have series, unless a table chooses otherwise; 1: a single game."""
    replay: FileThere | None = None
    """A replay file that is shown at a table of its own."""

    JOURNAL: ClassVar = Section("journal", "What the server stores, where, and for how long.")

    data: Path | None = None
    """The folder for the journal and keys. Nothing: a folder in this user's home; in tests, memory."""
    database: Annotated[str, DATABASE] = ""
    """postgresql://... keeps the journal in a PostgreSQL database; all other files stay in the data folder."""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """FULL: an acknowledged answer survives a power cut. NORMAL: it survives a crash of the server only."""
    disk_free_least_mb: Live[NotNegative] = 256
    """MiB that must be free on the disk of the data folder; with less, nobody can open a table or chat at a match, so
    that running matches can go on. The default is room for some hundred evenings; 0: the disk is never checked.
    """
    snapshot_answers: NotNegative = 100
    """Answers of a match between two snapshots, from which a restart goes on; 0: no snapshots. Taking one costs 1 ms,
    opening one 5 ms, and replaying 100 answers instead 20 ms.
    """
    retention_days: Days = 0
    """Days for which a finished match is kept in the archive; 0: for ever. A match takes 4 KB there."""
    retention_matches_most: NotNegative = 0
    """How many finished matches are kept, the latest ones; 0: all."""

    reports_days: Live[Days] = 30
    """Days for which players' reports about others are kept, with names and chat; 0: until they are deleted by hand."""

    LIMITS: ClassVar = Section("limits", "How much is allowed at the same time, and how fast.")

    connections_most: Live[AtLeastOne] = 500
    """Connections that have greeted the server (`hello`), at the same time. A fifth as many may be waiting before that,
    so that newcomers can always present a token.
    """
    sessions_most: Live[AtLeastOne] = 5_000
    """People who are connected or may come back. When it is full, the person who has been away longest and has no seat
    is forgotten.
    """
    tables_most: Live[Annotated[int, Between(1, TABLES_MOST)]] = 400
    """Tables that are being filled, running or just over, with somebody there. The list of all of them must fit into
    one frame. A match whose people are all away gives its place to a new table, and sleeps in the journal.
    """
    tables_person_most: Live[AtLeastOne] = 4
    """Tables being filled or running that one person has opened. A person sits at one at a time; the others are those
    at which others play on.
    """
    asleep_person_most: Live[AtLeastOne] = 8
    """Sleeping matches that one person has opened: all their people are away, and their place was needed or the server
    has restarted. Beyond this number, the match that has slept longest is ended.
    """
    asleep_most: Live[AtLeastOne] = 2_000
    """Sleeping matches of all people; beyond this number, one of the household that has most is ended. Each takes some
    10 KiB on the disk.
    """
    watchers_most: Live[int] = 50
    """Spectators at one table."""
    held_most: Live[AtLeastOne] = 256 * 1024
    """Bytes of chat and other news held for a client that reads slowly. Views of the table are not held: the latest one
    is made when the client reads on. Replies do not count, since no request is carried out while earlier replies wait.
    """
    requests: Live[Rate] = REQUESTS
    """Requests of one session; an answer at a table counts as one, requests that cost the server more count as several.
    A person sends one or two a second; a client that reconnects resends at most 64.
    """
    chat: Live[Rate] = CHAT
    """Lines of chat of one session."""
    written_person: Live[Rate] = WRITTEN_PERSON
    """Bytes that one person may add to the disk by requests, answers excepted: beginning a match counts as 12 KiB,
    keeping a deck as 4 KiB, a pause as 1 KiB.
    """
    written_server: Live[Rate] = WRITTEN_SERVER
    """Bytes that all people together may add to the disk. When they are used up, the server refuses only people who
    have used three quarters of their own.
    """
    overdrawn_most: Live[AtLeastOne] = 200
    """The connection is closed after this many requests that were refused as too fast; each request in time takes one
    off the count.
    """

    ADDRESSES: ClassVar = Section("addresses", "Limits for one address; with IPv6, for one /64 network.")

    trusted: Live[tuple[Annotated[str, NETWORK], ...]] = ("127.0.0.1", "::1")
    """Addresses and networks with many people behind them, to which none of these limits apply: the ssh process on this
    machine, or a proxy. Bans hold for them as well.
    """
    address_connections_most: Live[AtLeastOne] = 64
    """Connections from one address at the same time. A class of thirty behind one router fits twice: half of these may
    hold a seat that does not give way to newcomers.
    """
    address_connections: Live[Rate] = ADDRESS_CONNECTIONS
    """New connections from one address. After a restart of the server everybody reconnects within a second."""
    address_work_ms: Live[Rate] = ADDRESS_WORK_MS
    """Milliseconds of the server's time, charged for each request by its highest cost: a tenth of a core. Twelve people
    behind one router, each answering every two seconds, use three quarters of it.
    """
    address_greetings: Live[Rate] = ADDRESS_GREETINGS
    """Greetings (`hello`) from one address: each costs the server a session."""
    address_people_most: Live[AtLeastOne] = 32
    """People from one address who may be known at the same time. Beyond this number a newcomer replaces the person who
    has been away longest and has no seat to come back to.
    """
    address_tables_most: Live[AtLeastOne] = 32
    """Tables being filled or running that were opened from one address: a class of thirty, each at a table of their
    own.
    """
    asleep_address_most: Live[AtLeastOne] = 24
    """Sleeping matches that were opened from one address. Beyond this number, the one that has slept longest is
    ended.
    """
    written_address: Live[Rate] = WRITTEN_ADDRESS
    """Bytes that may be added to the disk from one address: forty matches begun at once, then one each 48 seconds."""
    address_wrong: Live[Rate] = ADDRESS_WRONG
    """Frames that break the protocol's rules. Each closes its connection; beyond this rate, the address is refused."""
    address_guesses: Live[Rate] = ADDRESS_GUESSES
    """Greetings with a token that is unknown here. Honest clients send old ones, once each. A token cannot be guessed;
    this stops those who try.
    """

    CLOCKS: ClassVar = Section("clocks", "Timeouts, and how often they are checked.")

    greeting_s: Live[Seconds] = 10.0
    """From connecting to `hello`. A program that takes longer is a port scanner, or stuck."""
    silence_s: Live[Seconds] = 90.0
    """A connection that sends no byte for so long is closed (`limits.SILENCE_MOST_S`)."""
    slow_reader_s: Live[Seconds] = 20.0
    """How long a client may read less than 1 KiB a second of what waits for it before it is disconnected."""
    grace_s: Live[float] = 60.0
    """How long all clocks of a table wait for a disconnected player before the match goes on without them."""
    keeper_ms: Live[int] = 1_500
    """How long an unattended seat without an AI player waits before the default answer counts, so that people can see
    it.
    """
    chair_s: Live[float] = 60.0
    """How long a disconnected player keeps their chair at a table that is being filled."""
    deserted_s: Live[float] = 20.0
    """How long a table that is being filled stays when nobody at it is connected. Lost connections are back by then,
    and a table is easily opened again.
    """
    session_s: Live[float] = 3_600.0
    """How long a person without a running match may stay away and come back as the same person."""
    name_s: Live[float] = 10.0
    """How long the name of a person who is away without a seat stays reserved: a lost connection is back within
    seconds. Later somebody else may take the name; the first person gets another one if they come back.
    """
    unanswered_s: Live[float] = 120.0
    """A match in which no person has answered yet is ended when nobody has been there for so long and its place is
    needed, paused or not. Other matches sleep instead.
    """
    asleep_most_s: Live[float] = 60 * 24 * 3_600.0
    """How long a match sleeps, or is paused, without any of its people before it is ended: longer than a holiday."""
    over_s: Live[float] = 600.0
    """How long the table of a finished match stays for its players, also for those who are disconnected. A restart
    restores it for as long.
    """
    between_games_s: Live[Seconds] = 600.0
    """How long a table waits between two games of a series for players who are not ready; then they lose the series.
    After a restart it waits for as long again.
    """
    sweep_s: Live[Seconds] = 5.0
    """How often all of these times are checked."""
    crowd_gap_ms: Live[int] = 250
    """The shortest time between two views for spectators, while no person plays or the table shows everything late."""

    watch_delay_s: Annotated[float, Between(10)] = 180.0
    """The delay for spectators at tables that show everything late (`watching`: `late`). Three minutes are a turn or
    more among people, so most secrets seen are no longer of use. It cannot change while the server runs, since players
    have been told it.
    """

    AI: ClassVar = Section("ai", "AI players: their pace, their budget, and the processes in which they think.")

    stand_in: Live[Annotated[str, SEAT_KIND]] = "greedy"
    """The kind of AI player that replaces a player who has left, or one whose own kind is not installed any more."""
    ai_delay_ms: Live[Annotated[tuple[int, int], ASCENDING]] = AI_SPEEDS_MS["human"]
    """The shortest and the longest time until an AI player answers."""
    ai_words_per_min: Live[NotNegative] = 0
    """An AI player waits until the news of the table could be heard at this many words a minute; 0: it does not. A
    table may also choose this pace by itself (`ai_pace`).
    """
    ai_budget_ms: Live[Annotated[int, Between(10)]] = AI_BUDGET_MS
    """Processor time for a decision, of which AI players that search are told. It is less than the shortest delay at
    human speed, so that the time of an answer does not depend on the thinking.
    """
    ai_hung_ms: Live[Annotated[int, Between(10)]] = 5_000
    """Time for a decision by the clock before its process is killed, and another kind decides (never less than the
    budget): many times as long, since a busy machine does not mean that an AI player hangs.
    """
    ai_processes: Live[Annotated[int, Between(1, 256)]] = field(default_factory=spare_cores)
    """Processes that decide at the same time, at most; they are started when they are needed. The default is one less
    than the cores that this process may use by its CPU affinity and the quotas of its control groups.
    """
    ai_queue_ms: Live[int] = 100
    """How long a decision may wait for a process before another one is started."""
    ai_turn_ms: Live[AtLeastOne] = 1_000
    """Time within which every decision should get a process: when many wait, each AI player gets less time to think."""
    ai_memory_mb: Live[Annotated[int, Between(64)]] = 1_024
    """Memory for the AI players in one process; beyond it, one gets a MemoryError. A change holds for processes that
    are started afterwards.
    """
    ai_wait_ms: Live[int] = 20_000
    """How long an AI player may wait for others, where the rules set no time, before the default answer counts."""
    ai_talk: Live[Rate] = AI_TALK
    """Remarks of one AI player."""
    ai_talk_table: Live[Rate] = AI_TALK_TABLE
    """Remarks of all AI players at a table."""
    ai_reasons_most: int = 300
    """Decisions of a match whose reasons are kept: the last quarter of an hour, in about 100 KiB."""
    ai_acts_most: Live[AtLeastOne] = 40
    """Voluntary actions of an AI player between two answers; one that takes more is going in a circle."""

    LOG: ClassVar = Section("log", "The log, for the people who run the server.")

    log_level: Live[Literal["debug", "info", "warn", "error", "critical"]] = "info"
    """The lowest level that is logged; debug has one line for each answer."""
    log_file: Path | None = None
    """The log's file. Nothing: stderr. A reload opens the file anew, so that it can be moved away before (log
    rotation).
    """
    log_format: Live[Literal["text", "json"]] = "text"
    """text: `event key=value ...`, for people. json: one object a line, for programs."""
    log_addresses: Live[Literal["plain", "daily", "none"]] = "plain"
    """plain: addresses as they are. daily: a pseudonym that stays the same for a day; its key is never written down.
    none: no addresses. Use the latter two for a log that goes to stderr, where nothing can be deleted later.
    """
    log_addresses_days: Live[Days] = 14
    """Days after which addresses in `log_file` are overwritten: long enough to look into an abuse; 0: never."""
    pulse_ms: int = 0
    """How often the server measures how long it has been busy, and logs it; 0: four times a second, for metrics
    only.
    """

    ADMIN: ClassVar = Section("admin", "How `kickdoor admin` connects, and the port for metrics and health checks.")

    admin: Literal["auto", "unix", "tcp", "off"] = "auto"
    """unix: a socket in the data folder that only this user can open. tcp: a port of this machine, for users who can
    read the token in the data folder. auto: unix where the system has such sockets. off: no admin commands.
    """
    admin_port: Port = 0
    """The port with tcp; 0: any free one."""
    metrics_port: Port | None = None
    """The port for /metrics (Prometheus), /healthz and /readyz. Nothing: none of them."""
    metrics_host: str = "127.0.0.1"
    """The address for them. Metrics show when people play, so by default only this machine can read them."""

    SSH: ClassVar = Section("ssh", "Playing with nothing but an ssh client.")

    ssh_port: Port | None = None
    """The port for ssh; 0: any free one. Nothing: no ssh."""
    ssh_keys: FileThere | None = None
    """Public keys that are let in, in the format of OpenSSH's authorized_keys."""
    ssh_password_file: FileThere | None = None
    """A file whose first line is the password for ssh. Without keys and this file, the server makes up a password."""
    ssh_open: bool = False
    """Let everybody in by ssh, under any name."""

    TLS: ClassVar = Section("tls", "Encryption, so that nobody on the way can read or change anything.")

    tls: bool = False
    """Whether the port for players speaks TLS (1.3), and nothing else."""
    tls_cert: FileThere | None = None
    """The certificate with the chain behind it, in PEM. Nothing: the server makes one, once, in the data folder."""
    tls_key: FileThere | None = None
    """The key of that certificate, in PEM."""

    PASSWORDS: ClassVar = Section("passwords", "The password of the server, and how often people may guess it.")

    password_file: FileThere | None = None
    """A file whose first line is the password that everybody must enter first, or its hash by `argon2` ($argon2id$...).
    Nothing: no password.
    """
    passwords_at_once: AtLeastOne = 2
    """Passwords that are hashed at the same time; each takes 19 MiB and some 30 ms of a core, which matches need as
    well.
    """
    passwords_waiting_most: AtLeastOne = 50
    """Passwords that wait to be hashed; beyond this number people are asked to try again. These take a second."""
    guesses_free: Live[AtLeastOne] = 3
    """Wrong passwords of one session before it has to wait; each further one doubles the wait."""
    guesses_free_address: Live[AtLeastOne] = 10
    """Wrong passwords from one address before it has to wait: a family mistypes more often than one person."""
    guess_wait_most_s: Live[Seconds] = 60.0
    """The longest wait after a wrong password: at most 1,440 guesses a day."""
    guesses_most: Live[AtLeastOne] = 12
    """Wrong passwords of one session in a row before it is disconnected."""
    guesses_forgotten_s: Live[Seconds] = 900.0
    """Time without a wrong password after which those of an address are forgotten."""
    entering_s: Live[Seconds] = 300.0
    """How long a client may stay connected without entering the password."""
