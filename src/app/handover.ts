import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import type { DraftRow } from '#src/db/rows.ts';

/*
 * What a page hands to the page after its reload when it has lost its databases. The window's name is the one storage that
 * does not depend on the browser process that has just died.
 */

const Handover = v.object({
  campick: v.literal('handover'),
  /** How often the app has reloaded itself without being well in between. */
  reloads: v.number(),
  account: v.union([UserId, v.literal('visitor'), v.null()]),
  drafts: v.array(v.looseObject({ key: v.string(), v: v.number(), value: v.unknown(), at: v.number() })),
});

export interface Handover {
  readonly reloads: number;
  /** Whose drafts these are. */
  readonly account: Account | null;
  readonly drafts: readonly DraftRow[];
}

export const handOver = (handover: Handover): void => {
  window.name = JSON.stringify({ campick: 'handover', ...handover });
};

/** Returns what the page before this one handed over, and removes it. */
export const takeHandover = (): Handover => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Handover), window.name);
  if (!read.success) return { reloads: 0, account: null, drafts: [] };
  window.name = '';
  return { ...read.output, drafts: read.output.drafts as DraftRow[] }; // written as such by this build a moment ago
};
