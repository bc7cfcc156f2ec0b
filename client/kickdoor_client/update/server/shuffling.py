"""What this seat puts into the shuffle, and whether the server has kept its promise about it.

The server promises its seed when a table is opened. Whoever sits there draws a nonce and sends what commits them to it.
When the host says "begin", the server shows what everybody has sealed, and only then is the nonce sent: so nobody could
choose theirs by ours. When the match is shown, it is looked whether all of that is in it. To a server that knows
nothing of sealing the nonce is sent in the clear.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import AddNonce, CommitNonce, Sealed
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.sealing import Note, fits, seals_digest
from kickdoor_protocol.sealing import sealed as commitment_of
from kickdoor_protocol.views import Header, PublicView

from ...network.events import UNNUMBERED
from ...state.effects import DrawNonce, KeepNote
from ...state.messages import NonceDrawn
from ...state.model import Model, ShufflePromise
from ..showing.outcome import Outcome, remark, send

UNKNOWN = frozenset({"not_agreed", "not_here", "too_old"})
"""Reasons of a refusal that say: this server, or this line, knows nothing of sealing."""

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
    """A table has been shown while it is being filled: whoever has a seat there puts something in, unless they have."""
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
    """Here is what nobody can foresee: say what commits us to it."""
    promise = model.promise
    if not promise.commitment or promise.nonce:
        return model, ()
    model = replace(model, promise=replace(promise, nonce=message.nonce))
    return send(model, CommitNonce(UNNUMBERED, commitment_of(promise.commitment, message.nonce)))


def replied(model: Model, request: CommitNonce | AddNonce, reply: Accepted | Refused) -> Outcome:
    """It counts; or it has to be said in the clear, or anew; or this server lets nobody add anything, which is nothing
    that the person could mend."""
    promise = model.promise
    if isinstance(request, CommitNonce) and request.commitment != promise.mine:
        return model, ()
    match request, reply:
        case CommitNonce(), Accepted():
            return replace(model, promise=replace(promise, counts=True)), ()
        case CommitNonce(), Refused(reason=reason) if reason in UNKNOWN:
            return send(replace(model, promise=replace(promise, is_open=True)), AddNonce(UNNUMBERED, promise.nonce))
        case CommitNonce(), _:
            return replace(model, promise=ShufflePromise()), ()  # the next time that the table is shown
        case AddNonce(), Accepted() if promise.is_open:
            return replace(model, promise=replace(promise, counts=True)), ()
        case _:
            return model, ()


def sealed(model: Model, message: Sealed) -> Outcome:
    """Nobody can choose any more what they put in: open ours, if it is among what all are shown."""
    promise = model.promise
    if not promise.counts or promise.is_open or message.seals == promise.seals:
        return model, ()
    if promise.seals:
        return remark(model, "wrong", SHOWN_TWICE)
    if promise.mine not in message.seals:
        return remark(model, "wrong", NOT_SHOWN)
    promise = replace(promise, seals=message.seals, open_until=model.now + message.within_s)
    model, effects = send(replace(model, promise=promise), AddNonce(UNNUMBERED, promise.nonce))
    note = Note(promise.commitment, promise.nonce, seals_digest(promise.seals))
    return model, (*effects, *([KeepNote(note, model.address)] if model.keeps else []))


def begun(model: Model, view: PublicView) -> Outcome:
    """A match is shown: is it shuffled as was promised? That is looked at once."""
    promise = model.promise
    if not promise.commitment or model.replay is not None or _is_over(model, view):
        return model, ()
    model = replace(model, promise=ShufflePromise())
    wrong = _wrong(promise, view.header)
    return remark(model, "wrong", wrong) if wrong else (model, ())


def _is_over(model: Model, view: PublicView) -> bool:
    """Whether that is a match that is known to be over: what is promised by now is for the next one of its series."""
    known = model.seen.public
    return model.seen.over is not None and known is not None and known.header.commitment == view.header.commitment


def _wrong(promise: ShufflePromise, header: Header) -> str:
    """What was not kept, in words; "" if all was."""
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
