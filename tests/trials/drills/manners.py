"""Requests for help among AI players in many games: how many nobody would grant, and how often they ask.

    python -m tests.trials.drills.manners --games 60
    python -m tests.trials.drills.manners --set bites --seats greedy,greedy,bribe_aware,spiteful

A request is hopeless if it promises nothing and the win would be the asker's alone. It nags if the same player was
asked in that fight already and the terms are no better. An offer of help is taken back unread if nothing was played
between the two. The status is 1 if more than `HOPELESS_MOST` of a kind's requests are hopeless, or if one nags.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import click

from kickdoor_ai.api import (
    Act,
    Budget,
    Chair,
    Decision,
    Generator,
    Menu,
    Observation,
    Question,
    Reply,
    Seat,
)
from kickdoor_ai.doors.estimate import view_of
from kickdoor_ai.doors.judgement.business.bargaining import is_hopeless
from kickdoor_ai.play import play_match
from kickdoor_ai.series.reports import share, table
from kickdoor_game.library import USUAL_SET, ruleset
from kickdoor_game.machine.questions import number_in, word_in
from tests.trials.drills.exploits import seat_of

HOPELESS_MOST = 0.1
"""Share of hopeless requests that is bearable."""

PICKS_FIRST = ("helper_first", "alternating_helper")
"""Orders of picking Treasures that are better for the helper."""


@dataclass(slots=True)
class Manners:
    """Counts of one kind of AI player, of all its chairs in all games: requests, and those of them that are `hopeless`
    or that nag; offers of help, and those taken back `unread`."""

    chairs: int = 0
    requests: int = 0
    hopeless: int = 0
    nagging: int = 0
    offers: int = 0
    unread: int = 0

    @property
    def is_bearable(self) -> bool:
        return self.hopeless <= HOPELESS_MOST * self.requests and not self.nagging


class Watched:
    """An AI player whose requests and offers of help are counted."""

    def __init__(self, mind: Seat, count: Manners) -> None:
        self._mind, self._count = mind, count
        self.witness = mind.witness
        self._turn = -1
        self._asked: dict[Chair, list[tuple[int, int, bool]]] = {}
        self._offered = -1

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the player's decision, and count it if it asks for help, offers it, or takes an offer back."""
        decided = self._mind.decide(seen, question, standing, budget, rng)
        match decided:
            case Reply(choice=(str() as key, terms)) if word_in(key) == "ask":
                self._asks(seen.table, Chair(number_in(key)), terms)
            case Act(choice=(str() as key, *_)) if word_in(key) == "bid":
                self._count.offers += 1
                self._offered = seen.table.situation
            case Act(choice=(str() as key, *_)) if word_in(key) == "unbid":
                self._count.unread += self._offered == seen.table.situation
            case _:
                pass
        return decided

    def _asks(self, table: Any, other: Chair, terms: Any) -> None:
        """Count one request on these terms."""
        if self._turn != table.turn_number:
            self._turn, self._asked = table.turn_number, {}
        items, treasures, order, *rest = terms
        things = len(items) + sum(len(cards) for cards in rest)
        price = (treasures, things, order in PICKS_FIRST)
        before = self._asked.setdefault(other, [])
        self._count.requests += 1
        self._count.hopeless += not treasures and not things and is_hopeless(view_of(table, other), table.fight)
        self._count.nagging += any(all(now <= then for now, then in zip(price, last, strict=True)) for last in before)
        before.append(price)


def drill(kinds: Sequence[str], games: int, seed: int, set_name: str = USUAL_SET) -> dict[str, Manners]:
    """Play these games with rotating chairs; return the counts by kind."""
    found = {kind: Manners() for kind in kinds}
    for number in range(games):
        turned = [kinds[(chair + number) % len(kinds)] for chair in range(len(kinds))]
        for kind, chairs in Counter(turned).items():
            found[kind].chairs += chairs
        seats = [Watched(seat_of(kind), found[kind]) for kind in turned]
        result = play_match(ruleset(set_name), seats, Random(f"{seed}:manners:{','.join(kinds)}:{number}"))
        assert not result.slips, result.slips
    return found


def report(found: dict[str, Manners]) -> str:
    """Return the table, with a line for each kind."""
    rows = [
        (
            kind,
            count.chairs,
            f"{count.requests / max(1, count.chairs):.2f}",
            share(count.hopeless, max(1, count.requests)),
            count.nagging,
            f"{count.offers / max(1, count.chairs):.2f}",
            count.unread,
        )
        for kind, count in found.items()
    ]
    head = ("kind", "chairs", "requests a game", "hopeless", "nagging", "offers a game", "taken back unread")
    return "\n".join(table(head, rows))


@click.command()
@click.option("--seats", default="greedy,bribe_aware,spiteful,greedy", show_default=True, help="kinds, with commas")
@click.option("--games", default=60, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="the set to play, or several with a +")
def main(seats: str, games: int, seed: int, set_name: str) -> None:
    """Count hopeless and repeated requests for help, and offers that are taken back at once."""
    found = drill(seats.split(","), games, seed, set_name)
    click.echo(report(found))
    sys.exit(not all(count.is_bearable for count in found.values()))


if __name__ == "__main__":
    main()
