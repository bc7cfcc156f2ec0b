"""Forms in line mode: asks about each field, and parses answers about one field or about the whole form."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Field, Form, Number, PickOne, PickSome, WireOption, YesNo, says_something

from ..text.digits import is_digits
from .base import Answered, Tokens, Unclear
from .form_words import counted_in, heading
from .matching import COMMA, FILLERS, MatchedOption, counted, find_open, several, words_of
from .yes_no import YesNoWidget

NOTHING = frozenset(("none", "nothing", "no"))
"""Words for an empty answer."""


def asked(field: Field, given: Choice, *, begun: str) -> list[str]:
    """Return the question about a field in sentences. `given` is its present value; `begun`: in words what the form
    holds so far, to be read out first ("": nothing)."""
    prompt = field.prompt or f"{heading(field)}?"
    match field.shape:
        case Number(least, most):
            same = f", or same for {given}" if says_something(given) else ""
            return [f"{prompt} Say {least} to {most}{same}."]
        case PickOne(options):
            return [f"{prompt} {counted(options)}"]
        case YesNo() as shape:
            return [f"{prompt} {' '.join(YesNoWidget(shape).tell())}"]
        case PickSome(options, least):
            ends = [*(["none"] if not least else []), *(["same"] if begun else [])]
            how = ["Say numbers or names with commas between", *ends[:-1], *(f"or {end}" for end in ends[-1:])]
            first = [f"On the table: {begun}."] if begun else []
            return [*first, f"{prompt} {counted(options)}", f"{', '.join(how)}."]


def heard(field: Field, tokens: Tokens) -> tuple[Answered | Unclear | None, Tokens]:
    """Parse typed words as a value of the field. Returns the value or what is unclear, or None if the words mean
    nothing there; and the words that were not needed."""
    match field.shape:
        case Number(least, most):
            word = "0" if tokens[0] in NOTHING else tokens[0]
            if not is_digits(word.removeprefix("-")) or not least <= int(word) <= most:
                return Unclear(f"Say a number from {least} to {most}."), tokens
            return Answered(int(word)), tokens[1:]
        case PickOne(options):
            found = find_open(options, tokens)
            return (
                (Answered(found.option.key), tokens[found.used :])
                if isinstance(found, MatchedOption)
                else (found, tokens)
            )
        case PickSome(options):
            named = [] if tokens[0] in NOTHING else several(options, tokens)
            return (named, tokens) if isinstance(named, Unclear) else (Answered(keys_of(options, named)), ())
        case YesNo(yes, no):
            if tokens[0] in ("y", "yes", "1", "n", "no", "2"):
                return Answered(tokens[0] in ("y", "yes", "1")), tokens[1:]
            words = (WireOption("yes", yes), WireOption("no", no))
            found = find_open(words, tokens)
            if not isinstance(found, MatchedOption):
                return None, tokens
            return Answered(found.option is words[0]), tokens[found.used :]


def keys_of(options: Iterable[WireOption], picked: Iterable[WireOption]) -> tuple[str, ...]:
    """Return the keys of the `picked` options, in the order of `options`."""
    keys = {option.key for option in picked}
    return tuple(option.key for option in options if option.key in keys)


def heard_all(form: Form, tokens: Tokens) -> dict[str, Choice] | Unclear:
    """Return the values of all fields mentioned in a sentence, by field name, or why it is unclear. Numbers go to the
    fields of numbers in order; other words name an option or, for a yes, the field."""
    found: dict[str, Choice] = {}
    numbers = [field for field in form.fields if isinstance(field.shape, Number)]
    fillers, rest = FILLERS | _fillers(form), tokens
    while rest:
        word = rest[0]
        if word == COMMA or word in fillers or f"{word}s" in fillers:
            rest = rest[1:]
        elif is_digits(word) and numbers:
            result, rest = heard(numbers[0], rest)
            if not isinstance(result, Answered):
                assert result is not None, "a number fits, or is told what would"
                return _too_many(numbers[0]) or result
            found[numbers[0].name] = result.choice
            numbers = numbers[1:] or numbers
        elif word in NOTHING:
            denied = _mentioned(form, rest[1:], denied=True)
            if isinstance(denied, tuple):
                field, _, used = denied
                found[field.name] = False
                rest = rest[1 + used :]
            else:
                rest = rest[1:]
        else:
            meant = _mentioned(form, rest)
            if not isinstance(meant, tuple):
                return meant or Unclear(f"I do not know {word!r} here.")
            field, option, used = meant
            rest = rest[used:]
            match field.shape:
                case PickSome(options):
                    before = found.get(field.name)
                    picked = {option.key, *(before if isinstance(before, tuple) else ())}
                    found[field.name] = tuple(each.key for each in options if each.key in picked)
                case YesNo():
                    found[field.name] = option.key != "no"
                case _:
                    found[field.name] = option.key
    return found


def _too_many(field: Field) -> Unclear | None:
    """Return a refusal with how many there are of what the field counts; None if that has no name."""
    assert isinstance(field.shape, Number), "only numbers count"
    if not field.shape.unit:
        return None
    most = field.shape.most
    return Unclear(f"There {'is' if most == 1 else 'are'} {counted_in(field.shape, most)}.")


def _mentioned(form: Form, tokens: Tokens, *, denied: bool = False) -> tuple[Field, WireOption, int] | Unclear | None:
    """Return the field and option that the first words name, and how many words that took. `denied`: consider only
    fields of yes or no."""
    named = [
        (option, field)
        for field in _in_spoken_order(form)
        for option in _mentions(field)
        if not denied or isinstance(field.shape, YesNo)
    ]
    found = find_open([option for option, _ in named], tokens, numbered=False)
    if not isinstance(found, MatchedOption):
        return found
    return next(field for option, field in named if option is found.option), found.option, found.used


def _in_spoken_order(form: Form) -> list[Field]:
    """Return the fields with those of several options last."""
    return sorted(form.fields, key=lambda field: isinstance(field.shape, PickSome))


def _mentions(field: Field) -> tuple[WireOption, ...]:
    """Return the options by whose labels an answer to the field can be named."""
    match field.shape:
        case PickOne(options) | PickSome(options):
            return options
        case YesNo(yes, no):
            denial = (WireOption("no", no),) if no else ()
            return (WireOption("yes", yes or heading(field)), *denial)
        case Number():
            return ()


def _fillers(form: Form) -> frozenset[str]:
    """Return words that only say which field is meant: those of headings and units."""
    texts: list[str] = []
    for field in form.fields:
        match field.shape:
            case YesNo():
                pass
            case Number(unit=unit, unit_one=one):
                texts += [heading(field), unit, one]
            case _:
                texts.append(heading(field))
    return frozenset(word for text in texts for word in words_of(text))
