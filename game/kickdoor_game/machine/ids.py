"""Numeric ids, each with a type of its own, so that mypy finds mix-ups.

A `CardId` is one physical card of one table; a `CardKey` is the printed card. Two copies of a card share the key and
never the id. `CHANCE` and `CLOCK` are seats, because dice, shuffles and expired deadlines are answers in the journal
like those of players.
"""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""Index of a seat, from 0; negative for the pseudo-seats below."""
CardId = NewType("CardId", int)
"""One physical card of one table."""
CardKey = NewType("CardKey", str)
"""A printed card of a set."""
QuestionId = NewType("QuestionId", int)
"""Id of a question, unique for its seat within a match."""
RuleId = str
"""Id of a rule in the catalogue, such as `classic.runaway.1`."""

CHANCE = Seat(-1)
"""Pseudo-seat that answers for dice and shuffles."""
CLOCK = Seat(-2)
"""Pseudo-seat that answers when a deadline or alarm runs out."""
NOBODY = Seat(-3)
"""Stands for "no seat" in a field that holds a seat."""
NO_CARD = CardId(-1)
"""Stands for "no card" in a field that holds a card."""
