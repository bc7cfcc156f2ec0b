"""Random evenings at a server, recorded line by line.

    with evening(3) as at_the_lodge:
        at_the_lodge.goes_on(400)
    at_the_lodge.told       # requests, answers, what all clients heard, log lines

Clients connect and leave. They send all requests that there are, mostly sensible ones and sometimes others. Connections
break. Time advances to the very moment of the next timer, or just before it. Disks and AI players are slow, the host
uses commands, and the server restarts. All chance follows from the seed, so two evenings of one seed are the same.
Sentences are written out; views are only named, because other tests check every word of them.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from importlib.metadata import version
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from tests.server.doubles import Troupe
from tests.server.house import QUICK, Caller, House, frozen
from twisted.logger import eventAsText, globalLogPublisher

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import book, lobby, looking, moderation, reasons, replay, session, table, talk
from kickdoor_protocol.registry import tag_of
from kickdoor_protocol.session import State
from kickdoor_protocol.shapes import PickSome, Shape, options_of
from kickdoor_protocol.views import Asked, PrivateView
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import AnswerRecord, EndRecord, Record
from kickdoor_server.lobby.tables.gathering import Gathering
from kickdoor_server.matches.journal import snapshots
from kickdoor_server.matches.playing.playing import MatchTable
from kickdoor_server.operations.admin import commands, findings
from kickdoor_server.operations.admin.executor import AdminExecutor
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

NAMES = ("Ada", "Bo", "Cleo", "Dora", "Egon", "ada ", "Fay\n")
KINDS = ("meek", "keen", "lost", "odd")
WORD = "psst"
RELEASE = version("kickdoor")
RESTARTED_EVERY = 150
TABLES = 2
"""With this many tables, clients mostly spectate instead of opening another one."""
CRAMPED = replace(
    QUICK,
    tables_most=3,
    tables_person_most=1,
    watchers_most=1,
    sessions_most=6,
    connections_most=6,
    requests=Rate(2, 8),
    overdrawn_most=6,
    ai_acts_most=2,
    ai_delay_ms=(300, 900),
)
LEISURELY = replace(QUICK, ai_delay_ms=(500, 1_600), ai_words_per_min=120, motd="Mind the step.", pulse_ms=0)
HOUSES = (QUICK, CRAMPED, LEISURELY)
CLASSIC = 100
"""From this seed on evenings play the classic set, with its own AI players."""
PLAYERS = ("greedy", "random", "spiteful", "caretaker")
OWN: dict[str, dict[str, list[Any]]] = {
    "toy": {"pace": ["slow", "fast", "odd"]},
    "classic": {"pace": ["auto", "brisk", "odd"], "fast_deal": [True, 1]},
}
"""Values of the sets' own options."""


class Evening:
    """An evening at a server with those settings. `people`: the connected clients, by name."""

    restarted_every = RESTARTED_EVERY
    watching = "seat"

    def __init__(self, seed: int, settings: Settings | None = None) -> None:
        self.chance = Random(seed)
        self.settings = settings or HOUSES[seed % len(HOUSES)]
        self.set = "classic" if seed >= CLASSIC else "toy"
        self.kinds = PLAYERS if seed >= CLASSIC else KINDS
        self.house = self._house()
        self.people: dict[str, Caller] = {}
        self.tokens: dict[str, str] = {}
        self.told: list[str] = []
        self.logged: list[str] = []
        self._last: tuple[str, Request] | None = None
        self._read = 0
        """Number of journal records that `told` has already."""

    def _house(self) -> House:
        if self.set == "classic":
            minds: Any = KnownMinds()
            return House(self.settings, minds, playable_sets=PlayableSets(known_sets(("classic",))))
        return House(self.settings, self._troupe())

    def _troupe(self) -> Troupe:
        """Return AI players for the toy game, each with a manner of its own."""

        def keen(question: Any) -> Any:
            return ("take",) if question.kind == "take" else question.default

        def lost(question: Any) -> Any:
            return ValueError("lost") if question.kind == "take" else "wait"

        def odd(question: Any) -> Any:
            return self.chance.choice([("act", ("shout",)), ("nonsense",), question.default])

        troupe = Troupe(keen=keen, lost=lost, odd=odd)
        troupe.lines = [f"Remark {number}." for number in range(1_000)]
        return troupe

    def begins(self) -> None:
        """Seat three people and an AI player, and start the match."""
        for name in NAMES[:3]:
            self.people[name] = self.house.comes(name)
            self._note(f"{name!r} comes")
        host, *guests = NAMES[:3]
        new = {"name": "The table", "set": self.set, "sex": "female", "options": {"watching": self.watching}}
        self._note(self._asks(host, lobby.CreateTable, new))
        for name in guests:
            self._note(self._sits_down(name))
            self._note(self._asks(name, lobby.SetReady, {"ready": True}))
        self._note(self._asks(host, lobby.AddAi, {"kind": self.kinds[0]}))
        self._note(self._asks(host, lobby.StartMatch, {}))

    # ---- what happens

    def goes_on(self, steps: int) -> None:
        """Let so many random things happen."""
        ways = self._ways()
        for number in range(1, steps + 1):
            (way,) = self.chance.choices(list(ways), list(ways.values()))
            self._note(self._restarts() if number % self.restarted_every == 0 else way())

    def _ways(self) -> dict[Callable[[], str], int]:
        """Return what can happen, with its weight."""
        return {
            self._somebody_does_what_makes_sense: 45,
            self._somebody_asks_for_anything: 18,
            self._time_passes: 12,
            self._somebody_comes: 8,
            self._a_line_breaks: 2,
            self._it_is_sent_again: 2,
            self._things_are_slow: 4,
            self._the_host_looks_in: 3,
            self._nonsense_is_sent: 1,
        }

    def _note(self, what: str) -> None:
        """Record what has happened, and what all clients hear of it."""
        clock, disk = self.house.clock, self.house.disk
        heard = []
        for name, caller in list(self.people.items()):
            if new := caller.listens():
                heard.append(f"    {name!r} hears {', '.join(map(in_words, new))}")
                for one in new:
                    self._remembers(name, one)
            if caller.hung_up:
                heard.append(f"    {name!r} is hung up on")
                caller.loses_the_line()
                del self.people[name]
        heard += [f"    log: {line}" for line in self.logged]
        self.logged.clear()
        heard += [f"    journal: {in_the_journal(record)}" for record in disk.written[self._read :]]
        self._read = len(disk.written)
        self.told += [f"{clock.seconds():.3f} {what}".rstrip(), *heard]

    def _remembers(self, name: str, message: Message) -> None:
        """Keep the resume token, as a client does."""
        if isinstance(message, session.Welcome):
            self.tokens.update([(name, message.token)])

    def _somebody(self) -> str | None:
        return self.chance.choice(list(self.people)) if self.people else None

    def _somebody_comes(self) -> str:
        away = [name for name in NAMES if name not in self.people]
        if not away:
            return "nobody is away"
        name = self.chance.choice(away)
        token = self.tokens.get(name)
        resume = self.chance.choice([token, token, token, None, "f" * 64])
        address = self.chance.choice(["", "", "192.0.2.1", "192.0.2.2"])
        self.people[name] = self._comes(name, resume, address)
        return f"{name!r} comes from {address or 'this machine'} {'with a token' if resume else ''}"

    def _comes(self, name: str, resume: str | None, address: str) -> Caller:
        return self.house.comes(name, resume, address=address)

    def _a_line_breaks(self) -> str:
        if (name := self._somebody()) is None:
            return "nobody is there"
        self.people.pop(name).loses_the_line()
        return f"{name!r} loses the line"

    def _nonsense_is_sent(self) -> str:
        if (name := self._somebody()) is None:
            return "nobody is there"
        self.people[name].says(self.chance.choice([b"\0\0\0\1\xc1", b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\2\x81\xa1"]))
        return f"{name!r} sends nonsense"

    def _time_passes(self) -> str:
        clock = self.house.clock
        timers = sorted(call.getTime() for call in clock.getDelayedCalls())
        to_next = max(0.0, timers[0] - clock.seconds()) if timers else 1.0
        ways = {
            "just not": max(0.0, to_next - 0.001),
            "until the next timer": to_next,
            "a while": self.chance.choice([0.3, 2.0, 9.0, 31.0, 61.0]),
            "long": self.chance.choice([130.0, 700.0]),
        }
        (way,) = self.chance.choices(list(ways), (3, 6, 5, 1))
        seconds = ways[way]
        until = clock.seconds() + seconds
        while (timers := [call.getTime() for call in clock.getDelayedCalls()]) and min(timers) <= until:
            clock.advance(max(0.0, min(timers) - clock.seconds()))
        clock.advance(max(0.0, until - clock.seconds()))
        return f"time passes: {way}"

    def _things_are_slow(self) -> str:
        house, disk, thoughts, hands = self.house, self.house.disk, self.house.thoughts, self.house.hands
        slow = disk.slow or disk.full or thoughts.slow or thoughts.busy or hands.slow
        what = "all is well" if slow else self.chance.choice(["disk", "full", "thoughts", "busy", "hands"])
        match what:
            case "disk":
                disk.slow = True
            case "full":
                disk.full = True
                disk.turn()
            case "thoughts":
                thoughts.slow = True
            case "busy":
                thoughts.busy = True
            case "hands":
                hands.slow = True
            case _:
                disk.slow = disk.full = thoughts.slow = hands.slow = False
                disk.turn()
                hands.turn()
                thoughts.is_free()
                thoughts.come()
                house.clock.advance(0)
        return f"slow: {what}"

    def _restarts(self) -> str:
        for caller in self.people.values():
            caller.loses_the_line()
        self.people.clear()
        if self.chance.random() < 0.5:
            self.house.server.stopService()
        self.house.disk.slow = self.house.disk.full = False
        self.house.disk.turn()
        self.house = self.house.restarted(**self._changes())
        return "the server is started again"

    def _changes(self) -> dict[str, Any]:
        """Return what a restarted server is given anew."""
        return {"playable_sets": PlayableSets(known_sets(("classic",)))} if self.set == "classic" else {}

    def _it_is_sent_again(self) -> str:
        """Send a request again after the connection has broken, as clients do."""
        if self._last is None or self._last[0] not in self.people:
            return "nothing is sent again"
        name, request = self._last
        self.people.pop(name).loses_the_line()
        caller = self.people[name] = self.house.comes(name, self.tokens.get(name))
        if caller.hung_up:
            return f"{name!r} cannot come back"
        if caller.session.state is not State.OPEN:
            return f"{name!r} comes back, and waits for a welcome"
        caller.req = request.req
        caller.says(caller.session.send(request))
        return f"{name!r} comes back and sends that again"

    # ---- what they ask for

    def _asks(self, name: str, make: type[Request], fields: dict[str, Any]) -> str:
        caller = self.people[name]
        caller.req += 1
        request = make(caller.req, **fields)
        self._last = (name, request)
        caller.says(caller.session.send(request))
        return f"{name!r} asks {tag_of(make)} {' '.join(f'{key}={value!r}' for key, value in fields.items())}"

    def _table(self) -> str:
        there = [*self.house.server.lobby.tables]
        return str(self.chance.choice([*there, *there, "nope"]))

    def _somebody_does_what_makes_sense(self) -> str:
        asked = [name for name, caller in self.people.items() if _is_asked(caller)]
        name = self.chance.choice(asked) if asked and self.chance.random() < 0.6 else self._somebody()
        if name is None:
            return self._somebody_comes()
        caller = self.people[name]
        person = next((one for one in self.house.server.sessions if one.link is caller.link), None)
        place = None if person is None else person.place
        if isinstance(place, MatchTable):
            plays = any(chair.session is person for chair in place.match.chairs)
            return self._plays(name, caller) if plays else self._somebody_asks_for_anything()
        if not isinstance(place, Gathering) or not caller.all(lobby.Lobby):
            return self._sits_down(name)
        told = caller.last(lobby.Lobby)
        taken = [seat for seat in told.table.seats if seat.kind != "empty"]
        if told.your_seat != told.table.host:
            return self._asks(name, lobby.SetReady, {"ready": True})
        if len(taken) < (3 if self.set == "classic" else 2) or self.chance.random() < 0.2:
            return self._asks(name, lobby.AddAi, {"kind": self.chance.choice(self.kinds)})
        return self._asks(name, lobby.StartMatch, {})

    def _sits_down(self, name: str) -> str:
        tables = self.house.server.lobby.tables
        filling = [key for key, there in tables.items() if isinstance(there, Gathering)]
        if filling and self.chance.random() < 0.9:
            fields = {"table": self.chance.choice(filling), "sex": "male", "password": WORD}
            return self._asks(name, lobby.JoinTable, fields)
        if len(tables) < TABLES or self.chance.random() < 0.2:
            return self._asks(name, lobby.CreateTable, self._new_table())
        return self._asks(name, lobby.WatchTable, {"table": self.chance.choice(list(tables)), "password": WORD})

    def _new_table(self) -> dict[str, Any]:
        options: dict[str, list[Any]] = {
            "watching": ["everybody", "seat", "late", "nobody"],
            "explain": ["after", "at_once", "never"],
            "talk": [True, False],
            "keeper": ["caretaker", "default", "meek"],
            "ai_pace": ["usual", "leisurely"],
            **OWN[self.set],
        }
        chosen = {key: self.chance.choice(values) for key, values in options.items() if self.chance.random() < 0.4}
        name = self.chance.choice(["The table", "", "Back\nroom", "x" * 60])
        password = WORD if self.chance.random() < 0.15 else ""
        return {"name": name, "set": self.set, "sex": "female", "options": chosen, "password": password}

    def _plays(self, name: str, caller: Caller) -> str:
        views = caller.all(table.Private)
        if not views:
            return self._somebody_asks_for_anything()
        asked = views[-1].view.questions[0] if views[-1].view.questions else None
        if asked is None and self.set == "classic":
            return self._acts(name, views[-1].view)
        if asked is None or self.chance.random() < 0.2:
            choice = self.chance.choice([("shout",), ("boil",), ("poke", "seat.1"), ("poke", "seat.0")])
            return self._asks(name, table.Act, {"choice": choice})
        return self._asks(name, table.Answer, {"question": asked.id, "choice": self._choice(asked)})

    def _acts(self, name: str, view: PrivateView) -> str:
        """Take a random standing action, with the first details that are offered."""
        there = [option for option in view.standing if option.barred is None]
        if not there:
            return self._time_passes()
        option = self.chance.choice(there)
        details = [_first(shape) for shape in option.details]
        return self._asks(name, table.Act, {"choice": frozen([option.key, *details])})

    def _choice(self, asked: Asked) -> Any:
        options = getattr(asked.shape, "options", ())
        ways: list[Any] = [(option.key,) for option in options] or [True, False]
        return frozen(self.chance.choice([asked.default, *ways, *ways]))

    def _somebody_asks_for_anything(self) -> str:
        if (name := self._somebody()) is None:
            return self._somebody_comes()
        make, fields = self.chance.choice(self._anything())
        return self._asks(name, make, fields)

    def _anything(self) -> list[tuple[type[Request], dict[str, Any]]]:
        """Return requests of all types with random fields."""
        pick, seat = self.chance.choice, self.chance.randrange(4)
        return [
            (lobby.ListTables, {}),
            (lobby.CreateTable, self._new_table()),
            (lobby.CreateTable, {"name": "Chess", "set": "chess", "sex": "male"}),
            (lobby.JoinTable, {"table": self._table(), "sex": pick(["male", "female"]), "seat": pick([None, seat])}),
            (lobby.JoinTable, {"table": self._table(), "sex": "male", "password": pick(["", WORD, "wrong"])}),
            (lobby.JoinTable, {"table": self._table(), "sex": "male", "code": pick(["", "ABCD", self._code()])}),
            *[(lobby.WatchTable, {"table": self._table(), "password": pick(["", WORD, WORD])})] * 2,
            (lobby.LeaveTable, {}),
            (lobby.SetReady, {"ready": pick([True, False])}),
            (lobby.AddNonce, {"nonce": pick(["n", "salt"])}),
            (lobby.StartMatch, {}),
            (lobby.AddAi, {"kind": pick([*self.kinds, "nope"]), "name": pick(["", "Greta", "Ada", " "])}),
            (lobby.RemoveAi, {"seat": seat}),
            (table.Answer, {"question": pick([0, 12345]), "choice": pick([("take",), "take", 1, True])}),
            (table.Act, {"choice": pick([("wait", 2), ("bomb",), ("poke",), "shout", ("steal",), ("poke", "seat.9")])}),
            *[(table.PauseTable, {}), (table.ResumeTable, {})] * 2,
            (table.LetIn, {"seat": seat, "allowed": pick([True, False])}),
            (table.Resync, {}),
            (table.Observe, {}),
            (looking.ShareSeat, {"shared": pick([True, False])}),
            (replay.LookAs, {"seat": pick([None, seat]), "all_hands": pick([True, False, False])}),
            (replay.Wind, {"to": pick(["step", "turn", "nope"]), "by": pick([1, -1])}),
            (replay.Fork, {"seat": seat, "ai": pick(["", "meek", "nope"])}),
            (replay.TakeReplay, {}),
            (reasons.Explain, {"seat": seat, "turn": pick([0, 1, 99])}),
            (book.LookUp, {"set": pick([self.set, "chess"]), "words": pick(["", "table"])}),
            (session.Enter, {"password": pick(["", "wrong"])}),
            (session.Ping, {}),
            (moderation.Ignore, {"who": pick(NAMES), "ignored": pick([True, True, False])}),
            (moderation.Mute, {"who": pick(NAMES), "muted": pick([True, True, False]), "minutes": pick([0, 1])}),
            (moderation.Report, {"who": pick(NAMES), "text": pick(["", "They are rude."])}),
            *[(talk.Say, {"text": pick(["Hello!", "", " two\nlines ", "x" * 400])})] * 3,
        ]

    def _code(self) -> str:
        codes = [one.code for caller in self.people.values() for one in caller.all(table.SeatCode)]
        return codes[-1] if codes else "ABCD"

    def _the_host_looks_in(self) -> str:
        deed = self.chance.choice(self._deeds())
        heard: list[Any] = []
        AdminExecutor(self.house.server).carry_out(deed, "the host", heard.append)
        return f"the host: {deed}: {', '.join(told_to_the_host(one) for one in heard) or 'not yet'}"

    def _deeds(self) -> list[commands.AnyCommand]:
        """Return all commands of the host."""
        pick = self.chance.choice
        return [
            *(
                commands.StatusCommand(),
                commands.TablesCommand(),
                commands.PlayersCommand(),
                commands.BansCommand(),
                commands.ReloadCommand(),
            ),
            *(
                commands.InspectCommand(table=self._table()),
                commands.InspectCommand(table=self._table(), all_hands=True),
            ),
            *(
                commands.PauseCommand(table=self._table()),
                commands.ResumeCommand(table=self._table()),
                commands.ExportCommand(table=self._table(), running=True),
            ),
            commands.AnnounceCommand(text=pick(["Soup is ready.", ""])),
            commands.KickCommand(who=pick([*NAMES, "nobody"]), why=pick(["", "rude"])),
            commands.BanCommand(
                what=pick([*NAMES, "192.0.2.1"]), by=pick(["name", "address", "session"]), minutes=pick([None, 1.0])
            ),
            commands.UnbanCommand(number=pick([1, 2, 3])),
            *(commands.DrainCommand(within_minutes=pick([None, 1.0])), commands.UndrainCommand()),
        ]


def _is_asked(caller: Caller) -> bool:
    views = caller.all(table.Private)
    return bool(views) and bool(views[-1].view.questions)


def _first(shape: Shape) -> Any:
    keys = [option.key for option in options_of(shape)]
    return (keys[:1] if isinstance(shape, PickSome) else keys[0]) if keys else 0


def in_words(message: Message) -> str:
    """Return what a message says, or only its kind if it is a view."""
    match message:
        case session.Accepted(note=note):
            return f"accepted {note}".rstrip()
        case session.Refused(reason=reason, rule=rule, text=text, cure=cure):
            return f"refused {reason} {rule}: {text} ({cure})"
        case session.Welcome(name=name, resumed=resumed, locked=locked, motd=motd):
            return f"welcome {name!r} {resumed=} {locked=} {motd=}"
        case session.Unwelcome() | session.Closing() | talk.Said() | table.Over():
            return repr(message)
        case table.Observed(number=number, id=asked, events=events):
            return f"observed {number} {asked} {[event.n for event in events]}"  # the rest is the engine's own form
        case replay.ReplayPart(records=records, more=more):
            return f"replay_part of {len(records)} {more=}"  # with the digest of such a form
        case table.Told(events=events):
            return f"told {' '.join(event.text for event in events)}"
        case _:
            return tag_of(type(message))


def in_the_journal(record: Record) -> str:
    """Return a record's kind, and of an answer what it was."""
    match record:
        case AnswerRecord(match=match, n=n, answer=answer):
            return f"answer {match}.{n} of {answer.seat}: {answer.choice}"
        case EndRecord(match=match, how=how):
            return f"match {match} {how}"
        case _:
            return type(record).__name__


def told_to_the_host(answer: Any) -> str:
    """Return what a command led to: a refusal in full, of a list its length, of facts their names."""
    match answer:
        case Exception():
            return repr(answer)
        case list():
            return f"a list of {len(answer)}"
        case dict():
            return " ".join(sorted(answer)) or "done"
        case _:
            return str(answer)


E = TypeVar("E", bound=Evening)


@contextmanager
def seeded(seed: int, make: Callable[[int], E]) -> Iterator[E]:
    """Make an evening whose secrets also follow from the seed. Its text does not name the present version of the
    rules."""
    chance = Random(seed)

    def token_hex(count: int = 32) -> str:
        return chance.randbytes(count).hex()

    with (
        patch.object(secrets, "token_hex", token_hex),
        patch.object(secrets, "token_bytes", chance.randbytes),
        patch.object(secrets, "choice", chance.choice),
        patch.object(os, "urandom", chance.randbytes),
        patch.object(snapshots, "code_of_the_game", lambda: "the game of this evening"),
        patch.object(findings, "open_files", lambda: (40, 1_024)),
    ):
        there = make(seed)

        def note(event: Any) -> None:
            text = eventAsText(event, includeTimestamp=False, includeSystem=False)
            there.logged.append(text.partition("\n")[0])  # a traceback is of the code as it stands

        observer: Any = note
        globalLogPublisher.addObserver(observer)
        try:
            yield there
        finally:
            globalLogPublisher.removeObserver(observer)
            there.house.server.stopService()


def evening(seed: int) -> AbstractContextManager[Evening]:
    """Make a usual evening."""
    return seeded(seed, Evening)
