"""What somebody who opens a table of a door game may choose: the game's own options, as a form shows them.

Which of them a set has is said by its numbers (`Numbers.variants`); what each does is the engine's to say, and here are
its name, its choices and a hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kickdoor_game.doors.numbers import GOALS, PACES, WINDOW_MOST_MS
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.heroes.roles import CLASS, RACE, roles_of
from kickdoor_protocol.messages.lobby import Setting

PACE_HINT = (
    "auto: no clock for one person among AI players (alone), usual (12 s to react) for more; relaxed: 20 s; "
    "brisk: by the book; none: a clock for reactions only"
)
WINDOW_HINT = "how long everybody has to react to what somebody does; 0: as the pace has it"
GOAL_HINT = "10, or 20 for a long game: hands, deals and Treasures stay as they are"
DEAL_HINT = "four cards of each deck at the start and after a death"
LISTEN_HINT = "your turn begins with a Door card face down; who loots the room draws a Treasure"
SHARED_HINT = "the helper wins, too, if the fighter reaches the winning Level in that fight"


def settings(rules: DoorsRules) -> tuple[Setting, ...]:
    """Return those of that set: the ones of every set, then its own variants."""
    numbers = rules.base
    variants = _variants(numbers, roles_of(rules.book))
    return (*_of_every_set(numbers), *(each for each in variants if each.key in numbers.variants))


def _of_every_set(numbers: Numbers) -> Iterator[Setting]:
    windows_ms = {0, numbers.reaction_floor_ms, 4_000, 6_000, numbers.window_ms, 12_000, 20_000}
    yield Setting(
        "window_ms",
        "reaction windows (ms)",
        0,
        tuple(sorted(length for length in windows_ms if not 0 < length < numbers.reaction_floor_ms)),
        WINDOW_HINT,
        least=numbers.reaction_floor_ms,
        most=WINDOW_MOST_MS,
    )
    yield Setting("by_the_book", "windows by the book", False, (), "as short as the rulebook has them")
    yield Setting("pace", "turn timer", "auto", tuple(PACES), PACE_HINT)
    yield Setting("goal_level", "winning Level", numbers.goal_level, GOALS, GOAL_HINT)


def _variants(numbers: Numbers, roles: Sequence[str]) -> Iterator[Setting]:
    yield Setting("fast_deal", "fast deal", False, (), DEAL_HINT)
    claimed = [role.capitalize() for role in roles if role in (CLASS, RACE)]
    if claimed:
        bought = " or ".join(claimed)
        hint = f"a card that gives a Level may buy the {bought} on top of the discards instead"
        yield Setting("claim_discards", "claim discards", numbers.claim_discards, (), hint)
    yield Setting("listen_at_door", "listen at the door", numbers.listen_at_door, (), LISTEN_HINT)
    yield Setting("shared_victory", "shared victory", numbers.shared_victory, (), SHARED_HINT)
