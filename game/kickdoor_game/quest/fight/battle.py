"""A combat as plain state. The monsters in it live in their room; a combat only says which of them are fought.

So a monster that wins needs not be put back, and one that joins is one more number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.sides import Boost
from ...machine.ids import NOBODY, Seat
from ..board.dungeon import RoomId


@dataclass(slots=True)
class Battle:
    """`main`: whose turn it is (quest.combat.7). `monsters`: their numbers, in the order in which they joined.

    `more_dice`: by seat, what powers have added to their dice (quest.class.13, .14). `announced`: the roll has been
    announced and is not called off; `called_off`: how often it has been (quest.roll.4, .5). `thrown`: the dice are, so
    nobody joins any more.
    """

    room: RoomId
    main: Seat
    helper: Seat = NOBODY
    monsters: list[int] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    more_dice: dict[Seat, int] = field(default_factory=dict)
    announced: bool = False
    called_off: int = 0
    thrown: bool = False

    def party(self) -> list[Seat]:
        """Return the main player, then the helper, if there is one."""
        return [self.main] if self.helper == NOBODY else [self.main, self.helper]
