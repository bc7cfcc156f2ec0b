"""Packs: folders of cards, and of rooms for sets that have some, that join a set at a table.

    pack = read_pack(Path("example-pack"), library.set_cards, usual_set)
    pack.digest[:12]

A pack is a folder with files of cards, or of rooms in its folder `rooms`, and optionally a `pack.toml` with `name`,
`set`, `author` and `licence`. Its key is the folder's name. It is read by the strict loader and checked together with
the set that it joins, so that it may refer to that set's classes, races and tags, but cannot reuse a key or a name of
it. All problems are reported at once. Nothing in a pack is ever executed.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from ..book import digest_of, rules_digest_of
from ..mixing import sets_in
from ..vocabulary import Vocabulary, nearest
from .errors import CardError, Problem, reading_of
from .lettering import stray, unicode_name
from .load import NO_CARDS_IN, Draft, read_drafts
from .talk import TALK_FILE, Talk, read_talk
from .toml_text import tables_of, text_of

PACK_FILE = "pack.toml"
"""Name of the file that describes a pack."""
ROOMS_FOLDER = "rooms"
"""Name of the folder with a pack's rooms."""
ABOUT = ("name", "set", "author", "licence")
"""Fields that a `pack.toml` may have, all texts."""

DEPENDS = {"bonus": ("traits",), "big": ("slot",), "only": ("slot",)}
"""Fields that are checked together with others."""

_KEY = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")
LONGEST_KEY = 32
"""Characters of a pack's key."""
KEY_FORM = f"small letters, digits and single - or _, at most {LONGEST_KEY}"
"""The form of a pack's key, for people."""

KEPT = 8
"""Hex digits of a card's digest that are stored: enough to notice that a card has changed."""


class RoomsRead(NamedTuple):
    """The rooms in a folder: `tiles` as the set's rules have them, the `faces` that are free of mistakes, and the
    `problems` of the others.
    """

    tiles: tuple[Any, ...] = ()
    faces: tuple[Any, ...] = ()
    problems: tuple[Problem, ...] = ()


ReadRooms = Callable[[Traversable, Any, Collection[str]], RoomsRead]
"""Reads a folder of rooms, given the names that cards of the table refer to, and their keys."""


class SetCards(NamedTuple):
    """The cards of a set, their vocabulary, and its `rooms`. `read_rooms` reads more of these; None: the set has no
    rooms. `moments`: those of which AI players may speak there.
    """

    cards: Sequence[Any]
    vocabulary: Vocabulary
    rooms: Sequence[Any] = ()
    read_rooms: ReadRooms | None = None
    moments: Collection[str] = ()


CardsOf = Callable[[str], SetCards]
"""Returns the cards of a set by its name. Raises KeyError, with the known names, if there is no such set."""


class PackError(ValueError):
    """A pack has mistakes. `problems`: one line each, `file: card "key": field "path" what is wrong; did you mean
    ...?`. `found`: the same with the cards that they are about.

    `cards` and `rooms`: those without mistakes, rooms as their faces.
    """

    def __init__(self, found: Iterable[Problem], cards: Sequence[Any] = (), rooms: Sequence[Any] = ()) -> None:
        self.found = tuple(found)
        self.problems = tuple(map(str, self.found))
        self.cards = tuple(cards)
        self.rooms = tuple(rooms)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class Pack:
    """Cards, and `rooms` (each tile as its faces), that can be added to the set or mix named by `set`.

    `digest` is the SHA-256, in hex, of everything printed, `rules` the same without names and flavour. `talk`: lines
    for AI players, which are in neither.
    """

    key: str
    name: str
    set: str
    author: str
    licence: str
    cards: tuple[Any, ...]
    digest: str
    rooms: tuple[Any, ...] = ()
    rules: str = ""
    talk: Talk = dataclasses.field(default_factory=dict)

    def joins(self, table: str) -> bool:
        """Return whether the pack can be used at a table of that name: one with its set, or with all sets of the mix
        that it is for.
        """
        return set(sets_in(self.set)) <= set(sets_in(table))

    def rules_of_each(self) -> dict[str, str]:
        """Return, by key, the first `KEPT` digits of the rules digest of each card and room alone, in their order.

        The key of a tile joins those of its faces. These digits tell which card has changed, and are short enough to
        store.
        """
        keys = [*(card.key for card in self.cards), *("/".join(face.key for face in tile) for tile in self.rooms)]
        return {key: rules_digest_of([each])[:KEPT] for key, each in zip(keys, (*self.cards, *self.rooms), strict=True)}


def card_files(folder: Traversable) -> list[Traversable]:
    """Return the files of cards in a folder, by name."""
    kept = {*NO_CARDS_IN, PACK_FILE, TALK_FILE}
    files = (entry for entry in folder.iterdir() if entry.name.endswith(".toml") and entry.name not in kept)
    return sorted(files, key=lambda entry: entry.name)


def is_pack_key(key: str) -> bool:
    """Return whether a folder of that name can be a pack."""
    return _KEY.fullmatch(key) is not None and len(key) <= LONGEST_KEY


def pack_folders(folder: Traversable) -> list[Traversable]:
    """Return the folder itself if it is a pack, else those of its sub-folders that are, by name."""
    if _is_pack(folder):
        return [folder]
    inner = (entry for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    return sorted((entry for entry in inner if _is_pack(entry)), key=lambda entry: entry.name)


def _is_pack(folder: Traversable) -> bool:
    return bool(card_files(folder)) or (folder / ROOMS_FOLDER).is_dir()


def read_packs(folder: Traversable, cards_of: CardsOf, usual_set: str) -> tuple[Pack, ...]:
    """Return every pack of a folder. No two may share a key or name of a card, so that any of them can be used
    together.

    Raises PackError with the problems of all packs. `cards_of`: returns the contents of a set by its name; `usual_set`:
    the set of packs that name none.
    """
    try:
        folders = pack_folders(folder)
    except OSError as wrong:
        raise PackError([_unreadable(folder, wrong)]) from wrong
    if not folders:
        none = f"{folder.name}: has no pack: neither files of cards (*.toml) nor folders of such files"
        raise PackError([Problem(none)])
    packs: list[Pack] = []
    there: list[_Found] = []
    problems: list[Problem] = []
    for each in folders:
        try:
            pack = read_pack(each, cards_of, usual_set)
            packs.append(pack)
            there.append(_Found(each.name, pack.cards, [face for tile in pack.rooms for face in tile]))
        except PackError as bad:
            problems += [problem.under(each.name) for problem in bad.found]
            there.append(_Found(each.name, bad.cards, bad.rooms))
        except OSError as wrong:
            problems.append(_unreadable(each, wrong))
    problems += _clashes(there)
    if problems:
        raise PackError(problems)
    return tuple(packs)


def _unreadable(folder: Traversable, wrong: OSError) -> Problem:
    """Return the problem of a folder that cannot be read, or of what lies in it and cannot."""
    path, root = str(wrong.filename or folder), str(folder)
    inside = path.removeprefix(root).lstrip("/\\") if path.startswith(root) else ""
    return Problem(f"{f'{folder.name}/{inside}'.rstrip('/')}: cannot be read: {wrong.strerror}")


def read_pack(folder: Traversable, cards_of: CardsOf, usual_set: str) -> Pack:
    """Return the pack in that folder; it joins `usual_set` unless it names another. Raises PackError with all problems,
    and OSError if it cannot be listed. `cards_of`: returns the contents of a set by its name."""
    about, wrong_about = _about(folder)
    problems = [Problem(line) for line in wrong_about]
    key = folder.name
    if not is_pack_key(key):
        problems.append(Problem(f"{PACK_FILE}: the folder's name {key!r} is the pack's key: {KEY_FORM}"))
    set_name = about.get("set", usual_set)
    try:
        cards_of(set_name)
    except KeyError as unknown:  # its cards are looked at all the same
        problems.append(Problem(f'{PACK_FILE}: field "set": {unknown.args[0]}'))
        set_name = usual_set
    cards, wrong = check_files(card_files(folder), set_name, cards_of)
    rooms = check_rooms(folder, set_name, cards, cards_of)
    talk, wrong_talk = _talk(folder, cards_of(set_name).moments, _keys(cards, wrong))
    if problems or wrong or rooms.problems or wrong_talk:
        raise PackError([*problems, *wrong, *rooms.problems, *wrong_talk], cards, rooms.faces)
    name, author, licence = about.get("name", key), about.get("author", ""), about.get("licence", "")
    printed = (*cards, *rooms.tiles)
    digest, rules = digest_of(printed), rules_digest_of(printed)
    return Pack(key, name, set_name, author, licence, cards, digest, rooms.tiles, rules, talk)


def _keys(cards: Sequence[Any], wrong: Sequence[Problem]) -> Collection[str] | None:
    """Return the keys of a pack's cards, with and without mistakes; None if a card is too far from one to have a
    key."""
    if any(problem.reading is None for problem in wrong):
        return None
    return {*(card.key for card in cards), *(problem.reading.about.key for problem in wrong if problem.reading)}


def _talk(folder: Traversable, moments: Collection[str], keys: Collection[str] | None) -> tuple[Talk, list[Problem]]:
    """Return the talk of the pack in that folder, if it has any, and the problems in it."""
    file = folder / TALK_FILE
    if not (file.is_file() or file.is_dir()):
        return {}, []
    talk, errors = read_talk(file, moments, keys)
    return talk, [Problem(str(error)) for error in errors]


def check_rooms(folder: Traversable, set_name: str, cards: Sequence[Any], cards_of: CardsOf) -> RoomsRead:
    """Return the rooms in the folder of a pack or set, with every problem that they have, alone or together with the
    rooms of the set `set_name`. `cards`: the cards in the same folder; `cards_of`: returns the contents of a set by its
    name."""
    inner = folder / ROOMS_FOLDER
    if not inner.is_dir():
        return RoomsRead()
    beside = cards_of(set_name)
    if beside.read_rooms is None:
        return RoomsRead(problems=(Problem(f"{ROOMS_FOLDER}: are of no use: {set_name} is played without rooms"),))
    all_cards = (*beside.cards, *cards)
    return beside.read_rooms(inner, beside.vocabulary.known_of(all_cards), {card.key for card in all_cards})


def check_files(
    files: Iterable[Traversable], set_name: str, cards_of: CardsOf
) -> tuple[tuple[Any, ...], list[Problem]]:
    """Return the valid cards of these files, and every problem that their cards have, alone or together with those of
    the set `set_name`, in the order of files and cards. `cards_of`: returns the contents of a set by its name."""
    try:
        of_set = cards_of(set_name)
    except KeyError as unknown:
        return (), [Problem(f'{PACK_FILE}: field "set": {unknown.args[0]}')]
    beside, vocabulary = of_set.cards, of_set.vocabulary
    taken = {room.key for room in of_set.rooms}
    read = [_read_file(file, vocabulary) for file in files]
    drafts = [draft for each in read for draft in each.drafts]
    cards = [draft.card for draft in drafts]
    known = vocabulary.known_of((*beside, *cards))
    problems: list[Problem] = []
    before = 0
    for file, found, errors in read:
        lines: dict[int, list[str]] = {}
        for error in errors:
            lines.setdefault(error.place, []).append(str(error))
        for number, draft in enumerate(found, start=before):
            faults = [("key", "is taken by a room")] if draft.card.key in taken else []
            faults += vocabulary.faults_of(draft.card, (*beside, *cards[:number], *cards[number + 1 :]), known)
            lines.setdefault(draft.place, []).extend(
                CardError(file, draft.called, field, problem).in_list
                for field, problem in faults
                if not _is_doubtful(field, draft)
            )
        before += len(found)
        problems += _in_order(lines, {draft.place: draft for draft in found}, vocabulary)
    return tuple(draft.card for draft in drafts if not draft.doubtful), problems


class _File(NamedTuple):
    """The contents of a file: its name, its cards, even incomplete ones, and an error for each malformed part."""

    name: str
    drafts: Sequence[Draft]
    errors: Sequence[CardError]


def _read_file(file: Traversable, vocabulary: Vocabulary) -> _File:
    """Return what can be read in a file of cards."""
    try:
        return _File(file.name, *read_drafts(text_of(file), file.name, vocabulary))
    except CardError as unreadable:
        return _File(file.name, (), [unreadable])


def _in_order(
    lines: Mapping[int, Sequence[str]], drafts: Mapping[int, Draft], vocabulary: Vocabulary
) -> Iterator[Problem]:
    """Yield the problems of a file by the place of their card in it, each line once."""
    for place in sorted(lines):
        draft = drafts.get(place)
        reading = reading_of(draft.card, vocabulary.printed, draft.doubtful) if draft and lines[place] else None
        yield from (Problem(line, reading) for line in dict.fromkeys(lines[place]))


def _is_doubtful(field: str, draft: Draft) -> bool:
    """Return whether a fault follows from a field that is wrong itself and was reported already."""
    first = field.replace("[", ".").partition(".")[0]
    return any(cause in draft.doubtful for cause in (first, *DEPENDS.get(first, ())))


def _about(folder: Traversable) -> tuple[dict[str, str], list[str]]:
    file = folder / PACK_FILE
    if not (file.is_file() or file.is_dir()):
        return {}, []
    try:
        data = tables_of(file)
    except CardError as unreadable:
        return {}, [str(unreadable)]
    problems = [f'{PACK_FILE}: field "{name}" is not known{nearest(name, ABOUT)}' for name in data if name not in ABOUT]
    for name in ABOUT:
        if name in data and not (isinstance(data[name], str) and data[name].strip()):
            problems.append(f'{PACK_FILE}: field "{name}" must be a text, and not an empty one')
        elif name in data and (strange := stray(data[name])):
            problems.append(
                f'{PACK_FILE}: field "{name}": {data[name]!r} has {unicode_name(strange)}, which cannot be seen'
            )
    return {name: data[name] for name in ABOUT if isinstance(data.get(name), str)}, problems


class _Found(NamedTuple):
    """What was found in a pack: its key, its cards, and its rooms as their faces."""

    pack: str
    cards: Sequence[Any]
    rooms: Sequence[Any]


def _clashes(packs: Sequence[_Found]) -> list[Problem]:
    """Return a problem for each card or room that shares a key or name with one of another pack."""
    homes: dict[tuple[str, str], str] = {}
    clashes = []
    for pack, cards, rooms in packs:
        for what, each in (*(("card", card) for card in cards), *(("room", room) for room in rooms)):
            for field, value in (("key", each.key), ("name", each.name)):
                other = homes.setdefault((field, value), pack)
                if other != pack:
                    line = f'{pack}: {what} "{each.key}": field "{field}": the pack {other} has it, too'
                    clashes.append(Problem(line))
    return clashes
