"""Who sits there and how, what lies on what, what stands in the window's title: for every kind of seat and moment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import LOBBY, TABLES, after, at_rest, at_table, connected, public, spectating
from tests.client.outcome import screen
from tests.client.questions import asked
from tests.client.scenes import PAUSED, PROPOSED

from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.view.pulse import title
from kickdoor_client.words.layout import signs_of_cards, signs_of_columns
from kickdoor_client.words.people.pause import code_words, pause_words
from kickdoor_client.words.table.on_cards import by_themselves, lies_on, lying, on_top_of
from kickdoor_client.words.table.read_out import seat_words
from kickdoor_client.words.table.who import who
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.layout import Column, Layout, Mark
from kickdoor_protocol.views import CardRef, SeatView


def seat(kind: str, *, connected: bool = True, ai: str = "") -> SeatView:
    """Boris's, as it could be."""
    return replace(public().seats[1], kind=kind, connected=connected, ai=ai, zones=(), meters=(), traits=(), marks=())


def with_seat(changed: SeatView, manner: Manner = Manner.LINES) -> Model:
    seats = public().seats
    return at_table(view=at_rest(seats=(seats[0], changed, *seats[2:])), manner=manner)


@pytest.mark.parametrize(
    ("changed", "read", "shown", "gone"),
    [
        (seat("human"), "2 Boris:", "Boris ", False),
        (seat("human", connected=False), "2 Boris: Not connected", "Boris (away)", True),
        (seat("ai", ai="bribe_aware"), "2 Boris: AI bribe aware", "Boris (AI)", False),
        (seat("ai", connected=False), "2 Boris: AI", "Boris (AI)", False),
        (seat("keeper", ai="caretaker", connected=False), "2 Boris: Kept by an AI", "Boris (AI keeps it)", False),
        (seat("keeper", connected=False), "2 Boris: Away", "Boris (away)", False),
        (seat("empty", connected=False), "Seat 2 is empty.", "(empty)", False),
    ],
)
def test_a_seat_says_who_sits_there_and_whether_they_are_there(
    changed: SeatView, read: str, shown: str, gone: bool
) -> None:
    model = with_seat(changed)
    assert seat_words(model, changed).casefold().startswith(read.casefold())
    assert shown in screen(with_seat(changed, Manner.SCREEN), 120)
    told = who(model)
    assert ("Boris is not connected." in told) == gone
    kept = "caretaker keeps the seat warm" if changed.ai else "what counts by default is done for this seat"
    assert (f"Boris is away; meanwhile {kept}." in told) == (changed.kind == "keeper")
    nameless = replace(changed, name="")
    assert not any(line.startswith(" is not connected") for line in who(with_seat(nameless)))


def lies(*cards: CardRef) -> Model:
    """These cards lie before Boris."""
    boris = public().seats[1]
    zone = replace(boris.zones[0], cards=cards, count=len(cards))
    return with_seat(replace(boris, zones=(zone,)))


def test_what_lies_on_a_card_goes_with_it_as_long_as_both_can_be_seen() -> None:
    boots, tape, glue = CardRef(80, "boots"), CardRef(81, "damp", on=80), CardRef(82, "halo", on=81)
    model = lies(boots, tape, glue)
    on = lying(model)
    assert on == {80: (tape,), 81: (glue,)}
    assert on_top_of(boots, on) == [tape, glue]
    assert by_themselves((boots, tape, glue), on) == [boots]
    assert lies_on(model, tape).startswith("on ")
    assert lies_on(model, boots) == ""
    hidden = lies(CardRef(80), tape)
    assert lying(hidden) == {}
    assert by_themselves((CardRef(80), tape), lying(hidden)) == [CardRef(80), tape]
    assert lies_on(lies(CardRef(81, "damp", on=99)), CardRef(81, "damp", on=99)) == ""


def test_what_lies_on_several_cards_of_one_stands_behind_each() -> None:
    boots, tape, glue = CardRef(80, "boots"), CardRef(81, "damp", on=80), CardRef(82, "halo", on=81)
    plate, salt = CardRef(83, "damp", on=80), CardRef(84, "halo", on=83)
    on = lying(lies(boots, plate, tape, salt, glue))
    assert on_top_of(boots, on) == [plate, salt, tape, glue]
    assert on_top_of(plate, on) == [salt]


def test_cards_that_lie_on_each_other_are_named_once() -> None:
    one, other = CardRef(80, "boots", on=81), CardRef(81, "damp", on=80)
    on = lying(lies(one, other))
    assert on_top_of(one, on) == [other]
    assert on_top_of(other, on) == [one]
    twice = {80: (other, other)}
    assert on_top_of(CardRef(80, "boots"), twice) == [other]


def laid_out(layout: Layout) -> Model:
    model = at_table()
    assert model.seen.public is not None
    return replace(model, layouts={model.seen.public.header.set: layout})


def test_signs_are_explained_once_and_only_where_they_say_something() -> None:
    marks = (
        Mark("idle", "idle", text="not in use", role="idle"),
        Mark("carried", "carried", text="only carried", role="idle"),
        Mark("mute", "mute", role="idle"),
        Mark("big", "Big", text="too big", short="B"),
        Mark("plain", "plain", text="plain"),
    )
    signs = signs_of_cards(laid_out(Layout("classic", marks=marks)))
    assert signs == [("(Name +3)", "not in use"), ("[Big] or B", "too big")]
    assert signs_of_cards(laid_out(Layout("classic", marks=marks[2:3]))) == []
    columns = (
        Column("level", "Level", short="Lv"),
        Column("gold", "gold", short="gold"),
        Column("hand", "hand", short="", note="cards in hand"),
    )
    assert signs_of_columns(laid_out(Layout("classic", columns=columns))) == [("Lv", "Level; cards in hand")]
    assert signs_of_columns(laid_out(Layout("classic", columns=columns[1:2]))) == []


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (after(connected(), TABLES, LOBBY), "kickdoor: Friday night"),
        (replace(after(connected(), TABLES, LOBBY), scene=Scene.BROWSING), "kickdoor"),
        (replace(connected(), scene=Scene.FILLING), "kickdoor"),
        (replace(at_table(), scene=Scene.BROWSING), "kickdoor"),
        (replace(connected(), scene=Scene.PLAYING), "kickdoor"),
        (after(at_table(), table.Over((1,), "Boris wins.")), "kickdoor: the match is over"),
        (at_table(asked("curse")), "kickdoor: * YOU: Curse! Shrunken Wardrobe is about to strike you"),
    ],
)
def test_the_title_of_the_window(model: Model, said: str) -> None:
    assert title(model).startswith(said)
    assert (title(model) == "kickdoor") == (said == "kickdoor")


def test_the_code_of_a_seat_is_told_to_who_sits_there_while_the_match_goes_on() -> None:
    model = after(at_table(), table.SeatCode("boots-ogre"))
    assert code_words(model) == ["To come back with another program, write down the code of your seat: boots-ogre."]
    assert code_words(at_table()) == []
    assert code_words(after(model, table.Over((1,), "Boris wins."))) == []
    assert code_words(after(spectating(), table.SeatCode("boots-ogre"))) == []


def test_who_has_agreed_to_a_pause_can_take_it_back_and_the_others_agree() -> None:
    for manner, say in ((Manner.LINES, "Say "), (Manner.SCREEN, "Type :")):
        agreed = pause_words(at_table(view=public(pause=PAUSED, waiting=()), manner=manner))
        assert agreed[-1] == f"{say}resume to go on, now or another day."
        asks = pause_words(at_table(view=public(pause=PROPOSED), manner=manner))
        assert asks[-1] == f"{say}pause to agree; whoever plays on says no."
        mine = replace(PROPOSED, agreed=(0,), missing=(1,))
        takes = pause_words(at_table(view=public(pause=mine), manner=manner))
        assert takes[-1] == f"{say}resume to take it back."
