"""Play many matches and report what happened in them.

    python -m kickdoor_ai.survey --seats greedy,greedy,greedy,greedy --games 2000 --jobs 2 --check --out survey.md

Games that never end (random seats play such) are given up after `--decisions`, and counted apart. Exits with status 1
if a game broke or a check failed.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from kickdoor_game.library import USUAL_SET, ruleset
from kickdoor_protocol.command_line import run_command

from ..play import DECISIONS_MOST
from ..series.matches import SeriesPlan
from . import balance
from .report import lines
from .tally import survey


@click.command()
@click.option("--seats", default="greedy,greedy,greedy,greedy", show_default=True, help="Names, separated by commas.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="The number of the first game of the series to play.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="How many processes play.")
@click.option("--seed", default=1, show_default=True)
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="The set to play.")
@click.option("--check", is_flag=True, help="Look at the table before every decision, whether it is sound.")
@click.option(
    "--decisions", default=DECISIONS_MOST, show_default=True, type=click.IntRange(min=1), help="Give a game up then."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the report here as well.")
@click.option(
    "--balance",
    "balance_out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write here what each card changes in the chance to win, from the same games.",
)
def main(
    seats: str,
    games: int,
    first: int,
    jobs: int,
    seed: int,
    set_name: str,
    check: bool,
    decisions: int,
    out: Path | None,
    balance_out: Path | None,
) -> None:
    """Let AI players play many matches, and report how they went and what became of every card."""
    series = SeriesPlan(tuple(seats.split(",")), seed, set_name, check, decisions)
    began = time.perf_counter()
    try:
        tally = survey(series, range(first, first + games), jobs)
    except (KeyError, ValueError) as wrong:
        raise click.UsageError(str(wrong.args[0])) from None
    book = ruleset(set_name).book
    report = "\n".join(lines(series, tally, book, time.perf_counter() - began)) + "\n"
    if out is not None:
        out.write_text(report, "utf-8")
    if balance_out is not None:
        balance_out.write_text("\n".join(balance.report(series, tally.effects, book, None)) + "\n", "utf-8")
    click.echo(report, nl=False)
    if tally.problems:
        sys.exit(1)


if __name__ == "__main__":
    run_command(main, "survey")
