"""Each screen as it was last looked at, at 60, 80 and 120 columns, its colours, what keys do there, and what is said
there in line mode; and every size in between holds together.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.every_size import filled
from tests.client.scenes import GOLDEN, NAMES, SCENES

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture


@pytest.mark.parametrize(
    ("folder", "name"),
    [pytest.param(folder, name, id=f"{folder.name}-{name}") for folder, names in NAMES.items() for name in names],
)
def test_it_is_the_one_that_was_looked_at(folder: Path, name: str) -> None:
    golden = folder / f"{name}.txt"
    assert golden.exists(), f"new screen {name!r}: look at it with `python -m tests.client.scenes`, then commit it"
    made = GOLDEN[folder](name)
    assert made == golden.read_text("utf-8"), "look at the new one: `python -m tests.client.scenes; git diff`"


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_every_golden_one_belongs_to_a_scene(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.txt")} == set(NAMES[folder])


@pytest.mark.parametrize("name", SCENES)
def test_sizes_beyond_those_that_anybody_has_are_filled_exactly(name: str) -> None:
    """The sizes between them are held by `test_every_size.py`."""
    model = SCENES[name]()
    for columns in (1, 29, 200):
        for rows in (1, 7, 80):
            filled(model, columns, rows)


@pytest.mark.parametrize("name", [name for name in SCENES if name.startswith("shape-")])
def test_the_deadline_and_a_way_to_answer_are_seen_in_any_usable_window(name: str) -> None:
    model = SCENES[name]()
    for columns, rows in ((40, 10), (45, 12), (60, 16), (80, 24), (140, 45)):
        text = "\n".join(text_of(line) for line in picture(model, columns, rows).lines)
        assert "14 s" in text, (columns, rows, text)
        assert " > " in text, (columns, rows, text)
