"""Reaction windows: what one could do is offered beside "pass"; it never decides whether one is asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_rest, at_table, keys
from tests.client.outcome import screen, sent
from tests.client.questions import STANDING, asked, private

from kickdoor_client.network.events import Replied
from kickdoor_client.shapes.menu import MenuWidget
from kickdoor_client.state.model import STANDING as STANDING_LIST
from kickdoor_client.state.model import Model, Scope
from kickdoor_client.state.windows import pass_choice
from kickdoor_client.words.table.question import window_words
from kickdoor_protocol.messages import session, table
from kickdoor_protocol.shapes import Barred, Menu, WireOption
from kickdoor_protocol.views import Asked
from kickdoor_server.table.translate.doors.stage import ASKED_AS

CUSTARD = WireOption("use.12", "use Weaponised Custard", "+3 either side", card=12, interferes=True)
AT_REST = tuple(option for option in STANDING if not option.interferes)


def in_window(*actions: WireOption, window: Asked | None = None) -> Model:
    """Boris has announced a kill, and these are the actions that Ada may take at any time."""
    return after(at_table(), table.Private(private(window or asked("window"), number=215, standing=actions)), now=110.0)


def test_what_could_be_done_about_a_kill_stands_beside_pass_whether_in_hand_or_in_play() -> None:
    model = in_window(*STANDING, CUSTARD)
    shown = screen(model)
    assert "> 1 pass" in shown
    assert "2 use Fizzy Cordial" in shown
    assert "5 use Weaponised Custard" in shown
    window = shown[shown.index("pass  ") : shown.index("more actions")]
    assert "trade with somebody" not in window, "what does not bear on the fight stays in its list"
    assert "backstab" not in shown[shown.index("more actions") :], "and nothing stands there twice"


def test_a_card_of_the_window_is_played_by_its_number_and_the_window_stays() -> None:
    model, effects = keys(in_window(*STANDING, CUSTARD), "5")
    assert sent(effects) == [table.Act(0, ("use.12",))]
    assert [question.id for question in model.questions] == [501]
    model, effects = keys(in_window(*STANDING), "2", "2")
    assert sent(effects) == [table.Act(0, ("play.41", "seat.2"))]
    assert not model.is_inside(), "its form is closed with it"


def test_passing_is_still_an_answer() -> None:
    assert sent(keys(in_window(CUSTARD), "1")[1]) == [table.Answer(0, 501, ("pass",))]


def test_whoever_can_do_nothing_is_told_so() -> None:
    shown = " ".join(screen(in_window(*AT_REST)).split())
    assert "> 1 pass let it happen; nothing that you have could change it now" in shown
    barred = replace(CUSTARD, barred=Barred("no_fight"))
    assert "nothing that you have could change it now" in " ".join(screen(in_window(barred)).split())


def test_a_card_that_comes_to_hand_while_the_window_is_open_joins_the_others() -> None:
    model, _ = keys(in_window(CUSTARD), "down")
    view = private(asked("window"), number=216, standing=(*STANDING, CUSTARD))
    model = after(model, table.Private(view), now=112.0)
    assert "> 2 use Weaponised Custard" in screen(model), "what was there keeps its number and the cursor"
    assert "3 use Fizzy Cordial" in screen(model)


@pytest.mark.parametrize("actions", [(), STANDING], ids=["nothing", "cards"])
def test_whether_it_is_passed_by_itself_does_not_depend_on_the_hand(actions: tuple[WireOption, ...]) -> None:
    model = replace(at_table(), auto_pass={Scope.MATCH: 14})
    window = asked("window")
    model = after(model, table.Told(()), table.Private(private(window, number=215, standing=actions)), now=110.0)
    assert window.id in model.ui.sent


def test_a_form_for_one_fight_is_closed_with_it() -> None:
    model, _ = keys(in_window(*STANDING), "escape", "x", "2")
    assert model.is_inside()
    model = after(model, table.Shared(at_rest(216)), now=120.0)
    assert not model.is_inside()
    assert "Closed, nothing was sent: use Fizzy Cordial" in screen(model)


def test_a_list_opened_in_one_fight_does_not_lie_over_the_next_turn() -> None:
    model, _ = keys(in_window(*STANDING), "x", "down")
    model = after(model, table.Shared(at_rest(216)), now=120.0)
    assert model.ui.focus != STANDING_LIST
    assert "the combat that it was for is over" in " ".join(screen(model).split())


def test_a_trade_that_is_being_made_outlives_the_fight() -> None:
    model = after(at_table(), table.Private(private(number=215)), now=110.0)
    model, _ = keys(model, "T")
    assert model.is_inside()
    assert after(model, table.Shared(at_rest(216)), now=120.0).is_inside()


def test_a_window_that_opens_over_a_form_is_called_out_and_the_form_is_kept() -> None:
    """Ada fills in what she wants of Greta, and somebody curses somebody meanwhile."""
    model, _ = keys(at_table(asked("menu", seconds=300.0)), "2", "right", "right")
    window = asked("curse", 600, seconds=12.0)
    model = after(model, table.Private(private(asked("menu", seconds=290.0), window, number=215)), now=110.0)
    shown = " ".join(screen(model, 100, 30).split())
    assert (
        "Also asked: Curse! Shrunken Wardrobe is about to strike you. Does anybody stop it? 12 s, timeout: pass"
        in shown
    )
    model, effects = keys(model, "tab", "1", now=112.0)
    assert sent(effects) == [table.Answer(0, 600, ("pass",))]
    assert model.is_inside(), "and back in the form"
    assert "price: 2 Treasures of 5" in screen(model, 100, 30)


def test_what_has_time_is_not_called_out_over_a_list() -> None:
    model, _ = keys(at_table(asked("menu", seconds=300.0)), "x")
    assert "You are asked:" not in screen(model)


def test_a_fighter_is_shown_what_he_could_use_beside_whom_he_could_ask() -> None:
    model = at_table(asked("menu"))
    shown = screen(model, 100, 34)
    assert shown.index("3 ask Spite for help") < shown.index("4 backstab Boris") < shown.index("announce the kill")
    menu = shown[shown.index("run away") : shown.index("more actions")]
    assert "Fizzy Cordial" not in menu, "a card in hand has a letter, and whom one could ask has to be read"
    model, effects = keys(model, "4")
    assert sent(effects) == [table.Act(0, ("backstab",))]
    assert [question.id for question in model.questions] == [501]


def test_an_answer_that_was_refused_leaves_all_of_the_menu() -> None:
    model, effects = keys(at_table(asked("window")), "1")
    refused = session.Refused(1, "too_early", "classic.combat.2", "wait")
    model = after(model, Replied(sent(effects)[0], refused))
    assert "2 use Fizzy Cordial" in screen(model)


USE = WireOption("use.12", "use Weaponised Custard")
LET = WireOption("pass", "pass")


@pytest.mark.parametrize(
    ("kind", "options", "passes"),
    [
        ("kill", (LET,), True),
        ("kill", (LET, USE), True),
        ("charity", (LET,), True),
        ("charity", (LET, USE), False),
        ("charity", (LET, replace(USE, barred=Barred("x", "classic.help.3", "wait"))), True),
        ("kill", (USE,), False),
        ("charity", (USE,), False),
    ],
)
def test_one_can_pass_in_a_window_and_where_there_is_nothing_else(
    kind: str, options: tuple[WireOption, ...], passes: bool
) -> None:
    question = replace(asked("window"), kind=kind, shape=Menu(options), marks=ASKED_AS.get(kind, ()))
    assert (pass_choice(question) is not None) == passes


def test_in_words_a_window_says_what_may_be_said_there_whatever_a_server_offers() -> None:
    """A window without a way to pass is no honest server's; whoever is asked it still hears what there is."""
    act, letting_be = WireOption("curse", label="Curse somebody"), WireOption("pass", label="Pass")
    said = {
        words: window_words(MenuWidget(Menu(options), 0))
        for words, options in {"both": (letting_be, act), "pass": (letting_be,), "act": (act,), "nothing": ()}.items()
    }
    assert said == {
        "both": ["You could: 2 Curse somebody; or 1 Pass."],
        "pass": ["Say 1 Pass."],
        "act": ["You could: 1 Curse somebody."],
        "nothing": [],
    }
