"""Matches of a door game that begin in a position that is written down: with the first turn instead of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import Preparing, Vary
from ..heroes import prepared
from ..heroes.prepared import Preparation
from ..machine.frame import Frame
from ..machine.ruleset import Player
from .numbers import options_of, with_options
from .phases.setup import Match
from .phases.turn import Turn
from .rules import DoorsRules
from .state.table import DoorsTable


@dataclass(frozen=True, slots=True)
class PreparedRules(DoorsRules):
    """The rules of a set for matches that begin like this."""

    preparation: Preparation = field(default_factory=Preparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DoorsTable:
        """ValueError as ever, for another number of players than was prepared, or a card that is there no more."""
        table = DoorsRules.new_table(self, players, options)
        prepared.lay_out(table, self.preparation)
        table.stack = [Match(step="take_turn")]
        return table

    def upkeep(self, table: DoorsTable) -> Frame | None:
        """The decks are stacked for as long as the turn has not come to its door."""
        if table.phase == "arrange" and type(table.stack[-1]) is Turn:
            prepared.stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return DoorsRules.upkeep(self, table)


def faults(rules: DoorsRules, preparation: Preparation) -> Iterator[str]:
    """Say everything that cannot be laid out as it is written."""
    return prepared.faults(preparation, rules.book, rules.base, rules.base.goal_level - 1)


def prepared_rules(rules: DoorsRules, preparation: Preparation, vary: Vary) -> PreparedRules:
    """Return these rules for matches that begin like this, with numbers that tables vary like that."""
    return PreparedRules(rules.name, rules.title, rules.book, rules.base, vary=vary, preparation=preparation)


def options(rules: DoorsRules) -> Mapping[str, str]:
    """What a table of these rules may choose, with what it does."""
    return options_of(rules.base)


def no_wishes(rules: DoorsRules) -> frozenset[str]:
    """Chance has nothing to decide but what dice and decks do."""
    return frozenset()


def as_it_falls(table: DoorsTable, wishes: Sequence[str]) -> None:
    """Nothing can be wished for."""


PREPARING = Preparing(
    Preparation,
    faults,
    prepared_rules,
    options,
    with_options,
    no_wishes,
    as_it_falls,
)
