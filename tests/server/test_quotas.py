"""What requests make that outlives them: every request has a row, and each row that writes has bounds that hold."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.drills.stranger import WORST
from tests.server.house import QUICK, Caller, House
from tests.server.test_space import MIB, Usage

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.decks import SaveDeck
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_server.access.costs import WORST_US
from kickdoor_server.access.quotas import QUOTAS, Most, Quota, Setting
from kickdoor_server.access.rates import Rate
from kickdoor_server.configuration.settings import Settings
from kickdoor_server.matches import ending
from kickdoor_server.store.records import AnswerRecord, EndRecord

MAKE: dict[type[Request], Callable[[int], Request]] = {type(make(1)): make for make in WORST}
"""How to ask for each, as a stranger does."""

WRITING = [kind for kind, quota in QUOTAS.items() if quota is not None and quota.writes]
WAITS_FOR_ROOM = [kind for kind, quota in QUOTAS.items() if quota is not None and quota.low]
PLENTY = Rate(1e9, 10**9)
FREELY = replace(QUICK, requests=PLENTY, address_work_ms=PLENTY, written_person=PLENTY, written_address=PLENTY)


def asks(caller: Caller, kind: type[Request]) -> str:
    """Asks for one of that kind; the reason for which it is refused, "" if it is not."""
    caller.req += 1
    caller.says(caller.session.send(MAKE[kind](caller.req)))
    answer = caller.answer_to(caller.req)
    return getattr(answer, "reason", "")


def times(caller: Caller, kind: type[Request]) -> int:
    """How often they may ask for it before it is too much."""
    for count in range(50):
        if asks(caller, kind) == "too_much_written":
            return count
    raise AssertionError("there is no bound")


def quota_of(kind: type[Request]) -> Quota:
    quota = QUOTAS[kind]
    assert quota is not None
    return quota


def test_every_request_has_a_row() -> None:
    assert set(QUOTAS) == set(WORST_US)
    assert set(QUOTAS) == {kind for kind in REGISTRY.said_by(From.CLIENT) if issubclass(kind, Request)}


def test_a_bound_is_a_setting_that_there_is_or_a_number_with_its_reason() -> None:
    for kind, quota in QUOTAS.items():
        for bound in () if quota is None else (quota.person, quota.address, quota.server):
            match bound:
                case Setting(name):
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
    assert 0 < times(ada, kind) <= 5, "it begins half full"
    assert asks(house.comes("Bob", address="192.0.2.1"), kind) != "too_much_written"


@pytest.mark.parametrize("kind", WRITING)
@pytest.mark.parametrize("other", ["192.0.2.1", "192.0.2.2"])
def test_an_address_may_write_so_much_whoever_comes_from_there(kind: type[Request], other: str) -> None:
    writes = quota_of(kind).writes
    house = House(replace(FREELY, written_address=Rate(0.001, writes * 8)))
    assert 0 < times(house.comes("Ada", address="192.0.2.1"), kind) <= 5
    bob = house.comes("Bob", address=other)
    assert (asks(bob, kind) == "too_much_written") == (other == "192.0.2.1")


@pytest.mark.parametrize("kind", WRITING)
def test_where_the_server_has_no_more_those_who_have_used_little_still_may(kind: type[Request]) -> None:
    writes = quota_of(kind).writes
    freely = replace(FREELY, trusted=("10.0.0.0/8",), written_address=Rate(0.001, writes * 16))
    house = House(replace(freely, written_server=Rate(0.001, writes * 8)))
    house.clock.advance(1e6)
    for number in range(1, 4):
        assert times(house.comes(f"Z{number}", address=f"192.0.2.{number}"), kind) <= 17
    assert asks(house.comes("Ada", address="198.51.100.7"), kind) != "too_much_written"
    assert asks(house.comes("Behind a proxy", address="10.0.0.1"), kind) == "too_much_written"


@pytest.mark.parametrize("kind", WRITING)
def test_a_restart_gives_nobody_more(kind: type[Request]) -> None:
    writes = quota_of(kind).writes
    settings = replace(FREELY, written_address=Rate(writes / 10, writes * 8))
    house = House(settings)
    first = times(house.comes("Ada", address="192.0.2.1"), kind)
    house.clock.advance(1_000)
    assert times(house.comes("Bob", address="192.0.2.1"), kind) > first, "it has filled meanwhile"
    house = house.restarted(settings=settings)
    assert times(house.comes("Eve", address="192.0.2.1"), kind) == first


@pytest.mark.parametrize("kind", WAITS_FOR_ROOM)
def test_what_can_wait_does_while_the_disk_is_low(
    kind: type[Request], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 255 * MIB))
    house = House(replace(FREELY, data=tmp_path, disk_free_least_mb=256))
    ada = house.comes("Ada")
    assert asks(ada, kind) == "disk_low"
    assert quota_of(kind).low in ada.refused(kind, **fields_of(kind)).text


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
    kind = WRITING[0]
    asks(house.comes("Ada", address="192.0.2.1"), kind)
    house.clock.advance(10)
    assert not house.server.ledger._buckets


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
