"""What is asked about an option once it is chosen; `tests/soundness.py` sees that no option of any scene lacks it."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import hero_parts, totals
from kickdoor_game.language.cards import (
    Card,
    Cheat,
    ClassCard,
    Follower,
    HalfBreed,
    OneShot,
    Power,
    RaceCard,
    SuperMunchkin,
    Trap,
)
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.plays import (
    Ascend,
    CancelCurse,
    HandOver,
    Play,
    RemoveMonster,
    SeizeItem,
    SetDie,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
    TurnCurse,
)
from kickdoor_game.machine.ids import NO_CARD, CardKey
from kickdoor_game.machine.questions import Menu, Option, PickOne, PickSome, Shape, YesNo, word_in


def before_a_fight() -> Scene:
    return Scene(
        Ann=H(
            race="dwarf",
            items=["theme_music"],
            hand=["half_breed", "cheat", "elf", "amended_minutes", "shift_change", "damp_firework"],
        ),
        Bob=H(items=["laminated_spell"]),
        Cid=H(),
        doors=["tax_golem"],
    )


def asked_about(t: Scene, word: str, key: str | None = None) -> tuple[str, ...]:
    """What is asked about that standing action of Ann's."""

    def meant(option: Option) -> bool:
        return word_in(option.key) == word and (key is None or option.card is None or t.key(option.card) == key)

    option = next(option for option in t.rules.standing(t.table, t.seat("Ann")).options if meant(option))
    return telling.prompts(t.table, option)


@pytest.mark.parametrize(
    ("word", "key", "prompts"),
    [
        ("trade", None, ("What do you give?", "What do you want for it?")),
        ("gift", None, ("Which Item do you give?",)),
        ("show", None, ("Which cards do you show?", "To whom?")),
        ("play", "half_breed", ("Which Race comes along, if any?",)),
        ("play", "cheat", ("On which Item is it laid?",)),
        ("play", "elf", ()),
        ("use", "amended_minutes", ()),
    ],
)
def test_before_a_fight(word: str, key: str | None, prompts: tuple[str, ...]) -> None:
    assert asked_about(before_a_fight(), word, key) == prompts


def test_in_a_fight() -> None:
    t = before_a_fight()
    t.answers("Ann", "open")
    assert asked_about(t, "use", "damp_firework") == ("For which side?",)
    menu = t.question("Ann").shape
    assert isinstance(menu, Menu)
    (ask,) = [option for option in menu.options if option.seat == t.seat("Bob")]
    assert telling.prompts(t.table, ask) == ("What do you promise for help, to be paid if the fight is won?",)
    assert t.table.fight is not None
    heroes, monsters = totals(t.table, t.table.fight)
    alone = sum(part.value for part in hero_parts(t.table, t.table.heroes[t.seat("Bob")], t.table.fight))
    hint = telling.option_hint(t.table, t.seat("Ann"), ask)
    assert hint == f"with Bob: {heroes + alone} against {monsters}, not enough; Bob brings {alone}"


WHICH_ITEM, FOR_HELP = "Which Item do you give?", "to be paid if the fight is won?"
BY_WORD = {
    "ask": (f"What do you promise for help, {FOR_HELP}",),
    "bid": (f"What do you want for your help, {FOR_HELP}",),
    "counter": (f"What do you want instead, {FOR_HELP}",),
    "backstab": ("Whom do you sabotage?", "Which card do you discard for it?"),
    "berserk": ("Which cards do you discard?",),
    "turning": ("Which cards do you discard?",),
    "flee_discards": ("Which cards do you discard?",),
    "steal": ("What do you steal?", "Which card do you discard for it?"),
    "steal_level": ("From whom?", "Which cards do you discard for it?"),
    "recruit": ("Whom do you win over?", "Which card do you discard for it?"),
    "conscript": ("Who has to help?",),
    "charm": ("Which monster do you hypnotise?",),
    "claim": ("Which card do you give for it?",),
    "colour": ("Of which colour are your standees?",),
    "curse": ("Whom does it strike?",),
    "entrust": ("Who carries it?",),
    "enhance": ("On which monster is it laid?",),
    "mate": ("Whose mate is it?",),
    "wander": ("Which monster comes along?",),
    "gift": (WHICH_ITEM,),
    "ransom": ("Which Items do you give for it?",),
    "sell": ("What do you sell?",),
    "show": ("Which cards do you show?", "To whom?"),
    "trade": ("What do you give?", "What do you want for it?"),
}


@pytest.mark.parametrize("word", BY_WORD)
def test_each_word_asks_for_what_belongs_to_it(word: str) -> None:
    details = (YesNo(),) * len(BY_WORD[word])
    assert telling.prompts(before_a_fight().table, Option(word, details=details)) == BY_WORD[word]
    assert telling.prompts(before_a_fight().table, Option(word)) == ()


SOMEBODY, SOMETHING = PickOne((Option("seat.1"),)), PickSome((Option("card.1"),), 0, 1)


@pytest.mark.parametrize(
    ("card", "details", "asked"),
    [
        (ClassCard(key="x", name="X", role="x", traits=()), (SOMEBODY,), ("Which one does it replace?",)),
        (RaceCard(key="x", name="X", role="x", traits=()), (SOMEBODY,), ("Which one does it replace?",)),
        (Follower(key="x", name="X", traits=()), (SOMEBODY,), ("Whose place is taken?",)),
        (Power(key="x", name="X", rank=1, traits=()), (SOMETHING,), ("Which Powers go for it?",)),
        (HalfBreed(key="x", name="X"), (SOMETHING,), ("Which Race comes along, if any?",)),
        (SuperMunchkin(key="x", name="X"), (SOMETHING,), ("Which Class comes along, if any?",)),
        (SuperMunchkin(key="x", name="X"), (SOMEBODY,), ("Which Class comes along?",)),
        (Cheat(key="x", name="X"), (SOMEBODY,), ("On which Item is it laid?",)),
        (Ascend(), (SOMEBODY,), ("Whose Level goes up?",)),
        (Ascend(pay_hand=1), (SOMEBODY, SOMETHING), ("Whose Level goes up?", "Which cards do you pay with?")),
        (Ascend(pay_hand=1), (SOMETHING,), ("Which cards do you pay with?",)),
        (CancelCurse(), (SOMEBODY,), ("Which Curse ends?",)),
        (HandOver(), (SOMEBODY,), ("Who fights on?",)),
        (RemoveMonster(), (SOMEBODY,), ("Which monster goes?",)),
        (SeizeItem(), (SOMEBODY,), ("Which Item do you take?",)),
        (SetDie(), (SOMEBODY,), ("What does the die show?",)),
        (StealLevel(), (SOMEBODY,), ("From whom?",)),
        (SwapMonster(), (SOMEBODY, SOMEBODY), ("Which monster goes?", "Which one comes for it?")),
        (Swing(2), (SOMEBODY,), ("For which side?",)),
        (TakeCard(), (SOMEBODY,), ("From whose hand?",)),
        (TurnCurse(), (SOMEBODY,), ("Whom does it strike?",)),
    ],
)
def test_each_card_asks_for_what_it_needs(
    card: Card | Play, details: tuple[Shape, ...], asked: tuple[str, ...]
) -> None:
    word = "play" if isinstance(card, Card) else "use"
    printed = card if isinstance(card, Card) else OneShot(key="x", name="X", gold=100, play=card)
    t = Scene(Ann=H(), Bob=H(), Cid=H(), extra=[printed])
    (number,) = t.table.book.ids[CardKey("x")]
    option = Option(f"{word}.{number}", card=number, details=details)
    assert telling.prompts(t.table, option) == asked


def test_where_there_is_no_card_it_is_called_something() -> None:
    """Whatever the last card of the book is."""
    t = Scene(Ann=H(), Bob=H(), Cid=H(), extra=[Trap(key="net", name="Net", effects=(LoseLevels(),))])
    for key, label in (
        ("curse.-1", "curse somebody: something"),
        ("take.-1", "take something"),
        ("card.-1", "something"),
    ):
        option = Option(key, card=NO_CARD)
        assert telling.option_label(t.table, t.seat("Ann"), option) == label
        assert telling.option_hint(t.table, t.seat("Ann"), option) == ""


def test_a_card_to_be_picked_says_of_what_kind_it_is_unless_its_name_does() -> None:
    t = before_a_fight()
    hints = {"shift_change": "Special Door", "elf": "Race: Elf", "theme_music": "+3, 600 gold", "wandering_monster": ""}
    for key, hint in hints.items():
        card = t.table.book.ids[CardKey(key)][0]
        assert telling.option_hint(t.table, t.seat("Ann"), Option(f"card.{card}", card=card)) == hint
        if key != "theme_music":
            assert telling.option_hint(t.table, t.seat("Ann"), Option(f"play.{card}", card=card)) == ""
