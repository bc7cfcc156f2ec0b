"""Whole duels by chance, on cards with every word: nothing is unsound, nothing leaks, and every state can be saved."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.game.duel.duel import ANN, BOB
from tests.game.duel.plain_pool import plain_rules

from kickdoor_game.duel.ruleset.observe import observe
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.journal import digest
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, chance_is_asked, questions, roll_out, start

PLAYERS = (Player("Ann"), Player("Bob"))
ANSWERS_MOST = 6_000


def begun(seed: int) -> tuple[DuelRules, DuelTable, Random]:
    """A duel before its first question, with decks of that seed."""
    chance = Random(f"duels {seed}")
    rules = plain_rules(chance)
    table = start(rules, rules.new_table(PLAYERS, {}))
    roll_out(rules, table, chance)
    return rules, table, chance


def one_answer(rules: DuelRules, table: DuelTable, chance: Random, eager: float = 0.5) -> Answer:
    """Somebody does something by chance: a standing action now and then, but never giving up."""
    if chance.random() < eager:
        seat = chance.choice((ANN, BOB))
        menu = [option for option in rules.standing(table, seat).open() if option.key != "concede"]
        if menu:
            option = chance.choice(menu)
            return Answer(seat, (option.key, *(shape.sample(chance) for shape in option.details)), standing=True)
    question = questions(table)[0]
    return Answer(question.seat, question.shape.sample(chance))


def step(rules: DuelRules, table: DuelTable, chance: Random) -> None:
    """One answer, and the dice after it."""
    apply_in_place(rules, table, one_answer(rules, table, chance))
    if chance_is_asked(table):
        roll_out(rules, table, chance)


@pytest.mark.parametrize("seed", range(12))
def test_a_duel_by_chance_is_sound_to_its_end(seed: int) -> None:
    rules, table, chance = begun(seed)
    for _ in range(ANSWERS_MOST):
        step(rules, table, chance)
        assert rules.status(table) == []
        if table.over:
            break
    assert table.over
    assert len(table.winners) <= 1


def hidden_from(table: DuelTable, seat: int | None) -> Any:
    """What that chair does not see: the cards in other hands, stashes, decks, and the face-down attack."""
    fight = table.fight
    return [
        (each.deck, each.hand, each.stash, fight.card if fight and not fight.revealed else None)
        for each in table.duelists
        if each.seat != seat
    ]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_changes_nothing_that_a_chair_sees(seed: int) -> None:
    """Neither what it sees, nor what it is asked, nor what it may do (ccg.zones.11, ccg.timing.12)."""
    rules, table, chance = begun(seed)
    differed = 0
    for count in range(ANSWERS_MOST):
        if table.over:
            break
        if count % 7 == 0:
            for seat in (ANN, BOB, None):
                seen = observe(table, seat)
                other = rules.imagine(seen, chance)
                assert rules.status(other) == []
                again = start(rules, other)
                assert saved_bytes(observe(again, seat)) == saved_bytes(seen)
                differed += hidden_from(table, seat) != hidden_from(again, seat)
                if seat is not None:
                    assert rules.standing(again, seat) == rules.standing(table, seat)
                    own = [[q for q in questions(each) if q.seat == seat] for each in (table, again)]
                    assert own[0] == own[1]
                asked = [[(q.seat, q.kind, q.deadline) for q in questions(each)] for each in (table, again)]
                assert asked[0] == asked[1]
        step(rules, table, chance)
    assert differed > 20


def test_a_saved_duel_goes_on_as_if_nothing_had_been() -> None:
    rules, table, chance = begun(3)
    kinds: Counter[str] = Counter()
    while not table.over:
        loaded = start(rules, rules.load(saved_bytes(table), {}))
        assert digest(loaded) == digest(table)
        assert questions(loaded) == questions(table)
        kinds.update(type(frame).__name__ for frame in loaded.stack)
        answer = one_answer(rules, table, chance)
        for each in (table, loaded):
            apply_in_place(rules, each, answer)
        assert digest(loaded) == digest(table)
        table = loaded
        if chance_is_asked(table):
            roll_out(rules, table, chance)
    assert {"Using", "Fighting", "BegunByThemselves", "Resolving"} <= set(kinds)
