"""Standing consequences of the board game: who is dead, who joins a combat, whether the monsters have won.

What `heroes/upkeep.py` looks after (hybrids without a role, what is carried beyond a limit) is not among them yet: its
limits on gear are those of the card games.
"""

from __future__ import annotations

from ..machine.frame import Frame
from .fight.combat import look_for_newcomers
from .health import look_for_the_dead
from .phases.endings import look_for_the_end
from .table import QuestTable


def upkeep(table: QuestTable) -> Frame | None:
    """A frame that must run now; None: nothing has to be asked of anybody."""
    look_for_the_dead(table)
    look_for_newcomers(table)
    look_for_the_end(table)
    return None
