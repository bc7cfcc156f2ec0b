"""Hands and tables: what a card is worth where, how many may be held, who may see them (classic.cards)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.sheet import race_names
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import PickSome, Split

SIX = ["load_bearing", "fully_funded", "understaffed", "peer_reviewed", "part_time", "mate"]


def asked_to_part(t: Scene, name: str) -> int:
    """How many cards that hero must part with in phase 4, having been asked to end his turn."""
    t.answers(name, "end")
    if t.asked(name) not in ("charity", "charity_discard"):
        return 0
    shape = t.question(name).shape
    assert isinstance(shape, PickSome | Split)
    return shape.least


def refused_word(t: Scene, name: str, *choice: object) -> Refusal:
    """The refusal of something that no standing action offers."""
    with pytest.raises(IllegalAnswer) as caught:
        run.apply(t.rules, t.table, Answer(t.seat(name), choice, standing=True))
    return caught.value.refusal


@pytest.mark.rule("classic.cards.4")
@pytest.mark.card("theme_music", "warrior", "elf")
def test_cards_in_the_hand_do_nothing_for_their_owner() -> None:
    t = Scene(
        Ann=H(level=4, hand=["theme_music", "warrior", "elf", "hireling"]), Bob=H(), Cid=H(), doors=["cheese_golem"]
    )
    assert strength_at_rest(t.table, t.hero("Ann")) == 4
    assert race_names(t.table, t.hero("Ann")) == ["human"]
    t.answers("Ann", "open")
    assert t.sums() == (4, 4)
    assert "berserk" not in {word.split()[0] for word in t.offered("Ann")}
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.acts("Ann", "play", "warrior")
    t.answers("Ann", "win")


@pytest.mark.rule("classic.cards.5")
@pytest.mark.parametrize(
    ("curse", "held"),
    [
        ("gust_of_mild_spite", "helm_of_selective_hearing"),
        ("overnight_rust", "chain_letter_mail"),
        ("shoes_off_please", "steel_toed_slippers"),
        ("pocket_inspection", "theme_music"),
        ("heavy_loss", "pew_of_pews"),
        ("best_thing_lost", "theme_music"),
        ("tax_on_all", "theme_music"),
        ("licence_revoked", "warrior"),
        ("family_tree_surgery", "elf"),
    ],
)
def test_what_speaks_of_cards_in_play_never_reaches_a_hand(curse: str, held: str) -> None:
    t = Scene(Ann=H(level=4, hand=[held]), Bob=H(hand=[curse]), Cid=H())
    t.acts("Bob", "curse", curse, "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand) == [held]
    assert t.seat("Ann") in {event.seat for event in t.told(events.NothingHappened)}


@pytest.mark.rule("classic.cards.5")
@pytest.mark.card("hole_in_the_lining")
def test_what_speaks_of_the_hand_reaches_it_and_nothing_else() -> None:
    t = Scene(Ann=H(hand=["mate", "elf", "cheat"], items=["theme_music"]), Bob=H(hand=["hole_in_the_lining"]), Cid=H())
    t.acts("Bob", "curse", "hole_in_the_lining", "Ann")
    t.everybody_passes()
    assert (len(t.hero("Ann").hand), t.keys(t.hero("Ann").items)) == (1, ["theme_music"])


@pytest.mark.rule("classic.cards.6", "classic.turn.14")
@pytest.mark.parametrize(("held", "parted"), [(4, 0), (5, 1), (6, 2)])
def test_a_human_keeps_five_cards(held: int, parted: int) -> None:
    """He loots one more than he began with: behind the door is a curse that finds nothing."""
    t = Scene(Ann=H(level=2, hand=SIX[:held]), Bob=H(), Cid=H(), doors=["licence_revoked", "cheat"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    assert asked_to_part(t, "Ann") == parted


@pytest.mark.rule("classic.cards.7")
@pytest.mark.parametrize(
    ("hero", "parted"),
    [
        (H(level=2, race="dwarf", hand=SIX), 1),
        (H(level=2, race="dwarf", hand=SIX[:5]), 0),
        (H(level=2, race="dwarf", half_breed=True, hand=SIX), 1),
        (H(level=2, races=["dwarf", "elf"], half_breed=True, hand=SIX), 1),
        (H(level=2, race="elf", hand=SIX), 2),
        (H(level=2, hand=["dwarf", *SIX[:5]]), 2),
    ],
)
def test_a_dwarf_and_half_a_dwarf_keep_six(hero: H, parted: int) -> None:
    t = Scene(Ann=hero, Bob=H(), Cid=H(), doors=["licence_revoked", "cheat"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    assert asked_to_part(t, "Ann") == parted


@pytest.mark.rule("classic.cards.7")
@pytest.mark.card("dwarf")
def test_the_dwarf_card_counts_as_it_lies_in_phase_four() -> None:
    t = Scene(Ann=H(level=2, race="dwarf", hand=SIX), Bob=H(), Cid=H(), doors=["licence_revoked", "cheat"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    t.acts("Ann", "drop", "dwarf")
    assert asked_to_part(t, "Ann") == 2


@pytest.mark.rule("classic.cards.8")
def test_three_cards_from_charity_may_be_held_until_the_end_of_the_own_turn() -> None:
    t = Scene(
        Ann=H(level=3, hand=[*SIX, "cheat"]),
        Bob=H(level=1, hand=["elf", "dwarf", "halfling", "warrior", "thief"]),
        Cid=H(level=2),
        doors=["licence_revoked", "prayer_backlog_cleared", "gust_of_mild_spite"],
    )
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    t.answers("Ann", {"load_bearing": "Bob", "fully_funded": "Bob", "understaffed": "Bob"})
    assert (t.asked("Bob"), len(t.hero("Bob").hand)) == ("arrange", 8)
    t.answers("Bob", "open")
    t.everybody_passes()
    assert (t.asked("Bob"), len(t.hero("Bob").hand)) == ("trouble", 8)
    t.answers("Bob", "skip")
    assert asked_to_part(t, "Bob") == 4


# ---------------------------------------------------------------- showing


@pytest.mark.rule("classic.cards.9")
def test_hands_are_hidden_and_may_be_shown_to_one_or_to_all_at_any_time() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["elf", "mate"]), Cid=H(), doors=["elf_biter"])
    assert observe(t.table, t.seat("Cid")).table.heroes[1].hand == (HIDDEN, HIDDEN)
    t.acts("Bob", "show", ["mate"], "Cid")
    t.answers("Ann", "open")
    t.acts("Bob", "show", ["elf", "mate"], "all")
    one, everybody = t.told(events.Revealed)
    assert (t.keys(one.cards), set(one.audience)) == (["mate"], {t.seat("Bob"), t.seat("Cid")})
    assert (t.keys(everybody.cards), everybody.audience) == (["elf", "mate"], None)


@pytest.mark.rule("classic.cards.9")
def test_a_card_that_was_shown_is_still_free_and_holds_nobody_up() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["elf", "mate"]), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.passes("Cid")
    t.acts("Bob", "show", ["mate"], "all")
    assert t.asked("Cid") is None
    assert t.keys(t.hero("Bob").hand) == ["elf", "mate"]
    t.passes("Bob")
    assert t.hero("Ann").level == 10


@pytest.mark.rule("classic.cards.9")
def test_nobody_shows_the_cards_of_another() -> None:
    t = Scene(Ann=H(hand=["cheat"]), Bob=H(hand=["elf"]), Cid=H())
    elf = t.hero("Bob").hand[0]
    assert refused_word(t, "Ann", "show", (f"card.{elf}",), "all").code == "not_an_option"
    assert "show" not in t.offered("Cid")


# ---------------------------------------------------------------- on the table


@pytest.mark.rule("classic.cards.10")
@pytest.mark.card("motivational_poster")
def test_an_item_laid_before_its_owner_is_carried_and_seen_by_all() -> None:
    t = Scene(Ann=H(hand=["motivational_poster"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "motivational_poster")
    assert strength_at_rest(t.table, t.hero("Ann")) == 3
    for viewer in (t.seat("Bob"), None):
        ann = observe(t.table, viewer).table.heroes[0]
        assert (t.keys(ann.items), ann.hand) == (["motivational_poster"], ())


@pytest.mark.differs_in("bites")
@pytest.mark.rule("classic.cards.11")
@pytest.mark.parametrize(
    ("card", "said", "rule"),
    [
        ("theme_music", ("play",), "classic.treasure.6"),
        ("elf", ("play",), "classic.races.11"),
        ("warrior", ("play",), "classic.classes.16"),
        ("hireling", ("play",), "classic.treasure.6"),
        ("load_bearing", ("enhance",), "classic.enhancers.4"),
        ("mate", ("mate",), "classic.enhancers.3"),
        ("wandering_monster", ("wander",), "classic.interfere.4"),
        ("tax_golem", ("monster",), "classic.monsters.3"),
        ("backup_gravy", ("use",), "classic.interfere.1"),
        ("false_moustache", ("use",), "classic.runaway.17"),
        ("amended_minutes", ("use",), "classic.priority.1"),
        ("tell_it_better_afterwards", ("use",), "classic.priority.1"),
    ],
)
def test_a_card_out_of_its_time_is_refused_with_the_reason_and_stays(card: str, said: tuple[str], rule: str) -> None:
    """Bob tries it at the beginning of Ann's turn."""
    t = Scene(Ann=H(level=2), Bob=H(hand=[card]), Cid=H())
    refusal = t.refused("Bob", said[0], card)
    assert refusal.rule == rule
    assert refusal.cure
    assert t.keys(t.hero("Bob").hand) == [card]


@pytest.mark.rule("classic.cards.11")
def test_the_same_cards_go_at_their_own_times() -> None:
    t = Scene(
        Ann=H(level=2, hand=["theme_music", "elf"]),
        Bob=H(hand=["load_bearing", "backup_gravy"]),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.acts("Ann", "play", "theme_music")
    t.acts("Ann", "play", "elf")
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "load_bearing", "tax_golem")
    t.acts("Bob", "use", "backup_gravy", "heroes")
    assert t.sums() == (2 + 3 + 2, 18)
    assert t.hero("Bob").hand == ()


@pytest.mark.rule("classic.cards.12")
def test_a_card_in_play_never_goes_back_to_the_hand() -> None:
    t = Scene(
        Ann=H(race="elf", role="thief", items=["theme_music"], followers=["hireling"]),
        Bob=H(items=["lanyard_of_access"]),
        Cid=H(),
    )
    assert t.offered("Ann") == {
        "stow theme_music",
        "drop elf",
        "drop thief",
        "gift Bob",
        "gift Cid",
        "trade Bob",
        "steal thief",
    }
    t.acts("Ann", "drop", "elf")
    t.acts("Ann", "stow", "theme_music")
    assert (t.hero("Ann").hand, t.keys(t.hero("Ann").items)) == ((), ["theme_music"])
    assert t.keys(t.table.discards["door"]) == ["elf"]


@pytest.mark.rule("classic.cards.12")
def test_an_item_is_not_thrown_away_at_will() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(), Cid=H())
    theme_music = t.hero("Ann").items[0]
    refusal = refused_word(t, "Ann", f"drop.{theme_music}")
    assert (refusal.code, refusal.rule) == ("not_an_option", "classic.turn.17")
    assert refused_word(t, "Ann", "sell", (f"card.{theme_music}",)).rule == "classic.selling.1"
