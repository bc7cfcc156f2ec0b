"""Each key that goes through a page or a list goes so far, and stops where there is no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import BOOK, after, at_table, keys, public

from kickdoor_client.state.messages import Consulted
from kickdoor_client.state.model import Model, StoryLine
from kickdoor_client.state.overlays import Inspecting, OpenBook, TextPage
from kickdoor_client.update import overlays
from kickdoor_client.update.home import starting
from kickdoor_client.update.home.catalogue import PAGE_CARDS, place
from kickdoor_client.update.showing.cards import inspect, inspectable

MIDDLE, CARDS = 20, 45


def in_the_catalogue(model: Model) -> int:
    assert model.home is not None
    return place(model.home)


def catalogue(at: int) -> Model:
    lines = tuple(f"Leaf {number}: Item  (leaf_{number})" for number in range(CARDS))
    model = after(at_home("8"), Consulted(("cards", "list", "classic", "--texts"), lines))
    assert model.home is not None
    return replace(model, home=replace(model.home, shelf=replace(model.home.shelf, top=at)))


def reading(page: Literal["help", "story"], at: int) -> Model:
    story = tuple(StoryLine("event", f"Step {number}.", n=number + 1) for number in range(300))
    model = at_table()
    return replace(model, seen=replace(model.seen, story=story)).with_ui(overlay=TextPage(page, at))


def top(model: Model) -> int:
    assert isinstance(model.ui.overlay, TextPage)
    return model.ui.overlay.top


def rules(at: int) -> Model:
    model = at_home("7")
    assert model.home is not None
    return replace(model, home=replace(model.home, shelf=replace(model.home.shelf, top=at)))


def in_the_rules(model: Model) -> int:
    assert model.home is not None
    return model.home.shelf.top


def book(at: int) -> Model:
    return replace(at_table(), rulebook=BOOK).with_ui(overlay=OpenBook(cursor=at))


def in_the_book(model: Model) -> int:
    assert isinstance(model.ui.overlay, OpenBook)
    return model.ui.overlay.cursor


PAGE, MENU_PAGE, LAST_OF_BOOK = overlays.PAGE_LINES, starting.PAGE_LINES, len(BOOK.contents) - 1
Moves = dict[str, tuple[int, int]]
"""By key: from the middle, and from the very beginning."""

LISTS: dict[str, tuple[Callable[[int], Model], Callable[[Model], int], int, Moves]] = {
    "the catalogue": (catalogue, in_the_catalogue, MIDDLE, {
        "up": (MIDDLE - 1, 0), "down": (MIDDLE + 1, 1), "pageup": (MIDDLE - PAGE_CARDS, 0),
        "pagedown": (MIDDLE + PAGE_CARDS, PAGE_CARDS), "home": (0, 0), "end": (CARDS - 1, CARDS - 1),
    }),
    "a page": (lambda at: reading("help", at), top, MIDDLE, {
        "up": (MIDDLE - 1, 0), "down": (MIDDLE + 1, 1), "pageup": (MIDDLE - PAGE, 0), "pagedown": (MIDDLE + PAGE, PAGE),
        "home": (0, 0),
    }),
    "the story": (lambda at: reading("story", at), top, MIDDLE, {
        "up": (MIDDLE + 1, 1), "down": (MIDDLE - 1, 0), "pageup": (MIDDLE + PAGE, PAGE), "pagedown": (MIDDLE - PAGE, 0),
    }),
    "the rules of the menu": (rules, in_the_rules, MIDDLE, {
        "up": (MIDDLE - 1, 0), "down": (MIDDLE + 1, 1), "pageup": (MIDDLE - MENU_PAGE, 0),
        "pagedown": (MIDDLE + MENU_PAGE, MENU_PAGE),
    }),
    "the contents of the book": (book, in_the_book, 1, {
        "up": (0, 0), "down": (2, 1), "home": (0, 0), "end": (LAST_OF_BOOK, LAST_OF_BOOK),
    }),
}  # fmt: skip


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, (*_, moves) in LISTS.items() for key in moves])
def test_a_key_goes_so_far_and_no_farther_than_there_is(name: str, key: str) -> None:
    made, where, middle, moves = LISTS[name]
    assert (where(keys(made(middle), key)[0]), where(keys(made(0), key)[0])) == moves[key]


def test_one_goes_through_the_cards_that_lie_there_from_end_to_end() -> None:
    shown = inspect(at_table(view=public()))[0]
    cards = [card.id for _, card in inspectable(shown)]
    assert len(cards) > PAGE + 2

    def on(*names: str) -> int:
        overlay = keys(shown, *names)[0].ui.overlay
        assert isinstance(overlay, Inspecting)
        return cards.index(overlay.card)

    assert on() == on("up") == on("left") == on("pageup") == 0
    assert on("down") == on("right") == 1
    assert on("down", "down", "up") == on("right", "right", "left") == 1
    assert on("pagedown") == PAGE
    assert on("pagedown", "down", "pageup") == 1
    assert on(*["pagedown"] * 9) == on(*["down"] * 99) == len(cards) - 1
