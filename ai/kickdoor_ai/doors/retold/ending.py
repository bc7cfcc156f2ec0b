"""How a match of a door game came to its end, told by its events: who began, how many turns it took, and what the last
level was."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.heroes import events as e

from ...api import Chair, Event
from ...retelling import MatchBegan, MatchEnded

ENDINGS = (
    "a kill, alone",
    "a kill, with a helper",
    "a kill, fighter and helper together",
    "helping with a kill",
    "a blessing",
    "a blessing, several together",
)


class DoorsEnding:
    """Listens to a match. `how` is one of `ENDINGS`, empty while it goes on."""

    def __init__(self) -> None:
        self.first: Chair | None = None
        self.turns = 0
        self.winners: tuple[Chair, ...] = ()
        self.how = ""
        self._helped = False
        self._by: dict[Chair, str] = {}

    def retell(self, event: Event) -> Iterator[MatchBegan | MatchEnded]:
        """Hear that event, and tell what it says of the beginning or the end."""
        self.hear(event)
        match event:
            case e.FirstPlayer(seat=seat):
                yield MatchBegan(seat)
            case e.GameWon(winners=winners):
                yield MatchEnded(self.how, winners)

    def hear(self, event: Event) -> None:
        match event:
            case e.FirstPlayer(seat=seat):
                self.first = seat
            case e.TurnBegan(number=number):
                self.turns = number
            case e.FightWon(helper=helper):
                self._helped = helper is not None
            case e.LevelsChanged(seat=seat, change=change, why=why) if change > 0:
                self._by[seat] = why
            case e.GameWon(winners=winners):
                self.winners = winners
                self.how = self._ending()

    def _ending(self) -> str:
        by = {self._by[seat] for seat in self.winners}
        if by == {"blessing"}:
            return ENDINGS[5] if len(self.winners) > 1 else ENDINGS[4]
        if by == {"kill"}:
            return ENDINGS[1] if self._helped else ENDINGS[0]
        if by == {"kill", "helped"}:
            return ENDINGS[2]
        return ENDINGS[3] if by == {"helped"} else f"otherwise: {', '.join(sorted(by))}"
