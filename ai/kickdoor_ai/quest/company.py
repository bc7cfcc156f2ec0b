"""Follows, for one seat, which of the others play as one (`kickdoor_ai.pairs`)."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_game.quest.state import events as happened
from kickdoor_game.quest.state.table import QuestTable

from ..api import Chair, Event
from ..pairs import Company
from ..retelling import Told
from .retold import QuestRetelling


class QuestCompany(Company[QuestTable]):
    """Reads deals and harm in the events of a board game, and who gains by helping in its combats."""

    def __init__(self) -> None:
        super().__init__()
        self._retelling: QuestRetelling | None = None
        self._colours: dict[int, str] = {}
        """The colour of each monster by its number."""
        self._fought: set[str] = set()
        """The colours of the monsters in the present combat."""

    def retold(self, event: Event, table: QuestTable) -> Iterable[Told]:
        """Return the records of deals and harm in one event, and note the colours of the monsters that fight."""
        if self._retelling is None:
            self._retelling = QuestRetelling(table.book)
        match event:
            case happened.MonsterCame(monster=number, colour=colour):
                self._colours[number] = colour
            case happened.BattleBegan(monsters=monsters):
                self._fought = {self._colours.get(number, "") for number in monsters}
            case happened.JoinedBattle(monster=number):
                self._fought.add(self._colours.get(number, ""))
        return self._retelling.retell(event)

    def rewarded(self, table: QuestTable) -> list[Chair]:
        """Return the players whom the game pays for helping: with a Level, or with a card for a monster of their
        colour."""
        coloured = [hero.seat for hero in table.heroes if hero.colour in self._fought]
        return [*super().rewarded(table), *coloured]
