"""What gives something up is asked about once more, however it was chosen, and only a yes right after that sends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as with_fields
from tests.client.evening import after, at_rest, at_table, keys, told
from tests.client.outcome import screen, sent
from tests.client.questions import ITEMS, SHAPES, STANDING, asked, private

from kickdoor_client.shapes import open_widget
from kickdoor_client.state.countdown import REPEAT_S
from kickdoor_client.state.effects import Show
from kickdoor_client.state.messages import Key, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.questions.hurry import BREATH_S, LAPSED_S
from kickdoor_client.update.questions.sure import lost_by
from kickdoor_protocol.base import Choice, Message
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Menu, PickOne, PickSome, Shape, WireOption, YesNo, options_of
from kickdoor_protocol.views import Asked

LOST = "Discard Elf? You lose it and get nothing for it."
DROP = WireOption("drop.21", "discard Elf", card=21, ends_it=LOST)
DROPPED = table.Act(0, ("drop.21",))
KEEP = "Keep only one Class? The card that lets you have two is discarded."
DECLINE = WireOption("decline", "decline", ends_it=KEEP)
PLAY = WireOption("play.44", "play Wizard", card=44)
KEEP_SUPER = Asked(600, "keep_super", "Play another Class at once?", Menu((DECLINE, PLAY)), ("decline",))
DECLINED = table.Answer(0, 600, ("decline",))
ENTER, YES = "Enter to do it, Esc to keep playing.", "Say yes to do it; anything else keeps playing."
LATER = 105.0


def at_turn(*questions: Asked, manner: Manner = Manner.SCREEN) -> Model:
    """Ada has a Race that she may discard at any time."""
    model = at_table(*questions, manner=manner, view=at_rest())
    view = private(*questions, standing=(DROP, *STANDING), number=215)
    return after(model, table.Shared(at_rest(215)), table.Private(view), now=101.0)


@dataclass(frozen=True, slots=True)
class Way:
    """How it is chosen: what is asked besides, and the keys up to the one that would have sent it."""

    questions: tuple[Asked, ...]
    pressed: tuple[str, ...]
    question: str
    sends: Message


WAYS = {
    "its capital, its number": Way((), ("D", "1"), LOST, DROPPED),
    "its capital, the arrows": Way((), ("D", "down", "enter"), LOST, DROPPED),
    "its capital, a click": Way((), ("D", "@opt.0", "@opt.0"), LOST, DROPPED),
    "the list of more actions, its number": Way((), ("x", "2"), LOST, DROPPED),
    "the list of more actions, the arrows": Way((), ("x", "down", "enter"), LOST, DROPPED),
    "the list of more actions, clicked": Way((), ("x", "@opt.1", "@opt.1"), LOST, DROPPED),
    "a typed command": Way((), (":", *"drop.21", "enter"), LOST, DROPPED),
    "a question's number": Way((KEEP_SUPER,), ("1",), KEEP, DECLINED),
    "a question's arrows": Way((KEEP_SUPER,), ("up", "enter"), KEEP, DECLINED),
    "a question's option in words": Way((KEEP_SUPER,), (":", *"decline", "enter"), KEEP, DECLINED),
}


def asked_once_more(way: Way) -> Model:
    model, effects = keys(at_turn(*way.questions), *way.pressed, now=LATER)
    assert sent(effects) == []
    assert f"{way.question} {ENTER}" in " ".join(screen(model).split())
    assert screen(model).rstrip().endswith("Enter yes  Esc no"), "and the last line offers nothing else"
    return model


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_enter_after_the_question_does_it_and_nothing_is_asked_again(way: Way) -> None:
    model, effects = keys(asked_once_more(way), "enter", now=LATER + BREATH_S)
    assert sent(effects) == [way.sends]
    assert model.ui.sure is None
    assert way.question not in " ".join(screen(model).split())


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("key", ["escape", "down", "x", "w", "?", " ", "tab"])
def test_any_other_key_keeps_playing(way: Way, key: str) -> None:
    model, effects = keys(asked_once_more(way), key, now=LATER + 1)
    assert (sent(effects), model.ui.sure) == ([], None)
    assert ENTER not in " ".join(screen(model).split())
    _, effects = keys(model, "enter", now=LATER + 2)
    assert way.sends not in sent(effects)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_key_held_down_asks_and_does_not_answer(way: Way) -> None:
    model, now = asked_once_more(way), LATER + BREATH_S - 0.1
    for _ in range(40):
        model, effects = keys(model, "enter", now=now)
        assert sent(effects) == []
        assert way.question in " ".join(screen(model).split()), "it stands for as long as the key is held"
        now += REPEAT_S - 0.05
    assert sent(keys(model, "enter", now=now + REPEAT_S)[1]) == [way.sends]


@pytest.mark.parametrize("manner", Manner)
def test_another_question_that_comes_meanwhile_is_not_answered_by_the_yes(manner: Manner) -> None:
    model = at_turn(manner=manner)
    yes = Key("enter") if manner is Manner.SCREEN else Typed("yes")
    model = (
        keys(model, "D", "1", now=LATER)[0] if manner is Manner.SCREEN else after(model, Typed("drop.21"), now=LATER)
    )
    assert model.ui.sure is not None
    whether = Asked(700, "whether", "Shall it act?", YesNo(), False)
    view = private(whether, standing=(DROP, *STANDING), number=216)
    model = after(model, table.Private(view), now=LATER + 1)
    _, effects = told(model, yes, now=LATER + 4)
    assert DROPPED not in sent(effects)
    if manner is Manner.SCREEN:
        assert sent(told(model, yes, now=LATER + 1 + LAPSED_S - 0.1)[1]) == [], "nor does the yes answer that"


def test_a_question_that_goes_by_itself_leaves_the_question_open() -> None:
    """A window that is passed for the person, or that somebody else has answered."""
    model, _ = keys(at_turn(asked("window")), "D", "1", now=LATER)
    view = private(standing=(DROP, *STANDING), number=216)
    model = after(model, table.Private(view), now=LATER + 1)
    assert sent(keys(model, "enter", now=LATER + 2)[1]) == [DROPPED]


def test_what_is_told_meanwhile_leaves_the_question_open() -> None:
    model, _ = keys(at_turn(), "D", "1", now=LATER)
    view = private(standing=(DROP, *STANDING), number=216)
    model = after(model, table.Shared(at_rest(216)), table.Private(view), now=LATER + 1)
    assert sent(keys(model, "enter", now=LATER + 2)[1]) == [DROPPED]


def test_what_is_not_possible_any_more_is_not_sent() -> None:
    model, _ = keys(at_turn(), "D", "1", now=LATER)
    model = after(model, table.Private(private(number=216)), now=LATER + 1)
    model, effects = keys(model, "enter", now=LATER + 2)
    assert sent(effects) == []
    assert "Not now" in screen(model)


@pytest.mark.parametrize(
    ("questions", "line", "question", "sends"),
    [((), "drop.21", LOST, DROPPED), ((), "discard elf", LOST, DROPPED), ((KEEP_SUPER,), "decline", KEEP, DECLINED)],
)
def test_in_lines_one_sentence_asks_and_yes_does_it(
    questions: tuple[Asked, ...], line: str, question: str, sends: Message
) -> None:
    model, effects = told(at_turn(*questions, manner=Manner.LINES), Typed(line), now=LATER)
    assert effects == (
        Show(
            (f"{question} {YES}",),
        ),
    )
    for yes in ("yes", "Y", f" {line.upper()} "):
        assert sent(told(model, Typed(yes), now=LATER + 60)[1]) == [sends], "however long it takes"
    for other in ("no", "who", "hand", "nonsense", "", "cancel"):
        then, effects = told(model, Typed(other), now=LATER + 1)
        assert sent(effects) == []
        assert sends not in sent(told(then, Typed("yes"), now=LATER + 2)[1])


@pytest.mark.parametrize("no", ["no", "N", " no "])
def test_in_lines_a_no_is_understood_and_answered(no: str) -> None:
    model, _ = told(at_turn(manner=Manner.LINES), Typed("discard elf"), now=LATER)
    model, effects = told(model, Typed(no), now=LATER + 1)
    assert effects == (
        Show(
            ("Nothing was done.",),
        ),
    )
    assert model.ui.sure is None, "and a yes after it is too late"


def test_an_ordinary_action_is_not_asked_about() -> None:
    assert sent(keys(at_turn(), "B", "enter", now=LATER)[1]) == [table.Act(0, ("backstab",))]
    assert sent(keys(at_turn(KEEP_SUPER), "2", now=LATER)[1]) == [table.Answer(0, 600, ("play.44",))]


# ---- where the cursor begins


def marked(shape: Shape, keys: Sequence[str]) -> Shape:
    """The same shape in which these options give something up."""
    if not isinstance(shape, Menu | PickOne):
        return shape
    options = tuple(with_fields(option, ends_it="?" if option.key in keys else "") for option in shape.options)
    return with_fields(shape, options=options)


MENUS = {name: each for name, each in SHAPES.items() if isinstance(each[1], Menu | PickOne)}


@settings(max_examples=60)
@given(st.sampled_from(sorted(MENUS)), st.data())
def test_the_cursor_never_begins_on_what_gives_something_up(name: str, data: st.DataObject) -> None:
    _, plain, default, _ = MENUS[name]
    names = [option.key for option in options_of(plain)]
    shape = marked(plain, data.draw(st.lists(st.sampled_from(names), unique=True))) if names else plain
    free = [option for option in options_of(shape) if option.barred is None and not option.ends_it]
    begins = open_widget(shape, default).focus()
    if free:
        assert begins is not None
        assert not begins.ends_it
        assert begins.barred is None


def test_a_capital_alone_puts_no_cursor_on_what_gives_something_up() -> None:
    model, effects = keys(at_turn(), "D", "enter", "enter", now=LATER)
    assert sent(effects) == []
    assert model.ui.sure is None
    assert "Go there with the arrows, or press its number." in " ".join(screen(model).split())


def test_a_question_that_counts_as_giving_up_begins_with_something_else() -> None:
    """The cursor of `keep_super` is on the Class that could be played."""
    assert "> 2 play Wizard" in screen(at_turn(KEEP_SUPER))
    assert sent(keys(at_turn(KEEP_SUPER), "enter", now=LATER)[1]) == [table.Answer(0, 600, ("play.44",))]


@pytest.mark.parametrize(
    ("shape", "choice", "lost"),
    [
        (Menu((DROP, PLAY)), ("drop.21",), LOST),
        (Menu((DROP, PLAY)), ("play.44",), ""),
        (PickOne((DROP, PLAY)), "drop.21", LOST),
        (PickSome((DROP, *ITEMS), 1, 2), ("card.11", "drop.21"), LOST),
        (Menu((WireOption("give", details=(PickOne((DROP, PLAY)),)),)), ("give", "drop.21"), LOST),
        (Menu((WireOption("give", details=(PickOne((DROP, PLAY)),)),)), ("give", "play.44"), ""),
        (YesNo(), True, ""),
    ],
)
def test_what_is_lost_is_found_wherever_it_stands(shape: Shape, choice: Choice, lost: str) -> None:
    assert lost_by(shape, choice) == lost
