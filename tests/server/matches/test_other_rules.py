"""A match under other rules or cards than it was played by goes on where it stood, or not at all; never elsewhere."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import astuple, replace
from tests.server.doubles import Disk
from tests.server.house import QUICK, Caller, House
from tests.server.lobby.test_left_alone import news
from tests.server.people.test_coming_back import comes_back
from tests.server.recorded import PRINTED as RULES
from tests.server.recorded import printed, printed_playable_set
from tests.server.toy import ToyRound

from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.events import LevelsChanged
from kickdoor_game.heroes import verbs
from kickdoor_game.heroes.dealings.charity import Charity
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Item, Monster
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.machine.frame import Done, Goto, Next
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_protocol.files.release import release
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay
from kickdoor_protocol.messages.table import Act
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord, EndRecord, MatchRecord, Snapshot, WentOn
from kickdoor_server.matches.journal import snapshots
from kickdoor_server.matches.journal.playback import CannotGoOn, Replayed, replay
from kickdoor_server.matches.journal.snapshots import SnapshotTaker, code_of
from kickdoor_server.operations.admin import findings, shown

STAGE = printed_playable_set().stage
CODE = code_of(STAGE)
HERE = "kickdoor of today"
DEEP = 400
"""An answer deep in the game."""

OFTEN = dataclasses.replace(QUICK, snapshot_answers=3)


@cache
def calm() -> int:
    """The answer at which the matches of these tests stand: the first deep in the game after which nobody fights, nor
    after the next one, whose result rules of fights would change."""
    written = printed()
    answers = range(DEEP, len(written.answers))
    fights = (replay(RULES, Journal(written.match, written.answers[:n])).table.fight for n in answers)
    return next(n for n, two in zip(answers, itertools.pairwise(fights), strict=False) if two == (None, None))


@cache
def stopped(at: int, more: int = 0) -> Journal:
    """A match as an earlier release left it: a snapshot after so many answers, and so many more answers."""
    written = printed()
    part = replay(RULES, Journal(written.match, written.answers[:at]))
    snapshot_taker = SnapshotTaker(RULES, "the code of an earlier release", 100, "kickdoor of old")
    snapshot_taker.happened(part.events)
    snapshot, pieces = snapshot_taker.take(1, at, part.table, part.dice, part.done), snapshot_taker.pieces(1)
    return Journal(written.match, written.answers[: at + more], pieces=pieces, snapshot=snapshot)


@cache
def stood(at: int) -> bytes:
    """The table as it was then."""
    written = printed()
    return saved_bytes(replay(RULES, Journal(written.match, written.answers[:at])).table)


def revived(written: Journal, rules: DoorsRules = RULES) -> Replayed:
    return replay(rules, written, CODE, STAGE, HERE)


def with_cards(change: Callable[[Any], Any]) -> DoorsRules:
    """The same rules with other cards: each printed card, changed."""
    return dataclasses.replace(RULES, book=Book.of((change(card) for card in RULES.book.by_key.values()), DOOR_GAMES))


def without_account(written: Journal) -> Journal:
    """As a release left it whose snapshots gave no account of the table."""
    assert written.snapshot is not None
    body = msgspec.msgpack.decode(written.snapshot.body)
    for name in ("meaning", "release", "went_on"):
        del body[name]
    packed = msgspec.msgpack.encode(body)
    snapshot = replace(written.snapshot, body=packed, digest=hashlib.sha256(packed).hexdigest())
    return Journal(written.match, written.answers, pieces=written.pieces, snapshot=snapshot)


# ---- rules and cards that changed: each of them would have made another match of it


def generous(patch: pytest.MonkeyPatch) -> DoorsRules:
    """A won level counts double."""
    before: Any = verbs.gain_levels
    patch.setattr(verbs, "gain_levels", lambda *args, **how: before(*args[:2], 2 * args[2], *args[3:], **how))
    return RULES


def tame(patch: pytest.MonkeyPatch) -> DoorsRules:
    """Monsters have Level 1."""
    return with_cards(lambda card: replace(card, level=1) if isinstance(card, Monster) else card)


def plain(patch: pytest.MonkeyPatch) -> DoorsRules:
    """No Item has a bonus."""
    return with_cards(lambda card: replace(card, bonus=0) if isinstance(card, Item) else card)


def stingy(patch: pytest.MonkeyPatch) -> DoorsRules:
    """Nobody is asked for charity any more."""
    patch.setattr(Charity, "begin", lambda self, table: Done())
    return RULES


@pytest.mark.parametrize("change", [generous, tame, plain, stingy])
@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("account", [True, False], ids=["", "without an account"])
def test_it_goes_on_from_where_it_stood(change: Any, more: int, account: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table = stood(calm() + more)
    written = stopped(calm(), more) if account else without_account(stopped(calm(), more))
    found = revived(written, change(monkeypatch))
    assert saved_bytes(found.table) == table
    (went_on,) = found.went_on
    assert (went_on.n, went_on.was, went_on.now) == (calm(), "kickdoor of old" if account else "", HERE)
    assert "answer" in went_on.why
    assert found.number == calm() + more


def test_it_says_what_would_have_become_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what an account calls by name: whoever won a level too many is seen by the level."""
    (went_on,) = revived(stopped(an_answer_that_won_a_level()), generous(monkeypatch)).went_on
    assert went_on.why == "by the rules here its answers lead to another table (levels)"


def test_a_monster_with_one_treasure_more_deals_nobody_another_hand() -> None:
    """Killed before answer 100; by its answers alone the match would go on with other hands, and nobody would know."""
    rules = with_cards(
        lambda card: replace(card, treasures=card.treasures + 1) if card.key == "hydra_tribunal" else card
    )
    table, written = stood(100), stopped(100)
    by_its_answers = revived(Journal(written.match, written.answers), rules)
    assert saved_bytes(by_its_answers.table) != table
    assert by_its_answers.unchecked
    found = revived(written, rules)
    assert saved_bytes(found.table) == table
    assert found.went_on[0].why == "by the rules here its answers lead to another table (hands, decks)"


@cache
def an_answer_that_won_a_level() -> int:
    """The first one."""
    written = printed()
    for n in range(1, calm()):
        told = replay(RULES, Journal(written.match, written.answers[:n])).table.news
        if any(isinstance(event, LevelsChanged) and event.change > 0 for event in told):
            return n
    raise AssertionError("nobody wins a level")


def test_rules_that_lead_to_the_same_table_go_on_by_its_answers() -> None:
    found = revived(stopped(calm(), 10))
    assert (found.went_on, found.unchecked, found.at) == ((), "", 0)
    assert saved_bytes(found.table) == stood(calm() + 10)


def test_cards_of_other_numbers_are_noticed_and_it_is_left_alone() -> None:
    """The Items stand in another order in the book: each has another number, so a snapshot would deal others."""
    cards = list(RULES.book.by_key.values())
    places = [place for place, card in enumerate(cards) if isinstance(card, Item) and card.copies == 1]
    items = iter([cards[place] for place in reversed(places)])
    book = Book.of((next(items) if place in places else card for place, card in enumerate(cards)), DOOR_GAMES)
    with pytest.raises(CannotGoOn, match=r"would make another table of it \(.*gear.*decks.*\)"):
        revived(stopped(calm()), dataclasses.replace(RULES, book=book))


def test_one_card_more_leaves_it_alone() -> None:
    """The shuffles were of fewer cards, and the snapshot has no place for it."""
    last = RULES.book.cards[-1]
    rules = with_cards(lambda card: replace(card, copies=card.copies + 1) if card.key == last.key else card)
    with pytest.raises(CannotGoOn, match=r"answer \d+ cannot be given .* lies in 0 places"):
        revived(stopped(calm()), rules)


def test_without_an_account_other_cards_are_no_ground_to_go_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    written = without_account(stopped(calm()))
    written.match = replace(written.match, set_digest="of other cards")
    with pytest.raises(CannotGoOn, match="the cards are others"):
        revived(written, generous(monkeypatch))


def test_a_table_that_cannot_be_loaded_is_no_way_on_and_still_tells_that_the_answers_lead_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written, rules = stopped(an_answer_that_won_a_level()), generous(monkeypatch)
    assert written.snapshot is not None
    body = msgspec.msgpack.decode(written.snapshot.body)
    body["table"] = body["table"].replace(b"turn_number", b"turn_numero")
    packed = msgspec.msgpack.encode(body)
    snapshot = replace(written.snapshot, body=packed, digest=hashlib.sha256(packed).hexdigest())
    with pytest.raises(CannotGoOn, match=r"another table \(levels\).* have no such table"):
        revived(Journal(written.match, written.answers, pieces=written.pieces, snapshot=snapshot), rules)


def test_a_table_that_cannot_be_is_no_way_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DoorsRules, "status", lambda self, table: ["Ann has two heads"])
    with pytest.raises(CannotGoOn, match="two heads"):
        revived(stopped(calm()), generous(monkeypatch))


def test_answers_that_cannot_follow_the_snapshot_leave_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    written = stopped(calm(), 5)
    impossible = replace_answer(written, calm() + 3)
    with pytest.raises(CannotGoOn, match="what came after it cannot be given"):
        revived(impossible, generous(monkeypatch))


EARLIER = WentOn(100, "kickdoor of yore", "kickdoor of old", "by the rules there Ann has another hand")


def gone_on(code: str, more: int = 0, change: Callable[[dict[str, Any]], object] = id) -> Journal:
    """A match that had gone on from a snapshot before, and its latest one, written by that code, with a change."""
    written = stopped(calm(), more)
    assert written.snapshot is not None
    body = msgspec.msgpack.decode(written.snapshot.body)
    body["went_on"] = [msgspec.to_builtins(EARLIER)]
    change(body)
    packed = msgspec.msgpack.encode(body)
    snapshot = replace(written.snapshot, code=code, body=packed, digest=hashlib.sha256(packed).hexdigest())
    return Journal(written.match, written.answers, pieces=written.pieces, snapshot=snapshot)


@pytest.mark.parametrize("more", [0, 5])
def test_one_that_has_gone_on_before_goes_on_from_its_snapshot_and_nowhere_else(more: int) -> None:
    for code, again in (
        (CODE, ()),
        ("the code of an earlier release", (WentOn(calm(), "kickdoor of old", HERE, EARLIER.why),)),
    ):
        found = revived(gone_on(code, more))
        assert found.went_on == (EARLIER, *again)
        assert (found.number, saved_bytes(found.table)) == (calm() + more, stood(calm() + more))
        assert found.at == (0 if again else calm()), "another snapshot follows soon where it went on just now"


def test_where_that_one_is_of_no_use_it_is_left_alone() -> None:
    def spoiled(body: dict[str, Any]) -> None:
        body["table"] = body["table"].replace(b"turn_number", b"turn_numero")

    why = "its answers lead elsewhere by now, and its snapshot is no way on: the rules here have no such table"
    with pytest.raises(CannotGoOn, match=why):
        revived(gone_on(CODE, change=spoiled))
    with pytest.raises(CannotGoOn, match=f"^{EARLIER.why}, and its snapshot is no way on: the rules here have no such"):
        revived(gone_on("the code of an earlier release", change=spoiled))


def test_nor_does_it_go_on_to_a_table_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([[], ["Ann has two heads"]])
    monkeypatch.setattr(DoorsRules, "status", lambda self, table: next(found))
    why = f"^{EARLIER.why}, and from its snapshot on it comes to a table that cannot be: Ann has two heads$"
    with pytest.raises(CannotGoOn, match=why):
        revived(gone_on("the code of an earlier release", 5))


def test_rules_that_fail_at_its_table_are_no_way_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("kickdoor_server.matches.journal.snapshots.run.start", fails)
    with pytest.raises(CannotGoOn, match=r"the rules here cannot go on from its table: ZeroDivisionError\('a bug'\)"):
        revived(gone_on("the code of an earlier release"))


def replace_answer(written: Journal, n: int) -> Journal:
    """With an answer there that nobody could give."""
    answers = list(written.answers)
    answers[n - 1] = replace(answers[n - 1], answer=replace(answers[n - 1].answer, choice=("nonsense", 99)))
    return Journal(written.match, answers, pieces=written.pieces, snapshot=written.snapshot)


@pytest.mark.parametrize(
    ("code", "snapshot", "unchecked"),
    [("another", None, "there is no snapshot to compare it with"), (CODE, None, ""), ("", None, "there is no")],
)
def test_where_nothing_can_be_compared_it_is_said(code: str, snapshot: Any, unchecked: str) -> None:
    written = printed()
    found = revived(Journal(replace(written.match, code=code), written.answers[: calm()], snapshot=snapshot))
    assert found.unchecked.startswith(unchecked)
    assert bool(found.unchecked) == bool(unchecked)


def test_an_account_names_nothing_that_a_release_may_number_otherwise() -> None:
    found = revived(stopped(calm())).table
    assert RULES.account(found)["hands"][0][0] == [found.card(card).key for card in found.heroes[0].hand]
    assert {"levels", "hands", "gear", "decks", "discards", "stack", "questions"} <= RULES.account(found).keys()


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (lambda table: setattr(table.heroes[0], "level", 7), "levels"),
        (lambda table: setattr(table.heroes[0], "hand", (*table.heroes[0].hand, table.decks["door"][0])), "hands"),
        (lambda table: table.decks["door"].reverse(), "decks"),
        (lambda table: table.stack.pop(), "stack"),
        (lambda table: setattr(table, "asking", None), "questions"),
        (lambda table: setattr(table, "turn", 3 - table.turn), "turn"),
    ],
)
def test_each_part_is_of_its_own(change: Any, part: str) -> None:
    table = revived(stopped(calm())).table
    before = RULES.account(table)
    change(table)
    after = RULES.account(table)
    assert [name for name in before if before[name] != after[name]] == [part]


# ---- in a server


def rolled(self: Any, table: Any, answer: Any) -> Next:
    """As `ToyRound.rolled`, but for one more point."""
    (self.die,) = answer.choice
    self.die += 1
    self.at = 0
    return Goto(self.offer)


@pytest.fixture
def upgraded(monkeypatch: pytest.MonkeyPatch) -> tuple[House, list[Caller], list[int]]:
    """A server that was stopped, and one of a release whose dice give more: the people of it, and their points."""
    house = House(OFTEN)
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["take"])
    greta.answer(["leave"])
    house.server.stopService()
    points = list(house.match.table.points)
    monkeypatch.setattr(ToyRound, "rolled", rolled)
    monkeypatch.setattr(snapshots, "code_of_the_game", lambda: "the next release")
    return house.restarted(), [boris, greta], points


def test_people_the_log_and_the_host_are_told(upgraded: tuple[House, list[Caller], list[int]], log: list[str]) -> None:
    house, (boris, _), points = upgraded
    assert house.match.table.points == points
    boris = comes_back(house, boris)
    assert boris.asked is not None
    assert news(boris) == [
        "The table goes on from where it stood, by the rules and cards that this server has now: they have changed "
        "since."
    ]
    found = findings.status(house.server)
    (continued,) = found["other_rules"]["continued_from_snapshot"]
    assert "went on from its snapshot" in continued["why"]
    assert sum(found["other_rules"]["began_with"].values()) == 1
    assert f"matches that began otherwise: 1 with {release()}, other rules" in shown.status(found)
    assert "lead to another table (points" in shown.status(found)


def test_who_waits_while_it_is_brought_back_is_told_when_it_is_there(
    upgraded: tuple[House, list[Caller], list[int]],
) -> None:
    house, (boris, _), _ = upgraded
    house = house.restarted(sleeps=True)
    house.disk.reads_slowly = True
    boris = comes_back(house, boris)
    house.disk.read()
    assert boris.asked is not None
    assert [line.split(", ")[0] for line in news(boris)] == ["The table goes on from where it stood"]


def test_it_is_known_ever_after(upgraded: tuple[House, list[Caller], list[int]]) -> None:
    house, people, points = upgraded
    for caller in people:
        comes_back(house, caller)
    house.server.stopService()
    house = house.restarted()
    assert house.match.table.points == points
    assert len(house.match.went_on) == 1, "the same release: no further time"
    boris = comes_back(house, people[0])
    assert news(boris) == [], "they were told before"
    boris.act("bomb")
    (end,) = house.disk.of(EndRecord)
    assert end.went_on == house.match.went_on


def test_its_replay_says_so_once_it_is_over(upgraded: tuple[House, list[Caller], list[int]]) -> None:
    house, people, _ = upgraded
    boris, greta = (comes_back(house, caller) for caller in people)
    for caller in (boris, greta):
        caller.answer(["pass"])
    boris.answer(["take"])
    (end,) = house.disk.of(EndRecord)
    assert end.winners == (0,)
    boris.does(TakeReplay)
    assert boris.last(ReplayPart).records[-1]["went_on"] == [list(astuple(each)) for each in end.went_on]
    assert len(end.went_on) == 1


def test_a_match_knows_what_it_began_with() -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    (record,) = house.disk.of(MatchRecord)
    assert (record.release, record.code) == (house.server.lobby.beginnings.release, code_of(house.stage))
    assert findings.status(house.server)["other_rules"]["began_with"] == {}


def test_what_is_under_way_when_a_server_stops_is_in_the_last_snapshot() -> None:
    house = House(dataclasses.replace(QUICK, snapshot_answers=100))
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["dally"])
    house.disk.slow = True
    greta.send(Act, choice=("shout",))
    house.server.stopService()
    house.disk.turn()
    last = house.disk.of(AnswerRecord)[-1].n
    assert [snapshot.n for snapshot in house.disk.of(Snapshot)] == [last]
    again = House(disk=Disk(house.disk.as_past()))
    (record,) = house.disk.of(MatchRecord)
    whole = replay(again.match._rules, Journal(record, house.disk.of(AnswerRecord)))
    found = replay(again.match._rules, house.disk.as_past().journals[0], house.disk.of(Snapshot)[-1].code)
    assert (found.at, found.events) == (last, whole.events)
    assert saved_bytes(found.table) == saved_bytes(whole.table)
