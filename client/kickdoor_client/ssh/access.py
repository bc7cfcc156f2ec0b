"""Who may come in: by a key from a list, by the password of the table, or anybody.

What somebody came in with is also who he is: a seat is given back to the same name with the same key or password. Where
anybody may come in there is nothing to know him by but the address that he comes from.

How often each address was refused, and for how long it therefore waits: guessing a password takes for ever. The
first few refusals cost nothing, since people mistype. From then on each one bars the address for twice as long as
the one before. It is counted when it happens, so opening many connections at once does not buy more guesses.
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
"""Refusals that cost nothing."""

FIRST_S, LONGEST_S = 10.0, 900.0
"""Seconds that an address is barred for, at first and at most."""

ADDRESSES_MOST = 4096
"""That are remembered; the ones refused longest ago are forgotten first."""


@dataclass(slots=True)
class _Record:
    count: int
    until_s: float
    forget_s: float


class Refusals:
    """`clock` gives seconds that only go forward."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._records: dict[str, _Record] = {}

    def wait_s(self, address: str) -> float:
        """Seconds for which nothing from there is looked at; 0 if it is welcome."""
        record = self._records.get(counted_as(address))
        return max(0.0, record.until_s - self._clock()) if record is not None else 0.0

    def refused(self, address: str) -> None:
        """One more attempt from there that failed."""
        now, network = self._clock(), counted_as(address)
        record = self._records.pop(network, None)
        count = 1 if record is None or record.forget_s <= now else record.count + 1
        barred_s = min(FIRST_S * 2.0 ** (count - FREE - 1), LONGEST_S) if count > FREE else 0.0
        self._records[network] = _Record(count, now + barred_s, now + barred_s + LONGEST_S)
        if len(self._records) > ADDRESSES_MOST:
            del self._records[next(iter(self._records))]

    def let_in(self, address: str) -> None:
        """Somebody from there was let in: what he mistyped before is forgiven."""
        self._records.pop(counted_as(address), None)


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
