"""The drill of failed writes: play an evening again and again, and let another statement of the store fail each time.

    python -m tests.trials.drills.writes --answers 12

A whole server with its journal in a file runs in one process, on a clock that the drill moves. Two clients play, chat,
lose the connection and resume. First nothing fails, and the journal's statements are counted. Then the evening is
played once for each of them and each kind of fault: the statement fails before it takes effect; after it; it and the
next forty fail. And once for each answer with a disk that is full from there on and has room again later. After each
evening:

- every acknowledged answer is in the journal, once; none is there twice, and there is no gap; - the match is running,
and no write is held; - another server that starts on the journal has the very same table.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from kickdoor_game.machine.plain import saved_bytes
from kickdoor_protocol.messages.session import Accepted, Ping, Refused, Welcome
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.shapes import options_of
from kickdoor_server.base.store.outage import RETRY_S
from kickdoor_server.base.store.records import ChatRecord
from kickdoor_server.base.store.sqlite import SqliteStore
from kickdoor_server.matches.ending import Fate
from kickdoor_server.operations.admin.findings import state_of
from tests.server.doubles import Disk
from tests.server.house import Caller, House
from tests.server.pasts import whole_past
from tests.trials.drills.faulty_store import Faults, FaultyDatabase, InlineScribe

NAMES = ("Boris", "Greta")

PATIENCE = 60
"""Attempts after which a failing write counts as one that never succeeds."""


class Broken(Exception):  # noqa: N818 - what was found
    """Raised if something was lost, or does not go on."""


@dataclass(slots=True)
class Tally:
    """Counts of all evenings. The last three must stay 0."""

    evenings: int = 0
    faults: int = 0
    outages: int = 0
    answers: int = 0
    refused: int = 0
    missing: int = 0
    twice: int = 0
    gaps: int = 0


@dataclass(slots=True)
class Evening:
    """One match with its journal in `path`. `faults` are those of the journal."""

    path: Path
    faults: Faults = field(default_factory=Faults)
    acknowledged: set[tuple[str, int]] = field(default_factory=set)
    refused: int = 0
    outages: int = 0
    house: House = field(init=False)
    store: SqliteStore = field(init=False)
    people: list[Caller] = field(init=False)

    def __post_init__(self) -> None:
        self.store = SqliteStore(self.path, "NORMAL")
        self.store._db = FaultyDatabase(self.store._db, self.faults)
        self.house = House(scribe=lambda clock, changed: InlineScribe(self.store, clock, changed))
        self.people = self.house.sits_down(*NAMES)

    def play(self, answers: int) -> None:
        """Let the clients give so many answers, with other actions in between."""
        for number in range(answers):
            self.plays_on(number)

    def plays_on(self, number: int) -> None:
        """Answer an open question; now and then shout, chat, or lose the connection first."""
        if number % 4 == 1:
            self._asks(1, Act, choice=("shout",))
        if number % 4 == 2:
            self.people[0].send(Say, text=f"That was number {number}.")
        if number % 4 == 3:
            self._comes_back(1)
        for _ in range(PATIENCE):
            if self.house.server.scribe.outage.is_on:
                self._waits()
        at = next((at for at, person in enumerate(self.people) if person.asked is not None), None)
        if at is None:
            raise Broken("nobody is asked anything")
        asked = self.people[at].asked
        assert asked is not None
        choice = "pass" if any(option.key == "pass" for option in options_of(asked.shape)) else "leave"
        self._asks(at, Answer, question=asked.id, choice=(choice,))

    def _asks(self, at: int, make: Any, **fields: Any) -> None:
        """Send a request until it is accepted; after a refusal because nothing can be written, wait and send it
        again."""
        person = self.people[at]
        for _ in range(PATIENCE):
            req = person.send(make, **fields)
            match self._answer_to(person, req):
                case Accepted():
                    self.acknowledged.add((person.last(Welcome).session, req))
                    return
                case Refused(reason="cannot_write"):
                    self._waits()
                case refused:
                    raise Broken(f"{make.__name__} refused: {refused}")
        raise Broken("nothing can be written any more")

    def _answer_to(self, person: Caller, req: int) -> Any:
        for _ in range(PATIENCE):
            if (answer := person.answer_to(req)) is not None:
                return answer
            outage = self.house.server.scribe.outage
            if not outage.is_on:
                raise Broken("a request has no answer, and nothing is held")
            if state_of(self.table) != "paused":
                raise Broken("nothing can be written, and the table does not stand still")
            if outage.failures == 1:
                self.outages += 1
                self._is_refused(next(other for other in self.people if other is not person))
            self._waits()
        raise Broken("a write is never tried again")

    def _waits(self) -> None:
        """Let time pass until the next attempt to write, with a ping of each client."""
        self.house.clock.advance(RETRY_S[-1])
        for person in self.people:
            if person.all(Welcome):
                person.send(Ping)

    def _is_refused(self, person: Caller) -> None:
        """Check that an action during an outage is refused with the reason."""
        reply = person.asks(Act, choice=("shout",))
        if not (isinstance(reply, Refused) and reply.reason == "cannot_write"):
            raise Broken(f"nothing can be written, and somebody who acts is told {reply}")
        self.refused += 1

    def _comes_back(self, at: int) -> None:
        """Resume by the token; a client that gets no welcome reconnects, as real ones do."""
        gone = self.people[at]
        token, req = gone.token, gone.req
        for _ in range(PATIENCE):
            gone.loses_the_line()
            gone = self.people[at] = self.house.comes(NAMES[at], token)
            if not gone.all(Welcome):
                self._waits()
            if gone.all(Welcome):
                break
        gone.req = req

    @property
    def table(self) -> Any:
        (table,) = self.house.server.lobby.tables.values()
        return table

    def look(self, tally: Tally) -> None:
        """Check the evening, and add its counts. Raises Broken."""
        self.house.clock.advance(10 * RETRY_S[-1])
        match = self.house.match
        if match.fate is not Fate.RUNNING or self.house.server.scribe.outage.is_on or not match.goes_on:
            raise Broken("the match does not go on")
        written = self.store.read_one(1)
        theirs = Counter((line.session, line.req) for line in written.answers if line.session)
        tally.missing += len(self.acknowledged - set(theirs))
        tally.twice += sum(1 for count in theirs.values() if count > 1)
        tally.gaps += bool(written.gap)
        tally.evenings, tally.faults = tally.evenings + 1, tally.faults + self.faults.struck
        tally.answers, tally.refused = tally.answers + len(self.acknowledged), tally.refused + self.refused
        tally.outages += self.outages
        again = House(disk=Disk(whole_past(self.store)))
        if again.server.left_alone:
            raise Broken(f"another server cannot go on: {again.server.left_alone[0].why}")
        if saved_bytes(again.match.table) != saved_bytes(match.table):
            raise Broken("another server finds another table")


def evenings(answers: int, lasting: tuple[int, ...], every: int) -> Iterator[tuple[int, int, bool]]:
    """Yield for each evening the number of spared statements, of failing ones, and whether these take effect.

    Each kind of fault meets every `every`-th statement.
    """
    with tempfile.TemporaryDirectory() as folder:
        whole = Evening(Path(folder, "whole.sqlite3"))
        with closing(whole.store):
            whole.faults.begin(float("inf"), 0, after=False)
            whole.play(answers)
            statements = whole.faults.count
    faults = [*((length, False) for length in lasting), (1, True)]
    for number, (length, after) in enumerate(faults):
        for spared in range(number % every, statements, every):
            yield spared, length, after


def play(answers: int, tally: Tally, lasting: tuple[int, ...] = (1, 41), every: int = 1) -> None:
    """Play all of these evenings. Raises Broken, with the fault."""
    for spared, length, after in evenings(answers, lasting, every):
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(Path(folder, "journal.sqlite3"))
            with closing(evening.store):
                evening.faults.begin(spared, length, after=after)
                try:
                    evening.play(answers)
                    evening.faults.spared = float("inf")
                    evening.look(tally)
                except (Broken, AssertionError, sqlite3.Error) as wrong:
                    when = f"{length} statements from the {spared}th on, {'after' if after else 'before'} they happen"
                    raise Broken(f"{when}: {wrong}") from wrong


def fill_the_disk(answers: int, tally: Tally) -> None:
    """Play an evening for each answer, with a disk that is full from there on for a while."""
    for number in range(answers):
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(Path(folder, "journal.sqlite3"))
            with closing(evening.store):
                evening.play(number)
                _full_disk(evening, tally)
                evening.play(answers - number)
                evening.look(tally)


def _full_disk(evening: Evening, tally: Tally) -> None:
    """Allow SQLite no further page, check that actions wait for a minute, and then make room."""
    connection = evening.store._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    person, scribe = evening.people[0], evening.house.server.scribe
    scribe.note([ChatRecord(1, NAMES[0], "a long story " * 3_000)])
    req = person.send(Act, choice=("shout",))
    for _ in range(60):
        evening.house.clock.advance(1)
    if not scribe.outage.is_on or person.answer_to(req) is not None:
        raise Broken("a full disk takes everything")
    connection.execute("PRAGMA max_page_count = 1000000")
    evening.house.clock.advance(RETRY_S[-1])
    if not isinstance(person.answer_to(req), Accepted):
        raise Broken("what was held was not written when there was room")
    evening.acknowledged.add((person.last(Welcome).session, req))
    tally.faults += 1


def report(tally: Tally) -> list[str]:
    """Return the results, as lines."""
    return [
        f"{tally.evenings} evenings, {tally.faults} statements that failed, {tally.outages} times a table stood still",
        f"{tally.answers} answers acknowledged: {tally.missing} missing, {tally.twice} twice, {tally.gaps} gaps",
        f"{tally.refused} requests refused meanwhile, in words; every table went on by itself",
    ]


@click.command()
@click.option("--answers", default=12, show_default=True, help="In one evening, to questions.")
def main(answers: int) -> None:
    """Let every statement of an evening's journal fail once, and look for what is lost."""
    tally = Tally()
    try:
        play(answers, tally)
        fill_the_disk(answers, tally)
    except Broken as wrong:
        raise click.ClickException(str(wrong)) from wrong
    click.echo("\n".join(report(tally)))
    if tally.missing or tally.twice or tally.gaps:
        raise click.ClickException("something was lost, or happened twice")


if __name__ == "__main__":
    main()
