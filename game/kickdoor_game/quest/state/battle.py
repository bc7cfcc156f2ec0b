"""The state of a combat, with the offers and agreements about help in it.

Monsters belong to their room; a combat holds only the numbers of those that are fought. So a monster that wins need not
be put back, and one that joins is one more number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.sides import Boost
from ...machine.ids import NOBODY, CardId, Seat
from ..board.dungeon import RoomId

HELPER_FIRST, MAIN_FIRST = "alternating_helper", "alternating_fighter"
ORDERS = (HELPER_FIRST, MAIN_FIRST)
"""Orders of picking Treasures: the helper or the main player first, then in turn, each while Treasures are
due to them.
"""


@dataclass(frozen=True, slots=True)
class QuestTerms:
    """The terms of an offer (quest.bribes.1 to .3, .5).

    `treasures`: how many cards the helper gets; `order`: a word of `ORDERS`, "" if there are none. `gold` and `items`:
    paid by the main player. `helper_gold` and `helper_items`: paid by the helper for being let in. `in_any_case`: gold
    and Items are due even if the combat is not won; Treasures never are.
    """

    treasures: int = 0
    order: str = ""
    gold: int = 0
    items: tuple[CardId, ...] = ()
    helper_gold: int = 0
    helper_items: tuple[CardId, ...] = ()
    in_any_case: bool = False

    def pays_anything(self) -> bool:
        """Return whether gold or Items change hands."""
        return bool(self.gold or self.items or self.helper_gold or self.helper_items)


@dataclass(frozen=True, slots=True)
class QuestOffer:
    """An open offer between the main player and `other`: a request of the main player if `request`, else an offer of
    `other`.

    `situation`: the table's situation number when it was made.
    """

    number: int
    request: bool
    other: Seat
    terms: QuestTerms
    situation: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """The helper who was let in, and the terms. It stays when the helper leaves the combat."""

    helper: Seat
    terms: QuestTerms


@dataclass(slots=True)
class Battle:
    """The combat in `room`.

    `main`: the player whose turn it is (quest.combat.7). `helper`: the helper while they are in the combat, else
    NOBODY. `monsters`: numbers of the monsters, in the order in which they joined. `boosts`: bonuses that cards and
    powers gave. `more_dice`: extra dice from powers, by seat (quest.class.13, .14). `announced`: the roll is announced
    and not called off; `called_off`: how often it was called off (quest.roll.4, .5). `thrown`: the dice have been
    rolled, so nobody joins any more. `decided`: the dice have counted, and the combat can no longer end without a
    result.

    `offers`: open offers of help; `said`: all that were made. `agreed`: the agreement with the only helper of this
    combat (quest.help.1). `spent`: cards that were used in it (quest.combat.17). `left_behind`: number of Treasures of
    monsters that were beaten earlier, due when the rest is beaten (quest.combat.15). `loot`: Items that those monsters
    carried, with `cheats` from Item to the Cheat on it, due likewise (quest.winning.7). `doubled`: Magic Items whose
    bonus counts twice (quest.class.10). `escaped`: seats whose roll to run away a card of another player has replaced,
    before they run (quest.flee.9). `uses`: how often abilities were used, by player and kind (quest.class.20).
    """

    room: RoomId
    main: Seat
    helper: Seat = NOBODY
    monsters: list[int] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    more_dice: dict[Seat, int] = field(default_factory=dict)
    announced: bool = False
    called_off: int = 0
    thrown: bool = False
    decided: bool = False
    offers: list[QuestOffer] = field(default_factory=list)
    said: list[QuestOffer] = field(default_factory=list)
    agreed: Agreement | None = None
    spent: list[CardId] = field(default_factory=list)
    left_behind: int = 0
    loot: list[CardId] = field(default_factory=list)
    cheats: dict[CardId, CardId] = field(default_factory=dict)
    doubled: list[CardId] = field(default_factory=list)
    escaped: list[Seat] = field(default_factory=list)
    uses: dict[str, int] = field(default_factory=dict)

    @property
    def fighter(self) -> Seat:
        """The main player, under the name that all games with heroes use."""
        return self.main

    def party(self) -> list[Seat]:
        """Return the seats of the heroes in the combat: the main player, then the helper if there is one."""
        return [self.main] if self.helper == NOBODY else [self.main, self.helper]

    def used(self, seat: Seat, kind: str) -> int:
        """Return how often that player has used an ability of this kind in this combat, or for how many cards."""
        return self.uses.get(f"{seat}.{kind}", 0)

    def use(self, seat: Seat, kind: str, count: int = 1) -> None:
        """Count `count` more uses of an ability of this kind by that player."""
        self.uses[f"{seat}.{kind}"] = self.used(seat, kind) + count

    def offer(self, number: int) -> QuestOffer | None:
        """Return the open offer with this number; None if there is none."""
        return next((offer for offer in self.offers if offer.number == number), None)

    def between(self, other: Seat) -> list[QuestOffer]:
        """Return all offers between the main player and that seat, open or not, oldest first."""
        return [offer for offer in self.said if offer.other == other]
