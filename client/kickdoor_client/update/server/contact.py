"""The connection comes, goes and comes back."""

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
    """Greeted: begin, or take up where we were. Auto-pass does not outlive a connection."""
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
        shown = back and model.manner is Manner.SCREEN  # in lines it is said before the question
        model, said = remark(model, "word", "Connected again.") if shown else (model, ())
        model, effects = send(model, Resync(UNNUMBERED))
        return model, (*said, *effects)
    return arrived(model, back=back)


def _untimed(model: Model) -> Model:
    """Forget how much time was left: it went by on a connection that is gone, and the server tells it anew."""
    public, private = model.seen.public, model.seen.private
    if public is not None:
        waiting = tuple(replace(each, seconds_left=None) for each in public.waiting)
        pause = None if public.pause is None else replace(public.pause, seconds_left=None)
        public = replace(public, waiting=waiting, pause=pause)
    if private is not None:
        private = replace(private, questions=tuple(replace(each, seconds_left=None) for each in private.questions))
    return replace(model, seen=replace(model.seen, public=public, private=private))


def _has_no_hands(model: Model) -> bool:
    """Whether nobody is there who could play; that there is a server has been said by now.

    Whether a match of one's own can begin as it was asked for is still to be found out.
    """
    own = model.errand.purpose in (Purpose.PLAY, Purpose.LEARN)
    return model.handless and not (model.errand.looks_on or own or model.unheard)


def arrived(model: Model, *, back: bool) -> Outcome:
    """In, as somebody whom the server does not know (any more, if we are `back`)."""
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
    """Return the id of the table that this person spectates, if they do; a table keeps its id over a restart."""
    if model.my_seat is not None:
        return None
    if model.scene is Scene.PLAYING and model.seen.public is not None:
        return model.seen.public.table
    return model.lobby.table.id if model.scene is Scene.FILLING and model.lobby is not None else None


def watched_again(model: Model) -> Outcome:
    """Spectate once more the table that this person spectated."""
    return send(model, WatchTable(UNNUMBERED, spectated(model) or "", model.passwords.table))


def not_watched_again(model: Model, refused: Refused) -> Outcome:
    """The table that they spectated is not there any more, or does not let them in."""
    why = refused.text or refused.reason.replace("_", " ")
    return _not_known(model, f"The server does not know this session any more, and does not show you the table: {why}")


def _not_known(model: Model, text: str) -> Outcome:
    """Go back to the tables, which leads on from there."""
    model = errands.at_the_tables(errands.abandoned(model))
    model, said = remark(model, "wrong", text)
    model, effects = browsing.asked(model)
    return model, (*said, *effects)


def first_met(model: Model, message: FirstMet) -> Outcome:
    """Nobody vouches for this server: its certificate is shown, so that it can be compared."""
    model = replace(model, passwords=replace(model.passwords, met=message.fingerprint))
    return remark(
        model,
        "word",
        f"You are at {message.address} for the first time. Its certificate is {message.fingerprint}; from now on no "
        "other is accepted there. Its host was told the same, if nobody sits in between.",
    )


def _remembered(model: Model) -> tuple[Model, Effects]:
    """A server that others run is offered first the next time."""
    if not model.address:
        return model, ()
    recent = Recent(model.address, model.me.name)
    return replace(model, settings=model.settings.joined(recent)), (KeepSetting(recent),)


def lost(model: Model, message: LinkLost) -> Outcome:
    """Cut off: say so for as long as it lasts."""
    contact = replace(
        model.contact,
        phase=Phase.LOST,
        reason=message.reason,
        attempt=message.attempt,
        retry_at=model.now + message.retry_in_s,
    )
    return replace(model, contact=contact, auto_pass={}, passed_kinds={}, asks_steps=False), ()


def failed(model: Model, message: LinkFailed) -> Outcome:
    """No server, or one that will not have us: back to the menu or to the end, with a sentence on what would help."""
    return parted(model, 1, refusal_words(message.text, "", message.cure))
