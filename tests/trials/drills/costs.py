"""The cost of each request for the server at its worst: the reactor's time, and bytes sent to all clients.

    python -m tests.trials.drills.costs           # measures; exit status 1 if a request costs more than is charged
    python -m tests.trials.drills.costs --write   # and writes the table of docs/protocol.md
    python -m tests.trials.drills.costs --write --only say   # the row of one request, the others stay

A whole server runs in this process, with a disk that writes at once, so the measured time is all work of the reactor,
including that after a commit. Each request is sent where it causes the most work: at tables with fifty spectators, in
the middle of a match, on a server with as many tables as it allows, in frames as long as possible.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from kickdoor_game.machine.ids import CHANCE, CLOCK
from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import CHOICE_PARTS_MOST, OPTIONS_MOST
from kickdoor_protocol.messages import book, looking, moderation, reasons, recounting, replay, session, table, talk
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.registry import REGISTRY, From, tag_of
from kickdoor_server.base.configuration.settings import TABLES_MOST, Settings
from kickdoor_server.lobby.requests.kinds import KINDS
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.table.thinking.minds import KnownMinds
from tests.catalogue import ROOT
from tests.server.house import Caller, House
from tests.server.recorded import printed, records
from tests.server.worlds import UNHURRIED, World, classic

PAGE = ROOT / "docs" / "protocol.md"
BEGIN, END = "<!-- costs: begin -->\n", "<!-- costs: end -->\n"
TIMES = 7
"""Number of measurements of the same request; the median counts."""
WATCHERS = 50
ANSWERS_MOST = 90
"""Answers of the recorded match that are measured; it is not over then."""
EMPTY_LISTS = tuple(() for _ in range(60_000))
LONGEST = tuple(() for _ in range(CHOICE_PARTS_MOST - 1))
LETTERS = "x" * 4_000


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one request: processor time in microseconds, and bytes to all clients together."""

    us: float
    size: int


class Bench:
    """Sends requests and keeps the highest cost of each type."""

    def __init__(self) -> None:
        self.worst: dict[type[Request], Cost] = {}

    def ask(self, people: list[Caller], who: Caller, make: type[Request], /, **fields: Any) -> Cost:
        """Send a request once and return its cost."""
        for person in people:
            person.listens()
            person.heard[:] = [said for said in person.heard if isinstance(said, table.Private)][-1:]
        who.req += 1
        frame = who.session.send(make(who.req, **fields))
        gc.freeze()
        began_s = time.process_time()
        who.link.dataReceived(frame)
        took_s = time.process_time() - began_s
        return Cost(took_s * 1e6, sum(len(person.wire.value()) for person in people))

    def note(self, make: type[Request], costs: list[Cost]) -> None:
        """Keep the median of the same request, if it is the highest cost of its type so far."""
        cost = Cost(sorted(c.us for c in costs)[len(costs) // 2], max(c.size for c in costs))
        before = self.worst.get(make, Cost(0, 0))
        self.worst[make] = Cost(max(cost.us, before.us), max(cost.size, before.size))

    def repeat(
        self,
        people: list[Caller],
        who: Caller,
        make: type[Request],
        back: Callable[[], object] = lambda: None,
        /,
        **fields: Any,
    ) -> None:
        """Send the same request several times, with a call of `back` after each."""
        costs = []
        for _ in range(TIMES):
            costs.append(self.ask(people, who, make, **fields))
            back()
        self.note(make, costs)


def one_house(**settings: Any) -> House:
    limits = {
        "tables_most": TABLES_MOST + 10,
        "tables_person_most": 1_000,
        "sessions_most": 100_000,
        "connections_most": 100_000,
    }
    kept = {name: getattr(UNHURRIED, name) for name in ("requests", "chat", "snapshot_answers", "silence_s")}
    minds: Any = KnownMinds()
    return House(Settings(**{**kept, **limits, **settings}), minds, playable_sets=classic())


def waiting(bench: Bench) -> None:
    """Measure at a table that is being filled, with fifty spectators, on a server that is full of tables."""
    house = one_house()
    for number in range(TABLES_MOST):
        opener = house.comes(f"Opener {number}")
        opener.does(wire.CreateTable, name=f"Table {number} {LETTERS}", set="classic", sex="male")
        for _ in range(5):
            opener.does(wire.AddAi, kind="greedy")
    host, *others = people = [house.comes(name) for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")]
    watchers = [house.comes(f"Watcher {number}") for number in range(WATCHERS)]
    everybody = [*people, *watchers]
    stranger = watchers.pop()
    bench.repeat(everybody, stranger, session.Ping)
    bench.repeat(everybody, stranger, session.Enter, password="x" * 128)
    bench.repeat(everybody, stranger, wire.ListTables)
    bench.repeat(everybody, stranger, table.Observe)
    bench.repeat(everybody, stranger, talk.Say, text=f"{LETTERS}\u0301")
    for words in ("", "combat", "player monster", "a b c d e f g h", "combat.1 " * 40):
        bench.repeat(everybody, stranger, book.LookUp, set="classic", words=words)
    options: dict[str, Any] = {f"{n}{'k' * 60}": LETTERS[:850] for n in range(OPTIONS_MOST)}
    bench.repeat(everybody, host, wire.CreateTable, name=LETTERS, set="classic", sex="male", options=options)
    options = {"packs": ",".join("xy" for _ in range(1_300))}
    bench.repeat(everybody, host, wire.CreateTable, name=LETTERS, set="classic", sex="male", options=options)
    bench.repeat(
        everybody, host, wire.CreateTable, lambda: host.does(wire.LeaveTable),
        name="\u0301" * 4_000, set="classic", sex="male",
    )  # fmt: skip
    host.does(wire.CreateTable, name=LETTERS, set="classic", sex="male")
    here = host.last(wire.Lobby).table.id
    for watcher in watchers:
        watcher.does(wire.WatchTable, table=here)
    bench.repeat(
        everybody, stranger, wire.WatchTable, lambda: stranger.does(wire.LeaveTable), table=here
    )  # fmt: skip
    bench.repeat(everybody, stranger, wire.JoinTable, lambda: stranger.does(wire.LeaveTable), table=here, sex="male")
    for other in others:
        other.does(wire.JoinTable, table=here, sex="male")
    leaver = others[-1]
    again = lambda: leaver.does(wire.JoinTable, table=here, sex="male")  # noqa: E731 - said once, where it is used
    bench.repeat(everybody, leaver, wire.LeaveTable, again)
    bench.repeat(everybody, host, table.Resync)
    bench.note(
        wire.CommitNonce, [bench.ask(everybody, host, wire.CommitNonce, commitment=f"{n:064x}") for n in range(20)]
    )
    again = lambda: host.does(wire.CommitNonce, commitment="a" * 64)  # noqa: E731 - said once, where it is used
    bench.repeat(everybody, host, wire.AddNonce, again, nonce="a" * 64)
    host.does(wire.AddNonce, nonce="a" * 64)
    leaver.does(wire.LeaveTable)
    bench.repeat(everybody, host, wire.AddAi, lambda: host.does(wire.RemoveAi, seat=5), kind="greedy", name=LETTERS)
    bench.repeat(everybody, host, wire.AddAi, kind=LETTERS[:64], name=LETTERS)
    host.does(wire.AddAi, kind="greedy")
    bench.repeat(
        everybody, host, wire.RemoveAi, lambda: host.does(wire.AddAi, kind="greedy"), seat=5
    )  # fmt: skip
    for ready in (True, False, True):
        bench.note(wire.SetReady, [bench.ask(everybody, other, wire.SetReady, ready=ready) for other in others[:-1]])
    bench.note(wire.StartMatch, [bench.ask(everybody, host, wire.StartMatch)])


def playing(bench: Bench) -> None:
    """Measure in the middle of a match, with fifty spectators."""
    world = World(5, 300)
    world.opens(*(f"Watcher {number}" for number in range(WATCHERS - 2)))
    everybody = world.callers
    people, watcher = everybody[:4], everybody[-1]
    here = world.record.id
    for who in (people[0], watcher):
        bench.repeat(everybody, who, table.Resync)
    bench.repeat(everybody, people[0], wire.JoinTable, table=here, sex="male")
    bench.repeat(everybody, watcher, wire.WatchTable, lambda: watcher.does(wire.LeaveTable), table=here)
    bench.repeat(everybody, people[0], talk.Say, text=f"{LETTERS}\u0301")
    bench.repeat(everybody, people[0], table.LetIn, seat=1, allowed=True)
    for name in ("\u0301" * 4_000, f"Watcher {WATCHERS - 3}", "VVatcher 1"):
        for wanted in (True, False):
            bench.repeat(everybody, people[0], moderation.Ignore, who=name, ignored=wanted)
            bench.repeat(everybody, people[0], moderation.Mute, who=name, muted=wanted, minutes=60)
        bench.note(moderation.Report, [bench.ask(everybody, people[0], moderation.Report, who=name, text=LETTERS)])
    bench.repeat(everybody, people[0], reasons.Explain, seat=1)
    for before in (200, 10_000):
        bench.repeat(everybody, people[0], recounting.Story, before=before, most=100)
    bench.repeat(everybody, people[0], table.ResumeTable)
    bench.repeat(everybody, people[0], replay.TakeReplay)
    bench.repeat(everybody, people[0], table.PauseTable, lambda: people[0].does(table.ResumeTable))
    people[0].does(table.PauseTable)
    bench.repeat(everybody, people[0], table.ResumeTable, lambda: people[0].does(table.PauseTable))
    for other in people[1:]:
        bench.note(table.PauseTable, [bench.ask(everybody, other, table.PauseTable)])
    bench.note(table.ResumeTable, [bench.ask(everybody, people[0], table.ResumeTable)])
    for junk in (EMPTY_LISTS, LONGEST, ("sell", LONGEST), ("x" * 60_000,)):
        bench.repeat(everybody, people[0], table.Act, choice=junk)
        for asked in (person for person in people if person.asked is not None):
            bench.repeat(everybody, asked, table.Answer, question=asked.asked.id, choice=junk)  # type: ignore[union-attr]
    answers(bench, world, everybody)
    leaver = people[0]
    bench.repeat(everybody, people[1], table.Observe)
    bench.note(wire.LeaveTable, [bench.ask(everybody, leaver, wire.LeaveTable)])
    bench.note(wire.JoinTable, [bench.ask(everybody, leaver, wire.JoinTable, table=here, sex="male")])


def answers(bench: Bench, world: World, everybody: list[Caller]) -> None:
    """Measure the answers of the rest of that match, each once; where time was up, the default is answered."""
    found: dict[type[Request], list[Cost]] = {table.Answer: [], table.Act: []}
    for line in world.to_come[:ANSWERS_MOST]:
        answer = line.answer
        if answer.seat == CHANCE:
            continue
        if answer.seat == CLOCK:
            world.does_what_counts_by_default(answer.choice[1])
            continue
        who = everybody[answer.seat]
        who.listens()
        asked = who.asked
        kind: type[Request] = table.Act if answer.standing else table.Answer
        fields = {} if answer.standing else {"question": asked.id if asked is not None else 0}
        cost = bench.ask(everybody, who, kind, choice=answer.choice, **fields)
        refused = [said for said in who.listens() if isinstance(said, session.Refused)]
        if refused:
            sys.exit(f"answer {line.n} of the match is not the same here: {refused[0].text}")
        found[kind].append(cost)
    for kind, costs in found.items():
        for cost in sorted(costs, key=lambda each: each.us)[: len(costs) * 99 // 100]:
            bench.note(kind, [cost])
        click.echo(
            f"{tag_of(kind)}: {len(costs)} of the match, median {sorted(c.us for c in costs)[len(costs) // 2]:.0f}"
        )


def over(bench: Bench) -> None:
    """Measure while spectators watch a seat, in a replay, and in a fork of it."""
    world = World(5, 300, watching="seat")
    world.opens(*(f"Watcher {number}" for number in range(WATCHERS - 2)))
    people, eve = world.callers[:4], world.callers[4]
    off = lambda: people[0].does(looking.ShareSeat, shared=False)  # noqa: E731
    bench.repeat(world.callers, people[0], looking.ShareSeat, off, shared=True)
    people[0].does(looking.ShareSeat, shared=True)
    for watcher in world.callers[4:]:
        watcher.does(replay.LookAs, seat=0)
    bench.repeat(world.callers, eve, replay.LookAs, lambda: eve.does(replay.LookAs, seat=None), seat=0)
    ended = World(5, len(printed(5).answers))
    ended.opens()
    bench.repeat(ended.callers, ended.callers[0], replay.TakeReplay)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "friday.kickdoor"
        file.write_bytes(packed(records()))
        house = one_house(replay=file)
        for rehearsal in house.server.lobby.rehearsals():
            rehearsal()
        ada = house.comes("Ada")
        ada.does(wire.ListTables)
        (shown,) = ada.last(wire.Tables).tables
        bench.note(wire.WatchTable, [bench.ask([ada], ada, wire.WatchTable, table=shown.id)])
        numbers = ada.last(replay.ReplayAt).numbers
        for seat in (0, 1, 2, 3, None):
            bench.note(replay.LookAs, [bench.ask([ada], ada, replay.LookAs, seat=seat)])
        for number in range(31, numbers, 32):
            bench.note(replay.Wind, [bench.ask([ada], ada, replay.Wind, to="number", by=number)])
        bench.repeat([ada], ada, replay.Wind, to="find", by=1, words=LETTERS)
        bench.repeat([ada], ada, table.Resync)
        bench.note(replay.Fork, [bench.ask([ada], ada, replay.Fork, seat=0, ai="greedy")])


def measured() -> dict[type[Request], Cost]:
    """Return the highest cost of each type of request."""
    bench = Bench()
    for situation in (waiting, playing, over):
        situation(bench)
        gc.collect()
    return bench.worst


def charged(cost: Cost) -> int:
    """Return the microseconds to charge for a cost: half as much again, rounded up."""
    return max(50, -int(-cost.us * 1.5 // 50) * 50)


def rows(found: dict[type[Request], Cost], kept: str) -> Iterator[str]:
    """Yield the lines of the table for the page: new measurements, and the rows of `kept` for other requests."""
    before = {line.split("`")[1]: line for line in kept.splitlines(keepends=True) if line.startswith("| `")}
    yield "| request | charged, µs | measured, µs | bytes to all who hear of it |\n"
    yield "| --- | --- | --- | --- |\n"
    for kind in REGISTRY.said_by(From.CLIENT):
        tag = tag_of(kind)
        if kind in found:
            cost = found[kind]
            yield f"| `{tag}` | {KINDS[kind].worst_us} | {cost.us:.0f} | {cost.size} |\n"
        elif tag in before:
            yield before[tag]


def insist_measured(found: Iterable[type[Request]], only: Sequence[str]) -> None:
    """Exit with a message if a tag of `only` is that of no request in `found`."""
    missed = sorted({*only} - {tag_of(kind) for kind in found})
    if missed:
        sys.exit(
            f"not measured: {', '.join(missed)}: add bench.repeat(...) for it to waiting, playing or over, in this file"
        )


@click.command()
@click.option("--write", is_flag=True, help="Write the table into docs/protocol.md.")
@click.option("--only", multiple=True, metavar="TAG", help="Look at these requests alone, and keep the other rows.")
def main(write: bool, only: tuple[str, ...]) -> None:
    """Measure all requests; exit status 1 if one costs more than is charged."""
    found = {kind: cost for kind, cost in measured().items() if not only or tag_of(kind) in only}
    insist_measured(found, only)
    dear = []
    for kind in REGISTRY.said_by(From.CLIENT):
        if kind in found:
            cost = found[kind]
            now = KINDS[kind].worst_us if kind in KINDS else 0
            dear += [tag_of(kind)] if cost.us > now else []
            click.echo(
                f"{tag_of(kind):14} {cost.us:8.0f} us {cost.size:9} bytes; charged {now}, would be {charged(cost)}"
            )
    if write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        table, _, after = rest.partition(END)
        PAGE.write_text(before + BEGIN + "".join(rows(found, table)) + "\n" + END + after, "utf-8")
    if dear:
        sys.exit(f"costs more than is charged: {', '.join(dear)}")


if __name__ == "__main__":
    main()
