"""Rules for matches that begin in a prepared position, with the code that lays it out and grants fixed random results.

A position may fix which room or link comes. A room is named by its key and comes once, since it then lies on the map. A
link is named by the side of a new room and its kind (`north wall`); it comes where no neighbour has decided that side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine import PreparedStart, Vary
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
    """Return the number that `Supply.take` turns into a link of this kind; None if no tile with it is left."""
    if kind == "open":
        return 1 if supply.left() else None
    place = 0
    for back, count in supply.backs.items():
        if back == kind:
            return 2 * (place + 1) if count else None
        place += count
    return None


def lay_out(table: QuestTable, preparation: QuestPreparation) -> None:
    """Lay out a prepared position on a new table, with the first turn to come next.

    Raises ValueError if a card or link of it is not left.
    """
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
    """Take a link of this kind from the supply. Raises ValueError if none is left."""
    number = number_of(supply, kind)
    if number is None:
        raise ValueError(f"there is no {kind!r} link left")
    return supply.take(number)


LINK_KINDS = (*COST, "wall")
"""All kinds of links that a position may name."""


@dataclass(frozen=True, slots=True)
class PreparedQuestRules(QuestRules):
    """The rules of a set, for matches that begin in `preparation`."""

    preparation: QuestPreparation = field(default_factory=QuestPreparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> QuestTable:
        """Return a table with the position laid out.

        Raises ValueError for a wrong number of players or option, or if a card or link of the position is not left.
        """
        table = QuestRules.new_table(self, players, options)
        lay_out(table, self.preparation)
        return table

    def upkeep(self, table: QuestTable) -> Frame | None:
        """Stack the decks as the position says before each turn begins, then do what `QuestRules.upkeep` does."""
        top = table.stack[-1]
        if type(top) is QuestTurn and not top.began:
            prepared.stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return QuestRules.upkeep(self, table)


def prepared_rules(rules: QuestRules, preparation: QuestPreparation, vary: Vary) -> PreparedQuestRules:
    """Return these rules with matches that begin in `preparation`, and numbers that `vary` changes by a table's
    options.
    """
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
    """Return the options that a table may choose, with their descriptions; every set has the same."""
    return OPTIONS


def wishes(rules: QuestRules) -> frozenset[str]:
    """Return the names of the random results that a position may fix: every room, and every kind of link on
    every side.
    """
    faces = (face.key for tile in rules.tiles for face in tile)
    return frozenset((*faces, *(f"{side} {kind}" for side in NAMES for kind in LINK_KINDS)))


def granted(table: QuestTable, wanted: Sequence[str]) -> int | None:
    """Return the result, counted from 1, that makes the first possible one of `wanted` come at this table.

    None if no room or link is drawn now, or none of `wanted` is possible.
    """
    question = next((each for each in questions(table) if each.seat == CHANCE), None)
    match None if question is None else question.kind:
        case "room":
            return _room(table, wanted)
        case "link":
            return _link(table, wanted)
    return None


def _room(table: QuestTable, wanted: Sequence[str]) -> int | None:
    """Return the number of the first wanted room face that is left, in tiles and faces counted from 1."""
    for face in wanted:
        for place, tile in enumerate(table.tiles):
            if face in tile:
                return 2 * place + tile.index(face) + 1
    return None


def _link(table: QuestTable, wanted: Sequence[str]) -> int | None:
    """Return the number of the first wanted link that is left for the next side to be laid: the first bare one."""
    top = table.stack[-1]
    bare = table.dungeon.bare(top.room) if isinstance(top, Explore) else []
    kinds = (each.partition(" ")[2] for each in wanted if bare and each.partition(" ")[0] == NAMES[bare[0]])
    return next((number for kind in kinds if (number := number_of(table.supply, kind)) is not None), None)


PREPARING = PreparedStart(QuestPreparation, faults, prepared_rules, options, with_options, wishes, granted)
"""Functions for programs that begin matches of the board game in a prepared position."""
