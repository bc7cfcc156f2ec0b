"""Effects that hand something of the victim's to other heroes."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...language.words.effects import GiveTo, LoseItem, PassHands, Plunder, SwapHands
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Goto, Next, Stake, Step
from ...machine.ids import CHANCE, NOBODY, CardId, Seat
from ...machine.questions import (
    PickOne,
    Pile,
    Question,
    Roll,
    Split,
    card_option,
    card_options,
    key,
    number_in,
)
from .. import events, verbs
from ..draw import roll_question
from ..frames import VictimFrame
from ..hero_sheet.gear import may_carry
from ..hero_sheet.hero import Hero
from ..table import HeroTable
from .frame import Actions, Acts, EffectT, ResolveEffects, TableT, others_named, rule_of_choice
from .losses import item_candidates, within_reach


def plunder(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: Plunder) -> Next:
    """Let each of the others take a card from the victim."""
    if not _has_loot(table, frame.victim, effect, frame.spares):
        return frame.nothing(table)
    seats = [seat for seat in table.around(frame.victim) if seat != frame.victim]
    if effect.order == "highest":
        seats.sort(key=lambda seat: -table.heroes[seat].level)
    plundered = PlunderHero(frame.victim, effect.source, seats, frame.card, frame.why, spares=frame.spares)
    return Call(plundered, frame.following)


@dataclass(slots=True)
class PlunderHero(VictimFrame):
    """Lets each of `takers` in turn take a card from the victim. `source`: "hand", or else carried Items."""

    source: str
    takers: list[Seat]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the cards are taken: what the takers have in play, since it decides what
        they can carry."""
        return tuple(Stake(taker, hand=False, goes_by=self.victim) for taker in self.takers)

    def begin(self, table: HeroTable) -> Next:
        """Ask the next taker which Item they take, or let chance pick a hand card for them."""
        hero = table.heroes[self.victim]
        cards = hero.hand if self.source == "hand" else within_reach(table, hero, spares=self.spares)
        if not self.takers or not cards:
            return Done()
        if table.heroes[self.takers[0]].dead:
            return Goto(self.skip)
        if self.source == "hand":
            roll = Roll(len(cards))
            return Ask((Question(CHANCE, "plunder", roll, (1,), "chance", ("classic.cards.5",)),), self.at_random)
        taker = table.heroes[self.takers[0]]
        options = tuple(card_option(card) for card in cards if may_carry(table, taker, [card]) is None)
        if not options:
            return Goto(self.skip)
        question = Question(
            taker.seat, "plunder", PickOne(options), options[0].key, "pick", ("classic.runaway.11",), about=self.victim
        )
        return Ask((question,), self.picked)

    def skip(self, table: HeroTable) -> Next:
        """Go on without the next taker, who is dead or can carry nothing."""
        self.takers.pop(0)
        return Goto(self.begin)

    def at_random(self, table: HeroTable, answer: Answer) -> Next:
        """Give the taker the hand card that chance has picked."""
        taker = self.takers.pop(0)
        card = table.heroes[self.victim].hand[answer.choice[0] - 1]
        verbs.give_from_hand(table, self.victim, taker, (card,))
        return Goto(self.begin)

    def picked(self, table: HeroTable, answer: Answer) -> Next:
        """Give the taker the Item that they have picked."""
        taker = self.takers.pop(0)
        verbs.hand_over_item(table, CardId(number_in(answer.choice)), self.victim, taker, "plunder", use=False)
        return Goto(self.begin)


def swap_hands(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: SwapHands) -> Next:
    """Exchange the hands of the victim and the hero that the effect names."""
    victim, other = frame.victim, swaps_with(table, frame.victim, effect)
    if other is None:
        return frame.nothing(table)
    both = [(victim, other, table.heroes[victim].hand), (other, victim, table.heroes[other].hand)]
    verbs.give_from_hands(table, [(giver, taker, cards) for giver, taker, cards in both if cards])
    return frame.done()


def swaps_with(table: HeroTable, victim: Seat, effect: SwapHands) -> Seat | None:
    """Return the seat that swaps hands with the victim; None if nobody else is alive, or if both hands are empty."""
    others = [seat for seat in table.around(victim) if seat != victim]
    if not others:
        return None
    match effect.whom:
        case "left":
            other = others[0]
        case "right":
            other = others[-1]
        case "largest_hand":
            other = max(others, key=lambda seat: len(table.heroes[seat].hand))
    return other if table.heroes[victim].hand or table.heroes[other].hand else None


def pass_hands(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: PassHands) -> Next:
    """Move every living hero's hand to the next one, all at once."""
    around = table.around(frame.victim)
    takers = [*around[1:], around[0]] if effect.to == "left" else [around[-1], *around[:-1]]
    hands = [(giver, taker, table.heroes[giver].hand) for giver, taker in zip(around, takers, strict=True)]
    passed = [(giver, taker, cards) for giver, taker, cards in hands if cards and giver != taker]
    if not passed:
        return frame.nothing(table)
    verbs.give_from_hands(table, passed)
    return frame.done()


def _has_hands(table: HeroTable, victim: Seat, effect: PassHands, spares: bool) -> bool:
    """Return whether there is a card in any hand to be passed to another living hero."""
    seats = table.alive()
    return len(seats) > 1 and any(table.heroes[seat].hand for seat in seats)


def give_to(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: GiveTo) -> Next:
    """Let the victim give an Item away."""
    return Call(GiveItem(frame.victim, effect, frame.card, spares=frame.spares), frame.following)


def gifts(table: HeroTable, hero: Hero, effect: GiveTo, *, spares: bool = True) -> list[CardId]:
    """Return the Items of which a hero has to give one. `spares`: without Items immune to Curses and Bad Stuff."""
    wanted = LoseItem(slot=effect.slot, size=effect.size)
    return list(item_candidates(table, hero, wanted, spares=spares))


@dataclass(slots=True)
class GiveItem(VictimFrame):
    """Asks the victim to give one Item to a hero among those whom the effect names. `taker`: the one whom a die has
    named.
    """

    effect: GiveTo
    card: CardId
    taker: Seat = NOBODY
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the Item is given: what the others have in play, and with it their Levels,
        which decide who may receive it."""
        return tuple(Stake(seat, hand=False, goes_by=self.victim) for seat in table.alive() if seat != self.victim)

    def void(self, table: HeroTable) -> Step | None:
        """Return the step that tells of a miss, if the victim is dead; None otherwise."""
        return self.nothing if table.heroes[self.victim].dead else None

    def begin(self, table: HeroTable) -> Next:
        """Roll for the one who receives it, if a die names them; otherwise go on to ask."""
        cards = gifts(table, table.heroes[self.victim], self.effect, spares=self.spares)
        if not cards or not self._takers(table):
            return Goto(self.nothing)
        if self.effect.to == "die":
            return Ask((roll_question("give_item", self.victim),), self.rolled)
        return Goto(self.ask)

    def rolled(self, table: HeroTable, answer: Answer) -> Next:
        """Tell the roll, and count round the table from the victim's left without them."""
        (die,) = answer.choice
        table.tell(events.DieRolled(self.victim, die, 0, 0, "give_item", self.card))
        others = self._takers(table)
        self.taker = others[(die - 1) % len(others)]
        return Goto(self.ask)

    def _takers(self, table: HeroTable) -> list[Seat]:
        """Return the living heroes who may receive the Item, in seat order from the victim's left."""
        if self.taker != NOBODY:
            return [seat for seat in table.alive() if seat == self.taker]
        return others_named(table, self.victim, "choice" if self.effect.to == "die" else self.effect.to)

    def ask(self, table: HeroTable) -> Next:
        """Ask which Item goes to which of them; by default the cheapest, to the first one."""
        cards = gifts(table, table.heroes[self.victim], self.effect, spares=self.spares)
        takers = self._takers(table)
        if not cards or not takers:
            return Goto(self.nothing)
        if len(cards) == len(takers) == 1:
            return Goto(self.give_only)
        piles = tuple(Pile(key("seat", seat), 0, 1, seat) for seat in takers)
        cheapest = table.cheapest(cards)[0]
        default = ((card_option(cheapest).key, piles[0].key),)
        question = Question(
            self.victim,
            "give_item",
            Split(card_options(cards), piles, 1, 1),
            default,
            "pick",
            (rule_of_choice(table, self.card),),
            card=self.card,
        )
        return Ask((question,), self.give)

    def give_only(self, table: HeroTable) -> Next:
        """Hand over the only Item that fits to the only one who may receive it."""
        (card,) = gifts(table, table.heroes[self.victim], self.effect, spares=self.spares)
        (taker,) = self._takers(table)
        verbs.hand_over_item(table, card, self.victim, taker, "curse", use=False)
        return Done()

    def nothing(self, table: HeroTable) -> Next:
        """Tell that there was nothing to give, or nobody to receive it."""
        table.tell(events.NothingHappened(self.victim, self.card))
        return Done()

    def give(self, table: HeroTable, answer: Answer) -> Next:
        """Hand the chosen Item over to the chosen hero."""
        ((card, pile),) = answer.choice
        taker = Seat(number_in(pile))
        verbs.hand_over_item(table, CardId(number_in(card)), self.victim, taker, "curse", use=False)
        return Done()


def _has_loot(table: HeroTable, victim: Seat, effect: Plunder, spares: bool) -> bool:
    """Return whether the victim has cards of the kind that the others may take."""
    hero = table.heroes[victim]
    return bool(hero.hand if effect.source == "hand" else within_reach(table, hero, spares=spares))


def _has_partner(table: HeroTable, victim: Seat, effect: SwapHands, spares: bool) -> bool:
    """Return whether there is somebody to swap hands with."""
    return swaps_with(table, victim, effect) is not None


def _has_gift(table: HeroTable, victim: Seat, effect: GiveTo, spares: bool) -> bool:
    """Return whether the victim has an Item to give."""
    return bool(gifts(table, table.heroes[victim], effect, spares=spares))


OTHERS: Actions = {
    Plunder: Acts(plunder, _has_loot),
    SwapHands: Acts(swap_hands, _has_partner),
    PassHands: Acts(pass_hands, _has_hands),
    GiveTo: Acts(give_to, _has_gift),
}
"""By word of an effect that hands something to others, how it acts."""
