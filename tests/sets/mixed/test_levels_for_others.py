"""Cards that give a level at tables of several sets: whom they may lift, and whose One-Shot they count as."""

from __future__ import annotations

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.language.cards import TreasureSpecial
from kickdoor_game.language.words.plays import Ascend
from kickdoor_game.language.words.specials import Forbids, MoreLevels

PRAISE = TreasureSpecial(key="praise", name="Praise", copies=3, play=Ascend())
OGRE, HUSH = beast("ogre", 12, specials=(MoreLevels(1),)), beast("hush", 12, specials=(Forbids("one_shots"),))
PARTY = ("Ann", "Bob")
EVERYBODY = (*PARTY, "Cid")


def together(mix: str, monster: str) -> Scene:
    """Ann fights that monster, and Bob helps her; Cid looks on."""
    ann, bob, cid = (H(level=4, hand=["praise"]) for _ in EVERYBODY)
    t = Scene(set_name=mix, cards_of="classic", extra=[OGRE, HUSH, PRAISE], doors=[monster], Ann=ann, Bob=bob, Cid=cid)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ([], 0, ""))
    t.answers("Bob", "accept")
    return t


@pytest.mark.rule("mixed.cards.3")
@pytest.mark.parametrize("riser", EVERYBODY)
@pytest.mark.parametrize("giver", EVERYBODY)
@pytest.mark.parametrize("mix", library.mixes())
def test_it_lifts_anybody_and_counts_by_whom_it_lifts(mix: str, giver: str, riser: str) -> None:
    """One set says that it may be played on anybody, so it may be here; a set that does not say so changes nothing."""
    t = together(mix, "ogre")
    t.acts(giver, "use", "praise", riser)
    assert t.hero(riser).level == 5
    assert t.fight.one_shots == (riser in PARTY)
    refusal = together(mix, "hush").judged(giver, "use", "praise", riser)
    assert (refusal is not None and refusal.code == "no_one_shots") == (riser in PARTY)
