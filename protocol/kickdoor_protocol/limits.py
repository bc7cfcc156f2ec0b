"""Every bound of the wire, with its unit and the reason for its size.

A frame or a field beyond a bound marked *hard* ends the connection; beyond a *polite* one the request is refused
with a sentence and the connection lives on. Polite bounds of texts that people write count grapheme clusters
(`checks/clusters.py`), hard ones code points.
"""

from __future__ import annotations

KIB = 1024

LENGTH_BYTES = 4
"""Size of the length in front of each frame: unsigned, big-endian."""

FRAME_FROM_CLIENT_MOST = 64 * KIB
"""Hard, bytes of payload. The longest honest command (an order of a whole hand) is under 2 KiB. Below 16 KiB a
greeting that lists many message types would not fit; far above, a stranger could make the server buffer for free."""

FRAME_FROM_SERVER_MOST = 1024 * KIB
"""Hard, bytes of payload. A crowded table is 8 to 20 KiB, all card texts of a set some 100 KiB. A client trusts its
server more than the server trusts it, but not with all of its memory."""

ASSEMBLED_MOST = 2 * FRAME_FROM_SERVER_MOST
"""Hard, bytes of all that a client keeps of `public`, or of `private`, as MessagePack. Whoever comes anew is told all
of it in one frame; the other half is room for what was told since then."""

CHOICE_DEPTH = 6
"""Hard, levels of lists in a choice. A menu whose detail is a split needs 3 (`[key, [[card, pile]]]`), a menu in a
menu 4; the rest is room for shapes to come. Bounds the recursion of whoever checks a choice."""

CHOICE_PARTS_MOST = 1024
"""Polite, values and lists in a choice, at all levels. Every card of a game into piles is about 500; a frame of empty
lists would be 60,000, which nobody has to look at."""

DETAIL_DEPTH = 8
"""Hard, levels of details within a shape. Ours use 2; a client recurses over them while drawing."""

FIELD_MOST = 4 * KIB
"""Hard, characters in any one text from a client. Only bounds the work of cleaning it."""

RECOUNTED_MOST = 100
"""Hard, events that a `story` may ask for: some 20 KiB, more than three screens."""

OPTIONS_MOST = 64
"""Hard, settings in one `create_table`. A set has about 20."""

VERSIONS_MOST = 512
"""Hard, message types in one `hello`. There are about 35."""

REQUESTS_OPEN_MOST = 64
"""Hard, requests of one connection not yet answered. A person has one or two under way; a client that resends all
it had open after a reconnect must fit, a flood must not."""

ANSWERS_REMEMBERED = REQUESTS_OPEN_MOST
"""Answers a server keeps for each session, latest first out of use: with this many open requests at most, every one
that a client can resend after a reconnect is either new or among them."""

PING_EVERY_S = 30
"""Seconds after which a client pings again, also while it hears much: one that only listens is silent to the server.
Routers at home forget a silent connection after a minute or more; pinging much faster only wakes laptops."""

SILENCE_MOST_S = 90
"""Seconds without a byte after which either end may take the connection for dead: two lost pings and a margin."""

SAID_MOST = 16 * KIB
"""Hard, characters in any one text from a server: a sentence has some hundred, the longest rule under 1,000. A client
lays out and keeps what it is told, and a megabyte in one word takes minutes to lay out."""

LIST_MOST = 4 * KIB
"""Hard, things in any one list from a server, and keys in a map. A match has some hundred cards, the longest list of
tables that fits a frame some 900."""

REASONS_MOST = LIST_MOST
"""Hard, sentences that say why something is barred, with numbers, until a server counts them anew. Some hundreds are
told in a match."""

WHOLE_MOST = (1 << 53) - 1
"""Hard, of any number from a server, up and down: up to there a double tells neighbours apart."""

SECONDS_MOST = 1e9
"""Hard, seconds that a server tells, up and down: 31 years. So none is infinite, or no number at all."""

NAME_MOST = 24
"""Polite, characters in a person's or an AI seat's name: fits the seat column of an 80 column screen."""

TABLE_NAME_MOST = 40
"""Polite, characters in a table's name: fits the title line beside set and turn."""

CHAT_MOST = 400
"""Polite, characters in one chat line: five lines of 80 columns, enough for a deal, too little for a flood."""

REPORT_MOST = 1000
"""Polite, characters of what somebody says about a person whom they report: what happened, in a dozen lines."""

MUTE_MINUTES_MOST = 60 * 24 * 7
"""Hard, minutes for which the host of a table can mute somebody there: a week is longer than any match."""

DECK_KEYS_MOST = 128
"""Hard, keys of a deck: a Hero and 40 cards in the duel, and room to say that there are too many."""

DECK_NAME_MOST = 40
"""Polite, characters in the name of a deck."""

DECK_ABOUT_MOST = 160
"""Polite, characters in the line that says what a deck wants to do."""

LOOK_UP_MOST = 64
"""Polite, characters to look for in a rulebook: a line that somebody types. Ids of rules do not count."""

LOOK_UP_WORDS_MOST = 8
"""Polite, words to look for in a rulebook, all of which have to occur: beyond three hardly any rule has them."""

LOOK_UP_IDS_MOST = 40
"""Polite, rules to look up by their ids: as many as one answer brings. A card touches 18 at most."""

KEY_MOST = 64
"""Hard, characters in a stable word from a client: set, kind of AI seat, table id, message tag."""

COMMITMENT_LENGTH = 64
"""Of what commits a seat to its nonce: SHA-256 in hex."""

NONCE_MOST = 64
"""Hard, characters of what a seat adds to the shuffle: 32 bytes in hex, more than anybody can try out."""

PASSWORD_MOST = 128
"""Hard, characters in a password: a long sentence. Bounds the work of checking it."""

CODE_MOST = 64
"""Hard, characters in a recovery code as somebody types it: ours have 14, with their hyphens."""

TOKEN_MOST = 128
"""Hard, characters in a resume token: 64 random bytes in hex."""

STREAM_DEPTH = 64
"""Hard, lists and maps within one another in a record of a stream on disk: ours have up to 8. Bounds the recursion of
whoever works with what is in a file that a stranger has made."""

STREAM_RECORD_MOST = 16 * KIB * KIB
"""Hard, bytes of one record of a stream on disk: a whole saved table with its journal fits many times over."""
