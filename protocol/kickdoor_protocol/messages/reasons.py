"""Messages about why an AI player acted as it did: after the match, or during it where the table allows that."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Part, Request, SeatNumber, Whole, Words


class Explain(Request, frozen=True, tag="explain"):
    """Ask why the AI player in a seat acted as it did. The server sends `Explained`, then `Accepted`.

    `turn` is the turn in question; 0 asks for its latest decision.
    """

    seat: SeatNumber
    turn: SeatNumber = 0


class Weighed(Part, frozen=True):
    """An option that an AI player considered. `worth` is its estimate, in words (`1.4 levels`, `62 %`); `taken`: it
    chose this one.
    """

    label: Words
    worth: Words = ""
    because: Words = ""
    taken: bool = False


class Decision(Part, frozen=True):
    """A question in that turn and how the AI player rated the options: the best first, the chosen one among them."""

    asked: Words
    options: Bounded[Weighed] = ()
    turn: Whole = 0


class Explained(FromServer, frozen=True, tag="explained"):
    """What an AI player considered for its decisions, oldest first; `left_out` counts earlier ones that were not
    sent.
    """

    seat: Whole
    decisions: Bounded[Decision] = ()
    left_out: Whole = 0
