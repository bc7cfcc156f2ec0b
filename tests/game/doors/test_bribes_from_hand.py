"""Cards of the hand that a fighter promises to a helper: said to the two alone, kept until the win, played then.

The classic rules know no such promise. It stands in shakespeare.help.9; here classic cards are played by that switch.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors import telling
from kickdoor_game.doors.account import account
from kickdoor_game.doors.observe import imagine, observe, promised_of_hands
from kickdoor_game.doors.phases.promises import may_be_promised
from kickdoor_game.doors.state import events
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.dealings.bargains import FROM_HAND, HelpOffer, Terms
from kickdoor_game.language.cards import Card, Curse, TreasureSpecial, deck_of
from kickdoor_game.language.words.effects import DiscardCards, LoseFollower, LoseLevels, SwapHands
from kickdoor_game.language.words.plays import Ascend, StealLevel, TakeCard
from kickdoor_game.language.words.traits import Charm
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.plain import loaded, saved_bytes
from kickdoor_game.machine.questions import Form, Option
from kickdoor_game.sets.classic.game import NUMBERS

ANN, BOB, CID = map(Seat, range(3))
SWITCHED_ON = replace(NUMBERS, bribes_from_hand=True, level_card_target="any")


def special(key: str, play: Ascend | StealLevel | TakeCard) -> Card:
    return TreasureSpecial(key=key, name=key.title(), play=play)


EXTRA = [
    beast("wall", 8, treasures=1),
    Curse(key="hex", name="Hex", effects=(SwapHands(),)),
    Curse(key="leak", name="Leak", effects=(DiscardCards(1),)),
    Curse(key="flight", name="Flight", effects=(LoseFollower(),)),
    Curse(key="slump", name="Slump", effects=(LoseLevels(3),)),
    special("praise", Ascend()),
    special("toast", Ascend()),
    special("modest", Ascend(level_at_most=4)),
    special("leap", Ascend(unless_highest=True)),
    special("late", Ascend(after_fight=True)),
    special("dear", Ascend(pay_hand=1)),
    special("ransom", Ascend(sacrifice=True)),
    special("grudge", StealLevel()),
    special("pinch", TakeCard(count=1)),
    gear("wand", traits=(Charm(),)),
    gear("ring", 1, slot="headgear"),
    gear("loot"),
    potion("stew", 3),
]
PRAISE = (), 0, "", ["praise"]


def losing(ann: H, bob: H | None = None, cid: H | None = None, *, numbers: object = SWITCHED_ON) -> Scene:
    """Ann fights a monster of Level 8 with one Treasure; Bob, of Level 8, could turn it."""
    heroes = {"Ann": ann, "Bob": bob or H(level=8), "Cid": cid or H(level=2)}
    t = Scene(extra=EXTRA, doors=["wall"], treasures=["loot"], numbers=numbers, **heroes)  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return t


def helped(t: Scene, *terms: object) -> Scene:
    t.answers("Ann", "ask", "Bob", terms or PRAISE)
    t.answers("Bob", "accept")
    return t


def won(t: Scene) -> Scene:
    t.answers("Ann", "win")
    t.everybody_passes()
    return t


def form_of(t: Scene, key: str, who: str = "Ann") -> Form:
    options: tuple[Option, ...] = t.question(who).shape.options  # type: ignore[union-attr]
    (form,) = next(option.details for option in options if option.key == key)
    assert isinstance(form, Form)
    return form


def promisable(t: Scene, other: Seat) -> list[str]:
    fields = {field.name: field.shape for field in form_of(t, f"ask.{other}").fields}
    return t.keys([option.card for option in fields["played"].options]) if "played" in fields else []  # type: ignore


# ---------------------------------------------------------------- what can be promised


def test_what_could_be_used_on_that_player_can_be_promised() -> None:
    hand = ["praise", "modest", "leap", "late", "dear", "ransom", "grudge", "hex", "mate"]
    t = losing(H(level=5, hand=hand))
    assert promisable(t, BOB) == ["praise", "late", "grudge"], "Bob is too high for one, and the highest for another"
    assert promisable(t, CID) == ["praise", "modest", "leap", "late", "grudge"]


def test_nobody_is_promised_the_last_level() -> None:
    t = losing(H(hand=["praise"]), H(level=9))
    assert promisable(t, BOB) == []
    assert promisable(t, CID) == ["praise"]
    assert len(form_of(t, "ask.1").fields) == 3


def test_a_price_that_can_be_paid_does_not_matter() -> None:
    t = losing(H(hand=["ransom"], followers=["hireling"]))
    assert promisable(t, BOB) == ["ransom"]


@pytest.mark.parametrize(
    "numbers", [NUMBERS, replace(NUMBERS, level_card_target="any"), replace(NUMBERS, bribes_from_hand=True)]
)
def test_other_sets_know_nothing_of_it(numbers: object) -> None:
    t = losing(H(hand=["praise"]), numbers=numbers)
    assert promisable(t, BOB) == []
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    assert account(t.table)["fight"][4][1] == [[t.fight.offers[0].number, True, BOB, [[], 0, ""]]]


def test_only_the_fighter_asks_for_it() -> None:
    t = losing(H(hand=["praise"]), H(level=8, hand=["toast"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    counter = form_of(t, "counter", "Bob")
    assert [field.name for field in counter.fields] == ["items", "treasures", "order"]
    assert counter.known == (), "an offer with a card is another one than the same without"
    t.answers("Bob", "counter", ((), 1, "helper_first"))
    assert t.fight.offers[0].terms == Terms([], 1, "helper_first")


def test_what_one_asks_with_beside_a_bargain_is_held_as_well() -> None:
    """A helper who has joined is promised one card; an open request names another."""
    t = helped(losing(H(hand=["praise", "toast", "modest"])))
    assert t.keys(t.fight.promised_from_hand()) == ["praise"]
    t.fight.offers = [HelpOffer(9, True, CID, Terms([], 0, "", [t.hero("Ann").hand[1]]))]
    assert t.keys(t.fight.promised_from_hand()) == ["praise", "toast"]
    t.fight.terms = None
    assert t.keys(t.fight.promised_from_hand()) == ["toast"]
    t.fight.offers = []
    assert t.fight.promised_from_hand() == []


def test_the_same_offer_is_no_news_and_one_with_another_card_is() -> None:
    t = losing(H(hand=["praise", "toast"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    t.answers("Bob", "decline")
    assert t.refused("Ann", "ask", "Bob", PRAISE, asked=True).code == "no_news"
    t.answers("Ann", "ask", "Bob", ((), 0, "", ["toast"]))


def test_what_is_not_in_the_hand_cannot_be_promised() -> None:
    t = losing(H(hand=["praise"], items=["ring"]))
    refusal = form_of(t, "ask.1").admits(((), 0, "", (f"card.{t.hero('Ann').items[0]}",)))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_an_option", FROM_HAND)


# ---------------------------------------------------------------- who is told which


def played_in(table: DoorsTable) -> list[list[CardId]]:
    """Wherever the fight names cards of a hand."""
    fight = table.fight
    assert fight is not None
    said = [*(offer.terms for offer in fight.offers), *(each.terms for each in fight.proposals)]
    return [terms.played for terms in (*said, *([fight.terms] if fight.terms else []))]


def test_the_two_see_which_card_it_is_and_nobody_else() -> None:
    t = losing(H(hand=["praise", "toast"]))
    t.answers("Ann", "ask", "Bob", ((), 0, "", ["praise", "toast"]))
    for step in ("asked", "joined"):
        if step == "joined":
            t.answers("Bob", "accept")
        real = played_in(t.table)
        assert [t.keys(cards) for cards in real] == [["praise", "toast"]] * 2
        for seat in (ANN, BOB):
            assert played_in(t.rules.observe(t.table, seat).table) == real
        for other in (CID, None):
            assert played_in(t.rules.observe(t.table, other).table) == [[HIDDEN, HIDDEN]] * 2


@pytest.mark.rule("classic.cards.1")
def test_whoever_thinks_ahead_believes_what_is_offered_until_it_is_declined() -> None:
    """From then on their hand may hold anything again."""
    t = losing(H(hand=["praise", "toast"]))
    (praise,) = t.table.book.ids["praise"]

    def has_it() -> set[bool]:
        seen = observe(t.table, BOB)
        return {praise in imagine(seen, Random(seed)).heroes[ANN].hand for seed in range(20)}

    t.answers("Ann", "ask", "Bob", PRAISE)
    assert has_it() == {True}
    t.answers("Bob", "decline")
    assert False in has_it()


@pytest.mark.rule("shakespeare.help.9")
def test_whoever_only_hears_of_a_promise_believes_in_a_card_of_a_kind_that_is_played_on_players() -> None:
    t = losing(H(hand=["praise", "elf", "mate"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    for seed in range(20):
        imagined = imagine(observe(t.table, CID), Random(seed))
        assert any(may_be_promised(imagined, card) for card in imagined.heroes[ANN].hand)
        promised = {card for promise in promised_of_hands(imagined) for card in promise.cards}
        assert promised
        assert all(may_be_promised(imagined, card) for card in promised)


@pytest.mark.parametrize(
    ("key", "may"),
    [("praise", True), ("grudge", True), ("pinch", True), ("hex", False), ("ring", False), ("stew", False)],
)
def test_which_kinds_are_played_on_players(key: str, may: bool) -> None:
    t = losing(H(hand=[key]))
    assert may_be_promised(t.table, t.hero("Ann").hand[0]) == may


def test_no_card_of_a_pile_is_believed_in_a_hand() -> None:
    """What was offered lies on the discards by now, for all to see: no other card of its kind is in any hand."""
    t = losing(H(hand=["praise", "elf"]), cid=H(level=2, hand=["leak"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    t.acts("Cid", "curse", "leak", "Ann")
    t.everybody_passes()
    t.answers("Ann", "praise")
    assert t.asked("Bob") == "help"
    for seat in (BOB, CID, None):
        seen = observe(t.table, seat)
        for seed in range(5):
            imagined = imagine(seen, Random(seed))
            assert observe(imagined, seat) == seen
            assert deck_of(imagined.card(imagined.heroes[ANN].hand[0])) == "door"


def test_everybody_is_told_that_there_is_one_and_the_two_which() -> None:
    t = losing(H(hand=["praise"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    (asked,), (shown,) = t.told(events.HelpAsked), t.told(events.Revealed)
    assert (asked.played, asked.audience) == (1, None)
    assert (shown.seat, t.keys(shown.cards), shown.audience) == (ANN, ["praise"], (ANN, BOB))
    said = [telling.tell(t.table, asked, seat) for seat in (ANN, CID)]
    assert said == [
        "You ask Bob for help: 1 card of the hand (played on the helper).",
        "Ann asks Bob for help: 1 card of the hand (played on the helper).",
    ]
    assert telling.tell(t.table, shown, BOB) == "Ann shows Praise."


def test_whoever_is_asked_reads_which_card_it_is() -> None:
    t = losing(H(hand=["praise"]))
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first", ["praise"]))
    text = telling.question_text(t.table, t.question("Bob"))
    assert "you would get 1 Treasure (the helper picks first) and Praise (played on the helper)." in text


def test_the_notes_of_a_fight_do_not_say_which() -> None:
    t = helped(losing(H(hand=["praise"])))
    notes = telling.stakes.notes(t.table, t.fight)
    assert notes == ["Bob helps for 1 card of the hand (played on the helper)"]


def test_a_form_says_in_words_what_is_asked() -> None:
    t = losing(H(hand=["praise"]))
    words = telling.form_words(form_of(t, "ask.1")).fields["played"]
    assert words.prompt == "Which cards of your hand are played on the helper?"
    assert telling.choice_text(t.table, ANN, form_of(t, "ask.1"), ((), 0, "", (f"card.{t.hero('Ann').hand[0]}",))) == (
        "Praise (played on the helper)"
    )


# ---------------------------------------------------------------- kept until then


def test_the_card_stays_in_the_hand_of_its_owner() -> None:
    t = helped(losing(H(hand=["praise", "dear", "toast"], items=["wand"])))
    refusal = t.refused("Ann", "use", "praise", "Ann")
    assert (refusal.code, refusal.rule) == ("promised", FROM_HAND)
    assert t.refused("Ann", "charm", "wall").code == "promised", "that would cost the whole hand"
    assert t.choices("Ann", "use", "dear", detail=1) == ["toast"]
    t.acts("Ann", "use", "dear", "Ann", ["toast"])
    t.acts("Ann", "show", ["praise"], "all")


def test_it_pays_for_no_claim() -> None:
    numbers = replace(SWITCHED_ON, claim_discards=True)
    t = losing(H(hand=["praise", "toast"]), numbers=numbers)
    assert "claim" in {option.key for option in t.rules.standing(t.table, ANN).options}
    helped(t, (), 0, "", ["praise", "toast"])
    assert "claim" not in {option.key for option in t.rules.standing(t.table, ANN).options}


def test_while_the_offer_is_open_its_owner_withdraws_it_first() -> None:
    t = losing(H(hand=["praise"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    refusal = t.refused("Ann", "use", "praise", "Ann")
    assert (refusal.code, refusal.rule) == ("offered", FROM_HAND)
    t.answers("Ann", "withdraw.1")
    t.acts("Ann", "use", "praise", "Ann")
    assert t.hero("Ann").level == 2


def test_whoever_has_got_the_card_by_an_effect_may_use_it() -> None:
    t = helped(losing(H(hand=["praise"]), cid=H(level=2, hand=["hex"])))
    t.acts("Cid", "curse", "hex", "Ann")
    t.everybody_passes()
    owner = next(hero for hero in t.table.heroes if "praise" in t.keys(hero.hand))
    assert owner.seat != ANN
    t.acts(owner.name, "use", "praise", "Cid")
    assert t.hero("Cid").level == 3
    won(t)
    (end,) = (each for each in t.told(events.HelpAnswered) if each.what == "unplayed")
    assert (end.why, end.audience) == ("card_gone", None)
    assert telling.tell(t.table, end, CID) == "The card that was promised to Bob is not played: it has left the hand."
    assert t.hero("Bob").level == 8


def test_an_open_offer_does_not_lapse_with_the_card() -> None:
    """It would tell everybody which card it was."""
    t = losing(H(hand=["praise"]), cid=H(level=2, hand=["hex"]))
    t.answers("Ann", "ask", "Bob", PRAISE)
    t.acts("Cid", "curse", "hex", "Ann")
    t.everybody_passes()
    assert "praise" not in t.keys(t.hero("Ann").hand)
    assert t.asked("Bob") == "help"


# ---------------------------------------------------------------- played


def test_right_after_the_win_the_card_is_played_on_the_helper() -> None:
    t = won(helped(losing(H(hand=["praise", "toast"]))))
    assert t.hero("Bob").level == 9
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").hand)) == (2, ["toast", "loot"])
    used = t.told(events.CardUsed)[-1]
    assert (used.seat, t.key(used.card), used.at, used.audience) == (ANN, "praise", BOB, None)
    assert t.table.discards["treasure"][-1] == used.card


def test_a_card_for_after_a_win_has_its_moment() -> None:
    t = won(helped(losing(H(hand=["late"])), (), 0, "", ["late"]))
    assert t.hero("Bob").level == 9


def test_what_would_be_the_last_level_lapses_and_stays_with_its_owner() -> None:
    t = won(helped(losing(H(hand=["praise", "toast"])), (), 0, "", ["praise", "toast"]))
    assert (t.hero("Bob").level, t.keys(t.hero("Ann").hand)) == (9, ["toast", "loot"])
    (end,) = (each for each in t.told(events.HelpAnswered) if each.what == "unplayed")
    assert (end.fighter, end.other, end.why, end.audience) == (ANN, BOB, "not_the_last_level", None)
    t.acts("Ann", "use", "toast", "Ann")
    assert t.hero("Ann").level == 3, "nothing is locked any more"


@pytest.mark.rule("classic.help.4")
@pytest.mark.parametrize(
    ("promised", "ann", "bob", "cid", "meanwhile", "why"),
    [
        (
            "leap",
            2,
            H(level=8, hand=["slump"]),
            H(level=9),
            ("Bob", "curse", "slump", "Cid"),
            "nobody has a higher Level",
        ),
        ("modest", 5, H(level=4), H(hand=["toast"]), ("Cid", "use", "toast", "Bob"), "it is for lower Levels"),
        (
            "grudge",
            7,
            H(level=4, items=["ring"]),
            H(hand=["slump"]),
            ("Cid", "curse", "slump", "Bob"),
            "there is no Level to take",
        ),
        (
            "ransom",
            2,
            H(level=8, hand=["flight"]),
            H(),
            ("Bob", "curse", "flight", "Ann"),
            "there is no follower to pay for it",
        ),
        ("pinch", 2, H(level=8, hand=["slump"]), H(), ("Bob", "curse", "slump", "Cid"), "there is nothing to take"),
    ],
)
def test_why_a_promise_cannot_be_kept_is_said_in_words(
    promised: str, ann: int, bob: H, cid: H, meanwhile: tuple[str, ...], why: str
) -> None:
    followers = ["hireling"] if promised == "ransom" else []
    t = helped(losing(H(level=ann, hand=[promised], followers=followers), bob, cid), (), 0, "", [promised])
    t.acts(*meanwhile)
    t.everybody_passes()
    won(t)
    assert f"The card that was promised to Bob is not played: {why}." in told(t)
    assert promised in t.keys(t.hero("Ann").hand)


def test_a_level_is_taken_from_the_helper_if_that_is_what_was_promised() -> None:
    t = won(helped(losing(H(hand=["grudge"])), (), 0, "", ["grudge"]))
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 7)


def test_a_hand_is_reached_into_if_that_is_what_was_promised() -> None:
    t = helped(losing(H(hand=["pinch", "toast"]), H(level=8, hand=["mate"])), (), 0, "", ["pinch", "toast"])
    assert promisable(losing(H(hand=["pinch"])), BOB) == [], "Bob holds nothing"
    won(t)
    assert t.keys(t.hero("Ann").hand) == ["mate", "loot"]
    assert t.hero("Bob").level == 9


def test_what_is_still_owed_is_kept_and_hidden_while_another_card_is_at_work() -> None:
    t = helped(losing(H(hand=["pinch", "toast"]), H(level=8, hand=["mate", "elf"])), (), 0, "", ["pinch", "toast"])
    t.chance_waits = True
    won(t)
    assert t.keys(t.table.promised()) == ["toast"]
    assert t.barred("Ann", "use", "toast").code == "promised"
    owed = [promise.cards for promise in promised_of_hands(t.rules.observe(t.table, CID).table)]
    assert owed == [[HIDDEN]]


def test_it_is_not_played_if_the_fight_is_not_won() -> None:
    t = helped(losing(H(hand=["praise"]), H(level=2)))
    t.answers("Ann", "run")
    t.rolls(6, 6)
    t.everybody_passes()
    assert [each.why for each in t.told(events.HelpAnswered) if each.what == "void"] == ["not_won"]
    t.acts("Ann", "use", "praise", "Ann")


# ---------------------------------------------------------------- kept on disk


def test_a_save_from_before_has_no_such_promise() -> None:
    t = helped(losing(H()), (), 1, "helper_first")
    saved = saved_bytes(t.fight)
    assert b"\xa6played\x90" in saved
    older = saved.replace(b"\xa6played\x90", b"").replace(b"\x84\xa5items", b"\x83\xa5items")
    assert loaded(older, type(t.fight)) == t.fight


def test_an_account_says_what_is_promised() -> None:
    t = helped(losing(H(hand=["praise"])))
    assert account(t.table)["fight"][4][0] == [[], 0, "", ["praise"]]
