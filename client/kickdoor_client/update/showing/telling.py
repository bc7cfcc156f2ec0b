"""Commands that set how much line mode reads, and the command that shows the steps of a deed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from ...state.effects import KeepSetting
from ...state.model import Model
from ...text.digits import is_digits
from ...words.table.read_out import steps_words
from .outcome import Outcome, remark, show_lines

TELLINGS = {
    "digest": "From here on what happens while you wait is told in short, when you are asked. Say story for all of it.",
    "brief": "From here on in brief: no bookkeeping, small talk, jokes or card texts. Say story for what was left out.",
    "full": "From here on in full.",
}
"""Replies of the commands `digest`, `brief` and `full`."""


def telling(how: Literal["full", "digest", "brief"]) -> Callable[[Model, str], Outcome]:
    """Return a command that sets how much is read out, also in later runs."""

    def told(model: Model, _: str) -> Outcome:
        seen = replace(model.seen, heeded=model.seen.heard)
        model = replace(model, settings=replace(model.settings, telling=how), seen=seen)
        model, said = remark(model, "word", TELLINGS[how])
        return model, (KeepSetting(("telling", how)), *said)

    return told


def steps(model: Model, words: str) -> Outcome:
    """Show the steps of the last line of the story that has some; `steps 2`: of the one before, and so on."""
    if words and not (is_digits(words) and int(words[:9])):
        return remark(model, "wrong", "Which deed? Say steps for the last one, steps 2 for the one before.")
    lines = steps_words(model, int(words[:9]) if words else 1)
    return show_lines(model, lines) if lines else remark(model, "word", "No deed of several steps was told.")
