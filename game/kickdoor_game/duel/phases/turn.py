"""A turn: warmup, munchkining, cooldown (ccg.turn.1), and the actions that only the active player has.

In the warmup a window opens wherever the rules allow one, whether or not anybody can use it (ccg.timing.7, .12). In
munchkining the active player is asked what to do until they are done, and the opponent has had a last chance to act.
`actions` lists what they may do while no fight is going on and nothing is resolving (ccg.timing.8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Menu, Number, Option, PickOne, Question, card_options, key, number_in, word_in
from ..announcing.announced import Announced
from ..announcing.window import DuelWindow, window
from ..cards.kinds import DuelAlly, Location, Loot
from ..state import verbs
from ..state.events import DuelTurnBegan, PhaseBegan, TurnDeclaredOver
from ..state.numbers import CHOICE, WINDOW
from ..state.table import COOLDOWN, MUNCHKINING, NO_ABILITY, WARMUP, Bleeding, DuelTable, Pending
from ..state.values import location_of, ranks_of, value_of
from .fight import Fighting, begin_attack

PLAY, SQUISH, ATTACK, DONE = "play", "squish", "attack", "done"
"""First words of the option keys."""


@dataclass(slots=True)
class DrawStep(Announced):
    """The draw of the warmup, announced so that cards just unstashed can be used before it (ccg.timing.7,
    ccg.warmup.7).
    """

    what: ClassVar[str] = "draw"
    rule: ClassVar[str] = "ccg.warmup.7"

    def resolve(self, table: DuelTable) -> Next:
        """Draw one card for the active player."""
        verbs.draw(table, self.by, 1)
        return Done()


@dataclass(slots=True)
class DuelTurn(Frame):
    """The turn of `seat`.

    `declared_on`: the table's situation number when they declared to be done. `bled`: the Bleeding effects at the
    beginning of their reckoning.
    """

    seat: Seat
    declared_on: int = -1
    bled: tuple[Bleeding, ...] = ()

    def may_play(self, table: DuelTable, seat: Seat) -> str:
        """Return what both players may play while this step of the turn waits for an answer: "all" while the active
        player acts, else "" for nothing (ccg.timing.1)."""
        return "all" if self.step == "act" else ""

    def begin(self, table: DuelTable) -> Next:
        """Begin the turn, with its warmup."""
        table.turn, table.turn_number = self.seat, table.turn_number + 1
        table.fights, table.used, table.chain, table.time_is_up = 0, (), 0, False
        for duelist in table.duelists:
            duelist.caught, duelist.ran = False, 0
        table.duelists[self.seat].prompt = False
        table.tell(DuelTurnBegan(self.seat, table.turn_number))
        self._enter(table, WARMUP)
        return Goto(self.before_flip)

    def _enter(self, table: DuelTable, phase: str) -> None:
        """Begin a phase."""
        table.phase = phase
        table.tell(PhaseBegan(self.seat, phase))
        table.stir()

    def before_flip(self, table: DuelTable) -> Next:
        """Let both players interrupt before the marker is turned (ccg.timing.7)."""
        return Call(window(table, "flip", "ccg.timing.7"), self.flip)

    def flip(self, table: DuelTable) -> Next:
        """Turn the marker and unzap the active player's cards (steps 1 and 2: ccg.warmup.2, .3)."""
        verbs.turn_marker(table, self.seat, limping=False)
        verbs.zap(table, [card for card in table.in_play() if table.owner(card) == self.seat], zapped=False)
        return Goto(self.before_reckoning)

    def before_reckoning(self, table: DuelTable) -> Next:
        """Let both players use cards and abilities before the reckoning (ccg.timing.7)."""
        return Call(window(table, "before_reckoning", "ccg.timing.7", "all"), self.reckoning)

    def reckoning(self, table: DuelTable) -> Next:
        """Start Bleeding and abilities of the reckoning, in the order that the active player chooses (step 3:
        ccg.warmup.4).
        """
        verbs.begin_by_itself(table, "reckoning", self.seat)
        duelist = table.duelists[self.seat]
        self.bled = duelist.bleeding
        bleedings = (Pending(duelist.hero, 0, NO_ABILITY, each) for each in self.bled)
        table.pending = (*table.pending, *bleedings)
        table.changed = True
        return Goto(self.reckoned)

    def reckoned(self, table: DuelTable) -> Next:
        """Count one reckoning off each Bleeding effect that was there when it began, and end those that are over."""
        counted = Counter(self.bled)
        kept, left, new = list[Bleeding](), list[Bleeding](), list[Bleeding]()
        for each in table.duelists[self.seat].bleeding:
            if not counted[each]:
                new.append(each)
            elif each.reckonings == 0:
                kept.append(each)
            elif each.reckonings > 1:
                left.append(Bleeding(each.count, each.reckonings - 1, each.source))
            counted[each] -= bool(counted[each])
        verbs.set_bleeding(table, self.seat, (*kept, *left, *new))
        self.bled = ()
        return Goto(self.before_unstash)

    def before_unstash(self, table: DuelTable) -> Next:
        """Let both players use cards and abilities before the stash is taken up (ccg.timing.7)."""
        return Call(window(table, "before_unstash", "ccg.timing.7", "all"), self.unstash)

    def unstash(self, table: DuelTable) -> Next:
        """Move the whole stash to the hand; nothing can interrupt that (step 4: ccg.warmup.5, .6)."""
        verbs.to_hand(table, table.duelists[self.seat].stash, "unstashed")
        table.stir()
        return Goto(self.draw)

    def draw(self, table: DuelTable) -> Next:
        """Announce the draw (step 5: ccg.warmup.7)."""
        return Call(DrawStep(self.seat), self.after_draw)

    def after_draw(self, table: DuelTable) -> Next:
        """Let both players use cards and abilities after the draw (ccg.timing.7)."""
        return Call(window(table, "after_draw", "ccg.timing.7", "all"), self.munchkining)

    def munchkining(self, table: DuelTable) -> Next:
        """Begin the munchkining phase (ccg.munchkining.1)."""
        self._enter(table, MUNCHKINING)
        return Goto(self.act)

    def act(self, table: DuelTable) -> Next:
        """Ask the active player for their next action."""
        question = Question(
            self.seat, "turn", actions(table, self.seat), (DONE,), CHOICE, ("ccg.munchkining.1",), goes_on=True
        )
        return Ask((question,), self.acted)

    def acted(self, table: DuelTable, answer: Answer) -> Next:
        """Carry out the active player's choice: attack, squish, play a card, or be done."""
        name, *details = answer.choice
        table.chain = 0
        table.duelists[self.seat].prompt |= not answer.overdue
        match word_in(name):
            case "done":
                self.declared_on = table.situation
                table.tell(TurnDeclaredOver(self.seat))
                return Goto(self.last_word)
            case "attack":
                begin_attack(table, self.seat, CardId(number_in(details[0])), details[1])
                return Goto(self.fight)
            case "squish":
                return Call(SquishingOwn(self.seat, CardId(number_in(name))), self.act)
            case _:
                return Call(Playing(self.seat, CardId(number_in(name))), self.act)

    def fight(self, table: DuelTable) -> Next:
        """Run the fight that the active player has begun."""
        return Call(Fighting(), self.act)

    def last_word(self, table: DuelTable) -> Next:
        """Let the opponent act once more (ccg.munchkining.3)."""
        rules = ("ccg.munchkining.3",)
        other = [table.opponent(self.seat)]
        shown = DuelWindow("last_word", other, rules, WINDOW, about=NOBODY, priority=True, open_to="all")
        return Call(shown, self.heard)

    def heard(self, table: DuelTable) -> Next:
        """Go on with the munchkining phase if the opponent did anything, else end it."""
        return Goto(self.act if table.situation != self.declared_on else self.cooldown)

    def cooldown(self, table: DuelTable) -> Next:
        """Begin the cooldown with its abilities (ccg.cooldown.1)."""
        self._enter(table, COOLDOWN)
        verbs.begin_by_itself(table, "cooldown", self.seat)
        return Goto(self.end_effects)

    def end_effects(self, table: DuelTable) -> Next:
        """End the effects that last until the end of the turn (ccg.cooldown.2)."""
        verbs.end_lasting(table, "turn")
        return Goto(self.gain_level)

    def gain_level(self, table: DuelTable) -> Next:
        """Raise the Level by 1; abilities that start with it come before the gold (ccg.cooldown.3, .4)."""
        verbs.change_level(table, self.seat, 1)
        return Goto(self.fill_purse)

    def fill_purse(self, table: DuelTable) -> Next:
        """Fill the purse up to the Level; gold beyond it stays (ccg.cooldown.5, .6). End the turn."""
        duelist = table.duelists[self.seat]
        verbs.change_gold(table, self.seat, max(0, duelist.level - duelist.purse), "filled")
        duelist.late = 0 if duelist.prompt else duelist.late + 1
        table.changed = True
        return Done()


@dataclass(slots=True)
class Playing(Announced):
    """Playing an Ally, Loot or a Location from the hand; an Ally costs gold (ccg.ally.1, ccg.loot.1,
    ccg.location.1).
    """

    what: ClassVar[str] = "play"
    rule: ClassVar[str] = "ccg.munchkining.1"

    def announce(self, table: DuelTable, targets: tuple[CardId, ...] = ()) -> None:
        """Pay for an Ally, lay the card open, and announce it."""
        if isinstance(table.card(self.card), DuelAlly):
            verbs.change_gold(table, self.by, -value_of(table, self.card, "cost"), "paid")
        verbs.show(table, self.card)
        Announced.announce(self, table, targets)

    def resolve(self, table: DuelTable) -> Next:
        """Put the card into the hoard."""
        if self.card in table.shown:
            verbs.to_hoard(table, self.card)
        return Done()


@dataclass(slots=True)
class SquishingOwn(Announced):
    """Squishing one's own Loot or Location (ccg.loot.5, ccg.location.4)."""

    what: ClassVar[str] = "squish"
    rule: ClassVar[str] = "ccg.loot.5"

    def resolve(self, table: DuelTable) -> Next:
        """Squish the Loot or Location."""
        verbs.squish(table, self.card)
        return Done()


def actions(table: DuelTable, seat: Seat) -> Menu:
    """Return all actions of the active player; those that are barred carry the reason."""
    return Menu((*_plays(table, seat), *_attack(table, seat), *_squishes(table, seat), Option(DONE)))


def _plays(table: DuelTable, seat: Seat) -> Iterator[Option]:
    """Yield an option for each Loot, Location and Ally in the hand."""
    for card in table.duelists[seat].hand:
        printed = table.card(card)
        refusal: Refusal | None
        if isinstance(printed, Loot):
            refusal = refuses_loot(table, seat, card)
        elif isinstance(printed, Location):
            refusal = refuses_location(table, seat)
        elif isinstance(printed, DuelAlly):
            refusal = refuses_gold(table, seat, value_of(table, card, "cost"), "ccg.ally.1")
        else:
            continue
        yield Option(key(PLAY, card), card=card, barred=refusal)


def refuses_loot(table: DuelTable, seat: Seat, card: CardId) -> Refusal | None:
    """Return why that Loot cannot be played now: the ranks exceed the Level (ccg.loot.2, .3). None if it can."""
    ranks, level = ranks_of(table, seat), table.duelists[seat].level
    rank = value_of(table, card, "rank")
    if ranks > level:
        return Refusal(
            "ranks_over_level", "ccg.loot.3", f"squish Loot first: your ranks are {ranks}, your Level {level}"
        )
    if ranks + rank > level:
        return Refusal(
            "rank_too_high", "ccg.loot.2", f"squish Loot or gain Levels: {ranks} + {rank} is more than Level {level}"
        )
    return None


def refuses_location(table: DuelTable, seat: Seat) -> Refusal | None:
    """Return why no Location can be played: there is one already (ccg.location.3). None if one can."""
    if location_of(table, seat) is None:
        return None
    return Refusal("has_location", "ccg.location.3", "squish your Location first")


def refuses_gold(table: DuelTable, seat: Seat, cost: int, rule: str) -> Refusal | None:
    """Return the refusal if the purse holds less than `cost`; None if it is enough. `rule`: the rule to cite."""
    purse = table.duelists[seat].purse
    cure = f"get more gold: {cost} are due, you have {purse}"
    return None if purse >= cost else Refusal("too_little_gold", rule, cure)


def _squishes(table: DuelTable, seat: Seat) -> Iterator[Option]:
    """Yield an option for each Loot and Location in the hoard."""
    for card in table.duelists[seat].hoard:
        printed = table.card(card)
        if isinstance(printed, Loot | Location):
            rule = "ccg.location.4" if isinstance(printed, Location) else "ccg.loot.5"
            zapped = table.presences[card].zapped
            refusal = Refusal("is_zapped", rule, "wait until it is unzapped") if zapped else None
            yield Option(key(SQUISH, card), card=card, barred=refusal, ends_it=True)


def _attack(table: DuelTable, seat: Seat) -> Iterator[Option]:
    """Yield the option to attack with any card of the hand and any gold of the purse (ccg.fight.2 to .4)."""
    duelist = table.duelists[seat]
    if not duelist.hand:
        refusal = Refusal("no_card", "ccg.munchkining.2", "wait until you have a card in hand")
        yield Option(ATTACK, barred=refusal)
        return
    details = (PickOne(card_options(duelist.hand)), Number(0, duelist.purse))
    yield Option(ATTACK, details=details, rule="ccg.fight.3")
