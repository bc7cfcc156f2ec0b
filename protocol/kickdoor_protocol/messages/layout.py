"""How the views of a set are laid out: its columns and what they are called, what its marks mean, its piles.

A view says how a table stands; this says once what all tables of a set have in common, so that no client needs a word
of any game. A client without it shows keys and labels as they come.
"""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Part, Words

METER, COUNT, TRAITS, CARDS = "meter", "count", "traits", "cards"
"""What a column shows, see `Column`."""

PART, OUT, IDLE = "part", "out", "idle"
"""What a mark comes to, see `Mark`."""


class Column(Part, frozen=True):
    """A column of the table of seats; `label` is its title, `short` the same where there is little room.

    `shows`: `meter` (the one of that `key`), `count` (how many cards lie in the zone of that `key`), `traits`, or
    `cards`: what lies before a seat in all zones that no other column counts. `note`: what else to know of it.
    """

    shows: Words
    label: Words
    key: Words = ""
    short: Words = ""
    note: Words = ""


class Mark(Part, frozen=True):
    """What a mark of a seat or a card means: `text` says it of them, `label` stands beside a name.

    `label` "" where it is not worth a word there; `short`: a letter for it, where there is little room.

    `role`: `part` (who has it takes part in what is fought out), `out` (it takes part in nothing for now), `idle` (a
    card that lies there and does nothing now).
    """

    key: Words
    label: Words = ""
    short: Words = ""
    text: Words = ""
    role: Words = ""


class PileLabel(Part, frozen=True):
    """A zone of the table that is a pile; `of`: the one that it belongs to, as discards do to their deck."""

    zone: Words
    label: Words
    of: Words = ""


class Layout(FromServer, frozen=True, tag="layout"):
    """All of it for one set. `contest`: what is being fought out is called that."""

    set: Words
    columns: Bounded[Column] = ()
    marks: Bounded[Mark] = ()
    piles: Bounded[PileLabel] = ()
    contest: Words = ""
