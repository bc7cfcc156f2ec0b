"""Set up every test: it reads and writes nobody's own settings and replays, and no example of a property has a
deadline, since a busy machine is no bug.

What was imported to find the tests stays, so the garbage collector never looks through it.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from kickdoor_protocol.files.folders import CONFIG, HOME
from tests.order import long_first, share_of

HERE = Path(__file__).parent
"""The folder of all tests."""

pytest.register_assert_rewrite("tests.conformance.checks")

GARBAGE = (20_000, 10, 10)
"""Thresholds of the garbage collector while tests run: new objects, and collections of the younger generations, until
it looks. Python's 700 new objects are there before a test has built its table."""

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect no garbage while the tests are found, nor look through them for any later.

    Each worker finds all tests. So that not each of them compiles all files, it imports a share of them before.
    """
    gc.disable()
    try:
        worker = getattr(session.config, "workerinput", None)
        if worker is not None and session.config.args == session.config.getini("testpaths"):
            number, files = int(worker["workerid"].removeprefix("gw")), sorted(HERE.rglob("test_*.py"))
            for file in share_of(files, number, worker["workercount"]):
                # pytest imports again what cannot be imported, and says why.
                with suppress(Exception, pytest.skip.Exception):
                    import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Take back what a client that ran in this process has set: it would slow down all later tests."""
    if gc.get_threshold() != GARBAGE:
        gc.set_threshold(*GARBAGE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes long."""
    worker = getattr(config, "workerinput", {"workercount": 1})
    items[:] = long_first(items, worker["workercount"], os.cpu_count() or 1)


@pytest.fixture(scope="module", autouse=True)
def _nobodys_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give each file a folder of settings of its own, also for the programs that it starts.

    So the players of one file leave no settings to the next, in whatever order the files run.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME, str(tmp_path_factory.mktemp("home")))
        patch.delenv(CONFIG, raising=False)
        yield
