"""Packs at tables: offered, chosen, shown, written down, and found again (or missed) after a restart."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.catalogue import ROOT
from tests.server.house import Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game import library
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, LeaveTable, ListTables, Lobby, StartMatch, Tables
from kickdoor_protocol.messages.table import Faces
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.store.records import MatchRecord, PackRecord, SeatRecord
from kickdoor_server.table.catalogue.playable_sets import MIXTURES_MOST, PlayableSet, PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets, packs_in
from kickdoor_server.table.packs import PacksDiffer, recorded, setting_of, to_record

EXAMPLE = ROOT / "deploy" / "example-pack"
BADGE = '[[card]]\nkind = "item"\nkey = "{key}"\nname = "{key}"\nslot = "none"\ngold = {gold}\nbonus = 1\n'


def shelf(folder: Path, gold: int = 100) -> tuple[Pack, ...]:
    """Two packs: of a badge, and of a mug with that price."""
    for key, price in (("mug", gold), ("badge", 100)):
        (folder / key).mkdir(parents=True, exist_ok=True)
        (folder / key / "cards.toml").write_text(BADGE.format(key=f"{key}_of_office", gold=price), "utf-8")
    return packs_in(folder)


def offering(packs: tuple[Pack, ...]) -> PlayableSets:
    return PlayableSets(known_sets((), packs), packs)


def opens(house: House, caller: Caller, **options: str | int | bool) -> None:
    """A table with two AI seats, and the match begun."""
    caller.does(CreateTable, name="The table", set="classic", sex="female", options=options)
    caller.does(AddAi, kind="meek")
    caller.does(AddAi, kind="meek")
    caller.does(StartMatch)


def known_faces(caller: Caller) -> set[str]:
    return {face.key for faces in caller.all(Faces) for face in faces.faces}


def deck(caller: Caller) -> int:
    """Cards in both decks and in hands: none has been played yet."""
    piles = {zone.key: zone.count for zone in caller.public.zones}
    hands = sum(zone.count for seat in caller.public.seats for zone in seat.zones if zone.key == "hand")
    return piles["door_deck"] + piles["treasure_deck"] + hands


def test_a_set_offers_its_packs_in_every_combination(tmp_path: Path) -> None:
    house = House(playable_sets=offering(shelf(tmp_path)))
    ada = house.comes("Ada")
    ada.does(ListTables)
    info = next(info for info in ada.last(Tables).sets if info.key == "classic")
    setting = next(setting for setting in info.settings if setting.key == "packs")
    assert setting.value == ""
    assert setting.choices == ("", "badge", "mug", "badge,mug")
    assert setting.hint == "cards that join the set: badge (badge, 1), mug (mug, 1)"
    many = packs_in(EXAMPLE) * 5
    assert len(setting_of(many).choices) == 7


def test_without_packs_nothing_is_offered_and_nothing_can_be_chosen() -> None:
    house = House(playable_sets=offering(()))
    ada = house.comes("Ada")
    ada.does(ListTables)
    assert "packs" not in {setting.key for setting in ada.last(Tables).sets[0].settings}
    options = {"packs": "example-pack"}
    refused = ada.refused(CreateTable, name="", set="classic", sex="female", options=options)
    assert (refused.reason, refused.text) == ("no_such_pack", "There are no packs here for this set.")
    ada.does(CreateTable, name="", set="classic", sex="female", options={"packs": ""})


def test_a_table_has_the_packs_it_asked_for_and_its_header_names_them() -> None:
    packs = packs_in(EXAMPLE)
    house = House(playable_sets=offering(packs))
    ada = house.comes("Ada")
    opens(house, ada, packs="example-pack")
    plain = library.ruleset("classic").book
    assert ada.public.header.packs == (f"classic {plain.digest[:12]}", f"example-pack {packs[0].digest[:12]}")
    assert deck(ada) == len(plain.cards) + 5
    assert known_faces(ada) == {*plain.by_key, *(card.key for card in packs[0].cards)}
    ada.does(ListTables)
    (table,) = ada.last(Tables).tables
    assert table.options == {"packs": "example-pack", "pace": "alone"}
    settings = {setting.key: setting.value for setting in ada.last(Lobby).settings}
    assert settings["packs"] == "example-pack"


def test_rooms_of_a_pack_are_on_the_table_as_well() -> None:
    """Clients are sent what is printed on them, and the header names the pack."""
    packs = packs_in(ROOT / "tests" / "sets" / "quest" / "packs")
    house = House(playable_sets=offering(packs))
    ada = house.comes("Ada")
    options = {"packs": "lost-and-found"}
    ada.does(CreateTable, name="The table", set="quest", sex="female", options=options)
    ada.does(AddAi, kind="meek")
    ada.does(StartMatch)
    plain = library.ruleset("quest").book
    assert ada.public.header.packs == (f"quest {plain.digest[:12]}", f"lost-and-found {packs[0].digest[:12]}")
    rooms = {"shelf_of_single_gloves", "queue_for_claims"}
    assert known_faces(ada) >= {*rooms, "boiler_room", "umbrella_left_in_1911", *plain.by_key}


def test_the_next_table_is_without_them_unless_it_asks() -> None:
    house = House(playable_sets=offering(packs_in(EXAMPLE)))
    ada = house.comes("Ada")
    opens(house, ada)
    plain = library.ruleset("classic").book
    assert ada.public.header.packs == (f"classic {plain.digest[:12]}",)
    assert deck(ada) == len(plain.cards)
    assert known_faces(ada) == set(plain.by_key)
    ada.does(LeaveTable)
    opens(house, ada, packs="example-pack")
    assert deck(ada) == len(plain.cards) + 5
    assert "broken_lift" in known_faces(ada), "faces are sent once for each mixture of cards"


def test_a_pack_for_a_mix_is_offered_where_all_its_sets_lie(tmp_path: Path) -> None:
    shelf(tmp_path)
    (tmp_path / "mug" / "pack.toml").write_text('set = "classic+bites"\n', "utf-8")
    packs = packs_in(tmp_path)
    offered = {name: [pack.key for pack in packs if pack.joins(name)] for name in ("classic", "bites", "classic+bites")}
    assert offered == {"classic": ["badge"], "bites": [], "classic+bites": ["badge", "mug"]}
    playable_sets = offering(packs)
    playable_set, _ = playable_sets.chosen("classic+bites", {"packs": "*"})
    assert "mug_of_office" in {face.key for face in playable_set.stage.faces}
    with pytest.raises(Declined, match="There is no pack 'mug' here"):
        playable_sets.chosen("classic", {"packs": "mug"})


@pytest.mark.parametrize(
    ("wanted", "reason", "cure"),
    [
        ("example_pack", "no_such_pack", "choose example-pack"),
        ("example-pack,zzz", "no_such_pack", "choose example-pack"),
        (True, "bad_setting", "name packs, with commas between them"),
    ],
)
def test_a_pack_that_is_not_here_is_declined(wanted: str | bool, reason: str, cure: str) -> None:
    ada = House(playable_sets=offering(packs_in(EXAMPLE))).comes("Ada")
    refused = ada.refused(CreateTable, name="", set="classic", sex="female", options={"packs": wanted})
    assert (refused.reason, refused.cure) == (reason, cure)


def test_the_order_in_which_they_are_named_changes_nothing(tmp_path: Path) -> None:
    playable_sets = offering(shelf(tmp_path))
    one, options = playable_sets.chosen("classic", {"packs": "badge,mug", "fast_deal": True})
    other, same = playable_sets.chosen("classic", {"packs": " mug , badge,mug", "fast_deal": True})
    assert one is other
    assert options == same == {"packs": "badge,mug", "fast_deal": True}
    assert playable_sets.chosen("classic", {"packs": "*"}) == (one, {"packs": "badge,mug"}), "all of them"


def test_a_match_with_packs_survives_its_server(tmp_path: Path) -> None:
    house = House(playable_sets=offering(shelf(tmp_path)))
    ada = house.comes("Ada")
    opens(house, ada, packs="badge,mug", fast_deal=True)
    (record,) = house.disk.of(MatchRecord)
    assert record.packs == to_record(shelf(tmp_path))
    assert [pack.cards.rpartition(":")[0] for pack in record.packs] == ["badge_of_office", "mug_of_office"]
    assert record.options == {"fast_deal": True, "pace": "alone"}
    before = saved_bytes(house.match.table)
    house = house.restarted(playable_sets=offering(shelf(tmp_path)))
    assert saved_bytes(house.match.table) == before
    again = comes_back(house, ada)
    assert again.public.header.packs == ada.public.header.packs
    assert "mug_of_office" in known_faces(again)


def test_without_its_packs_it_waits_and_the_host_is_told(tmp_path: Path, log: list[str]) -> None:
    house = House(playable_sets=offering(shelf(tmp_path)))
    opens(house, house.comes("Ada"), packs="mug")
    before = saved_bytes(house.match.table)
    without = house.restarted(playable_sets=offering(()))
    assert without.server.lobby.tables == {}
    assert any("not_revived" in line and "the pack 'mug', which is not here: see --packs" in line for line in log)
    back = without.restarted(playable_sets=offering(shelf(tmp_path)))
    assert saved_bytes(back.match.table) == before


def test_a_changed_pack_is_another_pack(tmp_path: Path, log: list[str]) -> None:
    house = House(playable_sets=offering(shelf(tmp_path)))
    opens(house, house.comes("Ada"), packs="mug")
    opens(house, house.comes("Bo"), packs="badge")
    house = house.restarted(playable_sets=offering(shelf(tmp_path, gold=200)))
    (table,) = house.server.lobby.tables.values()
    assert table.describe().options == {"packs": "badge", "pace": "alone"}, "the badge is still the same"
    assert any("begun with the pack 'mug' of digest" in line for line in log)
    with pytest.raises(PacksDiffer):
        recorded((), [PackRecord("mug", "0")])


def test_a_journal_from_before_there_were_packs_is_read() -> None:
    record = MatchRecord(1, "abcde", "The table", "classic", {}, (SeatRecord("Ada", "female"),), b"seed")
    fields = msgspec.to_builtins(record, builtin_types=(bytes,))
    del fields["packs"]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(fields), type=MatchRecord) == record


def test_seats_play_with_the_cards_of_a_pack() -> None:
    packs = packs_in(EXAMPLE)
    rules = library.with_packs("classic", packs)
    drawn: set[str] = set()

    def look(table: object, *_: object) -> None:
        for hero in table.heroes:  # type: ignore[attr-defined]
            drawn.update(rules.book.card(card).key for card in (*hero.hand, *hero.items))

    result = play_match(
        rules, [make("greedy", "doors"), make("greedy", "doors"), make("random", "doors")], Random(4), look=look
    )
    assert result.winners
    assert drawn & {card.key for card in packs[0].cards}


def test_a_server_does_not_start_with_a_bad_pack(tmp_path: Path) -> None:
    shelf(tmp_path / "packs")
    for key in ("mug", "badge"):
        file = tmp_path / "packs" / key / "cards.toml"
        file.write_text(file.read_text("utf-8").replace("slot", "slto"), "utf-8")
    command = [sys.executable, "-m", "kickdoor_server", "--port", "0", "--host", "127.0.0.1"]
    command += ["--data", str(tmp_path / "data"), "--packs", str(tmp_path / "packs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    slips = {
        f'{key}/cards.toml: card "{key}_of_office": field "slto" is not known; did you mean "slot"?'
        for key in ("mug", "badge")
    }
    assert slips <= set(done.stderr.splitlines())
    owned = subprocess.run([*command, "--die-with-stdin"], capture_output=True, text=True, timeout=60, check=False)
    assert owned.returncode == 1
    said = owned.stdout.splitlines()
    assert said[0] == f"the packs in {tmp_path / 'packs'} cannot be played with:"
    assert slips <= set(said), "its owner is told, too, and not only the log"


def many(count: int) -> tuple[Pack, ...]:
    """So many packs for the set, which add nothing."""
    (pack,) = packs_in(EXAMPLE)[:1]
    return tuple(replace(pack, key=f"pack{number}") for number in range(count))


def test_of_all_mixtures_of_many_packs_only_some_are_kept_and_all_can_be_had() -> None:
    made: list[tuple[str, ...]] = []
    packs = many(8)
    plain = known_sets(("classic",))["classic"]()

    def maker(*chosen: Pack) -> PlayableSet:
        made.append(tuple(pack.key for pack in chosen))
        return plain

    playable_sets = PlayableSets({"classic": maker}, packs)
    mixtures = [some for size in range(9) for some in combinations(packs, size)]
    for some in mixtures:
        playable_sets.playable_set("classic", some)
    assert len(made) == len(mixtures) == 256
    kept = sum(isinstance(found, PlayableSet) for found in referents(playable_sets))
    assert kept <= 1 + MIXTURES_MOST
    latest = mixtures[-MIXTURES_MOST:]
    for some in latest:
        playable_sets.playable_set("classic", some)
    playable_sets.playable_set("classic")
    assert len(made) == 256, "those are kept, and so is the set without packs"
    playable_sets.playable_set("classic", latest[0])
    playable_sets.playable_set("classic", mixtures[1])
    playable_sets.playable_set("classic", latest[0])
    assert len(made) == 257, "what is asked for stays, what nobody asks for goes"


def referents(holder: PlayableSets) -> list[object]:
    """What is in the containers that it holds."""
    return [found for held in vars(holder).values() if isinstance(held, dict) for found in held.values()]
