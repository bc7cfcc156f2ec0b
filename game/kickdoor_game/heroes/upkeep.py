"""Standing consequences: corrections that the rules demand, run after every step that wrote, until nothing changes.

Corrections that need no decision are made here; where a player must choose, `upkeep` returns a frame that runs first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..language.cards import ClassCard
from ..machine.answers import Answer
from ..machine.errors import Refusal
from ..machine.frame import Ask, Done, Frame, Goto, Next, Stake
from ..machine.ids import NO_CARD, NOBODY, CardId, Seat
from ..machine.questions import (
    Menu,
    Option,
    PickOne,
    PickSome,
    Question,
    card_option,
    cards_in,
    key,
    number_in,
    seat_option,
)
from . import events, verbs
from .at_stake import losing_to_another_effect
from .dealings.sales import in_combat, sale_options, sell
from .frames import SeatFrame
from .hero_sheet.gear import big_items, big_limit, clashes, may_carry
from .hero_sheet.hero import Hero
from .hero_sheet.powers import power_options, suits, surplus_ranks
from .hero_sheet.sheet import class_names, made
from .resolve.losses import role_cards
from .table import HeroTable


def upkeep(table: HeroTable) -> Frame | None:
    """Take from heroes what they may not keep, such as a hybrid card without a Race, and return a frame in which a
    player must choose first; None once every hero obeys the limits."""
    for hero in table.heroes:
        if hero.dead or _has_little(table, hero):
            continue
        if hero.half_breed != NO_CARD and not hero.races:
            verbs.lose_card(table, hero.seat, hero.half_breed, "no Race is left")
        if hero.super_munchkin != NO_CARD and not hero.classes:
            verbs.lose_card(table, hero.seat, hero.super_munchkin, "no Class is left")
        for card in hero.powers:
            if not suits(table, hero, card):
                verbs.lose_card(table, hero.seat, card, "not allowed any more")
        if len(hero.in_use) > 1 and not table.gear_stays() and _clash_in_use(table, hero):
            _unwear(table, hero)
        if frame := _needs_choice(table, hero):
            return frame
    return None


def somebody_has_won(table: HeroTable) -> bool:
    """Return whether a living hero has reached the goal. If so, end the game at once (classic.winning.1)."""
    winners = [hero.seat for hero in table.heroes if hero.level >= table.numbers.goal_level and not hero.dead]
    if winners and not table.over:
        if table.sharing != NOBODY and table.sharing not in winners:
            winners.append(table.sharing)
        table.winners = winners
        table.over = True
        table.tell(events.GameWon(tuple(winners)))
    return bool(winners)


def _has_little(table: HeroTable, hero: Hero) -> bool:
    """Return whether a hero has nothing to correct, by a quick look: true for most heroes at most times."""
    return (
        hero.half_breed == hero.super_munchkin == NO_CARD
        and len(hero.races) < 2
        and len(hero.classes) < 2
        and not hero.powers
        and len(hero.in_use) < 2
        and not _many_big(table, len(hero.items))
    )


def _many_big(table: HeroTable, count: int) -> bool:
    """Return whether that is more Big Items than heroes may carry without help by cards."""
    return table.numbers.big_limit is not None and count > table.numbers.big_limit


def _clash_in_use(table: HeroTable, hero: Hero) -> bool:
    """Return whether the hero uses more Items than slots and Hands allow."""
    mine = made(table, hero)
    return mine.doubled or mine.hands > table.hands_of(hero)


def _unwear(table: HeroTable, hero: Hero) -> None:
    """Put Items out of use that exceed a limit, for example because a Cheat is gone (classic.items.16)."""
    for card in hero.in_use:
        for other in clashes(table, hero, card):
            if other in hero.in_use:
                verbs.set_in_use(table, hero.seat, other, False)
                return _unwear(table, hero)
    return None


def _needs_choice(table: HeroTable, hero: Hero) -> Frame | None:
    """Return the frame in which the hero must choose, unless one of that kind is on the stack already."""
    frame = _choice(table, hero)
    if frame is not None and any(isinstance(below, type(frame)) and below.seat == hero.seat for below in table.stack):
        return None
    return frame


def _choice(table: HeroTable, hero: Hero) -> KeepSuper | OneRole | SurplusPowers | SurplusBig | None:
    """Return the frame for the first choice that limits demand of the hero; None if there is none."""
    if hero.super_munchkin != NO_CARD and table.numbers.super_needs_two and len(hero.classes) < 2:
        return KeepSuper(hero.seat)
    if len(hero.races) > 1 and hero.half_breed == NO_CARD:
        return OneRole(hero.seat, "race")
    if len(hero.classes) > 1 and hero.super_munchkin == NO_CARD:
        return OneRole(hero.seat, "class")
    if surplus_ranks(table, hero):
        return SurplusPowers(hero.seat)
    if _many_big(table, len(hero.items)) and _many_big(table, carried := len(big_items(table, hero))):
        limit = big_limit(table, hero)
        if limit is not None and carried > limit:
            return SurplusBig(hero.seat)
    return None


@dataclass(slots=True)
class KeepSuper(SeatFrame):
    """One of two classes was lost: Second Job goes too, unless its owner plays another class at once
    (classic.hybrids.10).
    """

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the choice is made: everything that the owner has."""
        return (Stake(self.seat),)

    def begin(self, table: HeroTable) -> Next:
        """Ask for another class out of the hand, unless there are two again or Second Job is gone."""
        hero = table.heroes[self.seat]
        if hero.super_munchkin == NO_CARD or len(hero.classes) > 1:
            return Done()
        have = class_names(table, hero)
        cards = [
            card
            for card in hero.hand
            if isinstance(printed := table.card(card), ClassCard)
            and printed.role not in have
            and (table.turn == self.seat or card in hero.fresh)
        ]
        options = (*(Option(key("play", card), card=card) for card in cards), Option("decline", ends_it=True))
        clock = table.clock_for(self.seat, "answer")
        question = Question(self.seat, "keep_super", Menu(options), ("decline",), clock, ("classic.hybrids.10",))
        return Ask((question,), self.decide)

    def decide(self, table: HeroTable, answer: Answer) -> Next:
        """Play the chosen class, or discard Second Job."""
        hero = table.heroes[self.seat]
        if answer.choice[0] == "decline":
            verbs.lose_card(table, self.seat, hero.super_munchkin, "only one Class is left")
            return Done()
        card = CardId(number_in(answer.choice[0]))
        verbs.release(table, self.seat, card)
        hero.classes += (card,)
        table.tell(events.CardPlayed(self.seat, card))
        return Goto(self.begin)


@dataclass(slots=True)
class OneRole(SeatFrame):
    """The hybrid card is gone: its owner keeps one of two races or classes (classic.races.9, classic.classes.14).

    `what`: "race" or "class".
    """

    what: str

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the choice is made: everything that the owner has."""
        return (Stake(self.seat),)

    def begin(self, table: HeroTable) -> Next:
        """Ask which card stays, unless one is left or there is a hybrid card again."""
        hero = table.heroes[self.seat]
        cards = role_cards(hero, self.what)
        hybrid = hero.half_breed if self.what == "race" else hero.super_munchkin
        if hybrid != NO_CARD or len(cards) < 2:
            return Done()
        shape = PickOne(tuple(card_option(card) for card in cards))
        rule = "classic.races.9" if self.what == "race" else "classic.classes.14"
        kind = f"keep_{self.what}"
        clock = table.clock_for(self.seat, "answer")
        return Ask((Question(self.seat, kind, shape, card_option(cards[0]).key, clock, (rule,)),), self.keep)

    def keep(self, table: HeroTable, answer: Answer) -> Next:
        """Discard all Races or Classes but the chosen one."""
        kept = number_in(answer.choice)
        others = (card for card in role_cards(table.heroes[self.seat], self.what) if card != kept)
        verbs.lose_cards(table, self.seat, others, "only one can stay")
        return Goto(self.begin)


@dataclass(slots=True)
class SurplusPowers(SeatFrame):
    """The Ranks of the Powers exceed the Level: its owner discards Powers until they do not (bites.powers.14)."""

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the choice is made: everything that the owner has."""
        return (Stake(self.seat),)

    def begin(self, table: HeroTable) -> Next:
        """Ask which Powers go, if some can stay. By default, those played last go."""
        hero = table.heroes[self.seat]
        over = surplus_ranks(table, hero)
        if not over:
            return Done()
        options = power_options(table, hero.powers)
        if sum(one.worth for one in options) - min(one.worth for one in options) < over:
            return Goto(self.lose_all)
        shape = PickSome(options, 1, len(options), worth_at_least=over)
        latest = next(count for count in range(1, len(options) + 1) if shape.worth(options[-count:]) >= over)
        default = tuple(option.key for option in options[-latest:])
        question = Question(self.seat, "surplus_powers", shape, default, "pick", ("bites.powers.14",), numbers=(over,))
        return Ask((question,), self.lose)

    def lose_all(self, table: HeroTable) -> Next:
        """Discard all Powers: not even the one of the lowest Rank can stay."""
        return self._lose(table, table.heroes[self.seat].powers)

    def lose(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the Powers that the owner has chosen, because their Ranks exceed the Level."""
        return self._lose(table, cards_in(answer.choice))

    def _lose(self, table: HeroTable, cards: tuple[CardId, ...]) -> Next:
        """Discard these Powers and finish."""
        verbs.lose_cards(table, self.seat, cards, "too many Ranks")
        return Done()


def asks_what_stays(table: HeroTable, hero: Hero) -> bool:
    """Return whether a hero is being asked which of too many Big Items stay, and has not answered yet."""
    top = table.stack[-1] if table.stack else None
    return isinstance(top, SurplusBig) and top.seat == hero.seat and not top.surplus


KEEP_PROMISED = Refusal("promised", "classic.help.4", "keep what is promised to your helper")


def _barred(card: CardId) -> Option:
    """Return a barred option for a Big Item that is promised to a helper."""
    return Option(card_option(card).key, card=card, barred=KEEP_PROMISED)


@dataclass(slots=True)
class SurplusBig(SeatFrame):
    """Too many Big Items: its owner keeps as many as allowed, and sells the rest on their own turn or gives it away
    (classic.items.6 to .8).

    `surplus`: the Items that must go, once that is decided.
    """

    surplus: list[CardId] = field(default_factory=list)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Return what must not change until the Items have gone: everything that the owner has. Once the owner has
        chosen, also what all others have in play: it decides who gets the Items."""
        own = Stake(self.seat)
        others = [seat for seat in table.alive() if seat != self.seat] if self.surplus else []
        return (own, *(Stake(seat, hand=False, goes_by=self.seat) for seat in others))

    def begin(self, table: HeroTable) -> Next:
        """Ask which Items stay. Items promised to a helper stay in any case, as far as the limit allows."""
        hero = table.heroes[self.seat]
        cards, limit = big_items(table, hero), big_limit(table, hero)
        if limit is None or len(cards) <= limit:
            return Done()
        promised = self._promised(table)
        if len(promised) >= limit:
            free, count = promised, limit
            options = tuple(card_option(card) if card in free else _barred(card) for card in cards)
        else:
            free, count = [card for card in cards if card not in promised], limit - len(promised)
            options = tuple(map(card_option, free))
        best = sorted(free, key=lambda card: (-getattr(table.card(card), "bonus", 0), card))[:count]
        default = tuple(card_option(card).key for card in best)
        shape = PickSome(options, count, count)
        return Ask((Question(self.seat, "keep_big", shape, default, "answer", ("classic.items.6",)),), self.keep)

    def keep(self, table: HeroTable, answer: Answer) -> Next:
        """Note which Items must go, after the owner has chosen those that stay."""
        hero = table.heroes[self.seat]
        kept = [number_in(name) for name in answer.choice]
        promised = self._promised(table)
        if len(promised) + len(kept) <= (big_limit(table, hero) or 0):
            kept += promised
        self.surplus = [card for card in big_items(table, hero) if card not in kept]
        return Goto(self.part)

    def _promised(self, table: HeroTable) -> list[CardId]:
        """Return the owner's Big Items that a helper has been promised, which they cannot give up by choice
        (classic.help.4).
        """
        promised = table.promised()
        return [card for card in big_items(table, table.heroes[self.seat]) if card in promised]

    def _left(self, table: HeroTable) -> list[CardId]:
        """Return the Items that still must go; [] once the limit is met, for example because a curse took some."""
        hero = table.heroes[self.seat]
        limit = big_limit(table, hero)
        if limit is None or len(big_items(table, hero)) <= limit:
            return []
        return [card for card in self.surplus if card in hero.items]

    def part(self, table: HeroTable) -> Next:
        """Ask whether to sell or give, if selling is possible; otherwise go on to give."""
        hero = table.heroes[self.seat]
        left = self._left(table)
        if not left:
            return Done()
        if table.turn == self.seat and not in_combat(table, hero) and (ways := sale_options(table, hero)):
            menu = Menu((Option("give"), *ways))
            question = Question(self.seat, "surplus_big", menu, ("give",), "answer", ("classic.items.7",))
            return Ask((question,), self.sell_or_give)
        return Goto(self.give)

    def sell_or_give(self, table: HeroTable, answer: Answer) -> Next:
        """Sell the chosen Items, or go on to give them away."""
        if answer.choice[0] == "give":
            return Goto(self.give)
        sell(table, self.seat, answer.choice[0], cards_in(answer.choice[1]))
        return Goto(self.part)

    def give(self, table: HeroTable) -> Next:
        """Ask which of the weakest heroes gets the first surplus Item, if there are several."""
        left = self._left(table)
        if not left:
            return Done()
        takers = self._takers(table, left[0])
        if len(takers) < 2:
            return Goto(self.give_or_discard)
        question = Question(
            self.seat,
            "give_big",
            PickOne(tuple(seat_option(seat) for seat in takers)),
            seat_option(takers[0]).key,
            "answer",
            ("classic.items.8",),
            card=left[0],
        )
        return Ask((question,), self.given)

    def _takers(self, table: HeroTable, card: CardId) -> list[Seat]:
        """Return the heroes of the lowest Level among those who can carry the Item, without victims of other effects
        (classic.priority.6).
        """
        losing = losing_to_another_effect(table, self.seat)
        able = [
            seat
            for seat in table.alive()
            if seat != self.seat and seat not in losing and may_carry(table, table.heroes[seat], [card]) is None
        ]
        lowest = min((table.heroes[seat].level for seat in able), default=0)
        return [seat for seat in able if table.heroes[seat].level == lowest]

    def given(self, table: HeroTable, answer: Answer) -> Next:
        """Hand the first surplus Item over to the chosen hero."""
        left = self._left(table)
        self._hand_over(table, left[0], Seat(number_in(answer.choice)))
        return Goto(self.give)

    def give_or_discard(self, table: HeroTable) -> Next:
        """Hand the first Item over to the only hero who can carry it, or discard it."""
        left = self._left(table)
        takers = self._takers(table, left[0])
        if takers:
            self._hand_over(table, left[0], takers[0])
        else:
            verbs.lose_card(table, self.seat, left[0], "nobody can carry it")
        return Goto(self.give)

    def _hand_over(self, table: HeroTable, card: CardId, taker: Seat) -> None:
        """Move the Item to its new owner; it is not in use if they are in a fight."""
        verbs.hand_over_item(table, card, self.seat, taker, "surplus", use=not table.in_fight(taker))
