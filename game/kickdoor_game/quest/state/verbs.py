"""Functions that change the map, figures and monsters, each with its event. They ask nothing and decide nothing."""

from __future__ import annotations

from dataclasses import replace

from ...heroes.dealings.sales import DOUBLE_SALE
from ...heroes.events import HelpAnswered
from ...heroes.verbs import discard, release
from ...machine.errors import required
from ...machine.ids import NO_CARD, NOBODY, CardId, Seat
from ..board.dungeon import LOOTED_OUT, RANSACKED, RoomId
from ..board.links import Link, Side, opposite
from .battle import Battle, QuestTerms
from .events import (
    BaseGiven,
    GoldGiven,
    ItemSnatched,
    JoinedBattle,
    LinkChanged,
    LinkLaid,
    LootLeft,
    MonsterCame,
    MonsterLeft,
    MonsterPut,
    MovedByMagic,
    RoomAdded,
    RoomLaid,
    RoomSearched,
    TookGold,
    Went,
    cheats_on,
)
from .levels import level_of
from .table import OWN_TURN, Monster, Pile, QuestTable, monster_name, own_name


def go(table: QuestTable, seat: Seat, side: Side, cost: int, *, all_out: bool = False) -> None:
    """Pay `cost` Move to go through the link on that side, into the room behind it if one lies there
    (quest.movement.9).

    `all_out`: they pay with all of their Move (quest.movement.11).
    """
    figure = table.figures[seat]
    figure.spent += cost
    figure.went_all_out = figure.went_all_out or all_out
    behind = table.dungeon.behind(figure.room, side)
    if behind is not None:
        enter(table, seat, behind)
    table.tell(Went(seat, side, cost, figure.room if behind is not None else None))
    table.stir()


def enter(table: QuestTable, seat: Seat, room: RoomId) -> None:
    """Put a hero into a room of the map; its text takes effect next (quest.movement.16)."""
    figure = table.figures[seat]
    figure.room, figure.entered = room, True
    table.changed = True


def lay_room(table: QuestTable, seat: Seat, side: Side, face: str) -> RoomId:
    """Lay a room behind the link on that side of the hero's room, put the hero into it, and return it
    (quest.explore.4). `face`: the key of the side of its tile that is up."""
    figure = table.figures[seat]
    figure.room = table.dungeon.place(face, figure.room, side)
    table.tell(RoomLaid(seat, figure.room, face, opposite(side)))
    return figure.room


def add_room(table: QuestTable, seat: Seat, behind: RoomId, side: Side, face: str) -> RoomId:
    """Lay a room on that side of the room `behind`, with nobody in it, and return it (quest.explore.12). `face`: the
    key of the side of its tile that is up."""
    room = table.dungeon.place(face, behind, side)
    table.tell(RoomAdded(seat, room, face))
    return room


def lay_link(table: QuestTable, room: RoomId, side: Side, link: Link) -> None:
    """Lay a link on a side of a room that has none yet, and tell everybody (quest.explore.6)."""
    table.dungeon.lay(room, side, link)
    table.tell(LinkLaid(room, side, link.kind))


def bring_monster(
    table: QuestTable, card: CardId, colour: str, room: RoomId, *, boss: bool = False, like: CardId = NO_CARD
) -> Monster:
    """Bring a monster into play in a room, on a base of `colour`, and return it. Its drawn card must lie aside."""
    table.aside.remove(card)
    monster = Monster(table.next_monster, card, colour, room, boss=boss, like=like)
    table.next_monster += 1
    table.monsters.append(monster)
    table.tell(MonsterCame(monster.number, monster.printed_by(), colour, room, level_of(table, monster), boss))
    table.stir()
    return monster


def give_item(table: QuestTable, seat: Seat, card: CardId, monster: Monster) -> None:
    """Move an Item in play, with the Cheat on it, from its owner to a monster, which carries it (quest.winning.7)."""
    cheat = table.heroes[seat].cheats.pop(card, NO_CARD)
    release(table, seat, card)
    monster.items = (*monster.items, card)
    if cheat != NO_CARD:
        monster.cheats[card] = cheat
    table.tell(ItemSnatched(monster.number, seat, card, monster_name(table, monster), cheat))
    table.stir()


def strip(table: QuestTable, monster: Monster) -> None:
    """Move the Items that a monster of the combat carries to the combat's loot, for the winner (quest.combat.15,
    quest.winning.7).
    """
    battle = table.battle
    if battle is not None:
        battle.loot += monster.items
        battle.cheats |= monster.cheats
        monster.items, monster.cheats = (), {}


def leave_lying(table: QuestTable, room: RoomId, items: tuple[CardId, ...], cheats: dict[CardId, CardId]) -> None:
    """Lay down in a room the Items of a monster that nobody has killed; do nothing if it had none (quest.bases.11)."""
    if items:
        table.piles.append(Pile(table.next_pile, room, items, cheats))
        table.next_pile += 1
        table.tell(LootLeft(room, items, cheats_on(items, cheats)))
        table.changed = True


def remove_monster(table: QuestTable, monster: Monster, why: str) -> None:
    """Take a monster out of play and out of its combat: discard its card and enhancers, leave its Items in the room,
    and free its base (quest.bases.11). `why`: the reason, for the event."""
    names = [own_name(table, each) for each in table.monsters]
    alike = names.count(own_name(table, monster)) > 1
    table.monsters.remove(monster)
    if table.battle is not None and monster.number in table.battle.monsters:
        table.battle.monsters.remove(monster.number)
    table.tell(MonsterLeft(monster.number, monster.card, why, monster.like, monster.colour if alike else ""))
    leave_lying(table, monster.room, monster.items, monster.cheats)
    for card in (monster.card, *monster.enhancers):
        discard(table, card, why=why)
    table.stir()


def move_monster(table: QuestTable, monster: Monster, room: RoomId) -> None:
    """Put a monster into another room, and out of the combat that it was in (quest.combat.16)."""
    monster.room = room
    if table.battle is not None and monster.number in table.battle.monsters:
        table.battle.monsters.remove(monster.number)
    table.tell(MonsterPut(monster.number, room, monster_name(table, monster)))
    table.stir()


def give_base(table: QuestTable, monster: Monster, colour: str) -> None:
    """Put a monster on a free base of another colour, and tell everybody (quest.bases.6)."""
    monster.colour = colour
    table.tell(BaseGiven(monster.number, colour, monster_name(table, monster)))
    table.stir()


def tell_link(table: QuestTable, seat: Seat, room: RoomId, side: Side) -> None:
    """Tell which kind of link now lies on that side of that room, after `seat` has changed it."""
    table.tell(LinkChanged(seat, room, side, table.dungeon.link(room, side).kind))
    table.stir()


def join_battle(table: QuestTable, monster: Monster) -> None:
    """Add a monster of the room to the current combat, unless it is in it (quest.multiple.5, .7)."""
    battle = table.battle
    if battle is not None and monster.number not in battle.monsters:
        battle.monsters.append(monster.number)
        table.tell(JoinedBattle(monster.number, monster_name(table, monster)))
        table.stir()


def begin_turn(table: QuestTable, seat: Seat) -> None:
    """Begin that seat's turn, with all of its Move (quest.movement.4) and everything that is limited to once a turn.

    Treasures that anybody has just received now wait for their owner's turn (quest.turns.8).
    """
    figure = table.figures[seat]
    figure.spent, figure.went_all_out, figure.searched, figure.dealt = 0, False, (), ()
    table.turn = seat
    table.turn_number += 1
    table.phase = OWN_TURN
    for hero in table.heroes:
        hero.fresh = ()
    for pile in table.piles:
        pile.waits_for = NOBODY if pile.waits_for == seat else pile.waits_for
    table.bartered = []
    table.heroes[seat].uses.pop(DOUBLE_SALE, None)
    table.time_is_up = False
    table.changed = True


def pay_for_search(table: QuestTable, seat: Seat, cost: int) -> None:
    """Spend Move on searching the hero's room, which they cannot search again this turn (quest.search.1, .3)."""
    figure = table.figures[seat]
    figure.spent += cost
    figure.searched = (*figure.searched, figure.room)
    table.stir()


def spend_move(table: QuestTable, seat: Seat, cost: int) -> None:
    """Spend Move on something other than a search in the hero's room (quest.movement.2)."""
    table.figures[seat].spent += cost
    table.changed = True


def take_gold(table: QuestTable, seat: Seat, count: int, why: str) -> None:
    """Give a hero `count` Gold Pieces from the bank; do nothing for 0. `why`: the reason, for the event."""
    if count:
        figure = table.figures[seat]
        figure.gold += count
        table.tell(TookGold(seat, count, figure.gold, why))


def give_gold(table: QuestTable, giver: Seat, taker: Seat, count: int, why: str) -> None:
    """Move `count` Gold Pieces from one hero to another; do nothing for 0. `why`: the reason, for the event."""
    if count:
        table.figures[giver].gold -= count
        table.figures[taker].gold += count
        table.tell(GoldGiven(giver, taker, count, why))


def whisk(table: QuestTable, seat: Seat, room: RoomId) -> None:
    """Move a hero by magic into a room of the map."""
    enter(table, seat, room)
    table.tell(MovedByMagic(seat, room))
    table.stir()


def mark_searched(table: QuestTable, room: RoomId, token: str) -> None:
    """Put a search token into a room; one that is already Ransacked becomes Looted Out (quest.search.21). Do nothing
    for "".
    """
    here = table.dungeon.rooms[room]
    if token:
        here.searched = LOOTED_OUT if here.searched == RANSACKED else token
        table.tell(RoomSearched(room, here.searched))


def lapse(table: QuestTable, battle: Battle, why: str) -> None:
    """Cancel the gold and Items of the agreement on help that only a victory would have paid, since there will be none.

    From now on their owners may use them again, for instance while they run away (quest.bribes.5). `why`: the reason,
    for the event.
    """
    agreed = battle.agreed
    if agreed is None or agreed.terms.in_any_case or not agreed.terms.pays_anything():
        return
    _void_part(table, battle, replace(agreed.terms, gold=0, items=(), helper_gold=0, helper_items=()), why)


def forfeit(table: QuestTable, seat: Seat) -> None:
    """Cancel the gold and Items owed to a helper who leaves the combat by choice; what the helper owes stays due
    (quest.bribes.5).
    """
    battle = table.battle
    agreed = battle.agreed if battle is not None and battle.helper == seat and not battle.decided else None
    if battle is None or agreed is None or not (agreed.terms.in_any_case and (agreed.terms.gold or agreed.terms.items)):
        return
    _void_part(table, battle, replace(agreed.terms, gold=0, items=()), "left_by_will")


def _void_part(table: QuestTable, battle: Battle, left: QuestTerms, why: str) -> None:
    """Reduce the agreement to the terms `left`, and tell why the rest is cancelled."""
    agreed = required(battle.agreed)
    battle.agreed = replace(agreed, terms=left)
    table.tell(HelpAnswered(battle.main, agreed.helper, "void", why))
