"""Runs the ssh process, by which people play with nothing but an ssh client, as a child of the server.

The process is a program of the client's (`python -m kickdoor_client.ssh`) and connects to the server's port like any
client. So the process that holds everybody's cards never reads what strangers send by ssh. If it breaks, it is started
again; its visitors' seats are kept meanwhile, as after any lost connection.
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
"""The module that the process runs."""
FOLDER = "ssh"
"""The folder of the ssh process in the data folder: host key, generated password, resume tokens."""

TELLS, LOGS = 1, 2
"""File descriptors of the process: its reports for the server, and its log."""

LINE_MOST = 500
"""Characters that are kept of a line of its output."""

REST_S = (1.0, 5.0, 30.0)
"""Seconds until it is started again after it has broken once, twice, more often in a row (backoff)."""

WELL_S = 60.0
"""Seconds after which a running process no longer counts as one that breaks in a row."""


class SshSettings(Struct, frozen=True):
    """The port of ssh, and which keys or passwords let visitors in; see `kickdoor serve --help`."""

    port: int
    keys: Path | None = None
    password_file: Path | None = None
    is_open: bool = False

    def arguments(self, settings: Settings, game_port: int, certificate: Path | None = None) -> list[str]:
        """Return the command-line arguments of the ssh process that connects its visitors to this server's `game_port`;
        it uses TLS, and trusts `certificate`, if there is one.
        """
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
        """Return a phrase about what visitors must show to get in by ssh: a key, the operator's password, or
        nothing.
        """
        ways = [way for way, file in (("a key", self.keys), ("your password", self.password_file)) if file is not None]
        return f"{' or '.join(ways)} lets in" if ways else "nobody is asked for anything"


def ssh_settings(
    port: int | None, keys: Path | None, password_file: Path | None, *, is_open: bool
) -> SshSettings | None:
    """Return the ssh settings from the command line; None if no ssh `port` was given. Raises ClickException if they
    contradict each other, or asyncssh is not installed.
    """
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
"""Lines of the process's report, by name: `port`, `key`, and `password` if one was generated."""


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
        """Start the ssh process, which is restarted with backoff whenever it ends; if it cannot listen the first time,
        the server stops.

        `addresses`: this machine's, the likeliest for others first, for the invitation. `certificate`: the TLS
        certificate of the game port, None without TLS.
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
        """End the ssh process, and with it the connections of its visitors."""
        self._closed = True
        cancelled(self._again)
        if self._process is not None:
            self._process.end()

    def _is_open(self, told: Told) -> None:
        """Print how others get in by ssh, if that has changed since the last start of the process."""
        self._log.info("ssh_door_open", port=told["port"])
        invitation = ssh_invitation(told, self._addresses, self._ssh.entry())
        if invitation != self._said:
            self._said = invitation
            self._say(invitation)
            if self._opened is not None:
                self._opened(told)

    def _is_gone(self, said: list[str]) -> None:
        """Start the process again after a pause. If it has never listened, stop the server with its output as the
        reason.
        """
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
    """A run of the ssh process, from its start to its exit."""

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
        """Read lines of the process's reports and of its log; unfinished lines wait for their end."""
        *lines, tail = (self._tails[childFD] + data).split(b"\n")
        self._tails[childFD] = tail[-LINE_MOST:]
        for line in lines:
            text = line.decode("utf-8", "replace").strip()[:LINE_MOST]
            if childFD == TELLS:
                self._hear(text)
            elif text:
                self._log.info("ssh_door_says", line=text)

    def _hear(self, text: str) -> None:
        """Read a line of the process's report; lines without a known name are kept as its error message."""
        word, _, value = text.partition(" ")
        if word in ("key", "password", "port") and value and "port" not in self._told:
            self._told[word] = value
            if word == "port":
                self._is_open(self._told)
        elif text:
            self._said.append(text)

    def processEnded(self, reason: Any) -> None:  # noqa: N802
        """Report that the process has ended, with its error messages."""
        self._is_gone(self._said)


def ssh_invitation(told: Told, addresses: list[str], entry: str) -> str:
    """Return the text that tells people how to connect by ssh to one of `addresses`. `told`: what the process reported
    (port, key, generated password); `entry`: what visitors must show if no password was generated.
    """
    port = "" if told["port"] == "22" else f"-p {told['port']} "
    lines = [f"With nothing installed:   ssh {port}NAME@{address}" for address in addresses or ["localhost"]]
    entry = f"the password is {told['password']}" if "password" in told else entry
    return "\n".join([*lines, f"  NAME is what the others will call you; {entry}; host key {told['key']}"])
