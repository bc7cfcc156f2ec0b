"""Follows, for one seat, which of the others play as one (`kickdoor_ai.pairs`)."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.language.words.traits import LevelForHelping
from kickdoor_game.quest.state import events as happened
from kickdoor_game.quest.state.table import QuestTable

from ..api import Chair, Event
from ..pairs import Pairs
from .retold import QuestRetelling


class QuestCompany:
    """Reads public events of a match for signs that two players share their fortunes. Events wait until the seat sees
    the table, which has the cards that they name."""

    def __init__(self) -> None:
        self._pairs = Pairs()
        self._retelling: QuestRetelling | None = None
        self._heard: list[Event] = []
        self._colours: dict[int, str] = {}
        """The colour of each monster by its number."""
        self._fought: set[str] = set()
        """The colours of the monsters in the present combat."""

    def hear(self, events: Iterable[Event]) -> None:
        """Record the public ones of these events."""
        self._heard += [event for event in events if event.audience is None]

    def partners(self, table: QuestTable, me: Chair) -> dict[Chair, Chair]:
        """Return the partner of each player who is one of a pair, among others than `me`."""
        heard, self._heard = self._heard, []
        if self._retelling is None:
            self._retelling = QuestRetelling(table.book)
        for event in heard:
            self._follow(event)
            rewarded = self._rewarded(table)
            for record in self._retelling.retell(event):
                self._pairs.hear(record, rewarded)
        return self._pairs.among(hero.seat for hero in table.heroes if hero.seat != me)

    def _follow(self, event: Event) -> None:
        """Note the colours of the monsters that fight."""
        match event:
            case happened.MonsterCame(monster=number, colour=colour):
                self._colours[number] = colour
            case happened.BattleBegan(monsters=monsters):
                self._fought = {self._colours.get(number, "") for number in monsters}
            case happened.JoinedBattle(monster=number):
                self._fought.add(self._colours.get(number, ""))

    def _rewarded(self, table: QuestTable) -> list[Chair]:
        """Return the players whom the game pays for helping: with a Level, or with a card for a monster of their
        colour."""
        return [
            hero.seat
            for hero in table.heroes
            if hero.colour in self._fought or trait_of(table, hero, LevelForHelping) is not None
        ]
