"""Play words about cards: those that bring cards, from piles or from hands, and those that end curses."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from ...heroes import verbs
from ...heroes.at_stake import AtStake
from ...heroes.curses import curse_in_window, lift_curse, stop_curse, touches, waiting_curse
from ...heroes.draw import Draw, random_cards_question
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.hero import Hero
from ...heroes.sides import HEROES
from ...language.words.plays import CancelCurse, DrawCards, FetchDiscard, TakeCard, TurnCurse
from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Stake
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Choice,
    Option,
    PickOne,
    Question,
    Shape,
    card_option,
    card_options,
    number_in,
    seat_option,
)
from ..state import events
from ..state.table import DoorsTable
from .one_shots import lifts, refuses_heroes
from .rule import NAMED, OF_A_CARD, Acting, PlayRule, Plays, nothing_more, unfinished_action


def _always(table: DoorsTable, hero: Hero, play: object) -> Refusal | None:
    """Return None: the card can be used at any time."""
    return None


def _draw(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: DrawCards, details: tuple[Choice, ...]
) -> Next | None:
    """Draw the cards, for its player first."""
    others = [seat for seat in table.around(hero.seat) if seat != hero.seat] if play.others else []
    return Call(DrawRound(play, [hero.seat, *others]), acting.end)


@dataclass(slots=True)
class DrawRound(Frame):
    """Lets several players draw in turn. `seats`: those who have still to draw; the first one draws the card's `count`,
    all others its `others`.
    """

    play: DrawCards
    seats: list[Seat]
    first: bool = True

    def begin(self, table: DoorsTable) -> Next:
        """Let the next living player draw; finish after the last one."""
        if not self.seats:
            return Done()
        count = self.play.count if self.first else self.play.others
        return Call(Draw(self.play.deck, 0 if table.heroes[self.seats[0]].dead else count, self.seats[0]), self.drawn)

    def drawn(self, table: DoorsTable, cards: tuple[CardId, ...]) -> Next:
        """Go on to the next player."""
        self.seats.pop(0)
        self.first = False
        return Goto(self.begin)


def _none_to_draw(table: DoorsTable, hero: Hero, card: CardId, play: DrawCards) -> bool:
    """Return whether there is no card to draw: a used card of the same deck would be among the discards."""
    return not (table.decks[play.deck] or table.discards[play.deck] or table.deck_of(card) == play.deck)


def _discarded(table: DoorsTable, play: FetchDiscard) -> list[CardId]:
    """Return the discards that the word can fetch, topmost first."""
    decks = [play.deck] if play.deck else ["door", "treasure"]
    return [card for deck in decks for card in reversed(table.discards[deck])]


def _fetch_refuses(table: DoorsTable, hero: Hero, play: FetchDiscard) -> Refusal | None:
    """Return why nothing can be fetched now."""
    return (
        None
        if _discarded(table, play)
        else Refusal("no_discards", "classic.cards.1", "wait until something has been discarded")
    )


def _fetch(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: FetchDiscard, details: tuple[Choice, ...]
) -> Next | None:
    """Let the player choose a discard."""
    return Call(Fetch(hero.seat, card, play), acting.end)


@dataclass(slots=True)
class Fetch(SeatFrame):
    """Lets a player look through discards and take a card, but not `card`, which allows it.

    They choose after the card was used, not as a part of using it: otherwise, holding the card would be enough to
    browse the discards (classic.cards.1).
    """

    card: CardId
    play: FetchDiscard

    def begin(self, table: DoorsTable) -> Next:
        """Ask which discard the player takes; finish if there is none."""
        cards = [card for card in _discarded(table, self.play) if card != self.card]
        if not cards:
            return Done()
        options = card_options(cards)
        rules = ("classic.cards.1",)
        question = Question(self.seat, "fetch_discard", PickOne(options), options[0].key, "pick", rules, card=self.card)
        return Ask((question,), self.take)

    def take(self, table: DoorsTable, answer: Answer) -> Next:
        """Move the chosen discard to the player's hand."""
        wanted = CardId(number_in(answer.choice))
        for pile in table.discards.values():
            if wanted in pile:
                pile.remove(wanted)
        verbs.to_hand(table, self.seat, wanted)
        table.tell(events.TreasurePicked(self.seat, wanted))
        return Done()


def open_piles(table: DoorsTable, seat: Seat | None) -> set[str]:
    """Return the decks whose discards a seat is looking through now."""
    found: set[str] = set()
    for frame in table.stack:
        if isinstance(frame, Fetch) and frame.seat == seat:
            found |= {frame.play.deck} if frame.play.deck else set(table.discards)
    return found


def _hands(table: DoorsTable, hero: Hero) -> tuple[Option, ...]:
    """Return an option for each other player who holds cards."""
    at_stake = AtStake(table)
    return tuple(
        replace(seat_option(seat), barred=at_stake.refuses_seat(seat, hand_only=True, to=hero.seat))
        for seat in table.around(hero.seat)
        if seat != hero.seat and table.heroes[seat].hand
    )


def _reached_into(table: DoorsTable, hero: Hero, play: TakeCard) -> tuple[Option, ...]:
    """Return an option for each player whose hand it can take from."""
    return _hands(table, hero)


def _take_card_refuses(table: DoorsTable, hero: Hero, play: TakeCard) -> Refusal | None:
    """Return why no card can be taken now."""
    hands = _hands(table, hero)
    if not hands:
        return Refusal("nothing_to_take", "classic.cards.5", "wait until somebody else holds a card")
    return hands[0].barred if all(hand.barred for hand in hands) else None


def _take_card_details(table: DoorsTable, hero: Hero, card: CardId, play: TakeCard) -> tuple[Shape, ...]:
    """Return the choice of a player."""
    return (PickOne(_hands(table, hero)),)


def _take_card(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: TakeCard, details: tuple[Choice, ...]
) -> Next | None:
    """Take cards from the hand of the named player."""
    return Call(TakeFromHand(hero.seat, Seat(number_in(details[0])), play.count), acting.end)


@dataclass(slots=True)
class TakeFromHand(SeatFrame):
    """Moves `count` cards from the victim's hand to that of the seat, picked by chance if there are more."""

    victim: Seat
    count: int

    def resolving(self, table: DoorsTable) -> tuple[Stake, ...]:
        """Return what must not change until the cards are taken: everything that the victim has."""
        return (Stake(self.victim),)

    def begin(self, table: DoorsTable) -> Next:
        """Take the whole hand if it is small enough; otherwise let chance pick the cards."""
        hand = table.heroes[self.victim].hand
        return Goto(self.take_all) if len(hand) <= self.count else Ask((random_cards_question(len(hand)),), self.take)

    def take_all(self, table: DoorsTable) -> Next:
        """Move the victim's whole hand to the taker."""
        verbs.give_from_hand(table, self.victim, self.seat, table.heroes[self.victim].hand)
        return Done()

    def take(self, table: DoorsTable, answer: Answer) -> Next:
        """Move the cards that chance has put first, as many as the card takes, from the victim to the taker."""
        hand = table.heroes[self.victim].hand
        verbs.give_from_hand(table, self.victim, self.seat, [hand[place] for place in answer.choice[: self.count]])
        return Done()


OTHER_KIND = Refusal("other_kind", "classic.curses.10", "keep it: a trap is no curse, and a curse is no trap")


def _lasting_cards(table: DoorsTable, play: CancelCurse) -> tuple[Option, ...]:
    """Return an option for each lasting curse that the card can end, barred if it would be a forbidden One-Shot
    (classic.combat.26).
    """
    return tuple(option for hero in table.heroes for option in _lasting_on(table, hero, play))


def _lasting_on(table: DoorsTable, hero: Hero, play: CancelCurse) -> list[Option]:
    """Return the options for lasting curses on one hero, the oldest first."""
    return [
        replace(card_option(curse.card), barred=refuses_heroes(table) if lifts(table, hero, curse) else None)
        for curse in hero.lasting
        if touches(table, play.what, curse.card)
    ]


def _cursed(table: DoorsTable, hero: Hero, play: CancelCurse) -> tuple[Option, ...]:
    """Return an option for each hero with such a curse; the card ends the oldest on them (shakespeare.help.9)."""
    oldest = {other.seat: _lasting_on(table, other, play)[:1] for other in table.heroes}
    return tuple(replace(seat_option(seat), barred=one.barred) for seat, found in oldest.items() for one in found)


def _name_oldest(table: DoorsTable, hero: Hero, play: CancelCurse, seat: Seat) -> str:
    """Return the key of the oldest such curse on a player; the player's key if none is left."""
    found = _lasting_on(table, table.heroes[seat], play)
    return found[0].key if found else seat_option(seat).key


def _lifted_for(table: DoorsTable, hero: Hero, details: tuple[Choice, ...]) -> str:
    """Return HEROES if ending the chosen curse strengthens the heroes' side, else ""."""
    ended = {number_in(name) for name in details}
    for owner in table.heroes:
        for curse in owner.lasting:
            if curse.card in ended and lifts(table, owner, curse):
                return HEROES
    return ""


def _for_whom_it_is_lifted(table: DoorsTable, hero: Hero, play: CancelCurse) -> str:
    """Return NAMED: it depends on the chosen curse."""
    return NAMED


def _cancel_refuses(table: DoorsTable, hero: Hero, play: CancelCurse) -> Refusal | None:
    """Return why no curse can be stopped or ended now."""
    if (strike := curse_in_window(table)) is not None:
        return None if touches(table, play.what, strike.card) else OTHER_KIND
    lasting = _lasting_cards(table, play)
    if not lasting:
        return Refusal("no_curse", "classic.curses.10", "keep it until a curse waits to act, or lies before somebody")
    return lasting[0].barred if all(option.barred is not None for option in lasting) else None


def _cancel_details(table: DoorsTable, hero: Hero, card: CardId, play: CancelCurse) -> tuple[Shape, ...]:
    """Return the choice of a lasting curse, unless one waits to act and is stopped."""
    return () if curse_in_window(table) is not None else (PickOne(_lasting_cards(table, play)),)


def _cancel(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: CancelCurse, details: tuple[Choice, ...]
) -> Next | None:
    """Stop the waiting curse, or end the chosen one."""
    if not details:
        stop_curse(table, hero.seat, card)
        return None
    lift_curse(table, CardId(number_in(details[0])))
    return None


def _turn_refuses(table: DoorsTable, hero: Hero, play: TurnCurse) -> Refusal | None:
    """Return why no curse can be turned now."""
    strike = curse_in_window(table)
    if strike is None or strike.victim != hero.seat:
        return Refusal("no_curse", "classic.curses.10", "keep it until a curse on you waits to act")
    if strike.by == hero.seat:
        return Refusal("own_curse", OF_A_CARD, "keep it for a curse that somebody else plays on you")
    if not _whom_it_may_strike(table, hero):
        return Refusal("nobody_else", OF_A_CARD, "keep it: there is nobody else whom it could strike")
    return None


def _whom_it_may_strike(table: DoorsTable, hero: Hero) -> tuple[Option, ...]:
    """Return an option for each new victim: the player of the waiting curse if they are another living one, otherwise
    all others.
    """
    strike = curse_in_window(table)
    others = [seat for seat in table.around(hero.seat) if seat != hero.seat]
    return tuple(map(seat_option, [strike.by] if strike is not None and strike.by in others else others))


def _turn_details(table: DoorsTable, hero: Hero, card: CardId, play: TurnCurse) -> tuple[Shape, ...]:
    """Return the choice of a new victim."""
    return (PickOne(_whom_it_may_strike(table, hero)),)


def _turn(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: TurnCurse, details: tuple[Choice, ...]
) -> Next | None:
    """Turn the waiting curse against the named player."""
    victim = Seat(number_in(details[0]))
    waiting_curse(table).turn(table, victim, hero.seat, unfinished_action(table, victim))
    return None


CARDS: Plays = {
    DrawCards: PlayRule(_always, nothing_more, _draw, brings=True, untimed=True, in_vain=_none_to_draw),
    FetchDiscard: PlayRule(_fetch_refuses, nothing_more, _fetch, brings=True, untimed=True),
    TakeCard: PlayRule(
        _take_card_refuses, _take_card_details, _take_card, on=_reached_into, rule="classic.cards.5", untimed=True
    ),
    TurnCurse: PlayRule(_turn_refuses, _turn_details, _turn, rule="classic.curses.10"),
    CancelCurse: PlayRule(
        _cancel_refuses,
        _cancel_details,
        _cancel,
        side=_for_whom_it_is_lifted,
        named=_lifted_for,
        on=_cursed,
        said_on=_name_oldest,
    ),
}
"""By word about cards, how it acts."""
