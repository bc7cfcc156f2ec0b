"""What this seat adds to the shuffle, and whether the server has kept its promise about it.

The server promises its seed when a table is opened. What we add is made up by the link once that promise is known, so
neither end can choose the cards.
"""

from __future__ import annotations

from dataclasses import replace

from kickdoor_protocol.messages.lobby import AddNonce
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.views import PublicView

from ..effects import UNNUMBERED
from ..model import Model, Promise
from .outcome import Outcome, remark, send


def promised(model: Model) -> Outcome:
    """A table has been shown while it is being filled: whoever has a seat there adds to the shuffle, once."""
    lobby = model.lobby
    if lobby is None or lobby.your_seat is None or lobby.table.commitment in ("", model.promise.commitment):
        return model, ()
    promise = Promise(lobby.table.commitment)
    return send(replace(model, promise=promise), AddNonce(UNNUMBERED, ""))


def replied(model: Model, request: AddNonce, reply: Accepted | Refused) -> Model:
    """It counts; or this server lets nobody add anything, which is nothing that the person could mend."""
    if isinstance(reply, Refused):
        return model
    return replace(model, promise=replace(model.promise, nonce=request.nonce))


def begun(model: Model, view: PublicView) -> Outcome:
    """A match is shown: is it shuffled as was promised? That is looked at once."""
    promise, header = model.promise, view.header
    if not promise.commitment or model.replay is not None:
        return model, ()
    model = replace(model, promise=Promise())
    if header.commitment != promise.commitment:
        return remark(
            model, "wrong", "Beware: this match has another shuffle than the one that was promised before it."
        )
    if promise.nonce and promise.nonce not in header.nonces:
        return remark(model, "wrong", "Beware: what you added to the shuffle was not used.")
    return model, ()
