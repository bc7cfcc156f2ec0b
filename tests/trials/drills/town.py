"""Many clients at once: hosts, each of whom keeps one table going, and guests, who come by.

A host opens a table, may wait a moment for a guest, fills the chairs with AI players, plays to the end (or loses
patience) and opens the next one; now and then a host leaves for good, and another one takes their place. A guest sits
down at a table that waits for company and leaves it early or at the end, spectates, returns to a match that they have
left, disconnects and resumes.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.replay import TakeReplay
from kickdoor_protocol.messages.session import Accepted
from tests.trials.drills.townsperson import LineLost, Pace, Tally, Townsperson

AI_KINDS = ("greedy", "random", "random", "spiteful", "bribe_aware", "random")
AGAIN_S = 0.5
"""Seconds before a client that was cut off tries again."""


@dataclass(slots=True)
class Chances:
    """Probabilities: that a host plays all matches to their end, wants company at a table, goes home after a match;
    that a guest leaves early, and returns to what they have left.

    `patience`: least and most own answers after which all other hosts give a match up; a whole match takes some 150.
    Tables take more memory the older they are. Because few grow old, and always the same share of them, their age is
    stable after 100 answers at each, not after 600.
    """

    patient: float = 0.1
    patience: tuple[int, int] = (3, 45)
    company: float = 0.3
    goes_home: float = 0.02
    leaves_early: float = 1.0
    returns: float = 0.5


@dataclass(slots=True)
class Waiting:
    """A table that waits for company, until `sat` is set."""

    table: str
    sat: asyncio.Event = field(default_factory=asyncio.Event)


class Town:
    """All clients. `running`: the tables that can be watched. `pace` may be changed meanwhile."""

    def __init__(self, port: int, pace: Pace, chances: Chances, chance: Random) -> None:
        self.tally = Tally()
        self.running: set[str] = set()
        self.pace = pace
        self._port = port
        self._chances = chances
        self._chance = chance
        self._waiting: deque[Waiting] = deque()
        self._numbers: Iterator[int] = itertools.count(1)

    async def lives(self, tables: int, guests: int, opening_s: float) -> None:
        """Run for ever: so many hosts, who open their first tables within `opening_s`, and so many guests."""
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(self._one_after_the_other(opening_s * number / tables, self._keeps_a_table))
            for number in range(guests):
                group.create_task(self._one_after_the_other(opening_s * number / guests, self._comes_by))

    def _newcomer(self) -> Townsperson:
        chance = Random(self._chance.random())
        return Townsperson(f"Person {next(self._numbers)}", self._port, lambda: self.pace, self.tally, chance)

    async def _one_after_the_other(self, after_s: float, visit: Callable[[Townsperson], Awaitable[None]]) -> None:
        """Let one client after the other connect, do its visit and disconnect. A lost connection ends a visit."""
        await asyncio.sleep(after_s)
        while True:
            person = self._newcomer()
            try:
                await person.comes()
                await visit(person)
            except LineLost:
                await asyncio.sleep(AGAIN_S)
            finally:
                person.goes()
            self.tally.done["went home"] += 1

    # ---- hosts

    async def _keeps_a_table(self, host: Townsperson) -> None:
        is_patient = self._chance.random() < self._chances.patient
        while True:
            await self._one_match(host, None if is_patient else self._chance.randint(*self._chances.patience))
            if self._chance.random() < self._chances.goes_home:
                break

    async def _one_match(self, host: Townsperson, enough: int | None) -> None:
        """Play one match. `enough`: answers after which the host gives it up."""
        if not await host.does("opened a table", lobby.CreateTable, name="", set="classic", sex="female"):
            await asyncio.sleep(AGAIN_S)
            return
        table = host.table
        if self._chance.random() < self._chances.company:
            await self._finds_company(table)
        for kind in self._chance.sample(AI_KINDS, 2):
            await host.asks(lobby.AddAi, kind=kind)
        if not await host.does("began a match", lobby.StartMatch):
            await host.leaves()
            return
        self.running.add(table)
        try:
            if await host.plays(enough):
                self.tally.done["played to the end"] += 1
                await self._looks_back(host)
        finally:
            self.running.discard(table)
        await host.leaves()

    async def _finds_company(self, table: str) -> None:
        waiting = Waiting(table)
        self._waiting.append(waiting)
        try:
            async with asyncio.timeout(self.pace.company_s):
                await waiting.sat.wait()
        except TimeoutError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)

    async def _looks_back(self, host: Townsperson) -> None:
        """Look at the finished match: its replay, or the reasons of an AI player, or nothing."""
        match self._chance.randrange(4):
            case 0 | 1:
                await host.does("took a replay home", TakeReplay)
            case 2:
                await host.does("asked why", Explain, seat=1)
            case _:
                pass

    # ---- guests

    async def _comes_by(self, guest: Townsperson) -> None:
        for _ in range(self._chance.randint(5, 15)):
            await self._stays_a_while(guest)

    async def _stays_a_while(self, guest: Townsperson) -> None:
        if self._chance.random() < 0.1:
            await guest.does("read the list", lobby.ListTables)
        if self._waiting:
            await self._keeps_company(guest, self._waiting.popleft())
        elif self.running and self._chance.random() < 0.5:
            table = self._chance.choice(sorted(self.running))
            if await guest.does("spectated", lobby.WatchTable, table=table):
                guest.table = table
                await guest.looks_on()
                await guest.leaves()
        else:
            await guest.is_lost()

    async def _keeps_company(self, guest: Townsperson, waiting: Waiting) -> None:
        sits = await guest.does("sat down", lobby.JoinTable, table=waiting.table, sex="male")
        sits = sits and isinstance(await guest.asks(lobby.SetReady, ready=True), Accepted)
        waiting.sat.set()
        if not sits:
            return
        is_over = await guest.plays(self._guest_has_enough())
        table = guest.table
        if table:
            await guest.leaves()
        if not is_over and table and self._chance.random() < self._chances.returns:
            await asyncio.sleep(self._chance.uniform(*self.pace.away_s))
            if await guest.does("sat down again", lobby.JoinTable, table=table, sex="male"):
                guest.table = table
                await guest.plays(self._guest_has_enough())
                await guest.leaves()

    def _guest_has_enough(self) -> int | None:
        """Return the number of answers after which a guest leaves; None: at the end of the match."""
        return self._chance.randint(3, 30) if self._chance.random() < self._chances.leaves_early else None
