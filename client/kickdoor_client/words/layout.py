"""What things are called in the set on the table: as its server has told, or else as the words of the wire have it."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_protocol.messages.layout import COUNT, IDLE, Layout, Mark
from kickdoor_protocol.views import Zone

from ..state.model import Model
from .names import listed

UNTOLD = Layout("")

HAND = "hand"
"""The zone of what `PrivateView.hand` holds; in most moments the others see none of its cards."""


def layout_of(model: Model) -> Layout:
    """That of the set on the table; one without anything if none was told."""
    public = model.seen.public
    return model.layouts.get(public.header.set, UNTOLD) if public is not None else UNTOLD


def mark_of(model: Model, key: str) -> Mark:
    """What that mark means; one that nobody has explained means what it says."""
    words = key.replace("_", " ")
    told = next((mark for mark in layout_of(model).marks if mark.key == key), None)
    return told or Mark(key, words, text=words)


def mark_labels(model: Model, marks: Iterable[str]) -> list[str]:
    """How those of these marks that are worth a word stand beside a name."""
    return [label for key in marks if (label := mark_of(model, key).label)]


def mark_texts(model: Model, marks: Iterable[str]) -> list[str]:
    """What these marks say of somebody or something; where there is no text, their label."""
    told = (mark_of(model, key) for key in marks)
    return [words for mark in told if (words := mark.text or mark.label)]


def has_role(model: Model, marks: Iterable[str], role: str) -> bool:
    """Whether one of these marks comes to that."""
    return any(mark_of(model, key).role == role for key in marks)


def is_shown(model: Model, zone: Zone) -> bool:
    """Whether the cards of a seat's zone are named, as far as they can be seen, and not only counted. A hand that lies
    open is."""
    counts = any(column.shows == COUNT and column.key == zone.key for column in layout_of(model).columns)
    return bool(zone.cards) and (zone.key == HAND or not counts)


def signs_of_cards(model: Model) -> list[tuple[str, str]]:
    """What stands for marks of cards, and what lies on them, each with what it means."""
    marks = layout_of(model).marks
    idle = [("(Name +3)", mark.text) for mark in marks if mark.role == IDLE and mark.text]
    lettered = [(f"[{mark.label}] or {mark.short}", mark.text) for mark in marks if mark.short]
    return [*idle[:1], *lettered]


def signs_of_columns(model: Model) -> list[tuple[str, str]]:
    """The short titles of columns, with what they stand for and what else is to be known of them."""
    columns = layout_of(model).columns
    short = [column for column in columns if column.short and column.short != column.label]
    notes = [column.note for column in columns if column.note]
    words = [*([listed([column.label for column in short])] if short else []), *notes]
    return [(", ".join(column.short for column in short), "; ".join(words))] if words else []


def contest_word(model: Model) -> str:
    """What is fought out is called that."""
    return layout_of(model).contest or "contest"
