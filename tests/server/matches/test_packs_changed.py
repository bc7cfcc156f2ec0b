"""A server is started again with packs that have changed: texts are no rules, everything else is.

A match goes on with other names and flavour, and its people are told in which pack; with anything else of a pack it
waits, and both its people and the host are told why.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.house import House
from tests.server.lobby.test_left_alone import news
from tests.server.people.test_coming_back import comes_back
from tests.server.recorded import begun, playable_set_of, replay_file_of
from tests.server.table.test_packs import offering, opens

from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_server.base.store.records import PackRecord
from kickdoor_server.matches.replays.proof import is_of_other_rules, origin_lines, prove
from kickdoor_server.matches.replays.replay_file import MatchOutcome, ReadReplay, records_of
from kickdoor_server.table import packs as shelf
from kickdoor_server.table.catalogue.sets import packs_in
from kickdoor_server.table.packs import PacksDiffer, to_record

MUG = """
[[card]]
kind = "item"
key = "mug_of_office"
name = "Mug of Office"
flavour = "World's second best."
slot = "none"
gold = 100
bonus = 1
"""
SPOON = """
[[card]]
kind = "curse"
key = "spoon_of_doubt"
name = "Spoon of Doubt"
effects = [{do = "lose_levels", count = 1}]
"""


def written(folder: Path, cards: str, about: str = "") -> Pack:
    """The pack of these cards."""
    folder = folder / "mug"
    folder.mkdir(exist_ok=True)
    (folder / "cards.toml").write_text(cards, "utf-8")
    (folder / "pack.toml").write_text(about, "utf-8")
    (pack,) = packs_in(folder)
    return pack


TEXTS = {
    "flavour": (MUG.replace("second", "third") + SPOON, ""),
    "a flavour that is gone": (MUG.replace('flavour = "World\'s second best."', "") + SPOON, ""),
    "a name": (MUG + SPOON.replace("Doubt", "Certainty"), ""),
    "a name in other letters": (MUG.replace("Mug", "M\u00fcg") + SPOON, ""),
    "who wrote it": (MUG + SPOON, 'author = "somebody else"'),
    "what the pack is called": (MUG + SPOON, 'name = "Kitchen"'),
}

RULES = {
    "a number": (MUG.replace("100", "200") + SPOON, ": mug_of_office has changed"),
    "how many there are": (MUG + SPOON + "copies = 2", ": spoon_of_doubt has changed"),
    "what it does": (MUG + SPOON.replace("lose_levels", "gain_levels"), ": spoon_of_doubt has changed"),
    "a card that is gone": (MUG, ": spoon_of_doubt is gone"),
    "a card more": (MUG + SPOON + MUG.replace("ug", "ister"), ": mister_of_office is new"),
    "a key": (MUG.replace("mug_of", "mugs_of") + SPOON, ": mug_of_office is gone, mugs_of_office is new"),
    "their order": (SPOON + MUG, ": its cards are in another order"),
    "a joke and a number": (
        MUG.replace("second", "third").replace("100", "300") + SPOON,
        ": mug_of_office has changed",
    ),
}


@pytest.mark.parametrize("what", TEXTS)
def test_a_match_goes_on_with_a_pack_of_which_only_texts_have_changed(what: str, tmp_path: Path) -> None:
    was = to_record([written(tmp_path, MUG + SPOON)])
    cards, about = TEXTS[what]
    here = written(tmp_path, cards, about)
    assert shelf.recorded([here], was) == (here,)


@pytest.mark.parametrize("what", RULES)
def test_it_waits_where_anything_else_has_changed_and_the_cards_are_named(what: str, tmp_path: Path) -> None:
    was = to_record([written(tmp_path, MUG + SPOON)])
    cards, said = RULES[what]
    with pytest.raises(PacksDiffer, match="it was begun with the pack 'mug' of digest ") as differs:
        shelf.recorded([written(tmp_path, cards)], was)
    assert str(differs.value).endswith(said)


def test_of_many_changed_cards_some_are_named(tmp_path: Path) -> None:
    def many(gold: int) -> str:
        return "".join(MUG.replace("ug", f"ug{n}").replace("100", str(gold)) for n in range(11))

    was = to_record([written(tmp_path, many(100))])
    with pytest.raises(PacksDiffer, match=r"mug7_of_office has changed, and 3 more$"):
        shelf.recorded([written(tmp_path, many(200))], was)


def test_an_older_journal_opens_with_the_very_same_print_and_with_no_other(tmp_path: Path) -> None:
    """It does not say what of it was texts."""
    here = written(tmp_path, MUG + SPOON)
    assert shelf.recorded([here], [PackRecord("mug", here.digest)]) == (here,)
    with pytest.raises(PacksDiffer, match=rf"the one that is here has {here.digest[:12]}$"):
        shelf.recorded([here], [PackRecord("mug", "0" * 64)])


def test_the_texts_of_a_room_are_texts_as_well(tmp_path: Path) -> None:
    """What the pack has on its tiles is compared like its cards."""
    tiles = Path(__file__).parents[2] / "sets" / "quest" / "packs" / "lost-and-found"
    folder = tmp_path / "lost-and-found"
    (folder / "rooms").mkdir(parents=True)
    for file in tiles.rglob("*.toml"):
        (folder / file.relative_to(tiles)).write_text(file.read_text("utf-8"), "utf-8")
    (was,) = packs_in(folder)
    (room,) = (folder / "rooms").iterdir()
    text = room.read_text("utf-8")
    face = was.rooms[0][0]
    room.write_text(text.replace(f'"{face.name}"', '"Somewhere Else"'), "utf-8")
    (reworded,) = packs_in(folder)
    assert reworded.digest != was.digest
    assert shelf.recorded([reworded], to_record([was])) == (reworded,)
    room.write_text(text.replace("monsters = 1", "monsters = 2"), "utf-8")
    with pytest.raises(PacksDiffer, match=r"/.* has changed$"):
        shelf.recorded(packs_in(folder), to_record([was]))


def test_the_people_of_the_match_are_told_once_in_which_pack(tmp_path: Path, log: list[str]) -> None:
    house = House(playable_sets=offering((written(tmp_path, MUG + SPOON),)))
    ada = house.comes("Ada")
    opens(house, ada, packs="mug")
    before = saved_bytes(house.match.table)
    house = house.restarted(playable_sets=offering((written(tmp_path, TEXTS["flavour"][0]),)))
    assert saved_bytes(house.match.table) == before
    assert [line for line in log if line.startswith("other_texts") and "packs=mug" in line]
    assert not [line for line in log if "unchecked" in line], "by the same rules it stands where it stood"
    again = comes_back(house, ada)
    assert news(again) == [
        "The table goes on. Names or flavour in the pack mug have changed since; what its cards do has not."
    ]
    again.loses_the_line()
    assert news(comes_back(house, again)) == []


def test_they_are_told_which_pack_keeps_their_match_waiting(tmp_path: Path, log: list[str]) -> None:
    house = House(playable_sets=offering((written(tmp_path, MUG + SPOON),)))
    ada = house.comes("Ada")
    opens(house, ada, packs="mug")
    house = house.restarted(playable_sets=offering((written(tmp_path, RULES["a number"][0]),)))
    (sentence,) = news(comes_back(house, ada))
    assert sentence.startswith("The table does not go on: the pack mug is not here as it was when the match began.")
    assert any("not_revived" in line and "mug_of_office has changed" in line for line in log)


def replay_of(**changes: Any) -> ReadReplay:
    """The replay of the beginning of a match, which says that it was played with these cards."""
    early = begun("classic", 5, 12)
    match = replace(early.match, **changes)
    return replay_file_of(tuple(records_of(match, early.answers, MatchOutcome(), "kickdoor 0", "0")))


def test_a_replay_is_proved_with_a_set_of_which_only_texts_have_changed() -> None:
    here = playable_set_of("classic")
    replay_file = replay_of(set_digest="f" * 64, set_rules=here.stage.sources[0].rules)
    verdict = prove(replay_file, here)
    assert verdict.wrong == ""
    assert verdict.proven[0].startswith(
        "The cards are those that it was played with but for names and flavour in classic: classic "
    )
    assert not is_of_other_rules(replay_file, here)
    (_, line) = origin_lines(replay_file, here, "kickdoor 1")
    assert line.startswith("here         kickdoor 1, the same cards with other names or flavour: classic ")


@pytest.mark.parametrize("rules", ["", "0" * 64])
def test_it_is_not_proved_with_others_or_where_it_does_not_tell(rules: str) -> None:
    here = playable_set_of("classic")
    replay_file = replay_of(set_digest="f" * 64, set_rules=rules)
    assert prove(replay_file, here).wrong.startswith(
        "This match was played with other cards: those of classic had the digest"
    )
    assert is_of_other_rules(replay_file, here)
    (_, line) = origin_lines(replay_file, here, "kickdoor 1")
    assert line.startswith("here         kickdoor 1, other cards: classic ")


def test_a_replay_with_a_reworded_pack_is_proved_and_played_on_from(tmp_path: Path) -> None:
    was = written(tmp_path, MUG + SPOON)
    early = begun("classic", 5, 12)
    match = replace(early.match, packs=to_record([was]), set_rules=playable_set_of("classic").stage.sources[0].rules)
    replay_file = replay_file_of(tuple(records_of(match, [], MatchOutcome(), "kickdoor 0", "0")))
    here = written(tmp_path, TEXTS["a name"][0])
    playable_set = offering((here,)).of_record(replay_file.record)
    verdict = prove(replay_file, playable_set)
    assert (verdict.wrong, playable_set.packs) == ("", (here,))
    assert "names and flavour in mug" in verdict.proven[0]
    with pytest.raises(PacksDiffer):
        offering((written(tmp_path, RULES["a number"][0]),)).of_record(replay_file.record)
