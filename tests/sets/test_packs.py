"""What packs are to every set of the library: a card under another key and name joins it, and slips are told.

The card is the first one that stands in the set's files, so whatever a set's cards are written in is tried.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.catalogue import set_names
from tests.conformance.families import family_of

from kickdoor_game import library
from kickdoor_game.language.loading.packs import PackError, card_files, read_pack, read_packs
from kickdoor_game.machine.ruleset import Player

EVERY_SET = pytest.mark.parametrize("name", [name for name in set_names() if library.cards_of(name)])


def first_card(name: str) -> str:
    """As it stands in a file of that set."""
    text = card_files(library.folder_of(name))[0].read_text("utf-8")
    return "[[card]]" + text.split("[[card]]")[1]


def renamed(card: str) -> str:
    """The same under another key and name, once."""
    card = re.sub(r'^key = ".*"$', 'key = "from_elsewhere"', card, count=1, flags=re.MULTILINE)
    card = re.sub(r"^copies = .*\n", "", card, flags=re.MULTILINE)
    return re.sub(r'^name = ".*"$', 'name = "From Elsewhere"', card, count=1, flags=re.MULTILINE)


def written(folder: Path, name: str, card: str) -> Path:
    """A pack for that set of that card."""
    folder.mkdir()
    (folder / "pack.toml").write_text(f'set = "{name}"\n', "utf-8")
    (folder / "cards.toml").write_text(card, "utf-8")
    return folder


def problems_of(folder: Path) -> tuple[str, ...]:
    with pytest.raises(PackError) as refused:
        read_packs(folder, library.set_cards, library.USUAL_SET)
    return refused.value.problems


@EVERY_SET
def test_a_card_joins_those_of_a_set(name: str, tmp_path: Path) -> None:
    """Behind them, so that these keep their numbers; and a table is laid out with it, unless players bring decks."""
    pack = read_pack(written(tmp_path / "elsewhere", name, renamed(first_card(name))), library.set_cards, "")
    plain, rules = library.ruleset(name), library.with_packs(name, [pack])
    assert list(rules.book.by_key) == [*plain.book.by_key, "from_elsewhere"]
    assert len(rules.book.cards) == len(plain.book.cards) + 1
    assert rules.book.digest != plain.book.digest
    sitting = [Player(f"P{seat}") for seat in range(family_of(rules).players(rules).start)]
    table = rules.new_table(sitting, {})
    if table.book is rules.book:
        lying = {card for cards in table.decks.values() for card in cards}
        assert lying >= set(rules.book.ids["from_elsewhere"])


@EVERY_SET
def test_a_card_of_the_set_is_none_of_a_pack(name: str, tmp_path: Path) -> None:
    card = first_card(name)
    told = problems_of(written(tmp_path / "elsewhere", name, card))
    assert [line.partition('field "')[2].partition('"')[0] for line in told] == ["key", "name"]
    assert all("is taken by another card" in line for line in told)


@EVERY_SET
def test_slips_in_it_are_told_together_with_what_was_meant(name: str, tmp_path: Path) -> None:
    slips = renamed(first_card(name)).replace("flavour =", "flavor =") + "copies = 99\n"
    flavour, copies = problems_of(written(tmp_path / "elsewhere", name, slips))
    assert flavour == (
        'elsewhere/cards.toml: card "from_elsewhere": field "flavor" is not known; did you mean "flavour"?'
    )
    assert copies.startswith('elsewhere/cards.toml: card "from_elsewhere": field "copies": ')
    assert copies.endswith(("99 is not within 1 to 12", "says nothing: a deck says how many there are"))
