"""`kickdoor arena`: let AI players play against each other, and report who wins, and how.

    kickdoor arena --seats greedy,bribe_aware,spiteful,random --games 1000 --jobs 2 --seed 1

Exits with status 1 if a game broke or did not end, or if a demand of `--at-least` is not reached.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from kickdoor_game.library import USUAL_SET, ruleset
from kickdoor_protocol.command_line import run_command

from ..play import BUDGET, DECISIONS_MOST
from ..series.cluster import NoClusterError, crew_at
from ..series.decks import brought
from ..series.matches import SeriesPlan, usual_seats
from ..series.spread import Crew, crew_of
from .cross_play import cross_contest, cross_lines, meetings
from .cross_plot import cross_plot
from .gate import Demand, judged
from .plot import NoPlotError, can_plot, plot
from .report import lines, speed
from .score import contest


def _options(context: click.Context, parameter: click.Parameter, text: str) -> dict[str, Any]:
    """Return the table options in a text like `pace=fast,claim_discards=true`. Values are JSON; anything else is
    text."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, sign, value = part.partition("=")
        if not sign:
            raise click.BadParameter(f"{part!r} is no NAME=VALUE.")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def _demands(context: click.Context, parameter: click.Parameter, texts: Sequence[str]) -> list[Demand]:
    """Return the demands in these texts. Raises click.BadParameter if one is malformed."""
    try:
        return [Demand.read(text) for text in texts]
    except ValueError as wrong:
        raise click.BadParameter(str(wrong)) from None


def _picture(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """Return the path of the picture. Raises click.BadParameter if it cannot be drawn."""
    if path is not None:
        try:
            can_plot(path)
        except NoPlotError as wrong:
            raise click.BadParameter(str(wrong)) from None
    return path


FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--seats", metavar="[DIFFICULTY:]KIND,...",
              help="Who plays.  [default: greedy and random, four or as many as may play]")  # fmt: skip
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, type=click.IntRange(min=0), help="The number of the first game.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="How many processes play.")
@click.option("--dask", metavar="ADDRESS", help="Let the workers of this Dask cluster play instead.")
@click.option("--budget-ms", default=BUDGET.ms, show_default=True, type=click.IntRange(min=1),
              help="What seats are told that they have for a decision.")  # fmt: skip
@click.option("--decisions", default=DECISIONS_MOST, show_default=True, type=click.IntRange(min=1),
              help="Give a game up then.")  # fmt: skip
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="The set to play.")
@click.option("--deck", "decks", multiple=True, metavar="NAME|FILE",
              help="What a seat brings to a duel; once for each.  [default: the ready decks in turn]")  # fmt: skip
@click.option("--options", default="", callback=_options, metavar="NAME=VALUE,...", help="Options of the table.")
@click.option("--out", type=FILE, help="Write the report here as well.")
@click.option("--plot", "picture", type=FILE, callback=_picture, help="Draw it: FILE.svg or FILE.png.")
@click.option("--at-least", "demands", multiple=True, callback=_demands, metavar="KIND=SHARE",
              help="Fail unless that kind surely takes such a share of the points.")  # fmt: skip
@click.option("--cross-play", is_flag=True, help="Let each two of the seats meet, and report who beats whom.")
def main(
    seats: str | None,
    games: int,
    first: int,
    seed: int,
    jobs: int,
    dask: str | None,
    budget_ms: int,
    decisions: int,
    set_name: str,
    decks: tuple[str, ...],
    options: dict[str, Any],
    out: Path | None,
    picture: Path | None,
    demands: list[Demand],
    cross_play: bool,
) -> None:
    """Let AI players play against each other, and report who wins, how they deal with each other and how
    fast they are.

    \b
      kickdoor arena --seats greedy,random,random,random --games 400
      kickdoor arena --seats greedy,random,random --games 400 --jobs 2 --at-least greedy=0.9
      kickdoor arena --seats greedy,random,random --first 17 --games 1
      kickdoor arena --set ccg --seats schemer,greedy --deck "Long Service" --deck mine.toml
      kickdoor arena --cross-play --seats greedy,spiteful,random --games 100 --plot who.svg

    Chairs rotate from game to game. The same seats, games and seed give the same report, whoever plays them.
    """
    logging.basicConfig(format="%(message)s")
    try:
        series = SeriesPlan(
            usual_seats(set_name) if seats is None else tuple(seats.split(",")),
            seed,
            set_name,
            decisions_most=decisions,
            budget_ms=budget_ms,
            options=options,
            decks=tuple(brought(ruleset(set_name), said) for said in decks),
        )
        if cross_play:
            meetings(series)
        else:
            series.insist()
    except (KeyError, ValueError) as wrong:
        raise click.UsageError(str(wrong.args[0])) from None
    for demand in demands:
        if demand.kind not in series.seats:
            raise click.UsageError(f"--at-least: no {demand.kind!r} among the seats {','.join(series.seats)}")
    numbers = range(first, first + games)
    began = time.perf_counter()
    if cross_play:
        if demands:
            raise click.UsageError("--at-least: not with --cross-play")
        _cross_play(series, numbers, jobs, dask, out, picture)
        return
    score = _played(lambda *crew: contest(series, numbers, *crew), len(numbers), jobs, dask)
    seconds = time.perf_counter() - began
    verdicts = [judged(demand, score) for demand in demands]
    parts = [*lines(series, numbers, score), *speed(score, seconds, budget_ms), *(verdict.why for verdict in verdicts)]
    if picture is not None:
        plot(score, picture, f"{score.ended:,} games of {set_name}: {', '.join(series.seats)}")
    _publish(parts, out)
    if score.problems or score.given_up or not all(verdict.met for verdict in verdicts):
        sys.exit(1)


T = TypeVar("T")


def _played(play: Callable[[Crew | None, Callable[[], None]], T], games: int, jobs: int, dask: str | None) -> T:
    """Return the result of `play(crew, after_each)`, which plays so many games. Show a progress bar on a
    terminal.

    Raises click.ClickException if the Dask cluster cannot play.
    """
    try:
        with crew_at(dask) if dask is not None else crew_of(jobs) as crew:
            if not sys.stderr.isatty():
                return play(crew, lambda: None)
            with click.progressbar(length=games, file=sys.stderr) as bar:
                return play(crew, lambda: bar.update(1))
    except NoClusterError as nobody:
        raise click.ClickException(str(nobody)) from None


def _cross_play(
    plan: SeriesPlan, games: range, jobs: int, dask: str | None, out: Path | None, picture: Path | None
) -> None:
    """Play the games of each pair of seats, and report them; exit with status 1 if a game broke or did not end."""
    count = len(games) * len(meetings(plan))
    score = _played(lambda *crew: cross_contest(plan, games, *crew), count, jobs, dask)
    if picture is not None:
        cross_plot(score, picture, f"Who beats whom in {plan.set_name}: {len(games):,} games of each pair")
    _publish(cross_lines(plan, games, score), out)
    if score.failed:
        sys.exit(1)


def _publish(report: Iterable[str], out: Path | None) -> None:
    """Print the lines of a report, and write them into a file, if there is one."""
    text = "\n".join(report).rstrip("\n") + "\n"
    if out is not None:
        out.write_text(text, "utf-8")
    click.echo(text, nl=False)


if __name__ == "__main__":
    run_command(main, "kickdoor arena")
