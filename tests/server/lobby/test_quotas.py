"""What requests make that outlives them: every request has a row, and each row that writes has bounds that hold.

Bounds are tried by what requests may write at most (`has_written`), since what is refused is charged nothing; that each
request is charged when it is carried out, and only then, is shown by one that is (`CARRIED_OUT`).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.catalogue import ROOT
from tests.server.base.test_space import MIB, Usage
from tests.server.duel.test_decks_of_people import OWN
from tests.server.house import QUICK, Caller, House
from tests.server.lobby.test_forks_looked_at import replay_file_of_a_table
from tests.server.matches.test_looking_over import looks_on
from tests.trials.drills.stranger import WORST

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.decks import SaveDeck
from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, LeaveTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.replay import Fork, LookAs, Wind
from kickdoor_protocol.messages.table import Over, PauseTable, ResumeTable
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import REGISTRY, From, tag_of
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import AnswerRecord, EndRecord
from kickdoor_server.lobby.requests.kinds import KINDS, ROWS, refused_while_low
from kickdoor_server.lobby.requests.quotas import Most, Quota, SettingLimit
from kickdoor_server.matches import ending
from kickdoor_server.matches.journal.space import LOOKED_AT_S
from kickdoor_server.operations.pages.site import LOW
from kickdoor_server.people.sessions.in_flight import InFlight
from kickdoor_server.people.sessions.session import Session
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

MAKE: dict[type[Request], Callable[[int], Request]] = {type(make(1)): make for make in WORST}
"""How to ask for each, as a stranger does."""

NO_DESK: Any = SimpleNamespace()
"""For requests that nobody carries out."""

WRITING = [row.struct for row in ROWS if row.makes_last is not None and row.makes_last.writes]
WAITS_FOR_ROOM = [row.struct for row in ROWS if row.makes_last is not None and row.makes_last.low]
PLENTY = Rate(1e9, 10**9)
FREELY = replace(QUICK, requests=PLENTY, address_work_ms=PLENTY, written_person=PLENTY, written_address=PLENTY)


def asks(caller: Caller, kind: type[Request]) -> str:
    """Asks for one of that kind; the reason for which it is refused, "" if it is not."""
    caller.req += 1
    caller.says(caller.session.send(MAKE[kind](caller.req)))
    answer = caller.answer_to(caller.req)
    return getattr(answer, "reason", "")


def has_written(house: House, caller: Caller, kind: type[Request]) -> str:
    """Have as much written for them as such a request may write; why it is refused, "" if it is not."""
    person = caller.link.person
    assert isinstance(person, Session)
    asked = InFlight(person, MAKE[kind](1), NO_DESK)
    try:
        house.server.ledger.admit(asked, KINDS[kind].makes_last)
    except Declined as declined:
        return declined.reason
    house.server.ledger.settled(asked, wrote=True)
    return ""


def times(house: House, caller: Caller, kind: type[Request]) -> int:
    """How often they may have it carried out before it is too much."""
    for count in range(50):
        if has_written(house, caller, kind) == "too_much_written":
            return count
    raise AssertionError("there is no bound")


def used(house: House, caller: Caller) -> float:
    """Bytes that were charged to that person."""
    person = caller.link.person
    assert isinstance(person, Session)
    return house.server.ledger._bucket(person.id, lambda: house.server.settings.written_person).used(
        house.clock.seconds()
    )


def quota_of(kind: type[Request]) -> Quota:
    quota = KINDS[kind].makes_last
    assert quota is not None
    return quota


def test_every_request_has_a_row() -> None:
    assert set(KINDS) == {kind for kind in REGISTRY.said_by(From.CLIENT) if issubclass(kind, Request)}


def test_a_bound_is_a_setting_that_there_is_or_a_number_with_its_reason() -> None:
    for kind, row in KINDS.items():
        quota = row.makes_last
        for bound in () if quota is None else (quota.person, quota.address, quota.server):
            match bound:
                case SettingLimit(name):
                    assert hasattr(Settings(), name), f"{kind.__name__}: {name}"
                case Most(most, why):
                    assert most > 0, kind.__name__
                    assert why, kind.__name__


def test_what_is_charged_for_a_deck_is_as_much_as_the_largest_one_takes() -> None:
    request = MAKE[SaveDeck](1)
    assert isinstance(request, SaveDeck)
    assert sum(len(card) for card in request.cards) < quota_of(SaveDeck).writes


@pytest.mark.parametrize("kind", WRITING)
def test_a_person_may_write_so_much_and_others_as_much(kind: type[Request]) -> None:
    writes = quota_of(kind).writes
    house = House(replace(FREELY, written_person=Rate(0.001, writes * 8)))
    ada = house.comes("Ada", address="192.0.2.1")
    assert 0 < times(house, ada, kind) <= 5, "it begins half full"
    assert asks(ada, kind) == "too_much_written", "and the request is refused by that"
    assert has_written(house, house.comes("Bob", address="192.0.2.1"), kind) == ""


@pytest.mark.parametrize("kind", WRITING)
@pytest.mark.parametrize("other", ["192.0.2.1", "192.0.2.2"])
def test_an_address_may_write_so_much_whoever_comes_from_there(kind: type[Request], other: str) -> None:
    writes = quota_of(kind).writes
    house = House(replace(FREELY, written_address=Rate(0.001, writes * 8)))
    assert 0 < times(house, house.comes("Ada", address="192.0.2.1"), kind) <= 5
    bob = house.comes("Bob", address=other)
    assert has_written(house, bob, kind) == ("too_much_written" if other == "192.0.2.1" else "")


@pytest.mark.parametrize("kind", WRITING)
def test_where_the_server_has_no_more_those_who_have_used_little_still_may(kind: type[Request]) -> None:
    writes = quota_of(kind).writes
    freely = replace(FREELY, trusted=("10.0.0.0/8",), written_address=Rate(0.001, writes * 16))
    house = House(replace(freely, written_server=Rate(0.001, writes * 8)))
    house.clock.advance(1e6)
    for number in range(1, 4):
        assert times(house, house.comes(f"Z{number}", address=f"192.0.2.{number}"), kind) <= 17
    assert has_written(house, house.comes("Ada", address="198.51.100.7"), kind) == ""
    assert has_written(house, house.comes("Behind a proxy", address="10.0.0.1"), kind) == "too_much_written"


@pytest.mark.parametrize("kind", WRITING)
def test_a_restart_gives_nobody_more(kind: type[Request]) -> None:
    writes = quota_of(kind).writes
    settings = replace(FREELY, written_address=Rate(writes / 10, writes * 8))
    house = House(settings)
    first = times(house, house.comes("Ada", address="192.0.2.1"), kind)
    house.clock.advance(1_000)
    assert times(house, house.comes("Bob", address="192.0.2.1"), kind) > first, "it has filled meanwhile"
    house = house.restarted(settings=settings)
    assert times(house, house.comes("Eve", address="192.0.2.1"), kind) == first


@pytest.mark.parametrize("kind", WAITS_FOR_ROOM)
def test_what_can_wait_does_while_the_disk_is_low(
    kind: type[Request], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(replace(FREELY, data=tmp_path, disk_free_least_mb=256))
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 257 * MIB))
    ada = house.sits_down("Ada", "Bob")[0] if kind is Say else house.comes("Ada")
    house.clock.advance(LOOKED_AT_S)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 255 * MIB))
    assert asks(ada, kind) == "disk_low"
    assert quota_of(kind).low in ada.refused(kind, **fields_of(kind)).text


def test_what_is_said_where_no_match_is_played_is_not_written_and_can_be_said_while_the_disk_is_low(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(replace(FREELY, data=tmp_path, disk_free_least_mb=256))
    ada, bob = house.comes("Ada"), house.comes("Bob")
    bob.does(CreateTable, name="The table", set="toy", sex="male")
    house.clock.advance(LOOKED_AT_S)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 255 * MIB))
    assert (asks(ada, Say), asks(bob, Say)) == ("", "")


PAGES = {
    "protocol": ROOT / "docs" / "protocol.md",
    "server": ROOT / "docs" / "server" / "journal.md",
    "hosting": ROOT / "docs" / "hosting" / "troubleshooting.md",
}


@pytest.mark.parametrize("kind", WAITS_FOR_ROOM)
def test_the_page_of_the_wire_says_of_each_request_that_waits_for_room_that_it_does(kind: type[Request]) -> None:
    page = PAGES["protocol"].read_text("utf-8")
    (section,) = re.findall(rf"^#### `{tag_of(kind)}` .*?(?=^###)", page, re.MULTILINE | re.DOTALL)
    assert "disk_low" in section


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_and_what_the_host_is_told_list_all_that_waits_for_room(name: str) -> None:
    whole = ", ".join(refused_while_low())
    assert whole in " ".join(PAGES[name].read_text("utf-8").split())
    assert whole in LOW


def fields_of(kind: type[Request]) -> dict[str, object]:
    request = MAKE[kind](1)
    return {name: getattr(request, name) for name in request.__struct_fields__ if name != "req"}


def test_a_deck_can_be_taken_away_while_the_disk_is_low(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 0))
    house = House(replace(FREELY, data=tmp_path, disk_free_least_mb=256))
    ada = house.comes("Ada")
    assert ada.refused(SaveDeck, set="ccg", name="Mine", cards=()).reason != "disk_low"


def test_nothing_is_kept_of_whoever_has_rested() -> None:
    house = House(replace(FREELY, written_person=Rate(1e6, 10**6), written_address=Rate(1e6, 10**6)))
    assert has_written(house, house.comes("Ada", address="192.0.2.1"), WRITING[0]) == ""
    assert house.server.ledger._buckets
    house.clock.advance(10)
    assert not house.server.ledger._buckets


# ---- what is charged


Deed = tuple[House, Caller, Callable[[], None]]
"""A house, somebody there, and what they do by one request of the kind."""


def begins() -> Deed:
    house = House()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="The table", set="toy", sex="male")
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    greta.does(SetReady, ready=True)
    return house, boris, lambda: boris.does(StartMatch)


def pauses() -> Deed:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    return house, boris, lambda: boris.does(PauseTable)


def resumes() -> Deed:
    house, boris, pause = pauses()
    pause()
    return house, boris, lambda: boris.does(ResumeTable)


def leaves() -> Deed:
    house = House()
    _, greta = house.sits_down("Boris", "Greta")
    return house, greta, lambda: greta.does(LeaveTable)


def comes_back_to_the_seat() -> Deed:
    house, greta, leave = leaves()
    leave()
    return house, greta, lambda: greta.does(JoinTable, table=house.match.record.id, sex="female")


def keeps_a_deck() -> Deed:
    house = House(playable_sets=PlayableSets(known_sets(("ccg",))))
    ada = house.comes("Ada")
    return house, ada, lambda: ada.does(SaveDeck, set="ccg", name="Mine", cards=OWN.keys)


def plays_on() -> Deed:
    minds: Any = KnownMinds()
    house = House(replace(QUICK, stand_in="greedy"), minds, playable_sets=PlayableSets(known_sets(("classic",))))
    house.server.lobby.screen(replay_file_of_a_table())
    ada = looks_on(house, "Ada")
    ada.does(Wind, to="turn", by=3)
    ada.does(LookAs, all_hands=True)
    return house, ada, lambda: ada.does(Fork, seat=0, ai="")


CARRIED_OUT: dict[type[Request], Callable[[], Deed]] = {
    StartMatch: begins,
    PauseTable: pauses,
    ResumeTable: resumes,
    LeaveTable: leaves,
    JoinTable: comes_back_to_the_seat,
    SaveDeck: keeps_a_deck,
    Fork: plays_on,
}


@pytest.mark.parametrize("kind", WRITING)
def test_what_is_written_is_charged(kind: type[Request]) -> None:
    house, caller, do = CARRIED_OUT[kind]()
    before = used(house, caller)
    do()
    assert used(house, caller) - before == quota_of(kind).writes


@pytest.mark.parametrize("kind", WRITING)
def test_a_refusal_writes_nothing_and_is_charged_nothing(kind: type[Request]) -> None:
    house = House(replace(FREELY, written_person=Rate(0.001, quota_of(kind).writes * 4)))
    ada = house.comes("Ada", address="192.0.2.1")
    before, server = used(house, ada), house.server.ledger._server.used(0)
    for _ in range(50):
        assert asks(ada, kind) not in ("", "too_much_written")
    assert used(house, ada) == before
    assert house.server.ledger._server.used(0) == server
    assert not house.server.ledger._under_way


def test_who_is_told_what_is_so_already_and_who_moves_between_tables_that_are_filled_is_charged_nothing() -> None:
    house, ada, keep = keeps_a_deck()
    keep()
    before = used(house, ada)
    for _ in range(3):
        keep()
    assert used(house, ada) == before
    house, boris, _ = begins()
    boris.does(LeaveTable)
    greta = house.comes("Zoe")
    before = used(house, greta)
    (table,) = house.server.lobby.tables
    for _ in range(3):
        greta.does(JoinTable, table=table, sex="female")
        greta.does(LeaveTable)
    assert used(house, greta) == before


def test_a_number_that_is_used_twice_gives_nothing_back_of_what_the_other_request_has_written() -> None:
    house = House(replace(FREELY, written_person=Rate(0.001, 10**6)))
    ada = house.comes("Ada", address="192.0.2.1")
    person = ada.link.person
    assert isinstance(person, Session)
    dear, cheap = InFlight(person, Fork(7, 0, "male"), NO_DESK), InFlight(person, LeaveTable(7), NO_DESK)
    house.server.ledger.admit(dear, KINDS[Fork].makes_last)
    dearly = used(house, ada)
    house.server.ledger.admit(cheap, KINDS[LeaveTable].makes_last)
    house.server.ledger.settled(cheap, wrote=False)
    assert used(house, ada) == pytest.approx(dearly)
    house.server.ledger.settled(dear, wrote=True)
    assert used(house, ada) == pytest.approx(dearly)


def test_a_match_that_never_ends_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "ANSWERS_MOST", 6)
    house = House(FREELY)
    _, greta = people = house.sits_down("Boris", "Greta")
    for _ in range(6):
        for caller in people:
            if not caller.all(Over):
                caller.act("boil")
                caller.answer(["take"]) if caller.asked is not None else None
    assert greta.last(Over).text == "This match is longer than this server keeps any, so it ends here without a winner."
    assert [end.how for end in house.disk.of(EndRecord)] == ["abandoned"]
    assert len(house.disk.of(AnswerRecord)) <= 7
