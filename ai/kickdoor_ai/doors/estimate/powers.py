"""The value of Powers when some of them must go."""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.powers import rank, ranks
from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.heroes.hero_sheet.zones import without
from kickdoor_game.language.words.traits import KeepsPowers
from kickdoor_game.machine.ids import CardId

from .gear import body_worth, changed
from .view import View


def missed_least(view: View, over: int) -> tuple[float, tuple[CardId, ...]]:
    """Return the least loss, in levels, of giving up Powers whose Ranks add up to at least `over`, and these Powers.

    All Powers go if their Ranks add up to less.
    """
    mine = view.hero.powers
    over = min(over, ranks(view.table, mine))
    now = body_worth(view) if over else 0.0
    best: list[tuple[float, tuple[CardId, ...]] | None] = [(0.0, ()), *[None] * over]
    for card in mine if over else ():
        loss = now - body_worth(changed(view, powers=without(mine, card)))
        for gone in range(over - 1, -1, -1):
            if (entry := best[gone]) is None:
                continue
            into, cost = min(over, gone + rank(view.table, card)), entry[0] + loss
            there = best[into]
            if there is None or cost < there[0]:
                best[into] = (cost, (*entry[1], card))
    return best[over] or (0.0, ())


def lost_with_levels(view: View, levels: int) -> float:
    """Return the value, in levels, of the Powers that would have to go if the hero lost that many Levels."""
    hero = view.hero
    if not hero.powers or trait_of(view.table, hero, KeepsPowers) is not None:
        return 0.0
    return missed_least(view, max(0, ranks(view.table, hero.powers) - max(1, hero.level - levels)))[0]
