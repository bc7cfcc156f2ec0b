"""Leads a bot from the greeting to a chair at a match and away again: chooses a table, takes a seat, gets ready, hosts.

A bot that opens a table is its host: it adds the AI players it was told to, and starts when enough seats are taken and
everybody is ready. Several bots that start at once find each other: a bot that is alone at a table of its own checks
the list now and then, and moves to the first open table above its own.

Each step follows from the latest message, never from what was sent before; so nothing is resent after a lost
connection, and no request is sent while one of its kind is pending.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Literal

from kickdoor_game.language.decks import Keys
from kickdoor_game.library import USUAL_SET
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_protocol.opponents import read_opponent
from kickdoor_protocol.sealing import NONCE_BYTES, sealed

from .books import Books, OtherCards, Theirs
from .environment import TOO_FAST_S, Outside, in_words

LOOK_S = 3.0
"""Seconds between two looks at the list of tables, while waiting for a table or for company."""

SEATS_LEAST = 3
"""Players with which a host starts, if the server's list of sets does not say."""


UNKNOWN = frozenset({"not_agreed", "not_here", "too_old"})
"""Reasons of a refusal that mean: this server does not support sealed nonces."""


@dataclass(frozen=True, slots=True)
class VisitOptions:
    """The user's orders for a bot. `table`: id or name; `games`: number of matches, 0 for no limit.

    As a host it starts with `seats` players (0: as few as the set allows), and adds `ais` to a table that it has
    opened. `password` is that of a locked table. `deck`: the cards that it brings, in games where players bring decks;
    empty: those that the server gives it.
    """

    table: str = ""
    set: str = USUAL_SET
    sex: Literal["male", "female"] = "female"
    seats: int = 0
    ais: tuple[str, ...] = ()
    games: int = 1
    password: str = field(default="", repr=False)
    deck: Keys = ()


class TableVisit:
    """Brings a bot to a table and away again.

    `at`: the id of its table, or "". `finished`: matches played to the end. `theirs`: what the server says of itself.
    """

    def __init__(self, wish: VisitOptions, books: Books, outside: Outside, lot: Random) -> None:
        self.at = ""
        self.finished = 0
        self.theirs = Theirs()
        self._wish = wish
        self._books = books
        self._outside = outside
        self._lot = lot
        self._seats_least: dict[str, int] = {}
        self._under_way: set[type[Request]] = set()
        self._lobby: wire.Lobby | None = None
        self._promised = ""
        self._nonce = ""
        self._playing = ""
        self._opening = False
        self._opened = ""
        self._moving_to = ""
        self._over: set[str] = set()
        self._series = False
        """Whether the match is one of an undecided series."""
        self._between = False
        """Whether a match of the series is over and the next one has not begun."""
        self._looks = False
        self._told = ""

    # ---- messages

    def greeted(self, program: str) -> None:
        """Handle a new connection after the exchange of greetings. `program`: the server's name and release.

        If the bot is at a table, the server shows that before it replies to anything; a match that it restores, as soon
        as that is done.
        """
        self._forget_place()
        self._under_way.clear()
        self.theirs = Theirs(program)
        self._say(wire.ListTables(0))

    def heard(self, message: Message) -> None:
        """Handle any message from the server that is no reply to a request."""
        match message:
            case wire.Tables(tables=tables, sets=sets):
                self._seats_least = {each.key: each.seats_least for each in sets}
                self.theirs = replace(self.theirs, rules={each.key: each.rules for each in sets})
                if not self.at:
                    self._choose(tables)
                elif self._is_alone():
                    self._move_up(tables)
            case wire.Lobby(table=table):
                self.at, self._lobby = table.id, message
                if self._opening:
                    self._opening, self._opened = False, table.id
                self._get_going(message)
            case wire.Sealed(seals=seals) if self._nonce and sealed(self._promised, self._nonce) in seals:
                self._say(wire.AddNonce(0, self._nonce))
            case Shared(view=view):
                self.at, self._lobby = view.table, None
                if view.table in self._over:
                    self._say(wire.LeaveTable(0))
                elif self._playing != view.table and not self._between:
                    self._playing = view.table
                    self._tell(f"the match at {view.header.name} has begun")
            case Series(how=how, within_s=within_s):
                self._series, self._between = not how, within_s is not None
                if how and self.at and not self._playing:
                    self._leave_for_good(self.at)
            case Over(text=text) if self._playing and self._series:
                self._playing, self._between, self.finished = "", True, self.finished + 1
                self._tell(text)
            case Over(text=text) if self._playing:
                self._end(text)
            case _:
                pass

    def replied(self, request: Request, reply: Accepted | Refused) -> None:
        """Handle the server's reply to a request of this bot."""
        self._under_way.discard(type(request))
        match request, reply:
            case _, Refused(reason="too_fast"):
                self._outside.later(TOO_FAST_S, partial(self._again, request))
            case wire.CommitNonce(), Refused(reason=reason) if reason in UNKNOWN:
                self._say(wire.AddNonce(0, self._nonce))
            case wire.LeaveTable(), _:
                self._left()
            case ((wire.SetReady() | wire.AddAi()), Accepted()):
                self._go_on()
            case ((wire.CreateTable() | wire.JoinTable()), Refused(reason="at_a_table")):
                self._look_later()  # the server is restoring that table, and will send its view
            case ((wire.CreateTable() | wire.AddAi()), Refused()):
                self._outside.quit(1, in_words(reply.text or reply.reason, reply.cure))
            case wire.JoinTable(), Refused(reason="wrong_password"):
                self._outside.quit(1, reply.text)
            case wire.JoinTable(), Refused():
                self._tell(f"no seat there: {reply.text}")
                self._look_later()
            case _:
                pass

    def _again(self, request: Request) -> None:
        """Resend a request that was sent too fast, if it is still wanted."""
        if isinstance(request, wire.CreateTable | wire.JoinTable) and not self.at:
            self._say(request)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Do the next step at the present place."""
        if self._moving_to or self.at in self._over:
            self._say(wire.LeaveTable(0))
        elif self._lobby is not None:
            self._get_going(self._lobby)
        elif not self.at:
            self._say(wire.ListTables(0))

    # ---- finding a table

    def _choose(self, tables: Sequence[wire.TableInfo]) -> None:
        """Take a seat at the first open table (of the wanted name), or open a table."""
        named = [info for info in tables if self._is_meant(info) and info.state != "over"]
        try:
            open_ones = [info for info in named if self._is_open(info)]
            if not open_ones and self._wish.set in self.theirs.rules:
                self._books.rules(self._wish.set, (), self.theirs)
        except OtherCards as wrong:
            self._outside.quit(1, str(wrong))
            return
        if open_ones:
            self._sit_down(open_ones[0].id, self._wish.password if open_ones[0].locked else "")
        elif self._wish.table and named:
            self._tell(f"waiting for a seat at {named[0].name}")
            self._look_later()
        else:
            self._opening = True
            self._say(wire.CreateTable(0, self._wish.table, self._wish.set, self._wish.sex, cards=self._wish.deck))

    def _is_meant(self, info: wire.TableInfo) -> bool:
        """Return whether the user means that table; any table will do if they named none."""
        wanted = self._wish.table.casefold()
        return not wanted or wanted in (info.id.casefold(), info.name.casefold())

    def _is_open(self, info: wire.TableInfo) -> bool:
        """Return whether the bot can take a seat there with our cards.

        Raises OtherCards if it cannot and that table was asked for by name.
        """
        if info.locked and not self._wish.password:
            return False
        if info.state != "filling" or all(seat.kind != "empty" for seat in info.seats):
            return False
        people = [seat for seat in info.seats if seat.kind == "human"]
        if people and not info.watchers and not any(seat.connected for seat in people):
            return False  # all its people have lost their connections
        try:
            self._books.rules(info.set, info.cards, self.theirs)
        except OtherCards:
            if self._wish.table:
                raise
            return False
        return self._wish.set == info.set or bool(self._wish.table)

    def _sit_down(self, table: str, password: str = "") -> None:
        """Ask for a seat at that table."""
        self._opening = False
        self._say(wire.JoinTable(0, table, self._wish.sex, password=password, cards=self._wish.deck))

    def _is_alone(self) -> bool:
        """Return whether the bot is at a table that it has opened, without another person."""
        if self._lobby is None or self.at != self._opened:
            return False
        return sum(seat.kind == "human" for seat in self._lobby.table.seats) == 1

    def _move_up(self, tables: Sequence[wire.TableInfo]) -> None:
        """Move to an open table above our own: of two bots that wait alone, the later one gives way."""
        for info in tables:
            if info.id == self.at:
                break
            try:
                better = self._is_meant(info) and self._is_open(info)
            except OtherCards:
                continue  # its own table has that name, with known cards
            if better:
                self._moving_to = info.id
                self._say(wire.LeaveTable(0))
                return
        self._look_later()

    def _look_later(self) -> None:
        """Schedule a look at the list of tables, at a random time and only once."""
        if not self._looks:
            self._looks = True
            self._outside.later(LOOK_S * self._lot.uniform(0.5, 1.5), self._look)

    def _look(self) -> None:
        """Ask for the list of tables, if the bot needs one."""
        self._looks = False
        if not self._playing and (not self.at or self._is_alone()):
            self._say(wire.ListTables(0))

    # ---- at a table that is being filled

    def _get_going(self, lobby: wire.Lobby) -> None:
        """Take a seat, send the nonce, get ready, and act as host if it is."""
        me, info = lobby.your_seat, lobby.table
        if me is None:
            self._sit_down(info.id)
            return
        self._tell(f"sitting at {info.name} ({info.id})")
        if info.commitment not in ("", self._promised):
            self._promised, self._nonce = info.commitment, secrets.token_hex(NONCE_BYTES)
            self._say(wire.CommitNonce(0, sealed(self._promised, self._nonce)))
        if any(seat.seat == me and not seat.ready for seat in info.seats):
            self._say(wire.SetReady(0, True))
        if info.host == me:
            self._be_host(info)
        if self._is_alone():
            self._look_later()

    def _be_host(self, info: wire.TableInfo) -> None:
        """Add the AI players that the user wants; start when enough players are here and all are ready."""
        taken = [seat for seat in info.seats if seat.kind != "empty"]
        called = sum(seat.kind == "ai" for seat in taken)
        if self._opened == info.id and called < len(self._wish.ais):
            kind, difficulty = read_opponent(self._wish.ais[called])
            self._say(wire.AddAi(0, kind, difficulty=difficulty))
            return
        wanted = max(self._wish.seats, self._seats_least.get(info.set, SEATS_LEAST))
        if len(taken) >= wanted and all(seat.ready and seat.connected for seat in taken):
            self._say(wire.StartMatch(0))

    # ---- the end of a match

    def _end(self, text: str) -> None:
        """Count a finished match, and leave its table."""
        table, self._playing = self._playing, ""
        self.finished += 1
        self._tell(text)
        self._leave_for_good(table)

    def _leave_for_good(self, table: str) -> None:
        """Leave that table and do not return to it."""
        self._over.add(table)
        self._say(wire.LeaveTable(0))

    def _left(self) -> None:
        """Handle having left a table: move to another one, look for one, or quit."""
        moving_to, self._moving_to = self._moving_to, ""
        self._series = self._between = False
        self._forget_place()
        if moving_to:
            self._sit_down(moving_to)
        elif self._wish.games and self.finished >= self._wish.games:
            self._outside.quit(0)
        else:
            self._look_later()

    def _forget_place(self) -> None:
        """Forget the table and the match."""
        self.at = self._playing = ""
        self._lobby = None

    # ---- saying

    def _say(self, request: Request) -> None:
        """Send the request, unless one of its kind is pending."""
        if type(request) not in self._under_way:
            self._under_way.add(type(request))
            self._outside.say(request)

    def _tell(self, line: str) -> None:
        """Print a line, unless it repeats the last one."""
        if line != self._told:
            self._told = line
            self._outside.tell(line)
