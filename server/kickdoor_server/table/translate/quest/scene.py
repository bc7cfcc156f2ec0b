"""The public view of a table of the board game, and its layout. It is made from a spectator's observation, so it has
nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import StrengthPart
from kickdoor_game.heroes.hero_sheet.strength import own_parts
from kickdoor_game.heroes.telling.voice import Voice, counted, listed
from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.machine.plain import OfSeats, RestsOn, state_fields
from kickdoor_game.quest.cards.kinds import DXM, MONSTER, TREASURE
from kickdoor_game.quest.dice.odds import percent
from kickdoor_game.quest.exploring.ways import move_left, move_of
from kickdoor_game.quest.fight.combat import thrown_dice
from kickdoor_game.quest.fight.rewards import levels_for, prize
from kickdoor_game.quest.fight.sums import (
    battle_dice,
    by_side,
    chance_of_heroes,
    fought,
    heroes_parts,
    monsters_parts,
    reach,
    tie_breakers,
    totals,
)
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.gear import packed
from kickdoor_game.quest.state.table import Figure, QuestTable, monsters_called
from kickdoor_game.quest.telling import summary
from kickdoor_game.quest.telling.naming import room_name
from kickdoor_game.quest.telling.offers import offer_words, outlook, trade_words
from kickdoor_game.quest.telling.sums import part_words
from kickdoor_protocol.messages.layout import IDLE, METER, TRAITS, Column, Layout, Mark
from kickdoor_protocol.views import CardRef, Contest, Line, Meter, OfferView, PublicView, SeatView, Side, Zone

from ..card_refs import laid, ref, refs
from ..layouts import layout_of_heroes
from ..stage import EVERYTHING, Occasion, SceneRests, Wanted
from .board import board

DECKS = {MONSTER: "Monster", TREASURE: "Treasure", DXM: "DxM"}

RESTS = SceneRests(
    {
        "header": RestsOn(
            frozenset(
                {"stack", "phase", "turn", "turn_number", "over", "winners", "battle", "monsters", "heroes", "dungeon"}
            )
        ),
        "zones": RestsOn(frozenset({"decks", "discards", "aside", "monsters", "piles", "heroes"})),
        "contest": RestsOn(frozenset({"battle", "heroes", "figures", "over", "stack", "monsters", "dungeon"})),
        "board": RestsOn(
            frozenset({"dungeon", "figures", "monsters", "piles", "heroes", "turn", "turn_number", "tiles"})
        ),
        "pending_offers": RestsOn(frozenset({"battle", "barters", "heroes", "figures", "monsters", "dungeon", "over"})),
    },
    RestsOn(
        frozenset({"battle", "turn", "turn_number", "phase", "over", "winners", "heroes"}),
        (OfSeats("figures", Figure, own=frozenset(field.name for field in state_fields(Figure))),),
    ),
)
"""On which fields of the table each part of the view depends. A part that shows more must name here what that depends
on. A seat's strength may count what the other heroes have.

`tests/server/matches/test_match_views.py` plays random matches, and compares views made in parts with views made anew.
"""


def scene(
    table: QuestTable, set_key: str, sources: tuple[str, ...], occasion: Occasion, wanted: Wanted = EVERYTHING
) -> PublicView:
    """Return the public view of a table: header, seats, piles, map and combat, those parts that are in `wanted` and
    exist.

    `sources`: key and short digest of the set and each pack; `occasion`: what the server adds.
    """
    header = occasion.header(set_key, table.turn_number, table.phase, summary(table), sources)
    fighting = table.battle is not None and not table.over
    return PublicView(
        occasion.table,
        occasion.number,
        header,
        tuple(_seat(table, hero, occasion) for hero in table.heroes if wanted.has_seat(hero.seat)),
        zones_of_piles(table) if wanted.has("zones") else (),
        contest(table, table.battle) if table.battle is not None and fighting and wanted.has("contest") else None,
        pending_offers=offers(table) if wanted.has("pending_offers") else (),
        board=board(table) if wanted.has("board") else None,
        waiting=occasion.waiting,
    )


def _seat(table: QuestTable, hero: Hero, occasion: Occasion) -> SeatView:
    sitter, figure = occasion.sitters[hero.seat], table.figures[hero.seat]
    parts = own_parts(table, hero)
    lines = tuple(
        Line(part_words(table, part), part.value, part.rule, None if part.card == NO_CARD else int(part.card))
        for part in parts
    )
    meters = (
        Meter("level", "Level", hero.level, table.numbers.goal_level),
        Meter("strength", "strength", sum(part.value for part in parts), lines=lines),
        Meter("health", "Health", figure.health(), figure.tokens),
        Meter("gold", "gold", figure.gold),
        Meter("move", "Move", move_left(table, hero.seat), move_of(table, hero.seat)),
    )
    return SeatView(
        hero.seat,
        sitter.name,
        sitter.kind,
        sitter.ai,
        sitter.connected,
        meters,
        _traits(table, hero),
        zones_of(table, hero),
        _marks(table, hero),
        _note(table, hero),
        sitter.difficulty,
    )


def _traits(table: QuestTable, hero: Hero) -> tuple[str, ...]:
    classes = [table.card(card).name for card in hero.classes]
    races = [table.card(card).name for card in hero.races] or ["Human"]
    return (*classes, *races, hero.sex, hero.colour)


def zones_of(table: QuestTable, hero: Hero) -> tuple[Zone, ...]:
    """Return for views the cards that lie before a hero, and how many cards are in hand; the belt counts as in use
    (quest.items.2).
    """
    hybrids = [card for card in (hero.super_munchkin, hero.half_breed) if card != NO_CARD]
    roles = [*hero.classes, *hero.races, *hybrids]
    in_pack = packed(table, hero)
    carried = [card for card in hero.items if card not in in_pack]
    zones = [
        Zone("hand", _hand_words(table, hero), len(hero.hand)),
        Zone("worn", "in use", len(carried), _items(table, hero, carried, "in_use")),
        Zone("packed", "packed", len(in_pack), _items(table, hero, in_pack, "sideways")),
        Zone("roles", "Class and Race", len(roles), refs(table, roles)),
    ]
    if hero.lasting:
        curses = tuple(ref(table, curse.card) for curse in hero.lasting)
        zones.append(Zone("curses", "curses", len(curses), curses))
    return tuple(zones)


def _hand_words(table: QuestTable, hero: Hero) -> str:
    """Return the label of a hand by the backs of its cards, which everybody sees (quest.cards.2)."""
    treasures = table.figures[hero.seat].treasures
    others = len(hero.hand) - treasures
    return f"hand ({treasures} Treasure, {others} DxM)" if hero.hand else "hand"


def _items(table: QuestTable, hero: Hero, items: Sequence[CardId], mark: str) -> tuple[CardRef, ...]:
    found = []
    for card in items:
        printed = table.card(card)
        big = ["big"] if isinstance(printed, Item | OneShot) and printed.big else []
        found.append(ref(table, card, mark, *big))
        if card in hero.cheats:
            found.append(laid(table, hero.cheats[card], card))
    return tuple(found)


def _marks(table: QuestTable, hero: Hero) -> tuple[str, ...]:
    battle = table.battle
    marks = {
        "turn": table.turn == hero.seat and bool(table.turn_number),
        "fighter": battle is not None and battle.main == hero.seat,
        "helper": battle is not None and battle.helper == hero.seat,
        "dead": hero.dead,
        "winner": hero.seat in table.winners,
    }
    return tuple(mark for mark, has in marks.items() if has)


def _note(table: QuestTable, hero: Hero) -> str:
    if hero.dead:
        return "comes back in their next turn"
    return "may leave by the Entrance" if hero.level >= table.numbers.goal_level and not table.over else ""


def zones_of_piles(table: QuestTable) -> tuple[Zone, ...]:
    """Return for views the decks, discards, monsters with the cards on them, and dropped Items with their Cheats."""
    zones = []
    for deck, label in DECKS.items():
        discards = table.discards[deck]
        zones.append(Zone(f"{deck}_deck", f"{label} cards", len(table.decks[deck])))
        zones.append(Zone(f"{deck}_discards", f"{label} discards", len(discards), refs(table, discards[-1:])))
    if table.aside:
        zones.append(Zone("aside", "on the table", len(table.aside), refs(table, table.aside)))
    for monster in table.monsters:
        cards = (ref(table, monster.card), *(laid(table, each, monster.card) for each in monster.enhancers))
        zones.append(Zone(f"monster.{monster.number}", f"{monster.colour} monster", len(cards), cards))
    for pile in table.piles:
        cards = (*refs(table, pile.items), *(laid(table, cheat, item) for item, cheat in pile.cheats.items()))
        zones.append(Zone(f"pile.{pile.number}", "dropped", len(cards), cards))
    return tuple(zones)


MARKS = (
    Mark("tiny", "Tiny", "T", "a Tiny monster"),
    Mark("small", "Small", "S", "a Small monster"),
    Mark("human_sized", "human-sized"),
    Mark("huge", "Huge", "H", "a Huge monster; one without T, S or H is human-sized"),
)

PILES = {MONSTER: "monster", TREASURE: "treasure", DXM: "DxM"}


def layout(name: str, decks: tuple[str, ...]) -> Layout:
    """Return how clients lay out the views of the set `name`: its columns, the piles of its decks, what marks mean."""
    columns = (
        Column(METER, "health", "health", "hp"),
        Column(METER, "gold", "gold"),
        Column(METER, "move", "move", "mv"),
        Column(TRAITS, "class / race", note="the colour is that of their monsters"),
    )
    idle = Mark("sideways", "packed", text="packed, not in use: it adds nothing", role=IDLE)
    return layout_of_heroes(name, columns, idle, MARKS, {deck: PILES[deck] for deck in decks})


NO_TIES = "a tie: the monsters win ties (quest.results.2)"


def contest(table: QuestTable, battle: Battle) -> Contest:
    """Return the strengths of both sides in a combat with their parts, and the dice that were rolled; a side's lines
    add up to its total.
    """
    dice = thrown_dice(table)
    heroes, monsters = totals(table, battle, dice)
    ours, theirs = by_side(battle, dice)
    names = " and ".join(table.heroes[seat].name for seat in battle.party())
    lines = _lines(table, battle, heroes_parts(table, battle))
    return Contest(
        f"{table.heroes[battle.main].name} in {room_name(table, battle.room)}",
        (
            Side(
                "heroes",
                names,
                heroes,
                (*lines, *(Line(f"die of {table.heroes[die.owner].name}", die.face) for die in ours)),
                "" if battle.decided else _won(table, battle),
            ),
            Side(
                "monsters",
                monsters_called(table, battle.monsters) or "no monster",
                monsters,
                (*_lines(table, battle, monsters_parts(table, battle)), *(Line("die", die.face) for die in theirs)),
            ),
        ),
        _verdict(table, battle, heroes, monsters, thrown=bool(dice)),
        () if dice or battle.decided or not battle.monsters else tuple(_notes(table, battle)),
    )


def _lines(table: QuestTable, battle: Battle, parts: list[StrengthPart]) -> list[Line]:
    return [
        Line(part_words(table, part, battle), part.value, part.rule, None if part.card == NO_CARD else int(part.card))
        for part in parts
    ]


def _won(table: QuestTable, battle: Battle) -> str:
    foes = fought(table, battle)
    levels, helped = levels_for(table, battle, foes)
    won = [counted(prize(table, battle), "Treasure"), counted(levels, "Level")]
    if any(monster.boss for monster in foes):
        won.append("the game")
    if helped:
        won.append(f"{counted(helped, 'Level')} for the helper")
    return ", ".join(won)


def _verdict(table: QuestTable, battle: Battle, heroes: int, monsters: int, *, thrown: bool) -> str:
    """Return who wins, or may win, with these totals of both sides; "" once it is decided, since the story tells it."""
    if battle.decided:
        return ""
    if not battle.monsters:
        return "no monster is left"
    breakers = [table.heroes[seat].name for seat in tie_breakers(table, battle)]
    if thrown and heroes == monsters:
        return f"a tie: {listed(breakers)} may break it (quest.class.11)" if breakers else NO_TIES
    if thrown:
        return f"the {'heroes' if heroes > monsters else 'monsters'} win, as the dice lie (quest.results.3)"
    (least, most), (monsters_least, monsters_most) = reach(table, battle)
    if least > monsters_most:
        return (
            f"the heroes win, whatever the dice say: {least} or more against at most {monsters_most} (quest.results.1)"
        )
    if most < monsters_least or (most == monsters_least and not breakers):
        return f"the monsters win, whatever the dice say: at most {most} against {monsters_least} (quest.results.2)"
    spans = f"{least} to {most} against {monsters_least} to {monsters_most}"
    return f"the heroes win {percent(chance_of_heroes(table, battle))}: {spans} (quest.results.3)"


def _notes(table: QuestTable, battle: Battle) -> list[str]:
    """Return which dice are to come, and whose."""
    ours, theirs = by_side(battle, battle_dice(table, battle))
    mine = [f"{table.heroes[seat].name} {sum(die.owner == seat for die in ours)}" for seat in battle.party()]
    return [f"dice to come: {listed([*mine, f'monsters {len(theirs)}'])} (quest.roll.1, quest.roll.2)"]


def offers(table: QuestTable) -> tuple[OfferView, ...]:
    """Return the open offers of help and of trades as everybody sees them."""
    battle, voice = table.battle, Voice(table, None)
    found = []
    for offer in battle.offers if battle is not None else ():
        assert battle is not None
        by, to = (battle.main, offer.other) if offer.request else (offer.other, battle.main)
        text = offer_words(voice, battle.main, offer.other, offer.terms, request=offer.request)
        found.append(OfferView(by, text.removesuffix("."), to, outlook(table, battle, offer.other)))
    for trade in table.barters:
        found.append(OfferView(trade.by, trade_words(voice, trade).removesuffix("."), trade.to))
    return tuple(found)
