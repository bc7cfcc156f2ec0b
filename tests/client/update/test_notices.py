"""Being called to the table: by the bell, the title and, if wished, a notice; once more if one does not come."""

from __future__ import annotations

import re
import subprocess

import pytest
from msgspec.structs import replace
from tests.client.evening import BORIS, GRETA, SPITE, after, at_rest, at_table, keys, public, seat, told
from tests.client.outcome import screen
from tests.client.paper import Desk
from tests.client.questions import asked, private
from tests.client.scripted import ScriptedServer
from tests.client.terminal.test_app import play, seated

from kickdoor_client.network.events import LinkLost
from kickdoor_client.state.effects import Effect, Effects, Notify, Ring
from kickdoor_client.state.messages import Tick
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.terminal.desktop import TITLE_RESTORED, TITLE_SAVED, sequence, way
from kickdoor_client.terminal.desktop import sent as notify
from kickdoor_client.view.pulse import title
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import Asked, Event, PrivateView

MY_TURN = public(216, seats=(seat(0, "Ada", 6, 11, (), 4, marks=("turn",)), BORIS, GRETA, SPITE), contest=None)


def away(*questions: Asked, notices: bool = True, bell: bool = True, manner: Manner = Manner.SCREEN) -> Model:
    """Ada at the table, looking out of the window since long ago."""
    model = at_table(*questions, view=at_rest(), manner=manner)
    settings = UserSettings(bell=bell, notices=notices)
    return replace(model, settings=settings, now=200.0, calls=replace(model.calls, rung_at=-1e9))


def calls(effects: Effects) -> list[Effect | Ring | Notify]:
    return [effect for effect in effects if isinstance(effect, Ring | Notify)]


def private_of(*questions: Asked) -> PrivateView:
    return private(*questions, number=216)


def test_when_it_is_my_turn() -> None:
    _, effects = told(away(), table.Shared(MY_TURN))
    assert calls(effects) == [Ring(), Notify("It is your turn.")]


def test_when_i_am_asked_something() -> None:
    _, effects = told(away(), table.Private(private_of(asked("help"))))
    assert calls(effects) == [Ring(), Notify("Boris asks you for help: you get 1 Treasure of 5, Boris picks first")]


def test_not_for_every_window_but_for_one_that_concerns_me() -> None:
    assert calls(told(away(), table.Private(private_of(asked("window"))))[1]) == []
    assert Ring() in told(away(), table.Private(private_of(asked("curse"))))[1]


def test_when_somebody_does_something_to_me() -> None:
    cursed = Event(9, "Spite curses you with Shrunken Wardrobe.", seats=(3, 0))
    assert calls(told(away(), table.Told((cursed,)))[1]) == [Ring(), Notify(cursed.text)]
    between_others = Event(10, "Spite curses Boris.", seats=(3, 1))
    mine_alone = Event(11, "You go up a level.", seats=(0,))
    assert calls(told(away(), table.Told((between_others, mine_alone)))[1]) == []


def test_an_event_and_its_question_call_once() -> None:
    cursed = table.Told((Event(9, "Spite curses you.", seats=(3, 0)),))
    _, effects = told(away(), cursed, table.Private(private_of(asked("curse"))))
    assert len(calls(effects)) == 2, "a bell and a notice"


def test_whoever_is_here_is_not_called() -> None:
    model, _ = keys(away(), "w", "escape")
    assert calls(told(model, table.Shared(MY_TURN), now=205.0)[1]) == []
    assert calls(told(model, table.Shared(MY_TURN), now=209.0)[1]) != []


def test_whoever_does_not_come_is_called_once_more_and_no_more() -> None:
    model, effects = told(away(), table.Private(private_of(asked("help", seconds=None))))
    rung = [0.0] if calls(effects) else []
    for second in range(1, 200):
        model, effects = told(model, Tick(), now=200.0 + second)
        rung += [second] * bool(calls(effects))
    assert rung == [0.0, 30]
    model, _ = told(away(), table.Private(private_of(asked("help", seconds=None))))
    model, _ = keys(model, "w", now=210.0)
    for second in range(211, 300):
        model, effects = told(model, Tick(), now=second)
        assert calls(effects) == [], "he came"


def test_before_a_deadline_one_is_warned_once_even_if_one_is_here() -> None:
    model = after(away(), table.Private(private_of(asked("help", seconds=40.0))))
    rung = []
    for second in range(1, 40):
        model, _ = keys(model, "down", now=200.0 + second)
        model, effects = told(model, Tick(), now=200.0 + second)
        rung += [(second, effect) for effect in calls(effects)]
    assert rung == [(30, Ring()), (30, Notify("10 seconds left, timeout: decline."))]
    model, _ = told(after(away(), table.Private(private_of(asked("help", seconds=40.0)))), Tick(), now=230.0)
    assert "! 10 s, timeout: decline" in screen(model)
    assert model.ui.notice is None, "a figure that stands still beside one that counts is a second clock"


def test_when_the_match_is_over() -> None:
    _, effects = told(away(), table.Over((1,), "Boris wins."))
    assert calls(effects) == [Ring(), Notify("Boris wins.")]


def test_each_can_be_switched_off() -> None:
    assert calls(told(away(bell=False), table.Shared(MY_TURN))[1]) == [Notify("It is your turn.")]
    assert calls(told(away(notices=False), table.Shared(MY_TURN))[1]) == [Ring()]


class TestTitle:
    def test_it_says_for_whom_we_wait(self) -> None:
        assert title(at_table(view=at_rest())) == "kickdoor: waiting for Spite"

    def test_it_says_when_i_am_wanted(self) -> None:
        assert title(at_table(asked("curse"))).startswith("kickdoor: * YOU: Curse! Shrunken Wardrobe")
        assert "YOU" not in title(at_table(asked("window"))), "a window for interfering is no reason to come"

    def test_it_says_that_the_match_is_over_or_the_line_is_cut(self) -> None:
        assert title(after(at_table(), table.Over((1,), "Boris wins."))) == "kickdoor: the match is over"
        assert title(after(at_table(), LinkLost("cut", 1.0, 1))) == "kickdoor: reconnecting"

    def test_it_does_not_change_with_every_second(self) -> None:
        model = at_table(asked("help"))
        assert title(model) == title(replace(model, now=105.0))


class TestOnTheTerminal:
    def test_bell_and_title_and_the_title_that_was_there_comes_back(self) -> None:
        async def scenario(server: ScriptedServer, desk: Desk) -> None:
            seated(server, "curse")
            await desk.see("about to strike you")

        _, painted = play(scenario)
        assert painted.index(TITLE_SAVED) < painted.index("\x1b]2;kickdoor")
        assert "\x1b]2;kickdoor: * YOU: Curse! Shrunken Wardrobe" in painted
        assert painted.rstrip().endswith(TITLE_RESTORED)
        assert re.sub("\x1b]2;[^\x07]*\x07", "", painted).count("\x07") == 1, "the bell"

    @pytest.mark.parametrize(
        ("environ", "how"),
        [
            *(
                ({"TERM_PROGRAM": name, "DISPLAY": ":0"}, "osc9")
                for name in ("iTerm.app", "WezTerm", "ghostty", "vscode")
            ),
            ({"TERM": "xterm-kitty", "DISPLAY": ":0"}, "osc9"),
            ({"WT_SESSION": "1", "TERM": "foot"}, "osc9"),
            ({"ConEmuPID": "1", "VTE_VERSION": "7200"}, "osc9"),
            ({"TERM": "foot", "DISPLAY": ":0"}, "osc777"),
            ({"TERM": "rxvt-unicode", "DISPLAY": ":0"}, "osc777"),
            ({"VTE_VERSION": "7200", "DISPLAY": ":0"}, "osc777"),
            ({"TERM": "xterm", "DISPLAY": ":0"}, "notify-send"),
            ({"TERM_PROGRAM": "Terminal", "WAYLAND_DISPLAY": "wayland-0"}, "notify-send"),
            ({"TERM": "xterm"}, "osc9"),
            ({}, "osc9"),
        ],
    )
    def test_a_notice_in_the_terminals_own_way(
        self, environ: dict[str, str], how: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked_for: list[str] = []

        def found(name: str) -> str:
            asked_for.append(name)
            return f"/usr/bin/{name}"

        monkeypatch.setattr("shutil.which", found)
        assert way(environ) == how
        assert asked_for == ["notify-send"] * (how == "notify-send")
        monkeypatch.setattr("shutil.which", lambda name: None)
        assert way(environ) == ("osc9" if how == "notify-send" else how), "where it is not installed"

    def test_a_notice_is_no_longer_than_one_reads_and_starts_a_program_that_need_not_be_there(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        started: list[list[str]] = []

        def start(command: list[str], **streams: object) -> None:
            assert streams == dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
            started.append(command)
            raise FileNotFoundError

        monkeypatch.setattr("subprocess.Popen", start)
        notify("Your turn\x07 " + "x" * 300)
        assert started == [["notify-send", "--app-name=kickdoor", "--", "kickdoor", f"Your turn {'x' * 190}"]]
        assert sequence("osc9", "x" * 300) == f"\x1b]9;{'x' * 200}\x07"
        assert sequence("osc777", "a;b") == "\x1b]777;notify;kickdoor;a,b\x07"
        assert sequence("notify-send", "a") == ""

    def test_nobody_writes_an_escape_sequence_into_a_notice(self) -> None:
        for how in ("osc9", "osc777"):
            written = sequence(how, "Mallory\x07\x1b]0;owned; says hello")
            assert written.count("\x1b") == written.count("\x07") == 1
