"""The easy difficulty: a seat of any kind that forgets to interfere, slips, and knows when it has.

An easy seat lets a seat of its kind decide, so it keeps the kind's character, and then spoils some decisions:

- In most turns it *dozes*: it does not see what it could do against other players. Each engine says whom an action is
  against (`engines.EngineSeats.against`).
- In many turns it *slips* once: it takes the second-best of the options that its seat has weighed.

It remembers why its last spoilt decision was bad. It says so when that turn is over, and gives it as a reason
(`considered`). Neither names a card: what the seat could have played is still in its hand.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

from kickdoor_game.machine.questions import Menu, Question, word_in

from ..api import Act, Budget, Considered, Decision, Explainer, Generator, Observation, Rememberer, Reply, Seat
from ..speech import Speech
from .seat_around import SeatAround

DOZES = 0.85
"""Probability that it does not see in a turn what it could do against others."""

SLIPS = 0.6
"""Probability that it takes in a turn once its second-best option, the first time that this is clearly worse."""

CLEARLY = 0.3
"""Part of a unit (a level, a point of damage) by which an option is clearly worse. Smaller differences are no slips."""

CLEARLY_LESS_LIKELY = 0.05
"""Chance to win by which an option is clearly worse, for seats that weigh options by that."""

LOOKS_MOST = 3
"""Times that its seat decides again without an action against others; then it does without standing actions."""

PART = LOOKS_MOST + 2
"""Its seat gets one part in so many of the time for a decision, since it may have to decide that often."""

Against = Callable[[Observation, Decision], str]
"""Returns the name of the player against whom a decision is; "" if it is against nobody."""


@dataclass(frozen=True, slots=True)
class BadMove:
    """A spoilt decision. `turn`: number of the turn; `moment`, `words`: what it says about it, as `Speech.moment` takes
    them; `because`: the same for people who ask for its reasons."""

    turn: int
    moment: str
    words: tuple[tuple[str, str], ...]
    because: str


class EasySeat(SeatAround[Seat]):
    """Plays as a seat of its kind does that does not pay attention."""

    def __init__(self, seat: Seat, against: Against, voice: Speech) -> None:
        """Make an easy seat out of `seat`. `voice`: the lines that it says about its own bad moves."""
        super().__init__(seat)
        self._against = against
        self._voice = voice
        self._turn = -1
        self._dozes = self._slips = False
        self._bad: BadMove | None = None

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision of its seat; or one without an action that it does not see, or the second-best one."""
        self._begin(seen.table.turn_number, rng)
        before = deepcopy(self._seat) if self._dozes or self._slips else self._seat
        part = Budget(max(1, budget.ms // PART))
        decision = self._seat.decide(seen, question, standing, part, rng)
        victim = self._against(seen, decision) if self._dozes else ""
        if victim:
            self._seat = before
            return self._without_looking(seen, question, standing, part, rng, missed=decision, victim=victim)
        second = self._second_best(question, standing, decision) if self._slips else None
        if second is None:
            return decision
        self._seat, self._slips = before, False
        if isinstance(self._seat, Rememberer):
            self._seat.remember(seen, question, standing, second, rng)
        return second

    def remark(self, rng: Generator) -> str:
        """Return a line about its last bad move, if the turn of that move is over, or else what its seat says."""
        return self._voice.say(rng) or super().remark(rng)

    def _begin(self, turn: int, rng: Generator) -> None:
        """Prepare for a decision in that turn. In a new turn it draws whether it dozes and slips, and speaks
        of its last bad move."""
        self._considered = None
        if turn == self._turn:
            return
        self._turn, self._dozes, self._slips = turn, rng.random() < DOZES, rng.random() < SLIPS
        if self._bad is not None:
            self._voice.moment(self._bad.moment, **dict(self._bad.words))
            self._bad = None

    def _without_looking(
        self,
        seen: Observation,
        question: Question,
        standing: Menu,
        budget: Budget,
        rng: Generator,
        *,
        missed: Decision,
        victim: str,
    ) -> Decision:
        """Return what its seat decides if it does not see `missed`, nor any other action against a player."""
        before, decision, menu = self._seat, missed, standing
        for look in range(LOOKS_MOST + 1):
            menu = _without(menu, decision) if look < LOOKS_MOST else Menu(())
            self._seat = deepcopy(before)
            decision = self._seat.decide(seen, question, menu, budget, rng)
            if not self._against(seen, decision):
                break
        why = f"it did not look; it could have acted against {victim}"
        self._note(decision, 0.0, BadMove(self._turn, "missed", (("other", victim),), why))
        return decision

    def _second_best(self, question: Question, standing: Menu, best: Decision) -> Decision | None:
        """Return the second-best option that its seat has weighed; None if that is no clear slip, or not allowed."""
        weighed = self._seat.considered() if isinstance(self._seat, Explainer) else ()
        taken = next((each for each in weighed if each.choice == best), None)
        if taken is None:
            return None
        worse = max((each for each in weighed if each.choice != best), key=lambda each: each.worth, default=None)
        least = CLEARLY_LESS_LIKELY if taken.chance else CLEARLY
        if worse is None or taken.worth - worse.worth < least or not _is_allowed(worse.choice, question, standing):
            return None
        lost = f"{taken.worth - worse.worth:.0%} to win" if taken.chance else f"{taken.worth - worse.worth:.1f}"
        why = f"a slip, which gave away {lost}; it should have {_said_of(best)}"
        self._note(worse.choice, worse.worth, BadMove(self._turn, _moment_of(best), (), why), chance=worse.chance)
        return worse.choice

    def _note(self, decision: Decision, worth: float, bad: BadMove, *, chance: bool = False) -> None:
        """Remember why the decision is bad, which is then all that it gives as a reason."""
        self._bad = bad
        self._considered = (Considered(decision, worth, bad.because, chance, is_slip=True),)


LINES = "kickdoor_ai.difficulty"
"""The package with the lines about bad moves."""

SHOULD_HAVE: dict[str, str] = {
    "accept": "taken the offer",
    "ask": "asked for help",
    "attack": "attacked",
    "decline": "said no",
    "done": "ended its turn",
    "face": "faced it",
    "run": "run away",
    "skip": "looked for no trouble",
    "win": "ended the fight",
}
"""What it should have done, by the word of the reply: these tell nobody what it holds."""

UNNAMED = "card"
"""The word for an option that would tell others what it holds."""


def easy(seat: Seat, against: Against) -> EasySeat:
    """Return an easy seat made out of that one, with a voice for its bad moves."""
    return EasySeat(seat, against, Speech("easy", LINES))


def _word_of(best: Decision) -> str:
    """Return the word of a reply that may be named, or `UNNAMED`."""
    choice = best.choice if isinstance(best, Reply) else None
    word = word_in(choice[0]) if isinstance(choice, tuple) and choice and isinstance(choice[0], str) else ""
    return word if word in SHOULD_HAVE else UNNAMED


def _moment_of(best: Decision) -> str:
    """Return the moment, in its lines, of not having taken that option."""
    return f"better_{_word_of(best)}"


def _said_of(best: Decision) -> str:
    """Return what it should have done, in words that follow "it should have"."""
    return SHOULD_HAVE.get(_word_of(best), "used what it had")


def _without(menu: Menu, decision: Decision) -> Menu:
    """Return the menu without the option that this decision takes."""
    name = decision.choice[0] if isinstance(decision, Act) and isinstance(decision.choice, tuple) else ""
    return Menu(tuple(option for option in menu.options if option.key != name))


def _is_allowed(decision: Decision, question: Question, standing: Menu) -> bool:
    """Return whether the decision is an admissible reply or standing action."""
    match decision:
        case Reply(choice):
            return question.refuses(choice) is None
        case Act(choice):
            return standing.admits(choice) is None
        case _:
            return False
