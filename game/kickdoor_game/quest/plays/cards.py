"""Play words that bring cards or Levels, do their player good, or cancel a Curse.

A word whose level could not be taken is refused, and none gives the last Level (quest.level.4, .10, .16, .17).

For each word: `_..._refuses` returns why it cannot be played, `_..._details` what its player says with it, and the
function named for the word carries it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from ...heroes import verbs as hero_verbs
from ...heroes.curses import curse_in_window, lift_curse, stop_curse
from ...heroes.events import TreasurePicked
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.hero import Hero
from ...heroes.resolve.frame import branch_for
from ...language.words.effects import GainLevels
from ...language.words.plays import Ascend, CancelCurse, StealLevel
from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Call, Done, Goto, Next
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
from ..belongings.drawing import QuestDrawing
from ..cards.effects import QuestEffect, QuestIf
from ..cards.plays import Enjoy, QuestDrawCards, QuestFetchDiscard
from ..resolve import Happening, finds_something
from ..state.acting import QuestActing
from ..state.clocks import deadline_for
from ..state.levels import no_more_levels
from ..state.table import QuestTable
from .rule import PlayRule, Plays, never, nothing_more, pick

NO_CURSE = Refusal("no_curse", "quest.curses.3", "keep it until a curse has been played, or lies before somebody")
HIGHEST = Refusal("you_are_highest", "quest.unchangeable.1", "wait until somebody has a higher Level than you")
TOO_HIGH = Refusal("too_high", "quest.unchangeable.1", "keep it for a time when your Level is lower")
NOBODY_TO_ROB = Refusal("no_level_to_take", "quest.level.17", "wait until somebody else has a Level to lose")


def _draw(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: QuestDrawCards, details: tuple[Choice, ...]
) -> Next | None:
    return Call(QuestDrawing(play.deck, play.count, hero.seat), acting.end)


def _fetch(
    table: QuestTable,
    acting: QuestActing,
    hero: Hero,
    card: CardId,
    play: QuestFetchDiscard,
    details: tuple[Choice, ...],
) -> Next | None:
    return Call(FetchFrom(hero.seat, play.deck, card), acting.end)


@dataclass(slots=True)
class FetchFrom(SeatFrame):
    """Lets a player take a card from a deck's discards, other than `card`, which allows it.

    If there is none, they draw the top card of the deck (quest.cards.10).
    """

    deck: str
    card: CardId

    def begin(self, table: QuestTable) -> Next:
        """Ask which of the discards the player takes."""
        cards = [card for card in reversed(table.discards[self.deck]) if card != self.card]
        if not cards:
            return Goto(self.draw)
        options = card_options(cards)
        rules, clock = ("quest.cards.10",), deadline_for(table, self.seat)
        question = Question(self.seat, "fetch_discard", PickOne(options), options[0].key, clock, rules, card=self.card)
        return Ask((question,), self.take)

    def take(self, table: QuestTable, answer: Answer) -> Next:
        """Move the discard that the player chose to their hand."""
        wanted = CardId(number_in(answer.choice))
        table.discards[self.deck].remove(wanted)
        hero_verbs.to_hand(table, self.seat, wanted)
        table.tell(TreasurePicked(self.seat, wanted))
        return Done()

    def draw(self, table: QuestTable) -> Next:
        """Draw a card from the deck instead: its discards hold none to take."""
        return Call(QuestDrawing(self.deck, 1, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Finish: the player has drawn a card from the deck instead of taking a discard."""
        return Done()


def open_piles(table: QuestTable, seat: Seat | None) -> set[str]:
    """Return the decks whose discards a card lets that seat look through now (quest.cards.10)."""
    return {frame.deck for frame in table.stack if isinstance(frame, FetchFrom) and frame.seat == seat}


def refuses_level(table: QuestTable, seat: Seat, effects: Iterable[QuestEffect]) -> Refusal | None:
    """Return the refusal if these effects would give that hero the last Level, or one above the highest; else None
    (quest.level.4, .16).
    """
    for effect in effects:
        if isinstance(effect, GainLevels) and (refusal := no_more_levels(table, table.heroes[seat])):
            return refusal
        if isinstance(effect, QuestIf) and (refusal := refuses_level(table, seat, branch_for(table, seat, effect))):
            return refusal
    return None


def _it_may_be_used_on(table: QuestTable, hero: Hero, play: Enjoy) -> list[Seat]:
    """Return the heroes that the card may be used on."""
    return table.around(hero.seat) if play.anybody else [hero.seat]


def _done_good(table: QuestTable, seat: Seat, play: Enjoy) -> Option:
    """Return the option to use the card on that hero, barred or marked as in vain if need be."""
    barred = refuses_level(table, seat, play.effects)
    in_vain = barred is None and not finds_something(table, seat, play.effects, spares=False)
    return replace(seat_option(seat), barred=barred, in_vain=in_vain)


def does_nothing(table: QuestTable, hero: Hero, play: Any) -> bool:
    """Return whether a card whose effect is `play` would find nothing to act on now, in any hero that it may be used
    on."""
    if not isinstance(play, Enjoy):
        return False
    targets = [_done_good(table, seat, play) for seat in _it_may_be_used_on(table, hero, play)]
    return all(target.in_vain for target in targets if target.barred is None)


def _enjoy_refuses(table: QuestTable, hero: Hero, card: CardId, play: Enjoy) -> Refusal | None:
    barred = [refuses_level(table, seat, play.effects) for seat in _it_may_be_used_on(table, hero, play)]
    return barred[0] if all(barred) else None


def _whom(table: QuestTable, hero: Hero, card: CardId, play: Enjoy) -> tuple[Shape, ...]:
    """Return the question on whom the card is used; () if it can only be its player."""
    if not play.anybody:
        return ()
    return pick(tuple(_done_good(table, seat, play) for seat in _it_may_be_used_on(table, hero, play)))


def _enjoy(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Enjoy, details: tuple[Choice, ...]
) -> Next | None:
    who = Seat(number_in(details[0])) if details else hero.seat
    return Call(Happening(play.effects, who, card, table.card(card).name, spares=False), acting.end)


def _lasting(table: QuestTable) -> tuple[Option, ...]:
    """Return an option for each lasting Curse on the table."""
    return tuple(card_option(curse.card) for hero in table.heroes for curse in hero.lasting)


def _cancel_refuses(table: QuestTable, hero: Hero, card: CardId, play: CancelCurse) -> Refusal | None:
    return None if curse_in_window(table) is not None or _lasting(table) else NO_CURSE


def _cancel_details(table: QuestTable, hero: Hero, card: CardId, play: CancelCurse) -> tuple[Shape, ...]:
    return () if curse_in_window(table) is not None else pick(_lasting(table))


def _cancel(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: CancelCurse, details: tuple[Choice, ...]
) -> Next | None:
    """Stop the Curse that is waiting to act, on any victim, or lift the chosen lasting one (quest.curses.3)."""
    if not details:
        stop_curse(table, hero.seat, card)
        return None
    lift_curse(table, CardId(number_in(details[0])))
    return None


def _ascend_refuses(table: QuestTable, hero: Hero, card: CardId, play: Ascend) -> Refusal | None:
    if refusal := no_more_levels(table, hero):
        return refusal
    if play.unless_highest and all(other.level <= hero.level for other in table.heroes):
        return HIGHEST
    return TOO_HIGH if play.level_at_most and hero.level > play.level_at_most else None


def _ascend(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Ascend, details: tuple[Choice, ...]
) -> Next | None:
    hero_verbs.gain_levels(table, hero.seat, 1, "card")
    return None


def _robbed(table: QuestTable, hero: Hero) -> tuple[Option, ...]:
    """Return an option for each hero who can lose a level to this player."""
    return tuple(seat_option(seat) for seat in table.alive() if seat != hero.seat and table.heroes[seat].level > 1)


def _steal_refuses(table: QuestTable, hero: Hero, card: CardId, play: StealLevel) -> Refusal | None:
    return no_more_levels(table, hero) or (None if _robbed(table, hero) else NOBODY_TO_ROB)


def _steal_details(table: QuestTable, hero: Hero, card: CardId, play: StealLevel) -> tuple[Shape, ...]:
    return pick(_robbed(table, hero))


def _steal(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: StealLevel, details: tuple[Choice, ...]
) -> Next | None:
    hero_verbs.lose_levels(table, Seat(number_in(details[0])), 1, "stolen")
    hero_verbs.gain_levels(table, hero.seat, 1, "stolen")
    return None


CARDS: Plays = {
    QuestDrawCards: PlayRule(never, nothing_more, _draw, on_oneself=True),
    QuestFetchDiscard: PlayRule(never, nothing_more, _fetch, on_oneself=True),
    Enjoy: PlayRule(_enjoy_refuses, _whom, _enjoy, on_oneself=True, rule="quest.unchangeable.1"),
    CancelCurse: PlayRule(_cancel_refuses, _cancel_details, _cancel, rule="quest.curses.3"),
    Ascend: PlayRule(_ascend_refuses, nothing_more, _ascend, on_oneself=True),
    StealLevel: PlayRule(_steal_refuses, _steal_details, _steal, on_oneself=True, rule="quest.level.17"),
}
"""The rules of these words."""
