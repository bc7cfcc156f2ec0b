"""Follows, for one seat, which of the others play as one (`kickdoor_ai.pairs`)."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.language.words.traits import LevelForHelping

from ...api import Chair, Event
from ...pairs import Pairs
from ..retold import DealReader


class Company:
    """Reads public events of a match for signs that two players share their fortunes. Events wait until the seat sees
    the table, which has the cards that they name."""

    def __init__(self) -> None:
        self._reader = DealReader()
        self._pairs = Pairs()
        self._heard: list[Event] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Record the public ones of these events."""
        self._heard += [event for event in events if event.audience is None]

    def partners(self, table: DoorsTable, me: Chair) -> dict[Chair, Chair]:
        """Return the partner of each player who is one of a pair, among others than `me`."""
        heard, self._heard = self._heard, []
        elves = [hero.seat for hero in table.heroes if trait_of(table, hero, LevelForHelping) is not None]
        for event in heard:
            for record in self._reader.read(event, table.book):
                self._pairs.hear(record, elves)
        return self._pairs.among(hero.seat for hero in table.heroes if hero.seat != me)
