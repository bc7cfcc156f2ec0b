"""Names in replays, of every kind: what people are called, what is proved of it, and what is left open."""

from __future__ import annotations

import pytest

from kickdoor_server.base.store.records import MatchRecord, SeatRecord
from kickdoor_server.matches.replays.naming import (
    Name,
    name_of,
    names_open,
    names_proved,
    salted,
    seal_kept,
    sealed_name,
    shown,
    wrong_name,
)

SALT = "ab" * 16


def bound(text: str) -> Name:
    return Name(text, SALT, sealed_name(text, SALT))


def other(text: str) -> Name:
    """Somebody else was called something else there."""
    return Name(text, SALT, sealed_name(f"not {text}", SALT))


GONE = Name(None, "", sealed_name("Eve", SALT))
ANN, BOB = bound("Ann"), bound("Bob")
LOOSE = Name("Zoe")
"""Nothing binds that."""


@pytest.mark.parametrize(
    ("names", "called"),
    [
        ((ANN, BOB), ("Ann", "Bob")),
        ((GONE, BOB), ("a player", "Bob")),
        ((ANN, GONE), ("Ann", "a player")),
        ((GONE, BOB, GONE), ("player 1", "Bob", "player 3")),
        ((GONE, bound("A Player")), ("a player.", "A Player")),
        ((bound("a player."), bound("a player"), GONE), ("a player.", "a player", "a player..")),
        ((bound("player 2"), GONE, GONE), ("player 2", "player 2.", "player 3")),
        ((LOOSE, other("Ann")), ("Zoe", "Ann")),
        ((), ()),
    ],
)
def test_what_people_are_called(names: tuple[Name, ...], called: tuple[str, ...]) -> None:
    assert shown(names) == called


WAS_NOT = "Whoever sat in seat {} was not called {} when this was recorded."
NOR_TABLE = "The table was not called Friday when this was recorded."


@pytest.mark.parametrize(
    ("table", "names", "wrong"),
    [
        (bound("Friday"), (ANN, BOB), ""),
        (bound("Friday"), (ANN, other("Bob")), WAS_NOT.format(2, "Bob")),
        (other("Friday"), (other("Ann"), other("Bob")), WAS_NOT.format(1, "Ann")),
        (other("Friday"), (ANN, GONE, LOOSE), NOR_TABLE),
        (GONE, (GONE, GONE), ""),
        (Name("Friday"), (LOOSE, LOOSE), ""),
        (Name("Friday", "", "seal"), (Name("Zoe", "", "seal"),), ""),
    ],
)
def test_the_first_name_that_was_another_is_told(table: Name, names: tuple[Name, ...], wrong: str) -> None:
    assert wrong_name(table, names) == wrong


CHANGED = "Whether those who played were called {}, the file cannot prove: anybody could change that."
TABLE = "Whether the table was called Friday, the file cannot prove."
ONE_GONE = "One player's name has been taken out of this file; what they did is proved all the same."
TWO_GONE = "The names of 2 players have been taken out of this file; what they did is proved all the same."


@pytest.mark.parametrize(
    ("table", "names", "proved", "left"),
    [
        (bound("Friday"), (ANN, BOB), ["Ann and Bob were called that when it was recorded."], []),
        (bound("Friday"), (ANN, GONE), ["Ann was called that when it was recorded."], [ONE_GONE]),
        (bound("Friday"), (GONE, GONE), [], [TWO_GONE]),
        (bound("Friday"), (ANN, LOOSE), ["Ann was called that when it was recorded."], [CHANGED.format("Zoe")]),
        (Name("Friday"), (LOOSE, Name("Yan"), GONE), [], [ONE_GONE, CHANGED.format("Zoe and Yan")]),
        (Name("Friday"), (ANN,), ["Ann was called that when it was recorded."], [TABLE]),
        (GONE, (ANN,), ["Ann was called that when it was recorded."], []),
    ],
)
def test_what_is_proved_of_them_and_what_is_left_open(
    table: Name, names: tuple[Name, ...], proved: list[str], left: list[str]
) -> None:
    assert list(names_proved(names)) == proved
    assert list(names_open(table, names)) == left


def test_each_name_has_a_salt_of_its_own_and_a_seal_that_stays_when_the_name_goes() -> None:
    seats = (SeatRecord("Ann", "female"), SeatRecord("Bob", "male"))
    given = iter(range(3))
    match = salted(MatchRecord(1, "k3q7x", "Friday", "toy", {}, seats, b""), lambda count: bytes([next(given)] * count))
    salts = [match.name_salt, *(seat.name_salt for seat in match.seats)]
    assert sorted(salts) == [f"{number:02x}" * 16 for number in range(3)]
    named: list[MatchRecord | SeatRecord] = [match, *match.seats]
    for record in named:
        name = name_of(record)
        assert (name.text, name.is_bound, name.is_recorded) == (record.name, True, True)
        assert (name.beside, seal_kept(record)) == ([record.name, record.name_salt], name.seal)
    ann = SeatRecord("Player 1", "female", name_seal="seal")
    table = MatchRecord(1, "k3q7x", "A table", "toy", {}, (ann,), b"", name_seal="seal")
    assert (name_of(ann), name_of(table)) == (Name(None, "", "seal"), Name("A table", "", "seal"))
    assert name_of(ann).beside is None
    assert seal_kept(ann) == "seal"
    assert sealed_name("Ann", "") == ""
