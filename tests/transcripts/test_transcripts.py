"""Two matches, written down: what people did, were asked and were told is still what the rules make of it."""

from __future__ import annotations

import pytest
from tests.transcripts.matches import MATCHES, file_of, match_of, played
from tests.transcripts.transcript import Transcript, read

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CLOCK

LINES = 400


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_that_was_written_down_goes_as_it_went(name: str) -> None:
    kept, found = file_of(name).read_text("utf-8").splitlines(), played(name, go_on=False).splitlines()
    assert found == kept, (
        "A rule or a sentence has changed. If that is meant: .venv/bin/python -m tests.transcripts.regenerate, read "
        "the diff line by line, and say in the commit which rule it was."
    )


@pytest.mark.parametrize("name", MATCHES)
def test_a_transcript_can_be_read_in_one_sitting(name: str) -> None:
    assert 200 < len(file_of(name).read_text("utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("name", MATCHES)
def test_the_answers_are_read_from_the_text(name: str) -> None:
    match = match_of(name)
    text = Transcript(match).play([], 40, go_on=True)
    answers = read(text, [player.name for player in match.header.players])
    assert [(a.seat, a.choice, a.standing) for a in answers] == [(a.seat, a.choice, a.standing) for a in match.journal]
    assert {CHANCE, 0} <= {answer.seat for answer in answers}


def test_what_the_rules_refuse_by_now_is_where_a_transcript_breaks_off() -> None:
    name = next(iter(MATCHES))
    transcript = Transcript(match_of(name))
    text = transcript.play([Answer(CHANCE, (1,)), Answer(CLOCK, ("deadline", 0))], 40, go_on=False)
    assert text.splitlines()[-1].startswith("! not_of_this_shape")
    assert len(transcript.match.journal) == 0


def test_chance_goes_on_where_the_rules_refuse() -> None:
    name = next(iter(MATCHES))
    transcript = Transcript(match_of(name))
    text = transcript.play([Answer(CHANCE, (1,))], 10, go_on=True)
    assert "!" not in {line[:1] for line in text.splitlines()}
    assert transcript.match.decisions == 10
