"""What is hardly ever there: journals with a hole, replays of no use, requests of no kind, and readers that fail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import GenericAlias, NoneType
from typing import Any

import pytest
from click.testing import CliRunner
from tests.server.base.test_scribe import Desk, Watched, opened
from tests.server.base.test_store import MATCH, NOON_S, match
from tests.server.house import QUICK, House
from tests.server.lobby.test_asked_where import shown_at
from tests.server.recorded import playable_set, recorded, records

from kickdoor_game.language.book import Book
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NO_CARD, NOBODY, CardId, Seat
from kickdoor_protocol.messages.replay import Fork
from kickdoor_server.base.configuration.entries import kind_of
from kickdoor_server.base.store.interface import DAY_S, Retention
from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.base.store.records import AnswerRecord, ChatRecord, EndRecord
from kickdoor_server.base.store.scribe import StoreScribe
from kickdoor_server.matches.replays import __main__ as replays
from kickdoor_server.matches.replays.replay_file import MatchOutcome, NoReplay, packed, read_replay_file, records_of
from kickdoor_server.operations.admin.__main__ import admin

FRIDAY = recorded()


def said(*words: str | Path, code: int = 1) -> tuple[str, str]:
    """On stdout, and on stderr."""
    done = CliRunner().invoke(replays.replays, [str(word) for word in words])
    assert done.exit_code == code, done.output
    return done.stdout, done.stderr


# ---- the scribe


@pytest.fixture
def scribe(store: Watched, desk: Desk) -> Iterator[StoreScribe]:
    with closing(opened(store, desk)) as scribe:
        scribe.start()
        yield scribe


def test_a_rewrite_says_how_many_records_it_has_changed_or_why_none(scribe: StoreScribe, desk: Desk) -> None:
    found: list[Any] = []
    scribe.write([MATCH, ChatRecord(1, "Ada", "Hello!"), ChatRecord(1, "Bo", "Well!")], lambda error: None)
    desk.work()

    def without_ada(record: Any) -> Any:
        return None if isinstance(record, ChatRecord) and record.who == "Ada" else record

    def fails(record: Any) -> Any:
        raise ZeroDivisionError("a bug")

    for change in (without_ada, without_ada, fails):
        scribe.rewrite(1, change, found.append)
        desk.work()
    changed_1, changed_2, wrong = found
    assert (changed_1, changed_2) == (1, 0)
    assert isinstance(wrong, ZeroDivisionError)


def test_what_was_too_old_is_counted_in_the_log(store: Watched, desk: Desk, log: list[str]) -> None:
    for number, days in ((1, 31), (2, 32), (3, 29)):
        store.append([match(number), EndRecord(number, "over", at_s=NOON_S - days * DAY_S)])
        store.archive(number, NOON_S)
    scribe = opened(store, desk, Retention(days=30))
    scribe.start()
    scribe.close()
    assert [line for line in log if line.startswith("matches_forgotten")] == ["matches_forgotten count=2"]


def test_a_store_that_cannot_be_tried_out_says_why(
    scribe: StoreScribe, store: Watched, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Any] = []
    scribe.try_out(heard.append)
    desk.work()

    def fails() -> None:
        raise OSError("no space left")

    monkeypatch.setattr(store, "try_out", fails)
    scribe.try_out(heard.append)
    desk.work()
    assert heard[0] is None
    assert str(heard[1]) == "no space left"


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def store(tmp_path: Path) -> Watched:
    return Watched(tmp_path / "journal.sqlite3")


# ---- replays


def test_of_a_journal_with_a_hole_no_replay_is_made(tmp_path: Path) -> None:
    store = opened_store(tmp_path / "night", "FULL")
    store.append([FRIDAY.match, *(line for line in FRIDAY.answers if line.n != 7), EndRecord(1, "over")])
    store.close()
    out = tmp_path / "out.kickdoor"
    why = "the journal of match k3q7x has a gap: answer 8 is there, but answer 7 is missing"
    told = said("export", "k3q7x", "--data", tmp_path / "night", "-o", out)
    assert told == ("", f"Error: No replay can be made: {why}.\n")
    assert not out.exists()


def exported(folder: Path, *more: Any) -> tuple[str, Any]:
    """What is said on the way, and how the match ended, as its file has it."""
    store = opened_store(folder / "night", "FULL")
    store.append([FRIDAY.match, *FRIDAY.answers, *more])
    store.close()
    out = folder / "out.kickdoor"
    _, beware = said("export", "k3q7x", "--data", folder / "night", "-o", out, "--running", code=0)
    return beware, replays.read(out).ending


@pytest.mark.parametrize("how", ["over", ""])
def test_what_this_release_cannot_play_is_written_without_proof(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*told: Any) -> Any:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(replays, "replay", fails)
    beware, ending = exported(tmp_path, *([EndRecord(1, how, winners=(2,))] if how else []))
    said_so = "Beware: this release cannot play it through (a bug); its end is written without proof.\n"
    assert (beware, ending.how) == (said_so, how or "running")
    assert (tuple(ending.winners), ending.state) == ((2,) if how else (), "")


def test_an_end_that_this_release_would_not_come_to_is_written_without_proof(tmp_path: Path) -> None:
    other = tuple(seat for seat in range(4) if seat not in winners())[:1]
    beware, ending = exported(tmp_path, EndRecord(1, "over", winners=other))
    said_so = "Beware: by the rules of this release it would have ended otherwise; its end is written without proof.\n"
    assert (beware, tuple(ending.winners), ending.state) == (said_so, other, "")


def winners() -> tuple[int, ...]:
    return tuple(records()[-1]["winners"])


def test_an_end_that_it_comes_to_is_proved(tmp_path: Path) -> None:
    beware, ending = exported(tmp_path, EndRecord(1, "over", winners=winners()))
    assert (beware, tuple(ending.winners)) == ("", winners())
    assert ending.state


def test_a_file_of_nothing_known_is_no_replay(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed([{"kind": "replay"}, 7, "x"]))
    with pytest.raises(NoReplay), file.open("rb") as data:
        read_replay_file(data)


def test_a_match_that_was_not_over_cannot_be_forked(tmp_path: Path) -> None:
    file = tmp_path / "friday.kickdoor"
    lines = [AnswerRecord(1, line.n, line.answer) for line in FRIDAY.answers[:90]]
    digest = playable_set().stage.sources[0].digest
    file.write_bytes(packed(records_of(FRIDAY.match, lines, MatchOutcome("running"), "kickdoor test", digest)))
    refused = shown_at(file).refused(Fork, seat=0)
    assert (refused.reason, refused.text, refused.cure) == (
        "not_over",
        "That match was not over when this was written, so it cannot be forked.",
        "take a replay of it when it is over",
    )


# ---- a server and its settings


def test_a_server_that_speaks_tls_shows_its_certificate(tmp_path: Path) -> None:
    house = House(replace(QUICK, data=tmp_path, tls=True))
    assert house.server.tls_contexts is not None
    assert house.server.tls_contexts.who.certificate.parent.parent == tmp_path
    assert house.server._announcement().tls is True
    assert House().server._announcement().tls is False


@pytest.mark.parametrize("hint", [bytes, list[int], GenericAlias(dict, (str, NoneType)), set[str]])
def test_what_no_file_could_say_is_no_setting(hint: Any) -> None:
    with pytest.raises(TypeError) as wrong:
        kind_of(hint)
    assert str(wrong.value) == f"no file could say a {hint}: give entries.py a kind for it"


def test_a_report_is_closed_by_its_number() -> None:
    done = CliRunner().invoke(admin, ["reports", "--close"])
    assert done.exit_code == 2
    assert "Which report? Say its number." in done.stderr


# ---- what an event is about


@dataclass(frozen=True, slots=True)
class Oddity(Event):
    """One that names seats and cards in every way, some of them nobody and none."""

    seat: Seat
    by: Seat
    victim: Seat | None
    card: CardId
    on: CardId | None
    cards: tuple[CardId, ...]


def test_an_event_is_about_whoever_and_whatever_it_names_once_and_nobody_else() -> None:
    stage = playable_set().stage
    book: Book = stage._rules.book
    one, other, third = CardId(1), CardId(0), CardId(3)
    found = stage.about(None, Oddity(Seat(1), NOBODY, None, one, NO_CARD, (other, one, NO_CARD, third)))
    assert found.seats == (1,)
    assert [card.id for card in found.cards] == [1, 0, 3]
    assert [card.key for card in found.cards] == [book.card(card).key for card in (one, other, third)]
    assert found.minor is False
    assert stage.about(None, Oddity(Seat(0), Seat(2), Seat(0), NO_CARD, None, ())).seats == (0, 2)
