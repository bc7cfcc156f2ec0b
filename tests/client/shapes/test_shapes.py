"""Each widget as a person uses it: keys on the full screen, words in line mode, and a question that is asked anew."""

from __future__ import annotations

import pytest
from tests.client.questions import ITEMS, OFFER, ORDERS, PEOPLE, SHAPES, bargain

from kickdoor_client.shapes import Answered, Back, MenuWidget, Result, Unclear, Widget, fitted, open_widget
from kickdoor_client.shapes.matching import tokens_of
from kickdoor_client.shapes.menu import OUT
from kickdoor_client.text.ink import text_of
from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import (
    Barred,
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Shape,
    Split,
    WireOption,
    YesNo,
)


def pressed(shape: Shape, *names: str) -> Result:
    """What the keys lead to; each must mean something to the widget."""
    widget: Result = open_widget(shape)
    for name in names:
        assert not isinstance(widget, Answered | Back), f"done before {name}"
        if isinstance(widget, Unclear):
            raise AssertionError(widget.text)
        result = widget.press(name)
        assert result is not None, f"{name} means nothing to {type(widget).__name__}"
        widget = result
    return widget


def said(shape: Shape, *lines: str) -> Result:
    """What typed lines lead to, one after another."""
    widget: Result = open_widget(shape)
    for line in lines:
        assert not isinstance(widget, Answered | Back | Unclear), widget
        widget, left = widget.hear(tokens_of(line))
        assert not left or isinstance(widget, Unclear), left
    return widget


def widget_of(result: Result) -> Widget:
    assert not isinstance(result, Answered | Back | Unclear), result
    return result


SHAPE = {name: shape for name, (_, shape, _, _) in SHAPES.items()}

BY_KEYS: list[tuple[str, tuple[str, ...], Choice]] = [
    ("window", ("enter",), ("pass",)),
    ("help", ("enter",), ("accept",)),
    ("help", ("up", "enter"), ("decline",)),
    ("help", ("3",), ("decline",)),
    ("menu", ("enter",), ("run",)),
    ("menu", ("2", "right", "right", "enter"), ("ask.2", ((), 2, "helper_first"))),
    (
        "menu",
        ("2", "2", "down", "right", "down", " ", "enter"),
        ("ask.2", (("card.11",), 2, "fighter_first")),
    ),
    ("pick_one", ("down", "enter"), "seat.2"),
    ("pick_one", ("3",), "seat.3"),
    ("pick_some", (" ", "down", " ", "enter"), ("card.11", "card.12")),
    ("pick_some", ("1", "2", "enter"), ("card.11", "card.12")),
    ("number", ("enter",), 0),
    ("number", ("right", "up", "left", "enter"), 1),
    ("number", ("end", "enter"), 3),
    ("number", ("2", "enter"), 2),
    ("yes_no", ("enter",), True),
    ("yes_no", ("right", "enter"), False),
    ("yes_no", ("n", "enter"), False),
    ("yes_no", ("2",), False),
    ("order", ("enter",), ("foe.1", "foe.2", "foe.3")),
    ("order", (" ", "down", "down", " ", "enter"), ("foe.2", "foe.3", "foe.1")),
    ("order", ("1", "3", "enter"), ("foe.2", "foe.3", "foe.1")),
    ("split", ("right", "down", "left", "enter"), (("card.41", "seat.2"), ("card.42", "seat.3"))),
    ("split", ("1", "2", "2", "enter"), (("card.41", "seat.2"), ("card.42", "seat.3"))),
    ("offer", ("enter", "enter"), ((), 0, "")),
    ("offer", ("right", "down", "right", "end", "enter"), ((), 1, "fighter_first")),
]


def test_a_sale_says_what_is_missing_and_prices_behind_names_where_rows_are_short() -> None:
    sale = PickSome(ITEMS[:2] * 3, 0, 6, worth_at_least=1000, worth_below=2000, unit="gold")
    widget = open_widget(sale)
    drawn = "\n".join(text_of(line) for line in widget.draw(70, 4))
    assert "Sword of Damp 600" in drawn
    assert "picked 0: 0 gold, 1,000 more to go." in drawn
    assert "Wanted" not in drawn


LATE = Barred("no", "r.1", "it is too late", "come back")


class TestWhatCannotBeTaken:
    """Several lines that say "not now" must not push off what can be done."""

    MENU = Menu(
        (
            WireOption("win", "announce the kill", barred=LATE),
            WireOption("run", "run away"),
            *(WireOption(f"ask.{seat}", f"ask {name}", barred=LATE) for seat, name in ((2, "Greta"), (3, "Spite"))),
        )
    )

    def drawn(self, *names: str) -> list[str]:
        widget = widget_of(pressed(self.MENU, *names)) if names else open_widget(self.MENU)
        return [text_of(line).rstrip() for line in widget.draw(60, widget.wanted(60))]

    def test_shares_one_line(self) -> None:
        assert self.drawn() == [
            " > 1 run away",
            " - not now (Down, w: why): announce the kill, ask Greta, a..",
        ]

    def test_and_is_gone_through_there_each_with_its_reason(self) -> None:
        assert self.drawn("down", "down") == [
            "   1 run away",
            " > 3 ask Greta  not now: it is too late               2 of 3",
        ]
        assert self.drawn("down", "down", "down", "down") == self.drawn()

    def test_keeps_its_number(self) -> None:
        assert isinstance(pressed(self.MENU, "3"), Unclear)


@pytest.mark.parametrize(("name", "names", "choice"), BY_KEYS)
def test_answering_with_keys(name: str, names: tuple[str, ...], choice: Choice) -> None:
    assert pressed(SHAPE[name], *names) == Answered(choice)
    assert problem(SHAPE[name], choice) is None


BY_WORDS: list[tuple[str, tuple[str, ...], Choice]] = [
    ("help", ("accept",), ("accept",)),
    ("help", ("1",), ("accept",)),
    ("help", ("dec",), ("decline",)),
    ("help", ("counter 2 you pick, boots",), ("counter", (("card.11",), 2, "helper_first"))),
    ("help", ("counter 2", "2"), ("counter", ((), 2, "fighter_first"))),
    ("help", ("counter nothing",), ("counter", ((), 0, ""))),
    ("help", ("counter", "boots and sword", "1", "you"), ("counter", (("card.11", "card.12"), 1, "helper_first"))),
    ("help", ("counter", "none", "0"), ("counter", ((), 0, ""))),
    ("menu", ("ask greta 2 boris",), ("ask.2", ((), 2, "fighter_first"))),
    ("menu", ("greta 1 treasure, boris picks first, boots",), ("ask.2", (("card.11",), 1, "fighter_first"))),
    ("menu", ("run",), ("run",)),
    ("menu", ("RUN AWAY",), ("run",)),
    ("pick_one", ("spite",), "seat.3"),
    ("pick_one", ("2",), "seat.2"),
    ("pick_some", ("1, 2",), ("card.11", "card.12")),
    ("pick_some", ("sword boots",), ("card.11", "card.12")),
    ("pick_some", ("all",), ("card.11", "card.12")),
    ("number", ("3",), 3),
    ("yes_no", ("accept",), True),
    ("yes_no", ("no",), False),
    ("yes_no", ("d",), False),
    ("order", ("3 1 2",), ("foe.3", "foe.1", "foe.2")),
    ("order", ("imp",), ("foe.2", "foe.1", "foe.3")),
    ("order", ("same",), ("foe.1", "foe.2", "foe.3")),
    ("split", ("cordial greta, imp to spite",), (("card.41", "seat.2"), ("card.44", "seat.3"))),
    ("split", ("1 greta, 2 spite",), (("card.41", "seat.2"), ("card.42", "seat.3"))),
    ("offer", ("3 boris",), ((), 3, "fighter_first")),
]


@pytest.mark.parametrize(("name", "lines", "choice"), BY_WORDS)
def test_answering_with_words(name: str, lines: tuple[str, ...], choice: Choice) -> None:
    assert said(SHAPE[name], *lines) == Answered(choice)
    assert problem(SHAPE[name], choice) is None


UNCLEAR = [
    ("help", "banana", "do not understand"),
    ("help", "9", "no number 9"),
    ("menu", "ask", "could be: ask Greta for help; ask Spite for help"),
    ("menu", "announce", "classic.combat.2"),
    ("menu", "4", "get help or play something first"),
    ("pick_one", "boots", "Which one?"),
    ("pick_some", "1", "400 gold is less than 1,000"),
    ("pick_some", "none", "0 gold is less than 1,000"),
    ("number", "4", "0 to 3"),
    ("number", "many", "0 to 3"),
    ("yes_no", "perhaps", "accept or decline"),
    ("order", "goblin", "'goblin'"),
    ("split", "cordial", "To whom?"),
    ("split", "cordial greta", "give away 2, not 1"),
    ("offer", "9", "5 Treasures"),
    ("offer", "tuba", "classic.items.7"),
    ("offer", "bananas", "'bananas'"),
]


@pytest.mark.parametrize(("name", "line", "why"), UNCLEAR)
def test_words_that_do_not_fit_are_answered_with_what_would(name: str, line: str, why: str) -> None:
    result = said(SHAPE[name], line)
    assert isinstance(result, Unclear)
    assert why in result.text


@pytest.mark.parametrize(
    ("name", "names", "why"),
    [
        ("menu", ("up", "enter"), "classic.combat.2"),
        ("pick_some", ("enter",), "0 gold is less than 1,000"),
        ("split", ("enter",), "give away 2, not 0"),
        ("offer", ("end", "up", " "), "classic.items.7"),
    ],
)
def test_keys_that_cannot_be_are_answered_with_the_reason(name: str, names: tuple[str, ...], why: str) -> None:
    result = pressed(SHAPE[name], *names)
    assert isinstance(result, Unclear)
    assert why in result.text


@pytest.mark.parametrize("shape", SHAPE.values(), ids=list(SHAPE))
def test_every_widget_tells_what_it_wants_and_leaves_foreign_keys_alone(shape: Shape) -> None:
    widget = open_widget(shape)
    assert " ".join(widget.tell()).endswith((".", "?"))
    assert widget.press("f12") is None
    assert widget.point(999) is None
    assert widget.key_words()
    assert fitted(widget, shape) == widget


def test_escape_closes_the_details_and_keeps_the_menu() -> None:
    widget = widget_of(pressed(SHAPE["help"], "down", "enter"))
    back = widget.press("escape")
    assert back == open_widget(SHAPE["help"]).press("down")


def test_the_one_thing_that_fits_need_not_be_said() -> None:
    lone = Menu((WireOption("curse", "curse somebody", details=(PickOne(PEOPLE[:1]),)),))
    assert said(lone, "curse") == Answered(("curse", "seat.1"))


def test_exactly_one_to_pick_is_picked_by_enter_alone() -> None:
    assert pressed(PickSome(PEOPLE, 1, 1), "down", "enter") == Answered(("seat.2",))


def test_a_number_is_typed_digit_by_digit() -> None:
    assert pressed(Number(0, 30), "2", "5", "enter") == Answered(25)
    assert pressed(Number(0, 30), "2", "5", "7", "enter") == Answered(7)
    assert pressed(Number(0, 30), "2", "5", "backspace", "enter") == Answered(2)


def test_a_card_of_the_hand_is_pointed_at() -> None:
    picking = open_widget(SHAPE["pick_some"]).point(12)
    assert picking is not None
    assert isinstance(picking.press("enter"), Unclear)
    both = picking.point(11)
    assert both is not None
    assert both.press("enter") == Answered(("card.11", "card.12"))
    put_back = both.point(12)
    assert put_back is not None
    assert isinstance(put_back.press("enter"), Unclear)


# ---- what is asked about an option that has been chosen


def drawn(widget: Widget) -> list[str]:
    return [text_of(line) for line in widget.draw(90, 8)]


TRADE = Menu(
    (
        WireOption(
            "trade.1",
            "offer Boris a trade",
            details=(PickOne(PEOPLE), Number(0, 2)),
            prompts=("What do you give?", "What do you want for it?"),
        ),
    )
)


def test_each_detail_of_an_option_is_asked_for_in_words() -> None:
    first = widget_of(pressed(TRADE, "enter"))
    assert drawn(first)[0] == " offer Boris a trade: What do you give?   1 of 2   Esc: back"
    assert first.tell()[0] == "What do you give?"
    second = widget_of(first.press("enter") or Back())
    assert drawn(second)[0] == " offer Boris a trade: What do you want for it?   2 of 2   Esc: back"
    assert second.tell() == ["What do you want for it?", "Give a number from 0 to 2.", OUT]


def test_without_words_for_it_the_option_alone_is_named() -> None:
    bare = Menu((WireOption("a", "A", details=(PickOne(PEOPLE),)),))
    widget = widget_of(pressed(bare, "enter"))
    assert drawn(widget)[0] == " A   Esc: back"
    assert widget.tell()[0].startswith("Which one?")


def test_what_is_picked_is_only_added_up_where_that_matters() -> None:
    worthy = PickSome(ITEMS[:2], 1, 1, unit="gold")
    assert "picked 0.  Wanted: 1" in "\n".join(drawn(widget_of(pressed(worthy))))


# ---- the question changes while it is being answered


def test_an_offer_that_is_being_made_survives_a_change_of_the_fight() -> None:
    widget = widget_of(pressed(SHAPE["menu"], "2", "right", "right", "down", "right", "down", " "))
    stronger = bargain(ITEMS[:2], 6, ORDERS)
    options = (
        WireOption("win", "announce the kill", barred=Barred("not_ahead")),
        WireOption("ask.3", "ask Spite for help", details=(stronger,)),
        WireOption("ask.2", "ask Greta for help", details=(stronger,)),
    )
    fits = fitted(widget, Menu(options))
    sent = fits.press("enter")
    assert sent == Answered(("ask.2", (("card.11",), 2, "fighter_first")))


def test_what_is_no_longer_on_offer_is_dropped_from_it() -> None:
    widget = widget_of(pressed(OFFER, "5", "end", "up", "up", " "))
    smaller = fitted(widget, bargain(ITEMS[:1], 3, ORDERS))
    assert widget_of(smaller.press("end") or Back()).press("enter") == Answered(((), 3, "helper_first"))


def test_details_close_when_their_option_is_gone_or_barred() -> None:
    widget = widget_of(pressed(SHAPE["help"], "down", "enter"))
    decline = WireOption("decline", "decline")
    gone = Menu((decline,))
    closed = fitted(widget, gone)
    assert isinstance(closed, MenuWidget)
    assert closed.inside is None
    assert closed.tell() == ["Say: 3 decline."], "it keeps the number that it had"
    late = WireOption("counter", "counter", details=(OFFER,), barred=Barred("late", "classic.help.1", "it is too late"))
    result = fitted(widget, Menu((late, decline))).press("enter")
    assert isinstance(result, Unclear)
    assert "too late" in result.text


def test_picks_order_and_piles_are_fitted_to_what_is_left() -> None:
    picked = fitted(widget_of(pressed(SHAPE["pick_some"], " ", "down", " ")), PickSome(ITEMS[1:2], 0, 2))
    assert picked.press("enter") == Answered(("card.12",))
    order = widget_of(pressed(SHAPE["order"], " ", "down", "down", " "))
    shape = SHAPE["order"]
    assert isinstance(shape, Order)
    assert fitted(order, Order(shape.options[:2])).press("enter") == Answered(("foe.2", "foe.1"))
    split = SHAPE["split"]
    assert isinstance(split, Split)
    piles = widget_of(pressed(split, "right", "down", "right"))
    one = Split(split.options[1:], split.piles, 1, 2)
    assert fitted(piles, one).press("enter") == Answered((("card.42", "seat.2"),))


@pytest.mark.parametrize("name", SHAPE)
def test_another_shape_begins_anew(name: str) -> None:
    other = Number(2, 4) if name == "yes_no" else YesNo("so", "not so")
    assert fitted(open_widget(SHAPE[name]), other) == open_widget(other)


def test_what_has_nothing_to_choose_among_is_not_asked() -> None:
    option = WireOption("play.41", "play Half-Breed", details=(PickSome((), 0, 0), PickOne(ITEMS[:1])))
    result = open_widget(Menu((option,))).press("enter")
    assert isinstance(result, MenuWidget)
    assert result.inside is not None
    assert result.inside.made == ((),), "no second race: the question is skipped"


def test_a_number_that_was_heard_never_means_another_option() -> None:
    first = open_widget(Menu((WireOption("a", "ask Ada"), WireOption("b", "ask Boris"), WireOption("c", "run"))))
    again = fitted(
        first, Menu((WireOption("win", "claim the kill"), WireOption("c", "run"), WireOption("a", "ask Ada")))
    )
    assert again.tell() == ["Say: 1 ask Ada; 3 run; 4 claim the kill."]
    assert again.hear(("2",)) == (Unclear("Number 2 is not possible any more."), ("2",))
    assert again.hear(("4",)) == (Answered(("win",)), ())


@pytest.mark.parametrize(("worth", "said"), [(1, "worth at least 1 Rank"), (2, "worth at least 2 Ranks")])
def test_one_of_a_unit_is_not_called_as_several_are(worth: int, said: str) -> None:
    powers = (WireOption("card.1", "Looming", worth=1), WireOption("card.2", "Brooding", worth=3))
    widget = open_widget(PickSome(powers, 1, 2, worth_at_least=worth, unit="Ranks"))
    assert widget.tell()[0] == f"Pick 1 to 2, {said}: 1 Looming: 1 Rank; 2 Brooding: 3 Ranks."


@pytest.mark.parametrize(("count", "said"), [(1, "say 1."), (3, "say 1 to 3.")])
def test_who_says_a_number_that_there_is_not_hears_which_ones_there_are(count: int, said: str) -> None:
    unclear, _ = open_widget(Menu(tuple(WireOption(f"k{n}", f"do {n}") for n in range(count)))).hear(("7",))
    assert isinstance(unclear, Unclear)
    assert unclear == Unclear(f"There is no number 7: {said}")
