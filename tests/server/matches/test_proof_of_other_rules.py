"""The replay of a match that went on by other rules says so, is neither proven nor shown; and what others are of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.printings import on_tables
from tests.server.house import House
from tests.server.matches.test_other_rules import calm, generous, stopped
from tests.server.matches.test_proof import linked_anew
from tests.server.operations.test_replays_command import said
from tests.server.recorded import last_table, playable_set, recorded, replay_file_of

from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.base.store.records import EndRecord, WentOn
from kickdoor_server.lobby.tables.replay_table import ReplayTable
from kickdoor_server.matches.journal.snapshots import code_of
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, records_of, state_of
from kickdoor_server.matches.replays.timeline import NotThisMatch
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.packs import CardsDiffer

FRIDAY = recorded()
STAGE = playable_set().stage
CODE = code_of(STAGE)
WENT_ON = WentOn(300, "kickdoor of old", "kickdoor of today", "its answers lead to another table (levels)")
TOLD = (
    "This match went on from its snapshot of kickdoor of old after answer 300: its answers lead to another table "
    "(levels)."
)

LATER = WentOn(310, "", "kickdoor of today", "Ann has other cards")


def lines_of(code: str = CODE, release: str = "kickdoor of old", **outcome: Any) -> tuple[Any, ...]:
    table = last_table(FRIDAY)
    end = MatchOutcome("over", tuple(table.winners), outcome.pop("state", state_of(table)), **outcome)
    match = replace(FRIDAY.match, code=code, release=release)
    return tuple(records_of(match, FRIDAY.answers, end, "kickdoor test", "?"))


def test_it_is_neither_wrong_nor_proven() -> None:
    verdict = prove(replay_file_of(lines_of(went_on=(WENT_ON,))), playable_set())
    assert (verdict.wrong, verdict.is_whole) == ("", False)
    assert TOLD in verdict.open
    assert not any("each was possible" in sentence for sentence in verdict.proven)


@pytest.mark.parametrize("n", [1, 200, 300, len(FRIDAY.answers)])
def test_what_was_changed_in_it_is_found_all_the_same(n: int) -> None:
    lines = list(lines_of(went_on=(WENT_ON,)))
    lines[n] = [*lines[n][:2], ["nonsense"], *lines[n][3:]]
    assert prove(replay_file_of(tuple(lines)), playable_set()).wrong == f"Decision {n}: this is not what was recorded."


@pytest.mark.parametrize("n", [0, 2, 4])
def test_and_what_is_numbered_otherwise_even_if_it_is_linked_anew(n: int) -> None:
    lines = list(lines_of(went_on=(WENT_ON,)))
    lines[3] = [n, *lines[3][1:]]
    found = prove(replay_file_of(tuple(linked_anew(lines))), playable_set()).wrong
    assert found == "Decision 3: this is not what was recorded."


def test_who_adds_that_to_a_file_proves_nothing_by_it() -> None:
    lines = list(lines_of())
    whole = prove(replay_file_of(tuple(lines)), playable_set())
    lines[-1] = {**lines[-1], "went_on": [[1, "", "", "why not"]]}
    assert "is not what was recorded" in prove(replay_file_of(tuple(lines)), playable_set()).wrong
    verdict = prove(replay_file_of(tuple(linked_anew(lines))), playable_set())
    assert (whole.is_whole, verdict.is_whole) == (True, False)


@pytest.mark.parametrize("went_on", [(WENT_ON,), (WENT_ON, LATER)])
def test_it_is_not_shown_as_if_it_had_been_played_like_that(went_on: tuple[WentOn, ...]) -> None:
    with pytest.raises(NotThisMatch, match="answer 300: there it went on from a snapshot by other rules"):
        ReplayTable("abcde", replay_file_of(lines_of(went_on=went_on)), playable_set())


def test_one_that_was_dealt_cards_that_are_gone_names_the_release_that_has_them() -> None:
    header, *lines = lines_of()
    played = {"played_with": ["kickdoor 0.1.0", "c0de"]}
    at = next(place for place, line in enumerate(lines) if line[1] >= 0)
    lines[at] = [*lines[at][:2], ["dance"], *lines[at][3:]]
    house = House(playable_sets=PlayableSets(known_sets(("classic",))))
    for digest, told in ((header["cards"][0][1], NotThisMatch), ("8" * 64, CardsDiffer)):
        head = {**header, **played, "cards": [["classic", digest]]}
        with pytest.raises(told) as wrong:
            house.server.lobby.screen(replay_file_of(tuple(linked_anew([head, *lines]))))
    assert str(wrong.value) == "it was dealt cards that classic has no more; kickdoor 0.1.0 has them"


def test_of_one_that_went_on_twice_both_are_told() -> None:
    verdict = prove(replay_file_of(lines_of(went_on=(WENT_ON, LATER))), playable_set())
    assert [sentence for sentence in verdict.open if "went on" in sentence] == [
        TOLD,
        "This match went on from its snapshot after answer 310: Ann has other cards.",
    ]


# ---- what people are told


def a_file(folder: Path, lines: tuple[Any, ...]) -> Path:
    file = folder / "friday.kickdoor"
    file.write_bytes(packed(lines))
    return file


def test_the_command_says_so_and_exits_with_2(tmp_path: Path) -> None:
    told = said("verify", a_file(tmp_path, lines_of(went_on=(WENT_ON,))), code=2)
    assert f"open    {TOLD}" in told


@pytest.mark.parametrize(
    ("code", "here"),
    [(CODE, "the same rules and cards"), ("another", "other rules")],
)
def test_it_says_what_it_was_played_with_and_what_is_here(code: str, here: str, tmp_path: Path) -> None:
    told = said("verify", a_file(tmp_path, lines_of(code)), code=0).splitlines()
    told = told[-2 - len(("commitment", "fingerprint")) :]
    assert told[0] == f"played with  kickdoor of old, classic {STAGE.sources[0].digest[:12]}"
    assert told[1].startswith("here         kickdoor ")
    assert told[1].endswith(f", {here}")


def test_where_rules_are_others_nobody_is_accused_and_else_the_replay_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    another, ours = lines_of("another"), lines_of(CODE)
    generous(monkeypatch)
    accusation = "This replay is not what was played"
    told = said("verify", a_file(tmp_path, another), code=3)
    assert told.startswith("This replay cannot be proved by this release: it was made by kickdoor of old.")
    assert accusation not in told
    assert accusation in said("verify", a_file(tmp_path, ours))


# ---- out of a journal


def of_the_journal(tmp_path: Path, *records: Any, running: bool = False) -> str:
    store = opened_store(tmp_path / "night", "NORMAL")
    store.append(list(records))
    store.close()
    out = tmp_path / "out.kickdoor"
    words = ("--running",) if running else ()
    told = said("export", "k3q7x", "--data", tmp_path / "night", "-o", out, *words, code=0)
    assert "answers written to" in told
    return told


def test_one_that_is_over_says_so_by_its_last_record(tmp_path: Path) -> None:
    of_the_journal(tmp_path, FRIDAY.match, *FRIDAY.answers, EndRecord(1, "over", went_on=(WENT_ON,), winners=(2,)))
    assert TOLD in said("verify", tmp_path / "out.kickdoor", code=2)


@on_tables()
def test_one_that_runs_says_so_by_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = stopped(calm())
    generous(monkeypatch)
    of_the_journal(tmp_path, written.match, *written.answers, *written.pieces, written.snapshot, running=True)
    assert f"went on from its snapshot of kickdoor of old after answer {calm()}" in said(
        "verify", tmp_path / "out.kickdoor", code=2
    )


def test_who_won_is_what_was_written_and_not_what_other_rules_would_make_of_it(tmp_path: Path) -> None:
    winner = tuple(last_table(FRIDAY).winners)
    other = tuple(seat for seat in range(4) if seat not in winner)[:1]
    told = of_the_journal(tmp_path, FRIDAY.match, *FRIDAY.answers, EndRecord(1, "over", winners=other))
    assert "Beware: by the rules of this release it would have ended otherwise" in told
