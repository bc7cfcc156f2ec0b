"""AI players with one trick each: they play cards as `greedy` does, and bargain by a script.

- `none` has no trick, to compare with: `greedy` itself.
- `seller` offers its help in every fight that it would turn, for all there is, and then for less and less.
- `free_rider` is helped and never helps; it lets others stop a winner and pay for it.
- `lowball` asks everybody for nothing, then for next to nothing, and takes no bid at its price.
- `bribe_packer` pays with Items that it has no use for, the worst first, and with ever more of them.
- `spam` repeats itself whenever it may: asks, bids and takes back.
- `counter` says no to everything, and names a price of its own: all there is.
- `pacifist` harms nobody and stops nobody, and helps everybody for nothing.
- `leech` spends no card on its own fights, and offers its help in others' for the first Treasure.
- `betrayer` deals with everybody, gives presents, and then attacks its partners.

A script draws only from the generator that it is given, so its matches can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from kickdoor_ai.api import Act, Chair, Decision, Event, Menu, Reply, Seat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.business.bargaining import ENVY, ORDER, PlainBargainer, asking
from kickdoor_ai.doors.judgement.fights.outlook import lost_by_kill, standing_of, with_helper
from kickdoor_ai.doors.judgement.position import Candidate, Position, card_of, options_of, with_details
from kickdoor_ai.doors.judgement.seat import JudgingSeat
from kickdoor_ai.temper import AmongRivals, GreedyTemper, Temper
from kickdoor_game.doors.fight.strength import prize
from kickdoor_game.doors.state import events as told
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.questions import word_in

SAID_MOST = 12
"""Most offers and answers of a script in one fight; other tests try the engine's own bounds."""

KNIFE = 1.0
"""Value of harm to a partner for the betrayer."""


def terms(treasures: int) -> tuple[tuple[str, ...], int, str]:
    """Return terms of so many Treasures, picked first, and no Items."""
    return (), treasures, ORDER if treasures else ""


class Script(PlainBargainer):
    """A bargainer that counts its offers in a fight."""

    def __init__(self) -> None:
        super().__init__(GreedyTemper(ENVY))
        self._turn = -1
        self.said = 0

    def says(self, position: Position) -> bool:
        """Count one more offer in this fight; return whether it is allowed."""
        if self._turn != position.table.turn_number:
            self._turn, self.said = position.table.turn_number, 0
        self.said += 1
        return self.said <= SAID_MOST


class Seller(Script):
    """Sells its help at falling prices."""

    def volunteer(self, position: Position) -> Decision | None:
        fight, bids = position.table.fight, position.open("bid")
        if fight is None or not bids or any(offer.other == position.chair for offer in fight.offers):
            return None
        joined = with_helper(fight, position.chair)
        if standing_of(position.table, joined).lacking > 0 or lost_by_kill(position.table, joined, position.chair):
            return None
        if not self.says(position):
            return None
        for treasures in self._falling(prize(position.table, fight)):
            choice = (bids[0].key, terms(treasures))
            if position.standing.admits(choice) is None:
                return Act(choice)
        return None

    def _falling(self, most: int) -> list[int]:
        """Return the prices to try, from all Treasures down to none; later calls begin lower."""
        return [most, (most + 1) // 2, min(1, most), 0][self.said - 1 :]


class FreeRider(Script):
    """Helps nobody, whatever is paid."""

    def answer_request(self, position: Position) -> Decision:
        return Reply(("decline",))


class Lowball(Script):
    """Pays nothing, or as little as it can get away with."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        for option in menu.open():
            if word_in(option.key) != "ask" or option.seat is None or not self._would_do(position, fight, option.seat):
                continue
            for treasures in range(min(1, prize(position.table, fight)) + 1):
                request = asking(option, Terms([], treasures, ORDER if treasures else ""))
                if menu.admits(request) is None and self.says(position):
                    return Reply(request)
        return None

    def _would_do(self, position: Position, fight: Fight, chair: Chair) -> bool:
        asked = any(offer.other == chair for offer in fight.offers)
        return not asked and standing_of(position.table, with_helper(fight, chair)).lacking <= 0

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        dear = {f"accept.{offer.number}" for offer in fight.offers if not offer.terms.is_nothing()}
        yield from (way for way in super().bids(position, fight, menu) if _key(way) not in dear)


def _key(way: Candidate) -> str:
    return str(cast(Reply, way.decision).choice[0])


class BribePacker(Script):
    """Pays for help with what it would sell for little."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        me = position.me
        spare = sorted((card for card in me.items if card not in me.in_use), key=position.view.card)
        for option in menu.open():
            if word_in(option.key) != "ask" or option.seat is None:
                continue
            if standing_of(position.table, with_helper(fight, option.seat)).lacking > 0:
                continue
            for many in range(1, len(spare) + 1):
                request = asking(option, Terms(spare[:many], 0, ""))
                if menu.admits(request) is None and self.says(position):
                    return Reply(request)
        return None


class Pacifist(Script):
    """Helps everybody for nothing, unless they would win the game without it."""

    def answer_request(self, position: Position) -> Decision:
        joined = with_helper(position.table.combat, position.chair)
        return Reply(("decline" if lost_by_kill(position.table, joined, position.chair) else "accept",))


class Leech(Seller):
    """Asks the first Treasure for its help."""

    def _falling(self, most: int) -> list[int]:
        return [min(1, most)][self.said - 1 :]


class Spam(Lowball):
    """Never stops talking."""

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        for option in menu.open():
            for treasures in range(prize(position.table, fight) + 1 if word_in(option.key) == "ask" else 0):
                request = asking(option, Terms([], treasures, ORDER if treasures else ""))
                if menu.admits(request) is None and self.says(position):
                    return Reply(request)
        return None

    def volunteer(self, position: Position) -> Decision | None:
        fight = position.table.fight
        if fight is None or lost_by_kill(position.table, with_helper(fight, position.chair), position.chair):
            return None
        if not self.says(position):
            return None
        for option in (*position.open("unbid"), *position.open("bid")):
            details = (terms(prize(position.table, fight)),) if word_in(option.key) == "bid" else ()
            if position.standing.admits((option.key, *details)) is None:
                return Act((option.key, *details))
        return None


class Counter(Script):
    """Finds every offer too low, and every price too high."""

    def answer_request(self, position: Position) -> Decision:
        fight = cast(Fight, position.table.fight)
        offer = next(offer for offer in fight.offers if offer.request and offer.other == position.chair)
        joined = with_helper(fight, position.chair)
        if offer.terms.treasures >= prize(position.table, fight):
            return super().answer_request(position)
        if lost_by_kill(position.table, joined, position.chair) or not self.says(position):
            return Reply(("decline",))
        price = max(offer.terms.treasures + 1, prize(position.table, fight) + 1 - self.said)
        counter = ("counter", terms(price))
        return Reply(counter if position.question.refuses(counter) is None else ("decline",))

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        if self.said >= len(position.table.heroes):
            yield from super().bids(position, fight, menu)

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        for option in menu.open():
            if word_in(option.key) == "decline" and self.says(position) and self.said < len(position.table.heroes):
                return Reply((option.key,))
        return super().offer(position, fight, menu, better_than=better_than)


class Free(GreedyTemper):
    """Does not stop others at its own expense."""

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        return 0.0


class Faithless(GreedyTemper):
    """Attacks the players with whom it has dealt."""

    def __init__(self) -> None:
        super().__init__(ENVY)
        self.dealt: set[Chair] = set()

    def rivalry(self, position: AmongRivals, chair: Chair) -> float:
        return KNIFE if chair in self.dealt else super().rivalry(position, chair)


class ScriptedSeat(JudgingSeat):
    """Plays cards by judgement, and bargains by a script."""

    def __init__(self, script: Script, temper: Temper[Position] | None = None) -> None:
        super().__init__(GreedyTemper(ENVY) if temper is None else temper, script)


class FreeRidingSeat(ScriptedSeat):
    """Lets others pay for stopping a winner."""

    def __init__(self) -> None:
        super().__init__(FreeRider(), Free(ENVY))

    def spoil(self, position: Position) -> Decision | None:
        return None


class PeacefulSeat(ScriptedSeat):
    """Plays nothing against anybody, not even to stop a winner."""

    def __init__(self) -> None:
        super().__init__(Pacifist(), Free(ENVY))

    def standing_action(self, position: Position) -> Decision | None:
        position.spare([hero.seat for hero in position.rivals()])
        return super().standing_action(position)

    def spoil(self, position: Position) -> Decision | None:
        return None


class LeechingSeat(ScriptedSeat):
    """Wins its own fights as they stand, with a helper, or not at all."""

    def __init__(self) -> None:
        super().__init__(Leech())

    def answer(self, position: Position) -> Decision:
        found = super().answer(position)
        spends = position.question.kind == "combat" and isinstance(found, Act)
        return Reply(position.question.default) if spends else found


class BetrayingSeat(ScriptedSeat):
    """Gives the least of its Items to the leader, deals gladly, and attacks its partners."""

    def __init__(self) -> None:
        self._faithless = Faithless()
        super().__init__(Script(), self._faithless)
        self._given = -1

    def witness(self, events: Sequence[Event]) -> None:
        super().witness(events)
        for event in events:
            match event:
                case (
                    told.HelpAnswered(what="joined", fighter=one, other=other)
                    | told.TradeEnded(what="agreed", by=one, to=other)
                    | told.CardMoved(why="gift", giver=one, taker=other)
                ):
                    self._faithless.dealt |= {one, other} if self._ear.chair in (one, other) else set()
                case _:
                    pass

    def in_peace(self, position: Position) -> Decision | None:
        found = super().in_peace(position)
        if found is None and position.question.kind == "trouble" and self._given != position.table.turn_number:
            self._given = position.table.turn_number
            return self._present(position)
        return found

    def _present(self, position: Position) -> Decision | None:
        leader = position.rivals()[0].seat
        for option in position.open("gift"):
            spare = [one for one in options_of(option) if card_of(one) not in position.me.in_use]
            if option.seat == leader and spare:
                least = min(spare, key=lambda one: (position.view.card(card_of(one)), one.key))
                return Act(with_details(option, least.key))
        return None


SCRIPTS: dict[str, Callable[[], Seat]] = {
    "none": GreedySeat,
    "seller": lambda: ScriptedSeat(Seller()),
    "free_rider": FreeRidingSeat,
    "lowball": lambda: ScriptedSeat(Lowball()),
    "bribe_packer": lambda: ScriptedSeat(BribePacker()),
    "spam": lambda: ScriptedSeat(Spam()),
    "counter": lambda: ScriptedSeat(Counter()),
    "pacifist": PeacefulSeat,
    "leech": LeechingSeat,
    "betrayer": BetrayingSeat,
}
