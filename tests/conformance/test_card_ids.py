"""Numbers of cards in matches by chance of every set: `checks/card_ids.py` says why they may be what they are."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.checks.card_ids import Seen, dealt_otherwise
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch, Step, look_at
from tests.trials.drills.adversary.hostile_match import hostile_packs

from kickdoor_game.doors.state import events
from kickdoor_game.machine import run
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option

SEEDS, DRILLED = range(400, 401), range(401, 402)
DECISIONS = 200
RARELY = 17


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS, DRILLED))
def test_nobody_is_sent_a_number_whose_face_they_have_not_seen(set_name: str, seed: int) -> None:
    seen = Seen()
    match = RandomMatch(set_name, seed)
    look_at(match, DECISIONS, seen.look)
    assert seen.numbers > 500
    assert any(len(faces) > len(seen.faces[None]) for faces in seen.faces.values()), "a seat sees its own hand besides"


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS, DRILLED))
def test_what_is_sent_does_not_depend_on_how_hidden_cards_lie(set_name: str, seed: int) -> None:
    def look(step: Step) -> None:
        if not run.chance_is_asked(step.table):
            dealt_otherwise(step)

    assert look_at(RandomMatch(set_name, seed), DECISIONS, look, RARELY) > DECISIONS // RARELY // 2


def test_hands_that_change_their_owners_are_known_to_the_two_and_to_nobody_else() -> None:
    packs = tuple(pack for pack in hostile_packs() if pack.key == "seances")
    match, seen, swaps = RandomMatch("classic", 400, packs), Seen(), 0
    for step in match.steps(DECISIONS):
        seen.look(step)
        if any(isinstance(event, events.CardsGiven) for event in step.events):
            swaps += 1
            if not run.chance_is_asked(step.table):
                dealt_otherwise(step)
    assert swaps > 5


@pytest.fixture
def step() -> Step:
    """Somewhere in a match, with somebody being asked and something in the hand of the last seat."""
    match = RandomMatch("classic", 7)
    *_, last = (step for step in match.steps(120) if not run.chance_is_asked(step.table) and step.table.heroes[-1].hand)
    Seen().look(last)
    dealt_otherwise(last)
    return last


def test_an_option_that_names_a_card_of_another_s_hand_is_found(step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    standing, stranger = type(step.rules).standing, step.table.heroes[-1].hand[0]

    def peeking(rules: Any, table: Any, seat: Seat) -> Menu:
        options = standing(rules, table, seat).options
        return Menu((*options, Option(f"drop.{stranger}", card=stranger)) if seat == 0 else options)

    monkeypatch.setattr(type(step.rules), "standing", peeking)
    with pytest.raises(AssertionError, match=f"told of card {stranger} and has never seen its face"):
        Seen().look(step)


def test_a_key_with_the_number_of_a_card_that_lies_in_a_deck_is_found(
    step: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing = type(step.rules).standing

    def peeking(rules: Any, table: Any, seat: Seat) -> Menu:
        return Menu((*standing(rules, table, seat).options, Option(f"drop.{table.decks['door'][-1]}")))

    monkeypatch.setattr(type(step.rules), "standing", peeking)
    with pytest.raises(AssertionError, match="depends on the numbers of hidden cards"):
        dealt_otherwise(step)
