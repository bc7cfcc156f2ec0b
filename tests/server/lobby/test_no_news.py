"""Asking again for what is so already is no news: it is done once, and whoever else is at the table hears nothing.

Every request there is has a row, but those that are news each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from tests.protocol.samples import tagged
from tests.server.every_request import insist_on_rows
from tests.server.house import QUICK, Caller, House
from tests.server.lodge import WORD
from tests.server.recorded import records

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.decks import CheckDeck, ListDecks, LookAtLists, LookAtPool, SaveDeck
from kickdoor_protocol.messages.lobby import (
    AddAi,
    AddNonce,
    CommitNonce,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    RemoveAi,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.looking import Looking, ShareSeat
from kickdoor_protocol.messages.moderation import Ignore, Mute, Report
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.recounting import Story
from kickdoor_protocol.messages.replay import Fork, LookAs, TakeReplay, Wind
from kickdoor_protocol.messages.session import Accepted, Enter, Ping, Pong
from kickdoor_protocol.messages.table import Act, Answer, LetIn, Observe, PauseTable, ResumeTable, Resync
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import AnswerRecord, ChairRecord, PauseRecord
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

PATIENT = replace(QUICK, requests=Rate(1e9, 10**9), written_person=Rate(1e9, 10**9), written_server=Rate(1e9, 10**9))
"""So that a loop is not stopped by the limit on requests, which is another matter."""


@dataclass
class Scene:
    """A house with Boris in it, who asks, and with others."""

    house: House
    boris: Caller
    others: list[Caller]
    fields: dict[str, Any] = field(default_factory=dict)


def filling(**options: Any) -> Scene:
    """Boris's table, at which Greta sits and Eve looks on; Dora is in the lobby."""
    house = House(PATIENT)
    boris, greta, eve, dora = (house.comes(name) for name in ("Boris", "Greta", "Eve", "Dora"))
    boris.does(CreateTable, name="The table", set="toy", sex="female", options=options)
    table = boris.last(Lobby).table.id
    greta.does(JoinTable, table=table, sex="male")
    eve.does(WatchTable, table=table)
    return Scene(house, boris, [greta, eve, dora], {"table": table})


def playing(*, watching: str = "everybody") -> Scene:
    """The same with the match begun."""
    scene = filling(watching=watching)
    scene.others[0].does(SetReady, ready=True)
    scene.boris.does(StartMatch)
    return scene


def is_seated(**how: Any) -> Scene:
    scene = filling()
    scene.fields |= {"sex": "female", **how}
    scene.boris.does(SetReady, ready=True)
    scene.boris.does(AddNonce, nonce="c0ffee")
    return scene


def plays() -> Scene:
    scene = playing()
    scene.fields["sex"] = "female"
    return scene


def has_taken_its_seat_back() -> Scene:
    scene = plays()
    scene.boris.does(LeaveTable)
    scene.boris.does(JoinTable, **scene.fields)
    return scene


def looks_on_at_a_match(watching: str) -> Scene:
    scene = playing(watching=watching)
    scene.boris, scene.others[1] = scene.others[1], scene.boris
    return scene


def looks_on() -> Scene:
    scene = filling()
    scene.boris, scene.others[1] = scene.others[1], scene.boris
    return scene


def has(scene: Scene, **fields: Any) -> Scene:
    """With these fields, and no others."""
    scene.fields = fields
    return scene


def looks_over() -> Scene:
    scene = looks_on_at_a_match("seat")
    scene.others[0].does(ShareSeat, shared=True)
    return has(scene, seat=1)


def has_answered() -> Scene:
    """Boris has dallied; what he was asked then is not asked any more."""
    scene = playing()
    asked = scene.boris.asked
    assert asked is not None
    scene.boris.does(Answer, question=asked.id, choice=("leave",))
    return has(scene, question=asked.id, choice=("leave",))


def paused(*, by_all: bool) -> Scene:
    scene = playing()
    scene.boris.does(PauseTable)
    if by_all:
        scene.others[0].does(PauseTable)
    return has(scene)


def in_a_locked_house(folder: Path) -> Scene:
    file = folder / "word"
    file.write_text(WORD + "\n", "utf-8")
    house = House(replace(PATIENT, password_file=file))
    boris, greta = house.comes("Boris"), house.comes("Greta")
    for caller in (boris, greta):
        caller.does(Enter, password=WORD)
    return Scene(house, boris, [greta], {"password": WORD})


def at_a_replay(folder: Path, **fields: Any) -> Scene:
    file = folder / "friday.kickdoor"
    file.write_bytes(packed(records()))
    minds: Any = KnownMinds()
    house = House(
        replace(PATIENT, replay=file, stand_in="greedy"), minds, playable_sets=PlayableSets(known_sets(("classic",)))
    )
    boris, greta = house.comes("Boris"), house.comes("Greta")
    (table,) = house.server.lobby.tables
    for caller in (boris, greta):
        caller.does(WatchTable, table=table)
    return Scene(house, boris, [greta], fields)


def asked_for_a_seat(*, allowed: bool) -> Scene:
    """Somebody of Greta's name asks Boris for her seat."""
    scene = playing()
    scene.others[0].loses_the_line()
    asks = scene.house.comes("Greta")
    assert asks.refused(JoinTable, sex="male", **scene.fields).reason == "asked"
    scene.others[0] = asks
    return has(scene, seat=1, allowed=allowed)


ACCEPTED = "accepted"

Begin = Callable[[Path], Scene]
ROWS: list[tuple[str, type[Request], Begin, str]] = [
    ("the server's password", Enter, in_a_locked_house, ACCEPTED),
    ("a ping", Ping, lambda _: has(playing()), ACCEPTED),
    ("the tables", ListTables, lambda _: has(playing()), ACCEPTED),
    (
        "another table of one's own",
        CreateTable,
        lambda _: has(filling(), name="x", set="toy", sex="male"),
        "at_a_table",
    ),
    ("a seat at one's own table", JoinTable, lambda _: is_seated(), ACCEPTED),
    ("one's own seat", JoinTable, lambda _: is_seated(seat=0), ACCEPTED),
    ("one's own match", JoinTable, lambda _: plays(), ACCEPTED),
    ("the seat that one has taken back", JoinTable, lambda _: has_taken_its_seat_back(), ACCEPTED),
    ("to spectate where one does", WatchTable, lambda _: looks_on(), ACCEPTED),
    ("to spectate a match where one does", WatchTable, lambda _: looks_on_at_a_match("everybody"), ACCEPTED),
    ("to look over shoulders", WatchTable, lambda _: looks_on_at_a_match("seat"), ACCEPTED),
    ("to spectate late", WatchTable, lambda _: looks_on_at_a_match("late"), ACCEPTED),
    ("to spectate where one plays", WatchTable, lambda _: playing(), "seated"),
    ("to leave", LeaveTable, lambda _: has(playing()), "no_table"),
    ("ready", SetReady, lambda _: has(filling(), ready=True), ACCEPTED),
    ("not ready", SetReady, lambda _: has(filling(), ready=False), ACCEPTED),
    ("to seal what is sealed", CommitNonce, lambda _: has(filling(), commitment="7f" * 32), ACCEPTED),
    ("the same nonce", AddNonce, lambda _: has(filling(), nonce="c0ffee"), ACCEPTED),
    ("one AI player more than fits", AddAi, lambda _: has(filling(seats=3), kind="meek"), "table_full"),
    ("nobody's chair empty", RemoveAi, lambda _: has(filling(), seat=3), "no_ai_there"),
    ("to begin", StartMatch, lambda _: has(playing()), "running"),
    ("an answer that counts already", Answer, lambda _: has_answered(), "stale"),
    ("to pause", PauseTable, lambda _: paused(by_all=False), ACCEPTED),
    ("to pause what is paused", PauseTable, lambda _: paused(by_all=True), ACCEPTED),
    ("to go on", ResumeTable, lambda _: has(playing()), "not_paused"),
    ("to let somebody in once more", LetIn, lambda _: asked_for_a_seat(allowed=True), ACCEPTED),
    ("to let nobody in once more", LetIn, lambda _: asked_for_a_seat(allowed=False), ACCEPTED),
    ("to let somebody in who does not ask", LetIn, lambda _: has(playing(), seat=1, allowed=True), "nobody_asks"),
    ("not to be told what she says", Ignore, lambda _: has(playing(), who="Greta", ignored=True), ACCEPTED),
    ("to be told it, who is told it", Ignore, lambda _: has(playing(), who="Greta", ignored=False), "nobody"),
    ("to mute her", Mute, lambda _: has(playing(), who="Greta", muted=True), ACCEPTED),
    ("to let her talk, who can", Mute, lambda _: has(playing(), who="Greta", muted=False), ACCEPTED),
    ("everything again, before the match", Resync, lambda _: has(filling()), ACCEPTED),
    ("everything again", Resync, lambda _: has(playing()), ACCEPTED),
    ("everything again, for a program", Observe, lambda _: has(playing()), ACCEPTED),
    ("to be looked over", ShareSeat, lambda _: has(playing(watching="seat"), shared=True), ACCEPTED),
    ("not to be looked over", ShareSeat, lambda _: has(playing(watching="seat"), shared=False), ACCEPTED),
    ("to look over that shoulder", LookAs, lambda _: looks_over(), ACCEPTED),
    ("to see what is public", LookAs, lambda _: has(looks_on_at_a_match("seat")), ACCEPTED),
    ("the rulebook", LookUp, lambda folder: has(at_a_replay(folder), set="classic", words="help"), ACCEPTED),
    ("the decks", ListDecks, lambda _: has(playing(), set="toy"), "no_decks"),
    ("the pool", LookAtPool, lambda _: has(playing(), set="toy"), "no_decks"),
    ("what is wrong with a deck", CheckDeck, lambda _: has(playing(), set="toy"), "no_decks"),
    ("to keep a deck", SaveDeck, lambda _: has(playing(), set="toy", name="Mine"), "no_decks"),
    ("what the decks are made of", LookAtLists, lambda _: has(playing()), "no_decks"),
    ("why", Explain, lambda _: has(playing(), seat=0), "not_yet"),
    ("a moment beyond the last", Wind, lambda folder: at_a_replay(folder, to="turn", by=-1), "no_such_moment"),
    ("other eyes in a replay", LookAs, lambda folder: at_a_replay(folder, seat=1), ACCEPTED),
    ("to play on where one does", Fork, lambda folder: at_a_replay(folder, seat=0), "no_replay"),
    ("what happened", Story, lambda _: has(playing(), before=2, most=10), ACCEPTED),
    ("the replay of a match that goes on", TakeReplay, lambda _: has(playing()), "not_yet"),
]
NEWS_EACH_TIME = {Say, Act, Report}


def test_every_request_has_a_row() -> None:
    insist_on_rows(
        {make for _, make, _, _ in ROWS} | NEWS_EACH_TIME,
        "What is told to others if this changes nothing? Add a scene to ROWS, or put it into NEWS_EACH_TIME.",
        greets=False,
    )


def _hello() -> Any:
    entry = tagged("hello")
    assert entry is not None
    return entry.struct


@pytest.mark.parametrize(("make", "begin", "again"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_is_so_already_is_told_to_nobody_else(
    make: type[Request], begin: Begin, again: str, tmp_path: Path
) -> None:
    scene = begin(tmp_path)
    scene.boris.asks(make, **scene.fields)
    scene.house.clock.advance(1)
    for other in scene.others:
        other.forgets()
    tables = {key: table.describe() for key, table in scene.house.server.lobby.tables.items()}
    decided = _decided(scene.house)
    for _ in range(20):
        answer = scene.boris.asks(make, **scene.fields)
        assert (ACCEPTED if isinstance(answer, Accepted | Pong) else answer.reason) == again
    scene.house.clock.advance(1)
    for other in scene.others:
        assert other.all(object) == []  # type: ignore[type-var]
    assert {key: table.describe() for key, table in scene.house.server.lobby.tables.items()} == tables
    assert _decided(scene.house) == decided


def _decided(house: House) -> int:
    """How often anything was written down that matters to the match."""
    return sum(len(house.disk.of(kind)) for kind in (AnswerRecord, ChairRecord, PauseRecord))


def test_a_seat_asked_for_again_keeps_what_was_said_on_it() -> None:
    """Also another chair, or another hero: only being ready has to be said again."""
    scene = is_seated()
    boris, greta = scene.boris, scene.others[0]
    boris.does(JoinTable, **scene.fields)
    assert greta.last(Lobby).table.seats[0].ready
    boris.does(JoinTable, **scene.fields | {"seat": 3, "sex": "male"})
    (moved,) = [seat for seat in greta.last(Lobby).table.seats if seat.name == "Boris"]
    assert (moved.seat, moved.sex, moved.ready) == (3, "male", False)
    boris.does(SetReady, ready=True)
    greta.does(SetReady, ready=True)
    boris.does(StartMatch)
    assert boris.public.header.nonces == ("", "c0ffee")


@pytest.mark.parametrize("times", [300, pytest.param(10_000, marks=pytest.mark.drill)])
@pytest.mark.parametrize(
    ("begin", "make"), [(plays, JoinTable), (is_seated, JoinTable), (playing, Resync)], ids=["match", "table", "resync"]
)
def test_a_loop_of_them_costs_others_nothing(
    begin: Callable[[], Scene], make: type[Request], times: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a byte to anybody else, and nothing on the disk; the drill says how long the server is busy with one."""
    scene = begin()
    fields = scene.fields if make is JoinTable else {}
    for other in scene.others:
        other.forgets()
    written = len(scene.house.disk.written)
    began_s = process_time()
    for _ in range(times):
        scene.boris.does(make, **fields)
        scene.boris.forgets()
    busy_us = (process_time() - began_s) / times * 1e6
    assert [len(other.wire.value()) for other in scene.others] == [0, 0, 0]
    assert len(scene.house.disk.written) == written
    with capsys.disabled():
        if times == 10_000:
            print(f"{make.__name__}: {busy_us:.0f} us, of both ends")  # noqa: T201


# ---- what a program cannot be told


def without(*structs: type[Any]) -> Registry:
    return Registry(entry for entry in REGISTRY.entries if entry.struct not in structs)


@pytest.mark.parametrize(
    ("make", "told_by", "fields"),
    [(ListTables, "tables", {}), (LookUp, "rules_found", {"set": "toy"}), (Explain, "explained", {"seat": 0}),
     (ListDecks, "decks", {"set": "toy"}), (LookAtPool, "pool", {"set": "toy"}),
     (CheckDeck, "deck_checked", {"set": "toy"}), (LookAtLists, "lists", {}),
     (SaveDeck, "decks", {"set": "toy", "name": "Mine"}),
     (TakeReplay, "replay_part", {}), (Story, "recounted", {"before": 9, "most": 9}), (Observe, "observed", {})],
)  # fmt: skip
def test_what_a_program_could_not_be_told_is_refused(make: type[Request], told_by: str, fields: dict[str, Any]) -> None:
    entry = tagged(told_by)
    assert entry is not None
    refused = House().comes("Otto", registry=without(entry.struct)).refused(make, **fields)
    assert (refused.reason, refused.cure) == ("too_old", "update it")
    assert refused.text == f"Your program does not know the message {told_by!r}, which would answer that."


def test_whose_eyes_one_sees_with_is_agreed_on_or_refused() -> None:
    scene = playing(watching="seat")
    scene.others[0].does(ShareSeat, shared=True)
    otto = scene.house.comes("Otto", registry=without(Looking))
    otto.does(WatchTable, table=scene.fields["table"])
    assert otto.refused(LookAs, seat=1).reason == "too_old"
    otto.does(LookAs)
    assert otto.private.seat is None
