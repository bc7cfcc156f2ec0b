""" "I pass for this combat": answers to reaction windows that are given by the client until the contest is over.

A yield is visible at the foot of the screen, ends with the contest, with the connection and with the match, and
touches nothing but windows: questions that are answered by passing.
"""

from __future__ import annotations

from dataclasses import replace

from kickdoor_protocol.shapes import Menu
from kickdoor_protocol.views import Asked

from ..effects import Effects
from ..model import Model
from .answering import choose
from .outcome import Outcome, remark

WINDOWS = frozenset(("kill", "curse", "roll", "claim"))
"""Kinds of question that are reaction windows."""

PASS = "pass"


def pass_choice(asked: Asked) -> tuple[str] | None:
    """How to pass, if this is a window: its one open option, or its option of that name."""
    if not isinstance(asked.shape, Menu):
        return None
    free = [option for option in asked.shape.options if option.barred is None and not option.details]
    if not any(option.key == PASS for option in free):
        return None
    return (PASS,) if asked.kind in WINDOWS or len(free) == 1 else None


def toggled(model: Model) -> Outcome:
    """`y`: begin to pass for the combat that is on, or stop doing so."""
    if model.yields:
        return remark(replace(model, yields=False), "word", "You are asked again: nothing is passed for you.")
    if model.contest is None:
        return remark(model, "wrong", "There is no combat to pass for. A yield lasts for one combat.")
    model, said = remark(replace(model, yields=True), "word", "You pass until this combat is over. y takes it back.")
    model, effects = given(model)
    return model, (*said, *effects)


def given(model: Model) -> Outcome:
    """The passes that a yield gives now; a yield whose contest is over ends."""
    if not model.yields:
        return model, ()
    if model.contest is None:
        return replace(model, yields=False), ()
    effects: Effects = ()
    for asked in model.questions:
        choice = pass_choice(asked)
        if choice is not None:
            model, more = choose(model, asked.id, choice)
            effects += more
    return model, effects
