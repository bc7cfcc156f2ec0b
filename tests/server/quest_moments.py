"""Positions of the board game at which a hint is shown, with written dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, word_in
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.prepared.position import LaidRoom, PlacedMonster, QuestPreparation, QuestSheet
from kickdoor_game.quest.prepared.rules import prepared_rules
from kickdoor_game.quest.state.numbers import with_options
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.sets.quest.game import RULES
from kickdoor_server.table.tutorial.dice import LoadedDice

ANN = Seat(0)
PLAYERS = (Player("Ann"), Player("Bob"))
HALL = "hall_of_unclaimed_cases"


class Moment:
    """A position after Ann's turn has begun and these words were answered. `news`: events of the last answer."""

    def __init__(self, preparation: QuestPreparation, words: Sequence[str] = (), dice: Sequence[int] = ()) -> None:
        self.rules = prepared_rules(RULES, preparation, with_options)
        self.table: QuestTable = start(self.rules, self.rules.new_table(PLAYERS, {}))
        self.dice = LoadedDice(b"seed", lambda: dice)
        self.news: list[Event] = []
        self._roll()
        for word in words:
            self.answers(word)

    def answers(self, word: str) -> None:
        """Answer with that word, as the first player who is asked and can."""
        for question in questions(self.table):
            shape = question.shape
            options = shape.open() if isinstance(shape, Menu) else ()
            found = next((each.key for each in options if word in (each.key, word_in(each.key))), None)
            if found is not None:
                self.table.news.clear()
                apply_in_place(self.rules, self.table, Answer(question.seat, (found,)))
                self._roll()
                return
        raise AssertionError(f"nobody can say {word!r}: {questions(self.table)}")

    def _roll(self) -> None:
        roll_out(self.rules, self.table, self.dice)
        self.news = list(self.table.news)


def turn(level: int = 1, hand: tuple[str, ...] = (), room: str = "") -> Moment:
    """Return the beginning of Ann's turn, in the Entrance or in `room`, without monsters."""
    return Moment(
        QuestPreparation((QuestSheet(level, hand, room=room), QuestSheet()), rooms=(LaidRoom(HALL, "north"),))
    )


def fight(level: int, *words: str, hand: tuple[str, ...] = (), dice: Sequence[int] = ()) -> Moment:
    """Return a position after Ann has gone into the Hall, where a Mummy of hers stands."""
    preparation = QuestPreparation(
        (QuestSheet(level, hand), QuestSheet()),
        rooms=(LaidRoom(HALL, "north"),),
        monsters=(PlacedMonster("bath_towel_mummy", HALL, "blue"),),
    )
    return Moment(preparation, ("go.north", *words), dice)


def met() -> Moment:
    """Return the beginning of Ann's turn in the Mummy's room."""
    return Moment(
        QuestPreparation(
            (QuestSheet(room=HALL), QuestSheet()),
            rooms=(LaidRoom(HALL, "north"),),
            monsters=(PlacedMonster("bath_towel_mummy", HALL, "blue"),),
        )
    )


def explored(*words: str, dice: Sequence[int] = ()) -> Moment:
    """Return a position after Ann has explored a room."""
    return Moment(QuestPreparation((QuestSheet(), QuestSheet())), ("go.north", *words), dice)


LOST = ("roll", "pass", "pass", "pass")
MOMENTS: dict[str, tuple[Seat, Callable[[], Moment], Callable[[], Moment]]] = {
    "boss": (ANN, lambda: turn(10, room=HALL), lambda: turn(9, room=HALL)),
    "links": (ANN, turn, explored),
    "item": (ANN, lambda: turn(hand=("bellhops_pillbox",)), turn),
    "class": (ANN, lambda: turn(hand=("warrior",)), turn),
    "search": (ANN, turn, explored),
    "curse": (ANN, lambda: turn(hand=("overbooked",)), turn),
    "look": (ANN, explored, turn),
    "base": (ANN, lambda: explored("go_on", "pass", "pass", dice=(6,)), turn),
    "meet": (ANN, met, turn),
    "help": (ANN, lambda: fight(5), lambda: fight(9)),
    "one_shot": (
        Seat(1),
        lambda: Moment(
            QuestPreparation(
                (QuestSheet(), QuestSheet(hand=("ice_bucket_and_contents",))),
                rooms=(LaidRoom(HALL, "north"),),
                monsters=(PlacedMonster("bath_towel_mummy", HALL, "blue"),),
            ),
            ("go.north", "roll"),
        ),
        lambda: fight(1, "roll"),
    ),
    "health": (ANN, lambda: fight(1, *LOST, dice=(1, 6, 6)), turn),
    "flee": (ANN, lambda: fight(1, *LOST, "room.0", dice=(1, 6, 6)), turn),
}
"""For each hint: its reader, a position at which it is shown, and a similar one at which it is not."""
