"""A combat of the board game as everybody sees it, before its dice and after them."""

from __future__ import annotations

import pytest
from tests.conformance.random_match import RandomMatch
from tests.game.quest import talk
from tests.game.quest.fight.test_combat import EVERYBODY, NEWT, OTHERS, TROLL, WARRIOR, fight, rolls
from tests.game.quest.trial import RED, Played

from kickdoor_game.machine.ids import CardId
from kickdoor_protocol.views import Contest, Line
from kickdoor_server.table.translate.quest.scene import contest


def shown(played: Played) -> Contest:
    assert played.table.battle is not None
    return contest(played.table, played.table.battle)


@pytest.mark.rule("quest.results.3")
def test_before_the_roll_it_says_what_the_dice_can_do_and_bring() -> None:
    seen = shown(fight((3, 4), NEWT))
    assert seen.verdict == "the heroes win 83 %: 6 to 11 against 3 to 8 (quest.results.3)"
    assert [side.stake for side in seen.sides] == ["1 Treasure, 1 Level", ""]
    assert seen.notes


@pytest.mark.rule("quest.class.11", "quest.results.2")
@pytest.mark.parametrize(
    ("classes", "before", "lying"),
    [
        (
            (),
            "the monsters win, whatever the dice say: at most 7",
            "a tie: the monsters win ties (quest.results.2)",
        ),
        ((WARRIOR,), "the heroes win 3 %: 2 to 7 against 7 to 12", "a tie: Ann may break it (quest.class.11)"),
    ],
)
def test_whose_a_tie_is_depends_on_whether_a_warrior_fights(
    classes: tuple[CardId, ...], before: str, lying: str
) -> None:
    played = fight((6, 1), TROLL, level=1)
    played.table.heroes[RED].classes = classes
    assert shown(played).verdict.startswith(before)
    played.answers(RED, "roll")
    played.passes(*OTHERS)
    assert shown(played).verdict == lying


@pytest.mark.rule("quest.results.3")
@pytest.mark.parametrize(("dice", "said"), [((6, 1), "the heroes win"), ((1, 6), "the monsters win")])
def test_while_the_dice_lie_it_says_who_wins_with_them(dice: tuple[int, int], said: str) -> None:
    played = fight(dice, NEWT, level=2)
    played.answers(RED, "roll")
    played.passes(*OTHERS)
    assert shown(played).verdict == f"{said}, as the dice lie (quest.results.3)"


@pytest.mark.rule("quest.results.2")
def test_after_the_dice_nothing_is_to_come() -> None:
    """Whoever runs from it is told neither what the dice may still do nor what a win would bring."""
    seen = shown(rolls(fight((1, 6), TROLL, level=1)))
    assert seen.verdict == "", "the story says who has won"
    assert [side.stake for side in seen.sides] == ["", ""]
    assert seen.notes == ()


@pytest.mark.rule("quest.roll.8", "quest.flee.3")
def test_what_is_thrown_to_run_away_adds_nothing_to_the_sums() -> None:
    """The dice that have decided stay in both sums while anything comes of them."""
    played = rolls(fight((1, 6, 4), TROLL, level=1))
    decided = shown(played)
    assert [side.total for side in decided.sides] == [2, 12]
    assert [line for side in decided.sides for line in side.lines if "die" in line.label] == [
        Line("die of Ann", 1),
        Line("die", 6),
    ]
    played.answers(RED, "room.0")
    played.answers(RED, "roll")
    assert (played.asked(), shown(played)) == ([(seat, "dice") for seat in EVERYBODY], decided)


def adds_up(seen: Contest) -> list[str]:
    """The sides whose lines do not add up to what is shown as their total."""
    return [side.key for side in seen.sides if side.total != sum(line.value for line in side.lines)]


@pytest.mark.rule("quest.roll.6", "quest.results.3")
def test_the_die_of_a_monster_is_no_heros_while_the_winnings_are_shared_out() -> None:
    """It is gone with its monster, and the heroes' dice stay."""
    played = talk.rolls(talk.helped(talk.met(talk.TROLL, dice=(5, 6, 3)), terms=talk.says(1, "alternating_helper")))
    assert (played.asked()[0][1], played.table.monsters) == ("pick_spoils", [])
    heroes, monsters = shown(played).sides
    assert [line for line in heroes.lines if "die" in line.label] == [Line("die of Ann", 5), Line("die of Bob", 6)]
    assert (adds_up(shown(played)), monsters.total, monsters.lines) == ([], 0, ())


@pytest.mark.rule("quest.results.3")
def test_the_lines_of_each_side_add_up_at_every_step_of_a_match() -> None:
    """Also after a decision, while Levels are lost and cards are drawn."""
    seen = 0
    for step in RandomMatch("quest", 3).steps(500):
        if (battle := step.table.battle) is not None:
            seen += battle.decided
            assert adds_up(contest(step.table, battle)) == []
    assert seen > 5
