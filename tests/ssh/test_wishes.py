"""What a visitor's client tells of their terminal, and the words behind the address."""

from __future__ import annotations

import pytest
from prompt_toolkit.output import ColorDepth

from kickdoor_client.ssh.wishes import Wishes, WordError, depth, encoding, size, wishes
from kickdoor_client.state.errand import Purpose


def test_words_are_few_and_stand_in_any_order() -> None:
    assert wishes("") == Wishes()
    assert wishes("plain") == Wishes(plain=True)
    assert wishes("male watch plain") == Wishes(True, Purpose.WATCH, "male")


@pytest.mark.parametrize("words", ["ls", "sh -c id", "plain; id", "scp -t /etc", "/usr/lib/sftp-server", "a" * 9000])
def test_everything_else_is_refused_with_the_words_there_are(words: str) -> None:
    with pytest.raises(WordError, match="Known: plain") as refused:
        wishes(words)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("locale", "letters"),
    [
        ({}, "utf-8"),
        ({"LANG": "en_GB.UTF-8"}, "utf-8"),
        ({"LANG": "de_DE.ISO-8859-1"}, "iso8859-1"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "ascii"),
        ({"LANG": "de_DE.UTF-8", "LC_CTYPE": "de_DE.ISO-8859-15@euro"}, "iso8859-15"),
        ({"LANG": "en_GB"}, "utf-8"),
        ({"LANG": "x.klingon"}, "ascii"),
        ({"LANG": "x.hex"}, "ascii"),
        ({"LANG": "x.utf-16"}, "ascii"),
        ({"LANG": "x.a\0b"}, "ascii"),
    ],
)
def test_letters_go_by_the_locale(locale: dict[str, str], letters: str) -> None:
    assert encoding(locale) == letters


@pytest.mark.parametrize(
    ("term", "told", "colours"),
    [
        ("xterm-256color", {}, ColorDepth.DEPTH_8_BIT),
        ("xterm", {}, ColorDepth.DEPTH_8_BIT),
        ("xterm-256color", {"COLORTERM": "truecolor"}, ColorDepth.DEPTH_24_BIT),
        ("xterm-256color", {"NO_COLOR": "1"}, ColorDepth.DEPTH_1_BIT),
        ("linux", {}, ColorDepth.DEPTH_4_BIT),
    ],
)
def test_colours_go_by_what_the_client_tells(term: str, told: dict[str, str], colours: ColorDepth) -> None:
    assert depth(term, told) is colours


def test_the_hosts_own_environment_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert depth("xterm", {}) is ColorDepth.DEPTH_8_BIT


@pytest.mark.parametrize(
    ("told", "painted"), [((0, 0), (80, 24)), ((120, 40), (120, 40)), ((4_000_000_000, 1), (400, 1))]
)
def test_sizes_are_believed_within_reason(told: tuple[int, int], painted: tuple[int, int]) -> None:
    assert size(*told) == painted
