"""In matches in which everybody is one kill from winning, no game is lost to auto-pass.

At each window every seat is shown what a person there would be shown, with auto-pass on in each of its scopes. Then all
let it happen, on a table of its own: who wins by that is found by playing on, and not by asking the engine about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.client.evening import connected, told
from tests.server.doubles import quiet_audience
from tests.server.table.test_doors_stage import RULES, STAGE, Shown
from tests.server.viewer import Viewer

from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask
from kickdoor_ai.play import BUDGET, players_of
from kickdoor_ai.registry import make
from kickdoor_client.state.effects import Send
from kickdoor_client.state.model import Manner, Scope
from kickdoor_client.update.questions.auto_pass import toggled
from kickdoor_game.machine import journal, run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.window import PASS, Window
from kickdoor_protocol.messages.table import Answer as Sent
from kickdoor_protocol.messages.table import Private, Shared
from kickdoor_protocol.views import Asked
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.audience.match_views import Moment
from kickdoor_server.matches.seats import OwnedChair

MATCHES, STEPS = 8, 160


@cache
def windows() -> list[Shown]:
    """The situations of such matches in which a window is open."""
    return [step for seed in range(MATCHES) for step in played(seed)]


def played(seed: int) -> Iterator[Shown]:
    lot = Random(seed)
    players = players_of(4)
    table: Any = journal.begin(RULES, journal.JournalHeader("classic", players))
    chairs = [OwnedChair(Seat(seat), player.name, player.sex) for seat, player in enumerate(players)]
    record = MatchRecord(1, "abcde", "Friday night", "classic", {}, (), b"seed")
    audience = quiet_audience(record, chairs, RULES, STAGE)
    seats = [make("greedy", "doors") if lot.random() < 0.5 else ChanceSeat() for _ in players]
    for number in range(1, STEPS):
        run.roll_out(RULES, table, lot)
        if table.over:
            return
        for hero in table.heroes:
            hero.level = 9 if hero.seat % 2 == seed % 2 else 8
        if isinstance(table.stack[-1], Window):
            here = run.start(RULES, clone(table))
            audience.sight.take_in(Moment(here, number, lambda question: 30.0))
            looking = [Viewer(audience.sight, seat) for seat in (*(chair.seat for chair in chairs), None)]
            seen_by = [viewer.looks() for viewer in looking]
            yield Shown(here, [], looking[-1].public, seen_by[:-1], seen_by[-1])
        asked = run.questions(table)
        question = asked[lot.randrange(len(asked))]
        seen, standing = RULES.observe(table, question.seat), RULES.standing(table, question.seat)
        answer = ask(seats[question.seat], seen, question, standing, BUDGET, lot).answer
        choice = Answer(question.seat, question.default) if answer is None else answer
        table = run.apply(RULES, table, Answer(choice.seat, choice.choice, choice.standing)).table


def all_let_it_happen(step: Shown) -> list[int]:
    """Who has won then; empty if nobody has."""
    table, window = run.start(RULES, clone(step.table)), step.table.stack[-1]
    depth = len(step.table.stack)
    while not table.over and len(table.stack) >= depth and type(table.stack[depth - 1]) is type(window):
        asked = [question for question in run.questions(table) if question.kind == window.kind]
        if not asked:
            break
        table = run.apply(RULES, table, Answer(asked[0].seat, PASS)).table
    return sorted(map(int, table.winners))


def asked_there(step: Shown) -> Iterator[tuple[int, Asked]]:
    for seat, view in enumerate(step.private):
        yield from ((seat, asked) for asked in view.questions if asked.kind == step.table.stack[-1].kind)


def is_passed(step: Shown, seat: int, manner: Manner, scope: Scope) -> bool:
    """Whether a person in that seat, who passes in this scope, is not asked."""
    model, _ = told(connected(manner), Shared(step.public), Private(step.private[seat]))
    _, effects = toggled(model, scope)
    return any(isinstance(effect, Send) and isinstance(effect.request, Sent) for effect in effects)


def test_who_wins_is_told_with_every_window_as_it_comes_to_pass() -> None:
    won = 0
    for step in windows():
        winners = all_let_it_happen(step)
        won += bool(winners)
        for _, asked in asked_there(step):
            assert list(asked.wins or ()) == winners
            assert asked.wins is not None
    assert won > 20
    assert {asked.kind for step in windows() for _, asked in asked_there(step)} >= {"kill", "curse", "roll"}


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("scope", Scope)
def test_no_game_is_lost_to_auto_pass(manner: Manner, scope: Scope) -> None:
    passed = asked_for_wins = 0
    for step in windows():
        winners = all_let_it_happen(step)
        for seat, _ in asked_there(step):
            if is_passed(step, seat, manner, scope):
                passed += 1
                assert not winners, f"seat {seat} lost to {winners} without a word"
            else:
                asked_for_wins += bool(winners)
    assert asked_for_wins > 20
    if scope is Scope.STEPS:
        assert not passed, "no window of this game is a step of a turn"
    else:
        assert passed > 20, "auto-pass passes something"
