"""Hostile clients that do the worst that they are allowed to, each from an address of its own, over several links.

    python -m tests.trials.drills.stranger --port 7777 --addresses 50

They keep to the protocol, so that the server does not hang up for nonsense, and send requests at the rate limit: all
requests with the largest contents (`WORST`), tables of AI players that are left as soon as they play, greetings that
never end, other names and old tokens. They run in a process of their own (`strangers.py` starts it), so that they cost
the measured clients only what the server lets them cost. The process ends with its stdin and prints the answers as
JSON.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Protocol

import click

from kickdoor_protocol.base import Choice, Request
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.limits import DECK_KEYS_MOST, PING_EVERY_S
from kickdoor_protocol.messages import (
    decks,
    lobby,
    looking,
    moderation,
    reasons,
    recounting,
    replay,
    session,
    table,
    talk,
)
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.session import Endpoint, Role, State

HOST = "127.0.0.1"
LENGTH = (b"\x00", b"\x00", b"\x10", b"\x00")
"""Length prefix of a greeting of 4 KiB."""
DRIPS_MOST = 600
OPEN_MOST = 8
"""Unanswered requests of one link."""
AGAIN_S = 0.2
"""Seconds before reconnecting, and after a refusal for being too fast."""
IDLE_AGAIN_S = 5.0
"""Seconds before the next try of an idle client that found the server full."""
HERE = "here"
"""Printed when the first request has been answered."""
NICE = 10
"""Niceness below the server and its players: the trial is about the server, not the processor."""
WORDS = "player cards monster level items treasure helper curse"
LONG = "spam " * 80
DECK = tuple(f"card_{number}" for number in range(DECK_KEYS_MOST))
CARDS = tuple(f"card.{number}" for number in range(100))

WORST: tuple[Callable[[int], Request], ...] = (
    lambda req: LookUp(req, "classic", WORDS),
    lambda req: LookUp(req, "classic", ""),
    lobby.ListTables,
    lambda req: lobby.ListTables(req, 0),
    lambda req: lobby.CreateTable(req, LONG, "classic", "female", {f"option{n}": "x" * 64 for n in range(60)}),
    lambda req: lobby.CreateTable(req, LONG, "classic", "female"),
    lambda req: lobby.JoinTable(req, "t1", "male", 5),
    lambda req: lobby.WatchTable(req, "t1"),
    lambda req: lobby.AddAi(req, "bribe_aware"),
    lambda req: lobby.AddAi(req, "x" * 64),
    lambda req: lobby.RemoveAi(req, 3),
    lambda req: lobby.SetReady(req, False),
    lambda req: lobby.CommitNonce(req, "5e" * 32),
    lambda req: lobby.AddNonce(req, "5e" * 32),
    lobby.StartMatch,
    lobby.LeaveTable,
    lambda req: looking.ShareSeat(req, True),
    lambda req: reasons.Explain(req, 1),
    lambda req: replay.Wind(req, "x" * 64, 10**6),
    lambda req: table.LetIn(req, 5, True),
    lambda req: replay.LookAs(req, 2),
    lambda req: replay.Fork(req, 0, "male"),
    replay.TakeReplay,
    lambda req: session.Enter(req, "x" * 128),
    session.Ping,
    lambda req: table.Answer(req, 1, CARDS),
    lambda req: table.Act(req, ("sell", CARDS)),
    table.PauseTable,
    table.ResumeTable,
    table.Resync,
    table.Observe,
    lambda req: recounting.Story(req, 10**6, 100),
    lambda req: talk.Say(req, LONG),
    lambda req: moderation.Ignore(req, "Ada", True),
    lambda req: moderation.Mute(req, "\u0301" * 4_000, True, 60),
    lambda req: moderation.Report(req, "Ada", LONG),
    lambda req: decks.ListDecks(req, "ccg"),
    lambda req: decks.LookAtPool(req, "ccg"),
    lambda req: decks.CheckDeck(req, "ccg", DECK),
    lambda req: decks.SaveDeck(req, "ccg", LONG, DECK, LONG),
    decks.LookAtLists,
)
"""Every request that a client may send, with the largest contents."""

OWN_DECKS = 12
"""Decks that a server keeps for one person."""

OPENING: tuple[Callable[[int], Request], ...] = (
    lambda req: lobby.CreateTable(req, LONG, "classic", "female"),
    lambda req: lobby.AddAi(req, "bribe_aware"),
    lambda req: lobby.AddAi(req, "spiteful"),
    lobby.StartMatch,
)
"""Requests that open a match that goes on without its host."""


@dataclass(slots=True)
class Heard:
    """Results. `answers`: accepted, or the reason of a refusal; `ends`: why links ended; `bytes_in`: bytes read.

    `first` is set with the first answer.
    """

    answers: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    bytes_in: int = 0
    first: asyncio.Event = field(default_factory=asyncio.Event)


class Writer(Protocol):
    """The part of `asyncio.StreamWriter` that is used."""

    def write(self, data: bytes) -> None: ...


class Link:
    """One connection."""

    def __init__(self, heard: Heard, reader: asyncio.StreamReader, writer: Writer) -> None:
        self.token: str | None = None
        self._heard = heard
        self._reader = reader
        self._writer = writer
        self._wire = Endpoint(Role.CLIENT)
        self.asked = 0
        """Number of the open question; `usual` is its default."""
        self.usual: Choice = ()
        self.cards: tuple[str, ...] = ()
        """Cards of a ready deck, once it has listed the decks."""
        self._req = 0
        self._open: set[int] = set()
        self._is_slowed = False

    async def greets(self, name: str, token: str | None = None) -> bool:
        """Greet the server; return whether it welcomes."""
        self._writer.write(self._wire.send(self._wire.hello("strangers", name, token)))
        while self._wire.state is not State.OPEN and await self.listens():
            pass
        return self._wire.state is State.OPEN

    async def asks(self, make: Callable[[int], Request]) -> bool:
        """Send a request as soon as few enough are unanswered; return whether the link is still there."""
        while len(self._open) >= OPEN_MOST:
            if not await self.listens():
                return False
        if self._is_slowed:
            self._is_slowed = False
            await asyncio.sleep(AGAIN_S)
        if self._wire.state is not State.OPEN:
            return False
        self._req += 1
        self._open.add(self._req)
        self._writer.write(self._wire.send(make(self._req)))
        return True

    async def settles(self) -> None:
        """Wait until all requests are answered, or the link ends."""
        while self._open and await self.listens():
            pass

    async def drips(self) -> None:
        """Send a greeting, a byte at a time, until the server hangs up."""
        hearing = asyncio.create_task(self.listens())
        for byte in (*LENGTH, *(b"\x85" for _ in range(DRIPS_MOST))):
            self._writer.write(byte)
            done, _ = await asyncio.wait((hearing,), timeout=AGAIN_S)
            if done:
                return
        hearing.cancel()

    async def pings(self) -> None:
        """Send a ping, unless the server has said goodbye."""
        if self._wire.state is not State.OPEN:
            return
        self._req += 1
        self._writer.write(self._wire.send(session.Ping(self._req)))

    async def hears_to_the_end(self) -> None:
        """Read messages until the link ends."""
        while await self.listens():
            pass

    async def hears_bytes_to_the_end(self) -> None:
        """Read from a link of another protocol until it ends."""
        while data := await self._reader.read(1 << 16):
            self._heard.bytes_in += len(data)
        self._heard.ends["silent at ssh"] += 1

    async def listens(self) -> bool:
        """Handle what comes next; return False at the end of the link."""
        try:
            data = await self._reader.read(1 << 16)
            self._heard.bytes_in += len(data)
            for message in self._wire.receive(data) if data else ():
                match message:
                    case session.Welcome(token=token):
                        self.token = token
                    case session.Accepted(req=req) | session.Pong(req=req):
                        self._is_answered(req, "accepted")
                    case session.Refused(req=req, reason=reason):
                        self._is_slowed |= reason == "too_fast"
                        self._is_answered(req, reason)
                    case table.Private(view=view) if view.questions:
                        self.asked, self.usual = view.questions[0].id, view.questions[0].default
                    case decks.Decks(ready=ready) if ready:
                        self.cards = ready[0].cards
                    case session.Closing(reason=reason) | session.Unwelcome(reason=reason):
                        self._heard.ends[reason] += 1
                    case _:
                        pass
        except (OSError, RemoteProtocolError) as error:
            self._heard.ends[type(error).__name__] += 1
            return False
        return bool(data)

    def _is_answered(self, req: int, what: str) -> None:
        self._open.discard(req)
        self._heard.answers[what] += 1
        self._heard.first.set()


class Stranger:
    """A hostile client at one address, with a habit for each link."""

    def __init__(self, port: int, address: str, heard: Heard, chance: Random, ssh_port: int = 0) -> None:
        self._port = port
        self._ssh_port = ssh_port
        self._address = address
        self._heard = heard
        self._chance = chance
        self._token: str | None = None

    async def demands(self) -> None:
        """Send the largest requests as fast as they are answered."""
        await self._over_and_over(self._demand)

    async def opens(self) -> None:
        """Open one table of AI players after the other, and leave."""
        await self._over_and_over(self._open)

    async def renames(self) -> None:
        """Come by another name, or by an old token, and leave, over and over."""
        await self._over_and_over(self._rename)

    async def occupies(self) -> None:
        """Begin a match, answer once, pause it and hang up, each time as a new person who never returns."""
        await self._over_and_over(self._occupy)

    async def hoards(self) -> None:
        """Save decks, each of another text, as fast as they are answered."""
        await self._over_and_over(self._hoard)

    async def drips(self) -> None:
        """Send greetings that never end, a byte at a time."""
        await self._over_and_over(self._drip)

    async def idles(self) -> None:
        """Connect and stay, as many as an address may, so that the server is full."""
        await self._over_and_over(self._idle)

    async def knocks_at_ssh(self) -> None:
        """Connect to the ssh port and say nothing, over and over."""
        if self._ssh_port:
            await self._over_and_over(self._stand_there, self._ssh_port)

    async def _over_and_over(self, habit: Callable[[Link], Awaitable[None]], port: int | None = None) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection(HOST, port or self._port, local_addr=(self._address, 0))
            except OSError:
                await asyncio.sleep(AGAIN_S)
                continue
            try:
                await habit(Link(self._heard, reader, writer))
            except OSError as error:
                self._heard.ends[type(error).__name__] += 1
            finally:
                writer.close()
            await asyncio.sleep(AGAIN_S)

    async def _demand(self, link: Link) -> None:
        if await link.greets(self._name()):
            while await link.asks(self._chance.choice(WORST)):
                pass

    async def _open(self, link: Link) -> None:
        if await link.greets(self._name()):
            for make in OPENING:
                await link.asks(make)
            await link.settles()

    async def _occupy(self, link: Link) -> None:
        if await link.greets(self._name()):
            for make in (*OPENING, lambda req: table.Answer(req, link.asked, link.usual), table.PauseTable):
                if not await link.asks(make):
                    return
                await link.settles()

    async def _hoard(self, link: Link) -> None:
        if not await link.greets(self._name()):
            return
        await link.asks(lambda req: decks.ListDecks(req, "ccg"))
        await link.settles()
        for count in itertools.count():
            if not await link.asks(partial(_saved, f"deck {count % OWN_DECKS}", link.cards, f"number {count}")):
                return

    async def _rename(self, link: Link) -> None:
        if await link.greets(self._name(), self._token if self._chance.random() < 0.5 else None):
            self._token = link.token

    async def _drip(self, link: Link) -> None:
        await link.drips()

    async def _idle(self, link: Link) -> None:
        if not await link.greets(self._name()):
            await asyncio.sleep(IDLE_AGAIN_S)
            return
        hearing = asyncio.create_task(link.hears_to_the_end())
        while not hearing.done():
            await link.pings()
            await asyncio.wait((hearing,), timeout=PING_EVERY_S)

    async def _stand_there(self, link: Link) -> None:
        await link.hears_bytes_to_the_end()

    def _name(self) -> str:
        """Return one of a few thousand names, some of them like those of the players."""
        return f"{self._chance.choice(('Person', 'Stranger', 'Регsоn'))} {self._chance.randrange(3_000)}"


def _saved(deck: str, cards: tuple[str, ...], about: str, req: int) -> Request:
    """Return the request that saves a deck."""
    return decks.SaveDeck(req, "ccg", deck, cards, about)


HABITS = (
    Stranger.demands, Stranger.demands, Stranger.demands, Stranger.demands,
    Stranger.opens, Stranger.occupies, Stranger.occupies, Stranger.hoards, Stranger.renames, Stranger.drips,
    *[Stranger.idles] * 12, *[Stranger.knocks_at_ssh] * 4,
)  # fmt: skip
"""Habits of one address, a link each: fifty addresses want more places than there are, at both ports."""


async def come(port: int, addresses: int, chance: Random, ssh_port: int = 0) -> Heard:
    """Run so many strangers until the standard input ends, and return the results."""
    heard = Heard()
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    tasks = []
    for number in range(addresses):
        stranger = Stranger(port, f"127.0.1.{number + 1}", heard, Random(chance.random()), ssh_port)
        tasks += [asyncio.create_task(habit(stranger)) for habit in HABITS]
    answered = asyncio.create_task(heard.first.wait())
    await asyncio.wait((ended, answered), return_when=asyncio.FIRST_COMPLETED)
    click.echo(HERE)
    await asyncio.wait((ended, *tasks), return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return heard


@click.command()
@click.option("--port", type=int, required=True)
@click.option("--addresses", type=click.IntRange(1, 250), default=1, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--ssh-port", default=0, help="Where people come in by ssh; 0: nowhere.")
def main(port: int, addresses: int, seed: int, ssh_port: int) -> None:
    """Do the worst to the server on that PORT of this machine until the standard input ends."""
    os.nice(NICE)
    heard = asyncio.run(come(port, addresses, Random(seed), ssh_port))
    click.echo(json.dumps({"answers": heard.answers, "ends": heard.ends, "bytes_in": heard.bytes_in}))


if __name__ == "__main__":
    main()
