"""A duel in the words of those who play it: what lies where at first, and what each of them does then.

    duel = begin(ann=Side(hand=[WOLF], purse=5), bob=Side(hoard=[AXE]))
    duel.attacks(WOLF, gold=4)
    duel.faces(AXE)

It is Ann's turn, in munchkining, unless somebody else's warmup is asked for. Nobody reacts in a window unless the test
stops there (`stop_at`); every step is looked at by `status`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

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
    """A Monster of that name."""
    return DuelMonster(key=key_of(name), name=name, cost=cost, power=power, life=life, abilities=abilities, **more)


def ally(name: str, cost: int, life: int, *abilities: Ability, **more: Any) -> DuelAlly:
    """An Ally of that name."""
    return DuelAlly(key=key_of(name), name=name, cost=cost, life=life, abilities=abilities, **more)


def weapon(name: str, rank: int, power: int, defense: int = 0, *abilities: Ability, **more: Any) -> Weapon:
    """A Weapon of that name."""
    return Weapon(key=key_of(name), name=name, rank=rank, power=power, defense=defense, abilities=abilities, **more)


def trick(name: str, *effects: Any, cost: int = 0, interrupt: bool = False, **more: Any) -> Mischief:
    """A card of Mischief that does this when it is played; `target`: what it is aimed at."""
    target = more.pop("target", None)
    played = Ability(on="played", effects=effects, target=target)
    others = more.pop("abilities", ())
    return Mischief(key=key_of(name), name=name, cost=cost, interrupt=interrupt, abilities=(played, *others), **more)


def key_of(name: str) -> str:
    """`Paper Wolf` -> `paper_wolf`."""
    return name.lower().replace(" ", "_")


HERO = DuelHero(key="hero", name="Hero", life=20)
FILLER = monster("Filler", 9, 1, 1)
"""What decks are full of, for whoever only needs one."""


@dataclass(slots=True)
class Side:
    """What a player has at first. `damage`: on the Hero. `stash`: face down; `out`: Monsters that lie there face up."""

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
        """All of it in the order in which it is numbered, behind the Hero."""
        return [*self.hand, *self.hoard, *self.stash, *self.out, *self.deck, *self.discard]


@dataclass(slots=True)
class Played:
    """A duel that is being played: the table, everything that has happened, and where everybody stops."""

    rules: DuelRules
    table: DuelTable
    happened: list[Event] = field(default_factory=list)
    stop_at: str = ""

    def id(self, card: DuelCardKind, seat: Seat = ANN, copy: int = 0) -> CardId:
        """The number of that card in that player's deck."""
        found = [
            CardId(number)
            for number, each in enumerate(self.table.book.cards)
            if each.key == card.key and self.table.owner(CardId(number)) == seat
        ]
        return found[copy]

    def apply(self, answer: Answer) -> None:
        """Everybody sees what comes of it, and nothing is unsound afterwards."""
        outcome = apply(self.rules, self.table, answer)
        self.table = outcome.table
        self.happened += outcome.events
        assert self.rules.status(self.table) == []

    def says(self, seat: Seat, choice: Any) -> None:
        """An answer to what that player is asked; then nobody reacts."""
        self.apply(Answer(seat, choice))
        self.settle()

    def does(self, seat: Seat, choice: Any) -> None:
        """A standing action; then nobody reacts."""
        self.apply(Answer(seat, choice, standing=True))
        self.settle()

    def passes(self, seat: Seat) -> None:
        """That player passes, and nothing else happens by itself."""
        self.apply(Answer(seat, PASS))

    def settle(self) -> None:
        """Everybody passes until something else is asked, or the window comes where the test stops."""
        while (asked := self.asked()) and asked.deadline == "window" and asked.kind != self.stop_at:
            self.passes(asked.seat)

    def asked(self) -> Question | None:
        """What is asked of somebody, the first of all questions; None: the duel is over."""
        return next(iter(questions(self.table)), None)

    def kind(self) -> str:
        """What is asked, and of whom."""
        asked = self.asked()
        return "" if asked is None else f"{('Ann', 'Bob')[asked.seat]}: {asked.kind}"

    def stops_at(self, kind: str) -> None:
        """Nobody passes in a window of that kind from now on; "": everybody does."""
        self.stop_at = kind
        self.settle()

    def attacks(self, card: DuelCardKind, gold: int = 0, copy: int = 0) -> None:
        """The active player attacks with that card and so much gold."""
        seat = self.table.turn
        self.says(seat, ("attack", f"card.{self.id(card, seat, copy)}", gold))

    def faces(self, *cards: DuelCardKind) -> None:
        """The defender faces the Monster, commits these and is ready."""
        self.faces_with(*cards)
        self.says(self.defender, ("ready",))

    def faces_with(self, *cards: DuelCardKind) -> None:
        """The defender faces the Monster and commits these."""
        self.says(self.defender, ("face",))
        if cards:
            names = tuple(f"card.{self.id(card, self.defender)}" for card in cards)
            self.says(self.defender, ("commit", names))

    def runs(self) -> None:
        """The defender runs away."""
        self.says(self.defender, ("run",))

    @property
    def fight(self) -> DuelFight:
        """The fight that is going on."""
        assert self.table.fight is not None
        return self.table.fight

    @property
    def defender(self) -> Seat:
        """Whoever is attacked, or would be."""
        return self.table.opponent(self.table.turn)

    def plays(self, seat: Seat, card: DuelCardKind, *said: Any) -> None:
        """Mischief from the hand, with its target and whatever else it wants."""
        self.does(seat, (f"mischief.{self.id(card, seat)}", *said))

    def uses(self, seat: Seat, card: DuelCardKind, *said: Any, word: str = "use") -> None:
        """An ability of a card."""
        self.does(seat, (f"{word}.{self.id(card, seat)}", *said))

    def hero(self, seat: Seat) -> str:
        """How a choice names that player's Hero."""
        return f"card.{self.table.duelists[seat].hero}"

    def named(self, card: DuelCardKind, seat: Seat) -> str:
        """How a choice names a card."""
        return f"card.{self.id(card, seat)}"

    def damage(self, seat: Seat) -> int:
        """What lies on that player's Hero."""
        return self.table.presences[self.table.duelists[seat].hero].tokens

    def gold(self, seat: Seat) -> int:
        """What is in that purse."""
        return self.table.duelists[seat].purse

    def zone(self, seat: Seat, zone: str) -> list[str]:
        """What lies there, by name; of a stash, what lies face up is marked by `*`."""
        cards = getattr(self.table.duelists[seat], zone)
        up = self.table.presences if zone == "stash" else {}
        return [self.table.card(card).name + ("*" if card in up else "") for card in cards]

    def value(self, card: DuelCardKind, seat: Seat, value: Any) -> int:
        """That number of a card now."""
        return value_of(self.table, self.id(card, seat), value)

    def tokens(self, card: DuelCardKind, seat: Seat) -> int:
        """What lies on that card."""
        return self.table.presences[self.id(card, seat)].tokens

    def zapped(self, card: DuelCardKind, seat: Seat) -> bool:
        """Whether that card is."""
        return self.table.presences[self.id(card, seat)].zapped

    def refused(self, seat: Seat, choice: Any, *, standing: bool = False) -> Refusal:
        """Why that is refused; nothing changes."""
        before = self.table
        try:
            apply(self.rules, self.table, Answer(seat, choice, standing=standing))
        except IllegalAnswer as refused:
            assert self.table is before
            return refused.refusal
        raise AssertionError(f"{choice} was accepted")

    def option(self, seat: Seat, name: str) -> Option:
        """That option of the standing actions."""
        return next(option for option in self.rules.standing(self.table, seat).options if option.key == name)

    def told(self, kind: type[Event]) -> list[Any]:
        """All events of that kind."""
        return [event for event in self.happened if isinstance(event, kind)]


def pool_of(cards: Sequence[DuelCardKind]) -> Book:
    """These cards, each once."""
    return Book.laid([(card, deck_of(card)) for card in dict.fromkeys(cards)], ("hero", "deck"))


def begin(ann: Side | None = None, bob: Side | None = None, stop_at: str = "") -> Played:
    """Ann's munchkining, with what everybody has."""
    under.note("ccg")
    sides = (ann or Side(), bob or Side())
    heroes = [
        DuelHero(key=f"{side.hero.key}{seat}", name=side.hero.name, life=side.hero.life, abilities=side.hero.abilities)
        for seat, side in enumerate(sides)
    ]
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
    """Dice that fall the same every time."""
    return Random(f"duel {seed}")
