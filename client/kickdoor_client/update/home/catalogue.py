"""Keys on the menu's page of cards: what is typed narrows the list, the arrows go through what is left of it."""

from __future__ import annotations

from msgspec.structs import replace

from ...state.home import Home, HomePage
from ...state.model import Model
from ...words.menus.catalogue import Entry, narrowed
from .pages import home_of

PAGE_CARDS = 10
"""Cards that Page Up and Page Down go."""

STEPS = {"up": -1, "down": 1, "pageup": -PAGE_CARDS, "pagedown": PAGE_CARDS, "home": -10_000, "end": 10_000}


def typed_words(home: Home) -> str:
    return home.filled.get((HomePage.CARDS, "words"), "")


def cards(home: Home) -> list[Entry]:
    """What is left of the list."""
    return narrowed(home.shelf.lines or (), typed_words(home))


def place(home: Home) -> int:
    """Which of them the cursor is on."""
    return max(min(home.shelf.top, len(cards(home)) - 1), 0)


def pressed(model: Model, key: str) -> Model | None:
    """The model after a key that the list takes; None if it is for the line that is typed, or for the page."""
    home = home_of(model)
    if key in STEPS:
        return pointed(model, place(home) + STEPS[key])
    if key == "escape" and typed_words(home):
        return put(model, "")
    return None


def pointed(model: Model, where: int) -> Model:
    """The cursor on this card, or on the nearest that there is."""
    home = home_of(model)
    top = max(min(where, len(cards(home)) - 1), 0)
    return replace(model, home=replace(home, shelf=replace(home.shelf, top=top)))


def put(model: Model, words: str) -> Model:
    """With these words typed, and the cursor on the first card that has them."""
    home = home_of(model)
    filled = {**home.filled, (HomePage.CARDS, "words"): words}
    return replace(model, home=replace(home, filled=filled, shelf=replace(home.shelf, top=0)))
