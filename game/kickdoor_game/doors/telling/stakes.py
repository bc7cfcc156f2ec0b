"""Texts about a fight: what it is for, what does not count, who would win the game, and what a helper would bring and
risk.

Texts about a possible helper are computed from the fight as it would be with them: sums, Levels, and effects on
helpers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...heroes.dealings.bargains import HelpOffer, Terms
from ...heroes.hero_sheet.gear import may_carry
from ...heroes.hero_sheet.sheet import concerns
from ...heroes.telling.voice import Voice, counted, in_its_words, listed, signed
from ...language.cards import Monster
from ...language.words.effects import NextFight
from ...language.words.lists import orders
from ...language.words.specials import Forbids, Friendly, OnEscape, ToHelper
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Question
from ..fight.help import helper_levels, winners_of_kill
from ..fight.strength import ahead, foe_parts, hero_parts, heroes_side, leads, totals
from ..state.fight import Fight, Foe
from ..state.table import DoorsTable
from .sums import part_words

ORDERS = {
    "helper_first": "the helper picks first",
    "fighter_first": "the fighter picks first",
    "alternating_helper": "they pick in turn, the helper first",
    "alternating_fighter": "they pick in turn, the fighter first",
    "fighter_deals": "the fighter hands them out",
}
"""The ways to share Treasures, by their keys in an offer."""


def alone_against(table: DoorsTable, seat: Seat, monster: CardId) -> str:
    """Return how a seat would stand against a monster: `1 against 14, not enough`; "" if that monster would not fight
    them.
    """
    specials = table.printed(monster, Monster).specials
    if any(isinstance(each, Friendly) and concerns(table, table.heroes[seat], each) for each in specials):
        return ""
    fight = Fight(seat, foes=[Foe(1, monster, monster, 1)])
    heroes, monsters = totals(table, fight)
    enough = "enough" if leads(table, fight, heroes, monsters) else "not enough"
    return f"{heroes} against {monsters}, {enough}"


def kill_wins(table: DoorsTable, fight: Fight, viewer: Seat | None) -> str:
    """Return `this kill would make Boris Level 10 and win the game`; "" if it would not. `viewer`: who reads it; None
    for a spectator."""
    return "" if fight.running else win_words(Voice(table, viewer), winners_of_kill(table, fight))


def winners_at_stake(table: DoorsTable, question: Question) -> tuple[Seat, ...]:
    """Return the seats that would win the game by what a question is about: a kill to let pass, one's own, or one to
    help with.

    Nothing else wins a game while somebody is asked (classic.winning.2).
    """
    fight = table.fight
    if fight is None or fight.running:
        return ()
    match question.kind:
        case "kill":
            return tuple(winners_of_kill(table, fight))
        case "combat" if ahead(table, fight):
            return tuple(winners_of_kill(table, fight))
        case "help":
            joined = replace(fight, helper=question.seat)
            return tuple(winners_of_kill(table, joined)) if ahead(table, joined) else ()
        case _:
            return ()


def win_words(v: Voice, winners: Sequence[Seat]) -> str:
    """Return `this kill would make Boris Level 10 and win the game` for these winners; "" without any."""
    names = listed([v.whom(seat) for seat in winners])
    return f"this kill would make {names} Level {v.table.numbers.goal_level} and win the game" if winners else ""


def doing(table: DoorsTable, fight: Fight) -> str:
    """Return what the fighter does: `fights Tax Golem`, `runs from Tax Golem`, `is rid of the monsters`."""
    if not fight.foes:
        return "is rid of the monsters"
    return f"{'runs from' if fight.running else 'fights'} {listed([table.card(foe.face).name for foe in fight.foes])}"


def outlook(table: DoorsTable, viewer: Seat | None, seat: Seat) -> list[str]:
    """Return what would change with a seat as the helper: both sums, who would win the game, and effects on helpers.

    [] if nobody can join. `viewer`: the seat that reads it; None for a spectator.
    """
    fight = table.fight
    if fight is None or fight.helper != NOBODY or seat in (NOBODY, fight.fighter):
        return []
    joined = replace(fight, helper=seat)
    said = [
        with_help(table, viewer, fight, joined),
        kill_wins(table, joined, viewer),
        *helper_gets(table, joined, viewer),
    ]
    return [words for words in said if words]


def with_help(table: DoorsTable, viewer: Seat | None, fight: Fight, joined: Fight) -> str:
    """Return the sums with a helper: `with Bob: 24 against 18, enough; Bob brings 6`, and what the monsters gain by it.

    `joined`: the fight with the helper. `viewer`: the seat that reads it; None for a spectator.
    """
    v = Voice(table, viewer)
    name = v.whom(joined.helper)
    heroes, monsters = totals(table, joined)
    enough = "enough" if leads(table, joined, heroes, monsters) else "not enough"
    brought = heroes - sum(part.value for part in heroes_side(table, fight))
    less = [
        f"{part_words(table, part, joined)} {part.value}"
        for part in hero_parts(table, table.heroes[joined.helper], joined)
        if part.value < 0
    ]
    why = f" ({', '.join(less)})" if less else ""
    return (
        f"with {name}: {heroes} against {monsters}, {enough}; "
        f"{name} {v.verb(joined.helper, 'bring')} {brought}{why}{_provoked(table, fight, joined)}"
    )


def _provoked(table: DoorsTable, fight: Fight, joined: Fight) -> str:
    """Return what monsters gain only because of the helper: `; Tax Golem gets +3, against Wizards: Bob`."""
    said = []
    for foe in joined.foes:
        if not table.printed(foe.face, Monster).specials:
            continue
        before = {part.cause: part.value for part in foe_parts(table, fight, foe) if part.what == "special"}
        for part in foe_parts(table, joined, foe):
            change = part.value - before.get(part.cause, 0)
            if part.what == "special" and change:
                more = f"{signed(change)}, {part_words(table, part, joined)}"
                said.append(f"; {table.card(foe.face).name} gets {more}")
    return "".join(said)


def helper_gets(table: DoorsTable, joined: Fight, viewer: Seat | None) -> list[str]:
    """Return other effects of a win on the helper: monsters that make helpers pay, Levels for their race. `viewer`: the
    seat that reads it; None for a spectator."""
    said = [
        in_its_words(table, special.reads())
        for foe in joined.foes
        for special in table.printed(foe.face, Monster).specials
        if isinstance(special, ToHelper)
    ]
    v = Voice(table, viewer)
    if levels := helper_levels(table, joined, len(joined.killed())):
        said.append(f"{v.whom(joined.helper)} {v.verb(joined.helper, 'go')} up {counted(levels, 'Level')} for helping")
    return list(dict.fromkeys(said))


def bad_stuff(table: DoorsTable, fight: Fight) -> dict[str, str]:
    """Return the Bad Stuff of each kind of monster in the fight, by the monster's name."""
    monsters = [table.printed(foe.face, Monster) for foe in fight.foes]
    return {monster.name: in_its_words(table, orders(monster.bad_stuff)) for monster in monsters}


def notes(table: DoorsTable, fight: Fight) -> list[str]:
    """Return further facts about a fight, a sentence each: who would win the game, the bargain, specials of monsters,
    curses on Items.
    """
    said = [kill_wins(table, fight, None)]
    if fight.terms is not None:
        helper = table.heroes[fight.helper].name
        price = terms_words(Voice(table, None), fight.terms, (fight.fighter, fight.helper))
        said.append(f"{helper} is forced to help, for nothing" if fight.forced else f"{helper} helps for {price}")
    for foe in fight.foes:
        for special in table.printed(foe.face, Monster).specials:
            if isinstance(special, Forbids | ToHelper | OnEscape):
                rule = "classic.combat.26" if special == Forbids("one_shots") else "classic.combat.4"
                said.append(f"{table.card(foe.face).name}: {in_its_words(table, special.reads())} ({rule})")
    for seat in fight.party():
        hero = table.heroes[seat]
        for curse in hero.lasting:
            if isinstance(curse.word, NextFight) and curse.word.no_items:
                said.append(f"{table.card(curse.card).name}: {hero.name}'s Items give no bonus (classic.combat.11)")
    return list(dict.fromkeys(filter(None, said)))


def too_heavy(table: DoorsTable, offer: HelpOffer) -> list[str]:
    """Return the names of promised Items that the other player could not carry now (classic.help.4)."""
    other = table.heroes[offer.other]
    return [table.card(card).name for card in offer.terms.items if may_carry(table, other, [card]) is not None]


def terms_words(v: Voice, terms: Terms, between: tuple[Seat, Seat]) -> str:
    """Return what a helper is promised: `2 Treasures (the helper picks first) and Old Boots`.

    `between`: fighter and helper. Only they read which cards of the hand are promised (shakespeare.help.9).
    """
    known = terms.played if v.viewer in between else []
    hidden = len(terms.played) - len(known)
    return promise_words(v, terms.treasures, terms.order, terms.items, known, hidden)


def promise_words(
    v: Voice, treasures: int, order: str, items: Iterable[CardId], played: Iterable[CardId] = (), hidden: int = 0
) -> str:
    """Return a promise in words; `nothing but thanks` if it is empty.

    `played`: promised cards of the hand; `hidden`: how many more there are that the viewer does not know. `order`: who
    picks first or shares them out, as a key such as "helper_first".
    """
    parts = [v.card(card) for card in items]
    parts += [f"{v.card(card)} (played on the helper)" for card in played]
    if hidden:
        parts.append(f"{counted(hidden, 'card')} of the hand (played on the helper)")
    if treasures:
        parts.insert(0, f"{counted(treasures, 'Treasure')} ({ORDERS.get(order, order)})")
    return listed(parts) if parts else "nothing but thanks"
