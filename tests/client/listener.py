"""A person who only listens: a whole match in lines, heard by a clock that only the test moves, and counted in words.

`python -m tests.client.listener` says how fast line mode speaks, for a match as `kickdoor play --plain` begins it. Who
listens answers each question at once by what counts by default, so no time goes by that the program does not leave: a
person who thinks hears less in a minute, never more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import click
from msgspec.structs import replace
from tests.server.house import House

from kickdoor_client.network.events import LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import DrawNonce, Effects, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.messages import Msg, NonceDrawn, Tick, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.settings import UserSettings as Mine
from kickdoor_client.update.questions.answering import choose
from kickdoor_client.update.route import update
from kickdoor_protocol.base import Message, Request, Value
from kickdoor_protocol.messages.session import Accepted, Ping, Refused, Welcome
from kickdoor_server.base.configuration.settings import Settings, at_speed
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

TICK_S = 0.25
PING_S = 30
LONGEST_S = 6 * 3_600


@dataclass
class Listener:
    """A person who hears a match in lines. `printed`: every line, and when. `typed` is said once the match has begun;
    `nonce` makes it another match."""

    house: House
    model: Model
    typed: tuple[str, ...] = ()
    nonce: str = "5eed"
    printed: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._caller = self.house.connects()
        self._open: dict[int, Request] = {}
        self._caller.hello(self.model.me.name)

    def listens_to_the_end(self) -> None:
        """Hear the whole match."""
        while self.model.seen.over is None:
            assert self.now_s < LONGEST_S, "it does not end"
            self._hears()
            if self.model.scene is Scene.PLAYING:
                typed, self.typed = self.typed, ()
                for line in typed:
                    self.dispatch(Typed(line))
            if not self._answers():
                self.house.clock.advance(TICK_S)
                self.dispatch(Tick())
                if self.now_s % PING_S == 0:
                    self._says(Ping(0))

    @property
    def now_s(self) -> float:
        return float(self.house.clock.seconds())

    @property
    def words(self) -> int:
        return sum(len(line.split()) for _, line in self.printed)

    @property
    def words_per_min(self) -> float:
        return 60 * self.words / self.now_s

    def dispatch(self, message: Msg) -> None:
        """Deal with the message as the program and its face would."""
        before = self.model
        self.model, effects = update(replace(before, now=self.now_s), message)
        self._print(narrate(before, message, self.model))
        self._carry_out(effects)

    def _carry_out(self, effects: Effects) -> None:
        for effect in effects:
            match effect:
                case Show(lines):
                    self._print(list(lines))
                case DrawNonce():
                    self.dispatch(NonceDrawn(self.nonce))
                case Send(request):
                    self._says(request)

    def _print(self, lines: list[str]) -> None:
        self.printed += [(self.now_s, line) for line in lines if line.strip()]

    def _says(self, request: Request) -> None:
        caller = self._caller
        caller.req += 1
        self._open[caller.req] = request
        caller.says(caller.session.send(replace(request, req=caller.req)))

    def _hears(self) -> None:
        self._caller.listens()
        while self._caller.heard:
            heard, self._caller.heard = self._caller.heard, []
            for message in heard:
                self._hear(message)
            self._caller.listens()

    def _hear(self, message: Message) -> None:
        match message:
            case Welcome():
                self.dispatch(LinkUp(message))
            case Accepted(req=req) | Refused(req=req):
                self.dispatch(Replied(self._open.pop(req), message))
            case _:
                self.dispatch(Pushed(message))

    def _answers(self) -> bool:
        """Answer the first question by its default; return False if nothing is asked."""
        for asked in self.model.questions:
            self.model, effects = choose(self.model, asked.id, asked.default)
            self._carry_out(effects)
            return True
        return False


def match(mine: Mine | None = None, typed: tuple[str, ...] = (), nonce: str = "5eed", **options: Value) -> Listener:
    """Hear a whole match in lines with these settings, on a server as `play` starts it for them."""
    mine = mine or Mine()
    settings = Settings(**at_speed(mine.ai_speed(lines=True)))
    house = House(settings, KnownMinds(), playable_sets=PlayableSets(known_sets(("classic",))))  # type: ignore[arg-type]
    errand = ArrivalSteps(Purpose.PLAY, ais=mine.ais, options=options)
    listener = Listener(house, Model(LocalPlayer("Ada"), errand, Manner.LINES, settings=mine), typed, nonce)
    listener.listens_to_the_end()
    return listener


@click.command()
@click.option("--speed", type=click.Choice(["auto", "leisurely", "human", "fast"]), default="auto", show_default=True)
@click.option("--telling", type=click.Choice(["full", "digest", "brief"]), default="full", show_default=True)
@click.option("--say", "typed", multiple=True, help="A line that is typed when the match begins, such as `brief`.")
@click.option("--pace", help="The turn timer.")
@click.option("--matches", type=click.IntRange(1), default=1, show_default=True, help="How many, each another one.")
@click.option("--text", is_flag=True, help="Print the match as well, with the seconds.")
def main(
    speed: Literal["auto", "leisurely", "human", "fast"],
    telling: Literal["full", "digest", "brief"],
    typed: tuple[str, ...],
    pace: str | None,
    matches: int,
    text: bool,
) -> None:
    """How many words a minute line mode speaks over a whole match."""
    options = {} if pace is None else {"pace": pace}
    for number in range(matches):
        heard = match(Mine(speed=speed, telling=telling), typed, f"{number:08x}", **options)
        for at_s, line in heard.printed if text else ():
            click.echo(f"{at_s:7.1f}  {line}")
        assert heard.model.seen.public is not None
        turns, minutes = heard.model.seen.public.header.turn, heard.now_s / 60
        click.echo(f"{heard.words:,} words in {minutes:.1f} minutes, {turns} turns: {heard.words_per_min:.0f} a minute")


if __name__ == "__main__":
    main()
