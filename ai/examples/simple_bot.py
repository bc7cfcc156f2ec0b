"""A bot for kickdoor, made of a socket, the msgpack package and docs/protocol.md (its sections are in brackets).

    python simple_bot.py localhost 7777 [TABLE]

It sits down at that table (else at the first open one, else at one of its own), and plays a match of classic.
"""

import socket
import sys
import time
from typing import Any

import msgpack

Data = dict[str, Any]
SAYS = "list_tables create_table join_table set_ready start_match add_ai answer act ping"
HEARS = "welcome pong accepted refused closing tables lobby public private over"
GAINS = ("flee_order", "pick_spoils", "fetch_discard", "plunder", "loot_body")
LOSSES = ("lose", "discard", "charity", "surplus", "give")


class Hall:
    """A connection to a server [1, 3, 5]. `last`: the latest message of each tag; for `public` and `private` the whole
    view.

    `answers`: to requests, by number.
    """

    def __init__(self, host: str, port: int) -> None:
        self.socket, self.data, self.req = socket.create_connection((host, port), 30), b"", 0
        self.last: dict[str, Data] = {}
        self.answers: dict[int, Data] = {}
        versions = {tag: [1, 1] for tag in f"{SAYS} {HEARS}".split()}
        self.send({"t": "hello", "versions": versions, "client": "simple bot", "name": "Simple"})
        while "welcome" not in self.last:
            self.listen()

    def send(self, message: Data) -> None:
        payload = msgpack.packb(message)
        self.socket.sendall(len(payload).to_bytes(4, "big") + payload)

    def listen(self) -> None:
        """Wait for one more message; ping into a silence of half a minute."""
        while len(self.data) < 4 or len(self.data) < (size := 4 + int.from_bytes(self.data[:4], "big")):
            try:
                self.data += self.socket.recv(65536) or sys.exit(f"the server has hung up: {self.last}")
            except TimeoutError:
                self.req += 1
                self.send({"t": "ping", "req": self.req})
        message, self.data = msgpack.unpackb(self.data[4:size]), self.data[size:]
        if message["t"] in ("public", "private"):
            message = changed(self.last.get(message["t"], {}), message)
        self.last[message["t"]] = self.answers[message.get("req", 0)] = message

    def ask(self, tag: str, **fields: Any) -> bool:
        """Make a request; return whether it was accepted."""
        self.req = req = self.req + 1
        self.send({"t": tag, "req": req, **fields})
        while req not in self.answers:
            self.listen()
        time.sleep(self.answers[req].get("reason") == "too_fast")
        return bool(self.answers.pop(req)["t"] == "accepted")


def changed(seen: Data, new: Data) -> Data:
    """Return the view after a message [7, `public`, `private`]: missing parts are as before, or the view begins
    anew."""
    seen = seen if "since" in new else {}
    for many, name in (("seats", "seat"), ("questions", "id"), ("actions", "key")):
        new[many] = {**seen.get(many, {}), **{part[name]: part for part in new.get(many, [])}}
    before = {(part["seat"], part["zone"]["key"]): part["zone"] for part in new.get("before", [])}
    new["before"] = {**seen.get("before", {}), **before}
    gone = dict.fromkeys(new.pop("gone", []))
    return {**seen, **new, **gone}


def seats_in(public: Data) -> list[Data]:
    """Return the seats with their zones."""
    zones = {n: [public["before"][n, key] for key in seat.get("zones", [])] for n, seat in public["seats"].items()}
    return [{**public["seats"][n], "zones": zones[n]} for n in sorted(zones)]


def standing_in(private: Data) -> list[Data]:
    """Return the standing actions; barred ones with the number of the reason."""
    barred = private.get("barred") or [0] * len(private.get("menu", []))
    pairs = zip(private.get("menu", []), barred, strict=True)
    return [{**private["actions"][key], "barred": reason} for key, reason in pairs]


def open_ones(options: list[Data]) -> dict[str, Data]:
    return {option["key"]: option for option in options if not option.get("barred")}


def fitting(shape: Data, lose: bool = False) -> Any:
    """Return a choice that fits the shape [8]: the options worth most, or if we `lose` them, least."""
    options = list(open_ones(shape.get("options", [])).values())
    options.sort(key=lambda option: option.get("worth", 0), reverse=not lose)
    keys, worths = [option["key"] for option in options], [option.get("worth", 0) for option in options]
    count = shape.get("least", len(keys))
    match shape["t"]:
        case "menu":
            return [keys[0], *(fitting(detail, lose) for detail in options[0].get("details", []))]
        case "pick_one":
            return "heroes" if "heroes" in keys else keys[0]
        case "pick_some" | "order":
            while count < len(keys) and sum(worths[:count]) < shape.get("worth_at_least", 0):
                count += 1
            return keys[:count]
        case "split":
            places = [pile["key"] for pile in shape["piles"] for _ in range(pile["most"])]
            return [list(pair) for pair in zip(keys[:count], places, strict=False)]
        case "form":
            said = [min(1, each["shape"].get("most", 0)) for each in shape["fields"]]  # some of what is counted
            fields = zip(shape["fields"], said, strict=True)
            return [n if each["shape"]["t"] == "number" else fitting(each["shape"], lose=True) for each, n in fields]
    return count if shape["t"] == "number" else not lose


def deed(me: Data, seats: list[Data], contest: Data, standing: list[Data], tried: set[Any]) -> list[Any]:
    """Return a standing action worth taking [9, In the door games], or []; none is tried twice in a turn."""
    levels = {seat["seat"]: m["value"] for seat in seats for m in seat["meters"] if m["key"] == "level"}
    leader = max((seat for seat in levels if seat != me["seat"]), key=lambda seat: levels[seat])
    carried = [card["id"] for zone in me["zones"] if zone["key"] == "carried" for card in zone.get("cards", [])]
    sums = {side["key"]: side["total"] for side in contest.get("sides", [])}
    losing = "fighter" in me.get("marks", []) and sums["heroes"] <= sums["monsters"]
    for key, option in open_ones([option for option in standing if option["key"] not in tried]).items():
        word, details = key.partition(".")[0], option.get("details", [])
        if word in ("play", "wear") or (word == "use" and losing and len(details) < 2):
            return [key, *map(fitting, details)]
        if word == "curse" and levels[leader] > 6 and f"seat.{leader}" in open_ones(details[0]["options"]):
            return [key, f"seat.{leader}"]
        if word == "sell":
            spare = [item for item in open_ones(details[0]["options"]).values() if item["card"] in carried]
            if sum(item.get("worth", 0) for item in spare) >= details[0].get("worth_at_least", 0):
                return [key, fitting({**details[0], "options": spare}, lose=True)]
    return []


def reply(asked: Data, me: Data, tried: set[Any]) -> Any:
    """Return an answer by the kind if we know it, by the shape if we gain or lose something, else the default."""
    kind, shape = asked["kind"], asked["shape"]
    if kind == "combat":
        keys = open_ones(shape["options"])
        asking = [key for key in keys if key.startswith("ask.") and key not in tried]
        key = next(key for key in ("win", *asking, "run") if key in keys)
        tried.add(key)
        return [key, *map(fitting, keys[key].get("details", []))]
    if kind == "trouble":
        mine = next(meter["value"] for meter in me["meters"] if meter["key"] == "strength")
        hints = {o["key"]: o.get("hint", "").split(",")[0].split() for o in shape["options"]}
        return [*(key for key, hint in hints.items() if hint[:1] == ["level"] and int(hint[1]) < mine), "skip"][:1]
    return fitting(shape, kind.startswith(LOSSES)) if kind.startswith((*GAINS, *LOSSES)) else asked["default"]


hall, wanted, tried = Hall(sys.argv[1], int(sys.argv[2])), "".join(sys.argv[3:4]), set[Any]()
hall.ask("list_tables")
filling = [table for table in hall.last["tables"].get("tables", []) if table["state"] == "filling"]
found = [table["id"] for table in filling if wanted in ("", table["id"], table["name"])]
if not any(hall.ask("join_table", table=table, sex="female") for table in found):
    hall.ask("create_table", name=wanted, set="classic", sex="female")
    all(hall.ask("add_ai", kind="random") for _ in range(2))
hall.ask("set_ready", ready=True)
while "private" not in hall.last or "public" not in hall.last:
    lobby = hall.last["lobby"]
    if lobby["table"].get("host") != lobby["your_seat"] or not hall.ask("start_match"):
        hall.listen()
done_at = 0
while "over" not in hall.last:
    view, private = hall.last["public"], hall.last["private"]
    turn, seats = ("turn", view["course"].get("turn", 0)), seats_in(view)
    tried = tried if turn in tried else {turn}
    asked = private["questions"][private["asked"][0]] if private.get("asked") else None
    if asked is None or view["number"] != private["number"] or view["number"] == done_at:
        hall.listen()
    elif act := deed(me := seats[private["seat"]], seats, view.get("contest") or {}, standing_in(private), tried):
        tried.add(act[0])
        done_at = view["number"] if hall.ask("act", choice=act) else done_at
    else:
        again = asked["id"] in tried
        choice = asked["default"] if again else reply(asked, me, tried)
        if hall.ask("answer", question=asked["id"], choice=choice):
            done_at = view["number"]
        elif again and hall.last["private"] is private and "over" not in hall.last:
            hall.listen()  # else it has changed meanwhile, and we know
        tried.add(asked["id"])
won = hall.last["private"]["seat"] in hall.last["over"]["winners"]
sys.stdout.write(f"{'won' if won else 'lost'}: {hall.last['over'].get('text', '')}\n")
