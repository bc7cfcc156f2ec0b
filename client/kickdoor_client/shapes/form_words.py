"""Describes in the server's words what has been filled in in a form, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Field, Form, Number, PickOne, PickSome, WireOption, YesNo, wanted

NOTHING_SAID = "nothing"
"""Word for an empty form."""


def heading(field: Field) -> str:
    """Return the label of a field, or a readable form of its name."""
    return field.label or field.name.replace("_", " ")


def in_order(form: Form) -> list[Field]:
    """Return the fields in reading order: single values before lists."""
    return sorted(form.fields, key=lambda field: isinstance(field.shape, PickSome))


def said_in_words(form: Form, said: Sequence[Choice], *, of_how_many: bool = False) -> str:
    """Return the values `said`, one for each field of the form, in words: "2 Treasures of 5 (Boris picks first),
    Sensible Boots". Fields that depend on another stand behind it in brackets. `of_how_many` adds to each number its
    maximum."""
    is_wanted = dict(zip((field.name for field in form.fields), wanted(form, said), strict=True))
    given = dict(zip((field.name for field in form.fields), said, strict=True))

    def words(field: Field) -> Iterator[str]:
        belonging = [each for each in form.fields if each.needs == field.name and is_wanted[each.name]]
        behind = [part for each in belonging for part in words(each)]
        for part in _parts(field, given[field.name], of_how_many=of_how_many):
            yield f"{part} ({', '.join(behind)})" if behind else part
            behind = []

    found = [part for field in in_order(form) if not field.needs for part in words(field)]
    return ", ".join(found) or NOTHING_SAID


def _parts(field: Field, given: Choice, *, of_how_many: bool) -> Iterator[str]:
    """Yield the words for the value of one field."""
    match field.shape, given:
        case Number() as shape, int(count) if not isinstance(given, bool):
            if count:
                yield counted_in(shape, count) + (f" of {shape.most}" if of_how_many else "")
        case PickOne(options), str(key):
            yield from (_named(option) for option in options if option.key == key)
        case PickSome(options), tuple(keys):
            by_key = {option.key: _named(option) for option in options}
            yield from (by_key.get(str(key), str(key)) for key in keys)
        case YesNo(yes, no), bool(says_yes):
            if word := (yes or heading(field)) if says_yes else no:
                yield word


def _named(option: WireOption) -> str:
    """Return the option's label, or its key."""
    return option.label or option.key


def counted_in(shape: Number, count: int) -> str:
    """Return a count with its unit: "1 Treasure", "5 Treasures", "3"."""
    unit = shape.unit_one if count == 1 and shape.unit_one else shape.unit
    return f"{count} {unit}".rstrip()


def left_unsaid(form: Form, said: Sequence[Choice]) -> str:
    """Return in words what could have been offered besides `said`: the remainder of each number, and each option that
    has not been picked."""
    found: list[str] = []
    given = dict(zip((field.name for field in form.fields), said, strict=True))
    for field in in_order(form):
        match field.shape, given[field.name]:
            case Number(most=most) as shape, int(count) if most > count:
                found.append(counted_in(shape, most - count))
            case PickSome(options), tuple(keys):
                found += [_named(option) for option in options if option.barred is None and option.key not in keys]
            case _:
                pass
    return ", ".join(found) or NOTHING_SAID
