"""Checks of a step: its table is sound, copied whole, and saved and loaded without loss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from tests.conformance.random_match import Step

from kickdoor_game.machine import run
from kickdoor_game.machine.plain import clone, saved_bytes
from kickdoor_game.machine.run import question_id, questions


def parts(value: Any, where: str = "table") -> Iterator[tuple[int, str]]:
    """Yield every mutable object in a value, with its place. The walk does not use `clone`, so that it finds what a
    clone forgets."""
    if isinstance(value, list):
        yield id(value), where
        for i, each in enumerate(value):
            yield from parts(each, f"{where}[{i}]")
    elif isinstance(value, tuple):
        for i, each in enumerate(value):
            yield from parts(each, f"{where}[{i}]")
    elif isinstance(value, dict):
        yield id(value), where
        for name, each in value.items():
            yield from parts(each, f"{where}[{name!r}]")
    elif isinstance(value, set | bytearray):
        yield id(value), where
    elif is_dataclass(value) and not isinstance(value, type):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield id(value), where
        for each in fields(value):
            if not each.metadata.get("shared") and each.name != "asking":
                yield from parts(getattr(value, each.name), f"{where}.{each.name}")


def shared(one: Any, other: Any) -> list[str]:
    """Return the places of mutable objects that both values contain."""
    mine = dict(parts(one))
    return [where for number, where in parts(other) if number in mine]


def asked(table: Any) -> list[tuple[Any, int]]:
    """Return the open questions with their ids."""
    return [(question, question_id(table, question)) for question in questions(table)]


def is_sound(step: Step) -> None:
    """Check that the table has no flaws, and that cards are neither lost nor doubled."""
    assert step.rules.status(step.table) == []
    assert bool(questions(step.table)) != step.table.over, "a match is over, or somebody is asked"


def copies_are_whole(step: Step) -> None:
    """Check that a clone equals its original and shares nothing mutable."""
    copy = clone(step.table)
    assert copy == step.table
    assert saved_bytes(copy) == saved_bytes(step.table)
    assert shared(step.table, copy) == []
    assert shared(step.before, step.table) == []


def saves_come_back(step: Step) -> None:
    """Check that a loaded table is the same: its bytes, its questions and their ids."""
    saved = saved_bytes(step.table)
    again = step.rules.load(saved, dict(step.match.header.options))
    assert again == step.table
    run.start(step.rules, again)
    assert again == step.table, "to ask again changes nothing"
    assert again.news == []
    assert saved_bytes(again) == saved
    assert asked(again) == asked(step.table)
    for seat in step.seats:
        assert step.rules.standing(again, seat) == step.rules.standing(step.table, seat)


def look(step: Step) -> None:
    is_sound(step)
    copies_are_whole(step)
    saves_come_back(step)
