"""Computes the result of facing a card, from its numbers and those of the cards committed against it.

A rehearsal of a whole fight takes a hundred times as long. The numbers are those that the card would have if it were
turned up now, so effects of other cards are included without special cases; its other abilities are estimated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Change, Damage, Prevent, Value
from kickdoor_game.duel.cards.kinds import DuelMonster
from kickdoor_game.duel.phases.fight import may_commit
from kickdoor_game.duel.phases.standing import refuses_cost
from kickdoor_game.duel.state.numbers import CAUGHT_DAMAGE, LIMP_DAMAGE
from kickdoor_game.duel.state.table import DuelFight, DuelTable, Presence
from kickdoor_game.duel.state.values import is_ally, is_weapon, life_left, value_of
from kickdoor_game.duel.state.verbs import may_begin
from kickdoor_game.machine.ids import CardId

from ..api import Chair
from .worth import DOOMED, GOLD, LIMPING, WON, kills_later, of_card, of_cards, of_life

AS_IF = -1
"""Presence number of a card that is only assumed to be in play."""
NUMBERS: tuple[Value, ...] = ("cost", "power", "life")
"""The values that decide a fight."""
DOES = 0.6
"""Points for each ability that a Monster triggers when it is hired or survives."""
WEARY = 0.15
"""Points that each committed card costs: it is missing against the next attack of the turn."""
WOUND = 0.3
"""Points for each damage on an Ally that survives it."""
ALLIES_MOST, WEAPONS_MOST = 3, 3
"""Allies, and Weapons, that are combined at most; the sets of all Allies and all Weapons come in addition."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A card as it would be if it were turned up. `does`: points for its abilities."""

    cost: int
    power: int
    life: int
    does: float


@dataclass(frozen=True, slots=True)
class Guard:
    """Cards that may be committed. `allies`: for each Ally its life left and its worth in points."""

    cards: tuple[CardId, ...] = ()
    power: int = 0
    defense: int = 0
    allies: tuple[tuple[int, float], ...] = ()


@contextmanager
def turned_up(table: DuelTable, card: CardId, gold: int, attacker: Chair) -> Iterator[None]:
    """Make the card the attacking one inside a `with` block. The table is restored afterwards."""
    fight, fights = table.fight, table.fights
    if fight is None:
        table.fight, table.fights = DuelFight(attacker, card, gold), fights + 1
    else:
        table.fight = replace(fight, card=card)
    before = table.presences.get(card)
    table.presences[card] = Presence(AS_IF, is_monster=table.card(card).monstrous > 0)
    try:
        yield
    finally:
        table.fight, table.fights = fight, fights
        if before is None:
            del table.presences[card]
        else:
            table.presences[card] = before


def strength_of(table: DuelTable, card: CardId, gold: int, attacker: Chair) -> Strength | None:
    """Return cost and strength of the card if it attacked for `gold` and were turned up; None if it is no Monster."""
    printed = table.card(card)
    if not printed.monstrous and not isinstance(printed, DuelMonster):
        return None
    does = 0.0 if printed.monstrous else DOES * sum([each.on in ("hired", "survives") for each in printed.abilities])
    if isinstance(printed, DuelMonster) and not _changed(table, card):
        return Strength(printed.cost, printed.power, printed.life, does)
    with turned_up(table, card, gold, attacker):
        cost, power, life = [value_of(table, card, value) for value in NUMBERS]
    return Strength(cost, power, life, does)


def _changed(table: DuelTable, card: CardId) -> bool:
    """Return whether a card in play, or the card itself, may change one of its numbers once it is turned up."""
    changing, presences = table.lookup.changing, table.presences
    return any(source == card or source in presences for value in NUMBERS for source, _, _ in changing[value])


@dataclass(frozen=True, slots=True)
class OpenAnswers:
    """Sums of a defender's abilities in play against an attacking Monster: `cost` raises its cost, `harm` takes its
    life or strengthens a Weapon against it, `shield` reduces the damage to the Hero."""

    cost: int = 0
    harm: int = 0
    shield: int = 0

    def to(self, monster: Strength) -> Strength:
        """Return the Monster with the life and power that are left of it; its cost is not changed."""
        if not self.harm and not self.shield:
            return monster
        return replace(monster, power=max(0, monster.power - self.shield), life=max(0, monster.life - self.harm))


def answers_of(table: DuelTable, defender: Chair) -> OpenAnswers:
    """Return what that player can do about an attack with the abilities of their Hero and hoard that they can pay
    for."""
    armed = any(is_weapon(table, card) for card in may_commit(table, defender))
    cost = harm = shield = 0
    for card, ability in _usable(table, defender):
        cost += raised_by(ability)
        aims = ability.target.of if ability.target is not None else ()
        for effect in ability.effects:
            match effect:
                case Damage(to="target", count=count) if "monster" in aims and not is_weapon(table, card):
                    harm += count
                case Change(value="power", to="target", by=by) if "loot" in aims and armed:
                    harm += max(0, by)
                case Change(value="power", to="attacking", by=by):
                    shield += max(0, -by)
                case Prevent(to="your_hero", count=count):
                    shield += count
                case _:
                    pass
    return OpenAnswers(cost, harm, shield)


def strength_in_check(
    table: DuelTable, card: CardId, gold: int, attacker: Chair, answers: OpenAnswers | None = None
) -> Strength | None:
    """Return `strength_of` after all that the defender's cards in play can do about it: its cost is raised when the
    attack is checked, and the Monster weakened. `answers`: those of the defender, if they are known already."""
    strength = strength_of(table, card, gold, attacker)
    if strength is None:
        return None
    met = answers_of(table, Chair(1 - attacker)) if answers is None else answers
    return met.to(replace(strength, cost=strength.cost + met.cost) if met.cost else strength)


def _usable(table: DuelTable, chair: Chair) -> Iterator[tuple[CardId, Ability]]:
    """Yield the abilities of the player's Hero and hoard that they can pay for in a fight, each with its card."""
    duelist = table.duelists[chair]
    for card in (duelist.hero, *duelist.hoard):
        for place, ability in enumerate(table.card(card).abilities):
            is_possible = ability.on == "use" and may_begin(table, card, ability)
            if is_possible and refuses_cost(table, chair, card, place) is None:
                yield card, ability


def raised_by(ability: Ability) -> int:
    """Return by how much gold the ability raises the cost of an attacking Monster; 0 if it does not."""
    return sum(
        max(0, effect.by)
        for effect in ability.effects
        if isinstance(effect, Change) and effect.value == "cost" and effect.to == "attacking"
    )


def guards_of(table: DuelTable, chair: Chair) -> list[Guard]:
    """Return the sets of cards that the player might commit to a fight: each subset of their best Weapons, or all of
    them, with no Ally, one, or all."""
    cards = may_commit(table, chair)
    allies = [card for card in cards if is_ally(table, card)]
    weapons = {
        card: (value_of(table, card, "power"), value_of(table, card, "defense")) for card in cards if card not in allies
    }
    best = sorted(weapons, key=lambda card: (-sum(weapons[card]), card))[:WEAPONS_MOST]
    some = [few for count in range(len(best) + 1) for few in combinations(best, count)]
    some += [tuple(weapons)] if len(weapons) > len(best) else []
    lives = {card: (life_left(table, card), of_card(table, card)) for card in allies}
    few_allies: list[tuple[CardId, ...]] = [(), *((ally,) for ally in allies[:ALLIES_MOST])]
    few_allies += [tuple(allies)] if len(allies) > 1 else []
    return [
        Guard(
            (*armed, *beside),
            sum(weapons[card][0] for card in armed),
            sum(weapons[card][1] for card in armed),
            tuple(lives[card] for card in beside),
        )
        for armed in some
        for beside in few_allies
    ]


def loss_by(table: DuelTable, chair: Chair, guard: Guard, monster: Strength | None, gold: int) -> float:
    """Return the loss of the defender `chair`, in points, by facing `monster` with the cards of `guard`; negative if
    they gain. `monster` is None for a bluff."""
    attacker = Chair(1 - chair)
    loss = WEARY * len(guard.cards)
    if monster is None or monster.cost > gold:
        return loss - hero_loss(table, attacker, CAUGHT_DAMAGE)
    loss += monster.does - GOLD * gold
    if guard.power >= monster.life:
        return loss - _loss_of_a_card(table, attacker)
    damage = max(0, monster.power - guard.defense)
    return loss + (_loss_of_allies(guard.allies, damage) if guard.allies else hero_loss(table, chair, damage))


def _loss_of_a_card(table: DuelTable, attacker: Chair) -> float:
    """Return what a squished Monster was worth to the attacker, in points: less if they hold more cards than they can
    play."""
    duelist, fight = table.duelists[attacker], table.fight
    count = len(duelist.hand) + len(duelist.stash) + (fight is not None)
    return of_cards(count) - of_cards(count - 1)


def _loss_of_allies(allies: Sequence[tuple[int, float]], damage: int) -> float:
    """Return the least loss in points by damage that may be split among Allies (life left, worth) or go on one of
    them."""
    if damage <= sum(life - 1 for life, _ in allies):
        return WOUND * damage
    return min(of if damage >= life else WOUND * damage for life, of in allies)


def hero_loss(table: DuelTable, chair: Chair, damage: int) -> float:
    """Return the loss in points by that much damage on the player's Hero; death is included, and what then suffices to
    kill it later (`worth.kills_later`)."""
    left = life_left(table, table.duelists[chair].hero)
    if not damage:
        return 0.0
    if damage >= left:
        return 2 * WON
    lost = of_life(left) - of_life(left - damage)
    dies = kills_later(table, chair, left - damage) and not kills_later(table, chair, left)
    return lost + DOOMED if dies else lost


def loss_by_running(table: DuelTable, chair: Chair) -> float:
    """Return the defender's loss in points by running: limping if the escape is free, otherwise the damage."""
    duelist = table.duelists[chair]
    if duelist.limping:
        return hero_loss(table, chair, LIMP_DAMAGE)
    return LIMPING if table.duelists[1 - chair].hand else 0.0


def unseen_of(table: DuelTable, chair: Chair) -> list[CardId]:
    """Return the cards of that player that their opponent cannot see; any of them may be the attacking one."""
    duelist, fight = table.duelists[chair], table.fight
    cards = [*duelist.hand, *duelist.stash, *duelist.deck]
    if fight is not None and fight.attacker == chair and not fight.revealed:
        cards.append(fight.card)
    return [card for card in cards if card not in table.presences]


def kinds_of(table: DuelTable, cards: Iterable[CardId]) -> dict[CardId, int]:
    """Return one card of each name among `cards`, and how many there are of that name."""
    first: dict[str, CardId] = {}
    counts: dict[CardId, int] = {}
    for card in cards:
        one = first.setdefault(table.card(card).key, card)
        counts[one] = counts.get(one, 0) + 1
    return counts
