"""How one match began and came to its end."""

from __future__ import annotations

from ..api import Chair
from ..retelling import MatchBegan, MatchEnded, Told


class Ending:
    """Listens to a match retold. `how` is empty while it goes on; then it may be that nobody has won."""

    def __init__(self) -> None:
        self.first: Chair | None = None
        self.winners: tuple[Chair, ...] = ()
        self.how = ""

    def hear(self, one: Told) -> None:
        match one:
            case MatchBegan(first=first):
                self.first = first
            case MatchEnded(how=how, winners=winners):
                self.how, self.winners = how, winners
            case _:
                pass
