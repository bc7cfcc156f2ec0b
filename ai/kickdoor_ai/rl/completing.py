"""Check whether a partial choice can still be completed, to keep agents out of dead ends.

The mask never offers a token after which nothing is admissible, so agents never need to go back.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.questions import Form, Menu, Number, Option, PickOne, PickSome, Shape, Split

from .promises import makeable, offer_in


def open_options(options: Sequence[Option]) -> list[Option]:
    """Return the options that can be chosen; of two with the same key, the first."""
    found: dict[str, Option] = {}
    for option in options:
        found.setdefault(option.key, option)
    return [option for option in found.values() if option.barred is None]


def can_gather(shape: PickSome, picked: Sequence[Option], rest: Sequence[Option]) -> bool:
    """Return whether `shape` admits the picked options, alone or with some of those in `rest`."""
    if len(picked) > shape.most or len(picked) + len(rest) < shape.least:
        return False
    if not shape.worth_at_least and not shape.worth_below:
        return True
    worths = [option.worth for option in picked]
    reached = {(len(worths), sum(worths), max(worths, default=0))}
    if any(_fits(shape, *sums) for sums in reached):
        return True
    for option in rest:
        more = {
            (count + 1, total + option.worth, max(best, option.worth))
            for count, total, best in reached
            if count < shape.most
        }
        if any(_fits(shape, *sums) for sums in more):
            return True
        reached |= more
    return False


def _fits(shape: PickSome, count: int, total: int, best: int) -> bool:
    """Return whether that many options, worth `total` in all and `best` at most, satisfy the shape."""
    worth = total + best * shape.double_best
    return (
        shape.least <= count <= shape.most
        and worth >= shape.worth_at_least
        and not (shape.worth_below and worth >= shape.worth_below)
    )


def can_split(shape: Split, sizes: Sequence[int], left: int) -> bool:
    """Return whether `shape` admits piles of these sizes after dealing `left` more things.

    In an even division all piles hold the same number of things, or one more.
    """
    bounds = [(max(size, pile.least), pile.most) for size, pile in zip(sizes, shape.piles, strict=True)]
    total_most = min(shape.most, sum(sizes) + left)
    bases = range(total_most + 1) if shape.even else (None,)
    for base in bases:
        if base is None:
            ranges = bounds
        else:
            ranges = [(max(least, base), min(most, base + 1)) for least, most in bounds]
        if any(least > most for least, most in ranges):
            continue
        low, high = sum(least for least, _ in ranges), sum(most for _, most in ranges)
        if max(low, shape.least) <= min(high, total_most):
            return True
    return False


def possible(shape: Shape) -> bool:
    """Return whether the question's shape admits any choice."""
    match shape:
        case Menu(options):
            return any(possible_option(option) for option in open_options(options))
        case PickOne(options):
            return bool(open_options(options))
        case PickSome(options):
            return can_gather(shape, (), open_options(options))
        case Split(options):
            return can_split(shape, [0] * len(shape.piles), len(open_options(options)))
        case Number(least, most):
            return least <= most
        case Form():
            offer = offer_in(shape)
            return bool(makeable(offer)) if offer is not None else shape.has_news()
        case _:
            return True


def possible_option(option: Option) -> bool:
    """Return whether an option can be taken: it is open, and each of its details has an admissible choice."""
    return option.barred is None and all(possible(detail) for detail in option.details)
