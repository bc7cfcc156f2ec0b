"""The public view of a table of door games, and its layout. It is made from a spectator's observation, so it has
nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from kickdoor_game.doors.engine import printed_under
from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import (
    ahead,
    flee_parts,
    hero_parts,
    heroes_side,
    levels_for,
    monsters_side,
    prize,
    totals,
    wins_ties,
)
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.fight import Fight, Foe
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.doors.telling import summary
from kickdoor_game.doors.telling.stakes import bad_stuff, doing, notes, outlook, terms_words
from kickdoor_game.doors.telling.sums import chance_to_flee, idle_gear, part_words
from kickdoor_game.heroes.hero_sheet.hero import IN_PLAY, Hero
from kickdoor_game.heroes.hero_sheet.sheet import is_big
from kickdoor_game.heroes.hero_sheet.strength import StrengthPart
from kickdoor_game.heroes.roles import RACE, roles_of
from kickdoor_game.heroes.setting_up import COLOURS
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.heroes.telling.voice import Voice, counted, listed
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Item
from kickdoor_game.machine.ids import NO_CARD, NOBODY, CardId
from kickdoor_game.machine.plain import RestsOn
from kickdoor_protocol.messages.layout import IDLE, TRAITS, Column, Layout, Mark
from kickdoor_protocol.views import (
    Board,
    CardRef,
    Contest,
    Face,
    Line,
    Link,
    Meter,
    OfferView,
    Place,
    PublicView,
    SeatView,
    Side,
    Token,
    Zone,
)

from ..card_refs import face_of, laid, ref, refs
from ..layouts import layout_of_heroes
from ..stage import EVERYTHING, Occasion, SceneRests, Wanted

_TOLD_APART = {"races", "classes", "powers", "half_breed", "super_munchkin", "items", "cheats"}
BESIDE = tuple(zone for zone in IN_PLAY if zone.name not in _TOLD_APART)
"""Zones of a hero that no other part of the view shows: followers, and whatever else a hero has a zone for."""

RESTS = SceneRests(
    {
        "header": RestsOn(frozenset({"stack", "phase", "turn", "turn_number", "over", "winners", "fight", "heroes"})),
        "zones": RestsOn(frozenset({"decks", "discards", "fight", "aside", "corpses"})),
        "contest": RestsOn(frozenset({"fight", "heroes", "over", "rolled", "stack"})),
        "board": RestsOn(frozenset({"heroes", "turn"})),
        "pending_offers": RestsOn(frozenset({"fight", "trades", "heroes"})),
    },
    RestsOn(frozenset({"fight", "turn", "over", "winners", "heroes"})),
)
"""On which fields of the table each part of the view depends. A part that shows more must name here what that depends
on. A seat's strength may count what the other heroes have.

`tests/server/matches/test_match_views.py` plays random matches, and compares views made in parts with views made anew.
"""


def scene(
    table: DoorsTable,
    set_key: str,
    sources: tuple[str, ...],
    roles: tuple[str, ...],
    occasion: Occasion,
    wanted: Wanted = EVERYTHING,
) -> PublicView:
    """Return the public view of a table: header, seats, piles, board, fight and offers, those parts that are in
    `wanted` and exist.

    `sources`: key and short digest of the set and each pack; `roles`: which of Class, Race and Power the set has;
    `occasion`: what the server adds.
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
        sitter.difficulty,
    )


def _idle(table: DoorsTable, hero: Hero) -> list[Line]:
    """Return the bonuses that the hero carries without having them, each with the reason."""
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
    """Return Class, Race and Powers, then the sex, and the colour of the standees if there are any."""
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


IN_A_ROW = 5
"""Spaces in a row of the track, which turns back at the end of each row, so that neighbours stay neighbours."""


def board(table: DoorsTable) -> Board:
    """Return all spaces from 1 to the winning Level, with the heroes on theirs (shakespeare.setup.6).

    Of a colour's two standees the one with the hero's sex is shown (shakespeare.character.5).
    """
    goal = table.numbers.goal_level
    links = (Link(str(level), str(level + 1)) for level in range(1, goal))
    return Board(tuple(_space(table, level) for level in range(1, goal + 1)), tuple(links))


def _space(table: DoorsTable, level: int) -> Place:
    row, column = divmod(level - 1, IN_A_ROW)
    x = column if row % 2 == 0 else IN_A_ROW - 1 - column
    here = [hero for hero in table.heroes if hero.level == level]
    tokens = (Token(hero.name, "hero", int(hero.seat), marks=(hero.colour, hero.sex)) for hero in here)
    wins = level == table.numbers.goal_level
    return Place(str(level), f"Level {level}", x, row, tokens=tuple(tokens), note="wins" if wins else "")


def faces(rules: DoorsRules) -> tuple[Face, ...]:
    """Return the printed face of every card of the set, once, as the rules of the table are."""
    printed = printed_under(rules)
    return tuple(face_of(card, printed(card)) for card in rules.book.by_key.values())


def item_refs(
    table: DoorsTable, hero: Hero, items: Iterable[CardId], idle: Mapping[CardId, str]
) -> tuple[CardRef, ...]:
    """Return references to a hero's Items, each with the Cheat card on it. `idle`: the Items that add nothing, and
    why.
    """
    found = []
    for card in items:
        found.append(_item(table, hero, card, idle))
        if card in hero.cheats:
            found.append(laid(table, hero.cheats[card], card))
    return tuple(found)


def _item(table: DoorsTable, hero: Hero, card: CardId, idle: Mapping[CardId, str]) -> CardRef:
    """Return an Item with marks for how it lies there."""
    marks = ["in_use" if card in hero.in_use and card not in idle else "sideways"]
    if is_big(table, card):
        marks.append("big")
    if card in table.promised():
        marks.append("locked")
    borne = f"with {table.card(hero.borne[card]).name}" if card in hero.borne else ""
    return ref(table, card, *marks, note=idle.get(card, borne))


def layout(name: str, book: Book, *, coloured: bool = False) -> Layout:
    """Return how clients lay out the views of the set `name`: its columns, its piles, what marks mean.

    `coloured`: whether heroes have standees of a colour (shakespeare.setup.5).
    """
    note = "f or m is the hero's sex"
    if coloured:
        note += f", {', '.join(colour[0] for colour in COLOURS[:-1])} or {COLOURS[-1][0]} the colour of the standees"
    traits = Column(TRAITS, " / ".join(roles_of(book)) or "sex", note=note)
    idle = Mark("sideways", "sideways", text="carried, not in use: it adds nothing", role=IDLE)
    promised = Mark("locked", "promised", "P", "promised to a helper")
    return layout_of_heroes(name, (traits,), idle, (promised,), {deck: deck for deck in book.decks})


def contest(table: DoorsTable, fight: Fight) -> Contest:
    """Return the strengths of both sides in a fight with their parts; the lines of a side add up to its total."""
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


def line(table: DoorsTable, part: StrengthPart) -> Line:
    """Return one part of a side's strength in words, with the card and the rule that it comes from."""
    card = None if part.card == NO_CARD else int(part.card)
    return Line(part_words(table, part), part.value, part.rule, card)


def _of_the_heroes(table: DoorsTable, fight: Fight, part: StrengthPart) -> Line:
    """Return a part of the heroes' side; a helper's is labelled with their name."""
    bare = line(table, part)
    if part.seat == NOBODY or part.seat != fight.helper:
        return bare
    return replace(bare, label=f"{table.heroes[part.seat].name}: {bare.label}")


def _roll(table: DoorsTable, fight: Fight, hero: Hero, foe: Foe) -> Side:
    """Return what is added to the hero's die, and what the die has to show."""
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
    """Return what the fighter gets; "" for those who run."""
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
            return f"{who} would win: a tie, and they win ties ({wins_ties(table, fight)}){game}"
        return f"{who} would win by {lead} (classic.combat.3){game}"
    if lead == 0:
        return f"{who} would lose: a tie, and the monsters win ties (classic.combat.3)"
    ties = ", ties would do" if wins_ties(table, fight) else ""
    return f"{who} would lose by {-lead}{ties} (classic.combat.3)"


def offers(table: DoorsTable) -> tuple[OfferView, ...]:
    """Return the open offers of help and of trades as everybody sees them."""
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
