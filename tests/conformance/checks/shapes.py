"""Choices that are nearly right, and choices as they come from a wire."""

from __future__ import annotations

from random import Random
from typing import Any

from kickdoor_game.machine.questions import (
    Choice,
    key,
)


def thawed(choice: Choice) -> Choice:
    """Return a choice with lists for tuples, as it comes off a wire or a disk."""
    return [thawed(part) for part in choice] if isinstance(choice, tuple) else choice


def _nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


NOISE: tuple[Choice, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1 << 70,
    1.5,
    float("nan"),
    "",
    "pass",
    "pass ",
    "card.",
    "card.x",
    "card.1e3",
    "card.-1",
    "seat.-1",
    "seat.99",
    "\x00",
    "ä" * 1_000,
    b"pass",
    (),
    ((),),
    [],
    [[]],
    [None],
    [True, False],
    ["pass", "pass"],
    ("pass", ()),
    ("open", None),
    [{}],
    {},
    {"pass": 1},
    {"key": ["pass"]},
    [["pass"], ["pass"]],
    [["card.1", "seat.0"], ["card.1", "seat.0"]],
    [["card.1", ["seat.0"]]],
    [["card.1", {}]],
    [[[], []], 0, ""],
    [[], 0, []],
    [[], {}, ""],
    [[], -1, "helper_first"],
    [[], True, "helper_first"],
    [["card.1", "card.1"], 0, ""],
    ["a", 1, None, {}, [[]]],
    _nested(5_000),
    [[_nested(5_000), "seat.0"]],
    ["x"] * 5_000,
)
"""Choices that fit no shape, or only by accident."""


def twisted(choice: Choice, rng: Random) -> Choice:
    """Return a fitting choice with one thing changed at a random place: left out, doubled, replaced, wrapped."""
    if isinstance(choice, tuple | list) and choice and rng.random() < 0.7:
        place = rng.randrange(len(choice))
        return (*choice[:place], twisted(choice[place], rng), *choice[place + 1 :])
    match rng.randrange(5):
        case 0:
            return rng.choice(NOISE)
        case 1:
            return (choice,)
        case 2 if isinstance(choice, tuple | list):
            return (*choice, *choice)
        case 2:
            return (choice, choice)
        case 3 if isinstance(choice, tuple | list):
            return tuple(choice[1:])
        case 3 if isinstance(choice, int):
            return choice + rng.choice((-100, -1, 1, 100))
        case 3 if isinstance(choice, str):
            return key(choice.partition(".")[0], rng.randrange(-2, 200))
        case _:
            return str(choice)
