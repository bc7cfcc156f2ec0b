"""Looking at a replay: keys and typed lines, what they ask of the server, and what is shown of its answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import BORIS, FACES, TABLES, after, at_table, connected, keys, public, told
from tests.client.outcome import screen, sent
from tests.client.scripted import ScriptedServer, until
from tests.client.teletype import Teletype, talk_through
from tests.client.view.table.test_board import ROOMS
from tests.client.view.table.test_levels import TRACK

from kickdoor_client.network.events import Replied
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import KeepReplay, Quit, Show
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import InputEnded, ReplayKept, Tick, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.watching import PACES_S, USUAL_PACE
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.replay import Fork, LookAs, ReplayAt, ReplayPart, TakeReplay, Wind
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.views import Board, CardRef, Event, PrivateView, Zone


def views(at: ReplayAt, *lines: str) -> tuple[Message, ...]:
    """What a server sends for one moment."""
    hand = (CardRef(13, "tuba"), CardRef(12, "damp")) if at.seat is not None else ()
    events = (table.Told(tuple(Event(at.number + n, text) for n, text in enumerate(lines))),) if lines else ()
    return (
        at,
        *events,
        table.Shared(public(at.number)),
        table.Private(PrivateView(at.number, at.seat, hand)),
    )


AT = ReplayAt(214, 591, 7, 63, 1, anew=True, decided="You: ask Ada for help")


def looking(at: ReplayAt = AT, manner: Manner = Manner.SCREEN) -> Model:
    model = connected(manner, Purpose.REPLAY)
    return after(
        model, table.Faces(FACES), *views(at, "Turn 7: your move.", "You face Tax Dragon, level 14."), now=100.0
    )


def asks(model: Model, *names: str) -> Request:
    """What these keys ask of the server in the end."""
    model, effects = keys(model, *names)
    return sent(effects)[-1]


@pytest.mark.parametrize(
    ("key", "request_"),
    [
        ("right", Wind(0, "step", 1)),
        ("enter", Wind(0, "step", 1)),
        ("left", Wind(0, "step", -1)),
        ("down", Wind(0, "turn", 1)),
        ("up", Wind(0, "turn", -1)),
        (".", Wind(0, "decision", 1)),
        (",", Wind(0, "decision", -1)),
        ("c", Wind(0, "combat", 1)),
        ("C", Wind(0, "combat", -1)),
        ("r", Wind(0, "room", 1)),
        ("R", Wind(0, "room", -1)),
        ("p", Wind(0, "seat", 1, 1)),
        ("P", Wind(0, "seat", -1, 1)),
        ("3", Wind(0, "seat", 1, 2)),
        ("home", Wind(0, "number", 0)),
        ("end", Wind(0, "number", 591)),
        ("v", LookAs(0, 2)),
        ("V", LookAs(0, 0)),
    ],
)
def test_each_key_goes_somewhere(key: str, request_: Request) -> None:
    assert asks(looking(), key) == request_


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("next", Wind(0, "step", 1)),
        ("next 5", Wind(0, "step", 5)),
        ("back", Wind(0, "step", -1)),
        ("back 3", Wind(0, "step", -3)),
        ("turn", Wind(0, "turn", 1)),
        ("turn back", Wind(0, "turn", -1)),
        ("turn 9", Wind(0, "turn_number", 9)),
        ("combat", Wind(0, "combat", 1)),
        ("combat back 2", Wind(0, "combat", -2)),
        ("room", Wind(0, "room", 1)),
        ("room next", Wind(0, "room", 1)),
        ("room back", Wind(0, "room", -1)),
        ("room Cold Cellar", Wind(0, "room", 1, words="Cold Cellar")),
        ("room back cold cellar", Wind(0, "room", -1, words="cold cellar")),
        ("touch greta", Wind(0, "seat", 1, 2)),
        ("touch Greta back", Wind(0, "seat", -1, 2)),
        ("touch 4", Wind(0, "seat", 1, 3)),
        ("touch", Wind(0, "seat", 1, 1)),
        ("find Tax dragon", Wind(0, "find", 1, words="Tax dragon")),
        ("find back tax", Wind(0, "find", -1, words="tax")),
        ("decision", Wind(0, "decision", 1)),
        ("decision back", Wind(0, "decision", -1)),
        ("goto 77", Wind(0, "number", 77)),
        ("start", Wind(0, "number", 0)),
        ("end", Wind(0, "number", 591)),
        ("as greta", LookAs(0, 2)),
        ("as everybody", LookAs(0)),
        ("as all", LookAs(0, all_hands=True)),
        ("fork greta", Fork(0, 2)),
        ("fork greta spiteful", Fork(0, 2, "spiteful")),
        ("fork", Fork(0, 1)),
    ],
)
@pytest.mark.parametrize("manner", Manner)
def test_each_line_goes_somewhere(line: str, request_: Request, manner: Manner) -> None:
    assert sent(told(looking(manner=manner), Typed(line))[1]) == [request_]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("next door", "is no number"),
        ("turn left", "is no number"),
        ("goto hell", "Say goto and the number"),
        ("touch nobody", "Ada, Boris, Greta, Spite"),
        ("find", "Find what?"),
        ("as a ghost", "everybody, all"),
        ("fork nobody", "In whose chair?"),
        ("play quickly", "How fast?"),
    ],
)
def test_what_is_unclear_is_said_and_asks_nothing(line: str, words: str) -> None:
    _, effects = told(looking(manner=Manner.LINES), Typed(line))
    assert sent(effects) == []
    assert any(words in text for effect in effects if isinstance(effect, Show) for text in effect.lines)


def test_searching_on_with_the_same_words() -> None:
    model, _ = told(looking(), Typed("find tax"))
    assert asks(model, "n") == Wind(0, "find", 1, words="tax")
    assert asks(model, "N") == Wind(0, "find", -1, words="tax")
    assert asks(looking(), "/", *"imp", "enter") == Wind(0, "find", 1, words="imp")


def test_the_eyes_go_round() -> None:
    seen = []
    at = ReplayAt(214, 591, 7, 63, anew=True)
    for _ in range(6):
        request = asks(looking(at), "v")
        assert isinstance(request, LookAs)
        seen.append((request.seat, request.all_hands))
        at = ReplayAt(214, 591, 7, 63, request.seat, request.all_hands, anew=True)
    assert seen == [(0, False), (1, False), (2, False), (3, False), (None, True), (None, False)]


def test_a_second_press_goes_on_from_the_first_though_nothing_has_come_yet() -> None:
    model, effects = keys(looking(ReplayAt(214, 591, 7, 63, anew=True)), "v", "v", "v")
    assert sent(effects) == [LookAs(0, 0), LookAs(0, 1), LookAs(0, 2)]
    model = after(model, *views(ReplayAt(214, 591, 7, 63, 0, anew=True)))
    assert asks(model, "v") == LookAs(0, 3), "the others are still under way"
    model = after(model, *views(ReplayAt(214, 591, 7, 63, 2, anew=True)))
    assert asks(model, "V") == LookAs(0, 1)


def test_the_screen_says_where_one_is_and_with_whose_eyes() -> None:
    text = screen(looking())
    assert "replay: turn 7 of 63" in text
    assert "as Boris saw it" in text
    assert "214 of 591" in text
    assert "stands still" in text
    assert "You: ask Ada for help" in text
    assert "Tuba" in text
    everybody = screen(looking(ReplayAt(2, 591, 0, 63)))
    assert "before turn 1 of 63" in everybody
    assert "as everybody saw it" in everybody


def test_with_all_hands_open_they_are_seen() -> None:
    view = public()
    hand = Zone("hand", "Hand", 2, (CardRef(41, "cordial"), CardRef(42, "overdue")))
    seats = tuple(replace(seat, zones=(hand, *seat.zones[1:])) if seat == BORIS else seat for seat in view.seats)
    model = after(looking(ReplayAt(214, 591, 7, 63, all_hands=True)), table.Shared(replace(view, seats=seats)))
    assert "with all hands open" in screen(model)
    assert "hand: " in screen(model) or "Overdue" in screen(model)


def test_a_jump_forgets_what_was_told_and_a_step_adds_to_it() -> None:
    model = after(looking(), *views(ReplayAt(220, 591, 7, 63, 1), "Boris runs for it."))
    assert [line.text for line in model.seen.story] == [
        "Turn 7: your move.",
        "You face Tax Dragon, level 14.",
        "Boris runs for it.",
    ]
    model = after(model, *views(ReplayAt(9, 591, 1, 63, 1, anew=True), "Turn 1: your move."))
    assert [line.text for line in model.seen.story] == ["Turn 1: your move."]


def test_the_end_of_the_match_is_taken_back_when_one_goes_back() -> None:
    over = table.Over((1,), "Boris wins.", "5eed")
    model = after(looking(), *views(ReplayAt(591, 591, 63, 63, 1)), over)
    assert "Boris wins." in screen(model)
    assert "the end" in screen(model)
    model = after(model, *views(ReplayAt(580, 591, 63, 63, 1, anew=True)))
    assert model.seen.over is None
    assert asks(after(model, over), "right") == Wind(0, "step", 1)


def answered(model: Model, request: Request, *messages: Message, reply: Accepted | Refused | None = None) -> Model:
    return after(after(model, *messages), Replied(request, reply or Accepted(1)))


def test_it_plays_by_itself_at_its_pace() -> None:
    model, effects = keys(looking(), " ")
    assert "a step every 2 s" in screen(model)
    model, effects = told(model, Tick(), now=100.0)
    assert sent(effects) == [Wind(0, "step", 1)], "at once"
    model, effects = told(model, Tick(), now=107.0)
    assert sent(effects) == [], "not before the step has come"
    model = answered(model, Wind(0, "step", 1), *views(ReplayAt(215, 591, 7, 63, 1)))
    assert sent(told(model, Tick(), now=model.now + 1.9)[1]) == []
    assert sent(told(model, Tick(), now=model.now + 2.0)[1]) == [Wind(0, "step", 1)]
    faster, _ = keys(model, "+")
    assert faster.replay is not None
    assert faster.replay.pace == USUAL_PACE + 1
    assert sent(told(faster, Tick(), now=model.now + PACES_S[USUAL_PACE + 1])[1]) == [Wind(0, "step", 1)]
    still, _ = keys(model, " ")
    assert sent(told(still, Tick(), now=model.now + 60)[1]) == []


def test_it_stops_at_the_end_and_when_somebody_goes_elsewhere() -> None:
    model, _ = keys(looking(), " ")
    gone, _ = keys(model, "left")
    assert gone.replay is not None
    assert not gone.replay.plays
    ended = after(model, *views(ReplayAt(591, 591, 63, 63, 1)))
    assert ended.replay is not None
    assert not ended.replay.plays
    again, effects = keys(ended, " ")
    assert sent(effects) == []
    assert "This is the end" in screen(again)


def test_the_pace_has_bounds() -> None:
    model = looking()
    for key, most in (("+", len(PACES_S) - 1), ("-", 0)):
        for _ in range(10):
            model, _ = keys(model, key)
        assert model.replay is not None
        assert model.replay.pace == most


def test_where_it_goes_no_further_that_is_said_and_it_stands_still() -> None:
    model, _ = keys(looking(), " ")
    request = Wind(0, "combat", 1)
    refused = Refused(1, "no_such_moment", text="No combat begins after this moment, as seen from here.")
    model = answered(model, request, reply=refused)
    assert "No combat begins after this moment" in screen(model)
    assert model.replay is not None
    assert not model.replay.plays


def test_letters_lead_about_and_open_no_card() -> None:
    model = looking()
    model, effects = keys(model, "a", "b", "d")
    assert effects == ()
    assert model.ui.overlay is None


def test_the_help_of_a_replay_names_its_keys_and_no_others() -> None:
    shown = screen(keys(looking(), "?")[0], 100, 60)
    assert "Space" in shown
    assert "take the choice of that number" not in shown


def test_leaving_a_replay_asks_nothing() -> None:
    _, effects = keys(looking(), "q")
    assert effects == (Quit(),)


def test_help_and_completion_know_the_replay() -> None:
    model = looking(manner=Manner.LINES)
    assert "touch Greta" in completions(model, "touch g")
    assert "as everybody" in completions(model, "as e")
    assert not completions(model, "auto-pass")
    lines = told(model, Typed("help"))[1]
    text = "\n".join(line for effect in lines if isinstance(effect, Show) for line in effect.lines)
    assert "fork NAME [KIND]: play on from here" in text
    assert "auto-pass" not in text
    assert "save" not in text


def test_lines_typed_ahead_wait_for_the_moment_to_which_they_apply() -> None:
    """A script is read faster than a replay is wound: `turn`, then `table`, is the table at that turn."""
    said: list[str] = []

    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        for line in ("turn", "what", "quit"):
            tty.types(line)
        tty.hang_up()
        server.say(replace(TABLES, tables=TABLES.tables[:1]))
        await until(lambda: len(server.heard) > 1)
        watch = server.heard[-1]
        server.say(*views(ReplayAt(2, 591, 0, 63, anew=True), "Ann draws 2 Door cards."))
        server.accept(watch)
        await until(lambda: isinstance(server.heard[-1], Wind))
        assert "Ann draws 2 Door cards." in tty.printed
        server.say(*views(ReplayAt(40, 591, 1, 63), "Turn 1: Boris's move."))
        server.accept(server.heard[-1])
        await tty.read("Turn 1 of 63, decision 40 of 591, as everybody saw it.")
        said.extend(tty.printed)

    assert talk_through(scenario, Purpose.REPLAY) == Quit()
    assert said.index("Turn 1: Boris's move.") < said.index("Turn 1 of 63, decision 40 of 591, as everybody saw it.")


def test_without_a_hand_it_ends_when_all_has_been_said() -> None:
    model = looking(manner=Manner.LINES)
    assert told(model, InputEnded())[1] == (Quit(),)
    winding, _ = told(model, Typed("turn"), Typed("what"))
    waiting, effects = told(winding, InputEnded())
    assert effects == ()
    _, effects = told(waiting, *views(ReplayAt(220, 591, 8, 63, 1)), Replied(Wind(0, "turn", 1), Accepted(1)))
    assert effects[-1] == Quit()
    assert isinstance(effects[-2], Show), "what was typed last is still said"
    playing, _ = told(looking(manner=Manner.LINES), Typed("play"))
    playing, effects = told(playing, InputEnded())
    assert effects == (), "it plays on to its end"


# ---- keeping the replay of one's own match

SEED = bytes(32)
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def ended(manner: Manner = Manner.SCREEN) -> Model:
    view = public()
    view = replace(view, header=replace(view.header, commitment=COMMITMENT))
    return after(at_table(manner=manner, view=view), table.Over((1,), "Boris wins.", SEED.hex()))


def parts(commitment: str = COMMITMENT, seed: str = SEED.hex()) -> tuple[ReplayPart, ...]:
    header, ending = {"kickdoor": "replay", "version": 1, "commitment": commitment}, {"how": "over", "seed": seed}
    return ReplayPart((header, [1, -1, [0], False, "ab"]), True), ReplayPart((ending,))


@pytest.mark.parametrize("manner", Manner)
def test_the_replay_of_a_match_that_is_over_is_kept_under_a_telling_name(manner: Manner) -> None:
    model, effects = keys(ended(), "s") if manner is Manner.SCREEN else told(ended(manner), Typed("save"))
    assert sent(effects) == [TakeReplay(0)]
    model, effects = told(model, *parts())
    (keep,) = [effect for effect in effects if isinstance(effect, KeepReplay)]
    assert len(keep.records) == 3
    assert keep.name == "classic Ada, Boris, Greta, Spite, Boris won"
    assert not any(isinstance(effect, Show) for effect in effects)
    model, effects = told(model, ReplayKept("/x/classic Ada.kickdoor"))
    shown = screen(model) if manner is Manner.SCREEN else str(effects)
    assert "/x/classic Ada.kickdoor" in shown


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        (parts(commitment="00"), "another shuffle than the one that was promised"),
        (parts(seed="11" * 32), "does not open"),
    ],
)
def test_a_replay_that_is_not_what_was_promised_is_told_so(messages: tuple[ReplayPart, ...], words: str) -> None:
    model, effects = told(keys(ended(), "s")[0], *messages)
    assert words in screen(model)
    assert any(isinstance(effect, KeepReplay) for effect in effects), "it is evidence"


def test_before_the_end_there_is_none() -> None:
    model, effects = told(at_table(), Typed("save"))
    assert sent(effects) == []
    assert "when the match is over" in screen(model)
    model, _ = keys(ended(), "s")
    assert "on its way" in screen(keys(model, "s")[0])
    refused = after(model, Replied(TakeReplay(0), Refused(1, "no_journal", text="The server could not read it.")))
    assert sent(keys(refused, "s")[1]) == [TakeReplay(0)], "it may be asked for again"


def test_what_could_not_be_written_is_said() -> None:
    assert "the disk is full" in screen(after(ended(), ReplayKept(wrong="the disk is full")))


def test_a_replay_with_other_nonces_is_told_so() -> None:
    header, *rest = parts()[0].records
    _, last = parts()
    model, _ = told(keys(ended(), "s")[0], ReplayPart(({**header, "nonces": ["5eed"]}, *rest), True), last)
    assert "added something else to the shuffle" in screen(model)


def test_the_help_of_a_replay_says_of_each_key_what_it_does_there() -> None:
    """Not what can be typed after the command of that name."""
    shown = screen(keys(looking(), "?")[0], 100, 60)
    keyed = shown.partition("type a command")[0]
    assert "Down Up     to the next turn, or the one before" in keyed
    assert "or that one" not in keyed
    for key in ("Right Left", ". ,", "c C", "p P", "/ then n N", "Home End", "Space + -", "v V", "f  "):
        assert keyed.count(f"\n  {key}") == 1, key


@pytest.mark.parametrize(("board", "named"), [(ROOMS, True), (TRACK, False), (None, False)])
def test_the_foot_of_a_replay_names_the_key_of_rooms_where_there_are_some(board: Board | None, named: bool) -> None:
    model = after(looking(), table.Shared(public(215, board=board)))
    shown = screen(model, 80, 24)
    assert (" r R room " in shown) == named
    assert " Home End" in shown


@pytest.mark.parametrize("key", ["+", "-"])
def test_another_pace_does_not_set_a_replay_going_that_stands_still(key: str) -> None:
    model = keys(looking(), key)[0]
    assert model.replay is not None
    assert (model.replay.plays, model.replay.due) == (False, None)
    assert sent(told(model, Tick(), now=model.now + 60)[1]) == []
