"""What a match is made of: a header and the answers, in order. Replaying needs neither seed nor clock.

Every die, shuffle and deadline is an answer in it. The header names the set, the options and who sat down; the same
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
class Header:
    """How a match began."""

    ruleset: str
    players: tuple[Player, ...]
    options: dict[str, Any] = field(default_factory=dict)


def entry(answer: Answer) -> list[Any]:
    """An answer as plain data: [seat, choice, standing]."""
    return [answer.seat, answer.choice, answer.standing]


def answer_from(line: list[Any]) -> Answer:
    """The reverse of `entry`; UnreadableSave if it is not one."""
    match line:
        case [int(seat), choice, bool(standing)]:
            return Answer(Seat(seat), freeze(choice), standing)
        case _:
            raise UnreadableSave(f"not a journal entry: {line!r}")


def begin(rules: Ruleset, header: Header) -> Table:
    """The table of that header, run to its first question."""
    table: Table = rules.new_table(header.players, dict(header.options))
    return start(rules, table)


def replay(rules: Ruleset, header: Header, answers: Iterable[Answer]) -> Table:
    """The table after these answers."""
    table = begin(rules, header)
    for answer in answers:
        table.news.clear()
        apply_in_place(rules, table, answer)
    return table


def digest(table: Table, *, persons: bool = True) -> str:
    """Names a state: equal for equal tables, whatever way they were reached.

    Without `persons` it is the same whatever those who have played are called.
    """
    return hashlib.sha256(canonical_bytes(table, persons=persons)).hexdigest()
