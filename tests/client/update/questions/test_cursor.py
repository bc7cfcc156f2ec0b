"""Where the cursor begins, which number each choice has, and that an Enter too many does no harm."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, keys, public, told
from tests.client.outcome import screen, sent
from tests.client.questions import ITEMS, OFFER, asked, private, trades, with_terms
from tests.client.questions import STANDING as STANDING_ACTIONS

from kickdoor_client.network.events import Replied
from kickdoor_client.shapes import MenuWidget
from kickdoor_client.shapes.form import FormWidget
from kickdoor_client.shapes.menu import begin_widget
from kickdoor_client.shapes.pick_some import PickSomeWidget
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.overlays import CardInHand
from kickdoor_protocol.base import Choice
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.shapes import Barred, Menu, Number, Order, PickOne, PickSome, Shape, WireOption, YesNo
from kickdoor_protocol.views import Asked, CardRef, PrivateView


def test_with_nothing_asked_enter_says_so_and_does_nothing() -> None:
    model, effects = keys(at_table(), "enter", "enter")
    assert sent(effects) == []
    assert model.ui.focus is None
    assert "Nothing is asked of you now; x shows more actions" in screen(model)
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
    losing = Asked(501, "combat", "You are losing.", Menu((win, run, ask)), ("run",), marks=("acts", "costly"))
    model = after(at_table(), table.Private(private(losing, number=214, standing=())))
    assert "> 1 run away" in screen(model)
    assert "- 3 announce the kill" in screen(model)
    ahead = Barred("ahead", "classic.combat.24")
    options = (WireOption("win", "announce the kill"), WireOption("run", "run away", barred=ahead), ask)
    turned = Asked(502, "combat", "You are winning.", Menu(options), ("win",), marks=("acts", "costly"))
    model = after(model, table.Private(private(turned, number=215, standing=())), now=110.0)
    assert "> 3 announce the kill" in screen(model), "what stood under the cursor is barred by now"
    assert sent(keys(model, "3", now=120.0)[1]) == [table.Answer(0, 502, ("win",))]
    afresh = Asked(503, "other", "Another question.", Menu(options), ("win",))
    model = after(model, table.Private(private(afresh, number=216, standing=())), now=130.0)
    assert "> 1 announce the kill" in screen(model)


def test_another_match_numbers_its_menus_anew() -> None:
    """Its first turn has the number of the first turn of the match before."""
    run, ask = WireOption("run", "run away"), WireOption("ask", "ask Greta")
    before = Asked(501, "combat", "You are losing.", Menu((run, ask)), ("run",), marks=("acts", "costly"))
    model = after(at_table(), table.Private(private(before, standing=())))
    assert "> 1 run away" in screen(model)
    model = after(model, table.Shared(public(1)), table.Private(private(number=1, standing=())))
    again = Asked(7, "combat", "You are losing.", Menu((ask, run)), ("run",), marks=("acts", "costly"))
    model = after(model, table.Private(private(again, number=2, standing=())), now=130.0)
    assert "1 ask Greta" in screen(model)


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
        assert "b *Gatecrasher" in screen(model)

    def test_a_new_card_does_not_get_the_letter_of_the_one_just_played(self) -> None:
        model = self.held(at_table(asked("help")), *self.LETTERS[1:], CardRef(45, "halo"))
        assert keys(model, "a")[0].ui.overlay is None
        assert keys(model, "e")[0].ui.overlay == CardInHand(45)


class TestOneCapitalPerVerb:
    """The letter is the server's, the same in every match, whatever else can be done and in whichever order."""

    def test_it_stays_whatever_else_comes_and_goes(self) -> None:
        model = at_table(asked("help"))
        assert "B backstab Boris" in screen(model)
        assert "T trade with somebody" in screen(model)
        fewer = (WireOption("drop.11", "discard Boots"), *reversed(STANDING_ACTIONS))
        model = after(model, table.Private(private(asked("help"), number=215, standing=fewer)))
        assert "B backstab Boris" in screen(model, 120)
        assert "T trade with somebody" in screen(model, 120)
        assert "D discard Boots" in screen(model, 120)

    def test_one_target_is_gone_to_and_enter_does_it(self) -> None:
        model, effects = keys(at_table(), "B")
        assert sent(effects) == []
        assert "backstab Boris" in screen(model)
        assert sent(keys(model, "enter")[1]) == [table.Act(0, ("backstab",))]

    def test_then_the_target_is_chosen(self) -> None:
        model, _ = keys(after(at_table(), trades()), "T")
        shown = screen(model)
        assert "T: offer a trade" in shown
        lines = [line for line in shown.splitlines() if re.match(r" . \d offer ", line)]
        assert [re.sub(r"  .*", "", line[3:]) for line in lines] == [
            "1 offer Boris a trade",
            "2 offer Greta a trade",
            "3 offer Spite a trade",
        ], "in the order of the seats, whoever can be offered one now"
        model, effects = keys(model, "3")
        assert sent(effects) == []
        assert model.is_inside(), "in the form for Spite"

    def test_enter_takes_no_target_that_nobody_has_chosen(self) -> None:
        gear = (WireOption("drop.11", "discard Boots", card=11), WireOption("drop.12", "discard Sword", card=12))
        model, _ = keys(after(at_table(), table.Private(private(number=215, standing=gear))), "D")
        model, effects = keys(model, "enter")
        assert sent(effects) == []
        assert "Of which?" in screen(model)
        assert sent(keys(model, "down", "enter")[1]) == [table.Act(0, ("drop.12",))]
        assert sent(keys(model, "1")[1]) == [table.Act(0, ("drop.11",))]

    def test_from_one_verb_to_another_without_a_way_back(self) -> None:
        model, _ = keys(after(at_table(), trades()), "T", "C")
        assert "C: curse somebody" in screen(model)
        assert keys(model, "C")[0].ui.overlay is None

    def test_a_capital_that_means_nothing_now_does_nothing(self) -> None:
        model, effects = keys(at_table(), "Z")
        assert effects == ()
        assert model.ui.overlay is None

    def test_a_server_that_names_no_verbs_has_them_in_the_list(self) -> None:
        view = PrivateView(215, 0, (), (), STANDING_ACTIONS)
        model = after(at_table(), table.Private(view))
        assert keys(model, "B")[0].ui.overlay is None
        assert "backstab Boris" in screen(keys(model, "x")[0])


class TestSomethingBetterThanTheDefault:
    """The cursor does not rest on what cannot be taken back while something better is there."""

    RUN = WireOption("run", "run away")
    ASK = WireOption("ask.2", "ask Greta for help", seat=2, details=(OFFER,))
    ACCEPT = WireOption("accept.4", "accept the help of Greta", seat=2)
    DECLINE = WireOption("decline.4", "decline the help of Greta", seat=2)

    def losing(self, *options: WireOption, begin: str, number: int = 501) -> table.Private:
        question = Asked(
            number, "combat", "You are losing.", Menu(options), ("run",), wins=(), begin=begin, marks=("acts", "costly")
        )
        return table.Private(private(question, number=number, standing=()))

    def test_a_fighter_who_could_ask_for_help_does_not_begin_on_the_door(self) -> None:
        model = after(at_table(), self.losing(self.ASK, self.RUN, begin="ask.2"))
        assert "> 1 ask Greta for help" in screen(model)
        model, effects = keys(model, "enter")
        assert sent(effects) == []
        assert model.is_inside(), "a form, with a way back"

    def test_an_offer_that_comes_meanwhile_comes_first_and_keys_wait_until_it_is_seen(self) -> None:
        model = after(at_table(), self.losing(self.ASK, self.RUN, begin="ask.2"))
        offered = self.losing(self.ACCEPT, self.DECLINE, self.ASK, self.RUN, begin="accept.4", number=502)
        model = after(model, offered, now=110.0)
        assert "> 1 accept the help of Greta" in screen(model)
        assert sent(keys(model, "1", now=110.2)[1]) == [], "which was to ask a moment ago"
        assert sent(keys(model, "1", now=112.0)[1]) == [table.Answer(0, 502, ("accept.4",))]

    def test_and_enter_says_first_what_it_would_do(self) -> None:
        offered = self.losing(self.ACCEPT, self.DECLINE, self.ASK, self.RUN, begin="accept.4")
        model, effects = keys(after(at_table(), offered), "enter")
        assert sent(effects) == []
        assert "Again: accept the help of Greta." in screen(model)
        assert sent(keys(model, "enter", now=110.0)[1]) == [table.Answer(0, 501, ("accept.4",))]

    def test_a_form_that_is_being_filled_in_stays_open(self) -> None:
        model, _ = keys(after(at_table(), self.losing(self.ASK, self.RUN, begin="ask.2")), "1", "right")
        offered = self.losing(self.ACCEPT, self.DECLINE, self.ASK, self.RUN, begin="accept.4", number=502)
        model = after(model, offered, now=110.0)
        assert model.is_inside()
        assert "price: 1 Treasure of 5" in screen(model)
        model, _ = keys(model, "escape")
        model, _ = keys(model, "enter", now=111.0)
        assert "> 1 accept the help of Greta" in screen(keys(model, "up", "up")[0])

    def test_in_lines_no_number_comes_to_mean_another_thing(self) -> None:
        model = after(at_table(manner=Manner.LINES), self.losing(self.ASK, self.RUN, begin="ask.2"))
        offered = self.losing(self.ACCEPT, self.DECLINE, self.ASK, self.RUN, begin="accept.4", number=502)
        model = after(model, offered, now=110.0)
        widget = model.ui.widgets[502]
        assert isinstance(widget, MenuWidget)
        assert [option.key for _, option in widget.spoken()] == ["ask.2", "run", "accept.4", "decline.4"]

    def test_who_would_let_somebody_win_the_game_begins_on_what_could_be_done_about_it(self) -> None:
        model = after(at_table(), table.Private(private(asked("window", wins=(1,)), number=215)))
        assert "> 2 use Fizzy Cordial" in screen(model)
        model, effects = keys(model, "up", "up", "down", "enter")
        assert sent(effects) == [table.Answer(0, 501, ("pass",))], "who has gone there means it"

    def test_enter_on_pass_says_who_wins_if_the_window_has_come_to_that_meanwhile(self) -> None:
        model = after(at_table(), table.Private(private(asked("window"), number=215)))
        assert "> 1 pass" in screen(model)
        model = after(model, table.Private(private(asked("window", 502, wins=(1,)), number=216)), now=110.0)
        model, effects = keys(model, "enter", now=112.0)
        assert sent(effects) == []
        assert "Again: pass, and it wins the game for Boris." in screen(model)
        assert sent(keys(model, "enter", now=113.0)[1]) == [table.Answer(0, 502, ("pass",))]

    def test_where_nothing_could_be_done_about_it_enter_passes(self) -> None:
        window = asked("window", wins=(1,))
        barred = tuple(replace(option, interferes=False) for option in STANDING_ACTIONS)
        model = after(at_table(), table.Private(private(window, number=215, standing=barred)))
        assert "> 1 pass" in screen(model)
        assert sent(keys(model, "enter")[1]) == [table.Answer(0, 501, ("pass",))], "there is nothing else to choose"


class TestACounterOfferBeginsWithTheTermsOnTheTable:
    def test_on_the_full_screen(self) -> None:
        model, _ = keys(at_table(with_terms()), "2")
        shown = screen(model)
        assert "< 1 > of 5" in shown
        assert "< Boris picks first >" in shown
        assert "[x] Sensible Boots" in shown
        model, effects = keys(model, "right", "enter")
        terms = (("card.11",), 2, "fighter_first")
        assert sent(effects) == [table.Answer(0, 501, ("counter", terms))]

    def test_in_lines_part_by_part_with_a_word_for_what_stays(self) -> None:
        model = at_table(with_terms(), manner=Manner.LINES)
        model, effects = told(model, Typed("counter"))
        assert "On the table: 1 Treasure of 5 (Boris picks first), Sensible Boots." in str(effects)
        model, effects = told(model, Typed("same"), Typed("2"), Typed("same"))
        terms = (("card.11",), 2, "fighter_first")
        assert sent(effects) == [table.Answer(0, 501, ("counter", terms))]

    def test_what_cannot_be_promised_any_more_is_left_out(self) -> None:
        gone = (("card.13", "card.99"), 9, "nobody")
        widget = begin_widget(OFFER, gone)
        assert isinstance(widget, FormWidget)
        assert widget.choice() == ((), 5, "helper_first")

    def test_a_trade_of_ones_own_begins_with_what_the_other_wants(self) -> None:
        widget = begin_widget(PickSome(ITEMS, 1, 2), ("card.12", "card.13"))
        assert isinstance(widget, PickSomeWidget)
        assert widget.choice() == ("card.12",)
