"""One combat, from the revealed monster to the spoils or the last Bad Stuff (classic.combat).

The fighter announces the kill, asks for help, or runs. Cards and abilities are standing actions of everybody
(`doors.anytime`); each restarts the fighter's clock, and voids the passes in the window after an announced kill.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.dealings.bargains import Owing, void_promises
from ...heroes.dealings.spoils import Spoils
from ...heroes.draw import Draw
from ...heroes.frames import LivingWindow
from ...heroes.resolve import Resolve
from ...heroes.table import TREASURE
from ...heroes.verbs import gain_levels
from ...language.cards import Monster
from ...language.words.specials import ToHelper
from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import NOBODY, CardId
from ...machine.questions import Menu, Option, Question, number_in, word_in
from ...machine.table import Table
from ..fight import help, verbs  # noqa: A004 - the rulebook's own word
from ..fight.running_away import Flight
from ..fight.strength import ahead, leads, levels_for, prize, totals
from ..state import events
from ..state.fight import Fight
from ..state.table import DoorsTable
from .promises import KeepPromise, promisable

KILL_WINDOW = "kill"
"""Kind of the question in the window after an announced kill."""
NOT_AHEAD = Refusal("not_ahead", "classic.combat.2", "be stronger than the monsters first")
TIED = Refusal("not_ahead", "classic.combat.3", "be stronger than the monsters first: as strong is not enough")
AHEAD = Refusal("ahead", "classic.combat.24", "announce the kill")


@dataclass(slots=True)
class KillWindow(LivingWindow):
    """The window in which others may still turn the fight. It closes at once if the heroes are no longer ahead.

    If the fighter is replaced, the announcement lapses, and the window's result is "another_fighter".
    """

    def void(self, table: DoorsTable) -> Step | None:
        """Return the step `end` if the fight is decided or the heroes are no longer ahead; None otherwise."""
        fight = table.combat
        return self.end if table.is_decided(fight) or not ahead(table, fight) else None

    def begin(self, table: Table) -> Next:
        """Ask the other players whether they react to the kill; finish at once, with "another_fighter", if the fighter
        has been replaced."""
        assert isinstance(table, DoorsTable)
        if table.combat.fighter != self.about:
            return Done("another_fighter")
        return LivingWindow.begin(self, table)


@dataclass(slots=True)
class Combat(Frame):
    """Runs the fight that is in `table.fight`."""

    def void(self, table: DoorsTable) -> Step | None:
        """Return the step `close` if the fight was decided by a card or a death before the fighter could decide; None
        otherwise."""
        undecided = self.step in ("begin", "judge")
        return self.close if undecided and table.is_decided(table.combat) else None

    def begin(self, table: DoorsTable) -> Next:
        """Ask the fighter for a decision, and everybody who was asked for help."""
        fight = table.combat
        heroes, monsters = totals(table, fight)
        winning = leads(table, fight, heroes, monsters)
        now = help.market(table, fight, winning)
        if any(help.lapses(table, fight, offer, now) for offer in fight.offers):
            return Goto(self.tidy)
        decision = self._decision(table, fight, heroes, monsters, now, winning=winning)
        return Ask((decision, *help.asked_questions(table, fight, now)), self.hear)

    def tidy(self, table: DoorsTable) -> Next:
        """Let offers of help lapse that can no longer stand, and go back to asking the fighter."""
        help.tidy_offers(table, table.combat)
        return Goto(self.begin)

    def _decision(
        self, table: DoorsTable, fight: Fight, heroes: int, monsters: int, now: help.Market, *, winning: bool
    ) -> Question:
        """Return the question to the fighter."""
        options = [
            Option("win", barred=None if winning else TIED if heroes == monsters else NOT_AHEAD),
            Option("run", barred=AHEAD if winning else None),
            *help.fighter_options(table, fight, now, promisable),
        ]
        default = ("win",) if winning else ("run",)
        return Question(
            fight.fighter,
            "combat",
            Menu(tuple(options)),
            default,
            "combat",
            ("classic.combat.24",),
            lap=table.situation,
            numbers=(heroes, monsters),
            goes_on=True,
        )

    def hear(self, table: DoorsTable, answer: Answer) -> Next:
        """Carry out the answer of the fighter, or of a player who was asked for help."""
        fight = table.combat
        if answer.seat != fight.fighter:
            help.hear_asked(table, fight, answer)
            return Goto(self.begin)
        name = answer.choice[0]
        if name == "win":
            return Goto(self.announce)
        if name == "run":
            return Goto(self.run)
        help.hear_fighter(table, fight, word_in(name), number_in(name), answer.choice)
        return Goto(self.begin)

    def announce(self, table: DoorsTable) -> Next:
        """Tell everybody that the fighter announces a kill, and let the others react with cards until all have
        passed."""
        fight = table.combat
        winners = tuple(help.winners_of_kill(table, fight))
        table.tell(events.KillAnnounced(fight.fighter, *totals(table, fight), winners, unopposed=not fight.foes))
        table.stir()
        others = [seat for seat in table.around(fight.fighter) if seat != fight.fighter]
        window = KillWindow(KILL_WINDOW, others, ("classic.combat.22",), about=fight.fighter)
        return Call(window, self.judge)

    def judge(self, table: DoorsTable, lapsed: str = "") -> Next:
        """Collect the win if the heroes are still ahead; otherwise go on with the fight. `lapsed`: why the announced
        kill does not count; "" if it does."""
        return Goto(self.begin if lapsed or not ahead(table, table.combat) else self.collect)

    def collect(self, table: DoorsTable) -> Next:
        """Give all Levels of the combat in one step, so that several heroes can win together (classic.winning.4).

        The win is final: no card changes the fight any more (classic.combat.23).
        """
        fight = table.combat
        slain = tuple(fight.killed())
        on_foes = [tuple(laid.card for laid in fight.enhancers if laid.group == foe.group) for foe in fight.foes]
        laid = (*((),) * (len(slain) - len(on_foes)), *on_foes)
        fight.outcome = "won"
        treasures = prize(table, fight)
        table.won = table.won or table.turn == fight.fighter
        helper = None if fight.helper == NOBODY else fight.helper
        table.tell(events.FightWon(fight.fighter, helper, slain, treasures, laid))
        levels = levels_for(table, fight)
        if helper is not None and help.shares_victory(table, fight, levels):
            table.sharing = helper
        for_helper = help.helper_levels(table, fight, len(slain))
        gain_levels(table, fight.fighter, levels, "kill", may_win=True)
        if helper is not None and for_helper:
            gain_levels(table, helper, for_helper, "helped", may_win=True)
        for seat in help.slayers_before(fight):
            gain_levels(table, seat, help.levels_before(fight, seat), "kill", may_win=True)
        return Goto(self.repay)

    def repay(self, table: DoorsTable) -> Next:
        """Let former fighters draw the Treasures of the monsters that they got rid of (classic.treasure.13)."""
        fight = table.combat
        for seat in table.around(fight.fighter):
            if owed := fight.owed_before.pop(seat, 0):
                return Call(Draw(TREASURE, owed, seat), self.repaid)
        return Goto(self.share)

    def repaid(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Go on with the next former fighter, after the last one has drawn Treasures."""
        return Goto(self.repay)

    def share(self, table: DoorsTable) -> Next:
        """Clear the fight; let the fighter draw the Treasures, or share them with the helper as agreed."""
        fight = table.combat
        treasures = prize(table, fight)
        fighter, helper, terms = fight.fighter, fight.helper, fight.terms
        faces = fight.killed()
        verbs.clear_fight(table)
        if helper != NOBODY and terms is not None:
            help.settle_items(table, fighter, helper, terms)
            return Call(
                Aftermath(fighter, helper, faces, treasures, terms.treasures, terms.order, played=list(terms.played)),
                self.won,
            )
        return Call(Draw(TREASURE, treasures, fighter), self.won)

    def won(self, table: DoorsTable, drawn: tuple[CardId, ...] = ()) -> Next:
        """Finish the combat after the Treasures were drawn or shared."""
        return Done()

    def run(self, table: DoorsTable) -> Next:
        """Let the heroes run away from the fight."""
        fight = table.combat
        fight.running = True
        help.tidy_offers(table, fight)
        return Call(Flight(), self.close)

    def close(self, table: DoorsTable) -> Next:
        """End the fight without a win: the heroes have fled, a card has sent the monsters away, or the fighter is dead
        (classic.runaway.1).
        """
        fight = table.combat
        table.tell(events.FightEnded(fight.fighter, fight.outcome or "fled"))
        fighter, owed = fight.fighter, fight.owed if fight.outcome == "sent_away" else 0
        void_promises(table, fight, "not_won")
        verbs.clear_fight(table)
        if owed and not table.heroes[fighter].dead:
            return Call(Draw(TREASURE, owed, fighter), self.lost)
        return Done()

    def lost(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Finish the combat after the fighter has drawn the Treasures of a fight that was sent away."""
        return Done()


@dataclass(slots=True)
class Aftermath(Owing):
    """The steps after a win with help: promised cards are played, monsters harm the helper, the Treasure is shared.

    `faces`: the monsters still to be looked at. `promised`: the number of the helper's Treasures; `order`: how they are
    shared.
    """

    faces: list[CardId]
    treasures: int
    promised: int
    order: str

    def begin(self, table: DoorsTable) -> Next:
        """Do the next part: play a promised card, carry out what a monster does to helpers, or share the Treasure."""
        if self.played:
            return Call(KeepPromise(self.fighter, self.helper, played=[self.played.pop(0)]), self.again)
        while self.faces:
            face = self.faces.pop(0)
            monster = table.printed(face, Monster)
            for special in monster.specials:
                if isinstance(special, ToHelper):
                    harm = Resolve(special.effects, self.helper, face, monster.name, spares=False)
                    return Call(harm, self.again)
        return Call(Spoils(self.fighter, self.helper, self.treasures, self.promised, self.order), self.end)

    def again(self, table: DoorsTable) -> Next:
        """Go on with what follows the win: the next promised card, monster effect, or the sharing of the Treasure."""
        return Goto(self.begin)
