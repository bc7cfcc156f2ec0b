"""What is kept of one match of a survey: small, plain, and the same wherever the match was played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kickdoor_game.library import ruleset

from ..series.matches import Played, Series, play
from ..series.retold import retold_to
from .dealings import Dealings
from .draws import Draws, Line, game_sums
from .ending import Ending
from .fates import Fate, Fates


@dataclass(slots=True)
class Record:
    """One match. `how` it ended is empty if it was given up or broke; `places`: how far from the player who began the
    winners sit; `cards`: by key; `worth`: what its draws say of the cards' worth."""

    played: Played
    places: tuple[int, ...]
    how: str
    cards: dict[str, Fate]
    dealings: Counter[str]
    worth: list[Line]


def record(series: Series, number: int) -> Record:
    """Play that game and note what happened."""
    book = ruleset(series.set_name).book
    fates, dealings, ending, draws = Fates(book), Dealings(), Ending(), Draws(book)
    played = play(series, number, (fates, retold_to(series.set_name, dealings, ending), draws))
    first, chairs = ending.first or 0, len(played.chairs)
    return Record(
        played=played,
        places=tuple((seat - first) % chairs for seat in ending.winners),
        how=ending.how,
        cards=fates.cards,
        dealings=dealings.counts,
        worth=game_sums(draws.drawn, ending.winners, chairs) if ending.winners else [],
    )
