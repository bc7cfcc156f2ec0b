"""Settlement after a combat with a helper: promises are paid, and Treasures are picked in turn.

Nothing can be given during a combat, so payment follows right after it, wherever the two players are (quest.bribes.5).
A promised Item that is gone lapses, and gold is paid as far as it is there. The dead neither give nor get
(quest.death.14).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar

from ...heroes import verbs as hero_verbs
from ...heroes.dealings.spoils import Spoils, picking_order
from ...heroes.draw import Draw
from ...heroes.events import HelpAnswered, TreasurePicked
from ...heroes.table import HeroTable
from ...machine.errors import of_kind
from ...machine.frame import Call, Goto, Next
from ...machine.ids import NO_CARD, CardId, RuleId, Seat
from ..belongings.drawing import FromDiscards
from ..belongings.moving import hand_over, receive
from ..cards.kinds import TREASURE
from ..state import verbs
from ..state.battle import HELPER_FIRST, Battle
from ..state.events import PickedUp, cheats_on
from ..state.table import QuestTable


def settle(table: QuestTable, battle: Battle, *, won: bool) -> None:
    """Pay the gold and Items of the agreement on help, now that the combat is over (quest.bribes.5).

    What depends on a victory is due only if the helper was in the combat to the end.
    """
    agreed = battle.agreed
    if agreed is None or not agreed.terms.pays_anything():
        return
    main, helper, terms = battle.main, agreed.helper, agreed.terms
    if why := _void(table, battle, won=won and battle.helper == helper):
        table.tell(HelpAnswered(main, helper, "void", why))
        return
    moves = [(card, main, helper) for card in terms.items] + [(card, helper, main) for card in terms.helper_items]
    there = [move for move in moves if move[0] in table.heroes[move[1]].items]
    given = [move for move in there if move[0] not in _last_health(table, there, move[1])]
    hand_over(table, given, "bribe")
    paid, paid_back = min(terms.gold, table.figures[main].gold), min(terms.helper_gold, table.figures[helper].gold)
    verbs.give_gold(table, main, helper, paid, "bribe")
    verbs.give_gold(table, helper, main, paid_back, "bribe")
    if len(there) < len(moves):
        table.tell(HelpAnswered(main, helper, "void", "item_gone"))
    if len(given) < len(there):
        table.tell(HelpAnswered(main, helper, "void", "last_health"))


def _last_health(table: QuestTable, moves: list[tuple[CardId, Seat, Seat]], giver: Seat) -> Collection[CardId]:
    """Return which of the Items that `giver` owes hold their last Health; those are no longer owed (quest.health.2)."""
    return table.cannot_spare(table.heroes[giver], [card for card, seat, _ in moves if seat == giver])


def _void(table: QuestTable, battle: Battle, *, won: bool) -> str:
    """Return the code of the reason why nothing is paid; "" if it is. `won`: it was won, with the helper in it to the
    end.
    """
    agreed = battle.agreed
    if agreed is None or not (won or agreed.terms.in_any_case):
        return "not_won"
    return "dead" if table.heroes[battle.main].dead or table.heroes[agreed.helper].dead else ""


def take_loot(table: QuestTable, battle: Battle) -> None:
    """Give a main player who won alone the Items that monsters carried, into play (quest.winning.7, quest.drop.8).

    A dead one gets nothing, and the Items are left in the room (quest.death.14).
    """
    items = tuple(battle.loot)
    if items and not table.heroes[battle.main].dead:
        battle.loot = []
        along = cheats_on(items, battle.cheats)
        for card in items:
            receive(table, battle.main, card, battle.cheats.pop(card, NO_CARD))
        table.tell(PickedUp(battle.main, battle.room, items, 0, along))


@dataclass(slots=True)
class QuestSpoils(Spoils):
    """Shares the Treasures of a combat between main player and helper, who gets the number that was agreed
    (quest.bribes.6).

    They pick in turn in the agreed order, each while Treasures are due to them. If there are fewer than were promised,
    they simply alternate (quest.bribes.2). A hero who may take discards instead decides that before anything is drawn,
    the main player first, each for their own share (quest.class.15).

    `loot`: Items that the monsters carried, with `cheats` from Item to the Cheat on it. Each counts as one more
    Treasure, and comes into play at once (quest.winning.7).
    """

    rules: ClassVar[tuple[RuleId, ...]] = ("quest.bribes.2",)

    loot: list[CardId] = field(default_factory=list)
    cheats: dict[CardId, CardId] = field(default_factory=dict)

    def begin(self, table: HeroTable) -> Next:
        """Let the main player take cards from the discards instead of drawing, if a card allows that, for their
        share."""
        own = self.treasures - min(self.promised, self.treasures)
        return Call(FromDiscards(TREASURE, own, self.fighter), self.fighter_took)

    def fighter_took(self, table: HeroTable, cards: tuple[CardId, ...]) -> Next:
        """Count the discards that the main player took as drawn, and let the helper take discards for their share."""
        self.treasures -= len(cards)
        return Call(FromDiscards(TREASURE, min(self.promised, self.treasures), self.helper), self.helper_took)

    def helper_took(self, table: HeroTable, cards: tuple[CardId, ...]) -> Next:
        """Count the helper's discards as drawn, and as part of their share."""
        self.treasures -= len(cards)
        self.promised -= len(cards)
        return Goto(self.draw)

    def draw(self, table: HeroTable) -> Next:
        """Draw the Treasures that nobody took from the discards."""
        return Call(Draw(TREASURE, self.treasures), self.show)

    def show(self, table: HeroTable, drawn: tuple[CardId, ...]) -> Next:
        """Show the drawn cards and the monsters' Items to everybody, to be picked."""
        battle = of_kind(table, QuestTable).combat
        self.loot, self.cheats, battle.loot, battle.cheats = battle.loot, battle.cheats, [], {}
        table.aside += [*self.loot, *self.cheats.values()]
        return Spoils.show(self, table, (*drawn, *self.loot))

    def picks(self, table: HeroTable) -> list[Seat]:
        """Return the seats in the order in which they pick, one for each card."""
        there, share = len(self.cards), self.share(table)
        if self.promised > there and share:
            share = (there + 1) // 2 if self.order == HELPER_FIRST else there // 2
        return picking_order(self.order, self.fighter, self.helper, share, there - share)

    def rest(self, table: HeroTable) -> Next:
        """Discard the Cheats on cards that nobody picks, then finish (quest.items.9)."""
        for card in self.cards[len(self.turns) :]:
            if (cheat := self.cheats.pop(card, NO_CARD)) != NO_CARD:
                table.aside.remove(cheat)
                hero_verbs.discard(table, cheat)
        return Spoils.rest(self, table)

    def _give(self, table: HeroTable, seat: Seat, card: CardId) -> None:
        """Give a card to a seat; loot goes into play, with its Cheat."""
        if card not in self.loot:
            Spoils._give(self, table, seat, card)
            return
        cheat = self.cheats.pop(card, NO_CARD)
        self.cards.remove(card)
        for each in (card, cheat):
            if each != NO_CARD:
                table.aside.remove(each)
        receive(of_kind(table, QuestTable), seat, card, cheat)
        table.tell(TreasurePicked(seat, card))
