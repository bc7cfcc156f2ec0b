"""Standing actions that play a card for its effect: Curses, enhancers, further monsters, and cards with a play word.

DxM cards go at any time, One-Shots and Go Up a Level from hand or play (quest.playing.4, quest.combat.11). While dice
lie, only cards that change them can be played, since the action they were rolled for has begun (quest.roll.8,
quest.timing.3); while a Curse waits, only cards that stop it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...heroes import verbs as hero_verbs
from ...heroes.curses import curse_in_window
from ...heroes.events import CardUsed, Enhanced
from ...heroes.hero_sheet.hero import Hero
from ...heroes.sides import HEROES, MONSTERS
from ...language.cards import Enhancer, Mate, OneShot, Wandering
from ...language.words.plays import CancelCurse
from ...machine.errors import Refusal, required
from ...machine.frame import Call, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Option, PickOne, Shape, key, number_in, seat_option
from ..cards.kinds import DxmSpecial, QuestCurse, QuestTreasureSpecial, play_of
from ..dice.throw import dice_first
from ..fight.combat import is_reaping
from ..monsters.new_monster import NewMonster
from ..plays import PLAYS, on_oneself
from ..plays.cards import does_nothing
from ..plays.combats import COMBAT_DECIDED, NO_COMBAT
from ..plays.curses import QuestCurseStrike
from ..plays.rule import monster_option
from ..resolve import finds_something
from ..state.acting import QuestActing
from ..state.levels import level_of
from ..state.table import QuestTable
from .verb import QuestVerb

REAPING = Refusal("combat_decided", "quest.roll.8", "wait until the cards for the beaten monsters are drawn")
CURSE_FIRST = Refusal("curse_first", "quest.curses.3", "wait: a curse is about to act, and only what stops it goes now")
EFFECT_FIRST = Refusal("at_stake", "quest.timing.1", "wait until what is happening just now has happened")
PROMISED = Refusal("promised", "quest.bribes.5", "keep it until the combat is over: it is promised to somebody")
SENT_NOWHERE = Refusal("no_combat", "quest.enhancers.7", NO_COMBAT.cure)
NO_MONSTERS = Refusal("no_monster", "quest.enhancers.1", "wait until a monster is in play")
USED = (OneShot, QuestTreasureSpecial, DxmSpecial)
"""Kinds of cards with a play word."""


def too_soon(table: QuestTable) -> Refusal | None:
    """Return why only cards for dice, or against a Curse, can be played now; None if others can."""
    if curse_in_window(table) is not None:
        return CURSE_FIRST
    if waits := dice_first(table):
        return waits
    if is_reaping(table):
        return REAPING
    return EFFECT_FIRST if any(frame.resolving(table) for frame in table.stack) else None


def _options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield an option for each card that can be played for its effect."""
    waits = too_soon(table)
    for card in hero.hand:
        match table.card(card):
            case QuestCurse():
                yield _barred(_curse(table, card), waits)
            case Enhancer():
                yield _barred(_enhance(table, card), waits)
            case Wandering():
                yield _barred(Option(key("wander", card), card=card, barred=_no_combat(table)), waits)
            case Mate():
                yield _barred(_mate(table, card), waits)
            case printed if isinstance(printed, USED):
                yield _use(table, hero, card, waits)
    for card in hero.items:
        if isinstance(table.card(card), OneShot):
            yield _use(table, hero, card, waits)


def _barred(option: Option, waits: Refusal | None) -> Option:
    """Return the option, barred if `waits` is a reason to."""
    return option if waits is None else replace(option, barred=waits, details=())


def _curse(table: QuestTable, card: CardId) -> Option:
    """Return the option to play a Curse on any living hero, oneself included (quest.curses.1, quest.interfere.6,
    quest.death.11).
    """
    effects = table.printed(card, QuestCurse).effects
    victims = tuple(
        replace(seat_option(seat), in_vain=not finds_something(table, seat, effects)) for seat in table.alive()
    )
    return Option(key("curse", card), card=card, details=(PickOne(victims),), rule="quest.curses.1")


def _enhance(table: QuestTable, card: CardId) -> Option:
    """Return the option to lay an enhancer on any monster in play, in combat or not (quest.enhancers.1)."""
    monsters = tuple(map(monster_option, table.monsters))
    if not monsters:
        return Option(key("enhance", card), card=card, barred=NO_MONSTERS)
    return Option(key("enhance", card), card=card, details=(PickOne(monsters),), rule="quest.enhancers.5")


def _no_combat(table: QuestTable) -> Refusal | None:
    """Return why no monster can be sent into a combat now; None if one can (quest.interfere.2, quest.enhancers.7)."""
    battle = table.battle
    if battle is None or not battle.monsters:
        return SENT_NOWHERE
    return COMBAT_DECIDED if battle.thrown or battle.decided else None


def _mate(table: QuestTable, card: CardId) -> Option:
    """Return the option to bring a Mate of a monster in the combat."""
    barred = _no_combat(table)
    if barred is not None:
        return Option(key("mate", card), card=card, barred=barred)
    monsters = tuple(monster_option(table.monster(each)) for each in table.combat.monsters)
    return Option(key("mate", card), card=card, details=(PickOne(monsters),), rule="quest.enhancers.7")


def _use(table: QuestTable, hero: Hero, card: CardId, waits: Refusal | None) -> Option:
    """Return the option to use a card with a play word; `waits`: why other cards cannot be played now."""
    play = play_of(table.card(card))
    rule = PLAYS[type(play)]
    barred = None if rule.after_roll or (isinstance(play, CancelCurse) and waits is CURSE_FIRST) else waits
    barred = barred or (PROMISED if card in hero.items and card in table.promised() else None)
    barred = barred or rule.refuses(table, hero, card, play)
    details: tuple[Shape, ...] = () if barred else rule.details(table, hero, card, play)
    in_vain = barred is None and does_nothing(table, hero, play)
    return Option(
        key("use", card),
        card=card,
        details=details,
        barred=barred,
        rule=rule.rule,
        ends_it=in_vain,
        in_vain=in_vain,
    )


def _options_of_the_dead(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the options, for the dead only those that do not affect their own hero (quest.death.11)."""
    for option in _options(table, hero):
        printed = table.card(required(option.card))
        if not (hero.dead and isinstance(printed, USED) and on_oneself(printed.play)):
            yield option


def _play_curse(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Play a Curse on the chosen hero."""
    card, victim = CardId(acting.number), Seat(number_in(acting.details[0]))
    hero_verbs.release(table, hero.seat, card)
    table.aside.append(card)
    return Call(QuestCurseStrike(card, victim, hero.seat), acting.end)


def _play_enhancer(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Lay an enhancer on the chosen monster."""
    card, monster = CardId(acting.number), table.monster(number_in(acting.details[0]))
    hero_verbs.release(table, hero.seat, card)
    before = level_of(table, monster)
    monster.enhancers = (*monster.enhancers, card)
    table.tell(Enhanced(hero.seat, card, monster.card, levels=(before, level_of(table, monster))))
    table.stir()
    return None


def _wander(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Send the top Monster card into the combat, on a base of its own (quest.enhancers.7)."""
    card, battle = CardId(acting.number), table.combat
    hero_verbs.release(table, hero.seat, card)
    table.tell(CardUsed(hero.seat, card))
    battle.spent.append(card)
    return Call(NewMonster(battle.room), acting.end)


def _play_mate(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Bring a second monster of the same kind into the combat, on a base of its own (quest.enhancers.7)."""
    card, other = CardId(acting.number), table.monster(number_in(acting.details[0]))
    hero_verbs.release(table, hero.seat, card)
    table.aside.append(card)
    table.tell(CardUsed(hero.seat, card, on=other.card))
    return Call(NewMonster(table.combat.room, card=card, like=other.printed_by()), acting.end)


def _play(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Play a card with a play word. It is discarded, or lies in the combat until that is over (quest.combat.17)."""
    card = CardId(acting.number)
    play = play_of(table.card(card))
    rule, battle = PLAYS[type(play)], table.battle
    said = acting.details[0] if acting.details else None
    side = said if said in (HEROES, MONSTERS) else ""
    hero_verbs.release(table, hero.seat, card)
    table.tell(CardUsed(hero.seat, card, side=side))
    if rule.in_combat and battle is not None:
        battle.spent.append(card)
    else:
        hero_verbs.discard(table, card, hero.seat)
    following = rule.act(table, acting, hero, card, play, acting.details)
    table.stir()
    return following


VERBS = (
    QuestVerb(("curse",), _options_of_the_dead, _play_curse, while_dead=True, interferes=True),
    QuestVerb(("enhance",), "curse", _play_enhancer, while_dead=True, interferes=True),
    QuestVerb(("wander",), "curse", _wander, while_dead=True, interferes=True),
    QuestVerb(("mate",), "curse", _play_mate, while_dead=True, interferes=True),
    QuestVerb(("use",), "curse", _play, while_dead=True, interferes=True),
)
"""The kinds of standing actions of this chapter."""
