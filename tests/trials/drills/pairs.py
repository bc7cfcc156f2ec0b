"""Two colluding players against two AI players of each kind, many times: the share of points that the pair takes.

    python -m tests.trials.drills.pairs --games 120
    python -m tests.trials.drills.pairs --seats spiteful --games 200 --seed 7 --set bites

The two play their cards as `greedy` does. They ask each other for help first, and for nothing; they accept every
request of the other, and neither harm nor spoil each other. The pairs of chairs take turns, and every game's chance
comes from the seed, the kind and its number. A game is one point, which joint winners split; a fair share is 50 %.
The status is 1 if a pair takes more than `SHARE_MOST`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from random import Random

import click

from kickdoor_ai.api import Chair, Decision, Menu, Reply, Seat
from kickdoor_ai.doors.judgement.business.bargaining import ENVY, PlainBargainer, asking
from kickdoor_ai.doors.judgement.fights.outlook import standing_of, with_helper
from kickdoor_ai.doors.judgement.position import Position
from kickdoor_ai.doors.judgement.seat import JudgingSeat
from kickdoor_ai.play import play_match
from kickdoor_ai.temper import AmongRivals, GreedyTemper
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.library import USUAL_SET, ruleset
from kickdoor_game.machine.questions import word_in
from tests.trials.drills.exploits import KINDS, Taken, report, seat_of

SHARE_MOST = 0.6
PAIRS = tuple(combinations(range(4), 2))
"""The chairs of the two players, game by game."""


class Fond(GreedyTemper):
    """Does not mind what the partner gains."""

    def __init__(self, partner: Chair) -> None:
        super().__init__(ENVY)
        self._partner = partner

    def envy(self, position: AmongRivals, chair: Chair) -> float:
        return 0.0 if chair == self._partner else super().envy(position, chair)

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        return 0.0 if chair == self._partner else super().rivalry(position, chair)


class Obliging(PlainBargainer):
    """Accepts every request of the partner, and asks them first, for nothing."""

    def __init__(self, partner: Chair) -> None:
        super().__init__(Fond(partner))
        self._partner = partner

    def answer_request(self, position: Position) -> Decision:
        fighter = position.table.combat.fighter
        return Reply(("accept",)) if fighter == self._partner else super().answer_request(position)

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        return next(self._asks(position, fight, menu), None) or super().offer(
            position, fight, menu, better_than=better_than
        )

    def _asks(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Decision]:
        """Yield the request for the partner's help, if it wins the fight."""
        for option in menu.open():
            if word_in(option.key) != "ask" or option.seat != self._partner:
                continue
            request = asking(option, Terms([], 0, ""))
            wins = standing_of(position.table, with_helper(fight, self._partner)).lacking <= 0
            if wins and menu.admits(request) is None:
                yield Reply(request)


class ColludingSeat(JudgingSeat):
    """Plays cards by judgement, for itself and its partner."""

    def __init__(self, partner: Chair) -> None:
        super().__init__(Fond(partner), Obliging(partner))
        self._partner = partner

    def standing_action(self, position: Position) -> Decision | None:
        position.spare([self._partner])
        return super().standing_action(position)

    def spoil(self, position: Position) -> Decision | None:
        return None if self._partner in position.table.combat.party() else super().spoil(position)


def game(kind: str, seed: int, number: int, set_name: str = USUAL_SET) -> float:
    """Play one game; return the points of the pair. Raises AssertionError if an AI player slips."""
    one, other = (Chair(chair) for chair in PAIRS[number % len(PAIRS)])
    seats: list[Seat] = [seat_of(kind) for _ in range(4)]
    seats[one], seats[other] = ColludingSeat(other), ColludingSeat(one)
    result = play_match(ruleset(set_name), seats, Random(f"{seed}:pair:{kind}:{number}"))
    assert not result.slips, result.slips
    return sum(chair in result.winners for chair in (one, other)) / len(result.winners)


def drill(kind: str, games: int, seed: int, *, first: int = 0, jobs: int = 1, set_name: str = USUAL_SET) -> Taken:
    """Play the games of a pair against two of that kind, from number `first` on."""
    play, numbers = partial(game, kind, seed, set_name=set_name), range(first, first + games)
    if jobs == 1:
        points = [play(number) for number in numbers]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            points = list(pool.map(play, numbers, chunksize=5))
    return Taken("pair", kind, games, sum(points), sum(point > 0 for point in points))


@click.command()
@click.option("--seats", default=",".join(KINDS), show_default=True, help="against which kinds, with commas")
@click.option("--games", default=120, show_default=True, type=click.IntRange(min=1), help="against each kind")
@click.option("--seed", default=1, show_default=True)
@click.option("--first", default=0, show_default=True, help="the number of the first game, to play on or again")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="processes")
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="the set to play, or several with a +")
def main(seats: str, games: int, seed: int, first: int, jobs: int, set_name: str) -> None:
    """Play two colluding players against two AI players of each kind."""
    found: list[Taken] = []
    for kind in seats.split(","):
        found.append(drill(kind, games, seed, first=first, jobs=jobs, set_name=set_name))
        click.echo(f"pair against {kind}: {found[-1].share:.1%}", err=True)
    click.echo(report(found))
    sys.exit(any(one.share > SHARE_MOST for one in found))


if __name__ == "__main__":
    main()
