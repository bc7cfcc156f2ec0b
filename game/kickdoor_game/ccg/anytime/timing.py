"""When what may be played: the moment that it is, and why something else cannot be played in it.

A moment lets through interrupts, or what changes the cost of the revealed Monster as well, or everything (ccg.timing.1
to .3, .7, .9, .11). In a window it is first the active player's and then the opponent's (ccg.timing.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language.vocabulary import words_in
from ...machine.errors import Refusal
from ...machine.ids import CardId, Seat
from ..announcing.announced import pending_thing
from ..announcing.window import DuelWindow
from ..cards.abilities import Ability
from ..cards.effects import Change
from ..cards.kinds import DuelCardKind, StickyCurse, Trick
from ..cards.targets import Target
from ..fight.fighting import Fighting
from ..phases.turn import DuelTurn
from ..state.table import COOLDOWN, SETUP, DuelTable

Moment = str | Refusal
"""What somebody may play now (`window.Open`), or why nothing."""

NOT_YET = Refusal("not_yet", "ccg.timing.1", "wait until the first turn has begun")
COOLING = Refusal("cooldown", "ccg.timing.11", "wait until the next turn begins")
OTHERS_MOVE = Refusal("others_move", "ccg.timing.6", "wait until it is your turn to react")
SETTLING = Refusal("resolving", "ccg.timing.2", "wait until what is going on has resolved")
NOTHING_ANNOUNCED = Refusal("nothing_to_interrupt", "ccg.timing.6", "wait until something is announced")
INTERRUPTS_ONLY = Refusal("interrupts_only", "ccg.timing.2", "wait until nothing is resolving")
COST_ONLY = Refusal("cost_only", "ccg.timing.9", "wait for the end of the check")
BETWEEN_STEPS = Refusal(
    "not_in_this_step", "ccg.timing.9", "wait for the next of the five moments of a fight in which it can be used"
)
IN_WARMUP = Refusal("not_in_this_step", "ccg.timing.7", "wait until cards are unzapped: then it can be used")
READY = Refusal("is_ready", "ccg.face.4", "wait for the end of the fight")


def refuses_now(
    table: DuelTable, seat: Seat, moment: Moment, card: CardId, ability: Ability, *, is_card: bool
) -> Refusal | None:
    """Say why that ability of a card cannot be used at this moment; None: it can. `is_card`: it is Mischief."""
    cuts_in = ability.interrupt or (is_card and _cuts_in(table.card(card)))
    if isinstance(moment, Refusal):
        return NOTHING_ANNOUNCED if cuts_in and moment is SETTLING else moment
    if cuts_in:
        return None
    if moment == "interrupts":
        return _interrupts_only(table, seat, is_card=is_card)
    if moment == "cost":
        return None if changes_cost(table, card, ability) else COST_ONLY
    return READY if is_card and _is_ready(table, seat) else None


def _interrupts_only(table: DuelTable, seat: Seat, *, is_card: bool) -> Refusal:
    """Say why only interrupts go: something resolves, it is no step of the fight for it, or the warmup begins."""
    if pending_thing(table) is not None:
        return INTERRUPTS_ONLY
    if table.fight is None:
        return IN_WARMUP
    return READY if is_card and _is_ready(table, seat) else BETWEEN_STEPS


def _cuts_in(card: DuelCardKind) -> bool:
    """Mischief of the subtype Interrupt is one, whatever its ability says (ccg.timing.3)."""
    return isinstance(card, Trick) and card.interrupt


def moment_for(table: DuelTable, seat: Seat) -> Moment:
    """Return what that player may play now, or why nothing."""
    if table.phase == SETUP:
        return NOT_YET
    if table.phase == COOLDOWN:
        return COOLING
    top = table.stack[-1]
    if isinstance(top, DuelWindow):
        return top.open_to if top.whose(table) == seat else OTHERS_MOVE
    if isinstance(top, Fighting | DuelTurn):
        return top.may_play(table, seat) or SETTLING
    return SETTLING


def changes_cost(table: DuelTable, card: CardId, ability: Ability) -> bool:
    """Say whether it can change what the revealed Monster costs, at once or by what else it leads to (ccg.check.2)."""
    printed, fight = table.card(card), table.fight
    if ability.on == "played" and isinstance(printed, StickyCurse):
        stuck = (change for each in printed.abilities if each.on == "always" for change in _of_cost(each))
        return _reaches_attack(printed.target) and any(change.to == "host" for change in stuck)
    return any(
        change.to == "attacking"
        or (change.to == "target" and _reaches_attack(ability.target))
        or (change.to == "this" and fight is not None and fight.card == card)
        for change in _of_cost(ability)
    )


def _of_cost(ability: Ability) -> Iterator[Change]:
    yield from (word for _, word in words_in(ability) if isinstance(word, Change) and word.value == "cost")


def _reaches_attack(target: Target | None) -> bool:
    return target is not None and "monster" in target.of and target.where in ("anywhere", "attacking")


def _is_ready(table: DuelTable, seat: Seat) -> bool:
    """A defender who is ready plays no more cards but those that change the cost (ccg.face.4)."""
    fight = table.fight
    return fight is not None and fight.ready and fight.attacker != seat
