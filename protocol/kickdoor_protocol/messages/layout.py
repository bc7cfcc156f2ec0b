"""How clients lay out the views of a set: columns and their titles, the meaning of marks, which zones are piles.

A view is the state of one table; a layout is what all tables of a set have in common, so that no client needs words of
any game. A client without it shows keys and labels as they are.
"""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Part, Words

METER, COUNT, TRAITS, CARDS = "meter", "count", "traits", "cards"
"""Kinds of columns, see `Column.shows`."""

PART, OUT, IDLE = "part", "out", "idle"
"""Roles of marks, see `Mark.role`."""


class Column(Part, frozen=True):
    """A column of the table of seats; `label` is its title, `short` a shorter one for narrow screens.

    `shows` is `meter` (the one of that `key`), `count` (how many cards lie in the zone of that `key`), `traits`, or
    `cards`: those in all zones before a seat that no other column counts. `note` is an explanation of the column.
    """

    shows: Words
    label: Words
    key: Words = ""
    short: Words = ""
    note: Words = ""


class Mark(Part, frozen=True):
    """The meaning of a mark of a seat or card: `text` explains it, `label` stands beside a name.

    `label` is "" if the mark is not shown beside names; `short` is a letter for narrow screens. `role` is `part` (the
    seat takes part in the contest), `out` (it takes part in nothing for now), or `idle` (the card has no effect now).
    """

    key: Words
    label: Words = ""
    short: Words = ""
    text: Words = ""
    role: Words = ""


class PileLabel(Part, frozen=True):
    """A zone of the table that is a pile; `of` is the zone that it belongs to, as discards do to their deck."""

    zone: Words
    label: Words
    of: Words = ""


class Layout(FromServer, frozen=True, tag="layout"):
    """The layout of one set. `contest` is the set's word for what is fought out."""

    set: Words
    columns: Bounded[Column] = ()
    marks: Bounded[Mark] = ()
    piles: Bounded[PileLabel] = ()
    contest: Words = ""
