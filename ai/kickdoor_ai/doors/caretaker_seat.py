"""The caretaker: keeps the seat of somebody who is lost warm, as he would want to find it again.

It judges like all judging seats, and leaves out whatever the owner should decide himself: it harms nobody, promises
nothing, asks for nothing, and gives nothing of his away. A fight that it surely wins is fought; what would be lost
anyway, because the hand is too full, is put to use or parted with by its worth. No table can call it as an opponent.
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
from .judgement.position import Position, Way, card_of, with_details
from .judgement.seat import JudgingSeat

OWN = frozenset(
    {"play", "wear", "entrust", "use", "ward", "flee_discards", "sacrifice", "chase", "enhance", "agree", "refuse"}
)
"""Standing actions that concern its own hero. What is not listed, it leaves alone, also what cards of others' packs
may bring."""

IN_PEACE = frozenset({"play", "wear", "entrust"})
"""Of them, those that are taken when nothing threatens: cards for levels are for their owner to play when he likes."""

AT_OTHERS = (HandOver, SeizeItem, StealLevel, TakeCard)
"""What cards do that are played at somebody, though it is `use` like any other."""


class NoBargains(PlainBargainer):
    """It asks nobody, helps nobody, and lets itself be helped for nothing."""

    def answer_request(self, position: Position) -> Decision:
        return Reply(("decline",))

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        return None

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        free = [f"accept.{offer.number}" for offer in fight.offers if _is_free(offer)]
        for way in super().bids(position, fight, menu):
            if isinstance(way.decision, Reply) and way.decision.choice[0] in free:
                yield way


def _is_free(offer: HelpOffer) -> bool:
    return offer.terms.is_nothing()


class CaretakerSeat(JudgingSeat):
    """Keeps the seat of somebody who is away warm: no bribes, no spite, no risks."""

    keeps_only = True

    def __init__(self) -> None:
        temper = UnconcernedTemper()
        super().__init__(temper, NoBargains(temper))

    def standing_action(self, position: Position) -> Decision | None:
        """What to do before answering, of what concerns nobody else."""
        position.leave_out(lambda option: not _is_own(position, option))
        return super().standing_action(position)

    def in_peace(self, position: Position) -> Decision | None:
        """What makes the hero stronger and costs nothing; with a hand too full, whatever is better than parting with
        it."""
        full = position.question.kind == "end_turn" and len(position.me.hand) > hand_limit(position.table, position.me)
        if not full:
            position.leave_out(lambda option: word_in(option.key) not in IN_PEACE or _replaces(position, option))
        return improve(position)

    def answer_trades(self, position: Position) -> Decision | None:
        """Presents are taken; nothing of the owner's is given for anything."""
        wanted = {trade.number: trade.want for trade in position.table.trades}
        for option in position.open("agree"):
            if not wanted[_number(option)]:
                return Act(with_details(option))
        for option in position.open("refuse"):
            if wanted[_number(option)]:
                return Act(with_details(option))
        return None

    def interfere(self, position: Position) -> Decision | None:
        """It plays nothing against anybody, not even against a kill that wins."""
        return None


def _number(option: Option) -> int:
    return int(option.key.rpartition(".")[2])


def _is_own(position: Position, option: Option) -> bool:
    word = word_in(option.key)
    if word == "use":
        play: Any = getattr(position.table.card(card_of(option)), "play", None)
        return not isinstance(play, AT_OTHERS)
    return word in OWN


def _replaces(position: Position, option: Option) -> bool:
    """Whether a class, race, Power or follower that the owner has would make room for it."""
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
