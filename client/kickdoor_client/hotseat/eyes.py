"""Whose eyes the screen is for: everybody's, or those of one person at a time. Pure; times are seconds of one clock.

While somebody is asked something the others are told to look away and he is asked to open his own screen. It closes by
itself soon after he has nothing to answer any more, or when he says so; then it is the next one's turn. A key that was
pressed too often for the question before never opens the screen of the next person.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ..state.countdown import NEVER, held_on
from ..state.invitation import Invitation

LINGER_S = 1.5
"""Seconds for which a screen stays open after its last question: often the next one follows at once."""

IDLE_S = 30.0
"""Seconds without a key after which a screen closes that was opened, or is being read, without a question."""

HOLD_S = 1.0
"""Seconds after a screen was closed in which Enter opens none."""


class OpenScreen(Struct, frozen=True):
    """`shown`: whose screen is open, None: the one for all eyes. `called`: who is asked to open theirs. `by_wish`: they
    are asked nothing, and want to see their hand. `last`: whose was open last. `since`: the last sign of life there.
    `held_until`: before this time Enter opens no screen."""

    shown: int | None = None
    called: int | None = None
    by_wish: bool = False
    last: int = 0
    since: float = NEVER
    held_until: float = NEVER


def looked(
    eyes: OpenScreen, wanted: Sequence[bool], now: float, *, reads: bool = False, all_have_heard: bool = True
) -> OpenScreen:
    """After time has gone by or something has changed. `wanted`: who has something to answer; `reads`: he whose screen
    is open has a page or a line open on it. Until `all_have_heard` of the same situation nobody new is called, since
    the first to be asked may only be the one who was told first."""
    if eyes.shown is not None:
        if wanted[eyes.shown]:
            return replace(eyes, since=max(eyes.since, now - LINGER_S / 2), by_wish=False)
        waits_s = IDLE_S if reads or eyes.by_wish else LINGER_S
        return eyes if now - eyes.since < waits_s else closed(eyes, wanted, now)
    if eyes.called is not None and (eyes.by_wish or wanted[eyes.called]):
        return eyes
    return replace(eyes, called=_next(wanted, eyes.last) if all_have_heard else None, by_wish=False)


def _next(wanted: Sequence[bool], first: int) -> int | None:
    """Who is wanted, beginning with that chair."""
    count = len(wanted)
    return next((each % count for each in range(first, first + count) if wanted[each % count]), None)


def opened(eyes: OpenScreen, now: float) -> OpenScreen:
    """Enter: who is called opens his screen, unless that key can have been meant for the one before."""
    if eyes.shown is not None or eyes.called is None:
        return eyes
    if now < eyes.held_until:
        return replace(eyes, held_until=held_on(eyes.held_until, now))
    return replace(eyes, shown=eyes.called, called=None, last=eyes.called, since=now)


def asked_for(eyes: OpenScreen, person: int) -> OpenScreen:
    """Somebody wants to see his hand."""
    return replace(eyes, shown=None, called=person, by_wish=True)


def closed(eyes: OpenScreen, wanted: Sequence[bool], now: float) -> OpenScreen:
    """The open screen is closed; the others come first now."""
    person = eyes.shown
    if person is None:
        return replace(eyes, called=None, by_wish=False)
    called = _next(wanted, person + 1)
    return OpenScreen(called=called, last=person, held_until=now + HOLD_S)


def touched(eyes: OpenScreen, now: float) -> OpenScreen:
    """A key was pressed at the open screen."""
    return replace(eyes, since=now) if eyes.shown is not None else eyes


def call_words(invitation: Invitation, called: int) -> tuple[str, str]:
    """Return two sentences: who shall look away, and who shall press Enter to open their screen."""
    return f"{invitation.names(but=called)}: look away.", f"{invitation.people[called].name}: press Enter."
