"""A duel in words: all that is told of one by chance, all that is asked, and what they say of a turn that is played."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, Played, Side, ally, begin, monster, trick, weapon
from tests.game.duel.family import SILENT
from tests.game.duel.test_whole_duels import ANSWERS_MOST, begun, one_answer

from kickdoor_game.duel import telling
from kickdoor_game.duel.cards.effects import Cancel, Damage, Prevent
from kickdoor_game.duel.cards.kinds import StickyCurse
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import RolledForFirst
from kickdoor_game.machine.questions import Option
from kickdoor_game.machine.run import apply_in_place, chance_is_asked, questions, roll_out
from kickdoor_game.machine.shapes import Menu, PickOne, PickSome

OGRE = monster("Ogre", 2, 3, 5)
CLUB = weapon("Club", 1, 1)
MAID = ally("Maid", 1, 2)
BILL = trick("Bill", Damage(2, "their_hero"), cost=1)
PADDING = trick("Padding", Prevent(2), interrupt=True)


def told(duel: Played, viewer: int | None) -> list[str]:
    """Everything that this viewer hears, a sentence for each deed."""
    seat = None if viewer is None else duel.table.duelists[viewer].seat
    heard, said = [event for event in duel.happened if event.reaches(seat)], []
    while heard:
        deed = telling.fold(duel.table, heard, seat)
        said.append(telling.tell(duel.table, heard[0], seat) if deed is None else deed.text)
        heard = heard[1 if deed is None else deed.count :]
    return list(filter(None, said))


def test_a_turn_as_each_of_them_hears_it() -> None:
    duel = begin(Side(hand=[OGRE, BILL], purse=3), Side(hoard=[CLUB, MAID]))
    duel.plays(ANN, BILL)
    duel.attacks(OGRE, gold=2)
    duel.faces(CLUB)
    duel.says(ANN, ("done",))
    assert told(duel, BOB)[:10] == [
        "Ann plays Bill for 1 gold.",
        "Bill deals 2 damage to your Hero: 18 life left.",
        "Ann attacks with a face-down card and 2 gold.",
        "You face the Monster.",
        "You commit Club.",
        "Ann reveals Ogre and hires it.",
        "Ogre takes 1 damage: 4 life left.",
        "Ogre deals 3 damage to your Hero: 15 life left.",
        "Ogre goes to Ann's stash.",
        "Club stays zapped.",
    ]
    assert "You attack with a face-down card and 2 gold." in told(duel, ANN)
    assert "Bob faces the Monster." in told(duel, None)


def test_only_who_may_know_hears_what_came_to_a_hand() -> None:
    duel = begin(Side(hand=[OGRE]), Side())
    duel.attacks(OGRE)
    duel.runs()
    assert "That is Ogre." in told(duel, ANN)
    assert not any("Ogre" in said for viewer in (BOB, None) for said in told(duel, viewer))


def test_dice_for_the_first_turn_are_told_to_each_in_one_sentence() -> None:
    duel = begin()

    def says(viewer: int | None, *dice: int) -> str:
        rolled = RolledForFirst((dice[0], dice[1]))
        return telling.tell(duel.table, rolled, None if viewer is None else duel.table.duelists[viewer].seat)

    assert says(ANN, 4, 2) == "You roll 4 and Bob rolls 2."
    assert says(BOB, 4, 2) == "Ann rolls 4 and you roll 2."
    assert says(None, 5, 5) == "Ann rolls 5 and Bob rolls 5. Both roll again."


def test_what_is_asked_says_what_it_is_about() -> None:
    duel = begin(Side(hand=[OGRE, BILL], purse=3), Side(hand=[PADDING], limping=True), stop_at="interrupt")

    def asks() -> str:
        asked = duel.asked()
        assert asked is not None
        return telling.question_text(duel.table, asked)

    assert asks() == "Your turn, at Level 1 with 3 gold. What do you do?"
    duel.plays(ANN, BILL)
    assert asks() == "You play Bill. Do you react?"
    duel.passes(ANN)
    assert asks() == "Ann plays Bill. Do you react?"
    duel.stops_at("attack")
    duel.attacks(OGRE, gold=2)
    duel.passes(ANN)
    assert asks() == "Ann attacks with a face-down card and 2 gold. Do you react?"
    duel.stops_at("")
    asked = duel.asked()
    assert asked is not None
    assert asks() == "Ann attacks with a face-down card and 2 gold. Do you face it or run away?"
    assert telling.default_text(duel.table, asked) == "else: run away"
    assert isinstance(asked.shape, Menu)
    hints = [telling.option_hint(duel.table, BOB, option) for option in asked.shape.options]
    assert hints == ["", "2 damage"]
    assert telling.summary(duel.table) == "Bob is attacked by Ann."


def test_what_interrupts_have_made_of_it_is_said_with_it() -> None:
    """Whoever is asked anew can hear whether another interrupt is needed."""
    bite = trick("Bite", Damage(3), target=ANY_HERO)
    no = trick("No", Cancel("either"), interrupt=True)
    duel = begin(Side(hand=[bite, no, bite]), Side(hand=[PADDING]), stop_at="interrupt")

    def asks() -> str:
        asked = duel.asked()
        assert asked is not None
        return telling.question_text(duel.table, asked)

    duel.plays(ANN, bite, duel.hero(BOB))
    duel.passes(ANN)
    duel.plays(BOB, PADDING)
    duel.passes(ANN)
    duel.passes(BOB)
    assert asks() == "You play Bite. Up to 2 damage to Bob's Hero is prevented. Do you react?"
    duel.passes(ANN)
    assert asks() == "Ann plays Bite. Up to 2 damage to your Hero is prevented. Do you react?"
    duel.stops_at("")
    duel.stop_at = "interrupt"
    duel.does(ANN, (f"mischief.{duel.id(bite, ANN, 1)}", duel.hero(BOB)))
    duel.plays(ANN, no)
    duel.passes(ANN)
    duel.passes(BOB)
    assert asks() == "You play Bite. It has been cancelled. Do you react?"


def test_of_what_is_not_in_play_the_kind_is_said() -> None:
    """Not every card of a hand is a Monster, and any may attack."""
    duel = begin(Side(hand=[OGRE, BILL, PADDING, CLUB]))
    asked = duel.asked()
    assert asked is not None
    assert isinstance(asked.shape, Menu)
    (attack,) = (option for option in asked.shape.options if option.key == "attack")
    cards, _ = attack.details
    assert isinstance(cards, PickOne)
    said = [telling.option_hint(duel.table, ANN, option).partition(",")[0] for option in cards.options]
    assert said == ["Monster", "Mischief", "Interrupt", "Weapon"]
    held = telling.option_hint(duel.table, ANN, duel.option(ANN, f"mischief.{duel.id(PADDING)}"))
    assert held == "Would do nothing now. Interrupt, Cost 0. Prevent up to 2 damage to your Hero."


def test_what_is_stuck_to_a_card_is_said_where_it_can_be_chosen() -> None:
    """Two copies of a card are no longer alike then."""
    rust = StickyCurse(key="rust", name="Rust", target=Target(of=("loot",)))
    duel = begin(Side(hand=[rust, rust]), Side(hoard=[CLUB]))

    def hint() -> str:
        (shape,) = duel.option(ANN, f"mischief.{duel.id(rust, ANN, 1)}").details
        assert isinstance(shape, PickOne)
        return telling.option_hint(duel.table, ANN, shape.options[0])

    before = hint()
    duel.plays(ANN, rust, duel.named(CLUB, BOB))
    assert hint() == f"{before}, under it Rust"


def test_options_are_called_by_what_they_do_or_by_the_card_they_are() -> None:
    duel = begin(Side(hand=[OGRE, BILL], purse=3), Side(hoard=[CLUB, MAID]))

    def called(seat: int) -> list[str]:
        asked = duel.asked()
        assert asked is not None
        viewer = duel.table.duelists[seat].seat
        assert isinstance(asked.shape, Menu | PickOne | PickSome)
        details = [each for option in asked.shape.options for each in option.details]
        inner = [each for detail in details if isinstance(detail, PickOne | PickSome) for each in detail.options]
        return [telling.option_label(duel.table, viewer, each, asked) for each in (*asked.shape.options, *inner)]

    assert called(ANN) == ["attack", "be done for this turn", "Ogre", "Bill"]
    bill = duel.option(ANN, f"mischief.{duel.id(BILL)}")
    assert telling.option_label(duel.table, ANN, bill) == "play Bill"
    assert telling.option_label(duel.table, None, Option("seat.1", seat=BOB)) == "Bob"
    assert telling.option_label(duel.table, BOB, Option("seat.1", seat=BOB)) == "you"
    assert telling.option_label(duel.table, ANN, Option("something_else.3")) == "something else 3"
    duel.attacks(OGRE, gold=2)
    duel.says(BOB, ("face",))
    assert called(BOB) == ["commit", "be ready", "Club", "Maid"]


@pytest.mark.parametrize("seed", range(6))
def test_everything_has_words(seed: int) -> None:
    """Every event that more than one may hear, every question, default and option; to both and to whoever watches."""
    rules, table, chance = begun(seed)
    silent: set[str] = set()
    for _ in range(ANSWERS_MOST):
        for event in table.news:
            for viewer in (ANN, BOB, None):
                said = telling.tell(table, event, viewer) if event.reaches(viewer) else "-"
                assert not said or said == "-" or (said[0].isupper() or said[0].isdigit() or said[0] == "a"), said
                if not said:
                    silent.add(type(event).__name__)
        table.news.clear()
        for question in questions(table):
            assert telling.question_text(table, question)[-1] in "?.!"
            assert telling.default_text(table, question)
            options = question.shape.options if isinstance(question.shape, Menu | PickOne | PickSome) else ()
            for option in (*options, *rules.standing(table, question.seat).options):
                assert telling.option_label(table, question.seat, option, question)
                telling.option_hint(table, question.seat, option)
        assert telling.summary(table)
        if table.over:
            break
        apply_in_place(rules, table, one_answer(rules, table, chance))
        if chance_is_asked(table):
            roll_out(rules, table, chance)
    assert telling.over_text(table).startswith("The duel is over")
    assert silent <= SILENT
