"""Ann and Bob at one keyboard, with scripted game servers; each has a card that the other must never see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TextIO, cast

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from tests.client.evening import FACES, LOBBY, public
from tests.client.paper import Paper
from tests.client.questions import asked
from tests.client.scripted import Clock, ScriptedServer, until
from tests.terminal.tty import KEYS

from kickdoor_client.hotseat.lines import SharedLines
from kickdoor_client.hotseat.party import Changed, Party
from kickdoor_client.hotseat.screen import SharedScreen
from kickdoor_client.network.link import Streams
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Ended, Tick
from kickdoor_client.state.model import Manner, Model
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Asked, CardRef, Event, Face, PrivateView

PEOPLE = (LocalPlayer("Ann"), LocalPlayer("Bob", "male"))
SECRETS = ("ANNCANARY", "BOBCANARY")
"""Names of the cards in the hand, question, story and standing actions of one player each."""

SECRET_FACES = tuple(Face(name.lower(), name, "item", rules=(f"Only {name}.",)) for name in SECRETS)


class Keyboard:
    """One keyboard and one screen for two people. `leaks`: secrets that were painted for the wrong viewer."""

    def __init__(self, columns: int, rows: int) -> None:
        self.clock = Clock()
        self.games: list[ScriptedServer] = []
        self.paper = Paper(columns, rows)
        self.pipe: PipeInput
        self.party: Party
        self.face: SharedScreen | SharedLines
        self.leaks: list[str] = []
        write = self.paper.write

        def watched(data: str) -> int:
            for person, secret in enumerate(SECRETS):
                if secret in data and self.face.eyes.shown != person:
                    self.leaks.append(f"{secret} for {self.face.eyes.shown}: {data!r}")
            return write(data)

        self.paper.write = watched  # type: ignore[method-assign]

    async def dial(self) -> Streams:
        self.games.append(ScriptedServer())
        return await self.games[-1].dial()

    def game(self, name: str) -> ScriptedServer:
        return next(game for game in self.games if game.hellos and game.hellos[0].name == name)

    def asks(self, *people: int, number: int = 501) -> None:
        """Ask these people, and nobody else; all of them see the table."""
        for person, somebody in enumerate(PEOPLE):
            secret = SECRETS[person]
            private = PrivateView(
                number,
                person,
                (CardRef(70 + person, secret.lower()),),
                (_question(secret, number),) if person in people else (),
                (WireOption("show", f"show {secret}", card=70 + person),),
            )
            told = table.Told((Event(number, f"You get {secret}."),))
            self.game(somebody.name).say(told, table.Shared(public(number)), table.Private(private))
        told = table.Told((Event(number, "Somebody gets a card."),))
        self.game("Ann's screen").say(told, table.Shared(public(number)), table.Private(PrivateView(number)))

    def press(self, *names: str) -> None:
        for name in names:
            self.pipe.send_text(KEYS.get(name, name))

    async def see(self, text: str) -> None:
        await until(
            lambda: text in self.paper.text, lambda: f"{text!r} is not on the screen:\n{self.paper.text}", timeout=5
        )

    def later(self, seconds: float) -> None:
        """Let time pass for the programs."""
        self.clock.now += seconds
        self.party.everybody.dispatch(Tick())

    async def settle(self) -> None:
        """Wait until everything is painted."""
        for _ in range(12):
            await asyncio.sleep(0.01)

    def resize(self, columns: int, rows: int) -> None:
        self.paper.screen.resize(rows, columns)
        assert isinstance(self.face, SharedScreen)
        self.face.screen.app._on_resize()

    def shows_only_what_it_may(self) -> None:
        """Check that neither the screen nor its scrollback shows a secret to the other player."""
        assert self.leaks == []
        for person, secret in enumerate(SECRETS):
            if self.face.eyes.shown != person:
                assert secret not in self.paper.text


def _question(secret: str, number: int) -> Asked:
    picking = asked("pick_one", number, seconds=None)
    fields = {name: getattr(picking, name) for name in picking.__struct_fields__}
    return type(picking)(**{**fields, "text": f"A question about {secret}"})


@asynccontextmanager
async def at_one_keyboard(manner: Manner = Manner.SCREEN, columns: int = 80, rows: int = 24) -> AsyncIterator[Keyboard]:
    """Run the program with both at a table at which the match has begun."""
    board = Keyboard(columns, rows)

    def model(person: LocalPlayer, errand: ArrivalSteps) -> Model:
        return Model(person, errand, manner)

    def party(changed: Changed) -> Party:
        invitation = Invitation(PEOPLE, "classic", {}, ())
        return Party(invitation, board.dial, changed, client="test", model=model, clock=board.clock)

    output = Vt100_Output(
        cast(TextIO, board.paper),
        board.paper.size,
        term="xterm",
        default_color_depth=ColorDepth.DEPTH_8_BIT,
        enable_cpr=False,
    )
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=output):
        board.pipe = pipe
        face: SharedScreen | SharedLines
        if manner is Manner.SCREEN:
            face = board.face = SharedScreen(party, board.clock, source=pipe, output=output)
        else:
            face = board.face = SharedLines(party, board.clock, pipe, output, term="xterm")
        board.party = face.party
        task = asyncio.ensure_future(face.run())
        try:
            await _sit_down(board)
            yield board
        finally:
            board.party.everybody.dispatch(Ended())
            await task


async def _sit_down(board: Keyboard) -> None:
    await until(lambda: board.games and board.games[0].heard)
    board.games[0].say(LOBBY)
    await until(lambda: len(board.games) == 3 and all(game.heard for game in board.games))
    for game in board.games:
        game.say(table.Faces((*FACES, *SECRET_FACES)))
