"""A table that is being filled: who sits where, who is ready, who may start.

The person who opened the table is its host, seated or spectating; when they leave, the first person at the table is. A
chair whose owner is no longer connected is kept for a while. When the host starts, everybody opens what they had sealed
(`sealing`), and then the match begins; nobody can change anything meanwhile.

No AI seat has a name that would be taken for that of somebody at the table: the host cannot give it one, and it is
renamed when a person with such a name comes.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.alike import alike
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.opponents import FAIR

from ...base.declined import Declined, no_such_seat
from ...base.store.outage import BEGINS
from ...matches.belongings import Belongings
from ...matches.preparing.decks import Brought, chosen
from ...matches.preparing.preparing import Preparing, Seated
from ...people.sessions.names import free_name
from ...people.sessions.session import Session
from ...table.ai_seats.ai_players import AiPlayers
from ...table.catalogue.playable_sets import SEATS, PlayableSet

AI_NAMES = (
    "Greta", "Boris", "Spite", "Olga", "Knut", "Hedwig", "Rollo", "Mimi", "Bruno", "Agnes", "Ulf", "Tilda",
)  # fmt: skip
"""Names of AI players unless the host chooses others: enough different ones for two tables."""

DESERTED = "{name} has been cleared away: nobody was at it any more."
"""Told to people who were away when their table was closed."""


class Gathering(Preparing):
    """A table that is being filled. Its `seed` is drawn before anybody sits here."""

    def __init__(
        self,
        table_id: str,
        name: str,
        set_key: str,
        playable_set: PlayableSet,
        options: dict[str, Value],
        host: Session,
        ai_players: AiPlayers,
        seed: bytes,
        belongings: Belongings,
    ) -> None:
        self.host = host
        chairs = options.get(SEATS, playable_set.set_entry.seats_most)
        empty: list[Seated | None] = [None] * int(chairs)
        super().__init__(table_id, name, set_key, playable_set, options, empty, ai_players, seed, belongings)

    @property
    def _host(self) -> Session:
        return self.host

    # ---- a place of sessions

    def keeps(self, session: Session) -> bool:
        """Return whether the session's seat is kept while it is disconnected: only once the match is being started."""
        return self.starting

    def went(self, session: Session) -> None:
        """Show everybody at the table that the session has lost its connection."""
        self.changed()

    def came(self, session: Session) -> None:
        """Show everybody at the table that the session is connected again."""
        self.changed()

    def observed(self, session: Session) -> None:
        """Do nothing: before the match, a client that plays for an AI program is treated like any other."""

    # ---- who is here

    def sit(self, session: Session, sex: str, seat: int | None, deck: Brought | None = None) -> None:
        """Put the session on seat number `seat` (from 0), or on any free one (None), from wherever it was; it may also
        change its player's `sex` or `deck` this way.

        A session that changes nothing is only shown the table. Raises Declined if the seat does not exist or is taken.
        """
        self._hands_off()
        sex = sex if sex in self._sexes else next(iter(self._sexes), "")
        old = self._seat_of(session)
        if seat is None:
            seat = old if old is not None else self._free_chair()
        elif seat >= len(self.chairs):
            raise no_such_seat(len(self.chairs))
        if self.chairs[seat] is not None and seat != old:
            raise Declined("seat_taken", f"Seat {seat + 1} is taken.", "take another one")
        mine = Seated(session.name, sex, session)
        if old is not None:
            mine = self._seated(session)
            if (seat, sex) == (old, mine.sex) and deck in (None, mine.deck):
                self.show(session)
                return
            mine.sex, mine.ready = sex, False
            self.chairs[old] = None
        mine.deck = deck or mine.deck
        self.watchers.drop(session)
        self.chairs[seat] = mine
        session.place = self
        self._make_way(session)
        self.changed()

    def watch(self, session: Session, most: int) -> None:
        """Make the session a spectator; a seated player gives up their seat. Raises Declined if `most` spectators are
        connected.
        """
        self._hands_off()
        if session in self.watchers:
            self.show(session)
            return
        self.watchers.admit(session, most)
        self._stand_up(session)
        session.place = self
        self._make_way(session)
        self.changed()

    def leave(self, session: Session) -> None:
        """Remove the session from the table. If it was the host, the first person left becomes host."""
        self._hands_off()
        self._stand_up(session)
        self.watchers.drop(session)
        session.place = None
        people = self.people()
        if session is self.host and people:
            self.host = people[0]
        self.changed()

    def outage_began(self) -> None:
        """Tell everybody at the table that the match begins only when the server can write to its disk again."""
        self.say(Said("", BEGINS, "system"))

    def _stand_up(self, session: Session) -> None:
        seat = self._seat_of(session)
        if seat is not None:
            self.chairs[seat] = None

    def add_ai(self, session: Session, kind: str, name: str, deck: str = "", difficulty: str = "") -> None:
        """Put an AI player of this `kind` and `difficulty` ("" is fair) on the first free seat; `deck` is the name of
        its deck, "" for the set's usual one.

        Raises Declined if the session is not the host, no seat is free, or the kind, difficulty, name or deck is not
        allowed.
        """
        self._for_host(session)
        self._ai_players.insist_on(kind, difficulty)
        seat = self._free_chair()
        called = clean_text(name, NAME_MOST) or self._name_for_ai()
        if free_name(called, self._is_called) != called:
            raise Declined("name_taken", f"{called} would be taken for somebody at this table.", "choose another name")
        brings = chosen(self.playable_set, self.set, session, deck, ())
        sex = self._sexes[seat % len(self._sexes)] if self._sexes else ""
        difficulty = "" if difficulty == FAIR else difficulty
        deck_of = brings or Brought()
        self.chairs[seat] = Seated(called, sex, ai=kind, difficulty=difficulty, ready=True, deck=deck_of)
        self.changed()

    @property
    def _sexes(self) -> tuple[str, ...]:
        """Return the sexes that figures may have in this game."""
        return self.playable_set.rules.sexes

    def _is_called(self, name: str) -> bool:
        """Return whether somebody at the table has that name, or one that would be taken for it."""
        names = [seated.name for seated in self.taken()] + [session.name for session in self.watchers]
        return any(alike(name, other) for other in names)

    def _name_for_ai(self) -> str:
        return next((name for name in AI_NAMES if not self._is_called(name)), free_name(AI_NAMES[0], self._is_called))

    def _make_way(self, session: Session) -> None:
        """Rename AI players whose names would be taken for the session's."""
        for seated in self.taken():
            if seated.ai and alike(seated.name, session.name):
                before, seated.name = seated.name, self._name_for_ai()
                self.say(Said("", f"The AI player {before} is called {seated.name} from here on.", "system"))

    def fill(self, cast: Sequence[tuple[str, str, str]]) -> None:
        """Put AI players on the free seats, in order, for a lesson. `cast`: name, sex and kind of each."""
        for name, sex, kind in cast:
            self.chairs[self._free_chair()] = Seated(name, sex, ai=kind, ready=True)
        self.changed()

    def remove_ai(self, session: Session, seat: int) -> None:
        """Remove the AI player from seat number `seat` (from 0). Raises Declined if none sits there, or the session is
        not the host.
        """
        self._for_host(session)
        seated = self.chairs[seat] if seat < len(self.chairs) else None
        if seated is None or not seated.ai:
            raise Declined("no_ai_there", f"No AI player sits on seat {seat + 1}.", "name the seat of one")
        self.chairs[seat] = None
        self.changed()

    def may_start(self, session: Session) -> None:
        """Raise Declined if the session cannot start the match: it is not the host, the number of players does not fit,
        or somebody is not ready.
        """
        self._for_host(session)
        set_entry = self.playable_set.set_entry
        players = self.taken()
        if not set_entry.seats_least <= len(players) <= set_entry.seats_most:
            raise Declined(
                "wrong_number",
                f"{set_entry.name} is for {set_entry.seats_least} to {set_entry.seats_most} players, "
                f"not {len(players)}.",
                "call AI players or wait for people" if len(players) < set_entry.seats_least else "send somebody away",
            )
        waited = [s.name for s in players if s.session is not None and s.session is not self.host and not s.ready]
        if waited:
            raise Declined("not_ready", f"Not ready yet: {', '.join(waited)}.", "wait for them")

    def _free_chair(self) -> int:
        for seat, seated in enumerate(self.chairs):
            if seated is None:
                return seat
        raise Declined("table_full", "Every seat of this table is taken.", self.manners.instead)

    def _for_host(self, session: Session) -> None:
        self._hands_off()
        if session is not self.host:
            raise Declined("not_host", f"Only the host of this table, {self.host.name}, may do that.", "ask them to")

    # ---- the sweep

    @property
    def is_over(self) -> bool:
        """Return False: it has not even begun."""
        return False

    def deserted_s(self, now_s: float) -> float:
        """Return for how many seconds everybody at the table has been disconnected; 0 if somebody is connected, or the
        match is being started; infinity if nobody is at it. `now_s`: monotonic seconds.
        """
        people = self.people()
        if self.starting or any(session.connected for session in people):
            return 0.0
        return now_s - max((session.away_since_s for session in people), default=float("-inf"))

    def sweep(self, now_s: float, chair_s: float, deserted_s: float) -> bool:
        """Remove people who have been disconnected for more than `chair_s` seconds; return whether the table can be
        closed: it is empty, or has been deserted for more than `deserted_s` seconds. `now_s`: monotonic seconds.
        """
        if self.starting:
            return False
        if self.deserted_s(now_s) > deserted_s:
            return True
        for session in self.people():
            if not session.connected and now_s - session.away_since_s > chair_s:
                self.leave(session)
        return not self.people()

    def close(self) -> None:
        """Close the table: nobody is at it any more, and each person gets a message about that when they next
        connect.
        """
        for session in self.people():
            session.place = None
            session.tell_when_they_come(DESERTED.format(name=self.name))

    # ---- how it looks

    def changed(self) -> None:
        """Send everybody at the table its present state."""
        for session in self.people():
            self.show(session)

    def chat(self, session: Session, line: str) -> None:
        """Send the session's line of chat to everybody at the table, and keep it as evidence for reports."""
        said = Said(session.name, line, "chat")
        self.heard.add(session.id, said)
        self.say(said, session.id)
