"""The commands of `kickdoor admin` that work on a data folder itself, whether or not a server runs there."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import click

from ..store.opening import JOURNAL
from . import copies
from .asking import Asking, OfOneServer

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command(cls=OfOneServer)
@click.argument("into", type=FOLDER)
@click.option("--keep", type=click.IntRange(min=0), default=0, show_default=True,
              help="Remove older copies beyond so many; 0: none.")  # fmt: skip
@click.pass_obj
def backup(asking: Asking, into: Path, keep: int) -> None:
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
def restore(asking: Asking, copy: Path) -> None:
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
