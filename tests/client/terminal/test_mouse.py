"""The mouse: a click goes where a key would go, a second one takes; the wheel scrolls; nothing needs it."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from tests.client.at_home import at_home
from tests.client.evening import after, at_table, bargaining, keys
from tests.client.outcome import screen, sent
from tests.client.paper import Desk
from tests.client.questions import asked, private
from tests.client.scenes import SCENES
from tests.client.scripted import ScriptedServer, until
from tests.client.terminal.test_app import play, seated

from kickdoor_client.plain.sources import prompt_session
from kickdoor_client.state.effects import Effects
from kickdoor_client.state.model import STANDING, Model, Prompt
from kickdoor_client.state.overlays import CardInHand, Inspecting, Offers, OneVerb, TextPage
from kickdoor_client.terminal.mouse import is_report
from kickdoor_client.text.ink import target_at, text_of
from kickdoor_client.view.screen import picture
from kickdoor_protocol.base import Choice
from kickdoor_protocol.messages import table


def click(
    model: Model, *words: str, columns: int = 100, rows: int = 34, now: float | None = None
) -> tuple[Model, Effects]:
    """Click on these words, one after the other, wherever they stand on the screen by then."""
    effects: Effects = ()
    for word in words:
        lines = picture(model, columns, rows).lines
        row = next((n for n in reversed(range(rows)) if word in text_of(lines[n])), None)
        assert row is not None, f"{word!r} is not on the screen"
        target = target_at(lines[row], text_of(lines[row]).index(word) + len(word) // 2)
        model, more = keys(model, f"@{target}", now=now)
        effects += more
    return model, effects


def test_one_click_chooses_and_the_second_takes() -> None:
    model, effects = click(at_table(asked("help")), "1 accept")
    assert sent(effects) == []
    assert "> 1 accept" in screen(model, 100, 34)
    _, effects = click(model, "1 accept")
    assert sent(effects) == [table.Answer(0, 501, ("accept",))]


@pytest.mark.parametrize(
    ("name", "words", "choice"),
    [
        ("pick_one", ("Greta  ", "Greta  "), "seat.2"),
        ("pick_some", ("Sensible Boots  ", "Sword of Damp  ", "Enter sends it"), ("card.11", "card.12")),
        ("yes_no", ("1 accept",), True),
        ("offer", ("Treasures    ", "[ ] Sensible Boots", "send   ", "send   "), (("card.11",), 1, "helper_first")),
    ],
)
def test_in_every_shape(name: str, words: tuple[str, ...], choice: Choice) -> None:
    model, effects = click(at_table(asked(name)), *words)
    if name == "yes_no" and not sent(effects):
        _, effects = click(model, *words)
    assert sent(effects) == [table.Answer(0, 501, choice)]


def test_a_number_is_turned() -> None:
    _, effects = keys(at_table(asked("number")), "@key.right", "@key.right", "@key.enter")
    assert sent(effects) == [table.Answer(0, 501, 2)]
    line = next(line for line in picture(at_table(asked("number")), 100, 34).lines if "< 0 >" in text_of(line))
    assert target_at(line, text_of(line).index("<")) == "key.left"


def test_things_are_put_into_piles_and_sent() -> None:
    model, _ = click(at_table(asked("split")), "1 [")
    model, _ = click(model, "1 [")
    assert "Greta" in screen(model, 100, 34)


def test_a_card_is_opened_and_played() -> None:
    model, _ = click(at_table(asked("help")), "*Fizzy Cordial")
    assert model.ui.overlay == CardInHand(41)
    model, _ = click(model, "use Fizzy Cordial")
    assert model.ui.focus == STANDING
    assert model.is_inside()
    _, effects = click(model, "2 Greta", "2 Greta")
    assert sent(effects) == [table.Act(0, ("play.41", "seat.2"))]


def test_a_seat_shows_what_lies_before_it() -> None:
    model, _ = click(at_table(asked("help")), "Lance-a-Little +4")
    assert model.ui.overlay == Inspecting(21)


def test_an_offer_is_opened_and_accepted() -> None:
    model, _ = click(bargaining(), "open offer (o), to you", rows=40)
    assert model.ui.overlay == Offers()
    _, effects = click(model, "   > 1 accept the help of Greta")
    assert sent(effects) == [table.Answer(0, 501, ("accept.1",))]


def test_the_foot_and_the_actions_for_any_time_are_buttons() -> None:
    model = at_table(asked("help"))
    assert click(model, "w why")[0].ui.overlay == TextPage("why")
    assert click(click(model, "w why")[0], "Esc close")[0].ui.overlay is None
    assert click(model, "B backstab Boris")[0].ui.focus == STANDING


def test_a_click_that_was_meant_for_the_old_question_does_not_answer_the_new_one() -> None:
    model, _ = click(at_table(asked("help")), "3 decline")
    model = after(model, table.Private(private(asked("yes_no", 600), number=215)), now=101.0)
    _, effects = click(model, "2 decline", "2 decline", now=101.1)
    assert sent(effects) == []


def test_a_click_on_nothing_does_nothing() -> None:
    model = at_table(asked("help"))
    assert target_at(picture(model, 100, 34).lines[0], 3) == ""
    assert keys(model, "@opt.77")[0].ui.widgets == model.ui.widgets
    assert keys(model, "@seat.9", "@card.999", "@what")[1] == ()


def test_on_the_terminal() -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "help")
        await desk.see("> 3 decline")
        row = next(n for n, line in enumerate(desk.paper.text.splitlines(), 1) if "1 accept" in line)
        for _ in range(2):
            desk.press(f"\x1b[<0;7;{row}M", f"\x1b[<0;7;{row}m")
        await until(lambda: table.Answer in map(type, server.heard))
        assert server.last(table.Answer).choice == ("accept",)
        desk.press("\x1b[<64;7;9M")
        await desk.see("the story so far")

    play(scenario)


ONLY_LIKE_THE_MOUSE = ("\x1b[31m", "\x1b[0m", "\x1b[1;32m", "\x1b[38;5;200;1m", "\x1b[<;;m", "\x1b[M\x7f!!")
"""Colours of a text that is pasted, and reports with something missing: prompt-toolkit takes each for the mouse's."""


@pytest.mark.parametrize("keys", ONLY_LIKE_THE_MOUSE)
def test_colours_in_what_is_pasted_are_no_clicks(keys: str, capfd: pytest.CaptureFixture[str]) -> None:
    async def scenario(server: ScriptedServer, desk: Desk) -> None:
        seated(server, "menu")
        await desk.see("ask Greta for help")
        desk.press(keys, "down")
        await desk.see("> 2 ask Greta for help")
        assert "Traceback" not in "".join(desk.paper.raw)

    play(scenario)
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("keys", ONLY_LIKE_THE_MOUSE)
def test_nor_are_they_at_the_prompt_of_lines(keys: str, capfd: pytest.CaptureFixture[str]) -> None:
    async def typed() -> str:
        with create_pipe_input() as source:
            source.send_text(f"wh{keys}o\r")
            return await prompt_session(at_table, source, DummyOutput()).prompt_async()

    assert asyncio.run(asyncio.wait_for(typed(), 20)) == "who"
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("keys", ["\x1b[<0;5;7M", "\x1b[<0;5;7m", "\x1b[32;5;7M", "\x1b[M !!"])
def test_what_terminals_report_of_the_mouse_is_heeded(keys: str) -> None:
    assert is_report(keys)


@pytest.mark.parametrize("target", ["card.41", "seat.1", "offers", "row.0", "opt.99", "opt.x", "card.x", "nonsense"])
def test_what_lies_under_a_page_is_not_clicked_and_what_is_nowhere_neither(target: str) -> None:
    for overlay in (TextPage("help"), CardInHand(41), Offers()):
        model = at_table(asked("help"), asked("yes_no", 502)).with_ui(overlay=overlay)
        assert keys(model, f"@{target}") == (replace(model, calls=keys(model, f"@{target}")[0].calls), ())
    menu = at_home().with_ui(overlay=TextPage("help"))
    assert keys(menu, f"@{target}")[0].home == menu.home


def test_a_choice_is_clicked_only_where_something_is_asked() -> None:
    model = at_table(asked("help"))
    for there in (
        model.with_ui(focus=None),
        model.with_ui(focus=77),
        model.with_ui(widgets={}),
        model.with_ui(sent=frozenset((501,))),
        model.with_ui(prompt=Prompt("talk", "hello", 5)),
    ):
        then, effects = keys(there, "@opt.0", "@opt.0")
        assert (then.ui.widgets, then.ui.overlay, effects) == (there.ui.widgets, None, ())
    assert sent(keys(model, "@opt.0", "@opt.0")[1]) == [table.Answer(0, 501, ("accept",))]


def test_in_a_list_of_deeds_a_click_goes_there_and_a_second_one_does_it() -> None:
    there, effects = keys(SCENES["one-verb"](), "@opt.2")
    assert (there.ui.overlay, effects) == (OneVerb("T", "trade.3"), ())
    begun, effects = keys(there, "@opt.2")
    assert (begun.ui.overlay, begun.is_inside(), effects) == (None, True, ())
    assert keys(there, "@opt.1")[0].ui.overlay == OneVerb("T", "trade.2")
