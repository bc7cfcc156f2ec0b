"""All parties of a load in one thread, in a closed loop or at a fixed rate.

In a closed loop each party sends the next command as soon as the last one is done. At a rate, commands are due at fixed
times whatever the server does, and their latency counts from when they were due, so a stalling server is not excused
(no coordinated omission).
"""

from __future__ import annotations

import select
import time
from collections import deque
from collections.abc import Iterator
from random import Random

from tests.trials.bench.entry import Figures
from tests.trials.bench.load.party import Move, Party
from tests.trials.bench.load.person import Person
from tests.trials.bench.load.plan import Plan
from tests.trials.bench.load.tally import Tally
from tests.trials.bench.pinned import resident_kib

WAIT_S = 0.02
SPIN_S = 0.0015
"""Seconds before a command is due in which the thread no longer sleeps: waking up would take as long."""
LATE_S = 0.005
"""Seconds after which a command that begins too late counts as delayed by another one."""


class Seated:
    """A party and its request. `due_s`: when the present command was due; `rests`: it is not its turn."""

    __slots__ = ("due_s", "move", "moves", "party", "read", "rests")

    def __init__(self, party: Party) -> None:
        self.party = party
        self.moves: Iterator[Move | None] = party.moves()
        self.move: Move | None = None
        self.due_s = 0.0
        self.rests = False
        self.read: list[int] | None = None

    def goes_on(self, due_s: float, tally: Tally | None) -> bool:
        """Send the next request; return False if there is none now."""
        self.rests = False
        move = self.move = next(self.moves)
        if self.read is not None and tally is not None:
            tally.read.extend(now.read - then for now, then in zip(self.party.people, self.read, strict=True))
        self.read = None
        if move is None:
            return False
        if move.counts:
            self.read = [person.read for person in self.party.people]
        self.due_s = due_s
        move.who.asks(move.make, **move.fields)
        return True


class Evening:
    """A whole load on one server."""

    def __init__(self, port: int, pid: int, plan: Plan) -> None:
        self._port, self._pid, self._plan = port, pid, plan
        self._poll = select.epoll()
        self._heard_by: dict[int, tuple[Person, Seated]] = {}
        self._all: list[Seated] = []
        self._waiting: deque[Seated] = deque()
        self._tally: Tally | None = None
        self._next_due_s = 0.0
        self._enough = 0
        self._under_way = 0
        self._chance = Random(plan.seed)

    def play(self) -> Figures:
        """Connect, gather, play; return the figures.

        The memory that a server takes for the first party does not count: it includes what it allocates once.
        """
        plan = self._plan
        others = plan.tables - 1
        self._comes()
        if not plan.idle:
            self._begin()
            self._first_party_plays()
        before_kib = resident_kib(self._pid)
        for _ in range(others):
            self._comes()
        here_kib = resident_kib(self._pid)
        figures: dict[str, float] = {"session_kib": (here_kib - before_kib) / (others * plan.seats)}
        if plan.idle:
            return figures
        self._begin()
        figures["match_kib"] = (resident_kib(self._pid) - here_kib) / others
        figures |= self._measured()
        figures["match_after_kib"] = (resident_kib(self._pid) - here_kib) / others
        figures["commands"] = sum(each.party.commands for each in self._all) / len(self._all)
        figures["matches"] = sum(each.party.matches for each in self._all)
        return figures

    def _comes(self) -> None:
        """Connect one more party."""
        number = len(self._all)
        people = [Person(self._port, f"P{number} {seat}") for seat in range(self._plan.seats)]
        chance = Random(self._chance.getrandbits(64))
        seated = Seated(Party(people, self._plan, chance, again=not self._plan.commands))
        self._all.append(seated)
        for person in people:
            self._heard_by[person.sock.fileno()] = person, seated
            self._poll.register(person.sock.fileno(), select.EPOLLIN)

    def _begin(self) -> None:
        """Run until all new parties are at a match, with a first command under way."""
        gathering = {id(seated) for seated in self._all if seated.move is None}
        for seated in self._all:
            if id(seated) in gathering:
                seated.goes_on(time.perf_counter(), None)
        while gathering:
            for seated in self._told(WAIT_S):
                move = seated.move
                if id(seated) in gathering and move is not None and move.is_done:
                    seated.goes_on(time.perf_counter(), None)
                    if seated.move is not None and seated.move.counts:
                        gathering.discard(id(seated))

    def _first_party_plays(self) -> None:
        (first,) = self._all
        while first.party.commands < self._plan.first and not first.party.matches:
            if first.move is None or first.move.is_done:
                first.goes_on(time.perf_counter(), None)
            self._told(WAIT_S)

    def _measured(self) -> Figures:
        plan = self._plan
        self._next_due_s = time.perf_counter()
        self._under_way = len(self._all)
        if plan.commands:
            if plan.age:
                self._turns_until_all_have_had(plan.age)
            tally = self._tally = Tally(self._pid)
            self._turns_until_all_have_had(plan.commands)
            return tally.figures()
        self._look_at_all()
        self._turns_for(plan.warm_s)
        tally = self._tally = Tally(self._pid)
        for seated in self._all:
            seated.party.spoil = plan.refused
        self._turns_for(plan.seconds)
        return tally.figures()

    def _turns_until_all_have_had(self, commands: int) -> None:
        """Play until each table has had so many commands; a table that has rests, so that all are of the same age."""
        self._enough = commands
        for seated in self._all:
            if seated.rests:
                self._waiting.append(seated)
        self._begin_what_waits()
        self._look_at_all()
        while not all(self._has_had_enough(seated.party) for seated in self._all):
            self._turn()

    def _has_had_enough(self, party: Party) -> bool:
        return bool(self._enough) and (party.commands >= self._enough or party.matches > 0)

    def _turns_for(self, seconds: float) -> None:
        end_s = time.perf_counter() + seconds
        while time.perf_counter() < end_s:
            self._turn()

    def _turn(self) -> None:
        wait_s = self._ask_what_is_due() if self._plan.rate else WAIT_S
        for seated in self._told(wait_s):
            self._look(seated)

    def _look_at_all(self) -> None:
        """Check all requests: some may have been done before, without further news."""
        for seated in self._all:
            self._look(seated)

    def _look(self, seated: Seated) -> None:
        """Go on with a party if its request is done, or if it is asked something now."""
        move = seated.move
        if seated.rests:
            return
        if move is None:
            seated.goes_on(time.perf_counter(), self._tally)
        elif move.is_done:
            self._note(seated, move)
            self._after(seated, move)

    def _after(self, seated: Seated, move: Move) -> None:
        """Let a party go on: at once after gathering, in its turn after a command."""
        if not move.counts:
            seated.goes_on(time.perf_counter(), self._tally)
            return
        seated.rests = True
        self._under_way -= 1
        if not self._has_had_enough(seated.party):
            self._waiting.append(seated)
        if not self._plan.rate:
            self._begin_what_waits()

    def _begin_what_waits(self) -> None:
        """Begin waiting commands, as many as may be under way."""
        most = self._plan.in_flight or len(self._all)
        while self._waiting and self._under_way < most:
            self._begin_next(time.perf_counter())

    def _begin_next(self, due_s: float) -> None:
        """Begin the command of the party that has waited longest."""
        self._under_way += 1
        self._waiting.popleft().goes_on(due_s, self._tally)

    def _ask_what_is_due(self) -> float:
        """Begin all due commands; return for how many seconds to wait."""
        while self._waiting and self._next_due_s <= (now_s := time.perf_counter()):
            self._begin_next(self._next_due_s)
            if self._tally is not None and now_s - self._next_due_s > LATE_S:
                self._tally.late += 1
            self._next_due_s += 1 / self._plan.rate
        return 0.0 if self._next_due_s - time.perf_counter() < SPIN_S else 0.001

    def _note(self, seated: Seated, move: Move) -> None:
        if self._tally is None or not move.counts:
            return
        if move.is_refused:
            self._tally.refused += 1
        else:
            self._tally.done += 1
            self._tally.took_us.append((time.perf_counter() - seated.due_s) * 1e6)

    def _told(self, wait_s: float) -> list[Seated]:
        """Return the parties that got messages."""
        told: dict[int, Seated] = {}
        for descriptor, _ in self._poll.poll(wait_s):
            person, seated = self._heard_by[descriptor]
            person.hears()
            told[id(seated)] = seated
        return list(told.values())
