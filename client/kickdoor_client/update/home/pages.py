"""The pages of the start menu: the rows of each, and what is started from it."""

from __future__ import annotations

import os

from msgspec.structs import replace

from kickdoor_protocol.base import Value
from kickdoor_protocol.finding.address import DEFAULT_PORT, Address, parse_address
from kickdoor_protocol.limits import CHAT_MOST, DECK_NAME_MOST, KEY_MOST, NAME_MOST, PASSWORD_MOST, TABLE_NAME_MOST
from kickdoor_protocol.messages.lobby import Sex
from kickdoor_protocol.opponents import DIFFICULTIES, FAIR, Opponent, read_opponent

from ...network.places import OwnServer, Projector, Where
from ...state.errand import ArrivalSteps, LocalPlayer, Purpose
from ...state.home import FormRow, GameInfo, Home, HomePage
from ...state.invitation import Invitation, NotTheseError, people
from ...state.model import Manner, Model
from ...state.settings import ADDRESS_MOST, AIS_MOST, DEFAULT_AI, ENTRIES, SettingEntry, is_address, value_words
from ...text.digits import is_digits
from ...words.menus.lobby import seats_words

PERSON, NOBODY = "a person", "nobody"
"""Values of a seat row, beside kinds of AI players: kept free for a person, or removed."""

BY_SEAT = "a ready one"
"""Value of the deck row if no deck is chosen: the server assigns a ready one by seat."""

NO_PACKS, EVERY_PACK = "none", "all"
"""Values of the packs row, beside keys of packs."""

NO, YES = "no", "yes"
"""Values of a row with yes or no."""

SEATS_LEAST, SEATS_MOST = 2, AIS_MOST + 1
"""Bounds of seats for games of which they are not known."""

SEAT = "seat"
"""Prefix of the keys of seat rows."""

DIFFICULTY = "difficulty"
"""Key of the row for the difficulty of AI players."""

RECENT, FOUND, REPLAY = "recent", "found", "replay"
"""Prefixes of the keys of rows that stand for servers visited, servers found, and replays."""

Trip = tuple[Where, ArrivalSteps, LocalPlayer]
"""The server to go to, the errand there, and the person who goes."""


def home_of(model: Model) -> Home:
    """Return the state of the start menu. It must exist, as it does in a program that began there."""
    assert model.home is not None, "there is a start menu"
    return model.home


def rows(model: Model) -> tuple[FormRow, ...]:
    """Return the rows of the start menu's open page with their values."""
    match home_of(model).page:
        case HomePage.PLAY:
            start = FormRow("start", "start", about="begin the match", goes=True)
            return (
                start,
                *_chairs(model),
                *_difficulty(model),
                _set(model),
                *_decks(model),
                *_packs(model),
                *_person(model),
                _keyboard(model),
            )
        case HomePage.TUTORIAL:
            start = FormRow("start", "begin", about="the first lesson that is not done, from its beginning", goes=True)
            lesson = FormRow("lesson", "lesson", _given(model, "lesson"), _LESSON, most=KEY_MOST)
            return (start, lesson, _set(model), *_person(model))
        case HomePage.HOST:
            start = FormRow("start", "open the table", about="others can come as soon as it stands", goes=True)
            ways = (_port(model), _ssh(model), _tls(model), _password(model))
            chairs = (*_chairs(model), *_difficulty(model))
            return (
                start,
                _table(model),
                *chairs,
                _set(model),
                *_decks(model)[:1],
                *_packs(model),
                *ways,
                *_person(model),
            )
        case HomePage.JOIN | HomePage.WATCH:
            address = FormRow("address", "address", _given(model, "address"), _ADDRESS, most=ADDRESS_MOST)
            person = _person(model)
            return (*_servers(model), address, *(person if home_of(model).page is HomePage.JOIN else person[:1]))
        case HomePage.REPLAYS:
            files = home_of(model).around.replays
            return tuple(
                FormRow(f"{REPLAY} {place}", file.name, file.written, goes=True) for place, file in enumerate(files)
            )
        case HomePage.RULES:
            return (FormRow("words", "look up", _given(model, "words"), _RULES, most=CHAT_MOST),)
        case HomePage.CARDS:
            return (FormRow("words", "card", _given(model, "words"), _CARDS, most=CHAT_MOST),)
        case HomePage.SETTINGS:
            return tuple(_setting(model, entry) for entry in ENTRIES)
        case HomePage.MENU:
            return ()


_ADDRESS = "HOST or HOST:PORT; whoever hosts is told it by the program"
_LESSON = "its number or its name, to begin elsewhere"
_RULES = "a chapter, a question, or the number of a rule; all: the whole book"
_CARDS = "its name, its kind, or what it says: the list narrows"


def _given(model: Model, key: str, default: str = "") -> str:
    """Return what was filled in in a row of the open page, or the default."""
    home = home_of(model)
    return home.filled.get((home.page, key), default)


def _person(model: Model) -> tuple[FormRow, ...]:
    """Return the rows for the player's name and the hero's sex."""
    me = home_of(model).person
    return (
        FormRow("name", "your name", _given(model, "name", me.name), "what the others call you", most=NAME_MOST),
        FormRow("sex", "your hero", _given(model, "sex", me.sex), "some cards care", ("female", "male")),
    )


def _set(model: Model) -> FormRow:
    """Return the row for the game."""
    games = tuple(game.key for game in home_of(model).around.games)
    about = "which game of the family" if games else "which game of the family; empty: the usual one"
    if (game := game_of(model)) is not None:
        about = f"{game.name}, {seats_words(game.least, game.most)}"
    return FormRow("set", "game", _given(model, "set", usual(model)), about, games, most=KEY_MOST)


def _decks(model: Model) -> tuple[FormRow, ...]:
    """Return the rows for the deck to bring and the way to the deck builder; none for games without decks."""
    game = game_of(model)
    if not home_of(model).around.games and model.manner is Manner.LINES:
        return (FormRow("deck", "deck", _given(model, "deck"), "what you bring", most=DECK_NAME_MOST),)
    if game is None or not game.decks:
        return ()
    files = tuple(deck.name for deck in home_of(model).around.decks if deck.set == game.key)
    names = (BY_SEAT, *dict.fromkeys((*files, *game.decks)))
    return (
        FormRow("deck", "deck", _given(model, "deck", BY_SEAT), "what you bring", names),
        FormRow("decks", "decks", about="look at decks, and build your own", goes=True),
    )


def _packs(model: Model) -> tuple[FormRow, ...]:
    """Return the row for packs of cards; none if there is no pack for the chosen game. Until the games are known, all
    packs are offered."""
    game, packs = game_of(model), home_of(model).around.packs
    there = [pack.key for pack in packs if game is None or pack.joins(game.key, usual(model))]
    if not there:
        return ()
    about = "more cards for this table, of your own or of a friend"
    choices = (NO_PACKS, *there, *((EVERY_PACK,) if len(there) > 1 else ()))
    given = _given(model, "packs", NO_PACKS)
    return (FormRow("packs", "packs", given if given in choices else NO_PACKS, about, choices),)


def _packed(model: Model, values: dict[str, str]) -> tuple[str, dict[str, Value]]:
    """Return the folder of the packs that the page says, "" for none, and the option by which a table chooses them."""
    said = values.get("packs", NO_PACKS)
    folders = {pack.key: pack.folder for pack in home_of(model).around.packs}
    if said == EVERY_PACK:
        return os.path.dirname(next(iter(folders.values()))), {"packs": "*"}
    return (folders[said], {"packs": said}) if said in folders else ("", {})


def _bringing(model: Model, values: dict[str, str], errand: ArrivalSteps) -> ArrivalSteps:
    """Return the errand with the deck that the page says: one's own by its cards, a ready one by its name."""
    name = values.get("deck", "").strip()
    if name in ("", BY_SEAT):
        return errand
    for deck in home_of(model).around.decks:
        if (deck.set, deck.name.casefold()) == (values["set"].strip(), name.casefold()):
            return replace(errand, cards=deck.keys)
    return replace(errand, deck=name)


def usual(model: Model) -> str:
    """Return the key of the default game, which is played unless another is named; "" while that is unknown."""
    games = home_of(model).around.games
    return games[0].key if games else ""


def game_of(model: Model) -> GameInfo | None:
    """Return the description of the game that is chosen on the menu's open page; None if it is not known."""
    return _known(model, _given(model, "set", usual(model)))


READ = (HomePage.RULES, "set")
"""Key in `Home.filled` of the game whose rulebook and cards the menu shows."""


def read_set(model: Model) -> str:
    """Return the key of the game whose rulebook and cards are shown: the one last chosen on a page of the menu."""
    return home_of(model).filled.get(READ, usual(model))


def read_game(model: Model) -> GameInfo | None:
    """Return the description of the game whose rulebook and cards are shown; None if it is not known."""
    return _known(model, read_set(model))


def ai_kinds(model: Model) -> tuple[str, ...]:
    """Return the kinds of AI players of all games here, each once; none before the games are known."""
    return tuple(dict.fromkeys(kind for game in home_of(model).around.games for kind in game.ais))


def _known(model: Model, key: str) -> GameInfo | None:
    """Return the game with that key; None if it is unknown."""
    return next((game for game in home_of(model).around.games if game.key == key), None)


def seats_of(model: Model) -> tuple[int, int]:
    """Return the least and the most players of the game that is chosen on the menu's open page, or the bounds of any
    game if it is not known."""
    game = game_of(model)
    return (game.least, game.most) if game is not None else (SEATS_LEAST, SEATS_MOST)


def _keyboard(model: Model) -> FormRow:
    """Return the row for people who share the keyboard."""
    about = "the names of all who share it, such as Ann,Bob:male; empty: you alone"
    return FormRow(
        "keyboard", "keyboard", _given(model, "keyboard"), about, most=SEATS_MOST * (NAME_MOST + len(":female,"))
    )


def _others(model: Model) -> int:
    """Return how many people share the keyboard with the person at the menu."""
    named = _given(model, "keyboard") if home_of(model).page is HomePage.PLAY else ""
    return named.count(",")


def _table(model: Model) -> FormRow:
    """Return the row for the table's name."""
    name = _given(model, "name", home_of(model).person.name)
    return FormRow("table", "table", _given(model, "table", f"{name}'s table"), "its name", most=TABLE_NAME_MOST)


def _password(model: Model) -> FormRow:
    """Return the row for the table's password."""
    about = "who sits down there or spectates has to say it; empty: everybody may"
    return FormRow("password", "password", _given(model, "password"), about, most=PASSWORD_MOST, hidden=True)


def _port(model: Model) -> FormRow:
    """Return the row for the server's port."""
    about = "where the server listens; 0: any that is free"
    return FormRow("port", "port", _given(model, "port", str(DEFAULT_PORT)), about, most=5)


def _ssh(model: Model) -> FormRow:
    """Return the row for the ssh port."""
    about = "for people with nothing but an ssh client: a port, such as 2222; empty: nobody comes in that way"
    return FormRow("ssh", "ssh port", _given(model, "ssh"), about, most=5)


def _tls(model: Model) -> FormRow:
    """Return the row for TLS."""
    about = "yes: nobody on the way can listen, and whoever comes is shown a certificate, to be compared with yours"
    return FormRow("tls", "TLS", _given(model, "tls", NO), about, (NO, YES))


def _chairs(model: Model) -> tuple[FormRow, ...]:
    """Return the rows for the other seats. By default AI players sit at a table of one's own, and people may come to
    one on the network."""
    home = home_of(model)
    hosting = home.page is HomePage.HOST
    game, (least, most) = game_of(model), seats_of(model)
    kinds = (game.ais if game is not None else ()) or model.settings.ais or (DEFAULT_AI,)
    preferred = [
        named if read_opponent(named).kind in kinds else kinds[place % len(kinds)]
        for place, named in enumerate(model.settings.ais)
    ]
    preferred += [DEFAULT_AI if DEFAULT_AI in kinds else kinds[0]] * max(least - 1 - len(preferred), 0)
    found = []
    for place in range(most - 1):
        needed = place < least - 1 - _others(model)
        choices = (*((PERSON,) if hosting else ()), *kinds, *(() if needed else (NOBODY,)))
        if not home.around.games and model.manner is Manner.LINES:
            choices = ()  # unknown until a server has told the kinds
        if hosting:
            default = PERSON if place < len(preferred) else NOBODY
        else:
            default = preferred[place] if place < len(preferred) else NOBODY
        about = "who sits there" if hosting else "which kind of AI sits there"
        key = f"{SEAT}{place + 2}"
        value = _given(model, key, default)
        if choices and read_opponent(value).difficulty:
            choices = (value, *choices)
        found.append(FormRow(key, f"seat {place + 2}", value, about, choices))
    return tuple(found)


def _difficulty(model: Model) -> tuple[FormRow, ...]:
    """Return the row for the difficulty of AI players; none if no kind of the chosen game plays at several."""
    game = game_of(model)
    if game is None or not game.difficulties:
        return ()
    always_fair = [kind for kind in game.ais if kind not in game.difficulties]
    but = f"; {', '.join(always_fair)}: always fair" if always_fair else ""
    about = f"how well AI players play{but}"
    return (FormRow(DIFFICULTY, "AI players", _given(model, DIFFICULTY, FAIR), about, DIFFICULTIES),)


def _servers(model: Model) -> tuple[FormRow, ...]:
    """Return a row for each server: those on the network first, then recent ones. A server once reached by TLS is
    reached by TLS again, so that nobody on the network can downgrade the connection."""
    by_tls = {where.place for each in model.settings.recent if (where := _parsed(each.address)).tls}
    there = [(each, _parsed(each.address)) for each in home_of(model).around.servers]
    ways = [replace(where, tls=where.tls or where.place in by_tls) for _, where in there]
    found = [
        (f"{FOUND} {place}", each.address if way == where else str(way), each.about, "on this network")
        for place, ((each, where), way) in enumerate(zip(there, ways, strict=True))
    ]
    recent = [
        (f"{RECENT} {place}", each.address, "", "you have been there")
        for place, each in enumerate(model.settings.recent)
        if _parsed(each.address) not in ways
    ]
    return tuple(
        FormRow(key, title, ", ".join(filter(None, (of_it, f"as {_name_at(model, title)}"))), about, goes=True)
        for key, title, of_it, about in (*found, *recent)
    )


def _name_at(model: Model, address: str) -> str:
    """Return the name to join that server with: the one typed on the page, else the one last used there."""
    typed = _given(model, "name").strip()
    used = next((each.name for each in model.settings.recent if each.address == address), "")
    return typed or used or home_of(model).person.name


def _parsed(address: str) -> Address:
    """Parse an address, so that different spellings of it compare equal."""
    return parse_address(address) if is_address(address) else Address(address)


def _setting(model: Model, entry: SettingEntry) -> FormRow:
    """Return the row of a setting."""
    key = entry.key
    value = _given(model, key, value_words(model.settings, key))
    most = NAME_MOST if key == "name" else 40
    return FormRow(key, entry.title, value, entry.about, entry.choices, most=most)


def trip(model: Model, row: FormRow | None) -> Trip | Invitation | str:
    """Return where Enter on this row leads: the server, what to do there, and the person. Return a sentence if
    something is missing.

    Return an invitation if several people are to share the keyboard.
    """
    values = {each.key: each.value for each in rows(model)}
    me = home_of(model).person
    sex: Sex = "male" if values.get("sex", me.sex) == "male" else "female"
    person = LocalPlayer(values.get("name", "").strip() or me.name, sex)
    match home_of(model).page:
        case HomePage.PLAY if row is not None and row.key == "decks":
            return OwnServer(), ArrivalSteps(Purpose.DECKS, set=values["set"]), person
        case HomePage.PLAY if values["keyboard"].strip():
            return _sharing(model, values, sex)
        case HomePage.PLAY:
            ais = _ais(model, values)
            speed = model.settings.ai_speed(lines=model.manner is Manner.LINES)
            packs, options = _packed(model, values)
            errand = ArrivalSteps(Purpose.PLAY, set=values["set"], options=options, ais=ais)
            return OwnServer(ai_speed=speed, packs=packs), _bringing(model, values, errand), person
        case HomePage.TUTORIAL:
            where = OwnServer(lessons=True, set=values["set"].strip())
            return where, ArrivalSteps(Purpose.LEARN, values["lesson"].strip(), set=""), person
        case HomePage.HOST:
            return _hosting(model, values, person)
        case HomePage.JOIN | HomePage.WATCH:
            return _joining(model, values, person, row)
        case HomePage.REPLAYS if row is not None:
            file = home_of(model).around.replays[int(row.key.removeprefix(f"{REPLAY} "))]
            return Projector(file.path), ArrivalSteps(Purpose.REPLAY), person
        case _:
            return "There is nothing to open here."


def _ais(model: Model, values: dict[str, str]) -> tuple[str, ...]:
    """Return the AI players in the seat rows, as people name them: at the difficulty of their row, or else at the
    page's if their kind plays at it."""
    game, level = game_of(model), values.get(DIFFICULTY, FAIR)
    known = game.difficulties if game is not None else {}
    found = []
    for value in _chairs_in(values):
        if value not in (PERSON, NOBODY):
            plays_so = level != FAIR and level in known.get(value, ())
            found.append(str(Opponent(value, level)) if plays_so else value)
    return tuple(found)


def _chairs_in(values: dict[str, str]) -> list[str]:
    """Return the values of the seat rows."""
    return [value for key, value in values.items() if key.startswith(SEAT)]


def _sharing(model: Model, values: dict[str, str], sex: Sex) -> Invitation | str:
    """Return the invitation for the people at the keyboard and the AI players that fit in, or what is wrong."""
    try:
        guests = people(values["keyboard"], sex)
    except NotTheseError as wrong:
        return str(wrong)
    game, (least, most) = game_of(model), seats_of(model)
    ais = _ais(model, values)[: max(most - len(guests), 0)]
    if not least <= len(guests) + len(ais) <= most:
        name = game.name if game is not None else "It"
        return f"{name} is for {seats_words(least, most)}; this would be {len(guests) + len(ais)}."
    packs, options = _packed(model, values)
    return Invitation(guests, values["set"].strip(), options, ais, packs=packs)


def _hosting(model: Model, values: dict[str, str], person: LocalPlayer) -> Trip | str:
    """Return the trip to a server of one's own that others can reach, or what is wrong."""
    port, ssh = _port_in(values["port"]), _port_in(values["ssh"])
    if port is None or (ssh is None and values["ssh"]):
        return "A port is a number from 0 to 65535."
    chairs = 1 + sum(value != NOBODY for value in _chairs_in(values))
    packs, options = _packed(model, values)
    errand = ArrivalSteps(
        Purpose.HOST,
        values["table"].strip(),
        values["set"].strip(),
        {"seats": chairs, **options},
        ais=_ais(model, values),
    )
    errand = _bringing(model, values, replace(errand, password=values["password"]))
    speed = model.settings.ai_speed(lines=model.manner is Manner.LINES)
    return OwnServer(port, speed, ssh=ssh, tls=values["tls"] == YES, packs=packs), errand, person


def _port_in(text: str) -> int | None:
    """Return the number of a port; None if the text is no port."""
    return int(text) if is_digits(text) and text.isascii() and int(text) <= 65535 else None


def _joining(model: Model, values: dict[str, str], person: LocalPlayer, row: FormRow | None) -> Trip | str:
    """Return the trip to the server of this row, under the name last used there, or to the typed address; or what is
    wrong."""
    home = home_of(model)
    purpose = Purpose.JOIN if home.page is HomePage.JOIN else Purpose.WATCH
    text = values["address"].strip()
    if row is not None and row.goes:
        text = row.title
        person = replace(person, name=_name_at(model, text))
    if not text:
        return "Type an address first: HOST or HOST:PORT."
    try:
        return parse_address(text), ArrivalSteps(purpose), person
    except ValueError as wrong:
        return f"{wrong}."
