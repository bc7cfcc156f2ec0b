"""Which request does what: the list of all that a client can ask for, each in one line."""

from __future__ import annotations

from functools import partial

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import book, decks, moderation, reasons, recounting, replay, table, talk
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.session import Enter
from kickdoor_protocol.registry import tag_of

from ...base.declined import Declined, quoted
from ...people.sessions.session import Session
from ...people.sessions.sessions import Sessions
from ..moderation.requests import Moderation
from ..tables.lobby import Lobby
from .quotas import Ledger
from .saying import say

TOLD_BY: dict[type[Request], type[Message]] = {
    wire.ListTables: wire.Tables,
    wire.CommitNonce: wire.Sealed,
    decks.ListDecks: decks.Decks,
    decks.LookAtPool: decks.Pool,
    decks.CheckDeck: decks.DeckChecked,
    decks.SaveDeck: decks.Decks,
    decks.LookAtLists: decks.Lists,
    book.LookUp: book.RulesFound,
    reasons.Explain: reasons.Explained,
    replay.TakeReplay: replay.ReplayPart,
    recounting.Story: recounting.Recounted,
    table.Observe: table.Observed,
    moderation.Ignore: moderation.Ignoring,
}
"""What each of these leads to: whoever does not know that message would be accepted and told nothing."""

UNLISTED = (
    wire.ListTables,
    table.Answer,
    table.Act,
    table.Resync,
    table.Observe,
    recounting.Story,
    talk.Say,
    book.LookUp,
    decks.ListDecks,
    decks.LookAtPool,
    decks.CheckDeck,
    decks.SaveDeck,
    decks.LookAtLists,
    reasons.Explain,
)
"""What is asked most often, and changes nothing that the list of tables shows."""


class Reception:
    """Carries requests out. What it does so by is set by the service, which builds them all."""

    lobby: Lobby
    sessions: Sessions
    ledger: Ledger
    moderation: Moderation

    def carry_out(self, session: Session, request: Request) -> bool:
        """Whether it is done already, and nothing is written for it; if not, `session.done` will be called.

        Declined says why it is not done.
        """
        lobby = self.lobby
        if session.locked and not isinstance(request, Enter):
            raise Declined("password_needed", "This server has a password.", "say it first")
        if (told_by := TOLD_BY.get(type(request))) is not None and not session.speaks(told_by):
            text = f"Your program does not know the message {quoted(tag_of(told_by))}, which would answer that."
            raise Declined("too_old", text, "update it")
        self.ledger.admit(session, request)
        if not isinstance(request, UNLISTED):
            lobby.listing.mark()
        match request:
            case Enter():
                return self.sessions.enter(session, request)
            case wire.ListTables(since=since):
                lobby.list_tables(session, since)
            case wire.CreateTable():
                return lobby.create(session, request)
            case wire.JoinTable():
                return lobby.join(session, request)
            case wire.WatchTable():
                return lobby.watch(session, request)
            case wire.LeaveTable():
                return lobby.leave(session, request, partial(session.done, request))
            case wire.SetReady(ready=ready):
                lobby.preparing_of(session, "get ready").set_ready(session, ready)
            case wire.CommitNonce(commitment=commitment):
                lobby.preparing_of(session, "put anything into the shuffle").commit_nonce(session, commitment)
            case wire.AddNonce(nonce=nonce):
                lobby.preparing_of(session, "add to the shuffle").add_nonce(session, nonce)
            case wire.AddAi(kind=kind, name=name, deck=deck):
                lobby.gathering_of(session, "call an AI player").add_ai(
                    session, kind, name if self.moderation.may_name(session) else "", deck
                )
            case wire.RemoveAi(seat=seat):
                lobby.gathering_of(session, "send an AI player away").remove_ai(session, seat)
            case wire.StartMatch():
                lobby.start(session, request, partial(session.done, request))
                return False
            case table.Answer() | table.Act():
                playing = lobby.playing_of(session, "play")
                playing.answer(session, request, partial(session.done, request))
                return False
            case table.PauseTable():
                lobby.playing_of(session, "pause it").pause(session, request, partial(session.done, request))
                return False
            case table.ResumeTable():
                lobby.playing_of(session, "go on").go_on(session, request, partial(session.done, request))
                return False
            case table.LetIn():
                lobby.playing_of(session, "let anybody in").let_in(session, request)
            case table.Resync():
                place = lobby.table_of(session, "see one")
                if session.link is not None:
                    session.link.faces_known = frozenset()
                place.show(session)
            case table.Observe():
                session.observe()
                session.show_again()
            case recounting.Story():
                lobby.playing_of(session, "page back").recount(session, request, partial(session.done, request))
                return False
            case ShareSeat():
                lobby.playing_of(session, "share your seat").share(session, request)
            case talk.Say():
                say(session, request, session.now_s, self.sessions, self.moderation)
            case moderation.Ignore():
                self.moderation.ignore(session, request)
            case moderation.Mute():
                self.moderation.mute(session, request)
            case moderation.Report():
                self.moderation.report(session, request)
            case decks.ListDecks(set=of):
                session.say(lobby.decks.told(session, of))
            case decks.LookAtPool():
                session.say(lobby.decks.pool(request))
            case decks.CheckDeck():
                session.say(lobby.decks.check(request))
            case decks.LookAtLists():
                session.say(lobby.lists(session))
            case decks.SaveDeck():
                return lobby.decks.save(session, request, partial(session.done, request))
            case book.LookUp():
                lobby.look_up(session, request)
            case reasons.Explain():
                lobby.playing_of(session, "ask why").explain(session, request)
            case replay.Wind():
                lobby.screening_of(session).wind(session, request)
            case replay.LookAs():
                lobby.look_as(session, request)
            case replay.Fork():
                lobby.fork(session, request, partial(session.done, request))
                return False
            case replay.TakeReplay():
                lobby.playing_of(session, "take a replay").hand_out(session, partial(session.done, request))
                return False
            case _:
                raise Declined("not_here", "This server does not do that.", "go on without it, or update the server")
        return True

    def settled(self, request: Request, *, wrote: bool) -> None:
        """Hear that it is done with, and whether something may have been written for it."""
        self.ledger.settled(request, wrote=wrote)
