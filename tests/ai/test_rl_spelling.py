"""Choices spelled token by token: whatever a question admits can be said, and nothing else can."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.catalogue import ROOT
from tests.offers import offer

from kickdoor_ai.api import Act, Chair, Reply, Wait
from kickdoor_ai.doors.as_vectors import DoorsPart
from kickdoor_ai.rl.alphabet import Alphabet
from kickdoor_ai.rl.completing import possible
from kickdoor_ai.rl.naming import names_of
from kickdoor_ai.rl.promises import nearest, offer_in
from kickdoor_ai.rl.saying import FinishedChoice, Speller, Spelling
from kickdoor_ai.rl.sitting import deciding
from kickdoor_ai.rl.spelling import opening
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId
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
    Question,
    Shape,
    Split,
    YesNo,
)

ORDERS = ("helper_first", "fighter_first")
ALPHABET = Alphabet(
    seats=4, cards=[f"thing_{n}" for n in range(8)], words=["pass", "accept", "take", *ORDERS], acts=["play", "trade"]
)
SCRIBE = Speller(ALPHABET, Chair(1))
NOT_NOW = Refusal("not_now", "classic.cards.11", "wait")

LIKE_THINGS = {
    "cards": [Option(f"card.{n}", card=CardId(n)) for n in range(5)],
    "seats": [Option(f"seat.{n}", seat=Chair(n)) for n in range(4)],
    "foes, two of them alike": [Option(f"foe.{n}", card=CardId(n % 2)) for n in (3, 4, 9)],
    "fates": [Option(f"choose.{n}") for n in range(3)],
    "sides": [Option("heroes"), Option("monsters")],
    "somebody or all": [Option("all"), Option("seat.2", seat=Chair(2)), Option("seat.3", seat=Chair(3))],
}
MIXED = [
    Option("pass"),
    Option("zap"),
    Option("zap.7"),
    Option("zoom", card=CardId(1)),
    Option("play.4", card=CardId(4)),
    Option("play.5", card=CardId(5)),
    Option("accept.11", seat=Chair(2)),
    Option("accept.12", seat=Chair(2)),
    Option("accept.13", seat=Chair(0)),
    Option("accept"),
]


def priced(options: list[Option], worths: list[int], barred: list[bool]) -> tuple[Option, ...]:
    return tuple(
        Option(o.key, o.card, o.seat, worth=100 * worth, barred=NOT_NOW if shut else None)
        for o, worth, shut in zip(options, worths, barred, strict=False)
    )


@st.composite
def some_options(draw: st.DrawFn, most: int = 5) -> tuple[Option, ...]:
    options = draw(st.sampled_from([*LIKE_THINGS.values(), MIXED]))
    options = draw(st.permutations(options))[: draw(st.integers(1, most))]
    worths = draw(st.lists(st.integers(0, 6), min_size=len(options), max_size=len(options)))
    barred = draw(st.lists(st.sampled_from([False, False, True]), min_size=len(options), max_size=len(options)))
    return priced(options, worths, barred)


@st.composite
def pick_somes(draw: st.DrawFn) -> PickSome:
    options = draw(some_options(4))
    least = draw(st.integers(0, 2))
    most = draw(st.integers(least, 4))
    at_least, below = draw(st.sampled_from([(0, 0), (300, 0), (500, 0), (0, 700), (300, 900)]))
    return PickSome(options, least, most, at_least, below, draw(st.booleans()), "classic.selling.1")


@st.composite
def splits(draw: st.DrawFn) -> Split:
    options = draw(some_options(4))
    piles = tuple(
        Pile(f"seat.{n}", least := draw(st.integers(0, 1)), least + draw(st.integers(0, 2)), Chair(n))
        for n in range(draw(st.integers(1, 3)))
    )
    least = draw(st.integers(0, 3))
    return Split(options, piles, least, least + draw(st.integers(0, 2)), even=draw(st.booleans()))


SIMPLE: st.SearchStrategy[Shape] = st.one_of(
    some_options().map(PickOne),
    pick_somes(),
    splits(),
    some_options(4).map(lambda options: Order(tuple(Option(o.key, o.card, o.seat) for o in options))),
    st.tuples(st.integers(-12, 30), st.integers(0, 130)).map(lambda pair: Number(pair[0], pair[0] + pair[1])),
    st.just(YesNo()),
)
MENUS: st.SearchStrategy[Shape] = st.lists(st.lists(SIMPLE, max_size=2), min_size=1, max_size=len(MIXED)).map(
    lambda lists: Menu(tuple(Option(o.key, o.card, o.seat, 0, tuple(d)) for o, d in zip(MIXED, lists, strict=False)))
)


def in_any_order(shape: Shape, choice: Any) -> Any:
    """Two choices that mean the same become equal."""
    match shape:
        case PickSome():
            return frozenset(choice)
        case Split():
            return frozenset(choice)
        case _:
            return choice


def all_said(spelling: Spelling) -> Iterator[Any]:
    """Every choice that tokens lead to."""
    tokens = spelling.tokens()
    assert tokens, "a dead end"
    assert len(set(tokens)) == len(tokens)
    for token in tokens:
        after = spelling.after(token)
        if isinstance(after, FinishedChoice):
            yield after.choice
        else:
            yield from all_said(after)


def all_admitted(shape: Shape) -> Iterator[Any]:
    """Every choice that the shape admits, found by trying everything out."""
    match shape:
        case PickOne(options):
            tried: Iterator[Any] = (option.key for option in options)
        case PickSome(options):
            kept = product([False, True], repeat=len(options))
            tried = (tuple(o.key for o, keep in zip(options, each, strict=True) if keep) for each in kept)
        case Order(options):
            tried = permutations([option.key for option in options])
        case Split(options, piles):
            heaps = product(["", *(pile.key for pile in piles)], repeat=len(options))
            tried = (tuple((o.key, heap) for o, heap in zip(options, each, strict=True) if heap) for each in heaps)
        case Number(least, most):
            tried = iter(range(least - 5, most + 5))
        case _:
            tried = iter([True, False])
    return (choice for choice in tried if shape.admits(choice) is None)


@given(SIMPLE)
def test_what_can_be_said_is_exactly_what_is_admitted(shape: Shape) -> None:
    admitted = {in_any_order(shape, choice) for choice in all_admitted(shape)}
    assert possible(shape) == bool(admitted)
    if admitted:
        said = {in_any_order(shape, choice) for choice in all_said(opening(SCRIBE, shape))}
        assert said == admitted


@pytest.mark.parametrize("even", [False, True])
def test_no_way_of_filling_small_piles_ends_before_they_are_filled(even: bool) -> None:
    """All bounds for three things and two piles."""
    bounds = [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2)]
    options = tuple(LIKE_THINGS["cards"][:3])
    for first, second, total in product(bounds, bounds, [(0, 1), (0, 3), (1, 2), (2, 2), (3, 3)]):
        piles = (Pile("seat.0", *first, Chair(0)), Pile("seat.2", *second, Chair(2)))
        shape = Split(options, piles, *total, even=even)
        admitted = {frozenset(choice) for choice in all_admitted(shape)}
        assert possible(shape) == bool(admitted)
        if admitted:
            assert {frozenset(choice) for choice in all_said(opening(SCRIBE, shape))} == admitted


@pytest.mark.parametrize(("things", "least"), [(2, 3), (3, 4), (2, 5), (4, 5)])
def test_piles_that_want_more_than_there_is_cannot_be_filled_evenly(things: int, least: int) -> None:
    """One thing more would do: it is the number of things that decides."""
    piles = tuple(Pile(f"seat.{n}", 0, 5, Chair(n)) for n in range(2))
    for there in (things, least - 1, least):
        options = tuple(Option(f"card.{n}", card=CardId(n)) for n in range(there))
        assert possible(Split(options, piles, least, 5, even=True)) == (there >= least)
        assert possible(Split(options, (Pile("seat.0", least, 5, Chair(0)),), 0, 5, even=True)) == (there >= least)


@given(MENUS, st.integers(0, 1_000))
def test_a_seat_can_spell_whatever_it_samples_from_a_menu(shape: Menu, seed: int) -> None:
    free = tuple(option for option in shape.options if all(possible(detail) for detail in option.details))
    if not free:
        assert not possible(shape)
        return
    choice = Menu(free).sample(Random(seed))
    spelling: Spelling | FinishedChoice = opening(SCRIBE, shape)
    while not isinstance(spelling, FinishedChoice):
        token = spelling.toward(choice)
        assert token in spelling.tokens()
        spelling = spelling.after(token)
    details = next(option.details for option in shape.options if option.key == choice[0])
    assert spelling.choice[0] == choice[0]
    for detail, said, meant in zip(details, spelling.choice[1:], choice[1:], strict=True):
        assert in_any_order(detail, said) == in_any_order(detail, meant)
    assert shape.admits(spelling.choice) is None


@given(st.sampled_from([*LIKE_THINGS.values(), MIXED]).flatmap(st.permutations), st.booleans())
def test_no_name_is_the_beginning_of_another(options: list[Option], menu: bool) -> None:
    names = list(names_of(ALPHABET, Chair(1), options, menu=menu).of.values())
    assert len(names) == len(options)
    for name in names:
        assert not any(other[: len(name)] == name for other in names if other is not name)


def meant(tokens: tuple[int, ...]) -> str:
    return " ".join(ALPHABET.meanings[token] for token in tokens)


@pytest.mark.parametrize(
    ("options", "key", "name"),
    [
        (LIKE_THINGS["cards"], "card.3", "card:thing_3.3"),
        (LIKE_THINGS["seats"], "seat.0", "seat:+3"),
        (LIKE_THINGS["seats"], "seat.1", "seat:+0"),
        (LIKE_THINGS["foes, two of them alike"], "foe.4", "card:thing_0.0"),
        (LIKE_THINGS["foes, two of them alike"], "foe.9", "card:thing_1.1 1"),
        (LIKE_THINGS["fates"], "choose.2", "2"),
        (LIKE_THINGS["somebody or all"], "all", "word:?"),
        ([Option(f"choose.{n}") for n in range(12)], "choose.11", "1 1"),
    ],
)
def test_names_of_like_things(options: list[Option], key: str, name: str) -> None:
    assert meant(names_of(ALPHABET, Chair(1), options, menu=False).of[key]) == name


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("pass", "word:pass"),
        ("play.4", "word:? card:thing_4.4"),
        ("accept.12", "word:accept seat:+1 1"),
        ("accept.13", "word:accept seat:+3"),
        ("accept", "word:accept done"),
        ("zap", "word:? 0"),
        ("zap.7", "word:? 1"),
        ("zoom", "word:? 2"),
    ],
)
def test_names_in_a_menu(key: str, name: str) -> None:
    """What the alphabet has no word for is told apart by digits."""
    assert meant(names_of(ALPHABET, Chair(1), MIXED).of[key]) == name


def test_of_two_options_with_one_key_the_first_counts_as_it_does_when_it_is_admitted() -> None:
    shut, free = Option("card.1", card=CardId(1), barred=NOT_NOW), Option("card.1", card=CardId(1))
    for shape in (PickOne((shut, free)), PickOne((free, shut))):
        assert possible(shape) == (shape.admits("card.1") is None)
    assert list(all_said(opening(SCRIBE, PickOne((free, shut))))) == ["card.1"]


# ---------------------------------------------------------------- promises

ITEMS = tuple(LIKE_THINGS["cards"][:2])


def nearest_to(form: Form, wanted: Any) -> Any:
    bargain = offer_in(form)
    assert bargain is not None
    return nearest(bargain, wanted)


def promised(shape: Form) -> set[Any]:
    said = list(all_said(opening(SCRIBE, shape)))
    assert len(said) == len(set(said)), "the same promise twice"
    assert all(shape.admits(choice) is None for choice in said)
    return set(said)


def test_the_promises_for_a_prize_of_five() -> None:
    said = promised(offer(ITEMS, 5, ORDERS))
    assert {treasures for items, treasures, _ in said if not items} == {0, 1, 2, 5}
    assert {treasures for items, treasures, _ in promised(offer((), 7, ORDERS))} == {0, 1, 2, 3, 7}
    assert {(items, treasures) for items, treasures, _ in said if items} == {
        ((item.key,), treasures) for item in ITEMS for treasures in (0, 1)
    }
    assert all(order in ORDERS if treasures else order == "" for _, treasures, order in said)
    assert len(said) == 1 + 3 * 2 + 2 + 2 * 2


def test_where_there_is_nothing_to_promise_help_can_be_asked_for_thanks() -> None:
    assert promised(offer((), 0, ORDERS)) == {((), 0, "")}
    barred = tuple(Option(item.key, item.card, barred=NOT_NOW) for item in ITEMS)
    assert promised(offer(barred, 0, ORDERS)) == {((), 0, "")}


@given(st.integers(0, 9), st.lists(st.sampled_from(["card.0", "card.1"]), unique=True), st.integers(0, 9))
def test_a_free_form_offer_comes_down_to_one_that_can_be_said(most: int, items: list[str], treasures: int) -> None:
    shape = offer(ITEMS, most, ORDERS)
    wanted = (tuple(items), min(treasures, most), ORDERS[0] if min(treasures, most) else "")
    near = nearest_to(shape, wanted)
    assert near in promised(shape)
    assert near[1] <= wanted[1]
    assert set(near[0]) <= set(wanted[0])
    if wanted in promised(shape):
        assert near == wanted


@given(st.integers(0, 4), st.data())
def test_what_has_been_offered_is_no_promise_again(most: int, data: Any) -> None:
    every = sorted(promised(offer(ITEMS, most, ORDERS)))
    known = tuple(data.draw(st.lists(st.sampled_from(every), unique=True)))
    left = offer(ITEMS, most, ORDERS, known)
    if possible(left):
        assert promised(left) == set(every) - set(known)
    else:
        assert set(known) == set(every)


def test_the_nearest_promise_is_one_that_is_news_or_none_at_all() -> None:
    shape = offer((), 2, ("helper_first",), (((), 2, "helper_first"),))
    assert nearest_to(shape, ((), 2, "helper_first")) == ((), 1, "helper_first")
    with pytest.raises(LookupError):
        nearest_to(offer((), 0, ORDERS, (((), 0, ""),)), ((), 0, ""))


# ---------------------------------------------------------------- other bargains

GRAIN = Form(
    (
        Field("sacks", Number(0, 2)),
        Field("kind", PickOne(ITEMS), needs="sacks"),
        Field("now", YesNo(), needs="kind"),
        Field("gifts", PickSome(ITEMS, 0, 1)),
    ),
)


def test_any_other_bargain_is_spelled_whole_field_after_field() -> None:
    spelled = list(all_said(opening(SCRIBE, GRAIN)))
    assert set(spelled) == set(GRAIN.ways())
    assert len(spelled) == len(set(spelled)) == (1 + 2 * 2 * 2) * 3


def test_no_token_leads_to_what_was_said_already() -> None:
    every = tuple(GRAIN.ways())
    for left in (every[:1], every[-1:], every[4:6]):
        shape = Form(GRAIN.fields, tuple(choice for choice in every if choice not in left))
        assert possible(shape)
        assert set(all_said(opening(SCRIBE, shape))) == set(left)
    assert not possible(Form(GRAIN.fields, every))
    assert not possible(Form((Field("none", PickOne(())),)))


def test_a_bargain_that_was_made_is_spelled_again() -> None:
    for choice in GRAIN.ways():
        spelling: Any = opening(SCRIBE, GRAIN)
        while not isinstance(spelling, FinishedChoice):
            spelling = spelling.after(spelling.toward(choice))
        assert spelling.choice == choice


# ---------------------------------------------------------------- decisions


def decide(shape: Shape, standing: Menu, *, may_wait: bool) -> set[Any]:
    question = Question(Chair(1), "help", shape, None, "answer", ("classic.help.2",))
    return set(all_said(deciding(SCRIBE, question, standing, may_wait=may_wait)))


def test_a_decision_is_a_reply_an_act_or_waiting() -> None:
    standing = Menu((Option("play.4", card=CardId(4)), Option("play.5", card=CardId(5), barred=NOT_NOW)))
    assert decide(YesNo(), standing, may_wait=True) == {Reply(True), Reply(False), Act(("play.4",)), Wait()}
    assert decide(YesNo(), Menu(()), may_wait=False) == {Reply(True), Reply(False)}


def test_an_act_that_wants_what_nobody_has_is_not_offered() -> None:
    standing = Menu((Option("trade.2", seat=Chair(2), details=(PickOne(()),)),))
    assert decide(YesNo(), standing, may_wait=False) == {Reply(True), Reply(False)}


def test_where_nothing_can_be_said_there_is_waiting_so_that_no_mask_is_empty() -> None:
    assert decide(PickOne(()), Menu(()), may_wait=False) == {Wait()}


# ---------------------------------------------------------------- the words of the engines


def test_the_door_games_say_nothing_that_the_alphabet_has_no_word_for() -> None:
    engine = ROOT / "game" / "kickdoor_game"
    text = "\n".join(file.read_text("utf-8") for part in ("doors", "heroes") for file in (engine / part).rglob("*.py"))
    words = set(re.findall(r"(?:Option\(|offer_option\(table, fight, )\s*(?:key\()?\"(\w+)\"", text))
    assert len(words) > 40
    assert words - {"card", "seat"} <= {*DoorsPart.words, *DoorsPart.acts}, "enter it in MENU_WORDS of as_vectors.py"


def test_another_alphabet_has_another_digest() -> None:
    def digest(**changed: Any) -> str:
        return Alphabet(**{"seats": 4, "cards": ["a", "b"], "words": ["pass"], "acts": ["play"], **changed}).digest

    assert digest() == digest()
    assert len({digest(), digest(seats=3), digest(cards=["b", "a"]), digest(words=["stop"]), digest(acts=[])}) == 5
