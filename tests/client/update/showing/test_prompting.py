"""Keys that edit a line: where one talks, in the forms of the start menu and of a new table, and for a password."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.client.at_home import pressed
from tests.client.evening import at_table, keys
from tests.client.update.lobby.test_lobby import browsing

from kickdoor_client.state.model import Model
from kickdoor_client.state.overlays import NewTable
from kickdoor_client.update.home.pages import home_of, rows
from kickdoor_client.update.showing.prompting import edited_at_the_end
from kickdoor_protocol.limits import CHAT_MOST, TABLE_NAME_MOST

TYPED = "Night  of long knives "


def hosted(*names: str) -> str:
    """The name of the table on the page from which one hosts."""
    model, _ = pressed("3", "down", "c-u", *names)
    return rows(model)[home_of(model).row].value


def opened(*names: str) -> str:
    """The name in the form of a new table."""
    overlay = keys(browsing(), "n", "c-u", *names)[0].ui.overlay
    assert isinstance(overlay, NewTable)
    return overlay.name


def talked(*names: str) -> str:
    """What stands where one talks, cursor and all."""
    prompt = keys(at_table(), "t", *names)[0].ui.prompt
    assert prompt is not None
    return f"{prompt.text[: prompt.cursor]}|{prompt.text[prompt.cursor :]}"


FORMS: dict[str, Callable[..., str]] = {"hosting": hosted, "a new table": opened}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize(
    ("names", "left"),
    [
        ((), TYPED),
        (("c-w",), "Night  of long "),
        (("c-w", "c-w"), "Night  of "),
        (("c-w", "c-w", "c-w"), "Night  "),
        (("c-w", "c-w", "c-w", "c-w"), ""),
        (("c-w",) * 5, ""),
        (("c-w", *"cats"), "Night  of long cats"),
        (("backspace", "backspace"), TYPED[:-2]),
        (("c-u",), ""),
        (("c-u", "x"), "x"),
    ],
)
def test_words_letters_and_the_whole_line_are_taken_back_in_forms(
    form: Callable[..., str], names: tuple[str, ...], left: str
) -> None:
    assert form(*TYPED, *names) == left


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_line_of_a_form_is_as_long_as_a_name_may_be(form: Callable[..., str]) -> None:
    assert form(*"x" * (TABLE_NAME_MOST + 3)) == "x" * TABLE_NAME_MOST


@pytest.mark.parametrize("key", ["left", "f5", "\x07", "tab", "c-e"])
def test_other_keys_do_not_edit(key: str) -> None:
    assert edited_at_the_end("abc", key, 10) is None


@pytest.mark.parametrize(
    ("names", "there"),
    [
        (("c-w",), "shut the |"),
        (("c-w", "c-w"), "shut |"),
        (("left", "c-w"), "shut the |r"),
        (("home", "c-w"), "|shut the door"),
        (("left",) * 5 + ("c-w",), "shut | door"),
        (("home", "right", "delete"), "s|ut the door"),
        (("c-a", "left", "x"), "x|shut the door"),
        (("c-a", "end", "right", "!"), "shut the door!|"),
        (("left", "left", "c-e", "."), "shut the door.|"),
        (("left", "left", "backspace"), "shut the d|or"),
        (("home", "backspace"), "|shut the door"),
        (("end", "delete"), "shut the door|"),
        (("left",) * 4 + ("c-u",), "|door"),
        (("left", "f5"), "shut the doo|r"),
    ],
)
def test_where_one_talks_keys_act_at_the_cursor(names: tuple[str, ...], there: str) -> None:
    assert talked(*"shut the door", *names) == there


def test_what_is_said_has_a_length_at_most() -> None:
    assert talked(*"y" * (CHAT_MOST + 2)) == "y" * CHAT_MOST + "|"


def test_a_model_is_not_touched_by_a_key_that_means_nothing() -> None:
    model: Model = keys(at_table(), "t", *"hey")[0]
    assert keys(model, "f5")[0].ui.prompt == model.ui.prompt
