"""Other people's card games, played at random: RLCard's in Python, OpenSpiel's in C++ (extra `bench`).

Only the games themselves run, without the encodings for learning agents, so rules are compared with rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from kickdoor_ai.extras import command_for
from tests.trials.bench.entry import Figures, NotMeasured

UNO, GIN_RUMMY = "uno", "gin-rummy"
CRAZY_EIGHTS = "crazy_eights"
SEED = 1


def rlcard(game: str, seconds: float) -> Figures:
    """Measure RLCard's game of that name. Raises NotMeasured without the package."""
    try:
        from rlcard import make
    except ImportError:
        raise NotMeasured(f"RLCard is not here: {command_for('bench')}") from None
    played: Any = make(game, config={"seed": SEED}).game
    legal = played.get_legal_actions if hasattr(played, "get_legal_actions") else played.judge.get_legal_actions
    chance = Random(SEED)

    def one_game() -> int:
        played.init_game()
        decisions = 0
        while not played.is_over():
            played.step(chance.choice(legal()))
            decisions += 1
        return decisions

    return rates(one_game, seconds)


def open_spiel(game: str, seconds: float) -> Figures:
    """Measure OpenSpiel's game of that name. Raises NotMeasured without the package."""
    try:
        import pyspiel
    except ImportError:
        raise NotMeasured(f"OpenSpiel is not here: {command_for('bench')}") from None
    loaded = pyspiel.load_game(game)
    chance = Random(SEED)

    def one_game() -> int:
        state = loaded.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return rates(one_game, seconds)


def rates(one_game: Callable[[], int], seconds: float) -> Figures:
    """Measure games and decisions a second of processor time. `one_game` plays a game and returns its decisions.

    Games run to their ends. The first one does not count, because it includes loading.
    """
    one_game()
    games = decisions = 0
    began_s = time.process_time()
    while (spent_s := time.process_time() - began_s) < seconds or not games:
        decisions += one_game()
        games += 1
    return {"games_per_s": games / spent_s, "decisions_per_s": decisions / spent_s}
