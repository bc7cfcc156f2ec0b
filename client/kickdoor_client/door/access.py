"""Who may come in: by a key from a list, by the password of the table, or anybody.

What somebody came in with is also who he is: a seat is given back to the same name with the same key or password. Where
anybody may come in there is nothing to know him by but the address that he comes from.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import unicodedata
from pathlib import Path

import asyncssh
from msgspec import Struct

from kickdoor_protocol.files.small_files import password_in
from kickdoor_protocol.files.text_files import UnreadableFile, read_text

PASSWORD_NAME = "password"
"""The file in the door's folder with the password that was made up for the host."""

WORDS = (
    "anvil", "banjo", "boots", "candle", "cheese", "custard", "dagger", "dragon", "ferret", "gargle", "goblin",
    "halibut", "kettle", "lantern", "mallet", "marrow", "muffin", "nettle", "ogre", "pickle", "piglet", "plunger",
    "pudding", "rusty", "sausage", "spoon", "teapot", "trousers", "turnip", "waffle", "wizard", "yodel",
)  # fmt: skip
"""32 words that are easily said aloud: five bits each."""

WORDS_IN_PASSWORD = 5
"""25 bits: at one guess in a quarter of an hour (see `refusals.py`) a thousand years of one address's guessing."""


class AccessError(Exception):
    """The file of keys or of the password is of no use; the text says which and why."""


class Visitor(Struct, frozen=True):
    """Somebody who was let in. `proof` is what tells him from others of his name: a key's fingerprint, "password", or
    "from ADDRESS"."""

    name: str
    proof: str

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have this proof."""
        return self.proof.startswith("SHA256:")


class Access(Struct, frozen=True):
    """`keys`: a file as OpenSSH's authorized_keys. `password`: its digest. `is_open`: nothing is asked for at all."""

    keys: Path | None = None
    password: bytes | None = None
    is_open: bool = False

    def is_key_known(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether that key is in the file, which is read anew each time: a host adds friends while others play."""
        if self.keys is None:
            return False
        try:
            known = _keys_in(self.keys)
        except (ValueError, asyncssh.KeyImportError):
            return False
        return known.validate(key, address, address) is not None

    def is_password(self, text: str) -> bool:
        """Whether that is the password of the table."""
        return self.password is not None and hmac.compare_digest(self.password, digest(text))


def digest(password: str) -> bytes:
    """Return the hash of a password that is kept in memory, the same for accents within their letters and apart."""
    return hashlib.sha256(unicodedata.normalize("NFC", password).encode()).digest()


def access(keys: Path | None, password_file: Path | None, *, is_open: bool, folder: Path) -> tuple[Access, str]:
    """Access as asked for, and the password to tell the host if it was made up for him.

    With nothing asked for there is a password, made up once and kept in `folder`. AccessError if a file is of no use.
    """
    if is_open:
        return Access(is_open=True), ""
    if keys is not None:
        _check(keys)
    if password_file is not None:
        return Access(keys, digest(_password_in(password_file))), ""
    if keys is not None:
        return Access(keys), ""
    made = _made_up(folder / PASSWORD_NAME)
    return Access(password=digest(made)), made


def _keys_in(file: Path) -> asyncssh.SSHAuthorizedKeys:
    """Return the keys in that file. Raises UnreadableFile, ValueError if there are none.

    asyncssh skips a line with a letter beyond ASCII, which is in the remark behind a key: somebody's name.
    """
    return asyncssh.import_authorized_keys(read_text(file).encode("ascii", "replace").decode("ascii"))


def _check(keys: Path) -> None:
    try:
        _keys_in(keys)
    except UnreadableFile as wrong:
        raise AccessError(f"the keys in {wrong}") from None
    except (ValueError, asyncssh.KeyImportError) as wrong:
        raise AccessError(f"{keys} is no list of public keys: {wrong}") from None


def _password_in(file: Path) -> str:
    try:
        return password_in(file)
    except ValueError as wrong:
        raise AccessError(str(wrong)) from None


def _made_up(file: Path) -> str:
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as new:
                new.write("-".join(secrets.choice(WORDS) for _ in range(WORDS_IN_PASSWORD)) + "\n")
    except OSError as wrong:
        raise AccessError(f"the password in {file} cannot be kept: {wrong.strerror or wrong}") from None
    return _password_in(file)
