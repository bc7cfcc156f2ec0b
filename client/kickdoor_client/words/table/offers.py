"""Open offers: who promises whom what, the sums if it were accepted, and what this person can do about each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import OFFER, OfferView

from ...shapes.base import label
from ...state.model import STANDING, Model
from ...text.sentences import sentence

TAKING_BACK = frozenset(("withdraw", "recall", "unbid"))
"""Verbs of options that take back one's own offer; all others answer an offer of somebody else."""


class OpenOffer(Struct, frozen=True):
    """An offer and the actions about it, each with the id of the question (or STANDING) that it answers."""

    offer: OfferView
    actions: tuple[tuple[int, WireOption], ...]


def open_offers(model: Model) -> list[OpenOffer]:
    """Return the open offers between players, those that this person can act on first."""
    offers = model.seen.public.pending_offers if model.seen.public is not None else ()
    found = [OpenOffer(offer, tuple(_actions(model, offer))) for offer in offers]
    return sorted(found, key=lambda each: not each.actions)


def _actions(model: Model, offer: OfferView) -> Iterator[tuple[int, WireOption]]:
    """Yield the actions that answer the offer, take it back, or set another against it."""
    me = model.my_seat
    if me is None or me not in (offer.by, offer.to):
        return
    mine = offer.by == me
    yield from (action for action in _between(model, offer, me) if mine == _takes_back(action[1]))


def _takes_back(option: WireOption) -> bool:
    """Return whether an option is about an offer of one's own."""
    return option.key.partition(".")[0] in TAKING_BACK


def _between(model: Model, offer: OfferView, me: int) -> Iterator[tuple[int, WireOption]]:
    """Yield all actions about offers between this person and the other one of the offer."""
    other = offer.to if offer.by == me else offer.by
    for asked in model.questions:
        if isinstance(asked.shape, Menu):
            mine = OFFER in asked.marks and asked.about == other
            options = asked.shape.options
            yield from ((asked.id, option) for option in options if mine or _is_about(option, other))
    if model.seen.private is not None:
        yield from ((STANDING, option) for option in model.seen.private.standing if _is_about(option, other))


def _is_about(option: WireOption, seat: int | None) -> bool:
    """Return whether an option can be taken and is about an existing offer of or to that seat."""
    return option.barred is None and option.seat is not None and option.seat == seat and not option.details


def offer_words(model: Model, offer: OfferView) -> str:
    """Return an offer between players in a sentence."""
    me = model.my_seat
    whose = "" if me is None else "to you: " if offer.to == me else "yours: " if offer.by == me else ""
    outlook = f"; {offer.outlook}" if offer.outlook else ""
    return sentence(f"{whose}{offer.text.rstrip('.')}{outlook}")


def offers(model: Model) -> list[str]:
    """Return the numbered list of open offers between players, and what to type about each."""
    lines = []
    for number, each in enumerate(open_offers(model), 1):
        lines.append(f"{number} {offer_words(model, each.offer)}")
        if each.actions:
            lines.append("  Say: " + "; ".join(label(option) for _, option in each.actions) + ".")
    return lines or ["No offer is open."]
