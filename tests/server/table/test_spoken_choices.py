"""What a lesson writes in words is what is offered and not barred; whatever is not, is nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import (
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Split,
    YesNo,
    card_option,
    seat_option,
)
from kickdoor_game.machine.shapes import Field
from kickdoor_server.table.tutorial.spoken import choice_of

NAMES = ("you", "Olga", "Knut")
BOOK: Any = SimpleNamespace(cards=[SimpleNamespace(key=key) for key in ("piano", "tuba", "piano", "elf")])
NOT_NOW = Refusal("not_now", "toy.rule", "wait")

PIANO, TUBA, SECOND, ELF = (card_option(CardId(number)) for number in range(4))
BARRED = Option(PIANO.key, card=PIANO.card, barred=NOT_NOW)
OLGA, KNUT = seat_option(Seat(1)), seat_option(Seat(2))
WHOM = PickOne((OLGA, KNUT))
MENU = Menu(
    (
        Option("run"),
        Option("fight", barred=NOT_NOW),
        Option("curse.1", card=CardId(3), details=(WHOM,)),
        Option("curse.2", card=CardId(1), details=(WHOM,)),
        Option("ask.1", seat=Seat(1)),
        Option("ask.2", seat=Seat(2)),
        Option("pay", details=(Number(1, 3), YesNo())),
    )
)
CARDS = PickSome((PIANO, TUBA, SECOND), 1, 2)
PILES = Split((PIANO, TUBA), (Pile("to.1", 0, 2, Seat(1)), Pile("table", 0, 2)), 1, 2)
TERMS = Form(
    (
        Field("cards", PickSome((PIANO, TUBA), 0, 2)),
        Field("treasures", Number(0, 4)),
        Field("who", WHOM, needs="treasures"),
    )
)


@pytest.mark.parametrize(
    ("shape", "said", "choice"),
    [
        (MENU, ["run"], ("run",)),
        (MENU, ["fight"], None),
        (MENU, ["dance"], None),
        (MENU, ["run", "Olga"], None),
        (MENU, ["curse", "elf", "Olga"], ("curse.1", OLGA.key)),
        (MENU, ["curse", "tuba", "Knut"], ("curse.2", KNUT.key)),
        (MENU, ["curse", "Knut"], ("curse.1", KNUT.key)),
        (MENU, ["curse", "piano", "Knut"], None),
        (MENU, ["curse", "elf"], None),
        (MENU, ["curse", "elf", "you"], None),
        (MENU, ["ask", "Knut"], ("ask.2",)),
        (MENU, ["ask", "Olga"], ("ask.1",)),
        (MENU, ["ask"], ("ask.1",)),
        (MENU, ["ask", "you"], None),
        (MENU, ["pay", 2, True], ("pay", 2, True)),
        (MENU, ["pay", 4, True], None),
        (MENU, ["pay", 2], None),
        (CARDS, ["piano", "tuba"], (PIANO.key, TUBA.key)),
        (CARDS, ["tuba"], (TUBA.key,)),
        (CARDS, [TUBA.key], (TUBA.key,)),
        (CARDS, [], None),
        (CARDS, ["elf"], None),
        (PickSome((BARRED, SECOND), 1, 1), ["piano"], (SECOND.key,)),
        (PickSome((BARRED,), 1, 1), ["piano"], None),
        (PickSome((BARRED,), 1, 1), [BARRED.key], None),
        (Order((PIANO, TUBA)), ["tuba", "piano"], (TUBA.key, PIANO.key)),
        (Order((PIANO, TUBA)), ["tuba"], None),
        (WHOM, ["Knut"], KNUT.key),
        (WHOM, ["you"], None),
        (WHOM, ["Knut", "Olga"], None),
        (WHOM, [], None),
        (PILES, [["piano", "Olga"]], ((PIANO.key, "to.1"),)),
        (PILES, [["piano", "Olga"], ["tuba", "Olga"]], ((PIANO.key, "to.1"), (TUBA.key, "to.1"))),
        (PILES, [["piano", "Knut"]], None),
        (PILES, [["elf", "Olga"]], None),
        (TERMS, [[["piano"], 2, "Olga"]], ((PIANO.key,), 2, OLGA.key)),
        (TERMS, [["piano", 2, "Olga"]], ((PIANO.key,), 2, OLGA.key)),
        (TERMS, [["piano", 0, ""]], ((PIANO.key,), 0, "")),
        (TERMS, [[["piano"], 2]], None),
        (TERMS, [[["piano"], 9, "Olga"]], None),
        (TERMS, ["piano"], None),
        (Number(1, 3), [2], 2),
        (Number(1, 3), [4], None),
        (Number(1, 3), [1, 2], None),
        (YesNo(), [True], True),
        (YesNo(), ["yes"], None),
    ],
)
def test_what_is_meant_is_what_is_offered(shape: Any, said: list[Any], choice: Any) -> None:
    assert choice_of(shape, said, NAMES, BOOK) == choice


def test_a_menu_within_a_menu_is_spoken_in_words_too() -> None:
    within = Menu((Option("how", details=(MENU,)),))
    assert choice_of(within, ["how", ["curse", "elf", "Olga"]], NAMES, BOOK) == ("how", ("curse.1", OLGA.key))
    assert choice_of(within, ["how", "run"], NAMES, BOOK) == ("how", ("run",))
