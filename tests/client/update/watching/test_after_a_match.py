"""What one is told at the end of a match, by what one came for: where it leads, and whether it can be kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.at_home import ADA
from tests.client.evening import SEATS, after, at_table, public

from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.home import Home
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.words.table.question import what
from kickdoor_protocol.messages import table

ENDED = "Boris reaches level 10 and wins."
WHY = "Say explain and a name to hear why an AI player did what it did."
SAVE = "Say save to keep its replay."


def over(purpose: Purpose, *, menu: bool = False, keeps: bool = True, always: bool = False, ais: bool = True) -> Model:
    view = public(seats=SEATS if ais else SEATS[:2])
    model = after(at_table(view=view, manner=Manner.LINES), table.Over((1,), ENDED))
    home = Home(ADA, "Root") if menu else None
    settings = UserSettings(replays="always" if always else "ask")
    return replace(model, errand=ArrivalSteps(purpose), home=home, keeps=keeps, settings=settings)


@pytest.mark.parametrize(
    ("model", "told"),
    [
        (over(Purpose.PLAY), [WHY, SAVE, "Say another for another match, or quit."]),
        (over(Purpose.PLAY, menu=True), [WHY, SAVE, "Say another for another match, leave for the menu, or quit."]),
        (over(Purpose.PLAY, always=True), [WHY, "Say another for another match, or quit."]),
        (over(Purpose.PLAY, keeps=False), [WHY, "Say another for another match, or quit."]),
        (over(Purpose.HOST), [WHY, SAVE, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.HOST, always=True), [WHY, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.JOIN), [WHY, SAVE, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.JOIN, always=True), [WHY, SAVE, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.JOIN, keeps=False), [WHY, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.JOIN, ais=False), [SAVE, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.WATCH, menu=True), [WHY, SAVE, "Say leave to go back to the tables, or quit."]),
        (over(Purpose.LEARN), ["Say leave for the end of school, or quit."]),
    ],
)
def test_what_can_be_said_when_it_is_over(model: Model, told: list[str]) -> None:
    assert what(model) == [ENDED, *told]
