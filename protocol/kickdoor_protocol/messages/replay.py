"""Messages for replays: view a finished match from any chair, and download the record of one that has just ended.

A client opens a replay like a table, by `WatchTable`. Its views are the ordinary ones; `ReplayAt` precedes them and
says where in the match they are. Nothing is sent that the chosen viewpoint could not see.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Key, Request, SeatNumber, Text, Whole, Words


class Wind(Request, frozen=True, tag="wind"):
    """Move to another moment of the replay; below 0, `by` moves back. The server sends `ReplayAt` and the views there,
    then `Accepted`.

    `to` is the unit of `by`: `step` (anything that the viewpoint is told), `decision` (of any seat), `turn`, `combat`,
    `room` (rooms that are laid; with `words`, events in the room of that name), `seat` (events about that seat), `find`
    (events with these words). Or it is a target: `number` (the moment after `by` answers), `turn_number` (the beginning
    of turn `by`).
    """

    to: Key
    by: int = 0
    seat: SeatNumber | None = None
    words: Text = ""


class LookAs(Request, frozen=True, tag="look_as"):
    """See the replay from this chair; without one, as spectators do; with `all_hands`, with every hand open.

    At a running table: over the shoulder of this chair, if it consents (`ShareSeat`); without one, the public view.
    """

    seat: SeatNumber | None = None
    all_hands: bool = False


class Fork(Request, frozen=True, tag="fork"):
    """Play on from this moment, in this chair, against AI players of that kind in the others ("": the server's
    choice).
    """

    seat: SeatNumber
    ai: Annotated[str, Meta(max_length=64)] = ""


class ReplayAt(FromServer, frozen=True, tag="replay_at"):
    """Where the views that follow are: after `number` of `numbers` answers, in `turn` of `turns`.

    `seat` and `all_hands` are the viewpoint. `anew`: forget earlier events; the next `Told` summarises what led up to
    here. `decided`: the latest choice, as far as the viewpoint may know it.
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
    """Ask for the record of the match that has just ended here. The server sends `ReplayPart`s, then `Accepted`."""


class ReplayPart(FromServer, frozen=True, tag="replay_part"):
    """Some records of a file stream of the kind `replay`, in order; `more`: others follow."""

    records: Bounded[Any]
    more: bool = False
