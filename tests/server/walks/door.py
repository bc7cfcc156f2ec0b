"""Walks of what stands at the door: who is let in, who is barred and for how long, what a list of tables tells."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
from tests.server.house import STRING_TRANSPORT
from tests.server.walks.walk import untyped
from twisted.internet.task import Clock

from kickdoor_protocol.checks.alike import alike, skeletons
from kickdoor_protocol.listening.places import Bounds, LossLevel
from kickdoor_protocol.listening.shares import bare, counted_as
from kickdoor_protocol.messages.lobby import SetInfo, TableInfo
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.process.pulse import Pulse
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.outage import Outage
from kickdoor_server.lobby.tables import listing
from kickdoor_server.lobby.tables.listing import Listing
from kickdoor_server.matches.journal.space import Space
from kickdoor_server.operations.admin import admin_socket
from kickdoor_server.operations.admin.draining import Draining
from kickdoor_server.operations.pages.site import Readiness
from kickdoor_server.people.access.admission import Admission
from kickdoor_server.people.access.bans import Ban, BanRefused, Bans, By, Who
from kickdoor_server.people.connections import guarded
from kickdoor_server.people.moderation import reports
from kickdoor_server.people.moderation.addresses import AddressWords, forget, shown_by, without_addresses
from kickdoor_server.people.moderation.leaps import Leaps
from kickdoor_server.people.moderation.reports import Evidence, Person, ReportedLine, ReportStore
from kickdoor_server.people.sessions.names import free_name, is_ours

STEPS = 150
NOON_S = 1_700_000_000.0
ADDRESSES = (
    "",
    "127.0.0.1",
    "192.0.2.1",
    "::ffff:192.0.2.1",
    "2001:db8::1",
    "2001:db8::2",
    "2001:db8:1::1%eth0",
    "::1",
)


class Stranger:
    """A connection, as far as the door looks at one."""

    def __init__(self, number: int, address: str) -> None:
        self.number = number
        self.address = address
        self.idle_since_s = float(number)
        self.standing = LossLevel.KNOWN
        self.hung_up = False

    def hang_up(self) -> None:
        self.hung_up = True

    def close(self, reason: str, text: str, cure: str = "") -> None:
        self.hung_up = True


def admissions(chance: Random) -> Iterator[str]:
    """Strangers connect, greet, guess, ask for much, and go; time passes to when something is possible again."""
    clock = untyped(Clock())
    settings = Settings(
        trusted=("192.0.2.0/31",) if chance.random() < 0.3 else ("::1",),
        connections_most=5,
        address_connections_most=2,
        address_connections=Rate(0.5, 3),
        address_greetings=Rate(0.5, 2),
        address_work_ms=Rate(10.0, 60),
        address_wrong=Rate(0.25, 1),
        address_guesses=Rate(0.25, 1),
    )
    bans = untyped(Bans(None, lambda: NOON_S + clock.seconds()))
    bans.add(By.NAME, "Mallory", "noise", 40.0)
    bans.add(By.ADDRESS, "2001:db8:1::/48", for_s=25.0)
    admission, there = untyped(Admission(settings, clock, bans)), list[Stranger]()
    with patch("kickdoor_server.people.access.admission.TOLD", Rate(0.1, 3)):
        for number in range(2 * STEPS):
            clock.advance(chance.choice([0.0, 0.0, 0.5, 1.0, 2.0]))
            what = chance.choice(
                ["opens", "opens", "opens", "greets", "greets", "spends", "reads", "wrong", "closes", "sweep"]
            )
            if not there and what != "sweep":
                what = "opens"
            link = (
                Stranger(number, chance.choice(ADDRESSES))
                if what == "opens"
                else chance.choice(there or [Stranger(0, "")])
            )
            match what:
                case "opens":
                    came: Any = admission.opened(link)
                    if came is None or came.after_s:
                        there.append(link)
                case "greets":
                    name, guessed = chance.choice(["Ada", "mallory", "Bo"]), chance.random() < 0.3
                    who = Who(name, chance.choice(["", "s-1"]), bare(link.address))
                    link.standing = chance.choice(list(LossLevel))
                    came = admission.greets(link, who, guessed=guessed, standing=link.standing)
                case "spends":
                    came = admission.spend(link, chance.choice([100.0, 30_000.0]))
                case "reads":
                    came = admission.read(link, chance.choice([10, 4_096]), chance.randrange(3))
                case "wrong":
                    came = admission.wrong(link)
                case "closes":
                    came = admission.closed(link)
                    there.remove(link)
                case _:
                    came = admission.sweep()
            there = [one for one in there if not one.hung_up]
            facts = (admission.rest_s(link), admission.priority(link), admission.trusts(link), len(admission))
            yield f"{what} {link.number} {link.address}: {came} {facts} {list(admission.known())} {admission.turned}"


def bars(chance: Random) -> Iterator[str]:
    """Bans come, run out and are lifted; the list is read again from its file."""
    with TemporaryDirectory() as folder:
        file, now_s = Path(folder) / "bans.json", [NOON_S]
        bans = untyped(Bans(file, lambda: now_s[0]))
        who = [
            Who("Ada", "s-1", "192.0.2.1"),
            Who("4da", "", ""),
            Who("", "s-2", "2001:db8::1"),
            Who("Bo", "s-1", "192.0.2.9"),
        ]
        for _ in range(STEPS):
            now_s[0] += chance.choice([0.0, 9.0, 10.0, 1.0])
            what = chance.choice(["add", "add", "lift", "sweep", "read", "pass"])
            match what:
                case "add":
                    by = chance.choice(list(By))
                    named = {
                        By.NAME: ["Ada", " ", " ada "],
                        By.SESSION: ["s-1", "", "s-2"],
                        By.ADDRESS: ["192.0.2.1", "192.0.2.0/28", "2001:db8::/64", "moon"],
                    }
                    try:
                        came: Any = bans.add(
                            by,
                            chance.choice(named[by]),
                            chance.choice(["", "rude"]),
                            chance.choice([None, 10.0, 20.0, 0.0, -1.0]),
                        )
                    except BanRefused as why:
                        came = why
                case "lift":
                    came = bans.lift(chance.randrange(1, 12))
                case "sweep":
                    came = bans.sweep()
                case "read":
                    bans, came = untyped(Bans(file, lambda: now_s[0])), ""
                case _:
                    came = ""
            words = (came.until, came.text, came.muted_text, came.ends_s()) if isinstance(came, Ban) else ""
            concerned = [(bans.of(one), len(bans.all_of(one))) for one in who]
            said = file.read_text("utf-8") if file.exists() else ""
            yield f"{what}: {came} {words} {list(bans)} {concerned} {said}"


def reported(chance: Random) -> Iterator[str]:
    """People report each other, the host closes some, others give way, and all of them grow old."""
    with TemporaryDirectory() as folder, patch.object(reports, "REPORTS_MOST", 5):
        now_s, days = [NOON_S], [1.0]
        these = untyped(ReportStore(Path(folder), lambda: now_s[0], lambda: days[0]))
        for number in range(STEPS):
            now_s[0] += chance.choice([0.0, 3_600.0, 6 * 3_600.0])
            what = chance.choice(["add", "add", "add", "close", "sweep", "rewrite", "read", "days"])
            at_table = chance.choice(["", "t1", "t1", "t2"])
            match what:
                case "add":
                    lines = tuple(
                        ReportedLine(f"Who {n}", "x" * chance.choice([9, 8_000]), "s-1")
                        for n in range(chance.randrange(6))
                    )
                    events = tuple(
                        f"Event {n} {'y' * chance.choice([5, 900])}" for n in range(chance.choice([0, 39, 41]))
                    )
                    evidence = Evidence(at_table, "T", 1, events, lines)
                    came: Any = (
                        these.add(Person("Ada", "s-1"), number, Person("Bo"), "rude", evidence)
                        if these.has_room(at_table)
                        else "no room"
                    )
                case "close":
                    came = these.close(chance.randrange(1, 9))
                case "sweep":
                    came = these.sweep()
                case "rewrite":
                    came = these.rewrite(
                        lambda report: msgspec.structs.replace(report, words="") if report.number % 2 else report
                    )
                case "read":
                    (Path(folder) / "reports" / "77.json").write_text("{}", "utf-8")
                    these, came = untyped(ReportStore(Path(folder), lambda: now_s[0], lambda: days[0])), ""
                    (Path(folder) / "reports" / "77.json").unlink()
                case _:
                    days[0], came = chance.choice([0.0, 0.5, 1.0]), ""
            files = sorted(file.name for file in Path(folder).glob("reports/*"))
            found = (
                these.get(number % 7),
                these.of_request("s-1", number - 1),
                [these.has_room(one) for one in ("", "t1", "t2")],
            )
            kept = [(report.number, report.closed, report.words, report.evidence.table) for report in these]
            yield f"{what}: {came} {kept} {files} {found}"


def lists(chance: Random) -> Iterator[str]:
    """Tables come, change and go, and people ask what has changed since they asked last, or for all."""
    clock = untyped(Clock())

    tables: dict[str, TableInfo] = {}
    looks: list[float] = []

    def described() -> list[TableInfo]:
        looks.append(clock.seconds())
        return list(tables.values())

    with patch.object(listing, "PAGE_MOST", 3), patch.object(listing, "GONE_MOST", 4):
        these, stamps = Listing(described, lambda: (SetInfo("toy", "Toy"),), clock), [0]
        for number in range(STEPS):
            clock.advance(chance.choice([0.0, 0.1, 0.4, 0.5, 1.0]))
            what = chance.choice(["comes", "comes", "changes", "goes", "goes", "nothing"])
            match what:
                case "comes":
                    tables[f"t{number}"] = TableInfo(f"t{number}", f"Table {number}", "toy", "filling")
                case "changes" if tables:
                    key = chance.choice(list(tables))
                    tables[key] = msgspec.structs.replace(tables[key], watchers=number)
                case "goes" if tables:
                    del tables[chance.choice(list(tables))]
                case _:
                    pass
            if chance.random() < 0.7:
                these.mark()
            since = chance.choice([None, 0, stamps[-1], stamps[-1], chance.choice(stamps), 99_999, -1])
            told: Any = these.told(since).message
            stamps.append(told.as_of or 0)
            yield f"{what} {since}: {told} {len(looks)}"


def drains(chance: Random) -> Iterator[str]:
    """A server is to stop, in so many minutes or when nobody is there, or after all not."""
    clock, heard, stopped = untyped(Clock()), list[str](), list[float]()
    people: Any = [
        SimpleNamespace(connected=True, place=None, say=lambda said: heard.append(said.message.text)) for _ in range(3)
    ]
    draining = untyped(Draining(clock, people, lambda: stopped.append(clock.seconds())))
    for _ in range(STEPS):
        what = chance.choice(["begin", "end", "pass", "pass", "pass", "pass", "go", "come"])
        match what:
            case "begin":
                came: Any = draining.begin(chance.choice([None, 0.5, 1.0, 2.0, 6.0, 30.0, 90.0]))
            case "end":
                came = draining.end(quietly=chance.random() < 0.3) if chance.random() < 0.4 else ""
            case "pass":
                due = sorted(call.getTime() - clock.seconds() for call in clock.getDelayedCalls())
                came = clock.advance(chance.choice([*due[:2], 1.0, 60.0]))
            case _:
                who = chance.choice(people)
                who.connected, who.place, came = what == "come", chance.choice([None, "t", "t"]), ""
        try:
            refused = str(draining.refuse())
        except Declined as why:
            refused = f"{why.reason} {why.text} {why.cure}"
        due = sorted(round(call.getTime(), 3) for call in clock.getDelayedCalls())
        facts = (draining.is_on, draining.left_s, refused, due, heard[-3:], stopped)
        yield f"{what} at {clock.seconds():.3f}: {came} {facts}"


def readiness(chance: Random) -> Iterator[str]:
    """It is asked whether players should be sent here, while the disk is slow, full, or well again."""
    clock, heard, trials = untyped(Clock()), list[str](), list[Any]()
    outage = untyped(Outage(clock))
    scribe: Any = SimpleNamespace(outage=outage, try_out=trials.append)
    ready = untyped(Readiness(scribe, clock))
    for number in range(STEPS):
        what = chance.choice(["ask", "ask", "ask", "pass", "pass", "tried", "tried", "failed", "outage", "over"])
        came: Any = ""
        match what:
            case "ask":
                ready.ask(lambda why, number=number: heard.append(f"{number}: {why}"))
            case "pass":
                came = clock.advance(chance.choice([0.5, 1.0, 2.0, 0.25, 2.5]))
            case "tried" if trials:
                came = trials.pop(0)(None)
            case "failed" if trials:
                came = trials.pop(0)(OSError("no space left"))
            case "outage":
                came = outage.failed("full", 3)
            case "over":
                came = outage.ends()
            case _:
                pass
        pause, refused = outage.pause(), outage.refusal()
        facts = (
            outage.is_on,
            outage.lasts_s,
            outage.held,
            outage.failures,
            outage.takes_note(),
            pause,
            refused and (refused.reason, refused.text, refused.cure),
        )
        yield f"{what} at {clock.seconds()}: {came} {heard} {len(trials)} {facts}"
        heard.clear()


def pulses(chance: Random) -> Iterator[str]:
    """The reactor is busy for so long, and how long is counted and logged."""
    clock, cpu_s = untyped(Clock()), [0.0]
    pulse = Pulse(clock, 10, lambda: cpu_s[0])
    pulse.start()
    for _ in range(STEPS):
        ms = chance.choice([10.0, 10.0, 12.5, 20.0, 20.01, 31.0, 500.0, 1_001.0, 30_000.0])
        cpu_s[0] += ms / chance.choice([1_000, 2_000])
        clock.advance(ms / 1000)
        if chance.random() < 0.02:
            pulse.stop()
            pulse.start()
        over = (pulse.gaps.over(20.0), pulse.own.over(5.0))
        yield f"{ms}: {pulse.gaps} {pulse.own} {pulse.gaps.longest_ms:.2f} {pulse.gaps.total_ms:.2f} {over}"


def leaps(chance: Random) -> Iterator[str]:
    """The clock on the wall runs ahead, and is set back; the disk of the journal fills and is emptied."""
    wall_s, clock = [NOON_S], untyped(Clock())
    week_s = 7 * 24 * 3_600.0
    before_s = NOON_S - chance.choice([0.0, week_s, week_s + 1, 3 * week_s, float("-inf")])
    these, free = Leaps(lambda: wall_s[0], clock.seconds, before_s), [0]
    space = untyped(Space(Settings(data=Path("there"), disk_free_least_mb=10), clock))
    with patch("shutil.disk_usage", lambda path: SimpleNamespace(free=free[0])):
        for _ in range(STEPS):
            passed_s = chance.choice([1.0, 4.0, 5.0, 3_600.0, 20 * 3_600.0, 24 * 3_600.0])
            clock.advance(passed_s)
            wall_s[0] += passed_s + chance.choice([0.0, 0.0, 0.0, 3_600.0, 3_601.0, 9_000.0, -9_000.0])
            free[0] = chance.choice([10 << 20, (10 << 20) - 1, 5 << 20, 20 << 20])
            try:
                refused = str(space.refuse("it opens no more tables"))
            except Declined as why:
                refused = f"{why.reason} {why.text} {why.cure}"
            yield f"{passed_s}: {these.were_lately()} {space.is_low} {space.free_bytes()} {refused}"


LETTERS = (
    "a",
    "A",
    "\u0430",
    "\u00e4",
    "0",
    "o",
    "1",
    "l",
    "I",
    "i",
    "w",
    "vv",
    "\u039d",
    "\u03bd",
    " ",
    "-",
    "$",
    "\u0e31",
    "\ufe0f",
    "\u200d",
)


def names(chance: Random) -> Iterator[str]:
    """Names that look alike, or like the server's own, and what somebody is called instead."""
    for ours in (
        "The Server",
        "kickd00r",
        "5ystem",
        "Host",
        "hosts",
        "the admin",
        "Teacher",
        "moderat0r",
        "Operator",
        "whoever runs this server",
    ):
        yield f"{ours}: {is_ours(ours)} {free_name(ours, lambda name: False)}"
    for _ in range(STEPS):
        one, other = ("".join(chance.choice(LETTERS) for _ in range(chance.randrange(1, 4))) for _ in range(2))
        taken = {one, f"{one} 2"}
        free = free_name(one * chance.choice([1, 9]), lambda name: name in taken)  # noqa: B023
        yield f"{one!r} {other!r}: {sorted(skeletons(one))} {alike(one, other)} {is_ours(one)} {free!r}"


WORDS = (
    "192.0.2.1",
    "192.0.2.1:7777",
    "::1",
    "[2001:db8::1]:9",
    "2001:db8::1:",
    "12:30:05",
    "fe80::1%eth0",
    "at",
    "1.2.3",
    "..",
    "a.b.c.d",
    "peer=192.0.2.9:1",
)


def addresses(chance: Random) -> Iterator[str]:
    """Addresses in lines of the log: what counts as one, what stands for it, and how they leave the file."""
    days = iter(range(100))
    words = AddressWords(lambda: bytes([next(days)] * 32))
    for address in ADDRESSES:
        yield f"{address}: {bare(address)} {counted_as(address)}"
    with TemporaryDirectory() as folder:
        file = Path(folder) / "log"
        for _ in range(STEPS // 3):
            lines = []
            for n in range(chance.randrange(1, 7)):
                day = chance.choice([10, 11, 12, 13])
                began = chance.choice(
                    [f"2026-11-{day}T10:00:0{n}+0000", f'{{"time": "2026-11-{day}T10:00:00.123+00:00"', "  goes on"]
                )
                lines.append(f"{began} {' '.join(chance.choice(WORDS) for _ in range(3))}")
            file.write_text("\n".join(lines) + "\n", "utf-8")
            bound_s = datetime(2026, 11, chance.choice([11, 12, 13]), 10, tzinfo=UTC).timestamp()
            changed = forget(file, bound_s, bound_s + chance.choice([1.0, 86_400.0, float("inf")]))
            at = datetime(2026, 11, chance.choice([10, 10, 11]), tzinfo=UTC)
            how: Any = chance.choice(["daily", "none", "plain"])
            shown = shown_by(Settings(log_addresses=how), words)(lines[0], at)
            without = without_addresses(lines[-1], lambda address: f"<{address}>")
            yield f"{lines}: {changed} {file.read_text('utf-8')} {without} {shown}"


def callers(chance: Random) -> Iterator[str]:
    """Hosts come to the door of their server: with the token or without, talking nonsense, silent, or too many."""
    clock = untyped(Clock())

    asked: list[Any] = []

    class Desk:
        def carry_out(self, deed: Any, by: str, then: Any) -> None:
            asked.append((deed, by))
            then(chance.choice([{"told": 1}, Declined("nobody", "Nobody.", "see players")]))

    desk: Any = Desk()
    narrow = Bounds(silent_most=2, known_most=2, address_most=3, kept_most=2)
    with patch.object(guarded, "PROGRAMS", narrow):
        front: Any = SimpleNamespace(settings=Settings(), time=clock)
        within = admin_socket.Callers(desk, chance.choice(["", "secret"]))
        door, there = untyped(guarded.Guarded(within, front, "admin")), list[Any]()
        for _ in range(STEPS):
            what = chance.choice(["comes", "asks", "asks", "asks", "nonsense", "long", "pass", "goes"])
            caller = chance.choice(there) if there else None
            if what == "comes" or caller is None:
                caller = door.buildProtocol(None)
                wire = STRING_TRANSPORT()
                untyped(caller).makeConnection(wire)
                there.append(caller)
                what = "comes"
            match what:
                case "asks":
                    token = chance.choice(["secret", "secret", "guess"])
                    caller.dataReceived(b'{"do": "status", "id": 7, "token": "%s"}\n' % token.encode())
                case "nonsense":
                    caller.dataReceived(
                        chance.choice([b"hello\n", b'{"do": "dance"}\n', b"\xff\n", b'{"do": "unban"}\n'])
                    )
                case "long":
                    caller.dataReceived(b"x" * chance.choice([10, (64 << 10) + 1]))
                case "pass":
                    clock.advance(chance.choice([9.9, 10.0, 80.0, 90.0]))
                case "goes":
                    there.remove(caller)
                    caller.connectionLost()
                case _:
                    pass
            said = [(one.transport.value(), one.transport.disconnecting) for one in there]
            due = sorted(round(call.getTime(), 3) for call in clock.getDelayedCalls())
            yield f"{what}: {said} {len(door)} {due} {asked}"
            for one in there:
                one.transport.clear()
            for one in [one for one in there if one.transport.disconnecting]:
                there.remove(one)
                one.connectionLost()


WALKS = (admissions, bars, reported, lists, drains, readiness, pulses, leaps, names, addresses, callers)
