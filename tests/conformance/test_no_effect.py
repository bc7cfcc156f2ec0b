"""Beside each target it is said whether a card or ability would do nothing to it: in every set, of every word."""

from __future__ import annotations

from typing import Any

import pytest
from tests import shown, under
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch
from tests.conformance.tried import aimed, does_something

from kickdoor_game.engine import GameRules
from kickdoor_game.heroes.curses import CurseStrike
from kickdoor_game.heroes.dealings.charity import Charity
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Option
from kickdoor_game.machine.run import chance_is_asked
from kickdoor_server.table.translate.questions import Wording

SEEDS = range(4)
DECISIONS, EVERY = 400, 3


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_it_stands_beside_those_alone_to_whom_nothing_would_happen(set_name: str, seed: int) -> None:
    under.note(set_name, set_name)
    seen: set[tuple[str, bool]] = set()
    for number, step in enumerate(RandomMatch(set_name, seed).steps(DECISIONS)):
        if number % EVERY or chance_is_asked(step.table) or something_waits(step.table):
            continue
        for seat in step.seats:
            for option, target in aimed(step.rules.standing(step.table, seat).options):
                if (option.key, target.in_vain) in seen:
                    continue
                changes = does_something(step.rules, step.family, step.table, seat, option, target)
                if changes is None:
                    continue
                seen.add((option.key, target.in_vain))
                assert changes is not target.in_vain, (step.table.card(option.card), target, step.answer)
                assert ("no effect" in hint_of(step.rules, step.table, seat, target)) is target.in_vain


def something_waits(table: Any) -> bool:
    """Return whether a curse is about to act, or a hand has too many cards.

    The curse would act in between; and a card that leaves the hand changes what is given away.
    """
    return any(isinstance(frame, CurseStrike | Charity) for frame in table.stack)


def hint_of(rules: GameRules, table: Any, seat: Seat, target: Option) -> str:
    """What stands beside that target."""
    seen = rules.observe(table, seat)
    return Wording(shown.stage(rules), seen, seat).body(target).hint
