"""A store, whatever database it is: what was written is there, once, in order, all or nothing, and back again."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from msgspec.structs import replace
from tests.server.databases import Place
from tests.server.pasts import outlined, whole_past

from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_server.base.store import reading
from kickdoor_server.base.store.entries import entry_of, record_of
from kickdoor_server.base.store.interface import DAY_S, Filed, Retention, Store, StoreDamaged, StoreUnknown
from kickdoor_server.base.store.past import CHAT_BYTES_MOST, CHAT_KEPT
from kickdoor_server.base.store.records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    ClocksRecord,
    DamageRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    PieceRecord,
    ReasonRecord,
    Record,
    RequestRecord,
    SeatRecord,
    Snapshot,
)
from kickdoor_server.base.store.sqlite import ADDED_AT_ONCE

SEATS = (SeatRecord("Ada", "female", "s-1"), SeatRecord("Bob", "male", "s-2"))
MATCH = MatchRecord(1, "abcde", "Friday", "toy", {"pace": "slow"}, SEATS, b"seed")
NOON_S = 1_700_000_000.0


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with closing(place.store()) as store:
        yield store


def match(number: int) -> MatchRecord:
    return replace(MATCH, number=number, id=f"match{number}")


def answer(n: int, number: int = 1) -> AnswerRecord:
    return AnswerRecord(number, n, Answer(Seat(0), ("take",)), "s-1", n)


def test_what_was_written_is_found_by_the_next_server(place: Place) -> None:
    answers = [
        AnswerRecord(1, 1, Answer(CHANCE, (3, 1, 2))),
        AnswerRecord(1, 2, Answer(Seat(0), ("curse", ("card.1", True, 7)), standing=True), "s-1", 9),
        AnswerRecord(1, 3, time_is_up(Seat(0))),
    ]
    chairs = [ChairRecord(1, 1, ai="greedy"), ChairRecord(1, 1, "s-2")]
    reasons = [ReasonRecord(1, 2, 0, "Ada weighed one thing."), ReasonRecord(1, 2, 0, "Ada weighed another.")]
    requests = [RequestRecord(1, "s-1", 3), RequestRecord(1, "s-2", 7)]
    chat = [ChatRecord(1, "Ada", "Kick it!", seat=0), ChatRecord(1, "Eve", "Oh.")]
    person = PersonRecord("s-1", "Ada", (b"one", b"two"))
    clocks = ClocksRecord(1, 3, (((0, "take", 0, 2), 29_500), ("kettle", 100)))
    pauses = [PauseRecord(1, True, "agreed", "Ada"), PauseRecord(1, False)]
    snapshot = Snapshot(1, 2, "rules", "digest", b"a table")
    with closing(place.store()) as store:
        store.append([MATCH, person, *answers])
        store.append([*reasons, *requests, *chairs, *chat, ClocksRecord(1, 1), clocks, *pauses, snapshot])
    with closing(place.store()) as store:
        past = whole_past(store)
        (journal,) = past.journals
    assert (journal.match, journal.answers, journal.chairs) == (MATCH, answers, chairs)
    assert journal.requests == requests
    assert (list(journal.chat), journal.clocks, journal.pause) == (chat, clocks, pauses[1])
    assert (journal.snapshot, journal.ending, journal.reasons) == (snapshot, None, {2: reasons})
    assert (past.persons, past.last_number) == ((person,), 1)


def test_a_start_is_told_who_sits_where_and_nothing_of_what_was_played(store: Store) -> None:
    people = [PersonRecord(session, session, (b"token",)) for session in ("s-1", "s-2", "s-3")]
    for number in (1, 2, 3):
        store.append([match(number), answer(1, number), answer(2, number), ChatRecord(number, "Ada", "Kick it!")])
        store.append([ChairRecord(number, 1, ai="greedy"), ChairRecord(number, 1, "s-3"), ClocksRecord(number, 1)])
        store.append([PauseRecord(number, True, "agreed", "Ada"), Snapshot(number, 1, "rules", "d", b"table")])
    store.append([*people, PauseRecord(2, False), EndRecord(3, "over", at_s=NOON_S), EndRecord(1, "over", at_s=9.0)])
    store.archive(3, NOON_S)
    found = store.outlines(NOON_S - 1)
    assert found == outlined(whole_past(store, NOON_S - 1))
    (second,), (third,) = found.running, found.ended
    assert (second.match, second.answers, second.owners) == (match(2), 2, ["s-1", "s-2", "s-3"])
    assert (third.match, third.answers, third.ending) == (match(3), 2, EndRecord(3, "over", at_s=NOON_S))
    assert (set(found.persons), found.last_number) == (set(people), 3)
    assert store.read_one(2).snapshot == Snapshot(2, 1, "rules", "d", b"table")


def test_answers_are_counted_and_not_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.append([MATCH, *(answer(n) for n in range(1, 101))])
    read: list[str] = []

    def reads(match: int, kind: str, n: int, body: bytes) -> Record:
        read.append(kind)
        return record_of(match, kind, n, body)

    monkeypatch.setattr(reading, "record_of", reads)
    assert store.outlines().running[0].answers == 100
    assert read == ["match"]


def test_of_many_records_in_one_commit_each_is_there_and_in_its_order(store: Store) -> None:
    answers = [answer(n) for n in range(1, 2 * ADDED_AT_ONCE + 2)]
    snapshots = [Snapshot(number, number, "rules", "d", bytes(number)) for number in range(1, ADDED_AT_ONCE + 2)]
    store.append([*(match(number) for number in range(1, len(snapshots) + 1)), *answers, *snapshots])
    assert store.read_one(1).answers == answers
    assert [store.read_one(shot.match).snapshot for shot in snapshots] == snapshots


def test_the_latest_lines_are_kept(store: Store) -> None:
    store.append([MATCH, *(ChatRecord(1, "Ada", str(line)) for line in range(70))])
    assert [line.text for line in whole_past(store).journals[0].chat] == [str(line) for line in range(20, 70)]


def lines(store: Store, number: int) -> list[str]:
    """What the store holds of the talk at that match."""
    return [line.text for line in store.read_one(number).chat]


def rows(store: Store) -> int:
    """How many rows there are of any match."""
    ((count,),) = store._db.rows("SELECT count(*) FROM entry")  # type: ignore[attr-defined]
    return int(count)


def test_no_more_rows_are_kept_than_lines_are_shown(store: Store) -> None:
    store.append([MATCH, match(2), answer(1), ChatRecord(2, "Eve", "Elsewhere.", nth=1)])
    for line in range(200):
        nth = 2 * line + 1
        store.append([ChatRecord(1, "Ada", str(line), nth=nth), ChatRecord(1, "Bob", f"{line}!", nth=nth + 1)])
        assert rows(store) <= 4 + CHAT_KEPT, "pruned in the same commit"
    assert lines(store, 1) == [text for line in range(175, 200) for text in (str(line), f"{line}!")]
    assert (lines(store, 2), store.read_one(1).said) == (["Elsewhere."], 400)
    assert store.read_one(1).answers == [answer(1)]


def test_a_match_has_a_quota_of_bytes_for_its_talk_and_the_latest_line_is_always_there(store: Store) -> None:
    long = "\N{SNOWMAN}" * 400
    store.append([MATCH, *(ChatRecord(1, "Ada", long) for _ in range(50))])
    kept = CHAT_BYTES_MOST // (3 + 1_200)
    assert (lines(store, 1), rows(store)) == ([long] * kept, 1 + kept)
    store.append([ChatRecord(1, "Ada", "x" * (CHAT_BYTES_MOST + 1))])
    assert rows(store) == 2


def test_a_journal_with_the_talk_of_years_is_read_without_it(place: Place) -> None:
    with closing(place.store()) as store:
        store.append([MATCH, answer(1)])
        many = [entry_of(ChatRecord(1, "Ada", "x" * 400), seq) for seq in range(10, 8_010)]
        with store._db.transaction():  # type: ignore[attr-defined]
            store._db.many("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", many)  # type: ignore[attr-defined]
    with closing(place.store()) as store:
        gc.collect()
        tracemalloc.start()
        (journal,) = whole_past(store).journals
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert (len(journal.chat), journal.said) == (CHAT_BYTES_MOST // 403, 8_000)
        assert most < 800_000, "of 3.6 MB in the database"
        store.append([ChatRecord(1, "Bob", "Hm.", nth=8_001)])
        assert rows(store) <= 2 + CHAT_KEPT, "and the next line sweeps it out"


@pytest.mark.parametrize("again", [MATCH, answer(1)])
def test_nothing_happens_twice_and_nothing_by_halves(store: Store, again: MatchRecord | AnswerRecord) -> None:
    store.append([MATCH, answer(1)])
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.append([answer(2), again, answer(3)])
    store.append([answer(2)])
    assert whole_past(store).journals[0].answers == [answer(1), answer(2)]


def test_a_gap_in_the_answers_is_never_skipped_over_in_silence(store: Store) -> None:
    store.append([MATCH, answer(1), answer(2), answer(4), answer(5)])
    (journal,) = whole_past(store).journals
    assert [record.n for record in journal.answers] == [1, 2]
    assert journal.gap == "answer 4 is there, but answer 3 is missing"
    assert store.read_one(1).gap == journal.gap


def test_a_match_that_is_over_does_not_go_on_but_its_number_is_taken(store: Store) -> None:
    store.append([match(1), match(2), answer(1), EndRecord(2, "over"), Snapshot(2, 1, "", "", b"")])
    assert [journal.match.number for journal in whole_past(store).journals] == [1]
    assert whole_past(store).last_number == 2
    store.archive(2, NOON_S)
    assert whole_past(store).last_number == 2


def test_what_has_just_ended_is_found_as_well_with_its_people(store: Store) -> None:
    seats_alone = replace(match(4), seats=(SeatRecord("Greedy", "male", ai="greedy"),))
    ada, bob = (PersonRecord(session, session, (b"token",)) for session in ("s-1", "s-2"))
    store.append([ada, bob, match(1), match(2), match(3), seats_alone, match(5), answer(1, 2), answer(1, 3)])
    for number, at_s in ((2, NOON_S - 5), (3, NOON_S - 9), (1, NOON_S - 700), (4, NOON_S - 5)):
        store.append([EndRecord(number, "over", at_s=at_s)])
    for puts_away in (False, True):
        if puts_away:
            for number in store.finished():
                store.archive(number, NOON_S)
        past = whole_past(store, NOON_S - 600)
        assert [journal.match.number for journal in past.journals] == [5]
        assert [journal.match.number for journal in past.ended if puts_away or journal.match.number != 4] == [3, 2]
        assert [journal.answers for journal in past.ended][:1] == [[answer(1, 3)]]
        assert past.ended[0].ending == EndRecord(3, "over", at_s=NOON_S - 9)
    assert whole_past(store).ended == ()


def test_how_it_ended_is_kept_whatever_was_written_after_it(store: Store) -> None:
    """Somebody talks on at the table, and somebody takes a chair."""
    store.append([MATCH, answer(1), EndRecord(1, "abandoned", at_s=NOON_S)])
    store.append([ChatRecord(1, "Ada", "Pity."), ChairRecord(1, 1, session="s-2")])
    for puts_away in (False, True):
        if puts_away:
            store.archive(1, NOON_S + 9)
        assert store.matches() == [Filed(MATCH, "abandoned")]
        assert store.read_one(1).ending == EndRecord(1, "abandoned", at_s=NOON_S)
    assert store.tidy(Retention(days=1), NOON_S + DAY_S + 1) == 1, "its age counts from its end"


def test_the_snapshot_of_a_match_stays_as_long_as_its_table(store: Store) -> None:
    for number in (1, 2):
        store.append([match(number), answer(1, number), Snapshot(number, 1, "rules", "d", b"table")])
    store.append([EndRecord(1, "over", at_s=NOON_S)])
    store.archive(1, NOON_S + 1, over_s=600)
    (journal,) = whole_past(store, NOON_S - 1).ended
    assert journal.snapshot == Snapshot(1, 1, "rules", "d", b"table")
    store.tidy(Retention(over_s=600), NOON_S + 601)
    assert store._db.rows("SELECT match FROM snapshot") == [(2,)]  # type: ignore[attr-defined]


def test_nobody_is_forgotten_beside_a_damaged_match_for_it_may_be_theirs(store: Store) -> None:
    ada = PersonRecord("s-99", "s-99", (b"token",))
    store.append([MATCH, ada, DamageRecord(1, "a line")])
    store.tidy(Retention(over_s=600), NOON_S + DAY_S)
    assert whole_past(store).persons == (ada,)


def test_people_may_be_at_the_table_of_a_match_that_has_just_ended(store: Store) -> None:
    ada, bob, eve = (PersonRecord(session, session, (b"token",)) for session in ("s-1", "s-2", "s-3"))
    store.append([MATCH, ada, bob, eve, ChairRecord(1, 0, session="s-3"), EndRecord(1, "over", at_s=NOON_S)])
    store.archive(1, NOON_S)
    store.tidy(Retention(over_s=600), NOON_S + 599)
    assert set(whole_past(store).persons) == {ada, bob, eve}
    store.tidy(Retention(over_s=600), NOON_S + 601)
    assert whole_past(store).persons == ()


def test_a_match_that_is_put_away_can_be_read_as_before(store: Store, place: Place) -> None:
    end = EndRecord(1, "over", at_s=NOON_S)
    store.append([match(2), MATCH, answer(1), ChatRecord(1, "Ada", "Mine!"), answer(2), end, answer(1, 2)])
    before = store.read_one(1)
    assert store.finished() == [1]
    store.archive(1, NOON_S)
    assert store.finished() == []
    with closing(place.reading()) as reading:
        assert reading.read_one(1) == before
        assert (before.ending, [line.text for line in before.chat]) == (end, ["Mine!"])
        assert reading.matches() == [Filed(MATCH, "over"), Filed(match(2), "")]
        assert reading.read_one(2).answers == [answer(1, 2)]
        with pytest.raises(KeyError):
            reading.read_one(3)


def test_a_word_that_comes_later_still_belongs_to_it(store: Store) -> None:
    store.append([MATCH, answer(1), ClocksRecord(1, 1), EndRecord(1, "over")])
    store.archive(1, NOON_S)
    store.append([EndRecord(1, "broken", "it fell over at the last picture")])
    assert store.finished() == [1]
    assert [filed.how for filed in store.matches()] == ["broken"]
    store.archive(1, NOON_S)
    journal = store.read_one(1)
    assert (journal.answers, journal.clocks) == ([answer(1)], None)
    assert journal.ending == EndRecord(1, "broken", "it fell over at the last picture")


def test_who_reads_sees_what_is_written_meanwhile(store: Store, place: Place) -> None:
    store.append([MATCH])
    with closing(place.reading()) as reading:
        store.append([answer(1)])
        assert reading.read_one(1).answers == [answer(1)]
        store.append([answer(2)])
        assert reading.read_one(1).answers == [answer(1), answer(2)]
        with pytest.raises(Exception, match=r"(?i)read-?only"):
            reading._db.run("DELETE FROM entry")  # type: ignore[attr-defined]


def test_without_a_server_ever_there_is_nothing_to_read(place: Place) -> None:
    with pytest.raises(StoreUnknown, match="There is no journal in"):
        place.reading()


def put_away(store: Store, *ends_s: float) -> None:
    """Matches 1, 2, ... have ended then."""
    for number, at_s in enumerate(ends_s, start=1):
        store.append([match(number), EndRecord(number, "over", at_s=at_s)])
        store.archive(number, NOON_S)


def kept(store: Store) -> list[int]:
    return [filed.record.number for filed in store.matches()]


def test_old_matches_are_forgotten_if_that_is_wanted(store: Store) -> None:
    put_away(store, NOON_S - 40 * DAY_S, NOON_S - 10 * DAY_S, NOON_S)
    store.append([match(4)])
    assert store.tidy(Retention(), NOON_S) == 0
    assert kept(store) == [1, 2, 3, 4], "for ever"
    assert store.tidy(Retention(days=30), NOON_S) == 1
    assert kept(store) == [2, 3, 4]
    assert [store.tidy(Retention(days=30), NOON_S + day * DAY_S) for day in (7, 14, 21)] == [0, 0, 1]
    assert kept(store) == [3, 4]


@pytest.mark.parametrize("ahead_days", [400, 20 * 365])
def test_a_clock_that_jumps_ahead_does_not_cost_the_archive(place: Place, ahead_days: int) -> None:
    month = Retention(days=30)
    with closing(place.store()) as store:
        put_away(store, NOON_S - 28 * DAY_S, NOON_S - 10 * DAY_S, NOON_S)
        assert store.tidy(month, NOON_S) == 0
        assert store.tidy(month, NOON_S + ahead_days * DAY_S) == 1, "as if a week had passed"
    with closing(place.store()) as store:
        assert store.tidy(month, NOON_S + ahead_days * DAY_S) == 0, "nor does a server that starts with that clock"
        assert kept(store) == [2, 3]
        assert store.tidy(month, NOON_S + 6 * DAY_S) == 0, "it has been set right again"
        assert store.tidy(month, NOON_S + 8 * DAY_S) == 0
        assert kept(store) == [2, 3]


def test_only_the_latest_matches_are_kept_if_that_is_wanted(store: Store) -> None:
    put_away(store, NOON_S, NOON_S - 5, NOON_S + 5)
    store.append([match(4)])
    assert store.tidy(Retention(matches_most=2), NOON_S) == 1
    assert kept(store) == [1, 3, 4]


def test_a_match_whose_end_has_no_date_was_over_when_it_was_put_away(store: Store) -> None:
    put_away(store, 0.0)
    assert store.tidy(Retention(days=30), NOON_S + 29 * DAY_S) == 0
    assert store.tidy(Retention(days=30), NOON_S + 31 * DAY_S) == 1


def test_people_with_nothing_to_come_back_to_are_forgotten(store: Store) -> None:
    people = [PersonRecord(session, session, (b"first",)) for session in ("s-1", "s-2", "s-3", "s-4")]
    again = PersonRecord("s-1", "s-1", (b"second",))
    store.append([MATCH, *people, again, ChairRecord(1, 0, session="s-4")])
    store.append([replace(match(2), seats=(SeatRecord("Eve", "female", "s-3"),)), EndRecord(2, "over")])
    store.tidy(Retention(), NOON_S)
    assert set(whole_past(store).persons) == {again, people[1], people[3]}
    assert store._db.rows("SELECT count(*) FROM entry WHERE kind = 'person'") == [(3,)]  # type: ignore[attr-defined]
    store.append([answer(1)])
    assert whole_past(store).journals[0].answers == [answer(1)]


def test_pieces_are_kept_in_order_and_each_takes_the_place_of_those_from_its_number_on(store: Store) -> None:
    first, second, third, anew = (PieceRecord(1, n, body) for n, body in ((0, b"a"), (1, b"b"), (2, b"c"), (1, b"d")))
    store.append([match(1), match(2), first, second, Snapshot(1, 0, "rules", "d", b"early"), PieceRecord(2, 0, b"e")])
    store.append([third, Snapshot(1, 0, "rules", "d", b"late")])
    assert store.pieces(1) == store.read_one(1).pieces == [first, second, third]
    store.append([PieceRecord(1, 2, b"not for long"), PieceRecord(1, 3, b"nor this"), anew])
    assert store.pieces(1) == [first, anew]
    assert [journal.pieces for journal in whole_past(store).journals] == [[first, anew], [PieceRecord(2, 0, b"e")]]
    with closing(store.reading()) as reading:
        assert reading.pieces(1) == [first, anew]
        assert reading.pieces(3) == []


def test_pieces_go_with_the_snapshot(store: Store) -> None:
    for number in (1, 2, 3):
        store.append([match(number), answer(1, number), PieceRecord(number, 0, b"a")])
        store.append([Snapshot(number, 1, "rules", "d", b"table")])
    store.append([EndRecord(1, "over", at_s=NOON_S), EndRecord(2, "over", at_s=NOON_S)])
    store.archive(1, NOON_S, over_s=60)
    assert [len(store.pieces(number)) for number in (1, 2, 3)] == [1, 1, 1], "who is at the table may page back"
    store.rewrite(2, lambda record: record)
    assert [len(store.pieces(number)) for number in (1, 2, 3)] == [1, 0, 1]
    store.tidy(Retention(over_s=60), NOON_S + 61)
    assert [len(store.pieces(number)) for number in (1, 2, 3)] == [0, 0, 1]


def test_of_snapshots_there_is_the_latest(store: Store) -> None:
    store.append([MATCH, answer(1), Snapshot(1, 1, "rules", "d", b"early"), answer(2)])
    store.append([Snapshot(1, 2, "rules", "d", b"late")])
    journal = whole_past(store).journals[0]
    assert (journal.snapshot, journal.gap) == (Snapshot(1, 2, "rules", "d", b"late"), "")


def test_answers_that_a_snapshot_has_seen_and_that_are_gone_are_missed(store: Store) -> None:
    store.append([MATCH, answer(1), Snapshot(1, 3, "rules", "d", b"table")])
    assert whole_past(store).journals[0].gap == "there were 3 answers once, and 1 are there"


def test_what_failed_for_a_reason_that_passes_may_be_handed_over_again(store: Store) -> None:
    store.append([MATCH, answer(1)])
    transaction = store._db.transaction  # type: ignore[attr-defined]

    @contextmanager
    def happens_and_fails() -> Iterator[None]:
        with transaction():
            yield
        raise OSError("the answer was lost")

    store._db.transaction = happens_and_fails  # type: ignore[attr-defined]
    said = ChatRecord(1, "Ada", "Well?", nth=1)
    with pytest.raises(OSError, match="the answer was lost") as failure:
        store.append([answer(2), said, answer(3)])
    store._db.transaction = transaction  # type: ignore[attr-defined]
    assert store.may_pass(failure.value)
    store.append([answer(2), said, answer(3)])
    store.append([answer(4)])
    assert store.read_one(1).chat == [said]
    assert whole_past(store).journals[0].answers == [answer(n) for n in (1, 2, 3, 4)]


def test_records_that_can_never_be_written_are_told_from_a_store_that_cannot_write_now(store: Store) -> None:
    store.append([MATCH])
    with pytest.raises(Exception, match=r"(?i)unique") as failure:
        store.append([MATCH])
    assert not store.may_pass(failure.value)
    assert not store.may_pass(TypeError("a bug of ours"))


def test_a_trial_leaves_nothing(store: Store) -> None:
    store.append([MATCH])
    before = whole_past(store)
    store.try_out()
    assert whole_past(store) == before
    assert store._db.rows("SELECT * FROM snapshot") == []  # type: ignore[attr-defined]


def test_a_kind_of_which_nobody_knows_is_not_guessed_at(store: Store) -> None:
    store.append([MATCH])
    store._db.run(f"UPDATE {store._tables.fresh} SET kind = 'riddle'")  # type: ignore[attr-defined]
    with pytest.raises(StoreDamaged, match="not what was written"):
        whole_past(store)
