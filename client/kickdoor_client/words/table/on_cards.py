"""Cards and counters that lie on a card. A card that lies on another one is named with that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kickdoor_protocol.views import CardRef, Counter

from ...state.model import Model
from ..names import card_name, find_card, listed

Lying = Mapping[int, tuple[CardRef, ...]]
"""By card id, the cards that lie on it."""


def _public_cards(model: Model) -> Iterator[CardRef]:
    """Yield all cards of the public view."""
    public = model.seen.public
    if public is not None:
        for zone in (*(zone for seat in public.seats for zone in seat.zones), *public.zones):
            yield from zone.cards


def lying(model: Model) -> Lying:
    """Return all visible cards that lie on other visible cards, by the id of the card below."""
    there = {card.id for card in _public_cards(model) if card.key}
    found: dict[int, list[CardRef]] = {}
    for card in _public_cards(model):
        if card.on is not None and card.on in there:
            found.setdefault(card.on, []).append(card)
    return {host: tuple(cards) for host, cards in found.items()}


def by_themselves(cards: Iterable[CardRef], on: Lying) -> list[CardRef]:
    """Return those of `cards` that lie on no other card in `on` (the result of `lying`)."""
    return [card for card in cards if card.on is None or card.on not in on]


def on_top_of(card: CardRef, on: Lying) -> list[CardRef]:
    """Return the cards that lie on a card, directly or not, each once: a server might claim that two lie on each
    other."""
    found: dict[int, CardRef] = {}
    todo = [*on.get(card.id, ())]
    while todo:
        top = todo.pop(0)
        if top.id not in found and top.id != card.id:
            found[top.id] = top
            todo = [*on.get(top.id, ()), *todo]
    return list(found.values())


def counted(counters: Iterable[Counter]) -> list[str]:
    """Return counters on a card in words: "damage 2"."""
    return [f"{counter.label} {counter.count}" for counter in counters]


def on_it(model: Model, card: CardRef, on: Lying) -> list[str]:
    """Return what lies on a card, in words: "with Duct Tape and Glue", "damage 2". `on` is the result of `lying`."""
    names = [card_name(model, each) for each in on_top_of(card, on)]
    return [*([f"with {listed(names)}"] if names else []), *counted(card.counters)]


def signs_of_lying(model: Model) -> list[tuple[str, str]]:
    """Return the signs by which cards and counters on cards are shown, with their meanings, for the help; empty if
    there are none."""
    counters = any(card.counters for card in _public_cards(model))
    return [
        *([("[with it] or &", "another card lies on it")] if lying(model) else []),
        *([("[so many] or :2", "what is counted on it")] if counters else []),
    ]


def lies_on(model: Model, card: CardRef) -> str:
    """Return what a card lies on: "on Plate of the Day"; "" if it lies on no visible card."""
    host = find_card(model, card.on) if card.on is not None else None
    return f"on {card_name(model, host)}" if host is not None else ""
