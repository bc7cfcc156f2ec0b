"""Bad Stuff: what a monster does to a hero who does not get away from it.

If no part of it is possible for the hero, they take one hit instead; with some parts possible, these are all
(quest.flee.5).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.resolve.frame import Resolve, resolver
from ...machine.frame import Next
from ..belongings import forced  # noqa: F401 - it enters its resolver
from ..cards.effects import Hit, QuestEffect
from ..health import hit
from ..table import QuestTable


@resolver(Hit)
def take_hits(table: QuestTable, frame: Resolve, effect: Hit) -> Next:
    """Turn tokens black; who is alive has a red one."""
    hit(table, frame.victim, effect.count, frame.why)
    return frame.done()


@dataclass(slots=True)
class BadStuff(Resolve):
    """The effects of a monster's card, one after the other."""

    # More words than other games have; saves are read by what stands here.
    effects: tuple[QuestEffect, ...]  # type: ignore[assignment]

    def instead(self, table: QuestTable) -> None:
        hit(table, self.victim, 1, self.why)
