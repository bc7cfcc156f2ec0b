"""Nights at which something about the tables is special: what is shuffled, who sits there, what is played and shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from tests.server.evenings import NAMES, PLAYERS, WORD
from tests.server.house import QUICK, Caller, House
from tests.server.nights.night import Night
from tests.server.pasts import past_of
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import lobby, looking, replay, table, talk
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.sealing import sealed
from kickdoor_server.lobby.tables.gathering import Gathering
from kickdoor_server.lobby.tables.replay_table import ReplayTable
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, records_of
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets, lesson_sets, packs_in
from kickdoor_server.table.thinking.minds import KnownMinds

NONCES = {name: f"{number:064x}" for number, name in enumerate(NAMES, 10)}
PACKS = Path(__file__).parents[2] / "trials" / "drills" / "adversary" / "packs"


class Sealed(Night):
    """Everybody puts something into the shuffle, sealed or not, and opens it in time or not."""

    begins_with_a_match = False

    def _somebody_does_what_makes_sense(self) -> str:
        name = self._somebody()
        caller = self.people.get(name or "")
        if name is None or caller is None or not caller.all(lobby.Lobby):
            return super()._somebody_does_what_makes_sense()
        told = caller.last(lobby.Lobby).table
        asked = caller.all(lobby.Sealed)
        pick, nonce = self.chance.choice, NONCES[name]
        if asked and self.chance.random() < 0.7:
            return self._asks(name, lobby.AddNonce, {"nonce": pick([nonce, nonce, nonce, "ff" * 8, "zz"])})
        if told.commitment and self.chance.random() < 0.4:
            promise = sealed(told.commitment, nonce)
            said = pick([promise, promise, promise, promise.upper(), "0" * 64])
            return self._asks(name, lobby.CommitNonce, {"commitment": said})
        return super()._somebody_does_what_makes_sense()


class Forgetful(Night):
    """People lose their tokens and want their seats back: by a code, by the word of others, or by the name alone."""

    def _ways(self) -> dict[Callable[[], str], int]:
        return {
            **super()._ways(),
            self._somebody_wants_their_seat: 20,
            self._somebody_is_let_in: 10,
            self._a_line_breaks: 8,
        }

    def _remembers(self, name: str, message: Message) -> None:
        super()._remembers(name, message)
        if self.chance.random() < 0.4:
            self.tokens.pop(name, None)

    def _new_table(self) -> dict[str, Any]:
        new = super()._new_table()
        return {**new, "password": self.chance.choice(["", "", WORD]), "options": {**new["options"], "keeper": "meek"}}

    def _somebody_wants_their_seat(self) -> str:
        if (name := self._somebody()) is None:
            return self._somebody_comes()
        fields = {"table": self._table(), "sex": "male", "seat": self.chance.choice([None, None, 0, 1])}
        match self.chance.choice(["code", "name", "word"]):
            case "code":
                fields["code"] = self._code()
            case "word":
                fields["password"] = WORD
            case _:
                pass
        return self._asks(name, lobby.JoinTable, fields)

    def _somebody_is_let_in(self) -> str:
        if (name := self._somebody()) is None:
            return self._somebody_comes()
        fields = {"seat": self.chance.randrange(3), "allowed": self.chance.random() < 0.8}
        return self._asks(name, table.LetIn, fields)


class Watched(Night):
    """Most look on, at tables that are shown late, or at which one sees over a shoulder; programs observe."""

    settings_here: ClassVar[dict[str, Any]] = {"watchers_most": 3, "crowd_gap_ms": 400}
    watching = "late"

    def _new_table(self) -> dict[str, Any]:
        new = super()._new_table()
        options = {**new["options"], "watching": self.chance.choice(["late", "late", "seat", "everybody"])}
        return {**new, "password": "", "options": options}

    def _anything(self) -> list[tuple[type[Request], dict[str, Any]]]:
        pick, seat = self.chance.choice, self.chance.randrange(3)
        return [
            *super()._anything(),
            *[(lobby.WatchTable, {"table": self._table()})] * 8,
            *[(looking.ShareSeat, {"shared": pick([True, True, False])})] * 5,
            *[(replay.LookAs, {"seat": pick([None, seat, seat])})] * 5,
            *[(talk.Say, {"text": pick(["Psst!", "Did you see that?"])})] * 3,
            *[(table.Observe, {})] * 2,
        ]


class OtherCards(ToyStage):
    """The toy with other cards."""

    @property
    def sources(self) -> tuple[CardSource, ...]:
        return (CardSource("toy", "71"),)


class Restarted(Night):
    """The server is started again and again, perhaps as another release, with other cards, or with unhurried rules;
    journals are read slowly, or not at all."""

    restarted_every = 25

    def _changes(self) -> dict[str, Any]:
        pick = self.chance.choice
        self.code = pick(["the game of this night", "the game of this night", "another game"])
        return {
            "rules": ToyRules(hurried=pick([True, True, False])),
            "stage": pick([ToyStage, ToyStage, OtherCards])(),
            "sleeps": pick([True, False]),
        }

    def _ways(self) -> dict[Callable[[], str], int]:
        return {**super()._ways(), self._journals_are_read: 5}

    def _restarts(self) -> str:
        told = super()._restarts()
        disk = self.house.disk
        disk.reads_slowly = self.chance.random() < 0.5
        disk.unreadable = {1, 2} if self.chance.random() < 0.2 else set()
        return told

    def _journals_are_read(self) -> str:
        self.house.disk.unreadable.clear()
        self.house.disk.read()
        return "journals are read"


class Shown(Night):
    """A replay is shown, wound to and fro, and played on from where somebody stands in it."""

    def files(self) -> dict[str, Any]:
        house = House(QUICK)
        people = house.sits_down("Ann", "Bob", "Cid")
        for _ in range(40):
            for person in people:
                if (asked := person.asked) is not None:
                    person.answer(("take",) if asked.kind == "take" else asked.default)
        (journal,) = past_of(house.disk.written).ended
        file = self.folder / "toy.kickdoor"
        records = records_of(journal.match, journal.answers, MatchOutcome("over", (0,)), "kickdoor test", "70")
        file.write_bytes(packed(records))
        return {"replay": file}

    def _somebody_does_what_makes_sense(self) -> str:
        if (name := self._somebody()) is None or self.chance.random() < 0.3:
            return super()._somebody_does_what_makes_sense()
        pick, place = self.chance.choice, self._place_of(self.people[name])
        tables = self.house.server.lobby.tables
        replay_tables = [key for key, there in tables.items() if isinstance(there, ReplayTable)]
        if place is None:
            return self._asks(name, lobby.WatchTable, {"table": pick(replay_tables)})
        if not isinstance(place, ReplayTable):
            return self._asks(name, lobby.LeaveTable, {}) if self.chance.random() < 0.4 else self._plays_on(name)
        to = pick(["step", "decision", "number", "turn_number", "turn", "combat", "seat", "find"])
        seat, by = pick([None, 0, 1, 2, 3]), pick([1, 1, 2, 3, 5, 99, -1, -2, -99, 0])
        wind = {"to": to, "by": by, "seat": seat or 0, "words": pick(["take", "Bob"])}
        ways: list[tuple[type[Request], dict[str, Any]]] = [
            *[(replay.Wind, wind)] * 7,
            *[(replay.LookAs, {"seat": seat, "all_hands": pick([True, False, False])})] * 3,
            *((table.Resync, {}), (replay.TakeReplay, {})),
            *[(replay.Fork, {"seat": seat or 0, "ai": pick(["", "meek", "keen", "nope"])})] * 2,
        ]
        return self._asks(name, *pick(ways))

    def _plays_on(self, name: str) -> str:
        if isinstance(self._place_of(self.people[name]), Gathering):
            return self._asks(name, lobby.StartMatch, {})
        return self._plays(name, self.people[name])


@cache
def _lessons() -> dict[str, Any]:
    return lesson_sets()


class Taught(Night):
    """Somebody takes a lesson, and does by chance what they are to do or something else."""

    begins_with_a_match = False

    def _house(self) -> House:
        self.set, self.kinds = "classic", PLAYERS
        minds: Any = KnownMinds()
        return House(self.settings, minds, playable_sets=self._playable_sets())

    def _playable_sets(self) -> PlayableSets:
        return PlayableSets(_lessons())

    def _new_table(self) -> dict[str, Any]:
        return {"name": "Lesson", "set": self.chance.choice(list(_lessons())), "sex": "female"}

    def _sits_down(self, name: str) -> str:
        return self._asks(name, lobby.CreateTable, self._new_table())

    def _somebody_does_what_makes_sense(self) -> str:
        if (name := self._somebody()) is not None:
            place = self._place_of(self.people[name])
            if isinstance(place, Gathering):
                return self._asks(name, lobby.StartMatch, {})
            if place is not None:
                return self._plays(name, self.people[name])
        return super()._somebody_does_what_makes_sense()


@cache
def _packs() -> tuple[Any, ...]:
    return packs_in(PACKS)[:2]


class Packed(Night):
    """The classic set with packs that tables add to it, and AI players that explain themselves."""

    def _house(self) -> House:
        self.set, self.kinds = "classic", PLAYERS
        minds: Any = KnownMinds()
        return House(self.settings, minds, playable_sets=self._playable_sets())

    def _playable_sets(self) -> PlayableSets:
        return PlayableSets(known_sets(("classic",), _packs()), _packs(), KnownMinds().keepers)

    def _new_table(self) -> dict[str, Any]:
        new, pick = super()._new_table(), self.chance.choice
        packs = pick(["", "*", "nope", *(pack.key for pack in _packs())])
        options = {**new["options"], "packs": packs, "explain": pick(["at_once", "after"])}
        return {**new, "password": "", "options": options}

    def _comes(self, name: str, resume: str | None, address: str) -> Caller:
        return super()._comes(name, resume, "")
