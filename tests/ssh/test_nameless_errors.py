"""What goes wrong with a file or a socket is told in the system's words, and where it has none in those that came."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.ssh import __main__, access
from kickdoor_client.ssh import __main__ as program

NUMBERED, NAMELESS = OSError(28, "No space left"), OSError("the shelf is full")
SAID = {NUMBERED: "No space left", NAMELESS: "the shelf is full"}


def raising(wrong: OSError) -> Callable[..., object]:
    def fail(*given: object, **named: object) -> object:
        raise wrong

    return fail


@pytest.mark.parametrize("wrong", SAID, ids=["with a number", "without"])
def test_the_words_are_those_of_the_system_or_those_that_came(
    wrong: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = SAID[wrong]
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", raising(wrong))
        with pytest.raises(access.AccessError, match=f"^the keys in .*keys cannot be read: {said.lower()}$"):
            access._check(tmp_path / "keys")
    with monkeypatch.context() as patch:
        patch.setattr("os.open", raising(wrong))
        with pytest.raises(access.AccessError, match=f"^the password in .*word cannot be kept: {said}$"):
            access._made_up(tmp_path / "word")
    with monkeypatch.context() as patch:
        patch.setattr(__main__, "write_whole", raising(wrong))
        with pytest.raises(__main__.HostKeyError, match=f"^the ssh host key .* cannot be kept: {said}$"):
            __main__.host_key(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("asyncio.run", raising(wrong))
        patch.setattr(program, "_open", lambda *given: None)
        words = ["--port", "2222", "--game", "127.0.0.1:7777", "--folder", str(tmp_path), "--open"]
        done = CliRunner().invoke(program.main, words)
    assert (done.exit_code, done.output) == (1, f"Cannot listen for ssh on port 2222: {said}.\n")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "exists", lambda path: True)
        patch.setattr(Path, "open", raising(wrong))
        (ignored,) = SettingsFile(tmp_path).load()[1]
    assert said.lower() in ignored
