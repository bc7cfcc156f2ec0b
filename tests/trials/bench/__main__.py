"""`./kickdoor bench [NAME ...]`: measure kickdoor beside its anchors, and say how far it is from its targets."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from kickdoor_ai.arena.plot import NoPlotError, can_plot
from tests.catalogue import ROOT
from tests.trials.bench import against as compared
from tests.trials.bench import history, quiet
from tests.trials.bench.entry import FULL, SHORT, Entry
from tests.trials.bench.picture import picture
from tests.trials.bench.registry import BY_NAME, ENTRIES
from tests.trials.bench.report import as_json, circumstances, table
from tests.trials.bench.rounds import ROUNDS, Run, run

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.argument("names", nargs=-1, metavar="[NAME ...]", type=click.Choice(list(BY_NAME)))
@click.option("--rounds", type=click.IntRange(1), default=ROUNDS, show_default=True, help="How often each is measured.")
@click.option("--short", is_flag=True, help="One quick round at a small scale, to see that everything works.")
@click.option("--anyway", is_flag=True, help="Measure on a busy machine as well; the table says that it was one.")
@click.option("--json", "json_path", type=FILE, help="Write all figures there.")
@click.option("--plot", "plot_path", type=FILE, help="Draw it: FILE.svg or FILE.png.")
@click.option(
    "--record",
    is_flag=True,
    help="Keep it in docs/performance.jsonl, and show it in docs/performance.md, where it was quiet.",
)
@click.option(
    "--against",
    metavar="COMMIT",
    default="",
    help="Measure that commit of kickdoor beside this tree; no anchors.",
)
@click.option("--list", "listing", is_flag=True, help="Say what there is to be measured, and end.")
def main(
    names: tuple[str, ...], rounds: int, short: bool, anyway: bool, against: str, listing: bool, **wanted: Any
) -> None:
    """Measure kickdoor beside what else does such work, in the same minutes on the same machine.

    Without NAME everything is measured; that takes about half an hour, in which nothing else should run. With
    --against, the other one is an earlier kickdoor.
    """
    if listing:
        for entry in ENTRIES:
            click.echo(f"{entry.name:10} {entry.about}")
        return
    if short and wanted["record"]:
        raise click.UsageError("what --short measures means nothing, so it is not recorded.")
    if against and (wanted["record"] or wanted["plot_path"]):
        raise click.UsageError("--against is about two commits, and --record and --plot are about anchors and targets.")
    if wanted["plot_path"] is not None:
        try:
            can_plot(wanted["plot_path"])
        except NoPlotError as wrong:
            raise click.ClickException(str(wrong)) from None
    refuse_a_busy_machine(anyway=anyway or short)
    chosen = [entry for entry in ENTRIES if not names or entry.name in names]
    with beside(chosen, against) as entries:
        done = run(entries, SHORT if short else FULL, 1 if short else rounds, lambda text: click.echo(text, err=True))
    for line in (*circumstances(done), "", *(compared.table(done, against) if against else table(done))):
        click.echo(line)
    keep(done, **wanted)
    if done.failed:
        sys.exit("\n".join(done.failed))


@contextmanager
def beside(chosen: Sequence[Entry], commit: str) -> Iterator[Sequence[Entry]]:
    """Yield the entries to measure: these with their anchors, or compared with that commit."""
    if not commit:
        yield chosen
        return
    try:
        with compared.taken_out(commit) as tree:
            yield [compared.compared(entry, tree, commit) for entry in chosen]
    except compared.NoSuchCommitError as wrong:
        raise click.ClickException(str(wrong)) from None


def keep(done: Run, json_path: Path | None, plot_path: Path | None, *, record: bool) -> None:
    """Write the results to all wanted places."""
    said = as_json(done, commit())
    if json_path is not None:
        json_path.write_text(json.dumps(said, indent=1) + "\n", "utf-8")
    if plot_path is not None:
        picture(done, plot_path)
    if record:
        try:
            history.keep(said)
        except ValueError as wrong:
            raise click.ClickException(str(wrong)) from None


def refuse_a_busy_machine(*, anyway: bool) -> None:
    """Print the load. Raises ClickException on a busy machine, unless `anyway`."""
    if sys.platform != "linux":
        raise click.ClickException("this is measured on Linux only: it needs /proc, and processes that keep to a core.")
    used = quiet.busy()
    click.echo(f"load {quiet.load():.2f}; {used:.2f} processors are used by others", err=True)
    if used > quiet.BUSY_MOST and not anyway:
        raise click.ClickException(
            f"the machine is busy, and {quiet.BUSY_MOST:g} would be the most: figures would be worth nothing. Wait "
            "until it is quiet, or say --anyway to measure all the same; the table will tell."
        )


def commit() -> str:
    """Return git's description of the working tree; "" outside of a repository."""
    command = ["git", "describe", "--always", "--dirty"]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


if __name__ == "__main__":
    main(prog_name="./kickdoor bench")
