"""Files that people write and edit, as editors save them: every reader of such a file, with every way to save it.

Readers are found by what they call. One that has no row here, or that opens a file by itself, fails.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh
import pytest
from tests.architecture.tree import CODE, insist, parsed, python_files, short
from tests.catalogue import ROOT

from kickdoor_ai.series.decks import brought
from kickdoor_client.network.tickets import Ticket
from kickdoor_client.program import pack_folders
from kickdoor_client.program.deck_files import found
from kickdoor_client.program.outside import noted
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.ssh.__main__ import HostKeyError, host_key
from kickdoor_client.ssh.access import Access, AccessError, Visitor, access
from kickdoor_client.ssh.guests import TokenFile
from kickdoor_game import library
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.packs import Pack, PackError, read_pack
from kickdoor_protocol.files.small_files import password_in
from kickdoor_protocol.finding.trust import KnownServers, fingerprint_in
from kickdoor_protocol.sealing import NOTES_FILE, MatchNote, notes_in, notes_text
from kickdoor_server.base.configuration.file import BadSettings
from kickdoor_server.base.configuration.file import read as settings_in
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.high_water import FILE as MARK_FILE
from kickdoor_server.base.store.high_water import HighWater, MarkFile
from kickdoor_server.base.store.interface import StoreGoneBack
from kickdoor_server.matches.replays.__main__ import noted as note_of
from kickdoor_server.matches.replays.replay_file import ReadReplay
from kickdoor_server.operations.bookshelf import decks as deck_commands
from kickdoor_server.people.access.bans import Bans, BansUnreadable
from kickdoor_server.people.connections.tls import CERTIFICATE, KEY, Identity, NoTls, context_of, identity
from kickdoor_server.people.moderation.reports import ReportStore
from kickdoor_server.people.sessions.openers import KEY_FILE, AddressKey

GAME = Path(str(library.__file__)).parent


@dataclass(frozen=True)
class Reader:
    """One reader: `text` is what it reads, written to the file `name` of a folder in which `laid` has put all else.

    `read` is given that file. It returns what it has understood, and raises one of `refuses` with the sentence that
    people see. Where nobody has to be told, it returns `nothing` instead, and the file stays or is put aside.
    """

    module: str
    name: str
    text: str
    read: Callable[[Path], object]
    refuses: tuple[type[Exception], ...] = ()
    nothing: object = None
    is_put_aside: bool = False
    takes_latin_1: bool = False
    laid: Callable[[Path], None] = lambda folder: None


ADA = Visitor("Ada", "password")
KEPT = MatchNote("c0ffee", "abcd", "5eed")
DECK = (GAME / "sets/ccg/decks/bard.toml").read_text("utf-8") + "# für Zoë\n"
PACK = (ROOT / "deploy/example-pack/pack.toml").read_text("utf-8") + "# für Zoë\n"
CARDS = (ROOT / "deploy/example-pack/facilities.toml").read_text("utf-8") + "# für Zoë\n"
TALK = "[kill]\nlines = ['Grüße, {other}.']\n"
ROOMS = (ROOT / "tests/sets/quest/packs/lost-and-found/rooms/annexe.toml").read_text("utf-8") + "# für Zoë\n"
TICKET = hashlib.sha256("server Zoë".encode()).hexdigest()[:20] + ".ticket"
BAN = '[{"number": 1, "by": "name", "what": "Zoë", "reason": "", "since": "2026-01-01T00:00:00Z"}]\n'
REPORT = (
    '{"number": 1, "at": "2026-01-01T00:00:00Z", "by": {"name": "Zoë"}, "about": {"name": "Jürgen"}, "evidence": {}}\n'
)


class Refused(Exception):  # noqa: N818 - what became of it
    """What a reader says in another way than by an exception."""


KEY_OF_ZOE = asyncssh.generate_private_key("ssh-ed25519")
KEYS = KEY_OF_ZOE.export_public_key().decode().strip() + " Zoë\n"
HOST_KEY = asyncssh.generate_private_key("ssh-ed25519").export_private_key().decode()


def _known(file: Path) -> object:
    known = KnownServers(file)
    if problem := known.problem():
        raise Refused(problem)
    return known.get("zoë:1")


def _settings(file: Path) -> object:
    settings, said = SettingsFile(file.parent).load()
    assert SettingsFile(file.parent).change(lambda settings: settings) == ""
    if said:
        raise Refused(*said)
    return settings


def _keys(file: Path) -> object:
    access(file, None, is_open=False, folder=file.parent)
    return Access(file).is_key_known(KEY_OF_ZOE, "127.0.0.1")


def _ticket(file: Path) -> object:
    ticket = Ticket(file.parent, "server", "Zoë")
    ticket.close()
    return ticket.token


def _sealed(file: Path) -> object:
    noted(MatchNote("later", "x", "y"), file.parent)
    return notes_in(file.read_text("utf-8"))[:-1]


def _shown_deck(file: Path) -> object:
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as ended, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        deck_commands.deck.main(["show", str(file)])
    if ended.value.code:
        raise Refused(err.getvalue().strip())
    return out.getvalue()


def _replay_file(commitment: str) -> ReadReplay:
    return ReadReplay({"commitment": commitment}, ())


def _identity(file: Path) -> Identity:
    return Identity(file.parent / CERTIFICATE, file.parent / KEY)


def _context(file: Path) -> object:
    context_of(_identity(file))
    return True


def _mark(file: Path) -> object:
    """Whether a database that has gone back is found out by what the file says."""
    with contextlib.suppress(StoreGoneBack):
        MarkFile(file.parent).check(HighWater("db", "", 1))
        return None
    return "gone back"


def _pack(set_key: str) -> Callable[[Path], Pack]:
    def read(file: Path) -> Pack:
        folder = next(each for each in file.parents if each.name == "pack")
        return read_pack(folder, library.set_cards, set_key)

    return read


def _tls_contexts() -> tuple[str, str]:
    """Return a certificate and its key, as a server writes them that makes its own."""
    with TemporaryDirectory() as folder:
        own = identity(Settings(data=Path(folder)))
        return own.certificate.read_text("ascii"), own.key.read_text("ascii")


PEM, PEM_KEY = _tls_contexts()


def _beside(name: str, text: str) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        (folder / name).write_text(text, "utf-8")

    return write


def readers() -> Iterator[Reader]:
    """Everything that reads a file which people write or may edit; `module` is where it does so."""
    file, server, client = "protocol/kickdoor_protocol", "server/kickdoor_server", "client/kickdoor_client"
    loading, rooms = "game/kickdoor_game/language/loading", "game/kickdoor_game/quest/cards/rooms.py"
    yield Reader(f"{file}/files/small_files.py", "word", "schlüssel\n", password_in, (ValueError,))
    yield Reader(f"{file}/finding/trust.py", "known_servers.toml", '"zoë:1" = "SHA256:x"\n', _known, (Refused,))
    yield Reader(
        f"{file}/finding/trust.py", CERTIFICATE, "# Zoë\n" + PEM, fingerprint_in, (OSError,), takes_latin_1=True
    )
    yield Reader(
        f"{server}/people/access/bans.py", "bans.json", BAN, lambda file: list(Bans(file, float)), (BansUnreadable,)
    )
    yield Reader(
        f"{server}/base/configuration/file.py", "server.toml", '[server]\nmotd = "Grüße"\n', settings_in, (BadSettings,)
    )
    yield Reader(
        f"{server}/people/moderation/reports.py",
        "reports/1.json",
        REPORT,
        lambda file: list(ReportStore(file.parent.parent, float, float)),
        nothing=[],
    )
    yield Reader(f"{server}/base/store/high_water.py", MARK_FILE, "db 2\n", _mark)
    yield Reader(
        f"{server}/people/sessions/openers.py",
        KEY_FILE,
        "5e" * 32 + "\n",
        lambda file: AddressKey(file.parent)._read(),
        nothing=b"",
    )
    yield Reader(
        f"{server}/matches/replays/__main__.py",
        NOTES_FILE,
        notes_text([KEPT]),
        lambda file: note_of(_replay_file(KEPT.promised), file.parent),
    )
    yield Reader(
        f"{server}/people/connections/tls.py",
        CERTIFICATE,
        "# Zoë\n" + PEM,
        _context,
        (NoTls,),
        takes_latin_1=True,
        laid=_beside(KEY, PEM_KEY),
    )
    yield Reader(
        f"{server}/people/connections/tls.py",
        KEY,
        "# Zoë\n" + PEM_KEY,
        _context,
        (NoTls,),
        takes_latin_1=True,
        laid=_beside(CERTIFICATE, PEM),
    )
    yield Reader(f"{server}/operations/bookshelf/decks.py", "mine.toml", DECK, _shown_deck, (Refused,))
    yield Reader(
        "ai/kickdoor_ai/series/decks.py",
        "mine.toml",
        DECK,
        lambda file: brought(library.ruleset("ccg"), str(file)).deck,
        (CardError,),
    )
    yield Reader(
        f"{client}/program/settings_file.py",
        "settings.toml",
        "name = 'Zoë'\n",
        _settings,
        (Refused,),
        is_put_aside=True,
    )
    yield Reader(
        f"{client}/program/deck_files.py", "ccg/mine.toml", DECK, lambda file: found(file.parent.parent), nothing=()
    )
    yield Reader(
        f"{client}/program/pack_folders.py",
        "packs/mine/pack.toml",
        PACK,
        lambda file: [(pack.key, pack.set) for pack in pack_folders.found(file.parent.parent)],
        nothing=[],
    )
    yield Reader(f"{client}/ssh/access.py", "keys", KEYS, _keys, (AccessError,))
    yield Reader(
        f"{client}/ssh/guests.py",
        "tokens.json",
        '{"password Zoë": "t", "password Ada": "x"}\n',
        lambda file: TokenFile(file.parent).token(ADA),
        is_put_aside=True,
    )
    yield Reader(
        f"{client}/ssh/__main__.py",
        "host_key",
        HOST_KEY,
        lambda file: host_key(file.parent).get_fingerprint(),
        (HostKeyError,),
    )
    yield Reader(
        f"{client}/network/tickets.py", TICKET, '{"token": "Zoë", "letters": {}}\n', _ticket, is_put_aside=True
    )
    yield Reader(f"{client}/program/outside.py", NOTES_FILE, notes_text([KEPT]), _sealed, nothing=[], is_put_aside=True)
    yield Reader(
        f"{loading}/packs.py", "pack/pack.toml", PACK, _pack("classic"), (PackError,), laid=_beside("cards.toml", CARDS)
    )
    yield Reader(f"{loading}/packs.py", "pack/cards.toml", CARDS, _pack("classic"), (PackError,))
    yield Reader(
        f"{loading}/talk.py",
        "pack/talk.toml",
        TALK,
        lambda file: _pack("classic")(file).talk,
        (PackError,),
        laid=_beside("cards.toml", CARDS),
    )
    yield Reader(f"{rooms}", "pack/rooms/rooms.toml", ROOMS, _pack("quest"), (PackError,))


READERS = list(readers())

SHIPPED = {
    "game/kickdoor_game/new_pack.py": "the cards that new packs begin with",
    "protocol/kickdoor_protocol/files/release.py": "the commit that a wheel was built of",
    "protocol/kickdoor_protocol/files/text_files.py": "is that one way",
    "game/kickdoor_game/language/loading/toml_text.py": "is that one way for the game, which imports nothing of ours",
    "game/kickdoor_game/language/loading/load.py": "the cards of a set",
    "game/kickdoor_game/language/loading/rulebooks.py": "the rulebook of a set",
    "game/kickdoor_game/quest/cards/rooms.py": "the rooms of a set",
    "game/kickdoor_game/sets/ccg/game.py": "the ready decks",
    "game/kickdoor_game/language/catalogue.py": "the rules of a set",
    "game/kickdoor_game/doors/mixing.py": "the rules of a mix",
    "ai/kickdoor_ai/speech.py": "what AI players say",
    "ai/kickdoor_ai/doors/scheming/outlook.py": "the weights of a seat",
    "server/kickdoor_server/table/tutorial/lesson.py": "the lessons",
    "server/kickdoor_server/table/tutorial/hints.py": "the hints",
    "protocol/kickdoor_protocol/checks/alike.py": "the table of letters that look alike",
    "server/kickdoor_server/matches/journal/snapshots.py": "the source, to take its digest",
    "server/kickdoor_server/operations/admin/copies.py": "when the last backup was made, as its program has written it",
    "server/kickdoor_server/operations/admin/asking.py": "what a server has written for admin programs, and deletes",
    "server/kickdoor_server/base/configuration/cores.py": "what Linux tells of a control group",
    "server/kickdoor_server/people/moderation/addresses.py": "the server's log, byte by byte",
    "client/kickdoor_client/terminal/sheet.py": "nothing: its text_of takes the text of a line of the screen",
    "server/kickdoor_server/base/store/pages.py": "the pages of a journal",
    "server/kickdoor_server/base/store/salvage.py": "the pages of a journal",
    "server/kickdoor_server/base/store/sqlite.py": "the first page of a journal",
    "server/kickdoor_server/matches/replays/erasing.py": "replays, which are no text: test_garbled_replays.py",
    "server/kickdoor_server/matches/replays/replay_file.py": "replays, which are no text: test_garbled_replays.py",
    "protocol/kickdoor_protocol/files/small_files.py: path.open": "nothing: it waits for the disk",
}
"""What else is read: files of kickdoor itself, of the system, and files that are no text."""


def _reads(call: ast.Call) -> bool:
    """Return whether this call reads a file, or opens one to read it."""
    whole, name = ast.unparse(call.func), ast.unparse(call.func).rpartition(".")[2]
    if name in ("read_text", "read_bytes", "text_of", "tables_of") or whole in ("tomllib.load", "json.load"):
        return True
    texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    modes = [text for text in texts if text and set(text) <= set("rwaxbt+")]
    if name == "open" and (modes or whole == "open"):
        return not set("".join(modes)) & set("wax")
    return name in ("read_private_key", "read_authorized_keys", "load_cert_chain") or (
        name.startswith("use_") and name.endswith("_file")
    )


@cache
def _that_read() -> tuple[tuple[str, str], ...]:
    """Every module of ours that reads a file, and by which call."""
    ours = (file for file in python_files() if short(file).partition("/")[0] in CODE)
    calls = ((file, node) for file in ours for node in ast.walk(parsed(file)) if isinstance(node, ast.Call))
    return tuple((short(file), ast.unparse(call.func)) for file, call in calls if _reads(call))


def test_every_reader_of_files_is_in_a_table_and_no_table_names_another() -> None:
    tabled = {reader.module for reader in READERS} | set(SHIPPED)
    there = {name for module, call in _that_read() for name in (module, f"{module}: {call}")}
    insist(
        sorted({module for module, call in _that_read()} - tabled),
        "This reads a file. If people write or edit it, read it by kickdoor_protocol.files.text_files.read_text and "
        "give it a row in READERS; otherwise say in SHIPPED what it is.",
    )
    insist(sorted(tabled - there), "This reads no file any more; take it out of the table.")


def test_what_people_edit_is_read_in_one_way_only() -> None:
    insist(
        (
            f"{module}: {call}"
            for module, call in _that_read()
            if "." in call and not {module, f"{module}: {call}"} & set(SHIPPED)
        ),
        "Read it by kickdoor_protocol.files.text_files.read_text, which knows what editors leave in files.",
    )


ids = [f"{reader.module.rpartition('/')[2]}-{reader.name.rpartition('/')[2]}" for reader in READERS]


def laid(reader: Reader, folder: Path, data: bytes | None) -> Path:
    file = folder / reader.name
    file.parent.mkdir(parents=True, exist_ok=True)
    reader.laid(file.parent)
    file.unlink(missing_ok=True)
    if data is None:
        file.mkdir()
    else:
        file.write_bytes(data)
    return file


ALIKE: dict[str, Callable[[str], bytes]] = {
    "a byte order mark": lambda text: text.encode("utf-8-sig"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "both": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
    "no end of the last line": lambda text: text.rstrip("\n").encode(),
}


@pytest.mark.parametrize("reader", READERS, ids=ids)
@pytest.mark.parametrize("how", ALIKE)
def test_what_an_editor_adds_changes_nothing(reader: Reader, how: str, tmp_path: Path) -> None:
    plain = reader.read(laid(reader, tmp_path / "plain", reader.text.encode()))
    assert plain != reader.nothing
    assert reader.read(laid(reader, tmp_path / "saved", ALIKE[how](reader.text))) == plain


OTHERWISE: dict[str, tuple[Callable[[str], bytes | None], str]] = {
    "UTF-16": (lambda text: text.encode("utf-16"), "saved as UTF-16; save it as UTF-8"),
    "UTF-16 without a mark": (lambda text: text.encode("utf-16-le"), "saved as UTF-16; save it as UTF-8"),
    "Latin-1": (lambda text: text.encode("latin-1") + b"# \xeb", "byte 0x"),
    "NUL": (lambda text: text.encode() + b"\n# \0", "NUL byte"),
    "10 MB": (lambda text: text.encode() + b"#" * 10_000_000, "longer than|too big"),
    "a folder": (lambda text: None, "is a folder|no file"),
}


@pytest.mark.parametrize("reader", READERS, ids=ids)
@pytest.mark.parametrize("how", OTHERWISE)
def test_what_is_no_text_gets_one_sentence_and_is_not_lost(
    reader: Reader, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, reason = OTHERWISE[how]
    data = saved(reader.text)
    file = laid(reader, tmp_path, data)
    if how == "Latin-1" and reader.takes_latin_1:
        assert reader.read(file) != reader.nothing
        return
    if reader.refuses:
        with pytest.raises(reader.refuses, match=reason) as caught:
            reader.read(file)
        (said,) = str(caught.value).splitlines()
        assert file.name in said
    else:
        assert reader.read(file) == reader.nothing
    aside = file.with_name(f"{file.name}.old") if reader.is_put_aside else file
    assert (aside.read_bytes() if data is not None else aside.is_dir()) == (data or True)
