"""What programs may ask of the door games."""

from __future__ import annotations

from dataclasses import replace

from ..engine import Engine, GameRules, Mixing, Progress
from ..language.book import Book
from ..language.door_games import DOOR_GAMES
from . import mixing
from .house import printed_under
from .prepared import PREPARING
from .rules import DoorsRules
from .state import events
from .state.table import DoorsTable
from .telling.moments import MOMENTS


def as_doors(rules: GameRules) -> DoorsRules:
    """These rules as what they are; TypeError if they are another engine's."""
    if not isinstance(rules, DoorsRules):
        raise TypeError(f"{rules.name} is played by {rules.engine}")
    return rules


def with_book(rules: DoorsRules, book: Book) -> DoorsRules:
    """The same numbers with these cards."""
    return replace(rules, book=book)


def observed(table: DoorsTable) -> DoorsRules:
    """The rules by which that table is played: its own cards; its numbers are in the table."""
    return DoorsRules("observed", "as observed", table.book, table.numbers)


def detach(table: DoorsTable) -> None:
    """Cards never change, and all else that it holds is a copy; the numbers hold a map of times."""
    table.numbers = table.numbers.copy()


def progress(table: DoorsTable) -> Progress:
    """The heroes' levels."""
    return Progress(tuple(hero.level for hero in table.heroes), table.turn_number)


ENGINE = Engine(
    DoorsTable,
    DOOR_GAMES,
    with_book,
    observed,
    detach,
    progress,
    Mixing(mixing.mixed, mixing.catalogue, mixing.rulebook),
    printed_under,
    MOMENTS,
    preparing=PREPARING,
    told={name: getattr(events, name) for name in events.__all__},
)
