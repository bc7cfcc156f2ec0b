"""The tutorial: which lesson is given, and what comes after it.

A lesson is a table like any other, opened with a set that the server marks as a lesson; its instructions are in the
notes of the private view. The client only knows that lessons have an order, and which are finished.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import CreateTable, LeaveTable, SetInfo, SetReady, StartMatch

from ...network.events import UNNUMBERED
from ...state.effects import KeepSetting
from ...state.errand import Purpose
from ...state.model import Model, Scene
from ...state.settings import Learnt
from ...words.menus.lessons import lessons, lessons_words, next_lesson, this_lesson
from ..home.parting import parted
from ..showing.outcome import Outcome, remark, send, show_lines

NO_LESSONS = "There are no lessons about that. The rulebook tells how it goes: kickdoor rules, and the game's name."
"""Answer if the server has no lessons."""

DONE = "That was the last lesson. What comes now is not on the timetable: kickdoor play."
"""Said after the last lesson."""


def with_lessons(model: Model) -> Outcome:
    """Begin the tutorial, now that the server has sent its lessons: with the lesson that was asked for, or the first
    unfinished one."""
    if model.scene not in (Scene.ARRIVING, Scene.BROWSING) or model.errand.todo:
        return model, ()
    wanted = model.errand.table
    model = replace(model, errand=replace(model.errand, table=""))
    found = meant(model, wanted)
    return parted(model, 1, found) if isinstance(found, str) else opened(model, found)


def meant(model: Model, words: str) -> SetInfo | str:
    """Return the lesson that `words` name: by number, key or beginning of its title; without words, the first
    unfinished one. Otherwise return a sentence to the person."""
    there = lessons(model)
    if not there:
        return NO_LESSONS
    if not words:
        return next((info for info in there if info.key not in model.settings.lessons), there[0])
    word = words.casefold()
    for info in there:
        title = info.name.partition(": ")[2]
        if word in (str(info.lesson), info.key, info.key.removeprefix("lesson-")) or title.casefold().startswith(word):
            return info
    return f"There is no lesson {words!r}. There are: " + ", ".join(info.name for info in there) + "."


def opened(model: Model, lesson: SetInfo) -> Outcome:
    """Open a table for the lesson and start its match."""
    todo = (SetReady(UNNUMBERED, True), StartMatch(UNNUMBERED))
    errand = replace(model.errand, set=lesson.key, todo=todo)
    model = replace(model, scene=Scene.ARRIVING, errand=errand)
    return send(model, CreateTable(UNNUMBERED, lesson.name, lesson.key, model.me.sex))


def finished(model: Model) -> Outcome:
    """Mark the lesson as finished in the settings when its match is over; do nothing after other matches."""
    lesson = this_lesson(model)
    if lesson is None or lesson.key in model.settings.lessons:
        return model, ()
    learnt = Learnt(lesson.key)
    return replace(model, settings=model.settings.having(learnt)), (KeepSetting(learnt),)


def left(model: Model, *, was_over: bool) -> Outcome:
    """Go on after leaving a lesson's table: to the lesson that was asked for; else to the next one if `was_over`, or
    away from the tutorial if the lesson was broken off."""
    if model.errand.table:
        return with_lessons(model)
    lesson = next_lesson(model)
    if was_over and lesson is not None:
        return opened(model, lesson)
    here = this_lesson(model)
    if was_over or here is None:
        return parted(model, 0, "" if model.home is not None else DONE)
    return parted(model)


def commanded(model: Model, words: str) -> Outcome:
    """Handle the typed `lesson`, `lesson 3`, `lesson next`, `lesson again`."""
    here = this_lesson(model)
    if not words:
        return show_lines(model, lessons_words(model))
    found: SetInfo | str | None
    match words.casefold():
        case "again" if here is not None:
            found = here
        case "next":
            found = next_lesson(model) or "This is the last lesson."
        case _:
            found = meant(model, words)
    if isinstance(found, str):
        return remark(model, "wrong", found)
    model = replace(model, errand=replace(model.errand, table=found.key))
    return send(model.with_ui(overlay=None), LeaveTable(UNNUMBERED))


def is_given(model: Model) -> bool:
    """Return whether the program is running the tutorial."""
    return model.errand.purpose is Purpose.LEARN


def numbers(model: Model) -> list[str]:
    """Return the completions of the command `lesson`: "next", "again" and the numbers of the lessons."""
    return ["next", "again", *(str(info.lesson) for info in lessons(model))]
