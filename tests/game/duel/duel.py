"""Set up a duel by what lies where, and play it in words.

duel = begin(ann=Side(hand=[WOLF], purse=5), bob=Side(hoard=[AXE])) duel.attacks(WOLF, gold=4) duel.faces(AXE)

It is Ann's turn, in the munchkining phase. Both players pass in reaction windows unless the test stops there
(`stop_at`); `status` checks the table after every step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace
from tests import under

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.kinds import (
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Mischief,
    Weapon,
    deck_of,
)
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.phases.match import Duel
from kickdoor_game.duel.phases.turn import DuelTurn
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.table import MUNCHKINING, Bleeding, DuelFight, DuelTable, Presence
from kickdoor_game.duel.state.values import value_of
from kickdoor_game.language.book import Book
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Option, Question
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply, questions, start

ANN, BOB = Seat(0), Seat(1)
PASS = ("pass",)
ANY_HERO = Target(of=("hero",))


def monster(name: str, cost: int, power: int, life: int, *abilities: Ability, **more: Any) -> DuelMonster:
    """Return a Monster of that name."""
    return DuelMonster(key=key_of(name), name=name, cost=cost, power=power, life=life, abilities=abilities, **more)


def ally(name: str, cost: int, life: int, *abilities: Ability, **more: Any) -> DuelAlly:
    """Return an Ally of that name."""
    return DuelAlly(key=key_of(name), name=name, cost=cost, life=life, abilities=abilities, **more)


def weapon(name: str, rank: int, power: int, defense: int = 0, *abilities: Ability, **more: Any) -> Weapon:
    """Return a Weapon of that name."""
    return Weapon(key=key_of(name), name=name, rank=rank, power=power, defense=defense, abilities=abilities, **more)


def trick(name: str, *effects: Any, cost: int = 0, interrupt: bool = False, **more: Any) -> Mischief:
    """Return a Mischief card with these effects when it is played; `target` is what it is aimed at."""
    target = more.pop("target", None)
    played = Ability(on="played", effects=effects, target=target)
    others = more.pop("abilities", ())
    return Mischief(key=key_of(name), name=name, cost=cost, interrupt=interrupt, abilities=(played, *others), **more)


def key_of(name: str) -> str:
    """Return the card key of a name: `Paper Wolf` -> `paper_wolf`."""
    return name.lower().replace(" ", "_")


HERO = DuelHero(key="hero", name="Hero", life=20)
FILLER = monster("Filler", 9, 1, 1)
"""Card that fills decks."""


@dataclass(slots=True)
class Side:
    """Cards and numbers of a player at first. `damage` lies on the Hero, `stash` face down; `out` are Monsters face
    up."""

    hand: Sequence[DuelCardKind] = ()
    hoard: Sequence[DuelCardKind] = ()
    stash: Sequence[DuelCardKind] = ()
    out: Sequence[DuelCardKind] = ()
    deck: Sequence[DuelCardKind] = (FILLER,) * 10
    discard: Sequence[DuelCardKind] = ()
    hero: DuelHero = HERO
    damage: int = 0
    purse: int = 0
    level: int = 1
    limping: bool = False
    bleeding: tuple[Bleeding, ...] = ()
    zapped: Sequence[DuelCardKind] = ()

    def cards(self) -> list[DuelCardKind]:
        """Return all cards but the Hero in the order of their numbers."""
        return [*self.hand, *self.hoard, *self.stash, *self.out, *self.deck, *self.discard]


@dataclass(slots=True)
class Played:
    """A duel that is being played: its table, all events so far, and the window at which passing stops."""

    rules: DuelRules
    table: DuelTable
    happened: list[Event] = field(default_factory=list)
    stop_at: str = ""

    def id(self, card: DuelCardKind, seat: Seat = ANN, copy: int = 0) -> CardId:
        """Return the number of that card in that player's deck."""
        found = [
            CardId(number)
            for number, each in enumerate(self.table.book.cards)
            if each.key == card.key and self.table.owner(CardId(number)) == seat
        ]
        return found[copy]

    def apply(self, answer: Answer) -> None:
        """Apply an answer, keep its events, and check that the table is sound."""
        outcome = apply(self.rules, self.table, answer)
        self.table = outcome.table
        self.happened += outcome.events
        assert self.rules.status(self.table) == []

    def says(self, seat: Seat, choice: Any) -> None:
        """Answer that player's question; then pass for both."""
        self.apply(Answer(seat, choice))
        self.settle()

    def does(self, seat: Seat, choice: Any) -> None:
        """Take a standing action; then pass for both."""
        self.apply(Answer(seat, choice, standing=True))
        self.settle()

    def passes(self, seat: Seat) -> None:
        """Pass for that player only."""
        self.apply(Answer(seat, PASS))

    def settle(self) -> None:
        """Pass for both until something else is asked, or a window of the kind `stop_at` opens."""
        while (asked := self.asked()) and asked.deadline == "window" and asked.kind != self.stop_at:
            self.passes(asked.seat)

    def asked(self) -> Question | None:
        """Return the first open question, or None if the duel is over."""
        return next(iter(questions(self.table)), None)

    def kind(self) -> str:
        """Return the player and the kind of the first question, as in `Ann: attack`, or ""."""
        asked = self.asked()
        return "" if asked is None else f"{('Ann', 'Bob')[asked.seat]}: {asked.kind}"

    def stops_at(self, kind: str) -> None:
        """Stop passing in windows of that kind; with "", pass in all."""
        self.stop_at = kind
        self.settle()

    def attacks(self, card: DuelCardKind, gold: int = 0, copy: int = 0) -> None:
        """Attack with that card and so much gold, as the active player."""
        seat = self.table.turn
        self.says(seat, ("attack", f"card.{self.id(card, seat, copy)}", gold))

    def faces(self, *cards: DuelCardKind) -> None:
        """Face the Monster, commit these cards and say ready, as the defender."""
        self.faces_with(*cards)
        self.says(self.defender, ("ready",))

    def faces_with(self, *cards: DuelCardKind) -> None:
        """Face the Monster and commit these cards, as the defender."""
        self.says(self.defender, ("face",))
        if cards:
            names = tuple(f"card.{self.id(card, self.defender)}" for card in cards)
            self.says(self.defender, ("commit", names))

    def runs(self) -> None:
        """Run away, as the defender."""
        self.says(self.defender, ("run",))

    @property
    def fight(self) -> DuelFight:
        """The current fight."""
        assert self.table.fight is not None
        return self.table.fight

    @property
    def defender(self) -> Seat:
        """The player whose turn it is not."""
        return self.table.opponent(self.table.turn)

    def plays(self, seat: Seat, card: DuelCardKind, *said: Any) -> None:
        """Play Mischief from the hand, with its target and other details."""
        self.does(seat, (f"mischief.{self.id(card, seat)}", *said))

    def uses(self, seat: Seat, card: DuelCardKind, *said: Any, word: str = "use") -> None:
        """Use an ability of a card."""
        action, offered = (
            f"{word}.{self.id(card, seat)}",
            [option.key for option in self.rules.standing(self.table, seat).options],
        )
        assert action in offered, f"{action} of {card.name} is not offered: {offered}"
        self.does(seat, (action, *said))

    def hero(self, seat: Seat) -> str:
        """Return the name of that player's Hero in choices."""
        return f"card.{self.table.duelists[seat].hero}"

    def named(self, card: DuelCardKind, seat: Seat) -> str:
        """Return the name of a card in choices."""
        return f"card.{self.id(card, seat)}"

    def damage(self, seat: Seat) -> int:
        """Return the damage on that player's Hero."""
        return self.table.presences[self.table.duelists[seat].hero].tokens

    def gold(self, seat: Seat) -> int:
        """Return the gold in that player's purse."""
        return self.table.duelists[seat].purse

    def zone(self, seat: Seat, zone: str) -> list[str]:
        """Return the names of the cards of a zone; in a stash, a `*` marks face-up cards."""
        cards = getattr(self.table.duelists[seat], zone)
        up = self.table.presences if zone == "stash" else {}
        return [self.table.card(card).name + ("*" if card in up else "") for card in cards]

    def value(self, card: DuelCardKind, seat: Seat, value: Any) -> int:
        """Return that number of a card, with all changes that count now."""
        return value_of(self.table, self.id(card, seat), value)

    def tokens(self, card: DuelCardKind, seat: Seat) -> int:
        """Return the damage on that card."""
        return self.table.presences[self.id(card, seat)].tokens

    def zapped(self, card: DuelCardKind, seat: Seat) -> bool:
        """Return whether that card is zapped."""
        return self.table.presences[self.id(card, seat)].zapped

    def refused(self, seat: Seat, choice: Any, *, standing: bool = False) -> Refusal:
        """Return why a choice is refused. Fails if it is accepted or changes the table."""
        before = self.table
        try:
            apply(self.rules, self.table, Answer(seat, choice, standing=standing))
        except IllegalAnswer as refused:
            assert self.table is before
            return refused.refusal
        raise AssertionError(f"{choice} was accepted")

    def option(self, seat: Seat, name: str) -> Option:
        """Return the standing action of that name."""
        return next(option for option in self.rules.standing(self.table, seat).options if option.key == name)

    def told(self, kind: type[Event]) -> list[Any]:
        """Return all events of that kind."""
        return [event for event in self.happened if isinstance(event, kind)]


def pool_of(cards: Sequence[DuelCardKind]) -> Book:
    """Return a book with one of each of these cards."""
    return Book.laid([(card, deck_of(card)) for card in dict.fromkeys(cards)], ("hero", "deck"))


def begin(ann: Side | None = None, bob: Side | None = None, stop_at: str = "") -> Played:
    """Begin a duel in Ann's munchkining phase, with these cards on each side."""
    under.note("ccg")
    sides = (ann or Side(), bob or Side())
    heroes = [replace(side.hero, key=f"{side.hero.key}{seat}") for seat, side in enumerate(sides)]
    lists = [(hero.key, *(card.key for card in side.cards())) for hero, side in zip(heroes, sides, strict=True)]
    book = pool_of([*heroes, *(card for side in sides for card in side.cards())])
    rules = DuelRules("ccg", "The duel", book, {})
    table = rules.dealt(lists, (Player("Ann"), Player("Bob")), {})
    for seat, side in enumerate(sides):
        _lay(table, Seat(seat), side)
    table.turn, table.turn_number, table.phase = ANN, 1, MUNCHKINING
    table.stack = [Duel(step="turn_over"), DuelTurn(ANN, step="act")]
    played = Played(rules, start(rules, table), stop_at=stop_at)
    assert rules.status(played.table) == []
    return played


def _lay(table: DuelTable, seat: Seat, side: Side) -> None:
    duelist, cards = table.duelists[seat], list(table.duelists[seat].deck)
    for name, zone in (("hand", side.hand), ("hoard", side.hoard), ("stash", side.stash)):
        setattr(duelist, name, tuple(cards[: len(zone)]))
        del cards[: len(zone)]
    out, cards = tuple(cards[: len(side.out)]), cards[len(side.out) :]
    duelist.stash = (*duelist.stash, *out)
    duelist.deck, duelist.discard = tuple(cards[: len(side.deck)]), tuple(cards[len(side.deck) :])
    zapped = [card.key for card in side.zapped]
    for card in (*duelist.hoard, *out):
        table.came += 1
        presence = table.presences[card] = Presence(table.came)
        presence.zapped = table.card(card).key in zapped
    table.presences[duelist.hero].tokens = side.damage
    duelist.purse, duelist.level, duelist.limping = side.purse, side.level, side.limping
    duelist.bleeding, duelist.kept = side.bleeding, True


def by_chance(seed: int) -> Random:
    """Return a random generator that is the same for the same seed."""
    return Random(f"duel {seed}")
