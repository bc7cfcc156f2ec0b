"""Walks of what a table is made of: its clocks, its pause, whose shoulder is looked over, what is shown late."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.server.doubles import Disk
from tests.server.walks.walk import untyped
from twisted.internet.task import Clock

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.lobby import Setting
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.rates import Bucket, Rate, RateWindow
from kickdoor_server.base.store.outlines import Outline
from kickdoor_server.base.store.records import ChairRecord, Count, MatchRecord, SeatRecord
from kickdoor_server.lobby.tables.beginnings import fitted
from kickdoor_server.lobby.tables.gathering import Gathering
from kickdoor_server.lobby.tables.places import to_go
from kickdoor_server.matches.audience.shoulder import Shoulder
from kickdoor_server.matches.audience.talk import MatchChat
from kickdoor_server.matches.ending import ABANDONED, BROKEN, OVER, Fate, told_end
from kickdoor_server.matches.journal.paging import Eyes
from kickdoor_server.matches.playing.pausing import Pausing
from kickdoor_server.matches.playing.playing import MatchTable
from kickdoor_server.matches.playing.seating import seated, seated_last
from kickdoor_server.matches.seats import OwnedChair
from kickdoor_server.people.moderation.table_mutes import TableMutes
from kickdoor_server.people.sessions.ignoring import Ignored
from kickdoor_server.people.sessions.openers import Opener, bounds
from kickdoor_server.table.ai_seats.ai_chairs import Remarks
from kickdoor_server.table.manners import EVERYBODY, LATE, NOBODY, SEAT, Manners
from kickdoor_server.table.tempo import Tempo
from kickdoor_server.table.timing.clocks import ClockName, Clocks, QuestionClock, still_there

STEPS = 120
NAMES = ("Ann", "Bob", "Cid")


class Somebody:
    """A session as far as a table looks at one."""

    def __init__(self, name: str) -> None:
        self.id = f"s-{name}"
        self.name = name
        self.connected = True
        self.observes = False
        self.knows_looking = True
        self.link: Any = self
        self.ignored = untyped(Ignored())

    def speaks(self, struct: Any, since: int = 1) -> bool:
        return self.connected and self.knows_looking

    def hears(self, voice: str) -> bool:
        return voice not in self.ignored


def declined(work: Any) -> str:
    """What came of it, or why nothing did."""
    try:
        return repr(work())
    except Declined as why:
        return f"{why.reason}: {why.text} ({why.cure}) {why.rule}"


def clocks(chance: Random) -> Iterator[str]:
    """Questions and alarms come and go, time passes to the moment when something runs out, or just not."""
    these, now_s, depth = Clocks(), 0.0, 2
    names = [
        QuestionClock(seat, deadline, lap, at)
        for seat, deadline, lap, at in product((0, 1), ("a", "b"), (0, 1), (1, 3))
    ]
    for _ in range(STEPS):
        what = chance.choice(["show", "show", "show", "pass", "pass", "drop", "cap", "forget", "stop", "go on", "keep"])
        match what:
            case "show":
                depth = chance.randrange(1, 5)
                asked = {name: chance.choice([1_000, 2_000]) for name in chance.sample(names, 3)}
                alarms = dict.fromkeys(chance.sample(["kettle", "bell"], chance.randrange(3)), 1500)
                these.show(asked, alarms, depth, now_s, chance.sample(list(asked), chance.randrange(2)))
            case "pass":
                due_s = these.next_due_s()
                step_s = chance.choice([0.0, 0.25, 0.5, 0.001])
                now_s = max(now_s, due_s - step_s) if due_s is not None and chance.random() < 0.7 else now_s + step_s
            case "drop":
                these.drop(chance.choice([*these.left_ms(now_s), "bell", names[0]]))
            case "cap":
                these.cap(chance.randrange(2), 300.0, now_s)
            case "forget":
                these.forget(chance.randrange(2))
            case "stop":
                these.stop(now_s)
            case "go on":
                these.go_on()
            case "keep":
                left = these.left_ms(now_s)
                there: dict[ClockName, int] = still_there(left, chance.sample(names, 4), ["kettle"], depth)
                these.restore(there if chance.random() < 0.5 else left)
        ran_out = these.run_out(now_s)
        looked_at: list[ClockName] = [*names[:3], "kettle"]
        left_s = [these.left_s(name, now_s) for name in looked_at]
        yield f"{what} at {now_s:.6f}: {these.left_ms(now_s)} {these.next_due_s()} {ran_out} {left_s}"


def rates(chance: Random) -> Iterator[str]:
    """Something is asked for again and again, at the moment at which it is possible again, or a little before."""
    rate = Rate(chance.choice([0.5, 1.0, 4.0]), chance.randrange(1, 5))
    bucket, window, now_s = untyped(Bucket(lambda: rate, 10.0)), RateWindow(3, 2.0), 10.0
    for _ in range(STEPS):
        now_s += chance.choice([0.0, 0.0, bucket.wait_s(), bucket.wait_s() - 0.01, 0.5, 1.0, 2.0])
        what = chance.choice(["take", "take", "take", "owe", "look"])
        cost = chance.choice([1.0, 1.0, 0.5, 3.0, 9.0])
        match what:
            case "take":
                came = f"{bucket.take(now_s, cost)} {window.take(now_s)}"
            case "owe":
                came = str(bucket.owe(now_s, cost))
            case _:
                rate = chance.choice([rate, Rate(1.0, 2)])
                came = ""
        facts = (bucket.has(now_s), bucket.is_full(now_s), window.has_rested(now_s), bucket.overdrawn)
        waits = f"{bucket.used(now_s):.3f} {bucket.wait_s():.3f} {bucket.wait_words()}"
        yield f"{what} {cost} at {now_s:.3f}: {came} {facts} {waits}"


def chairs_of(people: list[Somebody]) -> list[OwnedChair]:
    """One for each of them, and one for an AI player."""
    there: list[Any] = [*people, None]
    return [OwnedChair(Seat(seat), [*NAMES, "Spite"][seat], "female", session=who) for seat, who in enumerate(there)]


def comes_and_goes(chance: Random, people: list[Somebody], chairs: list[OwnedChair]) -> str:
    """Somebody does so, or lets a program play."""
    who, chair = chance.choice(people), chance.choice(chairs[:-1])
    match chance.choice(["comes", "goes", "program", "person", "kept", "back", "mind", "leaves", "older"]):
        case "comes":
            who.connected = True
        case "goes":
            who.connected = False
        case "program":
            who.observes = True
        case "person":
            who.observes = False
        case "kept":
            chair.kept = True
        case "back":
            chair.kept = False
            chair.mind = None
        case "mind":
            chair.mind = chance.choice([None, None, people])  # type: ignore[assignment]
        case "leaves":
            chair.session = chance.choice([None, people[chair.seat], people[chair.seat]])  # type: ignore[assignment]
        case _:
            who.knows_looking = chance.random() < 0.7
    return ", ".join(f"{chair.name} {chair.present} {chair.sitter()} {chair.voice('t')}" for chair in chairs)


def pauses(chance: Random) -> Iterator[str]:
    """People propose a pause, agree to it, take it back, and lose the line."""
    people = [Somebody(name) for name in NAMES]
    chairs = chairs_of(people)
    pausing = untyped(Pausing(3, chairs))
    for _ in range(STEPS):
        chair = chance.choice(chairs[:-1])
        what = chance.choice(["propose", "propose", "look", "look", "take back", "hold", "end", "go", "go", "restart"])
        match what:
            case "propose":
                came = declined(partial(pausing.propose, chair))
            case "look":
                came = str(pausing.look())
            case "take back":
                came = str(pausing.take_back(chair))
            case "hold":
                came = str(pausing.hold("the host"))
            case "end":
                came = str(pausing.end())
            case "go":
                came = comes_and_goes(chance, people, chairs)
            case _:
                record = pausing.record()
                pausing = untyped(Pausing(3, chairs))
                came = str(pausing.restore(chance.choice([record, record, None])))
        lost = {
            Seat(seat): chance.choice([1.5, 9.0])
            for seat in sorted(chance.sample(range(3), chance.choice([0, 0, 1, 2])))
        }
        came += f" {pausing.look()}"
        refused = pausing.refuse_answers()
        facts = [(pausing.has_agreed(each), pausing.agrees_anyway(each)) for each in chairs]
        yield (
            f"{what} {chair.name}: {came} {pausing.kind!r} {pausing.stands_still} {facts} {pausing.record()} "
            f"{pausing.view(lost)} {refused and (refused.reason, refused.text, refused.cure)}"
        )


def shoulders(chance: Random) -> Iterator[str]:
    """Those who play let others look over their shoulder, one at a time; those do, or do not any more."""
    people, crowd = [Somebody(name) for name in NAMES], [Somebody(name) for name in ("Olga", "Knut")]
    chairs, clock = chairs_of(people), untyped(Clock())
    shoulder = untyped(Shoulder(chairs, chance.choice([SEAT, SEAT, SEAT, EVERYBODY]), clock))
    for _ in range(STEPS):
        clock.advance(chance.choice([0.0, 1.0, 2.5]))
        chair, looker = chance.choice(chairs), chance.choice(crowd)
        session: Any = looker
        what = chance.choice(["share", "share", "look", "look", "look", "settle", "turned", "left", "end", "go", "go"])
        match what:
            case "share":
                request = ShareSeat(1, shared=chance.random() < 0.75)
                came = declined(lambda chair=chair, request=request: shoulder.share(chair, request))
            case "look":
                seat = chance.choice([None, 0, 1, 2, 3, 4, shoulder.seat, shoulder.seat])
                came = declined(lambda session=session, seat=seat: shoulder.look(session, seat))
            case "settle":
                came = shoulder.settle()
            case "turned":
                came = str([one.name for one in shoulder.turned()])
            case "left":
                came = str(shoulder.left(session))
            case "end":
                came = str(shoulder.end()) if chance.random() < 0.3 else ""
            case _:
                came = comes_and_goes(chance, [*people, *crowd], chairs)
        eyes = [shoulder.eyes_of(one) for one in crowd]
        looking = [shoulder.looking(one) for one in crowd]
        lookers = [one.name for one in shoulder.lookers()]
        facts = (shoulder.seat, shoulder.has_to_end, eyes, looking, lookers)
        yield f"{what} {chair.name} {looker.name}: {came} {facts}"


def seats(chance: Random) -> Iterator[str]:
    """A journal says who answers for which chair, once and again; who has it then, and who may come back to it."""
    sessions: Any = {f"s-{name}": Somebody(name) for name in (*NAMES, "Dot")}
    for _ in range(STEPS // 2):
        sitters = tuple(
            SeatRecord(name, "female", chance.choice([f"s-{name}", f"s-{name}", ""]), chance.choice(["", "meek"]))
            for name in NAMES
        )
        match = MatchRecord(1, "t", "T", "toy", {}, sitters, b"")
        changes = [
            ChairRecord(
                1, chance.randrange(3), chance.choice(["", "", *sessions]), chance.choice(["", "meek"]),
                kept=chance.random() < 0.3, given_up=chance.random() < 0.15,
            )
            for _ in range(chance.randrange(7))
        ]  # fmt: skip
        known = {key: sessions[key] for key in chance.sample(sorted(sessions), chance.randrange(2, 5))}
        found = seated(match, known, changes)
        told = [(c.name, c.session and c.session.id, c.ai, c.kept, c.owner, c.hands, c.mind) for c in found.chairs]
        outline = Outline(match, changes)
        left = {owner: chair.seat for owner, chair in found.left.items()}
        yield f"{changes}: {told} {left} {outline.owners} {sorted(seated_last(outline))}"


def talk(chance: Random) -> Iterator[str]:
    """Something is said, not told to some, forgotten, and said before a restart."""
    disk = Disk()
    disk.outage.takes_note = lambda: True  # type: ignore[method-assign]
    people = [Somebody(name) for name in NAMES]
    there, echo = MatchChat(4, disk, "t"), None
    for number in range(STEPS):
        who: Any = chance.choice(people)
        what = chance.choice(
            ["say", "say", "say", "ai", "remark", "ai", "ignore", "keep", "news", "forget", "echo", "stop", "restore"]
        )
        text = chance.choice(["Hello!", "x" * 3_000, f"line {number}"])
        after = Count(3 * number, number, {0: number})
        match what:
            case "say":
                there.said(Said(who.name, text, "chat", 0), after, who.id, number)
            case "remark":
                there.said(Said("", text, "system"), after)
            case "ai":
                there.said(Said("Spite", text, "ai", 2), after, voice="t/Spite")
            case "ignore":
                who.ignored.add(chance.choice(["t/Spite", "s-Ann"]), "Ann")
            case "keep":
                there.kept_from(who)
            case "forget":
                there.forget(lambda name, voice: voice == "s-Bob" and name == "Bob")
            case "echo":
                echo = there.echo()
                echo.said(Said(who.name, text, "chat", 0), after, who.id, number)
            case "stop":
                there.stop()
            case "restore":
                there = MatchChat(4, disk, "t")
                there.restore(disk.written[-9:], chance.choice([2, 5]))  # type: ignore[arg-type]
            case _:
                pass
        news = there.news_to(who, Eyes(Seat(number % 2))) if what == "news" else ""
        if chance.random() < 0.2:
            who.link = object() if chance.random() < 0.8 else None
            who.link = Somebody("link") if who.link is not None else None
        disk.turn()
        lines = [(line.voice, line.spoken) for line in there.lines]
        voices = [line.voice for line in there.lines]
        yield f"{what} {who.name}: {news} {lines[-3:]} {voices} {disk.written[-1:]}"


def now_called(voice: str) -> str:
    """What somebody who is ignored is called by now; "" if they are gone."""
    return "now so" if voice == "s-2" else ""


def hushes(chance: Random) -> Iterator[str]:
    """The host mutes for some minutes, or for good; who is ignored is counted, and known by another name later."""
    now_s = [1_700_000_000.0]
    table_mutes, ignored = untyped(TableMutes(lambda: now_s[0], lambda: now_s[0])), untyped(Ignored())
    for number in range(STEPS):
        voice, other = chance.choice(["s-1", "s-2", "t/Spite"]), chance.choice(["s-1", "s-3"])
        what = chance.choice(["mute", "mute", "unmute", "follow", "refuse", "pass", "add", "drop", "gone"])
        match what:
            case "mute":
                muted = table_mutes.mute(voice, "Boris", chance.choice([0, 1, 2]))
                came = f"{muted} {muted.until}"
            case "unmute":
                came = str(table_mutes.unmute(voice))
            case "follow":
                came = str(table_mutes.follow(voice, other))
                ignored.follow(voice, other, f"Name {number}")
            case "refuse":
                came = declined(lambda voice=voice: table_mutes.refuse(voice))
            case "pass":
                now_s[0] += chance.choice([59.0, 60.0, 1.0])
                came = ""
            case "add":
                came = str(ignored.add(voice, f"Name {number}"))
            case "drop":
                came = str(ignored.drop(voice))
            case _:
                came = str(ignored.forget(lambda voice: voice.startswith("s-1")))
        found = ignored.voice_of(f"NAME {number - 1}", now_called)
        names = list(ignored.names(now_called))
        facts = (table_mutes.of(voice), found, names, bool(ignored), voice in ignored, ignored.is_full)
        yield f"{what} {voice}: {came} {facts}"


def paces(chance: Random) -> Iterator[str]:
    """AI players wait until what was told could be heard, and do not say too much."""
    clock = untyped(Clock())

    time = clock
    settings = Settings(
        ai_delay_ms=chance.choice([(0, 0), (500, 1_600), (3_000, 9_000)]),
        ai_words_per_min=chance.choice([0, 60]),
        ai_talk=Rate(0.1, 1),
        ai_talk_table=Rate(0.2, 2),
    )
    tempo = Tempo(settings, clock, leisurely=chance.random() < 0.5)
    remarks = Remarks([Seat(0), Seat(1)], talk=chance.random() < 0.9, settings=settings, time=time)
    for _ in range(STEPS // 2):
        clock.advance(chance.choice([0.0, 1.0, 4.9, 5.0, 10.0]))
        seat = Seat(chance.randrange(2))
        line = remarks.line(seat, chance.choice(["Ha!", "", "x" * 91, " two\nlines ", "\x07"]))
        tempo.told([" ".join(["word"] * chance.randrange(30))] if chance.random() < 0.4 else [])
        drawn_s = tempo.drawn_s(chance, clock.seconds() + chance.choice([0.0, -3.0]))
        heard = [remarks.would_be_heard(Seat(0)), remarks.would_be_heard(Seat(1))]
        yield f"{clock.seconds()}: {line!r} {heard} {drawn_s:.4f} {tempo.delay_ms} {tempo.words_per_min}"


class Filled(Gathering):
    """A table being filled at which nobody has been for so long."""

    def __init__(self, name: str, gone_s: float) -> None:
        self.id, self.gone_s = name, gone_s

    def deserted_s(self, now_s: float) -> float:
        return self.gone_s


class Played(MatchTable):
    """A match, as far as it is looked at by who looks for one that may give way."""

    def __init__(self, name: str, chance: Random) -> None:
        self.name = name
        times = [0.0, 29.0, 30.0, 31.0, 60.0, 61.0, 90.0]
        self.gone_s, self.here = chance.choice(times), chance.random() < 0.3
        fate = chance.choice([Fate.RUNNING, Fate.RUNNING, Fate.RUNNING, Fate.OVER, Fate.FROZEN])
        self.match: Any = SimpleNamespace(
            fate=fate,
            sequel=None,
            ended_s=chance.choice([None, 10.0, 20.0, 30.0]),
            can_be_put_away=chance.random() < 0.6,
        )

    @property
    def id(self) -> str:
        return self.name

    def deserted_s(self, now_s: float) -> float:
        return self.gone_s

    def is_anybody_here(self) -> bool:
        return self.here


def ways(chance: Random) -> Iterator[str]:
    """Which of some tables gives way to another one."""
    for _ in range(STEPS):
        there: list[Any] = [Played(f"p{n}", chance) for n in range(chance.randrange(5))]
        there += [Filled(f"f{n}", chance.choice([0.0, 0.0, 3.0, 5.0])) for n in range(chance.randrange(3))]
        chance.shuffle(there)
        found = to_go([*there, object()], 25.0)
        facts = [(t.id, t.gone_s) for t in there]
        yield f"{facts}: {found and found.id}"


def choices(chance: Random) -> Iterator[str]:
    """What a table's own options mean, how a match ends in words, and what bounds the tables of one person."""
    table = SimpleNamespace(over=True, winners=[Seat(1)])
    stage = untyped(SimpleNamespace(over_text=lambda table: "Bob wins."))
    record = MatchRecord(1, "t", "T", "toy", {}, (), bytes(4))
    for how, over, farewell in product((OVER, ABANDONED, BROKEN), (True, False), ("", "Come again.")):
        table.over = over
        yield repr(told_end(how, table, stage, record, farewell))
    for watching, knows in product((EVERYBODY, SEAT, LATE, NOBODY), (True, False)):
        manners = Manners(watching=watching)
        may = declined(lambda manners=manners, knows=knows: manners.may_look_on(knows_looking=knows))
        yield f"{watching} {knows}: {may} {manners.instead} {manners.shows_hands}"
    pace = (Setting("pace", "pace", "auto", ("auto", "alone", "usual")),)
    for settings, said, people in product((pace, ()), ({}, {"pace": "usual"}, {"pace": "auto"}), range(4)):
        yield f"{bool(settings)} {said} {people}: {fitted(settings, said, people)}"
    for _ in range(STEPS):
        opener = Opener(chance.choice(["s-1", "s-2"]), chance.choice([(), ("192.0.2.1",)]))
        tables = [
            SimpleNamespace(
                opener=chance.choice(
                    [None, Opener("s-1", ("192.0.2.1",)), Opener("s-2"), Opener("s-3", ("192.0.2.1",))]
                ),
                is_over=chance.random() < 0.2,
            )
            for _ in range(chance.randrange(6))
        ]
        limits = Settings(tables_person_most=2, address_tables_most=3, tables_most=4)
        told = [
            (
                len(bound.tables),
                bound.most,
                bound.is_reached,
                bound.declined.text,
                bound.declined.reason,
                bound.declined.cure,
            )
            for bound in bounds(opener, tables, limits)
        ]
        yield f"{opener} {tables}: {told}"


WALKS = (ways, choices, clocks, rates, pauses, shoulders, seats, talk, hushes, paces)
