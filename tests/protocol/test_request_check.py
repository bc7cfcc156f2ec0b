"""What a setting can be: the same words and the same judgement at both ends."""

from __future__ import annotations

import pytest

from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.request_check import admits, wanted_words
from kickdoor_protocol.messages.lobby import Setting

WINDOW = Setting("window_ms", "windows", 8000, (2600, 8000), least=2600)
OR_NONE = Setting("window_ms", "windows", 0, (0, 2600, 8000), least=2600)
AN_HOUR = Setting("window_ms", "windows", 0, (0, 2600), least=2600, most=3_600_000)
PACE = Setting("pace", "pace", "normal", ("none", "normal", "brisk"))
DEAL = Setting("fast_deal", "fast deal", False)
PACKS = Setting("packs", "packs", "", ("", "mug"))
NAME = Setting("name", "name", "")
ROUNDS = Setting("rounds", "rounds", 3)
SEATS = Setting("seats", "chairs", 4, least=2, most=6)
"""No choice is offered at its ends: bounds alone say what is possible."""


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (AN_HOUR, 0), (AN_HOUR, 2600), (AN_HOUR, 3_600_000),
        (WINDOW, 2600), (WINDOW, 2601), (WINDOW, 8000), (WINDOW, 10**9), (PACE, "brisk"), (DEAL, True), (DEAL, False),
        (SEATS, 2), (SEATS, 6),
        (OR_NONE, 0), (OR_NONE, 2601), (PACKS, ""), (PACKS, "mug"), (NAME, "anything"), (ROUNDS, 0), (ROUNDS, -7),
    ],
)  # fmt: skip
def test_what_is_possible(setting: Setting, value: Value) -> None:
    assert admits(setting, value)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (SEATS, 1), (SEATS, 7),
        (OR_NONE, 1), (OR_NONE, False), (AN_HOUR, 2599), (AN_HOUR, 3_600_001), (AN_HOUR, 2**64 - 1),
        (WINDOW, 2599), (WINDOW, 0), (WINDOW, -2600), (WINDOW, True), (WINDOW, "2600"), (PACE, "brisker"), (PACE, 1),
        (DEAL, 1), (DEAL, "yes"), (PACKS, "badge"), (NAME, 5), (ROUNDS, True), (ROUNDS, "3"),
    ],
)  # fmt: skip
def test_what_is_not(setting: Setting, value: Value) -> None:
    assert not admits(setting, value)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (WINDOW, "a whole number from 2600"),
        (OR_NONE, "0 or a whole number from 2600"),
        (AN_HOUR, "0 or a whole number from 2600 to 3600000"),
        (SEATS, "a whole number from 2 to 6"),
        (PACE, "none, normal or brisk"),
        (DEAL, "yes or no"),
        (PACKS, '"" or mug'),
        (Setting("one", "one", "a", ("a",)), "a"),
        (NAME, "a text"),
        (ROUNDS, "a whole number"),
    ],
)
def test_what_would_be(setting: Setting, words: str) -> None:
    assert wanted_words(setting) == words
