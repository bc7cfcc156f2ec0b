"""Write down the reports of arena, survey and balance on rare, invented series.

    .venv/bin/python -m tests.ai.make_odd_reports

Thousands of games and none, shared wins, kinds that never dealt with anybody, cards at the bounds of what is judged,
more trouble than a page has room for. People and scripts read these tables; what changes in them is seen here first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from tests.ai.invented import DUEL, FOUR, evening, game, score
from tests.ai.make_pictures import SIX, crowd

from kickdoor_ai.api import Chair
from kickdoor_ai.arena import report as arena
from kickdoor_ai.arena.score import Score
from kickdoor_ai.arena.watching import Blow
from kickdoor_ai.doors.estimate import treasures_worth
from kickdoor_ai.doors.estimate.scale import GOLD
from kickdoor_ai.doors.retold import ENDINGS, SPITE
from kickdoor_ai.retelling import Kind
from kickdoor_ai.series.bargains import OUTCOMES, HelpPrice
from kickdoor_ai.series.matches import SeriesPlan, Slip
from kickdoor_ai.survey import balance
from kickdoor_ai.survey import report as census
from kickdoor_ai.survey.dealings import HELP, TRADES
from kickdoor_ai.survey.draws import BLESSED, DOOR, HAND, OPENING, Effects, Sums
from kickdoor_ai.survey.tally import CardTally, SeriesTally
from kickdoor_game.library import ruleset

GOLDEN = Path(__file__).with_name("odd_reports.golden.txt")
BOOK: Any = ruleset("classic").book
KEYS = (
    "elf",
    "wizard",
    "tax_golem",
    "musical_chairs",
    "mate",
    "load_bearing",
    "extremely_sharp_leaf",
    "bottled_thunder",
    "cheat",
)
FEW: Any = SimpleNamespace(by_key={key: BOOK.by_key[key] for key in (*KEYS, "prayer_backlog_cleared")})
"""As many cards as one can look at."""
KINDS: tuple[Kind, ...] = ("request", "bid", "trade")
RARE = SeriesPlan(
    ("spiteful", "greedy", "random"),
    77,
    "bites",
    check=True,
    decisions_most=1_234,
    budget_ms=5,
    options={"pace": "fast", "fast_deal": True, "seats": 3},
)


def bargains() -> Score:
    """Return a score with every kind of offer and every end, made by each of three, and nothing but trades by the
    fourth."""
    chairs = [Chair(chair) for chair in range(4)]
    offers = [
        HelpPrice(
            kind,
            by,
            chairs[(by + 1) % 3],
            1 + by,
            300 * number,
            outcome,
            won=number % 2 == 0,
            void="dead" * (by == 1),
            levels=treasures_worth(1 + by) + 300 * number * GOLD,
        )
        for by in chairs[:3]
        for kind in KINDS[: 3 - by]
        for number, outcome in enumerate((*OUTCOMES, None, "accepted"))
    ]
    offers += [HelpPrice("trade", chairs[3], chairs[0], outcome="accepted")] * 3
    return score(DUEL, game(DUEL, 0, [0, 2], offers=offers), game(DUEL, 1, [1], offers=offers[::2]))


def one_game() -> Score:
    """Return the score of a game in which everybody did something once."""
    chairs = [Chair(chair) for chair in range(4)]
    blows = [Blow(by, (chairs[by - 1],), "enemy", 0.5, by % 3 == 0, 1 / 3) for by in chairs]
    offers = [
        HelpPrice("request", by, chairs[by - 1], 1, 0, "accepted", won=True, levels=treasures_worth(1)) for by in chairs
    ]
    return score(FOUR, game(FOUR, 0, [0], blows=blows, offers=offers))


def troubles() -> Score:
    """Return a score of which more than twenty games broke, and two kinds of seats slipped."""
    found = score(FOUR, *(game(FOUR, 4 * number, [0], turns=120 * (number + 1)) for number in range(21)))
    found.games, found.given_up, found.shared = 12_345, 2_345, 1_234
    found.slips = [Slip(7, "random", "too late"), Slip(8, "greedy", "no such card")]
    found.rows["random"].slips, found.rows["greedy"].slips = 1_001, 1
    found.problems = [f"game {number}: ValueError: {number}" for number in range(22)]
    for number in range(1_500):
        found.rows["random"].thinking.add(number / 7, budget_ms=30)
    return found


ARENAS: dict[str, tuple[SeriesPlan, range, Callable[[], Score], float]] = {
    "an arena of six": (SIX, range(4), crowd, 12.4),
    "an arena of bargains": (DUEL, range(2), bargains, 0.0),
    "an arena of troubles": (FOUR, range(3, 12_348), troubles, 1_234.5),
    "an arena of another set, with nobody in it": (RARE, range(9, 12), lambda: Score.of(RARE), 1.0),
    "an arena that gave up": (FOUR, range(1), lambda: score(FOUR, game(FOUR, 0)), 3.0),
    "an arena of one game": (FOUR, range(1), one_game, 1.0),
    "an arena of an evening": (FOUR, range(6), evening, 0.5),
}


def tally(seed: int, series: SeriesPlan, games: int) -> SeriesTally:
    """Return figures by chance, of so many games."""
    chance = Random(seed)
    found = SeriesTally(spite=SPITE, deals=True, games=games, shared=games // 9)
    found.ended, found.given_up = games - games // 5, games // 5
    found.decisions = 613 * games
    found.turns = [chance.randrange(20, 90) for _ in range(found.ended)]
    found.lengths = [chance.randrange(300, 2_300) for _ in range(found.ended)]
    found.endings = Counter({how: chance.randrange(games) for how in ENDINGS[seed:]})
    found.places = Counter({place: chance.randrange(games) for place in range(len(series.seats))})
    found.wins = Counter({kind: chance.randrange(games) for kind in series.seats})
    words = [word for word in (*HELP, *TRADES, *SPITE) if chance.random() < 0.7]
    found.dealings = Counter({word: chance.randrange(3 * games) for word in words})
    for key in KEYS[: 8 - seed]:
        met, played, in_play, sold, paid, unplayed = (chance.randrange(games) for _ in range(6))
        one = CardTally(games, met, played, in_play, sold, paid, unplayed)
        one.players_won, one.players, one.holders_won, one.holders = sorted(
            chance.randrange(2 * games) for _ in range(4)
        )
        found.cards[key] = one
    found.cards[KEYS[0]] = CardTally(games, holders=2)
    return found


SURVEYS: dict[str, tuple[SeriesPlan, Callable[[], SeriesTally], float]] = {
    "a survey": (RARE, lambda: tally(0, RARE, 2_345), 71.0),
    "a survey of one kind, unchecked": (
        SeriesPlan(("greedy",) * 4),
        lambda: tally(1, SeriesPlan(("greedy",) * 4), 50),
        0.0,
    ),
    "a survey of one game": (RARE, lambda: tally(2, RARE, 1), 1.0),
    "a survey of nothing": (RARE, lambda: SeriesTally(spite=SPITE, deals=True), 0.0),
}


def sums(draws: int, effect: float, error: float) -> Sums:
    """Return what is kept of a card that was drawn so often, with that effect and that standard error."""
    return Sums(draws, effect * 100, 100, effect * effect * 100 + (error * 100) ** 2, effect * 100, 100)


def effects(blessed: int) -> Effects:
    """Return the effects of a dozen cards; the blessing came so often where it counts."""
    found = Effects(games=4_321)
    figures = [(30 * (place + 1) - (place == 3), (place - 4) / 20, 0.01 + place / 200) for place in range(len(KEYS))]
    hand = {key: sums(*each) for key, each in zip(KEYS, figures, strict=True)}
    found.sums = {
        HAND: hand | {"load_bearing": sums(29, 0.9, 0.001), "mate": sums(1_030, 0.1, 0.02)},
        OPENING: {"elf": sums(29, 0.2, 0.1)},
        DOOR: {key: hand[key] for key in reversed(KEYS[:4])},
        BLESSED: {"prayer_backlog_cleared": sums(blessed, 0.075, 0.01)},
    }
    return found


BALANCES: dict[str, tuple[Callable[[], Effects], int | None]] = {
    "a balance of all": (lambda: effects(30), None),
    "a balance of three from each end": (lambda: effects(30), 3),
    "a balance of the first and the last": (lambda: effects(31), 1),
    "a balance of four from each end, without a yardstick": (lambda: effects(29), 4),
    "a balance of none": (Effects, 12),
}
NAMES = (*ARENAS, *SURVEYS, *BALANCES)


def report(name: str) -> Iterator[str]:
    """Yield the golden lines of that report."""
    yield f"==== {name}"
    if name in ARENAS:
        series, games, made, seconds = ARENAS[name]
        found = made()
        yield from arena.lines(series, games, found)
        yield from arena.speed(found, seconds, series.budget_ms)
    elif name in SURVEYS:
        of, counted, took = SURVEYS[name]
        yield from census.lines(of, counted(), FEW, took)
    else:
        worth, top = BALANCES[name]
        yield from balance.report(FOUR, worth(), FEW, top)


def written(name: str) -> list[str]:
    """Return the lines of that report in the golden file."""
    parts = GOLDEN.read_text("utf-8").split("==== ")
    return next([f"==== {part}"] for part in parts if part.startswith(f"{name}\n"))[0].rstrip("\n").splitlines()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join("\n".join(report(name)).rstrip("\n") + "\n" for name in NAMES), "utf-8")
