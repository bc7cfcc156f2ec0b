"""The rules of a set for duels that begin in a position that is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ...engine import Preparing, Vary
from ...machine.frame import Frame
from ...machine.ruleset import Player
from ..ruleset.rules import DuelRules
from ..state.numbers import OPTIONS, DuelNumbers, with_options
from ..state.table import WARMUP, DuelTable
from .layout import lay_out, stack_decks
from .position import DuelPreparation, deck_of, faults


@dataclass(frozen=True, slots=True)
class PreparedDuelRules(DuelRules):
    """The rules of a set for duels that begin like this."""

    preparation: DuelPreparation = field(default_factory=DuelPreparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DuelTable:
        """Deal the decks that are written, whatever players bring. ValueError for other than two players, or a card
        that is there no more."""
        if len(players) != len(self.preparation.sheets):
            raise ValueError(f"prepared for {len(self.preparation.sheets)} players, not {len(players)}")
        decks = [deck_of(self, sheet, seat) for seat, sheet in enumerate(self.preparation.sheets)]
        table = self.dealt(decks, players, options)
        lay_out(table, self.preparation)
        return table

    def upkeep(self, table: DuelTable) -> Frame | None:
        """The decks are stacked throughout the warmup, so the draw of a turn is what is written for it."""
        if table.phase == WARMUP:
            stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return DuelRules.upkeep(self, table)


def prepared_rules(rules: DuelRules, preparation: DuelPreparation, vary: Vary) -> PreparedDuelRules:
    """Return these rules for duels that begin like this, with numbers that are varied like that."""
    return PreparedDuelRules(
        rules.name,
        rules.title,
        rules.book,
        rules.ready,
        rules.sentence,
        vary=partial(vary, DuelNumbers()),
        preparation=preparation,
    )


def options(rules: DuelRules) -> Mapping[str, str]:
    """Return what a table may choose, with what it does: the same everywhere."""
    return OPTIONS


def varied(numbers: DuelNumbers, options: Mapping[str, Any]) -> DuelNumbers:
    """Return the numbers of a table with these options; no set has others than the rules."""
    return with_options(options)


def no_wishes(rules: DuelRules) -> frozenset[str]:
    """Chance has nothing to decide but how decks lie, and they are stacked."""
    return frozenset()


def as_it_falls(table: DuelTable, wishes: Sequence[str]) -> None:
    """Nothing can be wished for."""


PREPARING = Preparing(
    DuelPreparation,
    faults,
    prepared_rules,
    options,
    varied,
    no_wishes,
    as_it_falls,
)
