"""Write the golden file of a bot's behaviour at a random server: on its visit and in the match, step by step.

    .venv/bin/python -m tests.ai.make_conducts

The server is a random generator of a fixed seed: lists of tables, lobbies, ends of matches, answers of every kind,
cuts, and time. The bot's requests, lines, waits and exits are recorded beside, which shows a bot that sits down at the
wrong table, asks twice, or waits for ever. After a change on purpose, read the lines that differ.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace as other
from tests.ai.evening_away import Evening, Minded
from tests.printings import on_tables, printing

from kickdoor_ai.api import Act, Question, Reply, Wait
from kickdoor_ai.remote.at_table import AtTable, BotManners
from kickdoor_ai.remote.books import Books
from kickdoor_ai.remote.bot import Bot
from kickdoor_ai.remote.environment import SeatThought
from kickdoor_ai.remote.situation import OpenQuestion, SeenSituation
from kickdoor_ai.remote.visit import UNKNOWN, VisitOptions
from kickdoor_game.machine.ids import QuestionId
from kickdoor_protocol.base import Message, Request, Value
from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_protocol.sealing import sealed
from kickdoor_protocol.views import Header, PublicView
from kickdoor_server.people.sessions.sessions import SERVER

GOLDEN = Path(__file__).with_name("conducts.golden.txt")
STEPS = 160
CLASSIC = lobby.CardSource("classic", printing("classic").book.digest)
OTHERS = lobby.CardSource("classic", "f" * 64)
REASONS = ("too_fast", "stale", "match_over", "no_such_option", "full", "wrong_password", *sorted(UNKNOWN))


@dataclass(slots=True)
class Call:
    """A delayed call that can be cancelled."""

    at: float
    then: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class World:
    """The bot's surroundings, which record what it does. Thoughts wait until the test finishes them."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.clock = 0.0
        self.calls: list[Call] = []
        self.thoughts: list[tuple[Callable[[], SeatThought], Callable[[SeatThought], None]]] = []
        self.open: list[Request] = []
        self.ended = False

    def now(self) -> float:
        return self.clock

    def later(self, seconds: float, then: Callable[[], None]) -> Call:
        self.told.append(f"    waits for {seconds:.2f} s")
        self.calls.append(Call(self.clock + seconds, then))
        return self.calls[-1]

    def think(self, work: Callable[[], SeatThought], then: Callable[[SeatThought], None]) -> None:
        self.told.append("    thinks")
        self.thoughts.append((work, then))

    def say(self, request: Request) -> None:
        self.told.append(f"    says {in_short(request)}")
        self.open.append(request)

    def tell(self, line: str) -> None:
        self.told.append(f"    tells {line}")

    def quit(self, code: int, line: str = "") -> None:
        self.told.append(f"    ends with {code} {line}".rstrip())
        self.ended = True

    def passes(self, seconds: float) -> None:
        """Let time pass, and make the calls that are due."""
        end = self.clock + seconds
        self.told.append(f"{seconds:.2f} s pass")
        while due := sorted((one for one in self.calls if not one.cancelled and one.at <= end), key=lambda one: one.at):
            self.clock = max(self.clock, due[0].at)
            self.calls.remove(due[0])
            due[0].then()
        self.clock = end


def in_short(message: Message | Request) -> str:
    """Return a message's name, with what differs from the usual."""
    match message:
        case lobby.Tables(tables=tables):
            return f"Tables({', '.join(map(_table, tables))})"
        case lobby.Lobby(table=table, your_seat=seat):
            return f"Lobby({_table(table)}, I am {seat})"
        case Shared(view=view):
            return f"Shared({view.table})"
    fields = [f"{name}={getattr(message, name)!r}" for name in message.__struct_fields__ if name != "req"]
    return f"{type(message).__name__}({', '.join(fields)})"


def _table(info: lobby.TableInfo) -> str:
    marks = [
        f"of {info.set}" * (info.set != "classic"),
        "odd cards" * (info.cards == (OTHERS,)),
        "locked" * info.locked,
    ]
    marks += [f"{info.watchers} watch" * bool(info.watchers), f"host {info.host}", info.commitment[:2]]
    seats = [f"{seat.kind[:2]}{'+' * seat.connected}{'!' * seat.ready}" for seat in info.seats]
    return " ".join([info.id, info.state, *filter(None, marks), f"[{' '.join(seats)}]"])


@contextmanager
def drawn(seed: int) -> Iterator[None]:
    """Draw secrets from a seed inside this context."""
    nonces = Random(seed)
    with patch.object(secrets, "token_hex", lambda size: nonces.randbytes(size).hex()):
        yield


# ---------------------------------------------------------------- on the way to a chair


WISHES = (
    VisitOptions(),
    VisitOptions("Friday", seats=4, games=2),
    VisitOptions("t2", sex="male", games=0, password="sesame"),
    VisitOptions(set="bites", ais=("greedy", "random"), games=2),
    VisitOptions(ais=("meek", "meek", "meek"), seats=5, games=3),
    VisitOptions("friday", set="bites", password="sesame"),
)


class Streets:
    """A bot on its visit, at a server that says anything."""

    def __init__(self, wish: VisitOptions, chance: Random) -> None:
        self.chance, self.world = chance, World()
        self.bot = Bot(wish, Minded, Books(), BotManners((0.0, 0.0)), self.world, Random(5))

    def goes_on(self) -> None:
        """Let one random thing happen."""
        ways = (self.lists, self.shows_a_lobby, self.answers, self.time, self.begins, self.ends, self.seals, self.cut)
        (way,) = self.chance.choices(ways, (18, 26, 30, 12, 6, 6, 5, 2))
        way()

    def hears(self, message: Message) -> None:
        self.world.told.append(f"hears {in_short(message)}")
        self.bot.heard(message)

    def table(self) -> lobby.TableInfo:
        chance = self.chance
        number = chance.randrange(4)
        people = self.bot._errand.at == f"t{number}" and chance.random() < 0.7
        seats = tuple(self.seat(place, people and place == 0) for place in range(chance.choice((3, 3, 4, 6))))
        return lobby.TableInfo(
            f"t{number}",
            ("Friday", "Quiet corner", "Friday night", "friday")[number],
            chance.choice(("classic", "classic", "classic", "bites", "chess")),
            chance.choice(("filling", "filling", "filling", "running", "over")),
            seats,
            watchers=chance.choice((0, 0, 2)),
            host=chance.randrange(3),
            cards=chance.choice(((), (CLASSIC,), (OTHERS,))),
            commitment=chance.choice(("", "aa" * 32, "bb" * 32)),
            locked=chance.random() < 0.2,
        )

    def seat(self, place: int, alone: bool) -> lobby.LobbySeat:
        kind = "human" if alone else self.chance.choice(("human", "human", "ai", "empty"))
        return lobby.LobbySeat(
            place, kind, connected=self.chance.random() < 0.8, ready=kind == "ai" or self.chance.random() < 0.8
        )

    def lists(self) -> None:
        tables = tuple(self.table() for _ in range(self.chance.randrange(4)))
        sets = (lobby.SetInfo("classic", "Classic", seats_least=self.chance.choice((3, 4))),)
        self.hears(lobby.Tables(tables, sets[: self.chance.randrange(2)]))

    def shows_a_lobby(self) -> None:
        info = self.table()
        at = self.bot._errand.at
        if at and self.chance.random() < 0.8:
            info = other(info, id=at)
        mine = [seat.seat for seat in info.seats if seat.kind == "human"]
        talks: tuple[dict[str, Value], ...] = ({}, {"talk": False}, {"talk": True})
        talk = self.chance.choice(talks)
        place = self.chance.choice(mine) if mine and self.chance.random() < 0.9 else None
        self.hears(lobby.Lobby(other(info, options=talk), place))

    def answers(self) -> None:
        if not self.world.open:
            self.time()
            return
        request = self.world.open.pop(self.chance.randrange(len(self.world.open)))
        text = self.chance.choice(("Not so.", ""))
        refused = Refused(0, self.chance.choice(REASONS), text=text, cure=self.chance.choice(("Wait.", "")))
        reply = Accepted(0) if self.chance.random() < 0.6 else refused
        self.world.told.append(f"is answered {in_short(reply)} to {type(request).__name__}")
        self.bot.replied(request, reply)

    def time(self) -> None:
        self.world.passes(self.chance.choice((0.3, 1.0, 2.0, 5.0)))

    def begins(self) -> None:
        table = self.bot._errand.at or "t1"
        self.hears(Shared(PublicView(table, 1, Header("classic", f"Table {table}"))))

    def ends(self) -> None:
        self.hears(Over((0,), self.chance.choice(("Ann wins.", "Nobody wins."))))

    def seals(self) -> None:
        errand = self.bot._errand
        mine = sealed(errand._promised, errand._nonce) if errand._nonce else "00"
        self.hears(lobby.Sealed(("", mine) if self.chance.random() < 0.8 else ("", "99")))

    def cut(self) -> None:
        self.world.told.append("the line breaks, and is there again")
        self.world.open.clear()
        self.bot.lost()
        self.bot.greeted(f"{SERVER} 0.1.0")


@on_tables()
def errand(number: int) -> list[str]:
    """Return the record of a visit that is greeted and then hears anything; a new bot follows one that ends."""
    chance, wish = Random(number), WISHES[number % len(WISHES)]
    with drawn(number):
        streets = Streets(wish, chance)
        streets.bot.greeted(f"{SERVER} 0.1.0")
        for _ in range(STEPS):
            streets.goes_on()
            if streets.world.ended:
                told = streets.world.told
                streets = Streets(wish, chance)
                streets.world.told = [*told, "another one is greeted"]
                streets.bot.greeted(f"{SERVER} 0.1.0")
            streets.world.told.append(f"    is at {streets.bot._errand.at or '-'}" * bool(streets.bot.is_somewhere))
    return list(filter(None, streets.world.told))


# ---------------------------------------------------------------- at the match


@cache
@on_tables()
def sights() -> tuple[SeenSituation, ...]:
    """Return what a chair is shown at the beginning of a match."""
    shown: list[SeenSituation] = []
    before = AtTable.shown

    def keeps(at_table: AtTable, sight: SeenSituation) -> None:
        shown.append(sight)
        before(at_table, sight)

    with patch.object(AtTable, "shown", keeps), drawn(0):
        Evening(Minded()).goes_round(lambda: len(shown) > 12)
    return tuple(shown)


MANNERS = (
    BotManners((0.0, 0.0), 900),
    BotManners((0.5, 1.6), 2_000),
    BotManners((3.0, 3.0), 100_000, talks=False),
    BotManners((0.0, 0.4), 50),
)


class Chairs:
    """A bot's part at a table, with random situations and answers; its AI player decides at random as well."""

    def __init__(self, manners: BotManners, chance: Random) -> None:
        self.chance, self.world = chance, World()
        self.asked_id, self.number = 0, 0
        self.mind = Minded(self.decides, iter(lambda: chance.choice(("", "Mine!", "Ha!\n", "\x1b[31m")), None))
        self.at_table = AtTable(self.mind, self.world, manners, Random(3))

    def decides(self, question: Question, standing: Any) -> Any:
        acts = [option.key for option in standing.open() if not option.details]
        ways: list[Any] = [Reply(question.default)] * 4 + [Wait()] * 2 + [RuntimeError("stuck"), Reply(("dance",)), 7]
        ways += [Act((self.chance.choice(acts),))] * 4 if acts else []
        found = self.chance.choice(ways)
        self.world.told.append(
            f"    hears {len(self.mind.events)} events, has {self.mind.budgets[-1].ms} ms, {found!r}"
        )
        if isinstance(found, Exception):
            raise found
        return found

    def goes_on(self) -> None:
        """Let one random thing happen."""
        ways = (self.shows, self.comes_to_an_end, self.answers, self.time, self.cut)
        (way,) = self.chance.choices(ways, (30, 25, 25, 25, 3))
        way()

    def shows(self) -> None:
        chance = self.chance
        sight = chance.choice(sights())
        self.asked_id += chance.random() < 0.4
        self.number += chance.random() < 0.8
        left_s = chance.choice((None, None, 30.0, 5.0, 2.0, 0.8, 0.1))
        asked = None
        if sight.asked is not None and chance.random() < 0.85:
            asked = OpenQuestion(QuestionId(self.asked_id), sight.asked.question, left_s)
        self.world.told.append(
            f"is shown {self.number}, asked {None if asked is None else (asked.id, asked.question.kind, left_s)}, "
            f"events {[n for n, _ in sight.events]}"
        )
        self.at_table.shown(replace(sight, number=self.number, asked=asked))

    def comes_to_an_end(self) -> None:
        if not self.world.thoughts:
            self.shows()
            return
        work, then = self.world.thoughts.pop(0)
        self.world.told.append("a thought comes to its end")
        then(work())

    def answers(self) -> None:
        said = [one for one in self.world.open if type(one).__name__ != "Say"]
        self.world.open.clear()
        if not said:
            self.time()
            return
        refused = Refused(0, self.chance.choice(REASONS), text=self.chance.choice(("Not so.", "")))
        reply = Accepted(0) if self.chance.random() < 0.5 else refused
        self.world.told.append(f"is answered {in_short(reply)} to {in_short(said[-1])}")
        self.at_table.replied(said[-1], reply)

    def time(self) -> None:
        self.world.passes(self.chance.choice((0.1, 0.5, 1.0, 3.0, 9.0, 21.0)))

    def cut(self) -> None:
        self.world.told.append("the line breaks")
        self.world.open.clear()
        self.at_table.lost()


@on_tables()
def chair(number: int) -> list[str]:
    """Return the record of a bot at a table."""
    chance = Random(number)
    chairs = Chairs(MANNERS[number % len(MANNERS)], chance)
    for _ in range(STEPS):
        chairs.goes_on()
    return chairs.world.told


CONDUCTS: dict[str, Callable[[], list[str]]] = {
    **{f"errand {number}": partial(errand, number) for number in range(9)},
    **{f"chair {number}": partial(chair, number) for number in range(8)},
}


def written(name: str) -> list[str]:
    """Return the kept record."""
    parts = GOLDEN.read_text("utf-8").split("==== ")
    return next(part for part in parts if part.startswith(f"{name}\n")).splitlines()[1:]


if __name__ == "__main__":
    parts = ["\n".join([f"==== {name}", *conduct()]) for name, conduct in CONDUCTS.items()]
    GOLDEN.write_text("\n".join(parts) + "\n", "utf-8")
