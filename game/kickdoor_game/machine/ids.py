"""The small numbers that name things, each a type of its own, so that mypy finds the mix-ups.

A `CardId` is one physical card of one table; a `CardKey` is what is printed on it. Two copies of a card share
the key and never the id. `CHANCE` and `CLOCK` are seats: dice, shuffles and the end of a deadline are answers
in the journal like everybody's.
"""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
CardId = NewType("CardId", int)
CardKey = NewType("CardKey", str)
QuestionId = NewType("QuestionId", int)
RuleId = str

CHANCE = Seat(-1)
CLOCK = Seat(-2)
NOBODY = Seat(-3)
NO_CARD = CardId(-1)
