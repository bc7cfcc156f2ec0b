"""The rules of a set for matches that begin in a position that is written down, and how that comes to lie on a table;
rooms and links that are wished for.

A room is wished for by its key, and comes once, since it then lies; a link by the side of a new room and its kind
(`north wall`), where no neighbour has decided already what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine import Preparing, Vary
from ...heroes import prepared
from ...machine.frame import Frame
from ...machine.ids import CHANCE
from ...machine.ruleset import Player
from ...machine.run import questions
from ..board.links import COST, NAMES, Kind, Link, Supply
from ..exploring.explore import Explore
from ..phases.match import QuestMatch
from ..phases.turn import QuestTurn
from ..ruleset.rules import QuestRules
from ..state.numbers import OPTIONS, with_options
from ..state.table import START_HEALTH, Monster, QuestTable
from .position import QuestPreparation, faults, rooms_by_name, side_of


def number_of(supply: Supply, kind: str) -> int | None:
    """Return the number of a tile and a face that shows that kind of link; None: none is left."""
    if kind == "open":
        return 1 if supply.left() else None
    place = 0
    for back, count in supply.backs.items():
        if back == kind:
            return 2 * (place + 1) if count else None
        place += count
    return None


def lay_out(table: QuestTable, preparation: QuestPreparation) -> None:
    """Lay out a new table like that; the first turn comes next. ValueError for what is not there any more."""
    prepared.lay_out(table, preparation)
    rooms = rooms_by_name(preparation)
    for laid in preparation.rooms:
        table.tiles = [tile for tile in table.tiles if laid.face not in tile]
        room = table.dungeon.place(laid.face, rooms[laid.beside], side_of(laid.side))
        table.dungeon.rooms[room].searched = laid.searched
        links = {side_of(name): kind for name, kind in laid.links.items()}
        for side in table.dungeon.bare(room):
            table.dungeon.lay(room, side, _link_from(table.supply, links.get(side, "open")))
    for figure, sheet in zip(table.figures, preparation.sheets, strict=True):
        figure.room, figure.gold, figure.black = rooms[sheet.room], sheet.gold, START_HEALTH - sheet.health
    for placed in preparation.monsters:
        card = prepared.taken(table, placed.card)
        enhancers = tuple(prepared.taken(table, key) for key in placed.enhancers)
        table.monsters.append(Monster(table.next_monster, card, placed.colour, rooms[placed.room], enhancers))
        table.next_monster += 1
    table.stack = [QuestMatch(step="take_turn")]


def _link_from(supply: Supply, kind: Kind) -> Link:
    number = number_of(supply, kind)
    if number is None:
        raise ValueError(f"there is no {kind!r} link left")
    return supply.take(number)


LINK_KINDS = (*COST, "wall")


@dataclass(frozen=True, slots=True)
class PreparedQuestRules(QuestRules):
    """The rules of a set for matches that begin like this."""

    preparation: QuestPreparation = field(default_factory=QuestPreparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> QuestTable:
        """ValueError as ever, for another number of players than was prepared, or what is there no more."""
        table = QuestRules.new_table(self, players, options)
        lay_out(table, self.preparation)
        return table

    def upkeep(self, table: QuestTable) -> Frame | None:
        """The decks are stacked for as long as the turn has not come to its card."""
        top = table.stack[-1]
        if type(top) is QuestTurn and not top.began:
            prepared.stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return QuestRules.upkeep(self, table)


def prepared_rules(rules: QuestRules, preparation: QuestPreparation, vary: Vary) -> PreparedQuestRules:
    """Return these rules for matches that begin like this, with numbers that tables vary like that."""
    return PreparedQuestRules(
        rules.name,
        rules.title,
        rules.book,
        rules.entrance,
        rules.tiles,
        rules.base,
        rules.sentence,
        vary=vary,
        preparation=preparation,
    )


def options(rules: QuestRules) -> Mapping[str, str]:
    """Return what a table may choose, with what it does: the same everywhere."""
    return OPTIONS


def wishes(rules: QuestRules) -> frozenset[str]:
    """Return the names of all rooms that can be found, and of every link on every side."""
    faces = (face.key for tile in rules.tiles for face in tile)
    return frozenset((*faces, *(f"{side} {kind}" for side in NAMES for kind in LINK_KINDS)))


def granted(table: QuestTable, wanted: Sequence[str]) -> int | None:
    """Return what chance says for the first of these that can come now, of those that it decides about."""
    question = next((each for each in questions(table) if each.seat == CHANCE), None)
    match None if question is None else question.kind:
        case "room":
            return _room(table, wanted)
        case "link":
            return _link(table, wanted)
    return None


def _room(table: QuestTable, wanted: Sequence[str]) -> int | None:
    for face in wanted:
        for place, tile in enumerate(table.tiles):
            if face in tile:
                return 2 * place + tile.index(face) + 1
    return None


def _link(table: QuestTable, wanted: Sequence[str]) -> int | None:
    """The links of a new room are laid in order, so the next one is for its first bare side."""
    top = table.stack[-1]
    bare = table.dungeon.bare(top.room) if isinstance(top, Explore) else []
    kinds = (each.partition(" ")[2] for each in wanted if bare and each.partition(" ")[0] == NAMES[bare[0]])
    return next((number for kind in kinds if (number := number_of(table.supply, kind)) is not None), None)


PREPARING = Preparing(QuestPreparation, faults, prepared_rules, options, with_options, wishes, granted)
