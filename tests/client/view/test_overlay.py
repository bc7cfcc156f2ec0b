"""Every sign that stands on the screen while a match is played is explained on the page of help and beside the sums."""

from __future__ import annotations

import re

import pytest
from tests.client.evening import at_table, keys
from tests.client.questions import asked
from tests.client.scenes import SCENES

from kickdoor_client.state.model import Scene
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.overlay import SIGNS
from kickdoor_client.view.screen import picture

ELSEWHERE = re.compile(r"\[x\]|\[ \]|[v^](?= \d+ more)|\.\. \([a-z]\)|\(i\)")
"""Signs that stand in other styles than marks do."""


def signs(name: str) -> set[str]:
    """All that stand on the screen in this scene, in a small and in a usual window."""
    model = SCENES[name]()
    if model.scene is not Scene.PLAYING or model.replay is not None:
        return set()
    found: set[str] = set()
    for size in ((40, 20), (80, 24)):
        lines = picture(model, *size).lines
        found |= {text.strip() for line in lines for style, text in line if "mark" in style.split()}
        found |= {sign[:4] for line in lines for sign in ELSEWHERE.findall(text_of(line))}
    return found - {""}


def test_each_sign_on_the_table_is_explained() -> None:
    explained = " ".join(" ".join(sign) for sign in SIGNS)
    shown = {sign: name for name in SCENES for sign in signs(name)}
    assert {">", "-", "+", "[x]", "v"} <= shown.keys()
    assert {sign: name for sign, name in shown.items() if sign not in explained} == {}


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_what_a_sign_means_is_read_whole(columns: int) -> None:
    model, _ = keys(at_table(asked("menu")), "w")
    said = " ".join(" ".join(text_of(line) for line in picture(model, columns, 140).lines).split())
    assert all(" ".join(about.split()[:3]) in said for _, about in SIGNS)
    assert "hurry" in said
