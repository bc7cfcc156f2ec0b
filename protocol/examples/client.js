// A client for kickdoor in node, without packages: a socket, a little MessagePack and docs/protocol.md.
//
//     node client.js HOST PORT [TABLE]
//
// It sits down at that table (else at the first open one, else at one of its own with two AI players) and plays a match
// of classic: it puts on and plays what it can, and answers each question with its default. At the end it prints `won`
// or `lost`, and how the match has ended. It knows no rule of any game: what may be done is always listed.
"use strict";
const net = require("node:net");

const SAYS = "list_tables create_table join_table add_ai set_ready start_match answer act resync ping";
const HEARS = "welcome pong accepted refused closing tables lobby public private over";
const FRAME_MOST = 1024 * 1024; // bytes of payload that a server may send
const [PING_EVERY_MS, TOO_FAST_MS] = [30_000, 1000];

// ---- MessagePack: nil, bool, int, float, str, array and map are all; no number that is heard here is beyond a double

/** A number, with the byte that tells its kind in front. */
function number(kind, size, write) {
  const bytes = Buffer.alloc(1 + size, kind);
  write(bytes);
  return bytes;
}

/** Each kind in its widest encoding: a server takes any that holds the value. */
function pack(value) {
  const long = (kind, size) => number(kind, 4, (bytes) => bytes.writeUInt32BE(size, 1));
  if (value === null) return Buffer.of(0xc0);
  if (typeof value === "boolean") return Buffer.of(value ? 0xc3 : 0xc2);
  if (Number.isInteger(value)) return number(0xd3, 8, (bytes) => bytes.writeBigInt64BE(BigInt(value), 1));
  if (typeof value === "number") return number(0xcb, 8, (bytes) => bytes.writeDoubleBE(value, 1));
  if (typeof value === "string") return Buffer.concat([long(0xdb, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([long(0xdd, value.length), ...value.map(pack)]);
  const pairs = Object.entries(value);
  return Buffer.concat([long(0xdf, pairs.length), ...pairs.flat().map(pack)]);
}

function unpack(bytes) {
  let at = 0;
  const skip = (size) => (at += size) - size; // where what is of that size begins
  const u8 = () => bytes.readUInt8(skip(1));
  const u16 = () => bytes.readUInt16BE(skip(2));
  const u32 = () => bytes.readUInt32BE(skip(4));
  const text = (size) => bytes.toString("utf8", skip(size), at);
  const array = (size) => Array.from({ length: size }, value);
  const map = (size) => Object.fromEntries(Array.from({ length: size }, () => [value(), value()]));
  const kinds = {
    ...{ 0xc0: () => null, 0xc2: () => false, 0xc3: () => true },
    ...{ 0xca: () => bytes.readFloatBE(skip(4)), 0xcb: () => bytes.readDoubleBE(skip(8)) },
    ...{ 0xcc: u8, 0xcd: u16, 0xce: u32, 0xcf: () => Number(bytes.readBigUInt64BE(skip(8))) },
    ...{ 0xd0: () => bytes.readInt8(skip(1)), 0xd1: () => bytes.readInt16BE(skip(2)) },
    ...{ 0xd2: () => bytes.readInt32BE(skip(4)), 0xd3: () => Number(bytes.readBigInt64BE(skip(8))) },
    ...{ 0xd9: () => text(u8()), 0xda: () => text(u16()), 0xdb: () => text(u32()) },
    ...{ 0xdc: () => array(u16()), 0xdd: () => array(u32()), 0xde: () => map(u16()), 0xdf: () => map(u32()) },
  };
  function value() {
    const kind = u8();
    if (kind < 0x80) return kind;
    if (kind < 0x90) return map(kind & 0x0f);
    if (kind < 0xa0) return array(kind & 0x0f);
    if (kind < 0xc0) return text(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    if (kinds[kind] === undefined) throw new Error(`the server has sent a byte that means nothing here: ${kind}`);
    return kinds[kind]();
  }
  return value();
}

// ---- what is seen of a table: the wire tells changes

/** What has parts that change one by one, and what tells one from the others. */
const PARTS = {
  ...{ seats: (part) => part.seat, before: (part) => `${part.seat} ${part.zone.key}`, zones: (part) => part.key },
  ...{ questions: (part) => part.id, actions: (part) => part.key },
  ...{ reasons: (part) => part.n, verbs: (part) => part.word },
};

const isWhole = (said) => (said.since ?? null) === null;

/** What is seen after that: whatever is not there, or nil, is as it was; without `since` all begins anew. */
function changed(seen, said) {
  const before = isWhole(said) ? {} : seen;
  const news = Object.entries(said).filter(([, value]) => value !== null);
  const parts = Object.entries(PARTS).map(([name, key]) => {
    return [name, new Map([...(before[name] ?? []), ...(said[name] ?? []).map((part) => [key(part), part])])];
  });
  const gone = (said.gone ?? []).map((name) => [name, null]);
  return { ...before, ...Object.fromEntries([...news, ...parts, ...gone]) };
}

/** The keys of the standing actions that put something on or play it, and can be taken now as they are. */
function deeds(seen) {
  const menu = (seen.menu ?? []).filter((_, place) => !seen.barred?.[place]);
  return menu.filter((key) => /^(wear|play)\./.test(key) && !seen.actions.get(key).details?.length);
}

// ---- the conversation

/** `last`: what was heard last, by tag; of `public` and `private` all that is seen. `resync`: that request, or 0. */
class Hall {
  constructor(socket) {
    this.socket = socket;
    this.chunks = socket[Symbol.asyncIterator]();
    [this.data, this.last, this.answers, this.req, this.resync] = [Buffer.alloc(0), {}, new Map(), 0, 0];
    setInterval(() => this.request("ping"), PING_EVERY_MS).unref();
  }

  say(message) {
    const payload = pack(message);
    this.socket.write(Buffer.concat([number(0, 3, (bytes) => bytes.writeUInt32BE(payload.length)), payload]));
  }

  request(tag, fields = {}) {
    this.req += 1;
    this.say({ t: tag, req: this.req, ...fields });
    return this.req;
  }

  /** Wait for one more message, and take it in. */
  async listen() {
    while (this.data.length < 4 || this.data.length < 4 + this.data.readUInt32BE()) {
      const { done, value } = await this.chunks.next();
      const why = this.last.closing ?? this.last.unwelcome ?? "without a word";
      if (done) throw new Error(`the server has hung up: ${JSON.stringify(why)}`);
      this.data = Buffer.concat([this.data, value]);
      if (this.data.length >= 4 && this.data.readUInt32BE() > FRAME_MOST) throw new Error("a frame is too long");
    }
    const end = 4 + this.data.readUInt32BE();
    const said = unpack(this.data.subarray(4, end));
    this.data = this.data.subarray(end);
    if (["accepted", "refused"].includes(said.t)) this.answers.set(said.req, said);
    if (said.req === this.resync) this.resync = 0; // all that it led to was said before
    if (said.t !== "public" && said.t !== "private") this.last[said.t] = said;
    else if (isWhole(said) || said.since === this.last[said.t]?.stamp) {
      this.last[said.t] = changed(this.last[said.t] ?? {}, said);
    } else this.resync ||= this.request("resync"); // something is missing: have all of it sent again
  }

  /** Make a request; whether it was accepted. What it led to has been heard by then. */
  async ask(tag, fields) {
    const req = this.request(tag, fields);
    while (!this.answers.has(req)) await this.listen();
    const answer = this.answers.get(req);
    this.answers.delete(req);
    if (answer.reason !== "too_fast") return answer.t === "accepted";
    await new Promise((go) => setTimeout(go, TOO_FAST_MS));
    return this.ask(tag, fields);
  }
}

async function sitDown(hall, wanted) {
  await hall.ask("list_tables");
  const filling = (hall.last.tables.tables ?? []).filter((table) => table.state === "filling" && !table.locked);
  for (const { id, name } of filling.filter(({ id, name }) => ["", id, name].includes(wanted))) {
    if (await hall.ask("join_table", { table: id, sex: "female" })) return;
  }
  await hall.ask("create_table", { name: wanted, set: "classic", sex: "female" });
  for (let seats = 0; seats < 2; seats += 1) await hall.ask("add_ai", { kind: "random" });
}

async function play(hall) {
  const tried = new Set();
  while (hall.last.over === undefined) {
    const seen = hall.last.private;
    const asked = hall.resync ? undefined : seen.questions.get(seen.asked?.[0]);
    const deed = asked && deeds(seen).find((key) => !tried.has(key));
    if (asked === undefined) await hall.listen();
    else if (deed !== undefined) {
      tried.add(deed);
      await hall.ask("act", { choice: [deed] });
    } else if (!(await hall.ask("answer", { question: asked.id, choice: asked.default }))) {
      if (hall.last.private === seen) await hall.listen(); // else it has changed meanwhile, and we know
    }
  }
}

async function main(host, port, wanted = "") {
  const socket = net.connect({ host, port: Number(port), noDelay: true });
  const hall = new Hall(socket);
  const versions = Object.fromEntries(`${SAYS} ${HEARS}`.split(" ").map((tag) => [tag, [1, 1]]));
  hall.say({ t: "hello", versions, client: "client.js", name: "Node" });
  while (hall.last.welcome === undefined) await hall.listen();
  await sitDown(hall, wanted);
  await hall.ask("set_ready", { ready: true });
  while (hall.last.private === undefined) {
    const { table, your_seat: seat } = hall.last.lobby;
    if (table.host !== seat || !(await hall.ask("start_match"))) await hall.listen();
  }
  await play(hall);
  const { winners = [], text = "" } = hall.last.over;
  process.stdout.write(`${winners.includes(hall.last.private.seat) ? "won" : "lost"}: ${text}\n`);
  socket.destroy();
}

main(...process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
