"""Choices for shapes of every kind, at their bounds and beyond, with the client's verdict on each.

`python -m tests.protocol.judged` writes `judged.txt` anew; read the differences like any other change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import (
    Barred,
    Field,
    Form,
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Pile,
    Shape,
    Split,
    WireOption,
    YesNo,
)

FILE = Path(__file__).parent / "judged.txt"

A, B, C = (WireOption(key, worth=worth) for key, worth in (("a", 100), ("b", 200), ("c", 400)))
BARS = (
    Barred("code", "classic.items.8", "a text", "a cure"),
    Barred("code", "classic.items.8", cure="a cure"),
    Barred("code", "classic.items.8"),
    Barred("code", text="a text"),
)
BARRED = tuple(WireOption(f"no{number}", barred=bar) for number, bar in enumerate(BARS))
OPEN = (A, B, C)
PILES = (Pile("l", 0, 2, "the left"), Pile("r", 1, 3))
DETAILED = WireOption("do", details=(PickOne(OPEN), Number(1, 3)))

SHAPES: Mapping[str, Shape] = {
    "menu": Menu((A, DETAILED, *BARRED[:1])),
    "menu of nothing": Menu(()),
    "one": PickOne((*OPEN, *BARRED)),
    "one of none": PickOne(BARRED),
    "some": PickSome((*OPEN, *BARRED[:1]), 1, 2),
    "exactly two": PickSome(OPEN, 2, 2),
    "worth 300 gold, under 600": PickSome(OPEN, 0, 3, 300, 600, unit="gold"),
    "worth 300, the dearest twice": PickSome(OPEN, 0, 3, 300, double_best=True),
    "under 300 of no unit": PickSome(OPEN, 0, 3, 0, 300),
    "a number": Number(1, 3),
    "one number": Number(2, 2),
    "yes or no": YesNo(),
    "an order": Order((C, A, B)),
    "a split": Split(OPEN, PILES, 1, 3),
    "a split of all": Split(OPEN, PILES, 3, 3),
    "an even split": Split(OPEN, (Pile("l", 0, 3), Pile("r", 0, 3)), 0, 3, True),
    "an even split on three": Split(
        (*OPEN, WireOption("d")), (Pile("l", 0, 4), Pile("r", 0, 4), Pile("m", 0, 4)), 0, 4, True
    ),
    "a form": Form(
        (
            Field("some", PickSome((*OPEN, *BARRED[:1]), 0, 4)),
            Field("count", Number(0, 2), "Treasures"),
            Field("who", PickOne((WireOption("me"), WireOption("you", barred=BARS[0]))), "who picks", needs="count"),
        )
    ),
    "a form of chances": Form((Field("bold", YesNo()), Field("fast", YesNo(), needs="bold"))),
}
ANY: tuple[Any, ...] = (None, True, False, 0, 1, 2, 3, 4, -1, 1.0, "", "a", "no0", "x", (), [], ["a"], ("a",), {"a": 1})
LISTS: tuple[Any, ...] = (
    ["b"], ["c"], ["x"], ["no0"], ["a", "b"], ["b", "a"], ["a", "c"], ["b", "c"], ["a", "a"], ["a", "x"], ["a", "no0"],
    ["a", "b", "c"], ["c", "b", "a"], ["c", "a", "b"], ["a", "b", "b"], ["a", "b", "c", "a"], [1, 2, 3], ["a", 1],
    ["do"], ["do", "a"], ["do", "a", 2], ["do", "x", 2], ["do", "a", 4], ["do", "a", True], ["do", "a", 2, 1],
    [["do"], "a", 2], ["no0", "a"],
)  # fmt: skip
PAIRS: tuple[Any, ...] = (
    [["a", "l"]],
    [["a", "r"]],
    [["x", "r"]],
    [["a", "m"]],
    [["a", "q"]],
    [["a"]],
    [["a", "r", "r"]],
    ["ar"],
    [["a", "r"], "b"],
    [["a", "r"], ["b"]],
    [["a", "l"], ["b", "l"]],
    [["a", "l"], ["b", "r"]],
    [["a", "r"], ["b", "r"]],
    [["a", "r"], ["a", "r"]],
    [["a", "l"], ["b", "l"], ["c", "l"]],
    [["a", "l"], ["b", "l"], ["c", "r"]],
    [["a", "l"], ["b", "r"], ["c", "r"]],
    [["a", "r"], ["b", "r"], ["c", "r"]],
    [["a", "l"], ["b", "r"], ["c", "m"]],
    [["a", "l"], ["b", "r"], ["c", "m"], ["d", "l"]],
    [["a", "l"], ["b", "l"], ["c", "m"], ["d", "r"]],
)
OFFERS: tuple[Any, ...] = (
    [[], 0, ""],
    [[], 0, "me"],
    [[], 0, "x"],
    [[], 1, ""],
    [[], 1, "me"],
    [[], 1, "you"],
    [[], 1, "x"],
    [[], 2, "me"],
    [[], 3, "me"],
    [[], -1, ""],
    [[], True, "me"],
    [[], "1", "me"],
    [["a"], 0, ""],
    [["a", "b"], 1, "me"],
    [["a", "a"], 0, ""],
    [["x"], 0, ""],
    [["no0"], 0, ""],
    ["a", 0, ""],
    [[], 0],
    [[], 0, "", ""],
    "abc",
    3,
)
CHOICES: Mapping[type, tuple[Any, ...]] = {
    Menu: LISTS,
    PickOne: ("b", "c", "no1", "no2", "no3"),
    PickSome: LISTS,
    Order: LISTS,
    Split: PAIRS,
    Form: (*OFFERS, [True, True], [True, ""], [False, ""], [False, True], [False, 1], [1, True]),
}


def judged() -> str:
    """Return the verdicts on all choices, for each shape."""
    return "\n".join(_of(name, shape) for name, shape in SHAPES.items())


def _of(name: str, shape: Shape) -> str:
    return "".join([f"{name}\n", *(f"  {line}\n" for line in _lines(shape))])


def _lines(shape: Shape) -> Iterator[str]:
    for choice in (*ANY, *CHOICES.get(type(shape), ())):
        yield f"{choice!r}: {problem(shape, choice) or 'fits'}"


if __name__ == "__main__":
    FILE.write_text(judged(), "utf-8")
