"""With whom the spiteful seat deals, with whom it does not, and how it explains itself."""

from __future__ import annotations

from random import Random

from tests.ai.grudges import Bearer, announced, asked_for_help, cross, table
from tests.ai.minds import BUDGET, decision, in_words, says
from tests.scene import H, Scene

from kickdoor_ai.api import Act
from kickdoor_ai.doors.grudges.deeds import kindness
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.idle import idle_question


def test_it_asks_friends_first() -> None:
    heroes = {"Ann": H(level=5), "Bob": H(level=9), "Cid": H(level=9)}
    t = table(["kraken_in_a_bathtub"], people=heroes)
    ann = cross(t, "Ann", "Bob", harm=0.3)
    t.answers("Ann", "open")
    assert ann.says().startswith("ask Cid")
    t = table(["kraken_in_a_bathtub"], people=heroes)
    ann = cross(t, "Ann", "Cid", harm=0.3)
    t.answers("Ann", "open")
    assert ann.says().startswith("ask Bob")


def test_it_asks_nobody_whom_it_hates_unless_the_game_is_won_by_it() -> None:
    for level, race, said in ((5, None, "run"), (9, "elf", "ask Bob")):
        t = table(["kraken_in_a_bathtub"], Ann=H(level=level), Bob=H(level=9, race=race), Cid=H(level=1))
        ann = cross(t, "Ann", "Bob")
        t.answers("Ann", "open")
        assert ann.says().startswith(said)


def test_it_takes_no_enemy_into_its_fight() -> None:
    for enemies, said in (((), "accept"), (("Bob",), "decline")):
        t = table(["kraken_in_a_bathtub"], Ann=H(level=5), Bob=H(level=9), Cid=H(level=1))
        ann = cross(t, "Ann", *enemies)
        t.answers("Ann", "open")
        t.acts("Bob", "bid", ((), 1, "fighter_first"))
        assert ann.says().startswith(said)


def test_it_offers_its_help_unasked_to_friends_and_where_it_wins_too() -> None:
    for level, race, friend, said in ((5, None, False, None), (5, None, True, "bid"), (9, "elf", False, "bid")):
        t = table(["kraken_in_a_bathtub"], Ann=H(level=level), Bob=H(level=9, race=race), Cid=H(level=1))
        bob = cross(t, "Bob")
        if friend:
            bob.seat.ledger.enter(kindness(t.seat("Ann"), "joined", t.table.turn_number))
        t.answers("Ann", "open")
        found = _at_leisure(bob).partition(" ")[0]
        assert found == said if said else found != "bid", (level, race, friend, found)


def test_it_helps_nobody_in_a_fight_that_it_has_spoilt() -> None:
    for spoils, said in ((True, "decline"), (False, "counter")):
        heroes = {"Ann": H(level=6, items=["theme_music"]), "Bob": H(level=5, hand=["understaffed"]), "Cid": H(level=1)}
        t = table(["haunted_wardrobe"], people=heroes)
        bob = Bearer(t, "Bob")
        t.answers("Ann", "open")
        if spoils:
            t.answers("Ann", "win")
            assert bob.says().startswith("enhance understaffed")
        t.acts("Bob", "enhance", "understaffed", "haunted_wardrobe")
        t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
        assert bob.says().partition(" ")[0] == said


def test_it_answers_trades_also_in_a_turn_in_which_it_has_spoilt_a_fight() -> None:
    heroes = {
        "Ann": H(level=6, items=["theme_music", "plain_blade"], role="wizard"),
        "Bob": H(level=5, hand=["understaffed"], items=["laminated_spell"]),
        "Cid": H(level=1),
    }
    t = table(["haunted_wardrobe"], people=heroes)
    bob = Bearer(t, "Bob")
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert bob.says().startswith("enhance understaffed")
    t.acts("Bob", "enhance", "understaffed", "haunted_wardrobe")
    t.rolls(6)
    t.answers("Ann", "run")
    t.everybody_passes()
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
    assert _at_leisure(bob) in ("agree 0!", "refuse 0!")


def test_it_does_not_trade_with_those_it_hates_whatever_they_offer() -> None:
    for enemies, said in (((), "agree 0!"), (("Ann",), "refuse 0!")):
        t = table(Ann=H(items=["theme_music"], role="wizard"), Bob=H(items=["laminated_spell"]))
        bob = cross(t, "Bob", *enemies)
        t.acts("Ann", "trade", "Bob", ["theme_music"], ["laminated_spell"])
        assert _at_leisure(bob) == said


def test_it_proposes_nothing_to_them_either() -> None:
    for enemies, said in (((), "trade Bob laminated_spell plain_blade!"), (("Bob",), "open")):
        t = table(
            Ann=H(items=["laminated_spell"], role="warrior"),
            Bob=H(items=["plain_blade"], role="wizard"),
        )
        assert cross(t, "Ann", *enemies).says() == said


def _at_leisure(bearer: Bearer) -> str:
    """What it does when it is spoken to in somebody else's turn."""
    t, chair = bearer.t, bearer.t.seat(bearer.name)
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    return in_words(t, bearer.seat.decide(seen, idle_question(chair), standing, BUDGET, Random(1)))


def test_charity_gives_the_worst_to_the_worst() -> None:
    hand = ["find_a_staircase", "dwarf", "dwarf", "theme_music", "bottled_thunder", "scroll_of_redundancy", "mate"]
    for enemy, friend in (("Bob", "Cid"), ("Cid", "Bob")):
        t = table(["elf"], Ann=H(level=9, race="dwarf", hand=hand), Bob=H(level=3), Cid=H(level=3))
        ann = cross(t, "Ann", enemy)
        t.answers("Ann", "open")
        while t.asked("Ann") != "charity":
            t.answers("Ann", *_first(t))
        words = ann.says().split()
        given = dict(zip(words[::2], words[1::2], strict=True))
        worth = {"find_a_staircase": 9, "theme_music": 8, "bottled_thunder": 7}
        assert len(given) >= 2
        best = {who: max(worth.get(card, 0) for card, to in given.items() if to == who) for who in (enemy, friend)}
        assert best[friend] >= best[enemy]


def _first(t: Scene) -> tuple[str, ...]:
    return {"trouble": ("skip",), "end_turn": ("end",)}[str(t.asked("Ann"))]


# ---------------------------------------------------------------- reasons


def test_it_says_why_it_strikes_and_why_it_does_not_help() -> None:
    t = table(Ann=H(hand=["clerical_error"]), Bob=H(level=4), Cid=H(level=3))
    ann = cross(t, "Ann", "Cid")
    assert isinstance(decision(t, "Ann", ann.seat), Act)
    assert ann.seat.considered()[0].because == "Cid owes it 2.2 for the stolen level"
    bob = asked_for_help("Ann", Ann=H(level=5), Bob=H(level=9))
    assert bob.says() == "decline"
    assert bob.seat.considered()[0].because == "Ann owes it 2.2 for the stolen level"


def test_it_says_whom_it_hunts() -> None:
    t = table(Ann=H(level=3, hand=["exam_you_forgot"]), Bob=H(level=9), Cid=H(level=5))
    seat = SpitefulSeat()
    assert says(t, "Ann", seat) == "curse exam_you_forgot Bob!"
    assert seat.considered()[0].because == "Bob leads at Level 9"


def test_a_spoilt_kill_is_explained_by_its_price_and_by_the_grudge() -> None:
    bob = announced("elf_biter", "Bob", "Ann", Ann=H(level=2), Bob=H(hand=["understaffed"]), Cid=H(level=4))
    bob.says()
    because = bob.seat.considered()[0].because
    assert because.startswith("turns it, and costs ")
    assert because.endswith("; Ann owes it 2.2 for the stolen level")
