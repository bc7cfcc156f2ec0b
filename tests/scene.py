"""Set up a position of a door game by names of heroes and keys of cards, and play it in words, for rule scenarios.

    t = Scene(Ann=H(level=4, items=["sensible_boots"]), Bob=H(hand=["lost_luggage"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")                       # an open question: Menu word, then details
    t.acts("Bob", "curse", "lost_luggage", "Ann")  # a standing action: word, its card (or seat), details
    t.everybody_passes()                           # pass every reaction window until something else is asked
    t.rolls(5)                                     # dice are written down, in the order in which they fall
    refusal = t.refused("Bob", "use", "fizzy_cordial")

Names of heroes, keys of cards and plain words are looked up among the options that the rules really offer; a failure
prints what is open. After every step the table is checked for soundness. `t.done()` fails if dice were written down and
not rolled.

Cards that the test does not name lie in the decks in book order; `doors` and `treasures` lie on top, the first to be
drawn first. `extra` adds cards of the test's own to the book, `numbers` replaces the numbers of the rules. Random picks
from a hand take its front cards, unless `chance_waits` leaves them to `t.chance`.

`set_name` names the set whose rules count, `cards_of` the set whose cards are used; `tests.under` has the defaults.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from kickdoor_game.doors.fight.strength import totals
from kickdoor_game.doors.phases.setup import Match
from kickdoor_game.doors.phases.turn import Turn
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.heroes.setting_up import colour_of_chair
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Card
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.library import catalogue
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, NO_CARD, CardId, CardKey, Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import (
    Option,
    Question,
    Roll,
    Shape,
    Shuffle,
    word_in,
)
from tests import stock, under
from tests.doors_rules import ruleset
from tests.open_questions import flaws
from tests.soundness import look
from tests.spoken import Speaker


@dataclass
class H:
    """Setup of one hero. Cards are given by their keys; `items` are carried, and put to use if they fit, unless
    `stowed` names them."""

    level: int = 1
    sex: str = "female"
    race: str | None = None
    role: str | None = None
    hand: Sequence[str] = ()
    items: Sequence[str] = ()
    stowed: Sequence[str] = ()
    races: Sequence[str] = ()
    classes: Sequence[str] = ()
    powers: Sequence[str] = ()
    half_breed: bool = False
    super_munchkin: bool = False
    followers: Sequence[str] = ()
    cheats: dict[str, str] = field(default_factory=dict)


def laid_out(
    set_name: str = "", cards_of: str = "", extra: Sequence[Card] = (), numbers: Numbers | None = None
) -> DoorsRules:
    """Return the rules of a set with the cards of one set plus `extra`, and with other `numbers` if given."""
    deck = cards_of or set_name or under.usual_cards()
    set_name = set_name or under.usual_rules()
    under.note(set_name, deck)
    rules = ruleset(set_name)
    book = ruleset(deck).book
    if extra:
        book = Book.of((*book.by_key.values(), *extra), DOOR_GAMES)
    return replace(rules, book=book, base=numbers or rules.base)


class Scene(Speaker):
    """A position of a door game that a test sets up and plays in words."""

    _looked_at = 0

    chance_waits = False

    def __init__(
        self,
        *,
        doors: Sequence[str] = (),
        treasures: Sequence[str] = (),
        discarded: Sequence[str] = (),
        extra: Sequence[Card] = (),
        turn: str = "",
        phase: str = "arrange",
        options: dict[str, Any] | None = None,
        numbers: Numbers | None = None,
        chance_waits: bool = False,
        set_name: str = "",
        cards_of: str = "",
        **heroes: H,
    ) -> None:
        self.chance_waits = chance_waits
        setups = [(*one.hand, *one.items, *one.powers, *one.followers, *one.cheats) for one in heroes.values()]
        own = {card.key for card in extra}
        named = [key for key in (*doors, *treasures, *discarded, *chain.from_iterable(setups)) if key not in own]
        self.rules = laid_out(set_name, cards_of, (*extra, *stock.named(named)), numbers)
        book, numbers = self.rules.book, self.rules.base
        self.names = list(heroes)
        self.events: list[Event] = []
        self.dice: list[int] = []
        self.table = DoorsTable(
            answered=[0] * len(heroes), book=book, numbers=self.rules.vary(numbers, options or {}), turn_number=1
        )
        self._free: dict[str, list[CardId]] = {}
        for number, printed in enumerate(book.cards):
            self._free.setdefault(printed.key, []).append(CardId(number))
        for seat, (name, setup) in enumerate(heroes.items()):
            self.table.heroes.append(self._hero(Seat(seat), name, setup))
        for hero, setup in zip(self.table.heroes, heroes.values(), strict=True):
            self._wear(hero, setup)
        tops = {DOOR: [self._take(key) for key in doors], TREASURE: [self._take(key) for key in treasures]}
        for key in discarded:
            card = self._take(key)
            deck = DOOR if card in book.decks["door"] else TREASURE
            self.table.discards[deck].append(card)
        rest = {card for cards in self._free.values() for card in cards}
        for deck, everything in ((DOOR, book.decks["door"]), (TREASURE, book.decks["treasure"])):
            self.table.decks[deck] = [card for card in everything if card in rest] + tops[deck][::-1]
        first = Seat(self.names.index(turn) if turn else 0)
        self.table.turn, self.table.phase = first, phase
        self.table.stack = [Match(step="turn_over"), Turn(first, step="arrange")]
        run.start(self.rules, self.table)
        self._settle()

    # ------------------------------------------------------------ setting up

    def _take(self, key: str) -> CardId:
        if not self._free.get(key):
            raise KeyError(f"no (further) card {key!r} in the book")
        return self._free[key].pop(0)

    def _role(self, what: str, name: str) -> CardId:
        for key, cards in self._free.items():
            card = self.table.book.cards[cards[0]] if cards else None
            if card is not None and type(card).__name__ == what and card.role == name:
                return self._take(key)
        raise KeyError(f"no {what} {name!r}")

    def _hero(self, seat: Seat, name: str, setup: H) -> Hero:
        races = [*setup.races, *([setup.race] if setup.race else [])]
        classes = [*setup.classes, *([setup.role] if setup.role else [])]
        hero = Hero(seat, name, setup.sex, setup.level, colour=colour_of_chair(self.table.numbers, seat))
        hero.races = tuple(self._role("RaceCard", race) for race in races)
        hero.classes = tuple(self._role("ClassCard", role) for role in classes)
        hero.powers = tuple(self._take(key) for key in setup.powers)
        hero.half_breed = self._kind("HalfBreed") if setup.half_breed else NO_CARD
        hero.super_munchkin = self._kind("SuperMunchkin") if setup.super_munchkin else NO_CARD
        hero.hand = tuple(self._take(key) for key in setup.hand)
        hero.items = tuple(self._take(key) for key in setup.items)
        hero.followers = tuple(self._take(key) for key in setup.followers)
        return hero

    def _kind(self, what: str) -> CardId:
        for key, cards in self._free.items():
            if cards and type(self.table.book.cards[cards[0]]).__name__ == what:
                return self._take(key)
        raise KeyError(what)

    def _wear(self, hero: Hero, setup: H) -> None:
        from kickdoor_game.heroes.hero_sheet.gear import clashes
        from kickdoor_game.heroes.hero_sheet.sheet import usable

        for cheat, item in setup.cheats.items():
            on = next(card for card in hero.items if self.key(card) == item)
            hero.cheats[on] = self._take(cheat)
        for card in hero.items:
            fits = usable(self.table, hero, card) and not clashes(self.table, hero, card)
            if fits and self.key(card) not in setup.stowed:
                hero.in_use += (card,)

    # ------------------------------------------------------------ looking

    def key(self, card: CardId) -> CardKey:
        return CardKey(self.table.book.cards[card].key)

    def keys(self, cards: Sequence[CardId]) -> list[str]:
        return [str(self.key(card)) for card in cards]

    def seat(self, name: str) -> Seat:
        return Seat(self.names.index(name))

    def hero(self, name: str) -> Hero:
        return self.table.heroes[self.seat(name)]

    @property
    def fight(self) -> Fight:
        assert self.table.fight is not None, f"there is no fight\n{self}"
        return self.table.fight

    def sums(self) -> tuple[int, int]:
        """Return the combat strengths (heroes, monsters) of the current fight."""
        return totals(self.table, self.fight)

    def asked(self, name: str) -> str | None:
        """Return the kind of the question open to that hero, or None."""
        for question in run.questions(self.table):
            if question.seat == self.seat(name):
                return question.kind
        return None

    def question(self, name: str) -> Question:
        return run.question_of(self.table, self.seat(name))

    def offered(self, name: str) -> set[str]:
        """Return the standing actions open to that hero: option words with card keys, as in `use fizzy_cordial`."""
        return {self._spoken(option) for option in self.rules.standing(self.table, self.seat(name)).open()}

    def own(self, rule: str) -> str:
        """Return the id that rule `rule` of any set has in the set that is played, or "" if that set lacks the rule."""
        return catalogue(self.rules.name).own(rule)

    def choices(self, name: str, word: str, what: str | None = None, *, detail: int = 0) -> list[str]:
        """Return the choices that a standing action offers for one of its details, as card keys or option words."""
        option = self._find(self.rules.standing(self.table, self.seat(name)).options, word, what)
        free = [one for one in getattr(option.details[detail], "options", ()) if one.barred is None]
        return [str(self.key(one.card)) if one.card is not None else self._spoken(one) for one in free]

    def barred(self, name: str, word: str, what: str | None = None) -> Refusal:
        """Return why a standing action that is shown cannot be taken. Fails if it can."""
        option = self._find(self.rules.standing(self.table, self.seat(name)).options, word, what, barred=True)
        assert option.barred is not None, f"{name} can {word} {what}\n{self}"
        return option.barred

    def told(self, kind: type[Event]) -> list[Any]:
        """Return the events of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def _spoken(self, option: Option) -> str:
        word = word_in(option.key)
        if option.card is not None:
            return f"{word} {self.key(option.card)}"
        return word if option.seat is None else f"{word} {self.names[option.seat]}"

    def __str__(self) -> str:
        asked = [
            f"  {self.names[q.seat] if q.seat >= 0 else 'chance'}: {q.kind} {self._shape(q.shape)}"
            for q in run.questions(self.table)
        ]
        stack = [f"{type(frame).__name__}.{frame.step}" for frame in self.table.stack]
        return "\n".join(["open questions:", *asked, "stack: " + " / ".join(stack), "phase: " + self.table.phase])

    def _shape(self, shape: Shape) -> str:
        options = getattr(shape, "options", ())
        spoken = [self._spoken(o) + (f" (barred: {o.barred.code})" if o.barred else "") for o in options]
        return f"{type(shape).__name__} {spoken or shape}"

    # ------------------------------------------------------------ speaking

    def answers(self, name: str, *said: Any) -> None:
        """Answer the question open to that hero. For a Menu: option word, card or seat if the word needs one,
        details."""
        self._apply(Answer(self.seat(name), self._choice(self.question(name).shape, said)))

    def acts(self, name: str, *said: Any) -> None:
        """Take a standing action."""
        menu = self.rules.standing(self.table, self.seat(name))
        self._apply(Answer(self.seat(name), self._choice(menu, said, by=name), standing=True))

    def gives(self, giver: str, taker: str, card: str) -> None:
        """Give an Item away, and let `taker` accept it if the rules want gifts accepted."""
        self.acts(giver, "gift", taker, card)
        if self.table.numbers.gifts_accepted:
            self.acts(taker, "agree", giver)

    def refused(self, name: str, *said: Any, asked: bool = False) -> Refusal:
        """Return the refusal of a standing action (or, with `asked`, of an answer). Fails if it is accepted, or if the
        attempt changes the table."""
        refusal = self.judged(name, *said, asked=asked)
        assert refusal is not None, f"{name} was not refused: {said}\n{self}"
        return refusal

    def judged(self, name: str, *said: Any, asked: bool = False) -> Refusal | None:
        """Try a standing action (or, with `asked`, an answer): return its refusal, or None if it is accepted."""
        shape = self.question(name).shape if asked else self.rules.standing(self.table, self.seat(name))
        answer = Answer(self.seat(name), self._choice(shape, said, barred=True, by=name), standing=not asked)
        before = saved_bytes(self.table)
        refusal = None
        try:
            run.apply(self.rules, self.table, answer)
        except IllegalAnswer as caught:
            refusal = caught.refusal
            assert refusal.rule, refusal
        assert saved_bytes(self.table) == before
        return refusal

    def everybody_passes(self) -> None:
        """Pass for all players whose default answer is to pass, until no such question is open."""
        while passers := [q for q in run.questions(self.table) if q.default == ("pass",)]:
            self._apply(Answer(passers[0].seat, ("pass",)))

    def passes(self, *names: str) -> None:
        for name in names:
            self.answers(name, "pass")

    def time_is_up(self, name: str) -> None:
        """Let that hero's deadline pass, so that the default answer counts."""
        self._apply(time_is_up(self.seat(name)))

    def alarm(self, beginning: str) -> None:
        """Ring the first alarm whose name starts with `beginning`: `fresh`, `trade`, `bid`."""
        names = [alarm.name for alarm in self.rules.alarms(self.table)]
        self._apply(alarm_rings(next(name for name in names if name.startswith(beginning))))

    def rolls(self, *dice: int) -> None:
        """Write down the next dice; a roll that waits already takes them now."""
        self.dice += dice
        self._settle()

    def chance(self, choice: tuple[int, ...]) -> None:
        """Answer the chance question that is open now."""
        self._apply(Answer(CHANCE, choice))

    def done(self) -> None:
        assert not self.dice, f"dice written down and never rolled: {self.dice}"

    def _apply(self, answer: Answer) -> None:
        try:
            outcome = run.apply(self.rules, self.table, answer)
        except IllegalAnswer as wrong:
            raise AssertionError(f"refused: {wrong}\n{self}") from wrong
        self.table = outcome.table
        self.events += outcome.events
        self._settle()

    def _settle(self) -> None:
        self._let_chance_answer()
        while self.dice and (runner := self._about_to_roll()) is not None:
            outcome = run.apply(self.rules, self.table, Answer(runner, ("roll",)))
            self.table = outcome.table
            self.events += outcome.events
            self._let_chance_answer()
        problems = self.rules.status(self.table) + flaws(self.rules, self.table)
        assert not problems, f"{problems}\n{self}"
        look(self.rules, self.table, self.events[self._looked_at :])
        self._looked_at = len(self.events)

    def _about_to_roll(self) -> Seat | None:
        """Return the seat that is asked to roll to run away, or None."""
        return next((q.seat for q in run.questions(self.table) if q.kind == "flee_roll"), None)

    def _let_chance_answer(self) -> None:
        while run.chance_is_asked(self.table):
            question = run.questions(self.table)[0]
            shape = question.shape
            if self.chance_waits and question.kind == "random_cards":
                return
            if isinstance(shape, Shuffle):
                choice = tuple(range(shape.size))
            elif isinstance(shape, Roll) and len(self.dice) >= shape.count:
                choice = tuple(self.dice[: shape.count])
                del self.dice[: shape.count]
            else:
                return
            outcome = run.apply(self.rules, self.table, Answer(CHANCE, choice))
            self.table = outcome.table
            self.events += outcome.events
