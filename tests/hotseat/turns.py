"""The outcome of every key, typed line and message at a shared keyboard, in each of its states: whose screen is open,
who is called, who hears the key, the bell, and printed lines.

`python -m tests.hotseat.turns` writes `turns.txt` anew; read the differences like any other change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Unpack, cast
from unittest.mock import patch

from prompt_toolkit.input import DummyInput
from prompt_toolkit.key_binding.defaults import load_key_bindings
from prompt_toolkit.output import DummyOutput
from tests.client.evening import after, at_rest, connected, public
from tests.client.questions import asked, private
from tests.client.scripted import Clock
from tests.hotseat.table import PEOPLE

from kickdoor_client.hotseat.eyes import HOLD_S, OpenScreen
from kickdoor_client.hotseat.lines import SharedLines
from kickdoor_client.hotseat.party import Party
from kickdoor_client.hotseat.screen import SharedScreen
from kickdoor_client.network.events import LinkUp, Pushed
from kickdoor_client.state.effects import Effects, Notify, Quit, Ring, Show
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Key, Msg, Pasted, Tick, Typed
from kickdoor_client.state.model import Manner, Model, Prompt, UiChanges
from kickdoor_client.state.overlays import Leaving
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import Event

FILE = Path(__file__).parent / "turns.txt"
TWO = Invitation(PEOPLE, "classic", {}, ())
NOW = 100.0
PRESSED: tuple[Msg, ...] = (
    *map(Key, ("enter", "escape", "q", "0", "1", "2", "3", "f2", "a", "tab", "@key.enter", "@key.f2", "@opt.1")),
    Pasted("secret"), Tick(), Typed("who"),
)  # fmt: skip
LINES = ("", " ", "ann", "BOB", "1", "2", "3", "0", "quit", "who is it", "hide", " ann ", " who  is it ")


class Program:
    """A client that only records what it hears."""

    def __init__(self, name: str, model: Model, noted: list[str]) -> None:
        self.name = name
        self.model = model
        self._noted = noted

    def dispatch(self, message: Msg) -> None:
        self._noted.append(f"{self.name} hears {message}")


class Table:
    """A party whose programs do not run. `wanted`: whether each player is asked."""

    def __init__(self, manner: Manner, wanted: tuple[bool, bool], over: bool, noted: list[str]) -> None:
        playing = after(connected(manner), table.Shared(public()))
        asking = after(playing, table.Private(private(asked("menu"))))
        self.invitation = TWO
        self.people = [
            Program(person.name, asking if is_wanted else playing, noted)
            for person, is_wanted in zip(PEOPLE, wanted, strict=True)
        ]
        self.everybody = Program("everybody", playing, noted)
        self._wanted = list(wanted)
        self._over = over

    def wanted(self) -> list[bool]:
        return self._wanted

    def all_have_heard(self) -> bool:
        return True

    def is_over(self) -> bool:
        return self._over


STATES: Mapping[str, OpenScreen] = {
    "all eyes": OpenScreen(held_until=NOW - 9 + HOLD_S),
    "Ann is called": OpenScreen(called=0, held_until=NOW - 9 + HOLD_S),
    "Bob is called": OpenScreen(called=1, last=0, held_until=NOW - 9 + HOLD_S),
    "Bob is called, just now": OpenScreen(called=1, last=0, held_until=NOW - 0.5 + HOLD_S),
    "Ann wants to look": OpenScreen(called=0, by_wish=True, held_until=NOW - 9 + HOLD_S),
    "Ann's is open": OpenScreen(shown=0, last=0, since=NOW - 1),
    "Ann's is open for long": OpenScreen(shown=0, last=0, since=NOW - 60),
    "Bob's is open": OpenScreen(shown=1, last=1, since=NOW - 2),
    "Bob looks": OpenScreen(shown=1, last=1, by_wish=True, since=NOW - 20),
}
WANTED: Mapping[str, tuple[bool, bool]] = {"nobody": (False, False), "Bob": (False, True), "both": (True, True)}


def _eyes(eyes: OpenScreen) -> str:
    parts = (
        ("shown", eyes.shown),
        ("called", eyes.called),
        ("by_wish", eyes.by_wish or None),
        ("last", eyes.last or None),
    )
    told = [f"{name}={value}" for name, value in parts if value is not None]
    held = f" closed at {NOW:g}" if eyes.held_until == NOW + HOLD_S else ""
    return f"[{' '.join(told)}{' since now' if eyes.since == NOW else ''}{held}]"


class Screen:
    """A shared full screen that records instead of painting."""

    def __init__(self, state: str, wanted: str, over: bool = False, **ui: Unpack[UiChanges]) -> None:
        self.noted: list[str] = []
        self.party = Table(Manner.SCREEN, WANTED[wanted], over, self.noted)
        self.party.everybody.model = self.party.everybody.model.with_ui(**ui)
        clock = Clock()
        clock.now = NOW
        self.face = SharedScreen(lambda _: cast(Party, self.party), clock, source=DummyInput(), output=DummyOutput())
        self.face.eyes = STATES[state]
        output = SimpleNamespace(bell=lambda: self.noted.append("bell"))
        self.face.screen = cast(
            Any,
            SimpleNamespace(
                app=SimpleNamespace(output=output),
                changed=lambda before, message, after, effects: self.noted.append(f"painted {len(effects)}"),
                leave=lambda: self.noted.append("left"),
            ),
        )

    def told(self) -> str:
        face = self.face
        end = f" end={face.end.code} {face.end.text}" if face.end is not None else ""
        return f"{'; '.join(self.noted) or '-'} {_eyes(face.eyes)}{' again' if face.again else ''}{end}"


class Printed:
    """Shared lines that are recorded."""

    def __init__(self, state: str, wanted: str, over: bool = False, term: str = "xterm") -> None:
        self.noted: list[str] = []
        self.party = Table(Manner.LINES, WANTED[wanted], over, self.noted)
        clock = Clock()
        clock.now = NOW
        party = cast(Party, self.party)
        self.face = SharedLines(lambda _: party, clock, DummyInput(), DummyOutput(), term=term)
        self.face.eyes = STATES[state]
        self.face._output = cast(Any, SimpleNamespace(bell=lambda: self.noted.append("bell")))
        self.face._common = self._typewriter("all")
        self.face._own = [self._typewriter(person.name) for person in PEOPLE]

    def _typewriter(self, name: str) -> Any:
        return SimpleNamespace(
            say=lambda line: self.noted.append(f"{name}: {line}"),
            interrupt=lambda: self.noted.append(f"{name} interrupted"),
            is_typing=name == "Bob",
        )

    def told(self) -> str:
        face = self.face
        end = f" end={face.end.code} {face.end.text}" if face.end is not None else ""
        kept = f" waiting={face._waiting} meanwhile={face._meanwhile}" if face._waiting or face._meanwhile else ""
        return f"{'; '.join(self.noted) or '-'} {_eyes(face.eyes)}{' again' if face.again else ''}{end}{kept}"


def _happenings() -> Mapping[str, tuple[Model, Msg, Model, Effects]]:
    playing = after(connected(Manner.LINES), table.Shared(at_rest()))
    story = table.Told(tuple(Event(n, f"Step {n}.") for n in range(20)))
    over = table.Over((1,), "Boris wins.")
    return {
        "a tick": (playing, Tick(), playing, ()),
        "a story": (playing, Pushed(story), after(playing, story), (Ring(), Notify("You!"))),
        "an answer": (playing, Typed("who"), playing, (Show(("So it is.", " ")),)),
        "the end of it": (playing, Pushed(over), after(playing, over), ()),
        "a way out": (playing, Typed("quit"), playing, (Quit(4, "Bye."), Quit(5))),
        "sitting down": (connected(Manner.LINES), Pushed(story), connected(Manner.LINES), (Show(("Seat 1.",)),)),
        "a line": (playing, LinkUp(cast(Any, SimpleNamespace(resumed=False))), playing, ()),
    }


def written() -> Iterator[str]:
    """Yield all outcomes, line by line."""
    with patch("prompt_toolkit.application.application.load_key_bindings", cache(load_key_bindings)):
        yield from _written()


def _written() -> Iterator[str]:
    for state in STATES:
        for wanted in WANTED:
            yield from _pressed(f"{state}, {wanted} asked", lambda state=state, wanted=wanted: Screen(state, wanted))  # type: ignore[misc]
            yield from _typed(f"{state}, {wanted} asked", lambda state=state, wanted=wanted: Printed(state, wanted))  # type: ignore[misc]
            yield from _told(state, wanted)
    for state in ("all eyes", "Ann's is open"):
        yield from _pressed(f"{state}, over", lambda state=state: Screen(state, "nobody", over=True))  # type: ignore[misc]
    for what, ui in (("a page is open", {"overlay": Leaving()}), ("a line is typed", {"prompt": Prompt("talk")})):
        yield from _pressed(what, lambda ui=ui: Screen("Ann is called", "both", **ui))  # type: ignore[misc]
    yield from _typed("all eyes, over", lambda: Printed("all eyes", "nobody", over=True))


def _pressed(what: str, made: Callable[[], Screen]) -> Iterator[str]:
    for message in PRESSED:
        screen = made()
        screen.face._typed(message)
        yield f"{what}: {message} -> {screen.told()}"


def _typed(what: str, made: Callable[[], Printed]) -> Iterator[str]:
    for line in LINES:
        printed = made()
        printed.face._common_line(line)
        yield f"{what}> {line!r} -> {printed.told()}"


def _told(state: str, wanted: str) -> Iterator[str]:
    """Yield the outcomes of messages that one of the programs has handled."""
    for name, parts in _happenings().items():
        for person in (None, 0, 1):
            for face in (Screen(state, wanted), Printed(state, wanted)):
                face.face.changed(person, *parts)
                yield f"{state}, {wanted} asked, {type(face).__name__.lower()} {person}: {name} -> {face.told()}"


def main() -> None:
    """Write the file anew."""
    FILE.write_text("".join(f"{line}\n" for line in written()), "utf-8")


if __name__ == "__main__":
    main()
