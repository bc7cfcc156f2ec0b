"""Names of people, cards and answers as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.text import as_typed, folded
from kickdoor_protocol.shapes import Form, Menu, Number, Order, PickOne, PickSome, Shape, Split, WireOption, YesNo
from kickdoor_protocol.views import CardRef, Face, Place

from ..shapes.form_words import said_in_words
from ..state.model import Model

SAID_MOST, NEAR = 60, 0.6
"""Characters of a mistyped name that are compared, and the least similarity (0 to 1) of the name that was meant."""

TOLD_MOST = 40
"""Lines of the story whose cards can still be read."""


def turn_of(model: Model) -> int:
    """Return the number of the turn being played; 0 before the first."""
    return model.seen.public.header.turn if model.seen.public is not None else 0


def seat_name(model: Model, seat: int) -> str:
    """Return "you", or the name of the player on the seat with that number."""
    if seat == model.my_seat:
        return "you"
    view = model.seat(seat)
    if view is None or not view.name:
        return f"seat {seat + 1}"
    return view.name


class HasName(Protocol):
    """Somebody with a name, such as a player."""

    @property
    def name(self) -> str:
        """The name as others see it."""


Somebody = TypeVar("Somebody", bound=HasName)


def called(people: Iterable[Somebody], said: str) -> Somebody | None:
    """Return the person whose name is `said`, or else the only one whose name begins so, with or without accents and
    punctuation; None if that is nobody or several."""
    there = list(people)
    for fold in (folded, as_typed):
        wanted = fold(said.strip())
        found = [one for one in there if wanted and fold(one.name).startswith(wanted)]
        exact = [one for one in found if fold(one.name) == wanted]
        if found:
            return (exact or found)[0] if len(exact or found) == 1 else None
    return None


def nearest(said: str, names: Iterable[str]) -> str:
    """Return the name that a mistyped one was probably meant to be; "" if none is similar."""
    from difflib import get_close_matches  # imported late, as most programs never need it

    there = {name.casefold(): name for name in names}
    near = get_close_matches(said.casefold()[:SAID_MOST], there, n=1, cutoff=NEAR)
    return there[near[0]] if near else ""


def listed(names: list[str]) -> str:
    """Return names as an enumeration: "Ada, Boris and you"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 2 else names)


def face_of(model: Model, card: CardRef) -> Face | None:
    """Return the text of a card; None if it is face down or its text has not been sent."""
    return model.faces.get(card.key) if card.key else None


def card_name(model: Model, card: CardRef) -> str:
    """Return the name of a card; its key if its text is unknown; "a card face down" without a key."""
    face = face_of(model, card)
    if face is not None:
        return face.name
    return card.key.replace("_", " ") if card.key else "a card face down"


def visible_cards(model: Model) -> Iterator[tuple[str, CardRef]]:
    """Yield every visible card with words for where it lies ("your hand", "Ada: in play"): the hand, seat by seat, the
    table's piles, cards named in the match log, places of the map."""
    private, public = model.seen.private, model.seen.public
    if private is not None:
        eyes = model.seen.eyes
        whose = "your" if eyes is None or eyes.seat is None else f"{seat_name(model, eyes.seat)}'s"
        yield from ((f"{whose} hand", card) for card in private.hand)
    if public is None:
        return
    for seat in public.seats:
        name = seat_name(model, seat.seat)
        for zone in seat.zones:
            yield from ((f"{name}: {zone.label}", card) for card in zone.cards)
    for zone in public.zones:
        yield from ((zone.label, card) for card in zone.cards)
    yield from (("in the story", card) for line in reversed(model.seen.story[-TOLD_MOST:]) for card in line.cards)
    places = public.board.places if public.board is not None else ()
    yield from (("on the map", place_ref(number, place)) for number, place in enumerate(places) if place.face)


def place_ref(number: int, place: Place) -> CardRef:
    """Return the map's place with index `number` as a card that can be read. Its id is below -1, which is the id of
    cards face down."""
    return CardRef(-2 - number, place.face)


def verb_words(model: Model, letter: str) -> str:
    """Return the label of the verb whose actions, whatever their target, have that capital letter."""
    private = model.seen.private
    verbs = private.verbs if private is not None else ()
    return next((verb.label for verb in verbs if verb.letter == letter), "not possible any more")


def find_card(model: Model, card: int) -> CardRef | None:
    """Return the visible card with that id; None if there is none."""
    return next((ref for _, ref in visible_cards(model) if ref.id == card), None)


def default_words(shape: Shape, default: Choice, text: str) -> str:
    """Return the default answer (on timeout) in the server's words `text`, or if there are none, as described by the
    choice."""
    return text.removeprefix("else:").strip() or describe(shape, default)


def describe(shape: Shape, choice: Choice) -> str:
    """Return an answer to a question of that shape in words."""
    match shape, choice:
        case Menu(options), (str(key), *details):
            option = _option(options, key)
            if option is None:
                return key
            parts = [describe(part, made) for part, made in zip(option.details, details, strict=False)]
            return ": ".join([option.label or key, ", ".join(parts)]) if parts else option.label or key
        case PickOne(options), str(key):
            return _label(options, key)
        case ((PickSome(options) | Order(options)), tuple(keys)):
            return ", ".join(_label(options, key) for key in keys) or "none"
        case Number(unit=unit), int(number) if not isinstance(number, bool):
            return f"{number} {unit}".strip()
        case YesNo(yes, no), bool(said):
            return (yes or "yes") if said else (no or "no")
        case Split(options), tuple(pairs):
            return ", ".join(f"{_label(options, pair[0])}" for pair in pairs if isinstance(pair, tuple)) or "none"
        case Form() as form, tuple(given) if len(given) == len(form.fields):
            return said_in_words(form, given)
    return str(choice)


def _option(options: tuple[WireOption, ...], key: object) -> WireOption | None:
    """Return the option with that key; None if there is none."""
    return next((option for option in options if option.key == key), None)


def _label(options: tuple[WireOption, ...], key: object) -> str:
    """Return the label of the option with that key."""
    option = _option(options, key)
    return (option.label or option.key) if option is not None else str(key)
