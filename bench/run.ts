import { benchCold } from './cold.ts';
import { benchCounts } from './counts.ts';
import { benchFirst } from './first.ts';
import { benchOutbox } from './outbox.ts';
import { benchRoom } from './room.ts';
import { benchSockets } from './sockets.ts';
import { benchStore } from './store.ts';
import { benchTaps } from './taps.ts';

/**
 * `npm run bench [store|outbox|cold|first|taps|room|sockets] …`: prints each measurement with its limit of the same run and
 * the goal. `npm run bench counts [-- --write]`: counts, which no noise moves (0046).
 */
const rounds = Number(process.env['ROUNDS'] ?? 7);
const all: Record<string, () => Promise<void>> = {
  store: () => benchStore(rounds),
  outbox: () => benchOutbox(rounds),
  cold: () => benchCold(rounds),
  first: () => benchFirst(rounds),
  taps: () => benchTaps(rounds),
  room: () => benchRoom(rounds),
  sockets: benchSockets,
};
const environment = process.env['NODE_ENV'];
const asked = process.argv.slice(2);
if (asked[0] === 'counts') process.exit((await benchCounts(asked.slice(1))) ? 0 : 1);
for (const [name, run] of Object.entries(all)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`== ${name}`);
  await run();
  // a build with vite writes it: the next measurement's server would refuse its test clock
  if (environment === undefined) delete process.env['NODE_ENV'];
}
