"""The caretaker: keeps the seat of an absent player in a state that they would want to return to.

It judges like all judging seats, and leaves out decisions that are the owner's: it harms nobody, promises nothing, asks
for nothing, and gives none of their goods away. It spends cards in its own combats, on its own dice and against curses
on its hero. Tables cannot add it as an opponent.
"""

from __future__ import annotations

from kickdoor_game.language.cards import ClassCard, Item, RaceCard
from kickdoor_game.machine.questions import Option, word_in
from kickdoor_game.quest.state.battle import Battle, QuestOffer
from kickdoor_game.quest.state.table import Barter

from ...api import Act, Decision
from ...temper import UnconcernedTemper
from ..bargaining import QuestBargainer
from ..building import improve
from ..position import QuestPosition
from ..seat import QUIET, QuestSeat
from ..trying.rehearsal import best_card

IN_PEACE = frozenset({"play", "wear"})
"""Words of actions when nobody fights; only the owner buys Levels for gold or goods."""

OWN_STRUGGLE = frozenset({"battle", "curse", "flee_roll", "dice", "meet"})
"""Questions at which it may use a card if they concern its own hero. A curse may strike while others fight."""


class NoBargains(QuestBargainer):
    """Asks nobody and helps nobody; accepts free help and presents."""

    def ask(self, position: QuestPosition) -> Act | None:
        """Return None: it asks nobody for help."""
        return None

    def volunteer(self, position: QuestPosition) -> Act | None:
        """Return None: it offers no help."""
        return None

    def propose(self, position: QuestPosition) -> Act | None:
        """Return None: it proposes no trades."""
        return None

    def likes(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> bool:
        """Return whether an offer of help is free and leaves its hero better off."""
        terms = offer.terms
        costs = terms.treasures or terms.gold or terms.items
        return not offer.request and not costs and super().likes(position, battle, offer)

    def likes_trade(self, position: QuestPosition, offer: Barter) -> bool:
        """Return whether a trade is a present to it: it would give nothing."""
        return not offer.want and not offer.wanted_gold


class CaretakerSeat(QuestSeat):
    """Keeps the seat of somebody who is away warm: no bribes, no spite, no risks."""

    keeps_only = True

    def __init__(self) -> None:
        temper = UnconcernedTemper()
        super().__init__(temper, NoBargains(temper))

    def standing_action(self, position: QuestPosition) -> Decision | None:
        """Return the answer to an offer, or a standing action that affects its own hero and nobody else; None if there
        is none."""
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

    def bring(self, position: QuestPosition, worth: float) -> Decision | None:
        """Return None: it brings no further monster into its combat."""
        return None


def _at_others(option: Option) -> bool:
    """Return whether an action strikes or robs a player, or makes a combat harder."""
    return word_in(option.key) in ("curse", "steal", "backstab", "wander", "mate")


def _replaces(position: QuestPosition, option: Option) -> bool:
    """Return whether playing the card would replace a Class or Race of the owner, or it is no Item, Class or Race."""
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
