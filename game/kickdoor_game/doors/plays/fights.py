"""Play words about a fight: bonuses, monsters that leave or are swapped, another fighter, others' gear, running away,
dice.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs
from ...heroes.draw import roll_question
from ...heroes.hero_sheet.gear import clashes, may_carry
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import usable
from ...heroes.sides import HEROES, MONSTERS, Boost
from ...language.cards import Monster
from ...language.english import title
from ...language.words.plays import (
    Acclaim,
    Double,
    Escape,
    HandOver,
    RemoveMonster,
    Reroll,
    SeizeItem,
    SendAway,
    SetDie,
    SwapMonster,
    Swing,
    Toss,
)
from ...machine.answers import Answer
from ...machine.errors import Refusal, required
from ...machine.frame import Ask, Call, Done, Frame, Next
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.plain import clone
from ...machine.questions import Choice, Number, Option, PickOne, Shape, card_options, key, number_in, seat_option
from ..fight import verbs as fight_verbs
from ..fight.help import tidy_offers
from ..fight.running_away import flee_bonus, flee_roll_in_window, refuses_instead_of_roll
from ..fight.strength import ahead, faced, hero_parts, swing_worth, tags_of, treasures_of
from ..state import events
from ..state.fight import Foe, Slain
from ..state.table import DoorsTable
from .crowd import Acclamation, Tossed
from .one_shots import sides
from .rule import (
    INTO_A_FIGHT,
    NAMED,
    NO_MONSTER,
    OF_A_CARD,
    Acting,
    PlayRule,
    Plays,
    fight_refusal,
    fighter_refusal,
    for_heroes,
    for_ones_own_side,
    nothing_more,
)

NO_ROLL = Refusal("no_roll", "classic.priority.1", "use it right after a roll to run away")


def foe_options(table: DoorsTable) -> tuple[Option, ...]:
    """Return an option for each monster of the fight."""
    foes = table.combat.foes
    return tuple(Option(key("foe", foe.number), card=foe.face) for foe in foes)


def group_options(table: DoorsTable) -> tuple[Option, ...]:
    """Return an option for each monster that an enhancer can be laid on: one for a monster and its Mates
    (classic.enhancers.8).
    """
    fight = table.combat
    first: dict[int, Foe] = {}
    for foe in fight.foes:
        first.setdefault(foe.group, foe)
    return tuple(Option(key("foe", foe.number), card=foe.face) for foe in first.values())


def foe_named(table: DoorsTable, name: Choice) -> Foe:
    """Return the foe that an option's key names. Raises BrokenInvariant if it is gone."""
    return required(table.combat.foe(number_in(name)))


def _swing_side(table: DoorsTable, hero: Hero, play: Swing) -> str:
    """Return the side that the bonus is for, or NAMED."""
    return NAMED if play.side == "either" else play.side


def _swing_refuses(table: DoorsTable, hero: Hero, play: Swing) -> Refusal | None:
    """Return why no bonus can be added now."""
    if refusal := fight_refusal(table, INTO_A_FIGHT):
        return refusal
    if not table.combat.foes:
        return Refusal("no_monster", "classic.interfere.2", NO_MONSTER)
    return None


def _swing_details(table: DoorsTable, hero: Hero, card: CardId, play: Swing) -> tuple[Shape, ...]:
    """Return the choice of a side."""
    return (sides(table, *((HEROES, MONSTERS) if play.side == "either" else (play.side,))),)


def _swings_nothing(table: DoorsTable, hero: Hero, card: CardId, play: Swing) -> bool:
    """Return whether the bonus would be 0 for each side it could be used for."""
    named = (HEROES, MONSTERS) if play.side == "either" else (play.side,)
    return not any(swing_worth(table, table.combat, hero, play, side) for side in named)


def _swing(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Swing, details: tuple[Choice, ...]
) -> Next | None:
    """Add the bonus to the chosen side."""
    fight = table.combat
    side = str(details[0])
    boost = Boost(side, swing_worth(table, fight, hero, play, side), "one_shot", "classic.interfere.2", NOBODY, card)
    fight_verbs.add_boost(table, fight, hero.seat, boost)
    return None


def _named_side(table: DoorsTable, hero: Hero, play: Acclaim) -> str:
    """Return NAMED: its player names the side."""
    return NAMED


def _acclaim_details(table: DoorsTable, hero: Hero, card: CardId, play: Acclaim) -> tuple[Shape, ...]:
    """Return the choice of a side."""
    return (sides(table, HEROES, MONSTERS),)


def _acclaim(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Acclaim, details: tuple[Choice, ...]
) -> Next | None:
    """Ask the others whether they join in."""
    return Call(Acclamation(hero.seat, str(details[0]), card, play), acting.end)


def _toss(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Toss, details: tuple[Choice, ...]
) -> Next | None:
    """Roll for the side that gets the bonus."""
    return Call(Tossed(hero.seat, card, play), acting.end)


def _remove_refuses(table: DoorsTable, hero: Hero, play: RemoveMonster) -> Refusal | None:
    """Return why the card can remove no monster now."""
    if refusal := fight_refusal(table, INTO_A_FIGHT):
        return refusal
    fight = table.combat
    if not fight.foes:
        return Refusal("no_monster", "classic.interfere.2", NO_MONSTER)
    if play.tag is not None and not _tagged(table, play.tag):
        return Refusal("no_such_monster", OF_A_CARD, f"use it against {title(play.tag)} monsters")
    if play.own_turn and (hero.seat != fight.fighter or hero.seat != table.turn):
        return Refusal("not_your_fight", OF_A_CARD, "play it in your own combat on your own turn")
    return None


def _removable(table: DoorsTable, hero: Hero, card: CardId, play: RemoveMonster) -> tuple[Shape, ...]:
    """Return the choice of a monster."""
    return (PickOne(foe_options(table) if play.tag is None else _tagged(table, play.tag)),)


def _tagged(table: DoorsTable, tag: str) -> tuple[Option, ...]:
    """Return an option for each monster that has the tag, printed or given by a card on it."""
    fight = table.combat
    foes = [foe for foe in fight.foes if tag in tags_of(table, fight, foe)]
    return tuple(Option(key("foe", foe.number), card=foe.face) for foe in foes)


def drive_out(table: DoorsTable, foe: Foe, why: str, seat: Seat, *, treasure: bool | None) -> None:
    """Remove a monster before the fight is won; its Treasures are owed if the fight is won in the end
    (classic.treasure.1, .13).

    `treasure`: whether the card leaves its Treasures (shakespeare.combat.11); None: the numbers of the table decide.
    `why`: the reason, for the event.
    """
    fight = table.combat
    if table.numbers.treasure_on_nonkill if treasure is None else treasure:
        fight.owed += treasures_of(table, fight, foe)
    fight_verbs.remove_foe(table, fight, foe, why, seat)


def _remove(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: RemoveMonster, details: tuple[Choice, ...]
) -> Next | None:
    """Remove the chosen monster, killed or not."""
    foe = foe_named(table, details[0])
    if play.kill:
        fight = table.combat
        fight.slain.append(Slain(foe.face, fight.fighter, table.printed(foe.face, Monster).levels))
        drive_out(table, foe, "killed", hero.seat, treasure=True)
    else:
        drive_out(table, foe, "removed", hero.seat, treasure=play.treasure)
    return None


def _any_fight(table: DoorsTable, hero: Hero, play: object) -> Refusal | None:
    """Return why cards cannot be used in a fight now; None if they can."""
    return fight_refusal(table, INTO_A_FIGHT)


def _send_away(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: SendAway, details: tuple[Choice, ...]
) -> Next | None:
    """End the fight. The card's Treasures replace all others, even those owed already (classic.treasure.13)."""
    fight = table.combat
    fight.outcome = "sent_away"
    fight.owed = play.treasures
    fight.owed_before.clear()
    fight.slain.clear()
    tidy_offers(table, fight)
    return None


def _double_refuses(table: DoorsTable, hero: Hero, play: Double) -> Refusal | None:
    """Return why a hero's strength cannot be doubled now."""
    return fight_refusal(table, INTO_A_FIGHT, party=hero, of_party=OF_A_CARD)


def _doubles_nothing(table: DoorsTable, hero: Hero, card: CardId, play: Double) -> bool:
    """Return whether the hero's strength is 0."""
    return not _strength(table, hero)


def _strength(table: DoorsTable, hero: Hero) -> int:
    """Return the hero's strength in the fight."""
    return sum(part.value for part in hero_parts(table, hero, table.combat))


def _double(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Double, details: tuple[Choice, ...]
) -> Next | None:
    """Add the hero's strength once more."""
    fight = table.combat
    boost = Boost(HEROES, _strength(table, hero), "double", "classic.interfere.2", NOBODY, card)
    fight_verbs.add_boost(table, fight, hero.seat, boost)
    return None


def _hand_over_refuses(table: DoorsTable, hero: Hero, play: HandOver) -> Refusal | None:
    """Return why the fight cannot be handed over now."""
    if refusal := fight_refusal(table, INTO_A_FIGHT):
        return refusal
    fight = table.combat
    if refusal := fighter_refusal(table, hero, OF_A_CARD):
        return refusal
    if fight.helper != NOBODY:
        return Refusal("has_helper", "classic.help.3", "use it while nobody helps you")
    return None if _others(table, hero) else Refusal("nobody_else", OF_A_CARD, "wait until somebody else is alive")


def _others(table: DoorsTable, hero: Hero) -> list[Seat]:
    """Return the other living seats."""
    return [seat for seat in table.around(hero.seat) if seat != hero.seat]


def _seat_detail(table: DoorsTable, hero: Hero, card: CardId, play: object) -> tuple[Shape, ...]:
    """Return the choice of another player."""
    return (PickOne(tuple(seat_option(seat) for seat in _others(table, hero))),)


def _hand_over(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: HandOver, details: tuple[Choice, ...]
) -> Next | None:
    """Make the named player the fighter; offers of help lapse."""
    fight = table.combat
    taker = Seat(number_in(details[0]))
    for offer in list(fight.offers):
        fight.offers.remove(offer)
        table.tell(events.HelpAnswered(fight.fighter, offer.other, "lapsed", "another_fighter"))
    verbs.leave_fight(table, hero.seat)
    if fight.owed:
        fight.owed_before[hero.seat] = fight.owed
    fight.fighter, fight.owed = taker, fight.owed_before.pop(taker, 0)
    table.tell(faced(table, taker, fight.foes[0].face if fight.foes else card))
    return None


def turning_items(table: DoorsTable, hero: Hero) -> list[CardId]:
    """Return Items of other players that a hero could use and that would put the heroes ahead in the fight, as tried on
    a copy of the table."""
    found: list[CardId] = []
    for seat in _others(table, hero):
        for card in table.heroes[seat].items:
            if not usable(table, hero, card) or may_carry(table, hero, [card]):
                continue
            trial = clone(table)
            seize(trial, hero.seat, card)
            if ahead(trial, trial.combat):
                found.append(card)
    return found


def seize(table: DoorsTable, taker: Seat, item: CardId) -> None:
    """Give an Item to another hero, in use at once; Items that clash with it are put out of use."""
    owner = next(other.seat for other in table.heroes if item in other.items)
    verbs.hand_over_item(table, item, owner, taker, "seized", use=False)
    for other in clashes(table, table.heroes[taker], item):
        verbs.set_in_use(table, taker, other, False)
    verbs.set_in_use(table, taker, item, True)


def _seize_refuses(table: DoorsTable, hero: Hero, play: SeizeItem) -> Refusal | None:
    """Return why no Item can be seized now."""
    if refusal := fight_refusal(table, INTO_A_FIGHT, party=hero, of_party=OF_A_CARD):
        return refusal
    fight = table.combat
    if ahead(table, fight) or fight.fighter != hero.seat:
        return Refusal("not_losing", OF_A_CARD, "use it in your own combat, while you are losing")
    if not turning_items(table, hero):
        return Refusal("nothing_turns_it", OF_A_CARD, "keep it for a fight that one Item of another player would turn")
    return None


def _seize_details(table: DoorsTable, hero: Hero, card: CardId, play: SeizeItem) -> tuple[Shape, ...]:
    """Return the choice of an Item."""
    return (PickOne(card_options(turning_items(table, hero))),)


def _seize(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: SeizeItem, details: tuple[Choice, ...]
) -> Next | None:
    """Seize the chosen Item."""
    seize(table, hero.seat, CardId(number_in(details[0])))
    return None


def _hand_monsters(table: DoorsTable, hero: Hero) -> list[CardId]:
    """Return the monsters in the hero's hand."""
    return [card for card in hero.hand if isinstance(table.card(card), Monster)]


def _swap_refuses(table: DoorsTable, hero: Hero, play: SwapMonster) -> Refusal | None:
    """Return why no monster can be swapped now."""
    if refusal := fight_refusal(table, INTO_A_FIGHT):
        return refusal
    if not table.combat.foes:
        return Refusal("no_monster", "classic.interfere.2", NO_MONSTER)
    if not _hand_monsters(table, hero):
        return Refusal(
            "no_monster_in_hand", "classic.interfere.4", "get a monster into your hand first: it comes with one"
        )
    return None


def _swap_details(table: DoorsTable, hero: Hero, card: CardId, play: SwapMonster) -> tuple[Shape, ...]:
    """Return the choices of a monster in the fight and one in the hand."""
    return (PickOne(foe_options(table)), PickOne(card_options(_hand_monsters(table, hero))))


def _swap(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: SwapMonster, details: tuple[Choice, ...]
) -> Next | None:
    """Replace the monster by the one from the hand."""
    fight = table.combat
    monster = CardId(number_in(details[1]))
    verbs.release(table, hero.seat, monster)
    fight_verbs.remove_foe(table, fight, foe_named(table, details[0]), "swapped", hero.seat)
    fight_verbs.add_foe(table, fight, hero.seat, monster)
    return None


def _escape_refuses(table: DoorsTable, hero: Hero, play: Escape) -> Refusal | None:
    """Return why the hero cannot escape by it now."""
    return refuses_instead_of_roll(table, hero)


def _escape(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Escape, details: tuple[Choice, ...]
) -> Next | None:
    """Let the hero, or both heroes, escape without more rolls."""
    fight = table.combat
    for seat in fight.party() if play.both else [hero.seat]:
        if seat not in fight.escaped:
            fight.escaped.append(seat)
    return None


def _roll_refuses(table: DoorsTable, hero: Hero, play: object) -> Refusal | None:
    """Return why no roll can be changed now."""
    return NO_ROLL if flee_roll_in_window(table) is None else None


def _reroll(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Reroll, details: tuple[Choice, ...]
) -> Next | None:
    """Roll the die again."""
    return Call(RollAgain(hero.seat), acting.end)


@dataclass(slots=True)
class RollAgain(Frame):
    """Rolls the die of a flight again. What is added is computed anew; bonuses paid for with discards stay."""

    by: Seat

    def begin(self, table: DoorsTable) -> Next:
        """Ask chance for a die with as many sides as the first one."""
        rolled = required(table.rolled)
        return Ask((roll_question("roll_again", rolled.seat, sides=rolled.sides),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Replace the die of the pending roll by the new one, add up its bonus anew, and tell everybody."""
        rolled = required(table.rolled)
        (rolled.die,) = answer.choice
        rolled.bonus = rolled.bought + flee_bonus(table)
        table.tell(events.DieChanged(self.by, rolled.die, "rolled again"))
        return Done()


def _set_die_details(table: DoorsTable, hero: Hero, card: CardId, play: SetDie) -> tuple[Shape, ...]:
    """Return the choice of a number."""
    return (Number(1, 6 if table.rolled is None else table.rolled.sides),)


def _set_die(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: SetDie, details: tuple[Choice, ...]
) -> Next | None:
    """Set the die to the chosen number."""
    rolled = required(table.rolled)
    rolled.die = details[0]
    table.tell(events.DieChanged(hero.seat, rolled.die, "set"))
    return None


FIGHTS: Plays = {
    Swing: PlayRule(
        _swing_refuses, _swing_details, _swing, beside_fight=True, side=_swing_side, in_vain=_swings_nothing
    ),
    Acclaim: PlayRule(_swing_refuses, _acclaim_details, _acclaim, beside_fight=True, side=_named_side),
    Toss: PlayRule(_swing_refuses, nothing_more, _toss, beside_fight=True),
    RemoveMonster: PlayRule(_remove_refuses, _removable, _remove, beside_fight=True, side=for_heroes),
    SendAway: PlayRule(_any_fight, nothing_more, _send_away, beside_fight=True, side=for_heroes),
    Double: PlayRule(
        _double_refuses, nothing_more, _double, beside_fight=True, side=for_heroes, in_vain=_doubles_nothing
    ),
    HandOver: PlayRule(_hand_over_refuses, _seat_detail, _hand_over, beside_fight=True, side=for_heroes),
    SeizeItem: PlayRule(_seize_refuses, _seize_details, _seize, beside_fight=True, moves="anything", side=for_heroes),
    SwapMonster: PlayRule(_swap_refuses, _swap_details, _swap, beside_fight=True, side=for_ones_own_side),
    Escape: PlayRule(_escape_refuses, nothing_more, _escape, beside_fight=True),
    Reroll: PlayRule(_roll_refuses, nothing_more, _reroll),
    SetDie: PlayRule(_roll_refuses, _set_die_details, _set_die, rule="classic.setup.6"),
}
"""By word about a fight, how it acts."""
