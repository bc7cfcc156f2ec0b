"""The survey: it misses nothing that happens, counts it right, and gives the same whoever plays the games."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kickdoor_ai.api import Chair, Question
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import make
from kickdoor_ai.series.matches import Hearing, Overheard, SeriesPlan
from kickdoor_ai.survey import balance
from kickdoor_ai.survey.__main__ import main
from kickdoor_ai.survey.draws import Draws
from kickdoor_ai.survey.fates import Fates
from kickdoor_ai.survey.report import lines
from kickdoor_ai.survey.tally import SeriesTally, survey
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state import events as e
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

GREEDY = SeriesPlan(("greedy", "greedy", "greedy"), seed=5, check=True)
DOZEN = range(12)
RULES = ruleset("classic")


@pytest.fixture(scope="module")
def dozen() -> SeriesTally:
    return survey(GREEDY, DOZEN)


def test_two_processes_find_what_one_finds() -> None:
    assert survey(GREEDY, range(4), jobs=2) == survey(GREEDY, range(4))


def test_a_series_goes_on_where_another_stopped(dozen: SeriesTally) -> None:
    first, rest = survey(GREEDY, range(2)), survey(GREEDY, range(2, 4))
    assert first.turns + rest.turns == dozen.turns[:4]


def test_every_game_ends_once_and_somebody_wins_it(dozen: SeriesTally) -> None:
    assert dozen.games == dozen.ended == len(DOZEN)
    assert (dozen.given_up, dozen.problems, dozen.slips) == (0, [], [])
    assert dozen.endings.total() == len(dozen.turns) == len(dozen.lengths) == dozen.ended
    assert dozen.places.total() == dozen.wins.total() >= dozen.ended + dozen.shared
    assert set(dozen.places) <= {0, 1, 2}
    assert dozen.decisions == sum(dozen.lengths)
    assert not [how for how in dozen.endings if how.startswith("otherwise")]


def test_no_card_is_played_that_was_not_drawn(dozen: SeriesTally) -> None:
    for key, card in dozen.cards.items():
        assert max(card.met, card.played) <= card.in_play <= card.drawn <= dozen.games, key
        assert card.played <= card.players <= card.played * len(GREEDY.seats), key
        assert card.players_won <= card.players, key
        assert card.holders_won <= card.holders, key
    assert {key for key, card in dozen.cards.items() if card.played} > {"elf", "mate", "hireling"}


def test_who_joins_a_fight_wins_it_or_loses_it_with_the_fighter_or_is_replaced(dozen: SeriesTally) -> None:
    found = dozen.dealings
    assert 0 < found["won together"] + found["lost together"] <= found["joined"]
    assert found["joined"] <= found["asked"] + found["offered"]
    assert found["curse on another"] > 0


def test_a_game_that_goes_on_for_ever_is_given_up_and_counted_apart() -> None:
    series = SeriesPlan(("random", "random", "random"), decisions_most=40)
    tally = survey(series, range(3))
    assert (tally.games, tally.given_up, tally.ended) == (3, 3, 0)
    assert tally.decisions == 120
    assert tally.endings == tally.places == Counter()
    assert "0 games ended, 3 were given up after 40 decisions." in "\n".join(lines(series, tally, RULES.book))


def test_a_broken_table_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DoorsRules, "status", lambda rules, table: ["a card is missing"])
    found = CliRunner().invoke(main, ["--games", "2", "--check", "--decisions", "5"])
    assert found.exit_code == 1
    assert "BROKEN: game 0: a card is missing" in found.output
    assert "BROKEN: game 1: a card is missing" in found.output


def test_a_game_that_raises_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(rules: DoorsRules, table: DoorsTable) -> None:
        raise RuntimeError("no upkeep today")

    monkeypatch.setattr(DoorsRules, "upkeep", refuse)
    tally = survey(GREEDY, range(2))
    assert tally.problems == ["game 0: RuntimeError: no upkeep today", "game 1: RuntimeError: no upkeep today"]
    assert tally.ended == 0


def test_the_report_names_every_card_and_is_written_to_a_file(tmp_path: Path) -> None:
    report, worth = tmp_path / "report.md", tmp_path / "worth.md"
    arguments = ["--games", "1", "--seats", "greedy,greedy,random", "--out", str(report), "--balance", str(worth)]
    found = CliRunner().invoke(main, arguments)
    assert found.exit_code == 0, found.output
    assert found.output == report.read_text("utf-8")
    assert [card.name for card in RULES.book.by_key.values() if f"| {card.name} (" not in found.output] == []
    assert "What a card changes: 1 games" in worth.read_text("utf-8")


@pytest.mark.parametrize("command", [main, balance.main])
def test_an_unknown_seat_is_named(command: object) -> None:
    found = CliRunner().invoke(command, ["--seats", "greedy,oracle,greedy"])  # type: ignore[arg-type]
    assert found.exit_code == 2
    assert "oracle" in found.output


@pytest.mark.parametrize("command", [main, balance.main])
@pytest.mark.parametrize("option", ["--games", "--jobs"])
def test_nothing_is_played_by_nobody(command: object, option: str) -> None:
    found = CliRunner().invoke(command, [option, "0"])  # type: ignore[arg-type]
    assert found.exit_code == 2
    assert option in found.output


class Story:
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)


def test_what_each_chair_hears_becomes_one_story() -> None:
    ann, bob = Chair(0), Chair(1)
    story = [
        e.Received(bob, (CardId(1),), audience=(bob,)),
        e.Drew(ann, "door", 1),
        e.Received(ann, (CardId(2),), audience=(ann,)),
        e.Drew(bob, "door", 1),
        e.Received(bob, (CardId(3),), audience=(ann, bob)),
        e.TurnBegan(ann, 1),
    ]
    listener = Story()
    hearing = Hearing(2, [listener])
    for chair in (ann, bob):
        hearing.told(chair, [event for event in story if event.reaches(chair)])
    assert listener.heard == story


@pytest.mark.parametrize("kind", ["greedy", "random"])
@pytest.mark.parametrize("seed", range(4))
def test_who_only_listens_knows_every_hand_and_every_deck(kind: str, seed: int) -> None:
    fates, draws = Fates(RULES.book), Draws(RULES.book)
    hearing = Hearing(4, [fates, draws])
    looked = 0

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        nonlocal looked
        looked += 1
        for hero in table.heroes:
            told = [card for card, holder in fates.holders.items() if holder == hero.seat]
            assert sorted(told) == sorted(hero.hand), (hero.name, question.kind)
        for deck in ("door", "treasure"):
            assert draws.decks[deck] == set(table.decks[deck]), question.kind
            assert draws.piles[deck] == set(table.discards[deck]), question.kind

    seats = [Overheard(make(kind, "doors"), Chair(i), hearing) for i in range(4)]
    with suppress(MatchTooLong):
        play_match(RULES, seats, Random(seed), look=look, decisions_most=1500)
    assert looked > 100
