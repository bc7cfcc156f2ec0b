"""Class abilities paid by discarding cards, and Items that stop a Curse (quest.class.4 to .20).

Any card pays, from hand or play, also the Class card itself (quest.class.5). The combat counts uses by player and kind,
so losing an ability and having it again renews nothing (quest.class.20). What was paid for stays, even if its source is
lost (quest.class.19).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes import verbs as hero_verbs
from ...heroes.curses import curse_in_window, stop_curse
from ...heroes.dealings.payment import pay, payment
from ...heroes.events import Boosted
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import traits_of
from ...heroes.sides import HEROES, Boost
from ...language.words.traits import Backstab, Berserk, CurseProof, FleeDiscards
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Option, PickOne, key, number_in, seat_option
from ..fight.running_away import RunAway, not_rolled_for
from ..plays.combats import COMBAT_DECIDED, NO_COMBAT
from ..state.acting import QuestActing
from ..state.events import FleesBetter
from ..state.table import QuestTable, monster_called
from .playing import too_soon
from .verb import QuestVerb

NO_CARDS = Refusal("nothing_to_pay", "quest.class.5", "get cards first: it is paid for by discarding them")
TOO_FAR = Refusal("too_far_to_stab", "quest.class.17", "go to the room of the combat, or next to it")
NOBODY_TO_STAB = Refusal("nobody_to_stab", "quest.class.17", "wait for another combat: once for each victim, never you")
NO_ROLL = Refusal("no_roll", "quest.class.9", "use it when you are about to roll to run away")
NO_CURSE_ON_YOU = Refusal("no_curse", "quest.curses.3", "keep it until a curse on you is about to act")


def used_up(rule: str) -> Refusal:
    """Return the refusal for an ability that was used as often as allowed, in this combat or for this roll."""
    return Refusal("used_up", rule, "wait for the next one: it is used up now")


def before_the_roll(table: QuestTable, rule: RuleId) -> Refusal | None:
    """Return why an ability for the time before a combat's roll cannot be used now; None if it can. `rule`:
    its rule.
    """
    if waits := too_soon(table):
        return waits
    battle = table.battle
    if battle is None:
        return Refusal("no_combat", rule, NO_COMBAT.cure)
    return COMBAT_DECIDED if battle.thrown or battle.decided else None


def in_the_combat(table: QuestTable, hero: Hero, rule: RuleId) -> Refusal | None:
    """Return why that hero cannot use an ability for main player and helper before the roll; None if they can.

    `rule`: its rule.
    """
    if refusal := before_the_roll(table, rule):
        return refusal
    if hero.seat in table.combat.party():
        return None
    return Refusal("not_in_this_fight", rule, "use it in a combat in which you fight or help")


# ---------------------------------------------------------------- strength for cards


def _berserk_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to discard cards for strength, up to a number per combat (quest.class.12)."""
    found = max(traits_of(table, hero, Berserk), key=lambda each: each[1].each, default=None)
    if found is None:
        return
    card, trait = found
    barred = in_the_combat(table, hero, "quest.class.12")
    left = trait.most
    if barred is None:
        left -= table.combat.used(hero.seat, "berserk")
        barred = None if left > 0 else used_up("quest.class.12")
    shape = payment(table, hero, left)
    barred = barred or (None if shape.free() else NO_CARDS)
    yield Option("berserk", card=card, details=() if barred else (shape,), barred=barred, rule="quest.class.12")


def _berserk(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Discard cards to strengthen the heroes' side (quest.class.12)."""
    battle = table.combat
    card, trait = max(traits_of(table, hero, Berserk), key=lambda each: each[1].each)
    count = pay(table, hero, acting.details[0], "berserk")
    battle.use(hero.seat, "berserk", count)
    battle.boosts.append(Boost(HEROES, count * trait.each, "berserk", "quest.class.12", hero.seat, card))
    table.tell(Boosted(hero.seat, HEROES, count * trait.each, "berserk", card=card))
    table.stir()
    return None


def _backstab_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to discard a card against a hero in a combat in the same or an adjacent room, once for each
    victim (quest.class.17).
    """
    found = max(traits_of(table, hero, Backstab), key=lambda each: each[1].penalty, default=None)
    if found is None:
        return
    barred, victims = before_the_roll(table, "quest.class.17"), list[Seat]()
    if barred is None:
        battle, here = table.combat, table.figures[hero.seat].room
        near = here == battle.room or here in table.dungeon.adjacent(battle.room)
        others = [seat for seat in battle.party() if seat != hero.seat]
        victims = [seat for seat in others if not battle.used(hero.seat, f"backstab.{seat}")]
        barred = (None if near else TOO_FAR) or (None if victims else NOBODY_TO_STAB)
    shape = payment(table, hero, 1)
    barred = barred or (None if shape.free() else NO_CARDS)
    details = () if barred else (PickOne(tuple(map(seat_option, victims))), shape)
    yield Option("backstab", card=found[0], details=details, barred=barred, rule="quest.class.17")


def _backstab(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Discard a card to weaken the chosen hero (quest.class.17)."""
    battle, victim = table.combat, Seat(number_in(acting.details[0]))
    card, trait = max(traits_of(table, hero, Backstab), key=lambda each: each[1].penalty)
    pay(table, hero, acting.details[1], "backstab")
    battle.use(hero.seat, f"backstab.{victim}")
    battle.boosts.append(Boost(HEROES, -trait.penalty, "backstab", "quest.class.17", victim, card))
    table.tell(Boosted(hero.seat, HEROES, -trait.penalty, "backstab", at=victim, card=card))
    table.stir()
    return None


# ---------------------------------------------------------------- a better roll to run away


def _about_to_roll(table: QuestTable, hero: Hero) -> RunAway | None:
    """Return the flight in which that hero is being asked to roll; None if there is none."""
    top = table.stack[-1] if table.stack else None
    if not isinstance(top, RunAway) or top.seat != hero.seat or top.step != "take_die" or not top.left:
        return None
    return None if not_rolled_for(table, hero.seat, top.left[0]) else top


def _flee_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to discard cards for the next roll to run away (quest.class.9)."""
    found = max(traits_of(table, hero, FleeDiscards), key=lambda each: each[1].each, default=None)
    if found is None:
        return
    card, trait = found
    flight = _about_to_roll(table, hero)
    left = trait.most - (0 if flight is None else flight.paid)
    shape = payment(table, hero, left)
    barred = NO_ROLL if flight is None else None if left > 0 else used_up("quest.class.9")
    barred = barred or (None if shape.free() else NO_CARDS)
    yield Option("flee_discards", card=card, details=() if barred else (shape,), barred=barred, rule="quest.class.9")


def _flee(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Discard cards for a bonus on the next roll to run away (quest.class.9)."""
    flight = next(frame for frame in reversed(table.stack) if isinstance(frame, RunAway) and frame.seat == hero.seat)
    _, trait = max(traits_of(table, hero, FleeDiscards), key=lambda each: each[1].each)
    count = pay(table, hero, acting.details[0], "flee_discards")
    flight.paid += count
    flight.bonus += count * trait.each
    table.tell(FleesBetter(hero.seat, flight.left[0], flight.bonus, monster_called(table, flight.left[0])))
    table.stir()
    return None


# ---------------------------------------------------------------- Items that ward off a curse


def _ward_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield an option for each card that its owner can give up to stop a Curse on them (quest.curses.3)."""
    strike = curse_in_window(table)
    barred = None if strike is not None and strike.victim == hero.seat else NO_CURSE_ON_YOU
    for card, _ in traits_of(table, hero, CurseProof):
        yield Option(key("ward", card), card=card, barred=barred or table.cannot_spare(hero, (card,)).get(card))


def _ward(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Give up a card to stop the Curse (quest.curses.3)."""
    card = CardId(acting.number)
    hero_verbs.lose_card(table, hero.seat, card, "sacrificed")
    stop_curse(table, hero.seat, card)
    table.stir()
    return None


VERBS = (
    QuestVerb(("berserk",), _berserk_options, _berserk, interferes=True, moves=True, traits=(Berserk,)),
    QuestVerb(("backstab",), _backstab_options, _backstab, interferes=True, moves=True, traits=(Backstab,)),
    QuestVerb(("flee_discards",), _flee_options, _flee, interferes=True, moves=True, traits=(FleeDiscards,)),
    QuestVerb(("ward",), _ward_options, _ward, interferes=True, traits=(CurseProof,)),
)
"""The kinds of standing actions of this chapter."""
