"""The promises that an agent can make to a helper: a few templates in place of every bargain that people can think of.

An offer is a form with three fields: any set of Items, any number of Treasures, and who picks in which order. People
may offer anything; an agent uses one of these templates, so that its mask stays small and a bargain takes two or three
steps:

    nothing           one, two, half or all of the Treasures, in one of the orders of picking
    item              any one Item
    item_and_one      any one Item, and one Treasure

An agent can accept other offers, but not make them: these are the only choices of the game that the mask leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kickdoor_game.machine.questions import Choice, Form, Number, Option, PickOne, PickSome

PROMISES = ("nothing", "one", "two", "half", "all", "item", "item_and_one")
"""Names of the templates."""
WITH_ITEM = ("item", "item_and_one")
"""Templates that promise an Item."""


@dataclass(frozen=True, slots=True)
class OfferForm:
    """The form of an offer: the Items that can be given, how many Treasures at most, and the orders of picking them."""

    form: Form
    items: tuple[Option, ...]
    treasures: int
    orders: tuple[Option, ...]


def offer_in(form: Form) -> OfferForm | None:
    """Return the form as an offer if it has an offer's three fields (Items, number of Treasures, order of picking);
    else None."""
    match form.fields:
        case (some, number, way) if way.needs == number.name:
            match some.shape, number.shape, way.shape:
                case PickSome(items, 0, most), Number(0, treasures), PickOne(orders) if most == len(items):
                    return OfferForm(form, items, treasures, tuple(order for order in orders if order.barred is None))
    return None


def treasures_in(shape: OfferForm) -> Mapping[str, int]:
    """Return the templates that agents can fill in for this offer, each with its number of Treasures; no two promise
    the same."""
    most, any_item = shape.treasures, any(item.barred is None for item in shape.items)
    found = {"nothing": 0}
    if shape.orders:
        for name, count in (("one", 1), ("two", 2), ("half", most // 2), ("all", most)):
            if 1 <= count <= most and count not in found.values():
                found[name] = count
    if any_item:
        found["item"] = 0
        if shape.orders and most >= 1:
            found["item_and_one"] = 1
    return found


def makeable(shape: OfferForm) -> dict[str, list[Choice]]:
    """Return the complete offers that can be made now, by template; offers made before are left out."""
    items = [item.key for item in shape.items if item.barred is None]
    orders = [order.key for order in shape.orders]
    found: dict[str, list[Choice]] = {}
    for name, count in treasures_in(shape).items():
        promised = [(item,) for item in items] if name in WITH_ITEM else [()]
        offers = [(some, count, order) for some in promised for order in (orders if count else ("",))]
        news = [offer for offer in offers if shape.form.admits(offer) is None] if shape.form.known else offers
        if news:
            found[name] = news
    return found


def nearest(shape: OfferForm, wanted: Choice) -> Choice:
    """Return the offer among the templates that is closest to a free-form one, without more Treasures or other Items.

    Of several Items it keeps the first at most. Raises LookupError if all such offers have been made.
    """
    items, treasures, order = wanted
    first = tuple(items[:1])
    offers = [offer for offers in makeable(shape).values() for offer in offers]
    smaller = [offer for offer in offers if offer[1] <= treasures and offer[0] in ((), first)]
    if not smaller:
        raise LookupError(f"nothing is left to promise of {wanted!r}")
    return max(smaller, key=lambda offer: (offer[0] == first, offer[1], offer[2] == order))
