"""Strategies for shapes as an engine asks them: each can be answered.

Bounds are drawn around an answer that was drawn first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from hypothesis import strategies as st
from msgspec.structs import replace
from tests.offers import offer

from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.questions import (
    Field,
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Roll,
    Shape,
    Shuffle,
    Split,
    YesNo,
)

TIRED = Refusal("tired", "stones.9", "sleep first")
ORDERS = ("helper_first", "fighter_first")


def _numbered(count: int, word: str = "card") -> list[str]:
    return [f"{word}.{number}" for number in range(count)]


@st.composite
def option_lists(
    draw: st.DrawFn, least: int = 1, most: int = 6, *, details: bool = False, barring: bool = True
) -> tuple[Option, ...]:
    """Options with different keys, some of them barred, but never all."""
    keys = _numbered(draw(st.integers(least, most)))
    free = draw(st.integers(0, max(0, len(keys) - 1)))
    options = []
    for i, name in enumerate(keys):
        barred = TIRED if barring and i != free and draw(st.booleans()) else None
        inner = tuple(draw(st.lists(leaves(), max_size=2))) if details else ()
        worth = draw(st.sampled_from((0, 100, 200, 300, 400, 600, 700, 1000, 1100)))
        options.append(Option(name, worth=worth, details=inner, barred=barred))
    return tuple(options)


def _free(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.barred is None]


@st.composite
def pick_somes(draw: st.DrawFn) -> PickSome:
    """Bounds of a sale around a set that was picked first."""
    options = draw(option_lists())
    picked = draw(st.lists(st.sampled_from(_free(options)), unique=True, max_size=4))
    double = draw(st.booleans())
    worth = PickSome(options, 0, 9, double_best=double).worth(picked)
    return PickSome(
        options,
        least=draw(st.integers(0, len(picked))),
        most=draw(st.integers(len(picked), len(options))),
        worth_at_least=draw(st.just(0) | st.integers(0, worth)),
        worth_below=draw(st.just(0) | st.integers(worth + 1, worth + 1000)),
        double_best=double,
    )


@st.composite
def splits(draw: st.DrawFn) -> Split:
    """Bounds of charity around a distribution that was drawn first."""
    options = draw(option_lists(barring=False))
    names = _numbered(draw(st.integers(1, 3)), "seat")
    even = draw(st.booleans())
    given = draw(st.lists(st.sampled_from(names), max_size=len(options)))
    if even:
        given = [names[i % len(names)] for i in range(len(given))]
    counts = {name: given.count(name) for name in names}
    piles = tuple(
        Pile(name, draw(st.integers(0, counts[name])), draw(st.integers(counts[name], len(options)))) for name in names
    )
    least, most = draw(st.integers(0, len(given))), draw(st.integers(len(given), len(options)))
    return Split(options, piles, least, most, even)


def numbers() -> st.SearchStrategy[Number]:
    return st.tuples(st.integers(-5, 5), st.integers(0, 9)).map(lambda pair: Number(pair[0], sum(pair)))


def offers() -> st.SearchStrategy[Form]:
    return st.builds(offer, st.just(()) | option_lists(), st.integers(0, 4), st.sampled_from((ORDERS, ORDERS[:1])))


def parts() -> st.SearchStrategy[Number | PickOne | PickSome | YesNo]:
    """Return a strategy for shapes of fields that can be answered."""
    return st.one_of(st.builds(PickOne, option_lists()), pick_somes(), numbers(), st.just(YesNo()))


@st.composite
def forms(draw: st.DrawFn) -> Form:
    """Any fields, some of which need an earlier one; the answers that are known already leave others."""
    shapes = draw(st.lists(parts(), min_size=1, max_size=4))
    fields: list[Field] = []
    for place, shape in enumerate(shapes):
        earlier = [field.name for field in fields]
        needs = draw(st.sampled_from(["", *earlier]))
        fields.append(Field(f"part{place}", shape, f"stones.{place}", needs, f"say part {place}"))
    bare = Form(tuple(fields), news_rule="stones.9")
    every = list(islice(bare.ways(), 6))
    known = draw(st.lists(st.sampled_from(every), unique=True, max_size=len(every) - 1))
    return replace(bare, known=tuple(known))


def leaves() -> st.SearchStrategy[Shape]:
    """Return a strategy for all shapes without details."""
    return st.one_of(
        st.builds(PickOne, option_lists()),
        pick_somes(),
        numbers(),
        st.just(YesNo()),
        st.builds(Order, option_lists(least=0, barring=False)),
        splits(),
        offers(),
        forms(),
        st.builds(Roll, st.integers(1, 20), st.integers(0, 4)),
        st.builds(Shuffle, st.integers(0, 8)),
    )


def menus() -> st.SearchStrategy[Menu]:
    return st.builds(Menu, option_lists(details=True))


def shapes() -> st.SearchStrategy[Shape]:
    return leaves() | menus()
