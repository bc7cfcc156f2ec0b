"""A kickdoor server with its ssh server, as a host would start it, and an OpenSSH client at a pseudo-terminal."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import pytest
from tests.end_to_end.child_server import ChildServer
from tests.terminal.tty import Tty

SSH = shutil.which("ssh")

needs_ssh = pytest.mark.skipif(SSH is None, reason="no ssh client is installed here (Debian: openssh-client)")

PATIENCE_S = 60.0
"""Seconds until a wait for the screen fails."""


def ssh_command(
    port: int, known: Path, name: str, *words: str, key: Path | None = None, options: tuple[str, ...] = ()
) -> list[str]:
    """Return the command line of an ssh client without the user's own settings. `known`: its file of host keys."""
    assert SSH is not None
    own = ["-F", "none", "-p", str(port), "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR"]
    own += ["-o", f"UserKnownHostsFile={known}", "-o", "ControlPath=none"]
    own += ["-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", f"IdentityFile={key or 'none'}"]
    return [SSH, *own, *options, f"{name}@127.0.0.1", *words]


class House:
    """A game server with its ssh server; `options` go to the game server. `port` is that of the ssh server."""

    def __init__(self, folder: Path, *options: str, env: Mapping[str, str] = os.environ) -> None:
        self.server = ChildServer(folder, "--ssh", "0", *options, env=env)
        self.folder = folder
        self.port = 0

    def __enter__(self) -> Self:
        self.server.__enter__()
        assert self.server.process.stdout is not None
        for line in self.server.process.stdout:
            if line.startswith("ssh "):
                self.port = int(line.split()[1])
                return self
        raise AssertionError(self.server.log)

    def __exit__(self, *_: object) -> None:
        self.server.ends()

    def command(self, name: str, *words: str, key: Path | None = None, options: tuple[str, ...] = ()) -> list[str]:
        return ssh_command(self.port, self.folder / "known", name, *words, key=key, options=options)

    def visit(
        self,
        name: str,
        *words: str,
        key: Path | None = None,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] | None = None,
        options: tuple[str, ...] = (),
    ) -> Tty:
        """Return a client at a terminal of that size."""
        return Tty(self.command(name, *words, key=key, options=("-t", *options)), *size, environ=environ)

    def says(self, name: str, *words: str, typed: str = "", options: tuple[str, ...] = ()) -> tuple[int, str]:
        """Run ssh without a terminal; return its exit code and output."""
        done = subprocess.run(
            self.command(name, *words, options=("-o", "BatchMode=yes", *options)),
            input=typed, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr


def new_key(file: Path) -> Path:
    """Create a pair of keys; the public half lies beside `file`."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)], check=True)
    return file
