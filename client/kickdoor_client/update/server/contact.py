"""Handles the connection: made, lost and made again."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Resync

from ...network.events import UNNUMBERED, FirstMet, LinkFailed, LinkLost, LinkUp
from ...state.effects import Effects, KeepSetting, Quit
from ...state.errand import Purpose
from ...state.model import Contact, Manner, Model, Phase, Scene
from ...state.settings import Recent
from ...text.sentences import refusal_words
from ..home.parting import parted
from ..lobby import browsing, errands
from ..people import presence
from ..showing.outcome import Outcome, remark, send
from . import entering


def up(model: Model, message: LinkUp) -> Outcome:
    """Handle a new connection: begin what the program came for, or resume the session. Auto-pass is turned off."""
    welcome = message.welcome
    back = model.contact.phase is Phase.LOST
    contact = Contact(Phase.OPEN, welcome.server, welcome.motd)
    model = browsing.forgotten(
        replace(model, contact=contact, auto_pass={}, passed_kinds={}, asks_steps=False, ignored=())
    )
    if welcome.locked:
        return entering.outside(model)
    if welcome.resumed:
        if not back and _has_no_hands(model):
            return model, (Quit(),)
        model = _untimed(presence.arrived(model.with_ui(sent=frozenset())))
        shown = back and model.manner is Manner.SCREEN  # line mode says it before the question
        model, said = remark(model, "word", "Connected again.") if shown else (model, ())
        model, effects = send(model, Resync(UNNUMBERED))
        return model, (*said, *effects)
    return arrived(model, back=back)


def _untimed(model: Model) -> Model:
    """Return the model without times left: they passed while the connection was gone, and the server tells them
    anew."""
    public, private = model.seen.public, model.seen.private
    if public is not None:
        waiting = tuple(replace(each, seconds_left=None) for each in public.waiting)
        pause = None if public.pause is None else replace(public.pause, seconds_left=None)
        public = replace(public, waiting=waiting, pause=pause)
    if private is not None:
        private = replace(private, questions=tuple(replace(each, seconds_left=None) for each in private.questions))
    return replace(model, seen=replace(model.seen, public=public, private=private))


def _has_no_hands(model: Model) -> bool:
    """Return whether the input has ended, so that nobody could play; by now it has been said that there is a server.

    Whether a match of one's own can begin as asked for is still to be found out.
    """
    own = model.errand.purpose in (Purpose.PLAY, Purpose.LEARN)
    return model.handless and not (model.errand.looks_on or own or model.unheard)


def arrived(model: Model, *, back: bool) -> Outcome:
    """Begin at a server that has no session of this client; `back`: it had one before the connection was lost."""
    if not back:
        if _has_no_hands(model):
            return model, (Quit(),)
        model, kept = _remembered(model)
        model, effects = errands.begun(model)
        return model, (*kept, *effects)
    if spectated(model) is not None:
        model, said = remark(presence.arrived(errands.abandoned(model)), "word", "Connected again.")
        model, effects = watched_again(model)
        return model, (*said, *effects)
    hint = " Join your table again." if model.scene in (Scene.PLAYING, Scene.FILLING) else ""
    return _not_known(model, f"Connected again, but the server does not know this session any more.{hint}")


def spectated(model: Model) -> str | None:
    """Return the id of the table that this person spectates, None if they do not. A table keeps its id when the server
    restarts."""
    if model.my_seat is not None:
        return None
    if model.scene is Scene.PLAYING and model.seen.public is not None:
        return model.seen.public.table
    return model.lobby.table.id if model.scene is Scene.FILLING and model.lobby is not None else None


def watched_again(model: Model) -> Outcome:
    """Spectate the same table again, after the server has forgotten this client."""
    return send(model, WatchTable(UNNUMBERED, spectated(model) or "", model.passwords.table))


def not_watched_again(model: Model, refused: Refused) -> Outcome:
    """Go back to the list of tables, because the server refused to show the spectated table again."""
    why = refused.text or refused.reason.replace("_", " ")
    return _not_known(model, f"The server does not know this session any more, and does not show you the table: {why}")


def _not_known(model: Model, text: str) -> Outcome:
    """Go back to the list of tables, with a notice."""
    model = errands.at_the_tables(errands.abandoned(model))
    model, said = remark(model, "wrong", text)
    model, effects = browsing.asked(model)
    return model, (*said, *effects)


def first_met(model: Model, message: FirstMet) -> Outcome:
    """Handle the certificate of a server met for the first time: show its fingerprint, so that the person can compare
    it."""
    model = replace(model, passwords=replace(model.passwords, met=message.fingerprint))
    return remark(
        model,
        "word",
        f"You are at {message.address} for the first time. Its certificate is {message.fingerprint}; from now on no "
        "other is accepted there. Its host was told the same, if nobody sits in between.",
    )


def _remembered(model: Model) -> tuple[Model, Effects]:
    """Remember a server of others as the most recent one."""
    if not model.address:
        return model, ()
    recent = Recent(model.address, model.me.name)
    return replace(model, settings=model.settings.joined(recent)), (KeepSetting(recent),)


def lost(model: Model, message: LinkLost) -> Outcome:
    """Handle a lost connection: the screen says so until it is restored."""
    contact = replace(
        model.contact,
        phase=Phase.LOST,
        reason=message.reason,
        attempt=message.attempt,
        retry_at=model.now + message.retry_in_s,
    )
    return replace(model, contact=contact, auto_pass={}, passed_kinds={}, asks_steps=False), ()


def failed(model: Model, message: LinkFailed) -> Outcome:
    """Handle a connection that failed for good: go back to the menu, or end the program, with a sentence on what would
    help."""
    return parted(model, 1, refusal_words(message.text, "", message.cure))
