"""Why an AI seat did what it did: asked by people when the match is over, or at once where the table allows it."""

from __future__ import annotations

from kickdoor_protocol.base import FromServer, Part, Request, SeatNumber


class Explain(Request, frozen=True, tag="explain"):
    """Why did the AI seat in that chair do what it did? `Explained` follows, then `Accepted`.

    `turn`: in that turn; 0 asks for what it decided last.
    """

    seat: SeatNumber
    turn: SeatNumber = 0


class Weighed(Part, frozen=True):
    """One of the options that a seat weighed. `worth`: how much it thought of it, in words (`1.4 levels`, `62 %`)."""

    label: str
    worth: str = ""
    because: str = ""
    taken: bool = False


class Decision(Part, frozen=True):
    """What was asked in that turn, and what the seat thought of: the best first, the one that it took among them."""

    asked: str
    options: tuple[Weighed, ...] = ()
    turn: int = 0


class Explained(FromServer, frozen=True, tag="explained"):
    """What that seat weighed for its decisions, oldest first; `left_out` counts earlier ones that were not sent."""

    seat: int
    decisions: tuple[Decision, ...] = ()
    left_out: int = 0
