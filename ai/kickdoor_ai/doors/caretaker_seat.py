"""The caretaker, which keeps the seat of an absent person in the state in which they would want to find it.

It judges like all judging seats, but leaves decisions to the owner where it can: it harms nobody, promises nothing,
asks for nothing, and gives nothing away. It fights if it surely wins; cards that would be lost anyway, because the hand
is too full, are used or given up by their value. No table can add it as an opponent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import HelpOffer
from kickdoor_game.heroes.hero_sheet.followers import has_all_followers
from kickdoor_game.heroes.hero_sheet.sheet import hand_limit
from kickdoor_game.language.cards import ClassCard, Follower, Power, RaceCard
from kickdoor_game.language.words.plays import HandOver, SeizeItem, StealLevel, TakeCard
from kickdoor_game.machine.questions import Menu, Option, word_in

from ..api import Act, Decision, Reply
from ..temper import UnconcernedTemper
from .judgement.business.bargaining import PlainBargainer
from .judgement.business.building import improve
from .judgement.position import Candidate, Position, card_of, with_details
from .judgement.seat import JudgingSeat

OWN = frozenset(
    {"play", "wear", "entrust", "use", "ward", "flee_discards", "sacrifice", "chase", "enhance", "agree", "refuse"}
)
"""Standing actions that concern its own hero. It takes no others, including those that cards of packs may add."""

IN_PEACE = frozenset({"play", "wear", "entrust"})
"""Actions of `OWN` that it takes when nothing threatens: cards for levels are left to their owner."""

AT_OTHERS = (HandOver, SeizeItem, StealLevel, TakeCard)
"""Plays against another player, though their action is `use` as well."""


class NoBargains(PlainBargainer):
    """A bargainer that asks nobody, helps nobody, and accepts help only for nothing."""

    def answer_request(self, position: Position) -> Decision:
        """Return the refusal of any request for help."""
        return Reply(("decline",))

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Return None: it asks nobody for help."""
        return None

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        """Yield the acceptance of each open offer of help that costs nothing, with its value in levels."""
        free = [f"accept.{offer.number}" for offer in fight.offers if _is_free(offer)]
        for way in super().bids(position, fight, menu):
            if isinstance(way.decision, Reply) and way.decision.choice[0] in free:
                yield way


def _is_free(offer: HelpOffer) -> bool:
    """Return whether the helper of that offer wants nothing."""
    return offer.terms.is_nothing()


class CaretakerSeat(JudgingSeat):
    """Keeps the seat of somebody who is away warm: no bribes, no spite, no risks."""

    keeps_only = True

    def __init__(self) -> None:
        temper = UnconcernedTemper()
        super().__init__(temper, NoBargains(temper))

    def standing_action(self, position: Position) -> Decision | None:
        """Return an action to take before it answers the question, one that does not affect other players; None for
        none."""
        position.leave_out(lambda option: not _is_own(position, option))
        return super().standing_action(position)

    def in_peace(self, position: Position) -> Decision | None:
        """Return an action outside fights that strengthens the hero and costs nothing; if the hand is over its limit,
        any that is better than discarding. None for none."""
        full = position.question.kind == "end_turn" and len(position.me.hand) > hand_limit(position.table, position.me)
        if not full:
            position.leave_out(lambda option: word_in(option.key) not in IN_PEACE or _replaces(position, option))
        return improve(position)

    def answer_trades(self, position: Position) -> Decision | None:
        """Return the acceptance of a gift, or the refusal of a trade that would cost the hero something; None if
        nothing is proposed."""
        wanted = {trade.number: trade.want for trade in position.table.trades}
        for option in position.open("agree"):
            if not wanted[_number(option)]:
                return Act(with_details(option))
        for option in position.open("refuse"):
            if wanted[_number(option)]:
                return Act(with_details(option))
        return None

    def interfere(self, position: Position) -> Decision | None:
        """Return None: it plays nothing against anybody, not even against a kill that wins the game."""
        return None


def _number(option: Option) -> int:
    """Return the number of the trade that an option is about."""
    return int(option.key.rpartition(".")[2])


def _is_own(position: Position, option: Option) -> bool:
    """Return whether a standing action concerns its own hero only."""
    word = word_in(option.key)
    if word == "use":
        play: Any = getattr(position.table.card(card_of(option)), "play", None)
        return not isinstance(play, AT_OTHERS)
    return word in OWN


def _replaces(position: Position, option: Option) -> bool:
    """Return whether playing this card would replace one of the owner's classes, races, Powers or followers."""
    match position.table.card(card_of(option)):
        case ClassCard():
            return bool(option.details and position.me.classes)
        case RaceCard():
            return bool(option.details and position.me.races)
        case Power():
            return bool(option.details)
        case Follower():
            return has_all_followers(position.table, position.me)
        case _:
            return False
