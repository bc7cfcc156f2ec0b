"""`kickdoor-server`: read the command line, start the service, say where it can be reached.

The first line on stdout is `port N`, for programs that start a server as their child; the second, if it listens to
every network for one of them, `addresses A B ...`; and `ssh PORT PASSWORD` once its ssh door is open. What people
should know goes to stderr. A server with an owner (`--die-with-stdin`) that cannot start says on stdout, too, what is
wrong.
"""

from __future__ import annotations

import contextlib
import gc
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path
from twisted.internet.error import CannotListenError

from kickdoor_game.language.packs import PackError

from .declined import Declined
from .edge import Reactor, WholeReactor, the_reactor
from .lan.invitation import EVERYWHERE, invitation, lan_addresses, lan_joins
from .logs import LEVELS, begin_logging
from .packs import PacksDiffer
from .rates import Rate
from .replays.film import NotThisMatch
from .replays.reel import NoReplay
from .service import makeService
from .settings import AI_BUDGET_MS, AI_SPEEDS_MS, DEFAULT_PORT, REQUESTS, Settings, spare_cores
from .ssh_door import SshDoor, SshSettings, ssh_settings
from .store.interface import JournalTooNew, StoreInUse, StoreUnknown
from .store.opening import is_database


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", help="Address to listen on.  [default: all; with --die-with-stdin only this machine]")
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="0: any free one.")
@click.option("--data", metavar="FOLDER", help="Of the journal, or postgresql://... for one in a database.")
@click.option("--packs", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="A pack of cards, or a folder of packs, that tables may add to their set.")  # fmt: skip
@click.option("--lessons", is_flag=True, help="The lessons of the tutorial can be played here, too.")
@click.option("--replay", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Show this replay at a table; whoever looks on there sees all hands if he likes.")  # fmt: skip
@click.option("--name", default="", help="What it is called where people look for servers.  [default: this machine's]")
@click.option("--announce/--no-announce", default=True, help="Let people on the same network find it.")
@click.option("--motd", default="", help="A word to everybody who comes.")
@click.option("--ssh", "ssh_port", metavar="PORT", type=click.IntRange(0, 65535),
              help="Let people play by ssh, too: by a password that is made up, or as said below.")  # fmt: skip
@click.option("--ssh-keys", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="By the public keys in this file, written like OpenSSH's authorized_keys.")  # fmt: skip
@click.option("--ssh-password-file", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="By the password in the first line of this file.")  # fmt: skip
@click.option("--ssh-open", is_flag=True, help="By nothing at all: everybody comes in, and takes any name.")
@click.option("--die-with-stdin", is_flag=True, help="Stop when stdin ends: for a program that owns this server.")
@click.option("--ai-speed", type=click.Choice(list(AI_SPEEDS_MS)), default="human", show_default=True)
@click.option("--ai-budget-ms", type=click.IntRange(10), default=AI_BUDGET_MS, show_default=True,
              help="What a decision may take; from 500 on, the pace may tell how long it took.")  # fmt: skip
@click.option("--ai-processes", type=click.IntRange(1, 256), default=spare_cores, show_default="cores - 1",
              help="In how many processes AI seats think, at most.")  # fmt: skip
@click.option("--requests-per-s", type=click.FloatRange(1), default=REQUESTS.per_s, show_default=True,
              help="What one client may ask for, in the long run; raise it where programs play.")  # fmt: skip
@click.option("--synchronous", type=click.Choice(["FULL", "NORMAL"]), default="FULL", show_default=True,
              help="What an acknowledged answer survives: a power cut, or a crash of the server only.")  # fmt: skip
@click.option("--pulse-ms", type=click.IntRange(0), default=0, help="Log for how long the server is busy.")
@click.option("--log-level", type=click.Choice(LEVELS), default="info", show_default=True)
@click.option("--log-file", type=click.Path(dir_okay=False, path_type=Path), help="Instead of stderr.")
def main(
    host: str | None,
    port: int,
    data: str | None,
    packs: Path | None,
    lessons: bool,
    replay: Path | None,
    name: str,
    announce: bool,
    motd: str,
    ssh_port: int | None,
    ssh_keys: Path | None,
    ssh_password_file: Path | None,
    ssh_open: bool,
    die_with_stdin: bool,
    ai_speed: str,
    ai_budget_ms: int,
    ai_processes: int,
    requests_per_s: float,
    synchronous: Any,
    pulse_ms: int,
    log_level: str,
    log_file: Path | None,
) -> None:
    """Run a server for kickdoor. Matches are kept in a journal and go on after a restart."""
    ssh = ssh_settings(ssh_port, ssh_keys, ssh_password_file, is_open=ssh_open)
    begin_logging(log_level, log_file)
    database = data if data is not None and is_database(data) else ""
    chosen = None if data is None or database else Path(data)
    with told_to_the_owner(die_with_stdin), data_folder(chosen, for_a_child=die_with_stdin) as folder:
        settings = Settings(
            host=host if host is not None else "127.0.0.1" if die_with_stdin else "0.0.0.0",
            port=port,
            data=folder,
            database=database,
            packs=packs,
            lessons=lessons,
            replay=replay,
            name=name or platform.node() or "kickdoor",
            announce=announce,
            motd=motd,
            synchronous=synchronous,
            requests=Rate(requests_per_s, max(REQUESTS.burst, int(requests_per_s))),
            ai_delay_ms=AI_SPEEDS_MS[ai_speed],
            ai_budget_ms=ai_budget_ms,
            ai_processes=ai_processes,
            pulse_ms=pulse_ms,
        )
        try:
            serve(settings, the_reactor(), die_with_stdin=die_with_stdin, ssh=ssh)
        except PackError as wrong:
            raise click.ClickException(f"the packs in {packs} cannot be played with:\n{wrong}") from None
        except (NoReplay, JournalTooNew, StoreInUse, StoreUnknown) as wrong:
            raise click.ClickException(str(wrong)) from None
        except (NotThisMatch, PacksDiffer, Declined) as wrong:
            why = wrong.text if isinstance(wrong, Declined) else str(wrong)
            raise click.ClickException(f"this replay cannot be shown: {why}; kickdoor verify says more") from None


def serve(settings: Settings, reactor: WholeReactor, *, die_with_stdin: bool, ssh: SshSettings | None = None) -> None:
    """Run until told to stop. Announced once it runs, since only then a signal ends it in good order."""
    service = makeService(settings, reactor)
    door = None if ssh is None else SshDoor(reactor, ssh, lambda text: click.echo(text, err=True))
    if door is not None and die_with_stdin:
        door.opened = lambda told: print("ssh", told["port"], told.get("password", ""), flush=True)  # noqa: T201

    def announce() -> None:
        lines = [f"port {service.port}"]
        if die_with_stdin and settings.host in EVERYWHERE:
            lines.append(" ".join(["addresses", *lan_joins(service.port)]))
        print("\n".join(lines), flush=True)  # noqa: T201 - what the program that has started us waits for
        click.echo(invitation(settings.host, service.port, is_announced=service.is_announced), err=True)
        if door is not None:
            addresses = lan_addresses() if settings.host in EVERYWHERE else [settings.host]
            door.open(settings, service.port, addresses)

    whole: Any = reactor

    def settle_in() -> None:
        gc.disable()
        service.warm_up()
        gc.enable()
        gc.freeze()  # what is there now stays; looking through it again and again would hold everybody up

    if door is not None:
        whole.addSystemEventTrigger("before", "shutdown", door.close)
    whole.addSystemEventTrigger("before", "shutdown", service.stopService)
    whole.callWhenRunning(announce)
    whole.callWhenRunning(settle_in)
    try:
        service.startService()
        if die_with_stdin:
            stop_with_stdin(reactor)
        reactor.run()
    except CannotListenError as wrong:
        raise click.ClickException(f"cannot listen on {settings.host} port {settings.port}: {wrong}") from None
    finally:
        service.stopService()
    if door is not None and door.failure:
        raise click.ClickException(door.failure)


def stop_with_stdin(reactor: Reactor) -> None:
    """The end of stdin, also that of a killed parent, stops the server."""
    from twisted.internet.protocol import Protocol
    from twisted.internet.stdio import StandardIO

    class Eof(Protocol):
        def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
            with contextlib.suppress(Exception):
                reactor.stop()

    StandardIO(Eof())  # type: ignore[no-untyped-call]


@contextlib.contextmanager
def told_to_the_owner(owned: bool) -> Iterator[None]:
    """Why it does not start goes to stdout before it goes to stderr: an owner shows it instead of our log."""
    try:
        yield
    except click.ClickException as wrong:
        if owned:
            print(wrong.format_message(), flush=True)  # noqa: T201 - for the program that has started us
        raise


@contextlib.contextmanager
def data_folder(chosen: Path | None, *, for_a_child: bool) -> Iterator[Path]:
    """Where the journal and keys lie; nobody else may write there. A child's own server needs none beyond its life."""
    if chosen is None and for_a_child:
        with tempfile.TemporaryDirectory(prefix="kickdoor-") as passing:
            yield Path(passing)
        return
    folder = chosen or user_data_path("kickdoor", appauthor=False) / "server"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a+b") as lock:
        if not locked(lock.fileno()):
            raise click.ClickException(f"another server uses {folder}; give this one another folder with --data")
        yield folder


def locked(file: int) -> bool:
    """Take the lock; it goes with the process."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    os.umask(0o077)  # journals hold everybody's hands
    main(prog_name="kickdoor-server")
