"""Opens the sealed nonces of the seats, between "begin" and the match.

It ends as soon as all are open (at once if none was sealed), and after `OPEN_S` in any case. Nonces that are still
closed then are left out of the shuffle, and everybody is told. Meanwhile nobody can leave or call the match off:
somebody who knew the cards to come could otherwise wait for better ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from kickdoor_protocol.messages.lobby import Sealed
from kickdoor_protocol.sealing import in_the_clear, sealed

from ...base.declined import Declined
from ...base.edge import Time, cancelled, later

HEX = frozenset("0123456789abcdefABCDEF")
"""The digits of a nonce."""

SMALL_HEX = frozenset("0123456789abcdef")
"""The digits of a commitment."""


class PutIn(Struct):
    """The contribution of one seat to the shuffle. `sealed`: the commitment, "" if in the clear. `nonce`: "" until it
    is known.
    """

    sealed: str = ""
    nonce: str = ""

    @property
    def seal_shown(self) -> str:
        """Return what everybody is shown of it before anything is opened; from then on it cannot be chosen."""
        return self.sealed or (in_the_clear(self.nonce) if self.nonce else "")

    @property
    def is_closed(self) -> bool:
        """Return whether it is sealed and not opened yet."""
        return bool(self.sealed) and not self.nonce

    def seal(self, commitment: str) -> bool:
        """Replace the seat's nonce for the shuffle by a sealed one, of which only the commitment (SHA-256 in hex) is
        known yet; return False if it is the same. Raises Declined if that is no SHA-256.
        """
        if not set(commitment) <= SMALL_HEX:
            text = "That is no SHA-256 in small hex digits."
            raise Declined("bad_commitment", text, "send the commitment of your nonce")
        if self.sealed == commitment:
            return False
        self.sealed, self.nonce = commitment, ""
        return True

    def add(self, nonce: str) -> bool:
        """Replace the seat's nonce for the shuffle by this one, in the clear; return whether the one before was sealed.
        Raises Declined if it is no hex.
        """
        _is_hex(nonce)
        was_sealed = bool(self.sealed)
        self.sealed, self.nonce = "", nonce
        return was_sealed

    def open(self, promised: str, nonce: str) -> None:
        """Open the nonce that the seat has sealed. `promised`: the server's own commitment. Raises Declined if nothing
        is sealed, or the nonce does not fit the seat's commitment.
        """
        _is_hex(nonce)
        if not self.sealed:
            text = "The match is just beginning: nothing more can be put into its shuffle."
            raise Declined("starting", text, "play with what was put in before")
        if sealed(promised, nonce) != self.sealed:
            text = "That is not what you had sealed: its commitment is another one."
            raise Declined("nonce_differs", text, "open what you had sealed")
        self.nonce = nonce


def _is_hex(nonce: str) -> None:
    if not set(nonce) <= HEX:
        raise Declined("bad_nonce", "That is not hex digits, of which a nonce is made.", "make up hex digits")


OPEN_S = 5.0
"""Seconds to wait for sealed nonces. Programs answer at once, and a broken connection is back within seconds."""


class Opening:
    """Waits until all that the seats of a table have put in, in their order, is open.

    `then` is called once, at the end, and released, since it mostly refers to the table and the table to this object.
    """

    def __init__(self, put_in: Sequence[PutIn], time: Time, then: Callable[[], None]) -> None:
        self._put_in = put_in
        self._seals = tuple(each.seal_shown for each in put_in)
        self.has_sealed = any(each.sealed for each in put_in)
        """Whether there is anything to open."""
        self._time = time
        self._then: Callable[[], None] | None = then
        self._until_s = time.seconds() + OPEN_S
        self._deadline = later(time, OPEN_S, self._ends) if self.has_sealed else None

    @property
    def is_over(self) -> bool:
        """Return whether it has ended."""
        return self._then is None

    @property
    def message(self) -> Sealed:
        """Return the message for everybody about the present state."""
        return Sealed(self._seals, max(0.0, self._until_s - self._time.seconds()))

    def look(self) -> None:
        """End the wait if all sealed nonces have been revealed."""
        if not self.is_over and not any(each.is_closed for each in self._put_in):
            cancelled(self._deadline)
            self._ends()

    def _ends(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
