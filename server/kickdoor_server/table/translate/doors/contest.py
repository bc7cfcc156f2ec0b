"""The fight as a contest of two sides, line by line, and the offers that are open."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import (
    ahead,
    flee_parts,
    heroes_side,
    levels_for,
    monsters_side,
    prize,
    totals,
    wins_ties,
)
from kickdoor_game.doors.state.fight import Fight, Foe
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling.stakes import bad_stuff, doing, notes, outlook, terms_words
from kickdoor_game.doors.telling.sums import chance_to_flee, part_words
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.strength import Part
from kickdoor_game.heroes.telling.voice import Voice, counted, listed
from kickdoor_game.machine.ids import NO_CARD, NOBODY
from kickdoor_protocol.views import Contest, Line, OfferView, Side


def contest(table: DoorsTable, fight: Fight) -> Contest:
    """Both sums with their parts; each line adds up to its side's total."""
    fighter = table.heroes[fight.fighter].name
    heroes, monsters = totals(table, fight)
    return Contest(
        f"{fighter} {doing(table, fight)}",
        (
            Side(
                "heroes",
                " and ".join(table.heroes[seat].name for seat in fight.party()),
                heroes,
                tuple(_of_the_heroes(table, fight, part) for part in heroes_side(table, fight)),
                _won(table, fight),
            ),
            Side(
                "monsters",
                listed([table.card(foe.face).name for foe in fight.foes]) if fight.foes else "no monster",
                monsters,
                tuple(line(table, part) for part in monsters_side(table, fight)),
                "Bad Stuff: " + "; ".join(bad_stuff(table, fight).values()) if fight.foes else "",
            ),
        ),
        _verdict(table, fight, heroes - monsters),
        tuple(notes(table, fight)),
        tuple(_roll(table, fight, table.heroes[seat], foe) for seat in fight.party() for foe in fight.foes),
    )


def line(table: DoorsTable, part: Part) -> Line:
    """One part of a sum, with the card and the rule that it comes from."""
    card = None if part.card == NO_CARD else int(part.card)
    return Line(part_words(table, part), part.value, part.rule, card)


def _of_the_heroes(table: DoorsTable, fight: Fight, part: Part) -> Line:
    """The same on the heroes' side; what a helper brings says whose it is, and the fighter's own stays as it was."""
    bare = line(table, part)
    if part.seat == NOBODY or part.seat != fight.helper:
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


def _won(table: DoorsTable, fight: Fight) -> str:
    """What the fighter gets; nothing is to be had by those who run."""
    if fight.running:
        return ""
    won = [counted(prize(table, fight), "Treasure"), counted(levels_for(table, fight), "Level")]
    return ", ".join([*won, *(["the game"] if winners_of_kill(table, fight) else [])])


def _verdict(table: DoorsTable, fight: Fight, lead: int) -> str:
    who = "the heroes"
    if not fight.foes:
        return "no monster is left: what they leave is there to be taken (classic.combat.3)"
    if ahead(table, fight):
        game = ", and with it the game" if winners_of_kill(table, fight) else ""
        if lead == 0:
            return f"{who} would win: even, and ties are theirs ({wins_ties(table, fight)}){game}"
        return f"{who} would win by {lead} (classic.combat.3){game}"
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
            price = terms_words(voice, offer.terms, (fight.fighter, offer.other))
            fighter, other = voice.who(fight.fighter), voice.who(offer.other)
            prospect = "; ".join(outlook(table, None, offer.other))
            if offer.request:
                found.append(
                    OfferView(fight.fighter, f"{fighter} asks {other} for help: {price}", offer.other, prospect)
                )
            else:
                found.append(
                    OfferView(offer.other, f"{other} offers {fighter} help for {price}", fight.fighter, prospect)
                )
    for trade in table.trades:
        give, want = voice.cards(trade.give), voice.cards(trade.want) or "nothing"
        text = f"{voice.who(trade.by)} offers {voice.who(trade.to)} {give} for {want}"
        found.append(OfferView(trade.by, text, trade.to))
    return tuple(found)
