"""A game asks for a bargain of its own making: it travels, is filled in by the client on both faces, and comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.client.evening import after, at_table, keys, told
from tests.server.house import Caller, House
from tests.server.toy import ToyRules, ToyTable
from tests.server.toy_stage import ToyStage

from kickdoor_client.state.effects import Send
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_game.choice_words import FieldWords, FormWords
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.frame import Ask, Done, Frame, Next
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import (
    Choice,
    Field,
    Form,
    Menu,
    Number,
    Option,
    PickOne,
    PickSome,
    Question,
    YesNo,
)
from kickdoor_protocol.messages import table as wire
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.shapes import Form as WireForm
from kickdoor_protocol.shapes import WireOption

LOAVES = (Option("rye"), Option("bun", barred=Refusal("stale", "toy.loaf", "take another")), Option("roll"))
BREAD = Form(
    (
        Field("gold", Number(0, 30), "toy.gold"),
        Field("haste", YesNo(), "toy.haste", needs="gold"),
        Field("loaf", PickOne(LOAVES), "toy.loaf"),
    ),
    known=((0, "", "rye"),),
    news_rule="toy.news",
)
HELP = Form(
    (
        Field("items", PickSome(LOAVES, 0, 3), "toy.items"),
        Field("treasures", Number(0, 4), "toy.treasures"),
        Field("order", PickOne((Option("first"), Option("last"))), "toy.order", "treasures"),
    )
)


@dataclass(slots=True)
class ToyHaggle(Frame):
    """Somebody has made an offer; who is asked for theirs fills in the same form."""

    seat: Seat

    def begin(self, table: ToyTable) -> Next:
        return Ask((Question(self.seat, "haggle", BREAD, (1, False, "rye"), "take", ("toy.haggle",)),), self.heard)

    def heard(self, table: ToyTable, answer: Answer) -> Next:
        table.points[self.seat] += answer.choice[0] // 10
        return Done()


class Market(ToyRules):
    """The toy game, and three bargains at any time; the last leads to a question that is a form itself."""

    def standing(self, table: ToyTable, seat: Seat) -> Menu:
        options = (Option("bread", details=(BREAD,)), Option("help", details=(HELP,)), Option("haggle"))
        return Menu((*super().standing(table, seat).options, *options))

    def act(self, table: ToyTable, seat: Seat, choice: Choice) -> Frame:
        return ToyHaggle(seat) if choice[0] == "haggle" else super().act(table, seat, ("boil",))


class Stalls(ToyStage):
    def form_words(self, seen: Any, question: Question | None, form: Form) -> FormWords:
        gold = FieldWords("gold", "How much?", unit="gold")
        return FormWords({"gold": gold, "haste": FieldWords(hint="It will be hot.", yes="now", no="later")}, "you pay")


@pytest.fixture
def house() -> House:
    return House(rules=Market(), stage=Stalls())


def details(caller: Caller, key: str) -> WireOption:
    return next(option for option in caller.private.standing if option.key == key)


def at_this_table(caller: Caller, manner: Manner) -> Model:
    """Today's client, which is shown what that caller is."""
    shown = [caller.last(wire.Shared), caller.last(wire.Private)]
    return after(at_table(manner=manner), *shown)


def test_a_form_travels_with_its_words(house: House) -> None:
    ada, _ = house.sits_down("Ada", "Boris")
    (form,) = details(ada, "bread").details
    assert isinstance(form, WireForm)
    assert form.label == "you pay"
    gold, haste, loaf = form.fields
    assert (gold.name, gold.label, gold.prompt, gold.shape.unit) == ("gold", "gold", "How much?", "gold")  # type: ignore[union-attr]
    assert (haste.needs, haste.hint, haste.shape.yes) == ("gold", "It will be hot.", "now")  # type: ignore[union-attr]
    assert [option.barred is None for option in loaf.shape.options] == [True, False, True]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("choice", "reason", "rule"),
    [
        ((31, True, "rye"), "out_of_range", "toy.gold"),
        ((3, "", "rye"), "no_haste", "toy.haste"),
        ((3, True, "bun"), "stale", "toy.loaf"),
        ((0, True, "rye"), "no_news", "toy.news"),
    ],
)
def test_what_does_not_fit_is_refused_by_the_rule_of_its_field(
    house: House, choice: Choice, reason: str, rule: str
) -> None:
    ada, _ = house.sits_down("Ada", "Boris")
    refused = ada.act("bread", choice)
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.rule) == (reason, rule)
    assert isinstance(ada.act("bread", (3, True, "rye")), Accepted)


def test_on_the_full_screen_it_is_filled_in_and_taken(house: House) -> None:
    ada, _ = house.sits_down("Ada", "Boris")
    assert isinstance(ada.act("haggle"), Accepted)
    _, effects = keys(at_this_table(ada, Manner.SCREEN), "1", "7", "down", " ", "down", "right", "enter")
    (sent,) = [effect.request for effect in effects if isinstance(effect, Send)]
    assert isinstance(sent, wire.Answer)
    assert sent.choice == (17, True, "roll")
    assert isinstance(ada.asks(wire.Answer, question=sent.question, choice=sent.choice), Accepted)
    assert house.match.table.points[0] == 1


@pytest.mark.parametrize("lines", [("12", "now", "roll"), ("12 now roll",), ("roll, 12, now",)])
def test_in_lines_it_is_filled_in_field_by_field_or_at_once(house: House, lines: tuple[str, ...]) -> None:
    ada, _ = house.sits_down("Ada", "Boris")
    assert isinstance(ada.act("haggle"), Accepted)
    model = at_this_table(ada, Manner.LINES)
    _, effects = told(model, *map(Typed, lines))
    (sent,) = [effect.request for effect in effects if isinstance(effect, Send)]
    assert isinstance(sent, wire.Answer)
    assert sent.choice == (12, True, "roll")
    assert isinstance(ada.answer(sent.choice), Accepted)
