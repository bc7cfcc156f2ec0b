"""The commands of `kickdoor admin` that work on a data folder itself, whether or not a server runs there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import click
from msgspec import to_builtins

from ...base.store.high_water import FILE as MARK
from ...base.store.interface import JournalTooNew, StoreDamaged, StoreUnknown
from ...base.store.opening import JOURNAL, SHOWN_PASSWORD, has_password, opened_reading
from ...base.store.salvage import Salvaged, examined, examined_by
from ...base.store.salvage import salvage as salvaged
from ...base.store.sqlite import accept_lost_log, lost_log
from . import copies
from .asking import AdminTarget, OfOneServer
from .shown import columns

FOLDER = click.Path(file_okay=False, path_type=Path)
"""The type of arguments that are folders."""


@click.command(cls=OfOneServer)
@click.argument("into", type=FOLDER)
@click.option("--keep", type=click.IntRange(min=0), default=0, show_default=True,
              help="Remove older copies beyond so many; 0: none.")  # fmt: skip
@click.pass_obj
def backup(asking: AdminTarget, into: Path, keep: int) -> None:
    """Back up the data folder into a new folder below INTO, also while the server runs.

    \b
      kickdoor admin backup /var/backups/kickdoor --keep 14
    """
    try:
        copy = copies.back_up(asking.folder, into, keep)
    except (copies.NoBackup, OSError, sqlite3.Error) as wrong:
        asking.fail("no_backup", f"no backup: {wrong}")
    size = sum(file.stat().st_size for file in copy.rglob("*") if file.is_file())
    journal = (copy / JOURNAL).exists()
    asking.tell(
        {"copy": str(copy), "bytes": size, "journal": journal},
        lambda _: (
            f"{copy} ({size // 1024} KiB)"
            + ("" if journal else f"\nThere is no {JOURNAL} in it: back up the database as well, with pg_dump.")
        ),
    )


@click.command(cls=OfOneServer)
@click.argument("copy", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.pass_obj
def restore(asking: AdminTarget, copy: Path) -> None:
    """Put COPY, which backup has made, where the data folder is; what was there is put beside it.

    \b
      kickdoor admin restore /var/backups/kickdoor/kickdoor-20261122-031500
    """
    try:
        found = copies.restore(copy, asking.folder)
    except (copies.NotRestored, OSError) as wrong:
        asking.fail("not_restored", f"not restored: {wrong}")
    for gap in () if asking.as_json else found.gaps:
        click.echo(f"Beware: {gap}; it will not go on.", err=True)
    others = sorted(each.name for each in asking.folder.iterdir() if not each.name.startswith(JOURNAL))
    beside = f"; beside the journal: {', '.join(others)}" if others else ""
    asking.tell(
        {"matches": found.matches, "running": found.running, "gaps": found.gaps, "others": others},
        lambda _: (
            f"{asking.folder}: {found.matches} matches, {found.running} of them go on when the server is "
            f"started{beside}"
        ),
    )


def told(found: Salvaged, lost: str = "") -> str:
    """Format the result of `kickdoor admin doctor` for people: how many matches of a journal can be read, and a table
    of what is damaged.

    `lost`: the problem with the journal's write-ahead log, in words; "" if there is none.
    """
    lines = [lost] if lost else []
    lines.append(f"{found.matches} matches that are not in the archive can be read, and {found.archived} that are.")
    if found.harmed:
        rows = [[each.number or "people", each.table, each.name, each.what] for each in found.harmed]
        lines += ["", columns(rows, ("match", "table", "name", "damage"))]
    elif not lost:
        lines.append("Nothing is missing.")
    return "\n".join(lines)


BROKEN = (
    "But the journal is damaged ({broken}), in a place where nothing is lost by it: look at its disk. Nothing was "
    "changed. A start that meets the damage makes a new journal, keeps this one beside it, and all matches go on."
)
"""Text of `doctor` if a damaged page holds no rows, or only rows of which there is another copy."""

CURE = (
    "\nNothing was changed. If a backup has more, put it back: kickdoor admin restore COPY. Else stop the server and "
    "start it: it makes a new one of what can be read, keeps the damaged one beside it, "
    "and leaves alone what is listed here. All else goes on."
)
"""Text of `doctor` below a list of damaged matches."""


@click.command(cls=OfOneServer)
@click.argument("database", required=False)
@click.pass_obj
def doctor(asking: AdminTarget, database: str | None) -> None:
    """Say what of the journal is damaged, and of which matches, also while the server runs; it changes nothing.

    DATABASE (postgresql://...): look there instead. Exit status 0 if nothing is missing or damaged, 1 otherwise.

    \b
      kickdoor admin doctor --data /var/lib/kickdoor
    """
    if database is not None and has_password(database):
        raise click.UsageError(SHOWN_PASSWORD)
    journal = asking.folder / JOURNAL
    lost = "" if database is not None else lost_log(journal)
    try:
        if database is None:
            found = examined(journal)
        else:
            with closing(opened_reading(database)) as reading:
                found = examined_by(reading)
    except (StoreDamaged, StoreUnknown, JournalTooNew, OSError, sqlite3.Error) as error:
        asking.fail("cannot_be_read", lost or str(error))
    is_whole = found.is_whole and not lost
    remedy = CURE if found.harmed else BROKEN.format(broken=found.broken) if found.broken else ""
    facts = {"whole": is_whole, "missing": lost, **to_builtins(found)}
    asking.tell(facts, lambda _: "\n".join(filter(None, [told(found, lost), remedy])))
    raise SystemExit(0 if is_whole else 1)


@click.command(cls=OfOneServer)
@click.argument("old", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("new", type=FOLDER)
@click.pass_obj
def salvage(asking: AdminTarget, old: Path, new: Path) -> None:
    """Make NEW, a data folder from which a server starts, of what can be read of OLD, to which nothing is written.

    \b
      kickdoor admin salvage /var/lib/kickdoor ./salvaged
      kickdoor serve --data ./salvaged
    """
    lost = lost_log(old / JOURNAL)
    try:
        if new.exists() and any(new.iterdir()):
            raise StoreUnknown(f"{new} is there already, and nothing is written over it: name a new folder.")
        if new.resolve().is_relative_to(old.resolve()):
            raise StoreUnknown(f"{new} lies in {old}: name a folder elsewhere.")
        new.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = salvaged(old / JOURNAL, new / JOURNAL)
        copies.copy_rest(old, new)
    except (StoreDamaged, StoreUnknown, JournalTooNew, OSError, sqlite3.Error) as wrong:
        asking.fail("not_salvaged", f"not salvaged: {wrong}")
    facts = {"missing": lost, **to_builtins(found)}
    asking.tell(facts, lambda _: f"{told(found, lost)}\n\nServe it:  kickdoor serve --data {new}")


@click.command("accept-loss", cls=OfOneServer)
@click.pass_obj
def accept_loss(asking: AdminTarget) -> None:
    """Let a server start though something is missing that it has written, once that is gone for good.

    A journal was copied without its log, or a database has gone back or is another one. Stop the server first.
    """
    folder = asking.folder
    if copies.in_use(folder):
        asking.fail("in_use", f"a server uses {folder}: stop it first")
    try:
        accepted = [str(folder / JOURNAL)] if accept_lost_log(folder / JOURNAL) else []
        if (folder / MARK).exists():
            (folder / MARK).unlink()
            accepted.append("the database")
    except (OSError, sqlite3.Error) as wrong:
        asking.fail("not_accepted", f"not accepted: {wrong}")
    if not accepted:
        asking.fail("nothing_missing", f"Nothing is known to be missing of what the server in {folder} has written.")
    asking.tell({"accepted": accepted}, lambda _: f"The server goes on with {' and '.join(accepted)} as it is.")
