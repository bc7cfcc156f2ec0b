"""Getting seats back: one's own by its code, and letting others have theirs."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.table import LetIn, SeatCode

from ...network.events import UNNUMBERED
from ...state.model import Model, StoryLine
from ...text.digits import is_digits
from ...words.people.pause import code_words
from ..showing.outcome import Outcome, remark, send

CODE = "code="
"""Begins the word with the code, behind `join`."""


def told(model: Model, told: SeatCode) -> Model:
    """Store the recovery code of this person's seat; on somebody else's server, show it once."""
    is_new = told.code != model.seen.code
    model = replace(model, seen=replace(model.seen, code=told.code))
    if not is_new or not model.address:
        return model
    return model.telling(*(StoryLine("system", line) for line in code_words(model)))


def asked(model: Model, _: str = "") -> Outcome:
    """Handle the typed `code`: show the recovery code with which this person gets their seat back on another device."""
    lines = code_words(model)
    return remark(model, "word", lines[0]) if lines else remark(model, "wrong", "Your seat here has no code.")


def answered(model: Model, words: str, *, allowed: bool) -> Outcome:
    """Handle the typed `admit SEAT` and `deny SEAT`: let somebody with a recovery code take that seat if `allowed`, or
    refuse them."""
    seats = len(model.seen.public.seats) if model.seen.public is not None else 0
    if not (is_digits(words.strip()) and 1 <= int(words) <= seats):
        return remark(model, "wrong", "Which seat? Say its number.")
    return send(model, LetIn(UNNUMBERED, int(words) - 1, allowed))


def parted(words: str) -> tuple[str, str]:
    """Return the table that the words after `join` name, and the recovery code behind it; "" for none."""
    table, _, code = words.partition(CODE) if words.startswith(CODE) else words.partition(f" {CODE}")
    return table.strip(), code.strip()
