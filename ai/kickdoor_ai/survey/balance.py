"""Measures by how much each card changes its owner's chance to win, for all cards at once, in ordinary games.

    python -m kickdoor_ai.survey.balance --games 4000 --jobs 2 --out balance.md

`draws` explains the method: every draw from a shuffled deck is an experiment. No deal is arranged, so each game tells
something about every card drawn in it, some hundred times more than a game that is dealt to try a single card.

The yardstick is the kind of card that gives a level and may win the game by it (Miracle Season): its effect on
a hero of the class that it raises, when they draw it or it turns up behind a door. A card with a greater effect on any
hero who draws it is too strong.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from math import hypot, sqrt
from pathlib import Path
from statistics import fmean, pvariance

import click

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import DoorSpecial
from kickdoor_game.language.words.plays import Blessing
from kickdoor_game.library import USUAL_SET, ruleset
from kickdoor_protocol.command_line import run_command

from ..series.intervals import deviations
from ..series.matches import SeriesPlan
from .draws import BLESSED, DOOR, HAND, OPENING, Effects, Sums
from .tally import survey

DRAWS_LEAST = 30
"""Draws of a card below which it is not judged."""


def blessings(book: Book) -> list[str]:
    """Return the keys of the cards that give a level to everybody of one Class ("Divine ...")."""
    return [k for k, card in book.by_key.items() if isinstance(card, DoorSpecial) and isinstance(card.play, Blessing)]


def report(series: SeriesPlan, effects: Effects, book: Book, top: int | None) -> Iterator[str]:
    """Yield the lines of the report on the effects of cards, in Markdown. `top`: number of cards from each end of a
    table; None: all of them."""
    yield f"# What a card changes: {effects.games:,} games of {series.set_name}, {', '.join(series.seats)}"
    yield ""
    yield "Points: percentage points of the drawing hero's chance to win, against another card of that deck."
    yield "`all hold` is the interval in which all cards of the table lie at once with 95 %, not each for itself."
    yield ""
    for kind, title in (
        (HAND, "Drawn into the hand, at any time"),
        (OPENING, "Dealt at the start"),
        (DOOR, "Turned up behind the own door"),
    ):
        yield from _table(title, effects.sums.get(kind, {}), book, top)
    yield from _verdict(effects, book)


def _points(middle: float, spread: float) -> str:
    """Return an interval of a change in the chance to win, in percentage points."""
    return f"{100 * (middle - spread):+.1f} to {100 * (middle + spread):+.1f}"


def _judged(sums: dict[str, Sums]) -> dict[str, Sums]:
    """Return the cards that were drawn often enough."""
    return {key: found for key, found in sums.items() if found.draws >= DRAWS_LEAST}


def _table(title: str, sums: dict[str, Sums], book: Book, top: int | None) -> Iterator[str]:
    """Yield the table of one kind of draw, the greatest effect first."""
    judged = _judged(sums)
    ranked = sorted(judged, key=lambda key: (-judged[key].effect, key))
    if not ranked:
        return
    alone, together = deviations(0.95), deviations(0.95, len(ranked))
    yield f"## {title}: {len(ranked)} cards"
    yield ""
    yield "| card | draws | points | 95 % | all hold |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for place, key in enumerate(ranked):
        if top is None or place < top or place >= len(ranked) - top:
            found = judged[key]
            yield (
                f"| {book.by_key[key].name} | {found.draws:,} | {100 * found.effect:+.1f} | "
                f"{_points(found.effect, alone * found.error)} | {_points(found.effect, together * found.error)} |"
            )
        elif place == top:
            yield f"| ({len(ranked) - 2 * top} more) | | | | |"
    yield ""


def _verdict(effects: Effects, book: Book) -> Iterator[str]:
    """Yield the yardstick, and the cards that may be or surely are beyond it."""
    judged = _judged(effects.sums.get(HAND, {}))
    for key in blessings(book):
        found = effects.sums.get(BLESSED, {}).get(key, Sums())
        if found.draws < DRAWS_LEAST:
            yield f"No yardstick: {book.by_key[key].name} came only {found.draws} times where it counts."
            continue
        yield (
            f"Yardstick: {book.by_key[key].name}, to a hero whose class it raises: "
            f"{100 * found.effect:+.1f} points, 95 %: {_points(found.effect, deviations(0.95) * found.error)} "
            f"({found.draws} times)."
        )
        yield ""
        beyond = sorted(other for other, sums in judged.items() if abs(sums.effect) > abs(found.effect))
        surely = [other for other in beyond if surely_more(judged[other], found, len(judged))]
        yield (
            f"Estimates beyond it: {_names(beyond, book)}. "
            f"Beyond it by more than chance, with {len(judged)} cards to choose from: {_names(surely, book)}."
        )
    if judged:
        yield ""
        yield f"Cards drawn into the hand differ by {100 * true_spread(judged.values()):.1f} points (standard deviation"
        yield "of their true changes: that of the estimates, less what their errors account for)."


def true_spread(sums: Collection[Sums]) -> float:
    """Return the standard deviation of the true effects of cards: the variance of the estimates, less that of their
    errors; 0 if the errors explain all of it."""
    effects = [one.effect for one in sums]
    return sqrt(max(0.0, pvariance(effects) - fmean(one.error**2 for one in sums)))


def surely_more(one: Sums, other: Sums, of_many: int) -> bool:
    """Return whether the effect of `one` is larger than that of `other`, in either direction and beyond chance.
    `of_many`: number of such comparisons, for Bonferroni's correction."""
    return abs(one.effect) - abs(other.effect) > deviations(0.95, of_many) * hypot(one.error, other.error)


def _names(keys: list[str], book: Book) -> str:
    """Return the names of these cards."""
    return ", ".join(book.by_key[key].name for key in keys) or "none"


@click.command()
@click.option("--seats", default="greedy,greedy,greedy,greedy", show_default=True, help="Names, separated by commas.")
@click.option("--games", default=500, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="The number of the first game of the series to play.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="How many processes play.")
@click.option("--seed", default=1, show_default=True)
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="The set to play.")
@click.option("--top", default=12, show_default=True, help="How many cards to print from each end of a table.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the full tables here.")
def main(seats: str, games: int, first: int, jobs: int, seed: int, set_name: str, top: int, out: Path | None) -> None:
    """Measure by how much each card changes the chance to win of the hero who draws it."""
    series = SeriesPlan(tuple(seats.split(",")), seed, set_name)
    began = time.perf_counter()
    try:
        tally = survey(series, range(first, first + games), jobs)
    except (KeyError, ValueError) as wrong:
        raise click.UsageError(str(wrong.args[0])) from None
    book = ruleset(set_name).book
    if out is not None:
        out.write_text("\n".join(report(series, tally.effects, book, None)) + "\n", "utf-8")
    click.echo("\n".join(report(series, tally.effects, book, top)))
    click.echo(f"{time.perf_counter() - began:.0f} s")
    if tally.problems:
        raise click.ClickException(f"{len(tally.problems)} games broke, the first: {tally.problems[0]}")


if __name__ == "__main__":
    run_command(main, "balance")
