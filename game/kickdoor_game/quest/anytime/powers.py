"""Standing actions for the d10 powers of Classes, which work if the die shows the owner's Level or less (quest.class.6
to .8).

Each player may try each power once in a combat, before the roll; once against a Curse, while it waits; and once in
their own turn, outside combat, to steal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from ...heroes.curses import curse_in_window, stop_curse, waiting_curse
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import is_big, traits_of, usable
from ...language.cards import Item
from ...machine.errors import Refusal, of_kind, required
from ...machine.frame import Call, Done, Goto, Next
from ...machine.ids import NO_CARD, CardId, RuleId, Seat
from ...machine.questions import Option, PickOne, card_option, number_in
from ..belongings.moving import hand_over
from ..cards.keywords import keywords_of
from ..cards.traits import D10
from ..dice.throw import Die, Throw
from ..fight.sums import bonus_of_item
from ..plays.curses import QuestCurseStrike
from ..state.acting import QuestActing
from ..state.clocks import own_turn
from ..state.events import PowerTried
from ..state.gear import PACK_HOLDS, packed, within_limits
from ..state.health import hit
from ..state.table import QuestTable
from .abilities import in_the_combat, used_up
from .playing import too_soon
from .verb import QuestVerb, refuses_in_combat

EXTRA_DIE, DOUBLE_MAGIC, AVERT_CURSE, STEAL = "extra_die", "double_magic", "avert_curse", "steal"
"""The powers, as `D10` names them."""
MAGIC = "magic"
"""The keyword of Magic Items."""

NO_MAGIC = Refusal("no_magic_item", "quest.class.10", "use a Magic Item that has a bonus first")
NO_CURSE_ON_YOU = Refusal("no_curse", "quest.class.16", "wait until a curse on you is about to act")
NOT_YOUR_TURN = Refusal("not_your_turn", "quest.class.18", "wait for your own turn")
NOTHING_TO_STEAL = Refusal("nothing_to_steal", "quest.class.18", "go where somebody has a small Item in play")
NO_ROOM = Refusal("pack_is_full", "quest.items.15", "make room in your pack first")


@dataclass(slots=True)
class TryPower(SeatFrame):
    """Rolls for a d10 power. `card`: the Item that it is about. `granted`: the card that grants it."""

    power: str
    card: CardId = NO_CARD
    granted: CardId = NO_CARD

    def begin(self, table: QuestTable) -> Next:
        """Roll the d10 for the power."""
        level = table.heroes[self.seat].level
        return Call(Throw("power", [Die("d10", self.seat)], self.power, level), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Compare the die with the Level; at Level 10 the power always works (quest.class.7). It does nothing for the
        dead.
        """
        if table.heroes[self.seat].dead:
            return Done()
        level = table.heroes[self.seat].level
        works = faces[0] <= level or level >= table.numbers.goal_level
        table.tell(PowerTried(self.seat, self.power, works, faces[0], level))
        return Goto(self.works if works else self.fails)

    def works(self, table: QuestTable) -> Next:
        """Carry out the power: the roll for it succeeded."""
        battle = table.battle
        if self.power == STEAL:
            owner = next((hero.seat for hero in table.heroes if self.card in hero.items), self.seat)
            if owner != self.seat:
                hand_over(table, [(self.card, owner, self.seat)], "stolen")
        elif self.power == AVERT_CURSE:
            stop_curse(table, self.seat, self.granted)
        elif battle is not None and self.power == EXTRA_DIE:
            battle.more_dice[self.seat] = battle.more_dice.get(self.seat, 0) + 1
        elif battle is not None:
            battle.doubled.append(self.card)
        table.stir()
        return Done()

    def fails(self, table: QuestTable) -> Next:
        """Give a hero a hit who failed to steal (quest.class.18)."""
        if self.power == STEAL:
            hit(table, self.seat, 1, "caught stealing")
        table.stir()
        return Done()


def _granted(table: QuestTable, hero: Hero, power: str) -> CardId | None:
    """Return the card that grants that power; None if the hero does not have it."""
    return next((card for card, trait in traits_of(table, hero, D10) if trait.power == power), None)


def _once_a_combat(table: QuestTable, hero: Hero, power: str, rule: RuleId) -> Refusal | None:
    """Return why a power for combats cannot be tried now; None if it can (quest.class.8). `rule`: its rule."""
    if refusal := in_the_combat(table, hero, rule):
        return refusal
    return used_up("quest.class.8") if table.combat.used(hero.seat, power) else None


def _extra_die_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to try for an extra die (quest.class.13)."""
    if (card := _granted(table, hero, EXTRA_DIE)) is not None:
        barred = _once_a_combat(table, hero, EXTRA_DIE, "quest.class.13")
        yield Option(EXTRA_DIE, card=card, barred=barred, rule="quest.class.13")


def _magic(table: QuestTable, hero: Hero) -> tuple[Option, ...]:
    """Return an option for each Magic Item in use that adds something in this combat."""
    battle = table.combat
    cards = [card for card in hero.in_use if MAGIC in keywords_of(table.card(card))]
    worth = ((card, bonus_of_item(table, battle, hero.seat, card)) for card in cards)
    return tuple(card_option(card, worth=value) for card, value in worth if value > 0)


def _double_magic_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to try to double a Magic Item (quest.class.10)."""
    if (card := _granted(table, hero, DOUBLE_MAGIC)) is not None:
        barred = _once_a_combat(table, hero, DOUBLE_MAGIC, "quest.class.10")
        items = () if barred else _magic(table, hero)
        barred = barred or (None if items else NO_MAGIC)
        details = () if barred else (PickOne(items),)
        yield Option(DOUBLE_MAGIC, card=card, details=details, barred=barred, rule="quest.class.10")


def _in_combat(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Try a power in a combat, which uses it up whatever the die shows."""
    table.combat.use(hero.seat, acting.word)
    card = CardId(number_in(acting.details[0])) if acting.details else NO_CARD
    return Call(TryPower(hero.seat, acting.word, card), acting.end)


def _avert_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to avert a Curse, once for each Curse (quest.class.16)."""
    if (card := _granted(table, hero, AVERT_CURSE)) is not None:
        strike = curse_in_window(table)
        barred = NO_CURSE_ON_YOU if strike is None or strike.victim != hero.seat else None
        if isinstance(strike, QuestCurseStrike) and strike.tried and barred is None:
            barred = used_up("quest.class.16")
        yield Option(AVERT_CURSE, card=card, barred=barred, rule="quest.class.16")


def _avert(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Try to avert the waiting Curse, once."""
    of_kind(waiting_curse(table), QuestCurseStrike).tried = True
    granted = required(_granted(table, hero, AVERT_CURSE))
    return Call(TryPower(hero.seat, AVERT_CURSE, granted=granted), acting.end)


def _steal_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to steal a small Item in play from a hero in the same room, if there is a place for it
    (quest.class.18).
    """
    if (card := _granted(table, hero, STEAL)) is None:
        return
    barred = too_soon(table) or refuses_in_combat(table) or (None if own_turn(table, hero) else NOT_YOUR_TURN)
    if barred is None and hero.uses.get(STEAL) == table.turn_number:
        barred = used_up("quest.class.18")
    here = table.figures[hero.seat].room
    victims = [seat for seat in table.alive() if seat != hero.seat and table.figures[seat].room == here]
    items = tuple(
        replace(card_option(item), seat=seat, barred=None if _can_carry(table, hero, item) else NO_ROOM)
        for seat in victims
        for item in table.heroes[seat].items
        if not is_big(table, item)
    )
    if barred is None and all(item.barred for item in items):
        barred = NO_ROOM if items else NOTHING_TO_STEAL
    yield Option(STEAL, card=card, details=() if barred else (PickOne(items),), barred=barred, rule="quest.class.18")


def _can_carry(table: QuestTable, hero: Hero, item: CardId) -> bool:
    """Return whether the hero has a place for that Item: in use, on the belt, or in the pack."""
    if not isinstance(table.card(item), Item) or len(packed(table, hero)) < PACK_HOLDS:
        return True
    return usable(table, hero, item) and item in within_limits(table, hero, (*hero.in_use, item))


def _steal(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Try to steal the chosen Item."""
    hero.uses[STEAL] = table.turn_number
    return Call(TryPower(Seat(hero.seat), STEAL, CardId(number_in(acting.details[0]))), acting.end)


VERBS = (
    QuestVerb((EXTRA_DIE,), _extra_die_options, _in_combat, interferes=True, traits=(D10,)),
    QuestVerb((DOUBLE_MAGIC,), _double_magic_options, _in_combat, interferes=True, traits=(D10,)),
    QuestVerb((AVERT_CURSE,), _avert_options, _avert, interferes=True, traits=(D10,)),
    QuestVerb((STEAL,), _steal_options, _steal, interferes=True, moves=True, traits=(D10,)),
)
"""The kinds of standing actions of this chapter."""
