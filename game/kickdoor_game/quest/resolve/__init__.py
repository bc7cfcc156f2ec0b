"""Effects of cards and rooms in the board game: what each word does (`ACTIONS`), and the frames that carry out lists.

body effects on a hero and their purse moving effects that move a hero by magic

Unlike in the other games, these frames know at the end whether nothing in them found anything to act on, also deep
within a choice or a condition. Bad Stuff depends on that (quest.flee.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...heroes.events import NothingHappened
from ...heroes.resolve.branches import (
    ChooseList,
    DieDecides,
    OnOthers,
    choose,
    everybody_else,
    if_hero,
    or_else,
)
from ...heroes.resolve.frame import Actions, Acts, ResolveEffects, rule_of_choice
from ...heroes.resolve.frame import finds_something as finds_something_by
from ...heroes.resolve.gains import GAINS
from ...heroes.resolve.losses import LOSSES
from ...machine.frame import Call, Done, Frame, Next, Step
from ...machine.ids import NO_CARD, RuleId, Seat
from ..belongings.forced import FORCED
from ..cards.effects import (
    QuestChoose,
    QuestEffect,
    QuestEverybodyElse,
    QuestIf,
    QuestOrElse,
    QuestRollFor,
    only_others,
)
from ..dice.throw import Die, Throw
from ..state.table import QuestTable
from .body import CHANGES
from .moving import MOVES


def _roll_for(table: QuestTable, frame: Happening, effect: QuestRollFor) -> Next:
    """Roll a die that decides which effects follow."""
    return Call(ThrowFor(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


ACTIONS: Actions = {
    **LOSSES,
    **GAINS,
    **CHANGES,
    **MOVES,
    **FORCED,
    QuestChoose: Acts(choose),
    QuestIf: Acts(if_hero),
    QuestOrElse: Acts(or_else),
    QuestRollFor: Acts(_roll_for),
    QuestEverybodyElse: Acts(everybody_else),
}
"""The row of each effect word: its function, and the check whether it would find something to act on."""

finds_something = partial(finds_something_by, ACTIONS)
"""Returns whether any of some effects would find something to act on."""


@dataclass(slots=True)
class Happening(ResolveEffects[QuestTable, QuestEffect]):
    """Carries out a list of effects on one hero.

    `inner`: it is a branch of another list. Its result tells that list whether it found nothing at all to act on.
    """

    actions = ACTIONS
    empty_list_misses = True

    effects: tuple[QuestEffect, ...]
    inner: bool = False

    def void(self, table: QuestTable) -> Step | None:
        """Return the step `end` if the victim is dead, unless all effects that are left act on others (quest.death.11);
        None otherwise."""
        return None if only_others(self.effects[self.at :]) else ResolveEffects.void(self, table)

    def outcome(self, table: QuestTable) -> bool | None:
        """Tell players which effects found nothing to act on. Returns the result of the frame: True for a list inside
        another one if none of its effects did, else None."""
        has_missed = self.missed == len(self.effects)
        if self.inner:
            return has_missed or None
        if self.missed:
            card = self.card if self.card != NO_CARD else None
            table.tell(NothingHappened(self.victim, card, not has_missed, "" if card is not None else self.why))
        if has_missed:
            self.instead(table)
        return None

    def instead(self, table: QuestTable) -> None:
        """Do what the rules put in the place of effects that all found nothing to act on; nothing, except for Bad
        Stuff.
        """

    def following(self, table: QuestTable, missed: bool = False) -> Next:
        """Go on after a called frame, which may have found nothing to act on."""
        return self.nothing(table) if missed else self.done()

    def branch(self, effects: tuple[QuestEffect, ...]) -> Happening:
        """Return the frame that carries out effects nested in the present list, on the same victim and with the same
        cause."""
        return Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)

    def choice(self, lists: tuple[tuple[QuestEffect, ...], ...]) -> Frame:
        """Return the frame that lets the victim choose one of these lists of effects, and carries it out."""
        return ChooseHappening(self.victim, lists, self.card, self.why, spares=self.spares)

    def on_each(self, seats: list[Seat], effects: tuple[QuestEffect, ...]) -> Frame:
        """Return the frame that carries out these effects on each of these heroes in turn, with the same cause."""
        return OnEachOf(seats, effects, self.card, self.why, spares=self.spares)

    def can_act(self, table: QuestTable, effects: tuple[QuestEffect, ...]) -> bool:
        """Return whether any of these effects would find something to act on."""
        return finds_something(table, self.victim, effects, spares=self.spares)


@dataclass(slots=True)
class ChooseHappening(ChooseList[QuestTable, QuestEffect]):
    """Lets the victim choose among lists of effects: those that find something to act on, or all if none does."""

    lists: tuple[tuple[QuestEffect, ...], ...]

    def can_act(self, table: QuestTable, effects: tuple[QuestEffect, ...]) -> bool:
        """Return whether any of these effects would find something to act on."""
        return finds_something(table, self.victim, effects, spares=self.spares)

    def rule(self, table: QuestTable) -> RuleId:
        """Return the rule to cite for the choice."""
        return rule_of_choice(table, self.card, "quest.curses.6")

    def act(self, effects: tuple[QuestEffect, ...]) -> Frame:
        """Return the frame that carries out the chosen list of effects."""
        return Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares)

    def after(self) -> Step:
        """Return the step to continue with after the chosen list."""
        return self.acted

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        """Finish; the result is True if the chosen list found nothing to act on, else None."""
        return Done(True) if missed else Done()


@dataclass(slots=True)
class ThrowFor(DieDecides[QuestTable, QuestEffect]):
    """Rolls a die that decides which effects follow; it may be changed like any other (quest.dice.5, .9)."""

    effect: QuestRollFor

    def begin(self, table: QuestTable) -> Next:
        """Roll the die that decides which effects follow."""
        return Call(Throw("roll_for", [Die("d6", self.victim)], self.why, self.effect.at_least), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Carry out the effects that follow from the face of the die."""
        effects = self.list_for(faces[0])
        return Call(Happening(effects, self.victim, self.card, self.why, inner=True, spares=self.spares), self.acted)

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        """Finish. The roll counts as an effect that acted, even if the effects for its face found nothing to act on."""
        return Done()


@dataclass(slots=True)
class OnEachOf(OnOthers[QuestTable, QuestEffect]):
    """Carries out the same effects on several heroes in turn; a hero who cannot be affected is passed over
    (quest.level.18).
    """

    effects: tuple[QuestEffect, ...]

    def act(self, victim: Seat) -> Frame:
        """Return the frame that carries out the effects on one hero."""
        return Happening(self.effects, victim, self.card, self.why, spares=self.spares)


__all__ = ["ACTIONS", "ChooseHappening", "Happening", "finds_something"]
