"""The specification is complete and true: signatures, messages, codes, bounds, frames and files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgpack
import pytest
from tests.catalogue import ROOT
from tests.protocol.samples import SAMPLES
from tests.protocol.signatures import parts_of, signature

import kickdoor_protocol
from kickdoor_protocol import limits
from kickdoor_protocol.checks.strictness import NESTING_MOST
from kickdoor_protocol.codec import encode
from kickdoor_protocol.finding import dns_sd
from kickdoor_protocol.registry import REGISTRY, From
from kickdoor_protocol.session import _GREETINGS
from kickdoor_protocol.shapes import Shape

PACKAGE = Path(kickdoor_protocol.__file__).parent
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
DESIGN = (PACKAGE.parent / "README.md").read_text("utf-8")
SECTION = re.compile(r"^#### (.+)\n```text\n(.+)\n```$", re.MULTILINE)
SECTIONS = dict(SECTION.findall(PAGE))


def test_every_message_has_its_section_and_no_other_has() -> None:
    wanted = {}
    for entry in REGISTRY.entries:
        versions = f"{entry.low}" if entry.low == entry.high else f"{entry.low}-{entry.high}"
        title = f"`{entry.tag}` · {entry.sender.value} · {entry.need.value} · {versions}"
        wanted[title] = signature(entry.struct)
    written = {title: text for title, text in SECTIONS.items() if "·" in title}
    assert written == wanted, "each message has a section of docs/protocol.md, with this title and signature"


def test_every_part_of_a_message_has_its_section_and_no_other_has() -> None:
    parts = parts_of([entry.struct for entry in REGISTRY.entries])
    wanted = {name: signature(part) for name, part in parts.items()}
    assert {title: text for title, text in SECTIONS.items() if "·" not in title} == wanted


def test_no_section_escapes_the_comparison() -> None:
    assert len(SECTIONS) == PAGE.count("\n#### ")


def test_the_table_of_choices_names_every_shape() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .+ \| `.+` \|$", PAGE.partition("## 8.")[2].partition("## 9.")[0], re.MULTILINE)
    assert rows == [struct.__struct_config__.tag for struct in Shape.__args__]


def test_the_state_table_is_that_of_the_session() -> None:
    row = re.compile(r"^\| ([A-Z]+) \| (.*) \| (.*) \| ([A-Z]*) \|$", re.MULTILINE)
    page = set()
    for state, client, server, after in row.findall(re.sub(r"\| (?=\|)", "|  ", PAGE)):
        for cell in (client, server):
            for tag in re.findall(r"^ ?`(\w+)` ?$", cell):
                page.add((state, tag, after))
    code = set()
    for (state, struct), after in _GREETINGS.items():
        entry = REGISTRY.entry(struct)
        assert entry is not None
        code.add((state.name, entry.tag, after.name))
    assert page == code


def test_every_code_is_explained() -> None:
    raised = set()
    for path in PACKAGE.rglob("*.py"):
        raised |= set(
            re.findall(r"(?:wrong|RemoteProtocolError|LocalProtocolError)\(\s*\"(\w+)\"", path.read_text("utf-8"))
        )
    table = set(re.findall(r"^\| `(\w+)` \| [^|]+ \|$", PAGE.partition("## 5.")[0], re.MULTILINE))
    ours_alone = {"unknown_message", "not_encodable", "not_ours_to_say", "cut_short"}
    assert raised == table | ours_alone
    assert all(f"`{code}`" in PAGE for code in ours_alone)


BOUNDS = {
    "payload from a client | {} bytes": limits.FRAME_FROM_CLIENT_MOST,
    "payload from a server | {} bytes": limits.FRAME_FROM_SERVER_MOST,
    "a text from a server | {} characters": limits.SAID_MOST,
    "a list or map from a server | {} entries": limits.LIST_MOST,
    "that a client keeps | {} bytes": limits.ASSEMBLED_MOST,
    "with numbers of their own | {} |": limits.REASONS_MOST,
    "lists within a choice | {} levels": limits.CHOICE_DEPTH,
    "values and lists in a choice, at all levels | {} |": limits.CHOICE_PARTS_MOST,
    "within the message's own map, more than {} arrays or maps within one another": NESTING_MOST - 1,
    "details within details of a shape | {} levels": limits.DETAIL_DEPTH,
    "unanswered requests of a connection | {} |": limits.REQUESTS_OPEN_MOST,
    "name | {} characters": limits.NAME_MOST,
    "a table's name | {} characters": limits.TABLE_NAME_MOST,
    "a chat line | {} characters": limits.CHAT_MOST,
    "Up to {} characters may be": limits.FIELD_MOST,
    "answers of a session's last {} requests": limits.ANSWERS_REMEMBERED,
    "`ping` every {} seconds": limits.PING_EVERY_S,
    "{} seconds without a byte": limits.SILENCE_MOST_S,
    "At most {} words, 64": limits.LOOK_UP_WORDS_MOST,
    "words, {} characters\ntogether": limits.LOOK_UP_MOST,
    "under that name ({} characters": limits.DECK_NAME_MOST,
    "`about` {})": limits.DECK_ABOUT_MOST,
    "at most {} keys": limits.DECK_KEYS_MOST,
    "or {} ids (words": limits.LOOK_UP_IDS_MOST,
    "records of at most {} bytes": limits.STREAM_RECORD_MOST,
    "No more than {} lists and maps stand within one another": limits.STREAM_DEPTH,
    "{} bytes   length of the payload": limits.LENGTH_BYTES,
    "the `text` ({:,} characters of it)": limits.REPORT_MOST,
    "`minutes`, {:,} at most": limits.MUTE_MINUTES_MOST,
    "at most {} bytes, 1000": dns_sd.STRING_MOST,
    "bytes, {} bytes together": dns_sd.TXT_MOST,
    "[int, int]}} 0..{},": limits.VERSIONS_MOST,
    "bool}} 0..{}": limits.OPTIONS_MOST,
    "most: int 1..{}": limits.RECOUNTED_MOST,
    "set: str 1..{}": limits.KEY_MOST,
    "password?: str 0..{}": limits.PASSWORD_MOST,
    "code?: str 0..{}": limits.CODE_MOST,
    "resume?: str 0..{}": limits.TOKEN_MOST,
    "nonce: str 1..{}": limits.NONCE_MOST,
    "commitment: str 64..{}": limits.COMMITMENT_LENGTH,
}


@pytest.mark.parametrize("words", BOUNDS)
def test_bounds(words: str) -> None:
    assert " ".join(words.format(BOUNDS[words]).split()) in " ".join(PAGE.split())


def test_a_number_from_a_server_is_one_that_doubles_tell_apart() -> None:
    assert "| 2^53 - 1, up and down |" in PAGE
    assert limits.WHOLE_MOST == 2**53 - 1
    assert "| 10^9 seconds, up and down" in PAGE
    assert limits.SECONDS_MOST == 10**9


def test_each_bound_that_is_no_field_stands_on_the_page() -> None:
    source = (PACKAGE / "limits.py").read_text("utf-8")
    here = Path(__file__).read_text("utf-8")
    names = set(re.findall(r"^([A-Z_]+) = ", source, re.MULTILINE)) - {"KIB"}
    assert {name for name in names if f"limits.{name}" not in here} == set()


def test_the_conversation_is_made_of_frames_that_travel() -> None:
    """Each line is a golden message, said by the end that says it, and the hex under a line is its frame."""
    known = {}
    for message in SAMPLES.values():
        entry = REGISTRY.entry(type(message))
        assert entry is not None
        frame = encode(message).frame
        known[frame.hex()] = "<" if entry.sender is From.SERVER else ">"
    talk = PAGE.partition("## 10.")[2].partition("## 11.")[0]
    lines = re.findall(r"^([<>]) (\{.+\})\n  ([0-9a-f]+)$", talk, re.MULTILINE)
    assert len(lines) == len(re.findall(r"^[<>] ", talk, re.MULTILINE)) >= 8
    for arrow, text, given in lines:
        assert given == _pack(json.loads(text))
        assert known[given] == arrow


def _pack(fields: object) -> str:
    payload: bytes = msgpack.packb(fields)
    return (len(payload).to_bytes(4, "big") + payload).hex()


def test_the_annotated_frame_is_a_ping() -> None:
    block = PAGE.partition("`ping` with `req` 1 is")[2].split("```")[1]
    pairs = "".join(re.findall(r"\b[0-9a-f]{2}\b", "\n".join(line[:29] for line in block.splitlines()[1:])))
    assert pairs == encode(SAMPLES["ping"]).frame.hex()


def test_the_list_of_files_matches_the_folder() -> None:
    listed = re.findall(r"^([\w/]+\.py|messages/) ", DESIGN, re.MULTILINE)
    modules = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    there = [path.as_posix() for path in modules if path.parts[0] != "messages"] + ["messages/"]
    assert sorted(listed) == sorted(there), f"{sorted({*there} ^ {*listed})}: a line for each file, and no other"
    families = re.search(r"^messages/ +every message: (.+)$", DESIGN, re.MULTILINE)
    assert families is not None
    assert sorted(families[1].split()) == sorted(
        path.name for path in (PACKAGE / "messages").glob("*.py") if path.name != "__init__.py"
    )
