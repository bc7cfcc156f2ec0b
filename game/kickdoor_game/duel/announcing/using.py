"""Played Mischief, and abilities that are used or start by themselves: aimed, paid, announced, resolved.

A target is a card in play that fits and is not Stealthy (ccg.keyword.20). An option at which the ability would do
nothing is marked (ccg.general.5, .8).

A played card lies open until it has resolved (`table.shown`). A flaunted card is in play for that time, and stays in
its owner's hand (ccg.keyword.5, .6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct

from ...language.vocabulary import words_in
from ...machine.frame import Call, Done, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Option, card_option
from ..cards.abilities import SMACK, Ability
from ..cards.effects import Damage, DuelEffect
from ..cards.kinds import DuelAlly, DuelHero, DuelMonster, Location, Loot, StickyCurse
from ..cards.targets import Target
from ..state import verbs
from ..state.events import CameIntoPlay, NothingToDo
from ..state.table import Aim, DuelTable
from ..state.values import has_keyword, is_weapon, reached, value_of
from .announced import Announced, interrupted_by, pending_thing, still_there
from .effects import Attempt, Resolving, finds_anything

SMACKS = -1
"""Stands for the place of the ability that a Weapon has from the keyword Smack."""
_KINDS: dict[str, Any] = {
    "hero": DuelHero,
    "ally": DuelAlly,
    "loot": Loot,
    "location": Location,
    "monster": DuelMonster,
}
"""The cards of each kind of target."""


@dataclass(slots=True)
class Using(Announced):
    """A card or ability that is being used.

    `place`: of the ability on the card. `presence`: of the card when it was announced; 0 if it is not in play. `aims`:
    the chosen cards. `paid_with`: cards discarded as the cost. `blood`: the player also gives blood. `by_itself`: the
    ability has started by itself, so nothing is paid.
    """

    place: int = 0
    presence: int = 0
    aims: tuple[Aim, ...] = ()
    paid_with: tuple[CardId, ...] = ()
    blood: bool = False
    by_itself: bool = False

    rule: ClassVar[str] = "ccg.timing.3"

    def begin(self, table: DuelTable) -> Next:
        """Pay the cost of the card or ability, unless the ability has started by itself, and announce it."""
        if self.by_itself:
            table.chain += 1
        else:
            table.chain = 0
            table.duelists[self.by].prompt |= self.by == table.turn
            self._show(table)
            pay(table, self)
        self.announce(table, tuple(aim.card for aim in self.aims))
        return Goto(self.react)

    def _show(self, table: DuelTable) -> None:
        """Lay a card of the hand open; a flaunted one comes into play."""
        if self.card in table.presences:
            self.presence = table.presences[self.card].number
        elif ability_of(table, self.card, self.place).on == "flaunt":
            self.presence = verbs.come(table, self.card).number
            table.tell(CameIntoPlay(self.by, self.card, "hand"))
        else:
            verbs.show(table, self.card)

    def called(self, table: DuelTable) -> str:
        """Return the word for what is announced: `by_itself`, `card`, `flaunt` or `ability`."""
        if self.by_itself:
            return "by_itself"
        on = ability_of(table, self.card, self.place).on
        return {"played": "card", "flaunt": "flaunt"}.get(on, "ability")

    def resolve(self, table: DuelTable) -> Next:
        """Carry out the effects of the ability, or stick a Curse to its target."""
        ability = ability_of(table, self.card, self.place)
        aims = self._aims(table)
        if isinstance(table.card(self.card), StickyCurse) and self.place == played_place(table, self.card):
            return self._stick(table, aims)
        if (ability.target is not None and not aims) or self._is_in_vain(table, ability, aims):
            table.tell(NothingToDo(self.number, self.card))
        return Call(Resolving(self.by, self.card, ability.effects, aims, self.number), self.give_blood)

    def _is_in_vain(self, table: DuelTable, ability: Ability, aims: tuple[CardId, ...]) -> bool:
        """Return whether the player has paid for nothing. An ability that started by itself is never in vain."""
        attempt = Attempt(self.by, self.card, ability, aims, interrupted_by(table, self.number), paid=True)
        effects = effects_of(table, self.card, ability, blood=self.blood)
        return not self.by_itself and not finds_anything(table, attempt, effects)

    def _aims(self, table: DuelTable) -> tuple[CardId, ...]:
        """Return the chosen cards that have stayed in play and can still be chosen (ccg.general.8)."""
        target = ability_of(table, self.card, self.place).target
        there = still_there(table, self.aims)
        return () if target is None else tuple(card for card in there if fits(table, target, self.by, card))

    def _stick(self, table: DuelTable, aims: tuple[CardId, ...]) -> Next:
        """Stick a Curse to its target; without one it is discarded (ccg.curse.1, ccg.general.8)."""
        if aims:
            verbs.stick(table, self.card, aims[0])
        else:
            table.tell(NothingToDo(self.number, self.card))
        return Goto(self.lay_down)

    def give_blood(self, table: DuelTable) -> Next:
        """Carry out the ability for which blood was given, too (ccg.keyword.7, .8)."""
        ability = blood_of(table, self.card)
        if not self.blood or ability is None:
            return Goto(self.lay_down)
        return Call(Resolving(self.by, self.card, ability.effects, self._aims(table), self.number), self.lay_down)

    def lay_down(self, table: DuelTable) -> Next:
        """Discard a card of Mischief that has resolved, or stash it if it has Encore (ccg.timing.10, ccg.keyword.4)."""
        if self.card in table.shown:
            if "encore" in table.card(self.card).keywords:
                verbs.to_stash(table, self.card, "encore")
            else:
                verbs.to_discard(table, self.card, "played")
        return Goto(self.put_back)

    def put_back(self, table: DuelTable) -> Next:
        """Take a flaunted card out of play; what it can do once a turn stays used (ccg.keyword.6)."""
        if not self.by_itself and self.card in table.duelists[self.by].hand:
            used = table.used
            verbs.leave_play(table, self.card)
            table.used = used
            table.changed = True
        return Done()

    def stop(self, table: DuelTable) -> Next:
        """Discard a cancelled card; Encore does nothing, since it has not resolved."""
        if self.card in table.shown:
            verbs.to_discard(table, self.card, "stopped")
        return Goto(self.put_back)

    def can_be_stopped(self, what: str) -> bool:
        """Return whether an effect that cancels a `what` ("card", "ability" or "either") can cancel this action."""
        return what == "either" or (what == "card") == (self.presence == 0 and not self.by_itself)

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return all cards that damage by this action could reach, even if those effects may not come to act."""
        ability, blood = ability_of(table, self.card, self.place), blood_of(table, self.card)
        words: list[Struct] = [word for _, word in words_in(ability)]
        words += [word for _, word in words_in(blood)] if blood is not None and self.blood else []
        found = frozenset[CardId]()
        for word in words:
            if isinstance(word, Damage):
                found |= {*(self._aims(table) if word.to == "target" else reached(table, self.card, word.to))}
        return found


def ability_of(table: DuelTable, card: CardId, place: int) -> Ability:
    """Return the ability at that place of a card. For `SMACKS` it is Smack; a Sticky Curse has one that sticks it."""
    return SMACK if place == SMACKS else table.known(card).abilities[place]


def played_place(table: DuelTable, card: CardId) -> int:
    """Return the place, among a Mischief card's abilities, of what it does when it is played."""
    place = table.known(card).played
    assert place is not None, "it is Mischief"
    return place


def blood_of(table: DuelTable, card: CardId) -> Ability | None:
    """Return the card's ability for giving blood; None if it has none (ccg.keyword.7)."""
    known = table.known(card)
    place = known.first("give_blood")
    return None if place is None else known.abilities[place]


def effects_of(table: DuelTable, card: CardId, ability: Ability, *, blood: bool) -> tuple[DuelEffect, ...]:
    """Return the effects of an ability, and if `blood`, those of giving blood (ccg.keyword.7)."""
    given = blood_of(table, card) if blood else None
    return ability.effects if given is None else (*ability.effects, *given.effects)


def gold_for(table: DuelTable, card: CardId, ability: Ability) -> int:
    """Return the gold that using the ability costs; for played Mischief, the cost of the card."""
    played = ability.on == "played" and table.known(card).played is not None
    return value_of(table, card, "cost") if played else ability.gold


def pay(table: DuelTable, use: Using) -> None:
    """Pay the whole cost at once; it stays paid whatever happens (ccg.general.7)."""
    ability, hero = ability_of(table, use.card, use.place), table.duelists[use.by].hero
    verbs.change_gold(table, use.by, -gold_for(table, use.card, ability), "paid")
    if ability.zap:
        verbs.zap(table, (use.card,))
    if ability.tokens:
        verbs.put_tokens(table, use.card, -ability.tokens)
    for card in use.paid_with:
        verbs.to_discard(table, card, "paid")
    if ability.once:
        table.used = (*table.used, (use.card, use.place))
    given = blood_of(table, use.card) if use.blood else None
    blood = ability.blood + (0 if given is None else given.blood)
    if blood:
        verbs.deal(table, ((hero, blood),))
    if ability.squish:
        verbs.squish(table, use.card)


def targets_of(table: DuelTable, target: Target, seat: Seat) -> list[CardId]:
    """Return all cards in play that `seat` can choose for this target now."""
    return [card for card in table.in_play() if fits(table, target, seat, card)]


def fits(table: DuelTable, target: Target, seat: Seat, card: CardId) -> bool:
    """Return whether `seat` can choose that card, which is in play, for this target."""
    presence = table.presences[card]
    return (
        _kind_of(table, card) in target.of
        and (target.whose == "any" or (table.owner(card) == seat) == (target.whose == "yours"))
        and (not target.weapon or is_weapon(table, card))
        and target.zapped in (None, presence.zapped)
        and _lies(table, target, card)
        and not has_keyword(table, card, "stealthy")
    )


def _kind_of(table: DuelTable, card: CardId) -> str:
    """Return the kind of target that a card is now; a Monstrous card that attacks is only a Monster
    (ccg.keyword.11).
    """
    if table.presences[card].is_monster:
        return "monster"
    printed = table.card(card)
    return next((word for word, kind in _KINDS.items() if isinstance(printed, kind)), "")


def _lies(table: DuelTable, target: Target, card: CardId) -> bool:
    """Return whether the card lies where the target has to."""
    fight = table.fight
    match target.where:
        case "anywhere":
            return True
        case "stashed":
            return card in table.duelists[table.owner(card)].stash
        case "attacking":
            return fight is not None and card == fight.card
        case "committed":
            return fight is not None and card in fight.committed
        case "outside":
            return fight is None or card not in (fight.card, *fight.committed)


def target_options(table: DuelTable, seat: Seat, card: CardId, ability: Ability) -> tuple[Option, ...]:
    """Return an option for each card that `seat` can choose as the ability's target now; () if it has no target."""
    if ability.target is None:
        return ()
    return tuple(
        card_option(aim, in_vain=is_in_vain(table, seat, card, ability, (aim,)))
        for aim in targets_of(table, ability.target, seat)
    )


def is_in_vain(table: DuelTable, seat: Seat, card: CardId, ability: Ability, aims: Sequence[CardId] = ()) -> bool:
    """Return whether an ability would do nothing now, neither to its targets nor to anything else.

    A Sticky Curse always does something: it sticks. Blood that may be given with a card counts as given.
    """
    is_played = ability.on == "played"
    if is_played and isinstance(table.card(card), StickyCurse):
        return False
    effects = effects_of(table, card, ability, blood=is_played)
    return not finds_anything(table, Attempt(seat, card, ability, aims, pending_thing(table)), effects)
