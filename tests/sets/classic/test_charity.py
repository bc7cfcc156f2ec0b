"""Phase 4: who gets the surplus, and who decides (classic.charity)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.table import DOOR
from kickdoor_game.language.cards import Monster
from kickdoor_game.language.words.effects import Die
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import PickSome, Split

MAW = Monster(key="maw", name="Maw", level=19, treasures=1, bad_stuff=(Die(),))
SEVEN = ["load_bearing", "fully_funded", "understaffed", "peer_reviewed", "part_time", "mate", "cheat"]


def to_charity(t: Scene) -> None:
    """Ann has met nobody, so one more card comes to her hand before the end of her turn."""
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    t.answers("Ann", "end")


def with_surplus(count: int, *, level: int = 4, bob: H, cid: H, dot: H | None = None) -> Scene:
    """Ann at the end of her turn with that many cards too many, the last of them an Elf."""
    hero = H(level=level, hand=SEVEN[: 4 + count])
    t = Scene(Ann=hero, Bob=bob, Cid=cid, Dot=dot or H(level=9), doors=["licence_revoked", "elf"])
    to_charity(t)
    return t


@pytest.mark.rule("classic.charity.1")
def test_the_surplus_goes_to_the_lowest_and_the_giver_chooses_the_cards() -> None:
    t = with_surplus(2, bob=H(level=3), cid=H(level=2), dot=H(level=5))
    t.answers("Ann", {"fully_funded": "Cid", "elf": "Cid"})
    assert t.keys(t.hero("Cid").hand) == ["fully_funded", "elf"]
    assert t.keys(t.hero("Ann").hand) == ["load_bearing", "understaffed", "peer_reviewed", "part_time", "mate"]
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.charity.1")
@pytest.mark.parametrize(
    "split",
    [{"elf": "Cid"}, {"elf": "Cid", "mate": "Cid", "part_time": "Cid"}, {}],
)
def test_no_more_and_no_less_than_the_surplus(split: dict[str, str]) -> None:
    t = with_surplus(2, bob=H(level=3), cid=H(level=2))
    assert t.refused("Ann", split, asked=True).rule == "classic.charity.1"


@pytest.mark.rule("classic.charity.1")
def test_only_the_lowest_may_be_given_anything() -> None:
    t = with_surplus(1, bob=H(level=3), cid=H(level=2))
    refusal = t.refused("Ann", {"elf": "Bob"}, asked=True)
    assert (refusal.code, refusal.rule) == ("no_such_pile", "classic.charity.1")


@pytest.mark.rule("classic.charity.1")
def test_giver_and_receiver_see_the_cards_and_the_others_their_number() -> None:
    t = with_surplus(2, bob=H(level=3), cid=H(level=2))
    before = len(t.events)
    t.answers("Ann", {"fully_funded": "Cid", "elf": "Cid"})
    told = t.events[before:]
    (given,) = [event for event in told if isinstance(event, events.CardsGiven)]
    (received,) = [event for event in told if isinstance(event, events.Received)]
    assert (given.giver, given.taker, given.count, given.audience) == (t.seat("Ann"), t.seat("Cid"), 2, None)
    assert (t.keys(received.cards), set(received.audience or ())) == (
        ["fully_funded", "elf"],
        {t.seat("Ann"), t.seat("Cid")},
    )
    assert observe(t.table, t.seat("Bob")).table.heroes[2].hand == (HIDDEN, HIDDEN)


@pytest.mark.rule("classic.charity.1")
def test_the_dead_receive_nothing_and_are_not_compared() -> None:
    """Bob, the weakest, is eaten while he helps Ann; what she has too much of goes to Cid."""
    t = Scene(
        Ann=H(level=5, hand=[*SEVEN[:5], "elf"]),
        Bob=H(level=1),
        Cid=H(level=4),
        Dot=H(level=6),
        extra=[MAW],
        doors=["maw"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "run")
    t.rolls(6, 1)
    t.everybody_passes()
    t.answers("Ann", "end")
    assert t.hero("Bob").dead
    shape = t.question("Ann").shape
    assert isinstance(shape, Split)
    assert [pile.seat for pile in shape.piles] == [t.seat("Cid")]


@pytest.mark.rule("classic.charity.2", "classic.charity.3")
@pytest.mark.parametrize(
    "split",
    [
        {"elf": "Bob", "mate": "Bob", "part_time": "Cid"},
        {"elf": "Cid", "mate": "Bob", "part_time": "Cid"},
    ],
)
def test_three_cards_for_two_tied_players_are_two_and_one_as_the_giver_likes(split: dict[str, str]) -> None:
    t = with_surplus(3, bob=H(level=2), cid=H(level=2), dot=H(level=3))
    t.answers("Ann", split)
    for name in ("Bob", "Cid"):
        assert set(t.keys(t.hero(name).hand)) == {card for card, taker in split.items() if taker == name}


@pytest.mark.rule("classic.charity.2")
@pytest.mark.parametrize(
    ("surplus", "split"),
    [
        (3, {"elf": "Bob", "mate": "Bob", "part_time": "Bob"}),
        (2, {"elf": "Bob", "mate": "Bob"}),
        (2, {"elf": "Cid", "mate": "Cid"}),
    ],
)
def test_uneven_shares_are_refused(surplus: int, split: dict[str, str]) -> None:
    t = with_surplus(surplus, bob=H(level=2), cid=H(level=2), dot=H(level=3))
    assert t.refused("Ann", split, asked=True).rule == "classic.charity.2"


@pytest.mark.rule("classic.charity.2")
def test_one_card_for_three_tied_players_goes_to_any_of_them() -> None:
    t = with_surplus(1, bob=H(level=2), cid=H(level=2), dot=H(level=2))
    t.answers("Ann", {"elf": "Dot"})
    assert [len(t.hero(name).hand) for name in ("Bob", "Cid", "Dot")] == [0, 0, 1]


@pytest.mark.rule("classic.charity.3")
def test_without_an_answer_the_right_end_is_dealt_out_from_the_left_hand_neighbour_on() -> None:
    t = with_surplus(3, bob=H(level=3), cid=H(level=2), dot=H(level=2))
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").hand) == ["load_bearing", "fully_funded", "understaffed", "peer_reviewed", "part_time"]
    assert t.keys(t.hero("Cid").hand) == ["elf", "mate"]
    assert t.keys(t.hero("Dot").hand) == ["cheat"]


@pytest.mark.rule("classic.charity.4")
@pytest.mark.parametrize("level", [1, 2])
def test_who_is_lowest_or_tied_for_lowest_discards_what_he_likes(level: int) -> None:
    t = with_surplus(2, level=level, bob=H(level=2), cid=H(level=4))
    assert (t.asked("Ann"), isinstance(t.question("Ann").shape, PickSome)) == ("charity_discard", True)
    t.answers("Ann", "mate", "load_bearing")
    assert t.keys(t.table.discards[DOOR])[-2:] == ["mate", "load_bearing"]
    assert t.keys(t.hero("Ann").hand) == ["fully_funded", "understaffed", "peer_reviewed", "part_time", "elf"]
    assert (t.hero("Bob").hand, t.hero("Cid").hand) == ((), ())


@pytest.mark.rule("classic.charity.4")
def test_who_discards_parts_with_exactly_the_surplus() -> None:
    t = with_surplus(2, level=1, bob=H(level=2), cid=H(level=4))
    for cards in (["mate"], ["mate", "load_bearing", "part_time"]):
        assert t.refused("Ann", *cards, asked=True).rule == "classic.charity.4"


@pytest.mark.rule("classic.charity.1", "classic.charity.4")
@pytest.mark.card("clerical_error")
def test_what_happens_while_the_giver_ponders_counts() -> None:
    """A curse lowers Ann to the lowest: what she was about to give she now discards."""
    t = with_surplus(2, level=2, bob=H(level=1, hand=["clerical_error"]), cid=H(level=1))
    assert t.asked("Ann") == "charity"
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "charity_discard"
    t.acts("Ann", "play", "elf")
    t.answers("Ann", "mate")
    assert len(t.hero("Ann").hand) == 5
