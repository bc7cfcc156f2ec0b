"""Whatever was changed in a replay is named in a sentence: where, what the file says, and what would be right."""

from __future__ import annotations

import copy
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from tests.server.toy_replays import chained, playable_set, records

from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.replay_file import packed, read_replay_file

Change = Callable[[list[Any]], list[Any]]
"""Of the records of a match of three at the toy: two rounds, of which Ann wins the second."""


def answer(n: int, seat: int, *choice: Any, standing: bool = False) -> Change:
    """Another one in the place of the n-th."""
    return lambda lines: [*lines[:n], [n, seat, list(choice), standing, lines[n][4]], *lines[n + 1 :]]


def header(**other: Any) -> Change:
    return lambda lines: [{**lines[0], **other}, *lines[1:]]


def end(**other: Any) -> Change:
    return lambda lines: [*lines[:-1], {**lines[-1], **other}]


def cut(count: int, **other: Any) -> Change:
    """Only so many answers, and the same end or another."""
    return lambda lines: [*lines[: count + 1], {**lines[-1], **other}]


def wrong(change: Change, *, linked_anew: bool) -> str:
    lines = change(copy.deepcopy(list(records())))
    return prove(
        read_replay_file(BytesIO(packed(chained(lines) if linked_anew else lines))), playable_set(), None
    ).wrong


FIRST, THIRD, SIXTH = "Decision 1, before the first turn, a roll", "Decision 3, in turn 1", "Decision 6, in turn 1"
LAST = "After decision 10, in turn 2"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (header(cards=[["chess", "70"]]), "This match was played with chess; what is here is toy."),
        (header(cards=[["toy", "70"], ["mug", "8"]]), "This match was played with toy, mug; what is here is toy."),
        (
            header(cards=[["toy", "9" * 20]]),
            "This match was played with other cards: those of toy had the digest 999999999999, those of this release "
            "have 70.",
        ),
        (
            header(commitment="0" * 64),
            "The seed is not the one that the server had promised: it does not open the commitment.",
        ),
        (answer(2, -1, 3), "Decision 2, before the first turn, a roll: the file says 3, the seed rolls 2."),
        (answer(9, -1, 1), "Decision 9, in turn 1, a roll: the file says 1, the seed rolls 3."),
        (answer(1, -1, 41, 5, 85), f"{FIRST}: the file says 41, 5, 85, the seed rolls 41, 5, 84."),
        (answer(3, -1, 2), f"{THIRD}: nothing is rolled or shuffled there."),
        (answer(3, 0, "steal"), f"{THIRD}: that Ann chose 'steal' cannot be, for the rules refuse it there (too_far)."),
        (answer(3, 0, "x"), f"{THIRD}: that Ann chose 'x' cannot be, for the rules refuse it there (not_an_option)."),
        (
            answer(3, 9, "take"),
            f"{THIRD}: an answer of seat 10, where nobody sits cannot be, for it answers nothing that is asked there "
            "(nothing is asked of seat 10).",
        ),
        (
            answer(3, 1, "take"),
            f"{THIRD}: that Bob chose \"('take',)\" cannot be, for it answers nothing that is asked there (nothing is "
            "asked of seat 2).",
        ),
        (
            answer(6, -2, "bell"),
            f"{SIXTH}: that time was up cannot be, for the rules can make nothing of it (ValueError: not enough values "
            "to unpack (expected 2, got 1)).",
        ),
        (answer(3, 0, "leave"), f"{LAST}: the match is not over there, though the file says so."),
        (end(winners=[1]), f"{LAST}: by these answers Ann won; the file says Bob."),
        (end(winners=[0, 1]), f"{LAST}: by these answers Ann won; the file says Ann and Bob."),
        (end(winners=[]), f"{LAST}: by these answers Ann won; the file says nobody."),
        (end(winners=[9]), f"{LAST}: by these answers Ann won; the file says seat 10."),
        (end(state="0" * 64), f"{LAST}: the answers lead to another table than the one that was recorded."),
        (cut(8), "After decision 8, in turn 1: the match is not over there, though the file says so."),
        (cut(0, how="abandoned"), "After decision 0: by these answers nobody won; the file says Ann."),
        (
            lambda lines: [*lines[:5], *lines[6:]],
            "Decision 5, in turn 1: it is missing from the file, which goes on with 6.",
        ),
        (lambda lines: [*lines[:5], *lines[5:6], *lines[5:]], f"{SIXTH}: answer 5 stands in its place once more."),
        (
            lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]],
            "Decision 5, in turn 1: the file has answer 6 there; answers were swapped.",
        ),
        # nothing of this is wrong
        (answer(6, -2, "deadline", 0), ""),
        (end(how="abandoned"), ""),
        (cut(8, how="abandoned", winners=[], state=""), ""),
    ],
)
def test_even_if_all_links_are_made_anew(change: Change, sentence: str) -> None:
    assert wrong(change, linked_anew=True) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            answer(1, -1, 41, 5, 85),
            f"{FIRST}: this is not what was recorded; the file says dice of 41, 5, 85, or something is changed in the "
            "header before it.",
        ),
        (
            answer(2, -1, 3),
            "Decision 2, before the first turn, a roll: this is not what was recorded; the file says dice of 3.",
        ),
        (
            answer(3, 9, "take"),
            f"{THIRD}: this is not what was recorded; the file says an answer of seat 10, where nobody sits.",
        ),
        (answer(3, 0, "leave"), f"{THIRD}: this is not what was recorded; the file says that Ann chose 'leave'."),
        (
            answer(3, 0, "shout", standing=True),
            f"{THIRD}: this is not what was recorded; the file says that Ann chose 'shout'.",
        ),
        (answer(6, -2, "bell"), f"{SIXTH}: this is not what was recorded; the file says that time was up."),
        (end(winners=[1]), f"{LAST}: the last record, on how it ended, is not what was recorded."),
        (end(how="abandoned"), f"{LAST}: the last record, on how it ended, is not what was recorded."),
    ],
)
def test_by_the_links(change: Change, sentence: str) -> None:
    assert wrong(change, linked_anew=False) == sentence


@pytest.mark.parametrize("bytes_gone", [5, 60, 200])
def test_a_file_that_breaks_off_is_proved_as_far_as_it_goes(bytes_gone: int) -> None:
    replay_file = read_replay_file(BytesIO(packed(list(records()))[:-bytes_gone]))
    sentence = f"{LAST}: the stream breaks off in a record, so the rest of the match is missing."
    assert prove(replay_file, playable_set(), None).wrong == sentence
