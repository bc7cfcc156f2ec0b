"""Matches of a door game that begin in a prepared position, with the first turn instead of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import PreparedStart, Vary
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
    """The rules of a set for matches that begin in one prepared position."""

    preparation: Preparation = field(default_factory=Preparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DoorsTable:
        """Return a new table in the prepared position.

        Raises ValueError as `DoorsRules` does, and if the number of players differs from the prepared one or a card is
        missing. `options`: the table options of the match.
        """
        table = DoorsRules.new_table(self, players, options)
        prepared.lay_out(table, self.preparation)
        table.stack = [Match(step="take_turn")]
        return table

    def upkeep(self, table: DoorsTable) -> Frame | None:
        """Stack the decks for the turn until its door is opened; then do what `DoorsRules.upkeep` does."""
        if table.phase == "arrange" and type(table.stack[-1]) is Turn:
            prepared.stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return DoorsRules.upkeep(self, table)


def faults(rules: DoorsRules, preparation: Preparation) -> Iterator[str]:
    """Yield everything in a preparation that cannot be laid out, in words."""
    return prepared.faults(preparation, rules.book, rules.base, rules.base.goal_level - 1)


def prepared_rules(rules: DoorsRules, preparation: Preparation, vary: Vary) -> PreparedRules:
    """Return the rules for matches that begin in this position. `vary`: applies table options to the numbers."""
    return PreparedRules(rules.name, rules.title, rules.book, rules.base, vary=vary, preparation=preparation)


def options(rules: DoorsRules) -> Mapping[str, str]:
    """Return the table options of these rules, each with its help text."""
    return options_of(rules.base)


def no_wishes(rules: DoorsRules) -> frozenset[str]:
    """Return no names: a prepared position of these games can fix no random results (wishes) besides dice and decks."""
    return frozenset()


def as_it_falls(table: DoorsTable, wishes: Sequence[str]) -> None:
    """Do nothing: these games have no random results that a position can fix in advance."""


PREPARING = PreparedStart(
    Preparation,
    faults,
    prepared_rules,
    options,
    with_options,
    no_wishes,
    as_it_falls,
)
