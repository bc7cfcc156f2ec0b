"""The one form that there was before there were forms, for those who know no other: `private` of version 1.

An offer is some Items, a number of Treasures, and who picks how, and is answered as a form of these three fields is. To
a client that knows no forms, such a form is said as an offer, and any other is barred. What a server says that knows
none is made a form.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from .messages.table import Private
from .shapes import Barred, Field, Form, Menu, Number, Offer, PickOne, PickSome, Shape, WireOption
from .views import Asked, PrivateView

FORMS_SINCE = 2
"""The version of `private` whose questions may be forms."""

TOO_OLD = Barred("too_old", text="Your program is too old to be asked this.", cure="update it")
UNASKED = Menu((WireOption("too_old", "answer", barred=TOO_OLD),))
"""What stands in the place of a question that cannot be asked: it goes its way, and the default counts in time."""


class _Parts(NamedTuple):
    """What an offer consists of."""

    items: PickSome
    treasures: Number
    orders: PickOne


def _parts_of(form: Form) -> _Parts | None:
    """Those of a form that is an offer; None for any other."""
    match [(field.shape, field.needs) for field in form.fields]:
        case [(PickSome() as items, ""), (Number(least=0) as treasures, ""), (PickOne() as orders, needs)] if needs:
            any_of_them = not items.least and items.most >= len(items.options)
            worth_nothing = not items.worth_at_least and not items.worth_below
            is_offer = any_of_them and worth_nothing and needs == form.fields[1].name
            return _Parts(items, treasures, orders) if is_offer else None
    return None


def offer_of(form: Form) -> Offer | None:
    """The form as it was said before there were any; None if it could not be."""
    parts = _parts_of(form)
    return None if parts is None else Offer(parts.items.options, parts.treasures.most, parts.orders.options)


def form_of(offer: Offer) -> Form:
    """The offer as a form, in the words that clients had for it."""
    items = PickSome(offer.items, 0, len(offer.items))
    treasures = Number(0, offer.treasures, "Treasures", "Treasure")
    locked = "Items that are promised are locked once it is accepted."
    return Form(
        (
            Field("items", items, "Items", "Which Items?", locked),
            Field("treasures", treasures, "Treasures", f"How many of the {offer.treasures} Treasures?"),
            Field("order", PickOne(offer.orders), "who picks", "Who picks how?", needs="treasures"),
        ),
        "price",
        "left over",
    )


def form_in(said: Private) -> str:
    """The tag of a form that is asked for anywhere in it; "" if none is."""
    details = (detail for option in said.view.standing for detail in option.details)
    shapes: list[Shape] = [*(asked.shape for asked in said.view.questions), *details]
    while shapes:
        match shapes.pop():
            case Form():
                return "form"
            case Menu(options):
                shapes += [detail for option in options for detail in option.details]
            case _:
                pass
    return ""


def without_forms(said: Private) -> Private:
    """The same for a client that knows no forms."""
    view = said.view
    questions = tuple(replace(asked, shape=_without_forms(asked.shape) or UNASKED) for asked in view.questions)
    standing = tuple(map(_without_forms_in, view.standing))
    return Private(replace(view, questions=questions, standing=standing))


def _without_forms(shape: Shape) -> Shape | None:
    """The shape as such a client knows it; None if it cannot be asked."""
    match shape:
        case Form():
            return offer_of(shape)
        case Menu(options):
            return Menu(tuple(map(_without_forms_in, options)))
        case _:
            return shape


def _without_forms_in(option: WireOption) -> WireOption:
    """The option, barred if one of its details is a form of another kind."""
    found = [_without_forms(detail) for detail in option.details]
    details = tuple(detail for detail in found if detail is not None)
    if len(details) < len(found):
        return replace(option, details=(), prompts=(), begin=(), barred=option.barred or TOO_OLD)
    return replace(option, details=details) if details != option.details else option


def with_forms(view: PrivateView) -> PrivateView:
    """The same with forms in the place of offers, whatever the server knows."""
    standing = _with_forms_in(view.standing)
    questions = tuple(_asked_with_forms(asked) for asked in view.questions)
    if standing == view.standing and questions == view.questions:
        return view
    return replace(view, questions=questions, standing=standing)


def _asked_with_forms(asked: Asked) -> Asked:
    shape = _with_forms(asked.shape)
    return asked if shape is asked.shape else replace(asked, shape=shape)


def _with_forms(shape: Shape) -> Shape:
    match shape:
        case Offer():
            return form_of(shape)
        case Menu(options):
            changed = _with_forms_in(options)
            return shape if changed == options else Menu(changed)
        case _:
            return shape


def _with_forms_in(options: Iterable[WireOption]) -> tuple[WireOption, ...]:
    return tuple(map(_option_with_forms, options))


def _option_with_forms(option: WireOption) -> WireOption:
    """The very same one where there is nothing to change: of a menu from a server that knows forms, each."""
    details = tuple(map(_with_forms, option.details))
    return option if details == option.details else replace(option, details=details)
