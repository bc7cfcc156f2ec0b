"""The answers to wrong words, wherever they are said, are those that were written down (`wrong_words`)."""

from __future__ import annotations

from tests.client.wrong_words import FILE, answers, written
from tests.golden import insist_kept


def test_each_is_answered_as_it_was_looked_at() -> None:
    insist_kept(FILE, written(), "answers to wrong words", "python -m tests.client.wrong_words")


def test_none_is_left_without_an_answer() -> None:
    assert len(answers()) >= 40
    silent = [said for said, lines in answers().items() if not any(map(str.strip, lines))]
    assert not silent, f"nothing is answered to {silent}"
