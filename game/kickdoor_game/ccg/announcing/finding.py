"""Whether an ability finds anything to act on, as things lie open on the table.

An ability may be used where it does not: as much of it is done as can be, and its price is paid in any case
(ccg.general.5, .7). So the option says so beforehand, and the log afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...machine.ids import NO_CARD, CardId, Seat
from ..cards import effects as word
from ..cards.abilities import Ability
from ..cards.effects import DuelEffect
from ..cards.targets import To
from ..state.conditions import holds, times
from ..state.numbers import HIGHEST_LEVEL
from ..state.table import DuelTable
from ..state.values import has_life, reached
from .announced import Announced
from .effects import movable


@dataclass(frozen=True, slots=True)
class Attempt:
    """An ability of `card` that `seat` uses. `aims`: what is chosen, or all that can be. `thing`: what it interrupts.

    `paid`: its price has been paid, and shows on the table.
    """

    seat: Seat
    card: CardId
    ability: Ability
    aims: Sequence[CardId]
    thing: Announced | None
    paid: bool = False


def finds_anything(table: DuelTable, attempt: Attempt, effects: Sequence[DuelEffect]) -> bool:
    """Return whether at least one of these effects would do something now."""
    return any(_finds(table, attempt, effect) for effect in effects)


def _finds(table: DuelTable, attempt: Attempt, effect: DuelEffect) -> bool:
    match effect:
        case word.WhenSo(when=when, then=then, otherwise=otherwise):
            return finds_anything(table, attempt, then if holds(table, when, attempt.seat) else otherwise)
        case word.Pick(options=options):
            return any(finds_anything(table, attempt, each) for each in options)
        case word.Cancel(what=what):
            return attempt.thing is not None and attempt.thing.can_be_stopped(what)
        case word.Prevent(to=to):
            return attempt.thing is not None and not attempt.thing.in_danger(table).isdisjoint(
                _cards(table, attempt, to)
            )
        case word.Salvage():
            lying = table.duelists[attempt.seat].discard
            return any(card != attempt.card for card in lying) or (not attempt.paid and attempt.ability.discard > 0)
        case word.Bottom():
            return len(_held(table, attempt, attempt.seat)) > (0 if attempt.paid else attempt.ability.discard)
        case word.Collect() | word.TakeCards():
            return True
        case word.CatchBreath():
            return table.duelists[attempt.seat].limping
        case word.ToHand(to="attacking"):
            fight = table.fight
            return fight is not None and fight.card != NO_CARD and not fight.squished
        case word.Peek(at=at):
            return _sees(table, attempt, at)
        case word.Drop() | word.Earn() | word.StealGold() | word.Spill() | word.ChangeLevel():
            return _finds_players(table, attempt, effect)
        case _:
            return any(_finds_card(table, attempt, effect, card) for card in _cards(table, attempt, effect.to))


def _cards(table: DuelTable, attempt: Attempt, to: To) -> Sequence[CardId]:
    return attempt.aims if to == "target" else reached(table, attempt.card, to)


def _held(table: DuelTable, attempt: Attempt, seat: Seat) -> list[CardId]:
    """Return the cards in a hand without the acting card, which is on the table while it acts."""
    return [card for card in table.duelists[seat].hand if card != attempt.card]


def _sees(table: DuelTable, attempt: Attempt, at: str) -> bool:
    """Say whether the opponent holds something, or attacks with a card that lies face down."""
    other, fight = table.opponent(attempt.seat), table.fight
    if at == "hand":
        return bool(_held(table, attempt, other))
    return fight is not None and fight.card != NO_CARD and not fight.revealed and fight.attacker == other


def _finds_players(
    table: DuelTable, attempt: Attempt, effect: word.Drop | word.Earn | word.StealGold | word.Spill | word.ChangeLevel
) -> bool:
    if isinstance(effect, word.StealGold):
        return table.duelists[table.opponent(attempt.seat)].purse > 0
    seats = {"you": (attempt.seat,), "them": (table.opponent(attempt.seat),), "both": tuple(table.in_order())}[
        effect.who
    ]
    duelists = [table.duelists[seat] for seat in seats]
    match effect:
        case word.Drop():
            return any(_held(table, attempt, seat) for seat in seats)
        case word.Spill():
            return any(duelist.deck for duelist in duelists)
        case word.ChangeLevel(by=by):
            return any(1 <= duelist.level + (1 if by > 0 else -1) <= HIGHEST_LEVEL for duelist in duelists)
        case word.Earn(count=count, per=per):
            by = count * times(table, per, attempt.seat)
            return by > 0 or (by < 0 and any(duelist.purse for duelist in duelists))


def _finds_card(table: DuelTable, attempt: Attempt, effect: DuelEffect, card: CardId) -> bool:
    """Return whether that effect on cards would change this one; anything that is new to it does."""
    presence, ability = table.presences.get(card), attempt.ability
    if presence is None:
        return False
    match effect:
        case word.Damage(per=per):
            return has_life(table, card) and times(table, per, attempt.seat) > 0
        case word.Mend(per=per):
            hurt = presence.tokens > 0 or (ability.blood > 0 and card == table.duelists[attempt.seat].hero)
            return has_life(table, card) and hurt and times(table, per, attempt.seat) > 0
        case word.Change(per=per):
            return times(table, per, attempt.seat) > 0
        case word.ZapCards():
            return not presence.zapped
        case word.UnzapCards():
            return presence.zapped or (ability.zap and card == attempt.card)
        case word.Squish() | word.ToHand() | word.ToStash():
            return bool(movable(table, (card,)))
        case word.Unstick():
            return bool(presence.stuck)
        case word.Bandage():
            return bool(table.duelists[table.owner(card)].bleeding)
    return True
