"""The difficulty of AI players on the pages of the start menu, and typed in lines."""

from __future__ import annotations

import json

import pytest
from tests.client.at_home import SETTINGS, at_home, pressed
from tests.client.evening import after, told
from tests.client.outcome import screen

from kickdoor_client.network.places import OwnServer
from kickdoor_client.state.effects import Connect, Effects, Show
from kickdoor_client.state.messages import Consulted, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.update.home.pages import rows
from kickdoor_client.update.home.starting import WHICH_GAMES

LEVELS = {"greedy": ["easy", "fair", "hard"], "schemer": ["easy", "fair"]}
GAME = {"key": "odd", "name": "Odd", "least": 3, "most": 4, "ais": ["greedy", "random", "schemer"]}


def menu(*keys: str, manner: Manner = Manner.SCREEN, settings: UserSettings = SETTINGS, **game: object) -> Model:
    """The start menu, with a game that greedy AI players play at three difficulties, schemers at two, others at one."""
    model = at_home(manner=manner, settings=settings)
    described = json.dumps([{**GAME, "difficulties": LEVELS, **game}])
    return pressed(*keys, model=after(model, Consulted(WHICH_GAMES, (described,))))[0]


def shown(effects: Effects) -> str:
    return "\n".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


def chosen(*keys: str, settings: UserSettings = SETTINGS) -> tuple[str, ...]:
    """The AI players that a match begins with, after these keys on the page "play"."""
    model, effects = pressed(*keys, model=menu("1", settings=settings))
    assert [type(effect) for effect in effects] == [Connect]
    return model.errand.ais


DOWN_TO_IT = ("down",) * 4
ON = UserSettings(name="Ada", ais=("greedy", "random", "schemer"))


def test_ai_players_are_fair_unless_their_row_says_otherwise() -> None:
    assert chosen("enter", settings=ON) == ("greedy", "random", "schemer")
    assert chosen(*DOWN_TO_IT, "left", *["up"] * 4, "enter", settings=ON) == ("easy:greedy", "random", "easy:schemer")
    assert chosen(*DOWN_TO_IT, "right", *["up"] * 4, "enter", settings=ON) == ("hard:greedy", "random", "schemer")


def test_the_row_says_who_is_always_fair_and_is_only_there_if_somebody_is_not() -> None:
    assert "how well AI players play; random: always fair" in screen(menu("1", *DOWN_TO_IT))
    assert "AI players  < fair >" in screen(menu("1"))
    assert "AI players  < fair >" in screen(menu("3"))
    assert [row.key for row in rows(menu("1", difficulties={})) if row.key == "difficulty"] == []


def test_settings_may_name_a_difficulty_which_then_counts_for_that_one() -> None:
    settings = UserSettings(name="Ada", ais=("easy:greedy", "greedy"))
    assert chosen("enter", settings=settings) == ("easy:greedy", "greedy")
    hard = (*DOWN_TO_IT, "right", *["up"] * 4, "enter")
    assert chosen(*hard, settings=settings) == ("easy:greedy", "hard:greedy")


@pytest.mark.parametrize(
    ("line", "ais"),
    [
        ("play easy:greedy random", ("easy:greedy", "random")),
        ("play fair:greedy random", ("greedy", "random")),
        ("play greedy random difficulty=hard", ("hard:greedy", "random")),
        ("play easy:greedy schemer difficulty=hard", ("easy:greedy", "schemer")),
        ("host Friday night ai=hard:greedy", ("hard:greedy",)),
    ],
)
def test_in_lines_it_is_typed_before_the_kind_or_for_all(line: str, ais: tuple[str, ...]) -> None:
    model, effects = told(menu(manner=Manner.LINES), Typed(line))
    assert [type(effect) for effect in effects] == [Connect]
    assert isinstance(effects[0], Connect)
    assert isinstance(effects[0].where, OwnServer)
    assert model.errand.ais == ais


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play hard:schemer random", "schemer cannot play at the difficulty hard. It plays easy or fair."),
        ("play easy:random greedy", "random cannot play at the difficulty easy. It plays fair."),
        ("play easy:odd greedy", "There is no AI player 'odd'. There are: greedy, random, schemer."),
        ("play greedy random difficulty=brutal", "AI players: brutal is not possible. It can be easy, fair, hard."),
    ],
)
def test_a_difficulty_that_there_is_not_is_answered_with_those_that_there_are(line: str, why: str) -> None:
    assert shown(told(menu(manner=Manner.LINES), Typed(line))[1]).casefold() == why.casefold()
