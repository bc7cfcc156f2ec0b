"""What has been said in a form, and what is left unsaid, in the server's own words: the sums of a bargain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Field, Form, Number, PickOne, PickSome, WireOption, YesNo, wanted

NOTHING_SAID = "nothing"


def heading(field: Field) -> str:
    return field.label or field.name.replace("_", " ")


def in_order(form: Form) -> list[Field]:
    """The fields as a person reads them: what is one thing stands before what is many."""
    return sorted(form.fields, key=lambda field: isinstance(field.shape, PickSome))


def said_in_words(form: Form, said: Sequence[Choice], *, of_how_many: bool = False) -> str:
    """ "2 Treasures of 5 (Boris picks first), Sensible Boots": what belongs to a field stands behind it in brackets."""
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
    return option.label or option.key


def counted_in(shape: Number, count: int) -> str:
    """ "1 Treasure", "5 Treasures", "3"."""
    unit = shape.unit_one if count == 1 and shape.unit_one else shape.unit
    return f"{count} {unit}".rstrip()


def left_unsaid(form: Form, said: Sequence[Choice]) -> str:
    """What could have been said besides: the rest of each number, and what has not been picked."""
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
