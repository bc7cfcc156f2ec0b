"""Claims, a table option: a player exchanges a card that gives a Level for the Class or Race on top of the discards.

Any player with such a card may claim, in any turn (classic.variants.3). The claimed card and its price lie aside while
others may claim it too; rivals roll, and losers keep their cards (classic.variants.4, classic.variants.5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...heroes import verbs
from ...heroes.draw import roll_question
from ...heroes.frames import LivingWindow
from ...heroes.hero_sheet.hero import Hero
from ...heroes.table import DOOR
from ...language.cards import ClassCard, HalfBreed, RaceCard, SuperMunchkin, TreasureSpecial
from ...language.words.plays import Ascend
from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Option, PickOne, card_options, key, number_in
from ..plays import Acting
from ..state import events
from ..state.table import DoorsTable
from .verb import DoorsVerb

CLAIM_WINDOW = "claim"
"""Kind of the question in which others may join a claim."""
NOTHING = Refusal(
    "nothing_to_claim", "classic.variants.3", "wait until a card that can be claimed lies on top of the discards"
)
CLAIMED = Refusal("claimed_already", "classic.variants.4", "wait whether anybody else claims it")


@dataclass(slots=True)
class Claim(Frame):
    """Decides who gets `card`. `claimants`: in the order of their claims; `prices`: the card that each gives. All these
    cards lie aside.
    """

    card: CardId
    claimants: list[Seat]
    prices: list[CardId]

    def begin(self, table: DoorsTable) -> Next:
        """Let the other players claim the card too, until all have passed."""
        first = self.claimants[0]
        others = [seat for seat in table.around(first) if seat != first]
        rules = ("classic.variants.3",)
        return Call(LivingWindow(CLAIM_WINDOW, others, rules, card=self.card, about=first), self.close)

    def close(self, table: DoorsTable) -> Next:
        """Remove claimants who have died meanwhile, and discard the cards with which they claimed."""
        for seat, price in list(zip(self.claimants, self.prices, strict=True)):
            if table.heroes[seat].dead:
                self._withdraw(seat)
                table.aside.remove(price)
                verbs.discard(table, price, seat)
        return Goto(self.decide)

    def decide(self, table: DoorsTable) -> Next:
        """Give the card to the only claimant, ask chance for dice among several, or lay it back."""
        if not self.claimants:
            return Goto(self.lay_back)
        if len(self.claimants) == 1:
            return Goto(self.hand_over)
        return Ask((roll_question("claim", *self.claimants),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Keep the claimants with the highest die, who roll again if tied. The others get their cards back."""
        best = max(answer.choice)
        for seat, price, die in list(zip(self.claimants, self.prices, answer.choice, strict=True)):
            table.tell(events.DieRolled(seat, die, 0, 0, "claim", self.card))
            if die < best:
                self._withdraw(seat)
                table.aside.remove(price)
                verbs.to_hand(table, seat, price, fresh=False)
        return Goto(self.decide)

    def _withdraw(self, seat: Seat) -> None:
        """Remove a seat from the claimants, with its price."""
        place = self.claimants.index(seat)
        del self.claimants[place], self.prices[place]

    def hand_over(self, table: DoorsTable) -> Next:
        """Give the claimed card to its only claimant, and discard the card that they give for it."""
        (seat,), (price,) = self.claimants, self.prices
        table.aside.remove(price)
        verbs.discard(table, price, seat, "for a claim")
        table.aside.remove(self.card)
        verbs.to_hand(table, seat, self.card)
        table.tell(events.TreasurePicked(seat, self.card))
        table.stir()
        return Done()

    def lay_back(self, table: DoorsTable) -> Next:
        """Discard the claimed card again: no claimant is left."""
        table.aside.remove(self.card)
        verbs.discard(table, self.card)
        return Done()


def _going_on(table: DoorsTable) -> Claim | None:
    """Return the claim in progress; None if there is none."""
    return next((frame for frame in table.stack if isinstance(frame, Claim)), None)


def _on_top(table: DoorsTable) -> CardId | None:
    """Return the topmost Door discard if it can be claimed; None otherwise."""
    pile = table.discards[DOOR]
    roles = ClassCard | RaceCard | HalfBreed | SuperMunchkin
    return pile[-1] if pile and isinstance(table.card(pile[-1]), roles) else None


def options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield one option to claim, for a hero who holds a card that gives a Level."""
    if not table.numbers.claim_discards:
        return
    promised = table.promised()
    prices = [
        card
        for card in hero.hand
        if isinstance(printed := table.card(card), TreasureSpecial)
        and isinstance(printed.play, Ascend)
        and card not in promised
    ]
    if not prices:
        return
    claim = _going_on(table)
    card = claim.card if claim is not None else _on_top(table)
    if card is None:
        yield Option("claim", barred=NOTHING)
        return
    barred = CLAIMED if claim is not None and hero.seat in claim.claimants else None
    details = (PickOne(card_options(prices)),)
    yield Option(key("claim", card), card=card, details=details, barred=barred, rule="classic.variants.3")


def act(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Lay the price aside, and begin a claim or join the one in progress. `acting`: the chosen action. Returns the step
    that follows, None if there is none."""
    card, price = CardId(acting.number), CardId(number_in(acting.details[0]))
    verbs.release(table, hero.seat, price)
    table.aside.append(price)
    table.tell(events.Claimed(hero.seat, card, price))
    table.stir()
    claim = _going_on(table)
    if claim is not None:
        claim.claimants.append(hero.seat)
        claim.prices.append(price)
        return None
    table.discards[DOOR].remove(card)
    table.aside.append(card)
    return Call(Claim(card, [hero.seat], [price]), acting.end)


VERB = DoorsVerb(("claim",), options, act, interferes=True, moves="hand")
