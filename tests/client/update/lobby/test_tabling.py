"""The form of a new table: what is turned to, what is typed, and what becomes of a value that cannot be."""

from __future__ import annotations

import pytest
from tests.client.evening import LOBBY, after, connected, keys, told
from tests.client.outcome import screen, sent
from tests.client.update.lobby.test_lobby import ME, shown

from kickdoor_client.network.events import LinkLost, Replied
from kickdoor_client.state.effects import Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model, Notice
from kickdoor_client.state.overlays import NewTable
from kickdoor_client.update.lobby.tabling import parsed, stepped
from kickdoor_protocol.base import Value
from kickdoor_protocol.messages import lobby, session

WINDOW = lobby.Setting("window_ms", "Windows", 8000, (2600, 4000, 8000), "in milliseconds", least=2600)
EPIC = lobby.Setting("epic", "Epic game", False, (), "to level 20")
PACE = lobby.Setting("pace", "Pace", "normal", ("none", "normal", "brisk"), "of decisions")
ROUNDS = lobby.Setting("rounds", "Rounds", 3)
SETS = (lobby.SetInfo("classic", "Classic", "Kick open the door.", 3, 6, (WINDOW, EPIC, PACE)),)


def form(*pressed: str, manner: Manner = Manner.SCREEN) -> Model:
    """The form, with the cursor on the windows."""
    return keys(after(connected(manner), lobby.Tables((), SETS)), "n", "down", "down", "down", *pressed)[0]


def options(model: Model) -> dict[str, Value]:
    """What would be sent."""
    (request,) = sent(keys(model, "enter")[1])
    assert isinstance(request, lobby.CreateTable)
    return dict(request.options)


@pytest.mark.parametrize(
    ("pressed", "window_ms"),
    [
        (("5", "0", "0", "1"), 5001),
        (("5", "0", "backspace", "7"), 57),
        (("backspace",), 800),
        (("4", "0", "down", "up", "9"), 9),
        (("5", "0", "0", "0", "right", "right"), 2600),
        (("5", "0", "0", "0", "left"), 4000),
        (("9", "0", "0", "0", "right"), 9001),
        (("1", "left"), 2600),
        (("right", "right"), 4000),
        (tuple("12345678901"), 345678901),
    ],
)
def test_a_number_is_typed_or_turned_to(pressed: tuple[str, ...], window_ms: int) -> None:
    assert options(form(*pressed)) == {"window_ms": window_ms}


def test_a_digit_at_the_set_is_no_number_of_the_last_setting() -> None:
    only_rounds = (lobby.SetInfo("classic", "Classic", "Kick open the door.", 3, 6, (EPIC, ROUNDS)),)
    at_the_set = keys(after(connected(), lobby.Tables((), only_rounds)), "n", "down")[0]
    assert options(keys(at_the_set, "7")[0]) == {}


def test_a_set_without_settings_says_that_there_are_none() -> None:
    bare = (lobby.SetInfo("classic", "Classic", "Kick open the door.", 3, 6),)
    model = after(connected(Manner.LINES), lobby.Tables((), bare))
    _, effects = told(model, Typed("create Friday epic=yes"))
    assert effects == (Show(("There is no setting 'epic'; there are: none.",)),)


def test_digits_mean_nothing_on_other_rows() -> None:
    assert options(form("down", "1", "down", "2", "x")) == {}


def test_what_is_being_typed_can_be_seen() -> None:
    assert "< 8,000 >" in screen(form())
    assert "< 51_ >" in screen(form("5", "1"))
    assert "in milliseconds (type a whole number from 2600)" in screen(form())


def test_a_refused_table_can_be_put_right_on_the_same_form() -> None:
    model, effects = keys(form("1"), "enter")
    (request,) = sent(effects)
    assert keys(model, "enter")[1] == (), "it is on its way already"
    refused = session.Refused(
        1, "bad_setting", text="Windows: 1 is not possible.", cure="choose a whole number from 2600"
    )
    model = after(model, Replied(request, refused))
    assert isinstance(model.ui.overlay, NewTable)
    assert "Windows: 1 is not possible." in screen(model)
    assert options(keys(model, "3", "0", "0", "0")[0]) == {"window_ms": 3000}


def test_the_form_closes_when_one_sits_at_the_table() -> None:
    model, _ = keys(form(), "enter")
    assert isinstance(model.ui.overlay, NewTable)
    seated = after(model.with_ui(notice=Notice("refused", "Windows: 1 is not possible.", until=999.0)), LOBBY)
    assert (seated.ui.overlay, seated.ui.notice) == (None, None)


def test_without_a_connection_the_form_waits() -> None:
    cut = after(form(), LinkLost("the connection was cut", 1.0, 1))
    model, effects = keys(cut, "enter")
    assert effects == ()
    assert isinstance(model.ui.overlay, NewTable)
    assert not model.ui.overlay.sent


@pytest.mark.parametrize(
    ("setting", "value", "step", "then"),
    [
        (ROUNDS, 3, 1, 4),
        (ROUNDS, 0, -1, 0),
        (EPIC, False, 1, True),
        (PACE, "frantic", 1, "none"),
        (PACE, "none", -1, "brisk"),
    ],
)
def test_turning(setting: lobby.Setting, value: Value, step: int, then: Value) -> None:
    assert stepped(setting, value, step) == then


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        (WINDOW, "5000", 5000), (WINDOW, "-1", -1), (WINDOW, "8,000", None), (WINDOW, "", None),
        *((EPIC, word, True) for word in ("Yes", "true", "on", "1")),
        *((EPIC, word, False) for word in ("No", "false", "OFF", "0")),
        *((EPIC, word, None) for word in ("maybe", "2", "", "y")), (PACE, "brisk", "brisk"),
    ],
)  # fmt: skip
def test_what_is_typed_for_a_setting(setting: lobby.Setting, text: str, value: Value | None) -> None:
    assert parsed(setting, text) == value


def test_in_line_mode_the_settings_are_told_and_a_wrong_value_is_answered_with_what_would_be_right() -> None:
    model = after(connected(Manner.LINES), lobby.Tables((), SETS))
    said = shown(told(model, Typed("settings"))[1])
    assert said.splitlines() == [
        "Classic (set=classic), 3 to 6 players. Kick open the door.",
        "window_ms=8000: Windows. A whole number from 2600. (in milliseconds)",
        "epic=no: Epic game. Yes or no. (to level 20)",
        "pace=normal: Pace. None, normal or brisk. (of decisions)",
    ]
    assert "Epic game: perhaps is not possible. You could: say yes or no." in shown(
        told(model, Typed("create epic=perhaps"))[1]
    )
    assert sent(told(model, Typed("create Night window_ms=5001"))[1]) == [
        lobby.CreateTable(ME, "Night", "classic", "female", {"window_ms": 5001})
    ]


def test_a_set_that_the_server_has_no_more_is_turned_to_the_one_beside_its_first() -> None:
    two = (*SETS, lobby.SetInfo("bites", "Bites", "Bite.", 3, 6, (WINDOW,)), lobby.SetInfo("odd", "Odd"))
    model = after(connected(), lobby.Tables((), two))
    gone = NewTable("Night", "gone", (("epic", True),), row=1)
    for key, then in (("right", "bites"), ("left", "odd")):
        turned = keys(model.with_ui(overlay=gone), key)[0].ui.overlay
        assert turned == NewTable("Night", then, row=1), "and nothing stands of its settings"
    at_the_end = keys(model.with_ui(overlay=NewTable("Night", "odd", row=1)), "right")[0].ui.overlay
    assert at_the_end == NewTable("Night", "classic", row=1)


def test_of_a_set_that_is_not_known_all_that_was_said_is_asked_for() -> None:
    model = after(connected(), lobby.Tables((), SETS))
    cases: list[tuple[str, dict[str, Value]]] = [
        ("gone", {"epic": False, "window_ms": 5000}),
        ("classic", {"window_ms": 5000}),
    ]
    for set_, told_on in cases:
        new = NewTable(" ", set_, (("epic", False), ("window_ms", 4000), ("window_ms", 5000)))
        assert sent(keys(model.with_ui(overlay=new), "enter")[1]) == [
            lobby.CreateTable(0, "Ada's table", set_, "female", told_on)
        ]
