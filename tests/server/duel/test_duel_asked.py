"""How clients are told to ask what the duel asks, and what the other player is told of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.question_types import asked_kinds

from kickdoor_game.duel.state.numbers import CHOICE
from kickdoor_game.duel.state.numbers import WINDOW as REACTION
from kickdoor_game.library import catalogue, ruleset
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_protocol.views import ACTS, STEP, WINDOW
from kickdoor_server.table.translate.duel.stage import DEEDS, STEPS, WAITING
from kickdoor_server.table.translate.engines import staged

RULES: Any = ruleset("ccg")
STAGE = staged(RULES, catalogue("ccg"), ())
ANN, BOB = Seat(0), Seat(1)
CARD = CardId(7)


def asked(kind: str, deadline: str = REACTION, card: CardId | None = CARD, about: Seat = BOB) -> Question:
    return Question(ANN, kind, Menu(()), (), deadline, (), card=card, about=about)


def test_everybody_is_told_what_a_player_is_asked() -> None:
    assert set(WAITING) == asked_kinds("ccg")
    assert STAGE.waiting_text(asked("flip")) == STAGE.waiting_text(asked("attack")) == "react"
    assert STAGE.waiting_text(asked("salvage", CHOICE)) == "choose"
    assert STAGE.waiting_text(asked("defend", CHOICE)) == "face the Monster or run away"


@pytest.mark.parametrize("kind", DEEDS)
def test_what_the_other_player_does_is_reacted_to(kind: str) -> None:
    assert STAGE.asked_as(asked(kind)) == (WINDOW, ACTS)


@pytest.mark.parametrize("kind", STEPS)
def test_a_turn_that_goes_on_is_a_step(kind: str) -> None:
    assert STAGE.asked_as(asked(kind)) == (WINDOW, ACTS, STEP)


@pytest.mark.parametrize(("card", "about"), [(None, BOB), (CARD, ANN)])
def test_what_the_rules_or_one_oneself_announces_is_a_step(card: CardId | None, about: Seat) -> None:
    assert STAGE.asked_as(asked("interrupt", card=card, about=about)) == (WINDOW, ACTS, STEP)


@pytest.mark.parametrize("kind", sorted(WAITING.keys() - {*DEEDS, *STEPS}))
def test_a_choice_has_no_marks(kind: str) -> None:
    assert STAGE.asked_as(asked(kind, CHOICE)) == ()


def test_all_that_can_be_done_but_giving_up_interferes() -> None:
    assert [
        word for word in ("mischief", "use", "smack", "flaunt", "concede") if not STAGE.interferes(Option(word))
    ] == ["concede"]
