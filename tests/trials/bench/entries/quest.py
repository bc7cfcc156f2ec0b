"""Entry: the board game beside the usual set."""

from __future__ import annotations

from tests.trials.bench.entries.beside import Beside

ENTRY = Beside("quest", "the board game", command=(0.7, 0.35), decision=(0.5, 0.25), median=800).entry()
