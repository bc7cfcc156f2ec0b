"""What the events of a duel tell of harm: who hurts whose Hero, squishes, stops, steals, and calls a bluff."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.duel.retold import BLOW, CALLED, FLIGHT, HEROES, HURT, SPITE, SQUISHED, STOLEN, STOPPED, DuelRetelling
from kickdoor_ai.engines import retelling_of
from kickdoor_ai.retelling import HostileAct, MatchBegan, MatchEnded
from kickdoor_ai.series.matches import SeriesPlan, play
from kickdoor_ai.series.retold import deals_in, retold_to, spite_of
from kickdoor_ai.survey.report import lines
from kickdoor_ai.survey.tally import survey
from kickdoor_game.duel.state import events as happened
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NO_CARD, CardId, Seat

ANN, BOB = Seat(0), Seat(1)
DRAWN = MatchEnded("a draw", ())
ANNS, BOBS = CardId(7), CardId(55)
ANNS_HERO, BOBS_HERO = HEROES


def acts(*story: Event) -> list[tuple[str, Chair]]:
    """What is hostile in a story, and by whom; it is always aimed at the other."""
    retelling = DuelRetelling(ruleset("ccg").book)
    found = [one for event in story for one in retelling.retell(event)]
    told = [one for one in found if isinstance(one, HostileAct)]
    assert len(told) == len(found)
    assert all(act.at == (1 - act.by,) for act in told)
    return [(act.word, act.by) for act in told]


def announced(
    seat: Seat, what: str, card: CardId = NO_CARD, targets: tuple[CardId, ...] = (), number: int = 1
) -> Event:
    return happened.ThingAnnounced(seat, number, what, card, targets)


def test_damage_to_the_other_hero_and_a_blow_are_the_deed_of_whose_card_it_is() -> None:
    assert acts(happened.DamageDealt(BOBS_HERO, 3, ANNS, False)) == [(HURT, ANN)]
    assert acts(happened.DamageDealt(ANNS_HERO, 4, BOBS, True)) == [(BLOW, BOB)]


def test_what_one_does_to_oneself_or_the_rules_do_is_nobodys_deed() -> None:
    """Blood that is given, bleeding, and being caught."""
    assert acts(happened.DamageDealt(ANNS_HERO, 2, ANNS, False)) == []
    assert acts(happened.DamageDealt(ANNS_HERO, 1, NO_CARD, False)) == []
    assert acts(announced(ANN, "caught"), happened.DamageDealt(ANNS_HERO, 1, NO_CARD, False)) == []


def test_who_limps_away_is_hurt_by_whoever_attacks() -> None:
    story = (happened.AttackBegan(ANN, 2), announced(BOB, "run_away"))
    assert acts(*story, happened.DamageDealt(BOBS_HERO, 2, NO_CARD, False)) == [(FLIGHT, ANN)]
    assert acts(*story, happened.FightOver(ANN, "fled"), happened.DamageDealt(BOBS_HERO, 2, NO_CARD, False)) == []


def test_what_is_squished_is_the_deed_of_whoever_hurt_it_last_or_aimed_at_it() -> None:
    squished = happened.CardSquished(BOBS)
    assert acts(happened.DamageDealt(BOBS, 3, ANNS, False), squished) == [(SQUISHED, ANN)]
    assert acts(happened.DamageDealt(BOBS, 3, NO_CARD, True), squished) == [(SQUISHED, ANN)]
    assert acts(announced(ANN, "card", ANNS, (BOBS,)), squished) == [(SQUISHED, ANN)]
    assert acts(announced(BOB, "card", BOBS, (BOBS,)), squished) == []
    assert acts(squished) == []


def test_damage_that_was_healed_squishes_nothing() -> None:
    story = (happened.DamageDealt(BOBS, 3, ANNS, False), happened.DamageHealed(BOBS, 3))
    assert acts(*story, happened.CardSquished(BOBS)) == []


def test_a_card_is_squished_once_for_what_it_took() -> None:
    story = (happened.DamageDealt(BOBS, 3, ANNS, False), happened.CardSquished(BOBS))
    assert acts(*story, happened.CardSquished(BOBS)) == [(SQUISHED, ANN)]


def test_what_was_aimed_in_another_turn_is_forgotten() -> None:
    aimed = announced(ANN, "card", ANNS, (BOBS,))
    assert acts(aimed, happened.DuelTurnBegan(BOB, 2), happened.CardSquished(BOBS)) == []


def test_a_hero_who_is_squished_has_been_counted_by_the_damage() -> None:
    dead = (happened.DamageDealt(BOBS_HERO, 30, ANNS, True), happened.CardSquished(BOBS_HERO))
    assert acts(*dead) == [(BLOW, ANN)]


def test_stops_thefts_and_called_bluffs_are_told() -> None:
    assert acts(announced(ANN, "card", ANNS, number=4), happened.ThingStopped(4, ANNS)) == [(STOPPED, BOB)]
    taken = happened.GoldChanged(BOB, -2, 0, "stolen"), happened.GoldChanged(ANN, 2, 4, "stolen")
    assert acts(*taken) == [(STOLEN, ANN)]
    assert acts(happened.GoldChanged(ANN, 2, 4, "earned")) == []
    assert acts(happened.CaughtCheating(ANN, ANNS, 2, 0)) == [(CALLED, BOB)]


@pytest.mark.parametrize(
    ("story", "how"),
    [
        ((happened.Eliminated(BOB, "damage"), happened.DuelOver(ANN)), MatchEnded("damage", (ANN,))),
        ((happened.Eliminated(BOB, "no_card"), happened.DuelOver(ANN)), MatchEnded("no card left to draw", (ANN,))),
        ((happened.Eliminated(ANN, "conceded"), happened.DuelOver(BOB)), MatchEnded("giving up", (BOB,))),
        (
            (happened.Eliminated(ANN, "late"), happened.DuelOver(BOB)),
            MatchEnded("turns not played in time", (BOB,)),
        ),
        ((happened.Eliminated(ANN, "damage"), happened.Eliminated(BOB, "damage"), happened.DuelOver(None)), DRAWN),
        ((happened.DuelOver(None),), DRAWN),
    ],
)
def test_how_it_ended_is_told_and_who_began(story: tuple[Event, ...], how: MatchEnded) -> None:
    retelling = DuelRetelling(ruleset("ccg").book)
    told = [one for event in (happened.FirstTurnGiven(BOB), *story) for one in retelling.retell(event)]
    assert told == [MatchBegan(BOB), how]


def test_the_survey_of_duels_knows_how_they_ended_and_who_won() -> None:
    series = SeriesPlan(("greedy", "random"), seed=1, set_name="ccg")
    found = survey(series, range(2))
    assert found.ended == 2
    assert (found.endings, found.wins) == ({"damage": 2}, {"greedy": 2})
    assert found.places.total() == 2
    text = "\n".join(lines(series, found, ruleset("ccg").book))
    assert "| damage |     2 | 100.0% |" in text
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# 2 games of ccg: greedy, random",
        "## How they ended",
        "## Who won",
        "## Spite",
    ]


def test_the_arena_hears_it() -> None:
    assert spite_of("ccg") == SPITE
    assert (deals_in("ccg"), deals_in("classic"), deals_in("quest")) == (False, True, True)
    assert retelling_of("ccg") is DuelRetelling
    heard: list[HostileAct] = []

    class Heard:
        def hear(self, one: object) -> None:
            if isinstance(one, MatchBegan | MatchEnded):
                return
            assert isinstance(one, HostileAct)
            heard.append(one)

    played = play(SeriesPlan(("random", "random"), 3, "ccg", decisions_most=1_500), 0, [retold_to("ccg", Heard())])
    assert not played.problems
    assert {act.word for act in heard} >= {BLOW, CALLED}
