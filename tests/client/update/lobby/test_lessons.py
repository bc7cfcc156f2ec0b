"""The tutorial as the client sees it: which lesson is opened, what is remembered, notes that are always in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as with_fields
from tests.client.evening import FACES, WELCOME, after, at_table, keys, new_model, public, told
from tests.client.questions import asked, private

from kickdoor_client.network.events import LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.state.effects import Effects, HangUp, KeepSetting, Quit, Send, Show
from kickdoor_client.state.errand import LocalPlayer, Purpose
from kickdoor_client.state.home import Home
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.settings import Learnt, UserSettings, read, written
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.lobby.lessons import NO_LESSONS
from kickdoor_client.view.screen import picture
from kickdoor_client.view.table.question import notes_lines
from kickdoor_client.words.table.question import note_words
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages import lobby, table
from kickdoor_protocol.messages.session import Accepted, Refused

CLASSIC = lobby.SetInfo("classic", "Munchkin", "", 3, 6)
DOOR = lobby.SetInfo("lesson-door", "Lesson 1: Doors are for kicking", "Kick one in.", 3, 3, lesson=1)
SUMS = lobby.SetInfo("lesson-sums", "Lesson 2: Adding up", "Read both sums.", 3, 3, lesson=2)
WIN = lobby.SetInfo("lesson-win", "Lesson 3: The last Level", "Nobody is your friend.", 3, 3, lesson=3)
SCHOOL = lobby.Tables((), (WIN, CLASSIC, DOOR, SUMS))

TEXT = "Prof. Hinge: Behind every door there is something to hit or something to hit you. Knocking is for guests."
TO_DO = "To do: kick open the door."
SAID_ALOUD = (TEXT, TO_DO)


def learner(wanted: str = "", *done: str, manner: Manner = Manner.SCREEN) -> Model:
    model = new_model(Purpose.LEARN, manner)
    errand = replace(model.errand, table=wanted, set="")
    return replace(model, errand=errand, settings=UserSettings(lessons=tuple(f"lesson-{key}" for key in done)))


def requests(effects: Effects) -> list[Request]:
    return [effect.request for effect in effects if isinstance(effect, Send)]


def kept(effects: Effects) -> list[object]:
    return [effect.what for effect in effects if isinstance(effect, KeepSetting)]


def opened(model: Model) -> lobby.CreateTable:
    """The table that is asked for once the sets are known."""
    _, effects = told(model, LinkUp(WELCOME), SCHOOL)
    ask, create = requests(effects)
    assert isinstance(ask, lobby.ListTables)
    assert isinstance(create, lobby.CreateTable)
    return create


def in_lesson(model: Model, manner: Manner = Manner.SCREEN) -> Model:
    """At the table of its lesson, with something to do."""
    model = after(model, LinkUp(WELCOME), SCHOOL)
    first = replace(model, errand=replace(model.errand, todo=()))
    view = with_fields(private(asked("menu")), notes=SAID_ALOUD)
    return after(first, table.Faces(FACES), table.Shared(public()), table.Private(view))


# ---- which lesson


def test_it_begins_with_the_first_lesson_that_has_not_been_done() -> None:
    assert opened(learner()).set == "lesson-door"
    assert opened(learner("", "door")).set == "lesson-sums"
    assert opened(learner("", "sums")).set == "lesson-door"
    assert opened(learner("", "door", "sums", "win")).set == "lesson-door", "all done: once more from the beginning"


@pytest.mark.parametrize("wanted", ["2", "sums", "lesson-sums", "adding", "Adding up"])
def test_a_lesson_is_named_by_number_or_name(wanted: str) -> None:
    create = opened(learner(wanted, "door", "sums"))
    assert (create.set, create.name) == ("lesson-sums", "Lesson 2: Adding up")


def test_a_lesson_that_is_none_ends_with_the_list() -> None:
    _, effects = told(learner("7"), LinkUp(WELCOME), SCHOOL)
    assert effects[-1] == Quit(
        1,
        "There is no lesson '7'. There are: Lesson 1: Doors are for kicking, Lesson 2: Adding up, Lesson 3: The last "
        "Level.",
    )


def test_a_server_without_lessons_is_left_with_a_sentence() -> None:
    _, effects = told(learner(), LinkUp(WELCOME), lobby.Tables((), (CLASSIC,)))
    assert effects[-1] == Quit(1, NO_LESSONS)


def test_the_match_begins_at_once_and_nothing_else_is_shown_meanwhile() -> None:
    model, effects = told(learner(), LinkUp(WELCOME), SCHOOL)
    assert model.scene is Scene.ARRIVING
    for kind in (lobby.SetReady, lobby.StartMatch):
        model, effects = told(model, Replied(requests(effects)[-1], Accepted(1)))
        assert [type(request) for request in requests(effects)] == [kind]


# ---- what comes after


def test_a_lesson_that_is_over_is_remembered_once() -> None:
    model, effects = told(in_lesson(learner()), table.Over((), "That was a turn."))
    assert kept(effects) == [Learnt("lesson-door")]
    assert model.settings.lessons == ("lesson-door",)
    _, effects = told(in_lesson(replace(learner("1"), settings=model.settings)), table.Over((), "Again."))
    assert kept(effects) == []


def test_a_match_that_is_no_lesson_teaches_nothing() -> None:
    assert kept(told(at_table(), table.Over((1,), "Boris wins."))[1]) == []


def test_enter_leads_from_lesson_to_lesson_and_out_after_the_last() -> None:
    model = after(in_lesson(learner()), table.Over((), "That was a turn."))
    assert any("Enter: the next lesson" in text_of(line) for line in picture(model, 80, 24).lines)
    model, effects = keys(model, "enter", now=104.0)
    (leave,) = requests(effects)
    model, effects = told(model, Replied(leave, Accepted(9)))
    (create,) = requests(effects)
    assert isinstance(create, lobby.CreateTable)
    assert create.set == "lesson-sums"
    last = after(in_lesson(learner("3")), table.Over((0,), "Ten!"))
    assert any("Enter: the end of school" in text_of(line) for line in picture(last, 80, 24).lines)
    last, effects = keys(last, "enter", now=104.0)
    _, effects = told(last, Replied(requests(effects)[0], Accepted(9)))
    assert isinstance(effects[-1], Quit)
    assert effects[-1].code == 0
    assert "That was the last lesson" in effects[-1].text


def test_of_a_lesson_nothing_is_kept_and_nobody_asked_why() -> None:
    model = after(in_lesson(learner()), table.Over((), "That was a turn."))
    screen = "\n".join(text_of(line) for line in picture(model, 80, 24).lines)
    assert "the lesson is over" in screen
    assert "replay" not in screen
    assert "why the AI players" not in screen
    assert said(replace(model, manner=Manner.LINES), "what") == [
        "That was a turn.",
        "Say leave for the next lesson, or quit.",
    ]


def test_before_leaving_it_is_said_how_the_lesson_is_taken_up_or_skipped() -> None:
    screen = " ".join(text_of(line).strip() for line in picture(keys(in_lesson(learner()), "q")[0], 80, 24).lines)
    assert "This lesson begins anew when you come back." in screen
    assert ": and lesson next" in screen


def test_who_breaks_off_in_the_middle_has_not_done_it() -> None:
    model = in_lesson(learner())
    model, effects = keys(model, "q", "l")
    model, effects = told(model, Replied(requests(effects)[0], Accepted(9)))
    assert effects == (Quit(0, "Lesson 1 is not done: it begins anew when you come back."),)
    assert model.settings.lessons == ()
    assert told(in_lesson(learner(manner=Manner.LINES)), Typed("quit"), Typed("yes"))[1][-1:] == effects


def test_from_the_start_menu_the_way_out_is_back_to_it() -> None:
    at_school = replace(in_lesson(learner("3")), home=Home(LocalPlayer("Ada")))
    model, effects = keys(after(at_school, table.Over((0,), "Ten!")), "enter", now=104.0)
    model, effects = told(model, Replied(requests(effects)[0], Accepted(9)))
    assert model.scene is Scene.HOME
    assert model.settings.lessons == ("lesson-win",)
    assert HangUp() in effects
    model, effects = keys(at_school, "q", "l")
    assert told(model, Replied(requests(effects)[0], Accepted(9)))[0].scene is Scene.HOME


@pytest.mark.parametrize(
    ("line", "lesson"), [("lesson next", "lesson-win"), ("lesson again", "lesson-sums"), ("lesson 1", "lesson-door")]
)
def test_another_lesson_is_gone_to_at_any_moment(line: str, lesson: str) -> None:
    model, effects = told(in_lesson(learner("2", manner=Manner.LINES)), Typed(line))
    (leave,) = requests(effects)
    assert isinstance(leave, lobby.LeaveTable)
    _, effects = told(model, Replied(leave, Accepted(9)))
    (create,) = requests(effects)
    assert isinstance(create, lobby.CreateTable)
    assert create.set == lesson


def said(model: Model, line: str) -> list[str]:
    _, effects = told(model, Typed(line))
    return [line for effect in effects if isinstance(effect, Show) for line in effect.lines]


def test_the_lessons_are_listed_with_what_was_done_of_them() -> None:
    lines = said(in_lesson(learner("2", "door", manner=Manner.LINES)), "lesson")
    assert lines == [
        "Lesson 1: Doors are for kicking. Kick one in. (done)",
        "Lesson 2: Adding up. Read both sums. (this one)",
        "Lesson 3: The last Level. Nobody is your friend.",
        "Say lesson and a number, lesson next, or lesson again.",
    ]


def test_there_is_none_after_the_last_and_none_of_another_name() -> None:
    last = in_lesson(learner("3", manner=Manner.LINES))
    assert said(last, "lesson next") == ["This is the last lesson."]
    assert said(last, "lesson nine")[0].startswith("There is no lesson 'nine'.")


def test_at_other_tables_nobody_speaks_of_lessons() -> None:
    assert said(at_table(manner=Manner.LINES), "lesson") == [
        "I do not understand 'lesson'. Say what for the choices, help for all that can be said."
    ]


def test_a_table_that_cannot_be_had_is_told() -> None:
    model, effects = told(learner(manner=Manner.LINES), LinkUp(WELCOME), SCHOOL)
    create = requests(effects)[-1]
    _, effects = told(model, Replied(create, Refused(2, "no_room", text="This server has no room.")))
    assert any(
        "This server has no room" in line for effect in effects if isinstance(effect, Show) for line in effect.lines
    )


# ---- notes


@pytest.mark.parametrize("size", [(60, 22), (80, 24), (100, 30), (140, 45)])
@pytest.mark.parametrize("pressed", [(), ("w",), ("a",), ("x",), ("pageup",), (":",)])
def test_what_is_to_be_done_is_always_on_the_screen_and_hides_no_question(
    size: tuple[int, int], pressed: tuple[str, ...]
) -> None:
    model = keys(in_lesson(learner()), *pressed)[0]
    lines = [text_of(line).strip() for line in picture(model, *size).lines]
    at = lines.index(TO_DO)
    taken = [line for line in lines if line and line in " ".join(SAID_ALOUD)]
    assert len(taken) <= size[1] / 4
    assert any("fight" in line or "run" in line or "any time" in line for line in lines[at + 1 :]), lines


def test_a_form_gets_the_lines_of_the_notes_but_for_what_is_to_be_done() -> None:
    view = with_fields(private(asked("split")), notes=SAID_ALOUD)
    model = after(in_lesson(learner()), table.Private(view))
    lines = [text_of(line).strip() for line in picture(model, 80, 24).lines]
    assert TO_DO in lines
    assert not any("Knocking" in line for line in lines)


def test_words_for_line_mode_are_for_line_mode() -> None:
    note = "To do: put on the Helm: its letter, then Enter (in lines: play helm), and open (Enter; in lines: open)."
    view = with_fields(private(asked("menu")), notes=(note,))
    seen = " ".join(text_of(line) for line in notes_lines(after(at_table(), table.Private(view)), 120, 24)).strip()
    assert seen == "To do: put on the Helm: its letter, then Enter, and open (Enter)."
    heard = str(told(at_table(manner=Manner.LINES), table.Private(view), Typed("what"))[1])
    assert "(Enter; in lines: open)" in heard


def test_without_notes_there_is_no_line_for_them() -> None:
    plain = picture(at_table(asked("menu")), 80, 24).lines
    over = picture(after(in_lesson(learner()), table.Over((), "Over.")), 80, 24).lines
    assert not any("To do" in text_of(line) for line in (*plain, *over))


def test_line_mode_says_notes_when_they_change_and_when_asked() -> None:
    model = in_lesson(learner(manner=Manner.LINES))
    view = with_fields(private(asked("menu")), notes=(TEXT, "To do: wait."))
    message = table.Private(view)
    changed = after(model, message)
    assert narrate(model, Pushed(message), changed) == [TEXT, "To do: wait."]
    assert narrate(changed, Pushed(message), after(changed, message)) == []
    assert said(changed, "what")[-2:] == [TEXT, "To do: wait."]


# ---- the file


def test_lessons_are_kept_in_the_file_of_settings(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    for key in ("lesson-door", "lesson-sums", "lesson-door"):
        assert file.change(lambda settings, key=key: settings.having(Learnt(key))) == ""  # type: ignore[misc]
    assert file.load() == (UserSettings(lessons=("lesson-sums", "lesson-door")), [])
    assert "lessons" not in written(UserSettings()), "whoever has done none is told nothing of it"


def test_lessons_that_cannot_be_read_are_as_good_as_not_done() -> None:
    assert read('lessons = ["lesson-door", 7, "' + "x" * 100 + '"]') == (UserSettings(lessons=("lesson-door",)), [])
    assert read("lessons = 3") == (UserSettings(), [])


def test_hints_at_ordinary_tables_are_shown_to_who_wants_them() -> None:
    hint = "Hint: Powers have Ranks."
    seen = replace(private(asked("menu")), notes=(hint,))
    model = replace(at_table(), seen=replace(at_table().seen, private=seen))
    assert [text_of(line).strip() for line in notes_lines(model, 80, 24)] == [hint]
    assert note_words(model) == [hint]
    without = replace(model, settings=replace(model.settings, hints=False))
    assert notes_lines(without, 80, 24) == []
    assert note_words(without) == []
    taught = replace(without, errand=replace(without.errand, purpose=Purpose.LEARN))
    assert note_words(taught) == [hint], "a lesson is nothing without them"
