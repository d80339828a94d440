import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Mutations } from '#src/frame/mutations.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { callOff } from './call-off.ts';

type Discard = Awaited<ReturnType<Mutations['discard']>>;

const waiting = anEntry({ state: 'queued' });
const refused = anEntry({ state: 'failed', reason: { is: 'refused', status: 409, code: 'REPOSTED_TODAY' } });

/** The entry and the answer to each discard, one after the other. */
const calledOff = (rows: readonly (OutboxEntry | undefined)[], discards: readonly Discard[] = []) => {
  const left = { rows: [...rows], discards: [...discards] };
  return callOff({
    read: async () => left.rows.shift(),
    discard: async () => left.discards.shift() ?? 'gone',
    wait: async () => 'waiting',
  });
};

test('what went between the wait and the look was done, never called a failure', async () => {
  expect(await calledOff([undefined])).toEqual({ is: 'done' });
  expect(await calledOff([waiting], ['gone'])).toEqual({ is: 'done' });
});

test('what the server did while it was waited for once more was done', async () => {
  expect(await calledOff([anEntry({ state: 'sending' }), undefined], ['busy'])).toEqual({ is: 'done' });
});

test('what was refused while it was waited for once more is refused for that reason', async () => {
  expect(await calledOff([anEntry({ state: 'sending' }), refused], ['busy', 'discarded'])).toEqual({
    is: 'refused',
    reason: refused.reason,
  });
});

test('what was called off before any attempt could take effect was not done', async () => {
  expect(await calledOff([waiting], ['discarded'])).toEqual({ is: 'not-done' });
});

test.each<[string, (OutboxEntry | undefined)[], Discard[]]>([
  ['had no answer', [anEntry({ state: 'ambiguous', unsure: true })], ['discarded']],
  ['is still under way', [anEntry({ state: 'sending' }), anEntry({ state: 'sending' })], ['busy', 'busy']],
  ['could not be discarded', [waiting], ['failed']],
])('what %s may have been done, or may still be', async (_case, rows, discards) => {
  expect(await calledOff(rows, discards)).toEqual({ is: 'unproven' });
});
