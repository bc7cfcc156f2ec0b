"""Follows, for one seat, which of the others play as one (`kickdoor_ai.pairs`)."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_game.doors.state.table import DoorsTable

from ...api import Event
from ...pairs import Company
from ...retelling import Told
from ..retold import DealReader


class DoorsCompany(Company[DoorsTable]):
    """Reads deals and harm in the events of a door game."""

    def __init__(self) -> None:
        super().__init__()
        self._reader = DealReader()

    def retold(self, event: Event, table: DoorsTable) -> Iterable[Told]:
        """Return the records of deals and harm in one event; events come oldest first."""
        return self._reader.read(event, table.book)
