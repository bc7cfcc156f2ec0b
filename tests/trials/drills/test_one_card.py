"""Cards that a set may get are valid, and deal nothing anew that is written down: `one_card` in short."""

from __future__ import annotations

from pathlib import Path

import pytest

from kickdoor_game import library
from kickdoor_game.language.book import Book
from kickdoor_game.language.loading.load import load_folder
from tests.catalogue import ROOT, SETS
from tests.printings import of_printing, printing
from tests.trials.drills.one_card import CARDS


@pytest.mark.parametrize("key", CARDS)
def test_a_card_more_is_valid_and_deals_nothing_anew(key: str, tmp_path: Path) -> None:
    card = CARDS[key]
    folder = SETS.relative_to(ROOT) / card.set_name
    (tmp_path / folder).mkdir(parents=True)
    for file in (ROOT / folder).glob("*.toml"):
        (tmp_path / folder / file.name).write_bytes(file.read_bytes())
    card.joins(tmp_path)
    words = library.vocabulary(card.set_name)
    rules = library.ruleset(card.set_name)
    with_it = Book.of(load_folder(tmp_path / folder, words), words)
    assert set(with_it.by_key) == {*rules.book.by_key, key}
    more = library.engine(rules.engine).with_book(rules, with_it)
    assert of_printing(more).book == printing(card.set_name).book
