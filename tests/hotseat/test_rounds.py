"""What stands above and between the screens of those who share a keyboard, and one match after the other."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output
from tests.client.evening import after, connected, new_model, public
from tests.client.questions import private
from tests.hotseat.table import PEOPLE
from tests.hotseat.turns import NOW, Printed, Screen

from kickdoor_client.hotseat import start
from kickdoor_client.hotseat.eyes import OpenScreen
from kickdoor_client.hotseat.lines import SharedLines
from kickdoor_client.hotseat.party import Changed, Party
from kickdoor_client.hotseat.screen import SharedScreen, shared_picture
from kickdoor_client.network.connection import Connection
from kickdoor_client.network.link import ServerLink, Streams
from kickdoor_client.program.loop import ClientProgram
from kickdoor_client.program.outside import EffectRunner
from kickdoor_client.state.effects import Quit
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Ended, Tick
from kickdoor_client.state.model import Manner, Model, Phase, Prompt, UiChanges
from kickdoor_client.state.overlays import Leaving
from kickdoor_client.state.settings import ASCII, Glyphs, UserSettings
from kickdoor_client.text.ink import text_of
from kickdoor_protocol.messages import table

TWO = Invitation(PEOPLE, "classic", {}, ("greedy",))


async def nowhere() -> Streams:
    raise OSError


def party(*names: str, round_number: int = 1) -> Party:
    people = tuple(LocalPlayer(name) for name in names)
    return Party(Invitation(people, "classic", {}, ("greedy",)), nowhere, lambda *_: None, client="test",
                 round_number=round_number)  # fmt: skip


@pytest.mark.parametrize(
    ("names", "number", "called"),
    [
        (("Ann", "Bob"), 1, "Ann and Bob"),
        (("Ann", "Bob"), 2, "Ann and Bob, round 2"),
        (("Ann", "Bob"), 10, "Ann and Bob, round 10"),
        (("A" * 20, "B" * 20), 1, f"{'A' * 20} and {'B' * 15}"),
        (("A" * 17, "B" * 17, "Cleo"), 1, f"{'A' * 17}, {'B' * 17} and"),
    ],
)
def test_a_table_is_called_by_its_people_and_by_the_round(names: tuple[str, ...], number: int, called: str) -> None:
    made = party(*names, round_number=number)
    errands = [(each.model.errand.purpose, each.model.errand.table) for each in (*made.people, made.everybody)]
    joins = [(Purpose.JOIN, called)] * (len(names) - 1)
    assert errands == [(Purpose.HOST, called), *joins, (Purpose.WATCH, called)]
    assert [each.model.errand.ais for each in made.people] == [("greedy",), *[()] * (len(names) - 1)]
    assert all(each.model.errand.shared for each in (*made.people, made.everybody))


def test_the_screen_between_them_is_called_after_the_first() -> None:
    assert party("Ann", "Bob").everybody.model.me == LocalPlayer("Ann's screen")
    assert party("A" * 20, "Bob").everybody.model.me == LocalPlayer(f"{'A' * 20}'s s")


def test_all_screens_at_one_keyboard_begin_alike() -> None:
    people = (LocalPlayer("Ann"), LocalPlayer("Bob"))

    def model(person: LocalPlayer, errand: ArrivalSteps) -> Model:
        return Model(person, errand, Manner.LINES, ASCII, settings=UserSettings(theme="dark"))

    made = Party(Invitation(people, "classic", {}, ("greedy",)), nowhere, lambda *_: None, client="test", model=model)
    for each in (*made.people, made.everybody):
        assert each.model.glyphs == ASCII
        assert each.model.settings.theme == "dark"
        assert each.model.manner is Manner.LINES


def heard_of(number: int, phase: Phase = Phase.OPEN) -> Model:
    model = after(connected(), table.Shared(public(number)), table.Private(private(number=number)))
    return replace(model, contact=replace(model.contact, phase=phase))


@pytest.mark.parametrize(
    ("anns", "bobs", "all_have"),
    [
        (heard_of(7), heard_of(7), True),
        (heard_of(7), heard_of(8), False),
        (connected(), heard_of(7), False),
        (connected(), connected(), True),
        (heard_of(7, Phase.LOST), heard_of(8), True),
    ],
    ids=["the same", "one is behind", "one is not there yet", "no match yet", "one has lost the line"],
)
def test_all_have_heard_once_every_program_knows_the_same_situation(anns: Model, bobs: Model, all_have: bool) -> None:
    made = party("Ann", "Bob")
    made.people[0].model, made.people[1].model = anns, bobs
    assert made.all_have_heard() == all_have


def strip(eyes: OpenScreen, model: Model, columns: int) -> str:
    return text_of(shared_picture(TWO, eyes, model, columns, 24).lines[0]).rstrip()


def wide(left: str, right: str) -> str:
    """With these at both ends of sixty cells, and one cell free at the right."""
    return left + right.rjust(59 - len(left))


def test_the_line_above_says_for_whose_eyes_it_is_as_long_as_there_is_room() -> None:
    playing = after(connected(), table.Shared(public()))
    over = after(playing, table.Over((1,), "Boris wins!"))
    said = {
        (name, columns): strip(eyes, model, columns)
        for name, eyes, model in (
            ("Ann's", OpenScreen(shown=0), playing),
            ("Bob's, called", OpenScreen(shown=1, called=0), playing),
            ("called", OpenScreen(called=1), over),
            ("sitting down", OpenScreen(), new_model()),
            ("over", OpenScreen(), over),
            ("playing", OpenScreen(), playing),
        )
        for columns in (60, 26)
    }
    assert said == {
        ("Ann's", 60): wide(" For Ann's eyes only", "F2 hides it"),
        ("Ann's", 26): " For Ann's eyes only  F2..",
        ("Bob's, called", 60): wide(" For Bob's eyes only", "F2 hides it"),
        ("Bob's, called", 26): " For Bob's eyes only  F2..",
        ("called", 60): " Ann: look away. Bob: press Enter.",
        ("called", 26): " Ann: look away. Bob: pr..",
        ("sitting down", 60): " Everybody sits down ...",
        ("sitting down", 26): " Everybody sits down ...",
        ("over", 60): wide(" For all eyes", "Enter: another match   q: quit"),
        ("over", 26): " For all eyes Enter: ano..",
        ("playing", 60): wide(" For all eyes", "see your hand: 1 Ann  2 Bob"),
        ("playing", 26): " For all eyes see your h..",
    }


# ---- one match after the other


class Played:
    """What a match comes to, without a terminal."""

    def __init__(self, again: bool, end: Quit) -> None:
        self.again = again
        self._end = end
        self.party: Party

    async def run(self) -> Quit:
        return self._end


class Child:
    """The server of our own, which says this at its end."""

    def __init__(self) -> None:
        self.stopped = 0
        self.dial = nowhere

    def last_words(self) -> str:
        return "Its last words: no disk"

    async def stop(self) -> None:
        self.stopped += 1


@pytest.mark.parametrize(
    ("last", "end"),
    [
        (Quit(), Quit()),
        (Quit(1, "The server is gone."), Quit(1, "The server is gone. Its last words: no disk")),
        (Quit(1), Quit(1, "Its last words: no disk")),
        (Quit(130, "Bye."), Quit(130, "Bye.")),
    ],
)
def test_another_match_begins_as_often_as_they_like_and_then_it_ends(
    last: Quit, end: Quit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KICKDOOR_HOME", str(tmp_path))
    matches = [Played(True, Quit()), Played(True, Quit(1, "not told")), Played(False, last)]
    names: list[str] = []

    def face(made: Callable[[Changed], Party]) -> start.Shared:
        played = matches[len(names)]
        played.party = made(lambda *_: None)
        names.append(played.party.people[0].model.errand.table)
        for program in (*played.party.people, played.party.everybody):
            assert isinstance(program._outside, EffectRunner)
            assert (program.model.manner, program.model.settings.bell) == (Manner.SCREEN, False)
        return played  # type: ignore[return-value]

    child = Child()
    ended = asyncio.run(start._matches(TWO, child, UserSettings(bell=False), Glyphs(), face))  # type: ignore[arg-type]
    assert names == ["Ann and Bob", "Ann and Bob, round 2", "Ann and Bob, round 3"]
    assert (ended, child.stopped) == (end, 1)


@pytest.mark.parametrize(
    ("terminal", "term", "plays"),
    [((True, True), "xterm", True), ((False, True), "xterm", False), ((True, False), "xterm", False),
     ((True, True), "dumb", False)],
)  # fmt: skip
@pytest.mark.parametrize("plain", [True, False])
def test_a_hot_seat_needs_a_terminal_at_both_ends_that_can_be_cleared(
    terminal: tuple[bool, bool], term: str, plays: bool, plain: bool,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    begun: list[object] = []

    async def matches(*arguments: object) -> Quit:
        begun.append(arguments[-1])
        assert arguments[-2] is ASCII
        return Quit(1, "The server is gone.")

    monkeypatch.setattr(start, "_matches", matches)
    monkeypatch.setenv("TERM", term)
    for name, is_terminal in zip(("stdin", "stdout"), terminal, strict=True):
        stream = SimpleNamespace(isatty=lambda is_terminal=is_terminal: is_terminal, encoding="ascii")
        monkeypatch.setattr(f"kickdoor_client.hotseat.start.sys.{name}", stream)
    assert start.run_hot_seat(TWO, Child(), UserSettings(), plain=plain) == 1  # type: ignore[arg-type]
    needs = "kickdoor: a hot seat needs a terminal: what one person was told cannot be hidden elsewhere.\n"
    assert capsys.readouterr().err == ("kickdoor: The server is gone.\n" if plays else needs)
    assert begun == [start._in_lines if plain else start._on_screen] * plays


@pytest.mark.parametrize(
    ("encoding", "drawn"),
    [("utf-8", Glyphs()), ("UTF-8", Glyphs()), ("utf8", Glyphs()), ("latin-1", ASCII), ("ascii", ASCII), (None, ASCII)],
)
def test_lines_are_drawn_in_letters_that_the_terminal_has_and_a_good_end_needs_no_words(
    encoding: str | None, drawn: Glyphs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: list[object] = []

    async def matches(*arguments: object) -> Quit:
        given.extend(arguments)
        return Quit()

    monkeypatch.setattr(start, "_matches", matches)
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout"):
        stream = SimpleNamespace(isatty=lambda: True, encoding=encoding)
        monkeypatch.setattr(f"kickdoor_client.hotseat.start.sys.{name}", stream)
    child, settings = Child(), UserSettings(bell=False)
    assert start.run_hot_seat(TWO, child, settings, plain=True) == 0  # type: ignore[arg-type]
    assert given == [TWO, child, settings, drawn, start._in_lines]
    assert capsys.readouterr().err == ""


def test_in_lines_no_terminal_is_asked_where_its_cursor_is(monkeypatch: pytest.MonkeyPatch) -> None:
    output = Vt100_Output(io.StringIO(), lambda: Size(24, 80), enable_cpr=True)
    monkeypatch.setattr("prompt_toolkit.output.create_output", lambda: output)
    monkeypatch.setenv("TERM", "linux")
    with create_pipe_input() as source:
        monkeypatch.setattr("prompt_toolkit.input.create_input", lambda: source)
        shared = start._in_lines(lambda changed: party("Ann", "Bob"))
    assert isinstance(shared, SharedLines)
    assert (output.enable_cpr, shared._output, shared._erases) == (False, output, True)


def test_on_the_screen_it_has_the_colours_and_notices_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "colour_depth", lambda environ: ColorDepth.DEPTH_4_BIT)
    monkeypatch.setenv("TERM_PROGRAM", "Terminal")
    monkeypatch.setenv("TERM", "foot")
    for name in ("WT_SESSION", "ConEmuPID"):
        monkeypatch.delenv(name, raising=False)
    with create_pipe_input() as source, create_app_session(input=source, output=DummyOutput()):
        shared = start._on_screen(lambda changed: party("Ann", "Bob"))
    assert isinstance(shared, SharedScreen)
    assert (shared.screen.app.color_depth, shared.screen._notices) == (ColorDepth.DEPTH_4_BIT, "osc777")


# ---- while they play


def test_at_a_keyboard_that_goes_round_nobody_is_hurried_unless_it_is_said() -> None:
    made = party("Ann", "Bob")
    assert dict(made.people[0].model.errand.unasked) == {
        "pace": "none",
        "window_ms": 60 * 60 * 1000,
        "early_passes": "at_once",
    }
    assert [dict(each.model.errand.unasked) for each in (made.people[1], made.everybody)] == [{}, {}]


def line_of(program: ClientProgram) -> Connection:
    assert program.line is not None
    return program.line


def test_who_is_not_first_comes_when_those_before_them_sit() -> None:
    dialled: list[str] = []

    async def scenario() -> None:
        made = party("Ann", "Bob", "Cleo")
        lines = {each.model.me.name: line_of(each).link for each in (*made.people, made.everybody)}

        async def answered() -> Streams:
            raise ConnectionResetError

        made._dial = answered

        async def dial(name: str) -> None:
            line = lines[name]
            assert isinstance(line, ServerLink)
            with pytest.raises(ConnectionResetError):
                await line._dial()
            dialled.append(name)

        tasks = [asyncio.ensure_future(dial(name)) for name in lines]
        for number, there in enumerate((["Ann"], ["Ann", "Ann's screen"], ["Bob"], ["Cleo"])):
            if number:
                made._may_come[number - 1].set()
            for _ in range(5):
                await asyncio.sleep(0)
            assert dialled[-len(there) :] == there
        await asyncio.gather(*tasks)

    asyncio.run(scenario())
    assert dialled == ["Ann", "Ann's screen", "Bob", "Cleo"]


def test_when_one_of_their_programs_ends_it_is_the_end_for_all() -> None:
    ended: list[int] = []

    async def scenario() -> None:
        made = party("Ann", "Bob")
        async with made.playing(lambda: ended.append(1)):
            assert ended == []
            made.people[1].dispatch(Ended())
            async with asyncio.timeout(10):
                while not ended:
                    await asyncio.sleep(0.001)
        assert len(ended) == 3

    asyncio.run(scenario())


def test_the_first_end_counts_and_the_screen_is_left_once() -> None:
    screen = Screen("all eyes", "nobody")
    playing = screen.party.everybody.model
    for end in (Quit(4, "Bye."), Quit(5)):
        screen.face.changed(None, playing, Tick(), playing, (end,))
    assert (screen.face.end, screen.noted) == (Quit(4, "Bye."), ["left"])


@pytest.mark.parametrize(
    ("ui", "shown"), [({}, None), ({"prompt": Prompt("talk")}, 0), ({"overlay": Leaving()}, 0)], ids=str
)
def test_who_reads_or_types_is_not_hidden_from_themselves(ui: UiChanges, shown: int | None) -> None:
    screen = Screen("Ann's is open", "nobody")
    screen.face.eyes = OpenScreen(shown=0, since=NOW - 10)
    screen.party.people[0].model = screen.party.people[0].model.with_ui(**ui)
    screen.face._look()
    assert screen.face.eyes.shown == shown


@pytest.mark.parametrize(
    ("term", "there", "back"),
    [
        ("xterm", ["enter_alternate_screen", "erase_screen", "cursor_goto 0 0", "flush"],
         ["erase_screen", "cursor_goto 0 0", "quit_alternate_screen", "flush"]),
        ("linux", ["erase_screen", "cursor_goto 0 0", "flush"],
         ["erase_screen", "cursor_goto 0 0", "write_raw \x1b[3J", "flush"]),
    ],
)  # fmt: skip
def test_what_is_for_one_person_is_on_a_screen_without_a_past_or_is_erased_with_it(
    term: str, there: list[str], back: list[str]
) -> None:
    done: list[str] = []

    class Noted:
        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *given: done.append(" ".join([name, *map(str, given)]))

    lines = Printed("Ann's is open", "nobody", term=term).face
    lines._output = Noted()  # type: ignore[assignment]
    lines._other_screen(begin=True)
    assert done == there
    done.clear()
    lines._other_screen(begin=False)
    assert done == back
