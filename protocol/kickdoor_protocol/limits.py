"""Every limit of the protocol, with its unit and the reason for its size.

Exceeding a *hard* limit ends the connection. Exceeding a *polite* one gets the request refused with a sentence, and the
connection goes on. Polite limits of texts that people write count grapheme clusters (`checks/clusters.py`), hard ones
count code points.
"""

from __future__ import annotations

KIB = 1024
"""Bytes of a kibibyte."""

LENGTH_BYTES = 4
"""Bytes of the length before each frame: unsigned, big-endian."""

FRAME_FROM_CLIENT_MOST = 64 * KIB
"""Hard, bytes of payload. The longest honest command (the order of a whole hand) is under 2 KiB. With less than 16 KiB
a greeting that lists many message types would not fit; with far more, a stranger could make the server buffer for free.
"""

FRAME_FROM_SERVER_MOST = 1024 * KIB
"""Hard, bytes of payload. A crowded table takes 8 to 20 KiB, all card texts of a set some 100 KiB. A client trusts its
server more than the server trusts it, but not with all of its memory.
"""

ASSEMBLED_MOST = 2 * FRAME_FROM_SERVER_MOST
"""Hard, bytes of all parts of `public`, or of `private`, that a client keeps, as MessagePack. A new viewer is sent
everything in one frame; the other half is room for later changes.
"""

CHOICE_DEPTH = 6
"""Hard, levels of lists in a choice. A menu whose detail is a split needs 3 (`[key, [[card, pile]]]`), a menu within a
menu 4; the rest is room for later shapes. Limits the recursion of code that checks a choice.
"""

CHOICE_PARTS_MOST = 1024
"""Polite, values and lists in a choice, at all levels. Sorting every card of a game into piles takes about 500; a frame
of empty lists could hold 60,000, which would be costly to check.
"""

DETAIL_DEPTH = 8
"""Hard, levels of details within a shape. Our sets use 2; a client recurses over them while drawing."""

FIELD_MOST = 4 * KIB
"""Hard, characters in any one text from a client. Only limits the work of cleaning it."""

RECOUNTED_MOST = 100
"""Hard, events that one `story` may ask for: some 20 KiB, more than three screens."""

OPTIONS_MOST = 64
"""Hard, settings in one `create_table`. A set has about 20."""

VERSIONS_MOST = 512
"""Hard, message types in one `hello`. There are some 70, and newer clients may name more."""

REQUESTS_OPEN_MOST = 64
"""Hard, unanswered requests of one connection. A person has one or two under way; a client that resends all of them
after a reconnect must fit, a flood must not.
"""

ANSWERS_REMEMBERED = REQUESTS_OPEN_MOST
"""Answers that a server keeps for each session, dropping the least recently used. With at most this many open requests,
every request that a client resends after a reconnect is either new or among them.
"""

PING_EVERY_S = 30
"""Seconds between a client's pings, also while it receives much: a client that only listens is silent to the server.
Home routers forget a silent connection after a minute or more; much shorter intervals only wake laptops.
"""

SILENCE_MOST_S = 90
"""Seconds without a byte after which either end may treat the connection as dead: two lost pings and a margin."""

SAID_MOST = 16 * KIB
"""Hard, characters in any one text from a server: a sentence has some hundred, the longest rule under 1,000. A client
lays out and stores these texts, and a single word of a megabyte takes minutes to lay out.
"""

LIST_MOST = 4 * KIB
"""Hard, items of any one list from a server, and keys of a map. A match has some hundred cards; the longest list of
tables that fits a frame has some 900.
"""

REASONS_MOST = LIST_MOST
"""Hard, numbered sentences that say why an action is barred, before a server starts numbering again. A match uses some
hundreds.
"""

WHOLE_MOST = (1 << 53) - 1
"""Hard, absolute value of any whole number from a server: the largest up to which a double represents every integer
exactly.
"""

SECONDS_MOST = 1e9
"""Hard, absolute value of a time from a server, in seconds: 31 years. It rules out infinity and NaN."""

NAME_MOST = 24
"""Polite, characters in the name of a person or AI player: fits the seat column of an 80-column screen."""

TABLE_NAME_MOST = 40
"""Polite, characters in a table's name: fits the title line beside set and turn."""

CHAT_MOST = 400
"""Polite, characters in one chat line: five lines of 80 columns, enough for a deal, too little for a flood."""

REPORT_MOST = 1000
"""Polite, characters of the text of a report about a person: a dozen lines on what happened."""

MUTE_MINUTES_MOST = 60 * 24 * 7
"""Hard, minutes for which a table's host can mute a person: a week is longer than any match."""

DECK_KEYS_MOST = 128
"""Hard, keys of a deck. A duel deck has a Hero and 40 cards; the rest is room so that the server can reply that there
are too many.
"""

DECK_NAME_MOST = 40
"""Polite, characters in the name of a deck: about as long as a table's."""

DECK_ABOUT_MOST = 160
"""Polite, characters in the line that describes a deck: two lines of 80 columns."""

LOOK_UP_MOST = 64
"""Polite, characters of a search in a rulebook: about one line of typing. Ids of rules do not count."""

LOOK_UP_WORDS_MOST = 8
"""Polite, words of a search in a rulebook, all of which must occur: beyond three, hardly any rule matches."""

LOOK_UP_IDS_MOST = 40
"""Polite, rules looked up by id in one request: as many as one answer holds. A card refers to 18 at most."""

KEY_MOST = 64
"""Hard, characters in an identifier from a client: set, kind of AI player, table id, message tag."""

COMMITMENT_LENGTH = 64
"""Characters of the commitment to a nonce: SHA-256 in hex."""

NONCE_MOST = 64
"""Hard, characters of the nonce that a seat adds to the shuffle: 32 bytes in hex, too many to try out."""

PASSWORD_MOST = 128
"""Hard, characters in a password: a long sentence. Limits the work of checking it."""

CODE_MOST = 64
"""Hard, characters in a recovery code as typed: ours have 14, hyphens included."""

TOKEN_MOST = 128
"""Hard, characters in a resume token: 64 random bytes in hex."""

STREAM_DEPTH = 64
"""Hard, levels of lists and maps in a record of a file stream: ours have up to 8. Limits the recursion of code that
works on a file made by a stranger.
"""

STREAM_RECORD_MOST = 16 * KIB * KIB
"""Hard, bytes of one record of a file stream: 16 MiB hold a whole saved table with its journal many times over."""
