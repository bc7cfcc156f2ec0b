"""The ssh process as the server sees it: started when the server runs, ended with it. People play through it by ssh.

It is a program of the client's (`python -m kickdoor_client.ssh`) and connects to the server's port like any client. So
the process that keeps everybody's cards never reads what strangers send by ssh. If it breaks it is started again; the
seats of its people wait meanwhile, as after any lost connection.
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
from ..base.edge import DelayedCall, WholeReactor, cancelled, later
from ..base.process.logs import Log
from .lan.invitation import BY_BOTH, EVERYWHERE

PROGRAM = "kickdoor_client.ssh"
"""The module that is run."""
FOLDER = "ssh"
"""Its folder in the data folder: the host key, a generated password, resume tokens."""

TELLS, LOGS = 1, 2
"""Its file descriptors."""

LINE_MOST = 500
"""Characters of a line of its log that are kept."""

REST_S = (1.0, 5.0, 30.0)
"""Seconds until it is started again after it has broken once, twice, more often in a row (backoff)."""

WELL_S = 60.0
"""Seconds after which a running process no longer counts as one that breaks in a row."""


class SshSettings(Struct, frozen=True):
    """The port of ssh, and who may come in: see `--help` of the server."""

    port: int
    keys: Path | None = None
    password_file: Path | None = None
    is_open: bool = False

    def arguments(self, settings: Settings, game_port: int, certificate: Path | None = None) -> list[str]:
        """Return the arguments of the ssh process for that server; it connects by TLS if there is a `certificate`."""
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
        """Return what visitors are asked for, in words, unless a password was generated."""
        ways = [way for way, file in (("a key", self.keys), ("your password", self.password_file)) if file is not None]
        return f"{' or '.join(ways)} lets in" if ways else "nobody is asked for anything"


def ssh_settings(
    port: int | None, keys: Path | None, password_file: Path | None, *, is_open: bool
) -> SshSettings | None:
    """Return the ssh settings from the command line; None without ssh. Raises ClickException if they cannot be used."""
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
"""What the process reports of itself: `port`, `key`, perhaps `password`."""


class SshDoor:
    """Runs the ssh process. `failure`: why it could not be started.

    `say` tells the host how others get in, whenever that changes; `opened` is called with what the process reports.
    """

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
        self._again: DelayedCall | None = None
        self._said = ""
        self._broken = 0
        self._since_s = 0.0
        self._closed = False
        self._log = Log()

    def open(self, settings: Settings, game_port: int, addresses: list[str], certificate: Path | None = None) -> None:
        """Start the process; if it fails the first time, the server stops.

        `addresses`: of this machine, the likeliest first. `certificate`: the one that the game's port shows.
        """
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
        """End the process, and with it the connections of its visitors."""
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
    """One run of the process."""

    def __init__(self, is_open: Callable[[Told], None], is_gone: Callable[[list[str]], None]) -> None:
        self._is_open = is_open
        self._is_gone = is_gone
        self._tails = {TELLS: b"", LOGS: b""}
        self._said: list[str] = []
        self._told: dict[str, str] = {}
        self._log = Log()

    def end(self) -> None:
        """Close its stdin, on which it restores its visitors' terminals and ends."""
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
    """Return how others get in by ssh, in lines of text."""
    port = "" if told["port"] == "22" else f"-p {told['port']} "
    lines = [f"With nothing installed:   ssh {port}NAME@{address}" for address in addresses or ["localhost"]]
    entry = f"the password is {told['password']}" if "password" in told else entry
    return "\n".join([*lines, f"  NAME is what the others will call you; {entry}; host key {told['key']}"])
