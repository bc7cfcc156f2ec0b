"""Auto-pass: what is passed in the person's name, for how long, and what never is, whatever was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.client.evening import BORIS, GRETA, SPITE, WELCOME, after, at_rest, at_table, keys, public, seat, told
from tests.client.outcome import screen, sent
from tests.client.questions import STANDING, asked, private

from kickdoor_client.network.events import LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.messages import Key, Typed
from kickdoor_client.state.model import Manner, Model, Scope
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.layout import Layout, Mark
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked, Event, Header, PublicView

PASS = ("pass",)
BY_KEY = {"1": Scope.CONTEST, "2": Scope.TURN, "3": Scope.MATCH}
BORIS_WINS = (1,)


def windows(number: int, kind: str = "kill", about: int | None = 1, wins: tuple[int, ...] | None = ()) -> table.Private:
    """A reaction window; it is about Boris unless said otherwise."""
    return table.Private(private(asked("window", number, kind=kind, about=about, wins=wins), number=number))


def passes(model: Model, *messages: table.Shared | table.Private | table.Told) -> tuple[Model, bool]:
    """The model after these messages, and whether a pass was given."""
    model, effects = told(model, *messages)
    return model, [request.choice for request in sent(effects) if isinstance(request, table.Answer)] == [PASS]


def passing(*keys_pressed: str) -> Model:
    return keys(at_table(), "p", *keys_pressed)[0]


def in_turn(view: PublicView, turn: int) -> PublicView:
    old = view.header
    header = Header(old.set, old.name, turn, old.phase, old.status, old.packs, old.commitment)
    return PublicView(view.table, view.number, header, view.seats, view.zones, view.contest)


def test_this_combat_ends_with_it() -> None:
    model, effects = keys(at_table(asked("window")), "p", "1")
    assert sent(effects) == [table.Answer(0, 501, PASS)]
    assert "auto-pass: combat" in screen(model)
    model, passed = passes(model, windows(502))
    assert passed
    model, passed = passes(model, table.Private(private(asked("help", 503), number=503)))
    assert not passed, "a question that is no window is asked"
    model, passed = passes(model, table.Shared(at_rest(504)), windows(504))
    assert not passed, "the combat is over"
    assert not model.auto_pass


def test_this_combat_is_not_the_next_one_though_nothing_was_seen_between_them() -> None:
    model, passed = passes(passing("1"), table.Shared(in_turn(public(502), 15)), windows(502))
    assert not passed
    assert not model.auto_pass


def test_until_my_turn_ends_when_it_comes() -> None:
    model = passing("2")
    model, passed = passes(model, table.Shared(at_rest(215)), windows(215, "curse"))
    assert passed, "the combat is over, but my turn has not come"
    mine = seat(0, "Ada", 6, 11, (), 4, marks=("turn",))
    model, passed = passes(model, table.Shared(at_rest(216, seats=(mine, BORIS, GRETA, SPITE))), windows(216))
    assert not passed
    assert not model.auto_pass


def test_until_my_turn_said_in_my_turn_means_the_next_one() -> None:
    mine = seat(0, "Ada", 6, 11, (), 4, marks=("turn",))
    at_my_turn = at_table(view=at_rest(seats=(mine, BORIS, GRETA, SPITE)))
    model, passed = passes(keys(at_my_turn, "p", "2")[0], windows(216, "curse"))
    assert passed
    assert Scope.TURN in model.auto_pass


def test_to_the_end_of_the_match_goes_on_through_turns() -> None:
    model = passing("3")
    mine = seat(0, "Ada", 6, 11, (), 4, marks=("turn",))
    model, passed = passes(model, table.Shared(at_rest(216, seats=(mine, BORIS, GRETA, SPITE))), windows(216))
    assert passed
    assert "auto-pass: match" in screen(model)


@pytest.mark.parametrize("scope", ["1", "2", "3"])
class TestWhatIsAlwaysAsked:
    def test_a_kill_that_would_win_the_game_for_somebody(self, scope: str) -> None:
        model, passed = passes(passing(scope), windows(502, wins=BORIS_WINS))
        assert not passed
        assert "Auto-pass leaves this to you: it wins the game for Boris." in screen(model)
        assert passes(model, windows(503))[1], "the next one is passed again"

    def test_also_if_it_was_asked_before_auto_pass_was_chosen(self, scope: str) -> None:
        _, effects = keys(at_table(asked("window", wins=BORIS_WINS)), "p", scope)
        assert sent(effects) == []

    def test_also_if_a_helper_wins_by_it(self, scope: str) -> None:
        assert not passes(passing(scope), windows(502, wins=(2,)))[1]

    def test_a_curse_that_is_about_to_strike_me(self, scope: str) -> None:
        assert not passes(passing(scope), windows(502, "curse", about=0))[1]

    def test_a_kill_in_which_i_help(self, scope: str) -> None:
        helping = seat(0, "Ada", 6, 11, (), 4, marks=("helper",))
        view: PublicView = public(502, seats=(helping, BORIS, GRETA, SPITE))
        assert not passes(passing(scope), table.Shared(view), windows(502))[1]

    def test_a_roll_right_after_something_that_named_me(self, scope: str) -> None:
        theft = table.Told((Event(9, "Boris tries to steal your Boots.", seats=(1, 0)),))
        model, passed = passes(passing(scope), theft, windows(502, "roll"))
        assert not passed
        assert passes(model, table.Told((Event(10, "Greta hums.", seats=(2,)),)), windows(503, "roll"))[1]

    def test_a_window_that_does_not_say_whom_it_concerns(self, scope: str) -> None:
        question = Asked(
            502,
            "kill",
            "Do you let it happen?",
            Menu((WireOption("pass", "pass"),)),
            PASS,
            wins=(),
            marks=("window", "acts"),
        )
        assert not passes(passing(scope), table.Private(private(question)))[1]

    def test_a_window_of_a_server_that_does_not_say_who_wins_by_it(self, scope: str) -> None:
        model, passed = passes(passing(scope), windows(502, wins=None))
        assert not passed
        assert "the server does not say" in screen(model)

    def test_what_is_more_than_a_pass(self, scope: str) -> None:
        choice = Menu((WireOption("pass", "pass"), WireOption("stop", "stop the curse")))
        question = Asked(502, "stop_it", "Do you stop it?", choice, PASS, about=1, wins=())
        assert not passes(passing(scope), table.Private(private(question)))[1]


@pytest.mark.parametrize("scope", ["1", "2", "3"])
def test_it_outlives_neither_the_connection_nor_the_match(scope: str) -> None:
    model = passing(scope)
    assert not after(model, LinkLost("the connection was cut", 1.0, 1)).auto_pass
    assert not after(model, LinkLost("cut", 1.0, 1), LinkUp(WELCOME)).auto_pass
    assert not after(model, table.Shared(public(1))).auto_pass, "numbers begin anew: another match"
    assert not after(model, table.Over((1,), "Boris wins.")).auto_pass


def test_the_list_shows_which_are_on_and_how_to_turn_them_off() -> None:
    model, _ = keys(passing("3"), "p")
    shown = screen(model)
    assert "> 3 [x] to the end of the match" in shown
    assert "1 [ ] this combat" in shown
    assert "what would win the game for somebody" in " ".join(shown.split())
    assert not keys(model, "enter")[0].auto_pass
    both = keys(passing("3"), "p", "2")[0]
    assert set(both.auto_pass) == {Scope.TURN, Scope.MATCH}
    assert "auto-pass: turn, match" in screen(both, 120)
    assert not keys(both, "p", "0")[0].auto_pass


def test_taken_back_by_the_same_keys() -> None:
    model, _ = keys(passing("1"), "p", "1")
    assert not model.auto_pass
    assert not passes(model, windows(502))[1]


def test_there_is_no_combat_to_pass_for_outside_one() -> None:
    model, _ = keys(at_table(view=at_rest()), "p")
    assert "> 2 [ ] until your turn" in screen(model)
    model, _ = keys(model, "1")
    assert not model.auto_pass
    assert "no combat to pass for" in screen(model)


def test_a_pass_that_comes_too_late_is_nothing_to_be_told_of() -> None:
    model = at_table(view=at_rest())
    late = Refused(1, "stale", text="That question has changed or is gone.")
    _, effects = told(replace(model, manner=Manner.LINES), Replied(table.Answer(1, 501, ("pass",)), late))
    assert effects == ()
    _, effects = told(replace(model, manner=Manner.LINES), Replied(table.Answer(1, 501, ("accept",)), late))
    assert "changed or is gone" in str(effects)


@pytest.mark.parametrize("manner", list(Manner))
def test_a_pass_that_somebody_else_has_overtaken_is_wanted_once_more(manner: Manner) -> None:
    """The window is open again, in the same words: nothing else would say that it waits for them."""
    late = Refused(1, "stale", text="That question has changed or is gone.")
    overtaken = after(at_table(asked("window")), table.Private(private(asked("window", 502), number=215)))
    model, effects = told(replace(overtaken, manner=manner), Replied(table.Answer(1, 501, ("pass",)), late))
    again = "You are asked again: something has happened since you passed."
    assert again in str(effects) or again in screen(model)
    model = model.with_ui(sent=frozenset({502}))
    _, effects = told(replace(model, manner=manner), Replied(table.Answer(1, 501, ("pass",)), late))
    assert effects == (), "it has been answered in the meantime"


@pytest.mark.parametrize("standing", [(), STANDING], ids=["nothing", "cards"])
def test_in_lines_it_is_said_why_one_is_asked_all_the_same(standing: tuple[WireOption, ...]) -> None:
    """Whether one could do something about it or not."""
    before = after(at_table(manner=Manner.LINES), Typed("auto-pass match"))
    window = table.Private(private(asked("window", wins=BORIS_WINS), number=215, standing=standing))
    said = narrate(before, Pushed(window), after(before, window))
    assert "Auto-pass leaves this to you: it wins the game for Boris." in said


# ---------------------------------------------------------------- what the sentences promise, over generated evenings


@dataclass(frozen=True)
class Moment:
    """One situation: whose turn of which number, who fights with whose help, what is told, what is asked about whom."""

    turn: int
    fighter: int | None
    helper: int | None
    named: frozenset[int]
    kind: str
    about: int | None
    wins: tuple[int, ...] | None
    chosen: str
    """What the person presses before: the number of a choice, 0 for none, "" for nothing."""


SEATS = st.integers(0, 3)
MOMENTS = st.builds(
    Moment,
    turn=st.integers(0, 1),
    fighter=st.none() | SEATS,
    helper=st.none() | SEATS,
    named=st.frozensets(SEATS, max_size=2),
    kind=st.sampled_from(["kill", "curse", "roll", "claim"]),
    about=st.none() | SEATS | st.just(1),
    wins=st.just(()) | st.none() | SEATS.map(lambda seat: (seat,)),
    chosen=st.sampled_from(["", "", "1", "2", "3", "0"]),
)


@dataclass
class Promises:
    """What the person was promised, kept as the sentences have it and not as the client does."""

    since: dict[Scope, int]

    def choose(self, pressed: str, before: Moment, turn: int) -> None:
        scope = BY_KEY.get(pressed)
        if pressed == "0":
            self.since = {}
        elif scope in self.since:
            del self.since[scope]
        elif scope is not None and not (scope is Scope.CONTEST and before.fighter is None):
            self.since[scope] = turn

    def now(self, moment: Moment, turn: int) -> None:
        """ "until this combat is over", "until your turn comes", "to the end of the match"."""
        if moment.fighter is None or turn != self.since.get(Scope.CONTEST):
            self.since.pop(Scope.CONTEST, None)
        if turn % 4 == 0 and turn != self.since.get(Scope.TURN):
            self.since.pop(Scope.TURN, None)

    def may_pass(self, moment: Moment) -> bool:
        """ "a kill that would win the game for somebody, and what concerns you"; what is not said may be any of it."""
        mine = 0 in (moment.fighter, moment.helper) or 0 in moment.named or moment.about in (0, None)
        return bool(self.since) and moment.wins == () and not mine


def seen_at(moment: Moment, number: int, turn: int) -> tuple[table.Told, table.Shared, table.Private]:
    marks: Mapping[int, tuple[str, ...]] = {
        each: tuple(
            mark
            for mark, who in (("turn", turn % 4), ("fighter", moment.fighter), ("helper", moment.helper))
            if who == each
        )
        for each in range(4)
    }
    seats = tuple(seat(each, name, 5, 5, (), 2, marks=marks[each]) for each, name in enumerate(NAMES))
    view = public(number, seats=seats) if moment.fighter is not None else at_rest(number, seats=seats)
    story = table.Told((Event(number, "Something happens.", seats=tuple(moment.named)),))
    return story, table.Shared(in_turn(view, turn)), windows(number, moment.kind, None, moment.wins)


NAMES = ("Ada", "Boris", "Greta", "Spite")


@settings(max_examples=300, deadline=None)
@given(st.lists(MOMENTS, min_size=1, max_size=6), st.sampled_from(Manner))
def test_what_is_passed_is_what_the_sentences_promise_and_no_more(evening: list[Moment], manner: Manner) -> None:
    """On the full screen and in lines alike; at one keyboard and behind the ssh door the same model decides."""
    model, promised, turn, before, was_passed = at_table(manner=manner), Promises({}), 14, None, False
    for number, moment in enumerate(evening, 600):
        if before is not None and moment.chosen:
            promised.choose(moment.chosen, before, turn)
            words = {"1": "combat", "2": "turn", "3": "match", "0": "none"}
            pressed = (
                [Key("p"), Key(moment.chosen)]
                if manner is Manner.SCREEN
                else [Typed(f"auto-pass {words[moment.chosen]}")]
            )
            answered = sent(told(model, *pressed)[1])
            model = after(model, *pressed)
            promised.now(before, turn)
            may = promised.may_pass(before) and not was_passed
            assert [request.choice for request in answered if isinstance(request, table.Answer)] == [PASS] * may
        turn += moment.turn
        promised.now(moment, turn)
        story, shared, window = seen_at(moment, number, turn)
        (question,) = window.view.questions
        fields = {name: getattr(question, name) for name in question.__struct_fields__} | {"about": moment.about}
        model, was_passed = passes(model, story, shared, table.Private(private(Asked(**fields), number=number)))
        assert was_passed == promised.may_pass(moment), moment
        assert set(model.auto_pass) == set(promised.since)
        before = moment


# ---------------------------------------------------------------- steps of a game, and windows of one kind


STEPPING = Layout("classic", marks=(Mark("step", text="nobody else has done anything"), Mark("fighter", role="part")))


def stepping(view: PublicView | None = None) -> Model:
    """At a table of a game that has windows which open only because it goes on."""
    return at_table(view=at_rest() if view is None else view).laid_out(STEPPING)


def step(number: int, kind: str = "before_draw") -> table.Private:
    """One of these; nobody has done anything."""
    (question,) = windows(number, kind, about=None).view.questions
    return table.Private(private(replace(question, marks=("window", "acts", "step")), number=number))


def test_where_nobody_has_done_anything_nothing_is_asked() -> None:
    model, passed = passes(stepping(), step(215))
    assert passed
    model, passed = passes(model, windows(216, "interrupt"))
    assert not passed, "somebody has done something"
    assert "auto-pass: quiet steps" in screen(model)
    assert "leaves this to you" not in screen(model)


def test_who_wants_to_be_asked_about_steps_is() -> None:
    model, _ = keys(stepping(), "p", "4")
    assert "You are asked again where nobody else has done anything." in screen(model)
    model, passed = passes(model, step(215))
    assert not passed
    model, effects = keys(model, "p", "4")
    assert [request.choice for request in sent(effects) if isinstance(request, table.Answer)] == [PASS]


def test_a_step_of_ones_own_fight_is_asked_unless_all_of_it_is_passed() -> None:
    fighting = public(214, seats=(seat(0, "Ada", 6, 11, (), 4, marks=("fighter",)), BORIS, GRETA, SPITE))
    model, passed = passes(stepping(fighting), step(214))
    assert not passed
    model, effects = keys(model, "p", "1")
    assert [request.choice for request in sent(effects) if isinstance(request, table.Answer)] == [PASS]


def test_a_game_without_steps_does_not_speak_of_them() -> None:
    model, _ = keys(at_table(), "p")
    assert "while the game just goes on" not in screen(model)
    assert "windows like this one" in screen(model)


def test_windows_of_one_kind_are_passed_whenever_they_open_and_no_others() -> None:
    model, effects = keys(at_table(asked("window", kind="kill", about=1)), "p", "4")
    assert [request.choice for request in sent(effects) if isinstance(request, table.Answer)] == [PASS]
    assert passes(model, windows(502, "kill"))[1]
    assert not passes(model, windows(503, "curse"))[1]
    assert not passes(model, windows(504, "kill", wins=BORIS_WINS))[1], "what wins the game is always asked"
    model, _ = passes(model, windows(504, "kill", wins=BORIS_WINS))
    model, _ = keys(model, "p", "4")
    assert not passes(model, windows(505, "kill"))[1]


def test_without_a_window_there_is_no_kind_to_mean() -> None:
    model, effects = keys(at_table(view=at_rest()), "p", "4")
    assert sent(effects) == []
    assert "No window is open to say which kind you mean." in screen(model)


def test_asked_everything_means_steps_and_kinds_too() -> None:
    model, _ = keys(at_table(asked("window", kind="kill", about=1)).laid_out(STEPPING), "p", "5")
    model, _ = keys(model, "p", "0")
    assert not passes(model, windows(506, "kill"))[1]
    assert not passes(model, step(507))[1]
