"""The offers that are open: who promises whom what, how it would stand then, and what this person can do about each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import OFFER, OfferView

from ...shapes.base import label
from ...state.model import STANDING, Model
from ...text.sentences import sentence

TAKING_BACK = frozenset(("withdraw", "recall", "unbid"))
"""First words of the keys of options that take back what one has offered; all others answer what one is offered."""


class OpenOffer(Struct, frozen=True):
    """An offer and what can be done about it: each with the question that it would answer (or STANDING)."""

    offer: OfferView
    actions: tuple[tuple[int, WireOption], ...]


def open_offers(model: Model) -> list[OpenOffer]:
    """Those that concern this person first."""
    offers = model.seen.public.pending_offers if model.seen.public is not None else ()
    found = [OpenOffer(offer, tuple(_actions(model, offer))) for offer in offers]
    return sorted(found, key=lambda each: not each.actions)


def _actions(model: Model, offer: OfferView) -> Iterator[tuple[int, WireOption]]:
    """What answers it, takes it back, or sets another against it."""
    me = model.my_seat
    if me is None or me not in (offer.by, offer.to):
        return
    mine = offer.by == me
    yield from (action for action in _between(model, offer, me) if mine == _takes_back(action[1]))


def _takes_back(option: WireOption) -> bool:
    """Whether it is about an offer of one's own."""
    return option.key.partition(".")[0] in TAKING_BACK


def _between(model: Model, offer: OfferView, me: int) -> Iterator[tuple[int, WireOption]]:
    """All that can be done about the offers between two seats."""
    other = offer.to if offer.by == me else offer.by
    for asked in model.questions:
        if isinstance(asked.shape, Menu):
            mine = OFFER in asked.marks and asked.about == other
            options = asked.shape.options
            yield from ((asked.id, option) for option in options if mine or _is_about(option, other))
    if model.seen.private is not None:
        yield from ((STANDING, option) for option in model.seen.private.standing if _is_about(option, other))


def _is_about(option: WireOption, seat: int | None) -> bool:
    """Whether it can be taken and deals with an offer of or to that seat, not with a fresh one."""
    return option.barred is None and option.seat is not None and option.seat == seat and not option.details


def offer_words(model: Model, offer: OfferView) -> str:
    """One offer in a sentence."""
    me = model.my_seat
    whose = "" if me is None else "to you: " if offer.to == me else "yours: " if offer.by == me else ""
    outlook = f"; {offer.outlook}" if offer.outlook else ""
    return sentence(f"{whose}{offer.text.rstrip('.')}{outlook}")


def offers(model: Model) -> list[str]:
    """Each open offer, numbered, and what to say about it."""
    lines = []
    for number, each in enumerate(open_offers(model), 1):
        lines.append(f"{number} {offer_words(model, each.offer)}")
        if each.actions:
            lines.append("  Say: " + "; ".join(label(option) for _, option in each.actions) + ".")
    return lines or ["No offer is open."]
