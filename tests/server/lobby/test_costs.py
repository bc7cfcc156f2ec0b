"""What requests cost, and who is charged for it: one address takes a tenth of a core, whatever it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as changed
from tests.server.house import QUICK, Caller, House
from tests.server.recorded import records
from tests.server.test_protocol_page import rows

from kickdoor_protocol.base import Request
from kickdoor_protocol.codec import encode
from kickdoor_protocol.limits import CHOICE_PARTS_MOST, FRAME_FROM_SERVER_MOST, NAME_MOST, TABLE_NAME_MOST
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.session import Accepted, Ping, Refused, Welcome
from kickdoor_protocol.messages.table import Act, Faces, Resync
from kickdoor_protocol.registry import REGISTRY, From, tag_of
from kickdoor_server.base.configuration.file import BadSettings, read
from kickdoor_server.base.configuration.settings import TABLES_MOST, Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.lobby.requests.kinds import KINDS
from kickdoor_server.lobby.tables import replay_table
from kickdoor_server.matches.audience import audience
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.people.connections import link
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.translate import choices

THERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"
USUAL = Settings()


# ---- every request has a cost


def test_every_request_has_a_cost_and_the_page_tells_it() -> None:
    """One that is added has to be measured: `python -m tests.trials.drills.costs --write --only TAG`."""
    measure = "`python -m tests.trials.drills.costs --write --only TAG` writes a request's row into docs/protocol.md"
    requests = [kind for kind in REGISTRY.said_by(From.CLIENT) if issubclass(kind, Request)]
    assert {tag_of(kind) for kind in KINDS} == {tag_of(kind) for kind in requests}, "a row of ROWS in kinds.py for each"
    told = {row[0].strip("`"): (int(row[1]), int(row[2]), int(row[3])) for row in rows("<!-- costs: begin -->")}
    assert {tag: charged for tag, (charged, _, _) in told.items()} == {
        tag_of(kind): row.worst_us for kind, row in KINDS.items()
    }, measure
    assert all(measured <= charged for charged, measured, _ in told.values())


def test_what_costs_more_than_an_answer_counts_as_several() -> None:
    assert KINDS[Act].ordinary == KINDS[Ping].ordinary == 1.0
    assert KINDS[Resync].ordinary == KINDS[Resync].worst_us / KINDS[Act].worst_us > 1.0
    house = House(replace(QUICK, requests=Rate(per_s=1, burst=4)))
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.advance(10)
    counted = 0
    while isinstance(boris.asks(Resync), Accepted):
        counted += 1
    assert counted == 3, "1.25 each: the fourth would be beyond 4"


# ---- what an address is charged


def is_read(caller: Caller) -> bool:
    return not caller.hung_up and caller.wire.producerState == "producing"


def spent_ms(house: House, strangers: list[Caller], for_s: int, make: type[Request]) -> float:
    """They ask that ten times a second each; how many milliseconds what was carried out is charged."""
    carried_out = 0
    for _ in range(for_s * 10):
        house.clock.advance(0.1)
        for stranger in strangers:
            if is_read(stranger):
                stranger.send(make)
            answers = [message for message in stranger.listens() if isinstance(message, Accepted | Refused)]
            assert all(isinstance(answer, Accepted) or answer.reason != "too_fast" for answer in answers)
            carried_out += len(answers)
            stranger.heard.clear()
    return carried_out * KINDS[make].worst_us / 1_000


@pytest.mark.parametrize("make", [ListTables, LeaveTable], ids=["accepted", "refused"])
def test_eight_people_of_one_address_get_a_tenth_of_a_core_and_no_more(make: type[Request]) -> None:
    house = House(replace(QUICK, requests=Rate(1_000, 1_000)))
    strangers = [house.comes(f"Z{number}", address=THERE) for number in range(8)]
    rate = USUAL.address_work_ms
    assert spent_ms(house, strangers, 60, make) <= rate.burst + 60 * rate.per_s + KINDS[make].worst_us / 1_000
    assert spent_ms(house, strangers, 60, make) > 60 * rate.per_s * 0.8, "and that much they get"
    house.comes("Ada", address=ELSEWHERE).does(ListTables)


def test_twelve_people_behind_one_router_who_play_briskly_notice_nothing() -> None:
    """Each answers every two seconds, for five minutes; and all of them come at once."""
    house = House()
    people = [house.comes(f"Player {'abcdefghijkl'[number]}", address=THERE) for number in range(12)]
    for person in people:
        person.does(ListTables)
        person.does(CreateTable, name="", set="toy", sex="male")
    for beat in range(150):
        house.clock.advance(2)
        for person in people:
            person.does(SetReady, ready=bool(beat % 2))
            assert is_read(person)
            person.heard.clear()


def test_who_floods_waits_in_their_own_socket_and_is_not_refused() -> None:
    house = House(replace(QUICK, address_work_ms=Rate(per_s=100, burst=100)))
    flood = house.comes("Zed", address=THERE)
    house.clock.advance(10)
    asked = [flood.send(ListTables) for _ in range(9)]
    assert [isinstance(flood.answer_to(req), Accepted) for req in asked] == [True] * 7 + [False] * 2
    assert flood.wire.producerState == "paused"
    beside = house.connects(address=THERE)
    beside.hello("Yan")
    assert not beside.hung_up
    assert beside.wire.producerState == "paused", "it is the address that has nothing left"
    assert house.comes("Ada", address=ELSEWHERE).last(Welcome)
    house.clock.advance(5)
    assert all(isinstance(flood.answer_to(req), Accepted) for req in asked)
    assert beside.listens()
    assert is_read(flood)
    assert is_read(beside)
    flood.does(ListTables)


def test_two_of_one_address_take_turns_where_little_is_left() -> None:
    house = House(replace(QUICK, address_work_ms=Rate(per_s=100, burst=100)))
    zed, yan = house.comes("Zed", address=THERE), house.comes("Yan", address=THERE)
    house.clock.advance(10)
    for caller in (zed, yan):
        for _ in range(30):
            caller.send(ListTables)
    before = [len(caller.all(Accepted)) for caller in (zed, yan)]
    for _ in range(300):
        house.clock.advance(0.01)
    done = [len(caller.all(Accepted)) - count for caller, count in zip((zed, yan), before, strict=True)]
    assert sum(done) >= 18, done
    assert min(done) >= 8, done


def test_bytes_are_charged_whatever_becomes_of_them() -> None:
    house = House(replace(QUICK, address_work_ms=Rate(per_s=100, burst=100)))
    boris = house.comes("Boris", address=THERE)
    house.clock.advance(10)
    sent = 0
    while is_read(boris):
        boris.send(Act, choice=("x" * 60_000,))
        sent += 1
    assert sent < 100 / (60 * 0.05)


def test_each_message_and_each_kibibyte_is_charged_to_its_address_and_to_no_other() -> None:
    """A hundred messages of ten KiB in all: 100 times 0.1 ms and 10 times 0.05 ms."""
    house = House(replace(QUICK, address_work_ms=Rate(per_s=1, burst=100)))
    boris, yan = house.comes("Boris", address=THERE), house.comes("Yan", address=ELSEWHERE)
    house.clock.advance(100)
    admission = house.server.admission
    for caller, size, messages, left_ms in (
        (boris, 10_240, 100, 89.5),
        (boris, 0, 0, 89.5),
        (yan, 1_024, 0, 99.95),
        (boris, 0, 895, 0.0),
    ):
        admission.read(caller.link, size, messages)
        work = admission._caller(caller.link.address).work
        assert work.left(house.clock.seconds()) == pytest.approx(left_ms)


@pytest.mark.parametrize("is_gone", [False, True])
def test_who_has_gone_while_they_waited_for_long_gets_no_turn(monkeypatch: pytest.MonkeyPatch, is_gone: bool) -> None:
    """What they had asked for would keep their place at a table for as long as their address has to wait."""
    house = House(replace(QUICK, address_work_ms=Rate(per_s=1, burst=40)))
    boris = house.comes("Boris", address=THERE)
    for _ in range(8):
        boris.send(ListTables)
    monkeypatch.setattr(link, "has_hung_up", lambda wire: is_gone)
    told = len([one for one in boris.listens() if isinstance(one, Tables)])
    house.clock.pump([1.0] * 60)
    assert (len([one for one in boris.listens() if isinstance(one, Tables)]) > told) is not is_gone
    assert boris.wire.disconnecting is is_gone


def test_this_machine_and_a_proxy_stand_for_many_people_and_are_not_charged() -> None:
    house = House(replace(QUICK, address_work_ms=Rate(1, 1), trusted=(THERE,), requests=Rate(1_000, 1_000)))
    for address in ("", THERE):
        caller = house.comes(f"From {address or 'here'}", address=address)
        for _ in range(50):
            caller.does(ListTables)


# ---- what made requests dear


def test_a_choice_longer_than_any_could_be_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """60,000 empty lists fit into a frame, and cost 79 ms."""
    boris, _ = House().sits_down("Boris", "Greta")
    frozen: list[Any] = []

    def noting(choice: Any) -> Any:
        frozen.append(choice)
        return choice

    monkeypatch.setattr(choices, "freeze", noting)
    for junk in (tuple(() for _ in range(60_000)), (("x",) * CHOICE_PARTS_MOST,), ("x", ("y",) * CHOICE_PARTS_MOST)):
        assert boris.refused(Act, choice=junk).reason == "not_of_this_shape"
    assert frozen == []
    boris.refused(Act, choice=("x",) * CHOICE_PARTS_MOST)
    assert len(frozen) == 1


def test_cards_are_printed_once_for_all_who_see_them(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[Any] = []

    def counting(message: Any) -> Any:
        printed.extend([message] if isinstance(message, Faces) else [])
        return encode(message)

    monkeypatch.setattr(audience, "encode", counting)
    boris, greta = House().sits_down("Boris", "Greta")
    boris.does(Resync)
    assert boris.all(Faces)[0] == boris.all(Faces)[1] == greta.last(Faces)
    assert len(printed) == 1


def test_a_replay_is_told_once_before_anybody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(records()))
    minds: Any = KnownMinds()
    house = House(Settings(replay=file), minds, playable_sets=PlayableSets(known_sets(("classic",))))
    for rehearsal in house.server.lobby.rehearsals():
        rehearsal()
    monkeypatch.delattr(replay_table, "SeatStory")
    ada = house.comes("Ada")
    ada.does(ListTables)
    ada.does(WatchTable, table=ada.last(Tables).tables[0].id)
    for seat in (0, 1, 2, 3, None):
        ada.does(LookAs, seat=seat)
    ada.does(LookAs, all_hands=True)


# ---- a list of tables


def test_as_many_tables_as_there_may_be_fit_into_one_frame() -> None:
    """Each with the longest names, in the longest letters, and with every setting changed."""
    minds: Any = KnownMinds()
    house = House(Settings(), minds, playable_sets=PlayableSets(known_sets(("classic",))))
    ada = house.comes("\U0001f409" * NAME_MOST)
    ada.does(ListTables)
    (info,) = ada.last(Tables).sets
    options = {setting.key: setting.choices[-1] for setting in info.settings if setting.choices}
    options["seats"] = info.seats_most
    ada.does(CreateTable, name="\U0001f409" * TABLE_NAME_MOST, set="classic", sex="female", options=options)
    for number in range(info.seats_most - 1):
        ada.does(AddAi, kind="bribe_aware", name="\U0001f409" * (NAME_MOST - 1 - number))
    table = changed(ada.last(Lobby).table, watchers=USUAL.watchers_most, locked=True)
    tables = Tables((table,) * TABLES_MOST, (info,) * 10)
    assert len(encode(tables).frame) <= FRAME_FROM_SERVER_MOST


def test_of_tables_that_do_not_fit_as_many_are_told_as_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Because of packs, of which a host may have any number."""
    house = House()
    boris = house.comes("Boris")
    boris.does(CreateTable, name="", set="toy", sex="male")
    (here,) = house.server.lobby.tables.values()
    long = changed(here.describe(), options={"packs": "x" * 5_000})
    monkeypatch.setattr(here, "describe", lambda: long)
    house.server.lobby.tables.update({f"{number}": here for number in range(400)})
    greta = house.comes("Greta")
    greta.does(ListTables)
    assert 100 <= len(greta.last(Tables).tables) < 400


def test_more_tables_than_a_list_can_tell_cannot_be_set(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text(f"[limits]\ntables_most = {TABLES_MOST}\n")
    assert read(file) == {"tables_most": TABLES_MOST}
    file.write_text(f"[limits]\ntables_most = {TABLES_MOST + 1}\n")
    with pytest.raises(BadSettings, match=f"1 to {TABLES_MOST}"):
        read(file)
