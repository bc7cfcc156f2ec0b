"""Each line of a character is whole with the longest names, said by no other character, and in its rhythm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from statistics import median
from typing import NamedTuple

import pytest

from kickdoor_ai.doors.grudges.deeds import WORDS
from kickdoor_ai.speech import ANSWERS, REMARK_MOST, read_lines, words_in
from kickdoor_protocol.limits import NAME_MOST

PACKAGES = {
    "the door games": "kickdoor_ai.doors.talk",
    "the board game": "kickdoor_ai.quest.talk",
    "the duel": "kickdoor_ai.duel.talk",
    "answers": ANSWERS,
}
LONGEST = {
    "other": "W" * NAME_MOST,
    "card": "knucklebones",
    "wrong": max((text.format(card="predestination") for text in WORDS.values()), key=len),
}
"""The longest words that a line may have to hold."""

ENDS = ("won_game", "shared_game", "lost_game", "all_lost", "drawn")
"""Moments at the end of a match."""

PRICES = re.compile(
    r"(?i)\b(price\w*|priced|overpriced|fees?|gold|costs?|pay|pays|paid|payment|overpaid|bills?|charged?|charges"
    r"|discounts?|rates?|offers?|offered|bid|outbid|b[uo]ys?|bought|sells?|sold|sale|cheap\w*|dear|worth|coins?"
    r"|refunds?|free|tenth|deal|bargain|lent|credit|profit|deposit|receipt|rent|on the house)\b"
)
"""What a shopkeeper cannot leave out of a sentence."""

ALONE = {
    *("won_game", "all_lost", "died", "caught", "kill", "faints", "beaten"),
    *("escaped", "found", "gained", "smashed", "dark", "new_hand"),
}
"""Moments that are about nobody in particular."""


class Line(NamedTuple):
    """A line of a character, and the moment that it is for."""

    package: str
    kind: str
    moment: str
    text: str

    @property
    def bare(self) -> str:
        """The text without the words that the moment fills in."""
        return re.sub(r"\{\w+\}", "", self.text)


@cache
def lines() -> tuple[Line, ...]:
    """Return all lines of all characters."""
    return tuple(_lines())


def _lines() -> Iterator[Line]:
    for package in PACKAGES.values():
        for file in files(package).joinpath("lines").iterdir():
            kind = file.name.removesuffix(".toml")
            for moment, section in read_lines(kind, file.read_text("utf-8")).items():
                yield from (Line(package, kind, moment, text) for text in section.lines)


def of(kind: str) -> list[Line]:
    return [line for line in lines() if line.kind == kind]


def test_every_line_is_whole_with_the_longest_names() -> None:
    assert [line for line in lines() if len(line.text.format_map(LONGEST)) > REMARK_MOST] == []


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_no_line_of_a_game_is_there_twice(package: str) -> None:
    """Else it could be heard twice in a match, from one seat or from two."""
    texts = [line.text for line in lines() if line.package == package]
    assert sorted(text for text in set(texts) if texts.count(text) > 1) == []


@pytest.mark.parametrize("package", list(PACKAGES.values())[:-1], ids=list(PACKAGES)[:-1])
def test_everybody_has_a_word_at_the_end_and_always_says_it(package: str) -> None:
    for kind in {line.kind for line in lines() if line.package == package}:
        table = read_lines(kind, files(package).joinpath("lines", f"{kind}.toml").read_text("utf-8"))
        ends = [moment for moment in table if moment in ENDS]
        assert {"won_game", "lost_game"} <= set(ends)
        assert list(table)[: len(ends)] == ends, "nothing is more important"
        assert all(table[moment].chance == 1 for moment in ends)


def test_greedy_is_short_and_counts() -> None:
    said = of("greedy")
    assert max(len(line.bare) for line in said) <= 50
    assert median(len(line.bare) for line in said) <= 30
    numbers = re.compile(
        r"(?i)\b(zero|half|halves|one|two|three|four|five|six|seven|nine|ten|tenths?|minus|plus|once|twice|third|times"
        r"|first|last|more|much|many|count\w*|round)\b"
    )
    assert sum(numbers.search(line.text) is not None for line in said) >= len(said) / 2


def test_bribe_aware_speaks_in_whole_sentences_and_names_a_price() -> None:
    said = of("bribe_aware")
    assert [line for line in said if not PRICES.search(line.text)] == []
    assert [line for line in said if not re.match(r"[A-Z{].*[.?!]$", line.text)] == []
    assert median(len(line.bare) for line in said) >= 45


def test_spiteful_speaks_to_one_person() -> None:
    """A line for a moment that is about somebody names them."""
    said = [line for line in of("spiteful") if line.moment not in ALONE]
    assert [line for line in said if "other" not in words_in(line.text)] == []
    score = re.compile(r"(?i)\b(one|two|even|all|pages?|list|lines?|score|column|count|noted?|book|ledger|ink)\b")
    assert sum(score.search(line.text) is not None for line in said) >= len(said) / 3


def test_schemer_says_little() -> None:
    said = of("schemer")
    assert max(len(line.bare) for line in said) <= 40
    assert median(len(line.bare) for line in said) <= 25
    assert not any("!" in line.text for line in said)
