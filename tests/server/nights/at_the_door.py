"""Nights at which the door, the host, and slow lines are what is special."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from tests.server.evenings import NAMES, WORD, check, in_words
from tests.server.house import Caller, House
from tests.server.nights.night import ROOM, Night

from kickdoor_protocol.base import Request
from kickdoor_protocol.finding.announcement import QUESTION
from kickdoor_protocol.messages import moderation, session
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.configuration.living import Reloading, current
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.matches.journal.space import MIB
from kickdoor_server.operations.admin import commands
from kickdoor_server.table.thinking.tasks import Lapse

OLDER: dict[str, tuple[str, ...]] = {
    "looks": ("looking", "share_seat", "look_as", "replay_at"),
    "seals": ("sealed", "commit_nonce"),
    "talk": ("talked", "ignore", "ignoring"),
    "codes": ("seat_code", "let_in"),
    "books": ("rules_found", "explained", "observed", "replay_part"),
    "words": ("enter", "said", "faces"),
}
"""What programs of other times do not know."""

ADDRESSES = ("198.51.100.7", "198.51.100.8", "2001:db8::1", "2001:db8::2", "::ffff:198.51.100.7", "192.0.2.9")


@cache
def programs() -> tuple[Registry, ...]:
    """Those of today, and some of other times."""
    lacking = [Registry(each for each in REGISTRY.entries if each.tag not in tags) for tags in OLDER.values()]
    return (*[REGISTRY] * 4, *lacking)


class Locked(Night):
    """A password, on the server and on tables; who guesses waits, and so do others at the address."""

    settings_here: ClassVar[dict[str, Any]] = {
        "guesses_free": 1,
        "guesses_free_address": 3,
        "guesses_most": 4,
        "trusted": ("192.0.2.2",),
    }

    def files(self) -> dict[str, Any]:
        file = self.folder / "word"
        file.write_text(WORD + "\n", "utf-8")
        return {"password_file": file}

    def _comes(self, name: str, resume: str | None, address: str) -> Caller:
        caller = super()._comes(name, resume, address)
        if not self.told:
            caller.send(session.Enter, password=WORD)
        return caller

    def _somebody_does_what_makes_sense(self) -> str:
        outside = [one for one in self.house.server.sessions if one.locked and one.link is not None]
        names = [name for name, caller in self.people.items() if any(one.link is caller.link for one in outside)]
        if names and self.chance.random() < 0.8:
            said = self.chance.choice([WORD, WORD, "wrong", "worse", ""])
            return self._asks(self.chance.choice(names), session.Enter, {"password": said})
        return super()._somebody_does_what_makes_sense()

    def _new_table(self) -> dict[str, Any]:
        return {**super()._new_table(), "password": self.chance.choice(["", WORD])}


class Crowded(Night):
    """Strangers at the door: silent ones, hasty ones, and such as guess tokens or talk nonsense. Bounds are narrow."""

    begins_with_a_match = False
    settings_here: ClassVar[dict[str, Any]] = {
        "trusted": (),
        "connections_most": 8,
        "sessions_most": 5,
        "address_connections_most": 2,
        "address_connections": Rate(0.2, 3),
        "address_greetings": Rate(0.2, 3),
        "address_work_ms": Rate(20.0, 100),
        "address_wrong": Rate(0.1, 1),
        "address_guesses": Rate(0.05, 1),
        "address_people_most": 2,
        "address_tables_most": 1,
        "tables_most": 3,
        "requests": Rate(0.5, 4),
        "overdrawn_most": 4,
        "chat": Rate(0.1, 2),
    }

    def __init__(self, seed: int, folder: Path) -> None:
        self.strangers: dict[str, Caller] = {}
        self._count = 0
        super().__init__(seed, folder)

    def _ways(self) -> dict[Callable[[], str], int]:
        return {
            **super()._ways(),
            self._a_stranger_connects: 12,
            self._a_stranger_does_something: 12,
            self._it_is_looked_for: 4,
        }

    def _comes(self, name: str, resume: str | None, address: str) -> Caller:
        return super()._comes(name, resume, self.chance.choice([address, *ADDRESSES]))

    def _a_stranger_connects(self) -> str:
        self._count += 1
        address = self.chance.choice(ADDRESSES)
        self.strangers[f"stranger {self._count}"] = self.house.connects(address=address)
        return f"stranger {self._count} connects from {address}"

    def _a_stranger_does_something(self) -> str:
        if not self.strangers:
            return "no stranger is there"
        name = self.chance.choice(list(self.strangers))
        stranger = self.strangers[name]
        match self.chance.choice(["greets", "greets", "guesses", "raves", "goes"]):
            case "greets" if (called := self.chance.choice(NAMES)) not in self.people and not stranger.hung_up:
                self.people[called] = self.strangers.pop(name)
                stranger.says(stranger.session.send(stranger.session.hello("odd", called, None)))
                return f"{name} is {called!r}"
            case "guesses" if not stranger.hung_up:
                stranger.says(stranger.session.send(stranger.session.hello("odd", "Mallory", "a token")))
                del self.strangers[name]
                self.people.setdefault("Mallory", stranger)
                return f"{name} guesses a token"
            case "raves":
                stranger.says(self.chance.choice([b"\0\0\0\1\xc1", b"\x16\x03\x01", b"\0" * 5]))
                return f"{name} raves: {', '.join(map(in_words, stranger.listens()))} {stranger.hung_up}"
            case _:
                heard = ", ".join(map(in_words, stranger.listens()))
                self.strangers.pop(name).loses_the_line()
                return f"{name} goes, and has heard {heard}"

    def _it_is_looked_for(self) -> str:
        sent: list[Any] = []

        class Ether:
            def write(self, datagram: bytes, to: Any) -> None:
                sent.append((datagram, to))

        ear = self.house.clock.ears[self.house.server.settings.announce_port]
        ear.transport = Ether()
        ear.datagramReceived(QUESTION, (self.chance.choice(ADDRESSES), 9))
        return f"somebody looks for servers: {check(sent)}"


class Kept(Night):
    """The host is busy, and what is kept in the folder counts: bans, mutes, reports, settings, names that are erased.

    The disk has room, or has not.
    """

    settings_here: ClassVar[dict[str, Any]] = {"reports_days": 0.002, "log_level": "debug"}

    def files(self) -> dict[str, Any]:
        return {"data": self.folder}

    def _house(self) -> House:
        return self._with_settings(super()._house())

    def _with_settings(self, house: House) -> House:
        """Somebody knows what the file of settings says by now."""
        held = house.server.settings

        def read() -> Settings:
            pick = self.chance.choice
            motd, port, grace_s = pick(["", "Wipe your feet."]), pick([1, 7_777]), pick([5.0, 20.0])
            return replace(current(held), motd=motd, port=port, grace_s=grace_s)

        house.server.reloading = Reloading(held, read)
        return house

    def _restarts(self) -> str:
        told = super()._restarts()
        if self.chance.random() < 0.7:
            self._with_settings(self.house)
        return told

    def _ways(self) -> dict[Callable[[], str], int]:
        return {**super()._ways(), self._the_host_looks_in: 25, self._the_disk_fills: 3}

    def _the_disk_fills(self) -> str:
        self.free_bytes = self.chance.choice([ROOM, 100 * MIB, 100 * MIB - 1, 50 * MIB])
        return f"{self.free_bytes} bytes are free"

    def _anything(self) -> list[tuple[type[Request], dict[str, Any]]]:
        who = self.chance.choice(NAMES)
        return [*super()._anything(), *[(moderation.Report, {"who": who, "text": f"{who} is rude."})] * 6]

    def _deeds(self) -> list[commands.AnyCommand]:
        pick = self.chance.choice
        known = [one.id for one in self.house.server.sessions] or ["s-nobody"]
        whom = {"name": pick(NAMES), "session": pick(known), "address": pick(["192.0.2.1", "192.0.2.0/24", "here"])}
        by: Any = pick(list(whom))
        named = {"by": by, "what": whom[by], "minutes": pick([None, 0.5]), "why": pick(["", "rude"])}
        return [
            *super()._deeds(),
            *_many(3, commands.MuteCommand(**named), commands.BanCommand(**named), commands.ReportsCommand()),
            *_many(
                2,
                commands.UnmuteCommand(who=pick([*NAMES, *known, "1", "2"])),
                commands.MutesCommand(),
                commands.BansCommand(),
            ),
            *_many(3, commands.ReportsCommand(number=pick([1, 2, 3]), close=pick([True, False]))),
            *_many(4, commands.EraseCommand(who=pick([*NAMES, *known]), sure=pick([True, True, False]))),
            *_many(
                2,
                commands.InspectCommand(table=self._table(), all_hands=True),
                commands.StatusCommand(),
                commands.ReloadCommand(),
            ),
            *_many(
                1,
                commands.LogLevelCommand(level=pick(["info", "debug"])),
                commands.StopCommand(),
                commands.KickCommand(who=pick(known)),
            ),
        ]


def _many(times: int, *there: commands.AnyCommand) -> list[commands.AnyCommand]:
    return [*there] * times


class Slow(Night):
    """Some read slowly, disks and AI players are slow as well, programs are of other times."""

    settings_here: ClassVar[dict[str, Any]] = {
        "held_most": 600,
        "ai_delay_ms": (200, 900),
        "ai_acts_most": 2,
        "ai_talk": Rate(0.05, 2),
    }

    def _ways(self) -> dict[Callable[[], str], int]:
        return {
            **super()._ways(),
            self._somebody_stops_reading: 8,
            self._somebody_reads_on: 6,
            self._things_are_slow: 8,
            self._a_seat_lapses: 4,
        }

    def _comes(self, name: str, resume: str | None, address: str) -> Caller:
        return self.house.comes(name, resume, self.chance.choice(programs()), address)

    def _somebody_stops_reading(self) -> str:
        if (name := self._somebody()) is None:
            return "nobody is there"
        self.people[name].link.pauseProducing()
        return f"{name!r} reads no more"

    def _somebody_reads_on(self) -> str:
        if (name := self._somebody()) is None:
            return "nobody is there"
        self.people[name].link.resumeProducing()
        return f"{name!r} reads on"

    def _a_seat_lapses(self) -> str:
        self.house.thoughts.come(Lapse(self.chance.choice(["overran", "died"]), self.chance.choice(["", "why"])))
        return "whoever thinks comes to nothing"
