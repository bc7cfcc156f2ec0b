"""What the board game adds to a table of heroes: the map, where everybody is on it, and the monsters in its rooms."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, cast

from ..heroes.table import HeroTable
from ..machine.ids import CardId, Seat
from .board.dungeon import ENTRANCE, Dungeon, RoomId
from .board.links import Supply
from .cards import QuestMonster

MONSTER, TREASURE, DXM = "monster", "treasure", "dxm"


@dataclass(slots=True)
class Monster:
    """A monster in play. `number`: counted as they came. `colour`: of its base, so a player's (quest.bases.3, .6)."""

    number: int
    card: CardId
    colour: str
    room: RoomId
    enhancers: tuple[CardId, ...] = ()


@dataclass(slots=True, kw_only=True)
class QuestTable(HeroTable):
    """One match. `places`: where each hero is, by seat. `monsters`: in the order in which they came into play."""

    engine: ClassVar[str] = "quest"
    packages: ClassVar[tuple[str, ...]] = ("kickdoor_game.quest", "kickdoor_game.heroes")

    dungeon: Dungeon = field(default_factory=Dungeon)
    supply: Supply = field(default_factory=Supply)
    places: list[RoomId] = field(default_factory=list)
    monsters: list[Monster] = field(default_factory=list)

    def player_of(self, colour: str) -> Seat | None:
        """Return whose colour that is; None: nobody's, as orange and purple always are (quest.dice.3)."""
        return next((hero.seat for hero in self.heroes if hero.colour == colour), None)

    def target_of(self, monster: Monster) -> RoomId | None:
        """Return where the living hero is whose colour it has; a dead one holds no monster (quest.monstermove.8)."""
        seat = self.player_of(monster.colour)
        return None if seat is None or self.heroes[seat].dead else self.places[seat]

    def elsewhere(self) -> list[CardId]:
        """Monsters that are in play, and what lies on them."""
        return [card for monster in self.monsters for card in (monster.card, *monster.enhancers)]


def begin_places(table: QuestTable) -> None:
    """Put every hero into the Entrance (quest.setup.12)."""
    table.places = [ENTRANCE] * len(table.heroes)


def printed_monster(table: QuestTable, monster: Monster) -> QuestMonster:
    """Return what is printed on its card."""
    return cast(QuestMonster, table.card(monster.card))
