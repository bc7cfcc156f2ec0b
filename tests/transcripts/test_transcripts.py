"""Matches of each set, written down: what people did, were asked and were told is still what the rules make of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.transcripts.matches import all_files, match_of, played, set_of
from tests.transcripts.menus import file_of, has_menus, menus
from tests.transcripts.transcript import Transcript, read

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CLOCK

LINES = 400
every_file = pytest.mark.parametrize("file", all_files(), ids=lambda file: f"{set_of(file)}-{file.stem}")


@every_file
def test_a_match_that_was_written_down_goes_as_it_went(file: Path) -> None:
    kept, found = file.read_text("utf-8").splitlines(), played(file, go_on=False).splitlines()
    assert found == kept, (
        "A rule or a sentence has changed. If that is meant: .venv/bin/python -m tests.transcripts.regenerate, read "
        "the diff line by line, and say in the commit which rule it was."
    )


@pytest.mark.parametrize(
    "file", [file for file in all_files() if has_menus(file)], ids=lambda file: f"{set_of(file)}-{file.stem}"
)
def test_menus_sums_and_what_each_is_told_are_what_they_were(file: Path) -> None:
    kept, found = file_of(file).read_text("utf-8").splitlines(), menus(file).splitlines()
    assert found == kept, (
        "An option, a refusal, a hint or a sum has changed. If that is meant: .venv/bin/python -m "
        "tests.transcripts.regenerate, and read the diff line by line."
    )


@every_file
def test_a_transcript_can_be_read_in_one_sitting(file: Path) -> None:
    assert 200 < len(file.read_text("utf-8").splitlines()) <= LINES


@every_file
def test_the_answers_are_read_from_the_text(file: Path) -> None:
    match = match_of(file)
    text = Transcript(match).play([], 40, go_on=True)
    answers = read(text, [player.name for player in match.header.players])
    assert [(a.seat, a.choice, a.standing) for a in answers] == [(a.seat, a.choice, a.standing) for a in match.journal]
    assert {CHANCE, 0} <= {answer.seat for answer in answers}


def test_what_the_rules_refuse_by_now_is_where_a_transcript_breaks_off() -> None:
    file = all_files()[0]
    transcript = Transcript(match_of(file))
    text = transcript.play([Answer(CHANCE, (1,)), Answer(CLOCK, ("deadline", 0))], 40, go_on=False)
    assert text.splitlines()[-1].startswith("! not_of_this_shape")
    assert len(transcript.match.journal) == 0


def test_chance_goes_on_where_the_rules_refuse() -> None:
    file = all_files()[0]
    transcript = Transcript(match_of(file))
    text = transcript.play([Answer(CHANCE, (1,))], 10, go_on=True)
    assert "!" not in {line[:1] for line in text.splitlines()}
    assert transcript.match.decisions == 10
