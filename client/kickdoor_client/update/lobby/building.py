"""Keys of the deck builder: typing narrows the pool, arrows move in it, put cards in and take them out."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.limits import CHAT_MOST, DECK_KEYS_MOST, DECK_NAME_MOST

from ...state.model import Model
from ...state.overlays import Building, DeckListPage
from ...words.menus.decks import kinds, narrowed
from ..showing.outcome import Outcome, remark
from ..showing.prompting import appended, edited_at_the_end
from . import decks

PAGE_CARDS = 10
"""Cards that Page Up and Page Down move by."""

STEPS = {"up": -1, "down": 1, "pageup": -PAGE_CARDS, "pagedown": PAGE_CARDS, "home": -10_000, "end": 10_000}
"""Cards that each key moves by."""


def pressed(model: Model, there: Building, key: str) -> Outcome | None:
    """Handle a key in the deck builder, whose state is `there`; None if it has no effect."""
    if there.name is not None:
        return _named(model, there, there.name, key)
    shop = model.workshop
    cards = narrowed(shop, there.words, there.kind)
    place = min(there.cursor, max(len(cards) - 1, 0))
    match key:
        case "escape" if there.words or there.kind:
            return model.with_ui(overlay=Building(), notice=None), ()
        case "escape":
            return model.with_ui(overlay=DeckListPage(), notice=None), ()
        case "tab" | "s-tab":
            known = kinds(shop)
            at = known.index(there.kind) if there.kind in known else 0
            kind = known[(at + (1 if key == "tab" else -1)) % len(known)]
            return model.with_ui(overlay=replace(there, kind=kind, cursor=0)), ()
        case "enter" if shop.draft is not None:
            return model.with_ui(overlay=replace(there, name=shop.draft.name), notice=None), ()
        case "right" | "left" if cards:
            model = model.with_ui(overlay=replace(there, cursor=place))
            return changed(model, cards[place].face.key, 1 if key == "right" else -1)
        case _ if key in STEPS:
            cursor = max(min(place + STEPS[key], len(cards) - 1), 0)
            return model.with_ui(overlay=replace(there, cursor=cursor)), ()
        case _:
            words = edited_at_the_end(there.words, key, CHAT_MOST)
            return (model, ()) if words is None else (model.with_ui(overlay=replace(there, words=words, cursor=0)), ())


def changed(model: Model, key: str, by: int) -> Outcome:
    """Put `by` more copies of the card with that key into the deck, or take out as many if negative. The server says
    later whether that is too many; the client refuses only decks that are too large to send."""
    draft = model.workshop.draft
    if draft is None:
        return remark(model, "wrong", "No deck is being built.")
    count = max(draft.counts.get(key, 0) + by, 0)
    after = draft.having(key, count)
    if after.size > DECK_KEYS_MOST - 1:
        return remark(model, "wrong", "That is more than a deck can be.")
    return decks.checking(replace(model, workshop=replace(model.workshop, draft=after)))


def _named(model: Model, there: Building, name: str, key: str) -> Outcome:
    """Handle a key while the name to save under is typed."""
    match key:
        case "escape":
            return model.with_ui(overlay=replace(there, name=None), notice=None), ()
        case "enter":
            after, effects = decks.saved(model, name)
            return after.with_ui(overlay=replace(there, name=None if effects else name)), effects
        case _:
            typed = edited_at_the_end(name, key, DECK_NAME_MOST)
            return (model if typed is None else model.with_ui(overlay=replace(there, name=typed))), ()


def pasted(model: Model, there: Building, text: str) -> Model:
    """Return the model with pasted text in the deck's name or the search words, whichever is being typed."""
    if there.name is not None:
        return model.with_ui(overlay=replace(there, name=appended(there.name, text, DECK_NAME_MOST)))
    return model.with_ui(overlay=replace(there, words=appended(there.words, text, CHAT_MOST), cursor=0))
