import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { systemClock } from '#server/clock.ts';
import { connect } from '#server/db/pool.ts';
import { makeLog } from '#server/log.ts';
import { makeMarket } from '#server/realtime/market.ts';
import { FakePeer } from './fake-peer.ts';

// A server process as far as presence is concerned, to be killed: one user enters one room and stays. Says "in" then.
const [, , url = '', user = '', room = '', fanout = 'postgres'] = process.argv;
const { db, dial } = connect(url);
const market = makeMarket({
  db,
  clock: systemClock,
  log: makeLog((line) => process.stderr.write(line)),
  sessions: { lives: async () => true },
  dial,
  fanout: fanout === 'local' ? 'local' : 'postgres',
  ext: true,
});
await market.start();
const peer = new FakePeer(Number(user) as UserId, 'none'); // ids come as text
await market.hub.join(peer);
await market.hub.hear(peer);
const refusal = await market.hub.enter(peer, Number(room) as ChatRoomId); // the same
process.on('SIGTERM', () => {
  market.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    },
  );
});
process.stdout.write(`${refusal === null ? 'in' : refusal.code}\n`); // last: whoever reads it may end us
