"""Snapshots of a match: a restart from one leads to the very same match, and one that does not fit is not used."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.doubles import Disk, Troupe
from tests.server.house import QUICK, House
from tests.server.matches.test_revived import all_are_shown_the_table, killed
from tests.server.people.test_coming_back import comes_back
from tests.server.recorded import RULES, playable_set, recorded

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_protocol.messages.table import Act, Told
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import (
    AnswerRecord,
    ClocksRecord,
    MatchRecord,
    PieceRecord,
    ReasonRecord,
    Snapshot,
)
from kickdoor_server.matches.journal import happened, snapshots
from kickdoor_server.matches.journal.happened import AT_HAND_MOST, LOOKED_THROUGH
from kickdoor_server.matches.journal.playback import Replayed, replay
from kickdoor_server.matches.journal.snapshots import SnapshotTaker, _digest_of, body_of, code_of, opened
from kickdoor_server.table import earlier
from kickdoor_server.table.manners import AT_ONCE
from kickdoor_server.table.translate.reasons import Reasoned

CODE = code_of(playable_set().stage)
OFTEN = changed(QUICK, snapshot_answers=3)


def taken(written: Journal, at: int, every: int = 100) -> tuple[Snapshot, list[PieceRecord]]:
    """The snapshot after that many answers, made as a server makes them, one every so many; and what is beside it."""
    snapshot_taker = SnapshotTaker(RULES, CODE, every)
    snapshot = None
    pieces: list[PieceRecord] = []
    told = 0
    for number in [*range(every, at, every), at]:
        part = replay(RULES, Journal(written.match, written.answers[:number]))
        snapshot_taker.happened(part.events[told:])
        told = len(part.events)
        more = snapshot_taker.pieces(1)
        pieces += more
        snapshot_taker.are_written(more)
        snapshot = snapshot_taker.take(1, number, part.table, part.dice, part.done)
    assert snapshot is not None
    return snapshot, pieces


def from_snapshot(snapshot: Snapshot | None, pieces: list[PieceRecord], written: Journal, code: str = CODE) -> Replayed:
    return replay(RULES, Journal(written.match, written.answers, pieces=pieces, snapshot=snapshot), code)


def packed_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly anything that has happened is at hand, and only the last piece is opened to go on from a snapshot."""
    monkeypatch.setattr(happened, "AT_HAND_LEAST", 1)
    monkeypatch.setattr(happened, "AT_HAND_MOST", 2)
    monkeypatch.setattr(snapshots, "LOOKED_THROUGH", 1)


@pytest.mark.parametrize("seed", [5, 7])
@pytest.mark.parametrize("part", [0.2, 0.5, 0.9, 0.99])
def test_it_leads_where_all_answers_lead(seed: int, part: float) -> None:
    written = recorded(seed)
    whole = replay(RULES, written)
    at = int(len(written.answers) * part)
    found = from_snapshot(*taken(written, at), written)
    assert found.at == at
    assert found.number == whole.number == len(written.answers)
    assert saved_bytes(found.table) == saved_bytes(whole.table)
    assert [*found.earlier.events, *found.events] == whole.events
    assert found.dice.getstate() == whole.dice.getstate()


def test_of_an_old_match_only_the_last_events_are_opened_and_the_others_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = recorded(5)
    whole = replay(RULES, written)
    snapshot, beside = taken(written, len(written.answers) - 1)
    opened_pieces: list[bytes] = []

    def unpacked(packed: bytes, packages: Sequence[str]) -> list[Event]:
        opened_pieces.append(packed)
        return one_piece(packed, packages)

    one_piece = earlier.unpacked
    monkeypatch.setattr(earlier, "unpacked", unpacked)
    found = from_snapshot(snapshot, beside, written)
    assert LOOKED_THROUGH <= len(found.events) < len(whole.events)
    assert found.events == whole.events[-len(found.events) :]
    before = whole.events[: -len(found.events)]
    assert len(opened_pieces) < len(found.pieces), "the first stay packed"
    assert len(found.earlier) == len(before)
    for viewer in (None, *map(Seat, range(len(written.match.seats)))):
        assert found.earlier.count.reached(viewer) == sum(event.reaches(viewer) for event in before)
    assert found.earlier.events == before
    assert found.earlier.events == before
    assert len(opened_pieces) == len(found.pieces), "each once"


def test_one_whose_events_nobody_has_counted_is_opened_wholly() -> None:
    written = recorded(5)
    whole = replay(RULES, written)
    snapshot, beside = taken(written, len(written.answers) - 1)
    again = opened(body_of(snapshot), snapshot.n, RULES, Journal(written.match, pieces=beside), wholly=False)
    body = msgspec.msgpack.decode(snapshot.body)
    body["events"] = [piece.packed for piece in again.pieces]
    del body["counts"], body["stored"]
    uncounted = spoiled(snapshot, msgspec.msgpack.encode(body))
    opened(body_of(uncounted), snapshot.n, RULES, Journal(written.match), wholly=False)  # says why it cannot be opened
    found = from_snapshot(uncounted, [], written)
    assert found.at == snapshot.n
    assert (found.events, len(found.earlier)) == (whole.events, 0)
    assert (found.pieces, found.stored) == (again.pieces, 0), "and counted, for the next one"


def test_each_piece_of_what_has_happened_is_written_once_and_only_the_last_is_in_a_snapshot() -> None:
    written = recorded(5)
    early, late = (taken(written, at) for at in (200, 400))
    assert late[1][: len(early[1])] == early[1]
    assert [piece.n for piece in late[1]] == list(range(len(late[1])))
    assert len(early[1]) < len(late[1])
    for snapshot, beside in (early, late):
        body = body_of(snapshot)
        assert body.stored == len(beside)
        assert [count.events for count in body.counts] <= [AT_HAND_MOST]


def test_one_that_lacks_what_is_to_be_beside_it_is_passed_over() -> None:
    written = recorded(5)
    snapshot, beside = taken(written, 400)
    found = from_snapshot(snapshot, beside[:-1], written)
    assert (found.at, found.events) == (0, replay(RULES, written).events)


def test_what_ai_players_have_told_of_themselves_is_opened_with_it() -> None:
    written = recorded(5)
    written.reasons = {3: [ReasonRecord(1, 3, 0, "It is there.")]}
    part = replay(RULES, Journal(written.match, written.answers[:100], written.reasons))
    snapshot_taker = SnapshotTaker(RULES, CODE, 100)
    snapshot_taker.happened(part.events)
    snapshot, pieces = snapshot_taker.take(1, 100, part.table, part.dice, part.done), snapshot_taker.pieces(1)
    journal = Journal(written.match, written.answers, written.reasons, pieces=pieces, snapshot=snapshot)
    found = replay(RULES, journal, CODE)
    assert found.at == 100
    assert Reasoned(Seat(0), "It is there.") in [*found.earlier.events, *found.events]


def test_ai_players_know_all_that_they_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    packed_early(monkeypatch)
    before, after = Troupe(), Troupe()
    house = House(changed(OFTEN, ai_delay_ms=(0, 0)), troupe=before)
    (boris,) = house.sits_down("Boris", ai=("meek",))
    while house.match.number < 12:
        boris.answer(["leave"])
        house.clock.advance(30)
    knew = before.made[0].seen
    house = house.restarted(troupe=after)
    boris = comes_back(house, boris)
    boris.answer(["leave"])
    house.clock.advance(30)
    assert len(knew) > 1
    assert after.made[0].seen[: len(knew)] == knew


def test_what_happens_after_it_is_counted_on(monkeypatch: pytest.MonkeyPatch) -> None:
    packed_early(monkeypatch)
    house = House(OFTEN)
    people = house.sits_down("Boris", "Greta")
    for choice in ("leave", "pass", "leave", "pass"):
        for person in people:
            person.answer([choice])

    all_are_shown_the_table(*people)
    before = [person.last(Told).events for person in people]
    house, people = killed(house, *people)
    all_are_shown_the_table(*people)
    assert [person.last(Told).events for person in people] == before
    assert len(house.match.audience.story.fresh) < len(before[0]), "of which not all were at hand"


def test_questions_have_the_same_names_after_it() -> None:
    house = House(OFTEN)
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["dally"])
    assert house.disk.of(Snapshot)[-1].n == house.match.number
    asked = boris.asked
    _, (boris, _) = killed(house, boris, greta)
    assert boris.asked == asked


# ---- when it is not used


def spoiled(snapshot: Snapshot, body: bytes) -> Snapshot:
    """With another body, and the digest of that."""
    return replace(snapshot, body=body, digest=hashlib.sha256(body).hexdigest())


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda s: replace(s, code="other rules"), id="written by other rules"),
        pytest.param(lambda s: replace(s, body=s.body.replace(b"Ann", b"Eve")), id="a byte has changed"),
        pytest.param(lambda s: replace(s, n=100_000), id="of answers that were never written"),
        pytest.param(lambda s: spoiled(s, b"no snapshot"), id="something else"),
        pytest.param(lambda s: spoiled(s, s.body.replace(b"heroes", b"heros?")), id="a table that does not fit"),
        pytest.param(lambda s: None, id="none"),
    ],
)
def test_one_that_does_not_fit_is_passed_over(wrong: Any) -> None:
    written = recorded()
    whole = replay(RULES, written)
    snapshot, beside = taken(written, 50)
    found = from_snapshot(wrong(snapshot), beside, written)
    assert found.at == 0
    assert saved_bytes(found.table) == saved_bytes(whole.table)
    assert found.events == whole.events


def test_the_rules_are_known_by_every_byte_of_their_files(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "rules.py").write_text("LEVEL_TO_WIN = 10")
    (tmp_path / "sets" / "cards.toml").write_text("bonus = 3")
    names = {_digest_of(tmp_path)}
    (tmp_path / "sets" / "cards.toml").write_text("bonus = 4")
    names.add(_digest_of(tmp_path))
    (tmp_path / "rules.py").write_text("LEVEL_TO_WIN = 11")
    names.add(_digest_of(tmp_path))
    (tmp_path / "rules.py").rename(tmp_path / "rulez.py")
    names.add(_digest_of(tmp_path))
    assert len(names) == 4
    before = _digest_of(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "rules.pyc").write_bytes(b"compiled")
    assert _digest_of(tmp_path) == before


class Folder:
    """A folder of files (and folders), which lists them in that order, whatever they are called."""

    def __init__(self, name: str, *items: Folder | Traversable) -> None:
        self.name = name
        self._items = items

    def iterdir(self) -> Iterator[Any]:
        return iter(self._items)

    def is_dir(self) -> bool:
        return True

    def is_file(self) -> bool:
        return False


def test_nor_does_it_matter_in_which_order_a_system_lists_files(tmp_path: Path) -> None:
    for name in ("cards.toml", "rules.py", "sets.py"):
        (tmp_path / name).write_text(f"# {name}")
    cards, rules, sets = (tmp_path / name for name in ("cards.toml", "rules.py", "sets.py"))
    one: Any = Folder("game", cards, Folder("inside", rules, sets))
    other: Any = Folder("game", Folder("inside", sets, rules), cards)
    assert _digest_of(one) == _digest_of(other)


# ---- in a server


def test_one_is_taken_now_and_then_and_a_restart_goes_on_from_it(log: list[str]) -> None:
    house = House(OFTEN)
    boris, greta = house.sits_down("Boris", "Greta")
    for _ in range(2):
        boris.answer(["leave"])
        greta.answer(["leave"])
        boris.answer(["pass"])
        greta.answer(["pass"])
    house.clock.advance(5)
    assert numbers(house) == [3, 7, 10], "dice count, and come together with the answer that calls for them"
    before = all_are_shown_the_table(boris, greta)
    stories = [boris.story, greta.story]
    house, (boris, greta) = killed(house, boris, greta)
    assert any("revived" in line and "snapshot=10" in line for line in log)
    assert all_are_shown_the_table(boris, greta) == before
    assert [boris.story, greta.story] == stories


def test_snapshots_of_restarted_matches_hold_all_that_has_happened() -> None:
    def play(house: House, callers: list[Any]) -> None:
        for caller in callers:
            caller.answer(["leave"])
        for caller in callers:
            caller.answer(["pass"])

    house = House(OFTEN)
    callers = house.sits_down("Boris", "Greta")
    for _ in range(5):
        play(house, callers)
        house, callers = killed(house, *callers)
    (record,) = house.disk.of(MatchRecord)
    whole = replay(house.match._rules, Journal(record, house.disk.of(AnswerRecord)))
    found = replay(house.match._rules, house.disk.as_past().journals[0], house.disk.of(Snapshot)[-1].code)
    assert found.at > 9
    assert found.events == whole.events


def test_clocks_are_written_beside_it() -> None:
    house = House(OFTEN)
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.advance(2)
    greta.act("poke", "seat.0")
    house.clock.advance(1)
    boris.act("shout")
    assert house.disk.of(Snapshot)[-1].n == house.disk.of(ClocksRecord)[-1].n == 3
    _, (boris, _) = killed(house, boris, greta)
    boris.answer(True)
    assert boris.asked is not None
    assert boris.asked.seconds_left == 28


def numbers(house: House) -> list[int]:
    return [snapshot.n for snapshot in house.disk.of(Snapshot)]


def test_a_match_that_goes_to_sleep_or_whose_server_stops_is_taken_as_it_is() -> None:
    house = House(changed(QUICK, snapshot_answers=100))
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["dally"])
    boris.loses_the_line()
    house.clock.advance(5)
    assert numbers(house) == []
    greta.loses_the_line()
    house.clock.advance(5)
    assert numbers(house) == [3]
    house, (boris, greta) = killed(house, boris, greta)
    boris.answer(["dally"])
    house.server.stopService()
    assert numbers(house) == [3, 4]
    house, _ = killed(house, boris, greta)
    house.server.stopService()
    assert numbers(house) == [3, 4], "nothing has happened since"


def test_what_is_on_its_way_to_the_disk_is_in_no_snapshot() -> None:
    house = House(changed(QUICK, snapshot_answers=100))
    boris, greta = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    boris.send(Act, choice=("shout",))
    boris.loses_the_line()
    greta.loses_the_line()
    house.disk.turn()
    house.clock.advance(5)
    house.disk.turn()
    assert numbers(house) == []


def test_where_no_snapshots_are_wanted_there_are_none() -> None:
    house = House(changed(QUICK, snapshot_answers=0))
    boris, _ = house.sits_down("Boris", "Greta")
    for _ in range(5):
        boris.answer(["dally"])
    assert house.disk.of(Snapshot) == []


def test_a_match_that_is_over_has_no_snapshot_of_its_end() -> None:
    house = House(changed(QUICK, snapshot_answers=1))
    boris, _ = house.sits_down("Boris", "Greta")
    boris.answer(["dally"])
    last = house.disk.of(Snapshot)[-1].n
    boris.act("bomb")
    assert house.disk.of(Snapshot)[-1].n == last


# ---- what AI seats say at once belongs to the story


def test_reasons_that_were_told_at_once_are_told_after_a_restart_as_well() -> None:
    house = House(OFTEN)
    (boris,) = house.sits_down("Boris", ai=("meek",), explain=AT_ONCE)
    boris.answer(["leave"])
    told = [line for line in boris.story if "weighed" in line]
    assert len(told) == len(house.disk.of(ReasonRecord)) == 1
    story = boris.story
    for kept in (True, False):
        disk = Disk()
        disk.written = [r for r in house.disk.written if kept or not isinstance(r, Snapshot)]
        again = comes_back(House(OFTEN, disk=Disk(disk.as_past())), boris)
        assert again.story == story
