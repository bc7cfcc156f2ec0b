"""Replays: a match that is over, seen again from any chair; and taking home the record of one that has just ended.

A replay is looked at like a table, by `WatchTable`. Its views are the ordinary ones; `ReplayAt` says before them where
in the match they are. Nothing is sent that the chosen viewpoint could not see.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Key, Request, SeatNumber, Text, Whole, Words


class Wind(Request, frozen=True, tag="wind"):
    """Go elsewhere in the replay; below 0 `by` goes back. `ReplayAt` and the views there follow, then `Accepted`.

    `to`: what is counted: `step` (whatever the viewpoint is told), `decision` (of anybody), `turn`, `combat`, `room`
    (rooms that are laid; with `words`, what happens in one that is called so), `seat` (what is about that seat), `find`
    (what is told in these words). Or where to go: `number` (to the moment after `by`
    answers), `turn_number` (to where turn `by` begins).
    """

    to: Key
    by: int = 0
    seat: SeatNumber | None = None
    words: Text = ""


class LookAs(Request, frozen=True, tag="look_as"):
    """See the replay from this chair; without one, as those who look on; with `all_hands`, every hand open.

    At a table that is played: over the shoulder of this chair, if it consents (`ShareSeat`); without one, the public.
    """

    seat: SeatNumber | None = None
    all_hands: bool = False


class Fork(Request, frozen=True, tag="fork"):
    """Play on from here, in this chair, against AI seats of that kind in the others ("": as the server likes)."""

    seat: SeatNumber
    ai: Annotated[str, Meta(max_length=64)] = ""


class ReplayAt(FromServer, frozen=True, tag="replay_at"):
    """Where the views that follow are: after `number` of `numbers` answers, in `turn` of `turns`.

    `seat` and `all_hands` are the viewpoint. `anew`: forget what was told; the next `Told` says what led up to here.
    `decided`: what was chosen last, as far as the viewpoint may know.
    """

    number: Whole
    numbers: Whole
    turn: Whole = 0
    turns: Whole = 0
    seat: Whole | None = None
    all_hands: bool = False
    anew: bool = False
    decided: Words = ""


class TakeReplay(Request, frozen=True, tag="take_replay"):
    """Send me the record of the match that has just ended here. `ReplayPart`s follow, then `Accepted`."""


class ReplayPart(FromServer, frozen=True, tag="replay_part"):
    """Some records of a stream on disk of the kind `replay`, in order; `more`: others follow."""

    records: Bounded[Any]
    more: bool = False
