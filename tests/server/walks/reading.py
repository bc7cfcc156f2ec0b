"""Walks through what a host reads, with everything there or not; and through journals that lead elsewhere by now."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.server.toy import ToyRules, ToyTable
from tests.server.toy_stage import ToyStage
from tests.server.walks.papers import played

from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import ChairRecord, ClocksRecord, ReasonRecord
from kickdoor_server.matches.chance import dice_of
from kickdoor_server.matches.done_for import DoneForSeats
from kickdoor_server.matches.journal.playback import replay
from kickdoor_server.matches.journal.snapshots import SnapshotTaker
from kickdoor_server.matches.journal.telling import of_other_rules
from kickdoor_server.matches.replays.timeline import beginning, step
from kickdoor_server.operations.admin import shown

STEPS = 60


def pages(chance: Random) -> Iterator[str]:
    """Every page of `kickdoor admin`, about servers and tables of all kinds."""
    pick = chance.choice
    for seconds in (0, 0.4, 0.6, 59.5, 60, 61, 3_599, 3_600, 86_399, 86_400, 90_061, 700_000):
        yield shown.duration(seconds)
    for value in (None, True, False, "", "x", (), ["a", "b"], 3, 2.5):
        yield shown.columns([[value, "second"]], ("one", "two"))
    for _ in range(STEPS):
        some = {name: pick([0, 0, 1, 3]) for name in ("running", "filling", "over")}
        match = {"number": pick([1, 12]), "name": "Friday", "table": "t1", "why": "it cannot"}
        facts = {
            "name": "attic",
            "release": "1.2",
            "port": 7_777,
            "up_s": pick([0, 61.0, 90_000]),
            "connections": pick([0, 2]),
            "people": {"here": pick([0, 2]), "away": pick([0, 1])},
            "bans": pick([0, 2]),
            "tables": some,
            "matches": some,
            "answers": 9,
            "refusals": pick([{}, {"stale": 2}]),
            "waiting": {"journal": pick([0, 4]), "ai": pick([0, 5])},
            "commits": {"count": 3, "mean_ms": 1.25, "failed": pick([0, 1])},
            "log_level": "info",
            "ai": {"decisions": 7, "lapses": pick([{}, {"overran": 1}])},
            "reactor": {"longest_lag_ms": pick([0.0, 3.5]), "own_share": pick([0.0, 0.125])},
            "room": {
                "connections": [pick([0, 2]), 500],
                "tables": [pick([0, 1_200]), 4_000],
                "files": pick([None, [40, 1_024]]),
                "disk_free_bytes": pick([None, 0, 5_000 << 20]),
                "disk_least_bytes": 64 << 20,
            },
            "left_alone": pick([[], [match]]),
            "draining": pick([True, False]),
            "stops_in_s": pick([None, 0, 90]),
            "outage": pick([None, {"why": "full", "for_s": 70, "held": 2, "failures": 3}]),
            "disk_low_free_bytes": pick([None, 0, 5_000 << 20]),
            "disk_low_refused": ["it opens no more tables", "it keeps no decks"],
            "to_wake": pick([0, 2]),
            "other_rules": pick(
                [
                    {},
                    {
                        "began_with": pick([{}, {"kickdoor 1": 2, "kickdoor 2, other rules": 1}]),
                        "continued_from_snapshot": pick([[], [match]]),
                        "unchecked": pick([[], [match]]),
                    },
                ]
            ),
        }
        for name in ("outage", "disk_low_free_bytes", "to_wake", "other_rules"):
            if chance.random() < 0.1:
                del facts[name]
        yield shown.status(facts)
        seats = [
            {"seat": 0, "kind": "human", "name": "Ann", "connected": pick([True, False])},
            {"seat": 1, "kind": "ai", "name": "Spite", "ai": "greedy", "connected": True},
            {"seat": 2, "kind": "empty"},
        ]
        table: dict[str, Any] = {
            "table": "t1",
            "name": "Friday",
            "set": "classic",
            "state": "running",
            "options": pick([{}, {"pace": "brisk"}]),
            "seats": seats[: pick([2, 3])],
            "answers": 5,
        }
        if chance.random() < 0.7:
            asked = {"name": "Ann", "what": "fight or run", "left_s": pick([None, 2.5, 30.0])}
            table |= {"journal": 3, "watching": pick([[], ["Olga", "Knut"]]), "asked": pick([[], [asked]])}
            table |= pick(
                [{}, {"clocks": [{"seat": 1, "deadline": "take", "left_s": 4.0}, {"alarm": "kettle", "left_s": None}]}]
            )
            table |= pick([{}, {"hands": {"Ann": ["tax_golem", "piano"], "Spite": []}}])
        yield shown.table(table)
        rows = [
            {
                "name": name,
                "session": f"s-{name}",
                "table": pick([None, "t1"]),
                "address": address,
                "away_s": pick([0, 75]),
                "connected": address is not None,
            }
            for name, address in chance.sample(
                [("ann", None), ("Bob", "1.2.3.4:5"), ("Cid", None), ("dot", "::1")], pick([0, 2, 4])
            )
        ]
        yield shown.players(rows)
        tables = [
            {**table, "players": pick([[], ["Ann", "Bob"]]), "watchers": pick([0, 2])} for _ in range(pick([0, 1, 2]))
        ]
        yield shown.tables(tables)
        bans = [
            {"number": n, "by": "name", "what": "Mallory", "until": "for good", "why": pick(["", "rude"])}
            for n in range(pick([0, 2]))
        ]
        yield f"{shown.bans(bans)}\n{shown.mutes(bans)}"
        line = {"who": "Bob", "text": "Boo.", "session": pick(["", "s-bob"])}
        report = {
            "number": 4,
            "at": "today",
            "state": "open",
            "by": "Ann",
            "about": "Bob",
            "session": pick(["", "s-bob"]),
            "table": pick(["", "t1"]),
            "words": pick(["", "Rude."]),
            "by_session": "s-ann",
            "evidence": pick(
                [{}, {"name": "Friday", "match": pick([0, 7]), "events": ["Bob kicks."], "talk": pick([[], [line]])}]
            ),
        }
        yield f"{shown.report(report)}\n{shown.reports([report] * pick([0, 1, 2]))}"
        erased = {
            "done": pick([True, False]),
            "matches": [1] * pick([0, 1, 2]),
            "lines": pick([0, 1, 2]),
            "reports": pick([0, 1, 2]),
            "sessions": pick([[], ["s-1"], ["s-1", "s-2"]]),
        }
        yield shown.erased(erased)
        yield shown.reloaded({"made": ["a: 1 -> 2"] * pick([0, 1]), "needs_restart": ["b: 1 -> 2"] * pick([0, 2])})


class Dearer(ToyRules):
    """Whoever takes something has more of it."""

    def account(self, table: ToyTable) -> dict[str, Any]:
        return {**super().account(table), "points": [2 * points for points in table.points]}


class Older(ToyRules):
    """Its account is of another version."""

    def account(self, table: ToyTable) -> dict[str, Any]:
        return {**super().account(table), "version": 2}


class Harder(ToyRules):
    """Nothing may be taken, shouted or rolled after a while."""

    def status(self, table: ToyTable) -> list[str]:
        return ["points out of nowhere"] if max(table.points, default=0) > 2 else []

    def load(self, data: bytes, options: dict[str, Any]) -> Any:
        table = super().load(data, options)
        if len(table.names) < 4:
            return table
        raise ValueError("too many")


class Gone(ToyRules):
    """It has no such tables any more."""

    def load(self, data: bytes, options: dict[str, Any]) -> Any:
        raise ValueError("no such table")


class Stuck(ToyRules):
    """It gives no account of tables on which somebody has anything, and rolls less."""

    def new_table(self, players: Any, options: dict[str, Any]) -> ToyTable:
        table = super().new_table(players, options)
        table.points = [9] * len(table.points)
        return table


class Other(ToyStage):
    """With cards of its own."""

    @property
    def sources(self) -> tuple[CardSource, ...]:
        return (CardSource("toy", "71"),)


def playbacks(chance: Random) -> Iterator[str]:
    """A journal with a snapshot, played on by the same rules, by others, with other cards, or with changed bytes."""
    whole, _ = played()
    for _ in range(4 * STEPS):
        number = chance.choice([0, 3, 4, 6, len(whole.answers), len(whole.answers) + 1])
        lines = whole.answers[: chance.choice([number, len(whole.answers), number + 1])]
        if chance.random() < 0.15 and len(lines) > 4:
            lines = [*lines[:3], *lines[4:]]
        journal = Journal(replace(whole.match, code=chance.choice(["", "here", "there"]), release="kickdoor 1"))
        for line in lines:
            journal.add(line)
        if number and number <= len(whole.answers) and chance.random() < 0.85:
            journal.snapshot = _snapshot(chance, whole, number)
        if chance.random() < 0.4:
            at = chance.choice([number, len(lines), 2])
            journal.add(ClocksRecord(1, at, (((0, "take", 0, 1), 900), ((1, "take", 0, 1), 800), ("kettle", 5))))
        journal.reasons = {3: [ReasonRecord(1, 3, 0, "It is there.")]} if chance.random() < 0.3 else {}
        journal.chairs_after = {
            n: [ChairRecord(1, chance.randrange(3), "s-Ann", "", kept=chance.random() < 0.7)]
            for n in chance.sample(range(9), 2)
        }
        rules = chance.choice([ToyRules, ToyRules, ToyRules, Dearer, Older, Harder, Gone, Stuck])()
        code, stage = chance.choice(["here", "here", ""]), chance.choice([None, ToyStage(), ToyStage(), Other()])
        try:
            found = replay(rules, journal, code, stage, "kickdoor 2")
            facts = (
                found.number,
                len(found.events),
                len(found.pieces),
                found.packed,
                found.at,
                found.left_ms,
                found.done,
            )
            came = f"{facts} {found.went_on} {found.unchecked!r} {found.table.points} {found.dice.random():.6f}"
        except Exception as wrong:
            came = f"{type(wrong).__name__} {wrong}"
        kept = None if journal.snapshot is None else (journal.snapshot.n, journal.snapshot.code)
        yield f"{type(rules).__name__} {code} {journal.match.code} {len(lines)} {kept} {journal.gap}: {came}"
    yield str(of_other_rules([], "kickdoor 2"))


def _snapshot(chance: Random, whole: Journal, number: int) -> Any:
    """Taken after so many answers, perhaps by others, perhaps damaged since."""
    rules, table, dice = ToyRules(), None, dice_of(whole.match)
    table = beginning(rules, whole.match)
    snapshot_taker = SnapshotTaker(
        rules, chance.choice(["here", "here", "there"]), 1, chance.choice(["", "kickdoor 1"])
    )
    deeds = DoneForSeats(rules, ToyStage())
    for n, line in enumerate(whole.answers[:number], 1):
        step(rules, table, line.answer, n)
        if line.answer.seat == -1:
            dice.random()
        snapshot_taker.happened(table.news)
    taken = snapshot_taker.take(1, number, table, dice if chance.random() < 0.5 else dice_of(whole.match), deeds.done)
    match chance.choice(["well", "well", "well", "cut", "changed"]):
        case "cut":
            return replace(taken, body=taken.body[:-9])
        case "changed":
            return replace(
                taken, body=b"\x90", digest="4a08a61bdb9f2e0b1bdc1dbc6d7ec1aa3a2ddcf1b1cd9bff2bf52e7b1f97bbd0"
            )
        case _:
            return taken


WALKS = (pages, playbacks)
