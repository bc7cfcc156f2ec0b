"""Standing consequences of the board game: who is dead, who joins a combat or leaves it, which offers still stand,
whether the monsters have won, and what heroes may have.

Roles and their hybrid cards are looked after as everywhere (`heroes/upkeep.py`), tokens and packs here.

Nobody wins if all heroes are dead at the same time (quest.victory.4).
"""

from __future__ import annotations

from ...heroes.hero_sheet.hero import Hero
from ...heroes.upkeep import upkeep as heroes_upkeep
from ...machine.frame import Frame
from ...machine.ids import CardId
from ..anytime.barter import tidy_barters
from ..belongings.drawing import JustReceived, has_just_received
from ..belongings.pack import SurplusPack, pack_what_helps_nobody, too_many_packed
from ..cards.kinds import TREASURE
from ..exploring.entering import look_who_entered
from ..fight.bargains import look_for_lost_helper, tidy_offers
from ..fight.combat import look_for_newcomers
from ..fight.running import forget_who_has_left
from ..state.events import MonstersWon
from ..state.gear import more_tokens
from ..state.health import add_token, look_for_the_dead, remove_token
from ..state.table import START_HEALTH, QuestTable


def look_for_the_end(table: QuestTable) -> None:
    """End the game without a winner if no hero lives. Part of the upkeep, so it is looked at after every death."""
    if not table.over and all(hero.dead for hero in table.heroes):
        table.over = True
        table.winners = []
        table.tell(MonstersWon())


def upkeep(table: QuestTable) -> Frame | None:
    """A frame that must run now; None: nothing has to be asked of anybody."""
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
    """A card that gives Health brings its tokens, and takes them away with it (quest.health.2)."""
    figure, should = table.figures[hero.seat], START_HEALTH + more_tokens(table, hero)
    while figure.tokens < should:
        add_token(table, hero.seat, "a card")
    while figure.tokens > should:
        remove_token(table, hero.seat, "a card is gone")


def _count_backs(table: QuestTable, hero: Hero) -> None:
    """Treasures have other backs than DxM cards, so everybody can count them (quest.cards.2)."""
    figure = table.figures[hero.seat]
    figure.treasures = _treasures(table, hero.hand)
    figure.received = _treasures(table, hero.fresh)


def _treasures(table: QuestTable, cards: tuple[CardId, ...]) -> int:
    return [table.deck_of(card) for card in cards].count(TREASURE) if cards else 0


def _asked_now(table: QuestTable) -> Frame | None:
    """What somebody has to say outside combats: what they have just received, then what leaves a full pack."""
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
