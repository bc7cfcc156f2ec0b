"""A name can be taken out of a replay that somebody keeps: it still proves, and shows a player without a name."""

from __future__ import annotations

import hashlib
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.catalogue import ROOT
from tests.server.house import House
from tests.server.lobby.test_forks_looked_at import SETTINGS
from tests.server.matches.test_looking_over import looks_on
from tests.server.matches.test_proof import linked_anew
from tests.server.recorded import (
    RULES,
    last_table,
    playable_set,
    recorded,
    records,
    records_of_version_1,
    replay_file_of,
)

from kickdoor_game.machine import run
from kickdoor_game.machine.journal import digest
from kickdoor_protocol.files.stream import read_records
from kickdoor_protocol.messages.replay import Fork, LookAs, Wind
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.replays.__main__ import replays
from kickdoor_server.matches.replays.erasing import without_names
from kickdoor_server.matches.replays.naming import Name, salted, sealed_name, shown
from kickdoor_server.matches.replays.proof import ProofResult, prove
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, read_replay_file, records_of
from kickdoor_server.matches.replays.timeline import beginning
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

FRIDAY = recorded()
KEPT = Path(__file__).with_name("replay_version_1.kickdoor")
"""Written by a release of version 1; its fingerprint is that of today for ever."""

ONE_GONE = "One player's name has been taken out of this file; what they did is proved all the same."


def said(*words: str | Path, code: int = 0) -> str:
    done = CliRunner().invoke(replays, [str(word) for word in words])
    assert done.exit_code == code, done.output
    return done.output


def proven(lines: Any) -> ProofResult:
    return prove(replay_file_of(tuple(lines)), playable_set())


def with_names(*changes: tuple[int, Any], table: Any = ...) -> list[Any]:
    """The records, with something else beside the chain for these seats."""
    header, *rest = records()
    seats = list(header["names"]["seats"])
    for place, given in changes:
        seats[place] = given
    names = {"table": header["names"]["table"] if table is ... else table, "seats": seats}
    return [{**header, "names": names}, *rest]


# ---- what is in the file


def test_the_chain_and_the_last_table_are_the_same_whoever_has_played() -> None:
    other = tuple(replace(seat, name=f"somebody {place}") for place, seat in enumerate(FRIDAY.match.seats))
    match = replace(FRIDAY.match, seats=other)
    table, renamed = beginning(RULES, FRIDAY.match), beginning(RULES, match)
    for n, line in enumerate(FRIDAY.answers):
        run.apply_in_place(RULES, table, line.answer)
        run.apply_in_place(RULES, renamed, line.answer)
        if n % 40 == 0 or table.over:
            assert digest(table, persons=False) == digest(renamed, persons=False)
            assert digest(table) != digest(renamed)


def test_a_name_stands_only_beside_the_chain() -> None:
    header, *rest = records()
    assert header["names"]["seats"][0] == ["Ann", "01" * 16]
    assert header["seats"][0] == [sealed_name("Ann", "01" * 16), "female", "greedy"]
    assert "Ann" not in repr([{**header, "names": None}, *rest])


def test_the_seal_is_that_of_the_specification() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    example = re.search(r"the\s+name\s+`(.+?)`\s+with\s+the\s+salt\s+`(.+?)`\s+has the\s+seal\s+`(.+?)`", page)
    assert example is not None
    name, salt, seal = example.groups()
    assert hashlib.sha256(bytes.fromhex(salt) + name.encode()).hexdigest() == seal == sealed_name(name, salt)


def test_the_same_person_at_two_tables_has_two_seals() -> None:
    salts = iter(range(1, 100))
    first, second = (salted(FRIDAY.match, lambda count: bytes([next(salts)] * count)) for _ in range(2))
    seals = [sealed_name(seat.name, seat.name_salt) for match in (first, second) for seat in match.seats]
    assert len(set(seals)) == 8
    assert "" not in seals


def test_a_name_that_was_changed_is_found() -> None:
    salt = records()[0]["names"]["seats"][1][1]
    assert proven(with_names((1, ["Eve", salt]))).wrong == (
        "Whoever sat in seat 2 was not called Eve when this was recorded."
    )
    table = records()[0]["names"]["table"]
    assert proven(with_names(table=["Saturday", table[1]])).wrong == (
        "The table was not called Saturday when this was recorded."
    )


def test_a_name_whose_salt_is_gone_is_said_not_to_be_proved() -> None:
    verdict = proven(with_names((1, ["Eve", ""]), table=["Saturday", ""]))
    assert verdict.wrong == ""
    assert verdict.proven[-1] == "Ann, Cid and Dot were called that when it was recorded."
    assert "Whether those who played were called Eve, the file cannot prove: anybody could change that." in verdict.open


def test_names_that_are_not_there_are_said_to_be_taken_out() -> None:
    assert ONE_GONE in proven(with_names((1, None))).open
    verdict = proven(with_names((0, None), (1, None), (2, None), (3, None)))
    assert verdict.wrong == ""
    assert not any("were called that" in each for each in verdict.proven)
    gone = "The names of 4 players have been taken out of this file; what they did is proved all the same."
    assert gone in verdict.open
    assert "won by player " in " ".join(verdict.proven)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Ann", None, "Cid"), ("Ann", "a player", "Cid")),
        ((None, "Bob", None), ("player 1", "Bob", "player 3")),
        (("A player", None), ("A player", "a player.")),
    ],
)
def test_who_has_no_name_is_a_player_by_number_if_they_are_several(names: Any, words: Any) -> None:
    assert shown([Name(name) for name in names]) == words


# ---- files of older releases


def test_a_file_of_version_1_is_proved_with_its_names_as_ever() -> None:
    lines = records_of_version_1()
    verdict = proven(lines)
    assert verdict.wrong == ""
    assert len(verdict.proven) == 4
    assert not any("called" in each for each in (*verdict.proven, *verdict.open))
    assert verdict.open[-1] == "It was written by an older release, whose digest of the last table means nothing here."
    header = {**lines[0], "seats": [["Eve", *lines[0]["seats"][0][1:]], *lines[0]["seats"][1:]]}
    assert "changed in the header" in proven([header, *lines[1:]]).wrong


def test_a_file_of_version_2_is_proved_but_for_the_digest_of_its_last_table() -> None:
    header, *lines, ending = records()
    older = linked_anew([{**header, "version": 2}, *lines, {**ending, "state": "f" * 64}])
    verdict = proven(older)
    assert verdict.wrong == ""
    assert any("called" in each for each in verdict.proven)
    assert "It was written by an older release, whose digest of the last table means nothing here." in verdict.open


def test_a_file_that_a_release_of_version_1_has_written_has_the_fingerprint_that_it_had() -> None:
    with KEPT.open("rb") as file:
        replay_file = read_replay_file(file)
    assert replay_file.has_names_in_chain
    assert [seat.name for seat in replay_file.record.seats] == ["Ann", "Bob", "Cid", "Dot"]
    assert all(line.link == line.expected for line in replay_file.lines)
    assert replay_file.ending is not None
    assert replay_file.ending.fingerprint == replay_file.ending.expected
    assert replay_file.ending.fingerprint.startswith("9ed50d0ba6541476")


# ---- kickdoor erase


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    file = tmp_path / "classic Ann, Bob.kickdoor"
    file.write_bytes(packed(records()))
    return file


def test_a_copy_without_a_name_proves_and_has_the_same_fingerprint(friday: Path) -> None:
    copy = friday.with_name("classic a player, Bob, erased.kickdoor")
    assert said("erase", friday, "Ann").splitlines() == [
        f"Written to {copy}: one player has a name in it no more, and it is proved as before.",
        "Its fingerprint is the same as before.",
        f"{friday} still has the name: delete it if that is to go.",
    ]
    assert b"Ann" not in copy.read_bytes()
    assert ("01" * 16).encode() not in copy.read_bytes(), "nor its salt"
    before, after = said("verify", friday).splitlines(), said("verify", copy).splitlines()
    assert before[-1] == after[-1]
    assert before[-1].startswith("fingerprint ")
    assert f"open    {ONE_GONE}" in after


def test_the_names_table_loses_it_too(tmp_path: Path) -> None:
    match = replace(FRIDAY.match, name="Ann's table")
    file, out = tmp_path / "a.kickdoor", tmp_path / "b.kickdoor"
    outcome = MatchOutcome("over", tuple(last_table(FRIDAY).winners))
    file.write_bytes(packed(records_of(match, FRIDAY.answers, outcome, "kickdoor test", "?")))
    said("erase", file, "Ann", "-o", out)
    with out.open("rb") as opened:
        assert read_replay_file(opened).record.name == "a player's table"
    assert "Whether the table was called a player's table, the file cannot prove." in said("verify", out)


def test_a_copy_of_a_file_of_version_1_proves_by_a_fingerprint_of_its_own(tmp_path: Path) -> None:
    file, copy = tmp_path / "old.kickdoor", tmp_path / "new.kickdoor"
    file.write_bytes(packed(records_of_version_1()))
    words = said("erase", file, "Ann", "Dot", "-o", copy)
    assert "2 players have a name in it no more, and it is proved as before." in words
    assert "Its fingerprint is another one" in words
    assert b"Ann" not in copy.read_bytes()
    after = said("verify", copy)
    assert "The names of 2 players have been taken out of this file" in after
    assert "Whether those who played were called Bob and Cid, the file cannot prove" in after
    assert "the seed opens the commitment" in after


def test_why_there_is_no_copy_is_said_and_none_written(friday: Path, tmp_path: Path) -> None:
    assert "Nobody in this replay is called Eve. Named in it: Ann, Bob, Cid, Dot." in said(
        "erase", friday, "Eve", code=1
    )
    assert "cannot be written over FILE itself" in said("erase", friday, "Ann", "-o", friday, code=2)
    torn = tmp_path / "torn.kickdoor"
    torn.write_bytes(packed(records())[:-200])
    assert "The file is not whole" in said("erase", torn, "Ann", code=1)
    forged = [*records()[:-1], {**records()[-1], "seed": "00" * 32}]
    torn.write_bytes(packed(linked_anew(forged)))
    assert "This replay is not what was played, so it is not copied" in said("erase", torn, "Ann", code=1)
    whole = records_of_version_1()
    running = [*whole[:-1], {**whole[-1], "how": "running", "seed": ""}]
    torn.write_bytes(packed(running))
    assert "export its replay anew when it is" in said("erase", torn, "Ann", code=1)
    assert sorted(file.name for file in tmp_path.iterdir()) == [friday.name, torn.name]


# ---- who looks at it


def test_whoever_looks_at_it_sees_a_player_and_can_play_on() -> None:
    """Ann's name is out; the table, the story and a match that is played on from there say so."""
    minds: Any = KnownMinds()
    house = House(SETTINGS, minds, playable_sets=PlayableSets(known_sets(("classic",))))
    house.server.lobby.screen(replay_file_of(tuple(with_names((0, None)))))
    eve = looks_on(house, "Eve")
    eve.does(LookAs, all_hands=True)
    eve.does(Wind, to="turn", by=3)
    people = ["a player", "Bob", "Cid", "Dot"]
    assert [seat.name for seat in eve.public.seats] == people
    story = " ".join(eve.story)
    assert "a player" in story
    assert "Ann" not in story
    eve.does(Fork, seat=1, ai="")
    assert [seat.name for seat in eve.public.seats] == people
    (match,) = (record for record in house.disk.written if isinstance(record, MatchRecord))
    assert [seat.name for seat in match.seats] == people
    assert all(seat.name_salt for seat in match.seats)


def test_a_copy_of_a_file_of_version_1_says_all_else_as_before(tmp_path: Path) -> None:
    file = tmp_path / "old.kickdoor"
    file.write_bytes(packed(before := records_of_version_1()))
    copied = without_names(file, ["Ann"], lambda replay_file: playable_set())
    (header, *lines), (was, *old_lines) = read_records(BytesIO(copied.data)), before
    same = ("kickdoor", "release", "match", "set", "cards", "options", "commitment", "began_at", "nonces")
    assert {key: header[key] for key in same} == {key: was[key] for key in same}
    assert [line[:4] for line in lines[:-1]] == [line[:4] for line in old_lines[:-1]]
    ending = {key: value for key, value in lines[-1].items() if key not in ("link", "state")}
    assert ending == {key: value for key, value in old_lines[-1].items() if key not in ("link", "state")}
    assert lines[-1]["state"] == records()[-1]["state"]
    assert [seat[1:] for seat in header["seats"]] == [seat[1:] for seat in was["seats"]]
    assert (copied.seats, copied.has_same_fingerprint) == (1, False)
