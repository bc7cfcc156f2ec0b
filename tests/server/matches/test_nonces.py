"""Nobody can choose the shuffle: the server promises its seed before it hears what the seats add to it."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest
from tests.server.house import Caller, House
from tests.server.matches.test_proof import linked_anew
from tests.server.recorded import playable_set, records, replay_file_of
from tests.server.toy import ToyRules

from kickdoor_game.machine import run
from kickdoor_game.machine.ids import CHANCE
from kickdoor_protocol.messages.lobby import AddNonce, CreateTable, JoinTable, Lobby, SetReady, StartMatch, WatchTable
from kickdoor_protocol.messages.table import Over
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord
from kickdoor_server.matches.chance import commitment, dice_of, key
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.timeline import beginning

SEED = bytes(range(32))


def gathered(house: House) -> tuple[Caller, Caller]:
    """Ada's table, with Boris at it; nobody has added anything."""
    ada, boris = house.comes("Ada"), house.comes("Boris")
    ada.does(CreateTable, name="The table", set="toy", sex="female")
    boris.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
    return ada, boris


def begins(house: House, ada: Caller, boris: Caller) -> Any:
    boris.does(SetReady, ready=True)
    ada.does(StartMatch)
    return house.match


def test_the_seed_is_promised_before_anybody_adds_to_it_and_kept() -> None:
    house = House()
    ada, boris = gathered(house)
    promised = ada.last(Lobby).table.commitment
    assert promised == boris.last(Lobby).table.commitment == hashlib.sha256(SEED).hexdigest()
    ada.does(AddNonce, nonce="5eed")
    boris.does(AddNonce, nonce="00ff")
    begins(house, ada, boris)
    for caller in (ada, boris):
        assert caller.public.header.commitment == promised
        assert caller.public.header.nonces == ("5eed", "00ff")


def test_what_a_seat_adds_changes_every_die() -> None:
    house = House()
    ada, boris = gathered(house)
    boris.does(AddNonce, nonce="00ff")
    begins(house, ada, boris)
    (record,) = house.disk.of(MatchRecord)
    assert record.nonces == ("", "00ff")
    rolled = [line.answer.choice for line in house.disk.of(AnswerRecord) if line.answer.seat == CHANCE]
    mixed = hashlib.sha256(SEED + b"\x00" + b"\x0400ff").digest()
    assert key(SEED, record.nonces) == mixed
    first = run.questions(beginning(ToyRules(), record))[0].shape
    assert rolled[0] == first.sample(Random(mixed)) != first.sample(Random(SEED))
    assert dice_of(record).random() != Random(SEED).random()


def test_without_any_it_is_the_seed_alone() -> None:
    house = House()
    begins(house, *gathered(house))
    (record,) = house.disk.of(MatchRecord)
    assert record.nonces == ()
    assert house.match.audience is not None
    assert dice_of(record).random() == Random(SEED).random()
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_last_one_counts() -> None:
    house = House()
    ada, boris = gathered(house)
    ada.does(AddNonce, nonce="aa")
    ada.does(AddNonce, nonce="bb")
    begins(house, ada, boris)
    assert ada.public.header.nonces == ("bb", "")


def test_the_dice_go_on_from_both_after_a_restart() -> None:
    house = House()
    ada, boris = gathered(house)
    ada.does(AddNonce, nonce="5eed")
    match = begins(house, ada, boris)
    wanted = match._play.dice.getstate()
    again = house.restarted()
    assert again.match._play.dice.getstate() == wanted


def test_who_may_add_what() -> None:
    house = House()
    ada, boris = gathered(house)
    boris.does(WatchTable, table=ada.last(Lobby).table.id)
    assert boris.refused(AddNonce, nonce="5eed").reason == "not_seated"
    assert ada.refused(AddNonce, nonce="five").reason == "bad_nonce"
    ada.does(AddNonce, nonce="C0FFee")
    assert house.comes("Olga").refused(AddNonce, nonce="5eed").reason == "no_table"
    boris.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
    begins(house, ada, boris)
    assert ada.refused(AddNonce, nonce="5eed").reason == "running"
    assert not ada.all(Over)


@pytest.mark.parametrize("nonces", [["", "", "", ""], ["5eed", "", "", ""], ["", "5eed", "", ""]])
def test_a_replay_with_other_nonces_is_found(nonces: list[str]) -> None:
    plain = list(records())
    changed = [{**plain[0], "nonces": nonces}, *plain[1:]]
    assert "something is changed in the header" in prove(replay_file_of(tuple(changed)), playable_set()).wrong
    wrong = prove(replay_file_of(tuple(linked_anew(changed))), playable_set()).wrong
    assert ("the seed shuffles these" in wrong) is any(nonces)
