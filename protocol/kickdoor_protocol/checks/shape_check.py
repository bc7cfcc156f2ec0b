"""Check whether a choice fits its shape, so that clients can report a slip before anything is sent.

This is a copy of the game's own check, which alone decides: a choice that passes here may still be refused, since the
rules know more than shapes, but one that fails here would be. The sentences say what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..shapes import Form, Menu, Number, Order, PickOne, PickSome, Shape, Split, WireOption, YesNo, wanted


def problem(shape: Shape, choice: Any) -> str | None:
    """Return why this choice does not fit the shape, as a sentence; None if it fits.

    >>> problem(Number(1, 6), 7)
    'give a number from 1 to 6'
    """
    match shape:
        case Menu():
            return _menu(shape, choice)
        case PickOne():
            return _barred(_find(shape.options, choice))
        case PickSome():
            return _pick_some(shape, choice)
        case Number():
            return _number(shape.least, shape.most, choice)
        case YesNo():
            return None if isinstance(choice, bool) else "answer yes (true) or no (false)"
        case Order():
            return _order(shape, choice)
        case Split():
            return _split(shape, choice)
        case Form():
            return _form(shape, choice)


def worth(shape: PickSome, picked: Iterable[WireOption]) -> int:
    """Return the total worth of these options, with the best counted twice if the shape has `double_best`."""
    worths = [option.worth for option in picked]
    return sum(worths) + (max(worths, default=0) if shape.double_best else 0)


def _is_list(choice: Any) -> bool:
    return isinstance(choice, list | tuple)


def _find(options: Sequence[WireOption], key: Any) -> WireOption | str:
    """Return the option with that key, barred or not; otherwise a sentence that lists the possible keys."""
    for option in options:
        if option.key == key:
            return option
    return "choose one of: " + ", ".join(option.key for option in options if option.barred is None)


def _barred(found: WireOption | str) -> str | None:
    if isinstance(found, str):
        return found
    if found.barred is None:
        return None
    reason = found.barred.text or found.barred.cure or found.barred.code
    return f"{reason} ({found.barred.rule})" if found.barred.rule else reason


def _count(count: int, least: int, most: int, what: str) -> str | None:
    if least <= count <= most:
        return None
    return f"{what} {least}, not {count}" if least == most else f"{what} {least} to {most}, not {count}"


def _number(least: int, most: int, choice: Any) -> str | None:
    if isinstance(choice, bool) or not isinstance(choice, int):
        return "give a whole number"
    return None if least <= choice <= most else f"give a number from {least} to {most}"


def _menu(shape: Menu, choice: Any) -> str | None:
    if not _is_list(choice) or not choice:
        return "a menu is answered by [key, detail ...]"
    found = _find(shape.options, choice[0])
    if isinstance(found, str) or found.barred is not None:
        return _barred(found)
    given = choice[1:]
    if len(given) != len(found.details):
        return f"{found.key} wants {len(found.details)} further choice(s), not {len(given)}"
    for detail, chosen in zip(found.details, given, strict=True):
        if wrong := problem(detail, chosen):
            return wrong
    return None


def _picked(options: Sequence[WireOption], choice: Any) -> list[WireOption] | str:
    """Return the named options, each once and none barred; otherwise a sentence."""
    if not _is_list(choice):
        return "pick several: [key, ...]"
    picked: list[WireOption] = []
    for key in choice:
        found = _find(options, key)
        if isinstance(found, str):
            return found
        if wrong := _barred(found):
            return wrong
        if found in picked:
            return f"name each only once: {found.key}"
        picked.append(found)
    return picked


def _pick_some(shape: PickSome, choice: Any) -> str | None:
    picked = _picked(shape.options, choice)
    if isinstance(picked, str):
        return picked
    if wrong := _count(len(picked), shape.least, shape.most, "pick"):
        return wrong
    total = worth(shape, picked)
    unit = f" {shape.unit}" if shape.unit else ""
    if total < shape.worth_at_least:
        return f"{total:,}{unit} is less than {shape.worth_at_least:,}"
    if shape.worth_below and total >= shape.worth_below:
        return f"keep it under {shape.worth_below:,}{unit}; this is {total:,}"
    return None


def _order(shape: Order, choice: Any) -> str | None:
    if not _is_list(choice):
        return "an order: [key, ...]"
    if sorted(map(str, choice)) != sorted(option.key for option in shape.options):
        return "name each exactly once: " + ", ".join(option.key for option in shape.options)
    return None


def _split(shape: Split, choice: Any) -> str | None:
    if not _is_list(choice) or not all(_is_list(pair) and len(pair) == 2 for pair in choice):
        return "a split: [[key, pile], ...]"
    picked = _picked(shape.options, [pair[0] for pair in choice])
    if isinstance(picked, str):
        return picked
    if wrong := _count(len(picked), shape.least, shape.most, "give away"):
        return wrong
    counts = {pile.key: 0 for pile in shape.piles}
    for _, pile in choice:
        if pile not in counts:
            return "the piles are: " + ", ".join(counts)
        counts[pile] += 1
    for pile in shape.piles:
        if wrong := _count(counts[pile.key], pile.least, pile.most, f"{pile.label or pile.key} takes"):
            return wrong
    if shape.even and max(counts.values()) - min(counts.values()) > 1:
        return "the shares may differ by one at most"
    return None


def _form(shape: Form, choice: Any) -> str | None:
    if not _is_list(choice) or len(choice) != len(shape.fields):
        return "a form: [" + ", ".join(field.name for field in shape.fields) + "]"
    for field, given, is_wanted in zip(shape.fields, choice, wanted(shape, choice), strict=True):
        if not is_wanted and given == "":
            continue
        if wrong := problem(field.shape, given):
            return f"{field.label or field.name}: {wrong}"
    return None
