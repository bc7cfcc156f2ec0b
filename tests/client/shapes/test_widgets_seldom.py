"""What widgets do that is seldom seen: with nothing to choose, with the one thing barred, half made, in no room."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.client.forms import MANY, opened
from tests.client.questions import ITEMS, PEOPLE

from kickdoor_client.shapes import Answered, MenuWidget, Unclear, Widget, fitted, open_widget
from kickdoor_client.shapes.base import refusal_of
from kickdoor_client.shapes.listing import remark
from kickdoor_client.shapes.matching import tokens_of
from kickdoor_client.shapes.menu import OUT
from kickdoor_client.text.ink import text_of
from kickdoor_client.text.sentences import refusal_words, sentence
from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import (
    Barred,
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Pile,
    Shape,
    Split,
    WireOption,
    YesNo,
)

LATE = Barred("too_late", "r.1", "it is too late", "come back")
BARRED = WireOption("x", "the Box", card=9, barred=LATE)
BOOTS, SWORD, TUBA = ITEMS


def after(widget: Widget, *keys: str) -> object:
    """What these keys lead to, one after another."""
    result: object = widget
    for key in keys:
        result = is_widget(result).press(key)
    return result


def is_widget(result: object) -> Widget:
    assert result is not None
    assert not isinstance(result, Answered | Unclear), result
    return result  # type: ignore[return-value]


def rows(widget: Widget, cells: int, height: int) -> list[str]:
    return [text_of(line).rstrip() for line in widget.draw(cells, height)]


# ---- refusals


@pytest.mark.parametrize(
    ("barred", "said"),
    [
        (None, ""),
        (LATE, "Not now: it is too late (r.1). You could: come back."),
        (Barred("too_late"), "Not now: too late."),
        (Barred("too_late", "r.1"), "Not now: too late (r.1)."),
        (Barred("x", "r.1", "It is late.", "Come back!"), "Not now: It is late (r.1). You could: come back!"),
        (Barred("x", "", "It is late.", "Come back."), "Not now: It is late. You could: come back."),
    ],
)
def test_why_something_cannot_be_taken(barred: Barred | None, said: str) -> None:
    assert refusal_of(WireOption("x", barred=barred)) == said


@pytest.mark.parametrize("end", [".", "!", "?", ":", "”", '"'])
def test_what_has_an_end_gets_none(end: str) -> None:
    assert sentence(f"So{end}") == f"So{end}"
    assert sentence("So") == "So."
    assert refusal_words(f"So{end}", "", "") == f"So{end}"


# ---- one of several


def test_one_who_can_only_take_one_thing_is_not_asked_in_lines() -> None:
    assert open_widget(PickOne((BARRED, BOOTS))).hear(()) == (Answered("card.11"), ())
    both = open_widget(PickOne((BOOTS, BARRED, SWORD)))
    assert both.hear(()) == (both, ())


def test_a_card_that_is_pointed_at_is_where_enter_acts() -> None:
    one = is_widget(open_widget(PickOne(ITEMS[:2])).point(12))
    assert one.press("enter") == Answered("card.12")
    menu = is_widget(open_widget(Menu((BOOTS, SWORD))).point(12))
    assert menu.press("enter") == Answered(("card.12",))
    assert menu.point(13) is None


# ---- several of several


@pytest.mark.parametrize(
    ("shape", "keys", "result"),
    [
        (PickSome(PEOPLE, 1, 1), ("down", "enter"), Answered(("seat.2",))),
        (PickSome(PEOPLE, 1, 1), ("down", " ", "down", "enter"), Answered(("seat.2",))),
        (PickSome(PEOPLE, 0, 1), ("down", "enter"), Answered(())),
        (PickSome(PEOPLE, 2, 2), ("down", "enter"), Unclear("Not yet: pick 2, not 0.")),
        (PickSome((BARRED,), 1, 1), ("enter",), Unclear(refusal_of(BARRED))),
        (PickSome((), 1, 1), ("enter",), Unclear("Not yet: pick 1, not 0.")),
        (PickSome((), 1, 1), (" ",), Unclear("There is nothing to pick.")),
    ],
)
def test_enter_picks_the_one_thing_only_where_one_is_wanted_and_none_is_picked(
    shape: Shape, keys: tuple[str, ...], result: object
) -> None:
    assert after(open_widget(shape), *keys) == result


@pytest.mark.parametrize(
    ("text", "picked", "left"),
    [
        ("all", ("card.11", "card.12"), ()),
        ("everything", ("card.11", "card.12"), ()),
        ("all boots", ("card.11", "card.12"), ("boots",)),
        ("none", (), ()),
        ("nothing all", (), ("all",)),
    ],
)
def test_all_and_none_of_it(text: str, picked: Choice, left: tuple[str, ...]) -> None:
    assert open_widget(PickSome(ITEMS, 0, 3)).hear(tokens_of(text)) == (Answered(picked), left)


def test_all_is_a_word_like_others_behind_something() -> None:
    assert open_widget(PickSome(ITEMS, 0, 3)).hear(("boots", "all"))[0] == Unclear("I do not know 'all' here.")


@pytest.mark.parametrize(
    ("shape", "keys", "total"),
    [
        (PickSome(MANY[:4], 0, 1, 300), ("1", "2"), "picked 2: 300, 1 x 300.  Wanted: up to 1, worth at least 300"),
        (PickSome(MANY[:4], 0, 1, 301), ("1", "2"), "picked 2: 300, 1 more to go."),
        (PickSome(MANY[:4], 0, 1), ("1", "2"), "picked 2.  Wanted: up to 1"),
        (PickSome(MANY[:4], 0, 4, 300), ("1", "2"), "picked 2: 300, 1 x 300.  Enter sends it"),
    ],
)
def test_what_is_said_of_what_is_picked(shape: Shape, keys: tuple[str, ...], total: str) -> None:
    assert rows(is_widget(after(open_widget(shape), *keys)), 90, 6)[-1] == f"   {total}"


def test_what_is_barred_by_now_is_picked_no_more() -> None:
    picked = is_widget(after(open_widget(PickSome(ITEMS[:2], 0, 2)), "1", "2"))
    gone = WireOption("card.12", "Sword of Damp", barred=LATE)
    assert fitted(picked, PickSome((BOOTS, gone), 0, 2)).press("enter") == Answered(("card.11",))


def test_prices_are_told_of_what_has_one_and_says_nothing_else() -> None:
    things = (WireOption("a", "Ale", worth=100), WireOption("b", "Bun"), WireOption("c", "Cup", "+1", worth=300))
    widget = open_widget(PickSome(things, 0, 3, unit="gold"))
    assert widget.tell()[0] == "Pick any number: 1 Ale: 100 gold; 2 Bun; 3 Cup: +1."
    assert rows(widget, 40, 3)[0] == " > 1 [ ] Ale 100    2 [ ] Bun"
    assert "Cup 300" in "\n".join(rows(widget, 40, 3))


def test_how_many_lines_are_wanted_where_all_fits_into_one() -> None:
    """Each has a box."""
    widget = open_widget(PickSome((WireOption("a", "Ale"), WireOption("b", "Buns")), 0, 2))
    (both, _) = rows(widget, 40, 2)
    assert both == " > 1 [ ] Ale    2 [ ] Buns"
    assert [widget.wanted(len(both) + more) for more in (-1, 0, 1)] == [3, 2, 2]


# ---- menus


ASK = WireOption(
    "ask", "ask", "with her", details=(PickOne(PEOPLE), Number(1, 3), Number(0, 9)), prompts=("Whom?", "How many?", "")
)
STEPS = Menu((WireOption("run", "run"), ASK))


def inside(*words: str) -> MenuWidget:
    widget: object = open_widget(STEPS)
    for text in words:
        widget = is_widget(widget).hear(tokens_of(text))[0]
    assert isinstance(widget, MenuWidget)
    return widget


def test_what_is_asked_is_told_once_and_then_only_what_is_missing() -> None:
    assert inside("ask").tell() == ["Whom?", *open_widget(ASK.details[0]).tell(), OUT]
    assert inside("ask greta").tell() == ["How many?", "Give a number from 1 to 3.", OUT]
    turned = is_widget(inside("ask greta").press("right"))
    assert turned.tell() == ["Give a number from 1 to 3.", OUT]
    assert inside("ask greta 2").tell() == ["Give a number from 0 to 9.", OUT]


def test_a_key_that_is_gone_cannot_be_taken() -> None:
    menu = MenuWidget(STEPS, 0)
    assert menu.take_key("dance") == Unclear("That is no longer possible.")
    assert menu.take_key("run") == Answered(("run",))
    assert menu.take(2) == Unclear("There is nothing to choose.")


def test_what_can_be_taken_is_told_by_its_number_whatever_its_place() -> None:
    first = MenuWidget(Menu((WireOption("a", "a"), WireOption("b", "b"), WireOption("c", "c"))), 0)
    again = first.with_options(Menu((WireOption("c", "c"), WireOption("new", "new"), WireOption("a", "a"))))
    assert isinstance(again, MenuWidget)
    assert [(number, option.key) for number, option in again.spoken()] == [(1, "a"), (3, "c"), (4, "new")]


@pytest.mark.parametrize(
    ("now", "asked", "made"),
    [
        (ASK, "How many?", ("seat.2",)),
        (
            WireOption("ask", "ask", details=(PickOne(PEOPLE), Number(2, 9)), prompts=("Whom?", "More?")),
            "More?",
            ("seat.2",),
        ),
        (WireOption("ask", "ask", details=(PickOne(PEOPLE[:2]), Number(1, 3)), prompts=("Who?", "")), "Who?", ()),
        (WireOption("ask", "ask", details=(PickOne(PEOPLE),), prompts=("Whom?",)), None, None),
        (WireOption("ask", "ask", details=ASK.details, barred=LATE), None, None),
        (WireOption("ask", "ask"), None, None),
        (WireOption("other", "ask", details=ASK.details), None, None),
    ],
)
def test_what_is_half_made_goes_on_or_begins_anew_or_is_closed(
    now: WireOption, asked: str | None, made: Sequence[Choice] | None
) -> None:
    fits = fitted(inside("ask greta"), Menu((WireOption("run", "run"), now)))
    assert isinstance(fits, MenuWidget)
    if asked is None:
        assert fits.inside is None
    else:
        assert fits.inside is not None
        assert (fits.inside.prompt(), fits.inside.made) == (asked, made)


def test_in_little_room_the_detail_itself_is_drawn() -> None:
    widget = inside("ask")
    whole = " ask (with her): Whom?   1 of 3   Esc: back"
    assert rows(widget, len(whole), 9)[0] == whole
    assert rows(widget, len(whole) - 1, 9)[:2] == [" ask   1 of 3   Esc: back", " Whom?"]
    assert widget.wanted(len(whole) - 1) == widget.wanted(len(whole)) + 2
    narrow = len(whole) - 1
    assert [len(widget.draw(narrow, height)) for height in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert rows(widget, narrow, 1) == [" > 1 Boris    2 Greta    3 Spite"]
    assert rows(widget, narrow, 2)[0] == " ask   1 of 3   Esc: back"
    assert rows(widget, narrow, 3)[:2] == [" ask   1 of 3   Esc: back", " Whom?"]


@pytest.mark.parametrize(
    ("detail", "is_asked"),
    [
        (PickSome((), 0, 0), False),
        (PickSome((), 1, 1), True),
        (PickSome(PEOPLE, 0, 3), True),
        (PickOne(()), True),
        (Number(1, 1), True),
    ],
)
def test_only_several_of_no_things_at_all_are_not_asked(detail: Shape, is_asked: bool) -> None:
    option = WireOption("x", "x", details=(detail, PickOne(PEOPLE)))
    opened = after(open_widget(Menu((option,))), "enter")
    assert isinstance(opened, MenuWidget)
    assert opened.inside is not None
    assert opened.inside.made == (() if is_asked else ((),))


# ---- order, piles, numbers, yes and no


def test_an_order_of_nothing() -> None:
    nothing = open_widget(Order(()))
    assert (nothing.focus(), nothing.press("down"), nothing.hear(())) == (None, None, (Answered(()), ()))
    assert fitted(open_widget(Order(PEOPLE)), Order(())) == nothing
    assert rows(nothing, 40, 3) == ["   first to last."]


def test_an_order_begins_as_it_is_by_default_however_keys_are_called() -> None:
    shape = Order((WireOption("b"), WireOption("a"), WireOption("c")))
    assert open_widget(shape, ("a", "c", "b")).press("enter") == Answered(("a", "c", "b"))
    assert open_widget(shape, ("a", "c")).press("enter") == Answered(("b", "a", "c"))
    assert open_widget(shape, ("a", "c", "d")).press("enter") == Answered(("b", "a", "c"))


def test_typed_piles_are_all_that_counts() -> None:
    piles = (Pile("a", 0, 2, "Ann"), Pile("b", 0, 2, "Bob"))
    shape = Split((BOOTS, SWORD), piles, 1, 2)
    begun = is_widget(after(open_widget(shape), "right", "down", "left"))
    assert begun.hear(tokens_of("1 to bob")) == (Answered((("card.11", "b"),)), ())
    assert begun.hear(tokens_of("1 with the bob, 2 ann")) == (Answered((("card.11", "b"), ("card.12", "a"))), ())
    assert fitted(begun, Split((BARRED, SWORD), piles, 1, 2)).press("enter") == Answered((("card.12", "b"),))
    late = WireOption("card.11", "Boots", barred=LATE)
    assert fitted(begun, Split((late, SWORD), piles, 1, 2)).press("enter") == Answered((("card.12", "b"),))


def test_piles_of_nothing_and_nothing_for_piles() -> None:
    nothing = open_widget(Split((), (), 0, 0))
    assert (nothing.focus(), nothing.press("enter")) == (None, Answered(()))
    assert nothing.press("right") == Unclear("There is nothing to give away.")
    assert nothing.tell()[0] == "Share out 0: ."


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("2", "0", "backspace"), 2),
        (("2", "9", "backspace"), 2),
        (("7", "backspace"), 1),
        (("2", "backspace", "5"), 5),
    ],
)
def test_the_last_digit_is_taken_back(keys: tuple[str, ...], value: int) -> None:
    """Nothing is left of a number of one digit, so what is typed then is another one."""
    assert after(open_widget(Number(1, 30)), *keys, "enter") == Answered(value)


def test_words_of_a_yes_are_heard_in_small_letters() -> None:
    widget = open_widget(YesNo("Accept It", "Decline"))
    assert [widget.hear(tokens_of(text))[0] for text in ("acc", "ACCEPT IT", "dec")] == [
        *(Answered(True), Answered(True), Answered(False)),
    ]


def test_a_yes_has_a_letter_of_each_word_in_no_room() -> None:
    assert rows(open_widget(YesNo("accept", "decline")), 12, 1) == [" > 1 .     2 ."]
    assert rows(open_widget(YesNo("accept", "decline")), 30, 1) == [" > 1 accept     2 decline"]


def test_options_that_flow_are_followed_by_the_cursor() -> None:
    widget = opened("one-flowing")
    for _ in range(10):
        widget = is_widget(widget.press("down"))
        focus = widget.focus()
        assert focus is not None
        for height in (1, 2, 3):
            assert any(focus.label in row for row in rows(widget, 40, height)), (focus.label, height)
            assert len(rows(widget, 40, height)) <= height


@pytest.mark.parametrize("cells", range(8, 20))
@pytest.mark.parametrize("barred", [None, LATE])
def test_no_line_of_a_list_is_wider_than_its_column(cells: int, barred: Barred | None) -> None:
    long = tuple(WireOption(f"k{n}", "A name of many letters", barred=barred if n == 1 else None) for n in range(4))
    for shape in (Menu(long), PickOne(long), PickSome(long, 0, 4, unit="gold"), Order(long)):
        for height in (1, 2, 3, 6):
            assert all(len(row) <= cells for row in rows(open_widget(shape), cells, height))


def test_where_something_is_barred_there_is_room_for_why() -> None:
    names = (WireOption("a", "A very long name of a thing that can be taken"), WireOption("b", "Bun", barred=LATE))
    assert rows(open_widget(PickOne(names)), 60, 4) == [
        " > 1 A very long name of a thing that can be taken",
        " - 2 Bun  not now: it is too late. You could: come back.",
    ]


@pytest.mark.parametrize(
    ("barred", "said"),
    [
        (LATE, "not now: it is too late. You could: come back."),
        (Barred("late", "r.1", "it is too late", "come back in the next turn"), "not now: it is too late"),
        (Barred("late", "r.1", "it is too late for anything of that"), "not now: it is too late for anything of that"),
        (Barred("too_late"), "not now: too late"),
        (Barred("too_late", "", "", "Come back."), "not now: too late. You could: come back."),
    ],
)
def test_a_list_says_what_is_wrong_before_what_would_be_right(barred: Barred, said: str) -> None:
    """In each way that options are drawn: below each other, on a line that they share, and behind the cursor."""
    bun, nut = WireOption("b", "Bun", barred=barred), WireOption("c", "Nut", barred=barred)
    assert rows(open_widget(PickOne((WireOption("a", "Ale"), bun))), 60, 4)[1].endswith(said)
    assert (
        f" Bun  {said}"
        in rows(is_widget(open_widget(Menu((WireOption("a", "Ale"), bun, nut))).press("down")), 72, 4)[-1]
    )
    assert remark(bun, 60)[0][1] == f"   {said}"
