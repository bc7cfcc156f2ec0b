"""Runs a seat at a match: asks it to decide, holds its answer back for a while, and handles refusals.

It thinks about one question at a time, in the background. Its answer is held back until a random moment (the next one,
if it thinks longer), so that pauses reveal nothing of what it holds or considers, and is dropped if the question has
changed meanwhile. A remark is sent after the action.

If a seat raises, overruns its budget, answers nonsense or goes in circles, the question's default is sent, as at a
table of the server's own; the bot tells the person who started it why.

If time is nearly up, an answer is sent at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import QuestionId
from kickdoor_protocol.base import Request
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act
from kickdoor_protocol.messages.table import Answer as Reply
from kickdoor_protocol.messages.talk import Say

from ..api import Budget, Event, Generator, Question, Seat
from ..fallback import Judged, ask, default_of, spelt
from ..idle import idle_question
from ..pack_talk import Overheard, pack_line
from ..speech import HEARD_MOST, Heard, remark_of, whole_sentences
from ..tone import names
from .environment import TOO_FAST_S, Outside, ScheduledCall, SeatThought
from .situation import SeenSituation

PACES_S: dict[str, tuple[float, float]] = {"fast": (0.0, 0.0), "human": (0.5, 1.6)}
"""Least and most seconds before an answer is sent, by name."""

IN_TIME_S = 0.7
"""Seconds before the deadline by which an answer must be sent, for the way to the server."""


class AnswerPace:
    """Draws the moments at which one seat's answers are sent. `left_s`: seconds until the default counts; None: no
    limit.
    """

    def __init__(self, pace_s: tuple[float, float], lot: Random) -> None:
        self._least_s, self._most_s = pace_s
        self._lot = lot

    def moment(self, now: float, left_s: float | None) -> float:
        """Return the random moment at which to send the answer to a question asked at `now`, in seconds of the same
        clock. `left_s`: seconds until the server's deadline; None: there is none."""
        due = now + self._lot.uniform(self._least_s, self._most_s)
        return due if left_s is None else min(due, now + left_s - IN_TIME_S)

    def not_before(self, now: float, due: float, left_s: float | None) -> float:
        """Return `due`, or if that has passed the next random moment, or `now` if the deadline is too near for that.
        `left_s`: seconds until the server's deadline; None: there is none."""
        if not self._most_s or (left_s is not None and left_s <= IN_TIME_S + self._most_s):
            return max(now, due)
        while due < now:
            due += self._lot.uniform(self._least_s, self._most_s)
        return due


BUDGET_LEAST_MS = 100
"""Milliseconds to think, however little time is left."""

OVERTIME_S = 0.3
"""Seconds beyond its budget for which a seat is waited for, since it measures its time itself."""

PATIENCE_S = 20.0
"""Seconds for which a seat may wait for others where no clock runs, before the default is sent."""

ACTS_MOST = 40
"""Standing actions between two answers; a seat that takes more goes in circles."""

REMARK_GAP_S = 8.0
"""Seconds between two remarks in the chat, at least."""


@dataclass(frozen=True, slots=True)
class BotManners:
    """The behaviour of a bot. `pace_s`: least and most seconds before an answer; `talks`: whether it sends remarks."""

    pace_s: tuple[float, float] = PACES_S["human"]
    budget_ms: int = 2_000
    talks: bool = True


class AtTable:
    """Plays one match. `mind` is used by one thread at a time, `chance` only by the mind."""

    def __init__(self, mind: Seat, outside: Outside, manners: BotManners, lot: Random) -> None:
        self._mind = mind
        self._outside = outside
        self._manners = manners
        self._lot = lot
        self._pace = AnswerPace(manners.pace_s, lot)
        self._chance = Random(lot.getrandbits(64))
        self._sight: SeenSituation | None = None
        self._shown_at = 0.0
        self._last_n = 0
        self._unseen: list[Event] = []
        self._heard: list[Heard] = []
        self._addressed = False
        self._acts = 0
        self._thinking = False
        self._given_up = False
        self._under_way: Answer | None = None
        self._sent_at = -1
        self._outdated = -1
        """The situation in which an answer of ours was accepted: its result is still to come."""
        self._held: ScheduledCall | None = None
        self._held_for: QuestionId | None = None
        self._online = False
        self._waits: tuple[QuestionId, int] | None = None
        self._patient_with: QuestionId | None = None
        self._refusals = 0
        self._refused: QuestionId | None = None
        self._pause: ScheduledCall | None = None
        self._spoke_at = float("-inf")

    # ---- messages

    def shown(self, sight: SeenSituation) -> None:
        """Take in the latest observation from the server, and decide if there is a question. Events that an earlier
        message contained are ignored."""
        new = [event for n, event in sight.events if n > self._last_n]
        self._last_n = max([self._last_n, *(n for n, _ in sight.events)])
        self._unseen += new
        self._addressed = self._addressed or any(event.addresses(sight.chair) for event in new)
        self._sight, self._shown_at = sight, self._outside.now()
        self._online = True
        self._look()

    def hear(self, speaker: str, text: str, players: Sequence[str]) -> None:
        """Keep a line of chat in which the seat's name occurs, to tell the seat when it next decides. `players`: the
        names of all players by chair."""
        me = "" if self._sight is None else players[self._sight.chair]
        if me and me != speaker and names(text, me):
            self._heard = [*self._heard, Heard(speaker, text)][-HEARD_MOST:]

    def replied(self, request: Request, reply: Accepted | Refused) -> None:
        """Handle the server's reply to an answer or a standing action of this bot: after a refusal, it decides again or
        waits."""
        sent, self._under_way = self._under_way, None
        if isinstance(request, Act):
            self._acts += 1
        if isinstance(reply, Accepted):
            self._outdated = self._sent_at
        match reply:
            case Accepted() if isinstance(request, Reply):
                self._acts = 0
            case Refused(reason="too_fast"):
                self._pause = self._outside.later(TOO_FAST_S, self._pause_is_over)
            case Refused(reason="stale" | "match_over") | Accepted():
                pass
            case Refused():
                self._outside.tell(f"refused: {reply.text or reply.reason} ({spelt(sent.choice) if sent else ''})")
                if isinstance(request, Reply):
                    self._note_refusal(QuestionId(request.question))
        self._look()

    def _note_refusal(self, asked_id: QuestionId) -> None:
        """Count a refused answer to that question."""
        self._refusals = self._refusals + 1 if self._refused == asked_id else 1
        self._refused = asked_id

    def lost(self) -> None:
        """Handle a lost connection: send nothing until the next observation, which shows whether the last answer
        arrived."""
        self._online = False
        self._under_way = None
        self._outdated = -1
        self._drop()

    def stop(self) -> None:
        """End this match for the bot: it decides and sends nothing more."""
        self.lost()
        self._sight = None

    # ---- deciding

    def _look(self) -> None:
        """Start to think, or send a default, if there is something to decide and no decision is under way."""
        sight = self._sight
        if sight is None or not self._online or self._under_way is not None or self._pause is not None:
            return
        if sight.number == self._outdated:
            return
        asked_id = None if sight.asked is None else sight.asked.id
        if self._held is not None and self._held_for != asked_id:
            self._drop()
        if self._held is not None or (self._thinking and not self._given_up):
            return
        if sight.asked is None:
            if self._addressed and not self._thinking:
                self._addressed = False
                self._ponder(sight, idle_question(sight.chair))
        elif self._waits != (asked_id, sight.number):
            self._addressed = False
            if self._refused == asked_id and self._refusals > 1:
                return  # the server has refused the default too: wait for the time-out
            if self._thinking:
                self._give_default(sight, "lost in thought")
            elif self._refused == asked_id:
                self._give_default(sight, "what it said was refused")
            elif self._acts >= ACTS_MOST:
                self._give_default(sight, f"{self._acts} actions and no answer: it goes in a circle")
            else:
                self._ponder(sight, sight.asked.question)

    def _ponder(self, sight: SeenSituation, question: Question) -> None:
        """Let the seat decide in the background, with what is left of the budget."""
        due = self._due(sight)
        left_s = self._left_s(sight)
        ms = self._manners.budget_ms
        if left_s is not None:
            ms = min(ms, max(BUDGET_LEAST_MS, int((left_s - IN_TIME_S) * 1_000)))
        events, self._unseen = tuple(self._unseen), []
        heard, self._heard = self._heard, []
        self._thinking = True
        alarm = self._outside.later(ms / 1_000 + OVERTIME_S, self._overran)
        work = partial(decided, self._mind, events, heard, sight, question, Budget(ms), self._chance)
        self._outside.think(work, partial(self._thought, sight, due, alarm))

    def _thought(self, sight: SeenSituation, due: float, alarm: ScheduledCall, thought: SeatThought) -> None:
        """Take the seat's decision: hold its answer back, or drop it if it is too late or the question has changed."""
        alarm.cancel()
        self._thinking = False
        given_up, self._given_up = self._given_up, False
        latest = self._sight
        if latest is None or given_up or not self._online:
            self._look()
            return
        if thought.judged.slip:
            self._outside.tell(f"a slip, so the default counts: {thought.judged.slip}")
        answer = thought.judged.answer
        asked_id = None if sight.asked is None else sight.asked.id
        if asked_id != (None if latest.asked is None else latest.asked.id):
            self._look()
        elif asked_id is not None and answer is None:
            self._wait(asked_id, sight)
        elif answer is not None and (asked_id is not None or answer.standing):
            self._hold(answer, asked_id, due, thought.remark)

    def _wait(self, asked_id: QuestionId, sight: SeenSituation) -> None:
        """Wait for the next event; where no clock runs, only for `PATIENCE_S`."""
        self._waits = (asked_id, sight.number)
        if self._left_s(sight) is None and self._patient_with != asked_id:
            self._patient_with = asked_id
            self._outside.later(PATIENCE_S, partial(self._out_of_patience, asked_id))
        self._look()

    def _overran(self) -> None:
        """Give up on a thought that takes too long."""
        self._given_up = True
        self._look()

    def _out_of_patience(self, asked_id: QuestionId) -> None:
        """Stop waiting with that question; the default is sent if nothing else is."""
        sight = self._sight
        if sight is not None and sight.asked is not None and sight.asked.id == asked_id:
            self._waits = (asked_id, sight.number)
            if self._held is None and self._under_way is None and self._online:
                self._give_default(sight, "it has waited for too long")

    def _give_default(self, sight: SeenSituation, why: str) -> None:
        """Hold back the default answer, and tell the user why."""
        assert sight.asked is not None
        question = sight.asked.question
        self._outside.tell(f"the default counts for {question.kind}: {why}")
        self._hold(default_of(sight.chair, question, self._lot), sight.asked.id, self._due(sight))

    # ---- answering

    def _due(self, sight: SeenSituation) -> float:
        """Return a random moment, in seconds of the clock, at which an answer to that view is due."""
        return self._pace.moment(self._outside.now(), self._left_s(sight))

    def _left_s(self, sight: SeenSituation) -> float | None:
        """Return the seconds left for the question; None if it has no limit."""
        if sight.asked is None or sight.asked.left_s is None:
            return None
        return sight.asked.left_s - (self._outside.now() - self._shown_at)

    def _hold(self, answer: Answer, asked_id: QuestionId | None, due: float, remark: str = "") -> None:
        """Send the answer when it is due."""
        now = self._outside.now()
        left_s = None if self._sight is None else self._left_s(self._sight)
        wait_s = self._pace.not_before(now, due, left_s) - now
        if wait_s <= 0:
            self._send(answer, asked_id, remark)
        else:
            self._held_for = asked_id
            self._held = self._outside.later(wait_s, partial(self._send, answer, asked_id, remark))

    def _drop(self) -> None:
        """Cancel the answer that is held back."""
        if self._held is not None:
            self._held.cancel()
        self._held = self._held_for = None

    def _send(self, answer: Answer, asked_id: QuestionId | None, remark: str) -> None:
        """Send the answer, and the remark after it."""
        self._held = self._held_for = None
        self._under_way = answer
        self._sent_at = -1 if self._sight is None else self._sight.number
        if answer.standing or asked_id is None:
            self._outside.say(Act(0, answer.choice))
        else:
            self._outside.say(Reply(0, asked_id, answer.choice))
        self._speak(remark)

    def _pause_is_over(self) -> None:
        """Look at the table again after a pause."""
        self._pause = None
        self._look()

    def _speak(self, remark: str) -> None:
        """Send a remark, if the bot talks and its last one is long enough ago."""
        line = whole_sentences(clean_text(remark, 2 * CHAT_MOST), CHAT_MOST)
        if line and self._manners.talks and self._outside.now() - self._spoke_at >= REMARK_GAP_S:
            self._spoke_at = self._outside.now()
            self._outside.say(Say(0, line))


def decided(
    mind: Seat,
    events: Sequence[Event],
    heard: Sequence[Heard],
    sight: SeenSituation,
    question: Question,
    budget: Budget,
    chance: Generator,
) -> SeatThought:
    """Let the seat witness the events and decide, in this thread; any exception leads to the default answer, with the
    reason. `heard`: lines of chat for it; `chance`: for its random choices."""
    try:
        mind.witness(events)
        judged = ask(mind, sight.seen, question, sight.standing, budget, chance)
        overheard = Overheard(sight.seen, sight.chair, events)
        remark = remark_of(mind, heard, chance, partial(pack_line, overheard))
    except (Exception, SystemExit) as bug:
        return SeatThought(Judged(default_of(sight.chair, question, chance), f"{type(bug).__name__}: {bug}"))
    return SeatThought(judged, remark)
