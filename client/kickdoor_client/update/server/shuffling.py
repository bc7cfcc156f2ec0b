"""This seat's contribution to the shuffle, and whether the server keeps its commitment.

The server commits to its seed when a table is opened. Everybody who sits there draws a nonce and sends a commitment to
it (a seal). At the start the server shows all seals, and only then are the nonces sent, so nobody could choose theirs
by ours. When the match is shown, the client checks that all of this is in its header. To a server without seals the
nonce is sent in the clear.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import AddNonce, CommitNonce, Sealed
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.sealing import MatchNote, fits, seals_digest
from kickdoor_protocol.sealing import sealed as commitment_of
from kickdoor_protocol.views import Header, PublicView

from ...network.events import UNNUMBERED
from ...state.effects import DrawNonce, KeepNote
from ...state.messages import NonceDrawn
from ...state.model import Model, ShufflePromise
from ..showing.outcome import Outcome, remark, send

UNKNOWN = frozenset({"not_agreed", "not_here", "too_old"})
"""Reasons of refusals which mean that this server or protocol version has no seals."""

NOT_SHOWN = "Beware: the server does not show what you had sealed for the shuffle, so it stays closed."
SHOWN_TWICE = "Beware: the server has changed what players had sealed for the shuffle, after you had opened yours."
NOT_PROMISED = "Beware: this match has another shuffle than the one that was promised before it."
NOT_USED = "Beware: what you added to the shuffle was not used."
NOT_IN_TIME = (
    "Beware: the server says that you did not open in time what you had sealed, so it is not in the shuffle: "
    "nothing is proved to you about it."
)
OTHERS_CHANGED = "Beware: what players had sealed for the shuffle is not what you were shown before you opened yours."
DOES_NOT_OPEN = "Beware: what a player put into the shuffle is not what was shown of it before you opened yours."


def promised(model: Model) -> Outcome:
    """Handle a table being filled whose server has committed to its part of the shuffle: if this person has a seat
    there, draw a random nonce, once."""
    lobby, promise = model.lobby, model.promise
    if lobby is None or lobby.table.commitment == "":
        return model, ()
    if lobby.your_seat is None:
        return replace(model, promise=ShufflePromise()), ()
    if lobby.table.commitment == promise.commitment:
        mine = next((seat for seat in lobby.table.seats if seat.seat == lobby.your_seat), None)
        is_lost = promise.counts and not promise.is_open and not promise.seals and mine is not None and not mine.sealed
        if not is_lost:
            return model, ()
    return replace(model, promise=ShufflePromise(lobby.table.commitment)), (DrawNonce(),)


def drawn(model: Model, message: NonceDrawn) -> Outcome:
    """Store the random nonce that was drawn, and send the server a commitment to it (a hash)."""
    promise = model.promise
    if not promise.commitment or promise.nonce:
        return model, ()
    model = replace(model, promise=replace(promise, nonce=message.nonce))
    return send(model, CommitNonce(UNNUMBERED, commitment_of(promise.commitment, message.nonce)))


def replied(model: Model, request: CommitNonce | AddNonce, reply: Accepted | Refused) -> Outcome:
    """Handle the answer to a commitment or nonce. If it is refused, the nonce is sent in the clear, drawn anew, or left
    out, depending on what the server supports."""
    promise = model.promise
    if isinstance(request, CommitNonce) and request.commitment != promise.mine:
        return model, ()
    match request, reply:
        case CommitNonce(), Accepted():
            return replace(model, promise=replace(promise, counts=True)), ()
        case CommitNonce(), Refused(reason=reason) if reason in UNKNOWN:
            return send(replace(model, promise=replace(promise, is_open=True)), AddNonce(UNNUMBERED, promise.nonce))
        case CommitNonce(), _:
            return replace(model, promise=ShufflePromise()), ()  # drawn anew when the table is shown next
        case AddNonce(), Accepted() if promise.is_open:
            return replace(model, promise=replace(promise, counts=True)), ()
        case _:
            return model, ()


def sealed(model: Model, message: Sealed) -> Outcome:
    """Send this client's nonce, if its commitment is among those that the server has shown to all: nobody can change
    theirs any more."""
    promise = model.promise
    if not promise.counts or promise.is_open or message.seals == promise.seals:
        return model, ()
    if promise.seals:
        return remark(model, "wrong", SHOWN_TWICE)
    if promise.mine not in message.seals:
        return remark(model, "wrong", NOT_SHOWN)
    promise = replace(promise, seals=message.seals, open_until=model.now + message.within_s)
    model, effects = send(replace(model, promise=promise), AddNonce(UNNUMBERED, promise.nonce))
    note = MatchNote(promise.commitment, promise.nonce, seals_digest(promise.seals))
    return model, (*effects, *([KeepNote(note, model.address)] if model.keeps else []))


def begun(model: Model, view: PublicView) -> Outcome:
    """Check the shuffle against commitments and nonces once, when the match begins, and warn the player if it does not
    fit."""
    promise = model.promise
    if not promise.commitment or model.replay is not None or _is_over(model, view):
        return model, ()
    model = replace(model, promise=ShufflePromise())
    wrong = _wrong(promise, view.header)
    return remark(model, "wrong", wrong) if wrong else (model, ())


def _is_over(model: Model, view: PublicView) -> bool:
    """Return whether that match is known to be over: the commitment is then for the next one of its series."""
    known = model.seen.public
    return model.seen.over is not None and known is not None and known.header.commitment == view.header.commitment


def _wrong(promise: ShufflePromise, header: Header) -> str:
    """Return which part of the commitment was broken, in words; "" if none was."""
    if header.commitment != promise.commitment:
        return NOT_PROMISED
    if not promise.counts:
        return ""
    if promise.is_open or not promise.seals:
        return "" if promise.nonce in header.nonces else NOT_USED
    if header.sealed != promise.seals:
        return OTHERS_CHANGED
    nonces = header.nonces or ("",) * len(header.sealed)
    pairs = list(zip(header.sealed, nonces, strict=False))
    if len(nonces) != len(pairs) or not all(fits(promise.commitment, seal, nonce) for seal, nonce in pairs):
        return DOES_NOT_OPEN
    return "" if (promise.mine, promise.nonce) in pairs else NOT_IN_TIME
