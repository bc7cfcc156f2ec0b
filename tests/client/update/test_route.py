"""Whatever is pressed or typed in whatever order, the client stands: the screen stays whole, what is sent fits."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import LOBBY, TABLES, WELCOME, after, at_rest, at_table, connected, public
from tests.client.questions import SHAPES, STANDING, asked, private

from kickdoor_client.network.events import LinkLost, LinkUp, Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Send
from kickdoor_client.state.messages import Key, Msg, Tick, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.text.ink import line_width
from kickdoor_client.update.route import update
from kickdoor_client.view.screen import picture
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Menu

KEYS = st.sampled_from(
    [
        *("enter", "escape", "tab", "s-tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("backspace", "delete", "c-u", "c-w", " ", "+", "-"),
        *"0123456789abcdehijklnrstvwxyBST?:",
    ]
)
VOCABULARY = [
    *("ask", "greta", "boris", "1", "2", "3", "9", "none", "all", ",", "and", "boots", "sword", "counter", "accept"),
    *(
        "run",
        "pass",
        "auto-pass",
        "cancel",
        "same",
        "who",
        "why",
        "what",
        "hand",
        "table",
        "card",
        "story",
        "help",
        "first",
    ),
    *(
        "you",
        "imp",
        "dragon",
        "sell",
        "trade",
        "curse",
        "start",
        "ready",
        "join",
        "ai",
        "create",
        "leave",
        "漢",
        "\x1b",
    ),
]
WORDS = st.lists(st.sampled_from(VOCABULARY), max_size=5).map(" ".join)
QUESTIONS = st.lists(st.sampled_from(sorted(SHAPES)), max_size=2)


@st.composite
def happenings(draw: st.DrawFn) -> Msg:
    match draw(st.integers(0, 9)):
        case 0:
            questions = tuple(asked(name, 600 + draw(st.integers(0, 9))) for name in draw(QUESTIONS))
            unique = {question.id: question for question in questions}
            standing = STANDING[: draw(st.integers(0, len(STANDING)))]
            return Pushed(table.Private(private(*unique.values(), standing=standing)))
        case 1:
            return Pushed(table.Shared(draw(st.sampled_from([public(300), at_rest(301)]))))
        case 2:
            ways: list[Msg] = [Tick(), LinkLost("cut", 1.0, 1), LinkUp(WELCOME)]
            return draw(st.sampled_from(ways))
        case 3:
            return Typed(draw(WORDS))
        case _:
            return Key(draw(KEYS))


def starts() -> list[Model]:
    browsing = after(connected(), TABLES)
    tables = [at_table(asked("menu")), at_table(asked("offer"))]
    menus = [at_home(), at_home("3"), at_home("4", "down"), at_home("7"), at_home("9", "down")]
    return [connected(), browsing, after(browsing, LOBBY), *tables, *menus]


@settings(max_examples=150)
@given(st.integers(0, 9), st.sampled_from(Manner), st.lists(happenings(), max_size=25))
def test_nothing_that_can_be_pressed_typed_or_heard_breaks_it(start: int, manner: Manner, messages: list[Msg]) -> None:
    model = replace(starts()[start], manner=manner)
    for message in messages:
        before = model
        model, effects = update(replace(model, now=model.now + 0.3), message)
        for effect in effects:
            if isinstance(effect, Send):
                fits(before, effect.request)
        narrate(before, message, model)
    for columns, rows in ((80, 24), (50, 13)):
        lines = picture(model, columns, rows).lines
        assert [line_width(line) for line in lines] == [columns] * rows


def fits(before: Model, request: object) -> None:
    """An answer is for a question that is open, and has its shape."""
    match request:
        case table.Answer(question=number, choice=choice):
            shapes = {question.id: question.shape for question in before.questions}
            if number in shapes:
                assert problem(shapes[number], choice) is None
        case table.Act(choice=choice):
            assert before.seen.private is not None
            assert problem(Menu(before.seen.private.standing), choice) is None
