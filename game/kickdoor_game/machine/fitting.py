"""Find a choice that fits where a random guess would rarely do: bounded sums of worth, and sizes of piles."""

from __future__ import annotations

from collections.abc import Sequence


def worth_enough(
    worths: Sequence[int], least: int, most: int, at_least: int, below: int, *, double_best: bool
) -> tuple[int, ...] | None:
    """Return the indices of the cheapest set of things that fits these bounds; None if there is none.

    The set has `least` to `most` things, worth at least `at_least` together, and less than `below` (0: no upper bound).
    With `double_best`, the most valuable one counts twice. The search is exact: it visits every sum that can be
    reached. Worths are few and round, so the sums are few as well.

    >>> worth_enough([300, 400, 700], 1, 3, at_least=1000, below=0, double_best=False)
    (0, 2)
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
    """Return the sizes of the piles after `count` things are distributed: at least `least[i]` and at most `room[i]` in
    pile i.

    Beyond the minimum, piles are filled in turn by `order`; with `even`, always one of the smallest. Things without
    room are left over.

    >>> filled(5, [0, 0], [9, 9], [0, 1], even=True)
    [3, 2]
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
