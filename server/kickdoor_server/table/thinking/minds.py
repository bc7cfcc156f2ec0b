"""The kinds of AI seats as the server uses them: those of `kickdoor_ai`, and those of installed packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import msgspec

from kickdoor_ai import api, idle, registry
from kickdoor_ai.difficulty import difficulties_of
from kickdoor_ai.engines import ENGINES
from kickdoor_ai.late import standing_of
from kickdoor_ai.pack_talk import Overheard, pack_line
from kickdoor_ai.speech import remark_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Question

from ..translate.engines import stage_of
from .tasks import AiSeat, NonAnswer, ThinkTask

Factories = Mapping[str, Callable[[], api.Seat]]

encode = msgspec.msgpack.Encoder().encode


class KnownMinds:
    """The AI seats that are installed when the server starts.

    Ours are imported when they are first used: that takes as long as importing a reactor, and a server listens without
    them. Those of other packages are loaded at once, since one of them may hang for as long as it is allowed to.
    """

    def __init__(self) -> None:
        self._known: dict[str, Factories] = {}
        self._opponents: dict[str, list[tuple[str, str]]] = {}
        if registry.plugged_in():
            self.load()

    def load(self) -> None:
        """Import the AI players of all engines now, so that no match waits for that later."""
        for engine in ENGINES:
            self._of(engine)

    def _of(self, engine: str) -> Factories:
        """Return the factory of each kind for games of that engine."""
        if engine not in self._known:
            self._known[engine] = registry.factories(engine)
        return self._known[engine]

    def kinds(self, engine: str) -> list[tuple[str, str]]:
        """Return name and one-sentence description of each kind of AI player that can be chosen as an opponent in games
        of that engine, built-in ones first.
        """
        if engine not in self._opponents:
            opponents = [kind for kind in registry.as_kinds(self._of(engine)) if not kind.keeps_only]
            self._opponents[engine] = [(kind.name, kind.sentence) for kind in opponents]
        return self._opponents[engine]

    def opponents(self, engine: str) -> list[str]:
        """Return the names of the kinds of AI players that can be chosen as opponents in games of that engine, built-in
        ones first.
        """
        return [name for name, _ in self.kinds(engine)]

    def keepers(self, engine: str) -> list[str]:
        """Return the names of the kinds of AI players that may play for disconnected people in games of that engine;
        those made only for that come first.
        """
        known = registry.as_kinds(self._of(engine))
        return [kind.name for kind in sorted(known, key=lambda kind: not kind.keeps_only)]

    def elsewhere(self, engine: str) -> list[str]:
        """Return the names of the kinds of AI players that play games of other engines, but not of that one."""
        known = {name for each in ENGINES for name in self._of(each)}
        return sorted(known - self._of(engine).keys())

    def difficulties(self, kind: str, engine: str) -> tuple[str, ...]:
        """Return the difficulties at which AI players of that kind play games of that engine, the easiest first; ()
        if there is no such kind."""
        made = self._of(engine).get(kind)
        return () if made is None else difficulties_of(made)

    def make(self, kind: str, engine: str, difficulty: str = "") -> AiSeat:
        """Return a new AI player without memory; `difficulty` "" is fair. Raises KeyError if there is no such kind for
        games of that engine, and ValueError if it does not play at that difficulty.
        """
        return registry.factory_at(kind, self._of(engine)[kind], engine, difficulty)()

    def budget(self, ms: int) -> api.Budget:
        """Return a time budget of `ms` milliseconds, in the class that AI players expect."""
        return api.Budget(ms)

    def standing(self, observation: Any, seat: Seat) -> Menu:
        """Return the actions that are open to that seat at any time, without a question, according to what it
        observes.
        """
        return standing_of(observation, seat)

    def answer(self, seat: Seat, decision: Any) -> Answer | NonAnswer:
        """Return the answer to the table that an AI player's decision means, or that it wants to wait. Raises TypeError
        if it is no decision.
        """
        return NonAnswer.WAIT if isinstance(decision, api.Wait) else api.answer_of(seat, decision)

    def addressed(self, event: Event, seat: Seat) -> bool:
        """Return whether the event addresses that seat, whose AI player should then be asked even if the table asks it
        nothing.
        """
        return event.addresses(seat)

    def idle_question(self, seat: Seat) -> Question:
        """Return the question for an AI player that was only spoken to: the table does not ask it, and a reply without
        an action is dropped.
        """
        return idle.idle_question(seat)

    def remark(self, player: AiSeat, think_task: ThinkTask, rng: Random) -> str:
        """Return what the AI player wants to say in chat about its decision, or in answer to what people said to it; ""
        if nothing. It may be a line of a pack, unless the match is over."""
        if think_task.over:
            return remark_of(player, think_task.heard, rng)
        overheard = Overheard(think_task.observation, think_task.question.seat, think_task.seen)
        return remark_of(player, think_task.heard, rng, partial(pack_line, overheard))

    def reasons(self, player: AiSeat, think_task: ThinkTask, standing: Menu, answer: Answer) -> bytes:
        """Return the options that the AI player weighed, as an encoded wire `Decision`; b"" if it weighed fewer than
        two and knows of no slip. `answer`: the one it has chosen; `standing`: its seat's actions.
        """
        considered = player.considered() if isinstance(player, api.Explainer) else ()
        if len(considered) < 2 and not any(each.is_slip for each in considered):
            return b""
        said = stage_of(think_task.observation.table.engine).reasons
        if said is None:
            return b""
        return encode(said(think_task.observation, think_task.question, standing, considered, answer))
