// A card game of four with secret state, whose views are as large as a kickdoor table's used to be (6 KB a player).
// One move ends the turn, and nothing is kept on a disk.
const SEATS = ['0', '1', '2', '3'];
const CARDS = 170;

const item = (i) => ({
  id: `treasure.item.${i}`,
  name: `Boots of Running Really Fast ${i}`,
  slot: 'footgear',
  bonus: i % 6,
  gold: 100 * (i % 9),
  flags: i % 3 ? [] : ['big'],
});

const player = (seat) => ({
  level: 1,
  handCount: 5,
  name: `Player Number ${seat}`,
  race: ['elf'],
  klass: ['wizard'],
  gear: Array.from({ length: 7 }, (_, k) => item(7 * seat + k)),
  carried: Array.from({ length: 3 }, (_, k) => item(40 + 3 * seat + k)),
  power: 9,
  connected: true,
  ai: false,
});

const setup = () => {
  const deck = Array.from({ length: CARDS }, (_, i) => i);
  const G = { secret: { deck }, hands: {}, players: {}, discard: [], moves: 0 };
  for (const seat of SEATS) {
    G.hands[seat] = deck.splice(0, 5);
    G.players[seat] = player(+seat);
  }
  G.log = Array.from({ length: 10 }, (_, i) => `Turn ${i}: Player Number ${i % 4} opened the door and found a Chicken`);
  return G;
};

const play = ({ G, playerID }, i) => {
  const hand = G.hands[playerID];
  if (typeof i !== 'number' || i < 0 || i >= hand.length) return 'INVALID_MOVE';
  G.discard.push(hand.splice(i, 1)[0]);
  if (!G.secret.deck.length) G.secret.deck = G.discard.splice(0, G.discard.length - 1).reverse();
  hand.push(G.secret.deck.pop());
  if (G.discard.length > 12) G.secret.deck.unshift(G.discard.shift());
  G.players[playerID].level = 1 + (G.players[playerID].level % 9);
  G.moves++;
  G.log.shift();
  G.log.push(`Turn ${G.moves}: Player Number ${playerID} played card ${i} and drew another`);
};

module.exports.Bench = {
  name: 'bench',
  disableUndo: true, // the fastest setting that its documentation names
  setup,
  playerView: ({ G, playerID }) => {
    const { secret, hands, ...rest } = G;
    return { ...rest, deckCount: secret.deck.length, hand: hands[playerID] || [] };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } }, // the server decides
};
