"""Digests: the weightiest events of the time that a person has waited for others, in their order.

`waits` says who waits. The full screen shows the digest when their turn comes; line mode, with the setting `digest`,
reads it when they are asked something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from ...state.model import Manner, Model, StoryLine
from .auto_pass import is_in_contest

EVENT, TALK, TALK_OF_AI = "event", "chat", "ai"
"""Kinds of lines of the story: what happened, what people say, and what AI players say."""

DIGEST = "digest"
"""Value of the setting `telling` with which line mode tells in short what happened meanwhile."""

DIGEST_LEAST, DIGEST_MOST = 3, 5
"""Events of a digest. It has more than `DIGEST_LEAST` only if they matter more than most."""

WHOLE_MOST = 7
"""Events that line mode reads one by one: a digest of no more than these would spare the listener too little."""

WEIGHTS: Mapping[str, int] = {
    **dict.fromkeys(("game_won", "duel_over"), 20),
    **dict.fromkeys(("died", "eliminated"), 10),
    **dict.fromkeys(("levels_changed", "duel_level_changed", "sold"), 6),
    **dict.fromkeys(("fight_won", "battle_decided", "caught", "got_caught"), 5),
    **dict.fromkeys(("curse_struck", "card_moved", "cards_given", "damage_dealt", "was_hit", "lost_gold"), 4),
    **dict.fromkeys(("card_discarded", "card_used"), 3),
    **dict.fromkeys(("turn_began", "duel_turn_began", "phase_began", "kill_announced"), 0),  # questions say it
    **dict.fromkeys(("enhanced", "foe_joined", "fight_began", "battle_began"), 2),
}
"""How much an event of that kind matters to those who were not there; all other kinds have `WEIGHT`.

Kinds that no server sends do no harm, and others count like small ones.
"""

WEIGHT, MINE_TIMES = 1, 2
"""The weight of other events, and how many times an event counts that names this person."""

TALK_WEIGHT = 3
"""The weight of what people say."""

LEVEL = "level"
"""Key of the meter that wins the game when it is full."""


def waits(model: Model) -> bool:
    """Return whether this person waits for others, and reads a digest of the events later: on the full screen, while
    others have the turn; in line mode, with the setting `digest`, while they have no question to answer either."""
    seen = model.seen
    if seen.private is None or model.my_seat is None or seen.over is not None or model.replay is not None:
        return False
    if model.has_turn:
        return False
    if model.manner is Manner.SCREEN:
        return True
    return model.settings.telling == DIGEST and not model.questions and not is_in_contest(model)


def since_then(model: Model) -> list[StoryLine]:
    """Return the lines of the story, talk included, from the first event of this person's last wait on."""
    wait = model.seen.meanwhile
    lines: list[StoryLine] = []
    below = inf
    for line in reversed(model.seen.story if wait is not None else ()):
        if line.n and (line.n >= below or (wait is not None and line.n <= wait.after)):
            break  # an event of an earlier match, or before the wait
        below = line.n or below
        lines.append(line)
    while lines and lines[-1].kind != EVENT:
        lines.pop()
    return lines[::-1]


def missed(model: Model) -> list[StoryLine]:
    """Return the events of this person's last wait, in order."""
    wait = model.seen.meanwhile
    return [line for line in since_then(model) if wait is not None and 0 < line.n <= wait.until]


def weight(line: StoryLine, me: int | None) -> int:
    """Return how much a line matters to the seat `me`; 0 for bookkeeping and for talk of AI players."""
    if line.kind != EVENT:
        return TALK_WEIGHT if line.kind == TALK else 0
    if line.minor:
        return 0
    return WEIGHTS.get(line.event, WEIGHT) * (MINE_TIMES if me in line.seats else 1)


def by_weight(lines: Sequence[StoryLine], me: int | None) -> list[int]:
    """Return the places of the lines, those that matter most to the seat `me` first; of equal ones the latest first."""
    return sorted(range(len(lines)), key=lambda place: (weight(lines[place], me), place), reverse=True)


def weightiest(lines: Sequence[StoryLine], me: int | None) -> list[int]:
    """Return the places of the lines of a digest for the seat `me`, the weightiest first."""
    places = by_weight(lines, me)[:DIGEST_MOST]
    leasts = (1 if rank < DIGEST_LEAST else WEIGHT + 1 for rank in range(DIGEST_MOST))
    return [place for place, least in zip(places, leasts, strict=False) if weight(lines[place], me) >= least]


def gist(lines: Sequence[StoryLine], me: int | None) -> list[StoryLine]:
    """Return the lines of a digest for the seat `me`, in their order."""
    return [lines[place] for place in sorted(weightiest(lines, me))]


def ahead_words(model: Model) -> list[str]:
    """Return a sentence about each other player whose Level is one short of its maximum."""
    public = model.seen.public
    return [
        f"{seat.name} has {meter.label} {meter.value} of {meter.most}."
        for seat in (public.seats if public is not None else ())
        for meter in seat.meters
        if meter.key == LEVEL and meter.most is not None and meter.value == meter.most - 1
        if seat.seat != model.my_seat
    ]
