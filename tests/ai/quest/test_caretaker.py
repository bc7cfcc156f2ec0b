"""The caretaker of the board game: it plays for somebody who is away, and leaves to them what is theirs to decide."""

from __future__ import annotations

from tests.ai.quest.chairs import FIDDLE, HAT, HELMET, NEWT, WARRIOR, fight, says, turn
from tests.game.quest.trial import BLUE, RED

from kickdoor_ai.quest.kinds.caretaker_seat import CaretakerSeat
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.registry import kinds
from kickdoor_game.quest.state.table import QuestTable


def test_it_keeps_seats_only() -> None:
    keeping = {kind.name: kind.keeps_only for kind in kinds("quest")}
    assert [name for name, keeps in keeping.items() if keeps] == ["caretaker"]


def test_it_puts_on_and_sells_nothing() -> None:
    """A helmet and a first Class go into play; what would buy a Level stays."""

    def holding(table: QuestTable) -> None:
        table.heroes[RED].hand = (HELMET,)

    def schooled(table: QuestTable) -> None:
        table.heroes[RED].hand = (WARRIOR,)

    def laden(table: QuestTable) -> None:
        table.heroes[RED].hand = (FIDDLE,)

    def rich(table: QuestTable) -> None:
        table.figures[RED].gold = 1_000

    assert says(turn(prepare=holding), CaretakerSeat()) == f"do play.{HELMET}"
    assert says(turn(prepare=schooled), CaretakerSeat()) == f"do play.{WARRIOR}"
    for tempting in (laden, rich):
        assert says(turn(prepare=tempting), GreedySeat()).startswith("do")
        assert not says(turn(prepare=tempting), CaretakerSeat()).startswith(("do sell", "do buy"))


def test_it_neither_asks_nor_helps() -> None:
    """Where greedy does both."""

    def strong(table: QuestTable) -> None:
        table.heroes[BLUE].level = 6

    assert says(fight(NEWT, level=1, prepare=strong), GreedySeat()).startswith("do ask")
    assert says(fight(NEWT, level=1, prepare=strong), CaretakerSeat()) == "roll"
    played = fight(NEWT, level=1, prepare=strong)
    played.does(RED, f"ask.{BLUE}", (1, "alternating_helper", 0, (), 0, (), False))
    assert says(played, CaretakerSeat(), BLUE) == "do decline.1"


def test_it_takes_presents_and_no_trades() -> None:

    def shops(table: QuestTable) -> None:
        for seat, card in ((RED, HELMET), (BLUE, HAT)):
            table.heroes[seat].items = table.heroes[seat].in_use = (card,)

    played = turn(prepare=shops)
    played.does(RED, f"trade.{BLUE}", ((f"card.{HELMET}",), 0, (f"card.{HAT}",), 0))
    assert says(played, GreedySeat(), BLUE) == "do agree.1"
    assert says(played, CaretakerSeat(), BLUE) == "do refuse.1"
    played = turn(prepare=shops)
    played.does(RED, f"trade.{BLUE}", ((), 100, (), 0))
    assert says(played, CaretakerSeat(), BLUE) == "do agree.1"
