"""What stands above and between the screens of those who share a keyboard, and one match after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.client.evening import after, connected, new_model, public
from tests.client.questions import private
from tests.hotseat.table import PEOPLE

from kickdoor_client.effects import Quit
from kickdoor_client.hotseat import start
from kickdoor_client.hotseat.eyes import Eyes
from kickdoor_client.hotseat.invitation import Invitation
from kickdoor_client.hotseat.party import Changed, Party
from kickdoor_client.hotseat.picture import shared_picture
from kickdoor_client.model import Manner, Model, Person, Phase, Purpose
from kickdoor_client.network.link import Streams
from kickdoor_client.settings import Settings
from kickdoor_client.terminal.glyphs import Glyphs
from kickdoor_client.terminal.ink import text_of
from kickdoor_client.values import replace
from kickdoor_protocol.messages import table

TWO = Invitation(PEOPLE, "classic", {}, ("greedy",))


async def nowhere() -> Streams:
    raise OSError


def party(*names: str, round_number: int = 1) -> Party:
    people = tuple(Person(name) for name in names)
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
    assert party("Ann", "Bob").everybody.model.me == Person("Ann's screen")
    assert party("A" * 20, "Bob").everybody.model.me == Person(f"{'A' * 20}'s s")


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


def strip(eyes: Eyes, model: Model, columns: int) -> str:
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
            ("Ann's", Eyes(shown=0), playing),
            ("Bob's, called", Eyes(shown=1, called=0), playing),
            ("called", Eyes(called=1), over),
            ("sitting down", Eyes(), new_model()),
            ("over", Eyes(), over),
            ("playing", Eyes(), playing),
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
            assert program.outside is not None
            assert (program.model.manner, program.model.settings.bell) == (Manner.SCREEN, False)
        return played  # type: ignore[return-value]

    child = Child()
    ended = asyncio.run(start._matches(TWO, child, Settings(bell=False), Glyphs(), face))  # type: ignore[arg-type]
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
        return Quit(1, "The server is gone.")

    monkeypatch.setattr(start, "_matches", matches)
    monkeypatch.setenv("TERM", term)
    for name, is_terminal in zip(("stdin", "stdout"), terminal, strict=True):
        stream = SimpleNamespace(isatty=lambda is_terminal=is_terminal: is_terminal, encoding="ascii")
        monkeypatch.setattr(f"kickdoor_client.hotseat.start.sys.{name}", stream)
    assert start.run_hot_seat(TWO, Child(), Settings(), plain=plain) == 1  # type: ignore[arg-type]
    needs = "kickdoor: a hot seat needs a terminal: what one person was told cannot be hidden elsewhere.\n"
    assert capsys.readouterr().err == ("kickdoor: The server is gone.\n" if plays else needs)
    assert begun == [start._in_lines if plain else start._on_screen] * plays
