"""Small maps with an AI player in red's chair, and its decision about the open question, put into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_ai.api import Act, Budget, Reply, Seat
from kickdoor_ai.idle import idle_question
from kickdoor_ai.quest.position import QuestMemory, QuestPosition
from kickdoor_game.language.words.effects import Die
from kickdoor_game.language.words.specials import Ransom
from kickdoor_game.language.words.traits import WinsTies
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.run import questions
from kickdoor_game.quest import anytime
from kickdoor_game.quest.cards.faces import COLOURS
from kickdoor_game.quest.cards.kinds import MONSTER, TREASURE, QuestClass, QuestItem, QuestMonster
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.monsters.new_monster import NewMonster
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.table import Monster, QuestTable

NEWT, TROLL, HAT, HELMET, WARRIOR, FIDDLE, MAIL, COAT, GHOST = (CardId(number) for number in range(9))
CARDS = (
    QuestMonster(key="newt", name="Newt", level=2, treasures=1),
    QuestMonster(key="troll", name="Troll", level=18, treasures=4, dice=2),
    QuestItem(key="hat", name="Hat", slot="headgear", gold=100, bonus=1),
    QuestItem(key="helmet", name="Helmet", slot="headgear", gold=600, bonus=4),
    QuestClass(key="warrior", name="Warrior", role="warrior", traits=(WinsTies(),)),
    QuestItem(key="fiddle", name="Fiddle", slot="two_hands", gold=1000, bonus=0),
    QuestItem(key="mail", name="Mail", slot="armor", gold=900, bonus=6),
    QuestItem(key="coat", name="Coat", slot="armor", gold=300, bonus=3),
)
IN_FIGHTS = (
    *CARDS,
    QuestMonster(key="ghost", name="Ghost", level=18, dice=2, specials=(Ransom(300),), bad_stuff=(Die(),)),
)
"""Cards of fights. The ghost is only among these, because in a turn any monster of `CARDS` may be drawn."""

Prepare = Callable[[QuestTable], None]


def turn(
    rows: Sequence[str] = ("1 2", "E ."), level: int = 5, prepare: Prepare = lambda table: None, **monsters: CardId
) -> Played:
    """Begin red's turn in room 1, with these monsters in rooms `r2`, `r3` ...; all is explored."""
    drawn = Map(rows)

    def begin(table: QuestTable) -> None:
        table.turn_number = 0
        table.decks[MONSTER], table.decks[TREASURE] = [NEWT], [CardId(50), CardId(51)]
        table.figures[RED].room = drawn.rooms["1"]
        table.heroes[RED].level = level
        prepare(table)

    here = [
        Monster(number, card, "green", drawn.rooms[room.removeprefix("r")])
        for number, (room, card) in enumerate(monsters.items(), start=1)
    ]
    return _with_all_cards(Played(QuestTurn(RED), drawn, (), here, CARDS, begin))


def fight(*monsters: CardId, level: int = 5, prepare: Prepare = lambda table: None) -> Played:
    """Begin red's combat in room 1 with these monsters, before the roll; blue is next door, green in the Entrance."""
    drawn = Map(("1 2", "E ."))

    def begin(table: QuestTable) -> None:
        table.decks[TREASURE] = [CardId(50), CardId(51)]
        table.heroes[RED].level = level
        for chair, room in enumerate(("1", "2", "E")):
            table.figures[chair].room = drawn.rooms[room]
        prepare(table)

    here = [Monster(number, card, "red", drawn.rooms["1"]) for number, card in enumerate(monsters, start=1)]
    return _with_all_cards(Played(QuestCombat(RED, [each.number for each in here]), drawn, (), here, IN_FIGHTS, begin))


def newcomer(level: int = 5, prepare: Prepare = lambda table: None) -> Played:
    """Let a newt come into red's room on a base whose colour no player has, so that red chooses the base."""
    drawn = Map(("1", "E"))

    def begin(table: QuestTable) -> None:
        table.decks[MONSTER] = [NEWT]
        table.figures[RED].room = drawn.rooms["1"]
        table.heroes[RED].level = level
        prepare(table)

    played = Played(NewMonster(drawn.rooms["1"]), drawn, (COLOURS.index("yellow") + 1,), (), CARDS, begin)
    played.passes(RED, BLUE, GREEN)
    return _with_all_cards(played)


def _with_all_cards(played: Played) -> Played:
    """Give the book a card for every number, because an AI player reads all cards of a book in order."""
    known = played.book.cards
    played.book.cards = [known.get(CardId(number), CARDS[HAT]) for number in range(max(known) + 1)]  # type: ignore[assignment]
    return played


def says(played: Played, mind: Seat, chair: Chair = RED) -> str:
    """Return the decision at the open question, or at an idle one: `roll`, or `do wear.3`."""
    table = played.table
    asked = next((each for each in questions(table) if each.seat == chair), None) or idle_question(chair)
    seen = Observation(chair, table)
    decision = mind.decide(seen, asked, anytime.standing(table, chair), Budget(1_000), Random(1))
    if not isinstance(decision, Reply | Act):
        return "wait"
    words = decision.choice if isinstance(decision.choice, tuple) else (decision.choice,)
    said = " ".join(str(word) for word in words)
    return f"do {said}" if isinstance(decision, Act) else said


def looked_at(played: Played) -> QuestPosition:
    """Return red's position at the question that is open to them."""
    table = played.table
    asked = next(each for each in questions(table) if each.seat == RED)
    return QuestPosition(Observation(RED, table), asked, anytime.standing(table, RED), Random(1), QuestMemory())
