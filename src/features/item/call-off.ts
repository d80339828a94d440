import type { EntryReason, OutboxEntry } from '#src/db/rows.ts';
import type { Mutations } from '#src/frame/mutations.ts';
import type { Outcome } from '#src/frame/outcome.ts';

/**
 * done: it is not pending any more · refused: the server said why it was not done · not-done: no attempt took effect ·
 * unproven: an attempt may have taken effect, or may still.
 */
export type CalledOff =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly reason: EntryReason }
  | { readonly is: 'not-done' }
  | { readonly is: 'unproven' };

interface Ways {
  /** Reads the entry as it is now. */
  readonly read: () => Promise<OutboxEntry | undefined>;
  readonly discard: Mutations['discard'];
  /** Waits for the attempt that is under way. */
  readonly wait: () => Promise<Outcome>;
}

/**
 * Discards what was refused or not answered in time, so that nothing is done after its user has turned away. An attempt
 * that is under way cannot be discarded: it is waited for once.
 */
export const callOff = async ({ read, discard, wait }: Ways): Promise<CalledOff> => {
  const attempt = async (): Promise<CalledOff | 'busy'> => {
    const row = await read();
    if (row === undefined) return { is: 'done' };
    const outcome = await discard(row.id);
    if (outcome === 'busy') return 'busy';
    if (outcome === 'gone') return { is: 'done' };
    if (row.reason !== null) return { is: 'refused', reason: row.reason };
    return { is: row.unsure || outcome === 'failed' ? 'unproven' : 'not-done' };
  };
  const first = await attempt();
  if (first !== 'busy') return first;
  await wait();
  const second = await attempt(); // the entry as it is after the wait
  return second === 'busy' ? { is: 'unproven' } : second;
};
