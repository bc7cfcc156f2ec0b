"""The fight as a contest of two sides, line by line, and the offers that are open."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.doors.telling.asking import terms_words
from kickdoor_game.doors.telling.sums import chance_to_flee, fight_notes, part_words, with_help
from kickdoor_game.doors.telling.voice import Voice, counted, listed
from kickdoor_game.heroes.fight import Fight, Foe
from kickdoor_game.heroes.hero import Hero
from kickdoor_game.heroes.strength import (
    Part,
    ahead,
    flee_parts,
    heroes_side,
    levels_for,
    monsters_side,
    prize,
    totals,
    wins_ties,
)
from kickdoor_game.language.cards import Monster
from kickdoor_game.language.wording.effects import orders
from kickdoor_game.machine.ids import NO_CARD, NOBODY
from kickdoor_protocol.views import Contest, Line, OfferView, Side


def contest(table: DoorsTable, fight: Fight) -> Contest:
    """Both sums with their parts; each line adds up to its side's total."""
    fighter = table.heroes[fight.fighter].name
    foes = listed([table.card(foe.face).name for foe in fight.foes]) if fight.foes else "nobody"
    verb = "runs from" if fight.running else "fights"
    heroes, monsters = totals(table, fight)
    won = f"{counted(prize(table, fight), 'Treasure')}, {counted(levels_for(table, fight), 'level')}"
    bad_stuff = [orders(cast(Monster, table.card(foe.face)).bad_stuff) for foe in fight.foes]
    return Contest(
        f"{fighter} {verb} {foes}",
        (
            Side(
                "heroes",
                " and ".join(table.heroes[seat].name for seat in fight.party()),
                heroes,
                tuple(_of_the_heroes(table, fight, part) for part in heroes_side(table, fight)),
                won,
            ),
            Side(
                "monsters",
                foes,
                monsters,
                tuple(line(table, part) for part in monsters_side(table, fight)),
                "Bad Stuff: " + "; ".join(bad_stuff) if bad_stuff else "",
            ),
        ),
        _verdict(table, fight, heroes - monsters),
        tuple(fight_notes(table, fight)),
        tuple(_roll(table, fight, table.heroes[seat], foe) for seat in fight.party() for foe in fight.foes),
    )


def line(table: DoorsTable, part: Part) -> Line:
    """One part of a sum, with the card and the rule that it comes from."""
    card = None if part.card == NO_CARD else int(part.card)
    return Line(part_words(table, part), part.value, part.rule, card)


def _of_the_heroes(table: DoorsTable, fight: Fight, part: Part) -> Line:
    """The same on the heroes' side; where two fight, it says whose it is."""
    bare = line(table, part)
    if part.seat == NOBODY or fight.helper == NOBODY:
        return bare
    return replace(bare, label=f"{table.heroes[part.seat].name}: {bare.label}")


def _roll(table: DoorsTable, fight: Fight, hero: Hero, foe: Foe) -> Side:
    """What would be added to his die, and what that has to show."""
    parts = flee_parts(table, hero, fight, foe)
    chance, rule = chance_to_flee(table, fight, hero, foe)
    return Side(
        f"flee.{hero.seat}.{foe.number}",
        f"{hero.name} running from {table.card(foe.face).name}",
        sum(part.value for part in parts),
        tuple(line(table, part) for part in parts),
        f"{chance} ({rule})",
    )


def _verdict(table: DoorsTable, fight: Fight, lead: int) -> str:
    who = "the heroes"
    if ahead(table, fight):
        if lead == 0 and fight.foes:
            return f"{who} would win: even, and ties are theirs (classic.classes.17)"
        return f"{who} would win by {lead} (classic.combat.3)"
    if lead == 0:
        return f"{who} would lose: even, and ties are the monsters' (classic.combat.3)"
    ties = ", ties would do" if wins_ties(table, fight) else ""
    return f"{who} would lose by {-lead}{ties} (classic.combat.3)"


def offers(table: DoorsTable) -> tuple[OfferView, ...]:
    """Help and trades that are open to be agreed on."""
    voice = Voice(table, None)
    found = []
    fight = table.fight
    if fight is not None:
        for offer in fight.offers:
            price = terms_words(voice, offer)
            fighter, other = voice.who(fight.fighter), voice.who(offer.other)
            outlook = with_help(table, None, offer.other)
            if offer.request:
                found.append(
                    OfferView(fight.fighter, f"{fighter} asks {other} for help: {price}", offer.other, outlook)
                )
            else:
                found.append(
                    OfferView(offer.other, f"{other} offers {fighter} help for {price}", fight.fighter, outlook)
                )
    for trade in table.trades:
        give, want = voice.cards(trade.give), voice.cards(trade.want)
        text = f"{voice.who(trade.by)} offers {voice.who(trade.to)} {give} for {want}"
        found.append(OfferView(trade.by, text, trade.to))
    return tuple(found)
