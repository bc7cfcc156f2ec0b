"""Each scene is the one that was last looked at: its screens, colours and spoken text, and what keys do there.

Sizes between those that are kept: `test_every_size.py`.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.client.scenes import FOLDER, OTHERS, SCENES, SECTIONS, file_of
from tests.golden import insist_kept, insist_same, parted

ANEW = "python -m tests.client.scenes"


@cache
def kept(name: str) -> dict[str, str]:
    file = file_of("scenes", name)
    return parted(file.read_text("utf-8")) if file.exists() else {}


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_the_one_that_was_looked_at(name: str, section: str) -> None:
    insist_same(kept(name).get(section, ""), SECTIONS[section](name), f"{section} of the scene {name}", ANEW)


@pytest.mark.parametrize("name", SCENES)
def test_the_file_of_a_scene_has_these_sections(name: str) -> None:
    assert list(kept(name)) == list(SECTIONS)


@pytest.mark.parametrize(
    ("folder", "name"), [(folder, name) for folder, (_, is_made) in OTHERS.items() for name in SCENES if is_made(name)]
)
def test_what_comes_of_keys_and_words_there_is_what_was_looked_at(folder: str, name: str) -> None:
    insist_kept(file_of(folder, name), OTHERS[folder][0](name), f"{folder} in the scene {name}", ANEW)


def test_every_golden_file_belongs_to_a_scene() -> None:
    kept_files = {file for folder in ("scenes", *OTHERS) for file in (FOLDER / folder).glob("*.txt")}
    named = {file_of("scenes", name) for name in SCENES}
    named |= {file_of(folder, name) for folder, (_, is_made) in OTHERS.items() for name in SCENES if is_made(name)}
    assert kept_files == named
