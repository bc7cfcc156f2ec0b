"""The door's own key: made once, kept on the disk, the same for ever after, or every visitor would be warned."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import UnreadableFile, read_text

NAME = "host_key"


class HostKeyError(Exception):
    """The key cannot be read or kept; the text says which file and why."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key in that folder, made now if there is none. HostKeyError if it can be neither read nor written."""
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key().decode("ascii"))
        path.chmod(0o600)
        return asyncssh.import_private_key(read_text(path))
    except OSError as wrong:
        raise HostKeyError(f"the ssh host key {path} cannot be kept: {wrong.strerror or wrong}") from None
    except (asyncssh.KeyImportError, ValueError) as wrong:
        reason = wrong.reason if isinstance(wrong, UnreadableFile) else wrong
        raise HostKeyError(
            f"the ssh host key {path} cannot be read ({reason}); remove it to have another made"
        ) from None
