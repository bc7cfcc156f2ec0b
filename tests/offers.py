"""Forms like those of offers of help: Items, a number of Treasures, and the order of picking."""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.questions import Choice, Field, Form, Number, Option, PickOne, PickSome


def offer(items: tuple[Option, ...], treasures: int, orders: Sequence[str], known: tuple[Choice, ...] = ()) -> Form:
    """Return a form that is answered by (item keys, number of Treasures, order); `known` were said already."""
    return Form(
        (
            Field("items", PickSome(items, 0, len(items)), "stones.4"),
            Field("treasures", Number(0, treasures), "stones.5"),
            Field("order", PickOne(tuple(map(Option, orders))), "stones.6", "treasures", "say who picks first"),
        ),
        known,
        "stones.2",
    )
