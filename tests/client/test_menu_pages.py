"""Where the lines of the start menu's pages lead is what was written down (`menu_pages`)."""

from __future__ import annotations

import pytest
from tests.client.menu_pages import FOLDER, MODELS, pasted, written
from tests.golden import insist_kept

ANEW = "python -m tests.client.menu_pages"


@pytest.mark.parametrize("name", MODELS)
def test_each_leads_where_it_led_when_it_was_looked_at(name: str) -> None:
    insist_kept(FOLDER / f"{name}.txt", written(name), f"the start menu of {name}", ANEW)


def test_of_a_text_without_an_end_as_much_stays_and_is_sent_as_was_looked_at() -> None:
    insist_kept(FOLDER / "typed.txt", pasted(), "a text without an end", ANEW)
