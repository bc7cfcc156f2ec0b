"""How long people have, as a form shows it where somebody opens a table of any game with windows and paces."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_game.heroes.numbers import Numbers
from kickdoor_protocol.messages.lobby import Setting

PACE_HINT = (
    "auto: no clock for one person among AI players (alone), usual (12 s to react) for more; relaxed: 20 s; "
    "brisk: by the book; none: a clock for reactions only"
)
EARLY_PASSES_HINT = (
    "auto: held back where people play with each other; held: nobody notices who has passed before 2.6 s; at_once: "
    "a pass is seen as soon as it is there"
)
WINDOW_HINT = "how long everybody has to react to what somebody does; 0: as the pace has it"


def window_setting(numbers: Numbers, most_ms: int) -> Setting:
    """Return that of the length of a reaction window, in milliseconds."""
    windows_ms = {0, numbers.reaction_floor_ms, 4_000, 6_000, numbers.window_ms, 12_000, 20_000}
    return Setting(
        "window_ms",
        "reaction windows (ms)",
        0,
        tuple(sorted(length for length in windows_ms if not 0 < length < numbers.reaction_floor_ms)),
        WINDOW_HINT,
        least=numbers.reaction_floor_ms,
        most=most_ms,
    )


def pace_setting(paces: Iterable[str]) -> Setting:
    """Return that of the pace, of which these are the names."""
    return Setting("pace", "turn timer", "auto", tuple(paces), PACE_HINT)


def early_passes_setting(ways: Iterable[str]) -> Setting:
    """Return that of whether early passes are held back, of which these are the values."""
    return Setting("early_passes", "early passes", "auto", tuple(ways), EARLY_PASSES_HINT)
