"""Whoever comes to a match hears first what it is: that it begins, or where it has come to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as with_fields
from tests.client.evening import LOBBY, TABLES, after, at_rest, connected, public
from tests.client.hearers import Evening, Hearer
from tests.client.questions import private

from kickdoor_client.network.events import Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.route import update
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages.lobby import JoinTable, LeaveTable, Lobby, WatchTable
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.table import Over, Private, Shared, Told
from kickdoor_protocol.messages.talk import Said, Spoken, Talked
from kickdoor_protocol.views import Event, PrivateView, PublicView, SeatView

FIRST = 3
"""The number of the first event that anybody is told: what comes before is nobody's affair."""

DEALT = tuple(
    Event(n, text, minor=n > FIRST)
    for n, text in enumerate(
        (
            "You get Boots and Anvil.",
            "Ada Lovelace draws 2 Door cards.",
            "Ada Lovelace draws 2 Treasure cards.",
            "Ann draws 2 Door cards.",
            "Ann draws 2 Treasure cards.",
            "กิตติ 2 draws 2 Door cards.",
            "กิตติ 2 draws 2 Treasure cards.",
        ),
        FIRST,
    )
)
LATER = tuple(Event(n, f"Boris does thing {n}.") for n in range(40, 50))
NAMES = ("Ada", "Ada Lovelace", "Ann", "กิตติ 2")


def seen_at(turn: int, view: PublicView | None = None) -> PublicView:
    view = view or at_rest()
    seats: tuple[SeatView, ...] = tuple(
        with_fields(seat, name=name) for seat, name in zip(view.seats, NAMES, strict=True)
    )
    return with_fields(view, header=with_fields(view.header, turn=turn), seats=seats)


def heard(model: Model, *messages: Message) -> list[str]:
    lines = []
    for message in messages:
        before = model
        model, _ = update(model, Pushed(message))
        lines += narrate(before, Pushed(message), model)
    return lines


def filling() -> Model:
    return after(connected(Manner.LINES), TABLES, LOBBY)


def test_a_match_that_begins_is_announced_before_anything_that_happens_in_it() -> None:
    lines = heard(filling(), Told(DEALT), Shared(seen_at(0)), Private(private()))
    assert lines[0].startswith("A match of classic begins. At the table: Ada (you)")
    assert lines[1] == "You get Boots and Anvil."
    assert lines[2].startswith("Ada Lovelace draws 2 Door cards and 2 Treasure cards, and so do Ann and กิตติ 2."), (
        "however many words a name has"
    )


def test_so_is_the_next_game_of_a_series() -> None:
    model = after(filling(), Told(DEALT), Shared(seen_at(0)), Private(private()), Series(3, (0, 0)))
    model = after(model, Over((1,), "Ann wins."), Series(3, (0, 1), ((1,),), 0, within_s=600.0))
    again = with_fields(seen_at(0), number=5)
    lines = heard(model, Told(DEALT), Shared(again), Private(private(number=5)))
    begins = [place for place, line in enumerate(lines) if line.startswith("A match of classic begins.")]
    dealt = [place for place, line in enumerate(lines) if line == "You get Boots and Anvil."]
    assert (len(begins), len(dealt)) == (1, 1), "the deal is told once, and not that of the last game"
    assert begins < dealt


@pytest.mark.parametrize("scene", ["tables", "arriving"])
@pytest.mark.parametrize("plays", [True, False], ids=["plays", "spectates"])
def test_whoever_comes_to_a_match_that_goes_on_hears_where_it_is(scene: str, *, plays: bool) -> None:
    model = connected(Manner.LINES, Purpose.JOIN if plays else Purpose.WATCH)
    model = after(model, TABLES) if scene == "tables" and plays else model
    view = Private(private() if plays else PrivateView(200))
    lines = heard(model, Told(LATER), Shared(seen_at(8)), view, Talked(1, (Spoken("Boris", "Hello?", "chat", 1),)))
    where = "You are back in your seat, in a match" if plays else "You spectate a match"
    assert lines[0].startswith(f"{where} of classic, turn 8. At the table: ")
    assert lines[1] == "Before you came: Boris does thing 47. Boris does thing 48. Boris does thing 49."
    assert any(line.startswith("We wait for") for line in lines[2:])
    assert ("Nothing is asked of you now." in lines) == plays
    assert lines[-1] == "Said before: Boris: Hello?"
    assert not [line for line in lines if "begins" in line]


def test_the_sums_of_a_fight_come_after_where_one_is() -> None:
    lines = heard(
        after(connected(Manner.LINES, Purpose.WATCH)), Shared(seen_at(8, public())), Private(PrivateView(200))
    )
    assert lines[0].startswith("You spectate a match of classic, turn 8.")
    assert any(" against " in line for line in lines[1:])


def test_what_is_told_later_is_told_at_once_and_once() -> None:
    model = after(filling(), Told(DEALT), Shared(seen_at(0)), Private(private()))
    assert heard(model, Told((Event(20, "Ann kicks open the door."),))) == ["Ann kicks open the door."]


def test_a_table_of_a_real_server_says_so_too() -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",))
    (table,) = evening.house.server.lobby.tables
    for name in ("Ann", "Bob"):
        assert [line for line in evening.people[name].heard if line.startswith("A match of toy begins.")], name
    evening.people["Eve"] = late = Hearer("Eve", ArrivalSteps(Purpose.WATCH))
    late.comes(evening.house)
    evening.says("Eve", WatchTable, table=table)
    assert [line for line in late.heard if line.startswith("You spectate a match of toy")], late.heard
    ann = evening.people["Ann"]
    evening.says("Ann", LeaveTable)
    said = [line for line in ann.heard if line.startswith("You left the table; an AI player goes on in your seat.")]
    assert said == ["You left the table; an AI player goes on in your seat. Say join The table to come back to it."]
    ann.heard.clear()
    evening.says("Ann", JoinTable, table=table, sex="female")
    assert ann.heard[0].startswith("You are back in your seat, in a match of toy"), ann.heard
    assert not [line for line in (*late.heard, *ann.heard) if "begins" in line]


def test_the_lobby_is_told_as_before() -> None:
    lines = heard(after(connected(Manner.LINES), TABLES), LOBBY, Said("Boris", "Hello?", "chat", 1))
    assert isinstance(LOBBY, Lobby)
    assert lines[-1] == "Boris: Hello?"
