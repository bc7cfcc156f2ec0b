"""The upkeep after each step of a rule (`upkeep`), and the check that a table is sound (`status`).

Upkeep covers the dead, who joins or leaves a combat, offers that lapse, the monsters' victory, and limits on what
heroes have. Roles and hybrid cards are handled as in all games with heroes (`heroes/upkeep.py`), tokens and packs here.
Nobody wins if all heroes are dead at the same time (quest.victory.4).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import made
from ...heroes.status import status as hero_status
from ...heroes.upkeep import upkeep as heroes_upkeep
from ...language.cards import OneShot
from ...machine.frame import Frame
from ...machine.ids import NOBODY, CardId
from ..anytime.trading import tidy_barters
from ..belongings.drawing import JustReceived, has_just_received
from ..belongings.pack import SurplusPack, pack_what_helps_nobody, too_many_packed
from ..board.dungeon import ENTRANCE, faults
from ..cards.kinds import TREASURE
from ..exploring.explore import BringIn
from ..exploring.room_text import look_who_entered
from ..fight.bargains import look_for_lost_helper, tidy_offers
from ..fight.combat import look_for_newcomers
from ..fight.running_away import forget_who_has_left
from ..state.events import MonstersWon
from ..state.gear import more_tokens, packed
from ..state.health import add_token, look_for_the_dead, remove_token
from ..state.table import BASES_EACH, START_HEALTH, QuestTable


def look_for_the_end(table: QuestTable) -> None:
    """End the match without a winner if no hero lives. Called after every change of the table, so it covers every
    death."""
    if not table.over and all(hero.dead for hero in table.heroes):
        table.over = True
        table.winners = []
        table.tell(MonstersWon())


def upkeep(table: QuestTable) -> Frame | None:
    """Carry out what follows from the rules by itself, such as deaths, lapsed offers and the end of the match; return a
    frame that must run now, None if there is none."""
    for hero in table.heroes:
        if not (hero.dead or table.gear_stays()):
            pack_what_helps_nobody(table, hero)
        _count_tokens(table, hero)
        _count_backs(table, hero)
    look_for_the_dead(table)
    look_for_lost_helper(table)
    look_for_newcomers(table)
    forget_who_has_left(table)
    tidy_offers(table)
    tidy_barters(table)
    look_for_the_end(table)
    if table.over:
        return None
    return look_who_entered(table) or heroes_upkeep(table) or _asked_now(table)


def _count_tokens(table: QuestTable, hero: Hero) -> None:
    """Match a hero's Health tokens to the cards that give some (quest.health.2)."""
    figure, should = table.figures[hero.seat], START_HEALTH + more_tokens(table, hero)
    while figure.tokens < should:
        add_token(table, hero.seat, "a card")
    while figure.tokens > should:
        remove_token(table, hero.seat, "a card is gone")


def _count_backs(table: QuestTable, hero: Hero) -> None:
    """Count the Treasures in a hero's hand, which everybody sees from the backs (quest.cards.2)."""
    figure = table.figures[hero.seat]
    figure.treasures = _treasures(table, hero.hand)
    figure.received = _treasures(table, hero.fresh)


def _treasures(table: QuestTable, cards: tuple[CardId, ...]) -> int:
    """Return how many of the cards are Treasures."""
    return sum(table.deck_of(card) == TREASURE for card in cards) if cards else 0


def _asked_now(table: QuestTable) -> Frame | None:
    """Return the frame that asks a hero about a full pack, or about Treasures just received; None during combat."""
    if table.gear_stays():
        return None
    waiting = {(type(frame), frame.seat) for frame in table.stack if isinstance(frame, SurplusPack | JustReceived)}
    for hero in table.heroes:
        if hero.dead:
            continue
        if too_many_packed(table, hero) and (SurplusPack, hero.seat) not in waiting:
            return SurplusPack(hero.seat)
        if has_just_received(table, hero) and (JustReceived, hero.seat) not in waiting:
            return JustReceived(hero.seat)
    return None


def status(table: QuestTable) -> list[str]:
    """Return a sentence for each problem of the table; empty for a sound one."""
    return [
        *hero_status(table),
        *_map_problems(table),
        *_monster_problems(table),
        *_battle_problems(table),
        *_figure_problems(table),
        *_gear_problems(table),
        *_trade_problems(table),
    ]


def _map_problems(table: QuestTable) -> Iterator[str]:
    """Yield the problems of the map. A room that is being laid may have sides without a link."""
    found = faults(table.dungeon)
    laying = table.stepping or any(isinstance(frame, BringIn) for frame in table.stack)
    return (each for each in found if not (laying and "no link on side" in each))


def _monster_problems(table: QuestTable) -> Iterator[str]:
    """Yield the problems of monsters and their bases."""
    colours = [monster.colour for monster in table.monsters]
    for colour in set(colours):
        if table.player_of(colour) is None:
            yield f"a monster stands on a {colour} base, and nobody has that colour (quest.bases.3)"
        if colours.count(colour) > BASES_EACH:
            yield f"{colours.count(colour)} monsters stand on {colour} bases (quest.bases.5)"
    if len({monster.number for monster in table.monsters}) < len(table.monsters):
        yield "two monsters have one number"
    for monster in table.monsters:
        if monster.room == ENTRANCE and (table.battle is None or monster.number not in table.battle.monsters):
            yield f"monster {monster.number} rests in the Entrance (quest.unchangeable.7)"


def _battle_problems(table: QuestTable) -> Iterator[str]:
    """Yield the problems of the combat."""
    battle = table.battle
    if battle is None:
        return
    if not set(battle.monsters) <= {monster.number for monster in table.monsters}:
        yield "somebody fights a monster that is not there"
    if battle.helper == battle.main:
        yield "somebody helps themself"
    here = battle.helper == NOBODY or table.figures[battle.helper].room == battle.room
    if not (here or battle.decided or table.changed):
        yield f"{table.heroes[battle.helper].name} helps from afar (quest.help.4)"
    others = [offer.other for offer in battle.offers]
    if len(set(others)) < len(others):
        yield "two offers between the same two are open"


def _figure_problems(table: QuestTable) -> Iterator[str]:
    """Yield the problems of figures."""
    for hero, figure in zip(table.heroes, table.figures, strict=True):
        if not 0 <= figure.room < len(table.dungeon.rooms):
            yield f"{hero.name} is in no room"
        if not 0 <= figure.black <= figure.tokens:
            yield f"{hero.name} has {figure.black} black tokens of {figure.tokens}"
        if not table.changed and not hero.dead and figure.health() <= 0:
            yield f"{hero.name} lives without Health (quest.death.1)"
        if figure.gold < 0:
            yield f"{hero.name} owes gold"
        if not table.changed and figure.tokens != START_HEALTH + more_tokens(table, hero):
            yield f"{hero.name} has {figure.tokens} tokens of Health (quest.health.2)"


def _gear_problems(table: QuestTable) -> Iterator[str]:
    """Yield the problems of Items and piles. Items beyond a limit may wait for an answer, or the end of a combat
    (quest.items.7, .16).
    """
    asked = any(isinstance(frame, SurplusPack | JustReceived) for frame in table.stack)
    for hero in table.heroes if not table.changed else ():
        if any(isinstance(table.card(card), OneShot) for card in hero.in_use):
            yield f"{hero.name} uses what is used up by one use"
        if hero.dead or table.gear_stays():
            continue
        if hero.in_use != made(table, hero).active:
            yield f"{hero.name} uses what helps nobody (quest.items.7)"
        if too_many_packed(table, hero) and not asked:
            yield f"{hero.name} has {len(packed(table, hero))} Items in the pack (quest.items.15)"
    for pile in table.piles:
        if not pile.items and not pile.gold:
            yield f"pile {pile.number} is empty"
        if pile.gold < 0 or not set(pile.cheats) <= set(pile.items):
            yield f"pile {pile.number} has what cannot lie there"


def _trade_problems(table: QuestTable) -> Iterator[str]:
    """Yield the problems of open trades."""
    for offer in table.barters if not table.changed else ():
        sides = ((offer.by, offer.give, offer.gold), (offer.to, offer.want, offer.wanted_gold))
        for seat, cards, gold in sides:
            if not set(cards) <= set(table.heroes[seat].items) or table.figures[seat].gold < gold:
                yield f"{table.heroes[seat].name} is to trade what they do not have"
