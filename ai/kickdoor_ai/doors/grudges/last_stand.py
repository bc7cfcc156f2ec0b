"""The last fight: with all that was kept for it.

One step from the goal nothing that is held has another use. So it picks a fight there that it does not win as it
stands, if its own cards could make up for what is lacking.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.doors.fight.help import winners_of_kill

from ..judgement.fights.arming import reserves
from ..judgement.fights.fighting import LOOT, troubles
from ..judgement.fights.outlook import flight_worth, standing_of, victory_worth
from ..judgement.position import Position, Way

HOLDS = 0.4
"""How often a win that everybody minds, and that costs its own cards first, comes to anything."""


def last_stand(position: Position) -> Way | None:
    """The monster of its hand to win the game against; None if there is none."""
    return position.best(_fights(position), LOOT)


def _fights(position: Position) -> Iterator[Way]:
    for decision, fight in troubles(position):
        lacking = standing_of(position.table, fight).lacking
        if position.chair in winners_of_kill(position.table, fight) and lacking <= reserves(position):
            # The less is lacking, the more is left against those who spoil.
            holds = HOLDS * 0.9 ** max(0, lacking)
            worth = holds * victory_worth(position.view, fight) + (1 - holds) * flight_worth(position.view, fight)
            yield Way(worth, decision, "the last fight, with all it has")
