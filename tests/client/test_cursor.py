"""Where the cursor begins, which number each choice has, and that an Enter too many does no harm."""

from __future__ import annotations

import pytest
from tests.client.evening import after, at_table, keys
from tests.client.questions import STANDING as STANDING_ACTIONS
from tests.client.questions import asked, private
from tests.client.test_playing import screen, sent

from kickdoor_client.messages import Replied
from kickdoor_client.model import Model
from kickdoor_client.overlays import CardInHand
from kickdoor_protocol.base import Choice
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.shapes import Barred, Menu, Number, Order, PickOne, Shape, WireOption, YesNo
from kickdoor_protocol.views import Asked, CardRef, PrivateView


def test_with_nothing_asked_enter_says_so_and_does_nothing() -> None:
    model, effects = keys(at_table(), "enter", "enter")
    assert sent(effects) == []
    assert model.ui.focus is None
    assert "Nothing is asked of you now; x shows what you may do" in screen(model)
    asked_now = after(model, table.Private(private(asked("window"), number=215)), now=104.0)
    assert "Nothing is asked of you" not in screen(asked_now)
    model, effects = keys(model, "x")
    assert "> 1 back to the table" in screen(model)
    assert sent(keys(model, "enter")[1]) == []


def test_that_nothing_is_asked_never_stands_above_a_question() -> None:
    """The answer was refused, so the question is back; one had pressed Enter meanwhile."""
    model, effects = keys(at_table(asked("window")), "1")
    (request,) = sent(effects)
    model, _ = keys(model, "enter", now=101.0)
    assert "Nothing is asked of you now" in screen(model)
    model = after(model, Replied(request, Refused(1, "stale")), now=101.2)
    assert "kill" in screen(model)
    assert "Nothing is asked of you" not in screen(model)


def test_a_question_that_comes_while_nobody_chooses_among_them_takes_the_keys() -> None:
    model, _ = keys(at_table(), "x")
    model = after(model, table.Private(private(asked("window"), number=215)), now=110.0)
    assert model.ui.focus == 501
    assert sent(keys(model, "enter", now=110.1)[1]) == [], "an Enter for the way back does not answer it"


def test_the_cursor_is_on_the_way_back_whenever_one_comes_to_the_actions_for_any_time() -> None:
    model, _ = keys(at_table(), "x", "down", "down", "escape", "x", "enter")
    assert model.ui.focus is None
    model, effects = keys(at_table(asked("help")), "x", "down", "tab", "tab", "enter")
    assert sent(effects) == []
    assert model.ui.focus == 501


def test_an_option_keeps_its_number_while_the_fight_turns() -> None:
    """What can be done comes first when it is first asked; then no number comes to mean another thing."""
    run, ask = WireOption("run", "run away"), WireOption("ask", "ask Greta")
    win = WireOption("win", "announce the kill", barred=Barred("not_ahead", "classic.combat.2"))
    losing = Asked(501, "combat", "You are losing.", Menu((win, run, ask)), ("run",))
    model = after(at_table(), table.Private(private(losing, number=214, standing=())))
    assert "> 1 run away" in screen(model)
    assert "- 3 announce the kill" in screen(model)
    ahead = Barred("ahead", "classic.combat.24")
    options = (WireOption("win", "announce the kill"), WireOption("run", "run away", barred=ahead), ask)
    turned = Asked(502, "combat", "You are winning.", Menu(options), ("win",))
    model = after(model, table.Private(private(turned, number=215, standing=())), now=110.0)
    assert "> 3 announce the kill" in screen(model), "what stood under the cursor is barred by now"
    assert sent(keys(model, "3", now=120.0)[1]) == [table.Answer(0, 502, ("win",))]
    afresh = Asked(503, "other", "Another question.", Menu(options), ("win",))
    model = after(model, table.Private(private(afresh, number=216, standing=())), now=130.0)
    assert "> 1 announce the kill" in screen(model)


@pytest.mark.parametrize(
    ("shape", "default"),
    [
        (Menu((WireOption("trouble", "look for trouble"), WireOption("skip", "loot"))), ("skip",)),
        (PickOne((WireOption("seat.1", "Boris"), WireOption("seat.2", "Greta"))), "seat.2"),
        (YesNo(), False),
        (YesNo(), True),
        (Number(0, 5), 3),
        (Order((WireOption("a", "A"), WireOption("b", "B"))), ("b", "a")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_cursor_begins_on_what_counts_by_default(shape: Shape, default: Choice) -> None:
    _, effects = keys(at_table(Asked(501, "any", "What now?", shape, default)), "enter")
    assert sent(effects) == [table.Answer(0, 501, default)]


def test_a_default_that_is_barred_is_not_begun_with() -> None:
    menu = Menu((WireOption("win", "win", barred=Barred("no", "r.1")), WireOption("run", "run")))
    _, effects = keys(at_table(Asked(501, "any", "What now?", menu, ("win",))), "enter")
    assert sent(effects) == [table.Answer(0, 501, ("run",))]


class TestLettersStay:
    """Whoever plays two cards in a row has read the letters once."""

    LETTERS = (CardRef(41, "cordial"), CardRef(42, "wandering"), CardRef(43, "wardrobe"), CardRef(44, "imp"))

    def held(self, model: Model, *cards: CardRef) -> Model:
        return after(model, table.Private(PrivateView(215, 0, cards, (asked("help"),), STANDING_ACTIONS)))

    def test_when_a_card_is_played_the_others_keep_theirs(self) -> None:
        model = self.held(at_table(asked("help")), *self.LETTERS[1:])
        assert keys(model, "b")[0].ui.overlay == CardInHand(42)
        assert keys(model, "d")[0].ui.overlay == CardInHand(44)
        assert "b *Wandering Monster" in screen(model)

    def test_a_new_card_does_not_get_the_letter_of_the_one_just_played(self) -> None:
        model = self.held(at_table(asked("help")), *self.LETTERS[1:], CardRef(45, "halo"))
        assert keys(model, "a")[0].ui.overlay is None
        assert keys(model, "e")[0].ui.overlay == CardInHand(45)

    def test_an_action_that_comes_back_has_its_own_capital(self) -> None:
        model = at_table(asked("help"))
        assert "B backstab Boris" in screen(model)
        without = tuple(action for action in STANDING_ACTIONS if action.key != "backstab")
        other = (WireOption("bribe", "bribe the dealer"),)
        model = after(model, table.Private(private(asked("help"), number=215, standing=(*other, *without))))
        assert "D bribe the dealer" in screen(model)
        model = after(model, table.Private(private(asked("help"), number=216, standing=(*other, *STANDING_ACTIONS))))
        assert "B backstab Boris" in screen(model, 120)
