"""Playing on from a replay: it says what it will do, and the match says what it is."""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.evening import after, keys, public, told
from tests.client.outcome import screen
from tests.client.update.watching.test_replaying import looking

from kickdoor_client.state.messages import Typed
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import Event, PrivateView


def test_a_fork_goes_on_as_a_match() -> None:
    model, _ = told(looking(), Typed("fork boris"))
    view = replace(public(214), table="t9")
    model = after(model, table.Shared(view), table.Private(PrivateView(214, 1)))
    assert model.replay is None
    assert model.seen.over is None
    assert [line.text for line in model.seen.story][-1] == "You face Tax Dragon, level 14."
    model = after(model, table.Told((Event(3, "You run for it."),)))
    assert [line.text for line in model.seen.story][-1] == "You run for it.", "events are counted anew"
    assert "replay" not in screen(model)


def test_playing_on_says_what_it_will_do_and_the_match_says_what_it_is() -> None:
    model, _ = keys(looking(), "f")
    assert "Play on from here" in screen(model)
    assert "The replay stays as it was." in " ".join(screen(model).split())
    model, _ = told(looking(), Typed("fork boris"))
    model = after(model, table.Shared(replace(public(214), table="t9")), table.Private(PrivateView(214, 1)))
    assert "what if?" in screen(model).splitlines()[0]
    assert "what if?" in screen(model, 40).splitlines()[0], "whatever else has no room there"
    assert "what if?" not in screen(looking())


def test_nothing_that_was_being_done_in_the_replay_goes_on_in_the_match() -> None:
    before = keys(looking(), "?")[0].with_ui(focus=77, sent=frozenset((1,)))
    assert before.ui.overlay is not None
    model = after(told(before, Typed("fork boris"))[0], table.Shared(replace(public(214), table="t9")))
    ui = model.ui
    assert (ui.focus, ui.overlay, dict(ui.widgets), ui.sent) == (None, None, {}, frozenset())
