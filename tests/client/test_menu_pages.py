"""Where the lines of the start menu's pages lead, as it was last looked at."""

from __future__ import annotations

from tests.client.menu_pages import FILE, written


def test_each_leads_where_it_led_when_it_was_looked_at() -> None:
    golden = FILE.read_text("utf-8").splitlines()
    assert written() == golden, "look at it: `python -m tests.client.menu_pages; git diff`"
