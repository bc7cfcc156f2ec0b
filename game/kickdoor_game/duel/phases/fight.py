"""A fight, step by step: commit, face or run away, check for cheating, hire, strike, end.

Every fight ends with the same steps: abilities for its end, effects that last until then, the attacking card, the
defender's cards (ccg.fight.7, ccg.face.17). If there is no attacking card any more, it goes straight there
(ccg.noattack.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.questions import Menu, Option, PickSome, Question, YesNo, card_options, number_in
from ..announcing.announced import Announced
from ..announcing.blows import CaughtBlow, MonsterBlow, RunningAway, WeaponsStrike, blow_of, guards_of
from ..announcing.using import blood_of
from ..announcing.window import window
from ..state import verbs
from ..state.events import (
    AttackBegan,
    AttackRevealed,
    CaughtCheating,
    DefenderChose,
    DefenderCommitted,
    FightOver,
    MonsterHired,
)
from ..state.numbers import CHOICE, LIMP_DAMAGE
from ..state.table import DuelFight, DuelTable
from ..state.values import can_be_hired, is_ally, is_weapon, life_left, value_of

FACE, RUN, COMMIT, READY = "face", "run", "commit", "ready"
"""Keys of the defender's options."""


def begin_attack(table: DuelTable, seat: Seat, card: CardId, gold: int) -> None:
    """Put a card of the hand face down into the middle, with `gold` gold (ccg.fight.2, .3).

    Call this before the `Fighting` frame is pushed, since all players can see the fields of frames.
    """
    verbs.take(table, card)
    verbs.change_gold(table, seat, -gold, "committed")
    table.fight = DuelFight(seat, card, gold)
    table.fights += 1
    table.tell(AttackBegan(seat, gold))
    table.stir()


def may_commit(table: DuelTable, seat: Seat) -> list[CardId]:
    """Return the unzapped Weapons and Allies in the player's hoard (ccg.face.1, .2)."""
    hoard = table.duelists[seat].hoard
    fit = (card for card in hoard if is_weapon(table, card) or is_ally(table, card))
    return [card for card in fit if not table.presences[card].zapped]


@dataclass(slots=True)
class Fighting(Frame):
    """The current fight. `why`: how it ended, once it has."""

    why: str = ""

    def may_play(self, table: DuelTable, seat: Seat) -> str:
        """Return what may be played while this step of the fight waits for an answer: "all" while the defender
        prepares, else "interrupts" (ccg.timing.9)."""
        return "all" if self.step == "prepare" else "interrupts"

    def defender(self, table: DuelTable) -> Seat:
        """Return the player who is attacked (ccg.fight.1)."""
        return table.opponent(table.combat.attacker)

    def void(self, table: Any) -> Step | None:
        """Return the step `lose_attack` if the attacking card is gone before the fight has ended (ccg.noattack.1); None
        otherwise."""
        fight = table.fight
        return self.lose_attack if not self.why and fight is not None and fight.card == NO_CARD else None

    def begin(self, table: DuelTable) -> Next:
        """Let both players use cards and abilities before the defender chooses (ccg.timing.9)."""
        return Call(
            window(table, "attack", "ccg.timing.9", "all", about=self.defender(table), in_fight=True), self.choose
        )

    def choose(self, table: DuelTable) -> Next:
        """Ask the defender to face the Monster or run away. The default is to run, unless that would eliminate them."""
        defender = self.defender(table)
        duelist = table.duelists[defender]
        dies = duelist.limping and life_left(table, duelist.hero) <= LIMP_DAMAGE
        default = (FACE if dies else RUN,)
        shape = Menu((Option(FACE), Option(RUN)))
        question = Question(defender, "defend", shape, default, CHOICE, ("ccg.fight.5",), about=table.turn)
        return Ask((question,), self.chosen)

    def chosen(self, table: DuelTable, answer: Answer) -> Next:
        """Note whether the defender faces the Monster or runs away."""
        faces = answer.choice[0] == FACE
        table.combat.facing = faces
        table.tell(DefenderChose(answer.seat, faces))
        return Goto(self.prepare if faces else self.run)

    def run(self, table: DuelTable) -> Next:
        """Announce that the defender runs away."""
        return Call(RunningAway(self.defender(table)), self.ran)

    def ran(self, table: DuelTable) -> Next:
        """Give the attacker's gold back, stash the card unseen, and end the fight (ccg.run.3 to .5)."""
        fight = table.combat
        self.why = "ran"
        self._gold_back(table, fight)
        if fight.card != NO_CARD:
            verbs.to_stash(table, fight.card, "ran")
        return Goto(self.end_abilities)

    def prepare(self, table: DuelTable) -> Next:
        """Ask the defender to commit cards, or to declare that they are ready (ccg.face.1, .4)."""
        defender, options = self.defender(table), [Option(READY)]
        if cards := may_commit(table, defender):
            options.insert(0, Option(COMMIT, details=(PickSome(card_options(cards), 1, len(cards)),)))
        question = Question(defender, "prepare", Menu(tuple(options)), (READY,), CHOICE, ("ccg.face.1",))
        return Ask((question,), self.prepared)

    def prepared(self, table: DuelTable, answer: Answer) -> Next:
        """Commit the cards that the defender chose, or go on to the reveal if they are ready."""
        word, *details = answer.choice
        if word == READY:
            table.combat.ready = True
            table.tell(DefenderCommitted(answer.seat, ()))
            return Goto(self.before_reveal)
        cards = tuple(CardId(number_in(name)) for name in details[0])
        verbs.commit(table, cards)
        table.tell(DefenderCommitted(answer.seat, cards))
        return Goto(self.prepare)

    def before_reveal(self, table: DuelTable) -> Next:
        """Let both players interrupt before the card is revealed."""
        return Call(window(table, "ready", "ccg.face.4", in_fight=True), self.reveal)

    def reveal(self, table: DuelTable) -> Next:
        """Turn the card face up; it comes into play, and a Monstrous one counts as a Monster (ccg.face.5,
        ccg.keyword.10).
        """
        fight = table.combat
        presence = verbs.come(table, fight.card)
        presence.is_monster = table.card(fight.card).monstrous > 0
        fight.revealed = True
        table.tell(AttackRevealed(fight.attacker, fight.card))
        table.stir()
        return Goto(self.check if can_be_hired(table, fight.card) else self.catch)

    def check(self, table: DuelTable) -> Next:
        """Let both players change the cost of the revealed Monster (ccg.check.2)."""
        card = table.combat.card
        return Call(window(table, "check", "ccg.check.2", "cost", card=card, in_fight=True), self.checked)

    def checked(self, table: DuelTable) -> Next:
        """Hire the Monster, or catch the attacker if the gold is less than the cost (ccg.check.3, .4)."""
        fight = table.combat
        if fight.squished:
            return Goto(self.lose_attack)
        return Goto(self.catch if fight.gold < value_of(table, fight.card, "cost") else self.hire)

    def catch(self, table: DuelTable) -> Next:
        """Mark the attacker as caught cheating, and tell everybody (ccg.check.1, .3)."""
        fight = table.combat
        cost = value_of(table, fight.card, "cost")
        fight.caught = table.duelists[fight.attacker].caught = True
        table.tell(CaughtCheating(fight.attacker, fight.card, fight.gold, cost))
        return Goto(self.caught_blow)

    def caught_blow(self, table: DuelTable) -> Next:
        """Announce the damage for being caught (ccg.caught.1)."""
        return Call(CaughtBlow(table.combat.attacker), self.caught)

    def caught(self, table: DuelTable) -> Next:
        """Give the attacker's gold back, stash the card face down, and move the defender's cards back (ccg.caught.2 to
        .5).

        A card that was squished meanwhile goes where squished cards go (ccg.damage.7).
        """
        fight = table.combat
        self.why = "caught"
        self._gold_back(table, fight)
        if fight.squished and fight.card in table.presences:
            verbs.bury(table, fight.card)
        elif fight.card != NO_CARD:
            verbs.to_stash(table, fight.card, "caught")
        self._cards_back(table, fight)
        return Goto(self.end_abilities)

    def hire(self, table: DuelTable) -> Next:
        """Mark the Monster as hired, and tell everybody (ccg.face.6)."""
        fight = table.combat
        fight.hired = True
        table.tell(MonsterHired(fight.attacker, fight.card))
        table.stir()
        return Goto(self.ask_for_blood)

    def ask_for_blood(self, table: DuelTable) -> Next:
        """Ask the attacker whether to give blood for the Monster, if it has such an ability (ccg.keyword.7)."""
        fight = table.combat
        if blood_of(table, fight.card) is None or table.presences[fight.card].is_monster:
            return Goto(self.hired)
        question = Question(fight.attacker, "give_blood", YesNo(), False, CHOICE, ("ccg.keyword.7",), card=fight.card)
        return Ask((question,), self.said_blood)

    def said_blood(self, table: DuelTable, answer: Answer) -> Next:
        """Deal the damage and start the ability. The damage is a cost, so it cannot be prevented, and may eliminate the
        attacker.
        """
        fight = table.combat
        ability = blood_of(table, fight.card)
        if answer.choice and ability is not None:
            verbs.deal(table, ((table.duelists[fight.attacker].hero, ability.blood),))
            verbs.begin_of(table, fight.card, "give_blood")
        return Goto(self.hired)

    def hired(self, table: DuelTable) -> Next:
        """Start the abilities that the Monster has for being hired."""
        verbs.begin_of(table, table.combat.card, "hired")
        return Goto(self.pay)

    def pay(self, table: DuelTable) -> Next:
        """Move all committed gold to the stockpile, even if the Monster is already squished (ccg.face.8)."""
        fight = table.combat
        verbs.pay_for_attack(table, fight.attacker, fight.card, fight.gold)
        fight.paid, fight.gold = fight.gold, 0
        table.changed = True
        return Goto(self.before_weapons)

    def before_weapons(self, table: DuelTable) -> Next:
        """Let both players act before the Weapons strike; end the fight if the Monster is squished."""
        if table.combat.squished:
            return Goto(self.end)
        return Call(window(table, "before_weapons", "ccg.timing.9", "all", in_fight=True), self.weapons)

    def weapons(self, table: DuelTable) -> Next:
        """Let the committed Weapons strike (ccg.face.9)."""
        fight = table.combat
        if fight.squished:
            return Goto(self.end)
        if not any(is_weapon(table, card) for card in fight.committed):
            return Goto(self.before_blow)
        return Call(WeaponsStrike(table.opponent(fight.attacker)), self.before_blow)

    def before_blow(self, table: DuelTable) -> Next:
        """Let both players act before the Monster strikes; end the fight if it is squished (ccg.face.10)."""
        if table.combat.squished:
            return Goto(self.end)
        return Call(window(table, "before_blow", "ccg.timing.9", "all", in_fight=True), self.blow)

    def blow(self, table: DuelTable) -> Next:
        """Let the Monster strike, against the Allies and Weapons that are committed now (ccg.face.12, .13)."""
        fight = table.combat
        if fight.squished:
            return Goto(self.end)
        fight.shielded = any(is_ally(table, card) for card in fight.committed)
        guards = guards_of(table)
        if not blow_of(table, guards):
            return Goto(self.end)
        thing: Announced = MonsterBlow(fight.attacker, fight.card, guards=guards)
        return Call(thing, self.end)

    def lose_attack(self, table: DuelTable) -> Next:
        """End the fight without an attacking card: the attacker gets the gold back, unless a Monster was hired
        (ccg.noattack.2).
        """
        fight = table.combat
        self.why = "no_attack"
        if fight.hired:
            verbs.pay_for_attack(table, fight.attacker, fight.card, fight.gold)
            fight.gold = 0
        else:
            self._gold_back(table, fight)
        table.changed = True
        return Goto(self.end_abilities)

    def end(self, table: DuelTable) -> Next:
        """Record whether the Monster survived, and that the fight ended with the defender facing it (step 8,
        ccg.face.17)."""
        fight = table.combat
        self.why = "faced"
        fight.survived = not fight.squished and fight.card in table.presences
        return Goto(self.end_abilities)

    def end_abilities(self, table: DuelTable) -> Next:
        """Start abilities for the end of a fight, and for the way it ended (ccg.fight.7, ccg.keyword.22)."""
        fight = table.combat
        if fight.survived:
            verbs.begin_of(table, fight.card, "survives")
        if fight.fled:
            verbs.begin_by_itself(table, "opponent_ran", fight.attacker)
        if fight.caught:
            verbs.begin_by_itself(table, "caught", fight.attacker)
            verbs.begin_by_itself(table, "catches", table.opponent(fight.attacker))
        verbs.begin_by_itself(table, "end_of_fight")
        return Goto(self.end_effects)

    def end_effects(self, table: DuelTable) -> Next:
        """End effects until the end of the fight. A Monster that lives only by one is squished before it moves
        (ccg.face.19).
        """
        verbs.end_lasting(table, "fight")
        return Goto(self.move)

    def move(self, table: DuelTable) -> Next:
        """Move the attacking card and the defender's cards to where they go, and finish (ccg.face.18 to .20)."""
        fight = table.combat
        card, squished = fight.card, fight.squished
        if card in table.presences:
            if squished:
                verbs.bury(table, card)
            else:
                verbs.to_stash(table, card, "survived", face_up=True)
        self._cards_back(table, fight)
        table.fight = None
        table.tell(FightOver(fight.attacker, "squished" if squished else self.why))
        table.stir()
        return Done()

    def _gold_back(self, table: DuelTable, fight: DuelFight) -> None:
        """Give the committed gold back to the attacker."""
        verbs.change_gold(table, fight.attacker, fight.gold, "returned")
        fight.gold = 0

    def _cards_back(self, table: DuelTable, fight: DuelFight) -> None:
        """Move the committed cards back to the defender's hoard."""
        verbs.move_back(table, table.opponent(fight.attacker), fight.committed)
