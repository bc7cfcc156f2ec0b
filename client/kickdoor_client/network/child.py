"""The server that `kickdoor play` starts for itself: a child process on a free port of this machine.

Its standard input is a pipe from us and it ends with that pipe, so it cannot outlive this program, however that ends.
It has a process session of its own, so that Ctrl-C in the terminal reaches only us. Its log goes to a file: in its data
folder if it has one, else an anonymous one that vanishes with us. Its standard output is for us: its port, or sentences
that say why it cannot start.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from kickdoor_protocol.files.folders import server_folder
from kickdoor_protocol.finding.address import TLS, Address
from kickdoor_protocol.finding.trust import KnownServers, Trust

from ..text.digits import is_digits
from .events import Reachable
from .link import Streams, UnreachableError
from .places import SshEntry
from .trust import dialling

START_MOST_S = 30.0
"""Seconds within which the child must have printed its port: a cold start on a slow disk takes three."""

ADDRESSES_MOST = 4
"""Addresses that are shown: a machine with many networks has more than anybody wants to read."""

STOP_MOST_S = 5.0
"""Seconds that the child has to end by itself, before it is killed."""

TAIL = 4096
"""Bytes at the end of the log in which its last line is searched."""

SERVER = ("-m", "kickdoor_server", "--host", "127.0.0.1", "--port", "0", "--die-with-stdin")
"""Arguments for Python to run a server that only this machine can reach."""
EVERY_NETWORK = "::"
"""Address to listen on for connections from all networks."""


class ChildServer:
    """A server of our own. The first `dial` starts it; later ones connect again, as long as it lives."""

    def __init__(
        self,
        data: Path | None = None,
        command: Sequence[str] = SERVER,
        *,
        packs: Path | None = None,
        ai_speed: str = "human",
        start_most_s: float = START_MOST_S,
    ) -> None:
        """Prepare the command; nothing is started yet. `data` is the folder for journal and log (None: keep neither),
        `packs` a folder of card packs, `ai_speed` the pace of AI players: leisurely, human or fast.

        `command` are the arguments of the Python that runs us.
        """
        self._data = data
        options = (("--data", data), ("--packs", packs), ("--ai-speed", ai_speed if ai_speed != "human" else None))
        self.command = (*command, *(word for name, said in options if said is not None for word in (name, str(said))))
        self._start_most_s = start_most_s
        self._process: asyncio.subprocess.Process | None = None
        self._log: IO[bytes] | None = None
        self._port = 0
        self._certificate = ""
        self._has_said_why = False
        self._drain: asyncio.Task[None] | None = None

    @classmethod
    def teaching(cls, about: str = "") -> ChildServer:
        """Return a server for the tutorial, with the lessons about the set with the key `about`; "" is the default
        set."""
        return cls(command=(*SERVER, "--lessons", *(("--sets", about) if about else ())))

    @classmethod
    def open_to_all(
        cls,
        port: int,
        ai_speed: str = "human",
        ssh: int | None = None,
        *,
        tls: bool = False,
        packs: Path | None = None,
    ) -> ChildServer:
        """Return a server that others on the network can reach and that resumes its matches at the next start.
        `ai_speed` is the pace of AI players; `ssh` is the port of its ssh server, None for no ssh server; `packs` a
        folder of card packs."""
        command = ("-m", "kickdoor_server", "--host", EVERY_NETWORK, "--port", str(port), "--die-with-stdin")
        door = ("--ssh", str(ssh)) if ssh is not None else ()
        secret = ("--tls",) if tls else ()
        return cls(server_folder(), (*command, *door, *secret), packs=packs, ai_speed=ai_speed)

    @classmethod
    def showing(cls, replay: str, packs: Path | None = None) -> ChildServer:
        """Return a server that shows the replay in the file `replay`, with the card packs in `packs`. Its rate limit is
        high, because a key that is held down makes some thirty requests a second."""
        return cls(None, (*SERVER, "--requests-per-s", "200", "--replay", replay), packs=packs)

    async def dial(self, announced: Callable[[Reachable], None] = lambda reachable: None) -> Streams:
        """Return streams to the server, starting it the first time; `announced` is then called with the addresses at
        which others reach it. Raises UnreachableError if it does not start or has ended."""
        if self._process is None:
            await self._start(announced)
        assert self._process is not None
        code = self._process.returncode
        if code is not None:
            raise UnreachableError(f"The server has ended with exit code {code}.")
        here = Address("127.0.0.1", self._port, tls=bool(self._certificate))
        return await dialling(here, Trust(KnownServers(), lambda: self._certificate))()

    async def stop(self) -> None:
        """End the child process by closing its standard input; kill it if it has not ended after `STOP_MOST_S`
        seconds."""
        process = self._process
        if process is not None:
            if process.stdin is not None:
                process.stdin.close()
            try:
                async with asyncio.timeout(STOP_MOST_S):
                    await process.wait()
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if self._drain is not None:
            await self._drain
        if self._log is not None:
            self._log.close()

    async def _start(self, announced: Callable[[Reachable], None]) -> None:
        """Start the child and wait for its port. Raises UnreachableError with its own explanation if it fails."""
        try:
            self._log = self._open_log()
            self._process = await self._spawn(self._log)
        except OSError as error:
            raise UnreachableError(f"The server could not be started: {error}.") from None
        out = self._process.stdout
        assert out is not None
        try:
            async with asyncio.timeout(self._start_most_s):
                self._port, said = await _announced(out)
                if self._port and "--tls" in self.command:
                    self._certificate = (await out.readline()).decode("ascii", "replace").split()[-1]
        except TimeoutError:
            raise UnreachableError(f"The server did not start within {self._start_most_s:g} s.") from None
        if not self._port:
            self._has_said_why = bool(said)
            why = "\n".join(said)
            raise UnreachableError(why[:1].upper() + why[1:] if why else "The server did not start.")
        self._drain = asyncio.ensure_future(self._listen(out, announced))

    async def _listen(self, out: asyncio.StreamReader, announced: Callable[[Reachable], None]) -> None:
        """Read its addresses and its ssh entry, and announce them. Reads and drops the rest, because the child would
        block on a full pipe."""
        addresses: tuple[str, ...] = ()
        way = TLS if self._certificate else ""
        with contextlib.suppress(ValueError):  # readline: the line is longer than any of ours
            while line := await out.readline():
                match line.decode("utf-8", "replace").split():
                    case ["addresses", *there]:
                        addresses = tuple(f"{way}{each}" for each in there[:ADDRESSES_MOST])
                        if "--ssh" not in self.command:
                            announced(Reachable(addresses, None, self._certificate))
                    case ["ssh", port, password] if is_digits(port):
                        entry = SshEntry(int(port), password)
                        announced(Reachable(addresses, entry, self._certificate))
        while await out.read(1 << 12):
            pass

    def _open_log(self) -> IO[bytes]:
        """Return the log, opened for appending, so that reading it does not move the position where the child
        writes."""
        if self._data is None:
            return tempfile.TemporaryFile("a+b")
        self._data.mkdir(parents=True, exist_ok=True)
        return (self._data / "server.log").open("a+b")

    async def _spawn(self, log: IO[bytes]) -> asyncio.subprocess.Process:
        """Start the process."""
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            start_new_session=True,
            env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONUNBUFFERED": "1"},
        )

    def last_words(self) -> str:
        """Return the last line of the server's log, and where the log is if it is kept, to explain a failure. Returns
        "" if the server was not started, has explained its failure itself, or runs."""
        is_well = self._port and self._process is not None and self._process.returncode is None
        if self._log is None or self._has_said_why or is_well:
            return ""
        self._log.seek(max(self._log.seek(0, os.SEEK_END) - TAIL, 0))
        lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
        said = f"Its last words: {lines[-1].strip()}" if lines else "It said nothing."
        return said + (f"  Its log is {self._data / 'server.log'}" if self._data is not None else "")


async def _announced(out: asyncio.StreamReader) -> tuple[int, list[str]]:
    """Return the number in the line `port N`; or 0 and the lines printed, if the output ends without one."""
    said: list[str] = []
    while line := await out.readline():
        text = line.decode("utf-8", "replace").strip()
        word, _, rest = text.partition(" ")
        if word == "port" and is_digits(rest):
            return int(rest), []
        said += [text] if text else []
    return 0, said
