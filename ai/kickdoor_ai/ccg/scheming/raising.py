"""What the other can do about an honest attack in the check: raise what its Monster costs, so that it is none.

What lies ready before them for that can be seen. What they hold is not seen, but whoever has raised costs before may do
it again (`habits`). They do so only where to be caught is worse for the attacker than the fight would be.
"""

from __future__ import annotations

from dataclasses import dataclass

from .mixing import Gains

SELDOMER = 0.4
"""For each gold more than that, it is so much less likely that they can raise it."""
EACH_GOLD = 0.3
"""What gold is worth that is committed beyond the cost."""


@dataclass(frozen=True, slots=True)
class Raising:
    """`sure`: by how much they can raise the cost with what lies there; `chance`: how likely it is that they have more
    in hand, and do; `by`: by how much they have done so."""

    sure: int = 0
    chance: float = 0.0
    by: int = 1

    def golds(self, price: int, purse: int) -> tuple[int, ...]:
        """Return for how much more than its price a Monster may be hired, to be safe from that."""
        found = {price + self.sure, price + self.sure + self.by if self.chance >= WORTH_IT else price}
        return tuple(sorted(gold for gold in found if price < gold <= purse))

    def gains(self, gains: Gains, more: int, caught: float) -> Gains:
        """Return what an honest attack brings with so much more gold than its price; `caught`: what it brings to be
        caught."""
        beyond = more - self.sure
        chance = 1.0 if beyond < 0 else self.chance * SELDOMER**beyond
        return (gains[0], *(gain - chance * max(0.0, gain - caught) for gain in gains[1:]))


WORTH_IT = 0.25
