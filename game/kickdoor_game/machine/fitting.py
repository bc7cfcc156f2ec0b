"""Finding an answer that fits, for shapes whose bounds a blind guess would miss: sums of worth, sizes of piles."""

from __future__ import annotations

from collections.abc import Sequence


def worth_enough(
    worths: Sequence[int], least: int, most: int, at_least: int, below: int, *, double_best: bool
) -> tuple[int, ...] | None:
    """The places of `least` to `most` things that are worth `at_least` together, and less than `below` (0: any sum).

    The cheapest such set; None if there is none. It looks at every sum that can be reached, so it is exact: worths are
    few and round, so the sums are few as well.
    """
    reached: dict[tuple[int, int, int], tuple[int, ...]] = {(0, 0, 0): ()}
    for place, worth in enumerate(worths):
        for (count, total, best), places in list(reached.items()):
            if count < most:
                reached.setdefault((count + 1, total + worth, max(best, worth)), (*places, place))
    fitting = [
        (total + best * double_best, places) for (count, total, best), places in reached.items() if count >= least
    ]
    return min(
        ((sum_, places) for sum_, places in fitting if at_least <= sum_ and (not below or sum_ < below)),
        default=(0, None),
    )[1]


def filled(count: int, least: Sequence[int], room: Sequence[int], order: Sequence[int], *, even: bool) -> list[int]:
    """How many of `count` things go to each pile: at least `least[i]`, at most `room[i]`, the rest in that order.

    With `even`, always to one of those that have the fewest. Things for which there is no room are left over.
    """
    sizes = list(least)
    for _ in range(count - sum(least)):
        open_piles = [pile for pile in order if sizes[pile] < room[pile]]
        if not open_piles:
            break
        pile = min(open_piles, key=lambda each: sizes[each]) if even else open_piles[0]
        sizes[pile] += 1
        order = [*(each for each in order if each != pile), pile]
    return sizes
