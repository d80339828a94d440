import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { systemClock } from '#server/clock.ts';
import { connect } from '#server/db/pool.ts';
import { makeLog } from '#server/log.ts';
import { makeRealtime } from '#server/realtime/realtime.ts';
import { FakePeer } from './fake-peer.ts';

// A server process as far as presence is concerned, to be killed: one user enters one room and stays. Says "in" then.
const [, , url = '', user = '', room = '', fanout = 'postgres'] = process.argv;
const { db, dial } = connect(url);
const realtime = makeRealtime({
  db,
  clock: systemClock,
  log: makeLog((line) => process.stderr.write(line)),
  sessions: { ended: async () => [] },
  dial,
  fanout: fanout === 'local' ? 'local' : 'postgres',
  ext: true,
});
await realtime.start();
const peer = new FakePeer(Number(user) as UserId, 'none'); // ids come as text
await realtime.service.join(peer);
await realtime.service.subscribeUser(peer);
const refusal = await realtime.service.enter(peer, Number(room) as ChatRoomId); // the same
process.on('SIGTERM', () => {
  realtime.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    },
  );
});
process.stdout.write(`${refusal === null ? 'in' : refusal.code}\n`); // last: whoever reads it may end us
