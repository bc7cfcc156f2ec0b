"""What is asked about an option once it is chosen; `tests/soundness.py` sees that no option of any scene lacks it."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import hero_parts, totals
from kickdoor_game.machine.ids import CardKey
from kickdoor_game.machine.questions import Menu, Option, word_in


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


def test_a_card_to_be_picked_says_of_what_kind_it_is_unless_its_name_does() -> None:
    t = before_a_fight()
    hints = {"shift_change": "Special Door", "elf": "Race: Elf", "theme_music": "+3, 600 gold", "wandering_monster": ""}
    for key, hint in hints.items():
        card = t.table.book.ids[CardKey(key)][0]
        assert telling.option_hint(t.table, t.seat("Ann"), Option(f"card.{card}", card=card)) == hint
        if key != "theme_music":
            assert telling.option_hint(t.table, t.seat("Ann"), Option(f"play.{card}", card=card)) == ""
