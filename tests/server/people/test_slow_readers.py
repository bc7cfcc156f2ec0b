"""Somebody who reads too slowly costs the server nothing, and sees the table as it is when they read again."""

from __future__ import annotations

from tests.server.house import Caller, House
from tests.server.toy_stage import ToyStage

from kickdoor_game import library
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, StartMatch
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Act, Faces, Private, Resync, SeatCode, Shared, Told
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.people.connections.link import ClientLink
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

SOCKET_TAKES = 64 * 1024
"""Bytes after which a socket that nobody reads is full, as Twisted counts."""


def stops_reading(caller: Caller) -> None:
    caller.listens()
    link: ClientLink = caller.link
    link.pauseProducing()


def reads_again(house: House, caller: Caller) -> None:
    caller.link.resumeProducing()
    house.clock.advance(0)


def test_a_link_is_registered_as_a_streaming_producer() -> None:
    boris = House().comes("Boris")
    assert boris.wire.producer is boris.link
    assert boris.wire.streaming


def test_views_are_forgotten_and_the_latest_is_shown_in_the_end() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    stops_reading(greta)
    boris.answer(["leave"])
    for _ in range(20):
        boris.act("shout")
    assert greta.listens() == []
    reads_again(house, greta)
    new = greta.listens()
    assert [type(message) for message in new] == [Told, Shared, Private, SeatCode]
    assert greta.public == boris.public
    assert greta.asked is not None
    assert greta.story.count("Boris shouts.") == 20


def test_replies_and_chat_are_kept() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    req = greta.send(Act, choice=("shout",))
    stops_reading(greta)
    house.disk.turn()
    boris.does(Say, text="asleep?")
    assert greta.listens() == []
    reads_again(house, greta)
    assert [type(message) for message in greta.listens()] == [Told, Shared, Private, SeatCode, Accepted, Said]
    assert greta.answer_to(req) == Accepted(req)


def test_what_they_ask_for_meanwhile_is_done_when_they_read_again() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    stops_reading(greta)
    req = greta.send(Act, choice=("shout",))
    assert "Greta shouts." not in boris.story
    reads_again(house, greta)
    assert greta.answer_to(req) == Accepted(req)
    assert "Greta shouts." in boris.story


def test_nobody_else_waits_for_him() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    stops_reading(greta)
    assert isinstance(boris.answer(["leave"]), Accepted)


def test_one_who_stands_still_for_too_long_is_cut_off_and_may_come_back() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    stops_reading(greta)
    house.clock.advance(19)
    assert not greta.wire.disconnected
    house.clock.advance(2)
    assert greta.wire.disconnected
    greta.link.connectionLost()
    assert isinstance(boris.act("shout"), Accepted)
    assert house.comes("Greta", resume=greta.token).public.number == boris.public.number


def test_what_is_kept_for_him_has_a_limit() -> None:
    house = House(Settings(held_most=2_000))
    boris, greta = house.sits_down("Boris", "Greta")
    stops_reading(greta)
    for _ in range(5):
        boris.does(Say, text="x" * 400)
        house.clock.advance(1)
    assert greta.wire.disconnected


def test_reading_in_time_is_forgiven() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for _ in range(5):
        stops_reading(greta)
        house.clock.advance(15)
        boris.act("shout")
        reads_again(house, greta)
        boris.asks(Resync)
    assert not greta.hung_up


def test_card_texts_are_sent_once_however_slow_he_is() -> None:
    house = House(stage=ToyStage(face_count=250))
    boris, greta = house.sits_down("Boris", "Greta")
    assert [len(faces.faces) for faces in greta.all(Faces)] == [100, 100, 50]
    stops_reading(greta)
    boris.act("shout")
    reads_again(house, greta)
    assert len(greta.all(Faces)) == 3
    stops_reading(greta)
    req = greta.send(Resync)
    reads_again(house, greta)
    assert greta.answer_to(req) == Accepted(req)
    assert len(greta.all(Faces)) == 6


def test_all_that_is_printed_comes_though_it_is_more_than_a_socket_takes_at_once() -> None:
    house = House(playable_sets=PlayableSets(known_sets(())))
    ada = house.comes("Ada")
    link, write, sent = ada.link, ada.wire.write, 0

    def takes_some(data: bytes) -> None:
        nonlocal sent
        write(data)
        sent += len(data)
        if sent > SOCKET_TAKES:
            link.pauseProducing()

    ada.wire.write = takes_some
    mix = library.mixes()[-1]
    ada.does(CreateTable, name="", set=mix, sex="female")
    for _ in range(2):
        ada.does(AddAi, kind="meek")
    ada.send(StartMatch)
    ada.listens()
    ada.wire.write = write
    reads_again(house, ada)
    ada.listens()
    printed = {face.key for faces in ada.all(Faces) for face in faces.faces}
    assert printed == set(library.ruleset(mix).book.by_key)
