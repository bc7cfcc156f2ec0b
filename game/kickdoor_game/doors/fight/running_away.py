"""Running away: the fighter first, then the helper, from each monster in an order of their choice (classic.runaway)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes import verbs
from ...heroes.at_stake import unspendable
from ...heroes.dealings.bargains import void_promises
from ...heroes.draw import roll_question
from ...heroes.frames import LivingWindow
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import concerns
from ...heroes.resolve import Resolve
from ...heroes.table import Rolled
from ...language.cards import Monster, gold_of
from ...language.words.specials import NoEscape, NoPursuit, OnEscape, Ransom
from ...machine.answers import Answer
from ...machine.errors import Refusal, required
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import Seat
from ...machine.questions import Menu, Option, Order, PickSome, Question, card_option, cards_in, key, number_in
from ...machine.table import Table
from ...machine.window import Window
from ..state import events
from ..state.fight import Fight, Foe
from ..state.table import DoorsTable
from .strength import flee_parts

ROLL_WINDOW = "roll"
"""Kind of the question in the window after a roll."""
RUN_AWAY = "run_away"
"""Reason of a roll to run away."""
RANSOM = "ransom"
"""Key of the option to pay a monster with Items instead of rolling."""

NOT_RUNNING = Refusal("not_running", "classic.runaway.17", "keep it until you run away from a combat")
AWAY_ALREADY = Refusal("away_already", "classic.runaway.17", "keep it for another combat")
ROLL_HAS_FALLEN = Refusal(
    "roll_has_fallen", "classic.runaway.17", "keep it for the next roll: it is used instead of one, and this has fallen"
)
ROLLED_ALREADY = Refusal(
    "rolled_already", "bites.minions.5", "keep it for another combat: it goes instead of the first roll, or not at all"
)


@dataclass(slots=True)
class RollWindow(LivingWindow):
    """The window after a roll, in which cards may change the die and Wizards may discard for it. It asks all living
    players.

    If the roll fails now, by itself or because of a card, the window has the longer time limit for discards.
    """

    def terms(self, table: Table) -> tuple[str, tuple[str, ...]]:
        """Return the name of the time limit and the rules to cite: "roll" if the roll succeeds as it lies,
        "failed_roll" if not."""
        assert isinstance(table, DoorsTable)
        if table.rolled is None or table.rolled.succeeds():
            deadline, rules = "roll", ("classic.runaway.3",)
        else:
            deadline, rules = "failed_roll", ("classic.classes.22",)
        return deadline, rules


@dataclass(slots=True)
class Flight(Frame):
    """Lets the heroes of a fight run away. `runners`: those still to run, the first one is running now.

    `order`: the numbers of the foes still to be escaped from. `chosen`: the order is settled. `has_rolled`: the first
    runner has rolled a die.
    """

    runners: list[Seat] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    chosen: bool = False
    has_rolled: bool = False

    def begin(self, table: DoorsTable) -> Next:
        """Begin to run, and cancel what the helper was promised: a lost fight owes nothing (classic.help.4)."""
        fight = table.combat
        fight.running = True
        self.runners = fight.party()
        table.tell(events.RanAway(fight.fighter))
        void_promises(table, fight, "not_won")
        table.stir()
        return Goto(self.run)

    def run(self, table: DoorsTable) -> Next:
        """Ask the runner for the order of monsters (classic.runaway.14), or go on with the next monster or runner."""
        fight = table.combat
        if not self.runners:
            return Done()
        runner = self.runners[0]
        if table.heroes[runner].dead or (self.chosen and not self.order):
            return Goto(self.next_runner)
        if self.chosen:
            return Goto(self.chase)
        # A monster and its Mates are alike, so their order makes no difference.
        if len({foe.group for foe in fight.foes}) < 2 or runner in fight.escaped:
            return Goto(self.as_they_lie)
        options = tuple(Option(key("foe", foe.number), card=foe.face) for foe in fight.foes)
        default = tuple(option.key for option in options)
        question = Question(runner, "flee_order", Order(options), default, "pick", ("classic.runaway.14",))
        return Ask((question,), self.in_order)

    def as_they_lie(self, table: DoorsTable) -> Next:
        """Let the runner meet the monsters in the order in which they joined."""
        self.order = [foe.number for foe in table.combat.foes]
        self.chosen = True
        return Goto(self.run)

    def in_order(self, table: DoorsTable, answer: Answer) -> Next:
        """Let the runner meet the monsters in the order that they have chosen."""
        self.order = [number_in(name) for name in answer.choice]
        self.chosen = True
        return Goto(self.run)

    def next_runner(self, table: DoorsTable) -> Next:
        """Go on with the next hero who runs away, for whom no order is chosen yet."""
        self.runners.pop(0)
        self.order, self.chosen, self.has_rolled = [], False, False
        return Goto(self.run)

    def chase(self, table: DoorsTable) -> Next:
        """Ask the runner to roll, or to be caught if no roll helps. Cards used instead of a roll are played now
        (classic.runaway.17).
        """
        _, hero, foe = self._now(table)
        if foe is None or hero.dead:
            return Goto(self.next_foe)
        if self._without_roll(table):
            return Goto(self.escape)
        ransom = _ransom_options(table, hero, foe)
        if is_caught_without_roll(table, hero, foe):
            menu = Menu((Option("caught"), *ransom))
            rules = ("classic.runaway.17",)
            question = Question(hero.seat, "flee_caught", menu, ("caught",), "pick", rules, card=foe.face)
            return Ask((question,), self.give_in)
        menu = Menu((Option("roll"), *ransom))
        question = Question(hero.seat, "flee_roll", menu, ("roll",), "pick", ("classic.runaway.2",), card=foe.face)
        return Ask((question,), self.take_die)

    def give_in(self, table: DoorsTable, answer: Answer) -> Next:
        """Let the runner pay a ransom if they have chosen to; otherwise they are caught."""
        return self._buy_off(table, answer) or Goto(self.caught)

    def take_die(self, table: DoorsTable, answer: Answer) -> Next:
        """Let the runner pay a ransom if they have chosen to; otherwise they roll the die."""
        return self._buy_off(table, answer) or Goto(self.throw)

    def _buy_off(self, table: DoorsTable, answer: Answer) -> Next | None:
        """Discard the Items of a ransom and return the next step; None if something else was chosen."""
        if answer.choice[0] != RANSOM:
            return None
        verbs.lose_cards(table, answer.seat, cards_in(answer.choice[1]), "for a ransom")
        table.stir()
        return Goto(self.ransomed)

    def ransomed(self, table: DoorsTable) -> Next:
        """Let the runner escape from the present monster, after they have paid its ransom."""
        _, _, foe = self._now(table)
        return self._escapes(table, required(foe), "for a ransom")

    def throw(self, table: DoorsTable) -> Next:
        """Ask chance for the runner's die against the present monster."""
        return Ask((roll_question(RUN_AWAY, self.runners[0]),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Lay the die on the table, with the bonus against the present monster."""
        _, hero, foe = self._now(table)
        (die,) = answer.choice
        self.has_rolled = True
        bonus = self.bonus(table)
        table.rolled = Rolled(hero.seat, die, bonus, table.numbers.flee_on, RUN_AWAY)
        table.tell(events.DieRolled(hero.seat, die, bonus, table.numbers.flee_on, RUN_AWAY, required(foe).face))
        table.stir()
        return Goto(self.react)

    def bonus(self, table: DoorsTable) -> int:
        """Return what is added to a die that the runner rolls now, against the present monster."""
        fight, hero, foe = self._now(table)
        return 0 if foe is None else sum(part.value for part in flee_parts(table, hero, fight, foe))

    def react(self, table: DoorsTable) -> Next:
        """Let all players change the roll with cards, until all have passed."""
        runner = self.runners[0]
        window = RollWindow(ROLL_WINDOW, table.around(runner), ("classic.runaway.3",), "roll", about=runner)
        return Call(window, self.outcome)

    def outcome(self, table: DoorsTable) -> Next:
        """Decide by the roll, even if a card would make it needless by now (classic.runaway.17)."""
        rolled, table.rolled = table.rolled, None
        _, hero, foe = self._now(table)
        if foe is None or hero.dead:
            return Goto(self.next_foe)
        return Goto(self.escape if rolled is not None and rolled.succeeds() else self.caught)

    def escape(self, table: DoorsTable) -> Next:
        """Let the runner escape from the present monster."""
        _, _, foe = self._now(table)
        return self._escapes(table, required(foe), "without a roll" if self._without_roll(table) else "")

    def _escapes(self, table: DoorsTable, foe: Foe, why: str) -> Next:
        """Tell the escape, and carry out what the monster does even to heroes who escape, before the next one
        (classic.runaway.9).
        """
        hero = table.heroes[self.runners[0]]
        table.tell(events.Escaped(hero.seat, foe.face, why))
        monster = _monster(table, foe)
        for special in monster.specials:
            if isinstance(special, OnEscape):
                harm = Resolve(special.effects, hero.seat, foe.face, monster.name, spares=False)
                return Call(harm, self.next_foe)
        return Goto(self.next_foe)

    def caught(self, table: DoorsTable) -> Next:
        """Carry out the Bad Stuff of the present monster on the runner, before the next roll (classic.runaway.15)."""
        _, hero, foe = self._now(table)
        foe = required(foe)
        table.tell(events.Caught(hero.seat, foe.face))
        monster = _monster(table, foe)
        return Call(Resolve(monster.bad_stuff, hero.seat, foe.face, monster.name), self.next_foe)

    def next_foe(self, table: DoorsTable) -> Next:
        """Go on with the next of the monsters that this runner has to get away from."""
        if self.order:
            self.order.pop(0)
        return Goto(self.run)

    def _now(self, table: DoorsTable) -> tuple[Fight, Hero, Foe | None]:
        """Return the fight, the runner, and the present monster; None if it is gone."""
        fight = table.combat
        return fight, table.heroes[self.runners[0]], fight.foe(self.order[0]) if self.order else None

    def _without_roll(self, table: DoorsTable) -> bool:
        """Return whether the runner escapes from the present monster without a roll."""
        fight, hero, foe = self._now(table)
        return escapes_without_roll(table, fight, hero, required(foe))


def _ransom_options(table: DoorsTable, hero: Hero, foe: Foe) -> tuple[Option, ...]:
    """Return the option to pay the monster's ransom with carried Items, neither promised nor at stake; () if it is not
    possible.
    """
    price = ransom_of(table, foe)
    held = unspendable(table)
    cards = [card for card in hero.items if card not in held and gold_of(table.card(card))]
    if price is None or sum(gold_of(table.card(card)) for card in cards) < price:
        return ()
    items = tuple(card_option(card, worth=gold_of(table.card(card))) for card in cards)
    return (Option(RANSOM, details=(PickSome(items, 1, len(items), worth_at_least=price),), rule="classic.priority.1"),)


def ransom_of(table: DoorsTable, foe: Foe) -> int | None:
    """Return how many gold pieces' worth of Items a monster takes for an escape; None if it takes none."""
    prices = [special.gold for special in _monster(table, foe).specials if isinstance(special, Ransom)]
    return min(prices, default=None)


def escapes_without_roll(table: DoorsTable, fight: Fight, hero: Hero, foe: Foe) -> bool:
    """Return whether a hero escapes without a roll: by a card, or because the monster does not pursue them."""
    return hero.seat in fight.escaped or is_not_pursued(table, hero, foe)


def is_not_pursued(table: DoorsTable, hero: Hero, foe: Foe) -> bool:
    """Return whether the monster's text says that it does not pursue this hero, so that they need not roll."""
    return any(
        isinstance(special, NoPursuit) and concerns(table, hero, special) for special in _monster(table, foe).specials
    )


def is_caught_without_roll(table: DoorsTable, hero: Hero, foe: Foe) -> bool:
    """Return whether no roll lets this hero escape from the monster."""
    return any(
        isinstance(special, NoEscape) and concerns(table, hero, special) for special in _monster(table, foe).specials
    )


def _monster(table: DoorsTable, foe: Foe) -> Monster:
    """Return the printed monster of a foe."""
    return table.printed(foe.face, Monster)


def roll_in_window(table: DoorsTable) -> Rolled | None:
    """Return the roll that can be changed now, for any purpose; None if there is none."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Window) and top.kind == ROLL_WINDOW:
        return table.rolled
    return None


def flee_roll_in_window(table: DoorsTable) -> Rolled | None:
    """Return the roll to run away that can be changed now; None for other rolls, or without one (classic.cards.11)."""
    rolled = roll_in_window(table)
    return rolled if rolled is not None and rolled.why == RUN_AWAY else None


def flee_bonus(table: DoorsTable) -> int:
    """Return what is added to a die that the runner rolls now; 0 if nobody is running away."""
    return next((frame.bonus(table) for frame in table.stack if isinstance(frame, Flight)), 0)


def refuses_instead_of_roll(table: DoorsTable, hero: Hero) -> Refusal | None:
    """Return why a hero cannot now use a card that replaces a roll to run away; None if they can
    (classic.runaway.17).
    """
    fight = table.fight
    if fight is None or not fight.running or hero.seat not in fight.party():
        return NOT_RUNNING
    if hero.seat in fight.escaped:
        return AWAY_ALREADY
    return ROLL_HAS_FALLEN if flee_roll_in_window(table) is not None else None


def refuses_follower_instead_of_roll(table: DoorsTable, hero: Hero) -> Refusal | None:
    """Return why a hero cannot now give up a follower instead of a roll; None if they can.

    Some sets allow that only before the first roll (`follower_for_first_roll`).
    """
    refusal = refuses_instead_of_roll(table, hero)
    if refusal is None and table.numbers.follower_for_first_roll and _has_rolled(table, hero):
        return ROLLED_ALREADY
    return refusal


def _has_rolled(table: DoorsTable, hero: Hero) -> bool:
    """Return whether a running hero has rolled already, or has nothing left to roll for."""
    flight = next((frame for frame in table.stack if isinstance(frame, Flight)), None)
    if flight is None or hero.seat not in flight.runners:
        return flight is not None
    return flight.runners[0] == hero.seat and flight.has_rolled
