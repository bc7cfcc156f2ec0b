"""What seats put into the shuffle, and the moment between "begin" and the match, in which what was sealed is opened.

It ends as soon as nothing is closed, at once where nothing was sealed, and after `OPEN_S` whatever is still closed:
that is left out of the shuffle, and shown. Nobody leaves meanwhile and nothing is called off: whoever could call it
off, once they know what the cards would be, could wait for better ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from kickdoor_protocol.messages.lobby import Sealed
from kickdoor_protocol.sealing import in_the_clear, sealed

from ...base.declined import Declined
from ...base.edge import Time, cancelled, later

HEX = frozenset("0123456789abcdefABCDEF")
"""What nonces are made of."""

SMALL_HEX = frozenset("0123456789abcdef")
"""What commitments are made of."""


class PutIn(Struct):
    """`sealed`: the commitment of the nonce, "" for one in the clear. `nonce`: "" until it is known."""

    sealed: str = ""
    nonce: str = ""

    @property
    def seal_shown(self) -> str:
        """What everybody is shown of it, before anything is opened: from then on it cannot be chosen."""
        return self.sealed or (in_the_clear(self.nonce) if self.nonce else "")

    @property
    def is_closed(self) -> bool:
        """Whether something is sealed that nobody has opened."""
        return bool(self.sealed) and not self.nonce

    def seal(self, commitment: str) -> bool:
        """Put in what has this commitment, instead of anything before; return whether that is news."""
        if not set(commitment) <= SMALL_HEX:
            text = "That is no SHA-256 in small hex digits."
            raise Declined("bad_commitment", text, "send the commitment of your nonce")
        if self.sealed == commitment:
            return False
        self.sealed, self.nonce = commitment, ""
        return True

    def add(self, nonce: str) -> bool:
        """Put this in, in the clear, instead of anything before; return whether something sealed went for it."""
        _is_hex(nonce)
        was_sealed = bool(self.sealed)
        self.sealed, self.nonce = "", nonce
        return was_sealed

    def open(self, promised: str, nonce: str) -> None:
        """Open what is sealed. Declined if nothing is, or if it was another nonce."""
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
"""For how long what is sealed is waited for. Programs answer at once; a cut line is back within seconds."""


class Opening:
    """Wait until what the seats of a table have put in, given in their order, is open.

    `then` is called once, when it ends, and let go: it mostly knows the table, as the table knows this.
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
        """Tell whether it has ended."""
        return self._then is None

    @property
    def message(self) -> Sealed:
        """What everybody is told of it, now."""
        return Sealed(self._seals, max(0.0, self._until_s - self._time.seconds()))

    def look(self) -> None:
        """Something may have been opened: if nothing is closed any more, it is over."""
        if not self.is_over and not any(each.is_closed for each in self._put_in):
            cancelled(self._deadline)
            self._ends()

    def _ends(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
