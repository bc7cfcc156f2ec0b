"""Every setting by its section, its default and its bounds, as the file has them that `--write-config` writes.

`python -m tests.server.base.test_default_settings` writes it down anew.
"""

from __future__ import annotations

from pathlib import Path

from tests.golden import insist_kept

from kickdoor_server.base.configuration.file import written
from kickdoor_server.base.configuration.settings import Settings

GOLDEN = Path(__file__).with_name("settings.golden.toml")
OF_THIS_MACHINE = ("ai_processes",)


def told() -> str:
    """The file, but for what is counted on the machine."""
    lines = written({}).splitlines()
    return "\n".join(line for line in lines if not any(name in line for name in OF_THIS_MACHINE)) + "\n"


def test_the_file_of_all_settings_is_as_it_was() -> None:
    insist_kept(GOLDEN, told(), "the file of all settings", "python -m tests.server.base.test_default_settings")
    assert Settings().port == 7777


if __name__ == "__main__":
    GOLDEN.write_text(told(), "utf-8")
