"""Errors in files of cards, written for the files' authors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..vocabulary import Print


def visible(text: str) -> str:
    """Return the text with unprintable characters escaped: it comes from a stranger's file and goes to a terminal."""
    return "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text)


class CardError(ValueError):
    """A mistake in a file of cards: names the file, the card, the field (a path such as `bad_stuff[0].who.name`) and
    what would be right.

    `card` is the key, or `#3` for the third card of the file if it has no key; `card` and `field` are empty if the
    problem concerns the whole file or card. `what`: the noun for that key, if it is not a card. `place`: the number of
    the card in the file, from 1; 0 if the problem concerns the file. `in_list`: the error as one line of a list of
    problems.
    """

    def __init__(self, file: str, card: str, field: str, problem: str, what: str = "card", place: int = 0) -> None:
        self.file, self.card, self.field, self.problem, self.place = file, card, field, problem, place
        file, card, field, problem = map(visible, (file, card, field, problem))
        where = f"{what} {card}: " if card.startswith("#") else f'{what} "{card}": ' if card else ""
        at = f'field "{field}"' if field else ""
        self.in_list = f"{file}: {where}{at}{': ' * bool(at)}{problem}"
        super().__init__(f"{file}: {where}{at}{' ' * bool(at)}{problem}")


@dataclass(frozen=True, slots=True)
class Reading:
    """A card or room that has mistakes, with what would be printed on it. `placeholders`: fields that cannot be read;
    where the card must have one, another value stands there.
    """

    about: Any
    printed: Print
    placeholders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a folder of cards, as a line. `reading`: the card or room that it is about; None if it is about
    none, or the card is too far from one to be printed.
    """

    line: str
    reading: Reading | None = None

    def __str__(self) -> str:
        return visible(self.line)

    def under(self, folder: str) -> Problem:
        """Return the problem as one of that folder's."""
        return replace(self, line=f"{folder}/{self.line}")


def reading_of(about: Any, printed: Callable[[Any], Print], placeholders: Iterable[str]) -> Reading | None:
    """Return the card or room as it would be printed; None if the mistakes in it are beyond wording. Of `placeholders`
    those count that are fields of it.
    """
    try:
        return Reading(about, printed(about), tuple(sorted({*placeholders} & {*about.__struct_fields__})))
    except Exception:  # wording knows only what the checks let pass, and this did not pass them
        return None
