"""A client's check of choices says the same as the game's own, for every shape and choice."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.golden import insist_kept
from tests.offers import offer
from tests.protocol.judged import FILE, judged
from tests.protocol.samples import DEFAULTS, SHAPES

from kickdoor_game.machine import questions as game
from kickdoor_game.machine.errors import Refusal
from kickdoor_protocol import shapes as wire
from kickdoor_protocol.checks.shape_check import problem

KEYS = [f"card.{number}" for number in range(4)]
BARRED = Refusal("hands_full", "classic.items.12", "free a hand")


@st.composite
def _options(draw: st.DrawFn, least: int = 0) -> tuple[game.Option, ...]:
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=least, max_size=4, unique=True))
    return tuple(
        game.Option(name, worth=draw(st.integers(0, 9)), barred=BARRED if draw(st.integers(0, 4)) == 0 else None)
        for name in keys
    )


@st.composite
def _simple(draw: st.DrawFn) -> game.Shape:
    options = draw(_options())
    least = draw(st.integers(0, 2))
    most = least + draw(st.integers(0, 2))
    piles = tuple(game.Pile(name, draw(st.integers(0, 1)), draw(st.integers(1, 3))) for name in ("left", "right"))
    shapes: list[game.Shape] = [
        game.PickOne(options),
        game.PickSome(options, least, most, draw(st.integers(0, 9)), draw(st.integers(0, 20)), draw(st.booleans())),
        game.Number(least, most),
        game.YesNo(),
        game.Order(options),
        game.Split(options, piles, least, most, draw(st.booleans())),
        offer(options, most, ("me", "you")),
    ]
    return draw(st.sampled_from(shapes))


@st.composite
def _menus(draw: st.DrawFn) -> game.Shape:
    return game.Menu(
        tuple(
            game.Option(option.key, details=tuple(draw(st.lists(_simple(), max_size=2))), barred=option.barred)
            for option in draw(_options())
        )
    )


def _choices() -> st.SearchStrategy[Any]:
    words = st.sampled_from([*KEYS, "me", "you", "left", "right", "", "nonsense"])
    atoms = words | st.integers(-1, 5) | st.booleans() | st.none() | st.floats(0, 3)
    return st.recursive(atoms, lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner), max_leaves=8)


def _to_wire(shape: game.Shape) -> wire.Shape:
    match shape:
        case game.Menu(options):
            return wire.Menu(_wire_options(options))
        case game.PickOne(options):
            return wire.PickOne(_wire_options(options))
        case game.PickSome(options, least, most, at_least, below, double):
            return wire.PickSome(_wire_options(options), least, most, at_least, below, double)
        case game.Number(least, most):
            return wire.Number(least, most)
        case game.YesNo():
            return wire.YesNo()
        case game.Order(options):
            return wire.Order(_wire_options(options))
        case game.Split(options, piles, least, most, even):
            heaps = tuple(wire.Pile(pile.key, pile.least, pile.most, seat=pile.seat) for pile in piles)
            return wire.Split(_wire_options(options), heaps, least, most, even)
        case game.Form(fields):
            return wire.Form(tuple(wire.Field(each.name, _to_wire(each.shape), needs=each.needs) for each in fields))  # type: ignore[arg-type]
        case game.Roll() | game.Shuffle():
            raise AssertionError("chance is asked, not people")


def _wire_options(options: tuple[game.Option, ...]) -> tuple[wire.WireOption, ...]:
    return tuple(
        wire.WireOption(
            option.key,
            worth=option.worth,
            details=tuple(map(_to_wire, option.details)),
            barred=wire.Barred(option.barred.code, option.barred.rule, cure=option.barred.cure)
            if option.barred
            else None,
        )
        for option in options
    )


@given(_simple() | _menus(), _choices())
def test_client_and_game_agree_on_any_choice(shape: game.Shape, choice: Any) -> None:
    assert (problem(_to_wire(shape), choice) is None) == (shape.admits(choice) is None)


@given(_simple() | _menus(), st.randoms(use_true_random=False), st.data())
def test_client_and_game_agree_on_choices_that_nearly_fit(
    shape: game.Shape, rng: random.Random, data: st.DataObject
) -> None:
    try:
        choice = shape.sample(rng)
    except (ValueError, KeyError, IndexError, ZeroDivisionError):
        return  # nothing can be chosen here
    if isinstance(choice, tuple) and choice and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(choice) - 1))
        choice = (*choice[:place], *data.draw(st.lists(_choices(), max_size=2)), *choice[place + 1 :])
    assert (problem(_to_wire(shape), choice) is None) == (shape.admits(choice) is None)


def test_the_wire_has_every_shape_that_a_seat_can_be_asked() -> None:
    chance = {"Roll", "Shuffle"}
    asked = {s.__name__ for s in game.Shape.__args__} - chance
    assert {s.__name__ for s in wire.Shape.__args__} == asked


@pytest.mark.parametrize("place", [0, 1, 3, 4, 5, 6, 7])
def test_defaults_of_the_samples_fit(place: int) -> None:
    assert problem(SHAPES[place], DEFAULTS[place]) is None


_INTO_THE_BIN = wire.Split((wire.WireOption("seat.1"),), (wire.Pile("bin", 2, 2, "the bin"),), 1, 2)


@pytest.mark.parametrize(
    ("shape", "choice", "sentence"),
    [
        (SHAPES[0], ["curse"], "curse wants 1 further choice(s), not 0"),
        (SHAPES[0], ["curse", "seat.9"], "choose one of: seat.1, seat.2"),
        (SHAPES[0], "pass", "a menu is answered by [key, detail ...]"),
        (SHAPES[0], [], "a menu is answered by [key, detail ...]"),
        (SHAPES[0], ["dance"], "choose one of: pass, curse"),
        (SHAPES[0], [["curse"]], "choose one of: pass, curse"),
        (SHAPES[1], "seat.3", "choose one of: seat.1, seat.2"),
        (SHAPES[2], ["card.23"], "nobody changes gear in combat (classic.items.18)"),
        (SHAPES[2], ["card.17", "card.17"], "name each only once: card.17"),
        (SHAPES[2], [], "pick 1 to 2, not 0"),
        (SHAPES[2], ["card.17"], "800 gold is less than 1,000"),
        (SHAPES[4], 6, "give a number from 0 to 5"),
        (SHAPES[4], True, "give a whole number"),
        (SHAPES[2], "card.17", "pick several: [key, ...]"),
        (SHAPES[7], "seat.1", "an order: [key, ...]"),
        (SHAPES[8], ["card.17"], "a split: [[key, pile], ...]"),
        (_INTO_THE_BIN, [["seat.1", "bin"]], "the bin takes 2, not 1"),
        (SHAPES[9], [["card.17"], 2], "a form: [items, treasures, bold]"),
        (SHAPES[9], [["card.99"], 2, True], "items: choose one of: card.17"),
        (SHAPES[9], [[], 6, True], "treasures: give a number from 0 to 5"),
        (SHAPES[5], 1, "answer yes (true) or no (false)"),
        (SHAPES[7], ["seat.1"], "name each exactly once: seat.1, seat.2"),
        (SHAPES[8], [["card.17", "attic"]], "the piles are: seat.1, bin"),
        (SHAPES[9], [["card.17"], 2, ""], "bold: answer yes (true) or no (false)"),
    ],
)
def test_the_sentence_says_what_would_be_right(shape: wire.Shape, choice: Any, sentence: str) -> None:
    assert problem(shape, choice) == sentence


_CARDS = tuple(game.Option(name, worth=300) for name in KEYS)
_ROUND = game.Form(
    (
        game.Field("beers", game.Number(-1, 3)),
        game.Field("brand", game.PickOne(_CARDS), needs="beers"),
        game.Field("cold", game.YesNo(), needs="brand"),
        game.Field("now", game.YesNo()),
    )
)
_PILES = (game.Pile("left", 0, 4), game.Pile("right", 0, 4))


@pytest.mark.parametrize(
    ("shape", "choice", "fits"),
    [
        (game.PickSome(_CARDS, 0, 4, 600), KEYS[:2], True),
        (game.PickSome(_CARDS, 0, 4, 601), KEYS[:2], False),
        (game.PickSome(_CARDS, 0, 4, 0, 600), KEYS[:2], False),
        (game.PickSome(_CARDS, 0, 4, 0, 601), KEYS[:2], True),
        (game.PickSome(_CARDS, 0, 4, 900, 901, True), KEYS[:2], True),
        (game.PickSome(_CARDS, 0, 4, 901, 0, True), KEYS[:2], False),
        (game.PickSome(_CARDS, 0, 4, 0, 0, True), [], True),
        (game.PickSome(_CARDS, 0, 4, 1, 0, True), [], False),
        (game.Split(_CARDS, _PILES, 0, 4, True), [[KEYS[0], "left"]], True),
        (game.Split(_CARDS, _PILES, 0, 4, True), [[KEYS[0], "left"], [KEYS[1], "left"]], False),
        (game.Split(_CARDS, _PILES, 0, 4, False), [[KEYS[0], "left"], [KEYS[1], "left"]], True),
        (offer(_CARDS, 2, ("me",)), [[], 0, ""], True),
        (offer(_CARDS, 2, ("me",)), [[], 0, "me"], True),
        (offer(_CARDS, 2, ("me",)), [[], 1, ""], False),
        (offer(_CARDS, 2, ("me",)), [[], 3, "me"], False),
        (_ROUND, [1, "card.0", "", True], False),
        (_ROUND, [1, "card.0", False, True], True),
        (_ROUND, [0, "", "", True], True),
        (_ROUND, [0, "", False, True], True),
        (_ROUND, [0, "", 3, True], False),
        (_ROUND, [0, "card.9", "", True], False),
        (_ROUND, [-1, "", "", True], True),
        (_ROUND, [1, "card.0", True], False),
        (_ROUND, "abcd", False),
    ],
)
def test_bounds_lie_where_the_game_has_them(shape: game.Shape, choice: Any, fits: bool) -> None:
    assert (shape.admits(choice) is None) is fits
    assert (problem(_to_wire(shape), choice) is None) is fits


def test_depth_of_details() -> None:
    assert wire.detail_depth(()) == wire.detail_depth((wire.YesNo(), wire.Number(1, 2))) == 0
    inner = wire.Menu((wire.WireOption("a", details=(wire.YesNo(),)),))
    outer = wire.Form((wire.Field("some", wire.PickSome((wire.WireOption("b", details=(inner,)),), 0, 1)),))
    assert wire.detail_depth((inner,)) == 1
    assert wire.detail_depth((wire.YesNo(), outer)) == 2


HANDS_FULL = wire.Barred("hands_full", "classic.items.12", "free a hand")
ONE_BARRED = wire.Menu((wire.WireOption("card.0"), wire.WireOption("card.1", barred=HANDS_FULL)))
EVENLY = wire.Split(
    tuple(wire.WireOption(key) for key in KEYS[:3]), (wire.Pile("left", 0, 3), wire.Pile("right", 0, 3)), 3, 3, True
)


@pytest.mark.parametrize(
    ("shape", "choice", "is_fine"),
    [
        (ONE_BARRED, ["card.0"], True),
        (ONE_BARRED, ["card.1"], False),
        (ONE_BARRED, ["card.2"], False),
        (EVENLY, [["card.0", "left"], ["card.1", "left"], ["card.2", "right"]], True),
        (EVENLY, [["card.0", "left"], ["card.1", "left"], ["card.2", "left"]], False),
    ],
)
def test_what_is_barred_and_what_is_shared_evenly(shape: wire.Shape, choice: Any, is_fine: bool) -> None:
    assert (problem(shape, choice) is None) == is_fine


def test_what_is_said_of_any_choice_is_what_was_looked_at() -> None:
    insist_kept(FILE, judged(), "what is said of choices", "python -m tests.protocol.judged")
