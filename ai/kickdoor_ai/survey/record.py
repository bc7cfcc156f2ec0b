"""What is kept of one match of a survey: small, plain, and the same wherever the match was played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kickdoor_game.library import ruleset

from ..api import Chair
from .dealings import Dealings
from .draws import Draws, Line, game_sums
from .ending import Ending
from .fates import Fate, Fates
from .series import Series, play


@dataclass(slots=True)
class Record:
    """One match. `winners` and `how` are empty if it was given up or broke; `places`: how far from the player who began
    the winners sit; `cards`: by key; `worth`: what its draws say of the cards' worth."""

    number: int
    chairs: tuple[str, ...]
    given_up: bool
    decisions: int
    turns: int
    winners: tuple[Chair, ...]
    places: tuple[int, ...]
    how: str
    cards: dict[str, Fate]
    dealings: Counter[str]
    worth: list[Line]
    problems: tuple[str, ...]
    slips: tuple[str, ...]


def record(series: Series, number: int) -> Record:
    """Play that game and note what happened."""
    book = ruleset(series.set_name).book
    fates, dealings, ending, draws = Fates(book), Dealings(book), Ending(), Draws(book)
    played = play(series, number, (fates, dealings, ending, draws))
    first = ending.first or 0
    chairs = series.chairs(number)
    return Record(
        number=number,
        chairs=chairs,
        given_up=played.given_up,
        decisions=played.decisions,
        turns=ending.turns,
        winners=ending.winners,
        places=tuple((seat - first) % len(chairs) for seat in ending.winners),
        how=ending.how,
        cards=fates.cards,
        dealings=dealings.counts,
        worth=game_sums(draws.drawn, ending.winners, len(chairs)) if ending.how else [],
        problems=tuple(f"game {number}: {problem}" for problem in played.problems),
        slips=tuple(played.result.slips) if played.result is not None else (),
    )
