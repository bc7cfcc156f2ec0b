"""The last fight: with all that was kept for it.

One step from the goal nothing that is held has another use. So it picks a fight there that it does not win as it
stands, if its own cards could make up for what is lacking.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from kickdoor_game.heroes.fight import MONSTERS
from kickdoor_game.heroes.sheet import trait_of
from kickdoor_game.language.plays import Swing
from kickdoor_game.language.traits import Berserk
from kickdoor_game.machine.questions import Menu

from ..api import Reply
from ..judgement.outlook import against, flight_worth, standing_of, victory_worth, would_win_game
from ..judgement.position import Position, Way

HOLDS = 0.4
"""How often a win that everybody minds, and that costs its own cards first, comes to anything."""

LOOT = 0.3
"""A card from behind the door, for whoever meets no monster."""


def last_stand(position: Position) -> Way | None:
    """The monster of its hand to win the game against; None if there is none."""
    return position.best(_fights(position), LOOT)


def _fights(position: Position) -> Iterator[Way]:
    for option in cast(Menu, position.question.shape).open():
        if option.card is None:
            continue
        fight = against(position.chair, option.card)
        lacking = standing_of(position.table, fight).lacking
        if would_win_game(position.table, fight) and lacking <= reserves(position):
            # The less is lacking, the more is left against those who spoil.
            holds = HOLDS * 0.9 ** max(0, lacking)
            worth = holds * victory_worth(position.view, fight) + (1 - holds) * flight_worth(position.view, fight)
            yield Way(worth, Reply((option.key,)), "the last fight, with all it has")


def reserves(position: Position) -> int:
    """How much strength its own cards can add."""
    table, me = position.table, position.me
    total = 0
    for card in (*me.hand, *me.items):
        play = cast(Any, getattr(table.card(card), "play", None))
        if isinstance(play, Swing) and play.side != MONSTERS:
            total += play.value
    found = trait_of(table, me, Berserk)
    return total if found is None else total + found[1].each * min(found[1].most, len(me.hand))
