"""The caretaker: keeps the seat of somebody who is lost warm, as they would want to find it again.

It judges like all judging seats, and leaves out what the owner should decide: it harms nobody, promises nothing, asks
for nothing, and gives nothing of theirs away. Cards are spent in its own combats, on its own dice and against curses
on its hero. No table can call it as an opponent.
"""

from __future__ import annotations

from kickdoor_game.language.cards import ClassCard, Item, RaceCard
from kickdoor_game.machine.questions import Option, word_in
from kickdoor_game.quest.state.battle import Battle, QuestOffer
from kickdoor_game.quest.state.table import Barter

from ...api import Act, Decision
from ...temper import UnconcernedTemper
from ..bargaining import Bargainer
from ..building import improve
from ..position import Position
from ..seat import QUIET, QuestSeat
from ..trying.rehearsal import best_card

IN_PEACE = frozenset({"play", "wear"})
"""What is done when nobody fights; Levels for gold and goods are for the owner to buy."""

OWN_STRUGGLE = frozenset({"battle", "curse", "flee_roll", "dice", "meet"})
"""Questions at which it may use a card, if it is about its own hero. A curse may strike while others fight."""


class NoBargains(Bargainer):
    """It asks nobody and helps nobody; help and presents that cost nothing are taken."""

    def ask(self, position: Position) -> Act | None:
        return None

    def volunteer(self, position: Position) -> Act | None:
        return None

    def propose(self, position: Position) -> Act | None:
        return None

    def likes(self, position: Position, battle: Battle, offer: QuestOffer) -> bool:
        terms = offer.terms
        costs = terms.treasures or terms.gold or terms.items
        return not offer.request and not costs and super().likes(position, battle, offer)

    def likes_trade(self, position: Position, offer: Barter) -> bool:
        return not offer.want and not offer.wanted_gold


class CaretakerSeat(QuestSeat):
    """Keeps the seat of somebody who is away warm: no bribes, no spite, no risks."""

    keeps_only = True

    def __init__(self) -> None:
        temper = UnconcernedTemper()
        super().__init__(temper, NoBargains(temper))

    def standing_action(self, position: Position) -> Decision | None:
        """What concerns its own hero and nobody else."""
        found = self._bargainer.answer_help(position) or self._bargainer.answer_trade(position)
        if found is not None:
            return found
        kind, battle = position.question.kind, position.table.battle
        if kind in QUIET:
            position.leave_out(lambda option: word_in(option.key) not in IN_PEACE or _replaces(position, option))
            return improve(position)
        of_others = battle is not None and position.chair not in battle.party()
        if kind not in OWN_STRUGGLE or (of_others and kind != "curse"):
            return None
        position.leave_out(_at_others)
        return self.fight(position) if kind == "battle" else best_card(position, self._temper)

    def bring(self, position: Position, worth: float) -> Decision | None:
        """It calls no second monster that would leave it alone."""
        return None


def _at_others(option: Option) -> bool:
    """Return whether it strikes somebody, takes from them, or makes a combat harder."""
    return word_in(option.key) in ("curse", "steal", "backstab", "wander", "mate")


def _replaces(position: Position, option: Option) -> bool:
    """Say whether a Class or Race that the owner has would make room, or it is no Item, Class or Race."""
    printed, me = position.table.card(option.card) if option.card is not None else None, position.me
    match printed:
        case Item():
            return False
        case ClassCard():
            return bool(me.classes)
        case RaceCard():
            return bool(me.races)
        case _:
            return True
