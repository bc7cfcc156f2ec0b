"""Earlier events of a match, from before this person came: requested when somebody pages back that far."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.limits import RECOUNTED_MOST
from kickdoor_protocol.messages.recounting import Recounted, Story
from kickdoor_protocol.messages.session import Refused

from ...network.events import UNNUMBERED
from ...state.effects import Effects, Send, Show
from ...state.model import STORY_MOST, Manner, Model, Phase, Seen
from ...words.table.read_out import STORY_READ, story
from ..people import talk
from ..showing.outcome import Outcome, remark, show
from .lines import lines_of

NOTHING_OLDER = "nothing_older"
"""Reason of a refusal: there are no older events."""
NOT_NOW = frozenset({"no_journal", "disk", "too_fast", "eyes_changed", "asleep"})
"""Reasons of refusals after which the request may be repeated."""


def asked(model: Model, wanted: int) -> Outcome:
    """Request events before the oldest known one, if there are any and the log has room. `wanted`: how many lines are
    to be read out when they have come."""
    seen = model.seen
    is_room = len(seen.story) + RECOUNTED_MOST <= STORY_MOST
    if seen.top <= 1 or seen.wanted or not is_room or model.replay is not None:
        return model, ()
    if model.contact.phase is not Phase.OPEN:
        return model, ()
    most = min(max(wanted - len(seen.story), 1), RECOUNTED_MOST) if model.manner is Manner.LINES else RECOUNTED_MOST
    return replace(model, seen=replace(seen, wanted=max(wanted, 1))), (Send(Story(UNNUMBERED, seen.top, most)),)


def recounted(model: Model, told: Recounted) -> Outcome:
    """Insert earlier events, which the server has sent, at the beginning of the match log. Events that were not
    requested are ignored."""
    seen = model.seen
    older = [event for event in told.events[:RECOUNTED_MOST] if told.first <= event.n < seen.top]
    if not seen.wanted or not 0 < told.first < seen.top:
        return model, ()
    lines, jokes = lines_of(older, seen)
    place = above = _oldest(seen)
    while above and seen.story[above - 1].after is not None:
        above -= 1
    among = talk.merged(seen.story[above:place], lines)  # talk that had stood above the oldest event
    whole = (*seen.story[:above], *among, *seen.story[place:])[-STORY_MOST:]
    wanted = seen.wanted
    model = replace(model, seen=replace(seen, story=whole, jokes=jokes, top=told.first, wanted=0))
    if model.manner is not Manner.LINES:
        return model, ()
    if len(whole) < wanted:
        model, effects = asked(model, wanted)
        if effects:
            return model, effects
    return model, _read(model, wanted)


def refused(model: Model, why: Refused) -> Outcome:
    """Handle the refusal of a request for earlier events: there are none, or they cannot be had now."""
    wanted = model.seen.wanted
    top = model.seen.top if why.reason in NOT_NOW else 1
    model = replace(model, seen=replace(model.seen, wanted=0, top=top))
    effects: Effects = ()
    if why.reason != NOTHING_OLDER:
        model, effects = remark(model, "refused", why.text or why.reason.replace("_", " "), why.rule, why.cure)
    return (model, (*effects, *_read(model, wanted))) if model.manner is Manner.LINES else (model, effects)


def read(model: Model, words: str) -> Outcome:
    """Read out as many lines of the match log as `words` say, or open it on the full screen; missing ones are requested
    first."""
    if model.manner is not Manner.LINES:
        return show(model, "story")
    if words and not (words.isascii() and words.isdigit() and 0 < int(words[:9]) <= STORY_MOST):
        return remark(model, "wrong", f"How many lines of the story? Say a number from 1 to {STORY_MOST:,}.")
    wanted = int(words) if words else STORY_READ
    if len(model.seen.story) < wanted:
        model, effects = asked(model, wanted)
        if effects:
            return model, effects
    return model, _read(model, wanted)


def _read(model: Model, most: int) -> Effects:
    """Return the effect that prints the last lines of the story."""
    return (Show(tuple(story(model, most))),)


def _oldest(seen: Seen) -> int:
    """Return the place of the oldest event of this table; before it there may be the end of another match."""
    place, n = len(seen.story), 0
    for at, line in reversed(list(enumerate(seen.story))):
        if line.n:
            if n and line.n >= n:
                break
            place, n = at, line.n
    return place
