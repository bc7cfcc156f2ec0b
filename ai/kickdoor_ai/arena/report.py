"""Writes the arena's report, in Markdown that is readable as plain text. `README.md` explains it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from math import ceil

from kickdoor_game.library import USUAL_SET

from ..extras import command_for
from ..play import BUDGET, DECISIONS_MOST
from ..retelling import Kind
from ..series.bargains import OUTCOMES
from ..series.intervals import quantile, wilson
from ..series.matches import SeriesPlan
from ..series.reports import between, mean, share, table
from ..series.retold import deals_in, spite_of
from .met import Taken
from .score import DealRole, KindScore, Score

COLUMNS_OF_TURNS = 8
"""Columns of the table of levels at most."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Possible distances between two columns, in turns."""

NEVER = Taken()
"""The result of a pair that has never met."""
MADE: dict[Kind, str] = {"request": "asks for help", "bid": "offers help", "trade": "proposes a trade"}
"""Offers in words, by kind."""


def lines(series: SeriesPlan, games: range, score: Score) -> Iterator[str]:
    """Yield the lines of the report that are the same each time the series is played: all except those of `speed`."""
    yield f"# Arena: {score.games:,} games of {series.set_name}"
    yield ""
    yield f"    {command(series, games)}"
    yield ""
    yield from _games(score)
    yield from _winners(series, score)
    yield from _decks(score)
    yield from _levels(score)
    if deals_in(series.set_name):
        yield from _offers(score)
        yield from _deals(score)
    if spite_of(series.set_name):
        yield from _hostility(score)
    yield from _troubles(series, score)


def command(series: SeriesPlan, games: range, *flags: str) -> str:
    """Return the `kickdoor arena` command line that plays these games again and produces the same report. `flags` come
    first in it."""
    words = ["kickdoor", "arena", *flags, "--seats", ",".join(series.seats), "--games", str(len(games))]
    words += ["--first", str(games.start)] if games.start else []
    words += ["--seed", str(series.seed)]
    words += ["--set", series.set_name] if series.set_name != USUAL_SET else []
    words += [word for brought in series.decks for word in ("--deck", shlex.quote(brought.said))]
    words += (
        ["--options", ",".join(f"{k}={json.dumps(v)}" for k, v in series.options.items())] if series.options else []
    )
    words += ["--budget-ms", str(series.budget_ms)] if series.budget_ms != BUDGET.ms else []
    words += ["--decisions", str(series.decisions_most)] if series.decisions_most != DECISIONS_MOST else []
    return " ".join(words)


def speed(score: Score, seconds: float, budget_ms: int) -> Iterator[str]:
    """Yield the lines about speed, which differ from run to run. `seconds`: duration of all games together."""
    yield "## Speed"
    yield ""
    a_second = score.decisions / max(seconds, 1e-9)
    yield f"{score.decisions:,} answers in {seconds:,.0f} s: {a_second:,.0f} a second, with the rules. Below, in ms,"
    yield "how long decisions took, the look at the table included; also those at moments when nothing was asked."
    yield ""
    rows = [
        (
            row.kind,
            f"{row.thinking.decisions:,}",
            f"{row.thinking.mean_ms:.3f}",
            f"{row.thinking.quantile_ms(0.95):.3f}",
            f"{row.thinking.quantile_ms(1.0):.1f}",
            f"{row.thinking.over:,}",
        )
        for row in score.ranked()
    ]
    yield from table(("seat", "decisions", "mean", "95 % within", "longest", f"over {budget_ms:,}"), rows)


def _games(score: Score) -> Iterator[str]:
    """Yield the lines about the number and length of games."""
    with_none = f", {score.nobody_won:,} with none" if score.nobody_won else ""
    yield f"{score.ended:,} ended, {score.shared:,} of them with several winners{with_none}."
    if score.ended:
        low, middle, high = (quantile(score.turns, part) for part in (0.05, 0.5, 0.95))
        yield f"Turns: {middle} (median), 5 % to 95 %: {low} to {high}."
        yield f"Decisions: {quantile(score.lengths, 0.5):,} (median), {sum(score.lengths) / score.ended:,.0f} (mean)."
    yield ""


def _winners(series: SeriesPlan, score: Score) -> Iterator[str]:
    """Yield the table of points and wins."""
    yield "## Who won"
    yield ""
    fair = f"{1 / len(series.seats):.1%}"
    yield f"Points are the figure to compare by: a shared win is split, so a chair's fair share is {fair}. In wins, a"
    yield "game that two win together counts for both."
    yield ""
    head = ["seat", "chairs", "points", "95 % interval", "wins", "95 % interval", "last level"]
    rows = [
        [
            row.kind,
            str(row.chairs),
            share(row.points, row.seated),
            between(row.share_interval),
            share(row.wins, row.seated),
            between(row.wins_interval),
            mean(row.level),
        ]
        for row in score.ranked()
    ]
    if score.ratings is not None:
        head.append("rating")
        for row in rows:
            middle, spread = score.ratings.of(row[0])
            row.append(f"{middle:.1f} +- {spread:.1f}")
    yield from table(head, rows)
    if score.ratings is None:
        yield f"Ratings need openskill: {command_for('arena')}"
        yield ""


def _decks(score: Score) -> Iterator[str]:
    """Yield the tables of decks; nothing in games without own decks."""
    met, decks = score.met, score.met.decks()
    if not decks:
        return
    yield "## Decks"
    yield ""
    if len(decks) > 1:
        yield "What each took of the points, from all others and from each, by their numbers. Games of a deck against"
        yield "its twin count for the seats alone."
        yield ""
        numbers = {deck: str(place + 1) for place, deck in enumerate(decks)}
        rows = []
        for deck in decks:
            all_of_it = met.of(deck)
            against = [met.against.get((deck, other), NEVER) for other in decks]
            cells = [f"{taken.points:g} of {taken.games}" if taken.games else "-" for taken in against]
            rows.append((f"{numbers[deck]} {deck}", *_taken(all_of_it), *cells))
        yield from table(("deck", "games", "points", "95 % interval", *numbers.values()), rows)
    yield "What the seats took with them, their twins included."
    yield ""
    with_each = ((row.kind, deck, met.by.get((row.kind, deck), NEVER)) for row in score.ranked() for deck in decks)
    rows = [(f"{kind}: {deck}", *_taken(taken)) for kind, deck, taken in with_each if taken.games]
    yield from table(("seat: deck", "games", "points", "95 % interval"), rows)


def _taken(taken: Taken) -> tuple[str, str, str]:
    """Return the number of games, the share of the points and its interval, as cells of a table."""
    if not taken.games:
        return ("0", "-", "-")
    return (f"{taken.games:,}", share(taken.points, taken.games), between(wilson(taken.points, taken.games)))


def turns_shown(score: Score) -> range:
    """Return the turns that are columns of the table of levels: round numbers, up to one at which 95 % of the games are
    over."""
    last = max(1, quantile(score.turns, 0.95))
    step = next((step for step in STEPS if step * COLUMNS_OF_TURNS >= last), ceil(last / COLUMNS_OF_TURNS))
    return range(step, step * (ceil(last / step) + 1), step)


def _levels(score: Score) -> Iterator[str]:
    """Yield the table of mean levels by turn."""
    if not score.ended:
        return
    turns = turns_shown(score)
    yield "## Levels"
    yield ""
    yield "The mean level after so many turns. Games that are over count with their last levels."
    yield ""
    rows = []
    for row in score.ranked():
        course = row.course(turns[-1])
        rows.append((row.kind, *(f"{course[turn]:.1f}" for turn in turns)))
    yield from table(("seat", *map(str, turns)), rows)


def _offers(score: Score) -> Iterator[str]:
    """Yield the table of offers and their outcomes."""
    yield "## Offers"
    yield ""
    yield "Who makes them, and what becomes of them. A game: by one chair."
    yield ""
    rows = [cells for row in score.ranked() for kind in MADE if (cells := _made(row, kind)) is not None]
    yield from table(("seat", "offers", "a game", *OUTCOMES), rows)


def _made(row: KindScore, kind: Kind) -> tuple[str, ...] | None:
    """Return the row of a kind's offers of one sort; None if it made none."""
    count = sum(times for (made, _), times in row.offers.items() if made == kind)
    if not count:
        return None
    parts = (share(row.offers[kind, outcome], count) for outcome in OUTCOMES)
    return (f"{row.kind} {MADE[kind]}", f"{count:,}", f"{count / row.sat:.2f}", *parts)


def _deals(score: Score) -> Iterator[str]:
    """Yield the table of deals and their prices."""
    yield "## Deals"
    yield ""
    yield "Help that was agreed on, and trades of Items. Kept: the fight was won together, and the price was paid in"
    yield "full. The price in levels counts the Items, too. It is good to pay little and to be paid much."
    yield ""
    rows = []
    for row in score.ranked():
        sides = (_side(f"{row.kind} is helped", row.as_fighter), _side(f"{row.kind} helps", row.as_helper))
        rows += [cells for cells in sides if cells is not None]
        if row.trades.total:
            rows.append((f"{row.kind} trades", f"{row.trades.total:,.0f}", mean(row.trades), *4 * ("",)))
        rows.append((f"{row.kind} in all", f"{row.deals.total:,.0f}", mean(row.deals), *4 * ("",)))
    yield from table(("seat", "deals", "a game", "won", "kept", "Treasures", "in levels"), rows)


def _side(name: str, side: DealRole) -> tuple[str, ...] | None:
    """Return the row of a kind's deals on one side; None if it made none."""
    count = side.levels.count
    if not count:
        return None
    kept = (share(side.won, count), share(side.kept, count))
    return (name, f"{count:,}", mean(side.deals), *kept, mean(side.treasures), mean(side.levels))


def _hostility(score: Score) -> Iterator[str]:
    """Yield the tables of hostile acts."""
    yield "## Hostile acts"
    yield ""
    yield "Cards played at another or for their monsters, stabs and thefts. An enemy has done such a thing to the"
    yield "player before; a leader has nobody above them but the player. Blind: how often they would be hit at random."
    yield ""
    rows = [
        (
            row.kind,
            mean(row.acts),
            share(row.aims["leader"], acts),
            share(row.aims["enemy"], acts),
            share(row.aims["other"], acts),
            share(row.aimed, acts),
            between(wilson(row.aimed, acts)) if acts else "-",
            share(row.blind, acts),
            mean(row.suffered),
        )
        for row in score.ranked()
        for acts in (row.aims.total(),)
    ]
    head = ("at leader", "at enemy", "at others", "leader or enemy", "95 % interval", "blind", "suffered a game")
    yield from table(("seat", "a game", *head), rows)
    yield from _revenge(score)


def _revenge(score: Score) -> Iterator[str]:
    """Yield the table of hostile acts at a worst enemy."""
    yield "A worst enemy has done such things to the player more often than anybody else. Of the acts of those who had"
    yield "one, so many hit one; blind: how many would if they were aimed at random."
    yield ""
    rows = [
        (
            row.kind,
            f"{row.had_enemy:,}",
            share(row.at_worst, row.had_enemy),
            between(wilson(row.at_worst, row.had_enemy)) if row.had_enemy else "-",
            share(row.blind_worst, row.had_enemy),
        )
        for row in score.ranked()
    ]
    yield from table(("seat", "acts", "at a worst enemy", "95 % interval", "blind"), rows)


def _troubles(series: SeriesPlan, score: Score) -> Iterator[str]:
    """Yield the lines about games that went wrong; nothing if none did."""
    found = faults(series, score)
    if found:
        yield "## What went wrong"
        yield ""
        yield from (f"- {one}" for one in found)
        yield ""


def faults(series: SeriesPlan, score: Score) -> list[str]:
    """Return a sentence on each kind of thing that went wrong in these games, and on each of the first broken games."""
    found = []
    if score.given_up:
        found.append(f"Games that did not end: {score.given_up:,}, given up after {series.decisions_most:,} decisions.")
    if score.slips:
        slipped = ", ".join(f"{row.kind} {row.slips:,}" for row in score.ranked() if row.slips)
        found.append(f"Decisions that were replaced: {slipped}; the first in {score.slips[0]}")
    return found + [f"BROKEN: {problem}" for problem in score.problems[:20]]
