"""Entry: the speed of matches without waiting, by random players on the bare rules, and by AI players that judge.

Random players get the table itself and answer at random, with a standing action now and then, weighted as in
`ChanceSeat`: this measures the rules. AI players that judge get copies of what their chairs see, as on a server.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from random import Random
from typing import Any

from kickdoor_ai.api import Budget, answer_of
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.late import LateMenu
from kickdoor_ai.play import play_match, players_of
from kickdoor_ai.registry import make
from kickdoor_game.library import ruleset
from kickdoor_game.machine import journal
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_game.machine.run import apply_in_place, questions, roll_out
from tests.trials.bench.anchors import other_games
from tests.trials.bench.entry import Entry, Figures, Row, ratio
from tests.trials.bench.pinned import by_itself

SET, SEATS = "classic", 4
BUDGET = Budget(1_000)


def ours(seconds: float) -> Figures:
    """Measure random decisions a second, without dice and shuffles."""
    rules, numbers = ruleset(SET), count()

    def one_game() -> int:
        return game_by_chance(rules, Random(next(numbers)))

    return other_games.rates(one_game, seconds)


def greedy(seconds: float) -> Figures:
    """Measure whole games of greedy AI players."""
    rules, numbers = ruleset(SET), count()

    def one_game() -> int:
        seats = [make("greedy", rules.engine) for _ in range(SEATS)]
        return play_match(rules, seats, Random(next(numbers))).decisions

    return other_games.rates(one_game, seconds)


GAME_MOST = 50_000
"""Most decisions of a game; random games are never nearly as long."""


def game_by_chance(rules: Ruleset, chance: Random, seats: int = SEATS, most: int = GAME_MOST) -> int:
    """Play a whole match on the table itself, or its first `most` decisions; return how many these were."""
    seat, unseen, decisions = ChanceSeat(), None, 0
    table: Any = journal.begin(rules, journal.JournalHeader(rules.name, players_of(seats)))
    while True:
        roll_out(rules, table, chance)
        table.news.clear()
        if table.over or decisions >= most:
            return decisions
        asked = chance.choice(questions(table))
        standing = LateMenu(partial(rules.standing, table, asked.seat))
        decision = seat.decide(unseen, asked, standing, BUDGET, chance)  # type: ignore[arg-type]
        apply_in_place(rules, table, answer_of(asked.seat, decision))
        decisions += 1


def uno(seconds: float) -> Figures:
    return other_games.rlcard(other_games.UNO, seconds)


def gin_rummy(seconds: float) -> Figures:
    return other_games.rlcard(other_games.GIN_RUMMY, seconds)


def crazy_eights(seconds: float) -> Figures:
    return other_games.open_spiel(other_games.CRAZY_EIGHTS, seconds)


ENTRY = Entry(
    name="decisions",
    about="decisions by chance and games of greedy seats, where nobody waits",
    sides=(
        by_itself(__name__, "ours", 1),
        by_itself(__name__, "uno", 1 / 2, is_anchor=True),
        by_itself(__name__, "crazy_eights", 1 / 3, is_anchor=True),
        by_itself(__name__, "greedy", 2),
        by_itself(__name__, "gin_rummy", 1 / 2, is_anchor=True),
    ),
    rows=(
        Row(
            "random decisions a second",
            "RLCard uno",
            ratio("ours", "uno", "decisions_per_s"),
            target=0.6,
            stretch=1,
            floor=0.25,
            began=0.14,
        ),
        Row(
            "random decisions a second",
            "OpenSpiel crazy_eights",
            ratio("ours", "crazy_eights", "decisions_per_s"),
            target=0.12,
            stretch=0.25,
            floor=0.05,
            began=0.031,
        ),
        Row(
            "greedy games a second",
            "RLCard gin-rummy, by chance",
            ratio("greedy", "gin_rummy", "games_per_s"),
            target=0.3,
            stretch=1,
            floor=0.3,
            began=0.045,
        ),
    ),
)
