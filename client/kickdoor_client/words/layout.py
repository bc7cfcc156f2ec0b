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
    """Return the layout of the set on the table; an empty one if none was sent."""
    public = model.seen.public
    return model.layouts.get(public.header.set, UNTOLD) if public is not None else UNTOLD


def mark_of(model: Model, key: str) -> Mark:
    """Return what a mark means in the set on the table; for an unknown one, its key in words."""
    words = key.replace("_", " ")
    told = next((mark for mark in layout_of(model).marks if mark.key == key), None)
    return told or Mark(key, words, text=words)


def mark_labels(model: Model, marks: Iterable[str]) -> list[str]:
    """Return the labels of these marks, without those that have none."""
    return [label for key in marks if (label := mark_of(model, key).label)]


def mark_texts(model: Model, marks: Iterable[str]) -> list[str]:
    """Return what these marks say about somebody or something; the label if there is no text."""
    told = (mark_of(model, key) for key in marks)
    return [words for mark in told if (words := mark.text or mark.label)]


def has_role(model: Model, marks: Iterable[str], role: str) -> bool:
    """Return whether one of these marks has that role."""
    return any(mark_of(model, key).role == role for key in marks)


def is_shown(model: Model, zone: Zone) -> bool:
    """Return whether the visible cards of a seat's zone are named. They are only counted if a column of the layout
    counts the zone; an open hand is named in any case."""
    counts = any(column.shows == COUNT and column.key == zone.key for column in layout_of(model).columns)
    return bool(zone.cards) and (zone.key == HAND or not counts)


def signs_of_cards(model: Model) -> list[tuple[str, str]]:
    """Return the signs of cards' marks and of what lies on cards, each with its meaning."""
    marks = layout_of(model).marks
    idle = [("(Name +3)", mark.text) for mark in marks if mark.role == IDLE and mark.text]
    lettered = [(f"[{mark.label}] or {mark.short}", mark.text) for mark in marks if mark.short]
    return [*idle[:1], *lettered]


def signs_of_columns(model: Model) -> list[tuple[str, str]]:
    """Return the short titles of columns with their meaning and notes; no entry if there is nothing to explain."""
    columns = layout_of(model).columns
    short = [column for column in columns if column.short and column.short != column.label]
    notes = [column.note for column in columns if column.note]
    words = [*([listed([column.label for column in short])] if short else []), *notes]
    return [(", ".join(column.short for column in short), "; ".join(words))] if words else []


def contest_word(model: Model) -> str:
    """Return what the set calls a contest."""
    return layout_of(model).contest or "contest"
