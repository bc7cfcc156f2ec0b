"""Duels in the arena: which decks meet in which game, who brings which, and what is reported of them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from kickdoor_ai.api import Chair
from kickdoor_ai.arena.__main__ import main
from kickdoor_ai.arena.met import DeckMeetings, Taken
from kickdoor_ai.arena.ratings import places
from kickdoor_ai.arena.report import command, lines
from kickdoor_ai.arena.score import Score, ScoredGame, game
from kickdoor_ai.arena.watching import Levels
from kickdoor_ai.series.decks import brought, in_turn, ready_decks
from kickdoor_ai.series.matches import PlayedGame, SeriesPlan, usual_seats
from kickdoor_ai.series.reports import Totals
from kickdoor_game.duel.state import events as happened
from kickdoor_game.library import engine, ruleset
from kickdoor_game.machine.ids import Seat

ANN, BOB = Chair(0), Chair(1)
RULES = ruleset("ccg")
READY = ready_decks("ccg")
LONG, MORE = "Long Service", "More Is More"
TWO = SeriesPlan(("greedy", "random"), set_name="ccg")


def arena(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["--set", "ccg", *arguments], prog_name="kickdoor arena")
    return done.exit_code, done.output


def played(
    number: int, decks: tuple[str, str], winner: int | None, chairs: tuple[str, str] | None = None
) -> PlayedGame:
    """A duel that has ended; without a winner it is drawn."""
    won = () if winner is None else (Chair(winner),)
    return PlayedGame(number, chairs or TWO.chairs(number), won, (4, 3), turns=9, decks=decks, nobody_won=not won)


def own_file(folder: Path, name: str, of: str = LONG) -> str:
    """A deck in a file: the cards of a ready one under another name."""
    decks = engine("ccg").decks
    assert decks is not None
    deck = next(deck for deck in READY if deck.name == of)
    file = folder / f"{name.casefold()}.toml"
    file.write_text(decks.written(RULES, deck).replace(of, name), "utf-8")
    return str(file)


# ---------------------------------------------------------------- which decks meet


def test_every_ready_deck_meets_every_other_from_both_chairs_its_own_twin_last() -> None:
    count = len(READY)
    games = [in_turn(READY, 2, number) for number in range(2 * count * count)]
    assert games[::2] == games[1::2], "the chairs are changed before the decks are"
    assert Counter((mine.name, theirs.name) for mine, theirs in games) == {
        (mine.name, theirs.name): 2 for mine in READY for theirs in READY
    }
    assert [mine is theirs for mine, theirs in games] == [*[False] * (2 * count * (count - 1)), *[True] * (2 * count)]


def test_in_each_round_every_deck_is_once_on_either_side() -> None:
    count = len(READY)
    for first in range(0, 2 * count * count, 2 * count):
        round_of_games = [in_turn(READY, 2, number) for number in range(first, first + 2 * count, 2)]
        for side in (0, 1):
            assert {decks[side].name for decks in round_of_games} == {deck.name for deck in READY}


def test_a_deck_goes_along_with_its_seat_when_the_chairs_rotate() -> None:
    series = SeriesPlan(("greedy", "random"), set_name="ccg", decks=(brought(RULES, LONG), brought(RULES, MORE)))
    series.insist()
    assert [deck.name for deck in series.decks_of(0)] == [LONG, MORE]
    assert [deck.name for deck in series.decks_of(1)] == [MORE, LONG]
    assert series.chairs(1) == ("random", "greedy")
    assert [player.deck for player in series.players(1)] == [deck.keys for deck in series.decks_of(1)]


def test_in_other_games_nobody_brings_anything() -> None:
    series = SeriesPlan(("random", "random", "random"))
    assert series.decks_of(3) == ()
    assert [player.deck for player in series.players(3)] == [()] * 3


def test_a_deck_is_named_in_any_spelling_or_read_from_a_file(tmp_path: Path) -> None:
    assert brought(RULES, "long SERVICE") == brought(RULES, LONG)
    found = brought(RULES, file := own_file(tmp_path, "Mine"))
    assert (found.said, found.deck.name) == (file, "Mine")
    assert found.deck.keys == brought(RULES, LONG).deck.keys


def test_a_series_of_duels_plays_the_decks_that_it_names() -> None:
    one, other = game(TWO, 4), game(TWO, 5)
    assert one.played.decks == tuple(deck.name for deck in TWO.decks_of(4))
    assert one.played.decks == other.played.decks[::-1]
    assert not one.played.problems
    assert Score.of(TWO).rows.keys() == {"greedy", "random"}


def test_without_a_word_as_many_play_as_may() -> None:
    assert usual_seats("ccg") == ("greedy", "random")
    assert usual_seats("classic") == ("greedy", "random", "random", "random")


# ---------------------------------------------------------------- what is reported


def test_decks_are_ranked_by_what_they_took_from_others_and_twins_count_for_the_seats() -> None:
    met = DeckMeetings()
    for one in (
        played(0, ("A", "B"), 0),
        played(2, ("A", "B"), None),
        played(3, ("C", "B"), 1),
        played(4, ("C", "C"), 0),
    ):
        met.add(one)
    assert met.decks() == ["A", "B", "C"]
    assert (met.of("A"), met.of("B"), met.of("C")) == (Taken(1.5, 2), Taken(1.5, 3), Taken(0, 1))
    assert met.against["B", "A"] == Taken(0.5, 2)
    assert ("C", "C") not in met.against
    assert met.by["greedy", "A"] == Taken(1.5, 2)
    assert met.by["greedy", "C"] == Taken(1, 1)
    assert met.by["greedy", "B"] == Taken(1, 1)
    assert met.by["random", "C"] == Taken(0, 2)


def test_a_drawn_duel_has_ended_and_is_half_a_point_for_each() -> None:
    drawn = played(0, ("A", "B"), None)
    score = Score.of(TWO)
    score.add(ScoredGame(drawn))
    assert drawn.ended
    assert (score.ended, score.nobody_won, score.shared) == (1, 1, 0)
    assert {kind: (row.points, row.wins) for kind, row in score.rows.items()} == {
        "greedy": (0.5, 0),
        "random": (0.5, 0),
    }
    assert places(drawn) == [0, 0]
    assert "1 ended, 0 of them with several winners, 1 with none." in "\n".join(lines(TWO, range(1), score))


def test_a_game_that_broke_is_no_draw() -> None:
    totals = Totals()
    totals.count(PlayedGame(0, ("greedy", "random"), problems=["game 0: gone"]))
    assert (totals.games, totals.ended, totals.nobody_won) == (1, 0, 0)


def test_the_report_shows_who_beat_whom_with_what() -> None:
    score = Score.of(TWO)
    for one in (played(0, ("A", "B"), 0), played(2, ("A", "B"), 1), played(1, ("A", "B"), 0)):
        score.add(ScoredGame(one))
    text = "\n".join(lines(TWO, range(3), score))
    assert re.search(r"^\| 1 A +\| +3 \| +66.7% \| .* \| +- \| 2 of 3 \|$", text, flags=re.MULTILINE)
    assert re.search(r"^\| 2 B +\| +3 \| +33.3% \| .* \| 1 of 3 \| +- \|$", text, flags=re.MULTILINE)
    assert re.search(r"^\| greedy: A +\| +2 \| +50.0% \|", text, flags=re.MULTILINE)
    assert re.search(r"^\| greedy: B +\| +1 \| +0.0% \|", text, flags=re.MULTILINE)
    assert "greedy: C" not in text


def test_levels_of_a_duel_are_heard() -> None:
    levels = Levels(2, "ccg")
    for event in (
        happened.DuelTurnBegan(Seat(1), 4),
        happened.DuelLevelChanged(Seat(1), 1, 2),
        happened.DuelTurnBegan(Seat(0), 5),
        happened.DuelLevelChanged(Seat(1), -1, 1),
    ):
        levels.hear(event)
    assert levels.steps == {(BOB, 4): 1, (BOB, 5): -1}
    assert levels.now == [1, 1]


# ---------------------------------------------------------------- the command


def test_the_command_plays_a_file_against_a_ready_deck_and_says_what_to_type(tmp_path: Path) -> None:
    file = own_file(tmp_path, "Mine")
    code, report = arena("--seats", "random,random", "--games", "2", "--deck", file, "--deck", MORE)
    assert code == 0, report
    assert f"--set ccg --deck {file} --deck '{MORE}'" in report
    assert re.search(r"^\| [12] Mine +\| +2 \|", report, flags=re.MULTILINE)
    assert re.search(rf"^\| random: {MORE} +\| +2 \|", report, flags=re.MULTILINE)


def test_a_command_without_decks_names_none() -> None:
    assert "--deck" not in command(TWO, range(3))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deck", "Short Service", "--deck", MORE), 'did you mean "Long Service"?'),
        (("--deck", MORE), "a deck for each of the 2 seats, or none; not 1"),
        (("--deck", "nowhere.toml", "--deck", MORE), "nowhere.toml"),
        (("--set", "classic", "--deck", MORE), "nobody brings a deck to classic"),
        (("--seats", "random,random,random"), "a duel has two players, not 3"),
    ],
)
def test_what_is_wrong_with_decks_is_said_before_anybody_plays(arguments: tuple[str, ...], words: str) -> None:
    code, output = arena("--games", "1", *arguments)
    assert code == 2
    assert words in " ".join(output.split())


def test_two_decks_of_one_name_and_a_deck_that_is_not_legal_are_refused(tmp_path: Path) -> None:
    same = own_file(tmp_path, MORE)
    code, output = arena("--games", "1", "--deck", same, "--deck", MORE)
    assert (code, "two decks have the same name" in output) == (2, True)
    short = tmp_path / "short.toml"
    short.write_text('name = "Short"\nhero = "magister_overdue"\n\n[cards]\n', "utf-8")
    code, output = arena("--games", "1", "--deck", str(short), "--deck", MORE)
    assert (code, "this one has 0 (ccg.deck.1)" in " ".join(output.split())) == (2, True)


def test_the_report_has_only_tables_that_a_duel_can_fill() -> None:
    """Nothing is offered or traded in one."""
    heads = [line for line in lines(TWO, range(0), Score.of(TWO)) if line.startswith("## ")]
    assert heads == ["## Who won", "## Hostile acts"]
    four = SeriesPlan(("greedy",) * 4)
    assert "## Deals" in list(lines(four, range(0), Score.of(four)))
