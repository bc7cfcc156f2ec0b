"""Retells a match of the board game for statistics: its end, offers and agreements, and harm between players.

An act is hostile if it harms another player outside a bargain: cards played at a player or against the side on which
they fight, and powers that stab and rob. Not counted: changes to monsters that fight nobody yet, since nobody knows
whom they will meet; dice that are thrown again, which may help too; and a curse that spares only its victim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from kickdoor_game.heroes import events as told
from kickdoor_game.heroes.sides import MONSTERS
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Enhancer, Mate, Wandering, gold_of
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.cards.effects import only_others
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.cards.plays import MoveMonster
from kickdoor_game.quest.state import events as happened
from kickdoor_game.quest.state.battle import QuestTerms

from ..api import Chair, Event
from ..retelling import (
    OF_HELP,
    OF_TRADES,
    Dealing,
    FightBegan,
    FightOver,
    HelpAnswered,
    HelpGone,
    HostileAct,
    MatchBegan,
    MatchEnded,
    OfferMade,
    Told,
    TradeAnswered,
    Unpaid,
)
from .estimate import scale

CURSE, ENHANCER, MATE, SENT, ONE_SHOT = (
    "curse on another",
    "enhancer on another's monster",
    "mate for another's monster",
    "monster sent into another's fight",
    "one-shot for another's monsters",
)
LEVEL, STAB, THEFT = "level taken from another", "backstab", "theft"
MOVES = "moves a monster"
SPARES = "curse on everybody but its victim"
SPITE = (CURSE, ENHANCER, MATE, SENT, ONE_SHOT, LEVEL, STAB, THEFT)
"""All kinds of hostile acts, in words."""


Words = Mapping[CardId, str]
"""The kind of harm that each card can do."""


def words_of(book: Book) -> Words:
    """Return the kind of harm of each card that can harm other players: one of the words of `SPITE`, `MOVES` or
    `SPARES`."""
    found = {CardId(number): _word_of(card) for number, card in enumerate(book.cards)}
    return {card: word for card, word in found.items() if word}


def _word_of(card: object) -> str:
    """Return the kind of harm that a card can do; "" if none."""
    match card:
        case Enhancer(level=level):
            return ENHANCER if level > 0 else ""
        case Mate():
            return MATE
        case Wandering():
            return SENT
        case QuestCurse(effects=effects) if only_others(effects):
            return SPARES
    return MOVES if isinstance(getattr(card, "play", None), MoveMonster) else ""


class Hostilities:
    """Finds hostile acts in the events of one match, which it must see in order."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._main: Chair | None = None
        self._helper: Chair | None = None
        self._cards: dict[int, CardId] = {}
        self._foes: set[int] = set()
        self._mover: Chair | None = None
        self._moved: int | None = None
        self._robbed: Chair | None = None

    def judge(self, event: Event) -> HostileAct | None:
        """Return the hostile act that the event is; None if it is none."""
        act = self._at_somebody(event) or self._at_a_combat(event)
        self._follow(event)
        self._follow_monsters(event)
        return act

    def _follow(self, event: Event) -> None:
        """Note who is in the combat, and who just lost a Level to a thief."""
        match event:
            case happened.BattleBegan(seat=seat, monsters=monsters):
                self._main, self._helper, self._foes = seat, None, set(monsters)
            case happened.BattleEnded():
                self._main, self._helper, self._foes = None, None, set()
            case told.HelpAnswered(other=other, what="joined"):
                self._helper = other
            case happened.HelperLeft():
                self._helper = None
            case told.LevelsChanged(seat=seat, change=change, why="stolen"):
                self._robbed = seat if change < 0 else None

    def _follow_monsters(self, event: Event) -> None:
        """Note the card of each monster, which of them fight, and who moves one."""
        match event:
            case happened.MonsterCame(monster=number, card=card):
                self._cards[number] = card
            case happened.MonsterLeft(monster=number):
                self._cards.pop(number, None)
                self._foes.discard(number)
            case happened.JoinedBattle(monster=number):
                self._foes.add(number)
                self._moved = None
            case told.CardUsed(seat=seat, card=card):
                self._mover = seat if self._words.get(card) == MOVES else None
                self._moved = None
            case happened.MonsterPut(monster=number):
                self._foes.discard(number)
                self._moved = number

    def _at_somebody(self, event: Event) -> HostileAct | None:
        """Return the hostile act if a player is cursed, robbed or stabbed."""
        match event:
            case told.CurseStruck(victim=victim, by=int(by), card=card) if (
                by != victim and self._words.get(card) != SPARES
            ):
                return HostileAct(CURSE, Chair(by), (victim,))
            case told.LevelsChanged(seat=seat, change=1, why="stolen") if self._robbed not in (None, seat):
                return HostileAct(LEVEL, seat, (Chair(int(self._robbed or 0)),))
            case told.CardMoved(giver=giver, taker=taker, why="stolen"):
                return HostileAct(THEFT, taker, (giver,))
            case told.Boosted(seat=seat, what="backstab", at=int(at)):
                return HostileAct(STAB, seat, (Chair(at),))
        return None

    def _at_a_combat(self, event: Event) -> HostileAct | None:
        """Return the hostile act if a card makes a combat of others harder."""
        match event:
            case told.Enhanced(seat=seat, card=card, face=face) if self._is_against(seat):
                if self._words.get(card) == ENHANCER and self._fights(face):
                    return HostileAct(ENHANCER, seat, self._party())
            case told.CardUsed(seat=seat, side=side) if side == MONSTERS and self._is_against(seat):
                return HostileAct(ONE_SHOT, seat, self._party())
            case told.CardUsed(seat=seat, card=card) if self._is_against(seat):
                if (word := self._words.get(card)) in (MATE, SENT):
                    return HostileAct(word, seat, self._party())
            case happened.JoinedBattle(monster=number) if number == self._moved and self._mover is not None:
                return HostileAct(SENT, self._mover, self._party()) if self._is_against(self._mover) else None
        return None

    def _fights(self, face: CardId) -> bool:
        """Return whether that monster is in the combat. A Mate is, which is known by its likeness only."""
        return face not in [card for number, card in self._cards.items() if number not in self._foes]

    def _is_against(self, seat: Chair) -> bool:
        """Return whether a combat is going on in which that player does not fight."""
        return self._main is not None and seat not in (self._main, self._helper)

    def _party(self) -> tuple[Chair, ...]:
        """Return the heroes in the combat."""
        return tuple(seat for seat in (self._main, self._helper) if seat is not None)


BOSS, ALL_DEAD = "the Boss beaten", "all heroes dead at once"
"""Endings in words: one with winners, one without."""


class QuestRetelling:
    """Turns the events of one match of the board game into records for statistics."""

    spite: ClassVar[tuple[str, ...]] = SPITE
    deals: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        self._prices = {CardId(number): gold_of(card) for number, card in enumerate(book.cards)}
        self._hostilities = Hostilities(words_of(book))

    def retell(self, event: Event) -> Iterator[Told]:
        """Yield the records of beginning, end, bargains and hostile acts that an event contains."""
        match event:
            case told.FirstPlayer(seat=seat):
                yield MatchBegan(seat)
            case told.GameWon(winners=winners):
                yield MatchEnded(BOSS, winners)
            case happened.MonstersWon():
                yield MatchEnded(ALL_DEAD, ())
        yield from self._dealing(event)
        act = self._hostilities.judge(event)
        if act is not None:
            yield act

    def _dealing(self, event: Event) -> Iterator[Dealing]:
        """Yield the records of offers, answers and combats that an event contains."""
        match event:
            case happened.HelpOffered(main=main, other=other, terms=terms, request=request):
                price = self._price(terms)
                yield OfferMade("request", main, other, *price) if request else OfferMade("bid", other, main, *price)
            case told.HelpAnswered(what="void", why=why):
                yield Unpaid(why)
            case told.HelpAnswered(fighter=fighter, other=other, what=what) if what in OF_HELP:
                yield HelpAnswered(fighter, other, OF_HELP[what])
            case happened.HelperLeft(helper=helper):
                yield HelpGone(helper)
            case happened.BattleBegan():
                yield FightBegan()
            case happened.BattleEnded(how=how):
                yield FightOver(won=how == "won")
            case happened.BarterOffered(by=by, to=to):
                yield OfferMade("trade", by, to)
            case told.TradeEnded(by=by, to=to, what=what):
                yield TradeAnswered(by, to, OF_TRADES[what])

    def _price(self, terms: QuestTerms) -> tuple[int, int, float]:
        """Return Treasures, gold, and both in levels; what the helper pays counts against it."""
        gold = terms.gold + self._gold(terms.items) - terms.helper_gold - self._gold(terms.helper_items)
        return terms.treasures, gold, scale.TREASURE * terms.treasures + scale.GOLD * gold

    def _gold(self, cards: Iterable[CardId]) -> int:
        """Return the prices of these cards in Gold Pieces."""
        return sum(self._prices[card] for card in cards)
