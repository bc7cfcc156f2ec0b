"""The table of a door game as everybody sees it. Made from what a spectator observes, so it holds nothing hidden."""

from __future__ import annotations

from kickdoor_game.doors.fight.strength import hero_parts
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling import summary
from kickdoor_game.doors.telling.sums import idle_gear
from kickdoor_game.heroes.hero_sheet.hero import IN_PLAY, Hero
from kickdoor_game.heroes.roles import RACE
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.heroes.telling.voice import listed
from kickdoor_game.language.cards import Item
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_protocol.views import Line, Meter, PublicView, SeatView, Zone

from ..card_refs import laid, ref, refs
from ..stage import EVERYTHING, Occasion, Wanted
from .board import board
from .cards import item_refs
from .contest import contest, line, offers

_TOLD_APART = {"races", "classes", "powers", "half_breed", "super_munchkin", "items", "cheats"}
BESIDE = tuple(zone for zone in IN_PLAY if zone.name not in _TOLD_APART)
"""What lies beside what a hero is: followers, and whatever else a sheet has a zone for."""


def scene(
    table: DoorsTable,
    set_key: str,
    sources: tuple[str, ...],
    roles: tuple[str, ...],
    occasion: Occasion,
    wanted: Wanted = EVERYTHING,
) -> PublicView:
    """Header, seats, piles, board, fight and offers, as far as they are wanted and there are any.

    `roles`: which of Class, Race and Power there are in the set.
    """
    header = occasion.header(set_key, table.turn_number, table.phase, summary(table), sources)
    return PublicView(
        occasion.table,
        occasion.number,
        header,
        tuple(_seat(table, hero, roles, occasion) for hero in table.heroes if wanted.has_seat(hero.seat)),
        _piles(table) if wanted.has("zones") else (),
        contest(table, table.fight) if table.fight is not None and not table.over and wanted.has("contest") else None,
        board=board(table) if table.numbers.level_board and wanted.has("board") else None,
        waiting=occasion.waiting,
        pending_offers=offers(table) if wanted.has("pending_offers") else (),
    )


def _seat(table: DoorsTable, hero: Hero, roles: tuple[str, ...], occasion: Occasion) -> SeatView:
    sitter = occasion.sitters[hero.seat]
    fight = table.fight if table.in_fight(hero.seat) else None
    parts = hero_parts(table, hero, fight)
    lines = [line(table, part) for part in parts]
    strength = Meter("strength", "strength", sum(part.value for part in parts), lines=(*lines, *_idle(table, hero)))
    return SeatView(
        hero.seat,
        sitter.name,
        sitter.kind,
        sitter.ai,
        sitter.connected,
        (
            Meter("level", "Level", hero.level, table.numbers.goal_level),
            strength,
        ),
        _traits(table, hero, roles),
        _zones(table, hero, roles),
        _marks(table, hero),
        _note(table, hero),
    )


def _idle(table: DoorsTable, hero: Hero) -> list[Line]:
    """The bonuses that he carries and does not have, each with the reason."""
    return [
        Line(f"{item.name} ({reason})", 0, "classic.items.17", int(card))
        for card, reason in idle_gear(table, hero).items()
        if isinstance(item := table.card(card), Item) and (item.bonus or item.traits)
    ]


def _note(table: DoorsTable, hero: Hero) -> str:
    if hero.returning:
        return "waits for new cards"
    is_near = hero.level == table.numbers.goal_level - 1 and not table.over
    return "one kill from winning" if is_near else ""


def _traits(table: DoorsTable, hero: Hero, roles: tuple[str, ...]) -> tuple[str, ...]:
    """Class, race and Powers as one would say them, then the sex and the colour of the standees, if there are any."""
    classes = [table.card(card).name for card in hero.classes]
    races = [table.card(card).name for card in hero.races] or ["Human"] * (RACE in roles)
    powers = [table.card(card).name for card in hero.powers]
    colours = [hero.colour] * table.numbers.level_board
    return (*classes, *races, *powers, hero.sex, *colours)


def _zones(table: DoorsTable, hero: Hero, roles: tuple[str, ...]) -> tuple[Zone, ...]:
    hybrids = [card for card in (hero.super_munchkin, hero.half_breed) if card != NO_CARD]
    beside = (card for zone in BESIDE for card in zone.cards(hero))
    shown = [*hero.classes, *hero.races, *hybrids, *hero.powers, *beside]
    idle = idle_gear(table, hero)
    worn = [card for card in hero.items if card in hero.in_use]
    carried = [card for card in hero.items if card not in hero.in_use]
    zones = [
        Zone("hand", "hand", len(hero.hand)),
        Zone("worn", "in use", len(worn), item_refs(table, hero, worn, idle)),
        Zone("carried", "carried", len(carried), item_refs(table, hero, carried, idle)),
        Zone("roles", listed(list(roles)) if roles else "", len(shown), refs(table, shown)),
    ]
    if hero.lasting:
        curses = tuple(ref(table, curse.card) for curse in hero.lasting)
        zones.append(Zone("curses", "curses", len(curses), curses))
    return tuple(zones)


def _marks(table: DoorsTable, hero: Hero) -> tuple[str, ...]:
    marks = []
    if table.turn == hero.seat:
        marks.append("turn")
    if table.fight is not None and table.fight.fighter == hero.seat:
        marks.append("fighter")
    if table.fight is not None and table.fight.helper == hero.seat:
        marks.append("helper")
    if hero.dead:
        marks.append("dead")
    if hero.seat in table.winners:
        marks.append("winner")
    return tuple(marks)


def _piles(table: DoorsTable) -> tuple[Zone, ...]:
    zones = []
    for deck, label in ((DOOR, "Door"), (TREASURE, "Treasure")):
        zones.append(Zone(f"{deck}_deck", f"{label} cards", len(table.decks[deck])))
        discards = table.discards[deck]
        zones.append(Zone(f"{deck}_discards", f"{label} discards", len(discards), refs(table, discards[-1:])))
    if table.fight is not None:
        fight = table.fight
        under = {foe.group: foe.card for foe in reversed(fight.foes)}
        cards = (
            *refs(table, (foe.card for foe in fight.foes)),
            *(laid(table, each.card, under.get(each.group)) for each in fight.enhancers),
            *refs(table, fight.spent),
        )
        zones.append(Zone("fight", "in the fight", len(cards), cards))
    if table.aside:
        zones.append(Zone("aside", "on the table", len(table.aside), refs(table, table.aside)))
    for corpse in table.corpses:
        label = f"body of {table.heroes[corpse.seat].name}"
        zones.append(Zone(f"body.{corpse.seat}", label, len(corpse.cards), refs(table, corpse.cards)))
    return tuple(zones)
