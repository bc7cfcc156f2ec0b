"""Counts of each player's public deeds in a match, a dozen for each engine: without talk, and without deeds that only
some players see.

`characters` tells kinds of AI players apart by these counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from kickdoor_ai.api import Chair, Event
from kickdoor_ai.duel.retold import owner
from kickdoor_ai.engines import retelling_of
from kickdoor_ai.retelling import HelpAnswered, HostileAct, OfferMade, Told, TradeAnswered
from kickdoor_game.duel.state import events as duel
from kickdoor_game.engine import GameRules
from kickdoor_game.heroes.events.fates import LevelsChanged
from kickdoor_game.heroes.events.turns import TurnBegan
from kickdoor_game.quest.state import events as quest


class Tally:
    """Sums of one player's deeds by name: how often each was done, and the amounts (gold, levels) that went with it."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self._amounts: dict[str, float] = {}

    def did(self, deed: str, amount: float = 0.0) -> None:
        """Count one deed, and add an amount to its sum."""
        self.times[deed] += 1
        self._amounts[deed] = self._amounts.get(deed, 0.0) + amount

    def each_turn(self, deed: str) -> float:
        """Return how often it was done for each of the player's own turns."""
        return self.times[deed] / max(1, self.times["turn"])

    def mean(self, deed: str) -> float:
        """Return the mean amount of a deed; 0 if it was never done."""
        return self._amounts.get(deed, 0.0) / max(1, self.times[deed])

    def share(self, part: str, of: Iterable[str]) -> float:
        """Return the share of one deed among several; 0 if none of them was done."""
        return self.times[part] / max(1, sum(self.times[each] for each in of))


class DeedCounter(Protocol):
    """Counts the deeds of all players in the events of one match."""

    def hear(self, event: Event) -> None:
        """Count the deeds in one event; events come oldest first."""

    def of(self, chair: Chair) -> dict[str, float]:
        """Return the figures of that player by name: the same names for every player and match of an engine."""


class DealsAndHarm:
    """Counts offers, answers, and harm by whom it strikes, for every engine with heroes. `players`: how many there
    are."""

    def __init__(self, rules: GameRules, players: int) -> None:
        self._retelling = retelling_of(rules.engine)(rules.book)
        self._tallies = [Tally() for _ in range(players)]
        self._levels = [1] * players
        self._struck: list[Counter[Chair]] = [Counter() for _ in range(players)]
        self._offers: dict[frozenset[Chair], OfferMade] = {}

    def hear(self, event: Event) -> None:
        """Count the deeds in one event."""
        match event:
            case TurnBegan(seat=seat):
                self._tallies[seat].did("turn")
            case LevelsChanged(seat=seat, level=level):
                self._levels[seat] = level
        for one in self._retelling.retell(event):
            self._count(one)

    def _count(self, one: Told) -> None:
        """Count an offer, an answer or a hostile act."""
        match one:
            case OfferMade(kind=kind, by=by, to=to, levels=levels):
                before = self._offers.get(frozenset((by, to)))
                self._tallies[by].did(kind, levels)
                if before is not None and before.by == to:
                    self._tallies[by].did("counter")
                self._offers[frozenset((by, to))] = one
            case HelpAnswered(fighter=fighter, helper=other, outcome=outcome):
                self._answered(frozenset((fighter, other)), outcome)
            case TradeAnswered(by=by, to=to, outcome=outcome):
                self._answered(frozenset((by, to)), outcome)
            case HostileAct(by=by, at=at):
                for victim in at:
                    self._strikes(by, victim)

    def _answered(self, between: frozenset[Chair], outcome: str) -> None:
        """Count the answer to the last offer between two players, as a deed of the one to whom it was made."""
        offer = self._offers.pop(between, None)
        if offer is not None and outcome in ("accepted", "refused"):
            self._tallies[offer.to].did(outcome, offer.levels)

    def _strikes(self, by: Chair, victim: Chair) -> None:
        """Count harm, and whether its victim leads or has harmed the doer before."""
        tally, others = self._tallies[by], [seat for seat in range(len(self._levels)) if seat != by]
        tally.did("strike")
        if self._levels[victim] == max(self._levels[seat] for seat in others):
            tally.did("strike at a leader")
        elif self._struck[victim][by]:
            tally.did("strike at an enemy")
        self._struck[by][victim] += 1

    def of(self, chair: Chair) -> dict[str, float]:
        """Return the twelve figures of that player."""
        tally, struck = self._tallies[chair], self._struck[chair]
        return {
            **{f"{deed} a turn": tally.each_turn(deed) for deed in ("request", "bid", "trade", "counter", "strike")},
            "accepted of answers": tally.share("accepted", ("accepted", "refused")),
            "answers a turn": tally.each_turn("accepted") + tally.each_turn("refused"),
            "levels offered": tally.mean("request"),
            "levels wanted": tally.mean("bid"),
            "at a leader": tally.share("strike at a leader", ("strike",)),
            "at an enemy": tally.share("strike at an enemy", ("strike",)),
            "at one victim": max(struck.values(), default=0) / max(1, struck.total()),
        }


TO_THE_COIN = 100
"""Gold Pieces: a price that is no multiple of so many is named to the coin."""

EARLY = 7
"""Level below which a victim of harm has not come far yet."""


class BoardDeeds(DealsAndHarm):
    """Counts what `DealsAndHarm` counts and, for the board game, prices to the coin and harm to players who have not
    come far yet."""

    def hear(self, event: Event) -> None:
        """Count the deeds in one event."""
        match event:
            case quest.HelpOffered(main=main, other=other, terms=terms, request=request):
                self._prices(main if request else other, terms.gold, terms.helper_gold)
            case quest.BarterOffered(by=by, gold=gold, wanted_gold=wanted):
                self._prices(by, gold, wanted)
        super().hear(event)

    def _prices(self, by: Chair, *prices: int) -> None:
        """Count an offer with these prices in Gold Pieces, and whether one of them is named to the coin."""
        self._tallies[by].did("offer")
        if any(price % TO_THE_COIN for price in prices):
            self._tallies[by].did("offer to the coin")

    def _strikes(self, by: Chair, victim: Chair) -> None:
        """Count harm, by whom it strikes."""
        if self._levels[victim] < EARLY:
            self._tallies[by].did("early strike")
        super()._strikes(by, victim)

    def of(self, chair: Chair) -> dict[str, float]:
        """Return the twelve figures of that player."""
        tally, figures = self._tallies[chair], super().of(chair)
        kept = ("request a turn", "bid a turn", "trade a turn", "counter a turn", "strike a turn", "answers a turn")
        shares = ("accepted of answers", "at a leader", "at an enemy", "at one victim")
        return {
            **{name: figures[name] for name in (*kept, *shares)},
            "to the coin of offers": tally.share("offer to the coin", ("offer",)),
            "early of strikes": tally.share("early strike", ("strike",)),
        }


class BluffsAndBlows:
    """Counts attacks, their gold, calls, and deeds against the other's cards, for the duel. The rules make no
    difference to these."""

    def __init__(self, rules: GameRules, players: int) -> None:
        self._tallies = [Tally() for _ in range(players)]
        self._called = [False] * players
        self._answers = [False] * players
        self._limping = [False] * players
        self._purses = [0] * players

    def hear(self, event: Event) -> None:
        """Count the deeds in one event."""
        match event:
            case duel.DuelTurnBegan(seat=seat):
                self._tallies[seat].did("turn")
            case duel.MarkerTurned(seat=seat, limping=limping):
                self._limping[seat] = limping
            case duel.GoldChanged(seat=seat, purse=purse):
                self._purses[seat] = purse
            case duel.AttackBegan(seat=seat, gold=gold):
                self._attack(seat, gold)
            case duel.DefenderChose(seat=seat, faces=faces):
                self._meet(seat, "face" if faces else "run")
            case duel.AttackPaid(seat=seat, over=over):
                self._tallies[seat].did("pay after a call" if self._answers[seat] else "pay", over)
            case duel.MonsterHired(seat=seat):
                self._tallies[seat].did("honest")
            case duel.CaughtCheating(seat=seat, gold=gold):
                self._tallies[seat].did("bluff", gold)
            case duel.FightOver(seat=seat, why="squished"):
                self._tallies[seat].did("lose a Monster")
            case duel.ThingAnnounced(seat=seat, targets=targets) if any(owner(card) != seat for card in targets):
                self._tallies[seat].did("aim at the other")
            case duel.Eliminated(seat=seat, why="conceded"):
                self._tallies[seat].did("give up", 1.0)

    def _attack(self, seat: Chair, gold: int) -> None:
        """Count an attack with its gold, and the part of the purse that this is: apart for the first attack after a
        call."""
        part = gold / max(1, gold + self._purses[seat])
        self._tallies[seat].did("attack", gold)
        self._tallies[seat].did("attack after a call" if self._called[seat] else "attack unprovoked", part)
        self._answers[seat], self._called[seat] = self._called[seat], False

    def _meet(self, seat: Chair, how: str) -> None:
        """Count how a player met an attack that they could run from for nothing, and that the attacker was called."""
        if not self._limping[seat]:
            self._tallies[seat].did(how)
        if how == "face":
            self._called[1 - seat] = True

    def of(self, chair: Chair) -> dict[str, float]:
        """Return the twelve figures of that player."""
        tally = self._tallies[chair]
        return {
            **{f"{deed} a turn": tally.each_turn(deed) for deed in ("attack", "lose a Monster", "aim at the other")},
            "gold of attacks": tally.mean("attack"),
            "gold of bluffs shown": tally.mean("bluff"),
            "bluffs of attacks shown": tally.share("bluff", ("bluff", "honest")),
            "gold over the cost": tally.mean("pay"),
            "gold over the cost after a call": tally.mean("pay after a call"),
            "part of the purse after a call": tally.mean("attack after a call"),
            "part of the purse otherwise": tally.mean("attack unprovoked"),
            "faced though free to run": tally.share("face", ("face", "run")),
            "gave up": tally.mean("give up"),
        }


COUNTERS: dict[str, type[DealsAndHarm] | type[BluffsAndBlows]] = {
    "doors": DealsAndHarm,
    "quest": BoardDeeds,
    "ccg": BluffsAndBlows,
}
"""The counter of each engine, by the engine's name."""
