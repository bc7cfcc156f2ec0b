"""Which fields of a door game's table decide how a part of a view reads, so that only that is made anew."""

from __future__ import annotations

import pytest

from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Number, Option, PickOne, seat_option
from kickdoor_server.table.translate.doors.scene import RESTS
from kickdoor_server.table.translate.doors.stage import (
    ANYTHING,
    GEAR,
    SEATS_MOST,
    cards_rest_on,
    holdings_rest_on,
    words_rest_on,
)

ME, OTHER = Seat(1), Seat(2)
EVERYBODY = range(SEATS_MOST)
WHOM = PickOne((seat_option(Seat(0)), seat_option(OTHER)))
WHOM_OR_ALL = PickOne((seat_option(Seat(0)), Option("all")))


def gear(*seats: int) -> set[str]:
    return {f"heroes.{seat}.{field}" for seat in seats for field in GEAR}


LEVELS = {f"heroes.{seat}.level" for seat in EVERYBODY}
OUTLOOK = (
    gear(*EVERYBODY)
    | LEVELS
    | {f"heroes.{seat}.{field}" for seat in EVERYBODY for field in ("dead", "hand")}
    | {"fight", "over"}
)


@pytest.mark.parametrize(
    ("option", "fields"),
    [
        *((Option(word), OUTLOOK) for word in ("bid", "ask", "accept", "win")),
        (Option("bid", details=(WHOM,)), OUTLOOK),
        (Option("gift", seat=OTHER), gear(ME, OTHER)),
        (Option("gift"), gear(ME)),
        (Option("trade", seat=OTHER), gear(ME, OTHER) | {"trades"}),
        (Option("play"), gear(ME)),
        (Option("play", seat=OTHER), gear(ME)),
        (Option("curse", details=(WHOM,)), gear(ME) | LEVELS | {"fight"}),
        (Option("curse", details=(Number(1, 3), WHOM)), gear(ME) | LEVELS | {"fight"}),
        (Option("curse", details=(WHOM_OR_ALL,)), gear(ME)),
        (Option("curse", details=(Number(1, 3),)), gear(ME)),
        (Option("dance"), gear(ME)),
        (Option("dance", seat=OTHER), gear(ME, OTHER)),
        (Option("dance", details=(WHOM,)), set(ANYTHING)),
        (Option("dance", details=(Number(1, 3),)), set(ANYTHING)),
    ],
)
def test_the_words_of_what_may_be_done_rest_on_so_much(option: Option, fields: set[str]) -> None:
    assert set(words_rest_on(ME, option) or ()) == fields


def test_words_rest_on_no_hand_and_on_no_course_of_play() -> None:
    assert not {field for field in ANYTHING if field.endswith((".hand", ".fresh"))}
    assert not ANYTHING & {"stack", "turn", "phase", "decks"}
    assert {field for field in ANYTHING if "." not in field} == {"fight", "rolled", "discards", "trades", "over"}
    assert {field.split(".")[1] for field in ANYTHING if "." in field} == set(map(str, EVERYBODY))


def test_cards_and_what_is_held_rest_on_whose_they_are() -> None:
    assert cards_rest_on(ME) == gear(ME) | {f"heroes.{seat}.items" for seat in EVERYBODY}
    assert holdings_rest_on(ME) == {"fight", "stack", "trades", "heroes.1.hand", "heroes.1.fresh"}


PARTS = ("header", "zones", "contest", "board", "pending_offers")


@pytest.mark.parametrize(
    ("touched", "parts", "seats"),
    [
        (set(), (), set()),
        ({"heroes", "heroes.1.level"}, ("header", "contest", "board", "pending_offers"), {0, 1, 2}),
        ({"decks"}, ("zones",), set()),
        ({"corpses"}, ("zones",), set()),
        ({"trades"}, ("pending_offers",), set()),
        ({"rolled"}, ("contest",), set()),
        ({"stack"}, ("header", "contest"), set()),
        ({"turn"}, ("header", "board"), {0, 1, 2}),
        ({"winners"}, ("header",), {0, 1, 2}),
        ({"over"}, ("header", "contest"), {0, 1, 2}),
        ({"fight"}, ("header", "zones", "contest", "pending_offers"), {0, 1, 2}),
        ({"nothing"}, (), set()),
    ],
)
def test_of_a_scene_so_much_may_have_changed(touched: set[str], parts: tuple[str, ...], seats: set[int]) -> None:
    found = RESTS.wanted(frozenset(touched), 3)
    assert found.fields == frozenset(parts)
    assert found.seats == frozenset(seats)
    assert [part for part in PARTS if found.has(part)] == list(parts)
    assert [seat for seat in range(3) if found.has_seat(seat)] == sorted(seats)
    assert found.is_nothing == (not parts and seats == set())
