"""What can be asked for where: nowhere, while a table fills, in a match, in a replay; and what is said elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.every_request import insist_on_rows
from tests.server.house import Caller, House
from tests.server.recorded import records

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages import book, decks
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
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.moderation import Ignore, Mute, Report
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.recounting import Story
from kickdoor_protocol.messages.replay import Fork, LookAs, TakeReplay, Wind
from kickdoor_protocol.messages.session import Enter, Ping
from kickdoor_protocol.messages.table import Act, Answer, LetIn, Observe, PauseTable, ResumeTable, Resync
from kickdoor_protocol.messages.talk import Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.matches.replays.replay_file import packed
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

Said = tuple[str, str, str]
"""Reason, text and cure."""

FILLING: dict[type[Request], tuple[str, dict[str, Any]]] = {
    SetReady: ("get ready", {"ready": True}),
    CommitNonce: ("put anything into the shuffle", {"commitment": "ab" * 32}),
    AddNonce: ("add to the shuffle", {"nonce": "ab" * 32}),
    AddAi: ("call an AI player", {"kind": "meek"}),
    RemoveAi: ("send an AI player away", {"seat": 1}),
    StartMatch: ("start a match", {}),
}
"""What can only be done before a match, in words, with something to do."""

PLAYING: dict[type[Request], tuple[str, dict[str, Any]]] = {
    Answer: ("play", {"question": 1, "choice": True}),
    Act: ("play", {"choice": ("shout",)}),
    PauseTable: ("pause it", {}),
    ResumeTable: ("go on", {}),
    LetIn: ("let anybody in", {"seat": 0, "allowed": True}),
    Story: ("page back", {"before": 5, "most": 5}),
    ShareSeat: ("share your seat", {"shared": True}),
    Explain: ("ask why", {"seat": 0}),
    TakeReplay: ("take a replay", {}),
}
"""The same of a match."""

SHOWN: dict[type[Request], tuple[str, dict[str, Any]]] = {
    Wind: ("look at a replay", {"to": "step", "by": 1}),
    Fork: ("look at a replay", {"seat": 0}),
}
"""The same of a replay."""

ANYWHERE: tuple[type[Request], ...] = (
    *(CreateTable, Enter, Ignore, JoinTable, LeaveTable, ListTables, LookAs, Mute, Observe, Ping, Report, Resync),
    *(Say, WatchTable),
)
"""What has a meaning in more than one of these places, or in all of them; `LookUp` asks for nothing of a table, nor
does what is about decks."""


def nowhere(folder: Path) -> Caller:
    return House().comes("Ada")


def filling(folder: Path) -> Caller:
    ada = House().comes("Ada")
    ada.does(CreateTable, name="Mine", set="toy", sex="female")
    return ada


def playing(folder: Path) -> Caller:
    ada, _ = House().sits_down("Ada", "Bo")
    return ada


def replayed(folder: Path) -> Caller:
    file = folder / "friday.kickdoor"
    file.write_bytes(packed(records()))
    return shown_at(file)


def shown_at(file: Path) -> Caller:
    """Somebody who looks at that replay."""
    minds: Any = KnownMinds()
    settings = Settings(replay=file, requests=Rate(1_000, 100_000))
    ada = House(settings, minds, playable_sets=PlayableSets(known_sets(("classic",)))).comes("Ada")
    ada.does(ListTables)
    (table,) = ada.last(Tables).tables
    ada.does(WatchTable, table=table.id)
    return ada


Place = Callable[[Path], Caller]


def said_to(kind: type[Request], what: str, place: Place) -> Said | None:
    """What is said to whoever asks for that there; None: there it can be asked for."""
    at_no_table = ("no_table", f"You are at no table, so you cannot {what}.", "join a table first")
    if place is nowhere:
        return at_no_table
    if kind in FILLING:
        begun = f"The match has begun, so you cannot {what}."
        return ("running", begun, "do it at the next table, before its match begins") if place is not filling else None
    if kind in SHOWN:
        no_replay = ("no_replay", "This is no replay.", "open one: kickdoor replay, and the name of its file")
        return no_replay if place is not replayed else None
    if place is filling:
        return ("not_running", "The match has not begun.", "wait until its host starts it")
    return ("replay", f"This is a replay, so you cannot {what}.", "fork it to play on") if place is replayed else None


@pytest.mark.parametrize("place", [nowhere, filling, playing, replayed])
def test_what_cannot_be_asked_for_here_is_said_in_its_own_words(place: Place, tmp_path: Path) -> None:
    ada = place(tmp_path)
    found, expected = {}, {}
    for kind, (what, fields) in {**FILLING, **PLAYING, **SHOWN}.items():
        if (said := said_to(kind, what, place)) is not None:
            refused = ada.refused(kind, **fields)
            found[kind.__name__] = (refused.reason, refused.text, refused.cure)
            expected[kind.__name__] = said
    assert found == expected


def test_no_request_is_left_out() -> None:
    asked_elsewhere: set[type] = {
        book.LookUp,
        decks.ListDecks,
        decks.LookAtPool,
        decks.CheckDeck,
        decks.SaveDeck,
        decks.LookAtLists,
    }
    insist_on_rows(
        {*FILLING, *PLAYING, *SHOWN, *ANYWHERE, *asked_elsewhere},
        "Where may this be asked for? Put it into FILLING, PLAYING, SHOWN or ANYWHERE.",
        greets=False,
    )


@pytest.mark.parametrize(
    ("place", "kind", "fields", "said"),
    [
        (nowhere, LeaveTable, {}, ("no_table", "You are at no table, so you cannot leave one.", "join a table first")),
        (
            nowhere,
            decks.LookAtLists,
            {},
            ("no_table", "You are at no table, so you cannot look at decks.", "join a table first"),
        ),
        (nowhere, Resync, {}, ("no_table", "You are at no table, so you cannot see one.", "join a table first")),
        (
            nowhere,
            LookAs,
            {"seat": 0},
            ("no_table", "You are at no table, so you cannot see with other eyes.", "join a table first"),
        ),
        (filling, LookAs, {"seat": 0}, ("not_running", "The match has not begun.", "wait until its host starts it")),
        (
            nowhere,
            JoinTable,
            {"table": "nope", "sex": "male"},
            ("no_such_table", "There is no such table (any more).", "look at the list again"),
        ),
        (
            nowhere,
            WatchTable,
            {"table": "nope"},
            ("no_such_table", "There is no such table (any more).", "look at the list again"),
        ),
        (
            filling,
            CreateTable,
            {"name": "", "set": "toy", "sex": "male"},
            ("at_a_table", "You are at another table.", "leave it first"),
        ),
        (
            playing,
            CreateTable,
            {"name": "", "set": "toy", "sex": "male", "password": "psst"},
            ("at_a_table", "You are at another table.", "leave it first"),
        ),
        (
            replayed,
            JoinTable,
            {"table": "HERE", "sex": "male"},
            ("replay", "A replay has no seat to take.", "spectate, and fork it to play on"),
        ),
    ],
)
def test_what_has_a_meaning_elsewhere_is_said_too(
    place: Place, kind: type[Request], fields: dict[str, Any], said: Said, tmp_path: Path
) -> None:
    ada = place(tmp_path)
    if fields.get("table") == "HERE":
        ada.does(ListTables)
        fields = {**fields, "table": ada.last(Tables).tables[0].id}
    refused = ada.refused(kind, **fields)
    assert (refused.reason, refused.text, refused.cure) == said


@pytest.mark.parametrize("kind", [JoinTable, WatchTable])
def test_who_is_at_another_table_leaves_it_first(kind: type[Request]) -> None:
    house = House()
    ada, bo = house.comes("Ada"), house.comes("Bo")
    for caller in (ada, bo):
        caller.does(CreateTable, name="", set="toy", sex="female")
    there = bo.last(Lobby).table.id
    fields = {"table": there, **({"sex": "male"} if kind is JoinTable else {})}
    assert ada.refused(kind, **fields).reason == "at_a_table"
    ada.does(LeaveTable)
    ada.does(kind, **fields)
    assert ada.last(Lobby).table.id == there
