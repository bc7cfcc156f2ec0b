"""Looking at cards, one after the other."""

from __future__ import annotations

from kickdoor_protocol.views import CardRef

from ...state.model import Model
from ...state.overlays import Inspecting
from ...words.names import visible_cards
from .outcome import Outcome, remark


def inspectable(model: Model) -> list[tuple[str, CardRef]]:
    """Each card with a face that can be seen, once."""
    seen: set[int] = set()
    cards: list[tuple[str, CardRef]] = []
    for where, card in visible_cards(model):
        if card.key and card.id not in seen:
            seen.add(card.id)
            cards.append((where, card))
    return cards


def latest_card(model: Model) -> int | None:
    """The card that the story told of last."""
    return next((card.id for line in reversed(model.seen.story) for card in reversed(line.cards)), None)


def card_in_mind(model: Model) -> int | None:
    """Return the card that this person most likely wants to read: that told of since their last key, else what is
    fought against, else that told of last."""
    told = next((line for line in reversed(model.seen.story) if line.cards), None)
    if told is not None and told.at > model.unseen_since:
        return told.cards[-1].id
    seen = {card.id for _, card in inspectable(model)}
    against = model.contest.sides[-1].lines if model.contest is not None and model.contest.sides else ()
    return next((part.card for part in against if part.card in seen), latest_card(model))


def inspect(model: Model, card: int | None = None) -> Outcome:
    """Look at cards, beginning with this one or with the first there is."""
    cards = inspectable(model)
    if not cards:
        return remark(model, "wrong", "There is no card to look at.")
    numbers = [ref.id for _, ref in cards]
    return model.with_ui(overlay=Inspecting(card if card in numbers else numbers[0]), notice=None), ()
