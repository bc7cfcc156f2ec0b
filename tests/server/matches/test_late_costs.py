"""What it costs that a match is shown late: a second table that is given every answer once more."""

from __future__ import annotations

import time
from dataclasses import replace

import msgspec
import pytest
from tests.server.recorded import recorded
from tests.server.worlds import UNHURRIED, World

from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.journal import entry
from kickdoor_server.matches.audience.late import Late

EVE = 4
STEP_S = 0.5


def shown_late(monkeypatch: pytest.MonkeyPatch, *, eve_is_there: bool) -> tuple[float, int, int]:
    """A whole match: seconds of processor time, answers that were let happen once more, bytes sent for them."""
    spent_s = 0.0
    catch_up = Late._catch_up

    def timed(late: Late) -> None:
        nonlocal spent_s
        began = time.process_time()
        catch_up(late)
        spent_s += time.process_time() - began

    monkeypatch.setattr(Late, "_catch_up", timed)
    world = World(5, 4, "late", replace(UNHURRIED, watch_delay_s=10.0, crowd_gap_ms=0))
    monkeypatch.undo()
    world.opens()
    if not eve_is_there:
        world.callers[EVE].loses_the_line()
    world.heard(EVE)
    sent = 0
    for line in recorded(5).answers[4:]:
        if line.answer.seat != CHANCE:
            world.house.match.answer(line.answer)
        world.house.clock.advance(STEP_S)
        sent += len(world.heard(EVE))
    late = world.house.match.audience.late
    assert late is not None
    return spent_s, late._number, sent


@pytest.mark.drill
def test_what_waits_is_small_and_telling_it_costs_more_than_letting_it_happen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [len(msgspec.msgpack.encode(entry(line.answer))) for line in recorded(5).answers]
    alone_s, alone, _ = shown_late(monkeypatch, eve_is_there=False)
    seen_s, seen, sent = shown_late(monkeypatch, eve_is_there=True)
    with capsys.disabled():
        print(f"\n{len(kept)} answers, {sum(kept) / len(kept):.0f} bytes each; sent for each {sent / seen:.0f}")  # noqa: T201
        print(f"  an answer: {1e3 * alone_s / alone:.2f} ms, with somebody there {1e3 * seen_s / seen:.2f}")  # noqa: T201
    assert sent / seen > 50 * sum(kept) / len(kept)
    assert alone_s / alone < seen_s / seen
