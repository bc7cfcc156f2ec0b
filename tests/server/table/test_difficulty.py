"""The difficulty of an AI player: from the lobby to its chair, in the journal, in replays, and for older clients."""

from __future__ import annotations

from dataclasses import replace as changed
from io import BytesIO
from typing import Any

import pytest
from msgspec import msgpack, structs
from tests.server.doubles import Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.messages.lobby import AddAi, AiKind, CreateTable, LeaveTable, Lobby, StartMatch
from kickdoor_protocol.registry import REGISTRY, Entry, Registry
from kickdoor_server.base.store.records import ChairRecord, MatchRecord
from kickdoor_server.matches.replays.replay_file import MatchOutcome, NoReplay, packed, read_replay_file, records_of

EASY, HARD = "easy", "hard"


def company() -> Troupe:
    """AI players of two kinds, of which one plays at several difficulties."""
    troupe = Troupe(wild=lambda question: question.default)
    troupe.levels = {"meek": (EASY, "fair", HARD), "wild": ("fair",)}
    return troupe


def fills(house: House) -> Caller:
    """Boris opens a table and calls an easy AI player, a fair one and a hard one."""
    boris = house.comes("Boris")
    boris.does(CreateTable, name="The table", set="toy", sex="female")
    for difficulty in (EASY, "fair", HARD):
        boris.does(AddAi, kind="meek", difficulty=difficulty)
    return boris


class Others(Troupe):
    """A troupe without meek AI players."""

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        return [(kind, sentence) for kind, sentence in super().kinds(engine) if kind != "meek"]


def levels(house: House) -> list[str]:
    return [chair.difficulty for chair in house.match.chairs]


def test_a_lobby_tells_at_which_difficulties_a_kind_plays_and_who_sits_there() -> None:
    boris = fills(House(troupe=company()))
    lobby = boris.last(Lobby)
    assert lobby.ai_kinds == (AiKind("meek", "Is meek.", (EASY, "fair", HARD)), AiKind("wild", "Is wild.", ("fair",)))
    assert [(seat.ai, seat.difficulty) for seat in lobby.table.seats] == [
        ("", ""), ("meek", EASY), ("meek", ""), ("meek", HARD),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "difficulty", "cure"),
    [("meek", "brutal", "choose easy, fair or hard"), ("wild", EASY, "choose fair"), ("wild", HARD, "choose fair")],
)
def test_a_difficulty_at_which_a_kind_does_not_play_is_refused_with_those_at_which_it_does(
    kind: str, difficulty: str, cure: str
) -> None:
    boris = House(troupe=company()).comes("Boris")
    boris.does(CreateTable, name="", set="toy", sex="female")
    refused = boris.refused(AddAi, kind=kind, difficulty=difficulty)
    text = f"The AI player '{kind}' cannot play at the difficulty '{difficulty}'."
    assert (refused.reason, refused.text, refused.cure) == ("no_such_difficulty", text, cure)
    boris.does(AddAi, kind=kind, difficulty="fair")


def test_seats_play_at_their_difficulty_and_views_say_so_also_after_a_restart() -> None:
    troupe = company()
    house = House(troupe=troupe)
    boris = fills(house)
    boris.does(StartMatch)
    boris.answer(["take"])
    shown = [(seat.ai, seat.difficulty) for seat in boris.public.seats]
    assert shown == [("", ""), ("meek", EASY), ("meek", ""), ("meek", HARD)]
    assert set(troupe.made_at) == {EASY, "", HARD}
    (record,) = house.disk.of(MatchRecord)
    assert [seat.difficulty for seat in record.seats] == ["", EASY, "", HARD]
    again = house.restarted()
    boris = comes_back(again, boris)
    assert [(seat.ai, seat.difficulty) for seat in boris.public.seats] == shown
    minds = [chair.mind for chair in again.match.chairs if chair.mind is not None]
    assert [each.mind.difficulty for each in minds] == [EASY, "", HARD]


def test_who_plays_on_for_a_person_is_fair_and_a_kind_that_is_gone_leaves_its_difficulty() -> None:
    troupe = company()
    house = House(changed(QUICK, stand_in="wild"), troupe=troupe)
    _, greta = house.sits_down("Boris", "Greta")
    greta.does(LeaveTable)
    assert [(chair.ai, chair.difficulty) for chair in house.match.chairs] == [("", ""), ("wild", "")]
    assert house.disk.of(ChairRecord)[-1] == ChairRecord(1, 1, ai="wild")

    house = House(changed(QUICK, stand_in="wild"), troupe=troupe)
    fills(house).does(StartMatch)
    others = Others(wild=lambda question: question.default)
    assert levels(house.restarted(troupe=others)) == ["", "", "", ""], "wild plays fair only"
    others.levels = {"wild": (EASY, "fair")}
    assert levels(house.restarted(troupe=others)) == ["", EASY, "", ""]


def written(record: MatchRecord, **header: Any) -> BytesIO:
    """The replay of that match, which has no answers yet, with these parts of its first record replaced."""
    first, *rest = records_of(record, (), MatchOutcome(), "1", "70")
    return BytesIO(packed([{**first, **header}, *rest]))


def test_a_replay_keeps_difficulties_where_there_are_any() -> None:
    house = House(troupe=company())
    fills(house).does(StartMatch)
    (record,) = house.disk.of(MatchRecord)
    read = read_replay_file(written(record))
    assert [seat.difficulty for seat in read.record.seats] == ["", EASY, "", HARD]
    fair = structs.replace(record, seats=tuple(structs.replace(seat, difficulty="") for seat in record.seats))
    assert "difficulties" not in read_replay_file(written(fair)).header
    for odd in (["easy"], "easy", [1, 2, 3, 4], None):
        with pytest.raises(NoReplay):
            read_replay_file(written(record, difficulties=odd))


def without_difficulties(value: Any) -> Any:
    """The value as a client of an earlier release reads it, which ignores fields that it does not know."""
    match value:
        case dict():
            kept = {key: each for key, each in value.items() if key not in ("difficulty", "difficulties")}
            return {key: without_difficulties(each) for key, each in kept.items()}
        case list():
            return [without_difficulties(each) for each in value]
        case _:
            return value


def test_an_older_client_sees_the_lobby_as_before() -> None:
    older = Registry(_before(entry) if entry.struct is AddAi else entry for entry in REGISTRY.entries)
    anna = House().comes("Boris", registry=older)
    anna.does(CreateTable, name="The table", set="toy", sex="female")
    for _ in range(3):
        anna.does(AddAi, kind="meek")
    troupe = Troupe()
    troupe.levels = company().levels
    told, as_before = (msgpack.decode(msgpack.encode(each.last(Lobby))) for each in (fills(House(troupe=troupe)), anna))
    told["table"]["id"] = as_before["table"]["id"]
    assert told != as_before
    assert without_difficulties(told) == as_before


def _before(entry: Entry) -> Entry:
    """The entry of `add_ai` as the release before had it."""
    return changed(entry, high=2, added={2: ("deck",)})
