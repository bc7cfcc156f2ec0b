"""Every shape accepts its own samples, and what is nearly right is refused with what would be right."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.game.machine.shape_strategies import ORDERS, TIRED, forms, pick_somes, shapes, splits
from tests.offers import offer

from kickdoor_game.machine.errors import FORM, Refusal
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import (
    Choice,
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
    Roll,
    Shape,
    Shuffle,
    Split,
    YesNo,
    card_options,
    key,
    number_in,
    seat_option,
    word_in,
)

seeds = st.integers(0, 2**32)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=8,
)


def thawed(choice: Choice) -> Choice:
    return [thawed(part) for part in choice] if isinstance(choice, tuple) else choice


@given(shapes(), seeds)
@settings(max_examples=100)
def test_every_sample_is_admitted_also_as_it_comes_off_a_wire(shape: Shape, seed: int) -> None:
    choice = shape.sample(Random(seed))
    assert shape.admits(choice) is None
    assert shape.admits(thawed(choice)) is None


@given(shapes(), plain)
@settings(max_examples=100)
def test_noise_is_refused_or_fits_and_never_more(shape: Shape, choice: Any) -> None:
    refusal = shape.admits(choice)
    assert refusal is None or (refusal.code and refusal.cure)
    question = Question(Seat(0), "well", shape, None, "move", ("stones.1",))
    refused = question.refuses(choice)
    assert (refused is None) == (refusal is None)
    if refusal is not None and refused is not None:
        assert bool(refused.rule) == (bool(refusal.rule) or refused.code not in FORM)


@given(pick_somes(), seeds)
@settings(max_examples=100)
def test_a_sale_can_be_sampled_whenever_there_is_one(shape: PickSome, seed: int) -> None:
    assert shape.admits(shape.sample(Random(seed))) is None


@given(splits(), seeds)
@settings(max_examples=100)
def test_a_split_can_be_sampled_whenever_there_is_one(shape: Split, seed: int) -> None:
    assert shape.admits(shape.sample(Random(seed))) is None


CARDS = card_options([CardId(1), CardId(2), CardId(3)])
WORTH = tuple(Option(f"card.{i}", worth=worth) for i, worth in enumerate((600, 400, 300)))
BARRED = (Option("on", barred=TIRED), Option("home"))
SALE = PickSome(WORTH, 1, 3, worth_at_least=1000, worth_below=1300)
HALFLING = PickSome(WORTH, 1, 3, worth_at_least=1000, worth_below=2000, double_best=True)
CHARITY = Split(CARDS, (Pile("seat.0", 1, 2), Pile("seat.1", 1, 2)), 3, 3, even=True)
GIFT = Split(CARDS, (Pile("seat.0", 0, 1), Pile("seat.1", 0, 1)), 1, 2)
BRIBE = offer(CARDS[:2], 2, ORDERS)
LOAVES = PickSome(CARDS, 1, 2)
LOAF = Form(
    (
        Field("gold", Number(0, 20), "stones.1"),
        Field("coin", PickOne(BARRED), "stones.2", "gold", "say in which coin"),
        Field("small", YesNo(), "stones.3", "coin"),
        Field("loaves", LOAVES, "stones.4"),
        Field("wrapped", YesNo(), "stones.5", "loaves"),
    ),
    known=((3, "home", True, ("card.1", "card.2"), True),),
    news_rule="stones.6",
)
"""What somebody pays for bread, and how."""
ACTS = Menu(
    (
        Option("pass"),
        Option("sell", details=(SALE,)),
        Option("fly", barred=TIRED),
        Option("go", details=(YesNo(), Number(1, 2))),
    )
)


@pytest.mark.parametrize(
    ("shape", "choice"),
    [
        (ACTS, ("pass",)),
        (ACTS, ("sell", ("card.0", "card.1"))),
        (ACTS, ["go", True, 2]),
        (PickOne(BARRED), "home"),
        (PickSome(CARDS, 0, 2), ()),
        (PickSome(CARDS, 0, 2), ("card.3", "card.1")),
        (SALE, ("card.1", "card.0")),
        (HALFLING, ("card.0",)),
        (HALFLING, ("card.0", "card.2")),
        (Number(1, 3), 1),
        (Number(1, 3), 3),
        (YesNo(), False),
        (Order(CARDS), ("card.2", "card.3", "card.1")),
        (Order(()), ()),
        (CHARITY, (("card.1", "seat.0"), ("card.2", "seat.0"), ("card.3", "seat.1"))),
        (GIFT, (("card.1", "seat.1"),)),
        (BRIBE, ((), 0, "")),
        (BRIBE, ((), 0, "helper_first")),
        (BRIBE, (("card.1",), 2, "fighter_first")),
        (LOAF, (20, "home", False, ("card.3",), False)),
        (LOAF, (0, "", "", ("card.3",), True)),
        (LOAF, (0, "home", True, ["card.3"], True)),
        (LOAF, (4, "home", True, ("card.1", "card.2"), True)),
        (Roll(6, 2), (1, 6)),
        (Shuffle(3), (2, 0, 1)),
    ],
)
def test_what_is_right_is_admitted(shape: Shape, choice: Choice) -> None:
    assert shape.admits(choice) is None


@pytest.mark.parametrize(
    ("choice", "cure"),
    [
        (("sell",), "say 1 further thing with it, not 0"),
        (("go", True), "say 2 further things with it, not 1"),
        (("pass", ()), "say no further things with it, not 1"),
    ],
)
def test_how_much_has_to_be_said_with_an_option(choice: Choice, cure: str) -> None:
    refused = ACTS.admits(choice)
    assert refused is not None
    assert refused.cure == cure


@pytest.mark.parametrize(
    ("shape", "choice", "code"),
    [
        (ACTS, (), "not_of_this_shape"),
        (ACTS, "pass", "not_of_this_shape"),
        (ACTS, ("jump",), "not_an_option"),
        (ACTS, (["pass"],), "not_an_option"),
        (ACTS, ("pass", ()), "not_of_this_shape"),
        (ACTS, ("sell",), "not_of_this_shape"),
        (ACTS, ("sell", ("card.0",), ("card.1",)), "not_of_this_shape"),
        (ACTS, ("sell", ("card.0",)), "worth_too_little"),
        (ACTS, ("fly",), "tired"),
        (ACTS, ("go", True, 3), "out_of_range"),
        (ACTS, ("go", 1, 2), "not_of_this_shape"),
        (PickOne(BARRED), "on", "tired"),
        (PickOne(BARRED), "off", "not_an_option"),
        (PickOne(BARRED), ("home",), "not_an_option"),
        (PickOne(BARRED), None, "not_an_option"),
        (PickOne(()), "home", "not_an_option"),
        (PickSome(CARDS, 1, 2), (), "wrong_count"),
        (PickSome(CARDS, 1, 2), ("card.1", "card.2", "card.3"), "wrong_count"),
        (PickSome(CARDS, 2, 2), ("card.1",), "wrong_count"),
        (PickSome(CARDS, 1, 2), ("card.1", "card.1"), "picked_twice"),
        (PickSome(CARDS, 1, 2), ("card.4",), "not_an_option"),
        (PickSome(CARDS, 1, 2), "card.1", "not_of_this_shape"),
        (PickSome(CARDS, 1, 2), {"card.1": 1}, "not_of_this_shape"),
        (PickSome(BARRED, 1, 2), ("on",), "tired"),
        (SALE, ("card.0", "card.2"), "worth_too_little"),
        (SALE, ("card.0", "card.1", "card.2"), "worth_too_much"),
        (HALFLING, ("card.1",), "worth_too_little"),
        (HALFLING, ("card.0", "card.1", "card.2"), None),
        (Number(1, 3), 0, "out_of_range"),
        (Number(1, 3), 4, "out_of_range"),
        (Number(1, 3), True, "not_of_this_shape"),
        (Number(1, 3), 2.0, "not_of_this_shape"),
        (Number(1, 3), "2", "not_of_this_shape"),
        (YesNo(), 1, "not_of_this_shape"),
        (YesNo(), "yes", "not_of_this_shape"),
        (Order(CARDS), ("card.2", "card.3"), "not_an_order"),
        (Order(CARDS), ("card.2", "card.3", "card.3"), "not_an_order"),
        (Order(CARDS), ("card.2", "card.3", 1), "not_of_this_shape"),
        (Order(CARDS), "card.2", "not_of_this_shape"),
        (CHARITY, (("card.1", "seat.0"), ("card.2", "seat.0")), "wrong_count"),
        (CHARITY, (("card.1", "seat.0"), ("card.2", "seat.0"), ("card.3", "seat.0")), "wrong_count"),
        (CHARITY, (("card.1", "seat.0"), ("card.1", "seat.1"), ("card.3", "seat.0")), "picked_twice"),
        (CHARITY, (("card.1", "seat.0"), ("card.2", "seat.1"), ("card.9", "seat.0")), "not_an_option"),
        (CHARITY, (("card.1", "seat.0"), ("card.2", "seat.1"), ("card.3", "seat.2")), "no_such_pile"),
        (CHARITY, (("card.1", "seat.0"), ("card.2", "seat.1"), ("card.3", ["seat.1"])), "no_such_pile"),
        (CHARITY, ("card.1", "card.2", "card.3"), "not_of_this_shape"),
        (CHARITY, (("card.1",), ("card.2",), ("card.3",)), "not_of_this_shape"),
        (CHARITY, ((1, "seat.0"), ("card.2", "seat.1"), ("card.3", "seat.0")), "not_of_this_shape"),
        (Split(CARDS, CHARITY.piles, 2, 3, even=True), (("card.1", "seat.0"), ("card.2", "seat.0")), "wrong_count"),
        (
            Split(CARDS, (Pile("seat.0", 0, 3), Pile("seat.1", 0, 3)), 2, 3, even=True),
            (("card.1", "seat.0"), ("card.2", "seat.0")),
            "not_even",
        ),
        (GIFT, (("card.1", "seat.1"), ("card.2", "seat.1")), "wrong_count"),
        (BRIBE, ((), 1, ""), "no_order"),
        (BRIBE, ((), 0, "me_first"), "no_order"),
        (BRIBE, ((), 3, "helper_first"), "out_of_range"),
        (BRIBE, ((), -1, "helper_first"), "out_of_range"),
        (BRIBE, (("card.3",), 0, ""), "not_an_option"),
        (BRIBE, (("card.1", "card.1"), 0, ""), "picked_twice"),
        (BRIBE, ("card.1", 0, ""), "not_of_this_shape"),
        (BRIBE, ((), 0), "not_of_this_shape"),
        (Roll(6, 2), (1,), "not_of_this_shape"),
        (Roll(6, 2), (0, 6), "not_of_this_shape"),
        (Roll(6, 2), (1, 7), "not_of_this_shape"),
        (Roll(6, 2), (1, True), "not_of_this_shape"),
        (Shuffle(3), (0, 1), "not_of_this_shape"),
        (Shuffle(3), (0, 1, 1), "not_of_this_shape"),
        (Shuffle(3), (0, True, 2), "not_of_this_shape"),
        (Shuffle(3), (0.0, 1.0, 2.0), "not_of_this_shape"),
        (Shuffle(3), (0, "1", 2), "not_of_this_shape"),
    ],
)
def test_what_is_nearly_right_is_refused_with_the_cure(shape: Shape, choice: Choice, code: str | None) -> None:
    refusal = shape.admits(choice)
    if code is None:
        assert refusal is None
        return
    assert refusal is not None
    assert refusal.code == code
    assert refusal.cure


@pytest.mark.parametrize(
    ("choice", "code", "rule"),
    [
        ((21, "home", True, ("card.1",), True), "out_of_range", "stones.1"),
        ((2, "", True, ("card.1",), True), "no_coin", "stones.2"),
        ((2, "town", True, ("card.1",), True), "no_coin", "stones.2"),
        ((0, "town", "", ("card.1",), True), "no_coin", "stones.2"),
        ((2, "on", True, ("card.1",), True), "tired", "stones.9"),
        ((2, "home", "", ("card.1",), True), "no_small", "stones.3"),
        ((0, "", 1, ("card.1",), True), "no_small", "stones.3"),
        ((0, "home", 1, ("card.1",), True), "no_small", "stones.3"),
        ((0, "", "", (), ""), "wrong_count", "stones.4"),
        ((0, "", "", ("card.9",), True), "not_an_option", "stones.4"),
        ((0, "", "", ("card.1",), ""), "no_wrapped", "stones.5"),
        ((3, "home", True, ("card.2", "card.1"), True), "no_news", "stones.6"),
        ((True, "home", True, ("card.1",), True), "not_of_this_shape", ""),
        ((2, "home", 1, ("card.1",), True), "not_of_this_shape", ""),
        ((2, "home", True, "card.1", True), "not_of_this_shape", ""),
        ((2, "home", True, ("card.1",)), "not_of_this_shape", ""),
        (("", "", "", ("card.1",), True), "not_of_this_shape", ""),
    ],
)
def test_what_is_refused_of_a_form_rests_on_the_rule_of_that_field(choice: Choice, code: str, rule: str) -> None:
    refusal = LOAF.admits(choice)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)
    assert refusal.cure


def test_the_cure_is_the_fields_own() -> None:
    assert LOAF.admits((2, "", True, ("card.1",), True)) == Refusal("no_coin", "stones.2", "say in which coin")
    unsaid = LOAF.admits((2, "home", "", ("card.1",), True))
    assert unsaid == Refusal("no_small", "stones.3", "say yes or no")


def test_a_field_that_nothing_is_said_about_is_as_good_as_empty() -> None:
    assert LOAF.wanted(()) == (True,)
    assert LOAF.wanted((0,)) == (True, False)
    assert LOAF.wanted((0, "home", True)) == (True, False, False, True)
    assert LOAF.wanted((1, "home", False, ("card.1",), True)) == (True, True, True, True, True)
    assert LOAF.meaning((0, "home", True, ("card.2", "card.1"), True)) == LOAF.meaning(
        (0, "", "", ("card.1", "card.2"), True)
    )
    bare = Form((Field("coins", Number(-2, 2)), Field("dented", YesNo(), needs="coins")))
    assert [bare.wanted((coins,))[1] for coins in (-2, -1, 0, 1, 2)] == [False, False, False, True, True]


def test_a_form_has_fields_and_each_a_name_that_comes_before_it_is_needed() -> None:
    one, two = Field("one", YesNo()), Field("two", YesNo(), needs="one")
    assert Form((one, two)).fields == (one, two)
    for fields in ((), (two, one), (one, one), (two,), (Field("one", YesNo(), needs="one"),)):
        with pytest.raises(ValueError, match="field"):
            Form(fields)


@given(forms(), seeds)
@settings(max_examples=100)
def test_a_form_is_answered_with_news_whatever_its_fields_are(form: Form, seed: int) -> None:
    assert form.has_news()
    choice = form.sample(Random(seed))
    assert form.admits(choice) is None
    assert choice not in form.known
    assert [said != "" for said in choice] == list(form.wanted(choice))


@given(forms(), seeds, plain)
@settings(max_examples=100)
def test_noise_in_a_field_is_refused_by_that_fields_rule(form: Form, seed: int, noise: Any) -> None:
    choice = form.sample(Random(seed))
    for place, field in enumerate(form.fields):
        wanted = form.wanted(choice)[place]
        if field.shape.admits(noise) is None or (noise == "" and not wanted):
            continue
        refusal = form.admits((*choice[:place], noise, *choice[place + 1 :]))
        assert refusal is not None
        assert refusal.code == "not_of_this_shape" or refusal.rule in (field.rule, TIRED.rule)


@given(forms())
@settings(max_examples=100)
def test_what_a_form_lists_is_admitted_and_never_the_same_twice(form: Form) -> None:
    listed = list(islice(form.ways(), 50))
    assert all(form.admits(choice) is None for choice in listed)
    assert len({form.meaning(choice) for choice in listed}) == len(listed)
    assert not {form.meaning(choice) for choice in listed} & {form.meaning(choice) for choice in form.known}


@given(forms(), st.data())
@settings(max_examples=100)
def test_there_is_news_as_long_as_any_of_all_that_can_be_said_is_none(form: Form, data: st.DataObject) -> None:
    every = list(islice(replace(form, known=()).ways(), 40))
    known = tuple(data.draw(st.permutations(every)))[: data.draw(st.integers(0, len(every)))]
    known += known[: data.draw(st.integers(0, 2))]
    said = replace(form, known=known)
    assert said.has_news() == (next(said.ways(), None) is not None)


def test_where_all_has_been_said_there_is_no_news() -> None:
    every = tuple(offer((), 1, ORDERS).ways())
    assert every == (((), 0, ""), ((), 1, ORDERS[0]), ((), 1, ORDERS[1]))
    spent = offer((), 1, ORDERS, every)
    assert not spent.has_news()
    assert spent.sample(Random(1)) is None
    assert offer((), 1, ORDERS, every[1:]).sample(Random(1)) == every[0]
    assert offer((), 4, ()).has_news(), "nobody can pick, but nobody need"
    assert {offer((), 4, ()).sample(Random(seed)) for seed in range(20)} == {((), 0, "")}
    dear = Form((Field("sold", PickSome(WORTH, 1, 3, worth_at_least=1400)),))
    assert not dear.has_news()


def test_barred_options_are_shown_and_never_sampled() -> None:
    menu = Menu(BARRED)
    assert [option.key for option in menu.open()] == ["home"]
    assert {menu.sample(Random(seed)) for seed in range(20)} == {("home",)}
    assert {PickOne(BARRED).sample(Random(seed)) for seed in range(20)} == {"home"}


def test_samples_reach_everything_that_is_allowed() -> None:
    def sampled(shape: Shape, seeds: int = 200) -> set[Choice]:
        return {shape.sample(Random(seed)) for seed in range(seeds)}

    assert sampled(Number(1, 3)) == {1, 2, 3}
    assert sampled(YesNo()) == {True, False}
    assert {len(choice) for choice in sampled(PickSome(CARDS, 0, 2))} == {0, 1, 2}
    assert len(sampled(Order(CARDS))) == 6
    assert len(sampled(Shuffle(3))) == 6
    assert len(sampled(Roll(6, 2), 2_000)) == 36
    assert {choice[2] for choice in sampled(BRIBE)} == {"", *ORDERS}
    assert {pile for choice in sampled(GIFT) for _, pile in choice} == {"seat.0", "seat.1"}


@pytest.mark.parametrize(
    ("word", "number", "name"), [("curse", 12, "curse.12"), ("pass", None, "pass"), ("a", 0, "a.0")]
)
def test_a_key_is_a_word_and_perhaps_a_number(word: str, number: int | None, name: str) -> None:
    assert key(word, number) == name
    assert word_in(name) == word
    if number is not None:
        assert number_in(name) == number
    else:
        with pytest.raises(ValueError, match="invalid literal"):
            number_in(name)


def test_options_carry_what_they_are_about() -> None:
    assert CARDS[1] == Option("card.2", card=CardId(2))
    assert seat_option(Seat(2)) == Option("seat.2", seat=Seat(2))
    assert isinstance(TIRED, Refusal)
