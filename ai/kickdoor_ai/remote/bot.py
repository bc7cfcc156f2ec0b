"""Runs one bot, from the greeting to the end: dispatches messages to its parts, and makes a new seat for each match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import Lobby
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act, Answer, Observe, Observed, Over, Shared
from kickdoor_protocol.messages.talk import Said

from ..api import Seat
from .at_table import AtTable, BotManners
from .books import Books, OtherCards
from .environment import TOO_FAST_S, Outside
from .situation import OtherRelease, read
from .visit import TableVisit, VisitOptions


class Bot:
    """A bot without its connection. `make` makes a seat, a new one for each match."""

    def __init__(
        self,
        wish: VisitOptions,
        make: Callable[[], Seat],
        books: Books,
        manners: BotManners,
        outside: Outside,
        lot: Random,
    ) -> None:
        self._make = make
        self._books = books
        self._manners = manners
        self._outside = outside
        self._lot = lot
        self._errand = TableVisit(wish, books, outside, lot)
        self._talks = manners.talks
        self._table = ""
        self._names: tuple[str, ...] = ()
        self._at_table: AtTable | None = None

    @property
    def is_somewhere(self) -> bool:
        """Whether the bot is at a table, which it has to leave before it ends."""
        return bool(self._errand.at)

    def greeted(self, program: str) -> None:
        """Handle a new connection, the first or a later one, after the exchange of greetings. `program`: the server's
        name and release."""
        self._observe()
        self._errand.greeted(program)

    def lost(self) -> None:
        """Handle a lost connection: the match at the table pauses until the next observation."""
        if self._at_table is not None:
            self._at_table.lost()

    def heard(self, message: Message) -> None:
        """Handle a message from the server that is no reply to a request: a table is joined, an observation asks the
        bot to decide, a match ends."""
        self._errand.heard(message)
        match message:
            case Lobby(table=table):
                self._talks = self._manners.talks and table.options.get("talk") is not False
            case Shared(view=view) if view.table != self._table:
                self._stop()
                self._table, self._names = view.table, tuple(seat.name for seat in view.seats)
                manners = replace(self._manners, talks=self._talks)
                self._at_table = AtTable(self._make(), self._outside, manners, self._lot)
            case Observed() if self._at_table is not None:
                self._see(self._at_table, message)
            case Shared(view=view):
                self._names = tuple(seat.name for seat in view.seats)
            case Said(who=speaker, text=text, kind="chat", seat=int()) if self._at_table is not None:
                self._at_table.hear(speaker, text, self._names)
            case Series(how="", within_s=None):
                self._table = ""  # the next view of this table is of another match
            case Over():
                self._stop()
            case _:
                pass

    def replied(self, request: Request, reply: Accepted | Refused) -> None:
        """Pass the reply on to the part that made the request: the seat at the table, or the visit. Repeat a refused
        `Observe` after `TOO_FAST_S` seconds."""
        match request:
            case Observe():
                if isinstance(reply, Refused):
                    self._outside.later(TOO_FAST_S, self._observe)
            case Answer() | Act():
                if self._at_table is not None:
                    self._at_table.replied(request, reply)
            case _:
                self._errand.replied(request, reply)

    def _observe(self) -> None:
        """Ask the server for the match's observations."""
        self._outside.say(Observe(0))

    def _see(self, at_table: AtTable, message: Observed) -> None:
        """Show the observation to the seat; give up if our rules or cards differ."""
        try:
            sight = read(message, self._books.rules(message.set, message.cards, self._errand.theirs))
        except OtherCards as wrong:
            self._give_up(str(wrong))
            return
        except OtherRelease as wrong:
            self._give_up(f"{wrong} {self._books.cure(self._errand.theirs)}")
            return
        at_table.shown(sight)

    def _give_up(self, why: str) -> None:
        """End the bot with that reason."""
        self._stop()
        self._outside.quit(1, why)

    def _stop(self) -> None:
        """Stop playing the present match."""
        if self._at_table is not None:
            self._at_table.stop()
            self._at_table = None
