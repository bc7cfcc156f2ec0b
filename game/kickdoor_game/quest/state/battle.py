"""A combat as plain state, and what is offered and agreed for help in it.

The monsters in it live in their room; a combat only says which of them are fought. So a monster that wins needs not be
put back, and one that joins is one more number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.sides import Boost
from ...machine.ids import NOBODY, CardId, Seat
from ..board.dungeon import RoomId

HELPER_FIRST, MAIN_FIRST = "alternating_helper", "alternating_fighter"
ORDERS = (HELPER_FIRST, MAIN_FIRST)
"""Who has the first pick of the Treasures; from then on they pick in turn, each as long as they have any to pick."""


@dataclass(frozen=True, slots=True)
class QuestTerms:
    """What was offered (quest.bribes.1 to .3, .5). `order`: a word of `ORDERS`, "" without Treasures for the helper.

    `gold` and `items` are the main player's, `helper_gold` and `helper_items` the helper's, who pays for being let in.
    `in_any_case`: these are due though the combat is not won; Treasures never are.
    """

    treasures: int = 0
    order: str = ""
    gold: int = 0
    items: tuple[CardId, ...] = ()
    helper_gold: int = 0
    helper_items: tuple[CardId, ...] = ()
    in_any_case: bool = False

    def pays_anything(self) -> bool:
        """Say whether gold or Items change hands."""
        return bool(self.gold or self.items or self.helper_gold or self.helper_items)


@dataclass(frozen=True, slots=True)
class QuestOffer:
    """An offer between the main player and `other`, who was asked (`request`) or has offered to help at that price.

    `situation`: that of the table when it was made.
    """

    number: int
    request: bool
    other: Seat
    terms: QuestTerms
    situation: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """Who was let in as the helper, and on which terms; it stands when they do not help any more."""

    helper: Seat
    terms: QuestTerms


@dataclass(slots=True)
class Battle:
    """`main`: whose turn it is (quest.combat.7). `monsters`: their numbers, in the order in which they joined.

    `more_dice`: by seat, what powers have added to their dice (quest.class.13, .14). `announced`: the roll has been
    announced and is not called off; `called_off`: how often it has been (quest.roll.4, .5). `thrown`: the dice are, so
    nobody joins any more. `decided`: they have counted, and nothing ends it without a result any more.

    `offers` of help are open; `said` are all that were made. `agreed`: with the only helper that this combat has had
    (quest.help.1), who is `helper` as long as they are in it. `spent`: cards that were used in it (quest.combat.17).
    `left_behind`: Treasures of monsters that are out of it, for whoever beats the others (quest.combat.15).
    `loot`: Items that these have carried, with the `cheats` on them, for the same (quest.winning.7).
    `doubled`: Magic Items whose bonus counts twice (quest.class.10). `escaped`: whose rolls to run away a card of the
    other has stood for, before they run (quest.flee.9). `uses`: abilities, by player and kind (quest.class.20).
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
        """The main player, as whoever fights is called in all games with heroes."""
        return self.main

    def party(self) -> list[Seat]:
        """Return the main player, then the helper, if there is one."""
        return [self.main] if self.helper == NOBODY else [self.main, self.helper]

    def used(self, seat: Seat, kind: str) -> int:
        """Say how often that player has used an ability of that kind in it, or for how many cards."""
        return self.uses.get(f"{seat}.{kind}", 0)

    def use(self, seat: Seat, kind: str, count: int = 1) -> None:
        """Note that they have."""
        self.uses[f"{seat}.{kind}"] = self.used(seat, kind) + count

    def offer(self, number: int) -> QuestOffer | None:
        """Return the open offer of that number; None if there is none."""
        return next((offer for offer in self.offers if offer.number == number), None)

    def between(self, other: Seat) -> list[QuestOffer]:
        """Return all that the main player and that seat have offered each other, in its order."""
        return [offer for offer in self.said if offer.other == other]
