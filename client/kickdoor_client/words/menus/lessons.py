"""The lessons of the tutorial: their list, the present one, and the next."""

from __future__ import annotations

from kickdoor_protocol.messages.lobby import SetInfo

from ...state.errand import Purpose
from ...state.model import Model


def lessons(model: Model) -> tuple[SetInfo, ...]:
    """Return all lessons of the tutorial on this server, in order."""
    sets = model.tables.sets if model.tables is not None else ()
    return tuple(sorted((info for info in sets if info.lesson), key=lambda info: info.lesson))


def this_lesson(model: Model) -> SetInfo | None:
    """Return the lesson of the tutorial that is being played; None if there is none."""
    if model.errand.purpose is not Purpose.LEARN:
        return None
    return next((info for info in lessons(model) if info.key == model.errand.set), None)


def next_lesson(model: Model) -> SetInfo | None:
    """Return the lesson of the tutorial after the present one; None after the last."""
    here = this_lesson(model)
    number = here.lesson if here is not None else 0
    return next((info for info in lessons(model) if info.lesson > number), None)


def broken_off_words(model: Model) -> str:
    """Return what becomes of a lesson that is left before its end; "" if no lesson is left."""
    here = this_lesson(model)
    if here is None or model.seen.over is not None:
        return ""
    return f"{here.name.partition(': ')[0]} is not done: it begins anew when you come back."


def lessons_words(model: Model) -> list[str]:
    """Return the list of lessons, with a mark for those that are finished."""
    here = this_lesson(model)
    lines = []
    for info in lessons(model):
        marks = ["done"] if info.key in model.settings.lessons else []
        marks += ["this one"] if info == here else []
        lines.append(f"{info.name}. {info.sentence}" + (f" ({', '.join(marks)})" if marks else ""))
    return [*lines, "Say lesson and a number, lesson next, or lesson again."]
