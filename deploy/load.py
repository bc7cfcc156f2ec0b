"""Many tables at once against a running server: AI seats only, each opened and watched by a client of its own.

    python deploy/load.py localhost:7777 --tables 200 --at-once 25

Prints games and commands per second, and every error. A command is an answer that the server has written down and
shown to those who look on. Exit status 1 if a table did not end, or ended without a winner.
"""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import dataclass, field

import click

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Accepted, Closing, Refused, Unwelcome, Welcome
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_protocol.session import Role, Session


class Failed(Exception):  # noqa: N818 - what became of a table
    """This table did not end as it should."""


@dataclass(slots=True)
class Tally:
    """What has been seen so far."""

    games: int = 0
    commands: int = 0
    bytes_read: int = 0
    views: int = 0
    turns: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Watcher:
    """One connection: says what it is told to, and keeps what the tally wants to know."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tally: Tally) -> None:
        self._reader = reader
        self._writer = writer
        self._tally = tally
        self._session = Session(Role.CLIENT)
        self._heard: list[Message] = []
        self._req = 0
        self.number = 0
        self.turn = 0
        self.table = ""

    async def greet(self, name: str) -> None:
        self._writer.write(self._session.send(self._session.hello("kickdoor-load", name)))
        while not isinstance(message := await self.next(), Welcome):
            raise Failed(f"not welcome: {message}")

    async def next(self) -> Message:
        """The next message of the server."""
        while not self._heard:
            data = await self._reader.read(1 << 16)
            if not data:
                raise Failed("the server has hung up")
            self._tally.bytes_read += len(data)
            self._heard = self._session.receive(data)
        message = self._heard.pop(0)
        match message:
            case Shared(view=view):
                self._tally.views += 1
                self.number, self.turn, self.table = view.number, view.header.turn, view.table
            case lobby.Lobby(table=table):
                self.table = table.id
            case Closing(text=text) | Unwelcome(text=text):
                raise Failed(f"hung up on: {text}")
        return message

    async def ask(self, make: type[Request], **fields: object) -> None:
        """Make a request and wait until it is carried out."""
        self._req += 1
        self._writer.write(self._session.send(make(self._req, **fields)))
        while not isinstance(message := await self.next(), Accepted):
            if isinstance(message, Refused):
                raise Failed(f"{make.__name__}: {message.text} {message.cure}")


async def one_table(address: tuple[str, int], number: int, set_key: str, kinds: list[str], tally: Tally) -> None:
    """Open a table, fill it with AI seats, watch it to its end."""
    reader, writer = await asyncio.open_connection(*address)
    watcher = Watcher(reader, writer, tally)
    try:
        await watcher.greet(f"Load {number}")
        await watcher.ask(lobby.CreateTable, name=f"load {number}", set=set_key, sex="female")
        await watcher.ask(lobby.WatchTable, table=watcher.table)
        for kind in kinds:
            await watcher.ask(lobby.AddAi, kind=kind)
        await watcher.ask(lobby.StartMatch)
        while not isinstance(message := await watcher.next(), Over):
            pass
        if not message.winners:
            raise Failed(message.text)
        tally.games += 1
        tally.turns.append(watcher.turn)
        tally.commands += watcher.number
    except (Failed, RemoteProtocolError, OSError) as error:
        tally.errors.append(f"table {number}, after {watcher.number} commands, turn {watcher.turn}: {error}")
    finally:
        writer.close()


async def run(address: tuple[str, int], tables: int, at_once: int, set_key: str, kinds: list[str]) -> Tally:
    """All tables, so many at the same time."""
    tally, room = Tally(), asyncio.Semaphore(at_once)

    async def in_turn(number: int) -> None:
        async with room:
            await one_table(address, number, set_key, kinds, tally)

    await asyncio.gather(*(in_turn(number) for number in range(1, tables + 1)))
    return tally


@click.command()
@click.argument("server")
@click.option("--tables", default=200, show_default=True)
@click.option("--at-once", default=25, show_default=True)
@click.option("--set", "set_key", default="classic", show_default=True)
@click.option("--seats", default="greedy,greedy,random,random", show_default=True, help="Kinds of AI seat.")
def main(server: str, tables: int, at_once: int, set_key: str, seats: str) -> None:
    """Let AI seats play TABLES matches on SERVER (host:port); start that with --ai-speed fast."""
    host, _, port = server.rpartition(":")
    began = time.monotonic()
    tally = asyncio.run(run((host, int(port)), tables, at_once, set_key, seats.split(",")))
    took_s = time.monotonic() - began
    click.echo(
        f"{tally.games} of {tables} games ended with a winner in {took_s:.1f} s: {tally.games / took_s:.2f} games/s, "
        f"{tally.commands} commands, {tally.commands / took_s:.0f} commands/s"
    )
    if tally.turns:
        turns = sorted(tally.turns)
        click.echo(f"turns: least {turns[0]}, median {turns[len(turns) // 2]}, most {turns[-1]}")
    click.echo(f"{tally.views} views, {tally.bytes_read / 1e6:.1f} MB read, {len(tally.errors)} errors")
    for error in tally.errors:
        click.echo(f"  {error}")
    sys.exit(0 if tally.games == tables else 1)


if __name__ == "__main__":
    main()
