"""Abilities of classes, races and some Items, most of them paid for with cards (classic.classes).

Uses are counted by player and kind, in the fight if they are limited by fight, so that losing and regaining an ability
renews nothing (classic.classes.24).

Vampires take a Level for cards, once in each of their turns (bites.races.14).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...heroes import verbs
from ...heroes.curses import curse_in_window, stop_curse, touches
from ...heroes.dealings.payment import pay, payment
from ...heroes.draw import roll_question
from ...heroes.frames import LivingWindow
from ...heroes.hero_sheet.gear import may_carry
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import concerns, is_big, trait_of, traits, traits_of
from ...heroes.sides import HEROES, Boost
from ...heroes.table import Rolled
from ...language.cards import Follower, Monster, Power
from ...language.english import listed, title
from ...language.words.specials import ChasedAway
from ...language.words.traits import (
    Absolve,
    Backstab,
    Berserk,
    Charm,
    CurseProof,
    DieForYou,
    FleeDiscards,
    Steal,
    StealsLevel,
    Turning,
)
from ...machine.answers import Answer
from ...machine.errors import Refusal, required
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Stake
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Option, PickOne, PickSome, card_options, key, number_in, seat_option
from ..fight import verbs as fight_verbs
from ..fight.running_away import (
    ROLL_WINDOW,
    flee_roll_in_window,
    refuses_follower_instead_of_roll,
    refuses_instead_of_roll,
)
from ..fight.strength import by_the_card, tags
from ..plays import Acting
from ..plays.cards import OTHER_KIND
from ..plays.fights import drive_out, foe_named
from ..plays.levels import level_victims, refuses_level_theft, take_level
from ..plays.rule import NO_MONSTER, fight_refusal
from ..state import events
from ..state.fight import Fight
from ..state.table import DoorsTable
from .verb import PROMISED, DoorsVerb, own_turn, refuses_promised


def refuses_price(table: DoorsTable, hero: Hero, card: CardId, price: PickSome) -> Refusal | None:
    """Return why a hero cannot pay for a card's ability, which costs at least one card; None if they can.

    `price`: the choice of cards that pay, without those promised to a helper.
    """
    if price.options:
        return None
    promised = [one for one in (*hero.hand, *hero.in_play()) if one != card]
    kept = next(filter(None, (refuses_promised(table, hero, one) for one in promised)), None)
    rule = "bites.powers.20" if isinstance(table.card(card), Power) else by_the_card(table, card, "classic.classes.6")
    return kept or Refusal("nothing_to_pay", rule, "get cards first: it is paid for by discarding them")


COUNTED: RuleId = "classic.classes.24"
"""Rule to cite where the ability of an Item or a Power is used up: its uses are counted like those of a Class."""


def used_up(rule: RuleId) -> Refusal:
    """Return the refusal of an ability that is used up in this fight. `rule`: the rule to cite."""
    return Refusal("used_up", rule, "wait for the next fight: it is used up in this one")


def used(fight: Fight, hero: Hero, kind: str) -> int:
    """Return how often a hero has used an ability of this kind in this fight."""
    return fight.uses.get(f"{hero.seat}:{kind}", 0)


def spend(fight: Fight, hero: Hero, kind: str, count: int = 1) -> None:
    """Count `count` more uses of abilities of this kind by a hero in this fight."""
    fight.uses[f"{hero.seat}:{kind}"] = used(fight, hero, kind) + count


# ---------------------------------------------------------------- strength for cards: Berserk, Turning


Boosting = tuple[CardId, Berserk | Turning]
"""An ability to discard cards for strength, with the card that grants it."""
OF_A_CLASS: dict[str, RuleId] = {"berserk": "classic.classes.18", "turning": "classic.classes.21"}
"""By word, the rule to cite if a Class grants the ability."""


def _boosting(table: DoorsTable, hero: Hero, word: str) -> Boosting | None:
    """Return the hero's best ability for a word: of those that can be used, the one that adds most for a card.

    If none can, return the one that allows most cards; None without any.
    """
    found: Sequence[Boosting] = (
        traits_of(table, hero, Berserk) if word == "berserk" else traits_of(table, hero, Turning)
    )

    def by_use(each: Boosting) -> tuple[bool, int]:
        helps = _left(table, hero, each[1]) > 0
        return helps, each[1].each if helps else each[1].most

    return max(found, key=by_use, default=None)


def _kind(trait: Berserk | Turning) -> str:
    """Return the kind by which uses are counted: turning different monsters counts as different abilities."""
    return f"turning:{trait.tag}" if isinstance(trait, Turning) else "berserk"


def _left(table: DoorsTable, hero: Hero, trait: Berserk | Turning) -> int:
    """Return how many cards may still be discarded for an ability in this fight; 0 if it has no effect here."""
    fight = table.fight
    if fight is None or (isinstance(trait, Turning) and trait.tag not in tags(table, fight)):
        return 0
    return trait.most - used(fight, hero, _kind(trait))


def boost_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the options Berserk and Turning: discard cards, up to a limit for each fight (classic.classes.18, .21)."""
    for word in ("berserk", "turning"):
        found = _boosting(table, hero, word)
        if found is None:
            continue
        card, trait = found
        rule = by_the_card(table, card, OF_A_CLASS[word])
        barred = fight_refusal(table, rule, party=hero)
        fight = table.fight
        left = 0
        if barred is None and fight is not None:
            left = _left(table, hero, trait)
            if used(fight, hero, _kind(trait)) >= trait.most:
                barred = used_up(by_the_card(table, card, OF_A_CLASS[word], COUNTED))
            elif isinstance(trait, Turning) and trait.tag not in tags(table, fight):
                turned = dict.fromkeys(other.tag for _, other in traits_of(table, hero, Turning))
                cure = f"use it against {listed([title(tag) for tag in turned], 'or')} monsters"
                barred = Refusal("no_undead", rule, cure)
        shape = payment(table, hero, max(left, 1), but=(card,))
        barred = barred or refuses_price(table, hero, card, shape)
        yield Option(word, card=card, details=(shape,), barred=barred, rule=rule)


def boost(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the cards that the chosen action (`acting`) names, and add their bonus to the heroes' side (Berserk,
    Turning). Returns None: no further step follows."""
    fight = table.combat
    card, trait = required(_boosting(table, hero, acting.word))
    count = pay(table, hero, acting.details[0], acting.word)
    spend(fight, hero, _kind(trait), count)
    rule = by_the_card(table, card, OF_A_CLASS[acting.word])
    boost = Boost(HEROES, count * trait.each, acting.word, rule, hero.seat, card)
    fight_verbs.add_boost(table, fight, hero.seat, boost)
    table.stir()
    return None


# ---------------------------------------------------------------- Thief


def _backstabbing(table: DoorsTable, hero: Hero) -> tuple[CardId, Backstab] | None:
    """Return the hero's ability with the greatest penalty, with its card; None if they have none."""
    return max(traits_of(table, hero, Backstab), key=lambda each: each[1].penalty, default=None)


def _stealing(table: DoorsTable, hero: Hero) -> tuple[CardId, Steal] | None:
    """Return the hero's ability that needs the lowest roll, with its card; None if they have none."""
    return min(traits_of(table, hero, Steal), key=lambda each: each[1].on, default=None)


def backstab_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to backstab another player in a fight, once for each victim and fight (classic.classes.20)."""
    found = _backstabbing(table, hero)
    if found is None:
        return
    fight = table.fight
    rule = by_the_card(table, found[0], "classic.classes.20")
    barred = fight_refusal(table, rule)
    victims: list[Seat] = []
    if barred is None and fight is not None:
        others = [seat for seat in fight.party() if seat != hero.seat]
        victims = [seat for seat in others if not used(fight, hero, f"backstab:{seat}")]
        if not victims:
            barred = Refusal(
                "nobody_to_stab",
                by_the_card(table, found[0], "classic.classes.20", COUNTED) if others else rule,
                "wait for another fight: once per victim and fight, and never yourself",
            )
    shape = payment(table, hero, 1, but=(found[0],))
    barred = barred or refuses_price(table, hero, found[0], shape)
    targets = PickOne(tuple(seat_option(seat) for seat in victims))
    yield Option("backstab", card=found[0], details=(targets, shape), barred=barred, rule=rule)


def backstab(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the card that the chosen action (`acting`) names, and weaken its victim in the fight. Returns None: no
    further step follows."""
    fight = table.combat
    victim = Seat(number_in(acting.details[0]))
    card, trait = required(_backstabbing(table, hero))
    pay(table, hero, acting.details[1], "backstab")
    spend(fight, hero, f"backstab:{victim}")
    rule = by_the_card(table, card, "classic.classes.20")
    boost = Boost(HEROES, -trait.penalty, "backstab", rule, victim, card)
    fight_verbs.add_boost(table, fight, hero.seat, boost)
    table.stir()
    return None


def steal_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to steal a Small Item from another player, outside combat (classic.classes.19,
    classic.combat.10).
    """
    found = _stealing(table, hero)
    if found is None:
        return
    barred = None
    rule = by_the_card(table, found[0], "classic.classes.19")
    own_only = table.numbers.steal_blocked == "party_in_combat"
    if table.fight is not None and (not own_only or table.in_fight(hero.seat)):
        cure = "wait until you are in no combat" if own_only else "wait until no combat is going on"
        barred = Refusal("fight_going_on", "classic.classes.10", cure)
    items = [
        card
        for seat in table.around(hero.seat)
        if seat != hero.seat and not table.in_fight(seat)
        for card in table.heroes[seat].items
        if not is_big(table, card)
    ]
    shape = payment(table, hero, 1, but=(found[0],))
    if barred is None and not items:
        somebody = "somebody else" if table.fight is None else "somebody who is in no combat"
        barred = Refusal("nothing_to_steal", rule, f"wait until {somebody} carries a Small Item")
    barred = barred or refuses_price(table, hero, found[0], shape)
    details = (PickOne(card_options(items)), shape)
    yield Option("steal", card=found[0], details=details, barred=barred, rule=rule)


def steal(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the card that the chosen action (`acting`) names, and begin to roll for the theft of its Item. Returns
    the step that follows."""
    item = CardId(number_in(acting.details[0]))
    owner = next(other.seat for other in table.heroes if item in other.items)
    trait = required(_stealing(table, hero))[1]
    pay(table, hero, acting.details[1], "steal")
    return Call(Theft(hero.seat, owner, item, trait.on), acting.end)


@dataclass(slots=True)
class Theft(Frame):
    """Rolls for a theft, lets others react, and moves the Item or punishes the thief.

    `under`: the die of a theft that this one interrupts, which lies on the table again after it.
    """

    thief: Seat
    owner: Seat
    item: CardId
    on: int
    under: Rolled | None = None

    def resolving(self, table: DoorsTable) -> tuple[Stake, ...]:
        """Return what must not change until the theft is over: the Item to be stolen."""
        return (Stake(self.owner, (self.item,)),)

    def begin(self, table: DoorsTable) -> Next:
        """Ask chance for the thief's die, which decides whether the theft succeeds."""
        return Ask((roll_question("steal", self.thief),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Lay the thief's die on the table, where others may still change it."""
        (die,) = answer.choice
        self.under, table.rolled = table.rolled, Rolled(self.thief, die, 0, self.on, "steal")
        table.tell(events.DieRolled(self.thief, die, 0, self.on, "steal", self.item))
        table.stir()
        return Goto(self.react)

    def react(self, table: DoorsTable) -> Next:
        """Let the other players change the roll with cards, until all have passed."""
        around = table.around(self.thief)
        return Call(LivingWindow(ROLL_WINDOW, around, ("classic.classes.19",), "roll", about=self.thief), self.outcome)

    def outcome(self, table: DoorsTable) -> Next:
        """Move the Item if the roll succeeds and it can be moved; take a Level from a thief whose roll fails."""
        rolled, table.rolled = table.rolled, self.under
        thief = table.heroes[self.thief]
        if rolled is not None and rolled.succeeds():
            there = self.item in table.heroes[self.owner].items
            # A card may have put one of the two into a combat while the window was open (classic.combat.10).
            there = there and not (table.in_fight(self.thief) or table.in_fight(self.owner))
            if there and not thief.dead and may_carry(table, thief, [self.item]) is None:
                verbs.hand_over_item(table, self.item, self.owner, self.thief, "stolen")
        else:
            verbs.lose_levels(table, self.thief, 1, "caught stealing")
        return Done()


# ---------------------------------------------------------------- Wizard


def _fleeing_better(table: DoorsTable, hero: Hero) -> tuple[CardId, FleeDiscards] | None:
    """Return the hero's best ability to discard for a roll, with its card: of those not used up for this roll, the
    greatest bonus.
    """
    spent = 0 if table.rolled is None else table.rolled.discards
    found = traits_of(table, hero, FleeDiscards)
    return max(found, key=lambda each: (each[1].most > spent, each[1].each), default=None)


def flee_discard_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to discard cards for one's own roll to run away (classic.classes.22)."""
    found = _fleeing_better(table, hero)
    if found is None:
        return
    card, trait = found
    rolled = flee_roll_in_window(table)
    rule = by_the_card(table, card, "classic.classes.22")
    barred = None
    left = trait.most
    if rolled is None or rolled.seat != hero.seat:
        barred = Refusal("no_roll", rule, "use it right after your own roll to run away")
    else:
        left -= rolled.discards
        if left <= 0:
            cited = by_the_card(table, card, "classic.classes.22", COUNTED)
            barred = Refusal("used_up", cited, "wait for your next roll: it is used up for this one")
    shape = payment(table, hero, max(left, 1), but=(card,))
    barred = barred or refuses_price(table, hero, card, shape)
    yield Option("flee_discards", card=card, details=(shape,), barred=barred, rule=rule)


def flee_discards(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the chosen cards, and add their bonus to the roll. `acting`: the chosen action. Returns None: no further
    step follows."""
    rolled = required(table.rolled)
    card, trait = required(_fleeing_better(table, hero))
    count = pay(table, hero, acting.details[0], "flee_discards")
    rolled.bonus += count * trait.each
    rolled.bought += count * trait.each
    rolled.discards += count
    table.tell(events.DieChanged(hero.seat, rolled.total(), "flee_discards", card))
    table.stir()
    return None


def charm_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to discard the whole hand to remove a monster (classic.classes.8, classic.classes.22)."""
    found = trait_of(table, hero, Charm)
    if found is None:
        return
    rule = by_the_card(table, found[0], "classic.classes.22")
    barred = fight_refusal(table, rule, party=hero)
    if barred is None and len(hero.hand) < max(1, table.numbers.charm_min):
        barred = Refusal("no_hand", "classic.classes.8", "get a card first: it costs the whole hand")
    if barred is None and table.numbers.bribes_from_hand:
        barred = next(filter(None, (refuses_promised(table, hero, card) for card in hero.hand)), None)
    foes = table.fight.foes if table.fight is not None else []
    if barred is None and not foes:
        barred = Refusal("no_monster", rule, NO_MONSTER)
    options = tuple(Option(key("foe", foe.number), card=foe.face) for foe in foes)
    yield Option("charm", card=found[0], details=(PickOne(options),), barred=barred, rule=rule)


def charm(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the whole hand, and remove the monster that the chosen action (`acting`) names from the fight. Returns
    None: no further step follows."""
    foe = foe_named(table, acting.details[0])
    verbs.lose_cards(table, hero.seat, hero.hand, "charm")
    drive_out(table, foe, "charmed", hero.seat, treasure=True)
    table.stir()
    return None


# ---------------------------------------------------------------- chasing away, sacrifices


def chase_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield an option for each monster that the hero chases away, by its card (classic.help.13, classic.classes.21)."""
    if fight_refusal(table, "classic.help.13", party=hero) is not None:
        return
    for foe in table.combat.foes:
        for special in table.printed(foe.face, Monster).specials:
            if isinstance(special, ChasedAway) and concerns(table, hero, special):
                yield Option(key("chase", foe.number), card=foe.face)


def chase(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Remove the monster that the chosen action (`acting`) names from the fight, if it is still there. Returns None: no
    further step follows."""
    foe = table.combat.foe(acting.number)
    if foe is not None:
        drive_out(table, foe, "chased away", hero.seat, treasure=True)
    table.stir()
    return None


def sacrifice_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the options to give up a follower or Item, to escape from all monsters or to stop a curse."""
    curse = curse_in_window(table)
    for card, trait in traits(table, hero):
        if isinstance(trait, DieForYou):
            if curse is None:
                promised = PROMISED if card in table.promised() else None
                follows = isinstance(table.card(card), Follower)
                refuses = refuses_follower_instead_of_roll if follows else refuses_instead_of_roll
                yield Option(key("sacrifice", card), card=card, barred=refuses(table, hero) or promised)
        elif isinstance(trait, CurseProof):
            barred = PROMISED if card in table.promised() else None
            if curse is not None and not touches(table, trait.what, curse.card):
                barred = OTHER_KIND
            elif curse is None or curse.victim != hero.seat:
                barred = Refusal("no_curse", "classic.curses.10", "use it while a curse on you waits to act")
            yield Option(key("ward", card), card=card, barred=barred)


def sacrifice(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Give up the card that the chosen action (`acting`) names; its owner escapes from all monsters. Returns None: no
    further step follows."""
    verbs.lose_card(table, hero.seat, CardId(acting.number), "sacrificed")
    table.combat.escaped.append(hero.seat)
    table.stir()
    return None


def ward(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Give up the card that the chosen action (`acting`) names, and stop the curse that waits. Returns None: no further
    step follows."""
    card = CardId(acting.number)
    verbs.lose_card(table, hero.seat, card, "sacrificed")
    stop_curse(table, hero.seat, card)
    table.stir()
    return None


ABSOLVE = "absolve"
"""The word of the action, the reason of its price, and the name of the ability."""


def absolve_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to stop the curse that waits, on any player, by discarding cards (classic.classes.25)."""
    card, trait = min(traits_of(table, hero, Absolve), key=lambda each: each[1].price)
    rule = by_the_card(table, card, "classic.classes.25")
    shape = payment(table, hero, trait.price, least=trait.price, but=(card,))
    curse, barred = curse_in_window(table), None
    if curse is None:
        barred = Refusal("no_curse", rule, "use it while a curse waits to act")
    elif not touches(table, "curse", curse.card):
        barred = OTHER_KIND
    elif len(shape.free()) < trait.price:
        barred = Refusal("too_few_cards", rule, f"get more cards first: it costs {trait.price}")
    yield Option(ABSOLVE, card=card, details=(shape,), barred=barred, rule=rule)


def absolve(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the cards that the chosen action (`acting`) names, and stop the curse that waits. Returns None: no
    further step follows."""
    card = min(traits_of(table, hero, Absolve), key=lambda each: each[1].price)[0]
    pay(table, hero, acting.details[0], ABSOLVE)
    stop_curse(table, hero.seat, card)
    table.stir()
    return None


LEVEL_THEFT = "bites.races.14"
"""The rule to cite for stealing Levels."""
STEAL_LEVEL = "steal_level"
"""The word of the action, and the kind by which uses in a turn are counted."""


def steal_level_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to discard cards for another player's Level; barred if no Level could be gained
    (bites.races.16).
    """
    card, trait = min(traits_of(table, hero, StealsLevel), key=lambda each: each[1].price)
    shape = payment(table, hero, trait.price, least=trait.price, but=(card,))
    barred = refuses_level_theft(table, hero) or _not_now(table, hero)
    if barred is None and len(shape.options) < trait.price:
        barred = Refusal("too_few_cards", LEVEL_THEFT, f"get more cards first: it costs {trait.price}")
    details = (PickOne(level_victims(table, hero)), shape)
    yield Option(STEAL_LEVEL, card=card, details=details, barred=barred, rule=LEVEL_THEFT)


def _not_now(table: DoorsTable, hero: Hero) -> Refusal | None:
    """Return why the hero cannot steal a Level now; None if they can."""
    if not own_turn(table, hero):
        return Refusal("not_your_turn", LEVEL_THEFT, "wait for your own turn")
    if table.fight is not None:
        return Refusal("fight_going_on", LEVEL_THEFT, "wait until no combat is going on")
    if hero.uses.get(STEAL_LEVEL):
        return Refusal("used_up", LEVEL_THEFT, "wait for your next turn: it is used up in this one")
    return None


def steal_level(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the cards that the chosen action (`acting`) names, and move a Level from its victim to the hero. Returns
    None: no further step follows."""
    victim, paid = acting.details
    hero.uses[STEAL_LEVEL] = 1
    pay(table, hero, paid, STEAL_LEVEL)
    take_level(table, hero, Seat(number_in(victim)))
    return None


LEVEL_VERB = DoorsVerb((STEAL_LEVEL,), steal_level_options, steal_level, traits=(StealsLevel,))

VERBS = (
    DoorsVerb(("berserk",), boost_options, boost, interferes=True, traits=(Berserk, Turning)),
    DoorsVerb(("turning",), "berserk", boost, interferes=True),
    DoorsVerb(("backstab",), backstab_options, backstab, interferes=True, traits=(Backstab,)),
    DoorsVerb(("steal",), steal_options, steal, traits=(Steal,)),
    DoorsVerb(("flee_discards",), flee_discard_options, flee_discards, interferes=True, traits=(FleeDiscards,)),
    DoorsVerb(("charm",), charm_options, charm, interferes=True, traits=(Charm,)),
    DoorsVerb(("chase",), chase_options, chase, interferes=True, moves="nothing"),
    DoorsVerb(
        ("sacrifice",),
        sacrifice_options,
        sacrifice,
        stops_curses=True,
        interferes=True,
        traits=(DieForYou, CurseProof),
    ),
    DoorsVerb(("ward",), "sacrifice", ward, stops_curses=True, interferes=True),
    DoorsVerb((ABSOLVE,), absolve_options, absolve, stops_curses=True, interferes=True, traits=(Absolve,)),
)
