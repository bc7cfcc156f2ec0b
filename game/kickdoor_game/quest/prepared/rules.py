"""The rules of a set for matches that begin in a position that is written down; rooms and links that are wished for.

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
from ..board.links import COST
from ..board.sides import NAMES
from ..exploring.explore import Explore
from ..phases.turn import QuestTurn
from ..ruleset.rules import QuestRules
from ..state.numbers import OPTIONS, with_options
from ..state.table import QuestTable
from .layout import lay_out, number_of
from .position import QuestPreparation, faults

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
