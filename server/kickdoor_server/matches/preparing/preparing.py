"""Prepares a match: players on chairs, their readiness, and a shuffle to which everybody contributes.

This is so at a table that is being filled (`lobby/tables/gathering.py`), and between two matches of a series
(`next_game.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from kickdoor_protocol.base import Message, Value
from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.lobby import Lobby, LobbySeat, Setting, TableInfo
from kickdoor_protocol.messages.talk import Said

from ...base.declined import Declined
from ...base.edge import Time
from ...base.store.records import SeriesRecord
from ...people.sessions.session import Session
from ...table.ai_seats.ai_players import AiPlayers
from ...table.catalogue.playable_sets import PlayableSet
from ...table.manners import Manners, manners_of
from ...table.sealing.opening import Opening, PutIn
from ..belongings import Belongings
from ..chance import commitment
from .decks import Brought, brought

SEALED_ANEW = "The match could not begin. What was put into its shuffle is open now, so all put in something else."
"""Told to the table when a match could not begin after nonces were opened."""


class Seated(Struct):
    """A player on a chair: a person (`session`) or an AI seat (`ai`, its kind). `put_in`: into the shuffle.
    `difficulty`: of the AI seat; "" is fair.

    `sex`: of their figure; "" in games in which figures have none. `deck`: what they bring, if they have said so.
    """

    name: str
    sex: str
    session: Session | None = None
    ai: str = ""
    difficulty: str = ""
    ready: bool = False
    put_in: PutIn = field(default_factory=PutIn)
    deck: Brought = Brought()


class Preparing(ABC):
    """A match before it begins.

    `options` are those that differ from the set's. `starting`: nonces are being opened, and the match written. `seed`:
    the match's, promised by its digest before anybody puts anything in. `opener`: to whom the table is charged.
    `prescribed`: what the rules are told besides the options. `series`: the one that goes on here, if any.
    """

    prescribed: Mapping[str, Value] = {}
    series: SeriesRecord | None = None

    def __init__(
        self,
        table_id: str,
        name: str,
        set_key: str,
        playable_set: PlayableSet,
        options: dict[str, Value],
        chairs: list[Seated | None],
        ai_players: AiPlayers,
        seed: bytes,
        belongings: Belongings,
    ) -> None:
        self.id = table_id
        self.name = name
        self.set = set_key
        self.playable_set = playable_set
        self.options = options
        self.chairs = chairs
        self.seed = seed
        self.starting = False
        self.opener = belongings.opener
        self.lock = belongings.lock
        self.table_mutes = belongings.table_mutes
        """The mutes by the host; they go on in the match."""
        self.heard = belongings.heard
        self.watchers = belongings.watchers
        self._ai_players = ai_players
        self._opening: Opening | None = None

    @abstractmethod
    def changed(self) -> None:
        """Send everybody at the table its new state: players, options, who is ready."""

    @property
    @abstractmethod
    def _host(self) -> Session | None:
        """Return who may start it."""

    def show(self, session: Session) -> None:
        """Send the session the state of the table, and, while the match is starting, which sealed nonces are to be
        opened.
        """
        session.say(self._lobby(self._seat_of(session)))
        if self._opening is not None and self._opening.has_sealed and not self._opening.is_over:
            session.say(self._opening.message)

    # ---- who is here

    @property
    def manners(self) -> Manners:
        """Return the table's options that are none of the rules'."""
        return manners_of(self.options)

    @property
    def best_of(self) -> int:
        """Return how many matches the series has; 1: a single match."""
        return manners_of(self.options).best_of or self.playable_set.best_of or 1

    def people(self) -> list[Session]:
        """Return all people seated or spectating."""
        return [seated.session for seated in self.chairs if seated and seated.session] + [*self.watchers]

    def taken(self) -> list[Seated]:
        """Return the people and AI players who have a seat, in the order of seats."""
        return [seated for seated in self.chairs if seated is not None]

    def _seat_of(self, session: Session | None) -> int | None:
        for seat, seated in enumerate(self.chairs):
            if seated is not None and session is not None and seated.session is session:
                return seat
        return None

    def _seated(self, session: Session) -> Seated:
        """Return them on their chair. Raises Declined if they have none."""
        seat = self._seat_of(session)
        seated = None if seat is None else self.chairs[seat]
        if seated is None:
            raise Declined("not_seated", "You only spectate.", "take a seat")
        return seated

    def set_ready(self, session: Session, ready: bool) -> None:
        """Note whether the player is ready. Raises Declined if they have no seat, or the match is starting."""
        self._hands_off()
        seated = self._seated(session)
        if seated.ready is not ready:
            seated.ready = ready
            self.changed()

    def _hands_off(self) -> None:
        if self.starting:
            raise Declined("starting", "The match is just beginning.", "wait a moment")

    # ---- the shuffle

    def commit_nonce(self, session: Session, commitment: str) -> None:
        """Put a nonce for the shuffle in for this player, sealed: only its SHA-256, `commitment`, is known yet. A later
        one replaces it. Raises Declined if the match is starting.
        """
        self._hands_off()
        if self._seated(session).put_in.seal(commitment):
            self.changed()

    def add_nonce(self, session: Session, nonce: str) -> None:
        """Open the nonce that this player has sealed, once the match starts; before, put `nonce` into the shuffle in
        the clear. Raises Declined if it does not fit the commitment.
        """
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
        """Freeze the table, since the match starts, and ask players to reveal their sealed nonces; `then` is called
        when all have, or time is up.
        """
        self.starting = True
        self._opening = Opening([seated.put_in for seated in self.taken()], time, then)
        if self._opening.has_sealed:
            self.say(self._opening.message)
        self._opening.look()

    def unseal(self, seed: bytes) -> None:
        """Undo the start. If there were sealed nonces, all are thrown away, and `seed` replaces the server's seed,
        whose commitment they were made for.
        """
        self.starting = False
        opening, self._opening = self._opening, None
        if opening is not None and opening.has_sealed:
            self.seed = seed
            for seated in self.taken():
                seated.put_in = PutIn()
            self.say(Said("", SEALED_ANEW, "system"))
            self.changed()

    def has_begun(self) -> None:
        """Note that the match has begun at this table."""
        self.starting = False

    # ---- how it looks

    def describe(self) -> TableInfo:
        """Return the table's entry in the list of tables."""
        return TableInfo(
            self.id,
            self.name,
            self.set,
            "filling",
            tuple(self._lobby_seat(seat, seated) for seat, seated in enumerate(self.chairs)),
            dict(self.options),
            len(self.watchers.here),
            self._seat_of(self._host),
            self.playable_set.stage.sources,
            commitment(self.seed) if self.seed else "",
            bool(self.lock.kept),
        )

    def _lobby_seat(self, seat: int, seated: Seated | None) -> LobbySeat:
        if seated is None:
            return LobbySeat(seat, "empty")
        place = sum(other is not None for other in self.chairs[:seat])
        deck = brought(self.playable_set, place, seated.deck).title
        if seated.session is None:
            return LobbySeat(
                seat,
                "ai",
                seated.name,
                seated.ai,
                seated.sex,
                connected=True,
                ready=True,
                deck=deck,
                difficulty=seated.difficulty,
            )
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
            replace(setting, value=self.options.get(setting.key, setting.value))
            for setting in self.playable_set.settings
        )

    def say(self, message: Message, voice: str = "") -> None:
        """Send a message to everybody at the table, except those who ignore its author (`voice`)."""
        encoded = encode(message)
        for session in self.people():
            if session.hears(voice):
                session.say(encoded)
