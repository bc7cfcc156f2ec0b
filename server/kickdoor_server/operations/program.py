"""The program `kickdoor serve`: reads the command line, starts the service, and prints where it can be reached.

Stdout is for programs that start a server as their child: first the line `port N`; with `--die-with-stdin`, also
`certificate FINGERPRINT` with TLS, and `addresses A B ...` if it listens to every network; then `ssh PORT PASSWORD`
once the ssh process listens. Messages for people go to stderr. With `--die-with-stdin`, stdout also has the error if
the server cannot start.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click
from twisted.internet.error import CannotListenError

from kickdoor_game.language.loading.packs import PackError
from kickdoor_protocol.files.folders import server_folder
from kickdoor_protocol.files.small_files import locked

from ..base.configuration.checks import CHECKS
from ..base.configuration.file import BadSettings, Choice, choice, written
from ..base.configuration.living import Reloading
from ..base.configuration.settings import (
    AI_BUDGET_MS,
    AI_SPEEDS_MS,
    CALLED,
    DEFAULT_PORT,
    GREETING,
    REQUESTS,
    SERIES_LENGTHS,
    Settings,
    at_speed,
)
from ..base.declined import Declined
from ..base.edge import Reactor, WholeReactor, the_reactor
from ..base.process.garbage import Freezing, looked_for_later
from ..base.process.logs import FORMATS, LEVELS, begin_logging, hold_log, release_log, show_by
from ..base.process.threads import Threads
from ..base.process.watchdog import Watchdog
from ..base.rates import Rate
from ..base.steady import LOOK_S, Steady, passing_s
from ..base.store.interface import JournalTooNew, StoreDamaged, StoreGoneBack, StoreInUse, StoreUnknown
from ..base.store.opening import SHOWN_PASSWORD, has_password, is_database
from ..matches.replays.replay_file import NoReplay
from ..matches.replays.timeline import NotThisMatch
from ..people.access.bans import BansUnreadable
from ..people.connections.tls import NoTls
from ..people.moderation.addresses import Forgetting, shown_by
from ..people.sessions.passwords import NoPassword
from ..table.packs import CardsDiffer, PacksDiffer
from .lan.invitation import EVERYWHERE, invitation, lan_addresses, lan_joins
from .service import Around, makeService
from .ssh_program import SshDoor, SshSettings, Told, ssh_settings


def _path(**kind: Any) -> click.Path:
    return click.Path(path_type=Path, **kind)


NO_STORE = (JournalTooNew, StoreDamaged, StoreGoneBack, StoreInUse, StoreUnknown)
"""Errors of a journal that cannot be opened."""

FILE = _path(exists=True, dir_okay=False)
PORT = click.IntRange(0, 65_535)


def _checked(mark: str) -> Callable[[click.Context, click.Parameter, str | None], str | None]:
    """Return a click callback that applies the check `mark` of the settings file to an option."""

    def text(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
        if value is not None and (wrong := CHECKS[mark].wrong(value)):
            raise click.BadParameter(f"it {wrong}; it should be {CHECKS[mark].words}.", context, parameter)
        return value

    return text


def _sets(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Return the sets named in an option, separated by commas; a mix stands for all sets in it. Raises BadParameter if
    a set is unknown.
    """
    from kickdoor_game.library import SETS, meant

    if value is None:
        return None
    names = tuple(dict.fromkeys(meant(name) for name in re.split(r"[,+\s]", value) if name))
    for name in names:
        if name not in SETS:
            near = get_close_matches(name, SETS, cutoff=0.5)
            instead = f"did you mean {near[0]}?" if near else f"there are: {', '.join(SETS)}."
            raise click.BadParameter(f"there is no set {name!r}; {instead}", context, parameter)
    return names


def _number(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Convert the choice of an option to an integer."""
    return None if value is None else int(value)


class Serve(click.Command):
    """Reports wrong arguments to the program that owns this server in the form of its other reports."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line, and return the arguments left over. Prints a UsageError on stdout as well if a parent
        program started this server and reads that.
        """
        is_owned = "--die-with-stdin" in args
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as wrong:
            if is_owned:
                click.echo(f"{wrong.message[:1].upper()}{wrong.message[1:]}")
            raise


@click.command(cls=Serve, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option("--config", metavar="FILE", type=FILE,
              help="Settings; what is said here beats it.  [default: server.toml in the data folder]")  # fmt: skip
@click.option("--write-config", metavar="[FILE]", is_flag=False, flag_value="-", type=_path(dir_okay=False),
              help="Write such a file, with all settings and what is said here, and end.")  # fmt: skip
@click.option("--check-config", metavar="FILE", type=FILE, help="Say everything that is wrong in it, and end.")
@click.option("--host", help="Address to listen on.  [default: all; with --die-with-stdin only this machine]")
@click.option("--port", type=PORT, help=f"0: any free one.  [default: {DEFAULT_PORT}]")
@click.option("--data", metavar="FOLDER", help="Of the journal, or postgresql://... for one in a database.")
@click.option("--packs", type=_path(exists=True, file_okay=False),
              help="A pack of cards, or a folder of packs, that tables may add to their set.")  # fmt: skip
@click.option("--sets", metavar="SET,...", callback=_sets, help="Only these can be played, and what they are mixed.")
@click.option("--best-of", type=click.Choice([str(length) for length in SERIES_LENGTHS]), callback=_number,
              help="For how many games a series is, in sets that have series.  [default: 1]")  # fmt: skip
@click.option("--lessons", is_flag=True, default=None,
              help="The tutorial's lessons can be played here, too: about these sets, or the usual one.")  # fmt: skip
@click.option("--replay", type=FILE, help="Show this replay at a table; whoever spectates there sees all hands if they "
              "like.")  # fmt: skip
@click.option("--name", callback=_checked(CALLED), help="What it is called where people look for servers.  "
              "[default: this machine's]")  # fmt: skip
@click.option("--announce/--no-announce", default=None, help="Let people on the same network find it.")
@click.option("--motd", callback=_checked(GREETING), help="A word to everybody who comes.")
@click.option("--tls", is_flag=True, default=None,
              help="Speak TLS, with a certificate that is made up or the one named below.")  # fmt: skip
@click.option("--tls-cert", type=FILE, help="The certificate, with the chain behind it (PEM).")
@click.option("--tls-key", type=FILE, help="Its key (PEM).")
@click.option("--password-file", type=FILE,
              help="Only those may come in who say the password in the first line of this file.")  # fmt: skip
@click.option("--ssh", "ssh_port", metavar="PORT", type=PORT,
              help="Let people play by ssh, too: by a password that is made up, or as said below.")  # fmt: skip
@click.option("--ssh-keys", type=FILE, help="By the public keys in this file, written like OpenSSH's authorized_keys.")
@click.option("--ssh-password-file", type=FILE, help="By the password in the first line of this file.")
@click.option("--ssh-open", is_flag=True, default=None,
              help="By nothing at all: everybody comes in, and takes any name.")  # fmt: skip
@click.option("--die-with-stdin", is_flag=True, help="Stop when stdin ends: for a program that owns this server.")
@click.option("--ai-speed", type=click.Choice(list(AI_SPEEDS_MS)), help="[default: human]")
@click.option("--ai-budget-ms", type=click.IntRange(10), help="What a decision may take; from 500 on, the pace may "
              f"tell how long it took.  [default: {AI_BUDGET_MS}]")  # fmt: skip
@click.option("--ai-processes", type=click.IntRange(1, 256),
              help="In how many processes AI players think, at most.  [default: usable cores - 1]")  # fmt: skip
@click.option("--requests-per-s", type=click.FloatRange(1), help="What one client may ask for, in the long run; raise "
              f"it where programs play.  [default: {REQUESTS.per_s:g}]")  # fmt: skip
@click.option("--synchronous", type=click.Choice(["FULL", "NORMAL"]),
              help="What an acknowledged answer survives: a power cut, or a crash of the server only.")  # fmt: skip
@click.option("--admin", type=click.Choice(["auto", "unix", "tcp", "off"]),
              help="How `kickdoor admin` gets in.  [default: auto]")  # fmt: skip
@click.option("--metrics", "metrics_port", metavar="PORT", type=PORT,
              help="Tell programs how the server is: /metrics, /healthz, /readyz.")  # fmt: skip
@click.option("--metrics-host", help="The address for that.  [default: this machine only]")
@click.option("--pulse-ms", type=click.IntRange(0), help="Log for how long the server is busy, looking so often.")
@click.option("--log-level", type=click.Choice(LEVELS), help="[default: info]")
@click.option("--log-file", type=_path(dir_okay=False), help="Instead of stderr.")
@click.option("--log-format", type=click.Choice(FORMATS), help="[default: text]")
def main(
    config: Path | None,
    write_config: Path | None,
    check_config: Path | None,
    die_with_stdin: bool,
    data: str | None,
    ai_speed: str | None,
    requests_per_s: float | None,
    **given: Any,
) -> None:
    """Run a server for kickdoor. Matches are kept in a journal and go on after a restart.

    All settings, also those that have no option here, stand in the file that --write-config writes.
    """
    os.umask(0o077)  # journals hold everybody's hands
    said = {name: value for name, value in given.items() if value is not None}  # keys are names of settings
    if data is not None:
        if has_password(data):
            raise click.UsageError(SHOWN_PASSWORD)
        said |= {"database": data} if is_database(data) else {"data": Path(data)}
    if ai_speed is not None:
        said |= at_speed(ai_speed)
    if requests_per_s is not None:
        said["requests"] = Rate(requests_per_s, max(REQUESTS.burst, int(requests_per_s)))
    if check_config is not None:
        check(check_config)
        return
    with told_to_the_owner(die_with_stdin):
        try:
            what = choice(config, said, owned=die_with_stdin)
            if write_config is not None:
                write(write_config, what)
                return
            settings = what.settings()
            if unheeded := not_announced(what.chosen(), settings.host):
                click.echo(unheeded, err=True)
        except (BadSettings, OSError) as wrong:
            raise click.ClickException(str(wrong)) from None
        try:
            begin_logging(settings.log_level, settings.log_file, settings.log_format)
        except OSError as wrong:
            raise click.ClickException(f"the log cannot be written: {wrong}") from None
        with data_folder(settings.data, for_a_child=die_with_stdin) as folder:

            def settle(chosen: Settings) -> Settings:
                passing = die_with_stdin and chosen.data is None  # a temporary folder, whose path nobody knows
                return replace(chosen, data=folder, admin="off" if passing else chosen.admin)

            hold_log()
            try:
                start(settle, what, settings, die_with_stdin=die_with_stdin)
            finally:
                release_log()


def not_announced(chosen: Mapping[str, Any], host: str) -> str:
    """Return a warning if the option `announce` was given for a server that listens on one address only, and so is not
    announced; "" otherwise.
    """
    if not chosen.get("announce") or host in EVERYWHERE:
        return ""
    return (
        f"Warning: this server is not announced, since it listens on {host} alone. Leave --host out and it is, or tell "
        "people its address."
    )


def check(path: Path) -> None:
    """Check a settings file, and print whether it is valid. Raises SystemExit with status 1 if a setting is wrong or
    the file cannot be read.
    """
    try:
        chosen = Choice(path, {}).chosen()
    except (BadSettings, OSError) as wrong:
        click.echo(str(wrong), err=True)
        raise SystemExit(1) from None
    click.echo(f"{path} is as it should be: {len(chosen)} settings differ from the defaults or are written out.")


def write(path: Path, what: Choice) -> None:
    """Write a settings file with all settings as chosen by `what`; the path "-" stands for stdout. Raises
    ClickException if the file exists.
    """
    text = written(what.chosen())
    if path == Path("-"):
        click.echo(text, nl=False)
        return
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise click.ClickException(f"{path} is there already; write another one, and compare.") from None
    click.echo(f"Written to {path}. Serve by it:  kickdoor serve --config {path}")


def start(settle: Callable[[Settings], Settings], what: Choice, chosen: Settings, *, die_with_stdin: bool) -> None:
    """Run a server until it is stopped. `chosen`: the settings as given; `settle` fills in the data folder in use;
    `what`: the configuration file and command line, from which a reload reads the settings again.

    `die_with_stdin`: stop when stdin ends. Raises ClickException with a text for people if the server cannot start.
    """
    settings = settle(chosen)
    ssh = ssh_settings(settings.ssh_port, settings.ssh_keys, settings.ssh_password_file, is_open=settings.ssh_open)
    steady = Steady(passing_s)
    with looked_for_later():
        reactor = the_reactor(steady.seconds, LOOK_S)
    try:
        serve(settings, reactor, lambda: settle(what.settings()), steady=steady, die_with_stdin=die_with_stdin, ssh=ssh)
    except PackError as wrong:
        raise click.ClickException(f"the packs in {settings.packs} cannot be played with:\n{wrong}") from None
    except (BansUnreadable, NoReplay, NoTls, NoPassword, *NO_STORE) as wrong:
        raise click.ClickException(str(wrong)) from None
    except OSError as wrong:
        raise click.ClickException(cannot_use(settings.data, wrong)) from None
    except (NotThisMatch, CardsDiffer, PacksDiffer, Declined) as wrong:
        why = wrong.text if isinstance(wrong, Declined) else str(wrong)
        raise click.ClickException(f"this replay cannot be shown: {why}; kickdoor verify says more") from None


def serve(
    settings: Settings,
    reactor: WholeReactor,
    read_again: Callable[[], Settings],
    *,
    steady: Steady,
    die_with_stdin: bool,
    ssh: SshSettings | None = None,
) -> None:
    """Run the server until it is stopped. It prints its address only once the reactor runs: from then on a signal stops
    it in good order.

    `read_again` returns the settings anew for a reload; `steady` is the clock of the reactor; `die_with_stdin`: stop
    when stdin ends; `ssh`: how to run the ssh process (None: none). Raises ClickException if the port cannot be used,
    or the ssh process cannot be started.
    """
    watchdog, freezing = Watchdog(reactor), Freezing(reactor)
    with looked_for_later():
        service = makeService(settings, reactor, steady, Around(read_again, watchdog.tell, freezing.freeze))
    opened = tell_the_owner_of_ssh if die_with_stdin else None
    door = None if ssh is None else SshDoor(reactor, ssh, lambda text: click.echo(text, err=True), opened)
    show_by(shown_by(service.settings))
    forgetting = Forgetting(reactor, Threads(reactor, 1, 0, "log"), service.settings, time.time)

    def announce() -> None:
        watchdog.start(f"listening on port {service.port}", service.waker.progress)
        tls_contexts = service.tls_contexts
        shown = tls_contexts.who.fingerprint if tls_contexts is not None else ""
        click.echo(
            invitation(settings.host, service.port, is_announced=service.is_announced, fingerprint=shown), err=True
        )
        lines = [f"port {service.port}"]
        if die_with_stdin and shown:
            lines.append(f"certificate {shown}")
        if die_with_stdin and settings.host in EVERYWHERE:
            lines.append(" ".join(["addresses", *lan_joins(settings.host, service.port)]))
        print("\n".join(lines), flush=True)  # noqa: T201 - what the program that has started us waits for
        if tls_contexts is not None and (trouble := tls_contexts.trouble()):
            click.echo(f"Warning: {trouble}", err=True)
        release_log()
        if door is not None:
            addresses = lan_addresses() if settings.host in EVERYWHERE else [settings.host]
            certificate = tls_contexts.who.certificate if tls_contexts is not None else None
            door.open(settings, service.port, addresses, certificate)

    whole: Any = reactor

    def settle() -> None:
        forgetting.start()
        freezing.start()

    if door is not None:
        whole.addSystemEventTrigger("before", "shutdown", door.close)
    whole.addSystemEventTrigger("before", "shutdown", watchdog.stop)
    whole.addSystemEventTrigger("before", "shutdown", freezing.stop)
    whole.addSystemEventTrigger("before", "shutdown", forgetting.stop)
    whole.addSystemEventTrigger("before", "shutdown", service.stopService)
    whole.callWhenRunning(announce)
    whole.callWhenRunning(service.warm_up, settle)
    try:
        service.startService()
        reload_when_asked(reactor, service.reloading)
        if die_with_stdin:
            stop_with_stdin(reactor)
        reactor.run()
    except CannotListenError as wrong:
        raise click.ClickException(f"cannot listen on {wrong.interface} port {wrong.port}: {wrong}") from None
    finally:
        service.stopService()
    if door is not None and door.failure:
        raise click.ClickException(door.failure)


def tell_the_owner_of_ssh(told: Told) -> None:
    """Print the port and password of the ssh process on stdout, for the parent program that started this server.
    `told`: what the process reported.
    """
    print("ssh", told["port"], told.get("password", ""), flush=True)  # noqa: T201


def reload_when_asked(reactor: Reactor, reloading: Reloading | None) -> None:
    """Install a SIGHUP handler that reloads the settings, unless `reloading` is None.

    It is not installed at a terminal: there SIGHUP means that the window was closed, and ends the server.
    """
    at_a_terminal = sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()
    if reloading is not None and hasattr(signal, "SIGHUP") and not at_a_terminal:
        signal.signal(signal.SIGHUP, lambda number, frame: reactor.callFromThread(reloading.reload))


def stop_with_stdin(reactor: Reactor) -> None:
    """Stop the reactor once stdin ends, which also happens when the parent process is killed."""
    from twisted.internet.protocol import Protocol
    from twisted.internet.stdio import StandardIO

    class Eof(Protocol):
        def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
            with contextlib.suppress(Exception):
                reactor.stop()

    StandardIO(Eof())


@contextlib.contextmanager
def told_to_the_owner(owned: bool) -> Iterator[None]:
    """Return a context manager that prints the message of a ClickException on stdout, and raises it further, if a
    parent program runs this server (`owned`); that program shows it to its user.
    """
    try:
        yield
    except click.ClickException as wrong:
        if owned:
            print(wrong.format_message(), flush=True)  # noqa: T201 - for the program that has started us
        raise


def cannot_use(folder: Path | None, wrong: OSError) -> str:
    """Return the error message that the data folder, or a file in it, cannot be used because of the error `wrong`."""
    where = "" if wrong.filename is None or str(wrong.filename) == str(folder) else f": {wrong.filename}"
    return (
        f"the data folder {folder} cannot be used ({wrong.strerror or wrong}{where}); it has to be a folder that this "
        "user may write to, with room on its disk, or name another one with --data"
    )


@contextlib.contextmanager
def data_folder(chosen: Path | None, *, for_a_child: bool) -> Iterator[Path]:
    """Return a context manager that yields the data folder, locked against other servers: `chosen`, or the user's own.

    For the server of a parent program (`for_a_child`) without a `chosen` one it is a temporary folder, removed at the
    end. Raises ClickException if the folder cannot be used, or another server uses it.
    """
    if chosen is None and for_a_child:
        with tempfile.TemporaryDirectory(prefix="kickdoor-") as passing:
            yield Path(passing)
        return
    folder = chosen or server_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("a+b")
    except OSError as wrong:
        raise click.ClickException(cannot_use(folder, wrong)) from None
    with lock:
        if not locked(lock.fileno()):
            raise click.ClickException(f"another server uses {folder}; give this one another folder with --data")
        yield folder
