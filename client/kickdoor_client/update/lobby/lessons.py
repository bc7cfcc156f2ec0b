"""The tutorial: which lesson is given, and what comes after it.

A lesson is a table like any other, opened with a set that the server says is a lesson; what is to be done at it stands
in the notes of the private view. All that is known here is that there are lessons, in an order, and which were done.
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

DONE = "That was the last lesson. What comes now is not on the timetable: kickdoor play."


def with_lessons(model: Model) -> Outcome:
    """The list of sets has come: begin with the lesson that was asked for, or the first that has not been done."""
    if model.scene not in (Scene.ARRIVING, Scene.BROWSING) or model.errand.todo:
        return model, ()
    wanted = model.errand.table
    model = replace(model, errand=replace(model.errand, table=""))
    found = meant(model, wanted)
    return parted(model, 1, found) if isinstance(found, str) else opened(model, found)


def meant(model: Model, words: str) -> SetInfo | str:
    """A lesson by number, key or a beginning of its title; with no words the one to go on with. Else a sentence."""
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
    """A table for that lesson, at which the match begins at once."""
    todo = (SetReady(UNNUMBERED, True), StartMatch(UNNUMBERED))
    errand = replace(model.errand, set=lesson.key, todo=todo)
    model = replace(model, scene=Scene.ARRIVING, errand=errand)
    return send(model, CreateTable(UNNUMBERED, lesson.name, lesson.key, model.me.sex))


def finished(model: Model) -> Outcome:
    """The match is over: if it was a lesson, that one is done."""
    lesson = this_lesson(model)
    if lesson is None or lesson.key in model.settings.lessons:
        return model, ()
    learnt = Learnt(lesson.key)
    return replace(model, settings=model.settings.having(learnt)), (KeepSetting(learnt),)


def left(model: Model, *, was_over: bool) -> Outcome:
    """Up from the table of a lesson: to the one that was asked for, or to the next, or home if it was broken off."""
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
    """`lesson`, `lesson 3`, `lesson next`, `lesson again` as typed."""
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
    """Whether this program is here for lessons."""
    return model.errand.purpose is Purpose.LEARN


def numbers(model: Model) -> list[str]:
    """What completes `lesson`."""
    return ["next", "again", *(str(info.lesson) for info in lessons(model))]
