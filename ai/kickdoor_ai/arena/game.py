"""What the arena keeps of one game: small, plain, and the same wherever the game was played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kickdoor_game.library import ruleset

from ..api import Chair, Seat
from ..series.bargains import Bargains, Offer
from ..series.matches import Played, Series, play
from ..series.retold import retold_to
from .aims import Aims, Blow
from .levels import Levels
from .thinking import Thinking, Timed


@dataclass(slots=True)
class Game:
    """One game. `steps`: changes of level by chair and turn; `thinking`: by kind of seat, another each time it is
    played, so no part of what two games are compared by."""

    played: Played
    steps: Counter[tuple[Chair, int]] = field(default_factory=Counter)
    offers: list[Offer] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)
    thinking: dict[str, Thinking] = field(default_factory=dict, compare=False)


def game(series: Series, number: int) -> Game:
    """Play that game of the series and note what happened."""
    levels, bargains = Levels(len(series.seats), ruleset(series.set_name).engine), Bargains()
    aims = Aims(levels)
    thinking = {kind: Thinking() for kind in series.seats}

    def timed(kind: str, seat: Seat) -> Seat:
        return Timed(seat, thinking[kind])

    played = play(series, number, (retold_to(series.set_name, bargains, aims), levels), timed)
    return Game(played, levels.steps, bargains.offers, aims.blows, thinking)
