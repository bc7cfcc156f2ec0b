"""Every word of the card language has an estimate, and the estimates agree with what a player would say."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest
from tests.scene import H, Scene

from kickdoor_ai.api import Question
from kickdoor_ai.doors.estimate import OF_WORDS, View, body_worth, levels_worth, outfit, view_for, worth, worth_of
from kickdoor_ai.doors.estimate.effects import loss_for_gold
from kickdoor_ai.doors.estimate.plays import OTHERS
from kickdoor_ai.doors.estimate.scale import STRENGTH
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import play_match
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.language.cards import Item
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.vocabulary import Kind
from kickdoor_game.language.words import effects as do
from kickdoor_game.language.words import plays as play
from kickdoor_game.language.words import traits as has
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import CardId

ACTING = [word for family, words in DOOR_GAMES.families.items() if family != "conditions" for word in words]
RULES = ruleset("classic")


@pytest.mark.parametrize("word", ACTING, ids=lambda word: word.__name__)
def test_every_word_that_does_something_has_an_estimate(word: Kind) -> None:
    assert word in OF_WORDS


def test_no_estimate_is_left_of_a_word_that_is_gone() -> None:
    assert set(OF_WORDS) == set(ACTING)


def test_every_card_has_a_finite_worth_to_everybody_in_every_position() -> None:
    estimated: set[str] = set()

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        if table.moves % 40:
            return
        seen = RULES.observe(table, question.seat).table
        for hero in seen.heroes:
            view = view_for(seen, hero)
            for number, card in enumerate(seen.book.cards):
                assert isfinite(view.card(CardId(number))), card.key
                assert abs(view.card(CardId(number))) < 40, card.key
                assert isfinite(worth(view, card)), card.key
                estimated.add(card.key)

    play_match(RULES, [GreedySeat() for _ in range(4)], Random(3), look=look)
    assert len(estimated) == len(RULES.book.by_key)


ELF = HasRace("elf")


def view(ann: H | None = None, *, others: H | None = None) -> View:
    """Ann, as the table shows her, with two others."""
    t = Scene(Ann=ann or H(), Bob=others or H(), Cid=others or H())
    return view_for(t.table, t.hero("Ann"))


def test_to_lose_two_levels_is_worse_than_one_and_at_level_1_nothing_is_lost() -> None:
    at_4 = view(H(level=4))
    assert worth(at_4, do.LoseLevels(count=2)) < worth(at_4, do.LoseLevels(count=1)) < 0
    assert worth(view(), do.LoseLevels(count=2)) == 0
    assert worth(at_4, do.LoseLevels(all=True)) == pytest.approx(-3)
    assert worth(at_4, do.LoseLevels(by_die=True)) == pytest.approx(-(1 + 2 + 3 + 3 + 3 + 3) / 6)


def test_the_winning_level_is_worth_the_game_but_only_where_it_may_be_won() -> None:
    at_9 = view(H(level=9))
    assert levels_worth(at_9.table, at_9.hero, 1, may_win=True) > 10
    assert levels_worth(at_9.table, at_9.hero, 1) == 0
    assert worth(at_9, do.GainLevels(count=2)) == 0
    assert worth(at_9, play.Ascend()) == 0


def test_nothing_can_be_taken_from_one_who_has_nothing() -> None:
    bare = view()
    for effect in (
        do.LoseItem(),
        do.LoseItemsWorth(gold=500),
        do.LoseHand(),
        do.DiscardCards(count=2),
        do.LoseClass(),
        do.LoseRace(all=True),
        do.ChangeClass(),
        do.GiveTo(),
        do.Plunder(),
        do.Plunder(source="items"),
    ):
        assert worth(bare, effect) == 0, effect


def test_a_swap_is_good_for_whoever_holds_less() -> None:
    full = view(H(hand=["return_a_library_book", "mate", "elf"]))
    poor = view_for((t := Scene(Ann=H(), Bob=H(hand=["mate", "elf"]), Cid=H())).table, t.hero("Ann"))
    assert worth(full, do.SwapHands()) < 0 < worth(poor, do.SwapHands())
    assert worth(view(), do.SwapHands()) == 0
    t = Scene(
        Ann=H(hand=["return_a_library_book"]), Bob=H(hand=["elf"] * 3), Cid=H(hand=["dwarf"] * 3 + ["mate"]), Dot=H()
    )
    seen = view_for(t.rules.observe(t.table, t.seat("Ann")).table, t.hero("Ann"))
    most, left, right = (worth(seen, do.SwapHands(whom)) for whom in ("largest_hand", "left", "right"))
    assert most > left > right < 0


@pytest.mark.parametrize(
    ("hand", "living", "taken"),
    [(0, 2, 0), (1, 2, 1), (2, 2, 2), (3, 2, 2), (5, 3, 3), (1, 1, 1), (2, 1, 1), (1, 0, 0)],
)
def test_each_of_the_others_who_lives_takes_one_card_of_a_hand(hand: int, living: int, taken: int) -> None:
    t = Scene(Ann=H(hand=["bottled_thunder", "elf", "dwarf", "mate", "tax_golem"][:hand]), Bob=H(), Cid=H(), Dot=H())
    for hero in t.table.heroes[1 + living :]:
        hero.dead = True
    ann = view_for(t.table, t.hero("Ann"))
    lost = ann.cards(ann.hero.hand) * taken / max(1, hand)
    assert (lost > 0) is (taken > 0)
    assert worth(ann, do.Plunder()) == pytest.approx(-(1 + OTHERS) * lost)


@pytest.mark.parametrize("items", [["spoon_of_office", "theme_music"], ["theme_music", "spoon_of_office"]])
@pytest.mark.parametrize("living", [0, 1, 2])
def test_of_items_each_of_the_others_takes_the_best_that_is_left(items: list[str], living: int) -> None:
    t = Scene(Ann=H(items=items), Bob=H(), Cid=H())
    for hero in t.table.heroes[1 + living :]:
        hero.dead = True
    ann = view_for(t.table, t.hero("Ann"))
    worths = sorted(map(ann.card, ann.hero.items))
    assert worths[0] < worths[1]
    assert worth(ann, do.Plunder(source="items")) == pytest.approx(-(1 + OTHERS) * sum(worths[2 - living :]))


@pytest.mark.parametrize(("hand", "count", "lost"), [(0, 1, 0), (1, 1, 1), (1, 2, 1), (2, 1, 1), (4, 2, 2), (3, 3, 3)])
def test_cards_that_chance_takes_are_worth_their_part_of_the_hand(hand: int, count: int, lost: int) -> None:
    ann = view(H(hand=["bottled_thunder", "elf", "dwarf", "tax_golem"][:hand]))
    expected = -ann.cards(ann.hero.hand) * lost / max(1, hand)
    assert (expected < 0) is (lost > 0)
    assert worth(ann, do.DiscardCards(count=count, which="random")) == pytest.approx(expected)


def test_the_victim_chooses_what_it_misses_least() -> None:
    two = view(H(items=["laminated_spell", "spoon_of_office"], role="wizard"))
    spoon = next(card for card in two.hero.items if two.table.card(card).key == "spoon_of_office")
    assert worth(two, do.LoseItem()) == -two.card(spoon)
    assert (
        worth(two, do.LoseItem(which="all")) < worth(two, do.LoseItem(which="best_bonus")) < worth(two, do.LoseItem())
    )
    assert worth(two, do.Choose(options=((do.Die(),), (do.LoseItem(),)))) == worth(two, do.LoseItem())


def test_a_class_is_worth_the_gear_that_it_allows() -> None:
    armed = view(H(items=["laminated_spell"], role="wizard"))
    bare = view(H(role="wizard"))
    assert worth(armed, do.LoseClass()) < worth(bare, do.LoseClass()) < 0


def test_of_two_classes_the_worse_one_goes() -> None:
    both = view(H(classes=["warrior", "thief"], super_munchkin=True, items=["plain_blade"]))
    assert worth(both, do.LoseClass(all=True)) < worth(both, do.LoseClass()) < 0


def test_chances_are_weighed() -> None:
    at_4 = view(H(level=4))
    roll = do.RollFor(at_least=5, high=(do.LoseLevels(count=1),), low=(do.LoseLevels(count=2),))
    assert worth(at_4, roll) == pytest.approx(-1 * 2 / 6 - 2 * 4 / 6)
    assert worth(at_4, do.RollFor(at_least=1, high=(do.LoseLevels(count=1),))) == pytest.approx(-1)


def test_conditions_are_looked_up() -> None:
    effect = do.IfHero(ELF, (do.LoseLevels(),), (do.LoseLevels(count=2),))
    assert worth(view(H(level=4, race="elf")), effect) == pytest.approx(-1)
    assert worth(view(H(level=4)), effect) == pytest.approx(-2)


def test_what_others_lose_is_a_gain_and_a_small_one() -> None:
    rich = view(others=H(level=5))
    gain = worth(rich, do.EverybodyElse((do.LoseLevels(),)))
    assert 0 < gain < 1


def test_death_costs_all_that_is_held_and_carried() -> None:
    rich = view(H(items=["laminated_spell", "spoon_of_office"], role="wizard", hand=["bottled_thunder"]))
    assert worth(rich, do.Die()) < worth(view(), do.Die())


def test_gold_is_paid_with_what_is_missed_least() -> None:
    rich = view(H(items=["door_detached", "plain_dagger", "spoon_of_office", "doctors_note"]))
    letter_opener, note = (
        next(card for card in rich.hero.items if rich.table.card(card).key == key)
        for key in ("plain_dagger", "doctors_note")
    )
    assert loss_for_gold(rich, rich.hero.items, 700) == pytest.approx(rich.card(letter_opener) + rich.card(note))
    assert loss_for_gold(rich, rich.hero.items, 5_000) == pytest.approx(rich.cards(rich.hero.items))
    assert loss_for_gold(rich, rich.hero.items, 0) == 0


def test_a_bonus_for_somebody_else_is_worth_nothing_and_one_against_some_foes_a_part() -> None:
    elf, human = view(H(race="elf")), view()
    assert worth(elf, has.Bonus(value=2, who=ELF)) > 0
    assert worth(human, has.Bonus(value=2, who=ELF)) == 0
    assert 0 < worth(human, has.Bonus(value=2, against="undead")) < worth(human, has.Bonus(value=2))


def test_hands_hold_two_small_weapons_or_a_great_one() -> None:
    swords = view(H(items=["plain_dagger", "spoon_of_office", "pew_of_pews"]))
    keys = {swords.table.card(card).key for card in outfit(swords, swords.hero.items).cards}
    assert keys in ({"pew_of_pews"}, {"plain_dagger", "spoon_of_office"})
    better = view(H(items=["spoon_of_office", "bow_without_arrows"]))
    assert len(outfit(better, better.hero.items).cards) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("tunnel_rated_bobble_hat", "helm_of_selective_hearing"),
        ("chain_letter_mail", "cardigan_of_last_resort"),
        ("pew_of_pews", "plain_bow"),
    ],
)
def test_of_two_for_one_place_the_better_is_worn_whichever_came_first(better: str, worse: str) -> None:
    for items in ([better, worse], [worse, better]):
        ann = view(H(race="dwarf", items=items))
        (worn,) = outfit(ann, ann.hero.items).cards
        assert ann.table.card(worn).key == better


def test_what_cannot_be_used_is_worth_its_price() -> None:
    ann = view(H(items=["laminated_spell"]))
    wizard = view(H(items=["laminated_spell"], role="wizard"))
    assert outfit(ann, ann.hero.items).cards == frozenset()
    assert 0 < ann.card(ann.hero.items[0]) < wizard.card(wizard.hero.items[0])
    assert body_worth(ann) == 0 < body_worth(wizard)


def test_a_second_sword_is_worth_less_than_the_first() -> None:
    one = view(H(items=["door_detached"]))
    three = view(H(items=["door_detached", "plain_dagger", "spoon_of_office"]))
    spoon = three.hero.items[-1]
    assert three.card(spoon) < view(H(items=["spoon_of_office"])).card(CardId(spoon))
    assert one.card(one.hero.items[0]) > 0


def test_a_card_that_might_cost_itself_has_an_estimate() -> None:
    """A monster whose special discards cards of the hand that the monster is in."""
    ann = view(H(hand=["bagpipe_elemental", "hydra_tribunal", "tax_on_all"]))
    assert all(isfinite(ann.card(card)) for card in ann.hero.hand)


def test_the_sum_of_several_words_is_the_sum() -> None:
    at_4 = view(H(level=4))
    assert worth_of(at_4, (do.LoseLevels(), do.GainLevels())) == pytest.approx(0)
    assert worth_of(at_4, ()) == 0


@pytest.mark.parametrize(
    ("role", "items", "hand", "none_of_it"),
    [
        ("wizard", ["laminated_spell"], [], "cleric"),
        ("wizard", [], ["laminated_spell"], "cleric"),
        ("elf", ["extremely_sharp_leaf"], [], "dwarf"),
        ("elf", [], ["extremely_sharp_leaf"], "dwarf"),
    ],
)
def test_a_role_is_worth_more_to_who_carries_or_holds_what_only_it_may_use(
    role: str, items: list[str], hand: list[str], none_of_it: str
) -> None:
    """An Item in use, too: it lies among those that are carried."""
    bare, armed = view(), view(H(items=items, hand=hand))

    def gained(name: str) -> float:
        printed = RULES.book.by_key[name]
        return worth(armed, printed) - worth(bare, printed)

    (item,) = (RULES.book.by_key[key] for key in (*items, *hand))
    assert isinstance(item, Item)
    assert gained(role) == pytest.approx(item.bonus * STRENGTH)
    assert gained(none_of_it) == 0
