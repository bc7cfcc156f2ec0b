"""Figures have a sex where the game has one, and none where it has not."""

from __future__ import annotations

import pytest
from tests.server.house import House
from tests.server.toy import ToyRules

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby


def test_in_a_game_without_sexes_nobody_at_a_table_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyRules, "sexes", ())
    house = House()
    host, guest = house.comes("Ada"), house.comes("Bo")
    host.does(CreateTable, name="The table", set="toy", sex="female")
    guest.does(JoinTable, table=host.last(Lobby).table.id, sex="male")
    assert [seat.sex for seat in guest.last(Lobby).table.seats if seat.kind == "human"] == ["", ""]
