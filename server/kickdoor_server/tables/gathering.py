"""A table that is being filled: who sits where, who is ready, who may begin.

Whoever opened the table is its host, seated or looking on; when he leaves, the first person at the table is. A chair
whose owner has lost the connection is kept for a while.

Once the host has said so, everybody opens what they had sealed (`sealing`), and then the match begins; nobody changes
anything meanwhile.

No AI seat has a name that would be taken for that of somebody at the table: the host cannot give it one, and when
somebody of such a name comes, the AI seat makes way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from kickdoor_protocol.base import Message, Value
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.codec import encode
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.messages.lobby import Lobby, LobbySeat, Setting, TableInfo
from kickdoor_protocol.messages.talk import Said

from ..access.openers import Opener
from ..access.passwords import Lock
from ..ai_seats.ai_players import AiPlayers
from ..connections.edge import Time
from ..declined import Declined, no_such_seat
from ..matches.chance import commitment
from ..moderation.heard import Heard
from ..moderation.hush import Hush
from ..people.names import alike, free_name, is_ours
from ..people.session import Session
from ..sealing.opening import Opening
from ..sealing.put_in import PutIn
from .decks import Brought, brought, chosen
from .manners import Manners, manners_of
from .repertoire import SEATS, Production

AI_NAMES = (
    "Greta", "Boris", "Spite", "Olga", "Knut", "Hedwig", "Rollo", "Mimi", "Bruno", "Agnes", "Ulf", "Tilda",
)  # fmt: skip
"""What AI seats are called if nobody says otherwise; enough for two tables' worth of different ones."""

DESERTED = "{name} has been cleared away: nobody was at it any more."

SEALED_ANEW = "The match could not begin. What was put into its shuffle is open now, so all put in something else."


class Seated(Struct):
    """Who sits on a chair: a person (`session`) or an AI seat (`ai`, its kind). `put_in`: into the shuffle.

    `sex`: of their figure; "" in games in which figures have none. `deck`: what they bring, if they have said so.
    """

    name: str
    sex: str
    session: Session | None = None
    ai: str = ""
    ready: bool = False
    put_in: PutIn = field(default_factory=PutIn)
    deck: Brought = Brought()


class Gathering:
    """`options` are those that differ from the set's. `starting`: what is sealed is opened, the match written down.

    `seed` is the match's, drawn before anybody sits here, and promised by its digest. `opener`: to whom it is counted.
    """

    def __init__(
        self,
        table_id: str,
        name: str,
        set_key: str,
        production: Production,
        options: dict[str, Value],
        host: Session,
        ai_players: AiPlayers,
        seed: bytes,
    ) -> None:
        self.id = table_id
        self.name = name
        self.set = set_key
        self.production = production
        self.options = options
        self.host = host
        self.seed = seed
        self.starting = False
        self.opener: Opener | None = None
        self.lock = Lock()
        self.hush = Hush()
        """Whom the host has muted here; the match that begins goes on with it."""
        self.heard = Heard()
        self.watchers: list[Session] = []
        chairs = options.get(SEATS, production.billing.seats_most)
        self.chairs: list[Seated | None] = [None] * int(chairs)
        self._ai_players = ai_players
        self._opening: Opening | None = None

    # ---- a place of sessions

    def keeps(self, session: Session) -> bool:
        return self.starting

    def show(self, session: Session) -> None:
        session.say(self._lobby(self._seat_of(session)))
        if self._opening is not None and self._opening.has_sealed and not self._opening.is_over:
            session.say(self._opening.message)

    def went(self, session: Session) -> None:
        self.changed()

    def came(self, session: Session) -> None:
        self.changed()

    def observed(self, session: Session) -> None:
        pass

    # ---- who is here

    @property
    def manners(self) -> Manners:
        return manners_of(self.options)

    def people(self) -> list[Session]:
        """Everybody seated or looking on."""
        return [seated.session for seated in self.chairs if seated and seated.session] + self.watchers

    def taken(self) -> list[Seated]:
        """Who would play, in order."""
        return [seated for seated in self.chairs if seated is not None]

    def _seat_of(self, session: Session) -> int | None:
        for seat, seated in enumerate(self.chairs):
            if seated is not None and seated.session is session:
                return seat
        return None

    def sit(self, session: Session, sex: str, seat: int | None, deck: Brought | None = None) -> None:
        """Take that chair, or any; also for one who looks on, or wants another chair or to bring another deck.

        Whoever sits there already, as that, is shown the table, and nobody else hears of it.
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
        if session in self.watchers:
            self.watchers.remove(session)
        self.chairs[seat] = mine
        session.place = self
        self._make_way(session)
        self.changed()

    def watch(self, session: Session, most: int) -> None:
        """Look on; a seated one stands up for that. Whoever looks on already is shown the table, and nobody else."""
        self._hands_off()
        if session in self.watchers:
            self.show(session)
            return
        if len(self.watchers) >= most:
            raise Declined("crowded", "Too many spectate here already.", "come back later, or spectate another table")
        self._stand_up(session)
        self.watchers.append(session)
        session.place = self
        self._make_way(session)
        self.changed()

    def leave(self, session: Session) -> None:
        """Go away from the table; a host hands over to the first person who is left."""
        self._hands_off()
        self._stand_up(session)
        if session in self.watchers:
            self.watchers.remove(session)
        session.place = None
        people = self.people()
        if session is self.host and people:
            self.host = people[0]
        self.changed()

    def _stand_up(self, session: Session) -> None:
        seat = self._seat_of(session)
        if seat is not None:
            self.chairs[seat] = None

    def _seated(self, session: Session) -> Seated:
        """Him on his chair. Declined if he has none."""
        seat = self._seat_of(session)
        seated = None if seat is None else self.chairs[seat]
        if seated is None:
            raise Declined("not_seated", "You only spectate.", "take a seat")
        return seated

    def set_ready(self, session: Session, ready: bool) -> None:
        self._hands_off()
        seated = self._seated(session)
        if seated.ready is not ready:
            seated.ready = ready
            self.changed()

    def commit_nonce(self, session: Session, commitment: str) -> None:
        """Shuffle with what is sealed by this commitment as well; the last one of a seat counts."""
        self._hands_off()
        if self._seated(session).put_in.seal(commitment):
            self.changed()

    def add_nonce(self, session: Session, nonce: str) -> None:
        """Open what the seat has sealed; or, before that is asked for, shuffle with this in the clear."""
        put_in = self._seated(session).put_in
        if self._opening is not None and not self._opening.is_over:
            put_in.open(commitment(self.seed), nonce)
            self._opening.look()
            return
        self._hands_off()
        if put_in.add(nonce):
            self.changed()

    # ---- the moment before the match

    def seal(self, time: Time, then: Callable[[], None]) -> None:
        """Nobody changes anything any more, and everybody opens what they had sealed; `then` when that is done."""
        self.starting = True
        self._opening = Opening([seated.put_in for seated in self.taken()], time, then)
        if self._opening.has_sealed:
            self.say(self._opening.message)
        self._opening.look()

    def unseal(self, seed: bytes) -> None:
        """The match has not begun after all: what is open by now is thrown away, and so is what was promised for it."""
        self.starting = False
        opening, self._opening = self._opening, None
        if opening is not None and opening.has_sealed:
            self.seed = seed
            for seated in self.taken():
                seated.put_in = PutIn()
            self.say(Said("", SEALED_ANEW, "system"))
            self.changed()

    def add_ai(self, session: Session, kind: str, name: str, deck: str = "") -> None:
        """Put an AI seat on the first free chair, with that deck."""
        self._for_host(session)
        self._ai_players.insist_on(kind)
        seat = self._free_chair()
        called = clean_text(name, NAME_MOST) or self._name_for_ai()
        if self._is_called(called) or is_ours(called):
            raise Declined("name_taken", f"Somebody here would be taken for {called}.", "choose another name")
        brings = chosen(self.production, self.set, session, deck, ())
        sex = self._sexes[seat % len(self._sexes)] if self._sexes else ""
        self.chairs[seat] = Seated(called, sex, ai=kind, ready=True, deck=brings or Brought())
        self.changed()

    @property
    def _sexes(self) -> tuple[str, ...]:
        """What sexes figures may have in this game."""
        return self.production.rules.sexes

    def _is_called(self, name: str) -> bool:
        """Whether somebody at the table has that name, or one that would be taken for it."""
        names = [seated.name for seated in self.taken()] + [session.name for session in self.watchers]
        return any(alike(name, other) for other in names)

    def _name_for_ai(self) -> str:
        return next((name for name in AI_NAMES if not self._is_called(name)), free_name(AI_NAMES[0], self._is_called))

    def _make_way(self, session: Session) -> None:
        """Whatever AI seat has a name like his is called something else from here on."""
        for seated in self.taken():
            if seated.ai and alike(seated.name, session.name):
                before, seated.name = seated.name, self._name_for_ai()
                self.say(Said("", f"The AI player {before} is called {seated.name} from here on.", "system"))

    def fill(self, cast: Sequence[tuple[str, str, str]]) -> None:
        """Put these (name, sex, kind of AI seat) on the free chairs, in order."""
        for name, sex, kind in cast:
            self.chairs[self._free_chair()] = Seated(name, sex, ai=kind, ready=True)
        self.changed()

    def remove_ai(self, session: Session, seat: int) -> None:
        self._for_host(session)
        seated = self.chairs[seat] if seat < len(self.chairs) else None
        if seated is None or not seated.ai:
            raise Declined("no_ai_there", f"No AI player sits on seat {seat + 1}.", "name the seat of one")
        self.chairs[seat] = None
        self.changed()

    def may_start(self, session: Session) -> None:
        """Declined, with what is still missing."""
        self._for_host(session)
        billing = self.production.billing
        players = self.taken()
        if not billing.seats_least <= len(players) <= billing.seats_most:
            raise Declined(
                "wrong_number",
                f"{billing.name} is for {billing.seats_least} to {billing.seats_most} players, not {len(players)}.",
                "call AI players or wait for people" if len(players) < billing.seats_least else "send somebody away",
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

    def _hands_off(self) -> None:
        if self.starting:
            raise Declined("starting", "The match is just beginning.", "wait a moment")

    # ---- the sweep

    @property
    def is_over(self) -> bool:
        """It has not even begun."""
        return False

    def deserted_s(self, now_s: float) -> float:
        """For how long nobody who is at the table has been connected; 0 if somebody is, or the match is beginning."""
        people = self.people()
        if self.starting or any(session.connected for session in people):
            return 0.0
        return now_s - max((session.away_since_s for session in people), default=float("-inf"))

    def sweep(self, now_s: float, chair_s: float, deserted_s: float) -> bool:
        """Whoever has been away for too long has left. Whether the table can be forgotten."""
        if self.starting:
            return False
        if self.deserted_s(now_s) > deserted_s:
            return True
        for session in self.people():
            if not session.connected and now_s - session.away_since_s > chair_s:
                self.leave(session)
        return not self.people()

    def close(self) -> None:
        """The table is forgotten. Whoever was at it, and is away, is told so when they come."""
        for session in self.people():
            session.place = None
            session.tell_when_they_come(DESERTED.format(name=self.name))

    # ---- how it looks

    def describe(self) -> TableInfo:
        """The table in a list."""
        return TableInfo(
            self.id,
            self.name,
            self.set,
            "filling",
            tuple(self._lobby_seat(seat, seated) for seat, seated in enumerate(self.chairs)),
            dict(self.options),
            len(self.watchers),
            self._seat_of(self.host),
            self.production.stage.sources,
            commitment(self.seed) if self.seed else "",
            bool(self.lock.kept),
        )

    def _lobby_seat(self, seat: int, seated: Seated | None) -> LobbySeat:
        if seated is None:
            return LobbySeat(seat, "empty")
        place = sum(other is not None for other in self.chairs[:seat])
        deck = brought(self.production, place, seated.deck).title
        if seated.session is None:
            return LobbySeat(seat, "ai", seated.name, seated.ai, seated.sex, connected=True, ready=True, deck=deck)
        return LobbySeat(
            seat,
            "human",
            seated.name,
            sex=seated.sex,
            connected=seated.session.connected,
            ready=seated.ready,
            sealed=seated.put_in.sealed,
            deck=deck,
        )

    def _lobby(self, seat: int | None) -> Lobby:
        return Lobby(self.describe(), seat, self._settings(), self._ai_players.kinds)

    def _settings(self) -> tuple[Setting, ...]:
        return tuple(
            replace(setting, value=self.options.get(setting.key, setting.value)) for setting in self.production.settings
        )

    def changed(self) -> None:
        """Show it to everybody at the table."""
        for session in self.people():
            self.show(session)

    def say(self, message: Message, voice: str = "") -> None:
        """The same to everybody at the table, but to those who ignore that voice."""
        encoded = encode(message)
        for session in self.people():
            if session.hears(voice):
                session.say(encoded)

    def chat(self, session: Session, line: str) -> None:
        """They say that line to everybody at the table."""
        said = Said(session.name, line, "chat")
        self.heard.add(session.id, said)
        self.say(said, session.id)
