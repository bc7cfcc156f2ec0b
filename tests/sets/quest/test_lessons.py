"""The lessons about quest say what its rules, cards and events have; nothing prepares a table for them yet."""

from __future__ import annotations

from string import ascii_uppercase

import msgspec
import pytest
from tests.catalogue import SETS
from tests.inventions import invented
from tests.sets.quest.pupil import Deeds, Pupil

from kickdoor_game.heroes import events as of_heroes
from kickdoor_game.language.catalogue import load_catalogue
from kickdoor_game.machine.events import Event
from kickdoor_game.quest import events as of_quest
from kickdoor_game.sets.quest.game import RULES
from kickdoor_server.tutorial import school
from kickdoor_server.tutorial.lesson import Lesson, LessonError, check, lessons_in
from kickdoor_server.tutorial.teacher import TEACHER

CATALOGUE = load_catalogue(SETS / "quest" / "rules.toml")
LESSONS = lessons_in(SETS / "quest" / "lessons")
TOLD: dict[str, type[Event]] = {
    name: kind
    for module in (of_heroes, of_quest)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Event)
}
TEXT_MOST, DO_MOST = 150, 88
"""As in `tests/server/test_lessons.py`: two lines each on a screen of 80 columns."""

by_key = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def check_here(lesson: Lesson) -> None:
    """As the server does when it starts, with what this engine tells."""
    check(lesson, RULES.book, CATALOGUE.rules, (), TOLD)


def test_there_are_three_in_order() -> None:
    assert [lesson.number for lesson in LESSONS] == [1, 2, 3]
    assert {lesson.set for lesson in LESSONS} == {"quest"}


@by_key
def test_what_they_name_is_there(lesson: Lesson) -> None:
    check_here(lesson)
    assert RULES.base.players_min <= len(lesson.chairs) <= RULES.base.players_max


@by_key
def test_what_is_not_there_is_found(lesson: Lesson) -> None:
    for sign, problem in (
        ({"told": "Opened"}, "neither a question nor an event"),
        ({"told": "RoomLaid", "wits": 3}, "has no field 'wits'"),
    ):
        step = msgspec.structs.replace(lesson.steps[0], done=(sign,))
        with pytest.raises(LessonError, match=problem):
            check_here(msgspec.structs.replace(lesson, steps=(step, *lesson.steps[1:])))


@by_key
def test_texts_have_room_on_a_small_screen(lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.text, step.hint, step.praise, step.missed):
            assert len(f"{TEACHER}: {text}") <= TEXT_MOST, f"{step.key}: {text}"
            assert text.isascii()
        assert len(f"To do: {step.do}") <= DO_MOST, f"{step.key}: {step.do}"


@by_key
def test_they_name_nothing_that_the_set_has_not_got(lesson: Lesson) -> None:
    texts = [text for step in lesson.steps for text in (step.text, step.do, step.hint, step.praise, step.missed)]
    texts += [lesson.title, lesson.sentence, lesson.farewell, lesson.earned]
    texts += [str(sign["say"]) for step in lesson.steps for sign in (*step.done, *step.over) if "say" in sign]
    names = [each.name for each in (*RULES.book.by_key.values(), *RULES.rooms())]
    others = (*(chair.name for chair in lesson.chairs), *ascii_uppercase, "Enter")
    assert invented(names, CATALOGUE, texts, others) == []


def test_they_are_not_given_while_nothing_prepares_a_table_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names the set gets no lessons, and no server that does not start."""
    monkeypatch.setattr("kickdoor_game.library.ruleset", lambda name: RULES)
    assert school.courses("quest") == ()


GOOD: dict[str, Deeds] = {
    "explore": {"go": ("go",), "fight": ("roll",), "search": ("search",)},
    "combat": {
        "meet": ("go",),
        "bucket": ("use ice_bucket_and_contents",),
        "roll": ("roll",),
        "next": ("go",),
        "lose": ("roll",),
    },
    "monsters": {"wake": ("go",), "base": ("roll",)},
}
"""What a good student does at each step, where it is not what counts by default."""


@by_key
@pytest.mark.parametrize("seed", range(3))
def test_a_good_student_does_every_step(lesson: Lesson, seed: int) -> None:
    ada = Pupil(lesson, GOOD[lesson.key], seed).takes_it()
    assert ada.over
    assert ada.done == [step.key for step in lesson.steps]


@by_key
def test_who_only_takes_what_counts_by_default_leaves_steps_out(lesson: Lesson) -> None:
    """But is led on: whatever passes is said to have passed."""
    bob = Pupil(lesson, {}, 0).takes_it()
    assert bob.at > 0
    assert bob.done != [step.key for step in lesson.steps]
