"""Where a person begins: what stands first, where the cursor rests, what a form has in it; and who wins by it."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene
from tests.server.matches.test_trades_asked import shown_to

from kickdoor_protocol.shapes import Menu, PickOne, WireOption, options_of
from kickdoor_protocol.views import Asked


def fighting(ann: H | None = None, beast_level: int = 14, **others: H) -> Scene:
    """Ann has kicked open the door: there is a beast behind it."""
    heroes = {"Ann": ann or H(level=3), "Bob": H(level=4), "Cid": H(level=7), **others}
    cards = [beast("hare", beast_level), potion("tea", 3), gear("stick", 1)]
    t = Scene(extra=cards, doors=["hare"], **heroes)  # type: ignore[arg-type]  # names are free
    t.answers("Ann", "open")
    return t


def question(t: Scene, name: str) -> Asked:
    (asked,) = shown_to(t, name).questions
    return asked


def keys(asked: Asked) -> list[str]:
    assert isinstance(asked.shape, Menu)
    return [option.key for option in asked.shape.options if option.barred is None]


def action(t: Scene, name: str, word: str) -> WireOption:
    """The one standing action of that verb, or that key."""
    (found,) = [o for o in shown_to(t, name).standing if word in (o.key, o.key.partition(".")[0])]
    return found


def targets(option: WireOption) -> list[int | None]:
    (shape,) = option.details
    assert isinstance(shape, PickOne)
    return [each.seat for each in shape.options]


class TestAFighter:
    def test_who_is_losing_begins_with_whom_to_ask_and_runs_last(self) -> None:
        asked = question(fighting(), "Ann")
        assert keys(asked) == ["ask.1", "ask.2", "run"]
        assert asked.begin == "ask.1"
        assert asked.default == ("run",), "which is what counts when time is up, all the same"

    def test_who_is_offered_help_begins_with_that(self) -> None:
        t = fighting()
        t.acts("Cid", "bid", ((), 1, "helper_first"))
        asked = question(t, "Ann")
        assert keys(asked)[:2] == ["accept.1", "decline.1"]
        assert keys(asked)[-1] == "run"
        assert asked.begin == "accept.1"

    def test_who_is_winning_begins_with_the_kill(self) -> None:
        asked = question(fighting(beast_level=1), "Ann")
        assert asked.begin == ""
        assert asked.default == ("win",)

    def test_who_can_do_nothing_but_run_begins_with_that(self) -> None:
        t = fighting()
        t.answers("Ann", "ask", "Bob", ((), 0, ""))
        t.answers("Bob", "accept")
        asked = question(t, "Ann")
        assert keys(asked) == ["run"]
        assert asked.begin == ""


class TestAHarm:
    """Whom it could be meant for stand in the order of the seats; whom it begins with is the likeliest."""

    def test_is_for_the_fighter_before_it_is_for_the_leader(self) -> None:
        t = fighting(Bob=H(level=4, hand=["overnight_rust"]), Dot=H(level=9))
        assert targets(action(t, "Bob", "curse")) == [0, 1, 2, 3]
        assert action(t, "Bob", "curse").begin == ("seat.0",)

    def test_where_nobody_fights_it_is_for_the_leader(self) -> None:
        t = Scene(Ann=H(level=3), Bob=H(level=4, hand=["overnight_rust"]), Cid=H(level=7))
        assert targets(action(t, "Bob", "curse")) == [0, 1, 2]
        assert action(t, "Bob", "curse").begin == ("seat.2",)

    def test_a_helper_harms_those_outside_before_the_fighter(self) -> None:
        t = fighting(Bob=H(level=4, hand=["overnight_rust"]))
        t.answers("Ann", "ask", "Bob", ((), 0, ""))
        t.answers("Bob", "accept")
        assert targets(action(t, "Bob", "curse")) == [0, 1, 2]
        assert action(t, "Bob", "curse").begin == ("seat.2",)

    @pytest.mark.parametrize(("name", "first"), [("Ann", "heroes"), ("Bob", "monsters")])
    def test_a_potion_is_for_ones_own_side_first_and_else_for_the_monsters(self, name: str, first: str) -> None:
        t = fighting(H(level=3, hand=["tea"])) if name == "Ann" else fighting(Bob=H(level=4, hand=["tea"]))
        (shape,) = action(t, name, "use").details
        assert options_of(shape)[0].key == first


class TestACounterOffer:
    def test_begins_with_the_terms_that_it_answers(self) -> None:
        t = fighting(H(level=3, items=["stick"]))
        (stick,) = t.hero("Ann").items
        t.answers("Ann", "ask", "Bob", (["stick"], 1, "fighter_first"))
        (counter,) = [o for o in options_of(question(t, "Bob").shape) if o.key == "counter"]
        assert counter.begin == (((f"card.{stick}",), 1, "fighter_first"),)

    def test_and_so_does_the_answer_to_it(self) -> None:
        t = fighting()
        t.answers("Ann", "ask", "Bob", ((), 1, "fighter_first"))
        t.answers("Bob", "counter", ((), 1, "helper_first"))
        options = {option.key: option for option in options_of(question(t, "Ann").shape)}
        assert options["ask.1"].begin == (((), 1, "helper_first"),)
        assert options["ask.2"].begin == (), "with Cid there are no terms yet"

    def test_a_price_that_is_asked_again_begins_with_the_last_one(self) -> None:
        t = fighting()
        assert action(t, "Cid", "bid").begin == ()
        t.acts("Cid", "bid", ((), 1, "helper_first"))
        assert action(t, "Cid", "bid").begin == (((), 1, "helper_first"),)

    def test_a_trade_set_against_another_begins_with_what_the_other_wants_and_gives(self) -> None:
        cards = [gear("pickaxe", 4, gold=600), gear("stick", 1)]
        t = Scene(Ann=H(items=["stick"]), Greta=H(items=["pickaxe"]), Bob=H(), extra=cards, turn="Bob")
        assert action(t, "Ann", "trade.1").begin == ()
        t.acts("Greta", "trade", "Ann", ["pickaxe"], ["stick"])
        begin = action(t, "Ann", "trade.1").begin
        stick, pickaxe = (t.hero(name).items[0] for name in ("Ann", "Greta"))
        assert begin == ((f"card.{stick}",), (f"card.{pickaxe}",))


class TestWhoWinsByIt:
    @pytest.mark.rule("classic.winning.4")
    def test_a_kill_says_whom_it_makes_win_the_game(self) -> None:
        t = fighting(H(level=9), beast_level=1)
        assert question(t, "Ann").wins == (0,), "also to the fighter, who may claim it"
        t.answers("Ann", "win")
        assert question(t, "Bob").wins == (0,)

    @pytest.mark.rule("classic.winning.4")
    def test_one_with_an_elf_says_so_of_the_elf(self) -> None:
        t = fighting(H(level=3), beast_level=10, Bob=H(level=9, race="elf"))
        t.answers("Ann", "ask", "Bob", ((), 0, ""))
        assert question(t, "Bob").wins == (1,), "before one says yes"
        t.answers("Bob", "accept")
        t.answers("Ann", "win")
        assert question(t, "Cid").wins == (1,)

    def test_one_that_wins_nothing_says_that(self) -> None:
        t = fighting(H(level=3), beast_level=1)
        t.answers("Ann", "win")
        assert question(t, "Bob").wins == ()

    def test_a_fight_that_one_is_losing_wins_nothing_yet(self) -> None:
        assert question(fighting(H(level=9)), "Ann").wins == ()
