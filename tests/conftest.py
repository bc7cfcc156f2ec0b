"""What holds for every test: nobody's own settings and replays are read, let alone written, and no example of a
property has to be ready in some time, since a busy machine is no bug."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from kickdoor_protocol.folders import CONFIG, HOME

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def _nobodys_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder of this run's own, also for the programs that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME, str(tmp_path_factory.mktemp("home")))
        patch.delenv(CONFIG, raising=False)
        yield
