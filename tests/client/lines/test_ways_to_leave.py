"""`q`, `quit`, `leave` and `another` wherever one may be: what costs a match is asked about first."""

from __future__ import annotations

import pytest
from tests.client.at_home import at_home
from tests.client.evening import LOBBY, TABLES, after, at_table, connected, keys, spectating, told
from tests.client.watching.test_replaying import looking

from kickdoor_client.effects import Effects, HangUp, Quit, Send, Show
from kickdoor_client.messages import Typed
from kickdoor_client.model import Errand, Manner, Model, Purpose
from kickdoor_client.state.overlays import Leaving
from kickdoor_client.values import replace
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.lobby import LeaveTable

OVER = table.Over((1,), "Boris wins.")
PLACES: dict[str, Model] = {
    "the menu": at_home(),
    "tables": after(connected(), TABLES),
    "filling": after(connected(), TABLES, LOBBY),
    "hosting, at the tables": replace(after(connected(), TABLES), errand=Errand(Purpose.HOST)),
    "hosting, and filling": replace(after(connected(), TABLES, LOBBY), errand=Errand(Purpose.HOST)),
    "hosting, and over": replace(after(at_table(), OVER), errand=Errand(Purpose.HOST)),
    "playing": at_table(),
    "over": after(at_table(), OVER),
    "spectating": spectating(),
    "a replay": looking(),
}
ASKED_ABOUT = ("hosting, at the tables", "hosting, and filling", "playing")


@pytest.mark.parametrize("place", PLACES)
def test_on_the_screen_whoever_would_be_missed_is_asked_first(place: str) -> None:
    model = PLACES[place]
    then, effects = keys(model, "q")
    if place in ASKED_ABOUT:
        assert (then.ui.overlay, effects) == (Leaving(), ())
    else:
        assert then.ui.overlay is None
        assert any(isinstance(effect, Quit) for effect in effects)


def said(model: Model, line: str) -> tuple[str, Effects]:
    """What is answered to it in lines, and done."""
    _, effects = told(replace(model, manner=Manner.LINES), Typed(line))
    return " ".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines), effects


@pytest.mark.parametrize("place", PLACES)
def test_in_lines_one_letter_costs_no_match_and_a_whole_word_is_meant(place: str) -> None:
    text, effects = said(PLACES[place], "q")
    assert text.endswith("Say quit to leave.") == (place == "playing")
    assert any(isinstance(effect, Quit) for effect in effects) == (place != "playing")
    assert any(isinstance(effect, Quit) for effect in said(PLACES[place], "quit")[1])


@pytest.mark.parametrize(
    ("purpose", "over", "menu", "leads"),
    [
        (Purpose.PLAY, True, True, "home"),
        (Purpose.PLAY, True, False, "ends"),
        (Purpose.PLAY, False, True, "asks"),
        (Purpose.JOIN, True, True, "asks"),
        (Purpose.JOIN, False, False, "asks"),
    ],
)
def test_up_from_a_table_of_ones_own_that_is_over_there_is_only_the_menu(
    purpose: Purpose, over: bool, menu: bool, leads: str
) -> None:
    model = after(at_table(), OVER) if over else at_table()
    model = replace(model, errand=Errand(purpose), home=at_home().home if menu else None)
    _, effects = said(model, "leave")
    requests = [effect.request for effect in effects if isinstance(effect, Send)]
    found = "asks" if requests == [LeaveTable(0)] else "home" if HangUp() in effects else "ends"
    assert found == leads
    assert any(isinstance(effect, Quit) for effect in effects) == (leads == "ends")
