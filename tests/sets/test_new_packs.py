"""A new pack of every set: valid, a joke on each card, a word about each field, and a table with it runs to its end."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.conformance.families import family_of
from tests.sets.starters import WITH_CARDS, begun, tables_of
from tests.sets.test_decks import NAME_MOST
from tests.sets.test_texts import FLAVOUR_MOST

from kickdoor_ai.play import play_match, players_of
from kickdoor_ai.registry import make
from kickdoor_game import library
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.language.vocabulary import tag_of
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.new_pack import NoStarter, kinds_of, new_pack

EVERY_SET = pytest.mark.parametrize("name", WITH_CARDS)
EVERY_TABLE = pytest.mark.parametrize("name", [*WITH_CARDS, *library.mixes()])
UNEXPLAINED = {"kind", "key", "name", "flavour"}
"""Fields that the beginning of the file explains, or that explain themselves."""


@EVERY_TABLE
def test_it_is_right_from_the_start_with_a_card_of_each_kind(name: str, tmp_path: Path) -> None:
    pack = begun(tmp_path / "games-night", name)
    assert (pack.key, pack.name, pack.set) == ("games-night", "Games Night", name)
    assert [tag_of(type(card)) for card in pack.cards] == kinds_of(name)
    assert {type(card) for card in pack.cards} == {type(card) for card in library.cards_of(name)}
    assert bool(pack.rooms) == (library.engine(library.ruleset(name).engine).rooms is not None)


@EVERY_SET
def test_every_card_and_room_is_short_and_a_joke(name: str, tmp_path: Path) -> None:
    pack = begun(tmp_path / "games-night", name)
    for each in (*pack.cards, *(face for tile in pack.rooms for face in tile)):
        assert len(each.name) <= NAME_MOST, each.name
        assert each.flavour[-1:] in (".", "?", "!"), each.key
        assert len(each.flavour) <= FLAVOUR_MOST, each.key
        words = re.sub(r"[^a-z0-9 ]", "", each.name.lower().replace("-", " ").replace("'", "")).split()
        assert [word for word in each.key.split("_") if word not in words] == []


def commented(text: str) -> Iterator[tuple[str, str]]:
    """Each `[[card]]` table of a file, behind the comment before it."""
    yield from re.findall(r"((?:^# .*\n)*)\[\[card\]\]\n((?:^(?!#|\[\[).*\n)*)", text, re.MULTILINE)


@EVERY_TABLE
def test_a_comment_before_each_card_explains_its_fields(name: str) -> None:
    found = list(commented(new_pack(name, "Games Night")["cards.toml"]))
    assert len(found) == len(kinds_of(name))
    for comment, text in found:
        fields = tomllib.loads(text).keys() - UNEXPLAINED
        assert comment.count("\n") in (1, 2), text
        assert [field for field in fields if not re.search(rf"\b{field}\b", comment)] == [], text


def test_games_of_different_engines_begin_with_different_cards() -> None:
    """So that packs for both can lie in one folder, as a server offers them."""
    keys = {library.ruleset(name).engine: {card["key"] for card in tables_of(name)} for name in WITH_CARDS}
    assert sum(map(len, keys.values())) == len(set[str]().union(*keys.values()))


@pytest.mark.parametrize("said", ['Näher, mein "Spiel"', "C:\\dice", "賽の河原"])
def test_its_name_is_any_that_can_be_seen(said: str, tmp_path: Path) -> None:
    assert tomllib.loads(new_pack("classic", said)["pack.toml"])["name"] == said


@pytest.mark.parametrize("said", ["", " ", "a\nb", "a\u202eb", "a\x1b[2J"])
def test_a_name_that_nobody_sees_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="name"):
        new_pack("classic", said)


def test_a_set_without_cards_to_begin_with_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one of an engine that somebody else has written."""
    monkeypatch.setattr("kickdoor_game.new_pack.kinds_of", lambda name: ["quark"])
    with pytest.raises(NoStarter, match="classic has no cards for a pack to begin with"):
        new_pack("classic", "Games Night")
    with pytest.raises(KeyError, match="no set 'clasic'; there are: classic"):
        new_pack("clasic", "Games Night")


def seated(name: str, pack: Pack) -> list[Player]:
    """The players of a match with that pack; where they bring decks, of as many of its cards as fit."""
    rules = library.with_packs(name, [pack])
    players = list(players_of(family_of(rules).players(rules).start))
    decks = library.engine(rules.engine).decks
    if decks is None:
        return players
    hero = next(key for key in decks.heroes(rules) if key in {card.key for card in pack.cards})
    ours = [key for key in decks.beside(rules, hero) if key in {card.key for card in pack.cards}]
    others = [key for key in decks.beside(rules, hero) if key not in ours]
    keys = [key for key in (*ours, *others) for _ in range(decks.copies_most)][: decks.size]
    return [Player(player.name, player.sex, (hero, *keys)) for player in players]


@EVERY_SET
@pytest.mark.parametrize("seed", range(2))
def test_ai_players_play_a_match_with_it_to_the_end(name: str, seed: int, tmp_path: Path) -> None:
    pack = begun(tmp_path / "games-night", name)
    rules, players = library.with_packs(name, [pack]), seated(name, pack)
    seats = [make("greedy", rules.engine) for _ in players]
    result = play_match(rules, seats, Random(seed), players)
    assert result.winners
    assert result.slips == []
