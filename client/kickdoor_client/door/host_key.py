"""The door's own key: made once, kept on the disk, the same for ever after, or every visitor would be warned."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh

NAME = "host_key"


class HostKeyError(Exception):
    """The key cannot be read or kept; the text says which file and why."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key in that folder, made now if there is none. HostKeyError if it can be neither read nor written."""
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_new(path, asyncssh.generate_private_key("ssh-ed25519"))
        path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except OSError as wrong:
        raise HostKeyError(f"the ssh host key {path} cannot be kept: {wrong.strerror or wrong}") from None
    except (asyncssh.KeyImportError, ValueError) as wrong:
        raise HostKeyError(
            f"the ssh host key {path} cannot be read ({wrong}); remove it to have another made"
        ) from None


def _write_new(path: Path, key: asyncssh.SSHKey) -> None:
    """Whole or not at all, and never readable by others, not even for a moment."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.export_private_key())
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
