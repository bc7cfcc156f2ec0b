"""The process through which people play by ssh, as the server sees it: started when the server runs, ended with it.

It is a program of the client's (`python -m kickdoor_client.door`) and reaches the server by its port, as any client
does. So nothing that strangers send to the door is read by the process that keeps everybody's cards. If it breaks it
is started again; the seats of those who came through it wait meanwhile, as for everybody whose line is cut.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from twisted.internet import protocol
from twisted.internet.error import ProcessExitedAlready

from kickdoor_ai.extras import command_for
from kickdoor_protocol.finding.address import Address

from ..base.configuration.settings import Settings
from ..base.edge import Call, WholeReactor, cancelled, later
from ..base.process.logs import Log
from .lan.invitation import BY_BOTH, EVERYWHERE

PROGRAM = "kickdoor_client.door"
FOLDER = "ssh"
"""Below the data folder: the host key, a password that was made up, resume tokens."""

TELLS, LOGS = 1, 2
"""Its file descriptors."""

LINE_MOST = 500
"""Characters of a line of its log that are kept."""

REST_S = (1.0, 5.0, 30.0)
"""Seconds until it is started again, after it has broken once, twice, more often in a row."""

WELL_S = 60.0
"""Seconds after which one that runs is no longer one that breaks again and again."""


class SshSettings(Struct, frozen=True):
    """On which port, and who may come in: see `--help` of the server."""

    port: int
    keys: Path | None = None
    password_file: Path | None = None
    is_open: bool = False

    def arguments(self, settings: Settings, game_port: int, certificate: Path | None = None) -> list[str]:
        """The command line of the door of that server, which listens on that port; by TLS, if it has a certificate."""
        assert settings.data is not None
        host = settings.host
        inside = "127.0.0.1" if host in EVERYWHERE else host
        words = [
            "--host",
            "" if host == BY_BOTH else host,
            "--port",
            str(self.port),
            "--game",
            str(Address(inside, game_port, tls=certificate is not None)),
        ]
        words += ["--game-certificate", str(certificate)] if certificate is not None else []
        words += ["--folder", str(settings.data / FOLDER), "--die-with-stdin"]
        words += ["--keys", str(self.keys)] if self.keys is not None else []
        words += ["--password-file", str(self.password_file)] if self.password_file is not None else []
        return [*words, "--open"] if self.is_open else words

    def entry(self) -> str:
        """What a visitor is asked for, unless a password was made up."""
        ways = [way for way, file in (("a key", self.keys), ("your password", self.password_file)) if file is not None]
        return f"{' or '.join(ways)} lets in" if ways else "nobody is asked for anything"


def ssh_settings(
    port: int | None, keys: Path | None, password_file: Path | None, *, is_open: bool
) -> SshSettings | None:
    """The ssh door as asked for on the command line, if any was. ClickException if it cannot be had like that."""
    if port is None:
        if keys is not None or password_file is not None or is_open:
            raise click.UsageError("It is said who may come in by ssh, but not --ssh PORT.")
        return None
    if is_open and (keys is not None or password_file is not None):
        raise click.UsageError("--ssh-open lets everybody in, so there is no use for keys or a password.")
    if find_spec("asyncssh") is None:
        raise click.ClickException(f"--ssh needs asyncssh: {command_for('ssh')}")
    return SshSettings(port, keys, password_file, is_open)


Told = Mapping[str, str]
"""What the door has said of itself: `port`, `key`, perhaps `password`."""


class SshDoor:
    """`say` tells the host how others get in, whenever that has changed; `opened` hears what the door says of itself.
    `failure`: why it could not be opened."""

    def __init__(
        self,
        reactor: WholeReactor,
        ssh: SshSettings,
        say: Callable[[str], None],
        opened: Callable[[Told], None] | None = None,
    ) -> None:
        self.failure = ""
        self._opened = opened
        self._reactor = reactor
        self._ssh = ssh
        self._say = say
        self._command: list[str] = []
        self._addresses: list[str] = []
        self._process: _Process | None = None
        self._again: Call | None = None
        self._said = ""
        self._broken = 0
        self._since_s = 0.0
        self._closed = False
        self._log = Log()

    def open(self, settings: Settings, game_port: int, addresses: list[str], certificate: Path | None = None) -> None:
        """Let it begin; if it cannot the first time, the server stops. `addresses`: of this machine, the likeliest
        first. `certificate`: what the game's port shows."""
        self._command = [sys.executable, "-P", "-m", PROGRAM, *self._ssh.arguments(settings, game_port, certificate)]
        self._addresses = addresses
        self._start()

    def _start(self) -> None:
        self._since_s = self._reactor.seconds()
        self._process = _Process(self._is_open, self._is_gone)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUNBUFFERED": "1"}
        try:
            self._reactor.spawnProcess(self._process, sys.executable, self._command, env=environment)
        except OSError as wrong:
            self._is_gone([f"The ssh door cannot be started: {wrong}."])

    def close(self) -> None:
        """Everybody in it goes, and it ends."""
        self._closed = True
        cancelled(self._again)
        if self._process is not None:
            self._process.end()

    def _is_open(self, told: Told) -> None:
        self._log.info("ssh_door_open", port=told["port"])
        invitation = ssh_invitation(told, self._addresses, self._ssh.entry())
        if invitation != self._said:
            self._said = invitation
            self._say(invitation)
            if self._opened is not None:
                self._opened(told)

    def _is_gone(self, said: list[str]) -> None:
        if self._closed:
            return
        if not self._said:
            self.failure = "\n".join(said) or "The ssh door could not be opened; the log says why."
            self._reactor.stop()
            return
        well = self._reactor.seconds() - self._since_s > WELL_S
        self._broken = 1 if well else self._broken + 1
        rest_s = REST_S[min(self._broken, len(REST_S)) - 1]
        self._log.warn("ssh_door_gone", rest_s=rest_s, said=" ".join(said))
        self._again = later(self._reactor, rest_s, self._start)


class _Process(protocol.ProcessProtocol):
    """One run of it."""

    def __init__(self, is_open: Callable[[Told], None], is_gone: Callable[[list[str]], None]) -> None:
        self._is_open = is_open
        self._is_gone = is_gone
        self._tails = {TELLS: b"", LOGS: b""}
        self._said: list[str] = []
        self._told: dict[str, str] = {}
        self._log = Log()

    def end(self) -> None:
        """It puts its visitors' terminals right, and ends when its stdin does."""
        pipe: Any = self.transport
        if pipe is not None:
            with contextlib.suppress(ProcessExitedAlready, OSError):
                pipe.closeStdin()

    def childDataReceived(self, childFD: int, data: bytes) -> None:  # noqa: N802, N803
        *lines, tail = (self._tails[childFD] + data).split(b"\n")
        self._tails[childFD] = tail[-LINE_MOST:]
        for line in lines:
            text = line.decode("utf-8", "replace").strip()[:LINE_MOST]
            if childFD == TELLS:
                self._hear(text)
            elif text:
                self._log.info("ssh_door_says", line=text)

    def _hear(self, text: str) -> None:
        word, _, value = text.partition(" ")
        if word in ("key", "password", "port") and value and "port" not in self._told:
            self._told[word] = value
            if word == "port":
                self._is_open(self._told)
        elif text:
            self._said.append(text)

    def processEnded(self, reason: Any) -> None:  # noqa: N802
        self._is_gone(self._said)


def ssh_invitation(told: Told, addresses: list[str], entry: str) -> str:
    """How others get in by ssh."""
    port = "" if told["port"] == "22" else f"-p {told['port']} "
    lines = [f"With nothing installed:   ssh {port}NAME@{address}" for address in addresses or ["localhost"]]
    entry = f"the password is {told['password']}" if "password" in told else entry
    return "\n".join([*lines, f"  NAME is what the others will call you; {entry}; host key {told['key']}"])
