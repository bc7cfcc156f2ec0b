"""What line mode says of a question of each shape, word for word: every choice with its number, none left out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, connected, public, told
from tests.client.questions import ITEMS, ORDERS, SHAPES, asked, bargain, private
from tests.client.scripted import ScriptedServer
from tests.client.shapes.test_shapes import SHAPE, said, widget_of
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.shapes import Answered, Unclear, open_widget
from kickdoor_client.shapes.matching import tokens_of
from kickdoor_client.state.countdown import NEVER
from kickdoor_client.state.effects import Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.words.table.read_out import present_words
from kickdoor_protocol.base import Choice
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Barred, Menu, Number, PickOne, PickSome, WireOption, YesNo
from kickdoor_protocol.views import Waiting

ORDERS_TOLD = "Who picks how? 1 you pick first; 2 Boris picks first."
ITEMS_TOLD = (
    "Which Items? 1 Sensible Boots: +2, 400 gold; 2 Sword of Damp: +3, 600 gold; "
    "3 Tuba of Charm. Not now: Greta carries a Big item already (classic.items.7). You could: offer something smaller."
)

TOLD: dict[str, tuple[str, ...]] = {
    "menu": (
        "Say: 1 run away (roll 5 or 6, else Bad Stuff); 2 ask Greta for help (with her: 24 against 18); "
        "3 ask Spite for help (with him: 25 against 18).",
        "Not now: announce the kill. Say why for the reasons.",
    ),
    "help": ("Say: 1 accept (with you: 26 against 18); 2 make a counter-offer; 3 decline.",),
    "window": ("Say: 1 pass (let it happen).",),
    "curse": ("Say: 1 pass.",),
    "pick_one": (
        "Which one? 1 Boris: level 8, strength 15; 2 Greta: level 5, strength 9; 3 Spite: level 7, strength 10.",
    ),
    "pick_some": (
        "Pick any number, worth at least 1,000 gold: 1 Sensible Boots: +2, 400 gold; 2 Sword of Damp: +3, 600 gold.",
        "Say their numbers or names with commas between, or none.",
    ),
    "number": ("Give a number from 0 to 3 (cards).",),
    "yes_no": ("Say accept or decline.",),
    "order": (
        "In which order? 1 Tax Dragon: level 14; 2 Puddle Imp: level 2; 3 Wight Elephant: level 8.",
        "Say numbers or names, first to last; those you leave out follow as they are. Say same for this order.",
    ),
    "split": (
        "Share out 2: 1 Fizzy Cordial; 2 Gatecrasher; 3 Shrunken Wardrobe; 4 Puddle Imp.",
        "Greta takes 0 to 2; Spite takes 0 to 2. The shares may differ by one at most. "
        "Say thing and pile, with commas between: 1 Greta, 2 Greta.",
    ),
    "offer": (ITEMS_TOLD, "Say numbers or names with commas between, or none."),
}


def test_every_shape_is_told() -> None:
    assert {name: tuple(open_widget(shape).tell()) for name, shape in SHAPE.items()} == TOLD


def test_an_offer_is_told_step_by_step() -> None:
    bare = bargain((), 5, ORDERS)
    treasures = widget_of(open_widget(bare).hear(())[0])
    assert treasures.tell() == ["How many of the 5 Treasures? Say 0 to 5."]
    orders = widget_of(said(bare, "2"))
    assert orders.tell() == [ORDERS_TOLD]


@pytest.mark.parametrize(
    ("shape", "lines"),
    [
        (PickSome(ITEMS[:2], 1, 1), ["Pick 1: 1 Sensible Boots: +2, 400 gold; 2 Sword of Damp: +3, 600 gold."]),
        (PickSome((), 0, 0), []),
    ],
)
def test_how_many_may_be_picked_is_said(shape: PickSome, lines: list[str]) -> None:
    assert open_widget(shape).tell()[: len(lines)] == lines
    assert any("or none" in line for line in open_widget(shape).tell()) == (shape.least == 0 and bool(shape.options))


def test_what_cannot_be_taken_is_among_the_choices_with_the_reason_and_the_cure() -> None:
    barred = WireOption("seat.2", "Greta", barred=Barred("dead", "classic.death.2", "Greta is dead", "wait a turn"))
    told = open_widget(PickOne((WireOption("seat.1", "Boris"), barred))).tell()
    assert told == ["Which one? 1 Boris; 2 Greta. Not now: Greta is dead (classic.death.2). You could: wait a turn."]


def test_a_menu_with_nothing_that_can_be_taken_has_no_choices_to_say() -> None:
    barred = Barred("not_now", "classic.selling.6", "nobody sells in combat", "wait")
    assert open_widget(Menu((WireOption("sell", "sell items", barred=barred),))).tell() == [
        "Not now: sell items. Say why for the reasons."
    ]


def lines_of(model: Model, *words: str) -> list[str]:
    """All that is shown after these lines are typed."""
    shown: list[str] = []
    for word in words:
        model, effects = told(model, Typed(word))
        shown += [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
    return shown


@pytest.mark.parametrize("name", [name for name in SHAPES if name not in ("window", "curse")])
def test_what_reads_all_choices_of_what_is_asked(name: str) -> None:
    shown = " ".join(lines_of(at_table(asked(name), manner=Manner.LINES), "what"))
    for line in TOLD[name]:
        assert line in shown


def test_a_form_reads_its_choices_when_it_is_opened() -> None:
    shown = " ".join(lines_of(at_table(asked("menu"), manner=Manner.LINES), "curse"))
    assert TOLD["pick_one"][0] in shown
    assert "Say cancel to leave it." in shown


def test_while_a_form_is_filled_in_what_reads_the_form_alone() -> None:
    lines = lines_of(at_table(asked("menu"), manner=Manner.LINES), "curse", "what")
    assert lines[-2:] == [TOLD["pick_one"][0], "Say cancel to leave it."]
    assert not any("run away" in line for line in lines)


# ---- yes and no


@pytest.mark.parametrize("words", [("accept", "decline"), ("", ""), ("let it happen", "stop it")])
@pytest.mark.parametrize(
    ("line", "choice"), [("y", True), ("yes", True), ("1", True), ("n", False), ("NO", False), ("2", False)]
)
def test_y_and_n_are_understood_whatever_the_words_are(words: tuple[str, str], line: str, choice: bool) -> None:
    assert open_widget(YesNo(*words)).hear(tokens_of(line)) == (Answered(choice), ())


def test_what_could_be_either_is_asked_again() -> None:
    widget = open_widget(YesNo("no mercy", "yield"))
    for line in ("y", "n", "no", "perhaps"):
        assert widget.hear(tokens_of(line))[0] == Unclear("Say no mercy or yield.")
    assert widget.hear(tokens_of("no m"))[0] == Unclear("Say no mercy or yield."), "it begins with a no"
    assert widget.hear(("1",)) == (Answered(True), ())


def test_nothing_said_of_yes_and_no_asks_for_it() -> None:
    widget = open_widget(YesNo())
    assert widget.hear(()) == (widget, ())
    assert widget.tell() == ["Say yes or no."]


def test_a_number_is_asked_for_within_its_bounds() -> None:
    assert open_widget(Number(2, 7)).tell() == ["Give a number from 2 to 7."]


# ---- asked again


def heard_again(*waiting: Waiting) -> str:
    """What is said when the fight comes back to Ada after a window; `waiting`: for whom the table waits by then."""
    heard: list[str] = []

    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        server.say(table.Private(private(asked("window", 502), number=215)))
        await tty.read("You could: ")
        assert await tty.answers("pass") == ("pass",)
        server.say(table.Shared(public(216, waiting=waiting)), table.Private(private(asked("menu", 503), number=216)))
        heard.append(await tty.read("Say what for the choices."))

    talk_through(scenario)
    return heard[0]


def test_a_question_that_comes_again_is_named_by_what_the_table_waits_for_from_oneself() -> None:
    heard = heard_again(Waiting(2, "rolls the die"), Waiting(0, "fights Tax Dragon"), Waiting(3, "may play something"))
    assert "You are asked again: fights Tax Dragon." in heard
    assert "rolls the die" not in heard
    assert "You have 14 seconds; timeout: run away." in heard


def test_or_by_its_own_words_if_the_table_waits_only_for_others() -> None:
    assert f"You are asked again: {SHAPES['menu'][0]}." in heard_again(Waiting(2, "rolls the die"))


def test_who_plays_is_told_once_and_chairs_on_which_nobody_sits_are_none() -> None:
    seats = public().seats
    free = replace(seats[3], kind="empty", name="nobody", ai="")
    aware = replace(seats[2], kind="ai", ai="bribe_aware")
    model = at_table(view=public(seats=(*seats[:2], aware, free)), manner=Manner.LINES)
    there = "At the table: Ada (you); Boris; Greta, AI, bribe aware. Say table to hear more of them."
    assert present_words(model) == [f"You are back in your seat, in a match of classic, turn 14. {there}"]
    begun = replace(model, seen=replace(model.seen, came_at=NEVER))
    assert present_words(begun) == [f"A match of classic begins. {there}"]
    assert present_words(connected(Manner.LINES)) == []


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("item boots", (("card.11",), 0, "")),
        ("items boots, treasures 2, boris picks first", (("card.11",), 2, "fighter_first")),
        ("1 treasure, item damp, you pick first", (("card.12",), 1, "helper_first")),
        ("boots and damp", (("card.11", "card.12"), 0, "")),
    ],
)
def test_headings_may_be_said_with_what_stands_under_them_one_or_many(line: str, price: Choice) -> None:
    assert said(SHAPE["offer"], line) == Answered(price)
