"""The observation of an agent: a vector of what its chair sees and is asked, and the mask of its next tokens.

The vector is made of `rules.observe(table, chair)`, the open question and the tokens of the answer so far; nothing else
of the table is read. `VectorLayout` says which slice means what:

    layout = env.unwrapped.layout
    vector[layout["hero.+0"]]           # my own level, sex, hand ...

All values are from -1 to 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from kickdoor_game.machine.questions import (
    Form,
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Question,
    Split,
    YesNo,
)

from ..api import Chair
from .alphabet import Alphabet
from .parts import EnginePart, Row, Segments

SHAPES = (Menu, PickOne, PickSome, Number, YesNo, Order, Split, Form)
"""Shapes of questions, by their index in the slice `shape`."""
NUMBERS = 3
"""Numbers of a question that have a place in the vector."""
THOUSAND = 1_000
"""Scale of large numbers. Numbers of a question are gold, cards or strength, so each is given twice, divided by this
and by `FEW`.
"""
FEW = 20
"""Scale of small numbers."""
SAID_MOST = 64
"""Tokens of one choice with distinct values; later ones of a longer choice share the last value."""


class VectorLayout(Mapping[str, slice]):
    """The slice of the vector for each name."""

    def __init__(self, segments: Segments) -> None:
        self._slices: dict[str, slice] = {}
        self.size = 0
        for name, length in segments:
            self._slices[name] = slice(self.size, self.size + length)
            self.size += length

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slices)

    def __len__(self) -> int:
        return len(self._slices)

    def rows(self, vector: Row) -> dict[str, Row]:
        """Return the slices of that vector by name, as views that can be read and written."""
        return {name: vector[place] for name, place in self._slices.items()}


class VectorWriter:
    """Writes the vectors of one kind of table."""

    def __init__(self, part: EnginePart, alphabet: Alphabet) -> None:
        self._part = part
        self._alphabet = alphabet
        self._kinds = {kind: place for place, kind in enumerate(part.kinds)}
        self.layout = VectorLayout(
            (
                ("awaited", alphabet.seats),
                ("shape", len(SHAPES)),
                ("kind", len(part.kinds)),
                ("about_seat", alphabet.seats),
                ("about_card", alphabet.cards),
                ("numbers", 2 * NUMBERS),
                ("said", len(alphabet)),
                ("put", alphabet.cards),
                ("written", 2),
                *part.segments(alphabet.seats, alphabet.cards),
            )
        )

    def of_table(self, seen: Any, me: Chair, awaited: Collection[Chair]) -> Row:
        """Return a new observation vector of what the chair `me` sees, without its question. `awaited`: the chairs that
        have an open question, which everybody may know."""
        vector = np.zeros(self.layout.size, np.float32)
        rows = self.layout.rows(vector)
        rows["awaited"][[(chair - me) % self._alphabet.seats for chair in awaited]] = 1
        self._part.fill(seen, me, rows)
        return np.clip(vector, -1, 1, out=vector)

    def add_question(self, vector: Row, me: Chair, question: Question) -> None:
        """Write the question to the chair `me` into an observation vector made by `of_table`."""
        layout = self.layout
        vector[layout["shape"]][SHAPES.index(type(question.shape))] = 1
        if question.kind in self._kinds:
            vector[layout["kind"]][self._kinds[question.kind]] = 1
        if question.about is not None and question.about >= 0:
            vector[layout["about_seat"]][(question.about - me) % self._alphabet.seats] = 1
        if question.card is not None and 0 <= question.card < self._alphabet.cards:
            vector[layout["about_card"]][question.card] = 1
        for place, number in enumerate(question.numbers[:NUMBERS]):
            both = np.clip((number / FEW, number / THOUSAND), -1, 1)
            vector[layout["numbers"]][2 * place : 2 * place + 2] = both

    def add_said(self, vector: Row, said: Sequence[int]) -> None:
        """Write the tokens of the partial choice into an observation vector: the order in which they came, cards with
        the chairs they go to, and a number."""
        layout, alphabet = self.layout, self._alphabet
        planes, put, written = vector[layout["said"]], vector[layout["put"]], vector[layout["written"]]
        digits = ""
        for place, token in enumerate(said):
            planes[token] = min(place + 1, SAID_MOST) / SAID_MOST
            digit = alphabet.digit_of(token)
            digits = "" if digit is None else f"{digits}{digit}"
            chair = alphabet.place_of(token)
            card = alphabet.card_of(said[place - 1]) if place else None
            if chair is not None and card is not None:
                put[card] = (chair + 1) / alphabet.seats
        if digits:
            written[:] = np.clip((int(digits) / FEW, int(digits) / THOUSAND), 0, 1)
