"""Writes the survey's report, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Card, HalfBreed, SuperMunchkin, deck_of
from kickdoor_game.language.wording import kind_name

from ..series.intervals import difference, quantile, wilson
from ..series.matches import SeriesPlan
from ..series.reports import between, share, table
from .dealings import HELP, TRADES
from .tally import CardTally, SeriesTally

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Quantiles of the lengths of games."""
SHARES = ("in play", "met", "played", "sold", "paid", "unplayed")
"""Columns of shares, for kinds and cards."""


def lines(series: SeriesPlan, tally: SeriesTally, book: Book, seconds: float = 0.0) -> Iterator[str]:
    """Yield the lines of the report on a series of games. `seconds`: duration of all games, to report their speed; 0:
    leave the speed out."""
    yield f"# {tally.games:,} games of {series.set_name}: {', '.join(series.seats)}"
    yield ""
    yield from _games(series, tally, seconds)
    yield from _endings(tally)
    yield from _places(series, tally)
    yield from _dealings(tally)
    yield from _kinds(tally, book)
    yield from _cards(tally, book)
    yield from _left_over(tally, book)
    yield from _troubles(tally)


def _games(series: SeriesPlan, tally: SeriesTally, seconds: float) -> Iterator[str]:
    """Yield the lines about the number and length of games."""
    yield f"Seed {series.seed}. {tally.ended:,} games ended" + (
        f", {tally.given_up:,} were given up after {series.decisions_most:,} decisions." if tally.given_up else "."
    )
    speed = f", {tally.decisions / seconds:,.0f} a second" if seconds else ""
    yield f"{tally.decisions:,} decisions in all{speed}."
    if series.check:
        yield f"The table was checked before each of them: {len(tally.problems)} broken."
    yield ""
    if tally.ended:
        head = [
            "of the games that ended",
            *(f"{part:.0%}" if part != 0.5 else "median" for part in QUANTILES),
            "most",
        ]
        rows = [
            [what, *(f"{quantile(values, part):,}" for part in QUANTILES), f"{max(values):,}"]
            for what, values in (("turns", tally.turns), ("decisions", tally.lengths))
        ]
        yield from table(head, rows)


def _endings(tally: SeriesTally) -> Iterator[str]:
    """Yield the table of endings."""
    rows = [
        (how, count, share(count, tally.ended), between(wilson(count, tally.ended)))
        for how, count in tally.endings.most_common()
    ]
    yield "## How they ended"
    yield ""
    yield from table(("by", "games", "share", "95 % interval"), rows)
    yield f"{tally.shared:,} games had several winners; each of them counts as one below."
    yield ""


def _places(series: SeriesPlan, tally: SeriesTally) -> Iterator[str]:
    """Yield the tables of wins, by chair and by kind of seat."""
    yield "## Who won"
    yield ""
    names = ("who began", *(f"{place} to their left" for place in range(1, len(series.seats))))
    rows = [
        (name, wins, share(wins, tally.ended), between(wilson(wins, tally.ended)))
        for name, wins in ((name, tally.places[place]) for place, name in enumerate(names))
    ]
    yield from table(("chair", "wins", "share", "95 % interval"), rows)
    if len(set(series.seats)) > 1:
        chairs = {name: series.seats.count(name) * tally.ended for name in series.seats}
        rows = [
            (name, tally.wins[name], share(tally.wins[name], count), between(wilson(tally.wins[name], count)))
            for name, count in chairs.items()
        ]
        yield from table(("seat", "wins", "a chair", "95 % interval"), rows)


def _dealings(tally: SeriesTally) -> Iterator[str]:
    """Yield the table of help, trades and hostile acts; nothing in sets without any."""
    words_of = [*((("help", HELP), ("trade", TRADES)) if tally.deals else ()), ("spite", tally.spite)]
    if not any(words for _, words in words_of):
        return
    yield "## Bargains and spite" if tally.deals else "## Spite"
    yield ""
    rows = [
        (f"{what}: {word}", f"{tally.dealings[word]:,}", f"{tally.dealings[word] / max(1, tally.games):.2f}")
        for what, words in words_of
        for word in words
    ]
    yield from table(("what", "times", "a game"), rows)


def _kinds(tally: SeriesTally, book: Book) -> Iterator[str]:
    """Yield the table of kinds of cards: their mean shares, and the card that is least in play; nothing if no card was
    recorded."""
    if not tally.cards:
        return
    yield "## Kinds of cards"
    yield ""
    yield "The mean of the cards of each kind; each card's share is of the games in which it was drawn."
    yield ""
    kinds: dict[str, list[str]] = {}
    for key, card in _in_order(book):
        if key in tally.cards:
            kinds.setdefault(_kind(card), []).append(key)
    rows = []
    for kind, keys in kinds.items():
        found = [tally.cards[key] for key in keys]
        drawn = sum(one.drawn for one in found) / len(found)
        least = min(keys, key=lambda key: (_in_play(tally.cards[key]), key))
        rows.append(
            (
                f"{kind} ({len(keys)})",
                share(drawn, tally.games),
                *(f"{sum(shares) / len(shares):.1%}" for shares in zip(*map(_shares, found), strict=True)),
                f"{book.by_key[least].name}, {_in_play(tally.cards[least]):.1%}",
            )
        )
    yield from table(("kind", "drawn", *SHARES, "least in play"), rows)


def _in_play(found: CardTally) -> float:
    """Return the share of games in which the card was in play, of those in which it was drawn."""
    return _shares(found)[0]


def _shares(found: CardTally) -> tuple[float, ...]:
    """Return the shares of the games in which the card was drawn, in the order of `SHARES`."""
    counts = (found.in_play, found.met, found.played, found.sold, found.paid, found.unplayed)
    return tuple(count / max(1, found.drawn) for count in counts)


def _cards(tally: SeriesTally, book: Book) -> Iterator[str]:
    """Yield the table of all cards; nothing if none was recorded."""
    if not tally.cards:
        return
    yield "## Cards"
    yield ""
    yield "In games: drawn; of those, in play in any way, met behind a door, played by somebody, sold, paid for an"
    yield "ability, discarded unplayed. Then the share of wins of the heroes who played it, of those who held it and"
    yield "never did, and the 95 % interval of the difference in points (what goes with winning, not what causes it)."
    yield ""
    head: tuple[str, ...] = (
        "card",
        "drawn",
        "in play",
        "met",
        "played",
        "sold",
        "paid",
        "unplayed",
        "who played it won",
    )
    head = (*head, "who did not", "difference")
    yield from table(head, [_card(tally.cards.get(key, CardTally()), card) for key, card in _in_order(book)])


def _in_order(book: Book) -> list[tuple[str, Card]]:
    """Return the cards with their keys, by deck, kind and key."""
    return sorted(book.by_key.items(), key=lambda entry: (deck_of(entry[1]), _kind(entry[1]), entry[0]))


def _kind(card: Card) -> str:
    """Return the kind of that card as the card language calls it, or as players do where these differ."""
    if isinstance(card, HalfBreed | SuperMunchkin):
        return kind_name(card).lower()
    return str(type(card).__struct_config__.tag).replace("_", " ")


def _card(found: CardTally, card: Card) -> tuple[str, ...]:
    """Return the row of one card."""
    low, high = difference(found.players_won, found.players, found.holders_won, found.holders)
    compared = found.players and found.holders
    return (
        f"{card.name} ({_kind(card)})",
        str(found.drawn),
        *(f"{part:.1%}" for part in _shares(found)),
        share(found.players_won, found.players),
        share(found.holders_won, found.holders),
        f"{100 * low:+.0f} to {100 * high:+.0f}" if compared else "-",
    )


def _left_over(tally: SeriesTally, book: Book) -> Iterator[str]:
    """Yield the names of cards that were never drawn, never in play, or never played."""
    if not tally.cards:
        return
    for what, keys in (
        ("Never drawn", [key for key in book.by_key if key not in tally.cards]),
        ("Never in play", [key for key, found in tally.cards.items() if not found.in_play]),
        (
            "Held, but never played by anybody",
            [k for k, found in tally.cards.items() if found.holders and not found.played],
        ),
    ):
        names = sorted(book.by_key[key].name for key in keys)
        yield f"{what}: {', '.join(names) if names else 'none'}."
    yield ""


def _troubles(tally: SeriesTally) -> Iterator[str]:
    """Yield the lines about slips and problems; nothing if there were none."""
    if tally.slips:
        yield f"{len(tally.slips)} decisions were not admissible and replaced, the first: {tally.slips[0]}"
    for problem in tally.problems[:20]:
        yield f"BROKEN: {problem}"
