"""Sales, piles and the like that fit are found whenever there are any: compared with trying everything."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kickdoor_game.machine.fitting import filled, worth_enough
from kickdoor_game.machine.questions import Option, PickSome

worths = st.lists(st.sampled_from((0, 100, 200, 300, 400, 600, 700, 1000, 1100)), max_size=6)


@given(
    worths,
    st.integers(0, 3),
    st.integers(0, 6),
    st.sampled_from((0, 500, 1000, 2000)),
    st.sampled_from((0, 900, 1300, 2000, 3000)),
    st.booleans(),
)
@settings(max_examples=200)
def test_a_sale_is_found_if_there_is_one_and_it_is_the_cheapest(
    prices: list[int], least: int, most: int, at_least: int, below: int, double: bool
) -> None:
    options = tuple(Option(f"card.{i}", worth=price) for i, price in enumerate(prices))
    shape = PickSome(options, least, most, at_least, below, double)
    sums = [
        shape.worth(options[i] for i in places)
        for count in range(len(prices) + 1)
        for places in combinations(range(len(prices)), count)
        if shape.admits([f"card.{i}" for i in places]) is None
    ]
    found = worth_enough(prices, least, most, at_least, below, double_best=double)
    if found is None:
        assert sums == []
    else:
        assert shape.admits([f"card.{i}" for i in found]) is None
        assert shape.worth(options[i] for i in found) == min(sums)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), min_size=1, max_size=4), st.integers(0, 12))
@settings(max_examples=200)
def test_piles_are_filled_within_their_bounds(bounds: list[tuple[int, int]], count: int) -> None:
    least = [low for low, _ in bounds]
    room = [low + more for low, more in bounds]
    assume(sum(least) <= count)
    sizes = filled(count, least, room, range(len(bounds)), even=False)
    assert sum(sizes) == min(count, sum(room))
    assert all(low <= size <= high for low, size, high in zip(least, sizes, room, strict=True))


@given(st.integers(1, 4), st.integers(0, 12))
def test_even_piles_differ_by_one_at_most(piles: int, count: int) -> None:
    sizes = filled(count, [0] * piles, [12] * piles, range(piles), even=True)
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1
