"""The names of things in the set on the table: from its server's layout, or else the words of the protocol."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_protocol.messages.layout import COUNT, IDLE, Layout, Mark
from kickdoor_protocol.views import Zone

from ..state.model import Model
from .names import listed

UNTOLD = Layout("")
"""The layout of a set whose server has sent none."""

HAND = "hand"
"""Key of the zone of `PrivateView.hand`; usually other players see none of its cards."""


def layout_of(model: Model) -> Layout:
    """Return the display description of the card set on the table (columns of the seats' table, marks, piles); an empty
    one if the server has sent none."""
    public = model.seen.public
    return model.layouts.get(public.header.set, UNTOLD) if public is not None else UNTOLD


def mark_of(model: Model, key: str) -> Mark:
    """Return label and meaning of a mark (a property that the set shows on seats, cards or places) by its key; for an
    unknown one, the key's words."""
    words = key.replace("_", " ")
    told = next((mark for mark in layout_of(model).marks if mark.key == key), None)
    return told or Mark(key, words, text=words)


def mark_labels(model: Model, marks: Iterable[str]) -> list[str]:
    """Return the labels of the marks (properties shown on seats, cards or places) with these keys, without those that
    have none."""
    return [label for key in marks if (label := mark_of(model, key).label)]


def mark_texts(model: Model, marks: Iterable[str]) -> list[str]:
    """Return sentences that explain the marks (properties shown on seats, cards or places) with these keys; the label
    of those that have no text."""
    told = (mark_of(model, key) for key in marks)
    return [words for mark in told if (words := mark.text or mark.label)]


def has_role(model: Model, marks: Iterable[str], role: str) -> bool:
    """Return whether one of the marks (properties shown on seats, cards or places) with these keys has that role, such
    as being out of the game."""
    return any(mark_of(model, key).role == role for key in marks)


def is_shown(model: Model, zone: Zone) -> bool:
    """Return whether the visible cards of a seat's zone are shown by name. They are only counted if the table of seats
    has a column for their number; an open hand is named in any case."""
    counts = any(column.shows == COUNT and column.key == zone.key for column in layout_of(model).columns)
    return bool(zone.cards) and (zone.key == HAND or not counts)


def signs_of_cards(model: Model) -> list[tuple[str, str]]:
    """Return the short signs of marks on cards and of what lies on cards, each with its meaning, for the help."""
    marks = layout_of(model).marks
    idle = [("(Name +3)", mark.text) for mark in marks if mark.role == IDLE and mark.text]
    lettered = [(f"[{mark.label}] or {mark.short}", mark.text) for mark in marks if mark.short]
    return [*idle[:1], *lettered]


def signs_of_columns(model: Model) -> list[tuple[str, str]]:
    """Return the short titles of the columns of seats with their meaning and notes, for the help; empty if there is
    nothing to explain."""
    columns = layout_of(model).columns
    short = [column for column in columns if column.short and column.short != column.label]
    notes = [column.note for column in columns if column.note]
    words = [*([listed([column.label for column in short])] if short else []), *notes]
    return [(", ".join(column.short for column in short), "; ".join(words))] if words else []


def contest_word(model: Model) -> str:
    """Return the word that the set has for a contest, such as "combat"."""
    return layout_of(model).contest or "contest"
