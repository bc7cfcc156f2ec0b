// Says where it listens, as JSON, and goes on until it is ended.
const { Server } = require('boardgame.io/server');
const { Bench } = require('./game.js');

console.info = console.log = () => {};
Server({ games: [Bench], origins: [/.*/] })
  .run({ port: 0 })
  .then(({ appServer }) => process.stdout.write(JSON.stringify({ port: appServer.address().port }) + '\n'));
