"""Keys on the menu's page of cards: typing narrows the list, arrows move in what is left of it."""

from __future__ import annotations

from msgspec.structs import replace

from ...state.home import Home, HomePage
from ...state.model import Model
from ...words.menus.catalogue import Entry, narrowed
from .pages import home_of

PAGE_CARDS = 10
"""Cards that Page Up and Page Down move by."""

STEPS = {"up": -1, "down": 1, "pageup": -PAGE_CARDS, "pagedown": PAGE_CARDS, "home": -10_000, "end": 10_000}
"""Cards that each key moves by."""


def typed_words(home: Home) -> str:
    """Return the words typed to narrow the list of cards."""
    return home.filled.get((HomePage.CARDS, "words"), "")


def cards(home: Home) -> list[Entry]:
    """Return the cards of the set being read that match the typed words."""
    return narrowed(home.shelf.lines or (), typed_words(home))


def place(home: Home) -> int:
    """Return the index of the cursor in the list of matching cards."""
    return max(min(home.shelf.top, len(cards(home)) - 1), 0)


def pressed(model: Model, key: str) -> Model | None:
    """Return the model after a key of the list of cards; None if the key belongs to the typed words or to the whole
    page."""
    home = home_of(model)
    if key in STEPS:
        return pointed(model, place(home) + STEPS[key])
    if key == "escape" and typed_words(home):
        return put(model, "")
    return None


def pointed(model: Model, where: int) -> Model:
    """Return the model with the cursor of the list of cards on index `where`, or on the nearest index that there is."""
    home = home_of(model)
    top = max(min(where, len(cards(home)) - 1), 0)
    return replace(model, home=replace(home, shelf=replace(home.shelf, top=top)))


def put(model: Model, words: str) -> Model:
    """Return the model with these words typed on the page of cards and the cursor on the first match."""
    home = home_of(model)
    filled = {**home.filled, (HomePage.CARDS, "words"): words}
    return replace(model, home=replace(home, filled=filled, shelf=replace(home.shelf, top=0)))
