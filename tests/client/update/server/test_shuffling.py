"""What we put into the shuffle of a match, sealed, and what is said if the server does not keep its promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.client.evening import LOBBY, after, connected, keys, public, told
from tests.client.outcome import screen, sent

from kickdoor_client.network.events import Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.program.loop import new_nonce
from kickdoor_client.program.outside import noted
from kickdoor_client.state.effects import DrawNonce, KeepNote
from kickdoor_client.state.messages import NonceDrawn
from kickdoor_client.state.model import Model, ShufflePromise
from kickdoor_client.update.server import shuffling
from kickdoor_client.words.menus.lobby import next_step
from kickdoor_client.words.table.read_out import table
from kickdoor_protocol.messages.lobby import AddNonce, CommitNonce, Lobby, Sealed
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Shared
from kickdoor_protocol.sealing import NOTES_FILE, NOTES_MOST, MatchNote, notes_in, sealed, seals_digest
from kickdoor_protocol.views import PublicView

PROMISED = "a81f03c2"
OURS, THEIRS = "a" * 64, "b" * 64
MINE, OTHERS = sealed(PROMISED, OURS), sealed(PROMISED, THEIRS)
COMMITTED = CommitNonce(0, MINE)


def lobby(commitment: str = PROMISED, seat: int | None = 0, seal: str = "") -> Lobby:
    seats = tuple(replace(each, sealed=seal) if each.seat == seat else each for each in LOBBY.table.seats)
    return replace(LOBBY, table=replace(LOBBY.table, commitment=commitment, seats=seats), your_seat=seat)


def view(
    commitment: str = PROMISED, nonces: tuple[str, ...] = (THEIRS, OURS), seals: tuple[str, ...] = (OTHERS, MINE)
) -> PublicView:
    shown = public()
    return replace(shown, header=replace(shown.header, commitment=commitment, nonces=nonces, sealed=seals))


def drawn(nonce: str = OURS) -> Model:
    return after(connected(), lobby(), NonceDrawn(nonce))


def seated() -> Model:
    """At a table being filled, with something sealed."""
    return after(drawn(), Replied(COMMITTED, Accepted(1)), lobby(seal=MINE))


def opened() -> Model:
    """The host has said "begin", and ours is on its way."""
    return after(seated(), Sealed((OTHERS, MINE), 5.0))


def openly() -> Model:
    """At a server that knows nothing of sealing."""
    model = after(drawn(), Replied(COMMITTED, Refused(1, "not_agreed", text="no version")))
    return after(model, Replied(AddNonce(0, OURS), Accepted(2)))


def test_whoever_sits_down_seals_something_once() -> None:
    model, effects = told(connected(), lobby())
    assert effects == (DrawNonce(),)
    model, effects = told(model, NonceDrawn(OURS))
    assert sent(effects) == [COMMITTED], "nothing of the nonce itself"
    model, effects = told(after(model, Replied(COMMITTED, Accepted(1))), lobby(seal=MINE))
    assert effects == ()
    model, effects = told(model, lobby("another"))
    assert effects == (DrawNonce(),), "another table, or another promise for this one"


@pytest.mark.parametrize("message", [lobby(seat=None), lobby("")])
def test_who_looks_on_or_is_promised_nothing_adds_nothing(message: Lobby) -> None:
    assert told(connected(), message)[1] == ()


def test_whoever_gets_up_and_sits_down_again_seals_something_else() -> None:
    model = after(seated(), lobby(seat=None))
    assert told(model, lobby())[1] == (DrawNonce(),)
    assert told(seated(), lobby())[1] == (DrawNonce(),), "and where the server has lost it"


def test_it_is_opened_when_everybody_s_is_fixed_and_shown() -> None:
    model, effects = told(seated(), Sealed((OTHERS, MINE), 5.0))
    assert sent(effects) == [AddNonce(0, OURS)]
    (kept,) = [effect for effect in effects if isinstance(effect, KeepNote)]
    assert kept.note == MatchNote(PROMISED, OURS, seals_digest([OTHERS, MINE]))
    assert "all have opened what they put into the shuffle: 5 s at most" in next_step(model)
    assert sent(told(model, Sealed((OTHERS, MINE), 3.0))[1]) == [], "said again, after a cut line"


def test_a_program_that_may_touch_nothing_keeps_no_note() -> None:
    model = replace(seated(), keeps=False)
    assert not any(isinstance(effect, KeepNote) for effect in told(model, Sealed((OTHERS, MINE), 5.0))[1])


def test_it_stays_closed_if_it_is_not_among_what_is_shown() -> None:
    model, effects = told(seated(), Sealed((OTHERS, OTHERS), 5.0))
    assert sent(effects) == []
    assert "does not show what you had sealed" in screen(model)


def test_a_second_list_is_a_lie() -> None:
    model, effects = told(opened(), Sealed((sealed(PROMISED, "c" * 64), MINE), 5.0))
    assert sent(effects) == []
    assert "changed what players had sealed" in screen(model)


def test_a_list_before_anything_counts_opens_nothing() -> None:
    assert sent(told(drawn(), Sealed((MINE,), 5.0))[1]) == []
    assert sent(told(connected(), Sealed((MINE,), 5.0))[1]) == []


def test_a_kept_promise_is_not_talked_of() -> None:
    model = after(opened(), Shared(view()))
    assert "Beware" not in screen(model)
    assert model.promise == ShufflePromise()


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (view("beef"), "this match has another shuffle"),
        (view(nonces=(THEIRS, "")), "you did not open in time"),
        (view(nonces=()), "you did not open in time"),
        (view(seals=(sealed(PROMISED, "c" * 64), MINE)), "is not what you were shown before you opened yours"),
        (view(nonces=("c" * 64, OURS)), "what a player put into the shuffle is not what was shown of it"),
        (view(nonces=(THEIRS, OURS, "c0ffee")), "what a player put into the shuffle is not what was shown of it"),
    ],
)
def test_what_does_not_hold_is_told_aloud(shown: PublicView, words: str) -> None:
    said = " ".join(screen(after(opened(), Shared(shown))).split())
    assert "Beware" in said
    assert words in said


def test_a_player_who_did_not_open_theirs_is_no_lie_and_is_shown() -> None:
    model = after(opened(), Shared(view(nonces=("", OURS))))
    assert "Beware" not in screen(model)
    (line,) = [line for line in table(model) if "left out" in line]
    assert "did not open what they had sealed for the shuffle" in line


def test_a_server_that_begins_without_asking_has_not_used_it() -> None:
    said = screen(after(seated(), Shared(view(nonces=(THEIRS, "")))))
    assert "what you added to the shuffle was not used" in said


@pytest.mark.parametrize("reason", ["not_agreed", "not_here", "too_old"])
def test_to_a_server_that_knows_nothing_of_it_it_is_said_in_the_clear(reason: str) -> None:
    model, effects = told(drawn(), Replied(COMMITTED, Refused(1, reason, text="No.")))
    assert sent(effects) == [AddNonce(0, OURS)]
    assert "No." not in screen(model)
    assert "Beware" not in screen(after(openly(), Shared(view(nonces=(THEIRS, OURS), seals=()))))
    assert "was not used" in screen(after(openly(), Shared(view(nonces=(THEIRS, ""), seals=()))))


def test_a_server_that_takes_none_is_played_on_all_the_same() -> None:
    model = after(drawn(), Replied(COMMITTED, Refused(1, "not_agreed", text="No.")))
    model = after(model, Replied(AddNonce(0, OURS), Refused(2, "not_here", text="No.")))
    assert "No." not in screen(model)
    assert "Beware" not in screen(after(model, Shared(view(nonces=(), seals=()))))


def test_what_was_refused_for_now_is_tried_when_the_table_is_shown_again() -> None:
    model = after(drawn(), Replied(COMMITTED, Refused(1, "too_fast", text="Slowly.")))
    assert told(model, lobby())[1] == (DrawNonce(),)


def test_sealing_does_not_push_on_what_the_program_was_started_for() -> None:
    model, effects = told(drawn(), Replied(COMMITTED, Accepted(2)))
    assert sent(effects) == []
    assert keys(model, "h")[0].promise.counts


def test_lines_tell_nothing_of_checksums() -> None:
    before = after(drawn(), Replied(COMMITTED, Accepted(1)))
    message = lobby(seal=MINE)
    model, _ = told(before, message)
    assert narrate(before, Pushed(message), model) == []
    said = " ".join(screen(model).split())
    assert f"Shuffle sealed: Ada {MINE[:8]}" in said, "the screen does, and says what for"
    assert "decide the shuffle" in said


def test_a_friend_of_the_host_cannot_put_theirs_in_last_and_say_it_was_in_the_clear() -> None:
    """What was said openly stands in the list as well, before anybody opens theirs."""
    model = after(seated(), Sealed(("", MINE), 5.0))
    said = screen(after(model, Shared(view(nonces=("c0ffee", OURS), seals=("", MINE)))))
    assert "not what was shown of it" in " ".join(said.split())
    model = after(seated(), Sealed(("=c0ffee", MINE), 5.0))
    assert "Beware" not in screen(after(model, Shared(view(nonces=("c0ffee", OURS), seals=("=c0ffee", MINE)))))


def test_the_program_draws_it_and_never_the_same() -> None:
    nonces = {new_nonce() for _ in range(3)}
    assert len(nonces) == 3
    assert all(len(bytes.fromhex(nonce)) == 32 for nonce in nonces)


def test_notes_are_kept_beside_the_replays_and_are_bounded(tmp_path: Path) -> None:
    for number in range(NOTES_MOST + 3):
        if number in (0, 1, NOTES_MOST + 1, NOTES_MOST + 2):
            noted(MatchNote(f"{number:x}", OURS, "5eed"), tmp_path / "replays")
        elif number == 2:
            file = tmp_path / "replays" / NOTES_FILE
            file.write_text(file.read_text() + "".join(f"{n:x} {OURS} 5eed\n" for n in range(2, NOTES_MOST + 1)))
    notes = notes_in((tmp_path / "replays" / NOTES_FILE).read_text())
    assert len(notes) == NOTES_MOST
    assert notes[-1].promised == f"{NOTES_MOST + 2:x}"
    assert (tmp_path / "replays" / NOTES_FILE).stat().st_mode & 0o077 == 0


def test_a_broken_file_of_notes_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / NOTES_FILE).write_bytes(b"\xff\xfe nothing\n")
    noted(MatchNote("1", OURS, "5eed"), tmp_path)


@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("seals", [(), (MINE,)], ids=["not opened", "opened"])
@pytest.mark.parametrize("seat", [0, 3], ids=["sealed", "free"])
def test_it_is_drawn_anew_only_where_what_counted_has_been_lost(
    counts: bool, is_open: bool, seals: tuple[str, ...], seat: int
) -> None:
    promise = ShufflePromise(PROMISED, OURS, counts=counts, is_open=is_open, seals=seals)
    for seal in ("", MINE):
        model = replace(after(connected(), lobby(seal=seal)), promise=promise)
        then, effects = shuffling.promised(model)
        is_lost = counts and not is_open and not seals and not seal
        assert effects == ((DrawNonce(),) if is_lost else ())
        assert then.promise == (ShufflePromise(PROMISED) if is_lost else promise)
    gone = replace(after(connected(), lobby()), promise=promise)
    assert gone.lobby is not None
    nowhere = replace(gone, lobby=replace(gone.lobby, your_seat=7 + seat))
    assert shuffling.promised(nowhere) == (nowhere, ()), "a chair that is not shown has lost nothing"


def test_what_is_drawn_twice_or_for_nothing_commits_nobody() -> None:
    for promise in (ShufflePromise(), ShufflePromise(PROMISED, OURS)):
        model = replace(seated(), promise=promise)
        assert shuffling.drawn(model, NonceDrawn(THEIRS)) == (model, ())


@pytest.mark.parametrize(
    "promise",
    [
        ShufflePromise(PROMISED, OURS),
        ShufflePromise(PROMISED, OURS, counts=True, is_open=True),
        ShufflePromise(PROMISED, OURS, counts=True, seals=(OTHERS, MINE)),
    ],
    ids=["nothing counts", "said in the clear", "the same list"],
)
def test_a_list_that_changes_nothing_opens_nothing_and_says_nothing(promise: ShufflePromise) -> None:
    model = replace(seated(), promise=promise)
    assert shuffling.sealed(model, Sealed((OTHERS, MINE), 5.0)) == (model, ())
