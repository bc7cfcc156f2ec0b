"""Set up a few rooms of the board game with heroes and monsters, and play in words, by the rules of the set.

t = House(Guest(level=5, uses="full_height_chef_hat"), monsters=[M("lobby_cat")], dice=(4, 6)) t.fights()

Ann, Ben and Cid are blue, green and red, and it is Ann's turn. She stands in `here`; Ben is next door in `next`, and
Cid in `far`. Details of an action are names of things: `room next`, `monster lobby_cat`, `card mate`, `Ben`. Cards that
no hero has lie in their decks, so none is lost. After each answer the table is checked for soundness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests import under
from tests.game.quest.map import Map
from tests.game.quest.trial import Asked

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.cards import ClassCard, HalfBreed, RaceCard
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import CHANCE, CardId, Seat
from kickdoor_game.machine.questions import Menu, PickSome, Shuffle
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, refused_act, start
from kickdoor_game.quest.board.links import Kind
from kickdoor_game.quest.cards.traits import MoreHealth
from kickdoor_game.quest.exploring.ways import move_of, ways
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.fight.running_away import flee_parts
from kickdoor_game.quest.fight.sums import battle_dice, totals
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.state.table import Figure, Monster
from kickdoor_game.sets.quest.game import RULES

ANN, BEN, CID = Seat(0), Seat(1), Seat(2)
NAMES = {"Ann": ANN, "Ben": BEN, "Cid": CID}
EVERYBODY = (ANN, BEN, CID)
ROWS = ("here next far", "E . .")
PLACES = ("here", "next", "far")
WINDOWS = ("before_roll", "dice", "curse")
EventT = TypeVar("EventT", bound=Event)


@dataclass
class Guest:
    """Setup of a hero. Cards by their keys, with blanks between.

    `is_a`: race and class cards; `uses`: worn, held or on the belt; `packed`: in the pack or, if one-shot, on the belt.
    `room`: "" is their own of `PLACES`.
    """

    level: int = 5
    is_a: str = ""
    uses: str = ""
    packed: str = ""
    hand: str = ""
    gold: int = 300
    hits: int = 0
    room: str = ""
    sex: str = "female"


@dataclass
class M:
    """Setup of a monster in play. `on`: keys of enhancers on it."""

    key: str
    room: str = "here"
    colour: str = "red"
    on: str = ""


@dataclass
class House:
    """A position of the board game. `at`: `fight` (Ann fights those in her room), `turn` (Ann's begins), `monsters`
    (theirs) or `rest`.

    `dice` fall in that order. `tops`: cards on top of decks, and `discards`: on their discards, the first on top.
    """

    ann: Guest = field(default_factory=Guest)
    ben: Guest = field(default_factory=Guest)
    cid: Guest = field(default_factory=Guest)
    monsters: Sequence[M] = ()
    at: str = "fight"
    dice: Sequence[int] = ()
    rows: Sequence[str] = ROWS
    links: Mapping[str, Kind] | None = None
    arrows: Mapping[str, str] | None = None
    tops: str = ""
    discards: str = ""

    def __post_init__(self) -> None:
        under.note(RULES.name, RULES.name)
        self.told: list[Event] = []
        self.falls = list(self.dice)
        self.drawn = Map(self.rows, self.arrows, self.links)
        self.table = RULES.new_table([Player(name, sex=guest.sex) for name, guest in self._guests()], {})
        self._lay_the_map()
        self._left = {key: list(ids) for key, ids in RULES.book.ids.items()}
        for (_, guest), hero, place in zip(self._guests(), self.table.heroes, PLACES, strict=True):
            self._dress(hero, guest, guest.room or place)
        for number, each in enumerate(self.monsters, start=1):
            (card, *laid) = self._take(f"{each.key} {each.on}")
            room = self.drawn.rooms[each.room]
            self.table.monsters.append(Monster(number, card, each.colour, room, enhancers=tuple(laid)))
        self.table.next_monster = len(self.monsters) + 1
        self._lay_the_decks()
        self.table.turn = ANN
        self.table.turn_number = 0 if self.at == "turn" else 1
        self.table.stack = [Asked(self._frame())]
        self.table.changed = True
        start(RULES, self.table)
        self._go_on()

    def _guests(self) -> list[tuple[str, Guest]]:
        return [("Ann", self.ann), ("Ben", self.ben), ("Cid", self.cid)]

    def _lay_the_map(self) -> None:
        """Use the rooms of the set where a name is one of theirs; other names are bare rooms."""
        mine = {face.key: face for face in RULES.rooms()}
        self.table.dungeon = self.drawn.dungeon
        self.table.dungeon.rooms[0].face = RULES.entrance.key
        self.table.faces = {**self.drawn.faces, **mine}
        lying = set(self.drawn.rooms)
        self.table.tiles = [tile for tile in self.table.tiles if not lying & set(tile)]

    def _take(self, keys: str) -> tuple[CardId, ...]:
        return tuple(self._left[key].pop(0) for key in keys.split())

    def _dress(self, hero: Hero, guest: Guest, room: str) -> None:
        figure: Figure = self.table.figures[hero.seat]
        hero.level, figure.gold, figure.room = guest.level, guest.gold, self.drawn.rooms[room]
        hero.in_use, hero.hand = self._take(guest.uses), self._take(guest.hand)
        hero.items = (*hero.in_use, *self._take(guest.packed))
        for card in self._take(guest.is_a):
            match RULES.book.card(card):
                case RaceCard():
                    hero.races += (card,)
                case ClassCard():
                    hero.classes += (card,)
                case HalfBreed():
                    hero.half_breed = card
                case _:
                    hero.super_munchkin = card
        worn = [trait for card in hero.in_use for trait in getattr(RULES.book.card(card), "traits", ())]
        figure.tokens += sum(trait.tokens for trait in worn if isinstance(trait, MoreHealth))
        figure.black = guest.hits
        figure.treasures = sum(self.table.deck_of(card) == "treasure" for card in hero.hand)

    def _lay_the_decks(self) -> None:
        """Lay decks and discards; the top of each is the end of its list."""
        tops, thrown = self._take(self.tops), self._take(self.discards)
        for name, cards in RULES.book.decks.items():
            rest = [card for card in cards if card in self._left[RULES.book.card(card).key]]
            self.table.decks[name] = [*rest, *(card for card in reversed(tops) if card in cards)]
            self.table.discards[name] = [card for card in reversed(thrown) if card in cards]

    def _frame(self) -> Frame | None:
        match self.at:
            case "fight":
                here = self.table.figures[ANN].room
                return QuestCombat(ANN, [each.number for each in self.table.monsters if each.room == here])
            case "turn":
                return QuestTurn(ANN)
            case "monsters":
                return MonsterTurn(ANN)
        return None

    # ------------------------------------------------------------ what is done

    def does(self, seat: Seat, action: str, *details: Any) -> None:
        """Take a standing action: `use four_day_bread_roll`, `curse overbooked`, `berserk`."""
        self._apply(Answer(seat, self._choice(seat, action, details), standing=True))

    def refused(self, seat: Seat, action: str, *details: Any) -> str:
        """Return the id of the rule that forbids a standing action, or "" if it is allowed."""
        refusal = refused_act(RULES, self.table, seat, self._choice(seat, action, details))
        return "" if refusal is None else refusal.rule

    def answers(self, seat: Seat, action: str, *details: Any) -> None:
        """Answer the open question: `roll`, `room next`, `monster lobby_cat`."""
        self._apply(Answer(seat, (self._named(action), *map(self._named, details))))

    def picks(self, seat: Seat, *things: str) -> None:
        """Answer with several of the things on offer."""
        self._apply(Answer(seat, tuple(map(self._named, things))))

    def says(self, seat: Seat, choice: Any) -> None:
        """Answer yes, no, a number or one name."""
        self._apply(Answer(seat, self._named(choice)))

    def passes(self) -> None:
        """Pass in every reaction window until something else is asked."""
        while waiting := [each.seat for each in questions(self.table) if each.kind in WINDOWS]:
            self._apply(Answer(waiting[0], ("pass",)))

    def fights(self) -> None:
        """Announce Ann's roll, pass, and let the dice fall and count."""
        self.answers(ANN, "roll")
        self.passes()

    def runs(self, to: str = "next") -> None:
        """Run away as Ann into room `to`; her die falls and counts."""
        self.answers(ANN, f"room {to}")
        if self.asked() == [(ANN, "flee_roll")]:
            self.answers(ANN, "roll")
        self.passes()

    def curses(self, card: str, by: Seat = CID, victim: str = "Ann") -> None:
        """Play a curse, and pass for all who could stop it."""
        self.does(by, f"curse {card}", victim)
        self.passes()

    # ------------------------------------------------------------ what is so

    def asked(self) -> list[tuple[Seat, str]]:
        """Return the open questions as (seat, kind)."""
        return [(question.seat, question.kind) for question in questions(self.table)]

    def offered(self) -> list[str]:
        """Return the allowed options of the only open question."""
        (question,) = questions(self.table)
        assert isinstance(question.shape, Menu)
        return [option.key for option in question.shape.options if option.barred is None]

    def barred(self, name: str) -> str:
        """Return the id of the rule that bars an option of the only open question, or "" if it is allowed."""
        (question,) = questions(self.table)
        assert isinstance(question.shape, Menu)
        option = next(each for each in question.shape.options if each.key == name)
        return "" if option.barred is None else option.barred.rule

    def sums(self) -> tuple[int, int]:
        """Return the strengths (heroes, monsters) before the dice."""
        assert self.table.battle is not None
        return totals(self.table, self.table.battle)

    def dice_each(self) -> tuple[int, int]:
        """Return how many dice heroes and monsters would throw."""
        assert self.table.battle is not None
        dice = battle_dice(self.table, self.table.battle)
        theirs = sum(die.monster in self.table.battle.monsters for die in dice)
        return len(dice) - theirs, theirs

    def flee_bonus(self, monster: str) -> int:
        """Return the bonus of Ann's roll to run away from that monster."""
        return sum(part.value for part in flee_parts(self.table, ANN, self.monster(monster).number))

    def worth(self, card: str) -> int:
        """Return the Gold that Ann's Item counts for when she sells it in her turn."""
        sale = next(each for each in RULES.standing(self.table, ANN).options if each.key == "sell")
        (shape,) = sale.details
        assert isinstance(shape, PickSome)
        return next(each.worth for each in shape.options if each.key == self._named(f"card {card}"))

    def move(self, seat: Seat = ANN) -> int:
        """Return the Move of a hero in a turn."""
        return move_of(self.table, seat)

    def cost(self, side: int, seat: Seat = ANN) -> int:
        """Return the Move that it costs a hero to leave their room by that side."""
        return ways(self.table, seat)[side].cost

    def hero(self, seat: Seat = ANN) -> Hero:
        return self.table.heroes[seat]

    def level(self, seat: Seat = ANN) -> int:
        return self.hero(seat).level

    def hits(self, seat: Seat = ANN) -> int:
        """Return the number of a hero's black health tokens."""
        return self.table.figures[seat].black

    def gold(self, seat: Seat = ANN) -> int:
        return self.table.figures[seat].gold

    def where(self, seat: Seat = ANN) -> str:
        """Return the name of a hero's room."""
        return self.drawn.names([self.table.figures[seat].room])

    def whereabouts(self, monster: str) -> str:
        """Return the name of a monster's room."""
        return self.drawn.names([self.monster(monster).room])

    def monster(self, key: str) -> Monster:
        """Return the monster in play with that card key."""
        return next(each for each in self.table.monsters if RULES.book.card(each.card).key == key)

    def has(self, seat: Seat = ANN) -> str:
        """Return the keys of a hero's Items, in their order."""
        return self.keys(self.hero(seat).items)

    def uses(self, seat: Seat = ANN) -> str:
        """Return the keys of the Items in use."""
        return self.keys(self.hero(seat).in_use)

    def holds(self, seat: Seat = ANN) -> str:
        """Return the keys of the cards in a hero's hand."""
        return self.keys(self.hero(seat).hand)

    def lying(self) -> str:
        """Return the dropped Items and Gold by room: `here: mate 300 gold`."""
        return ", ".join(
            f"{self.drawn.names([pile.room])}: "
            + " ".join([*self._keys(pile.items), *([f"{pile.gold} gold"] * (pile.gold > 0))])
            for pile in self.table.piles
        )

    def thrown_away(self, deck: str) -> str:
        """Return the keys of a deck's discards, the uppermost last."""
        return self.keys(self.table.discards[deck])

    def keys(self, cards: Sequence[CardId]) -> str:
        return " ".join(self._keys(cards))

    def events(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of that kind so far."""
        return [event for event in self.told if isinstance(event, kind)]

    # ------------------------------------------------------------ how it is done

    def _keys(self, cards: Sequence[CardId]) -> list[str]:
        return [RULES.book.card(card).key for card in cards]

    def _choice(self, seat: Seat, action: str, details: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the choice for an action in words: `use door_in_a_tube` is the action with that card of theirs."""
        verb, _, card = action.partition(" ")
        name = f"{verb}.{self._card(card, seat)}" if card else verb
        return (name, *map(self._named, details))

    def _named(self, said: Any) -> Any:
        """Return the rules' name for something said in words."""
        if isinstance(said, tuple):
            return tuple(map(self._named, said))
        if not isinstance(said, str):
            return said
        if said in NAMES:
            return f"seat.{NAMES[said]}"
        match said.split():
            case ["room", name]:
                return f"room.{self.drawn.rooms[name]}"
            case ["monster" | "fight" | "bring" as word, key]:
                return f"{word}.{self.monster(key).number}"
            case ["card", key]:
                return f"card.{self._card(key, ANN)}"
            case ["go", key, name]:
                return f"go.{self.monster(key).number}.{self.drawn.rooms[name]}"
            case ["base", key, colour]:
                return f"base.{self.monster(key).number}.{colour}"
        return said

    def _card(self, key: str, seat: Seat) -> CardId:
        """Return the id of a card by its key: the seat's own first, then any hero's, then those on discards and in
        decks."""
        ids = RULES.book.ids[key]
        of_all = [self.table.heroes[seat], *self.table.heroes]
        curses = [curse.card for hero in of_all for curse in hero.lasting]
        held = [card for hero in of_all for card in hero.held()]
        piles = [card for cards in self.table.discards.values() for card in cards]
        return next((card for card in (*held, *curses, *piles) if card in ids), ids[0])

    def _apply(self, answer: Answer) -> None:
        apply_in_place(RULES, self.table, answer)
        self._go_on()

    def _go_on(self) -> None:
        """Let written dice fall as far as they go, and check that the table is sound."""
        self._note()
        while (asked := questions(self.table)[0]).seat == CHANCE and (self.falls or isinstance(asked.shape, Shuffle)):
            apply_in_place(RULES, self.table, Answer(CHANCE, self._fall()))
            self._note()

    def _fall(self) -> tuple[int, ...]:
        """Return the next written die, or the identity for a shuffle, so that random cards from a hand are the
        first."""
        shape = questions(self.table)[0].shape
        return tuple(range(shape.size)) if isinstance(shape, Shuffle) else (self.falls.pop(0),)

    def _note(self) -> None:
        self.told += self.table.news
        self.table.news.clear()
        assert status(self.table) == []
