"""The options of a table for how long people have, in games with reaction windows and paces."""

from __future__ import annotations

from kickdoor_game.paces import AUTO, EARLY_PASSES, PACE_NAMES, WINDOW_MOST_MS
from kickdoor_protocol.messages.lobby import Setting

PACE_HINT = (
    "auto: no clock for one person among AI players (alone), usual (12 s to react) for more; relaxed: 20 s; "
    "brisk: by the book; none: a clock for reactions only"
)
EARLY_PASSES_HINT = (
    "auto: held back where people play with each other; held: nobody notices who has passed before {shortest} s; "
    "at_once: a pass is seen as soon as it is there"
)
WINDOW_HINT = "how long everybody has to react to what somebody does; 0: as the pace has it"


def window_setting(shortest_ms: int, usual_ms: int) -> Setting:
    """Return the table's option for how long players may react to something, in ms, at least `shortest_ms`. `usual_ms`:
    the length in the rulebook.
    """
    windows_ms = {0, shortest_ms, 4_000, 6_000, usual_ms, 12_000, 20_000}
    return Setting(
        "window_ms",
        "reaction windows (ms)",
        0,
        tuple(sorted(length for length in windows_ms if not 0 < length < shortest_ms)),
        WINDOW_HINT,
        least=shortest_ms,
        most=WINDOW_MOST_MS,
    )


def pace_setting() -> Setting:
    """Return the table's option for how long players may think (the turn timer)."""
    return Setting("pace", "turn timer", AUTO, PACE_NAMES, PACE_HINT)


def early_passes_setting(shortest_ms: int) -> Setting:
    """Return the table's option whether passes are held back until `shortest_ms` have passed, so that nobody notices
    who passes fast.
    """
    hint = EARLY_PASSES_HINT.format(shortest=f"{shortest_ms / 1000:g}")
    return Setting("early_passes", "early passes", AUTO, EARLY_PASSES, hint)
