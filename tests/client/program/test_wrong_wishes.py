"""What the command line asked for cannot be had: with no hand at the keyboard, too, the program says so and fails."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import TABLES, WELCOME, new_model, told

from kickdoor_client.network.events import LinkUp, Replied
from kickdoor_client.state.effects import Quit, Send
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Begun, InputEnded, Msg
from kickdoor_client.state.model import Manner
from kickdoor_protocol.messages import lobby, session

NO_SET = session.Refused(1, "no_set", text="There is no set 'klassic' here", cure="choose classic")


@pytest.mark.parametrize("when", range(3))
@pytest.mark.parametrize("purpose", [Purpose.PLAY, Purpose.LEARN])
def test_the_end_of_the_input_never_hides_what_is_wrong(purpose: Purpose, when: int) -> None:
    """Wherever on the way the input ends, as that of a script does at once."""
    wish = ArrivalSteps(purpose, "foo" if purpose is Purpose.LEARN else "", set="klassic", counted=True)
    model = replace(new_model(purpose, Manner.LINES), errand=wish)
    steps: list[Msg | lobby.Tables] = [Begun(), LinkUp(WELCOME), TABLES]
    steps.insert(when, InputEnded())
    model, effects = told(model, *steps)
    assert Quit() not in effects
    for opening in [effect.request for effect in effects if isinstance(effect, Send)]:
        if isinstance(opening, lobby.CreateTable):
            model, effects = told(model, Replied(opening, NO_SET))
    (end,) = [effect for effect in effects if isinstance(effect, Quit)]
    assert end.code == 1
    assert "klassic" in end.text or "lesson" in end.text
