"""Journals: a match is a header and its answers in order, from which it can be replayed without seed or clock.

Every die, shuffle and expired deadline is an answer. The header names the set, the options and the players; the same
header and answers give the same bytes on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .answers import Answer
from .errors import UnreadableSave
from .ids import Seat
from .plain import canonical_bytes, freeze
from .ruleset import Player, Ruleset
from .run import apply_in_place, start
from .table import Table


@dataclass(frozen=True, slots=True)
class JournalHeader:
    """The beginning of a match: the name of the ruleset, the players in seat order, and the options."""

    ruleset: str
    players: tuple[Player, ...]
    options: dict[str, Any] = field(default_factory=dict)


def entry(answer: Answer) -> list[Any]:
    """Return an answer as plain data: [seat, choice, standing], where `standing` is True for an action that was not
    asked for.

    >>> entry(Answer(Seat(0), ("pass",)))
    [0, ('pass',), False]
    """
    return [answer.seat, answer.choice, answer.standing]


def answer_from(line: list[Any]) -> Answer:
    """Return the answer of a journal entry, the reverse of `entry`. Raises UnreadableSave if it is not an entry."""
    match line:
        case [int(seat), choice, bool(standing)]:
            return Answer(Seat(seat), freeze(choice), standing)
        case _:
            raise UnreadableSave(f"not a journal entry: {line!r}")


def begin(rules: Ruleset, header: JournalHeader) -> Table:
    """Return a new table for this header, run to its first question.

    Raises ValueError if the number of players or an option does not fit the rules.
    """
    table: Table = rules.new_table(header.players, dict(header.options))
    return start(rules, table)


def replay(rules: Ruleset, header: JournalHeader, answers: Iterable[Answer]) -> Table:
    """Return the table after these answers.

    Raises IllegalAnswer or StaleAnswer if an answer does not fit, and BrokenInvariant if a rule fails.
    """
    table = begin(rules, header)
    for answer in answers:
        table.news.clear()
        apply_in_place(rules, table, answer)
    return table


def digest(table: Table, *, persons: bool = True) -> str:
    """Return the SHA-256, in hex, that identifies a state: equal for equal tables, however they were reached.

    Without `persons`, the names of the players do not count.
    """
    return hashlib.sha256(canonical_bytes(table, persons=persons)).hexdigest()
