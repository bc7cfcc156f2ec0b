"""`q`, `quit`, `leave` and all other lines: what costs a match is asked about once, wherever one may be.

A place or a command that is added is looked at by itself: `PLACES` says where something goes on, and the commands are
taken from their own list.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import LOBBY, TABLES, after, at_rest, at_table, connected, keys, spectating, told
from tests.client.outcome import screen
from tests.client.update.watching.test_replaying import looking
from tests.client.update.watching.test_series import between, over

from kickdoor_client.network.events import Replied
from kickdoor_client.state.effects import Effects, HangUp, Quit, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Key, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.overlays import Leaving
from kickdoor_client.update.commands.every import here
from kickdoor_client.update.questions.hurry import BREATH_S
from kickdoor_client.words.table.leaving import ended_words, leaving_words, left_words
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.messages.session import Accepted

OVER = table.Over((1,), "Boris wins.")
SHARED = ArrivalSteps(Purpose.WATCH, sharing=2)


def own(model: Model, *, menu: bool = True) -> Model:
    return replace(model, errand=ArrivalSteps(Purpose.PLAY), home=at_home().home if menu else None)


PLACES: dict[str, Model] = {
    "the menu": at_home(),
    "tables": after(connected(), TABLES),
    "filling": after(connected(), TABLES, LOBBY),
    "hosting, at the tables": replace(after(connected(), TABLES), errand=ArrivalSteps(Purpose.HOST)),
    "hosting, and filling": replace(after(connected(), TABLES, LOBBY), errand=ArrivalSteps(Purpose.HOST)),
    "hosting, and playing": replace(at_table(), errand=ArrivalSteps(Purpose.HOST)),
    "hosting, and over": replace(after(at_table(), OVER), errand=ArrivalSteps(Purpose.HOST)),
    "playing": at_table(),
    "a match of one's own": own(at_table()),
    "a match of one's own, from the command line": own(at_table(), menu=False),
    "a lesson": replace(at_table(), errand=ArrivalSteps(Purpose.LEARN)),
    "between two games": over(between(0, 1)),
    "between two games of one's own": own(over(between(0, 1))),
    "sharing the keyboard, all eyes": replace(spectating(), errand=SHARED),
    "over": after(at_table(), OVER),
    "spectating": spectating(),
    "a replay": looking(),
}
OF_THE_SERVER = ("hosting, at the tables", "hosting, and filling")
"""Where only the server ends that others are at."""

ENDS = ("playing", "own", "command line", "lesson", "eyes", "games")
OF_A_MATCH = tuple(name for name in PLACES if name.endswith(ENDS))
"""Where a match goes on that ends by it, or goes on without the person."""


def in_lines(place: str) -> Model:
    return replace(PLACES[place], manner=Manner.LINES)


def leaves(effects: Effects) -> bool:
    sent = [effect.request for effect in effects if isinstance(effect, Send)]
    return any(isinstance(effect, Quit | HangUp) for effect in effects) or any(isinstance(r, LeaveTable) for r in sent)


def shown(effects: Effects) -> str:
    return " ".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


def lines_that_leave(place: str) -> Iterator[str]:
    """Every command there that would leave, if it were not asked about."""
    for command in here(in_lines(place)):
        _, effects = command.run(in_lines(place), "")
        if leaves(effects):
            yield command.name


@pytest.mark.parametrize("place", PLACES)
def test_on_the_screen_whoever_would_be_missed_is_asked_first(place: str) -> None:
    model = replace(PLACES[place], manner=Manner.SCREEN)
    then, effects = keys(model, "q")
    if place in (*OF_THE_SERVER, *OF_A_MATCH):
        assert (then.ui.overlay, effects) == (Leaving(), ())
    else:
        assert then.ui.overlay is None
        assert any(isinstance(effect, Quit) for effect in effects)


@pytest.mark.parametrize("place", PLACES)
def test_no_line_leaves_what_goes_on_unless_it_is_meant(place: str) -> None:
    lines = list(lines_that_leave(place))
    assert "quit" in lines
    for line in ("q", *lines):
        model, effects = told(in_lines(place), Typed(line))
        if place in OF_A_MATCH or (place in OF_THE_SERVER and line != "leave"):
            assert not leaves(effects), line
            assert shown(effects).startswith("Leave now? "), line
            assert shown(effects).endswith("Say yes to leave; anything else stays."), line
            assert leaves(told(model, Typed("yes"))[1]), f"{line}, and it is meant"
            for other in ("no", "what", "say hi", ""):
                stays, effects = told(model, Typed(other))
                assert not leaves(effects)
                assert not leaves(told(stays, Typed("yes"))[1]), f"the yes after {other!r} is for nothing"
        else:
            assert leaves(effects), line


@pytest.mark.parametrize("place", [place for place in OF_A_MATCH if "eyes" not in place])
@pytest.mark.parametrize("line", ["leave", "quit"])
def test_the_same_typed_on_the_full_screen_is_asked_about(place: str, line: str) -> None:
    model = replace(PLACES[place], manner=Manner.SCREEN)
    model, effects = keys(model, ":", *line, "enter", now=200.0)
    assert not leaves(effects)
    assert "Enter to leave, Esc to stay." in " ".join(screen(model).split())
    assert leaves(told(model, Key("enter"), now=200.0 + BREATH_S)[1])
    assert not leaves(told(model, Key("escape"), now=200.0 + BREATH_S)[1])


def test_to_go_on_to_another_lesson_is_not_to_leave() -> None:
    model = replace(in_lines("a lesson"), tables=TABLES)
    _, effects = told(model, Typed("lesson next"))
    assert "Leave now?" not in shown(effects)


ALONE = at_rest()
MATES = replace(ALONE, seats=tuple(replace(seat, kind="human") for seat in ALONE.seats))
MET = at_table(view=MATES, manner=Manner.LINES)
ALL_AI = at_table(
    view=replace(ALONE, seats=tuple(replace(s, kind="human" if s.seat == 0 else "ai") for s in ALONE.seats)),
    manner=Manner.LINES,
)


@pytest.mark.parametrize(
    ("model", "asked", "said"),
    [
        (own(MET), "This match is played on your own machine and ends with you.", "The match is over"),
        (MET, "The match goes on: an AI player goes on in your seat", "Say join Friday night to come back to it."),
        (ALL_AI, "You are the only person at this table, so the match ends with you.", "The match is over"),
        (replace(over(between(0, 1)), manner=Manner.LINES), "whoever leaves the table loses it", "you lost the series"),
    ],
    ids=["one's own", "with others", "among AI players", "between two games"],
)
def test_whoever_leaves_the_table_is_told_before_and_after_what_becomes_of_the_match(
    model: Model, asked: str, said: str
) -> None:
    model, effects = told(model, Typed("leave"))
    assert asked in shown(effects)
    if "loses" in asked and model.errand.purpose is Purpose.PLAY:
        return
    model, _ = told(model, Typed("yes"))
    assert said in shown(told(model, Replied(LeaveTable(0), Accepted(1)))[1])


AWAY = at_table(
    view=replace(MATES, seats=tuple(replace(seat, connected=seat.seat == 0) for seat in MATES.seats)),
    manner=Manner.LINES,
)


@pytest.mark.parametrize(
    ("model", "what"),
    [
        (MET, "your seat is kept and played for you"),
        (ALL_AI, "the match waits for you"),
        (AWAY, "the match waits for you"),
    ],
    ids=["with others", "among AI players", "while the others are away"],
)
def test_whoever_ends_the_program_is_told_whether_the_match_goes_on_without_them(model: Model, what: str) -> None:
    """It sleeps as soon as nobody is there."""
    model, effects = told(model, Typed("quit"))
    assert what in shown(effects)
    assert what in shown(told(model, Typed("yes"))[1])


@pytest.mark.parametrize("place", OF_A_MATCH)
def test_whoever_ends_the_program_is_told_at_once_what_becomes_of_the_match(place: str) -> None:
    model, _ = told(in_lines(place), Typed("quit"))
    effects = told(model, Typed("yes"))[1]
    (end,) = [effect for effect in effects if isinstance(effect, Quit)]
    assert place == "a lesson" or (shown(effects) and shown(effects) == ended_words(in_lines(place)))
    assert end.code == 0


@pytest.mark.parametrize("place", [place for place in PLACES if place not in OF_A_MATCH])
def test_where_nothing_is_given_up_nothing_is_said_of_it(place: str) -> None:
    assert left_words(in_lines(place)) == ""
    assert place in OF_THE_SERVER or ended_words(in_lines(place)) == ""
    assert leaving_words(in_lines(place)).startswith("Leave now? ")


@pytest.mark.parametrize(
    ("purpose", "over", "menu", "leads"),
    [
        (Purpose.PLAY, True, True, "home"),
        (Purpose.PLAY, True, False, "ends"),
        (Purpose.JOIN, True, True, "asks"),
    ],
)
def test_up_from_a_table_of_ones_own_that_is_over_there_is_only_the_menu(
    purpose: Purpose, over: bool, menu: bool, leads: str
) -> None:
    model = after(at_table(manner=Manner.LINES), OVER) if over else at_table(manner=Manner.LINES)
    model = replace(model, errand=ArrivalSteps(purpose), home=at_home().home if menu else None)
    _, effects = told(model, Typed("leave"))
    requests = [effect.request for effect in effects if isinstance(effect, Send)]
    found = "asks" if requests == [LeaveTable(0)] else "home" if HangUp() in effects else "ends"
    assert found == leads
    assert any(isinstance(effect, Quit) for effect in effects) == (leads == "ends")
