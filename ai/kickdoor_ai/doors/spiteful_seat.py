"""The spiteful seat: it bears grudges, attacks the leader, and pays a price for both.

It judges cards, levels and fights as all judging seats do (`judgement`). Its special behaviour is in `grudges`: a
ledger of what each player did to it, derived from the events that it witnesses, and the consequences: whom to harm and
when, whom to help, and what to say about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kickdoor_game.machine.errors import required
from kickdoor_game.machine.questions import Option, word_in

from ..api import Act, Budget, Chair, Considered, Decision, Event, Generator, Menu, Observation, Question, Reply
from ..speech import Speech
from ..temper import AgainstPairs
from .ear import TALK
from .estimate import View, view_of
from .grudges.bargaining import GrudgingBroker
from .grudges.calling import keep, take_up
from .grudges.ledger import GrudgeLedger
from .grudges.reading import DeedReader
from .grudges.revenge import Revenge, last_stand
from .grudges.temper import GrudgingTemper
from .grudges.tongue import about, of_deed, of_others
from .judgement.choosing import give_away, share_out, threat
from .judgement.fights.interfering import at_stake, spoil
from .judgement.fights.outlook import lost_by_kill
from .judgement.position import Position, with_details
from .judgement.seat import JudgingSeat

BUSY = ("setup", "combat", "curse")
"""Kinds of questions during which it does not strike: before the game, in its own fight, and where the rules bar
everything.
"""


class SpitefulSeat(JudgingSeat):
    """Forgets nothing, forgives slowly, and cannot stand whoever is in front."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        self.ledger = GrudgeLedger()
        temper = AgainstPairs(GrudgingTemper(self.ledger))
        self._voice = Speech("spiteful", TALK)
        self._broker = GrudgingBroker(self.ledger)
        super().__init__(temper, self._broker, speech=self._voice)
        self._revenge = Revenge(temper, self.ledger)
        self._reader = DeedReader()
        self._heard: list[Event] = []

    # ------------------------------------------------------------ the ledger

    def witness(self, events: Sequence[Event]) -> None:
        """Store the events until its next decision, which enters them in the ledger of grudges; record remarks and
        prices at once."""
        super().witness(events)
        self._heard += events
        if self._ear.chair is not None:
            self._broker.hear(self._ear.chair, events)

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Enter the wrongs and kindnesses witnessed in the ledger of grudges, then return a standing action or the
        answer."""
        self._read(view_of(seen.table, question.seat))
        return super().decide(seen, question, standing, budget, rng)

    def _read(self, view: View) -> None:
        """Enter the deeds since the last decision in the ledger."""
        heard, self._heard = self._heard, []
        names = [hero.name for hero in view.table.heroes]
        self.ledger.players = len(names)
        for deed in self._reader.read(heard, view):
            self._it_is_turn(deed.turn, names)
            self.ledger.enter(deed)
            self._says(*of_deed(self.ledger, deed, names))
        self._it_is_turn(view.table.turn_number, names)
        self._says(*of_others(self.ledger, heard, names, view.hero.seat))

    def _it_is_turn(self, turn: int, names: Sequence[str]) -> None:
        """Let debts fade up to that turn, and note the players whom it forgives."""
        for chair in self.ledger.turns_to(turn):
            self._says(about(self.ledger, "forgiven", chair, names))

    def _says(self, *moments: tuple[str, dict[str, str]]) -> None:
        """Note moments that are worth a remark."""
        for moment, words in moments:
            self._voice.moment(moment, **words)

    def _says_of(self, position: Position, moment: str, chair: Chair) -> None:
        """Note a moment about another player."""
        self._says(about(self.ledger, moment, chair, [hero.name for hero in position.table.heroes]))

    # ------------------------------------------------------------ revenge

    def standing_action(self, position: Position) -> Decision | None:
        """Return a standing action to take before it answers: it refuses trades with players it hates, and may attack
        them. None for none."""
        kind = position.question.kind
        self._revenge.cherish(position)
        for option in position.open("refuse"):
            if self._hates(option):
                self._says_of(position, "shuns_trade", required(option.seat))
                return Act(with_details(option))
        position.leave_out(lambda option: word_in(option.key) in ("trade", "agree") and self._hates(option))
        found = super().standing_action(position)
        return self._strike(position) if found is None and kind not in BUSY else found

    def spares(self, position: Position, chair: Chair) -> bool:
        """Return whether the seat plays nothing at that player except to save the game; it spares nobody it hates,
        unless others play as one."""
        return super().spares(position, chair) and (bool(position.partners) or not self.ledger.hates(chair))

    def _hates(self, option: Option) -> bool:
        """Return whether an option concerns a player it hates."""
        return option.seat is not None and self.ledger.hates(option.seat)

    def in_peace(self, position: Position) -> Decision | None:
        """Return a standing action outside fights: to gain Backstab, to harm a player it hates, or to use its own
        cards; None for none."""
        if (way := take_up(position)) is not None and position.best([way]) is not None:
            return way.decision
        keep(position)
        found = self._strike(position) if position.question.kind not in BUSY else None
        return super().in_peace(position) if found is None else found

    def _strike(self, position: Position) -> Decision | None:
        """Return the best blow at a player, if one is worth it, and count it as revenge."""
        blow = self._revenge.strike(position)
        if blow is None:
            return None
        self._vents(position, blow.victim, blow.harm)
        return Act(blow.choice)

    def spoil(self, position: Position) -> Decision | None:
        """Return an action that makes another player lose the fight they are about to win, or helps others to do so;
        None for none."""
        fight = position.table.combat
        if not lost_by_kill(position.table, fight, position.chair):
            self._revenge.spare(position)
        found = spoil(position, self._temper, 0.0)
        if found is not None:
            why = self._revenge.why(position, fight.fighter)
            position.weighed = [_with_reason(one, why) for one in position.weighed]
            return found
        way = self._revenge.begin(position, fight) if position.chair not in fight.party() else None
        return None if way is None else way.decision

    def interfere(self, position: Position) -> Decision | None:
        """Return an action against another player's win, and count its harm as revenge; None for none."""
        fight, found = position.table.combat, super().interfere(position)
        if found is not None:
            first = self._broker.spoils(position.table.turn_number)
            self._vents(position, fight.fighter, at_stake(position, fight) if first else 0.0)
        return found

    def _vents(self, position: Position, victim: Chair, harm: float) -> None:
        """Announce whom a blow is for, and reduce their debt by the harm."""
        owed = self.ledger.worst(victim) is not None and self.ledger.owed(victim) > 0
        self._says_of(position, "revenge" if owed else "hunts", victim)
        self.ledger.settle(victim, harm)

    def answer(self, position: Position) -> Decision:
        """Return the reply to the question: gifts and help go to players it hates last."""
        match position.question.kind:
            case "charity" | "give_item":
                return Reply(share_out(position, lambda chair: self._dislike(position, chair)))
            case "give_big":
                return Reply(give_away(position, lambda chair: self._dislike(position, chair)))
            case "combat":
                return self._fight_on(position)
            case "trouble":
                way = last_stand(position)
                return self._broker.pick_fight(position) if way is None else way.decision
            case "help":
                decided = super().answer(position)
                fighter = position.table.combat.fighter
                if decided == Reply(("decline",)) and self.ledger.hates(fighter):
                    self._says_of(position, "shuns", fighter)
                return decided
            case _:
                return super().answer(position)

    def _dislike(self, position: Position, chair: Chair) -> tuple[float, tuple[int, int]]:
        """Return how much it dislikes that player, to sort by: their debt in levels, then their threat."""
        return max(0.0, self.ledger.owed(chair)), threat(position, chair)

    def _fight_on(self, position: Position) -> Decision:
        """Fight as all judging seats do, unless handing the monster to another player is better."""
        decided = super().answer(position)
        way = self._revenge.hand_over(position)
        if way is None or not position.weighed or way.worth <= position.weighed[0].worth:
            return decided
        return decided if position.best([way], way.worth - 1.0) is None else way.decision


def _with_reason(one: Considered, why: str) -> Considered:
    """Return the option with a reason added."""
    return replace(one, because="; ".join(text for text in (one.because, why) if text))
