"""Looking something up in the rulebook: words in all their forms, ids whole or short, nothing for programs alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kickdoor_game import library
from kickdoor_game.language import catalogue
from kickdoor_game.language.catalogue import Catalogue, Rule, for_players, load_catalogue, stem


def found(words: str) -> list[str]:
    book = Catalogue(
        "Doors",
        {
            rule.id: rule
            for rule in (
                Rule("doors.combat.1", "A reaction window opens after each kill.", "Ties do not win."),
                Rule("doors.races.1", "A race has abilities and penalties."),
                Rule("doors.hybrids.1", "Half-Breed goes with a race."),
                Rule("doors.winning.1", "Whoever reaches Level 10 is the winner.", example="Ada and Boris are tied."),
                Rule("doors.curses.1", "A curse strikes at once."),
                Rule("doors.curses.10", "Cursed Items stay."),
            )
        },
        {"Tie": "As strong as the monster", "Abilities": "What a class can do"},
    )
    return [rule.id for rule in book.search(words)]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("win", ["doors.winning.1", "doors.combat.1"]),
        ("ties", ["doors.combat.1", "doors.winning.1"]),
        ("ability", ["doors.races.1"]),
        ("window", ["doors.combat.1"]),
        ("winning tie", ["doors.winning.1", "doors.combat.1"]),
        ("penal", ["doors.races.1"]),
        ("curses.1", ["doors.curses.1"]),
        ("doors.curses.10", ["doors.curses.10"]),
        ("curses", ["doors.curses.1", "doors.curses.10"]),
        ("bility", []),
        ("half-breed", ["doors.hybrids.1"]),
    ],
)
def test_words_are_found_in_their_forms_and_ids_alone(words: str, ids: list[str]) -> None:
    assert found(words) == ids


def test_a_word_has_one_stem_in_all_its_forms() -> None:
    assert len({stem(word) for word in ("win", "wins", "winner", "winners", "winning")}) == 1
    assert len({stem(word) for word in ("tie", "ties", "tied")}) == 1
    assert len({stem(word) for word in ("curse", "curses", "cursed")}) == 1
    assert len({stem(word) for word in ("thief", "thieves")}) == 1
    assert len({stem(word) for word in ("die", "dice", "dies")}) == 1
    assert stem("window") != stem("win")


def test_no_parameter_and_no_server_is_shown_to_a_player() -> None:
    shown = for_players(
        "The server runs 2.6 seconds (parameter window_ms = 2600; no less). So (default 3, parameter x_ms = 3)."
    )
    assert shown == "The program runs 2.6 seconds. So (default 3)."
    for rule in library.catalogue("classic").rules.values():
        said = for_players(rule.ruling).lower()
        assert "parameter" not in said, rule.id
        assert "server" not in said, rule.id


def test_a_book_is_stemmed_once_and_then_only_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight words of a stranger cost eight stems, not those of the whole book for each of them."""
    book = library.catalogue("classic")
    book.read()
    stemmed: list[str] = []

    def counting(word: str) -> str:
        stemmed.append(word)
        return stem(word)

    monkeypatch.setattr(catalogue, "stem", counting)
    words = "player cards monster level items treasure helper zzz"
    assert book.search(words) == []
    book.search_terms(words)
    assert len(stemmed) <= 3 * len(words.split())


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ('[[rule]]\nid = "moot.help.1"\ntext = "Nobody helps."', "two rules are moot.help.1"),
        ('[cites]\n"classic.help.1" = "moot.hlep.1"', "there is no such rule: classic.help.1 is moot.hlep.1"),
    ],
)
def test_a_book_that_contradicts_itself_is_not_read(tmp_path: Path, more: str, wrong: str) -> None:
    book = tmp_path / "rules.toml"
    whole = 'title = "Moot"\n[[rule]]\nid = "moot.help.1"\ntext = "Everybody helps."\n'
    book.write_text(whole, "utf-8")
    assert list(load_catalogue(book).rules) == ["moot.help.1"]
    book.write_text(whole + more, "utf-8")
    with pytest.raises(ValueError, match=re.escape(wrong)):
        load_catalogue(book)
