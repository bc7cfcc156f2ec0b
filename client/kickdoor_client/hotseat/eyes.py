"""The state of a shared screen: it shows the public view, or that of one person. Pure functions; times are seconds of
one clock.

When somebody is asked something, the others are told to look away and that person to open their own screen. It closes
soon after they have nothing left to answer, or at their command; then the next one is called. Pressing Enter once too
often for the previous question never opens the next person's screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ..state.countdown import NEVER, held_on
from ..state.invitation import Invitation

LINGER_S = 1.5
"""Seconds that a screen stays open after its last question, as another one often follows immediately."""

IDLE_S = 30.0
"""Seconds without a key after which a screen closes that was opened without a question, or that shows a page."""

HOLD_S = 1.0
"""Seconds after a screen was closed during which Enter opens none."""


class OpenScreen(Struct, frozen=True):
    """The screen that is open. `shown`: the person whose screen it is, None for the public one. `called`: who is asked
    to open theirs. `by_wish`: they were not asked a question but want to see their hand. `last`: whose screen was open
    last. `since`: when a key was last pressed there. `held_until`: Enter opens no screen before this time."""

    shown: int | None = None
    called: int | None = None
    by_wish: bool = False
    last: int = 0
    since: float = NEVER
    held_until: float = NEVER


def looked(
    eyes: OpenScreen, wanted: Sequence[bool], now: float, *, reads: bool = False, all_have_heard: bool = True
) -> OpenScreen:
    """Return the new state of the shared screen at monotonic time `now`: close a screen that is no longer needed, or
    call the next person to it.

    `wanted` says of each person whether they have something to answer; `reads`: the open screen shows a page or a
    prompt, so it stays open longer. Nobody new is called until `all_have_heard` of the same situation; otherwise the
    person whose session was told first would always be called first.
    """
    if eyes.shown is not None:
        if wanted[eyes.shown]:
            return replace(eyes, since=max(eyes.since, now - LINGER_S / 2), by_wish=False)
        waits_s = IDLE_S if reads or eyes.by_wish else LINGER_S
        return eyes if now - eyes.since < waits_s else closed(eyes, wanted, now)
    if eyes.called is not None and (eyes.by_wish or wanted[eyes.called]):
        return eyes
    return replace(eyes, called=_next(wanted, eyes.last) if all_have_heard else None, by_wish=False)


def _next(wanted: Sequence[bool], first: int) -> int | None:
    """Return the first person in `wanted`, beginning the search with `first`; None if there is nobody."""
    count = len(wanted)
    return next((each % count for each in range(first, first + count) if wanted[each % count]), None)


def opened(eyes: OpenScreen, now: float) -> OpenScreen:
    """Open the called person's screen, after they pressed Enter at monotonic time `now`. An Enter shortly after the
    last screen was closed is ignored, since it may have been meant for that one."""
    if eyes.shown is not None or eyes.called is None:
        return eyes
    if now < eyes.held_until:
        return replace(eyes, held_until=held_on(eyes.held_until, now))
    return replace(eyes, shown=eyes.called, called=None, last=eyes.called, since=now)


def asked_for(eyes: OpenScreen, person: int) -> OpenScreen:
    """Return the state in which no screen is open and `person` is asked to come, since they want to see their hand.
    `person` is an index into the invited people."""
    return replace(eyes, shown=None, called=person, by_wish=True)


def closed(eyes: OpenScreen, wanted: Sequence[bool], now: float) -> OpenScreen:
    """Close the open screen and call the next person in the circle who has something to answer. With no screen open,
    withdraw the call."""
    person = eyes.shown
    if person is None:
        return replace(eyes, called=None, by_wish=False)
    called = _next(wanted, person + 1)
    return OpenScreen(called=called, last=person, held_until=now + HOLD_S)


def touched(eyes: OpenScreen, now: float) -> OpenScreen:
    """Note that a key was pressed at the open screen at monotonic time `now`, so that it is not closed as idle."""
    return replace(eyes, since=now) if eyes.shown is not None else eyes


def call_words(invitation: Invitation, called: int) -> tuple[str, str]:
    """Return two sentences: who shall look away, and who shall press Enter to open their screen. `called` is the index
    of the latter in the invited people."""
    return f"{invitation.names(but=called)}: look away.", f"{invitation.people[called].name}: press Enter."
