"""What the survey makes of what it hears: fates of cards, bargains and spite, endings, and the worth of a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.retold import DoorsEnding, DoorsRetelling
from kickdoor_ai.series.intervals import deviations, difference, quantile
from kickdoor_ai.series.matches import SeriesPlan, Slip
from kickdoor_ai.series.retold import Retold
from kickdoor_ai.survey.balance import report, surely_more, true_spread
from kickdoor_ai.survey.dealings import Dealings
from kickdoor_ai.survey.draws import BLESSED, DOOR, HAND, OPENING, Drawn, Draws, Effects, Sums, game_sums
from kickdoor_ai.survey.fates import CardFate, Fates
from kickdoor_ai.survey.report import lines
from kickdoor_ai.survey.tally import CardTally, SeriesTally
from kickdoor_game.doors.state import events as e
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

BOOK = ruleset("classic").book
ANN, BOB, CID = Chair(0), Chair(1), Chair(2)


def card(key: str, copy: int = 0) -> CardId:
    return BOOK.ids[key][copy]


def fate(key: str, *story: Event) -> CardFate:
    """What became of that card in that story."""
    fates = Fates(BOOK)
    for event in story:
        fates.hear(event)
    return fates.cards[key]


def gets(seat: Chair, *keys: str) -> Event:
    return e.Received(seat, tuple(card(key) for key in keys), audience=(seat,))


# ---------------------------------------------------------------- fates of cards


def test_a_card_in_the_hand_is_held_and_not_played() -> None:
    assert fate("elf", gets(ANN, "elf")) == CardFate(held={ANN})


def test_a_card_given_away_is_held_by_both() -> None:
    assert fate("elf", gets(ANN, "elf"), gets(BOB, "elf")).held == {ANN, BOB}


def test_a_card_that_is_laid_down_is_played_by_its_owner_however_it_ends() -> None:
    found = fate("elf", gets(ANN, "elf"), e.CardPlayed(ANN, card("elf")), e.CardDiscarded(ANN, card("elf"), "changed"))
    assert found == CardFate(held={ANN}, played={ANN}, in_play=True)


def test_a_card_that_goes_from_the_hand_to_the_discards_is_unplayed() -> None:
    found = fate("elf", gets(ANN, "elf"), e.CardDiscarded(ANN, card("elf"), "charity"))
    assert found == CardFate(held={ANN}, unplayed=True)


def test_a_card_that_pays_for_an_ability_is_paid() -> None:
    found = fate("elf", gets(ANN, "elf"), e.CardDiscarded(ANN, card("elf"), "turning"))
    assert found == CardFate(held={ANN}, paid=True)


def test_an_item_sold_from_the_hand_is_sold_and_not_played() -> None:
    leaf = card("extremely_sharp_leaf")
    found = fate(
        "extremely_sharp_leaf",
        gets(ANN, "extremely_sharp_leaf"),
        e.Sold(ANN, (leaf,), 1000, 1),
        e.CardDiscarded(ANN, leaf, "sold"),
    )
    assert found == CardFate(held={ANN}, sold=True)


def test_a_role_that_a_curse_finds_among_the_discards_is_in_play_and_played_by_nobody() -> None:
    found = fate("elf", gets(ANN, "elf"), e.CardDiscarded(ANN, card("elf"), ""), e.CardPlayed(ANN, card("elf")))
    assert found == CardFate(held={ANN}, in_play=True, unplayed=True)


def test_a_monster_behind_the_door_is_met_and_one_from_the_hand_is_played() -> None:
    monster = card("tax_golem")
    assert fate("tax_golem", e.Opened(ANN, monster)) == CardFate(met=True, in_play=True)
    sought = fate("tax_golem", gets(ANN, "tax_golem"), e.SoughtTrouble(ANN, monster))
    sent = fate("tax_golem", gets(ANN, "tax_golem"), e.FoeJoined(ANN, monster, monster))
    assert sought == sent == CardFate(held={ANN}, played={ANN}, in_play=True)


def test_a_curse_behind_the_door_is_met_and_one_from_a_hand_is_played_by_who_casts_it() -> None:
    curse = card("musical_chairs")
    struck = fate("musical_chairs", e.Opened(ANN, curse), e.CurseStruck(ANN, curse, None))
    assert struck == CardFate(met=True, in_play=True)
    cast = fate("musical_chairs", gets(BOB, "musical_chairs"), e.CurseStruck(ANN, curse, BOB))
    assert cast == CardFate(held={BOB}, played={BOB}, in_play=True)


def test_what_is_taken_from_a_body_is_held_by_who_took_it() -> None:
    elf = card("elf")
    fates = Fates(BOOK)
    for event in (gets(ANN, "elf", "mate"), e.Died(ANN, ""), e.CardMoved(elf, ANN, BOB, "loot")):
        fates.hear(event)
    assert fates.holders == {elf: BOB}
    assert fates.cards["elf"].held == {ANN, BOB}


HELD = CardFate(held={ANN})
PLAYED = CardFate(held={ANN}, played={ANN}, in_play=True)
SEEN = CardFate()


@pytest.mark.parametrize(
    ("found", "event"),
    [
        (SEEN, e.TreasuresShown((card("elf"),))),
        (HELD, e.TookOpened(ANN, card("elf"))),
        (HELD, e.TreasurePicked(ANN, card("elf"))),
        (HELD, e.CardMoved(card("elf"), BOB, ANN, "loot")),
        (SEEN, e.Sold(ANN, (card("mate"),), 0, 0)),
        (PLAYED, e.CardUsed(ANN, card("elf"))),
        (PLAYED, e.Enhanced(ANN, card("elf"), card("tax_golem"))),
        (PLAYED, e.FoeJoined(ANN, card("elf"), card("tax_golem"))),
        (PLAYED, e.SoughtTrouble(ANN, card("elf"))),
        (PLAYED, e.CurseStruck(BOB, card("elf"), ANN)),
        (PLAYED, e.Claimed(ANN, card("mate"), card("elf"))),
        (CardFate(sold=True), e.Sold(ANN, (card("elf"),), 400, 0)),
    ],
    ids=lambda what: type(what).__name__ if isinstance(what, Event) else "",
)
def test_each_thing_that_is_told_of_a_card_says_who_had_it_and_who_played_it(found: CardFate, event: Event) -> None:
    fates = Fates(BOOK)
    fates.hear(event)
    assert fates.cards.get("elf", SEEN) == found
    assert fates.holders == ({card("elf"): ANN} if found == HELD else {})
    assert "elf" in fates.cards or found == SEEN


# ---------------------------------------------------------------- bargains and spite


def dealings(*story: Event) -> Counter[str]:
    """What is counted in a story that begins with Ann's fight."""
    found = Dealings()
    retold = Retold(DoorsRetelling(BOOK), (found,))
    for event in (e.FightBegan(ANN, card("tax_golem")), *story):
        retold.hear(event)
    return found.counts


ASKS = e.HelpAsked(ANN, BOB, (), 1, "helper_first", True)
JOINS = e.HelpAnswered(ANN, BOB, "joined")


def test_a_bargain_is_counted_from_the_first_word_to_the_end() -> None:
    assert dealings(ASKS, e.HelpAnswered(ANN, BOB, "declined")) == {"asked": 1, "declined": 1}
    assert dealings(ASKS, JOINS, e.FightWon(ANN, BOB, (), 1)) == {"asked": 1, "joined": 1, "won together": 1}
    assert dealings(ASKS, JOINS, e.FightEnded(ANN, "fled")) == {"asked": 1, "joined": 1, "lost together": 1}


def test_a_forced_helper_has_made_no_bargain() -> None:
    assert dealings(e.HelpAnswered(ANN, BOB, "forced"), e.FightWon(ANN, BOB, (), 1)) == {"forced": 1}


def test_a_trade_is_proposed_and_agreed() -> None:
    assert dealings(e.TradeOffered(ANN, BOB, (), ()), e.TradeEnded(ANN, BOB, "agreed")) == {"proposed": 1, "agreed": 1}


@pytest.mark.parametrize(
    ("what", "done"),
    [
        ("curse on another", lambda by: e.CurseStruck(ANN, card("musical_chairs"), by)),
        ("enhancer on another's monster", lambda by: e.Enhanced(by, card("load_bearing"), card("tax_golem"))),
        ("mate for another's monster", lambda by: e.FoeJoined(by, card("mate"), card("tax_golem"))),
        ("monster sent into another's fight", lambda by: e.FoeJoined(by, card("elf"), card("elf"))),
        ("one-shot for another's monsters", lambda by: e.CardUsed(by, card("bottled_thunder"), side="monsters")),
        ("level taken from another", lambda by: e.CardUsed(by, card("take_the_credit"), at=ANN)),
        ("fight handed to another", lambda by: e.CardUsed(by, card("doctors_note"), at=ANN)),
    ],
)
def test_spite_is_what_is_done_to_others_and_not_to_oneself(what: str, done: object) -> None:
    assert callable(done)
    assert dealings(done(CID)) == {what: 1}
    assert dealings(done(ANN)) == {}


def test_what_a_helper_plays_into_the_fight_is_no_spite() -> None:
    found = dealings(ASKS, JOINS, e.Enhanced(BOB, card("load_bearing"), card("tax_golem")))
    assert found == {"asked": 1, "joined": 1, "lost together": 1}


def test_what_weakens_a_monster_is_no_spite() -> None:
    assert dealings(e.Enhanced(CID, card("part_time"), card("tax_golem"))) == {}


# ---------------------------------------------------------------- endings


def up(seat: Chair, why: str) -> Event:
    return e.LevelsChanged(seat, 1, 10, why)


@pytest.mark.parametrize(
    ("how", "story"),
    [
        ("a kill, alone", [e.FightWon(ANN, None, (), 1), up(ANN, "kill"), e.GameWon((ANN,))]),
        ("a kill, with a helper", [e.FightWon(ANN, BOB, (), 1), up(ANN, "kill"), e.GameWon((ANN,))]),
        (
            "a kill, fighter and helper together",
            [e.FightWon(ANN, BOB, (), 1), up(ANN, "kill"), up(BOB, "helped"), e.GameWon((ANN, BOB))],
        ),
        (
            "helping with a kill",
            [e.FightWon(ANN, BOB, (), 1), up(ANN, "kill"), up(BOB, "helped"), e.GameWon((BOB,))],
        ),
        ("a blessing", [up(ANN, "blessing"), e.GameWon((ANN,))]),
        ("a blessing, several together", [up(ANN, "blessing"), up(BOB, "blessing"), e.GameWon((ANN, BOB))]),
    ],
)
def test_the_last_levels_say_how_it_ended(how: str, story: Sequence[Event]) -> None:
    ending = DoorsEnding()
    for event in (e.FirstPlayer(BOB, (1, 6)), e.TurnBegan(BOB, 1), up(ANN, "card"), e.TurnBegan(ANN, 2), *story):
        ending.hear(event)
    assert (ending.how, ending.first, ending.turns) == (how, BOB, 2)


# ---------------------------------------------------------------- the worth of a draw


def kinds(*story: Event) -> list[tuple[str, ...]]:
    draws = Draws(BOOK)
    for event in story:
        draws.hear(event)
    return [draw.kinds for draw in draws.drawn]


def test_draws_are_told_apart_by_when_and_whence() -> None:
    begins = e.TurnBegan(ANN, 1)
    assert kinds(gets(ANN, "elf"), begins, gets(ANN, "mate"), e.Opened(ANN, card("tax_golem"))) == [
        (HAND, OPENING),
        (HAND,),
        (DOOR,),
    ]


def test_a_gift_is_no_draw() -> None:
    assert kinds(gets(ANN, "elf"), gets(BOB, "elf")) == [(HAND, OPENING)]


def test_a_cleric_draws_under_a_blessing_until_the_class_is_lost() -> None:
    cleric = card("cleric")
    story = (gets(ANN, "cleric"), e.CardPlayed(ANN, cleric), e.TurnBegan(ANN, 1), gets(ANN, "mate"), gets(BOB, "cheat"))
    lost = (e.CardDiscarded(ANN, cleric, ""), gets(ANN, "elf"))
    assert kinds(*story, *lost) == [(HAND, OPENING), (HAND, BLESSED), (HAND,), (HAND,)]


def test_what_turns_up_behind_a_door_may_bless_every_cleric() -> None:
    draws = Draws(BOOK)
    clerics = (e.Received(BOB, (card("cleric"), card("cleric", 1))), e.CardPlayed(BOB, card("cleric")))
    for event in (*clerics, e.CardPlayed(CID, card("cleric", 1)), e.TurnBegan(ANN, 1)):
        draws.hear(event)
    for opener in (ANN, BOB):
        before = len(draws.drawn)
        draws.hear(e.Opened(opener, card("prayer_backlog_cleared" if opener == ANN else "mate")))
        found = {draw.seat: draw.kinds for draw in draws.drawn[before:]}
        assert found == {BOB: (BLESSED,), CID: (BLESSED,)} | {opener: (DOOR, BLESSED) if opener == BOB else (DOOR,)}


def test_a_shuffled_deck_holds_what_was_discarded_and_gives_the_rest_of_the_old_one_first() -> None:
    draws = Draws(BOOK)
    last = card("wandering_monster")
    draws.decks["door"] = {last}
    for event in (e.CardDiscarded(ANN, card("elf")), e.Shuffled("door", 1), gets(ANN, "wandering_monster", "elf")):
        draws.hear(event)
    assert [draw.deck for draw in draws.drawn] == [{"wandering_monster": 1}, {"elf": 1}]
    assert draws.decks["door"] == draws.piles["door"] == set()


def some_effects(games: int, rng: Random, worth: float) -> Effects:
    """Three heroes who draw from decks of ten; the first draws four times and has far better prospects anyhow."""
    deck = [*(f"plain {i}" for i in range(9)), "gold"]
    effects = Effects()
    for _ in range(games):
        drawn, chances = [], [0.3, 0.1, 0.1]
        for seat in (0, 0, 0, 0, 1, 2):
            drawn.append(Drawn((HAND,), Chair(seat), rng.choice(deck), Counter(deck)))
            chances[seat] += worth * (drawn[-1].key == "gold")
        effects.add(game_sums(drawn, [Chair(i) for i, chance in enumerate(chances) if rng.random() < chance], 3))
    return effects


def test_the_worth_of_a_card_is_found_whoever_draws_most() -> None:
    found = some_effects(2_000, Random(1), 0.17).sums[HAND]
    assert abs(found["gold"].effect - 0.17) < 3 * found["gold"].error < 0.06
    assert abs(found["plain 3"].effect - -0.17 / 9) < 3 * found["plain 3"].error < 0.06


def test_a_worthless_card_is_found_worthless_in_nineteen_of_twenty_series() -> None:
    rng = Random(2)
    series = [some_effects(60, rng, 0.0).sums[HAND]["gold"] for _ in range(150)]
    missed = sum(abs(sums.effect) > deviations(0.95) * sums.error for sums in series)
    assert missed <= 16


def sums(effect: float, error: float) -> Sums:
    """What was found of a card with that effect and that standard error."""
    return Sums(100, effect * 100, 100, effect * effect * 100 + (error * 100) ** 2, effect * 100, 100)


def test_cards_differ_by_what_their_errors_leave_unexplained() -> None:
    assert true_spread([sums(0.05, 0.03), sums(-0.05, 0.03)]) == pytest.approx(0.04)
    assert true_spread([sums(0.02, 0.03), sums(-0.02, 0.03)]) == 0


def test_more_is_only_surely_more_beyond_the_errors_of_both() -> None:
    assert sums(0.2, 0.02).error == pytest.approx(0.02)
    assert surely_more(sums(0.20, 0.02), sums(0.10, 0.02), 1)
    assert surely_more(sums(-0.20, 0.02), sums(0.10, 0.02), 1)
    assert not surely_more(sums(0.20, 0.02), sums(0.10, 0.05), 1)
    assert not surely_more(sums(0.20, 0.02), sums(0.10, 0.02), 1_000)


def test_the_yardstick_is_the_blessing_in_blessed_hands() -> None:
    effects = Effects(games=100)
    strong, weak = Sums(100, 40, 100, 16, 40, 100), Sums(100, 5, 100, 0.25, 5, 100)
    effects.sums = {
        HAND: {"elf": strong, "mate": weak},
        BLESSED: {"prayer_backlog_cleared": Sums(100, 20, 100, 4, 20, 100)},
    }
    said = "\n".join(report(SeriesPlan(("greedy",) * 4), effects, BOOK, top=5))
    assert "## Drawn into the hand, at any time: 2 cards" in said
    assert "Yardstick: Miracle Season, to a hero whose class it raises: +20.0 points" in said
    assert "Estimates beyond it: Elf. Beyond it by more than chance, with 2 cards to choose from: Elf." in said


def test_what_went_wrong_stands_at_the_end_of_the_report() -> None:
    tally = SeriesTally(
        slips=[Slip(7, "greedy", "too late"), Slip(8, "random", "no such card")],
        problems=[f"problem {number}" for number in range(25)],
    )
    said = list(lines(SeriesPlan(("greedy",) * 4), tally, BOOK))
    assert said[-21] == "2 decisions were not admissible and replaced, the first: game 7, greedy: too late"
    assert said[-20:] == [f"BROKEN: problem {number}" for number in range(20)]
    assert not any(
        "admissible" in line or "BROKEN" in line for line in lines(SeriesPlan(("greedy",) * 4), SeriesTally(), BOOK)
    )


def test_of_the_cards_that_nothing_was_done_with_it_says_if_there_are_none() -> None:
    held, met, played = CardTally(holders=2), CardTally(in_play=1), CardTally(in_play=1, played=1)
    cards = dict.fromkeys(BOOK.by_key, played)
    of_all = "\n".join(lines(SeriesPlan(("greedy",) * 4), SeriesTally(cards=dict(cards)), BOOK))
    for what in ("Never drawn", "Never in play", "Held, but never played by anybody"):
        assert f"\n{what}: none.\n" in of_all
    for key in ("elf", "mate"):
        cards[key] = held
    cards["wizard"] = met
    del cards["dwarf"], cards["cheat"]
    said = "\n".join(lines(SeriesPlan(("greedy",) * 4), SeriesTally(cards=cards), BOOK))
    assert (
        "\nNever drawn: Cheat, Dwarf.\nNever in play: Elf, Twin.\n"
        "Held, but never played by anybody: Elf, Twin.\n" in said
    )


# ---------------------------------------------------------------- statistics


def test_the_interval_of_a_difference_is_the_published_one() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table II, method 10: 56/70 against 48/80."""
    assert difference(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert difference(1, 1, 0, 0) == (-1.0, 1.0)


def test_quantiles_are_values_that_occurred() -> None:
    assert [quantile([5, 1, 3], share) for share in (0, 0.5, 1)] == [1, 3, 5]
    assert quantile([], 0.5) == 0


def test_more_comparisons_need_wider_intervals() -> None:
    assert deviations(0.95) == pytest.approx(1.96, abs=0.001)
    assert deviations(0.95, 100) == pytest.approx(3.48, abs=0.01)
