"""Forms as they are filled in by words, one field after another or in a sentence, and what is said of them then."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.client.questions import COINS, ITEMS, OFFER, PEOPLE, SWAP

from kickdoor_client.shapes import Answered, Unclear, Widget, fitted, open_widget
from kickdoor_client.shapes.form import SEND, FormWidget
from kickdoor_client.shapes.form_lines import asked, heard, heard_all
from kickdoor_client.shapes.form_words import NOTHING_SAID, left_unsaid, said_in_words
from kickdoor_client.shapes.matching import tokens_of
from kickdoor_client.shapes.menu import begin_widget
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.clicking import clicked_widget
from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Field, Form, Number, PickOne, PickSome, WireOption, YesNo

SALE = Form(
    (
        Field("items", PickSome(ITEMS, 0, 3), "Items"),
        Field("gold", Number(0, 20, "gold pieces", "gold piece"), "your bid"),
        Field("days", Number(0, 9, "days", "day"), "how long"),
        Field("coin", PickOne(COINS), "paid"),
        Field("wrapped", YesNo(), "wrapping"),
        Field("receipt", YesNo("with a slip", "unsigned"), "receipt"),
        Field("gift", YesNo("as a present", ""), "surprise"),
    ),
    "you bid",
)
"""Two numbers, and a yes of each kind; the first field is a list."""


def field(shape: Number | PickOne | PickSome | YesNo, label: str = "it") -> Field:
    return Field("it", shape, label)


BOUND = field(YesNo("with a slip", "unsigned"))


@pytest.mark.parametrize(
    ("it", "text", "choice", "left"),
    [
        (field(Number(0, 5)), "3", 3, ()),
        (field(Number(0, 5)), "3 none", 3, ("none",)),
        (field(Number(0, 5)), "none 3", 0, ("3",)),
        (field(Number(0, 5)), "no", 0, ()),
        (field(Number(-2, 5)), "-2", -2, ()),
        (BOUND, "y", True, ()),
        (BOUND, "yes now", True, ("now",)),
        (BOUND, "1", True, ()),
        (BOUND, "n", False, ()),
        (BOUND, "no yes", False, ("yes",)),
        (BOUND, "yes no", True, ("no",)),
        (BOUND, "2", False, ()),
        (BOUND, "with a slip greta", True, ("greta",)),
        (BOUND, "sl", True, ()),
        (BOUND, "unsigned greta", False, ("greta",)),
        (field(YesNo()), "ye", True, ()),
        (field(YesNo("no way", "yes please")), "yes please", True, ("please",)),
        (field(YesNo("no way", "yes please")), "no way", False, ("way",)),
        (field(YesNo("", "never")), "nev", False, ()),
        (field(YesNo("always")), "alw", True, ()),
        (field(PickOne(PEOPLE)), "greta imp", "seat.2", ("imp",)),
        (field(PickOne(PEOPLE)), "3", "seat.3", ()),
        (field(PickSome(ITEMS, 0, 3)), "sword boots", ("card.11", "card.12"), ()),
        (field(PickSome(ITEMS, 0, 3)), "none boots", (), ()),
    ],
)
def test_what_is_said_in_a_field_and_what_is_left_of_it(
    it: Field, text: str, choice: Choice, left: tuple[str, ...]
) -> None:
    assert heard(it, tokens_of(text)) == (Answered(choice), left)


@pytest.mark.parametrize(
    ("it", "text", "said"),
    [
        (field(Number(0, 5)), "6", "Say a number from 0 to 5."),
        (field(Number(1, 5)), "none", "Say a number from 1 to 5."),
        (field(Number(-2, 5)), "-3", "Say a number from -2 to 5."),
        (field(Number(-2, 5)), "--1", "Say a number from -2 to 5."),
        (field(Number(0, 5)), "many", "Say a number from 0 to 5."),
        (BOUND, "3", None),
        (BOUND, "banana", None),
        (field(PickOne(PEOPLE)), "banana", None),
        (field(PickOne(PEOPLE)), "4", "There is no number 4: say 1 to 3."),
        (field(PickSome(ITEMS, 0, 3)), "banana", "I do not know 'banana' here."),
    ],
)
def test_what_cannot_be_said_there(it: Field, text: str, said: str | None) -> None:
    assert heard(it, tokens_of(text)) == (None if said is None else Unclear(said), tokens_of(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3", {"gold": 3}),
        ("15", {"gold": 15}),
        ("3 4", {"gold": 3, "days": 4}),
        ("3 4 5", {"gold": 3, "days": 5}),
        ("gold pieces 3, days 4", {"gold": 3, "days": 4}),
        ("3 gold piece, 1 day", {"gold": 3, "days": 1}),
        ("3 gold pieces for how long: 2", "'long:'"),
        ("your bid 3 how long 2", {"gold": 3, "days": 2}),
        ("paid silver", {"coin": "silver"}),
        ("item boots", {"items": ("card.11",)}),
        ("sword, items boots", {"items": ("card.11", "card.12")}),
        ("wrapping", {"wrapped": True}),
        ("no wrapping", {"wrapped": False}),
        ("wrapping, no wrapping", {"wrapped": False}),
        ("slip", {"receipt": True}),
        ("unsigned", {"receipt": False}),
        ("no slip", {"receipt": False}),
        ("present", {"gift": True}),
        ("no boots", {"items": ("card.11",)}),
        ("no silver 3", {"coin": "silver", "gold": 3}),
        ("none", {}),
        ("", {}),
        ("and, of , the", {}),
        ("21", "There are 20 gold pieces."),
        ("3 10", "There are 9 days."),
        ("banana", "I do not know 'banana' here."),
        ("surprise", "I do not know 'surprise' here."),
        ("tuba", "Tuba of Charm: Not now: "),
    ],
)
def test_what_a_sentence_says_of_all_fields(text: str, found: dict[str, Choice] | str) -> None:
    result = heard_all(SALE, tokens_of(text))
    if isinstance(found, str):
        assert isinstance(result, Unclear)
        assert found in result.text
    else:
        assert result == found


def test_of_one_it_is_said_that_there_is_one_and_without_a_name_its_bounds() -> None:
    one = Form((Field("it", Number(0, 1, "Treasures", "Treasure")),))
    assert heard_all(one, ("5",)) == Unclear("There is 1 Treasure.")
    feet = Form((Field("it", Number(0, 3, "feet", "foot"), "length"),))
    assert [heard_all(feet, tokens_of(text)) for text in ("1 foot", "2 feet", "length 3")] == [
        *({"it": 1}, {"it": 2}, {"it": 3}),
    ]
    assert heard_all(Form((Field("it", Number(0, 1)),)), ("5",)) == Unclear("Say a number from 0 to 1.")


def test_what_is_one_of_several_is_meant_before_what_is_one_of_many() -> None:
    rocks = PickSome((WireOption("a", "Rock"),), 0, 1)
    form = Form((Field("many", rocks), Field("one", PickOne((WireOption("b", "Rocket"), WireOption("c", "Pebble"))))))
    assert heard_all(form, ("roc",)) == Unclear("'roc' could be: Rocket; Rock.")


# ---- what has been said, in words


@pytest.mark.parametrize(
    ("said", "words", "of_how_many"),
    [
        ((("card.11",), 2, 1, "gold", True, True, True), *(
            "2 gold pieces, 1 day, in gold, wrapping, with a slip, as a present, Sensible Boots",
            "2 gold pieces of 20, 1 day of 9, in gold, wrapping, with a slip, as a present, Sensible Boots",
        )),
        (((), 0, 0, "", False, False, False), "unsigned", "unsigned"),
        (((), 1, 0, "silver", False, True, False), "1 gold piece, in silver, with a slip",
         "1 gold piece of 20, in silver, with a slip"),
    ],
)  # fmt: skip
def test_a_form_in_words(said: Sequence[Choice], words: str, of_how_many: str) -> None:
    assert said_in_words(SALE, said) == words
    assert said_in_words(SALE, said, of_how_many=True) == of_how_many


def test_what_belongs_to_a_field_stands_behind_its_first_part_if_it_is_wanted() -> None:
    form = Form(
        (
            Field("items", PickSome(ITEMS[:2], 0, 2)),
            Field("how", PickOne(COINS), needs="items"),
            Field("wrapped", YesNo("wrapped", "bare")),
            Field("ribbon", YesNo("with a ribbon", "plain"), needs="wrapped"),
        )
    )
    both = ("card.11", "card.12")
    assert said_in_words(form, (both, "gold", True, True)) == (
        "wrapped (with a ribbon), Sensible Boots (in gold), Sword of Damp"
    )
    assert said_in_words(form, ((), "gold", False, True)) == "bare"


def test_what_has_no_name_is_said_by_its_key_and_nothing_is_said_too() -> None:
    bare = Form((Field("it", PickSome((WireOption("card.7"),), 0, 1)), Field("who", PickOne((WireOption("me"),)))))
    assert said_in_words(bare, (("card.7",), "me")) == "me, card.7"
    assert said_in_words(bare, ((), "")) == NOTHING_SAID
    assert left_unsaid(bare, ((), "me")) == "card.7"
    assert left_unsaid(bare, (("card.7",), "")) == NOTHING_SAID
    assert left_unsaid(SALE, ((), 19, 9, "", False, False, False)) == "1 gold piece, Sensible Boots, Sword of Damp"


@pytest.mark.parametrize(
    ("it", "given", "lines"),
    [
        (Field("it_all", Number(0, 5)), 0, ["it all? Say 0 to 5."]),
        (Field("it", Number(0, 5), "", "How many?"), 2, ["How many? Say 0 to 5, or same for 2."]),
        (field(YesNo()), False, ["it? Say yes or no."]),
        (field(PickOne(COINS)), "gold", ["it? 1 in gold; 2 in silver."]),
    ],
)
def test_what_is_asked_of_a_field(it: Field, given: Choice, lines: list[str]) -> None:
    assert asked(it, given, begun="") == lines


@pytest.mark.parametrize(
    ("least", "begun", "end"),
    [
        (0, "", "between, or none."),
        (1, "", "between."),
        (0, "2 gold", "between, none, or same."),
        (1, "2 gold", "between, or same."),
    ],
)
def test_how_several_are_named(least: int, begun: str, end: str) -> None:
    *first, listed, how = asked(field(PickSome(COINS, least, 2)), (), begun=begun)
    assert first == ([f"On the table: {begun}."] if begun else [])
    assert listed == "it? 1 in gold; 2 in silver."
    assert how == f"Say numbers or names with commas {end}"


# ---- filling it in


def form(widget: object) -> FormWidget:
    assert isinstance(widget, FormWidget), widget
    return widget


def pressed(widget: Widget, *keys: str) -> FormWidget:
    for key in keys:
        widget = form(widget.press(key))
    return form(widget)


BIDS = Form(
    (Field("much", Number(1, 30)), Field("more", Number(0, 30)), Field("so", YesNo()), Field("few", Number(0, 9)))
)
MUCH, MORE, SO, FEW = range(4)


@pytest.mark.parametrize(
    ("keys", "said", "row"),
    [
        (("2",), (2, 0, False, 0), MUCH),
        (("2", "5"), (25, 0, False, 0), MUCH),
        (("2", "5", "7"), (7, 0, False, 0), MUCH),
        (("2", "down", "up", "5"), (5, 0, False, 0), MUCH),
        (("2", "up", "down", "5"), (5, 0, False, 0), MUCH),
        (("2", "end", "home", "5"), (5, 0, False, 0), MUCH),
        (("2", "right", "5"), (5, 0, False, 0), MUCH),
        (("2", "down", "5"), (2, 5, False, 0), MORE),
        (("down", "2", "5"), (1, 25, False, 0), MORE),
        (("down", "down", "7"), (7, 0, False, 0), MUCH),
        (("down", "down", "1", "2"), (12, 0, False, 0), MUCH),
        (("end", "8"), (8, 0, False, 0), MUCH),
        (("0",), (1, 0, False, 0), MUCH),
        (("down", "down", "down", "4", "5"), (1, 0, False, 5), FEW),
        (("down", "down", " ", "left"), (1, 0, False, 0), SO),
        (("left",), (1, 0, False, 0), MUCH),
        (("+", "+", "-"), (2, 0, False, 0), MUCH),
    ],
)
def test_digits_are_neighbours_until_something_else_is_done(
    keys: tuple[str, ...], said: tuple[Choice, ...], row: int
) -> None:
    there = pressed(open_widget(BIDS), *keys)
    assert (there.said, there.row) == (said, row)


def test_a_click_is_something_else_too() -> None:
    one = pressed(open_widget(BIDS), "2")
    send = form(clicked_widget(one, len(one.rows()) - 1))
    assert send.rows()[send.row] == SEND
    assert pressed(send, "5").said[MUCH] == 5
    more = form(clicked_widget(one, MORE))
    assert (more.said[:2], more.row) == ((2, 1), MORE)
    assert pressed(more, "5").said[:2] == (2, 5)
    assert clicked_widget(one, len(one.rows())) is None


@pytest.mark.parametrize(("most", "typed"), [(9, False), (10, True)])
def test_where_no_number_has_two_digits_none_is_waited_for(most: int, typed: bool) -> None:
    widget = open_widget(Form((Field("it", Number(0, most)),)))
    assert pressed(widget, "4").typed is typed


@pytest.mark.parametrize(
    ("most", "rows"),
    [(-1, ["a", "d", ""]), (0, ["a", "d", ""]), (1, ["a", "b", "c", "d", ""]), (2, ["a", "b", "c", "d", ""])],
)
def test_what_rests_on_what_cannot_be_said_is_not_asked(most: int, rows: list[str]) -> None:
    chain = Form(
        (
            Field("a", Number(-3, most)),
            Field("b", YesNo(), needs="a"),
            Field("c", PickOne(COINS), needs="b"),
            Field("d", YesNo()),
        )
    )
    assert [name for name, _ in form(open_widget(chain)).rows()] == rows


@pytest.mark.parametrize(
    ("shape", "asks"),
    [
        (OFFER, ()),
        (SWAP, ("give", "want")),
        (BIDS, ("much", "more", "so", "few")),
        (Form((Field("all", Number(2, 2)), Field("how", PickOne(COINS)))), ("how",)),
        (Form((Field("all", Number(2, 2)),)), ()),
    ],
)
def test_a_question_of_its_own_asks_for_its_first_field_unless_a_number_may_be_said_first(
    shape: Form, asks: tuple[str, ...]
) -> None:
    assert form(open_widget(shape, ())).asking == asks
    assert form(open_widget(shape)).asking == (), "a detail of something else waits"


@pytest.mark.parametrize(
    ("shape", "proposed", "said"),
    [
        (BIDS, (3, 4, True, 9), (3, 4, True, 9)),
        (BIDS, (99, -1, False, 3), (30, 0, False, 3)),
        (BIDS, (3, True, True, 9), (3, 0, True, 9)),
        (BIDS, (3, 4, 1, 9), (3, 4, False, 9)),
        (BIDS, (3, 4, True), (1, 0, False, 0)),
        (BIDS, (3, 4, True, 9, 9), (1, 0, False, 0)),
        (BIDS, "nothing", (1, 0, False, 0)),
        (OFFER, (("card.13", "card.12", "card.99"), 2, "helper_first"), (("card.12",), 2, "helper_first")),
        (OFFER, (("card.12", "card.11"), 2, "nobody"), (("card.11", "card.12"), 2, "helper_first")),
        (Form((Field("it", PickOne((ITEMS[2], ITEMS[0]))),)), ("card.13",), ("card.11",)),
    ],
)
def test_a_form_begins_with_what_of_a_proposal_can_be_said(
    shape: Form, proposed: Choice, said: tuple[Choice, ...]
) -> None:
    assert form(begin_widget(shape, proposed)).said == said


def test_what_is_asked_for_is_asked_for_still_when_the_question_changes() -> None:
    first = form(open_widget(OFFER).hear(())[0])
    second = form(first.hear(("boots",))[0])
    assert second.asking == ("treasures", "order")
    again = form(fitted(second, OFFER))
    assert again == second
    assert again.tell() == second.tell()
    less = form(fitted(second, Form((OFFER.fields[0], OFFER.fields[2]))))
    assert less.asking == ("order",)


def test_what_means_nothing_in_a_field_that_has_gone_is_unclear() -> None:
    first = form(open_widget(OFFER).hear(())[0])
    gone = form(fitted(first, Form((Field("items", PickSome((), 0, 0)),))))
    assert gone.hear(("banana",)) == (Unclear("I do not know 'banana' here."), ("banana",))


def test_headings_stand_below_one_another_and_lists_do_not_count() -> None:
    lines = [text_of(line).rstrip() for line in open_widget(SALE).draw(60, 12)]
    assert lines[:5] == [
        " > your bid    < 0 > of 20 gold pieces",
        "   how long    < 0 > of 9 days",
        "   paid        < in gold >",
        "   wrapping    < no >",
        "   receipt     < unsigned >",
    ]
    longer = Form((Field("a", Number(0, 3)), Field("much longer a heading", PickSome(ITEMS, 0, 1))))
    assert text_of(open_widget(longer).draw(60, 5)[0]).rstrip() == " > a    < 0 > of 3"
    named = Form((Field("gold", Number(0, 3, "gold"), "gold"),))
    assert text_of(open_widget(named).draw(60, 5)[0]) == " > gold    < 0 > of 3"
    bare = Form((Field("gold", Number(0, 3), "gold"),))
    assert text_of(open_widget(bare).draw(60, 5)[0]) == " > gold    < 0 > of 3"


def test_what_is_barred_is_shown_so_unless_the_cursor_is_on_it() -> None:
    widget = pressed(open_widget(Form((Field("items", PickSome(ITEMS, 0, 3)),))))
    styles = [[style.split(" ")[0] for style, text in line if "Tuba" in text] for line in widget.draw(60, 6)]
    assert [each for each in styles if each] == [["barred"]]
    there = pressed(widget, "down", "down")
    styles = [[style.split(" ")[0] for style, text in line if "Tuba" in text] for line in there.draw(60, 6)]
    assert [each for each in styles if each] == [["cursor"]]
