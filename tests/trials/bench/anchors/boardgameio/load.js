// node load.js PORT PID MATCHES SECONDS WARM-SECONDS RATE
//
// Four people a match, who speak socket.io (protocol 5 over engine.io 4) through bare websockets. One of them after the
// other makes a move, which is done when all four have been told of it. RATE 0: the next one follows at once. Else so
// many a second are due, and how long one takes counts from when it was due.
const fs = require('fs');
const WebSocket = require('ws');

const [port, pid, matches, secs, warm, rate] = process.argv.slice(2).map(Number);
const NS = '/bench,';
const OPENED_MS = 500;
const took = [];
let measuring = false;
let made = 0;

const nowUs = () => Number(process.hrtime.bigint()) / 1e3;

const processorS = () => {
  let ns = 0;
  for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
    try {
      ns += +fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0];
    } catch (gone) {
      continue; // it has just ended
    }
  }
  return ns / 1e9;
};

class Match {
  constructor(id) {
    this.id = id;
    this.people = [];
    this.state = 0;
    this.turn = 0;
    this.missing = 0;
    this.due = 0;
  }

  async open() {
    for (let seat = 0; seat < 4; seat++) this.people.push(await this.sitDown(seat));
    this.missing = 0;
  }

  sitDown(seat) {
    return new Promise((opened, failed) => {
      const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
      const line = new WebSocket(url, { perMessageDeflate: false });
      line.on('error', failed);
      line.on('message', (data) => {
        const said = data.toString('latin1');
        if (said === '2') return line.send('3');
        if (said[0] === '0') return line.send('40' + NS);
        if (said.startsWith('40' + NS)) {
          return line.send('42' + NS + JSON.stringify(['sync', this.id, String(seat), null, 4]));
        }
        const what = said.slice(2 + NS.length, 2 + NS.length + 12);
        if (what.startsWith('["sync"')) return opened(line);
        if (what.startsWith('["update"') || what.startsWith('["patch"')) this.told();
      });
    });
  }

  told() {
    if (!this.missing || --this.missing) return;
    this.state++;
    this.turn = (this.turn + 1) % 4;
    if (measuring) took.push(nowUs() - this.due);
    if (!rate) this.move(nowUs());
  }

  move(due) {
    this.missing = 4;
    this.due = due;
    const seat = String(this.turn);
    const payload = { type: 'play', args: [made++ % 5], playerID: seat, credentials: null };
    const update = ['update', { type: 'MAKE_MOVE', payload }, this.state, this.id, seat];
    this.people[this.turn].send('42' + NS + JSON.stringify(update));
  }
}

const pace = (all) => {
  let next = nowUs();
  let at = 0;
  const turn = () => {
    while (next <= nowUs()) {
      let tried = 0;
      while (all[at].missing && tried++ < all.length) at = (at + 1) % all.length;
      if (all[at].missing) break;
      all[at].move(next);
      at = (at + 1) % all.length;
      next += 1e6 / rate;
    }
    setImmediate(turn);
  };
  turn();
};

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

(async () => {
  const all = [];
  for (let i = 0; i < matches; i++) {
    const match = new Match(`m${process.pid}-${i}`);
    await match.open();
    all.push(match);
  }
  await sleep(OPENED_MS);
  for (const match of all) match.missing = 0;
  if (rate) pace(all);
  else all.forEach((match) => match.move(nowUs()));
  await sleep(1e3 * warm);
  measuring = true;
  const began = nowUs();
  const server = processorS();
  const own = process.cpuUsage();
  await sleep(1e3 * secs);
  measuring = false;
  const spent = (nowUs() - began) / 1e6;
  const serverS = processorS() - server;
  const used = process.cpuUsage(own);
  took.sort((a, b) => a - b);
  const at = (share) => (took.length ? took[Math.floor(share * (took.length - 1))] : 0);
  const figures = {
    done_per_s: took.length / spent,
    per_cpu_s: took.length / serverS,
    server_cpu: serverS / spent,
    client_cpu: (used.user + used.system) / 1e6 / spent,
    p50_us: at(0.5),
    p90_us: at(0.9),
    p99_us: at(0.99),
  };
  process.stdout.write(JSON.stringify(figures) + '\n', () => process.exit(0));
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
