"""`kickdoor deck`: what somebody finds who builds a deck in a file, and what they are told if it is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kickdoor_game import library
from kickdoor_game.language.decks import Deck
from kickdoor_server.operations.bookshelf.__main__ import bookshelf
from kickdoor_server.operations.bookshelf.decks import PROBLEM_MOST, PROBLEMS_MOST

RULES = library.ruleset("ccg")
READY = tuple(RULES.ready.values())  # type: ignore[attr-defined]
DECKS = library.engine("ccg").decks


def deck(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(bookshelf, ["deck", *arguments], prog_name="kickdoor")
    return result.exit_code, result.output


def in_a_file(folder: Path, text: str) -> str:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return str(file)


def test_alone_it_says_which_are_ready() -> None:
    code, text = deck("show")
    assert code == 0
    assert [line for line in text.splitlines() if not line.startswith(" ")] == [
        f"{each.name}: {hero(each)}" for each in READY
    ]


def hero(deck: Deck) -> str:
    """The Hero of that deck, with the Class that its cards are of, and its life."""
    printed = RULES.book.by_key[deck.hero]
    return f"Hero {printed.name}, {printed.of.title()}, Life {printed.life}"


@pytest.mark.parametrize("each", READY, ids=lambda each: each.hero)
def test_a_ready_deck_is_shown_by_its_name_and_can_be_taken_as_a_beginning(each: Deck, tmp_path: Path) -> None:
    name, keys = each.name, each.keys
    code, text = deck("show", *name.lower().split())
    assert code == 0
    assert text.startswith(f"{name}: {hero(each)}; 40 cards\n")
    for key in keys[1:]:
        assert f"({key})" in text
    code, line = deck("show", "--json", name)
    assert (code, json.loads(line)) == (0, {"set": "ccg", "name": name, "cards": list(keys)})
    assert DECKS is not None
    file = in_a_file(tmp_path, DECKS.written(RULES, each))
    assert deck("check", file) == (0, f"{name}: 40 cards, nothing wrong.\n")
    assert deck("show", file) == deck("show", name)


def test_the_curve_counts_what_is_paid() -> None:
    _, text = deck("show", READY[0].name)
    assert DECKS is not None
    costs = [DECKS.cost(RULES, key) for key in READY[0].keys[1:]]
    told = [line.split() for line in text.partition("What is paid for them\n")[2].splitlines()]
    counted = {bar[0]: int(bar[-1]) for bar in told}
    assert counted == {str("none" if cost is None else cost): costs.count(cost) for cost in costs}
    assert [bar[0] for bar in told][-1] == "none"


def test_a_new_deck_has_every_card_that_may_go_in_behind_a_sign(tmp_path: Path) -> None:
    """Whoever takes the sign away has a deck: so the file is right but for what is not there yet."""
    hero = READY[2].hero
    code, text = deck("new", "--hero", RULES.book.by_key[hero].name.upper(), "--name", "Mine")
    assert code == 0
    assert DECKS is not None
    for key in DECKS.beside(RULES, hero):
        assert f"\n# {key} = 1  # " in text
    code, said = deck("check", in_a_file(tmp_path, text))
    assert (code, said.count("\n")) == (1, 1)
    assert "a deck has 40 cards; this one has 0 (ccg.deck.1)" in said
    beside = iter(DECKS.beside(RULES, hero))
    for _ in range(20):
        key = next(beside)
        text = text.replace(f"# {key} = 1", f"{key} = 2")
    assert deck("check", in_a_file(tmp_path, text)) == (0, "Mine: 40 cards, nothing wrong.\n")


def test_whoever_is_no_hero_is_told_who_is() -> None:
    code, text = deck("new", "--hero", "Tax Golem")
    assert code == 2
    said = " ".join(text.split())
    for each in READY:
        assert each.hero in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "is not TOML"),
        ("cards = 3", '"cards" is a table'),
        (f'hero = "{READY[0].hero}"\n[cards]\n"\\u001b[2J" = 40', "there is no card '[2J'"),
        (f'hero = "{READY[0].hero}"\n[cards]\n{READY[0].keys[1]} = 4000000000', "say how many, from 1 to 3"),
        (f'name = "{"x" * 999}"\nhero = "{READY[0].hero}"', "a name has at most 40 characters"),
        ("[[[" * 1_000, "is not TOML"),
        (f'hero = "{READY[0].hero}"\n[cards]\n{READY[0].keys[1]} = {"9" * 5_000}', "is not TOML: a whole number"),
        (f'hero = "{READY[0].hero}"\n[cards]\n{READY[0].keys[1]} = 0x{"f" * 5_000}', "is not TOML: a whole number"),
        (f"name = 0x{'f' * 5_000}", "is not TOML: a whole number"),
    ],
)
def test_what_is_no_deck_is_said_in_words(text: str, said: str, tmp_path: Path) -> None:
    code, output = deck("check", in_a_file(tmp_path, text))
    assert code == 1
    assert said in output
    assert "\x1b" not in output
    assert "Traceback" not in output


def test_a_file_that_is_wrong_all_through_does_not_fill_the_terminal(tmp_path: Path) -> None:
    cards = "\n".join(f"no_such_{number}_{'x' * 900} = 1" for number in range(500))
    code, output = deck("check", in_a_file(tmp_path, f'hero = "nobody"\n[cards]\n{cards}'))
    lines = output.splitlines()
    assert code == 1
    assert len(lines) == PROBLEMS_MOST + 1
    assert max(map(len, lines)) <= PROBLEM_MOST
    assert lines[-1].startswith("and ")


def test_what_is_no_file_and_no_set_with_decks_is_said(tmp_path: Path) -> None:
    assert deck("check", str(tmp_path)) == (1, f"{tmp_path.name}: is no file\n")
    assert deck("show", "nonsense")[0] == 1
    assert "and no such file" in deck("show", "x" * 5_000)[1], "nor can any be called so"
    assert "There is no deck 'nonsense', and no such file" in deck("show", "nonsense")[1]
    assert "nobody brings a deck to classic" in " ".join(deck("show", "--set", "classic")[1].split())
    assert "there is no set 'chess'" in " ".join(deck("show", "--set", "chess")[1].split())
    assert "there are: ccg." in " ".join(deck("show", "--set", "xyzzy")[1].split()), "none of which is like it"


def test_a_set_with_a_letter_less_is_answered_with_its_name() -> None:
    """Also one to which nobody brings a deck: that is said of the right name then."""
    for name in library.SETS:
        for place in range(len(name)):
            said = " ".join(deck("show", "--set", name[:place] + name[place + 1 :])[1].split())
            assert f"did you mean {name}?" in said
