"""Collection of scenario files (`*.scene`) by pytest: each scenario is a test, with the marks that the ledger counts.

A scenario for several sets is a test for each of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.scenarios.playing import Untrue, play
from tests.scenarios.reading import Scenario, read
from tests.scenarios.words import Unreadable
from tests.under import set_of_folder


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect files that end in `.scene`."""
    return SceneFile.from_parent(parent, path=file_path) if file_path.suffix == ".scene" else None


class SceneFile(pytest.File):
    """One file of scenarios. A fault in it stops the run, as one in a test module does."""

    def collect(self) -> Iterator[SceneItem]:
        where = os.path.relpath(self.path, self.config.rootpath)
        try:
            scenarios = read(self.path.read_text("utf-8"), where, set_of_folder(self.path))
        except Unreadable as wrong:
            raise self.CollectError(str(wrong)) from wrong
        for scenario in scenarios:
            for set_name in scenario.runs():
                name = f"{scenario.title}[{set_name}]" if set_name else scenario.title
                yield SceneItem.from_parent(self, name=name, scenario=scenario, set_name=set_name)


class SceneItem(pytest.Item):
    """One scenario, by the rules of `set_name` if given.

    It is marked with the rules of its `rules:` lines, and with the cards that it plays.
    """

    def __init__(self, *, scenario: Scenario, set_name: str, **given: Any) -> None:
        super().__init__(**given)
        self.scenario, self.set_name = scenario, set_name
        if scenario.rules:
            self.add_marker(pytest.mark.rule(*scenario.rules))
        if cards := sorted(scenario.shipped()):
            self.add_marker(pytest.mark.card(*cards))

    def runtest(self) -> None:
        play(self.scenario, self.set_name)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the fault of a scenario in its own words; a traceback for other errors."""
        if isinstance(excinfo.value, Untrue):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.line - 1, f"{self.path.stem}: {self.name}"
