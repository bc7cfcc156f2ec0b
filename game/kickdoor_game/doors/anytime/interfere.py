"""Actions that use up a card (curses, enhancers, Mates, Wandering Monsters, One-Shots, specials), and monsters that
join.

Everybody may play them at the times that their kinds allow (classic.interfere, classic.curses.3, classic.treasure.8).

Some sets let monsters join from a hand without a Wandering Monster (shakespeare.undead.2, bites.bats.2):
`Numbers.free_joins` has the tags, and whether another monster of the tag must be in the combat. A card that gives a
monster such a tag may be played together with it (shakespeare.undead.4). A monster may also have a partner: it joins a
combat of the partner, or is laid on it as an enhancer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ...heroes import verbs
from ...heroes.at_stake import refuses_own_curse
from ...heroes.curses import CurseStrike, curse_in_window
from ...heroes.hero_sheet.hero import Hero
from ...heroes.resolve import finds_something
from ...heroes.sides import HEROES, MONSTERS
from ...language.cards import Curse, Enhancer, Mate, Monster, TreasureSpecial, Used, Wandering, play_of
from ...language.english import listed, title
from ...language.words.effects import EverybodyElse
from ...language.words.plays import CancelCurse, TurnCurse
from ...language.words.specials import Partner
from ...machine.errors import Refusal, required
from ...machine.frame import Call, Next
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Option, PickOne, Shape, card_options, key, number_in, seat_option, word_in
from ..fight import verbs as fight_verbs
from ..fight.strength import tags
from ..plays import PLAYS, Acting, Moves, one_shots
from ..plays.fights import foe_named, foe_options, group_options
from ..plays.rule import NO_MONSTER, RUNNING, fight_refusal, unfinished_action
from ..state import events
from ..state.fight import Foe
from ..state.table import DoorsTable
from .verb import CURSE_FIRST, DoorsVerb, own_turn, refuses_promised

FIGHT_IT = "fight it in your own phase 2"
JOINS: dict[str, RuleId] = {"undead": "shakespeare.undead.2", "bat": "bites.bats.2"}
"""By tag, the rule by which such a monster joins."""

WAITS = Refusal("monster_waits", "classic.monsters.3", f"{FIGHT_IT}, or send it with a Gatecrasher")


def partners(table: DoorsTable, card: CardId) -> list[tuple[Foe, Partner]]:
    """Return the monsters in the fight that this monster card can be laid on to strengthen them, because its text names
    them as its partners; the first of each group of Mates, with the text's `Partner`."""
    fight = table.combat
    found: dict[int, tuple[Foe, Partner]] = {}
    for special in table.printed(card, Monster).specials:
        if isinstance(special, Partner):
            for foe in fight.foes:
                if table.card(foe.face).key == special.of:
                    found.setdefault(foe.group, (foe, special))
    return list(found.values())


def ways_in(table: DoorsTable, hero: Hero, card: CardId) -> tuple[Shape, ...] | None:
    """Return the choices that a player must make to let a monster of their hand join the fight; () for none, None if it
    cannot join. It joins another monster, so one must be left (bites.bats.2)."""
    if fight_refusal(table, WAITS.rule) or not table.combat.foes:
        return None
    if partners(table, card):
        return ()
    fighting = tags(table, table.combat)
    opened = [tag for tag, needs_another in table.numbers.free_joins if tag in fighting or not needs_another]
    if any(tag in opened for tag in table.printed(card, Monster).tags):
        return ()
    makers = [c for c in hero.hand if isinstance(other := table.card(c), Enhancer) and other.gives in opened]
    return (PickOne(card_options(makers)),) if makers else None


def join_options(table: DoorsTable, hero: Hero, card: CardId) -> Iterator[Option]:
    """Yield the options for a monster in the hand: to join the fight, and, if the card names a monster of the fight as
    its partner, to be laid on that one as a bonus."""
    details = ways_in(table, hero, card)
    barred = _waits(table, card) if details is None else None
    yield Option(key("monster", card), card=card, details=details or (), barred=barred, rule="classic.monsters.3")
    if details is not None and (found := partners(table, card)):
        foes = tuple(Option(key("foe", foe.number), card=foe.face) for foe, _ in found)
        yield Option(key("enhance", card), card=card, details=(PickOne(foes),))


def _waits(table: DoorsTable, card: CardId) -> Refusal:
    """Return why a monster of the hand cannot join now."""
    own = table.printed(card, Monster).tags
    opened = [(tag, needs_another) for tag, needs_another in table.numbers.free_joins if tag in own]
    closed = fight_refusal(table, WAITS.rule)
    if closed is RUNNING and (opened or partners(table, card)):
        return closed
    if not opened:
        return WAITS
    rule = JOINS.get(opened[0][0], WAITS.rule)
    if closed is None and not table.combat.foes:
        return Refusal("no_monster", rule, f"{WAITS.cure}: no monster is left for it to join")
    free = any(not needs_another for _, needs_another in opened)
    beside = "" if free else f" with another {listed([title(tag) for tag, _ in opened], 'or')} monster"
    return Refusal(WAITS.code, rule, f"{FIGHT_IT}, or send it into a combat{beside}")


def join(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Let the monster that the chosen action (`acting`) names join the fight, with the enhancer that gives it the tag
    it needs. Returns None: no further step follows."""
    card = CardId(acting.number)
    fight = table.combat
    verbs.release(table, hero.seat, card)
    fight_verbs.add_foe(table, fight, hero.seat, card)
    if acting.details:
        maker = CardId(number_in(acting.details[0]))
        verbs.release(table, hero.seat, maker)
        fight_verbs.lay_enhancer(table, fight, hero.seat, maker, fight.foes[-1])
    table.stir()
    return None


WORKED = Refusal("worked_this_turn", "classic.treasure.8", "keep it for the next turn")


# ---------------------------------------------------------------- curses


def curse_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield an option for each curse in the hand, on any player including oneself (classic.curses.3,
    classic.priority.5).

    Curses that would strike their own player are barred while an unfinished effect may still take something from them
    (classic.priority.6).
    """
    own = refuses_own_curse(table, hero.seat)
    for card in hero.hand:
        if isinstance(printed := table.card(card), Curse):
            on_all = any(isinstance(effect, EverybodyElse) for effect in printed.effects)
            victims = tuple(
                replace(
                    seat_option(seat),
                    barred=own if on_all or seat == hero.seat else None,
                    in_vain=not finds_something(table, seat, printed.effects, spares=printed.spares),
                )
                for seat in table.around(hero.seat)
            )
            yield Option(
                key("curse", card),
                card=card,
                details=(PickOne(victims),),
                barred=own if on_all else None,
                rule="classic.curses.3",
            )


def curse(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Play the curse that the chosen action (`acting`) names; it waits if its victim is in the middle of an action.
    Returns the step that follows, None if there is none."""
    card = CardId(acting.number)
    verbs.release(table, hero.seat, card)
    table.aside.append(card)
    strike = CurseStrike(card, Seat(number_in(acting.details[0])), hero.seat)
    place = unfinished_action(table, strike.victim)
    if place is None:
        return Call(strike, acting.end)
    strike.delay(table, place)
    return None


# ---------------------------------------------------------------- monsters and what is laid on them


def monster_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the options for enhancers, Mates, Wandering Monsters, and monsters that join by themselves."""
    monsters = [card for card in hero.hand if isinstance(table.card(card), Monster)]
    for card in hero.hand:
        match table.card(card):
            case Enhancer():
                barred = _no_monster_for_it(table, "classic.enhancers.4")
                yield _on_monster("enhance", card, barred, () if barred else (PickOne(group_options(table)),))
            case Mate():
                barred = _no_monster_for_it(table, "classic.enhancers.3")
                yield _on_monster("mate", card, barred, () if barred else (PickOne(foe_options(table)),))
            case Wandering():
                barred = fight_refusal(table, "classic.interfere.4")
                if barred is None and not monsters:
                    barred = Refusal(
                        "no_monster_in_hand",
                        "classic.interfere.4",
                        "get a monster into your hand first: it comes with one",
                    )
                details: tuple[Shape, ...] = () if barred else (PickOne(card_options(monsters)),)
                yield _on_monster("wander", card, barred, details)
            case Monster():
                yield from join_options(table, hero, card)
            case _:
                pass


def _no_monster_for_it(table: DoorsTable, rule: RuleId) -> Refusal | None:
    """Return why nothing can be laid on a monster now; None if it can."""
    if refusal := fight_refusal(table, rule):
        return refusal
    return None if table.combat.foes else Refusal("no_monster", rule, NO_MONSTER)


def _on_monster(word: str, card: CardId, barred: Refusal | None, details: tuple[Shape, ...]) -> Option:
    """Return the option to play a card into the fight."""
    return Option(key(word, card), card=card, details=details, barred=barred)


def enhance(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Lay the card that the chosen action (`acting`) names on its monster, as an enhancer. Returns None: no further
    step follows."""
    card = CardId(acting.number)
    verbs.release(table, hero.seat, card)
    fight = table.combat
    fight_verbs.lay_enhancer(table, fight, hero.seat, card, foe_named(table, acting.details[0]))
    table.stir()
    return None


def mate(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Add a Mate to the fight, as a second one of the monster that the chosen action (`acting`) names. Returns None: no
    further step follows."""
    card = CardId(acting.number)
    verbs.release(table, hero.seat, card)
    fight = table.combat
    fight_verbs.add_foe(table, fight, hero.seat, card, twin_of=foe_named(table, acting.details[0]))
    table.stir()
    return None


def wander(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Add a monster from the hand to the fight, by a Wandering Monster; the chosen action (`acting`) names both cards.
    Returns None: no further step follows."""
    card, monster = CardId(acting.number), CardId(number_in(acting.details[0]))
    fight = table.combat
    verbs.release(table, hero.seat, card)
    verbs.release(table, hero.seat, monster)
    fight.spent.append(card)
    table.tell(events.CardUsed(hero.seat, card, on=monster))
    fight_verbs.add_foe(table, fight, hero.seat, monster)
    table.stir()
    return None


# ---------------------------------------------------------------- cards played for what they do


def use_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield an option for each One-Shot or special in hand or in play (classic.interfere.1, classic.treasure.8,
    classic.treasure.9).
    """
    any_held = bool(table.promised())
    for card in (*hero.hand, *hero.items):
        printed = table.card(card)
        if not isinstance(printed, Used):
            continue
        rule = PLAYS[type(printed.play)]
        barred = (any_held and refuses_promised(table, hero, card)) or (WORKED if card in table.brought else None)
        if isinstance(printed, TreasureSpecial) and rule.untimed and table.numbers.specials_on_own_turn:
            barred = barred or _not_its_time(table, hero)
        barred = barred or rule.refuses(table, hero, printed.play)
        barred = barred or one_shots.refuses(table, hero, printed.play, rule)
        details = () if barred else rule.details(table, hero, card, printed.play)
        in_vain = barred is None and rule.in_vain(table, hero, card, printed.play)
        yield Option(
            key("use", card),
            card=card,
            details=details,
            barred=barred,
            rule=rule.rule,
            ends_it=in_vain,
            in_vain=in_vain,
        )


def _not_its_time(table: DoorsTable, hero: Hero) -> Refusal | None:
    """Return why a Treasure that states no time cannot be used now: it is for its owner's turn
    (shakespeare.treasure.19).
    """
    if table.fight is not None and own_turn(table, hero):
        return Refusal("in_combat", "classic.treasure.8", "wait until the combat is over")
    return None if own_turn(table, hero) else Refusal("not_your_turn", "classic.treasure.8", "use it on your own turn")


def use(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Use the card that the chosen action (`acting`) names: it leaves its owner, acts, and is used up. Returns the step
    that follows."""
    card = CardId(acting.number)
    play = play_of(table.card(card))
    rule = PLAYS[type(play)]
    fight = table.fight
    verbs.release(table, hero.seat, card)
    said = acting.details[0] if acting.details else None
    side = said if said in (HEROES, MONSTERS) else ""
    at = Seat(number_in(said)) if isinstance(said, str) and word_in(said) == "seat" else None
    table.tell(events.CardUsed(hero.seat, card, at=at, side=side))
    one_shots.count(table, hero, play, rule, acting.details)
    if rule.beside_fight and fight is not None:
        fight.spent.append(card)
    else:
        verbs.discard(table, card, hero.seat)
    if rule.brings:
        table.brought.append(card)
    following = rule.act(table, acting, hero, card, play, acting.details)
    table.stir()
    return following


def use_options_now(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the options of `use_options`. While a curse waits, all are barred but those that stop or turn it
    (classic.curses.10)."""
    waits = curse_in_window(table) is not None
    for option in use_options(table, hero):
        play = play_of(table.card(required(option.card)))
        yield (
            replace(option, details=(), barred=CURSE_FIRST, ends_it=False, in_vain=False)
            if waits and not isinstance(play, CancelCurse | TurnCurse)
            else option
        )


def what_a_use_moves(table: DoorsTable, hero: Hero, option: Option) -> Moves:
    """Return which of the hero's possessions change if they use the option's card: as its kind of play says for a card
    in hand, "anything" for one in play."""
    card = required(option.card)
    return PLAYS[type(play_of(table.card(card)))].moves if card in hero.hand else "anything"


CURSE = DoorsVerb(("curse",), curse_options, curse, interferes=True, moves="hand")
ENHANCE = DoorsVerb(("enhance",), monster_options, enhance, interferes=True, moves="hand")
JOIN = DoorsVerb(("monster",), "enhance", join, interferes=True, moves="hand")
MATE = DoorsVerb(("mate",), "enhance", mate, interferes=True, moves="hand")
WANDER = DoorsVerb(("wander",), "enhance", wander, interferes=True, moves="hand")
USE = DoorsVerb(("use",), use_options_now, use, stops_curses=True, interferes=True, moves=what_a_use_moves)
