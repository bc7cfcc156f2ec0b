"""`python -m kickdoor_client.ssh`: the program that `kickdoor serve --ssh` starts beside itself.

It prints on stdout, for the program that started it, a word and a value on each line: `key` with the fingerprint of the
host key, `password` if one was made up, and last `port`, from when on visitors can connect. If it cannot start, it
prints a sentence that says why instead. The log goes to stderr.

The host key is made once and kept on the disk: a new one would make the ssh clients of earlier visitors warn them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from pathlib import Path

import asyncssh
import click

from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import UnreadableFile, read_text
from kickdoor_protocol.finding.address import parse_address
from kickdoor_protocol.finding.trust import KnownServers, Trust, fingerprint_in

from ..network.trust import dialling
from .access import AccessError, access
from .guests import TokenFile
from .ssh_server import SshServer

NAME = "host_key"
"""File name of the host key."""


class HostKeyError(Exception):
    """The host key cannot be read or written; the text says which file and why."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the ssh server's host key in `folder`, made now if there is none. Raises HostKeyError if it can be neither
    read nor written."""
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key().decode("ascii"))
        path.chmod(0o600)
        return asyncssh.import_private_key(read_text(path))
    except OSError as wrong:
        raise HostKeyError(f"the ssh host key {path} cannot be kept: {wrong.strerror or wrong}") from None
    except (asyncssh.KeyImportError, ValueError) as wrong:
        reason = wrong.reason if isinstance(wrong, UnreadableFile) else wrong
        raise HostKeyError(
            f"the ssh host key {path} cannot be read ({reason}); remove it to have another made"
        ) from None


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", default="", help="Address to listen on.  [default: all]")
@click.option("--port", type=click.IntRange(0, 65535), required=True, help="0: any free one.")
@click.option("--game", metavar="HOST:PORT", required=True, help="Where the game is played.")
@click.option("--game-certificate", type=click.Path(dir_okay=False, path_type=Path),
              help="The certificate (PEM) that it shows there, if it speaks TLS.")  # fmt: skip
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), required=True,
              help="For the host key, a password that is made up, and the visitors' resume tokens.")  # fmt: skip
@click.option("--keys", type=click.Path(dir_okay=False, path_type=Path), help="Public keys of those who may come in.")
@click.option("--password-file", type=click.Path(dir_okay=False, path_type=Path), help="Its first line lets in, too.")
@click.option("--open", "is_open", is_flag=True, help="Let everybody in.")
@click.option("--die-with-stdin", is_flag=True, help="Stop when stdin ends: for the program that owns this one.")
def main(
    host: str,
    port: int,
    game: str,
    game_certificate: Path | None,
    folder: Path,
    keys: Path | None,
    password_file: Path | None,
    is_open: bool,
    die_with_stdin: bool,
) -> None:
    """An ssh server through which a kickdoor server is played, and nothing else can be done."""
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    try:
        address = parse_address(game)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.") from None
    try:
        key = host_key(folder)
        who, made_up = access(keys, password_file, is_open=is_open, folder=folder)
        told = {"key": key.get_fingerprint(), "password": made_up}
        doorway = SshServer(key, who, dialling(address, _trust(game_certificate)), TokenFile(folder))
        asyncio.run(_open(doorway, host, port, told, die_with_stdin))
    except (AccessError, HostKeyError) as wrong:
        _cannot(str(wrong))
    except OSError as wrong:
        _cannot(f"cannot listen for ssh on port {port}: {wrong.strerror or wrong}")


def _cannot(why: str) -> None:
    """Print why the program cannot start, as a sentence, and exit with code 1."""
    click.echo(why[:1].upper() + why[1:] + ".")
    raise SystemExit(1)


async def _open(doorway: SshServer, host: str, port: int, told: dict[str, str], die_with_stdin: bool) -> None:
    """Listen for ssh, print the words of `told` and the port, and serve until a signal (or the end of stdin) asks for
    the end."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, ended.set)
    bound = await doorway.open(host, port)
    for word, value in (*told.items(), ("port", str(bound))):
        if value:
            click.echo(f"{word} {value}")
    if die_with_stdin:
        threading.Thread(target=_await_end_of_stdin, args=(loop, ended), daemon=True).start()
    await ended.wait()
    await doorway.close()


def _await_end_of_stdin(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    """Set `ended` when stdin ends. Runs in a thread, because the kinds of stdin differ between systems; reads
    unbuffered, so that no lock is held at exit."""
    with contextlib.suppress(OSError):
        while os.read(0, 4096):
            pass
    with contextlib.suppress(RuntimeError):  # the loop may be closed already
        loop.call_soon_threadsafe(ended.set)


def _trust(certificate: Path | None) -> Trust:
    """Return trust in nothing but the certificate of our own server. The file is read at each connection, as it may be
    renewed."""
    return Trust(KnownServers(), lambda: "" if certificate is None else fingerprint_in(certificate))


if __name__ == "__main__":
    run_command(main, "kickdoor-door")
