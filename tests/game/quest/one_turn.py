"""A turn of red's on a small map of the board game, with or without a newt in one of its rooms."""

from __future__ import annotations

from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Menu
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import MONSTER, TREASURE, QuestMonster
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
NEWT = CardId(0)
CARDS = (QuestMonster(key="newt", name="Newt", level=2, treasures=1),)


def turn(
    *dice: int, rows: tuple[str, ...] = ("1 2", "E ."), at: str = "1", monster: str = "", dead: bool = False
) -> Played:
    """Begin red's turn in room 1, with a newt in the room `monster` if given."""
    drawn = Map(rows)

    def prepare(table: QuestTable) -> None:
        table.turn_number = 0
        table.tiles = [("attic", "larder")]
        table.faces.update({"attic": RoomFace("attic", "Attic"), "larder": RoomFace("larder", "Larder")})
        table.decks[MONSTER], table.decks[TREASURE] = [NEWT], [CardId(50), CardId(51)]
        table.figures[RED].room, table.figures[RED].spent = drawn.rooms["1"], 2
        table.heroes[RED].level = 8
        if dead:
            table.heroes[RED].dead, table.figures[RED].black = True, 4

    here = [Monster(1, NEWT, "green", drawn.rooms[monster])] if monster else []
    return Played(QuestTurn(RED), drawn, dice, here, CARDS, prepare)


def menu(played: Played) -> dict[str, str]:
    """Return red's options, each with the id of the rule that bars it, or ""."""
    (question,) = questions(played.table)
    assert isinstance(question.shape, Menu)
    return {option.key: option.barred.rule if option.barred else "" for option in question.shape.options}
