"""The cards of each set as players read them: every one a name, a joke and rules that say what it does."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec
import pytest
from tests.catalogue import ROOT, cards_of, folder_of, set_names

from kickdoor_game import library
from kickdoor_game.language.book import Book
from kickdoor_game.language.loading.load import NO_CARDS_IN
from kickdoor_game.language.loading.packs import card_files, check_files, check_rooms

FLAVOUR_MOST = 75
NAME_MOST = 28
"""Longest name: longer ones are cut on narrow screens (words.md)."""
OLDER_THAN_THEIR_NAMES = {
    *("half_breed", "super_munchkin", "mate", "wandering_monster"),
    *("fully_funded", "understaffed", "peer_reviewed", "part_time", "hydra_tribunal", "lanyard_of_access"),
    *("prayer_backlog_cleared", "shift_change", "fire_drill", "pocket_inspection", "licence_revoked"),
    *("thing_that_is_also_the_stairs", "spoon_of_office", "pew_of_pews", "scroll_of_redundancy", "doctors_note"),
    *("bin_divers_licence", "purse_to_put_money_in", "barnardine_who_said_no", "silverfish_of_some_standing"),
    "borrowed_by_management",
}
with_cards = pytest.mark.parametrize("name", [name for name in set_names() if cards_of(name)])


def cards(name: str) -> tuple[Any, ...]:
    return library.cards_of(name)


@with_cards
def test_the_checks_find_nothing(name: str) -> None:
    """As `kickdoor cards check` has it; the cards are not checked beside themselves."""
    folder = library.folder_of(name)
    found, problems = check_files(card_files(folder), name, library.set_to_be)
    assert problems == []
    assert check_rooms(folder, name, found, library.set_to_be).problems == ()
    assert len(found) == len(cards(name))


@with_cards
def test_every_card_is_a_joke_in_one_line(name: str) -> None:
    for card in cards(name):
        assert card.flavour, f"{card.key} has no flavour line"
        assert card.flavour[-1] in ".?!" or card.flavour.endswith("STOP"), f"{card.key}: {card.flavour}"
        assert len(card.flavour) <= FLAVOUR_MOST, f"{card.key}: {len(card.flavour)} characters"
    assert len({card.flavour for card in cards(name)}) == len(cards(name))


@with_cards
def test_no_name_is_too_long(name: str) -> None:
    assert [card.name for card in cards(name) if len(card.name) > NAME_MOST] == []


@with_cards
def test_a_key_is_made_of_words_of_its_name(name: str) -> None:
    """But for keys that are older than the name: they are on the wire, in journals and in replays."""
    for card in cards(name):
        if card.key in OLDER_THAN_THEIR_NAMES:
            continue
        words = re.sub(r"[^a-z0-9 ]", "", card.name.lower().replace("-", " ").replace("'", "")).split()
        key = card.key.split("_")
        assert [word for word in key if word not in words] == [], f"{card.key}: {card.name}"


@with_cards
def test_every_card_says_what_it_is_and_does(name: str) -> None:
    for card in cards(name):
        printed = library.vocabulary(name).printed(card)
        assert printed.kind, card.key
        assert printed.text[0].isupper() or printed.text[0] in "+-", f"{card.key}: {printed.text}"
        assert printed.text.endswith("."), f"{card.key}: {printed.text}"
        assert "  " not in printed.text, f"{card.key}: {printed.text}"
        assert all(mark == mark.strip() and mark for mark in printed.facts), f"{card.key}: {printed.facts}"
        assert printed.touches, card.key
        assert len(set(printed.touches)) == len(printed.touches), f"{card.key}: {printed.touches}"
        assert all(library.catalogue(name).own(rule) for rule in printed.touches), f"{card.key}: {printed.touches}"


@with_cards
def test_cards_that_differ_in_the_game_differ_in_print(name: str) -> None:
    """Only the plain level cards and other equal ones may read alike; then nothing but name and flavour differs."""
    printed: dict[tuple[object, ...], Any] = {}
    words = library.vocabulary(name)
    for card in cards(name):
        said = words.printed(card)
        twin = printed.setdefault((said.kind, said.facts, said.text), card)
        assert Book.of([_anonymous(card)], words).digest == Book.of([_anonymous(twin)], words).digest


def _anonymous(card: Any) -> Any:
    return msgspec.structs.replace(card, key="x", name="X", flavour="", copies=1)


@with_cards
def test_the_page_of_the_set_counts_rightly(name: str) -> None:
    page = (folder_of(name) / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+\.toml)` \| (\d+) \|", page, re.MULTILINE))
    found = {
        file.name: sum(card.get("copies", 1) for card in tomllib.loads(file.read_text("utf-8"))["card"])
        for file in folder_of(name).glob("*.toml")
        if file.name not in NO_CARDS_IN
    }
    there = library.ruleset(name).book.cards
    assert sum(found.values()) == len(there)
    sums = (f"{len(there)} cards", f"{len(cards(name))} of them different")
    wrong = [f"{file} has {count}" for file, count in found.items() if rows.get(file) != str(count)]
    wrong += [f"{file} has no cards" for file in sorted(rows.keys() - found.keys())]
    wrong += [f"the beginning says {words!r}, and how many are Doors" for words in sums if words not in page]
    front = re.search(rf"^\| `{name}` \| .* \| (\d+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    if front is not None and int(front[1]) != len(there):
        wrong.append(f"the row of {name} in the README.md of the repository says {len(there)}")
    assert wrong == [], f"mend these numbers of sets/{folder_of(name).name}/README.md"
