"""What is printed on the monsters of the board game."""

from __future__ import annotations

from ..language.cards import Printed
from ..language.words.conditions import Condition
from ..language.words.specials import Special
from .board.links import MONSTERS_PASS, Kind
from .words import Hit, QuestEffect

FEARSOME = "fearsome"


class QuestMonster(Printed, frozen=True, tag="quest_monster"):
    """A Monster card, and the figure that stands for it on the map (quest.components.8).

    `dice`: how many it throws. `gives`: the levels that are printed on it; 0 where nothing is. `keywords`: its line of
    them, those of movement among them. `ignores`: heroes of whom that is true are left alone (quest.ignore.1).
    `passes`: links that it goes through. `smashes`: doors stay open behind it.
    """

    level: int
    treasures: int = 0
    dice: int = 1
    gives: int = 0
    keywords: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()
    bad_stuff: tuple[QuestEffect, ...] = (Hit(),)
    ignores: Condition | None = None
    passes: frozenset[Kind] = MONSTERS_PASS
    smashes: bool = False

    @property
    def levels(self) -> int:
        """How many levels it is worth (quest.components.8)."""
        return self.gives or (2 if FEARSOME in self.keywords else 1)
