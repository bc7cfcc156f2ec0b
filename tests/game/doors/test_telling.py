"""A sentence for each kind of event, a text for each kind of question, a label for each kind of act."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import anytime, telling
from kickdoor_game.doors.state import events
from kickdoor_game.doors.telling.asking import CARD_WORDS, SEAT_WORDS, WORDS
from kickdoor_game.language.words.traits import Ability
from kickdoor_game.library import catalogue
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import hints
from kickdoor_game.machine.questions import Question, YesNo

SAID_IN_FULL = {"sell", "show"}
"""Acts whose label needs neither a card nor a seat."""


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(Ann=H(), Bob=H(), Cid=H(), doors=["tax_golem"])


def specimen(kind: type[Event], card: CardId) -> Event:
    """An event of that kind: Bob is who it is about, Cid the other, and something is in every field."""
    seats = iter((Seat(1), Seat(2), Seat(2)))
    values: dict[Any, Any] = {
        CardId: card,
        CardId | None: card,
        tuple[CardId, ...]: (card,),
        tuple[tuple[CardId, ...], ...]: ((card,),),
        int: 2,
        tuple[int, ...]: (2,),
        **dict.fromkeys((int | None, tuple[int, ...] | None)),
        bool: True,
        str: "somehow",
    }
    given: dict[str, Any] = {}
    for field in fields(kind):
        hint = hints(kind)[field.name]
        if field.name == "audience":
            continue
        if hint in (Seat, Seat | None):
            given[field.name] = next(seats)
        elif hint == tuple[Seat, ...]:
            given[field.name] = (Seat(1),)
        else:
            given[field.name] = values[hint]
    return kind(**given)


@pytest.mark.parametrize("name", events.__all__)
def test_every_kind_of_event_has_a_sentence_to_those_in_it_and_to_those_who_watch(scene: Scene, name: str) -> None:
    event = specimen(getattr(events, name), scene.table.book.ids["tax_golem"][0])
    told = {viewer: telling.tell(scene.table, event, viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))}
    assert told[None] == told[Seat(0)], "Ann is not in it"
    assert told[None], event
    for text in told.values():
        assert not text or (not text[0].islower() and text[-1] in ".!?"), text
    assert "You" not in told[None]
    assert "you" not in told[None]


@pytest.mark.parametrize("word", sorted(anytime.BY_WORD))
def test_every_kind_of_act_has_a_label(word: str) -> None:
    assert any(word in known for known in (CARD_WORDS, SEAT_WORDS, WORDS, SAID_IN_FULL, get_args(Ability)))


def test_a_question_of_a_kind_nobody_has_thought_of_still_reads_as_a_question(scene: Scene) -> None:
    question = Question(Seat(0), "dance_a_jig", YesNo(), True, "answer", ("classic.turn.1",))
    assert telling.question_text(scene.table, question) == "Dance a jig?"
    assert telling.default_text(scene.table, question) == ""


def test_a_refusal_says_what_is_wrong_and_then_what_would_be_right() -> None:
    """A reason that nobody has put in words is explained by the rule that it cites."""
    rules = catalogue("classic")
    refusal = Refusal("not_ahead", "classic.combat.2", "be stronger first")
    assert rules.refusal_text(refusal, telling.REASONS) == (
        "You are not stronger than the monsters.",
        "Be stronger first.",
    )
    assert rules.refusal_text(refusal, {})[0] == rules.rules["classic.combat.2"].text


def test_one_is_spoken_to_as_you_and_others_hear_ones_name(scene: Scene) -> None:
    won = events.GameWon((Seat(1),))
    assert telling.tell(scene.table, won, Seat(1)) == "You win the game!"
    assert telling.tell(scene.table, won, None) == "Bob wins the game!"
    both = events.GameWon((Seat(0), Seat(1)))
    assert telling.tell(scene.table, both, Seat(1)) == "Ann and you win the game together!"
    drew = events.Drew(Seat(1), "door", 2)
    assert telling.tell(scene.table, drew, Seat(0)) == "Bob draws 2 Door cards."
    assert telling.tell(scene.table, drew, Seat(1)) == "", "he is told which"
