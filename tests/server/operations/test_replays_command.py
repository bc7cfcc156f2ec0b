"""`kickdoor verify` and `kickdoor export` say in a sentence why there is no replay, and write none then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.server.recorded import recorded, records

from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.base.store.records import EndRecord, PackRecord
from kickdoor_server.matches.replays.__main__ import OTHER_RULES, read, replays
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, records_of

FRIDAY = recorded()
EVIDENCE = "Answer(seat=0, choice=('bomb',))\nBrokenInvariant: bang"


def said(*words: str | Path, code: int = 1) -> str:
    done = CliRunner().invoke(replays, [str(word) for word in words])
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A server's data folder: a match that is over, one that still runs, and one that has broken."""
    folder = tmp_path / "night"
    store = opened_store(folder, "FULL")
    store.append([FRIDAY.match, *FRIDAY.answers, EndRecord(1, "over")])
    store.append([replace(FRIDAY.match, number=2, id="runn7"), replace(FRIDAY.match, number=3, id="br0k3")])
    store.append([EndRecord(3, "broken", EVIDENCE)])
    store.archive(1, now_s=0.0)
    store.archive(3, now_s=0.0)
    store.close()
    return folder


def played_with(folder: Path, **changes: Any) -> Path:
    """The file of a match that began otherwise than what is here."""
    match = replace(FRIDAY.match, **changes)
    file = folder / "friday.kickdoor"
    file.write_bytes(packed(records_of(match, FRIDAY.answers, MatchOutcome("over"), "kickdoor 0", "0")))
    return file


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"packs": [PackRecord("mug", "0")]}, "This replay cannot be played: "),
        ({"set": "chess"}, "There is no set 'chess' here."),
    ],
)
def test_what_it_was_played_with_may_not_be_here(changes: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    assert sentence in said("verify", played_with(tmp_path, **changes))


ESCAPE = "\x1b]0;mine\x07\u202e"
"""Gives the window another title, and turns the rest of a line round."""


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": tuple(replace(seat, name=f"{seat.name}{ESCAPE}") for seat in FRIDAY.match.seats)},
        {"release": f"kickdoor 0{ESCAPE}", "code": "0"},
        {"set": f"chess{ESCAPE}"},
        {"packs": [PackRecord(f"mug{ESCAPE}", "0")]},
    ],
    ids=["a name", "a release", "a set", "a pack"],
)
def test_nothing_that_a_file_says_is_obeyed_by_the_terminal(changes: dict[str, Any], tmp_path: Path) -> None:
    done = CliRunner().invoke(replays, ["verify", str(played_with(tmp_path, **changes))], color=True)
    assert "]0;mine" in done.output, "it is shown, as letters"
    assert done.output.replace("\n", "").isprintable()


def test_the_pack_that_is_missing_is_named(tmp_path: Path) -> None:
    sentence = said("verify", played_with(tmp_path, packs=[PackRecord("mug", "0")]))
    assert "the pack 'mug', which is not here" in sentence


def test_packs_that_cannot_be_read_are_said_to_be_those(tmp_path: Path) -> None:
    file = played_with(tmp_path)
    folder = tmp_path / "mug"
    folder.mkdir()
    (folder / "cards.toml").write_text("not [ toml", "utf-8")
    assert f"The packs in {folder} cannot be read:" in said("verify", file, "--packs", folder)


def test_a_match_of_the_journal_is_written_and_proven(night: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.kickdoor"
    assert said("export", "k3q7x", "--data", night, "-o", out, code=0) == (
        f"{len(FRIDAY.answers)} answers written to {out}\n"
    )
    assert said("verify", out, code=0).count("proven  ") == 5


@pytest.mark.parametrize(("match", "how", "words"), [("k3q7x", "over", ()), ("runn7", "running", ("--running",))])
def test_its_file_says_how_it_ended_or_that_it_runs(
    match: str, how: str, words: tuple[str, ...], night: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.kickdoor"
    said("export", match, "--data", night, "-o", out, *words, code=0)
    ending = read(out).ending
    assert ending is not None
    assert ending.how == how


def test_what_is_not_to_be_had_is_said_and_nothing_written(night: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.kickdoor"
    for words, sentence in (
        (("nobody",), "There is no match 'nobody' in"),
        (("runn7",), "Match runn7 is not over; its replay would show every hand (see --running)."),
    ):
        assert sentence in said("export", *words, "--data", night, "-o", out)
    assert not out.exists()
    assert "There is no journal in" in said("export", "--data", tmp_path)


def test_a_damaged_journal_is_said_in_words(night: Path, tmp_path: Path) -> None:
    for path in night.iterdir():
        if path.is_file():
            (tmp_path / path.name).write_bytes(path.read_bytes().replace(b"archive (match", b"archive (mitch"))
    assert "journal.sqlite3 is damaged and cannot be read" in said("export", "--data", tmp_path)


def test_matches_are_listed_with_how_they_ended(night: Path, tmp_path: Path) -> None:
    listed = said("export", "--data", night, code=0)
    assert "k3q7x  classic: Friday night (Ann, Bob, Cid, Dot); played to its end" in listed
    assert "runn7  classic: Friday night (Ann, Bob, Cid, Dot); not over yet" in listed
    assert "br0k3  classic: Friday night (Ann, Bob, Cid, Dot); frozen by an error in the rules" in listed
    opened_store(tmp_path / "new", "FULL").close()
    assert said("export", "--data", tmp_path / "new", code=0) == "There are no matches in it.\n"


def test_of_a_match_that_runs_the_replay_is_only_written_on_demand_and_does_not_open_the_seed(
    night: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.kickdoor"
    said("export", "runn7", "--data", night, "-o", out, "--running", code=0)
    told = said("verify", out, code=0)
    assert "seed" not in told.partition("open")[0]
    assert "the seed has not been opened" in told


def test_why_a_match_broke_is_only_known_of_one_that_did(night: Path) -> None:
    assert said("export", "br0k3", "--data", night, "--evidence", code=0) == f"{EVIDENCE}\n"
    assert said("export", "k3q7x", "--data", night, "--evidence", code=0) == "It did not break.\n"
    assert said("export", "runn7", "--data", night, "--evidence", "--running", code=0) == "Nothing is known.\n"


def test_a_replay_that_was_changed_is_said_to_be_wrong(tmp_path: Path) -> None:
    lines = [*records()[:100], *records(6)[100:]]
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(lines))
    assert said("verify", file).startswith("This replay is not what was played.\n")
    one_bit = bytearray(packed(records()))
    one_bit[len(one_bit) // 2] ^= 1
    file.write_bytes(one_bit)
    assert "ecision " in said("verify", file)
    file.write_bytes(b"\xff\xd8 a picture")
    assert "This is no replay" in said("verify", file)


def test_what_stands_after_its_end_is_counted_and_nothing_is_proven_or_copied(tmp_path: Path) -> None:
    whole = packed(records())
    file = tmp_path / "friday.kickdoor"
    for more, counted in ((b"!", "1 byte stands"), (b"\0" * 100_000, "100,000 bytes stand"), (whole, "bytes stand")):
        file.write_bytes(whole + more)
        told = said("verify", file)
        assert told.startswith("This replay is not what was played.\n")
        assert f"{counted} after its end" in told
        assert "proven" not in told
        refused = said("erase", file, "Ann")
        assert f"The file is not whole ({counted if counted[0] == '1' else ''}" in refused
        assert not list(tmp_path.glob("*erased*"))
    file.write_bytes(whole)
    assert "proven" in said("verify", file, code=0)


def test_a_replay_of_another_release_cannot_be_proved_and_is_not_accused(tmp_path: Path) -> None:
    """A broken one of another release is wrong all the same."""
    file = played_with(tmp_path, release="kickdoor 0.9", code="rules of then", set_digest="cards of then")
    told = said("verify", file, code=OTHER_RULES)
    assert told.startswith("This replay cannot be proved by this release: it was made by kickdoor 0.9.\n")
    assert "not what was played" not in told
    match = replace(FRIDAY.match, release="kickdoor 0.9", code="rules of then", set_digest="cards of then")
    lines = list(records_of(match, FRIDAY.answers, MatchOutcome("over"), "kickdoor 0", "0"))
    file.write_bytes(packed([*lines[:5], *lines[6:]]))
    assert said("verify", file).startswith("This replay is not what was played.\n")
