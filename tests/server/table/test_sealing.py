"""Nobody chooses the shuffle by what others put into it: everybody's is sealed before any is opened."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.house import Caller, House

from kickdoor_protocol.messages.lobby import (
    AddAi,
    AddNonce,
    CommitNonce,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    Sealed,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Shared
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.sealing import sealed
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.chance import commitment, key
from kickdoor_server.table.sealing.opening import OPEN_S

ADAS, BORISS, GRETAS = "a" * 64, "b" * 64, "c" * 64
SEED = bytes(range(32))
PROMISED = commitment(SEED)


def seal(nonce: str) -> str:
    return sealed(PROMISED, nonce)


def gathered(house: House, *names: str) -> list[Caller]:
    """These people at a table; all but the first, who has opened it, are ready."""
    host, *guests = people = [house.comes(name) for name in names]
    host.does(CreateTable, name="The table", set="toy", sex="female")
    for guest in guests:
        guest.does(JoinTable, table=host.last(Lobby).table.id, sex="male")
        guest.does(SetReady, ready=True)
    return people


def begins(host: Caller) -> int:
    """The host has said so; the number of that request."""
    return host.send(StartMatch)


def all_sealed(house: House) -> tuple[Caller, Caller]:
    ada, boris = gathered(house, "Ada", "Boris")
    ada.does(CommitNonce, commitment=seal(ADAS))
    boris.does(CommitNonce, commitment=seal(BORISS))
    return ada, boris


def record_of(house: House) -> MatchRecord:
    records: list[MatchRecord] = house.disk.of(MatchRecord)
    (record,) = records
    return record


def test_a_nonce_in_the_clear_takes_the_place_of_one_that_was_sealed() -> None:
    house = House()
    ada, boris = gathered(house, "Ada", "Boris")
    boris.does(CommitNonce, commitment=seal(BORISS))
    boris.does(AddNonce, nonce=ADAS)
    ada.listens()
    (shown,) = [seat.sealed for seat in ada.last(Lobby).table.seats if seat.name == "Boris"]
    assert shown == ""


def test_whoever_waits_for_the_others_finds_commitments_and_nothing_else() -> None:
    house = House()
    ada, boris = gathered(house, "Ada", "Boris")
    ada.does(CommitNonce, commitment=seal(ADAS))
    boris.listens()
    (shown,) = [seat.sealed for seat in boris.last(Lobby).table.seats if seat.name == "Ada"]
    assert shown == seal(ADAS)
    boris.does(CommitNonce, commitment=seal(BORISS))
    begins(ada)
    ada.listens()
    boris.listens()
    assert boris.last(Sealed).seals == ada.last(Sealed).seals == (seal(ADAS), seal(BORISS))
    ada.does(AddNonce, nonce=ADAS)
    assert ADAS not in str(boris.all(object))  # type: ignore[type-var]
    assert boris.refused(CommitNonce, commitment=seal(GRETAS)).reason == "starting", "by now he could choose"
    assert boris.refused(AddNonce, nonce=GRETAS).reason == "nonce_differs"
    boris.does(AddNonce, nonce=BORISS)
    assert boris.public.header.nonces == (ADAS, BORISS)
    assert boris.public.header.sealed == (seal(ADAS), seal(BORISS))


def test_the_match_begins_when_all_have_opened_and_is_of_all_of_it() -> None:
    house = House()
    ada, boris = all_sealed(house)
    asked = begins(ada)
    boris.does(AddNonce, nonce=BORISS)
    assert ada.answer_to(asked) is None
    assert not ada.all(Shared)
    ada.does(AddNonce, nonce=ADAS)
    assert ada.answer_to(asked) == Accepted(asked)
    record = record_of(house)
    assert (record.nonces, record.sealed) == ((ADAS, BORISS), (seal(ADAS), seal(BORISS)))
    assert key(record.seed, record.nonces) != key(record.seed, ())
    assert "did not open" not in str(ada.all(Said))
    house.clock.advance(2 * OPEN_S)
    assert len(house.disk.of(MatchRecord)) == 1, "it begins once"


def test_whoever_does_not_open_theirs_is_waited_for_left_out_and_shown() -> None:
    house = House()
    ada, boris = all_sealed(house)
    asked = begins(ada)
    ada.does(AddNonce, nonce=ADAS)
    assert ada.last(Sealed).within_s == OPEN_S
    house.clock.advance(OPEN_S - 0.1)
    assert ada.answer_to(asked) is None
    house.clock.advance(0.2)
    assert ada.answer_to(asked) == Accepted(asked)
    assert record_of(house).nonces == (ADAS, "")
    boris.listens()
    for caller in (ada, boris):
        assert caller.public.header.sealed == (seal(ADAS), seal(BORISS))
        assert any("Boris did not open what they had sealed" in said.text for said in caller.all(Said))
    assert boris.refused(AddNonce, nonce=BORISS).reason == "running"


def test_one_who_has_lost_the_line_is_back_in_time() -> None:
    house = House()
    ada, boris = all_sealed(house)
    begins(ada)
    ada.does(AddNonce, nonce=ADAS)
    boris.loses_the_line()
    house.clock.advance(2)
    again = house.comes("Boris", boris.token)
    assert again.last(Sealed).seals == (seal(ADAS), seal(BORISS))
    assert again.last(Sealed).within_s == pytest.approx(OPEN_S - 2)
    again.req = boris.req
    again.does(AddNonce, nonce=BORISS)
    assert record_of(house).nonces == (ADAS, BORISS)


@pytest.mark.parametrize(
    ("make", "fields"),
    [
        (LeaveTable, {}),
        (SetReady, {"ready": False}),
        (CommitNonce, {"commitment": "7f" * 32}),
        (AddAi, {"kind": "meek"}),
    ],
)
def test_nobody_calls_it_off_once_they_could_know_the_cards(make: Any, fields: dict[str, Any]) -> None:
    house = House()
    ada, _ = all_sealed(house)
    begins(ada)
    ada.does(AddNonce, nonce=ADAS)
    assert ada.refused(make, **fields).reason == "starting"


def test_who_has_nothing_sealed_adds_nothing_once_others_open() -> None:
    house = House()
    ada, boris, greta = gathered(house, "Ada", "Boris", "Greta")
    ada.does(CommitNonce, commitment=seal(ADAS))
    greta.does(AddNonce, nonce=GRETAS)
    begins(ada)
    assert boris.refused(AddNonce, nonce=BORISS).reason == "starting"
    assert greta.refused(AddNonce, nonce=BORISS).reason == "starting"
    ada.does(AddNonce, nonce=ADAS)
    record = record_of(house)
    assert (record.nonces, record.sealed) == ((ADAS, "", GRETAS), (seal(ADAS), "", f"={GRETAS}"))


def test_leaving_before_it_takes_along_what_was_sealed() -> None:
    house = House()
    ada, boris, greta = gathered(house, "Ada", "Boris", "Greta")
    for caller, nonce in ((ada, ADAS), (boris, BORISS), (greta, GRETAS)):
        caller.does(CommitNonce, commitment=seal(nonce))
    boris.does(LeaveTable)
    boris.does(WatchTable, table=ada.last(Lobby).table.id)
    begins(ada)
    ada.listens()
    assert ada.last(Sealed).seals == (seal(ADAS), seal(GRETAS)), "of those who play"
    assert boris.refused(AddNonce, nonce=BORISS).reason == "not_seated"


def test_among_ai_players_nobody_waits_for_anything() -> None:
    house = House()
    (ada,) = gathered(house, "Ada")
    ada.does(CommitNonce, commitment=seal(ADAS))
    ada.does(AddAi, kind="meek")
    asked = begins(ada)
    assert ada.answer_to(asked) is None
    ada.does(AddNonce, nonce=ADAS)
    assert ada.answer_to(asked) == Accepted(asked)
    assert record_of(house).sealed == (seal(ADAS), "")


def test_a_server_that_stops_in_between_has_no_match_and_another_promise() -> None:
    house = House()
    ada, _ = all_sealed(house)
    begins(ada)
    ada.does(AddNonce, nonce=ADAS)
    again = house.restarted()
    assert not again.server.lobby.tables
    assert not again.disk.of(MatchRecord)


def test_what_is_open_and_could_not_begin_is_thrown_away() -> None:
    """Else the host could make it fail until the cards suit them, with the same things put in."""
    house = House()
    ada, boris = all_sealed(house)
    (gathering,) = house.server.lobby.tables.values()
    begins(ada)
    boris.does(AddNonce, nonce=BORISS)
    gathering.unseal(b"another seed")  # type: ignore[union-attr]
    ada.listens()
    assert ada.last(Lobby).table.commitment == commitment(b"another seed")
    assert not any(seat.sealed for seat in ada.last(Lobby).table.seats)
    assert any("all put in something else" in said.text for said in ada.all(Said))


def test_where_the_beginning_cannot_be_written_there_is_a_promise_for_another_beginning() -> None:
    """The entropy of these tests is always the same: what tells is that it is as long as ever."""
    house = House()
    ada, boris = all_sealed(house)
    house.disk.rejects = True
    asked = begins(ada)
    boris.does(AddNonce, nonce=BORISS)
    ada.does(AddNonce, nonce=ADAS)
    refused = ada.answer_to(asked)
    assert isinstance(refused, Refused)
    assert ada.last(Lobby).table.commitment == PROMISED
    assert not any(seat.sealed for seat in ada.last(Lobby).table.seats)
    house.disk.rejects = False
    ada.does(StartMatch)
    assert record_of(house).seed == SEED


@pytest.mark.parametrize("lacks", ["sealed", "commit_nonce"])
def test_programs_of_older_releases_play_on_and_are_shown_as_what_they_are(lacks: str) -> None:
    house = House()
    (ada,) = gathered(house, "Ada")
    older = Registry(entry for entry in REGISTRY.entries if entry.tag not in ("sealed", lacks))
    boris = house.comes("Boris", registry=older)
    boris.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
    if lacks == "sealed":
        assert boris.refused(CommitNonce, commitment=seal(BORISS)).reason == "too_old"
    boris.does(AddNonce, nonce=BORISS)
    boris.does(SetReady, ready=True)
    ada.does(CommitNonce, commitment=seal(ADAS))
    begins(ada)
    ada.does(AddNonce, nonce=ADAS)
    assert (record_of(house).nonces, record_of(house).sealed) == ((ADAS, BORISS), (seal(ADAS), f"={BORISS}"))


def test_a_commitment_is_small_hex() -> None:
    (ada,) = gathered(House(), "Ada")
    assert ada.refused(CommitNonce, commitment="X" * 64).reason == "bad_commitment"
