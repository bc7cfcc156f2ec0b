"""Confirms an answer that gives something up for nothing (`WireOption.ends_it`) before it is sent.

This holds however the answer was chosen: by a key, a click, a number or words. The confirmation lasts until the next
key or line. On the full screen Enter is yes, in line mode the word `yes`. Anything else keeps playing, and so does
another question that comes meanwhile, since a yes could be meant for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Menu, Shape, options_of

from ...state.effects import Effects
from ...state.model import Manner, Model, Sure
from ..showing.outcome import Outcome, remark
from . import hurry

HOW = {
    Manner.SCREEN: "Enter to do it, Esc to keep playing.",
    Manner.LINES: "Say yes to do it; anything else keeps playing.",
}
"""The keys or words for yes and no."""
YES = frozenset(("yes", "y"))
"""Words for yes, whatever else is asked."""

NO = frozenset(("no", "n"))
"""Words for no; any other line also keeps playing, and is handled as usual."""

NOTHING_DONE = "Nothing was done."
"""Answer to a no."""


def lost_by(shape: Shape, choice: Choice) -> str:
    """Return the warnings about what the player gives up by that choice; "" if nothing."""
    return " ".join(dict.fromkeys(filter(None, _endings(shape, choice))))


def _endings(shape: Shape, choice: Choice) -> Iterator[str]:
    """Yield the warnings of all options in the choice."""
    for option in options_of(shape):
        if option.key not in _named(choice):
            continue
        yield option.ends_it
        if isinstance(shape, Menu) and isinstance(choice, tuple):
            for detail, said in zip(option.details, choice[1:], strict=False):
                yield from _endings(detail, said)


def _named(choice: Choice) -> Iterator[object]:
    """Yield all keys in a choice, at any level."""
    if isinstance(choice, tuple):
        for part in choice:
            yield from _named(part)
    else:
        yield choice


def asked(model: Model, target: int, choice: Choice, lost: str) -> Outcome | None:
    """Ask for confirmation of the choice for the question `target`; `lost` says what it gives up. Return None if that
    was just asked, so that the choice may be sent."""
    if model.ui.sure == Sure(target, choice):
        return None
    model, effects = remark(model, "word", f"{lost} {HOW[model.manner]}")
    if model.ui.notice is not None and model.manner is Manner.SCREEN:
        held_until = max(model.ui.held_until, model.now + hurry.BREATH_S)
        model = model.with_ui(notice=replace(model.ui.notice, until=inf), held_until=held_until)
    return model.with_ui(sure=Sure(target, choice)), effects


def forgotten(before: Model, after: Model, effects: Effects) -> Outcome:
    """End the request for confirmation if the last key or line was not a yes."""
    if before.ui.sure is None or after.ui.sure is not before.ui.sure:
        return after, effects
    return _without(after, before), effects


def overtaken(before: Model, after: Model, effects: Effects) -> Outcome:
    """End the request for confirmation if a new question has come.

    The player may be about to press the key for yes, so the full screen ignores keys for `LAPSED_S` seconds (two).
    """
    known = {asked.id for asked in before.questions}
    if before.ui.sure is None or all(asked.id in known for asked in after.questions):
        return after, effects
    after = _without(after, before)
    if after.manner is not Manner.SCREEN:
        return after, effects
    return after.with_ui(held_until=max(after.ui.held_until, after.now + hurry.LAPSED_S)), effects


def _without(model: Model, before: Model) -> Model:
    """Return the model without the confirmation and its notice."""
    model = model.with_ui(sure=None)
    return model.with_ui(notice=None) if model.ui.notice is before.ui.notice else model
