"""Deals of a room: what one brings, and with what it is paid."""

from __future__ import annotations

from kickdoor_game.machine.questions import Choice, Option, PickSome

from .estimate import scale
from .estimate.cards import card_worth
from .estimate.harm import harm_of
from .position import Position


def gain(position: Position, number: int) -> float:
    """Return what that Deal of the room brings, less the gold and the levels that it costs."""
    table, me = position.table, position.me
    deal = table.face_of(position.figure.room).deals[number]
    levels = -scale.levels_worth(table, me, -deal.levels) if deal.levels else 0.0
    return -position.cost_of(harm_of(table, me, deal.gets)) - levels - scale.gold_worth(table, me, deal.gold)


def price(position: Position, option: Option) -> tuple[float, tuple[Choice, ...]] | None:
    """Return what cards pay for it at the least loss, and the choice that says so; None: none do."""
    if not option.details:
        return 0.0, ()
    shape = option.details[0]
    if not isinstance(shape, PickSome):
        return None

    def lost(ware: Option) -> float:
        return 0.0 if ware.card is None else card_worth(position.table, position.me, ware.card)

    picked: list[Option] = []
    for ware in sorted(shape.free(), key=lambda each: (lost(each) / max(1, each.worth), each.key)):
        if len(picked) >= shape.least and shape.worth(picked) >= shape.worth_at_least:
            break
        picked.append(ware)
    choice = tuple(ware.key for ware in picked)
    return None if shape.admits(choice) is not None else (sum(map(lost, picked)), (choice,))
