"""Why an AI seat did what it did: asked by people when the match is over, or at once where the table allows it."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Part, Request, SeatNumber, Whole, Words


class Explain(Request, frozen=True, tag="explain"):
    """Why did the AI seat in that chair do what it did? `Explained` follows, then `Accepted`.

    `turn`: in that turn; 0 asks for what it decided last.
    """

    seat: SeatNumber
    turn: SeatNumber = 0


class Weighed(Part, frozen=True):
    """One of the options that a seat weighed. `worth`: how much it thought of it, in words (`1.4 levels`, `62 %`)."""

    label: Words
    worth: Words = ""
    because: Words = ""
    taken: bool = False


class Decision(Part, frozen=True):
    """What was asked in that turn, and what the seat thought of: the best first, the one that it took among them."""

    asked: Words
    options: Bounded[Weighed] = ()
    turn: Whole = 0


class Explained(FromServer, frozen=True, tag="explained"):
    """What that seat weighed for its decisions, oldest first; `left_out` counts earlier ones that were not sent."""

    seat: Whole
    decisions: Bounded[Decision] = ()
    left_out: Whole = 0
