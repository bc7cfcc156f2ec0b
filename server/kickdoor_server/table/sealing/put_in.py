"""What one seat has put into the shuffle: nothing, a nonce in the clear, or one that is sealed until it is opened."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.sealing import in_the_clear, sealed

from ...base.declined import Declined

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
