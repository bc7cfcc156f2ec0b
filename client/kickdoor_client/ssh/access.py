"""Authentication of visitors: by a key from a list, by the password of the table, or open to anybody.

The key or password is also the visitor's identity: a seat is given back to the same name with the same key or password.
With open access the address takes the place of the key.

Wrong guesses are counted by address. The first few cost nothing, since people mistype; from then on each one bars the
address for twice as long as the one before. A guess counts at once, so parallel connections gain nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import asyncssh
from msgspec import Struct

from kickdoor_protocol.files.small_files import password_in
from kickdoor_protocol.files.text_files import UnreadableFile, read_text
from kickdoor_protocol.listening.shares import counted_as

FREE = 5
"""Wrong guesses that have no consequence."""

FIRST_S, LONGEST_S = 10.0, 900.0
"""Seconds that an address is barred for: the first time, and at most."""

ADDRESSES_MOST = 4096
"""Addresses that are remembered; the ones refused longest ago are forgotten first."""


@dataclass(slots=True)
class _Record:
    """The wrong guesses of one address: their count, until when it is barred, and when the record is forgotten."""

    count: int
    until_s: float
    forget_s: float


class Refusals:
    """Counts wrong guesses by address and bars addresses that guess too often. `clock` gives monotonic seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._records: dict[str, _Record] = {}

    def wait_s(self, address: str) -> float:
        """Return for how many more seconds this IP address is barred after failed attempts; 0 if it is not barred."""
        record = self._records.get(counted_as(address))
        return max(0.0, record.until_s - self._clock()) if record is not None else 0.0

    def refused(self, address: str) -> None:
        """Count a failed login from this IP address."""
        now, network = self._clock(), counted_as(address)
        record = self._records.pop(network, None)
        count = 1 if record is None or record.forget_s <= now else record.count + 1
        barred_s = min(FIRST_S * 2.0 ** (count - FREE - 1), LONGEST_S) if count > FREE else 0.0
        self._records[network] = _Record(count, now + barred_s, now + barred_s + LONGEST_S)
        if len(self._records) > ADDRESSES_MOST:
            del self._records[next(iter(self._records))]

    def let_in(self, address: str) -> None:
        """Forget the failed logins from this IP address: somebody from there was let in."""
        self._records.pop(counted_as(address), None)


PASSWORD_NAME = "password"
"""File in the folder of the ssh server with the password that was made up for the host."""

WORDS = (
    "anvil", "banjo", "boots", "candle", "cheese", "custard", "dagger", "dragon", "ferret", "gargle", "goblin",
    "halibut", "kettle", "lantern", "mallet", "marrow", "muffin", "nettle", "ogre", "pickle", "piglet", "plunger",
    "pudding", "rusty", "sausage", "spoon", "teapot", "trousers", "turnip", "waffle", "wizard", "yodel",
)  # fmt: skip
"""32 words that are easily said aloud: five bits each."""

WORDS_IN_PASSWORD = 5
"""25 bits: at one guess in a quarter of an hour (see `Refusals`), one address needs a thousand years."""


class AccessError(Exception):
    """The file of keys or of the password is unusable; the text says which and why."""


class Visitor(Struct, frozen=True):
    """Somebody who was let in. `proof` distinguishes them from others of the same name: a key's fingerprint,
    "password", or "from ADDRESS"."""

    name: str
    proof: str

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have the same proof, which is so for keys only."""
        return self.proof.startswith("SHA256:")


class Access(Struct, frozen=True):
    """The credentials that let visitors in: a key in the file `keys` (as OpenSSH's authorized_keys), the password with
    the digest `password`, or nothing if `is_open`."""

    keys: Path | None = None
    password: bytes | None = None
    is_open: bool = False

    def is_key_known(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether the public key of a visitor from `address` is in the file of keys. It is read anew each time,
        so that a host can add friends while others play."""
        if self.keys is None:
            return False
        try:
            known = _keys_in(self.keys)
        except (ValueError, asyncssh.KeyImportError):
            return False
        return known.validate(key, address, address) is not None

    def is_password(self, text: str) -> bool:
        """Return whether `text` is the password that lets in."""
        return self.password is not None and hmac.compare_digest(self.password, digest(text))


def digest(password: str) -> bytes:
    """Return the SHA-256 hash of a password, under which it is kept in memory; the text is normalized first (NFC), so
    composed and decomposed accents give the same hash."""
    return hashlib.sha256(unicodedata.normalize("NFC", password).encode()).digest()


def access(keys: Path | None, password_file: Path | None, *, is_open: bool, folder: Path) -> tuple[Access, str]:
    """Return the rules of who may log in for these options, and the password to tell the host if it was made up, else
    "".

    Without keys, password or `is_open`, a password is made up once and kept in `folder`. Raises AccessError if a file
    is unusable.
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
    """Return the keys in `file`. Raises UnreadableFile, or ValueError if there are none.

    asyncssh skips a line with characters beyond ASCII, which may stand in the comment behind a key, so they are
    replaced.
    """
    return asyncssh.import_authorized_keys(read_text(file).encode("ascii", "replace").decode("ascii"))


def _check(keys: Path) -> None:
    """Raise AccessError if `keys` is no readable list of public keys."""
    try:
        _keys_in(keys)
    except UnreadableFile as wrong:
        raise AccessError(f"the keys in {wrong}") from None
    except (ValueError, asyncssh.KeyImportError) as wrong:
        raise AccessError(f"{keys} is no list of public keys: {wrong}") from None


def _password_in(file: Path) -> str:
    """Return the password on the first line of `file`. Raises AccessError if there is none."""
    try:
        return password_in(file)
    except ValueError as wrong:
        raise AccessError(str(wrong)) from None


def _made_up(file: Path) -> str:
    """Return the password in `file`, made up now if the file is missing. Raises AccessError if it cannot be kept."""
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as new:
                new.write("-".join(secrets.choice(WORDS) for _ in range(WORDS_IN_PASSWORD)) + "\n")
    except OSError as wrong:
        raise AccessError(f"the password in {file} cannot be kept: {wrong.strerror or wrong}") from None
    return _password_in(file)
