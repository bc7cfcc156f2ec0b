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
"""Shortest and longest delay of an AI seat at each speed, in ms. It is drawn anew each time, whatever the seat holds or
is asked, so that the delay reveals nothing."""

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

    SERVER: ClassVar = Section("server", "Where it listens, and what can be played there.")

    host: str = "::"
    """The address to listen on; "::" for every network of this machine, by IPv6 and IPv4, "0.0.0.0" by IPv4 alone."""
    port: Port = DEFAULT_PORT
    """0: any free one."""
    name: Annotated[str, CALLED] = "kickdoor"
    """What it is called where people look for servers."""
    announce: bool = True
    """Whether people on the same network find it by themselves, if it listens to every network."""
    announce_port: Port = ANNOUNCEMENT_PORT
    """Where the question of those who look for servers is heard, by UDP; they ask there, so another is for tests."""
    motd: Live[Annotated[str, GREETING]] = ""
    """A word to everybody who comes."""
    sets: tuple[Annotated[str, SET], ...] = ()
    """Which sets can be played; empty: all there are."""
    packs: FileThere | None = None
    """A folder of packs (or one pack) that tables may add to their set. A bad one keeps the server from starting."""
    lessons: bool = False
    """Whether the lessons of the tutorial can be played besides: about the sets that are named, else the usual one."""
    best_of: Annotated[int, SERIES] = 1
    """For how many games a series is in sets that have series, unless a table says otherwise; 1: for a single one."""
    replay: FileThere | None = None
    """A replay that is shown at a table of its own."""

    JOURNAL: ClassVar = Section("journal", "What is written down, where, and for how long it is kept.")

    data: Path | None = None
    """The folder of the journal and of keys. Nothing: one that belongs to this user; in a test, memory."""
    database: Annotated[str, DATABASE] = ""
    """postgresql://... where journals live instead; what else there is to keep stays in the folder."""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """FULL: an acknowledged answer survives a power cut. NORMAL: it survives a crash of the server only."""
    disk_free_least_mb: Live[NotNegative] = 256
    """MiB free on the disk of the data folder below which nobody opens a table or talks at a match, so that matches can
    go on: some hundred evenings' worth; 0: never looked at."""
    snapshot_answers: NotNegative = 100
    """After how many answers of a match there is another snapshot, which a restart goes on from; 0: never. To take one
    costs 1 ms, to open one 5, and to give 100 answers again 20."""
    retention_days: Days = 0
    """How long a finished match is kept in the archive; 0: for ever. A match takes 4 KB there, so nothing presses."""
    retention_matches_most: NotNegative = 0
    """How many finished matches are kept, the latest ones; 0: all."""

    reports_days: Live[Days] = 30
    """How long what people have reported about others is kept, with names and talk; 0: until it is deleted by hand."""

    LIMITS: ClassVar = Section("limits", "How much there may be at the same time, and how fast it may come.")

    connections_most: Live[AtLeastOne] = 500
    """Connections that have said hello, at the same time. Besides, a fifth as many may not have said it yet, so that
    whoever comes can always show a token."""
    sessions_most: Live[AtLeastOne] = 5_000
    """People who are here or may come back. When it is full, whoever has been away longest and sits nowhere goes."""
    tables_most: Live[Annotated[int, Between(1, TABLES_MOST)]] = 400
    """Being filled, running or just over, with somebody there; a list of all of them is one frame, which has a bound.
    A match whose people are all away gives its place to whoever opens a table, and sleeps in the journal."""
    tables_person_most: Live[AtLeastOne] = 4
    """Being filled or running that one person has opened. One sits at one at a time; the others are those that friends
    have gone on with."""
    asleep_person_most: Live[AtLeastOne] = 8
    """Matches that one person has opened and that sleep in the journal, since all their people are away and their place
    was needed, or after a restart. Beyond that the one that has slept for longest is given up."""
    asleep_most: Live[AtLeastOne] = 2_000
    """The same of all; beyond that one of the household that has most is given up. Each is some ten KiB on the disk."""
    watchers_most: Live[int] = 50
    """At one table."""
    held_most: Live[AtLeastOne] = 256 * 1024
    """Bytes of chat and other news kept for a client that reads slowly. Views are not kept, the latest one is made
    instead; replies do not count, since no request is carried out while earlier replies wait."""
    requests: Live[Rate] = REQUESTS
    """Of one session, counted in answers at a table: what costs the server more counts as several. A person makes one
    or two a second; a client that comes back resends at most 64."""
    chat: Live[Rate] = CHAT
    """Lines of one session."""
    written_person: Live[Rate] = WRITTEN_PERSON
    """Bytes that one person may add to the disk by what they ask for, but for answers: a match that is begun counts as
    12 KiB, a deck that is kept as 4, a pause as one."""
    written_server: Live[Rate] = WRITTEN_SERVER
    """The same of all. When it is used up, only those are refused who have used three quarters of theirs."""
    overdrawn_most: Live[AtLeastOne] = 200
    """Requests refused for coming too fast, less those that were not, before the connection is closed."""

    ADDRESSES: ClassVar = Section("addresses", "What may come from one address; of IPv6, from one /64.")

    trusted: Live[tuple[Annotated[str, NETWORK], ...]] = ("127.0.0.1", "::1")
    """Addresses and networks behind which many people are, to which none of these limits apply: the ssh door's on this
    machine, and a proxy's. Bans hold for them as well."""
    address_connections_most: Live[AtLeastOne] = 64
    """Connections at the same time. A class of thirty behind one router fits twice: half of these may hold a seat that
    does not give way to newcomers."""
    address_connections: Live[Rate] = ADDRESS_CONNECTIONS
    """Connections. After a restart of the server everybody comes back within a second."""
    address_work_ms: Live[Rate] = ADDRESS_WORK_MS
    """Milliseconds of the server's time, charged for all that is asked by what it costs at its worst: a tenth of a
    core. Twelve people behind one router, each of whom answers every two seconds, ask for three quarters of it."""
    address_greetings: Live[Rate] = ADDRESS_GREETINGS
    """Greetings: each costs the server a session."""
    address_people_most: Live[AtLeastOne] = 32
    """People from there who may be known at the same time: beyond that a newcomer takes the place of whoever has been
    gone for longest and has no seat to come back to."""
    address_tables_most: Live[AtLeastOne] = 32
    """Tables being filled or running that were opened from there: a class of thirty, each at a table of their own."""
    asleep_address_most: Live[AtLeastOne] = 24
    """Matches that were opened from there and sleep in the journal. Beyond that the one that has slept for longest is
    given up."""
    written_address: Live[Rate] = WRITTEN_ADDRESS
    """Bytes that may be added to the disk from there: forty matches begun at once, then one each 48 seconds."""
    address_wrong: Live[Rate] = ADDRESS_WRONG
    """Frames that break the rules of the wire, each of which costs its connection; then the address waits outside."""
    address_guesses: Live[Rate] = ADDRESS_GUESSES
    """Greetings with a token that nobody has. Honest clients have old ones, once each; a token cannot be guessed, but
    nobody has to try for long."""

    CLOCKS: ClassVar = Section("clocks", "How long the server waits for whom.")

    greeting_s: Live[Seconds] = 10.0
    """From connecting to `hello`; longer is a port scanner or a stuck program."""
    silence_s: Live[Seconds] = 90.0
    """Without a byte, a connection is dead (`limits.SILENCE_MOST_S`)."""
    slow_reader_s: Live[Seconds] = 20.0
    """How long somebody may read less than 1 KiB a second of what waits for them before they are cut off."""
    grace_s: Live[float] = 60.0
    """How long all clocks of a table wait for a lost player before the match goes on without them."""
    keeper_ms: Live[int] = 1_500
    """How long a kept place without an AI seat waits before the default counts: long enough to be seen."""
    chair_s: Live[float] = 60.0
    """How long a lost player keeps a chair at a table that is still being filled."""
    deserted_s: Live[float] = 20.0
    """How long a table that is still being filled stays when nobody at it is connected: a broken line is back by then,
    and a table is soon opened again."""
    session_s: Live[float] = 3_600.0
    """How long somebody who is at no running match may stay away and come back as the same."""
    name_s: Live[float] = 10.0
    """How long the name of somebody who is away and sits nowhere stays theirs: a broken line is back within seconds.
    Later whoever asks for it gets it, and they are called something else if they come back."""
    unanswered_s: Live[float] = 120.0
    """After how long without anybody there a match in which no person has answered anything is given up, and not put to
    sleep, when its place is needed: AI players alone, left behind. Paused or not."""
    asleep_most_s: Live[float] = 60 * 24 * 3_600.0
    """How long a match sleeps, or is paused, without any of its people before it is given up: longer than a holiday."""
    over_s: Live[float] = 600.0
    """How long the table of a finished match stays for those who played there, also for who is just away. It is for
    as long that a restart brings one back."""
    between_games_s: Live[Seconds] = 600.0
    """How long the table waits between two games of a series for whoever has not said that they are ready; then they
    lose the series. After a restart it waits for as long again."""
    sweep_s: Live[Seconds] = 5.0
    """How often all of these are looked after."""
    crowd_gap_ms: Live[int] = 250
    """Those who only look on at seats that decide by themselves are shown the table at most this often."""

    watch_delay_s: Annotated[float, Between(10)] = 180.0
    """How long afterwards everything is shown to those who look on at a table that wants it so (`watching`: `late`).
    Three minutes are a turn or more among people, so what is whispered from it has mostly been played. It stays as it
    is while the server runs: those who play have been told it."""

    AI: ClassVar = Section("ai", "AI players: their pace, their budget, and the processes in which they think.")

    stand_in: Live[Annotated[str, SEAT_KIND]] = "greedy"
    """The kind of AI seat that goes on for somebody who has left, or whose own kind is not installed any more."""
    ai_delay_ms: Live[Annotated[tuple[int, int], ASCENDING]] = AI_SPEEDS_MS["human"]
    """Least and most that an AI seat lets others wait."""
    ai_words_per_min: Live[NotNegative] = 0
    """An AI seat waits until what has been told could be heard at this rate; 0: it does not. A table may also be
    leisurely by itself (`ai_pace`)."""
    ai_budget_ms: Live[Annotated[int, Between(10)]] = AI_BUDGET_MS
    """What a decision may take before the default counts instead: less than the least delay at human speed, so that
    no answer comes at a time that depends on what was thought."""
    ai_hung_ms: Live[Annotated[int, Between(10)]] = 2_000
    """What it may take before the process that makes it is ended (never less than the budget): a slow machine is not a
    seat that hangs."""
    ai_processes: Live[Annotated[int, Between(1, 256)]] = field(default_factory=spare_cores)
    """That decide at the same time, at most; they are started when they are needed. One fewer than the cores that this
    process may use by its affinity and the quotas of its control groups, unless something else is said here."""
    ai_queue_ms: Live[int] = 100
    """How long a decision may wait for a process before another one is started."""
    ai_turn_ms: Live[AtLeastOne] = 1_000
    """Within which every decision should find a process: with many waiting, each seat is told to think for less."""
    ai_memory_mb: Live[Annotated[int, Between(64)]] = 1_024
    """What the seats in one process may use; more is a MemoryError of the seat. It holds for processes that are
    started from then on."""
    ai_wait_ms: Live[int] = 20_000
    """How long an AI seat may wait for others where the rules set no time, before the default counts."""
    ai_talk: Live[Rate] = AI_TALK
    """Remarks of one AI seat."""
    ai_talk_table: Live[Rate] = AI_TALK_TABLE
    """Remarks of all AI seats at a table."""
    ai_reasons_most: int = 300
    """Decisions of a match of which the reasons are kept: the last quarter of an hour, in about 100 KiB."""
    ai_acts_most: Live[AtLeastOne] = 40
    """Standing actions of an AI seat between two answers; more is a seat that goes in a circle."""

    LOG: ClassVar = Section("log", "What is written for whoever looks after the server.")

    log_level: Live[Literal["debug", "info", "warn", "error", "critical"]] = "info"
    """From what on a line is worth writing; debug has one line for each answer."""
    log_file: Path | None = None
    """Nothing: stderr. After a reload it is opened anew, so it may have been moved away before."""
    log_format: Live[Literal["text", "json"]] = "text"
    """text: `event key=value ...`, for people. json: one object a line, for programs."""
    log_addresses: Live[Literal["plain", "daily", "none"]] = "plain"
    """plain: as they are. daily: as a word that is the same for a day and tells nothing later, since its key is never
    written down. none: not at all. For a log that goes to stderr, where nothing can be taken back."""
    log_addresses_days: Live[Days] = 14
    """After how many days addresses are overwritten in `log_file`: long enough to look into an abuse; 0: never."""
    pulse_ms: int = 0
    """How often the server looks how long it has been busy, and logs it; 0: four times a second, for figures only."""

    ADMIN: ClassVar = Section("admin", "How `kickdoor admin` gets in, and what tells programs how the server is.")

    admin: Literal["auto", "unix", "tcp", "off"] = "auto"
    """unix: a socket in the data folder that only this user can open. tcp: a port of this machine, for whoever has read
    the token in the data folder. auto: unix where there is such a thing."""
    admin_port: Port = 0
    """With tcp; 0: any free one."""
    metrics_port: Port | None = None
    """For /metrics (Prometheus), /healthz and /readyz. Nothing: none of them."""
    metrics_host: str = "127.0.0.1"
    """Figures tell who plays when, so only this machine hears them unless it is said otherwise."""

    SSH: ClassVar = Section("ssh", "The door for people with nothing but an ssh client.")

    ssh_port: Port | None = None
    """0: any free one. Nothing: no such door."""
    ssh_keys: FileThere | None = None
    """Let in by the public keys in this file, written like OpenSSH's authorized_keys."""
    ssh_password_file: FileThere | None = None
    """Let in by the password in the first line of this file. With neither, a password is made up."""
    ssh_open: bool = False
    """Let in everybody, under any name."""

    TLS: ClassVar = Section("tls", "Speaking so that nobody on the way can listen or pretend.")

    tls: bool = False
    """Whether the port speaks TLS (1.3), and nothing else."""
    tls_cert: FileThere | None = None
    """Its certificate with the chain behind it, in PEM. Nothing: one that it makes itself, once, in the data folder."""
    tls_key: FileThere | None = None
    """The key of that certificate, in PEM."""

    PASSWORDS: ClassVar = Section("passwords", "Who may come in, and how often one may guess.")

    password_file: FileThere | None = None
    """Everybody has to say the password in its first line, or what `argon2` made of it ($argon2id$...), before anything
    else. Nothing: everybody may come in."""
    passwords_at_once: AtLeastOne = 2
    """Hashed at the same time, each in 19 MiB and some 30 ms of a core: guesses must not eat what matches need."""
    passwords_waiting_most: AtLeastOne = 50
    """Waiting to be hashed; whoever comes then is asked to try again. They are worked off in a second."""
    guesses_free: Live[AtLeastOne] = 3
    """Wrong passwords of one session before it has to wait; each further one doubles the wait."""
    guesses_free_address: Live[AtLeastOne] = 10
    """The same for everybody who comes from one address: a family mistypes more often than one person."""
    guess_wait_most_s: Live[Seconds] = 60.0
    """The longest wait: a day of guessing is 1,440 passwords."""
    guesses_most: Live[AtLeastOne] = 12
    """Wrong passwords of one session in a row before it is hung up on."""
    guesses_forgotten_s: Live[Seconds] = 900.0
    """After so long without a wrong password, those of an address are forgotten."""
    entering_s: Live[Seconds] = 300.0
    """How long somebody may stand outside a locked server before it hangs up."""
