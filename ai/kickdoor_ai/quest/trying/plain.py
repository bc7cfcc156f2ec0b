"""Finds cards for the present combat by arithmetic alone, for imagined chairs: no table is copied to try them.

Only cards that change a sum count: One-Shots that strengthen a side, and enhancers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kickdoor_game.heroes.sides import HEROES, MONSTERS
from kickdoor_game.language.cards import Enhancer
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, key
from kickdoor_game.quest.fight.sums import fought
from kickdoor_game.quest.state.battle import Battle

from ...api import Act
from ...temper import Temper
from ..estimate.cards import card_worth
from ..estimate.outlook import chance_by_swing, outlook
from ..position import QuestPosition
from .rehearsal import LEAST_GAIN


def plain_card(position: QuestPosition, temper: Temper[QuestPosition]) -> Act | None:
    """Return the card for the present combat with the greatest gain by arithmetic; None if none gains enough. Fighters
    play for their side, others against players whose loss `temper` values."""
    table, battle = position.table, position.table.battle
    if battle is None or battle.thrown or not battle.monsters:
        return None
    fights = position.chair in battle.party()
    minds = 1.0 if fights else max(temper.rivalry(position, seat) for seat in battle.party())
    if minds <= 0:
        return None
    met = outlook(table, battle, position.chair if fights else battle.main)
    chances = chance_by_swing(table, battle)
    found: list[tuple[float, tuple[Choice, ...]]] = []
    for card, swing, choice in _swings(position, battle, for_heroes=fights):
        change = chances(swing) - met.chance if fights else met.chance - chances(swing)
        gain = change * minds * (met.prize + met.cost) - card_worth(table, position.me, card)
        if gain > LEAST_GAIN:
            found.append((gain, choice))
    for _, choice in sorted(found, key=lambda each: -each[0]):
        act = position.act(*choice)
        if act is not None:
            return act
    return None


def _swings(
    position: QuestPosition, battle: Battle, *, for_heroes: bool
) -> Iterator[tuple[CardId, int, tuple[Choice, ...]]]:
    """Yield the chair's cards that change the heroes' lead the wanted way, each with that change and the action."""
    me = position.me
    last = fought(position.table, battle)[-1]
    for card in (*me.hand, *me.items):
        printed: Any = position.table.card(card)
        match printed:
            case Enhancer(level=level) if (level < 0) == for_heroes:
                yield card, -level, (key("enhance", card), key("monster", last.number))
        match getattr(printed, "play", None):
            case Swing(value=value, side="either" | "heroes") if for_heroes and value > 0:
                yield card, value, (key("use", card), HEROES)
            case Swing(value=value, side="either" | "monsters") if not for_heroes and value > 0:
                yield card, -value, (key("use", card), MONSTERS)
