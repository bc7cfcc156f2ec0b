"""Matches by chance in which hands are promised to helpers: what nobody else may learn of it, by the usual checks.

No set of ours plays by that switch alone, so it is set here for classic's printing, which gets more cards that can be
promised; and whoever fights a losing fight promises one of them as often as there is one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from tests.conformance.checks import questions, refusals, secrets, soundness, standing, state, words
from tests.conformance.checks.card_ids import Seen, dealt_otherwise
from tests.conformance.random_match import Check, RandomMatch, Step, look_at, look_over
from tests.printings import printing

from kickdoor_game.doors.observe import promised_of_hands
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state import events
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import TreasureSpecial
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.words.plays import Ascend, StealLevel
from kickdoor_game.machine import journal, run
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import Choice, Form, Menu, PickSome, Question, word_in

PRAISES = tuple(
    TreasureSpecial(key=f"praise_{number}", name=f"Praise {number}", play=StealLevel() if number % 6 == 0 else Ascend())
    for number in range(24)
)


@dataclass(slots=True)
class Promising(RandomMatch):
    """The fighter asks for help with a card of the hand, and whoever is asked says yes."""

    def __post_init__(self) -> None:
        RandomMatch.__post_init__(self)
        assert isinstance(self.rules, DoorsRules)
        book = Book.of((*printing(self.set_name).book.by_key.values(), *PRAISES), DOOR_GAMES)
        base = replace(self.rules.base, bribes_from_hand=True, level_card_target="any")
        self.rules = replace(self.rules, book=book, base=base)
        self.table = journal.begin(self.rules, self.header)

    def _reply(self, question: Question) -> Choice:
        rng = self._rng
        if question.kind == "help":
            return ("accept",)
        if question.kind == "combat" and rng.random() < 0.8:
            assert isinstance(question.shape, Menu)
            for option in question.shape.open():
                if word_in(option.key) == "ask" and (terms := self._with_a_card(option.details[0])) is not None:
                    return (option.key, terms)
        return RandomMatch._reply(self, question)

    def _with_a_card(self, form: Any) -> Choice | None:
        """Terms with a card of the hand in them that are news; None if there are none."""
        assert isinstance(form, Form)
        for asked in form.fields:
            if asked.name == "played":
                assert isinstance(asked.shape, PickSome)
                count = 1 + self._rng.randrange(asked.shape.most)
                terms = (), 0, "", tuple(option.key for option in asked.shape.options[:count])
                return terms if form.admits(terms) is None else None
        return None


def where_a_card_is_promised(check: Check) -> Check:
    """The check, there alone."""

    def look(step: Step) -> None:
        if any(promised_of_hands(step.table)):
            check(step)

    return look


SUBJECTS: dict[str, Check] = {
    "state": state.look,
    "questions": questions.look,
    "standing": standing.look,
    "refusals": refusals.look,
    "secrets": secrets.look,
    "words": words.look,
    "soundness": soundness.look,
}
SEEDS = range(2)
DECISIONS = 500
EVERY = 5


@lru_cache(maxsize=1)
def played(seed: int) -> tuple[Step, ...]:
    """That match, step by step: played once for all subjects, which run one after the other."""
    return tuple(Promising("classic", seed).steps(DECISIONS))


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_promise_passes_every_check(subject: str, seed: int) -> None:
    steps, chance = played(seed), Random(f"{subject} {seed}")
    look_over((replace(step, rng=chance) for step in steps), where_a_card_is_promised(SUBJECTS[subject]), EVERY)


def test_matches_by_chance_have_promises_that_are_made_and_kept() -> None:
    asked = kept = 0
    for seed in range(16):
        for step in Promising("classic", seed).steps(DECISIONS):
            kinds = [type(event) for event in step.events]
            asked += any(isinstance(event, events.HelpAsked) and event.played for event in step.events)
            kept += events.FightWon in kinds and events.CardUsed in kinds[kinds.index(events.FightWon) :]
    assert asked > 10
    assert kept > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_sent_the_number_of_a_promised_card_but_the_two(seed: int) -> None:
    seen = Seen()

    def look(step: Step) -> None:
        seen.look(step)
        if any(promised_of_hands(step.table)) and not run.chance_is_asked(step.table):
            dealt_otherwise(step)

    look_at(Promising("classic", seed), DECISIONS // 2, look)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_table_promises_cards_that_are_there(seed: int) -> None:
    """No blank is left; and what binds lies in the hand of the fighter as far as it has room for it."""
    looked = 0
    for step in Promising("classic", seed).steps(DECISIONS):
        promises = list(promised_of_hands(step.table))
        if not promises:
            continue
        looked += 1
        for seat in (None, *step.seats):
            imagined = step.rules.imagine(step.rules.observe(step.table, seat), step.rng)
            for promise, real in zip(promised_of_hands(imagined), promises, strict=True):
                assert HIDDEN not in promise.cards
                assert len(set(promise.cards)) == len(real.cards)
                hand = step.table.heroes[real.fighter].hand
                if real.binds and set(real.cards) <= set(hand):
                    assert set(promise.cards) <= set(imagined.heroes[promise.fighter].hand)
    assert looked > 10
