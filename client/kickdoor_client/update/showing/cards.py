"""Inspecting cards, one after the other."""

from __future__ import annotations

from kickdoor_protocol.views import CardRef

from ...state.model import Model
from ...state.overlays import Inspecting
from ...words.names import visible_cards
from .outcome import Outcome, remark


def inspectable(model: Model) -> list[tuple[str, CardRef]]:
    """Return each visible card that is face up once, with a text that says where it lies."""
    seen: set[int] = set()
    cards: list[tuple[str, CardRef]] = []
    for where, card in visible_cards(model):
        if card.key and card.id not in seen:
            seen.add(card.id)
            cards.append((where, card))
    return cards


def latest_card(model: Model) -> int | None:
    """Return the id of the card that the match log named last; None if it has named none."""
    return next((card.id for line in reversed(model.seen.story) for card in reversed(line.cards)), None)


def card_in_mind(model: Model) -> int | None:
    """Return the id of the card that this person most likely wants to read: one that the log has named since their last
    key, else the opponent's in the fight, else the one named last; None if there is none."""
    told = next((line for line in reversed(model.seen.story) if line.cards), None)
    if told is not None and told.at > model.unseen_since:
        return told.cards[-1].id
    seen = {card.id for _, card in inspectable(model)}
    against = model.contest.sides[-1].lines if model.contest is not None and model.contest.sides else ()
    return next((part.card for part in against if part.card in seen), latest_card(model))


def inspect(model: Model, card: int | None = None) -> Outcome:
    """Open the page with the texts of all visible cards, on the one with the id `card`, or on the first."""
    cards = inspectable(model)
    if not cards:
        return remark(model, "wrong", "There is no card to look at.")
    numbers = [ref.id for _, ref in cards]
    return model.with_ui(overlay=Inspecting(card if card in numbers else numbers[0]), notice=None), ()
